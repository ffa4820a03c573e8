# The story of a game of Bolt Action. Keys that begin with "harm" or "loss" tell what hurts a player.

die-drawn = An order die of { $side } is drawn.

## Orders and tests.

order-advance = Advance
order-ambush = Ambush
order-down = Down
order-fire = Fire
order-rally = Rally
order-run = Run
tried-advance = { " " }to advance
tried-ambush = { " " }to go into Ambush
tried-down = { " " }to go Down
tried-fire = { " " }to fire
tried-rally = { " " }to rally
tried-run = { " " }to run

given-ordered = { $unit }: { $order }.
given-failed = { $unit } goes { $order } instead.
given-reaction = { $unit } goes Down in reaction.
given-fubar = { $unit }: { $order }, everything gone wrong.
given-ambush = { $unit } comes out of its Ambush.
harm-stopped = { $unit } is stopped: { $order }.
stays-in-reserve = { $unit } stays in reserve.
remains-in-reserve = { $unit } remains in reserve.
order-kept = { $unit } keeps { $order }.
fubar-down = { $unit } goes Down, everything gone wrong: { $why ->
    [friendly-fire] no friend of it is near enough to the enemy
    [panic] it sees no enemy to run from, or cannot move
   *[unknown] nobody is near to fire at by mistake, or in sight to run from
}.
tested = { $unit } { $passed ->
    [yes] passes
   *[no] fails
} its { $what } test{ $tried }.
refused = { $unit } fails its order test{ $tried }, and { $instead }.
instead-order = goes { $order } instead
instead-reserve = stays in reserve
test-order = order
test-morale = morale
test-fire-on-board = fire on board
harm-pins = { $unit } gains { $count ->
    [one] one pin
   *[other] { WORD($count) } pins
}: { $left ->
    [0] none left
   *[other] { $left } now
}.
    .short = { $unit } gains { $count ->
        [one] one pin
       *[other] { WORD($count) } pins
    } ({ $left } now)
pins-shed = { $unit } sheds { $count ->
    [one] one pin
   *[other] { WORD($count) } pins
}: { $left ->
    [0] none left
   *[other] { $left } now
}.

## Moves.

moved = { $unit } { $how ->
    [advance] advances
    [run] runs
    [escape] falls back
    [panic] flees
    [assault] charges
    [regroup] regroups by
    [back-away] backs away
   *[back-up] backs up
} { INCHES($distance, digits: 1) }{ $road }{ $ending }.
by-road = { " " }by road
stays = { $unit } stays.
towed = { $unit } goes with { $by }.
unhitched = { $unit } is unhitched.
mounts = { $unit } mounts { $on }.
dismounts = { $unit } gets down from { $off }.
revealed = { $unit } is hidden no more.
leaves-table = { $unit } leaves the table by the { $edge } edge.
edge-left = left
edge-right = right
edge-near = near
edge-far = far

## Fire and what it does.

fires = { $unit } fires at { $target }{ $why ->
    [ambush] { " " }from ambush
    [assault] { " " }as it is charged
    [fubar] { " " }by mistake
    [rear-gun] { " " }with its rear gun
   *[ordered] { "" }
}.
fire-held = { $why ->
    [unarmed] { $unit } does not open fire on { $target }: it has nothing left to fire with.
    [blind] { $unit } does not open fire on { $target }: it has nothing that sees and reaches it.
    [escaped] { $target } is out of { $unit }'s fire.
    [mistaken] { $unit } takes { $target } for the enemy, but has nothing that sees and reaches it.
   *[held] { $unit } does not open fire on { $target }: its side holds it back.
}
does-not-reach = { $unit }: { $arms } { $count ->
    [one] does
   *[other] do
} not reach.
harmless = { $hits ->
    [one] One hit
   *[other] { CAPITAL(WORD($hits)) } hits
} by { $arms } cannot harm { $unit }.
went-wide = The round goes wide: no smoke is laid.
hits = { $hits ->
    [0] { $unit } misses { $target }.
    [1] { $unit } hits { $target } once.
    [2] { $unit } hits { $target } twice.
   *[other] { $unit } hits { $target } { $hits } times.
}
harm-men = { $unit } loses { $count ->
    [one] one man
   *[other] { WORD($count) } men
}{ $picked ->
    [yes] , picked by the enemy
   *[no] { "" }
}.
spent = { $unit } has spent { $count ->
    [one] a { $weapon }
   *[other] { WORD($count) } { $weapon }s
}.
struck = { $unit }: { $level } – { $effects }.
damaged = { $unit }: { $level }.
damage-none = struck
damage-superficial = superficial damage
damage-full = full damage
damage-massive = massive damage
effect-crew-stunned = crew stunned
effect-immobilised = immobilised
effect-on-fire = on fire
effect-destroyed = destroyed
effect-none = no effect
loss = { $how }.{ $wreck ->
    [yes] { " " }Its wreck blocks the way.
   *[no] { "" }
}
fate-destroyed-by-damage = { $unit } is destroyed
fate-abandoned = { $unit } is abandoned by its crew
fate-shot-down = { $unit } is shot down
fate-it-lost-the-close-combat = { $unit } is destroyed: it lost the close combat
fate-lost-with-its-vehicle = { $unit } is destroyed: lost with its vehicle
fate-pinned-beyond-its-morale = { $unit } is destroyed: pinned beyond its morale
fate-its-last-man-fell = { $unit } is destroyed: its last man fell
fate-the-team-lost-its-weapon = { $unit } is destroyed: the team lost its weapon
fate-its-morale-failed = { $unit } is destroyed: its morale failed
arms-at = { $arms } at { INCHES($distance, digits: 1) }
shot-indirect = indirectly
hidden-in-cover = hidden in { $cover }
shot-through-smoke = through smoke
shot-at-side = at its side
shot-at-rear = at its rear
shot-at-top = at its top
mount-turret = turret{ " " }
mount-hull = hull{ " " }
mount-pintle = pintle{ " " }
mount-wing = wing{ " " }
mount-rack = rack{ " " }
mount-rear = rear{ " " }

