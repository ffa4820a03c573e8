# What is found out about verdicts: margins, tolerances, other rulesets, heights and scans.

## Progress.

analysis-moving-surfaces = Moving the scanned surfaces by their error
analysis-judging-at-ends = Judging with the surfaces at the ends of their error
analysis-judging-on-scans = Judging on many scans like this one
analysis-trying-heights = Trying other heights of { $piece }
analysis-moving-at-random = Moving models and pieces at random
analysis-moving = Moving { $unit }
analysis-moving-both = Moving { $one } and { $other }
analysis-judging-by = Judging it by { $game }, { $reading }

## Heights and scans in a headline.

analysis-headline = { $said }
analysis-decided-by-heights = { CAPITAL($between) }: { $why }. At the heights stated: { $stated }
analysis-decided-by-scan = { CAPITAL($between) }: { $why }. As scanned: { $stated }
analysis-height-lower-than = { $verdict } if the { $piece } is lower than { INCHES($height) }
analysis-height-from-there-to = { $verdict } from there to { INCHES($height) }
analysis-height-else = else { $verdict }
analysis-clauses = { $clauses }
analysis-and-clause = { $said }; { $clause }
analysis-heights-together = { $least } with all unknown heights at their least, { $greatest } with all at their greatest
analysis-scanned = { $said }; { $scan }
analysis-scan-so-in = { $said }. It is so in { $same } of 100 scans like this one

## Placement tolerance.

analysis-holds = With every model and piece up to { INCHES($inches, parts: 1) } off: { $times }
analysis-in-all = { $verdict } in all of { NUMBER($tries, useGrouping: 1) } tries (at least { $least } %)
analysis-in-none = { $verdict } in none of { NUMBER($tries, useGrouping: 1) } tries
analysis-in-some = { $verdict } in { $share } of 100 tries ({ $low } to { $high })
analysis-in = { $verdict } in { $share }
analysis-over-99 = more than 99
analysis-under-1 = less than 1
analysis-hundredths = { $number }
analysis-tolerance-out-of-range = found { $found }; expected inches above 0, { $most } at most

## Margin.

analysis-margin = Close: { $move }
analysis-margin-none = No move of up to { INCHES($most) } changes it
analysis-margin-at-most = At most: { $move }. The time ran out before smaller moves were ruled out
analysis-margin-unfinished = The time ran out before the margin was found. No move of { $target } up to { INCHES($target_in, digits: 2) } and none of { $shooter } up to { INCHES($shooter_in, digits: 2) } changes it
analysis-margin-move = with { $model } { INCHES($inches, digits: 2) } further { $wind } it would be { $verdict }
analysis-margin-late = found no end of the search for the margin within { $seconds } s
analysis-found-no-steps = { $field }: found no steps; expected the steps that were made

## Rulesets and readings side by side.

analysis-column-reading = reading
analysis-column-words = words
analysis-words-for-cover = Words for cover
analysis-reading = { $reading ->
    [standard-thresholds] standard thresholds
    [a-glimpse-is-enough] a glimpse is enough
    [cover-if-anything-is-hidden] cover if anything is hidden
    [cover-from-half-hidden] cover from half hidden
    [one-model-in-cover-is-enough] one model in cover is enough
    [all-models-must-be-in-cover] all models must be in cover
    [weapons-and-bases-count] weapons and bases count
   *[scenario-default] scenario default
}
analysis-parting = { $which }: { $why }.
analysis-differs-at = differs at { $step ->
    [share] share
    [line-of-sight] line of sight
    [model-cover] model cover
    [unit-cover] unit cover
   *[to-hit] to hit
}: { $why }
analysis-rules-have-no = these rules have no { $found } ({ $unit })
analysis-looks-from = { $end ->
    [middle] from its middle
    [top] from its top
    [any] from any part
   *[eye] from its eye
}
analysis-sees-from = { $shooter } sees { $now } of { $target } { $from_now }, { $was } { $from_was }
analysis-sees-with = { $shooter } sees { $now } of { $target } with { $with_now } counted, { $was } with { $with_was }
analysis-sees-by = { $shooter } sees { $now } of { $target } by { $game_now }, { $was } by { $game_was }
analysis-sight-from = { $shooter } sees { $share } % of { $target }; here { $least_now } % already is a line of sight, not { $least_was } %
analysis-sight-takes = { $shooter } sees { $share } % of { $target }; here a line of sight takes { $least_now } %, not { $least_was } %
analysis-part = { $part }
analysis-part-alone = the { $part } alone
analysis-parts = { $before } and { $last }
analysis-target-hidden = { $share } of { $target } is hidden
analysis-target-hidden-from = { $share } of { $target } is hidden from { $shooter }
analysis-cover-by-share = { $hidden }: { $was } in { $game_was }, { $now } by how much is hidden in { $game_now }
analysis-cover-by-class = { $hidden }: { $was } in { $game_was }, { $now } by what hides it in { $game_now }
analysis-over-all-lines = { $said }; over all lines { $now }
analysis-cover-already = { $hidden }; here { $share_now } % already counts as cover, not { $share_was } %: { $now } instead of { $was }
analysis-cover-starts = { $hidden }; here cover starts at { $share_now } %, not { $share_was } %: { $now } instead of { $was }
analysis-unit-word = here a unit has its word { $rule }: { $now } instead of { $was }
analysis-rule-usual = by enough of its models
analysis-rule-clear-lines = by the clear lines of those that see it
analysis-rule = { $rule ->
    [least] by the least of its models
   *[enough] by enough models
}{ $by ->
    [nearest] , each by the nearest line
    [any] , each by its best line
   *[enough] { "" }
}
analysis-must-be-in-cover = here { $share_now } must be in cover, not { $share_was }: { $now } instead of { $was }
analysis-share-of-models = { $part ->
    [half] half of the models
    [all] all models
   *[part] { $percent } % of the models
}
analysis-to-hit = { $was } is { $hits_was } under { $rules_was }, { $now } { $hits_now } under { $rules_now }

