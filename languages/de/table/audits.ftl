# Prüfungen von Tischen und der Vergleich von Zonen: ihr Fortgang, wer dort steht, und was ihnen fehlt.

audit-measuring-terrain = Das Gelände wird vermessen
audit-first-turn = Erste Runde von { $side } ({ $subject ->
    [infantry] Infanterie
    [vehicle] Fahrzeug
    [flying] Flugzeug
   *[other] { $subject }
})
audit-looking-for-cover-at = Deckung bei { $objective } wird gesucht
audit-looking-for-cover-for = Deckung für { $side } wird gesucht
audit-looking-into = Blick in die Zone von { $side }
audit-taking-away = Ohne „{ $piece }“

audit-riflemen = Schützen, { INCHES($high, digits: 2) } hoch mit ihren Bases von { $base } mm
audit-bodies = Körper so breit wie ihre Bases von { $base } mm, { $high } mm hoch
audit-ovals = Körper so breit wie ihre ovalen Bases von { $long } × { $wide } mm, { $high } mm hoch
audit-hulls = Rümpfe von { $long } × { $wide } mm, { $high } mm hoch
audit-expected-body = { $known }, BASExHÖHE, ovalLÄNGExBREITExHÖHE oder LÄNGExBREITExHÖHE in Millimetern, { $least } bis { $most }, höchstens { $widest } breit

audit-exposed = einsehbar
audit-seen-within = aus bis zu { INCHES($inches) } gesehen
audit-cover-within-move = Deckung innerhalb einer Bewegung

audit-zones-of = Zonen von { $side }
audit-no-zones = keine
audit-zones-alone = nur die von { $side }
audit-both-zones = [[zones]] beider Seiten
audit-zone-area = { NUMBER($area, minimumFractionDigits: 2, maximumFractionDigits: 2) } Quadratzoll
audit-room-for-a-man = Platz für einen Mann, 1 oder mehr
audit-nobody-can-stand = kein Platz, an dem ein Mann stehen kann, von { NUMBER($places, useGrouping: 1) } geprüften im Abstand von { INCHES($apart) }
audit-one-place = einer
