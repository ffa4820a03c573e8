# The course of a game: its results, and what the rules refuse.

## What a player is asked for. Digests have it in English.

play-asked-holders = who holds what
    .card = count who holds what

## The result of a game. Logs have these sentences in English: a log whose result is worded in
## another way is not read again.

play-result = { $verdict }: { $deeds }.
play-victory = Victory for { $winner } by { $points ->
    [0] no points
    [one] one point
   *[other] { $points } points
} to { $others }
play-draw = A draw, { $points ->
    [one] one point
   *[other] { $points } points
} to { $others }
play-draw-each = A draw, { $points ->
    [one] one point
   *[other] { $points } points
} each
play-draw-without-points = A draw, nobody scored
play-won-as-the-enemy-fled = Victory for { $winner }: { $side } gave up the fight.
play-won-as-nobody-is-left = Victory for { $winner }: nobody of { $side } is left.
play-drawn-as-nobody-is-left = A draw: nobody of either side is left.
play-deeds = { $one }; { $other }
play-scored = { $deed } ({ $points })
play-held = { $side } held the { $goal }
play-took-unopposed = { $side } took the { $goal } unopposed
play-goal = the { $goal }
play-or = { $one } or { $other }
play-nobody-held = nobody held { $goals }
play-no-objective = no objective was reached
play-survived = { $unit } survived
play-some-survived = some of { $side } survived
play-left = { $unit } left by the { $edge } edge
play-units-left = { $count ->
    [0] no units
    [one] one unit
   *[other] { $count } units
} of { $side } left by the { $edge } edge
play-destroyed-unit = { $side } destroyed { $unit }
play-destroyed-units = { $side } destroyed { $count ->
    [0] no units
    [one] one unit
   *[other] { $count } units
}
play-lost = { $side } lost { $counted ->
    [fighter] { $count ->
        [0] no fighters
        [one] one fighter
       *[other] { $count } fighters
    }
   *[unit] { $count ->
        [0] no units
        [one] one unit
       *[other] { $count } units
    }
}

## What the rules refuse.

