# Was sich zu Urteilen herausfinden lässt: Spielraum, Toleranz, andere Regeln, Höhen und Scans.

analysis-moving-surfaces = Gescannte Flächen werden um ihren Fehler verschoben
analysis-judging-at-ends = Urteil mit den Flächen an den Grenzen ihres Fehlers
analysis-judging-on-scans = Urteil auf vielen Scans wie diesem
analysis-trying-heights = Andere Höhen von „{ $piece }“ werden probiert
analysis-moving-at-random = Modelle und Geländestücke werden zufällig verschoben
analysis-moving = { $unit } wird verschoben
analysis-moving-both = { $one } und { $other } werden verschoben
analysis-judging-by = Urteil nach { $game }, { $reading }

analysis-headline = { $said }
analysis-decided-by-heights = { CAPITAL($between) }; { $why }. Bei den angegebenen Höhen: { $stated }
analysis-decided-by-scan = { CAPITAL($between) }; { $why }. Wie gescannt: { $stated }
analysis-height-lower-than = { $verdict }, wenn „{ $piece }“ niedriger als { INCHES($height) } ist
analysis-height-from-there-to = { $verdict } von da bis { INCHES($height) }
analysis-height-else = sonst { $verdict }
analysis-clauses = { $clauses }
analysis-and-clause = { $said }; { $clause }
analysis-heights-together = { $least }, wenn alle unbekannten Höhen am kleinsten sind, { $greatest }, wenn alle am größten sind
analysis-scanned = { $said }; { $scan }
analysis-scan-so-in = { $said }. So ist es bei { $same } von 100 Scans wie diesem

analysis-holds = Steht jedes Modell und Geländestück bis zu { INCHES($inches, parts: 1) } daneben: { $times }
analysis-in-all = { $verdict } in allen { NUMBER($tries, useGrouping: 1) } Versuchen (mindestens { $least } %)
analysis-in-none = { $verdict } in keinem von { NUMBER($tries, useGrouping: 1) } Versuchen
analysis-in-some = { $verdict } in { $share } von 100 Versuchen ({ $low } bis { $high })
analysis-in = { $verdict } in { $share }
analysis-over-99 = mehr als 99
analysis-under-1 = weniger als 1
analysis-hundredths = { $number }
analysis-tolerance-out-of-range = gefunden: { $found }; erwartet: Zoll über 0, höchstens { $most }

analysis-margin = Knapp: { $move }
analysis-margin-none = Keine Verschiebung bis { INCHES($most) } ändert etwas daran
analysis-margin-at-most = Höchstens so viel: { $move }. Die Zeit war um, bevor kleinere Verschiebungen ausgeschlossen waren
analysis-margin-unfinished = Die Zeit war um, bevor der Spielraum gefunden war. { $target } bis { INCHES($target_in, digits: 2) } zu verschieben ändert nichts, { $shooter } bis { INCHES($shooter_in, digits: 2) } auch nicht
analysis-margin-move = mit { $model } { INCHES($inches, digits: 2) } weiter { $wind ->
    [east] östlich
    [east-north-east] ostnordöstlich
    [north-east] nordöstlich
    [north-north-east] nordnordöstlich
    [north] nördlich
    [north-north-west] nordnordwestlich
    [north-west] nordwestlich
    [west-north-west] westnordwestlich
    [west] westlich
    [west-south-west] westsüdwestlich
    [south-west] südwestlich
    [south-south-west] südsüdwestlich
    [south] südlich
    [south-south-east] südsüdöstlich
    [south-east] südöstlich
   *[east-south-east] ostsüdöstlich
} wäre das Urteil: { $verdict }
analysis-margin-late = gefunden: nach { $seconds } s kein Ende der Suche nach dem Spielraum
analysis-found-no-steps = { $field }: gefunden: keine Schritte; erwartet: die Schritte, die gemacht wurden

