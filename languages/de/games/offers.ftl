# Antworten, die zur Wahl stehen: was sie tun, und was dabei wohl herauskommt.
# Eine Antwort steht mit großem Anfangsbuchstaben da.

offer-listed = { $rows }
offer-both = { $one } und { $other }
offer-and-then = { $one }; { $other }
offer-then = { $order }: { $move }
offer-further = { $says }, weiter { $aside }
offer-aside-right = rechts
offer-aside-left = links
offer-aside-away = hinten
offer-aside-near = vorn
offer-unit = { $unit }
offer-unit-of = { $unit } ({ $side })
offer-chance = { PERCENT($share) }
offer-chance-under = unter 1 %
offer-chance-over = über 99 %
offer-when-setting-out = beim Aufbruch
offer-when-at-the-end = am Ende der Bewegung
offer-when-early = früh in der Bewegung
offer-when-midway = mitten in der Bewegung
offer-when-late = spät in der Bewegung

## Befehle.

offer-does-fire = bleibt stehen und feuert
offer-does-ambush = wartet und feuert auf alles, was in Sicht kommt
offer-does-rally = bleibt stehen und legt Beschussmarker ab
offer-does-down = bleibt liegen, −1 auf gegnerische Trefferwürfe
offer-flying-advance = fliegt ein und greift an
offer-flying-run = dreht ab
offer-flying-down = wartet in Reserve
offer-flying-ambush = wartet auf feindliche Flugzeuge
offer-gets-down = sitzt ab, bis { INCHES(3) } vom Rumpf
offer-stays-aboard = bleibt an Bord
offer-march = bis { INCHES($reach) }{ $road }, { $fires ->
    [yes] feuert danach
   *[no] kein Feuer
}
offer-by-road = { " " }({ INCHES($reach) } auf der Straße)
offer-does-nothing = { $why }: ohne Wirkung
offer-idle-no-pins = keine Beschussmarker
offer-idle-starts-in = hier geht kein Rennen: { $ground }
offer-idle-stuck = kann sich nicht bewegen
offer-idle-no-target = kein Ziel
offer-idle-vehicle = nichts für ein Fahrzeug
offer-comes-on = kommt bei { $needs } oder weniger, { $chance }
offer-order-test = Befehlstest auf { $needs } oder weniger, { $chance }
offer-order-test-fubar = Befehlstest auf { $needs } oder weniger, { $chance }; FUBAR { $fubar }
offer-assault = Nahkampf gegen { $target }
offer-assault-away = Nahkampf gegen { $target }, { INCHES($distance, digits: 1) } entfernt
offer-destroys-it = Ziel zerstört: { $chance }
offer-wins = siegt { $wins }, verliert { $loses }, falls der Sturm ankommt
offer-charge-home = den Sturm auf { $target } durchziehen
offer-stay-in-ambush = im Hinterhalt bleiben
offer-stay-down = Kopf unten lassen
offer-stay-in-reserve = in Reserve bleiben
offer-take-die-back = den Würfel zurück in die Würfelbox legen
offer-hold-fire = Feuer zurückhalten
offer-go-down = Kopf einziehen
offer-ducks = −1 auf gegnerische Trefferwürfe; tut diese Runde sonst nichts
offer-stand-fast = keine Reaktion
offer-stands = kann diese Runde noch handeln
offer-hold-ambush = vorbeilassen, im Hinterhalt bleiben

## Bewegung.

offer-go = { INCHES($distance, digits: 1) } weit{ $place }
offer-back-up = { INCHES($distance, digits: 1) } zurücksetzen{ $place }
offer-all-of-it = alles, { INCHES($reach) }
offer-leave-table = den Tisch über die { $edge } Kante verlassen
offer-stay-here = hier bleiben
offer-turn-here = auf der Stelle drehen
offer-mount = aufsitzen: { $transport }
offer-dismount = absitzen: { $transport }
offer-stay-aboard = an Bord bleiben: { $transport }
offer-fall-back = { INCHES($distance, digits: 1) } zurückweichen
offer-pivots = { $count ->
    [one] eine Drehung
   *[other] { $count } Drehungen
}
offer-through = durch { $ground }
offer-ground-rough = schwieriges Gelände
offer-ground-obstacle = Hindernisse
offer-ground-anti-tank-obstacle = Panzersperren
offer-ground-building = Gebäude
offer-ground-impassable = unpassierbares Gelände
offer-way-by-road = auf der Straße
offer-in-view-of = im Blick von { $count } { $count ->
    [one] Feind
   *[other] Feinden
}
offer-likely-in-cover = wohl in Deckung, gesehen von { $count }
offer-likely-in-the-open = wohl im Freien, gesehen von { $count }
offer-likely-unseen = wohl außer Sicht
offer-at = am Ziel „{ $goal }“
offer-short-of = noch { INCHES($distance, digits: 0) } bis „{ $goal }“
offer-nearer-to = näher an „{ $goal }“

