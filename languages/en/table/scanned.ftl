# Scans that become tables: what was found, and what may be done with the pieces.

scanned-laid = Done: the scan lies on the table.
scanned-link-ended = This link has ended: it adds one scan, and only for an hour.
scanned-table-not-bare = Something is on this table by now: this link adds a scan to a bare one.
scanned-no-surface = { $name }: found { $found }; expected { $expected }.
scanned-mark = Found { $found }; mark { $expected }.
scanned-found = Found on the scan
scanned-pieces-of = { $count } pieces of { $name }. Scale { NUMBER($scale, minimumFractionDigits: 3, maximumFractionDigits: 3) }; the scan is good to ±{ INCHES($error, digits: 2) }.
scanned-note = { CAPITAL($note) }.
scanned-piece = { $piece }: { INCHES($high, digits: 1) } high{ $base ->
    [none] { "" }
   *[other] , on a { $base } base
}, { $cover } cover, good to ±{ INCHES($error, digits: 2) }

## Titles of steps.

scanned-laid-step = laid the scan { $name }
scanned-replaced = replaced { $count ->
    [1] { $piece }
   *[other] { $count } scanned pieces
} by { $name }, { $side }
scanned-merged = merged { $count } scanned pieces as { $piece }
scanned-split = split { $piece } in two

## Pieces that become models, are merged or split.

scanned-too-large = No model is offered: { $piece } is larger than a model (at most { INCHES($longest) } long and { INCHES($highest) } high).
scanned-no-vehicles = Vehicles are not offered: { $count ->
    [1] it is
   *[other] the longest is
} { INCHES($long, digits: 1) } long, as a figure is.
scanned-no-infantry = Infantry is not offered: it is { INCHES($long, digits: 1) } long; figures are at most { INCHES($most) }.
scanned-only-guns = Only guns are offered: the longest is { INCHES($long, digits: 1) } long, and a vehicle is one piece.
scanned-no-template = There is no { $template } in this game.
scanned-select-small = Select scanned pieces of the size of a model, at most { INCHES($longest) } long and { INCHES($highest) } high.
scanned-one-model = { $model } is one model: select one piece.
scanned-select-two = Select two scanned pieces or more to merge them.
scanned-two-points = Click two different points to split along the line through them.
scanned-line-misses = The line does not cut { $piece } in two: draw it across the piece.
scanned-no-piece = { $piece } is no piece of a scan.
scanned-locked = { $piece } is locked: unlock it first.