play-refused-warplanes-never-assault = warplanes never assault and are never assaulted
play-refused-assault-is-a-run = an assault is a Run, not { $order }
play-refused-is-a-friend = { $target } is a friend of { $unit }
play-refused-does-not-see = { $unit } does not see { $target }
play-refused-charges-at-most = { $unit } charges { INCHES($reach) } at most
play-refused-fires-with-none = { $unit } fires with no weapon: hold fire instead
play-refused-no-weapon-in-range = no weapon of { $unit } is in range
play-refused-each-model-once = each model of { $unit } fires once
play-refused-team-weapon = a team weapon of { $unit } wants a second man
play-refused-one-target = all of { $unit }'s weapons fire at one unit
play-refused-should-not-leave = { $unit } has no objective that it should leave by { $edge ->
    [left] the left edge
    [right] the right edge
    [near] the near edge
    [far] the far edge
   *[other] “{ $edge }”
}
play-refused-has-its-order = { $unit } has its order for this turn: { $order }
play-refused-falls-back = { $unit } falls back: it ends further away, or stays
play-refused-has-no-weapon = { $unit } has no { $weapon }
play-refused-smoke-at-a-point = smoke is fired at a point of the table, x and y
play-refused-spot-out-of-range = the spot is out of the { $weapon }'s range
play-refused-nobody-sees-the-spot = nobody sees for { $unit } where the smoke is to fall
play-refused-in-reserve = { $unit } is in reserve, not on the table
play-refused-is-aboard = { $unit } is aboard { $transport }, not on the table
play-refused-no-room = { $vehicle } has no room for { $unit }
play-refused-has-run = { $vehicle } has Run: nobody gets down
play-refused-gets-down-within = { $unit } gets down within { INCHES($reach) }
play-refused-prey-is-a-friend = { $prey } is a friend of { $plane }
play-refused-plane-attacks-no-planes = { $plane } is no interceptor: it attacks no planes
play-refused-nothing-fired = it carries nothing that is fired at such a target
play-refused-no-ambush-now = no ambush may be sprung now
play-refused-nothing-reaches-there = { $unit } has nothing that sees and reaches { $mover } there
play-refused-point-at-enemy = point at the enemy unit that the aircraft are to attack
play-refused-plane-fires-from = a plane fires from { INCHES($most) } or less, not { INCHES($range) }
play-refused-reaches-no-warplane = { $what ->
    [barrage] a barrage
    [shell] a shell
    [flame] a flame
   *[air-strike] an air strike
} reaches no warplane: only Flak and small arms do
play-refused-rear-gun-at-tailing = the rear gun of { $unit } fires at the plane that tails it
play-refused-does-not-bear = the { $weapon } of { $unit } does not bear on { $target }
play-refused-strikes-top-armour = { $unit } strikes { $target } on its top armour
play-refused-not-indirectly = { $unit } does not fire indirectly
play-refused-planes-fight-with = planes fight with machine guns and cannons: no { $weapon }
play-refused-attacks-no-planes = { $unit } is no interceptor: it attacks no planes
play-refused-rear-gun-at-who-tails = the rear gun of { $unit } fires at who tails it
play-refused-no-flak = the { $weapon } of { $unit } is neither Flak nor infantry's small arms of more than { INCHES($reach) }: it fires at no warplane
play-refused-point-moves-at-most = the point moves { INCHES($reach) } at most, not { INCHES($distance, digits: 1) }
play-refused-no-infantry = { $unit } is no infantry: it assaults nobody
play-refused-target-is-running = { $target } is running: it cannot be assaulted
play-refused-cannot-move = { $unit } cannot move
play-refused-moves-at-most = { $unit } moves { INCHES($reach) } at most, not { INCHES($distance, digits: 2) }
play-refused-out-of-formation = a model of { $unit } is { INCHES($distance, digits: 2) } from the rest
play-refused-too-near = { $unit } comes within { INCHES($distance, digits: 2) } of another unit
play-refused-no-reverse = { $unit } is no vehicle: it does not reverse
play-refused-reverses-straight = { $unit } reverses straight back
play-refused-cannot-enter = { $unit } ({ $mover }) cannot enter { $ground }
play-refused-range-is-a-number = a range is a number of inches, 0 or more
play-refused-models-fire-once = { $weapon }: each model fires once
play-refused-no-high-explosive = { $weapon } fires no high explosive
play-refused-high-explosive-only = { $weapon } fires high explosive only
play-refused-no-sight = { $unit } has no line of sight to { $target }
play-refused-model-has-no = { $model } has no { $weapon }
play-refused-no-such-mount = { $unit } has no { $weapon } on a { $mount } mount
play-refused-smoke-blocks = { INCHES($smoke, digits: 1) } of smoke block the line of sight
play-refused-hull-mount = the hull mount of { $unit } does not bear
play-refused-fixed-weapon = the { $weapon } is Fixed: it cannot fire on Advance
play-refused-front-arc = the target is out of the { $weapon }'s front arc
play-refused-ordered-first = warplanes are ordered first: { $units }
play-refused-never-ordered = warplanes are never ordered { $order }: { $plane }
play-refused-no-officer = no officer is near { $plane }: it flies
play-refused-nothing-to-pull-out-of = { $plane } is in reserve: there is nothing to pull out of
play-refused-stays-in-reserve = { $plane } stays in reserve, Down, before turn { $turn }
play-refused-no-prey = { $plane } has no enemy on the table to attack
play-refused-lies-in-no-ambush = { $plane } is no interceptor: it lies in no ambush
play-refused-no-air-superiority = { $side } has no air superiority: the enemy has interceptors
play-refused-must-pull-out = { $plane } is on the table: it must Run, to pull out
play-refused-moved-on = the table has moved on: line { $line }, you saw line { $seen }
play-refused-over = the game is over
play-refused-past-that-place = the mover is past that place already
play-refused-cannot-charge = { $fighter } cannot charge in this turn
play-refused-down-not-charged = { $target } is down and is not charged
play-refused-fighter-does-not-see = { $fighter } does not see { $target }
play-refused-cannot-get-to = { $fighter } cannot get to { $target }: impassable
play-refused-in-contact-already = { $fighter } is in contact with { $target } already
play-refused-charge-takes = { $fighter } charges { INCHES($reach) } at most, the way takes { INCHES($cost, digits: 2) }
play-refused-leads-elsewhere = { $fighter }'s way does not lead to { $target }
play-refused-does-not-move-now = { $fighter } does not move now
play-refused-crawls-into-cover = { $fighter } crawls into cover
play-refused-hides-in-cover = { $fighter } hides in cover only
play-refused-no-friend-near = { $fighter } has no friend within { INCHES($reach) }
play-refused-no-overwatch = there is no overwatch here
play-refused-nothing-to-wait-with = { $fighter } has nothing to wait with
play-refused-no-friend-left = { $fighter } has no friend left
play-refused-shoots-or-holds = { $watcher } shoots at { $fighter } or holds its fire
play-refused-charge-ends-in-combat = { $fighter } is in close combat at the end of its charge
play-refused-broken = { $fighter } is broken and does not shoot
play-refused-in-close-combat = { $fighter } is in close combat and does not shoot
play-refused-has-shot = { $fighter } has shot in this turn
play-refused-stood-up = { $fighter } stood up and does not shoot
play-refused-target-is-down = { $target } is down: nobody shoots at it
play-refused-target-in-close-combat = { $target } is in close combat: nobody shoots at it
play-refused-is-hidden = { $target } is hidden from { $fighter }
play-refused-fighter-has-no = { $fighter } has no { $weapon }
play-refused-does-not-shoot = the { $weapon } does not shoot
play-refused-has-moved = { $fighter } has moved: the { $weapon } does not shoot
play-refused-out-of-reach = { INCHES($range, digits: 1) } is out of the { $weapon }'s { INCHES($reach) }
play-refused-hidden-and-stays = { $fighter } is hidden from every enemy and stays
play-refused-flight-ends-apart = { $fighter } ends its flight { INCHES($distance) } from any enemy or more
play-refused-stays-unseen-only = { $fighter } stays only where no enemy sees it
play-refused-flees-to-hide = { $fighter } flees to the place that hides it best
play-refused-flees-from-nearest = nothing hides { $fighter } better: it flees from the nearest enemy
play-refused-impassable = { $fighter } cannot pass: a part of the way is impassable
play-refused-way-takes = { $fighter } has { INCHES($reach) } of move, the way takes { INCHES($cost, digits: 2) }
play-refused-ends-in-contact = { $fighter } ends in contact with an enemy without a charge

