# Bolt Action: was die Regeln fragen und ablehnen, und die Fehler in Armeelisten und Angaben.

## Wonach gefragt wird.

ba-asked-support = Unterstützung
    .card = Unterstützung anfordern, oder keine
ba-asked-delayed = { $kind ->
    [air-strike] der verspätete Luftangriff
    [smoke] der verspätete Rauchvorhang
   *[barrage] das verspätete Sperrfeuer
}
ba-asked-point = der Punkt { $kind ->
    [smoke] des Rauchvorhangs
   *[barrage] des Sperrfeuers
}
    .card = wohin { $kind ->
    [smoke] der Rauch
   *[barrage] das Sperrfeuer
} geht
ba-asked-air-target = das Ziel des Luftangriffs
    .card = das Ziel des Luftangriffs{ $named ->
    [yes] : { $other }
   *[no] { "" }
}
ba-asked-flak = Flakfeuer
    .card = Flakfeuer: { $other }
ba-asked-order = Befehl
    .card = einen Befehl geben
ba-asked-keeping = Befehl behalten, { $order ->
    [ambush] { order-ambush }
   *[down] { order-down }
}
    .card = { $order ->
    [down] den Kopf unten lassen, oder nicht
   *[ambush] den Befehl behalten, oder nicht
}
ba-asked-move = Bewegung
    .card = bewegen
ba-asked-dismount = Absitzen
    .card = absitzen: { $other }
ba-asked-flight = Flucht
    .card = fliehen
ba-asked-ambush = ein Hinterhalt
    .card = aus dem Hinterhalt auf { $other } feuern, oder warten
ba-asked-fire = Feuer
    .card = feuern
ba-asked-fire-at = Feuer auf { $target }
    .card = auf { $other } feuern
ba-asked-fire-again = Feuer auf { $target } nach dem Ausweichen
    .card = auf { $other } feuern, nach dem Ausweichen
ba-asked-rear-gun = das Feuer des Heck-MGs
    .card = Feuer des Heck-MGs: { $other }
ba-asked-mistaken-target = ein verwechseltes Ziel
    .card = ein Ziel aus Versehen: { $other }
ba-asked-reaction = eine Reaktion auf das Feuer
    .card = auf das Feuer von { $other } reagieren
ba-asked-assault-reaction = eine Reaktion auf den Sturm
    .card = auf den Sturm reagieren: { $other }
ba-asked-charge-home = der weitere Sturm
    .card = wie der Sturm weitergeht: { $other }
ba-asked-casualties = Verluste
    .card = { $count ->
    [one] einen Verlust
   *[other] { WORD($count) } Verluste
} nehmen: hier wählen, oder die Figur anklicken
ba-asked-regrouping = Neugruppieren
ba-asked-prey = das Ziel des Angriffs
ba-asked-approach = der Anflug { $edge ->
    [left] von der linken Kante
    [right] von der rechten Kante
    [own] von der eigenen Kante
   *[opposite] von der gegenüberliegenden Kante
}
    .card = Flug von der { $edge ->
    [left] linken Kante
    [right] rechten Kante
    [own] eigenen Kante
   *[opposite] Kante gegenüber
}: { $other }
ba-asked-interception = das Abfangen
    .card = abfangen: { $other }

## Wie eine Einheit endete, in der Statistik.

ended-destroyed-by-damage = durch Schaden zerstört
ended-abandoned = von der Besatzung verlassen
ended-shot-down = abgeschossen
ended-driven-off = vertrieben
ended-it-lost-the-close-combat = Nahkampf verloren
ended-lost-with-its-vehicle = mit dem Fahrzeug verloren
ended-pinned-beyond-its-morale = mehr Beschussmarker als Moral
ended-its-last-man-fell = der letzte Mann ist gefallen
ended-the-team-lost-its-weapon = das Team hat seine Waffe verloren
ended-its-morale-failed = die Moral ist gebrochen
ended-left = { $edge ->
    [left] über die linke Kante abgezogen
    [right] über die rechte Kante abgezogen
    [near] über die vordere Kante abgezogen
   *[far] über die hintere Kante abgezogen
}

## Was die Regeln im Spiel ablehnen.

