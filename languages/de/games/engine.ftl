# Was alle Spiele ablehnen: Werte von Dateien, Köpfen und Protokollen, Antworten außer der Reihe.

engine-value = { $kind ->
    [text] ein Text
    [whole] eine ganze Zahl
    [count] eine ganze Zahl ab 1
    [inches] eine Zahl in Zoll ab 0
    [positive] eine Zahl ab 0
    [flag] true oder false
    [list] eine Liste
    [objects] eine Liste von Objekten
    [filled] eine Liste mit mindestens einem Eintrag
    [distinct] eine Liste, die jeden Namen nur einmal enthält
    [object] ein Objekt
    [null] null
    [type] ein Typ
    [action] eine Aktion
   *[number] eine Zahl
}
engine-between = { $whole ->
    [yes] eine ganze Zahl
   *[no] eine Zahl
} von { $least } bis { $most }
engine-list-of = eine Liste mit { $count } Einträgen
engine-as-object = { $kind } als Objekt
engine-with-its = { $kind } mit { $name }
engine-what-one-of = { $what }, nämlich { $known }
engine-what-such-as = { $what }, etwa { $near }
engine-what-of-many = { $what }, etwa { $known }; es gibt { $count }
engine-did-you-mean = ; gemeint { $name }?

engine-is = { $place }: gefunden { $found }; erwartet: { $expected }
engine-was-expected = gefunden { $found }; erwartet: { $expected }
engine-wants = { $place }: { $name } fehlt
engine-has-no = { $place }: { $keys } gibt es nicht
engine-has-no-key = { $place }: { $keys } gibt es nicht; möglich: { $known }
engine-no-such = { $what ->
    [assumption] keine Annahme
    [cover] keine Deckung
    [ground] kein Untergrund
    [move] keine Bewegung
    [ruleset] keine Regeln
    [template] keine Vorlage
   *[weapon] keine Waffe
} { $name }; es gibt { $known }{ $hint }
engine-and-more = { $known }, … (insgesamt { $count })
engine-two-called = zwei { $what ->
    [objective] Missionsziele
   *[fighter] Kämpfer
} heißen { $name }
engine-two-sides = ein Spiel hat zwei Seiten, gefunden: { $count ->
    [0] keine
   *[other] { $sides }
}
engine-must-wait = { $by } muss warten: { $other } entscheidet
engine-level = Stärke des Computers: gefunden { $found }; { $game } hat { $known }.

engine-goal-unit = eine Einheit dieses Spiels
engine-goal-unit-of = eine Einheit von { $side }
engine-goal-foe-of = eine Einheit des Gegners von { $side }
engine-goal-no-unit = keine, denn gehalten wird ein Ort
engine-goal-edge = die Kante, über die der Tisch verlassen wird: { $known }
engine-goal-no-edge = keine, denn { $kind ->
    [hold] zum Halten
    [destroy] zum Zerstören
   *[survive] zum Überleben
} verlässt niemand den Tisch
engine-goal-side = eine Seite, oder eine Einheit ist genannt, die { $kind ->
    [exit] den Tisch verlassen soll
   *[survive] überleben soll
}
engine-holders = ein Missionsziel zum Halten, eine Seite und die Zahl ihrer Modelle dort, je einmal

engine-log-line = Zeile { $line }: { $says }
engine-log-header = ein Protokoll beginnt mit einem Kopf im Schema { $schema }
engine-log-long = { NUMBER($count, useGrouping: 1) } Zeichen; gelesen werden { NUMBER($most, useGrouping: 1) }
engine-log-deep = tiefer verschachtelt als { $most } Listen und Objekte
engine-log-no-json = kein JSON
engine-log-no-object = kein JSON-Objekt
engine-log-empty = das Protokoll ist leer
engine-log-rewritten = der Kopf ist nicht so geschrieben, wie ihn das Programm schreibt
engine-log-refused = die Aktion wird abgelehnt ({ $why })
engine-log-short = das Protokoll endet zu früh: es fehlt { $row }
engine-log-differs = folgt nicht; nach den Regeln kommt { $row }
engine-dice-rows = die Würfel im Kopf brauchen Zeilen ab Würfel { $least }
engine-dice-secret = das Geheimnis der Würfel ab Würfel { $at } ist nicht veröffentlicht: das geschieht, wenn das Spiel zu Ende oder verlassen ist; dann lässt sich das Protokoll prüfen
engine-dice-commitment = das Geheimnis der Würfel ab Würfel { $at } passt nicht zur Festlegung { $commitment }