play-refused-out-of-range = out of range
play-refused-out-of-range-by = out of range: { INCHES($distance, digits: 1) } away, reach { INCHES($reach) }
play-refused-not-so-far = the { $weapon } does not reach so far, or not so near
play-refused-no-reach = the { $weapon } does not reach { INCHES($distance, digits: 1) }, or not so near
play-refused-charge-through = { $unit } cannot charge through { $ground }
play-refused-run-through = { $unit } cannot Run through { $ground }
play-refused-pivots = { $unit } may pivot { $may ->
    [0] not at all
    [one] once
   *[other] { $may } times
} on { $order }; this way has { $count }
play-refused-aboard-assaults = { $unit } is aboard { $transport }: it assaults nobody
play-refused-aboard-order = { $unit } is aboard { $transport }: it does not { $order }
play-refused-condition = { $fighter } is { $condition } and does not shoot
play-refused-on-overwatch = { $fighter } is on overwatch until the enemy's turn
play-refused-not-on-overwatch = { $fighter } is not on overwatch
play-refused-rushed = { $fighter } { $how ->
    [run] ran
    [declared] charges
    [charge] charged
    [flee] fled
   *[recover] tried to recover
} and does not shoot
play-refused-move-of = { $fighter } is { $condition }: { $move ->
    [crawl] only a fighter that is pinned or down crawls
    [stand-up] only a fighter that is pinned stands up
    [recover] only a fighter that is pinned tries to recover
    [overwatch] only a fighter on its feet goes on overwatch
    [run] only a fighter on its feet runs
   *[move] only a fighter on its feet moves
}
play-refused-move-and = { $fighter } does not move and { $move ->
    [stand-up] stand up
    [recover] recover
   *[overwatch] go on overwatch
}
play-refused-and-hide = { $fighter } does not { $move } and hide

## A demonstration.

play-guess = { CAPITAL($others) } or { $last }?
