# Titles of steps in the list of steps, and refusals of edits.

## Titles.

edit-word = { $word }
edit-list = { $said }
edit-both = { $first } and { $second }
edit-and-more = { $first } and { $more } more
edit-things = { $count } things
edit-some-of = { $count } of { $unit }
edit-all-of = { $unit }
edit-kinds = { $number } { $number ->
    [1] { $kind }
   *[other] { $kinds }
}
edit-added = added { $thing }
edit-moved = moved { $things }
edit-turned = turned { $things }
edit-lifted = lifted { $things }
edit-sized = sized { $things }
edit-reshaped = reshaped { $things }
edit-removed = removed { $things }
edit-grouped = grouped { $things } as { $name }
edit-renamed = renamed { $thing } to { $name }
edit-called-mesh = called { $mesh } { $other }
edit-named-table = named the table { $name }
edit-judged-by = judged by { $settings }
edit-judged-by-words = judged by the words of { $name }
edit-judged-by-game = judged by its game
edit-setting = { $field } { $value }
edit-setting-usual = the usual { $field }
edit-set = set { $keys } of { $thing }
edit-set-of-table = set { $keys } of the table
edit-scan = said which thin things the scan does not show
edit-marked = { $done } { $thing }
edit-measured = measured a { $kind }
edit-measured-at = measured a { $kind } at { $ends }
edit-measured-of = measured { $kind } of { $thing }
edit-laid-smoke = laid smoke { $name }
edit-laid-template = laid the template { $name }
edit-rolled-template = rolled for the template { $name }
edit-read-anew = read the table anew
edit-began-game = began a game, seed { $seed }
edit-played = played { $action } ({ $number })
edit-action-of = { $unit }’s { $action }
edit-an-action = an action
edit-deed = { $word }
edit-left-game = left the game
edit-took-back = took back: { $title }
edit-did-again = did again: { $title }
edit-took-back-as-agreed = took back, as agreed: { $title }
edit-pasted = pasted
edit-added-units = added { $count ->
    [1] 1 unit
   *[other] { $count } units
} of { $name }
edit-added-along-a-line = added { $count } along a line
edit-added-a-copy = added a copy { $way ->
    [turn] turned by 180°
    [x] mirrored across
   *[y] mirrored along
}
edit-mirrored = { $way ->
    [turn] turned by 180°
    [x] mirrored across
   *[y] mirrored along
}
edit-grouped-anew = grouped things anew

## Refusals.

edit-no-change = No change.
edit-game-on = A game is on the table: leave it before anything else is changed.
edit-no-game = No game is on the table.
edit-game-already = A game is on the table already.
edit-game-went-on = The game went on before your answer: it is shown anew, and nothing is lost.
edit-no-command-of-game = { $command } is no command of a game.
edit-saw-another-step = You saw step { $seen } of this table, and it has { $steps }.
edit-no-such-step = There is no step { $number }.
edit-took-something-back = Step { $step } took something back: do that again instead.
edit-taken-back-as-agreed = “{ $step }” was taken back as agreed: play it anew.
edit-not-your-step = “{ $step }” is not your step.
edit-taken-back-already = “{ $step }” is taken back already.
edit-done-already = “{ $step }” is done already.
edit-played-already = “{ $step }” cannot be taken back: it is played already; leave it instead.
edit-table-has-changed = “{ $step }” cannot be { $verb ->
    [undo] taken back
   *[redo] done again
}: the table has changed since.
edit-cannot = “{ $step }” cannot be { $verb ->
    [undo] taken back
   *[redo] done again
}: { $why }
edit-overtaken = “{ $step }” cannot be { $verb ->
    [undo] taken back
   *[redo] done again
}: what it changed has been changed since.
edit-blocked = “{ $step }” cannot be { $verb ->
    [undo] taken back
   *[redo] done again
}: since then { $named ->
    [yes] { $who }{ " " }
   *[no] { "" }
}{ $by }.
edit-somebody-else = somebody else
edit-stale = { CAPITAL($who) } { $title } in the meantime. Check it and try again.
edit-changed-since = What is to be changed has been changed since.
edit-changes-no-scenario = { $command } changes no scenario.
edit-off-the-table = { $thing } cannot go to ({ $place }): the table is { INCHES($width) } × { INCHES($depth) }.
edit-no-facing = { $thing } has no facing.
edit-no-place = { $thing } has no place of its own.
edit-there-already = There is a { $thing } already.
edit-id-by-renaming = { $thing }: an id is changed by renaming.
edit-no-mesh = { $mesh } is no mesh of this scenario.
edit-not-scanned = This table was not scanned.
edit-scan-does-not-change = { $field } of a scan does not change.
edit-cannot-set-up = The table cannot be set up. { $why }.
edit-objective-about = The objective { $objective } is about { $unit }: take it away first.
edit-not-on-the-table = There is no { $thing } on the table.
edit-no-such-model = { $unit } has no model { $model }.
edit-table-too-deep = Found values nested too deep; expected a table of a scenario.
edit-invalid-table = Found a table that no scenario can have; expected another.