## Heights at which something is seen.

analysis-hidden-up-to = Hidden up to { INCHES($inches) }
analysis-seen-to-feet = Seen down to its feet
analysis-seen-from = Seen from { INCHES($inches, digits: 1) } up
analysis-stance = { $stance ->
    [kneeling] kneeling
    [standing] standing
    [upstairs] upstairs
    [vehicle] vehicle
   *[as-it-is] as it is
}

## Maps: their subjects and the names of their colours.

analysis-by-height = depends on a height nobody gave
analysis-shade-up-to = up to { PERCENT($share) }
analysis-shade-between = { PERCENT($low, sign: 0) } to { PERCENT($high) }
analysis-shade-over = over { PERCENT($share) }
analysis-shade-to-feet = seen down to the feet
analysis-shade-from-up-to = from up to { INCHES($high) }
analysis-shade-from-to = from { $low } to { INCHES($high) }
analysis-shade-hidden-up-to = hidden up to { INCHES($high) }
analysis-shade-in-sight = in sight
analysis-shade-out-of-sight = out of sight
analysis-shade-hidden = hidden
analysis-shade-fully-visible = fully visible
analysis-shade-lane-up-to = up to { INCHES($high) }
analysis-shade-lane = { $low } to { INCHES($high) }
analysis-shade-lane-over = over { INCHES($low) }
analysis-shade-none = none
analysis-shade-numbers = { $low } to { $high }
analysis-map-title = seen from { $looker }: { $what }
analysis-map-seen = the share of a target that is seen by the firer who sees most
analysis-map-cover = the verdict on a target: clear, a class of cover, blocked or contested
analysis-map-lanes = the range to a target in inches where any of it is seen, 0 elsewhere
analysis-map-safe = 1 where a target is out of everybody's sight, 0 elsewhere
analysis-map-least = the least height in inches at which a target is seen, blocked where at none
analysis-nobody-can-stand = nobody can stand here
analysis-graph-area = square inches that are seen
analysis-graph-perimeter = inches of the edge of what is seen, along the edges of cells
analysis-graph-occlusivity = inches of that edge beyond which there is ground that could be stood on
analysis-graph-drift = inches from the place to the middle of what is seen
analysis-graph-connections = places that are seen
analysis-graph-control = what the place has of those that it sees: the sum of 1 by their connections
analysis-graph-mean-depth = the mean of how many looks away all others are
analysis-graph-integration = how near in looks all others are, by the size of the table (Hillier, Hanson)
analysis-finding-standing-room = Finding where a man can stand
analysis-looking-from = Looking from { $number } of { $count }
analysis-looking-from-places = Looking from { NUMBER($number, useGrouping: 1) } of { NUMBER($count, useGrouping: 1) } places
analysis-places = { NUMBER($number, useGrouping: 1) } of { NUMBER($count, useGrouping: 1) } places
analysis-trying-height = Trying height { $number } of { $count }
analysis-too-many-places = found { NUMBER($found, useGrouping: 1) } places to stand; expected at most { NUMBER($most, useGrouping: 1) }
analysis-cell-size = found cells of { INCHES($found) }; expected { LENGTH($least) } to { INCHES($most) }
analysis-too-many-cells = found { NUMBER($found, useGrouping: 1) } cells; expected at most { NUMBER($most, useGrouping: 1) }

