# Answers that a player is offered: what each does, and what is likely to come of it.
# An answer is shown with a capital letter.

offer-listed = { $rows }
offer-both = { $one } and { $other }
offer-and-then = { $one }; { $other }
offer-then = { $order }: { $move }
offer-further = { $says }, further { $aside }
offer-aside-right = right
offer-aside-left = left
offer-aside-away = away
offer-aside-near = near
offer-unit = { $unit }
offer-unit-of = { $unit } ({ $side })
offer-chance = { PERCENT($share) }
offer-chance-under = under 1 %
offer-chance-over = over 99 %
offer-when-setting-out = as it sets out
offer-when-at-the-end = at the end of its move
offer-when-early = early in its move
offer-when-midway = midway in its move
offer-when-late = late in its move

## Orders.

offer-does-fire = stays and fires
offer-does-ambush = waits, and fires at whatever moves into sight
offer-does-rally = stays, and sheds pins
offer-does-down = stays, −1 to be hit
offer-flying-advance = comes in and attacks
offer-flying-run = pulls out
offer-flying-down = waits in reserve
offer-flying-ambush = waits for enemy planes
offer-gets-down = gets down, within { INCHES(3) } of the hull
offer-stays-aboard = stays aboard
offer-march = up to { INCHES($reach) }{ $road }, { $fires ->
    [yes] then fires
   *[no] no fire
}
offer-by-road = { " " }({ INCHES($reach) } by road)
offer-does-nothing = { $why }: it does nothing
offer-idle-no-pins = no pins to shed
offer-idle-starts-in = cannot Run: it starts in { $ground }
offer-idle-stuck = cannot move
offer-idle-no-target = no target
offer-idle-vehicle = no effect on a vehicle
offer-comes-on = comes on { $needs } or less, { $chance }
offer-order-test = order test on { $needs } or less, { $chance }
offer-order-test-fubar = order test on { $needs } or less, { $chance }; FUBAR { $fubar }
offer-assault = assault { $target }
offer-assault-away = assault { $target }, { INCHES($distance, digits: 1) } away
offer-destroys-it = destroys it { $chance }
offer-wins = wins { $wins }, loses { $loses } if it gets there
offer-charge-home = drive the assault on { $target } home
offer-stay-in-ambush = stay in Ambush
offer-stay-down = stay Down
offer-stay-in-reserve = stay in reserve
offer-take-die-back = take the die back into the bag
offer-hold-fire = hold fire
offer-go-down = go Down
offer-ducks = −1 to be hit; it does nothing else this turn
offer-stand-fast = do not react
offer-stands = it may still act this turn
offer-hold-ambush = let it pass, stay in Ambush

## Moves.

offer-go = go { INCHES($distance, digits: 1) }{ $place }
offer-back-up = back up { INCHES($distance, digits: 1) }{ $place }
offer-all-of-it = all of its { INCHES($reach) }
offer-leave-table = leave the table by the { $edge } edge
offer-stay-here = stay here
offer-turn-here = turn where it is
offer-mount = mount { $transport }
offer-dismount = get down from { $transport }
offer-stay-aboard = stay aboard { $transport }
offer-fall-back = fall back { INCHES($distance, digits: 1) }
offer-pivots = { $count ->
    [one] one pivot
   *[other] { $count } pivots
}
offer-through = through { $ground }
offer-ground-rough = rough ground
offer-ground-obstacle = obstacle ground
offer-ground-anti-tank-obstacle = anti-tank obstacle ground
offer-ground-building = a building
offer-ground-impassable = impassable ground
offer-way-by-road = by road
offer-in-view-of = in view of { $count } of the enemy
offer-likely-in-cover = likely in cover, seen by { $count }
offer-likely-in-the-open = likely in the open, seen by { $count }
offer-likely-unseen = likely out of sight
offer-at = at the { $goal }
offer-short-of = { INCHES($distance, digits: 0) } short of the { $goal }
offer-nearer-to = nearer to the { $goal }

## Fire.

offer-fire = fire at { $target }
offer-fire-with = fire at { $target } with { $arms }
offer-arms-at = { $arms } at { $target }
offer-arms-of = the { $arm }{ $count ->
    [one] { "" }
   *[other] s
} of { $models }
offer-fire-as-it-approaches = fire at { $target } as it approaches
offer-fire-when = fire at { $target } { $moment }
offer-pick-prey = attack { $target }
offer-fly = fly
offer-intercept = intercept { $target }
offer-needs = { $count ->
    [one] { $arm } needs
   *[other] { $arms } need
} { $score }
offer-six-to-hit-again = 6 to hit, then 6 again
offer-six-again = 6, then 6 again
offer-pinned = { $chance } pinned
offer-casualties = about { $lost ->
    [0] 0
   *[other] { TENTHS($lost) }
} of { $men } casualties
offer-shot-down = { $chance } shot down
offer-driven-off = { $chance } driven off
offer-destroyed = { $chance } destroyed
offer-lay-smoke = lay smoke with the { $weapon }
offer-lay-smoke-near = lay smoke with the { $weapon } near { $unit }
offer-away = { INCHES($distance, digits: 1) } away
offer-hits-spot = hits the spot on { $score }, { $chance }
offer-lose = lose { $models }
offer-model = { $model }{ $armed ->
    [yes] { " " }with { $arms }
   *[no] { "" }
}{ $leader ->
    [yes] { " " }(leader)
   *[no] { "" }
}

