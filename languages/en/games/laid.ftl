# Templates laid on a table: what they are, what they do to the units there, and how they are rolled for.

laid-barrage = Artillery barrage
laid-barrage-about = Every unit within { ROLLED("D6+6") } of the point: D3 pins, or on a 6 a heavy howitzer.
laid-smoke = Smoke
laid-smoke-about = A cloud as high as it is wide: you see at most { INCHES($sight) } into it.
laid-he = High explosive
laid-he-about = A shell that hits a unit: its hits, its pins, and how fire ranges in.
laid-flame = Flamethrower
laid-flame-about = As far as the flame reaches.
laid-air-strike = Air strike
laid-air-strike-about = The target and every unit within { INCHES($near) } of it are pinned, then the aircraft attacks.
laid-smoke-screen = Smoke screen
laid-smoke-screen-about = Smoke that support lays: it is rolled for before it stands.
laid-ranges = Ranges and arcs
laid-ranges-about = Least and longest ranges of a unit's weapons, and the arc they bear in.

## Remarks on a whole template.

laid-called = Called by the rules it lands off target on a 1 (the opponent moves the point up to { INCHES($astray) }), late on 2 or 3 (you move it up to { INCHES($delayed) } and roll again), else it falls.
laid-shell-bursts = A { $weapon } bursts with { $hits } hits. These are the odds of a shell that hits.
laid-ranges-in = Fired indirectly at one spot it hits on a { $needs }, turn after turn.
laid-score = { $needs }{ $needs ->
    [6] { "" }
   *[other] +
}
laid-score-then = { $score }, then { $next }
laid-flame-reaches = A { $weapon } reaches { INCHES($reach) }. The odds are of a target in no cover.
laid-air-strike-comes = It comes on 4 or more. No anti-aircraft fire is counted in these odds.
laid-planes-replace = WP-1: there are warplanes on this table, and they replace air strikes: a warplane attacks by WP-5 to WP-14. Below is what an air strike would do.
laid-weapons-of = { $unit }: { $weapons }.
laid-of = { $unit }.

## What it does to a unit.

laid-reached = { $how ->
    [within] Within
    [outside] Not reached
    [never] Never reached
    [always] Within whatever is rolled
    [in-reach] In reach
    [out-of-reach] Out of reach
    [target] The target
    [too-far] Too far away
   *[nothing] Nothing reaches it
}
laid-within-on = Within on { $score }: { $share }
laid-by = By { $arms }
laid-arm = { $count } × { $weapon }
laid-if-it-hits = If it hits: { $odds ->
    [nothing] nothing comes of it
   *[other] { $odds }
}
laid-pinned = { $share } pinned: { TENTHS($mean) } on average{ $most ->
    [1] { "" }
   *[other] , up to { $most }
}
laid-losses = { $share } chance of casualties: { TENTHS($mean) } on average{ $most ->
    [1] { "" }
   *[other] , up to { $most }
}
laid-destroyed = { $share } destroyed
laid-unknown = These rules do not know it.
laid-refused = { $rule }: { $why }.

## Rolls for it.

laid-rolled = { INCHES($radius) } rolled
laid-name-target = The target is named by { $side }: click the unit.
laid-move-point = { $by ->
    [opponent] Its opponent moves
   *[owner] Its owner moves
} the point, up to { INCHES($far) }: click where.
laid-nobody-within = nobody is within: move it nearer to somebody
laid-no-unit-of = { $side } has no unit that could be taken for it
laid-no-profile = { $unit } has no profile

## Notes beside the reach of a unit.

laid-alone = by itself, formation aside
laid-on-a-road = { INCHES($inches) } on a road

## Labels of the circles of ranges.

laid-band = { $weapon }, { $band }