analysis-column-reading = Lesart
analysis-column-words = Wörter
analysis-words-for-cover = Wörter für Deckung
analysis-reading = { $reading ->
    [standard-thresholds] übliche Schwellen
    [a-glimpse-is-enough] ein Blick genügt
    [cover-if-anything-is-hidden] Deckung, sobald etwas verdeckt ist
    [cover-from-half-hidden] Deckung ab halb verdeckt
    [one-model-in-cover-is-enough] ein Modell in Deckung genügt
    [all-models-must-be-in-cover] alle Modelle brauchen Deckung
    [weapons-and-bases-count] Waffen und Bases zählen
   *[scenario-default] Vorgabe des Szenarios
}
analysis-parting = { $which }; { $why }.
analysis-differs-at = anders: { $step ->
    [share] sichtbarer Anteil
    [line-of-sight] Sichtlinie
    [model-cover] Deckung des Modells
    [unit-cover] Deckung der Einheit
   *[to-hit] Trefferwurf
}; { $why }
analysis-rules-have-no = in diesen Regeln gibt es das nicht: { $found } ({ $unit })
analysis-looks-from = { $end ->
    [middle] aus der Mitte
    [top] von oben
    [any] von irgendeinem Teil
   *[eye] vom Auge
}
analysis-sees-from = { $shooter } sieht { $now } von { $target } { $from_now }, { $was } { $from_was }
analysis-sees-with = { $shooter } sieht { $now } von { $target } ({ $with_now } gezählt), { $was } ({ $with_was } gezählt)
analysis-sees-by = { $shooter } sieht { $now } von { $target } nach { $game_now }, { $was } nach { $game_was }
analysis-sight-from = { $shooter } sieht { $share } % von { $target }; hier sind schon { $least_now } % eine Sichtlinie, nicht erst { $least_was } %
analysis-sight-takes = { $shooter } sieht { $share } % von { $target }; hier braucht eine Sichtlinie { $least_now } %, nicht { $least_was } %
analysis-part = { $part ->
    [body] Körper
    [weapon] Waffe
    [base] Base
    [aerial] Antenne
    [stem] Stab
    [volume] Volumen
   *[other] { $part }
}
analysis-part-alone = { $part } allein
analysis-parts = { $before } und { $last }
analysis-target-hidden = { $share } von { $target } verdeckt
analysis-target-hidden-from = { $share } von { $target } verdeckt, gesehen von { $shooter }
analysis-cover-by-share = { $hidden }: { $was } in { $game_was }, { $now } in { $game_now }, wo zählt, wie viel verdeckt ist
analysis-cover-by-class = { $hidden }: { $was } in { $game_was }, { $now } in { $game_now }, wo zählt, was verdeckt
analysis-over-all-lines = { $said }; über alle Linien { $now }
analysis-cover-already = { $hidden }; hier zählen schon { $share_now } % als Deckung, nicht erst { $share_was } %: { $now }, nicht { $was }
analysis-cover-starts = { $hidden }; hier beginnt Deckung bei { $share_now } %, nicht bei { $share_was } %: { $now }, nicht { $was }
analysis-unit-word = hier hat eine Einheit ihr Wort { $rule }: { $now }, nicht { $was }
analysis-rule-usual = durch genug ihrer Modelle
analysis-rule-clear-lines = durch die freien Linien derer, die sie sehen
analysis-rule = { $rule ->
    [least] durch das Modell mit dem geringsten Wort
   *[enough] durch genug Modelle
}{ $by ->
    [nearest] , je über die nächste Linie
    [any] , je über die beste Linie
   *[enough] { "" }
}
analysis-must-be-in-cover = hier { $share_now } in Deckung nötig, nicht { $share_was }: { $now }, nicht { $was }
analysis-share-of-models = { $part ->
    [half] die Hälfte der Modelle
    [all] alle Modelle
   *[part] { $percent } % der Modelle
}
analysis-to-hit = { $was } ist { $hits_was } nach { $rules_was }, { $now } { $hits_now } nach { $rules_now }

analysis-hidden-up-to = Verdeckt bis { INCHES($inches) } Höhe
analysis-seen-to-feet = Bis zu den Füßen zu sehen
analysis-seen-from = Zu sehen ab { INCHES($inches, digits: 1) } Höhe
analysis-stance = { $stance ->
    [kneeling] kniend
    [standing] stehend
    [upstairs] im Obergeschoss
    [vehicle] Fahrzeug
   *[as-it-is] wie es ist
}

