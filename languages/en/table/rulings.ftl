# Rulings: what checks say beside a verdict, whether a ruling is the same when judged again, its page.

## Progress.

ruling-drawing-views = Drawing what each sees
ruling-exporting = Exporting the table
ruling-casting-rays = Casting the rays by trimesh

## Checks by other methods.

ruling-pairs = { $pairs ->
    [1] 1 pair
    [2] both pairs
   *[other] all { $pairs } pairs
}
ruling-not-compared = { $left ->
    [0] { "" }
   *[other] ; { $left } not compared, because of woods or smoke between
}
ruling-pixels-agree = Pixels agree: { $pairs }, within { PERCENT($widest, digits: 1) }{ $rest }.
ruling-pixels-differ = Pixels differ: { $rows }{ $rest }.
ruling-pixels-row = { $shooter } sees { PERCENT($pixels, digits: 1) } of { $target } by pixels, { PERCENT($rays, digits: 1) } by rays
ruling-pixels-unused = Pixels were not used: { $why ->
    [any] they are drawn from one eye, and sight is from any part
   *[between] woods or smoke are between
}.
ruling-rays-alike = { NUMBER($same, useGrouping: 1) } of { NUMBER($rays, useGrouping: 1) } rays at the exported mesh end alike
ruling-rays-agree = trimesh’s rays agree: { $pairs }, { $ends }.
ruling-rays-differ = trimesh’s rays differ for { $rows }: { $ends }.
ruling-rays-row = { $shooter } and { $target }
ruling-rays-unused = trimesh’s rays were not used: woods, smoke or areas are between.

## Judged again.

ruling-says = { $place }: the ruling says { $was }, it is { $now }
ruling-says-by-versions = { $said } (judged with { $versions })
ruling-version = { $name } ({ $was } then, { $now } now)
ruling-nothing = nothing
ruling-page-changed = the page was changed after it was written
ruling-no-scenario = the scenario that the ruling holds is none: { $why }
ruling-other-scenario = the scenario is another: { $place } was { $was } in the ruling, and is { $now }
ruling-other-mesh = the mesh { $mesh } is another: its bytes are not those of the ruling
ruling-other-digest = the ruling says the digest { $was }, the scenario's is { $now }

## Files that are no ruling: what was found, and what was expected.

ruling-different-tables = rulings on different tables
ruling-one-table = one table
ruling-schema = the schema { $schema }
ruling-no-schema = no schema
ruling-not-whole = a ruling that is not whole
ruling-meshes-untold = no table of meshes
ruling-meshes-told = one
ruling-mesh-damaged = a damaged mesh
ruling-mesh-cut-off = a mesh that is cut off or too large
ruling-mesh-whole = a whole mesh of at most { NUMBER($most, useGrouping: 1) } bytes
ruling-no-inches = no inches
ruling-inches-asked = those it was asked with

## Its page.

ruling-page-about = { $scenario }; { $rules }; { INCHES($range, digits: 1) } apart
ruling-by-words = words of { $name }, { $digest }…
ruling-rules-of = { $game }: { $rules }
ruling-all-the-same = Every ruleset and reading says the same.
ruling-column-verdict = verdict
ruling-column-see = see
ruling-column-to-hit = to hit
ruling-corner = visible, from \ of
ruling-some-of = { $some } of { $all }
ruling-some-shown = Shown: { $firers } of { $all_firers } firers, { $targets } of { $all_targets } targets; the ruling has all.
ruling-pair = { CAPITAL($shooter) } sees { $share } of { $target } ({ $sure }); { $hides }.
ruling-hides-nothing = nothing hides any of it
ruling-above = From above, with the sight lines
ruling-above-about = From above, north up. A line ends at the target or at what stops it. Dashed: blocked. Dotted: contested.
ruling-eye = What the firer sees
ruling-eye-about = { $pair } Green: seen. Hatched: hidden.
ruling-side-about = Side view, to scale; click to enlarge.
ruling-other-way = The other way:
ruling-details = Details
ruling-share-about = Visible share: the part of the target's body in free view of the firer, ± half the 95 % interval. The pair above: { NUMBER($rays, useGrouping: 1) } rays.
ruling-asked = Asked: <code>{ $asked }</code>. Policy: { $policy }.
ruling-digest-about = Digest of the scenario and of its meshes, as in the code beside:
ruling-versions-about = Judged with { $versions }. This page holds the whole ruling: <code>sightline verify</code> with this file judges it again.

asked-nothing = the link has no firer and target
asked-no-unit = “{ $unit }” in the link is no unit on this table
asked-another-table = the link is of table { $of }, and this one is { $own }
asked-no-areas = the areas without fences in the link are no areas of this table: pairs of numbers, x,y,x,y,x,y
asked-no-place = “{ $place }” in the link is no model of this table and a place on it
asked-no-answer = the link has no answer of its page: copy it once the verdict is settled
asked-said = { $verdict }, { $seen } of { $rays } rays free
asked-no-body = “{ $place }” in the link is no body of a usual base and a place on this table
asked-too-many = the link puts down { $count } models, and at most { $most } are read
asked-put-taken = the table has a unit “{ $unit }” of its own, and so no link can put down a model of that name
