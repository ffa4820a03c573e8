# Pläne, Bögen und Ergebnisse in Worten: auf Papier, als Seiten und im Terminal.

# Pläne, Packlisten, Grundrisse

paper-pieces =
    { $count -> 
        [one] { $count } Geländestück 
       *[other] { $count } Geländestücke 
    }
paper-eighths = Zoll, auf ein Achtel genau
paper-millimetres = Zentimeter, auf den Millimeter genau
paper-near-edge = V  vordere Kante
paper-far-edge = H  hintere Kante
paper-left-edge = L  linke Kante
paper-right-edge = R  rechte Kante
paper-zone = { $zone } ({ $side })
paper-piece = Stück
paper-left-or-right = L / R
paper-near-or-far = V / H
paper-then = dann ○
paper-scale = 1 : { $scale }: { INCHES($length) } des Tischs; Probe: bei 100 % gedruckt misst dieser Balken { $millimetres } mm
paper-sign-piece = ein Stück von oben: seine Nummer, und sein Name, wo Platz ist
paper-sign-corner = die gemessene Ecke: L, R, V, H: ihr Abstand von der linken, rechten, vorderen, hinteren Kante
paper-sign-second = bei einem schrägen Stück: dann drehen, bis diese Ecke so weit weg ist
paper-sign-round = die Mitte eines runden Stücks, statt einer Ecke gemessen
paper-sign-objective = ein Missionsziel; gestrichelt: wie nah es gehalten wird
paper-sign-side = Modelle und Zonen: { $side }
paper-sign-side-edge = Modelle und Zonen: { $side }; Pfeile: die Kante, über die die Seite kommt
paper-card-scan =
    Der Tisch in 3D
    auf dem Telefon:
    Code scannen.
paper-no-room = gefunden { $count } Stücke; erwartet: so viele, wie neben dem Plan auf ein Blatt von { $width } × { $height } mm passen: ein größeres nehmen
paper-packing = Packliste: { $scenario }
paper-counts-as = Was als was zählt: { $scenario }
paper-page = , Seite { $page } von { $pages }
paper-no-box = Ohne Kiste
paper-how-many = wie viele
paper-what = was
paper-plan-number = Nummer im Plan
paper-size = Länge × Breite × Höhe
paper-footprints-of = Grundrisse: { $scenario }
paper-footprints = Grundrisse in wahrer Größe
paper-check-bar = { LENGTH($length) } { UNIT() } ({ NUMBER($millimetres, maximumFractionDigits: 1) } mm): sonst mit 100 % drucken
paper-tile = { $label }; Blatt { $sheet } von { $sheets } ({ $across } nebeneinander)
paper-sheet = { $name }, Blatt { $sheet }
paper-joins = schließt an Blatt { $sheet } an
paper-many-sheets = gefunden Grundrisse auf { $count } Blättern; erwartet: höchstens { $most }: Stücke auswählen (`sightline footprints` hat --only), oder größeres Papier nehmen
paper-no-piece = kein Stück { $name } gefunden; erwartet: die ID eines Geländestücks

# Ein Urteil, und was auf einem Tisch steht

paper-from = von
paper-to = nach
paper-visible = sichtbar
paper-at-95 = bei 95 %
paper-range = Entfernung
paper-hidden-by = verdeckt durch
paper-verdict = Urteil
paper-nothing = nichts
paper-lines = { NUMBER($count, useGrouping: 1) } Linien
paper-headline = { $headline }. Entfernung { INCHES($range, digits: 1) }.
paper-other-way = Umgekehrt: { $verdict }
paper-more-pairs = … und noch { $count } Paare
paper-digest = Szenario { $digest }
paper-table-empty = Der Tisch ist leer.
paper-note = Hinweis: { $note }.
paper-table = { $rules }; Tisch { $width } × { $depth }
paper-words-of = Wörter von { $name }
paper-terrain = Gelände
paper-kind = Art
paper-at = bei
paper-cover = Deckung
paper-ground = Boden
paper-triangles = Dreiecke
paper-piece-at = { $x }, { $y }, { $z } hoch
paper-unit = Einheit
paper-side = Seite
paper-template = Vorlage
paper-quality = Qualität
paper-models = Modelle
paper-cannot-stand = { $name } kann dort nicht stehen: { $why }
paper-cannot-stand-more = { $count } weitere Modelle können dort nicht stehen