analysis-by-height = hängt von einer Höhe ab, die niemand angegeben hat
analysis-shade-up-to = bis { PERCENT($share) }
analysis-shade-between = { PERCENT($low, sign: 0) } bis { PERCENT($high) }
analysis-shade-over = über { PERCENT($share) }
analysis-shade-to-feet = bis zu den Füßen zu sehen
analysis-shade-from-up-to = ab höchstens { INCHES($high) }
analysis-shade-from-to = ab { $low } bis { INCHES($high) }
analysis-shade-hidden-up-to = verdeckt bis { INCHES($high) }
analysis-shade-in-sight = in Sicht
analysis-shade-out-of-sight = außer Sicht
analysis-shade-hidden = verdeckt
analysis-shade-fully-visible = ganz sichtbar
analysis-shade-lane-up-to = bis { INCHES($high) }
analysis-shade-lane = { $low } bis { INCHES($high) }
analysis-shade-lane-over = über { INCHES($low) }
analysis-shade-none = nichts
analysis-shade-numbers = { $low } bis { $high }
analysis-map-title = gesehen von { $looker }: { $what }
analysis-map-seen = der Anteil eines Ziels, den der Schütze mit der besten Sicht sieht
analysis-map-cover = das Urteil über ein Ziel: freie Sicht, eine Klasse von Deckung, blockiert oder strittig
analysis-map-lanes = die Entfernung in Zoll zu einem Ziel, von dem etwas zu sehen ist, sonst 0
analysis-map-safe = 1, wo niemand ein Ziel sieht, sonst 0
analysis-map-least = die kleinste Höhe in Zoll, ab der ein Ziel zu sehen ist; blockiert, wo es keine gibt
analysis-nobody-can-stand = hier kann niemand stehen
analysis-graph-area = sichtbare Fläche in Quadratzoll
analysis-graph-perimeter = Rand des Sichtbaren in Zoll, entlang der Felder
analysis-graph-occlusivity = Zoll dieses Randes, hinter denen Boden liegt, auf dem jemand stehen könnte
analysis-graph-drift = Zoll vom Platz bis zur Mitte des Sichtbaren
analysis-graph-connections = sichtbare Plätze
analysis-graph-control = was der Platz von denen hat, die er sieht: die Summe von 1 durch deren Verbindungen
analysis-graph-mean-depth = wie viele Blicke entfernt alle anderen im Mittel sind
analysis-graph-integration = wie nah in Blicken alle anderen sind, nach der Größe des Tisches (Hillier, Hanson)
analysis-finding-standing-room = Plätze zum Stehen werden gesucht
analysis-looking-from = Blick von { $number } von { $count }
analysis-looking-from-places = Blick von { NUMBER($number, useGrouping: 1) } von { NUMBER($count, useGrouping: 1) } Plätzen
analysis-places = { NUMBER($number, useGrouping: 1) } von { NUMBER($count, useGrouping: 1) } Plätzen
analysis-trying-height = Höhe { $number } von { $count } wird probiert
analysis-too-many-places = gefunden: { NUMBER($found, useGrouping: 1) } Plätze zum Stehen; erwartet: höchstens { NUMBER($most, useGrouping: 1) }
analysis-cell-size = gefunden: Felder von { INCHES($found) }; erwartet: { LENGTH($least) } bis { INCHES($most) }
analysis-too-many-cells = gefunden: { NUMBER($found, useGrouping: 1) } Felder; erwartet: höchstens { NUMBER($most, useGrouping: 1) }

analysis-goal = { $goal ->
    [shot] freies Schussfeld
    [cover] { $cover } vor allen, die es sehen
   *[hidden] außer Sicht von allen
}
analysis-goes-nowhere = { $unit } kann nach den eigenen Regeln nirgendwohin, oder fliegt
analysis-nobody-to-see = niemand ist da, den { $unit } sehen könnte oder von dem { $unit } zu sehen wäre
analysis-not-on-the-table = { $unit } ist nicht auf dem Tisch: Einheiten sind { $units }

