# Examens de tables et comparaison de zones : leur avancée, qui s’y tient, et ce qui leur manque.

audit-measuring-terrain = Mesure du décor
audit-first-turn = Premier tour { DE($side) } ({ $subject ->
    [infantry] infanterie
    [vehicle] véhicule
    [flying] avion
   *[other] { $subject }
})
audit-looking-for-cover-at = Recherche de couvert à { $objective }
audit-looking-for-cover-for = Recherche de couvert pour { $side }
audit-looking-into = Regard dans la zone { DE($side) }
audit-taking-away = Sans « { $piece } »

audit-riflemen = des fusiliers de { INCHES($high, digits: 2) } de haut avec leurs socles de { $base } mm
audit-bodies = des corps aussi larges que leurs socles de { $base } mm, de { $high } mm de haut
audit-ovals = des corps aussi larges que leurs socles ovales de { $long } × { $wide } mm, de { $high } mm de haut
audit-hulls = des caisses de { $long } × { $wide } mm, de { $high } mm de haut
audit-expected-body = { $known }, SOCLExHAUTEUR, ovalLONGUEURxLARGEURxHAUTEUR ou LONGUEURxLARGEURxHAUTEUR en millimètres, de { $least } à { $most }, { $widest } de large au plus

audit-exposed = exposée
audit-seen-within = vue à { INCHES($inches) } au plus
audit-cover-within-move = couvert à moins d’un mouvement

audit-zones-of = zones { DE($side) }
audit-no-zones = aucune
audit-zones-alone = celles { DE($side) } seul
audit-both-zones = les [[zones]] des deux camps
audit-zone-area = { NUMBER($area, minimumFractionDigits: 2, maximumFractionDigits: 2) } pouces carrés
audit-room-for-a-man = assez de place pour un homme, 1 ou plus
audit-nobody-can-stand = aucun endroit où un homme puisse se tenir parmi { NUMBER($places, useGrouping: 1) } examinés, espacés de { INCHES($apart) }
audit-one-place = un