# Karten und Stellen

paper-map-of = { $looker }: { $what }. { $columns } × { $rows } Felder von { INCHES($inches) }; in { $count } kann ein Mann stehen.
paper-share-of = { $share } %  { $what }
paper-hidden-lines = Verdeckt ist, wo keine von { $lines } Linien frei ist; das ist kein Beweis
paper-out-of-sight = außer Sicht
paper-in-sight = in Sicht, am weitesten bei { INCHES($inches, digits: 1) }
paper-seen-at-all = überhaupt gesehen
paper-seen-wholly = ganz gesehen
paper-graph-any = { $count } Stellen im Abstand von { INCHES($inches) }, an denen ein Mann stehen kann; von { $all } Paaren sehen sich { $pairs }, über eine von 64 Linien von irgendeinem Teil zu irgendeinem Teil.
paper-graph-eye = { $count } Stellen im Abstand von { INCHES($inches) }, an denen ein Mann stehen kann; von { $all } Paaren sehen sich { $pairs }, Auge zu Auge.
paper-measure-none = { $name }: keine; { $meaning }
paper-measure = { $name }: im Mittel { $mean }, von { $least } bis { $most } bei { $x }, { $y }; { $meaning }
paper-positions = { $good } von { $all } Stellen ({ $order })
paper-unsure-more = { " " }Zu knapp an { $count } weiteren.
paper-stands-there = { $said }: schon dort; ebenso { $counts }.{ $also }
paper-stands-none = { $said }: keine Stelle in Reichweite.{ $also }
paper-stands-unsure-none = { $said }: dort, wo sie steht, zu knapp; keine Stelle in Reichweite.{ $also }
paper-stands = { $said }: { $order } { INCHES($inches, digits: 1) }, nach { LENGTH($x, digits: 1) }; { LENGTH($y, digits: 1) }; { $counts }.{ $also }
paper-stands-unsure = { $said }: dort, wo sie steht, zu knapp; { $order } { INCHES($inches, digits: 1) }, nach { LENGTH($x, digits: 1) }; { LENGTH($y, digits: 1) }; { $counts }.{ $also }

# Scans

paper-scan-table = ein Tisch von { LENGTH($width) } × { INCHES($depth) } ({ $why }).
paper-scan-scale = Maßstab { $scale }; { $unit }; { $up }.
paper-scan-good = Der Scan ist auf ±{ INCHES($error, digits: 2) } genau; seine Kanten passen auf { INCHES($rms, digits: 2) }, schlimmstenfalls { INCHES($worst, digits: 2) }; { $holes } davon sind Löcher.
paper-sentence = { CAPITAL($said) }.
paper-scan-piece = { "  " }{ $piece }: { INCHES($high, digits: 1) } hoch{ $base }{ $faces }, Deckung { $cover }, ±{ INCHES($error, digits: 2) }
paper-scan-base = , auf einer Base { $base }
paper-scan-faces = , blickt nach { $degrees }°
paper-scan-look = { "  " }{ $name }: { $pieces }
paper-scan-thin = Zäune und Draht sind dünner, als er zeigt. Sie als Zeilen der Art fence hinzufügen; fehlt keiner, thin = "none" unter [scan] schreiben.

# Statistik, Schablonen, Chancen

paper-no-dice = Es wurde noch kein Wurf auf einen Wert gemacht.
paper-lost = verloren
paper-shots = Schüsse
paper-hits = Treffer
paper-kills = ausgeschaltet
paper-pins = Marker
paper-dice-for = Würfel für
paper-tries = Versuche
paper-expected = erwartet
paper-made = geschafft
paper-everything = alles
paper-as-usual = wie üblich
paper-lucky = glücklich: so oder mehr in { $share } der Spiele
paper-unlucky = unglücklich: so oder mehr in { $share } der Spiele
paper-very-lucky = sehr glücklich: so oder mehr in { $share } der Spiele
paper-very-unlucky = sehr unglücklich: so oder mehr in { $share } der Spiele
paper-template-at = { $template } bei { $x }, { $y }
paper-template-of = { $template } von { $weapon } bei { $x }, { $y }
paper-ground-up = Der Boden liegt dort { INCHES($height, digits: 2) } hoch.
paper-nearest = am nächsten
paper-within = darunter
paper-meaning = was es bedeutet
paper-of = { $some } von { $all }
paper-weapon = Waffe
paper-needs = nötig
paper-damages = Schaden
paper-score = nötig: { $score }
paper-six-then-six = 6, dann 6
paper-see = sehen
paper-to-hit = Treffer auf
paper-differs-at = anders bei

