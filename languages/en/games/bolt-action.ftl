# Bolt Action: what its rules ask for and refuse, and the faults of its army lists and facts.

## What a player is asked for. Digests have these in English: another wording changes them.

ba-asked-support = support
    .card = call support, or none
ba-asked-delayed = the delayed { $kind ->
    [air-strike] air strike
    [smoke] smoke
   *[barrage] barrage
}
ba-asked-point = the point of the { $kind ->
    [smoke] smoke
   *[barrage] barrage
}
    .card = where the { $kind ->
    [smoke] smoke
   *[barrage] barrage
} goes
ba-asked-air-target = the target of the air strike
    .card = the target of the air strike{ $named ->
    [yes] : { $other }
   *[no] { "" }
}
ba-asked-flak = anti-aircraft fire
    .card = anti-aircraft fire: { $other }
ba-asked-order = order
    .card = give an order
ba-asked-keeping = keeping { $order }
    .card = { $order ->
    [down] stay Down, or not
   *[ambush] keep the order, or not
}
ba-asked-move = move
    .card = move
ba-asked-dismount = getting down
    .card = getting down: { $other }
ba-asked-flight = flight
    .card = flee
ba-asked-ambush = an ambush
    .card = spring the ambush on { $other }, or wait
ba-asked-fire = fire
    .card = fire
ba-asked-fire-at = fire at { $target }
    .card = fire at { $other }
ba-asked-fire-again = fire at { $target } after its escape
    .card = fire at { $other } after its escape
ba-asked-rear-gun = its rear gun's fire
    .card = its rear gun's fire: { $other }
ba-asked-mistaken-target = a mistaken target
    .card = a mistaken target: { $other }
ba-asked-reaction = a reaction to fire
    .card = react to the fire of { $other }
ba-asked-assault-reaction = a reaction to the assault
    .card = a reaction to the assault: { $other }
ba-asked-charge-home = how its charge goes on
    .card = how its charge goes on: { $other }
ba-asked-casualties = casualties
    .card = take { $count ->
    [one] one casualty
   *[other] { WORD($count) } casualties
}: choose here, or click the figure
ba-asked-regrouping = regrouping
ba-asked-prey = the target of its attack
ba-asked-approach = its flight from the { $edge } edge
    .card = its flight from { $edge ->
    [left] the left edge
    [right] the right edge
    [own] its own edge
   *[opposite] the opposite edge
}: { $other }
ba-asked-interception = its interception
    .card = its interception: { $other }

## How a unit ended, in statistics. Their JSON has these in English.

ended-destroyed-by-damage = destroyed by damage
ended-abandoned = abandoned
ended-shot-down = shot down
ended-driven-off = driven off
ended-it-lost-the-close-combat = it lost the close combat
ended-lost-with-its-vehicle = lost with its vehicle
ended-pinned-beyond-its-morale = pinned beyond its morale
ended-its-last-man-fell = its last man fell
ended-the-team-lost-its-weapon = the team lost its weapon
ended-its-morale-failed = its morale failed
ended-left = left by the { $edge } edge

## What the rules refuse in play.