## Feuer.

offer-fire = auf { $target } feuern
offer-fire-with = auf { $target } feuern: { $arms }
offer-arms-at = { $arms } auf { $target }
offer-arms-of = { $arm } ({ $models })
offer-fire-as-it-approaches = auf { $target } feuern, während des Anstürmens
offer-fire-when = auf { $target } feuern, { $moment }
offer-pick-prey = { $target } angreifen
offer-fly = fliegen
offer-intercept = { $target } abfangen
offer-needs = { $count ->
    [one] { $arm } braucht
   *[other] { $arms } brauchen
} { $score }
offer-six-to-hit-again = eine 6 und noch eine 6
offer-six-again = 6, dann noch eine 6
offer-pinned = { $chance } unter Beschuss
offer-casualties = etwa { $lost ->
    [0] 0
   *[other] { TENTHS($lost) }
} von { $men } fallen
offer-shot-down = { $chance } abgeschossen
offer-driven-off = { $chance } vertrieben
offer-destroyed = { $chance } vernichtet
offer-lay-smoke = Rauch schießen: { $weapon }
offer-lay-smoke-near = Rauch schießen: { $weapon }, nahe { $unit }
offer-away = { INCHES($distance, digits: 1) } entfernt
offer-hits-spot = trifft den Punkt bei { $score }, { $chance }
offer-lose = verlieren: { $models }
offer-model = { $model }{ $armed ->
    [yes] { " " }({ $arms }{ $leader ->
        [yes] ; Anführer
       *[no] { "" }
    })
   *[no] { $leader ->
        [yes] { " " }(Anführer)
       *[no] { "" }
    }
}

## Unterstützung.

offer-support-barrage = Artilleriesperrfeuer
offer-support-smoke = Rauchvorhang
offer-support-air-strike = Luftangriff
offer-smoke-of = Rauchvorhang ({ $weapon })
offer-effect-barrage = fällt bei 4–6: jede Einheit im Umkreis von { ROLLED("W6+6") }, Freund wie Feind, erhält W3 Beschussmarker, bei einer 6 einen Treffer einer schweren Haubitze
offer-effect-smoke = steht bei 4–6, { $turns ->
    [1] diese Runde
   *[other] { $turns } Runden lang
}: Umkreis { INCHES($radius) }, keine Sicht durch mehr als { INCHES(2) } davon, durch weniger −1 auf Trefferwürfe
offer-effect-late = bei 2–3 verspätet: den Marker um bis zu { INCHES(12) } verschieben und nächste Runde neu würfeln; bei einer 1 verschiebt ihn der Gegner um bis zu { INCHES(24) }, und dort fällt es
offer-effect-air-strike = kommt bei 4–6: das Ziel und alle im Umkreis von { INCHES($near) } erhalten W3−1 Beschussmarker, dann greift es das Ziel an
offer-effect-air-late = bei 2–3 noch nichts; bei einer 1 wählt der Gegner eine Einheit dieser Seite
offer-call-nothing = diese Runde nichts anfordern
offer-call = anfordern: { $support }{ $on }{ $observed }
offer-call-again = neu würfeln: { $support }{ $on }{ $observed }
offer-call-on = { " " }auf { $target }
offer-observes = , { $unit } beobachtet
offer-call-near = { " " }nahe { $unit }
offer-measured-once-called = gemessen wird erst nach der Anforderung (BA-TURN-6)
offer-calls-left = noch { $count }
offer-leave-point = { $kind ->
    [barrage] das Sperrfeuer
    [smoke] den Rauchvorhang
   *[air-strike] den Luftangriff
} liegen lassen
offer-move-point = { $kind ->
    [barrage] das Sperrfeuer
    [smoke] den Rauchvorhang
   *[air-strike] den Luftangriff
} um { INCHES($distance, digits: 1) } verschieben
offer-aircraft-attack = die Flugzeuge greifen { $unit } an
offer-no-flak = nicht auf die Flugzeuge feuern
offer-flak = auf die Flugzeuge feuern: { $arms }
offer-hits-on = trifft bei { $score }
offer-fires-at = feuert auf { $unit }
offer-nobody-near = niemand ist nah genug: Kopf einziehen
offer-in-the-smoke = im Rauch: { $first }
offer-nobody-in-smoke = niemand steht im Rauch
offer-where-it-falls = wo es einschlägt: { $first }
offer-nobody-in-reach = niemand ist in Reichweite
offer-where-it-comes = wo er trifft: { $first }
offer-within = { $unit } darin { $chance }
offer-unit-odds = { $unit } { $odds }
offer-odds-pinned = Beschussmarker { $chance }
offer-odds-fall = { TENTHS($fall) } fallen
offer-odds-out = vernichtet { $chance }
offer-more = { $count } weitere
offer-point-support = { $support }: Ziel zeigen
offer-point-smoke = Rauch schießen ({ $weapon }): Stelle zeigen
offer-point-move = { $kind ->
    [barrage] das Sperrfeuer
    [smoke] den Rauchvorhang
   *[air-strike] den Luftangriff
} verschieben: neue Stelle zeigen
offer-point-shift-own = bis { INCHES($reach) } von der alten Stelle; nächste Runde wird neu gewürfelt
offer-point-shift = bis { INCHES($reach) } von der alten Stelle; dort fällt es
offer-point-moment = in einem anderen Augenblick feuern: Stelle auf dem Weg zeigen