# Fairness der Zonen

paper-stand-places = Plätze zum Stehen
paper-exposed = einsehbar
paper-safe = sicher
paper-seen-over = gesehen aus über { INCHES($inches) }
paper-seen-up-to = gesehen aus bis zu { INCHES($inches) }
paper-seen-from-to = gesehen aus { $least } bis { INCHES($most) }
paper-cover-within = Deckung in einer Bewegung
paper-blocking = sichtblockierendes Gelände
paper-percent = { PERCENT($share, digits: 1) }
paper-share-interval = { $share } ({ PERCENT($low, digits: 1) } bis { PERCENT($high, digits: 1) })
paper-contested-heights = Strittig: { $low }, wenn alle unbekannten Höhen am kleinsten sind, { $high }, wenn am größten. Bei den angegebenen Höhen: { $said }
paper-fair = fair
paper-not-fair = unfair
paper-not-told = nicht zu sagen
paper-fair-alike = Fair, soweit messbar: kein Unterschied in irgendeinem Maß
paper-fair-small = Fair, soweit messbar. Der größte Unterschied: { $gap }, zu wenig, um zu zählen
paper-fair-insignificant = Fair, soweit messbar. Der größte Unterschied: { $gap }, nicht signifikant
paper-untold = Das lässt sich nicht sagen: { $gap }, was Zufall sein kann
paper-unfair-to = Unfair für { $side }: { $gaps }
paper-gap = { $measure }, { $shares }: etwa { TENTHS($hits) } Treffer mehr von { $shots } Schüssen der ersten Runde
paper-height-changes = { $piece }, { $low } bis { $high } hoch, ändert { $lower } von { $all } Plätzen bei kleinster Höhe, { $higher } bei größter
paper-piece-matters = { $piece } macht { $points } aus: ohne es { $without }
paper-points = { TENTHS($points) } Punkte
paper-alike = sind beide Seiten gleich einsehbar
paper-more-exposed = ist die Zone von { $side } um { $points } mehr einsehbar als die andere
paper-move = { $piece } von { $start } nach { $end }
paper-place = { $x }; { $y }
paper-move-these = Verschieben: { $moves }.
paper-move-these-then = Verschieben: { $moves }. Dann: { $then }.
paper-no-moves = Kein kleines Verschieben von höchstens drei Stücken gleicht die Einsehbarkeit aus: { $nearest }. { $lacks }
paper-lacks =
    { $count -> 
        [one] Noch 1 der { $places } Plätze von { $side } muss außer Sicht sein. 
       *[other] Noch { $count } der { $places } Plätze von { $side } müssen außer Sicht sein. 
    }
paper-no-need = Nichts muss verschoben werden.
paper-no-move-blocking = Kein Verschieben wird vorgeschlagen: das wird nur für die Einsehbarkeit gesucht. { $side } braucht etwas, das die Sicht innerhalb von { INCHES($inches) } um die eigene Zone blockiert.
paper-no-move-cover = Kein Verschieben wird vorgeschlagen: das wird nur für die Einsehbarkeit gesucht. { $side } braucht mehr Deckung in der eigenen Zone oder eine Bewegung davon.
paper-no-free-place = kein Stück, das etwas ausmacht, hat einen freien Platz in der Nähe
paper-tried =
    von { $places } geprüften Plätzen für { $pieces ->
        [one] 1 Stück
       *[other] { $pieces } Stücke
    } lassen die besten etwas anders als auf einem guten Tisch
paper-tried-best =
    von { $places } geprüften Plätzen für { $pieces ->
        [one] 1 Stück
       *[other] { $pieces } Stücke
    } ist der beste { $best }, und dann { $leaves }
paper-tried-in-a-row =
    von { $places } geprüften Plätzen für { $pieces ->
        [one] 1 Stück
       *[other] { $pieces } Stücke
    } ist der beste { $best }, und dann { $leaves }; nach { $moves } Verschiebungen nacheinander { $all }
