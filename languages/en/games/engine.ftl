# What all games refuse: values of files, headers and logs, and answers out of turn.

## What is expected. A place is a key of a file: "shooter.bs", "header.seed".

engine-value = { $kind ->
    [text] a text
    [whole] a whole number
    [count] a whole number, 1 or more
    [inches] a number of inches, 0 or more
    [positive] a number, 0 or more
    [flag] true or false
    [list] a list
    [objects] a list of objects
    [filled] a list with at least one entry
    [distinct] a list that names each once
    [object] an object
    [null] null
    [type] a type
    [action] an action
   *[number] a number
}
engine-between = { $whole ->
    [yes] a whole number
   *[no] a number
} from { $least } to { $most }
engine-list-of = a list of { $count }
engine-as-object = { $kind } as an object
engine-with-its = { $kind } with its { $name }
engine-what-one-of = { $what }, one of { $known }
engine-what-such-as = { $what }, such as { $near }
engine-what-of-many = { $what }, such as { $known }; there are { $count }
engine-did-you-mean = ; did you mean { $name }?

## What is wrong.

engine-is = { $place } is { $expected }, found { $found }
engine-was-expected = { $expected } was expected, found { $found }
engine-wants = { $place } wants its { $name }
engine-has-no = { $place } has no { $keys }
engine-has-no-key = { $place } has no { $keys }; there are { $known }
engine-no-such = no { $what ->
    [assumption] assumption
    [cover] cover
    [ground] ground
    [move] move
    [ruleset] ruleset
    [template] template
   *[weapon] weapon
} { $name }; there are { $known }{ $hint }
engine-and-more = { $known }, … ({ $count } in all)
engine-two-called = two { $what ->
    [objective] objectives
   *[fighter] fighters
} are called { $name }
engine-two-sides = a game has two sides, found { $count ->
    [0] none
   *[other] { $sides }
}
engine-must-wait = { $by } must wait: { $other } decides
engine-level = The computer's level: found { $found }; { $game } has { $known }.

## An objective of a scenario: what is expected of its keys.

engine-goal-unit = a unit of this game
engine-goal-unit-of = a unit of { $side }
engine-goal-foe-of = a unit of the enemy of { $side }
engine-goal-no-unit = none, since a place is held
engine-goal-edge = the edge to leave by, one of { $known }
engine-goal-no-edge = none, since nobody leaves the table to { $kind ->
    [hold] hold
    [destroy] destroy
   *[survive] survive
}
engine-goal-side = a side, or a unit is named, that is to { $kind ->
    [exit] exit
   *[survive] survive
}
engine-holders = an objective to hold, a side and how many of its models are there, once each

## Logs, and their dice.

engine-log-line = line { $line }: { $says }
engine-log-header = a log starts with a header of schema { $schema }
engine-log-long = has { NUMBER($count, useGrouping: 1) } characters, where { NUMBER($most, useGrouping: 1) } are read
engine-log-deep = is nested deeper than { $most } lists and objects
engine-log-no-json = is not JSON
engine-log-no-object = is not a JSON object
engine-log-empty = the log is empty
engine-log-rewritten = the header is not written as the program writes it
engine-log-refused = the action is refused ({ $why })
engine-log-short = the log ends too early: { $row } is missing
engine-log-differs = does not follow; the rules give { $row }
engine-dice-rows = the header's dice want rows from die { $least } on
engine-dice-secret = the secret of the dice from die { $at } on is not published: it is when the game has ended or was left, and the log can be verified then
engine-dice-commitment = the secret of the dice from die { $at } on does not match its commitment { $commitment }