## Shadow War.

offer-kind-move = gehen
offer-kind-run = rennen
offer-kind-crawl = kriechen
offer-kind-stand-up = aufstehen
offer-kind-recover = versuchen, sich zu fangen
offer-kind-overwatch = in Feuerbereitschaft gehen
offer-stay = bleiben
offer-moves = { $says }{ $going }
offer-going = , { INCHES($distance, digits: 1) }{ $place }
offer-and-hide = { $says }, dann verstecken
offer-stay-stuck = bleiben: es gibt keinen Weg
offer-stay-unseen = bleiben: für keinen Feind zu sehen
offer-flee = { INCHES($distance, digits: 1) } fliehen{ $place }
offer-fled-in-sight = in Sicht, nächster Feind { INCHES($distance, digits: 1) } entfernt
offer-fled-unseen = außer Sicht, nächster Feind { INCHES($distance, digits: 1) } entfernt
offer-charge = { $target } anstürmen
offer-charge-away = Sturm auf { $target }, { INCHES($distance, digits: 1) } entfernt
offer-over-cover = { $cover }: −{ $less } im Kampf
offer-end = { $phase ->
    [charges] keine weiteren Stürme
    [movement] Bewegung beenden
    [shooting] Schießen beenden
   *[other] { $phase } beenden
}
offer-hold-overwatch = vorbeilassen, in Feuerbereitschaft bleiben
offer-fight = gegen { $target } kämpfen
offer-shoot = auf { $target } schießen ({ $weapon })
offer-shoot-when = auf { $target } schießen, { $moment }
offer-range = { INCHES($distance, digits: 1) }
offer-hits-on-chance = trifft bei { $score }, { $chance }
offer-score-always-hits = trifft immer
offer-score-cannot-hit = kann nicht treffen
offer-wounds = verwundet { $chance }
offer-down-or-out = am Boden { $down }, ausgeschaltet { $out }
offer-skip-rally = niemanden sammeln
offer-rally = sammeln: { $fighters }
offer-ends-in-cover = in Deckung
offer-ends-in-the-open = im Freien
offer-seen-by = gesehen von { $count }
offer-unseen = außer Sicht
offer-height = { INCHES($height, digits: 0) } hoch
offer-short-of-objective = noch { INCHES($distance, digits: 0) } bis zu einem Missionsziel
offer-at-objective = an einem Missionsziel
offer-by-ground = über { $grounds }
offer-leg-ladder = Leiter
offer-leg-difficult = schwieriges Gelände
offer-leg-very-difficult = sehr schwieriges Gelände
offer-leg-climb = Kletterwand
offer-leg-impassable = unpassierbares Gelände
offer-over-barriers = { $count ->
    [one] über eine Barriere
   *[other] über Barrieren
}
