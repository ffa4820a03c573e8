# The story of a game of Shadow War. Keys that begin with "harm" or "loss" tell what hurts a player.

turn-of = Turn { $turn }, { $side }.
phase = { $side }: { $phase }.
charge-declared = { $fighter } declares a charge at { $target }{ $cover }.
charged-in-cover = , in { $cover }
charged-in-the-open = { "" }
in-contact = { $fighter } { $reached ->
    [yes] is in contact with
   *[no] does not get to
} { $target }.
sets-out = { $fighter } sets out{ $how ->
    [charge] { " " }to charge
    [run] { " " }at a run
    [crawl] , crawling
   *[move] { "" }
}{ $place }.
moved-move = { $fighter } moves { INCHES($distance, digits: 1) }{ $place }.
moved-run = { $fighter } runs { INCHES($distance, digits: 1) }{ $place }.
moved-charge = { $fighter } charges { INCHES($distance, digits: 1) }{ $place }.
moved-flee = { $fighter } flees { INCHES($distance, digits: 1) }{ $place }, { $unseen ->
    [yes] out of sight
   *[no] still in sight
}.
moved-crawl = { $fighter } crawls { INCHES($distance, digits: 1) } into cover.
got-no-further = { $fighter } got { INCHES($distance, digits: 1) }, and no further.
hides = { $count ->
    [one] { $fighters } hides
   *[other] { $fighters } hide
}
comes-out = { $count ->
    [one] { $fighters } comes out of hiding
   *[other] { $fighters } come out of hiding
}
hiding-changed = { $said }.
hiding-changed-both = { $hid }; { $shown }.
goes-on-overwatch = { $fighter } goes on overwatch.
aimed = { $fighter }{ $overwatch ->
    [yes] , on overwatch,
   *[no] { "" }
} fires the { $weapon } at { $target }: { INCHES($distance, digits: 1) }, { $cover }{ $found ->
    [yes] , found in hiding
   *[no] { "" }
}.
aimed-in-cover = in { $cover }
aimed-in-the-open = in the open
hopeless = { $target } is out of reach: no score could hit.
shot = { $fighter } { $hit ->
    [yes] hits
   *[no] misses
} { $target }.
harm-wounded = { $fighter } is wounded{ $left ->
    [0] { "" }
    [one] , and has one wound left
   *[other] , and has { WORD($left) } wounds left
}.
flesh-wound = { $fighter } has a flesh wound, and is one worse with blade and gun.
condition-up = { $fighter } { $why ->
    [rally] gets up
    [stood-up] stands up
    [recovered] pulls itself together and gets up
    [charged] gets up to meet the charge
    [fled] is up and away
   *[other] is on its feet
}.
harm-pinned = { $fighter } { $why ->
    [hit] is pinned by the shot
    [rally] comes round, and is pinned
   *[other] is pinned
}.
harm-down = { $fighter } goes down.
loss-out = { $fighter } is out of action.
harm-broken = { $fighter } breaks.
nerve-regained = { $fighter } is itself again.
still-broken = { $fighter } is still broken.
tested-fighter = { $fighter } { $passed ->
    [yes] passes
   *[no] fails
} its { $what } test{ $dice }.
    .caption = { $fighter } { $passed ->
        [yes] passes
       *[no] fails
    } its { $what } test{ $score }.
test-dice = , { $needs } or less: { $faces }{ $total }
test-score = , { $needs } or less
cowered = { $fighter } { $stuck ->
    [yes] has nowhere to flee to
   *[no] is out of every enemy's sight
}, and stays.
fight = { $fighter } and { $target } fight.
fought = { $fighter } { $score }{ $beside } to { $target } { $target_score }{ $target_beside }: { $result ->
    [draw] nobody wins
    [quicker] { $winner } wins, quicker, with { $hits ->
        [one] one hit
       *[other] { WORD($hits) } hits
    }
   *[won] { $winner } wins, with { $hits ->
        [one] one hit
       *[other] { WORD($hits) } hits
    }
}.
recovery-roll = { $fighter }: recovery roll.
routed = { $side } lost heart and left the field.

## Phases and tests.

phase-movement = movement
phase-shooting = shooting
phase-close-combat = close combat
phase-rally = rally
phase-recovery = recovery
test-rout = rout
test-rally = rally
test-initiative = initiative
test-recovery = recovery