ba-acts-now = { $asked } acts now, not { $other }
ba-not-of-side = { $unit } is not of { $side }
ba-no-unit = there is no unit { $name }{ $hint }
ba-unit-gone = there is no unit { $name } any more
ba-fires-only-at = { $unit } may fire at { $target } only
ba-must-fire = { $unit } has no choice: it must fire
ba-does-not-fire = a unit ordered { $order } does not fire
ba-plane-fires-on = a warplane fires on Advance, its rear gun from Ambush
ba-most-weapons = at most { $most ->
    [one] one weapon fires
   *[other] { $most } weapons fire
} here, not { $count }
ba-target-once = each target is declared once
ba-one-arc = all weapons of { $unit } fire from the same arc of { $target }
ba-planes-have = planes have { $guns }, bombs and rockets: no { $weapon }
ba-charges-only = { $unit } charges { $target }, not { $other }
ba-runs-away = { $unit } runs away from the enemy: it ends further off
ba-runs-furthest = { $unit } runs as far as it can: { INCHES($furthest, digits: 1) } from the enemy, not { INCHES($distance, digits: 1) }
ba-pick-a-friend = a friend of { $unit } is near enough: pick one
ba-no-such-friend = { $victim } is no friend of { $unit } on the ground within { INCHES($reach) } of { $side }
ba-takes-its-own = { $plane } takes one of its own on the ground for the enemy
ba-no-rank = { $side } has no { $rank } in the game
ba-name-models = name { $count ->
    [one] one model
   *[other] { $count } models
} of { $unit } out of { $among }, each once
ba-no-support-left = { $side } has no such support left: { $left }
ba-delayed-stays = the delayed { $kind ->
    [barrage] barrage
    [smoke] smoke screen
   *[air-strike] air strike
} stays where it was put
ba-falls-on-a-point = a { $kind ->
    [smoke] smoke screen
   *[barrage] barrage
} falls on a point, not on a unit
ba-no-smoke = { $weapon } lays no smoke
ba-nobody-observes = nobody observes for the air strike: its target stays
ba-observer-does-not-see = the observer does not see { $target }
ba-no-flak = the { $weapon } of { $unit } is no Flak of { $side }
ba-flies-at = it flies at { $target }, from { $edge ->
    [left] the left edge
    [right] the right edge
    [own] its own edge
   *[opposite] the opposite edge
}
ba-flown = { INCHES($flown, digits: 1) } do not take it from { INCHES($start, digits: 1) } to { INCHES($end, digits: 1) }
ba-stays-there = it starts { INCHES($start, digits: 1) } from { $target } and stays there
ba-stops-at = it stops { INCHES($stop) } from { $target }, not { INCHES($end, digits: 1) }; nearer only where a model is in the way
ba-no-measuring = no measuring before a decision is declared

## Facts, and army lists of games.

ba-unknown = no { $what ->
    [game] game
    [template] template
    [quality] quality
    [rank] rank
    [order] order
    [side] side
   *[ground] terrain class
} { $name }; { $known }
ba-no-weapon = there is no weapon { $name } in { $ruleset ->
    [any] any source
   *[other] { $ruleset }
}{ $hint }
ba-shot-words = no such cover, facing or shell: { $found }
ba-not-negative = distances and counts are numbers, 0 or more
ba-places = places are rows of a model's number, x and y, one for each model
ba-distances = distances are of units on the table, each once
ba-smoke-circles = smoke is a list of circles, x, y and radius; found { $found }
ba-support-rows = support is a list of objects with a side and a kind, one of { $known }; found { $found }
ba-planes-or-strikes = warplanes replace air strikes: an army has one or other
ba-of-unit = { $unit }: { $fault }
ba-two-units = two units are called { $name }
ba-no-men = { $unit } has no men
ba-no-profile = no source has a profile for the warplane { $name }
ba-arms = a vehicle has arms, pairs of a weapon and its mount ({ $mounts }), and no figures
ba-figures = men and guns have figures, lists of weapons, one for each model, and no arms
ba-most-models = a unit has 1 to { $most } models

## What was expected of a unit of a scenario.

ba-list-rank = a rank
ba-list-no-officer = no officer where nobody is near: a warplane has none
ba-list-each-model = an entry for each model, [] for one without, such as { $example }
ba-list-most = at most { $most } entries, one for each model
ba-list-gun = what the gun fires, then what its crew carry, such as { $example }
ba-list-carried = weapons that a man carries; mounts are for vehicles
ba-list-mounted = a weapon and its mount, { $mounts }, such as { $example }
ba-list-of-planes = what planes have: { $guns }, bombs or rockets (WP-14)
ba-list-mount = the mount of a { $kind ->
    [warplane] warplane
   *[vehicle] vehicle
}

## Advice on the armies of a scenario.

ba-advice-platoons = { $side } has { $planes } warplanes and { $platoons ->
    [one] { $platoons } platoon
   *[other] { $platoons } platoons
}: each platoon may have one, in place of its air observer (WP-18)
ba-advice-both = { $side } has a warplane and an air strike: the warplane is there in place of whoever calls air strikes, and no game starts with both (WP-18)

## Games.

games-unknown = no game { $name } can be played; there are { $known }
games-left-out = The game { $game } is left out: { $reason }.
games-no-rulesets = { $package } holds no rulesets.toml