## Close combat.

assaults = { $unit } assaults { $target }.
contact = { $unit } { $reached ->
    [yes] reaches
   *[no] does not reach
} { $target }.
strike-together = { $attacker } and { $defender } strike at once, { $why ->
    [obstacle] over the obstacle
   *[again] in another round
}.
withstands = { $unit } withstands the assault.
round-fought = Close combat: { $attacker } causes { $caused ->
    [one] one loss
   *[other] { WORD($caused) } losses
}, { $defender } { $taken ->
    [one] one loss
   *[other] { WORD($taken) } losses
}; { $verdict ->
    [attacker] { $outright ->
        [yes] { $attacker } wins
       *[no] { $defender } is wiped out, { $attacker } wins
    }
    [defender] { $outright ->
        [yes] { $defender } wins
       *[no] { $attacker } is wiped out, { $defender } wins
    }
    [draw] they fight on
   *[both] nobody is left
}.
measured = { $start } to { $end }: { INCHES($inches) }, measured by { $side }.

## Planes, support and smoke.

at = { " " }at ({ LENGTH($x, digits: 1) }, { LENGTH($y, digits: 1) })
flies-in = Wroooom! { $unit } flies in.
ambush-sprung = { $unit } opens fire from Ambush at { $target }, { $when ->
    [over-the-edge] as it comes over the edge
    [before] before it sets out
    [during] { INCHES($along, digits: 1) } along its path
   *[after] where its path ends
}.
flew-in = { $unit } attacks { $target } from { $edge }{ $ending }.
flown-edge-own = the { $side } table edge
flown-edge-left = the left of { $side }
flown-edge-right = the right of { $side }
flown-edge-opposite = the edge opposite { $side }
flight-held = , held over { $thing }, which leaves no room nearer
flight-blocked = , ending { INCHES($distance, digits: 1) } from it: { $thing } is in the way at { INCHES($stop) }
flight-short = , and stays { INCHES($distance, digits: 1) } from it, where it comes in
flies-off = { $unit } { $why ->
    [driven-off] is driven off and does not return
   *[pull-out] pulls out, into reserve
}.
edge-rolled-own = , the plane's own table edge
edge-rolled-left = , the left of the plane's side
edge-rolled-right = , the right of the plane's side
edge-rolled-opposite = , the edge opposite the plane's side
edge-rolled-again = , roll again
support-barrage = barrage
support-air-strike = air strike
support-smoke = smoke
support-delayed = The { $kind } of { $side } is delayed: its marker lies{ $at }.
    .caption = The { $kind } of { $side } is delayed.
support = The { $kind } of { $side }{ $on }{ $at } { $result ->
    [astray] goes astray
    [delayed] is delayed
    [on-its-way] is on its way
   *[arrives] arrives
}{ $observed }.
    .caption = The { $kind } of { $side }{ $on } { $result ->
        [astray] goes astray
        [delayed] is delayed
        [on-its-way] is on its way
       *[arrives] arrives
    }{ $observed }.
support-on = { " " }on { $target }
support-observed = , { $unit } observing
point-left = The point of the { $kind } is left where it is by { $side }.
point-moved = The point of the { $kind } is moved { INCHES($distance, digits: 1) }, to ({ LENGTH($x, digits: 1) }, { LENGTH($y, digits: 1) }), by { $side }.
    .caption = The point of the { $kind } is moved { INCHES($distance, digits: 1) } by { $side }.
barrage-fell = Fire for effect{ $at }, { INCHES($radius) } around.
    .caption = Fire for effect, { INCHES($radius) } around.
smoke-fired = { $unit } fires smoke with its { $weapon }{ $at }, { INCHES($away, digits: 0) } away.
    .caption = { $unit } fires smoke with its { $weapon }, { INCHES($away, digits: 0) } away.
smoke-laid = Smoke{ $at }, { INCHES($radius) } around, until the end of turn { $until }.
    .caption = Smoke, { INCHES($radius) } around, until the end of turn { $until }.
smoke-stands = Smoke stands{ $at }, { INCHES($radius) } around, until the end of turn { $until }.
    .caption = Smoke stands, { INCHES($radius) } around, until the end of turn { $until }.
smoke-cleared = The smoke{ $at } has cleared.
    .caption = The smoke has cleared.
aircraft = Aircraft of { $side } over { $target }: { $what }.
attack-arrives = arrives
attack-driven-off = driven off
attack-strafing-fighter = strafing fighter
attack-fighter-bomber = fighter-bomber
attack-ground-attack = ground attack

## Templates that are laid by hand.

nobody-within = Nobody is within.
flame-misses = The flame misses { $target }.
shell-misses = The shell misses { $target }.
adds-no-pin = That roll adds no pin.

## Captions: one sentence for all pins of a shot.

unit-has-pins = { $unit } has { $count ->
    [one] one pin
   *[other] { WORD($count) } pins
}
unit-pins = { $unit } { $count ->
    [one] one pin
   *[other] { WORD($count) } pins
}
all-pins = { $rows }.