## Support.

offer-support-barrage = artillery barrage
offer-support-smoke = smoke screen
offer-support-air-strike = air strike
offer-smoke-of = smoke screen of the { $weapon }
offer-effect-barrage = falls on 4–6: each unit within { ROLLED("D6+6") }, friend or foe, takes D3 pins, or on a 6 a hit of a heavy howitzer
offer-effect-smoke = stands on 4–6, { $turns ->
    [1] this turn
   *[other] for { $turns } turns
}: a circle of { INCHES($radius) }, no sight through more than { INCHES(2) } of it, −1 to hit through less
offer-effect-late = late on 2–3: you move the marker up to { INCHES(12) } and roll again next turn; on a 1 the enemy moves it up to { INCHES(24) } and it falls there
offer-effect-air-strike = comes on 4–6: its target and all within { INCHES($near) } take D3−1 pins, then it attacks the target
offer-effect-air-late = nothing yet on 2–3; on a 1 the enemy picks one of your units
offer-call-nothing = call nothing this turn
offer-call = call the { $support }{ $on }{ $observed }
offer-call-again = roll again for the { $support }{ $on }{ $observed }
offer-call-on = { " " }on { $target }
offer-observes = , { $unit } observes
offer-call-near = { " " }near { $unit }
offer-measured-once-called = who is within is measured once it is called (BA-TURN-6)
offer-calls-left = { $count } left
offer-leave-point = leave the { $kind ->
    [barrage] barrage
    [smoke] smoke
   *[air-strike] air strike
} where it is
offer-move-point = move the { $kind ->
    [barrage] barrage
    [smoke] smoke
   *[air-strike] air strike
} { INCHES($distance, digits: 1) }
offer-aircraft-attack = the aircraft attack { $unit }
offer-no-flak = do not fire at the aircraft
offer-flak = fire at the aircraft with { $arms }
offer-hits-on = hits on { $score }
offer-fires-at = fires at { $unit }
offer-nobody-near = nobody is near enough: it goes Down
offer-in-the-smoke = in the smoke: { $first }
offer-nobody-in-smoke = nobody stands in the smoke
offer-where-it-falls = where it falls: { $first }
offer-nobody-in-reach = nobody is within its reach
offer-where-it-comes = where it comes: { $first }
offer-within = { $unit } within { $chance }
offer-unit-odds = { $unit } { $odds }
offer-odds-pinned = pinned { $chance }
offer-odds-fall = { TENTHS($fall) } fall
offer-odds-out = out { $chance }
offer-more = { $count } more
offer-point-support = { $support }: point at its target
offer-point-smoke = lay smoke with the { $weapon }: point at the spot
offer-point-move = move the { $kind ->
    [barrage] barrage
    [smoke] smoke
   *[air-strike] air strike
}: point at its new place
offer-point-shift-own = up to { INCHES($reach) } from where it is; rolled for again next turn
offer-point-shift = up to { INCHES($reach) } from where it is; it falls there
offer-point-moment = fire at another moment: point on its path

## Shadow War.

offer-kind-move = move
offer-kind-run = run
offer-kind-crawl = crawl
offer-kind-stand-up = stand up
offer-kind-recover = try to recover
offer-kind-overwatch = go on overwatch
offer-stay = stay
offer-moves = { $says }{ $going }
offer-going = { " " }{ INCHES($distance, digits: 1) }{ $place }
offer-and-hide = { $says }, and hide
offer-stay-stuck = stay: it can go nowhere
offer-stay-unseen = stay: no enemy sees it
offer-flee = flee { INCHES($distance, digits: 1) }{ $place }
offer-fled-in-sight = in sight, nearest enemy { INCHES($distance, digits: 1) } away
offer-fled-unseen = out of sight, nearest enemy { INCHES($distance, digits: 1) } away
offer-charge = charge { $target }
offer-charge-away = charge { $target }, { INCHES($distance, digits: 1) } away
offer-over-cover = { $cover }: −{ $less } in the fight
offer-end = end { $phase }
offer-hold-overwatch = let it pass, stay on overwatch
offer-fight = fight { $target }
offer-shoot = shoot { $target } with the { $weapon }
offer-shoot-when = shoot { $target } { $moment }
offer-range = { INCHES($distance, digits: 1) }
offer-hits-on-chance = hits on { $score }, { $chance }
offer-score-always-hits = always hits
offer-score-cannot-hit = cannot hit
offer-wounds = wounds { $chance }
offer-down-or-out = down { $down }, out { $out }
offer-skip-rally = skip rally
offer-rally = rally { $fighters }
offer-ends-in-cover = in cover
offer-ends-in-the-open = in the open
offer-seen-by = seen by { $count }
offer-unseen = out of sight
offer-height = { INCHES($height, digits: 0) } up
offer-short-of-objective = { INCHES($distance, digits: 0) } short of an objective
offer-at-objective = at an objective
offer-by-ground = by { $grounds }
offer-leg-ladder = ladder
offer-leg-difficult = difficult ground
offer-leg-very-difficult = very difficult ground
offer-leg-climb = climb
offer-leg-impassable = impassable
offer-over-barriers = { $count ->
    [one] over a barrier
   *[other] over barriers
}