analysis-remark-overlap = Geländestücke ineinander
analysis-remark-level = Schwebt oder ist versunken
analysis-remark-gap = Zu schmal zum Durchkommen
analysis-remark-footing = Kein Platz zum Stehen
analysis-remark-enemy = Zu nah am Gegner
analysis-remark-formation = Formation
analysis-remark-zone = Teils außerhalb der Zone
analysis-remark-edge = Nicht auf dem Tisch
analysis-no-kind-of-remark = keine Art von Anmerkung heißt { $kind }
analysis-same-place = „{ $one }“ und „{ $other }“ stehen am selben Platz.
analysis-runs-into = „{ $line }“ ragt { INCHES($inches, digits: 1) } in „{ $body }“ hinein.
analysis-in-each-other = „{ $one }“ und „{ $other }“ stehen ineinander, um { INCHES($inches, digits: 1) }.
analysis-stands-on = „{ $house }“ steht auf „{ $bed }“.
analysis-stands-in = „{ $house }“ steht in „{ $bed }“.
analysis-hangs-over = „{ $piece }“ ragt { INCHES($inches, digits: 1) } über die Tischkante.
analysis-models-over = { $unit } hat { $models ->
    [1] ein Modell
   *[other] { $models } Modelle
} über der Tischkante.
analysis-too-steep = Auf „{ $piece }“ kann niemand stehen: Es ist überall zu steil.
analysis-top-too-narrow = „{ $piece }“ ist oben flach, aber niemand kann dort stehen: Es ist zu schmal für eine Base.
analysis-top-too-low = „{ $piece }“ ist oben flach, aber niemand kann dort stehen: Für einen Mann von { INCHES($headroom) } ist kein Platz.
analysis-gap-for-nobody = Zwischen „{ $one }“ und „{ $other }“ sind nur { INCHES($width, digits: 1) }: Nicht einmal ein Mann ({ INCHES($needed, digits: 1) }) kommt durch.
analysis-gap-for-no-tank = Zwischen „{ $one }“ und „{ $other }“ sind nur { INCHES($width, digits: 1) }: Kein Panzer ({ INCHES($needed, digits: 1) }) kommt durch.
analysis-gap-for-a-tank = Zwischen „{ $one }“ und „{ $other }“ sind nur { INCHES($width, digits: 1) }: Ein Panzer kommt durch, eine 60-mm-Base ({ INCHES($needed, digits: 1) }) nicht.
analysis-the-table = Tisch
analysis-askew = „{ $piece }“ steht schief (darunter: { $beneath }): auf einer Seite { INCHES($high, digits: 1) } Luft, { INCHES($deep, digits: 1) } tief darin.
analysis-sunk = „{ $piece }“ steckt { INCHES($deep, digits: 1) } tief (darunter: { $beneath }).
analysis-in-the-air = „{ $piece }“ schwebt { INCHES($high, digits: 1) } hoch in der Luft.
analysis-air-under-one-side = „{ $piece }“ hat unter einer Seite { INCHES($high, digits: 1) } Luft.
analysis-enemies-touch = { $one } und { $other } berühren sich: Gegner halten { INCHES($near) } Abstand.
analysis-enemies-too-near = { $one } und { $other } sind nur { INCHES($inches, digits: 1) } voneinander entfernt: Gegner halten { INCHES($near) } Abstand.
analysis-out-of-formation = { $unit } hat die Formation verloren: { $models ->
    [1] 1 Modell ist
   *[other] { $models } Modelle sind
} von den anderen entfernt, höchstens { INCHES($inches, digits: 1) }.
analysis-outside-its-zone = { $unit }: { $models ->
    [1] nicht
   *[other] { $lost } von { $models } Modellen nicht
} ganz in einer Zone von { $side }.
analysis-figure-coverage = { PERCENT($share) } des Tisches sind Gelände, Straßen nicht mitgezählt.
analysis-figure-pieces = { TENTHS($density) } Geländestücke je Quadratfuß, zusammen { $count }.
analysis-figure-blocking = { PERCENT($share) } des Geländes versperren einer stehenden Figur die Sicht (höher als ihr Auge, oder Wald).
analysis-figure-lines = { PERCENT($share) } der Sichtlinien von Mann zu Mann, { INCHES($apart, digits: 0) } entfernt auf offenem Boden, sind unterbrochen.