## Standing, moving and arranging.

edit-in-the-way = { $thing } is in the way
edit-model-in-the-way = a model of { $unit } is in the way
edit-over-the-edge = it would hang over the edge of the table
edit-cannot-stand = { $unit }{ $more ->
    [0] { "" }
   *[other] { " " }and { $more } more
} cannot stand there: { $why }.
edit-no-model-to-fly-at = { $unit } has no model to fly at
edit-nothing-flies = nothing flies in { $game }
edit-no-edge = { $edge } is no edge: expected one of { $known }
edit-no-way-inside = there is no way to that place by doors, openings or ladders of { $piece }
edit-choose-something = Choose something first.
edit-choose-three = Choose three things or more to spread them.
edit-choose-two-to-group = Choose two things or more to group them.
edit-choose-two-to-align = Choose two things or more to line them up.
edit-choose-terrain-or-units = Choose terrain or units first.
edit-none-in-a-group = Nothing that is chosen is in a group.
edit-would-be-off-the-table = It would be off the table there.
edit-too-many-at-once = That is { $count } things at once; at most { $most } go.
edit-wrong-ending = Found a file ending in { $ending }; expected one of { $known }.
edit-no-angle = a facing of { $facing } degrees is no angle
edit-place-off-the-table = ({ $x }, { $y }) is off the table of { INCHES($width) } × { INCHES($depth) }
edit-setting-up = Setting up the table
edit-the-game = the game
edit-copy-of = { $name } (copy)
edit-building-terrain = Building terrain { NUMBER($number, useGrouping: 1) } of { NUMBER($count, useGrouping: 1) }
edit-placing-model = Placing model { NUMBER($number, useGrouping: 1) }
edit-measuring-meshes = Measuring the meshes
edit-as-scanned = As scanned: the scan is good to ±{ INCHES($error, digits: 2) }.

## Smoke, templates and measures.

edit-smoke-off-the-table = found ({ $x }, { $y }); expected a place on the table of { INCHES($width) } × { INCHES($depth) }
edit-smoke-radius = found a radius of { INCHES($found) }; expected more than 0 and at most { INCHES($most) }
edit-too-much-smoke = found { $found } clouds of smoke; expected at most { $most }
edit-smoke-cloud = A cloud { INCHES($width) } wide and as high. A line of sight through more than { INCHES($sight) } of it is blocked.
edit-template-radius = found { $found }; expected more than 0 and at most { $most }
edit-template-kind = found kind { $kind }; expected one of { $known }
edit-template-another = found { $found }; expected another
edit-template-place = found the place ({ $x }, { $y }); expected one on the table of { INCHES($width) } × { INCHES($depth) }
edit-template-weapon = found weapon { $weapon }; expected one of { $known }
edit-template-no-weapon = found weapon { $weapon }; expected none: { $kind } is of none
edit-template-not-rolled = nothing is rolled for { $kind }
edit-template-unit = found unit { $unit }; expected one of the table's: { $known }
edit-ranges-no-unit = ranges: found no unit on the table; expected one with weapons
edit-ranges-no-weapon = ranges: found { $unit }, which has no weapon with a range
edit-to-the-edge = to the { $edge } edge
edit-to-a-piece = to { $piece }
edit-length-in-all = { INCHES($inches, digits: 1) } in all
edit-along-the-ground = { INCHES($inches, digits: 1) } along the ground
edit-band = { $name } { INCHES($inches) }
edit-arc-ahead = { $weapons }, { $degrees }° ahead
edit-looks-like-a-scan = { NUMBER($triangles, useGrouping: 1) } triangles, and { $long } × { $wide } m if its unit is the metre: this looks like a scan of a whole table.

## Generated tables.

generate-plan = Plan of the table
generate-whole-number = a whole number from 0 to { $most }
generate-each-way = { $least } to { $most } inches each way
