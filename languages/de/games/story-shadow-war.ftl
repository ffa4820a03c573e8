# Bericht eines Spiels Shadow War. Schlüssel mit „harm“ oder „loss“ sagen, was wehtut.

turn-of = Runde { $turn }, { $side }.
phase = { $side }: { $phase }.
charge-declared = { $fighter } kündigt einen Sturm auf { $target } an{ $cover }.
charged-in-cover = , in { $cover }
charged-in-the-open = { "" }
in-contact = { $fighter } { $reached ->
    [yes] hat Kontakt mit { $target }
   *[no] kommt nicht bis zu { $target }
}.
sets-out = { $fighter } { $how ->
    [charge] setzt zum Sturm an
    [run] rennt los
    [crawl] kriecht los
   *[move] bricht auf
}{ $place }.
moved-move = { $fighter } geht { INCHES($distance, digits: 1) }{ $place }.
moved-run = { $fighter } rennt { INCHES($distance, digits: 1) }{ $place }.
moved-charge = { $fighter } stürmt { INCHES($distance, digits: 1) }{ $place }.
moved-flee = { $fighter } flieht { INCHES($distance, digits: 1) }{ $place }, { $unseen ->
    [yes] außer Sicht
   *[no] noch in Sicht
}.
moved-crawl = { $fighter } kriecht { INCHES($distance, digits: 1) } in Deckung.
got-no-further = { $fighter } kommt { INCHES($distance, digits: 1) } weit, nicht weiter.
hides = { $count ->
    [one] { $fighters } versteckt sich
   *[other] { $fighters } verstecken sich
}
comes-out = { $count ->
    [one] { $fighters } kommt aus dem Versteck
   *[other] { $fighters } kommen aus dem Versteck
}
hiding-changed = { $said }.
hiding-changed-both = { $hid }; { $shown }.
goes-on-overwatch = { $fighter } geht in Feuerbereitschaft.
aimed = { $fighter } schießt{ $overwatch ->
    [yes] { " " }aus der Feuerbereitschaft
   *[no] { "" }
} auf { $target } ({ $weapon }): { INCHES($distance, digits: 1) }, { $cover }{ $found ->
    [yes] , im Versteck entdeckt
   *[no] { "" }
}.
aimed-in-cover = { $cover }
aimed-in-the-open = im Freien
hopeless = { $target } ist außer Reichweite: kein Wurf könnte treffen.
shot = { $fighter } { $hit ->
    [yes] trifft
   *[no] verfehlt
} { $target }.
harm-wounded = { $fighter } ist verwundet{ $left ->
    [0] { "" }
    [one] , noch ein Lebenspunkt
   *[other] , noch { WORD($left) } Lebenspunkte
}.
flesh-wound = { $fighter } hat eine Fleischwunde: einer weniger mit Klinge und Waffe.
condition-up = { $fighter } { $why ->
    [rally] steht auf
    [stood-up] steht wieder auf
    [recovered] fasst sich und steht auf
    [charged] steht auf und stellt sich dem Sturm
    [fled] ist auf und davon
   *[other] steht
}.
harm-pinned = { $fighter } { $why ->
    [hit] wird vom Schuss niedergehalten
    [rally] kommt zu sich und ist niedergehalten
   *[other] ist niedergehalten
}.
harm-down = { $fighter } geht zu Boden.
loss-out = { $fighter } ist ausgeschaltet.
harm-broken = { $fighter } verliert die Nerven.
nerve-regained = { $fighter } fängt sich wieder.
still-broken = { $fighter } hat sich noch nicht gefangen.
tested-fighter = { $fighter } { $passed ->
    [yes] besteht
   *[no] verpatzt
} den { $what }{ $dice }.
    .caption = { $fighter } { $passed ->
        [yes] besteht
       *[no] verpatzt
    } den { $what }{ $score }.
test-dice = , { $needs } oder weniger: { $faces }{ $total }
test-score = , { $needs } oder weniger
cowered = { $fighter } { $stuck ->
    [yes] kann nirgendwohin fliehen
   *[no] ist für keinen Feind zu sehen
} und bleibt.
fight = { $fighter } und { $target } kämpfen.
fought = { $fighter } hat { $score }{ $beside }, { $target } { $target_score }{ $target_beside }: { $result ->
    [draw] niemand gewinnt
    [quicker] { $winner } gewinnt, weil schneller, mit { $hits ->
        [one] einem Treffer
       *[other] { WORD($hits) } Treffern
    }
   *[won] { $winner } gewinnt, mit { $hits ->
        [one] einem Treffer
       *[other] { WORD($hits) } Treffern
    }
}.
recovery-roll = { $fighter }: Erholungswurf.
routed = { $side } verliert den Mut und räumt das Feld.

phase-movement = Bewegung
phase-shooting = Schießen
phase-close-combat = Nahkampf
phase-rally = Sammeln
phase-recovery = Erholung
test-rout = Fluchttest
test-rally = Sammeltest
test-initiative = Initiativetest
test-recovery = Erholungstest
