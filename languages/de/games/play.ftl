# Der Lauf eines Spiels: Ergebnisse, und was die Regeln ablehnen.

play-asked-holders = wer was hält
    .card = zählen, wer was hält

play-result = { $verdict }: { $deeds }.
play-victory = Sieg für { $winner } mit { $points } zu { $others } Punkten
play-draw = Unentschieden, { $points } zu { $others } Punkte
play-draw-each = Unentschieden, je { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
}
play-draw-without-points = Unentschieden, niemand hat Punkte
play-won-as-the-enemy-fled = Sieg für { $winner }: { $side } hat den Kampf aufgegeben.
play-won-as-nobody-is-left = Sieg für { $winner }: von { $side } ist niemand übrig.
play-drawn-as-nobody-is-left = Unentschieden: auf beiden Seiten ist niemand übrig.
play-deeds = { $one }; { $other }
play-scored = { $deed } ({ $points })
play-held = { $side } hielt „{ $goal }“
play-took-unopposed = { $side } nahm „{ $goal }“ ohne Gegenwehr
play-goal = „{ $goal }“
play-or = { $one } oder { $other }
play-nobody-held = niemand hielt { $goals }
play-no-objective = kein Missionsziel wurde erreicht
play-survived = { $unit } hat überlebt
play-some-survived = von { $side } haben welche überlebt
play-left = { $unit } hat den Tisch über die { $edge } Kante verlassen
play-units-left = { $count ->
    [0] keine Einheit von { $side } hat
    [one] eine Einheit von { $side } hat
   *[other] { $count } Einheiten von { $side } haben
} den Tisch über die { $edge } Kante verlassen
play-destroyed-unit = { $side } hat { $unit } vernichtet
play-destroyed-units = { $side } hat { $count ->
    [0] keine Einheit
    [one] eine Einheit
   *[other] { $count } Einheiten
} vernichtet
play-lost = { $side } verlor { $counted ->
    [fighter] { $count ->
        [0] keinen Kämpfer
        [one] einen Kämpfer
       *[other] { $count } Kämpfer
    }
   *[unit] { $count ->
        [0] keine Einheit
        [one] eine Einheit
       *[other] { $count } Einheiten
    }
}

## Was die Regeln ablehnen.