paper-best = { $piece } nach { $place }

# Prüfungen und Vergleiche von Zonen als Seiten

paper-by-eye = vom Auge aus
paper-by-words = nach den Wörtern „{ $words }“
paper-by-for = { $by }, für { $body }
paper-no-zones = keine Zonen
paper-audit-line = { $table }: { $verdict }; { $figures }; beurteilt { $reading }.
paper-audit-title = { $table }: Prüfung
paper-audit-terrain = Das Gelände, in drei Dimensionen gemessen; Sicht wird { $reading } beurteilt
paper-audit-all = Gelände, Aufstellungszonen und Missionsziele, in drei Dimensionen gemessen; Sicht wird { $reading } beurteilt
paper-terrain-heading = Gelände
paper-audit-about = Anteile beziehen sich auf die Plätze, an denen ein Mann stehen kann, über dem Gelände ohne Einheiten, mit ihren 95-%-Intervallen. Fair: kein signifikanter Unterschied der Einsehbarkeit. Ein Trupp sind zehn Mann innerhalb von { INCHES(3) } um einen Platz. In Runde 1 hat sich der Gegner bis zu { INCHES(6) } aus seiner Zone bewegt.
paper-fairness-about = Anteile beziehen sich auf die Plätze, an denen ein Mann stehen kann, über dem Gelände ohne Einheiten, mit ihren 95-%-Intervallen. Fair: kein signifikanter Unterschied der Einsehbarkeit.
paper-only-terrain = Nur das Gelände wurde gemessen ({ $why }).
paper-from-above = Von oben, Norden oben.
paper-zones-figure = Von oben, Norden oben; Plätze im Abstand von { INCHES($step) }. Ein voller Punkt wird von irgendwo aus der gegnerischen Zone gesehen, { $ring }. Blaue Umrisse und Pfeile: was zu verschieben ist, und wohin.
paper-both-sides = Beide Seiten
paper-matters-most = Was am meisten ausmacht
paper-pieces-figure = Stücke nach Nummer.
paper-objectives-figure = Stücke nach Nummer. Kreise: { $near } um jedes Missionsziel; Ringe darin sind Plätze, die { $other } aus der eigenen Zone nicht sieht, Quadrate solche, die { $one } nicht sieht.
paper-objectives = Missionsziele
paper-rotation = Drehung
paper-rotated = Um 180° gedreht ist ein Stück im Median { INCHES($median, digits: 1) } von seinem Gegenstück entfernt, schlimmstenfalls { INCHES($worst, digits: 1) } ({ $one } von { $other }).
paper-hidden-from-squad = vor einem Trupp verdeckt (kleinster bis größter Wert)
paper-exposed-first =
    einsehbar in Runde 1, { $subject ->
        [infantry] Infanterie
        [vehicle] Fahrzeug
        [flying] Flugzeug
       *[other] { $subject }
    }
paper-percent-interval = { $share } ({ $low } bis { $high })
paper-objective = Missionsziel
paper-unseen-places = ungesehene Plätze von { $side }
paper-reached-vehicle = von Fahrzeug ({ INCHES(3) }) erreicht
paper-reached-base = 60-mm-Base
paper-objective-at = { $objective }, bei { LENGTH($x, digits: 1) }; { LENGTH($y, digits: 1) }
paper-no-objectives = Der Tisch hat keine Missionsziele mit einem Ort.
paper-yes = ja
paper-not-from = nicht von { $side }
paper-not-from-both = weder von { $one } noch von { $other }
paper-flips = { $piece }: { $places } von { $all } Plätzen
paper-height-flips = { $piece }: { $lower } von { $all } Plätzen bei { $low }, { $higher } bei { $high }
paper-no-place = kein Platz
paper-heights-known = jede Höhe ist bekannt
paper-alone = { $side } allein in { $share }
paper-hides-of = { $piece } verdeckt { $count } von { $all }
paper-shifted = { $piece } ist { INCHES($inches, digits: 1) } von { $other }
paper-matters-title = Was am meisten zum Unterschied beiträgt
paper-no-piece-matters = kein Stück
paper-flips-title = Was { INCHES(0.5, parts: 1) } Aufstellfehler kippt
paper-nothing-flips = nichts
paper-one-side-title = In { $share } der Platzpaare sieht nur eine Seite die andere
paper-no-pair = kein Paar
paper-rotation-title = Am weitesten von der eigenen Drehung des Tischs
paper-all-partners = jedes Stück hat sein Gegenstück
paper-heights-title = Was Höhen kippen
paper-fairness-title = { $scenario }: { $sides }
paper-fairness-of = Die Aufstellungszonen von { $sides } im Vergleich; Sicht wird { $reading } beurteilt
paper-contested = strittig
paper-no-difference = kein Stück macht einen Unterschied
paper-none-differs = keine macht einen Unterschied
paper-heights-covered = Die Intervalle decken beide Enden dieser Höhen ab.
paper-ring = ein Ring von nirgends
paper-ring-lines = ein Ring von nirgends: keine von { $lines } Linien von jedem Platz des Gegners ist frei, was kein Beweis ist
paper-table-above = Der Tisch von oben
paper-zone-of = { $zone }, { $side }
paper-seen-from = gesehen aus { INCHES($inches) }
paper-moved = { $piece }, verschoben
paper-audited = Geprüfte Tische
paper-audited-count =
    { $count -> 
        [one] { $count } geprüfter Tisch 
       *[other] { $count } geprüfte Tische 
    }
