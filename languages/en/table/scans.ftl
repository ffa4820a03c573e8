# Scans of tables: where a doubt comes from, what settles it, and what moved since an earlier scan.

scan-place = { INCHES($x, digits: 1) } from the left and { INCHES($y, digits: 1) } from the near edge of the table

## What decides.

scan-doubt-top = What decides is how high { $piece } is, { $place }.
scan-doubt-foot = What decides is how low { $piece } reaches, { $place }.
scan-doubt-left = What decides is how far { $piece } reaches to the left, as { $firer } sees it: { $place }.
scan-doubt-right = What decides is how far { $piece } reaches to the right, as { $firer } sees it: { $place }.
scan-doubt-opening = What decides is whether { $piece } is open where the scan is dented, { $place }.
scan-doubt-unseen = What decides is a side that the scan did not see, { $place }.
scan-doubt-trees = What decides is what is between the leaves of { $piece }, { $place }.
scan-doubt-scatter = What decides is whether { $piece } gives cover, { $place }.
scan-doubt-gaps = What decides is whether the line goes through gaps of { $piece }, { $place }.

## What settles it.

scan-remedy-measure = Measure its height there with a tape, from its foot, and type it. The scan says { INCHES($high, digits: 2) }.
scan-remedy-depth = Say how many { UNIT() } of it a line may pass: { INCHES(6) } in most groups.
scan-remedy-say = Replace it by a model, delete it, or say under Selection what it is.
scan-remedy-gap = Measure with a tape between which heights above its foot it is open, and type both; or look along the line.
scan-remedy-scan = Scan that side again: stand at the { $edge ->
    [left] left edge of the table, { INCHES($along, digits: 0) } from its near end
    [right] right edge of the table, { INCHES($along, digits: 0) } from its near end
    [near] near edge of the table, { INCHES($along, digits: 0) } from its left end
   *[far] far edge of the table, { INCHES($along, digits: 0) } from its left end
}, hold the phone low, and look past { $firer }.
scan-remedy-aside = Or move { $target } by { INCHES($by, digits: 2) } to the { $side ->
    [left] left
   *[right] right
}, as { $firer } sees it: there this edge does not matter.

## The label of the place on the table, and the fields beside the verdict.

scan-mark = What decides
scan-height-there = Height there, { UNIT() }
scan-settle = Settle it
scan-wood-depth = { CAPITAL(UNIT()) } of it that a line may pass
scan-gap-from = Open from, { UNIT() }
scan-gap-to = Open up to, { UNIT() }

## Since an earlier scan of the table. The attribute "short" names no file.

scan-moved = Since { $file }: { $thing } moved { INCHES($by, digits: 1) }.
    .short = { $thing } moved { INCHES($by, digits: 1) }.
scan-new = Since { $file }, new: { $things }.
    .short = New: { $things }.
scan-gone = Since { $file }, gone: { $things }.
    .short = Gone: { $things }.
scan-not-seen = Since { $file }, not seen again, and kept: { $things }.
    .short = Not seen again, and kept: { $things }.
scan-nothing-moved = Since { $file } nothing moved.
    .short = Nothing moved since the last scan.

scan-again = { $name } is another scan of this table. Names, kinds, units and corrections stay, and what moved is listed. What it does not show stays if it completes the scan, and goes if it replaces it.
scan-again-complete = Complete the scan
scan-again-replace = Replace the scan
scan-again-new = A new table