## Positions that a unit could go to.

analysis-goal = { $goal ->
    [shot] a clear shot
    [cover] { $cover } from all who see it
   *[hidden] out of everybody's sight
}
analysis-goes-nowhere = { $unit } goes nowhere by its own rules, or flies
analysis-nobody-to-see = nobody is there for { $unit } to see or to be seen by
analysis-not-on-the-table = { $unit } is not on the table: units are { $units }

## Remarks on a table.

analysis-remark-overlap = Pieces in each other
analysis-remark-level = Floating or sunk
analysis-remark-gap = Too narrow to pass
analysis-remark-footing = Nowhere to stand
analysis-remark-enemy = Too near the enemy
analysis-remark-formation = Formation
analysis-remark-zone = Partly outside its zone
analysis-remark-edge = Off the table
analysis-no-kind-of-remark = no kind of remark is called { $kind }
analysis-same-place = { $one } and { $other } stand in the same place.
analysis-runs-into = { $line } runs { INCHES($inches, digits: 1) } into { $body }.
analysis-in-each-other = { $one } and { $other } stand in each other, by { INCHES($inches, digits: 1) }.
analysis-stands-on = { $house } stands on { $bed }.
analysis-stands-in = { $house } stands in { $bed }.
analysis-hangs-over = { $piece } hangs { INCHES($inches, digits: 1) } over the edge of the table.
analysis-models-over = { $unit } has { $models ->
    [1] a model
   *[other] { $models } models
} over the edge of the table.
analysis-too-steep = Nobody can stand on { $piece }: it is too steep all over.
analysis-top-too-narrow = { $piece } has a flat top, but nobody can stand on it: it is too narrow for a base.
analysis-top-too-low = { $piece } has a flat top, but nobody can stand on it: there is no room for a man of { INCHES($headroom) }.
analysis-gap-for-nobody = There is only { INCHES($width, digits: 1) } between { $one } and { $other }: not even a man ({ INCHES($needed, digits: 1) }) gets through.
analysis-gap-for-no-tank = There is only { INCHES($width, digits: 1) } between { $one } and { $other }: no tank ({ INCHES($needed, digits: 1) }) gets through.
analysis-gap-for-a-tank = There is only { INCHES($width, digits: 1) } between { $one } and { $other }: a tank gets through, a 60 mm base ({ INCHES($needed, digits: 1) }) does not.
analysis-the-table = the table
analysis-askew = { $piece } stands askew on { $beneath }: { INCHES($high, digits: 1) } of air on one side, { INCHES($deep, digits: 1) } deep in it.
analysis-sunk = { $piece } is { INCHES($deep, digits: 1) } deep in { $beneath }.
analysis-in-the-air = { $piece } hangs in the air, { INCHES($high, digits: 1) } up.
analysis-air-under-one-side = { $piece } has { INCHES($high, digits: 1) } of air under one side.
analysis-enemies-touch = { $one } and { $other } touch: enemies keep { INCHES($near) } apart.
analysis-enemies-too-near = { $one } and { $other } are only { INCHES($inches, digits: 1) } apart: enemies keep { INCHES($near) } apart.
analysis-out-of-formation = { $unit } has lost its formation: { $models ->
    [1] 1 model is
   *[other] { $models } models are
} away from the rest, { INCHES($inches, digits: 1) } at the widest.
analysis-outside-its-zone = { $unit }: { $models ->
    [1] it is
   *[other] { $lost } of { $models } models are
} not wholly in a zone of { $side }.
analysis-figure-coverage = { PERCENT($share) } of the table is terrain, roads not counted.
analysis-figure-pieces = { TENTHS($density) } pieces per square foot, { $count } in total.
analysis-figure-blocking = { PERCENT($share) } of the terrain blocks a standing figure's view (taller than its eye, or woods).
analysis-figure-lines = { PERCENT($share) } of the sight lines from man to man, { INCHES($apart, digits: 0) } apart on open ground, are stopped.