ba-acts-now = jetzt ist { $asked } dran, nicht { $other }
ba-not-of-side = { $unit } gehört nicht zu { $side }
ba-no-unit = es gibt keine Einheit { $name }{ $hint }
ba-unit-gone = die Einheit { $name } gibt es nicht mehr
ba-fires-only-at = { $unit } darf nur auf { $target } feuern
ba-must-fire = { $unit } hat keine Wahl und muss feuern
ba-does-not-fire = mit diesem Befehl feuert eine Einheit nicht: { $order }
ba-plane-fires-on = ein Flugzeug feuert beim Vorrücken, sein Heck-MG aus dem Hinterhalt
ba-most-weapons = { $most ->
    [one] hier feuert höchstens eine Waffe
   *[other] hier feuern höchstens { $most } Waffen
}, nicht { $count }
ba-target-once = jedes Ziel wird einmal angesagt
ba-one-arc = alle Waffen von { $unit } feuern aus demselben Bereich um { $target }
ba-planes-have = Flugzeuge haben diese Waffe nicht: { $weapon }; nur { $guns }, Bomben und Raketen
ba-charges-only = { $unit } stürmt auf { $target }, nicht auf { $other }
ba-runs-away = { $unit } rennt vor dem Feind weg und muss weiter von ihm entfernt enden
ba-runs-furthest = { $unit } rennt so weit wie möglich: { INCHES($furthest, digits: 1) } vom Feind, nicht { INCHES($distance, digits: 1) }
ba-pick-a-friend = ein Freund von { $unit } ist nah genug: einen wählen
ba-no-such-friend = { $victim } ist kein Freund von { $unit } am Boden, höchstens { INCHES($reach) } von { $side }
ba-takes-its-own = { $plane } hält jemanden der eigenen Seite am Boden für den Feind
ba-no-rank = { $side } hat diesen Rang nicht im Spiel: { $rank }
ba-name-models = { $count ->
    [one] ein Modell
   *[other] { $count } Modelle
} von { $unit } aus { $among } nennen, jedes einmal
ba-no-support-left = { $side } hat solche Unterstützung nicht mehr: { $left }
ba-delayed-stays = { $kind ->
    [barrage] das verspätete Sperrfeuer
    [smoke] der verspätete Rauchvorhang
   *[air-strike] der verspätete Luftangriff
} bleibt, wo der Marker liegt
ba-falls-on-a-point = { $kind ->
    [smoke] ein Rauchvorhang
   *[barrage] ein Sperrfeuer
} fällt auf einen Punkt, nicht auf eine Einheit
ba-no-smoke = diese Waffe legt keinen Rauch: { $weapon }
ba-nobody-observes = niemand beobachtet für den Luftangriff: sein Ziel bleibt
ba-observer-does-not-see = der Beobachter sieht { $target } nicht
ba-no-flak = { $unit }: { $weapon } ist keine Flak von { $side }
ba-flies-at = das Flugzeug greift { $target } an, { $edge ->
    [left] von der linken Kante
    [right] von der rechten Kante
    [own] von der eigenen Kante
   *[opposite] von der gegenüberliegenden Kante
}
ba-flown = { INCHES($flown, digits: 1) } Flug führen nicht von { INCHES($start, digits: 1) } auf { INCHES($end, digits: 1) }
ba-stays-there = das Flugzeug beginnt { INCHES($start, digits: 1) } von { $target } entfernt und bleibt dort
ba-stops-at = das Flugzeug hält { INCHES($stop) } vor { $target }, nicht { INCHES($end, digits: 1) } davor; näher nur, wo ein Modell im Weg ist
ba-no-measuring = erst ansagen, dann messen

## Angaben, und Armeelisten von Spielen.

ba-unknown = { $what ->
    [game] kein solches Spiel
    [template] keine solche Vorlage
    [quality] keine solche Qualität
    [rank] kein solcher Rang
    [order] kein solcher Befehl
    [side] keine solche Seite
   *[ground] kein solches Gelände
}: { $name }; es gibt { $known }
ba-no-weapon = { $ruleset ->
    [any] keine Quelle hat diese Waffe
   *[other] { $ruleset } hat diese Waffe nicht
}: { $name }{ $hint }
ba-shot-words = keine solche Deckung, Seite oder Granate: { $found }
ba-not-negative = Entfernungen und Anzahlen sind Zahlen, mindestens 0
ba-places = Plätze sind Zeilen aus der Nummer eines Modells, x und y, eine je Modell
ba-distances = Entfernungen gelten für Einheiten auf dem Tisch, je eine
ba-smoke-circles = Rauch ist eine Liste von Kreisen, x, y und Radius; hier steht { $found }
ba-support-rows = Unterstützung ist eine Liste von Objekten mit einer Seite und einer Art, eine von { $known }; hier steht { $found }
ba-planes-or-strikes = Flugzeuge ersetzen Luftangriffe: eine Armee hat das eine oder das andere
ba-of-unit = { $unit }: { $fault }
ba-two-units = zwei Einheiten heißen { $name }
ba-no-men = { $unit } hat keine Männer
ba-no-profile = keine Quelle hat Werte für das Flugzeug { $name }
ba-arms = ein Fahrzeug hat "arms", Paare aus einer Waffe und ihrer Halterung ({ $mounts }), und keine "figures"
ba-figures = Männer und Geschütze haben "figures", Listen von Waffen, eine je Modell, und keine "arms"
ba-most-models = eine Einheit hat 1 bis { $most } Modelle

## Was bei einer Einheit eines Szenarios erwartet war.

ba-list-rank = ein Rang
ba-list-no-officer = kein Offizier, wo niemand in der Nähe ist: ein Flugzeug hat keinen
ba-list-each-model = ein Eintrag je Modell, [] für eines ohne Waffe, etwa { $example }
ba-list-most = höchstens { $most } Einträge, einer je Modell
ba-list-gun = was das Geschütz feuert, dann was seine Bedienung trägt, etwa { $example }
ba-list-carried = Waffen, die ein Mann trägt; Halterungen sind für Fahrzeuge
ba-list-mounted = eine Waffe und ihre Halterung, { $mounts }, etwa { $example }
ba-list-of-planes = was Flugzeuge haben: { $guns }, Bomben oder Raketen (WP-14)
ba-list-mount = die Halterung eines { $kind ->
    [warplane] Flugzeugs
   *[vehicle] Fahrzeugs
}

## Hinweise zu den Armeen eines Szenarios.

ba-advice-platoons = { $side } hat { $planes } Flugzeuge und { $platoons ->
    [one] einen Zug
   *[other] { $platoons } Züge
}: je Zug ist eines erlaubt, anstelle des Luftbeobachters (WP-18)
ba-advice-both = { $side } hat ein Flugzeug und einen Luftangriff: das Flugzeug ersetzt, wer Luftangriffe ruft, und kein Spiel beginnt mit beidem (WP-18)

## Spiele.

games-unknown = das Spiel { $name } lässt sich nicht spielen; es gibt { $known }
games-left-out = Das Spiel { $game } bleibt weg: { $reason }.
games-no-rulesets = { $package } enthält keine rulesets.toml