play-refused-warplanes-never-assault = Flugzeuge stürmen nie und werden nie gestürmt
play-refused-assault-is-a-run = ein Sturm ist ein Rennen, nicht { $order }
play-refused-is-a-friend = { $target } ist ein Freund von { $unit }
play-refused-does-not-see = { $unit } sieht { $target } nicht
play-refused-charges-at-most = { $unit } stürmt höchstens { INCHES($reach) }
play-refused-fires-with-none = { $unit } feuert mit keiner Waffe: dann lieber das Feuer zurückhalten
play-refused-no-weapon-in-range = keine Waffe von { $unit } reicht so weit
play-refused-each-model-once = jedes Modell von { $unit } feuert einmal
play-refused-team-weapon = eine Team-Waffe von { $unit } braucht einen zweiten Mann
play-refused-one-target = alle Waffen von { $unit } feuern auf eine Einheit
play-refused-should-not-leave = { $unit } hat kein Missionsziel, das einen Abgang verlangt über { $edge ->
    [left] die linke Kante
    [right] die rechte Kante
    [near] die vordere Kante
    [far] die hintere Kante
   *[other] „{ $edge }“
}
play-refused-has-its-order = { $unit } hat den Befehl für diese Runde: { $order }
play-refused-falls-back = { $unit } weicht zurück: weiter weg, oder stehen bleiben
play-refused-has-no-weapon = { $unit } hat keine solche Waffe: { $weapon }
play-refused-smoke-at-a-point = Rauch wird auf einen Punkt des Tisches geschossen, x und y
play-refused-spot-out-of-range = die Stelle liegt außer Reichweite: { $weapon }
play-refused-nobody-sees-the-spot = niemand sieht für { $unit }, wo der Rauch fallen soll
play-refused-in-reserve = { $unit } ist in Reserve, nicht auf dem Tisch
play-refused-is-aboard = { $unit } ist an Bord von { $transport }, nicht auf dem Tisch
play-refused-no-room = { $vehicle } hat keinen Platz für { $unit }
play-refused-has-run = { $vehicle } ist gerannt: niemand sitzt ab
play-refused-gets-down-within = { $unit } sitzt ab, höchstens { INCHES($reach) } entfernt
play-refused-prey-is-a-friend = { $prey } ist ein Freund von { $plane }
play-refused-plane-attacks-no-planes = { $plane } ist kein Abfangjäger: gegen Flugzeuge geht es nicht
play-refused-nothing-fired = sie hat nichts, womit man auf so ein Ziel feuert
play-refused-no-ambush-now = jetzt kann kein Hinterhalt ausgelöst werden
play-refused-nothing-reaches-there = { $unit } hat nichts, was { $mover } dort sieht und erreicht
play-refused-point-at-enemy = auf die feindliche Einheit zeigen, die angegriffen werden soll
play-refused-plane-fires-from = ein Flugzeug feuert aus höchstens { INCHES($most) }, nicht aus { INCHES($range) }
play-refused-reaches-no-warplane = { $what ->
    [barrage] Sperrfeuer
    [shell] eine Granate
    [flame] eine Flamme
   *[air-strike] ein Luftangriff
} erreicht kein Flugzeug: das können nur Flak und Handfeuerwaffen
play-refused-rear-gun-at-tailing = das Heck-MG von { $unit } feuert auf das Flugzeug, das folgt
play-refused-does-not-bear = { $unit }: { $weapon } kann nicht auf { $target } richten
play-refused-strikes-top-armour = { $unit } trifft { $target } auf die obere Panzerung
play-refused-not-indirectly = { $unit } feuert nicht indirekt
play-refused-planes-fight-with = Flugzeuge kämpfen mit Maschinengewehren und Kanonen, nicht so: { $weapon }
play-refused-attacks-no-planes = { $unit } ist kein Abfangjäger: gegen Flugzeuge geht es nicht
play-refused-rear-gun-at-who-tails = das Heck-MG von { $unit } feuert auf den Verfolger
play-refused-no-flak = { $unit }: { $weapon } ist weder Flak noch Handfeuerwaffe der Infanterie mit mehr als { INCHES($reach) } und feuert auf kein Flugzeug
play-refused-point-moves-at-most = der Punkt verschiebt sich um höchstens { INCHES($reach) }, nicht um { INCHES($distance, digits: 1) }
play-refused-no-infantry = { $unit } ist keine Infanterie und stürmt niemanden
play-refused-target-is-running = { $target } rennt gerade: kein Sturm darauf
play-refused-cannot-move = { $unit } kann sich nicht bewegen
play-refused-moves-at-most = { $unit } bewegt sich höchstens { INCHES($reach) }, nicht { INCHES($distance, digits: 2) }
play-refused-out-of-formation = ein Modell von { $unit } steht { INCHES($distance, digits: 2) } von den anderen
play-refused-too-near = { $unit } kommt einer anderen Einheit auf { INCHES($distance, digits: 2) } nahe
play-refused-no-reverse = { $unit } ist kein Fahrzeug und setzt nicht zurück
play-refused-reverses-straight = { $unit } setzt gerade zurück
play-refused-cannot-enter = { $unit } ({ $mover ->
    [infantry] zu Fuß
    [artillery] Geschütz
    [wheeled] Räder
    [half-tracked] Halbkette
    [tracked] Ketten
   *[other] { $mover }
}) kann da nicht hinein: { $ground ->
    [rough] schwieriges Gelände
    [obstacle] Hindernis
    [building] Gebäude
    [road] Straße
    [impassable] unpassierbar
   *[other] { $ground }
}
play-refused-range-is-a-number = eine Reichweite ist eine Zahl von Zoll, mindestens 0
play-refused-models-fire-once = { $weapon }: jedes Modell feuert einmal
play-refused-no-high-explosive = keine Sprenggranaten: { $weapon }
play-refused-high-explosive-only = nur Sprenggranaten: { $weapon }
play-refused-no-sight = { $unit } hat keine Sichtlinie zu { $target }
play-refused-model-has-no = { $model } hat keine solche Waffe: { $weapon }
play-refused-no-such-mount = { $unit } hat keine solche Waffe: { $weapon } ({ $mount ->
    [turret] Turm
    [hull] Bug
    [pintle] Drehlafette
   *[other] { $mount }
})
play-refused-smoke-blocks = { INCHES($smoke, digits: 1) } Rauch versperren die Sichtlinie
play-refused-hull-mount = die Bugwaffe von { $unit } zeigt nicht dorthin
play-refused-fixed-weapon = starr gerichtet, kein Feuer beim Vorrücken: { $weapon }
play-refused-front-arc = das Ziel liegt außerhalb des vorderen Bereichs: { $weapon }
play-refused-ordered-first = Flugzeuge bekommen ihre Befehle zuerst: { $units }
play-refused-never-ordered = diesen Befehl bekommen Flugzeuge nie: { $order }, { $plane }
play-refused-no-officer = kein Offizier ist bei { $plane }: es fliegt
play-refused-nothing-to-pull-out-of = { $plane } ist in Reserve: da gibt es nichts abzudrehen
play-refused-stays-in-reserve = { $plane } bleibt vor Runde { $turn } in Reserve
play-refused-no-prey = { $plane } hat keinen Feind auf dem Tisch, der anzugreifen wäre
play-refused-lies-in-no-ambush = { $plane } ist kein Abfangjäger: kein Hinterhalt
play-refused-no-air-superiority = { $side } hat keine Luftüberlegenheit: der Feind hat Abfangjäger
play-refused-must-pull-out = { $plane } ist auf dem Tisch: Rennen ist Pflicht, zum Abdrehen
play-refused-moved-on = der Tisch ist weiter: Zeile { $line }, gesehen war Zeile { $seen }
play-refused-over = das Spiel ist vorbei
play-refused-past-that-place = die Einheit ist an dieser Stelle schon vorbei
play-refused-cannot-charge = { $fighter } kann in dieser Runde nicht stürmen
play-refused-down-not-charged = { $target } liegt am Boden und wird nicht angestürmt
play-refused-fighter-does-not-see = { $fighter } sieht { $target } nicht
play-refused-cannot-get-to = { $fighter } kommt nicht zu { $target }: unpassierbar
play-refused-in-contact-already = { $fighter } hat schon Kontakt mit { $target }
play-refused-charge-takes = { $fighter } stürmt höchstens { INCHES($reach) }, der Weg braucht { INCHES($cost, digits: 2) }
play-refused-leads-elsewhere = der Weg von { $fighter } führt nicht zu { $target }
play-refused-does-not-move-now = { $fighter } bewegt sich jetzt nicht
play-refused-crawls-into-cover = { $fighter } kriecht in Deckung
play-refused-hides-in-cover = { $fighter } versteckt sich nur in Deckung
play-refused-no-friend-near = { $fighter } hat keinen Freund im Umkreis von { INCHES($reach) }
play-refused-no-overwatch = hier gibt es keine Feuerbereitschaft
play-refused-nothing-to-wait-with = { $fighter } hat nichts, womit sich warten ließe
play-refused-no-friend-left = { $fighter } hat keinen Freund mehr
play-refused-shoots-or-holds = { $watcher } schießt auf { $fighter } oder hält das Feuer zurück
play-refused-charge-ends-in-combat = { $fighter } ist am Ende des Sturms im Nahkampf
play-refused-broken = { $fighter } hat die Nerven verloren und schießt nicht
play-refused-in-close-combat = { $fighter } ist im Nahkampf und schießt nicht
play-refused-has-shot = { $fighter } hat in dieser Runde schon geschossen
play-refused-stood-up = { $fighter } ist aufgestanden und schießt nicht
play-refused-target-is-down = { $target } liegt am Boden: niemand schießt darauf
play-refused-target-in-close-combat = { $target } ist im Nahkampf: niemand schießt darauf
play-refused-is-hidden = { $target } ist vor { $fighter } versteckt
play-refused-fighter-has-no = { $fighter } hat keine solche Waffe: { $weapon }
play-refused-does-not-shoot = damit schießt man nicht: { $weapon }
play-refused-has-moved = { $fighter } hat sich bewegt, kein Schuss: { $weapon }
play-refused-out-of-reach = { INCHES($range, digits: 1) } ist zu weit: { $weapon }, { INCHES($reach) }
play-refused-hidden-and-stays = { $fighter } ist vor jedem Feind versteckt und bleibt
play-refused-flight-ends-apart = { $fighter } endet die Flucht mindestens { INCHES($distance) } von jedem Feind
play-refused-stays-unseen-only = { $fighter } bleibt nur, wo kein Feind hinsieht
play-refused-flees-to-hide = { $fighter } flieht an die Stelle, die am besten verbirgt
play-refused-flees-from-nearest = nichts verbirgt { $fighter } besser: Flucht weg vom nächsten Feind
play-refused-impassable = { $fighter } kommt nicht durch: ein Teil des Wegs ist unpassierbar
play-refused-way-takes = { $fighter } hat { INCHES($reach) } Bewegung, der Weg braucht { INCHES($cost, digits: 2) }
play-refused-ends-in-contact = { $fighter } endet ohne Sturm im Kontakt mit einem Feind
play-refused-out-of-range = außer Reichweite
play-refused-out-of-range-by = außer Reichweite: { INCHES($distance, digits: 1) } entfernt, reicht { INCHES($reach) }
play-refused-not-so-far = reicht nicht so weit, oder nicht so nah: { $weapon }
play-refused-no-reach = reicht keine { INCHES($distance, digits: 1) } weit, oder nicht so nah: { $weapon }
play-refused-charge-through = { $unit } kann dort nicht hindurch stürmen: { $ground ->
    [rough] schwieriges Gelände
    [obstacle] Hindernis
    [building] Gebäude
   *[other] { $ground }
}
play-refused-run-through = { $unit } kann dort nicht hindurch rennen: { $ground ->
    [rough] schwieriges Gelände
    [obstacle] Hindernis
    [building] Gebäude
   *[other] { $ground }
}
play-refused-pivots = { $unit } darf { $may ->
    [0] gar nicht
    [one] einmal
   *[other] { $may } Mal
} drehen ({ $order ->
    [advance] Vorrücken
    [run] Rennen
   *[other] { $order }
}); dieser Weg dreht { $count } Mal
play-refused-aboard-assaults = { $unit } ist an Bord von { $transport }: kein Sturm
play-refused-aboard-order = { $unit } ist an Bord von { $transport }: diesen Befehl gibt es da nicht ({ $order })
play-refused-condition = { $fighter } { $condition ->
    [pinned] ist niedergehalten
    [down] liegt am Boden
   *[out] ist ausgeschaltet
} und schießt nicht
play-refused-on-overwatch = { $fighter } ist bis zum Zug des Feindes in Feuerbereitschaft
play-refused-not-on-overwatch = { $fighter } ist nicht in Feuerbereitschaft
play-refused-rushed = { $fighter } { $how ->
    [run] ist gerannt
    [declared] stürmt
    [charge] hat gestürmt
    [flee] ist geflohen
   *[recover] wollte sich fangen
} und schießt nicht
play-refused-move-of = { $fighter } { $condition ->
    [pinned] ist niedergehalten
    [down] liegt am Boden
    [out] ist ausgeschaltet
   *[up] steht
}: { $move ->
    [crawl] nur wer niedergehalten ist oder liegt, kriecht
    [stand-up] nur wer niedergehalten ist, steht auf
    [recover] nur wer niedergehalten ist, fängt sich
    [overwatch] nur wer steht, geht in Feuerbereitschaft
    [run] nur wer steht, rennt
   *[move] nur wer steht, geht
}
play-refused-move-and = { $fighter } kann nicht in Bewegung { $move ->
    [stand-up] aufstehen
    [recover] sich fangen
   *[overwatch] in Feuerbereitschaft gehen
}
play-refused-and-hide = { $fighter } kann sich dabei nicht verstecken: { $move ->
    [run] Rennen
    [crawl] Kriechen
   *[other] { $move }
}

## Eine Vorführung.

play-guess = { CAPITAL($others) } oder { $last }?