paper-audited-about = Sicht wird { $readings } beurteilt. Ein Klick auf eine Überschrift sortiert danach, noch einer umgekehrt. Plätze der Zonen: Orange ist einsehbar, Grün ist sicher.
paper-figures = { $said }; { $one }
paper-or = { $one } oder { $other }
paper-fair-of = { $fair } von { $all } fair
paper-fair-of-without = { $fair } von { $all } fair, { $without } ohne Zonen
paper-index-table = Tisch
paper-index-zones = Zonen
paper-index-fair = fair: kein signifikanter Unterschied der Einsehbarkeit
paper-index-columns = Was die Spalten sagen
paper-index-files = Dieselben Zahlen stehen in audit.csv und, mit allen Einzelheiten, in audit.jsonl neben dieser Seite.

# Spalten einer Prüfung: Titel, und was sie sagen

paper-column-coverage = Gelände
    .about = Anteil des Geländes
paper-column-pieces = Stücke
    .about = Zahl der Stücke
paper-column-pieces-per-sq-ft = Je Fuß²
    .about = Stücke je Quadratfuß
paper-column-rotation-median-in = Drehung, Median
    .about = Abstand eines Stücks vom um 180° gedrehten Tisch, Median
paper-column-rotation-worst-in = Drehung, größte
    .about = dasselbe für das schlechteste Stück
paper-column-exposed-first = Einsehbar, 1. Seite
    .about = Anteil der Zone der ersten Seite, der von irgendwo in der anderen gesehen wird
paper-column-exposed-second = Einsehbar, 2. Seite
    .about = dasselbe für die Zone der zweiten Seite
paper-column-difference = Unterschied
    .about = zwischen beiden
paper-column-hidden-from-squad = Vor einem Trupp verdeckt
    .about = mittlerer Anteil einer Zone, den ein Trupp in der anderen nicht sieht
paper-column-first-turn-infantry = Runde 1, Infanterie
    .about = Anteil der schlechteren Zone, der nach der ersten Bewegung des Gegners gesehen wird, für Infanterie
paper-column-first-turn-vehicle = Runde 1, Fahrzeug
    .about = dasselbe für ein Fahrzeug
paper-column-first-turn-flying = Runde 1, fliegend
    .about = dasselbe für ein Modell auf einem Flugständer
paper-column-one-sided = Einseitig
    .about = Anteil der Platzpaare, zwischen denen nur eine Seite sieht
paper-column-placement = { INCHES(0.5, parts: 1) } kippt
    .about = größte Zahl der Plätze, die einsehbar oder sicher werden, wenn ein Stück { INCHES(0.5, parts: 1) } daneben steht
paper-column-unreached = Unerreicht
    .about = Missionsziele, die ein { INCHES(3) } breites Fahrzeug oder eine 60-mm-Base nicht aus beiden Zonen erreicht

# Buchstaben der Kanten eines Plans

paper-letter-left = L
paper-letter-right = R
paper-letter-near = V
paper-letter-far = H
