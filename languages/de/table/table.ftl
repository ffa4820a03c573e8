# Felder der Auswahl.

table-field-name = Name
table-any-unit = irgendeine Einheit
table-no-kind = keine davon
table-kind-about = Was das Stück ist: setzt Deckung und Untergrund gemeinsam
table-wrong-kind = { $thing }, Art: gefunden { $found }; erwartet { $expected }.
table-changed-kind = Art von { $thing } in { $kind } geändert
table-no-field = { $thing } hat kein Feld { $field }.
length-inches = Zoll
length-centimetres = Zentimeter
table-no-number = { $thing }, { $field }: keine Zahl gefunden; erwartet { UNIT() }.
table-facts = { LENGTH($x, digits: 1) } × { LENGTH($y, digits: 1) } × { INCHES($z, digits: 1) } insgesamt; Deckung: { $cover }; Untergrund: { $ground }
table-triangles = { NUMBER($count, useGrouping: 1) } Dreiecke
table-mesh = Meshdatei { $mesh }
table-no-cover = keine
table-height-about = Höhe über dem Tisch; leer steht es auf dem, was dort liegt
table-depth-about = Wie weit sie von ihrer Tischkante reicht
table-by-its-size = nach der Größe
table-outlines = { $count }, insgesamt { INCHES($x, digits: 1) } × { INCHES($y, digits: 1) }
table-corners-around = { $count } Ecken, { INCHES($x, digits: 1) } × { INCHES($y, digits: 1) }. Eine Ecke ziehen, um sie zu bewegen.
table-corners-along = { $count } Ecken, { INCHES($long, digits: 1) } lang. Eine Ecke ziehen, um sie zu bewegen.

# Änderungen mehrerer Dinge zugleich.

table-copied = { $count ->
        [one] { $count } Ding
       *[other] { $count } Dinge
    } kopiert.
table-nothing-copied = Es wurde noch nichts kopiert.
table-locked-things = { $count } Dinge gesperrt
table-unlocked-things = { $count } Dinge entsperrt
table-locked-layer = Ebene { $layer } gesperrt
table-unlocked-layer = Ebene { $layer } entsperrt
table-put-on-layer = auf die Ebene { $layer } gelegt
table-off-layer = von der Ebene genommen
table-choose-first = Zuerst etwas auswählen.
table-hidden-here = Nur auf dieser Seite verborgen.
table-gone = Das ist nicht mehr da.
table-it-is-gone = Es ist nicht mehr da.
table-copy-in-the-way = Die Kopie ist im Weg. { $why }
table-copy-under = Die Kopie liegt unter { $model }: bewegen oder rückgängig machen.
table-copy-under-several = Die Kopie liegt unter { $model } und { $more } weiteren: bewegen oder rückgängig machen.
table-merging = Wird verbunden …
table-splitting = Wird geteilt …
table-replacing = Wird ersetzt …
table-group-gone = Diese Gruppe ist nicht mehr da.
table-added-group = Gruppe { $group } hinzugefügt
table-sized = Größe von { $thing } geändert
table-no-handle = { $thing } hat keinen solchen Griff.
table-no-point = Diesen Punkt gibt es nicht.
table-fewest-points = Nötig sind { $count } Punkte.
table-no-size = { $thing } hat in dieser Richtung keine Größe.
table-no-corners = { $thing } hat keine Ecken: Nichts daran biegt sich.

# Der Tisch selbst: Größe, Matte, Bild und Zonen.

table-length = Länge
table-depth = Tiefe
table-mat = Matte
table-season = Jahreszeit
table-light = Licht
table-deployment = Aufstellung
table-deployment-about = Zonen für zwei Seiten, anstelle aller Zonen auf diesem Tisch
table-own-zones = eigene Zonen
table-none = keine
table-picture = Bild
table-picture-about = Liegt auf der Matte, nur als Farbe: Sicht und Bewegung kennen es nicht
table-picture-lies = Lage des Bildes
table-picture-lies-about = In eigener Größe liegt es in der Mitte, um 90° gedreht, wenn es so besser passt
table-stretched = auf den Tisch gestreckt
table-to-scale = in eigener Größe
table-picture-width = Bildbreite
table-picture-height = Bildhöhe
table-laid-mat = { $picture } als Matte gelegt
table-took-mat = Matte { $picture } entfernt
table-no-picture = Auf diesem Tisch liegt kein Bild.
table-picture-fault = { $picture }: { $fault }.
table-zones-laid = Zonen: { $map }
table-draw-zones = Eigene Zonen aus der Palette zeichnen: Zone zeichnen.
table-top-no-field = Der Tisch hat kein Feld { $field }.
table-things = { $count ->
        [one] { $count } Ding
       *[other] { $count } Dinge
    }

# Felder einer Einheit.

table-unit-side = Seite
table-unit-quality = Qualität
table-unit-officer = Offizier
table-unit-models = Modelle
table-unit-pose = Haltung
table-unit-hidden = Beginnt verborgen
table-unit-tows = Zieht
table-unit-nothing = nichts
table-unit-something = etwas
table-unit-away = — weg damit
table-unit-carries = { $model } trägt
table-unit-weapon = Waffe { $number }
table-unit-mount = Halterung { $number }
table-unit-one-more = Noch eine
table-unit-choose-weapon = Waffe wählen
table-unit-usual = { $usual } (üblich)
table-unit-posed = Haltung von { $unit } gesetzt
table-unit-posed-already = { $unit }: alle sind bereits { $pose }.
table-unit-wrong-count = { $unit }, Modelle: gefunden { $found }; erwartet 1 bis { $most }.
table-unit-same-count = { $unit } hat { $count } Modelle.
table-unit-fewer = { $count } Modelle von { $unit } entfernt
table-unit-more = { $count } Modelle zu { $unit } hinzugefügt
table-unit-expects-weapon = { $unit }: erwartet eine Waffe zum Hinzufügen.

# Die Palette.

table-palette-buildings = Gebäude
table-palette-walls = Mauern und Hecken
table-palette-woods = Wälder und Felder
table-palette-ground = Boden und Wasser
table-palette-stores = Vorräte und Hindernisse
table-palette-squads = Trupps
table-palette-teams = Teams
table-palette-fighters = Kämpfer
table-palette-guns = Geschütze
table-palette-vehicles = Fahrzeuge
table-palette-planes = Flugzeuge
table-palette-meshes = Eigene Meshdateien
table-palette-groups = Gruppen
table-palette-saved = Gespeicherte Gruppen
table-palette-draw = Zeichnen
table-palette-marks = Zonen und Marken
table-draw-kind = { CAPITAL($kind) } zeichnen
table-mark-zone = Aufstellungszone
table-mark-entry = Einmarschkante
table-mark-objective = Missionsziel
table-mark-note = Notiz

# Werkzeuge: was als Nächstes zu tun ist.

table-draw-edge = { $thing }: nahe einer Tischkante klicken. Esc beendet.
    .tap = { $thing }: nahe einer Tischkante tippen.
table-draw-mark = { $thing }: an die gewünschte Stelle klicken. Esc beendet.
    .tap = { $thing }: an die gewünschte Stelle tippen.
table-draw-first = { $thing }: den ersten Punkt anklicken. Esc: Zeichnen beenden.
    .tap = { $thing }: den ersten Punkt antippen.
table-draw-again = { $thing }, noch einmal: den ersten Punkt anklicken. Esc: Zeichnen beenden.
    .tap = { $thing }, noch einmal: den ersten Punkt antippen.
table-draw-other-end = { $thing }: das andere Ende anklicken. Esc: letzten Punkt entfernen.
    .tap = { $thing }: das andere Ende antippen.
table-draw-next = { $thing }: den nächsten Punkt anklicken. Enter oder Doppelklick: fertig. Esc: letzten Punkt entfernen.
    .tap = { $thing }: den nächsten Punkt antippen. Doppelt tippen: fertig.
table-draw-fewest = { $thing }: Mindestens { $count } Punkte sind nötig.
table-place = { $thing }: an die gewünschte Stelle klicken oder Pfeiltasten und Enter. Esc beendet.
    .tap = { $thing }: an die gewünschte Stelle tippen.
table-place-turning = { $thing }: an die gewünschte Stelle klicken oder Pfeiltasten und Enter. [ und ] drehen, Esc beendet.
    .tap = { $thing }: an die gewünschte Stelle tippen.
table-place-doubt = { $doubt } Ein Klick oder Enter setzt es dorthin.
    .tap = { $doubt } Tippen setzt es dorthin.
table-place-hangs = { $thing } ragt über die Tischkante.
table-split-begin = { $thing } teilen: auf den Anfang der Linie klicken. Esc: beenden.
    .tap = { $thing } teilen: auf den Anfang der Linie tippen.
table-split-end = { $thing } teilen: auf das Ende der Linie klicken. Esc: ersten Punkt entfernen.
    .tap = { $thing } teilen: auf das Ende der Linie tippen.
table-tape-begin = Maßband: auf den Anfang klicken; es rastet an Base oder Ecke ein.
    .tap = Maßband: auf den Anfang tippen; es rastet an Base oder Ecke ein.
table-tape-end = Auf das Ende klicken; mit Umschalt geht es von dort weiter. Esc legt es weg.
    .tap = Auf das Ende tippen.
table-tape-more = Weiter klicken, oder am Ende Doppelklick oder Enter. Esc nimmt einen Punkt zurück.
    .tap = Weiter tippen, oder am Ende doppelt tippen.
table-beside = Das liegt neben dem Tisch: auf eine Stelle auf dem Tisch klicken.
    .tap = Das liegt neben dem Tisch: auf eine Stelle auf dem Tisch tippen.
table-move-either = Ziehen oder das Ziel anklicken: { $near } innerhalb der inneren Linie, { $far } jenseits davon.
    .tap = Ziehen oder das Ziel antippen: { $near } innerhalb der inneren Linie, { $far } jenseits davon.
table-move-begin = Ziehen oder das Ziel anklicken. Umschalt-Klick fügt einen Wegpunkt hinzu. Ein Klick auf das Gezeigte geht dorthin.
    .tap = Ziehen oder das Ziel antippen. Tippen auf das Gezeigte geht dorthin.
table-move-on = Vom Wegpunkt aus weiter klicken. Esc entfernt den letzten. Enter bestätigt.
    .tap = Vom Wegpunkt aus weiter tippen.
table-move-set = Noch einmal anklicken oder Enter drücken, um dorthin zu gehen; ein Klick anderswo verlegt das Ziel.
    .tap = Noch einmal antippen, um dorthin zu gehen; Tippen anderswo verlegt das Ziel.
table-move-face = Anklicken, wohin am Ende zu blicken ist. Enter bestätigt.
    .tap = Antippen, wohin am Ende zu blicken ist.
table-move-held = Die Regeln erlauben von hier keine Bewegung. Die Einheit kann stehen bleiben.
table-move-refused = So ist der Weg nicht erlaubt: neu zeichnen, oder mit Esc den letzten Punkt zurücknehmen.
    .tap = So ist der Weg nicht erlaubt: neu zeichnen.
table-move-one = Ein Modell: ziehen, oder erst das Modell und dann sein Ziel anklicken. Enter bestätigt.
    .tap = Ein Modell: ziehen, oder erst das Modell und dann sein Ziel antippen.
table-move-click-model = Zuerst das Modell anklicken, das gehen soll.
    .tap = Zuerst das Modell antippen, das gehen soll.
table-aim-words = Die Stelle anklicken; die Chancen folgen dem Zeiger. Enter oder Doppelklick bestätigt.
    .tap = Die Stelle antippen; die Chancen folgen dem Zeiger. Doppelt tippen bestätigt.
table-aim-along = Entlang des Weges zeigen: Die Chancen folgen dem Zeiger. Eine Stelle anklicken; Enter bestätigt.
    .tap = Entlang des Weges zeigen: Die Chancen folgen dem Zeiger. Eine Stelle antippen.
table-aim-looking = Diese Stelle wird geprüft …
table-aim-refused = Die Regeln verbieten diese Stelle: eine andere anklicken, oder Esc.
    .tap = Die Regeln verbieten diese Stelle: eine andere antippen.
table-aim-elsewhere = Hier gesetzt: Enter oder Doppelklick bestätigt, ein Klick anderswo verlegt es.
    .tap = Hier gesetzt: Doppelt tippen bestätigt, Tippen anderswo verlegt es.
table-not-allowed = nicht erlaubt: { $rule }

# Was neben Dingen auf dem Tisch steht.

table-role-firer = Schütze
table-role-target = Ziel
table-role-laid = { $role }: { $laid }
table-pins = { $count ->
        [one] { $count } Beschussmarker
       *[other] { $count } Beschussmarker
    }
token-bolt-action-advance = Vorrücken
token-bolt-action-ambush = Hinterhalt
token-bolt-action-down = Kopf einziehen
token-bolt-action-fire = Feuer
token-bolt-action-rally = Sammeln
token-bolt-action-run = Rennen
token-bolt-action-wreck = Wrack
token-bolt-action-immobilised = bewegungsunfähig
token-bolt-action-hidden = versteckt
token-shadow-war-pinned = niedergehalten
token-shadow-war-down = am Boden
token-shadow-war-broken = ohne Nerven
token-shadow-war-overwatch = Feuerbereitschaft
token-shadow-war-hidden = versteckt
table-drag-it = ziehen, um es zu bewegen
table-drag-these = ziehen, um diese { $count } zu bewegen
table-note-flat = { $kind }, flach
table-note-high = { $kind }, { INCHES($height, digits: 1) } hoch
table-note-cover = Deckung: { $cover }; Untergrund: { $ground }
table-note-eye = { $model }, Auge auf { INCHES($height, digits: 1) }
table-note-posed = { $model }, { $pose }, Auge auf { INCHES($height, digits: 1) }
table-all-of = alle von { $side }
table-free-line = Eine freie Linie
table-no-free-line = Keine freie Linie
table-from-its-start = das Bild ist von ihrem Anfang
table-line-proved = bewiesen
table-lines-tried = von { NUMBER($count, useGrouping: 1) } geprüften
table-hides = verdeckt { $share }
table-hides-of = verdeckt { $share } von { $model }
table-map-of = Karte von { $unit }
table-map-shows = zeigt, was diese Einheit sieht
table-stands-there = { $unit }: hat sie bereits
table-could-stand = { $unit }: { $order } { INCHES($far, digits: 1) }
table-being-measured = wird gemessen …
table-measure-rings = Ringe
table-measure-arcs = Feuerwinkel
table-measure-reach = Reichweite
table-measure-keystones = Passmaße
table-measure-tape = Maßband
table-measure-line = Linie
table-measure-no-unit = Zuerst eine Einheit wählen, dann was an ihr gemessen wird: { $kind }.
table-measure-no-piece = Zuerst ein Geländestück wählen: Dann wird es zu den Kanten und Nachbarn gemessen.
table-measure-no-range = { $unit } hat keine Waffe mit Reichweite.
table-measure-no-arc = { $unit } hat keine Waffe mit Feuerwinkel: Alle wirken rundum.
table-measure-flies = { $unit } fliegt: Wo der Flug enden kann, wird vorher gezeigt.
table-measure-alone = Nur hier sichtbar: Was jetzt gemessen wird, bleibt nicht beim Tisch.
table-unmeasured = Vor einer angesagten Entscheidung wird nicht gemessen ({ $rule }); measure_first = true im Szenario erlaubt es.
table-piece-gone = Eines dieser Stücke ist nicht mehr da.
table-rolled-template = für eine Schablone gewürfelt
table-its-point = { $template }, ihr Punkt
table-point-moves = Der Punkt lässt sich höchstens { INCHES($most) } verlegen.
table-flies = fliegt { INCHES($far, digits: 1) },
table-flies-stops = hält { INCHES($far, digits: 1) } vor { $target }
table-flies-stops-why = hält { INCHES($far, digits: 1) } vor { $target }: { $why }
table-flies-blocked = { $unit } ist im Weg
table-flies-stays = es bleibt, wo es hereinkommt
table-you-point = Gezeigt wird auf { $thing }
table-points = { $person } zeigt auf { $thing }
table-you = selbst
table-the-ground = den Boden
table-point-nowhere = Den Zeiger zuerst auf etwas auf dem Tisch bewegen: L zeigt es allen.
table-point-watching = Nur zuschauend: Anderen lässt sich nichts zeigen.

# Warum etwas jetzt nicht geschieht.

table-no-pair = Zuerst Schütze und Ziel wählen: Dann blickt E durch seine Augen.
table-cannot-stand = { $model } kann dort nicht stehen: { $why }.
table-cannot-stand-several = { $model } und { $more } weitere können dort nicht stehen: { $why }.
table-asked-fault = Die Frage lässt sich nicht öffnen: { $fault }.
table-past = Das ist nicht der jetzige Tisch: zu jetzt zurückkehren, um ihn zu ändern.
table-game-on = Auf dem Tisch läuft ein Spiel. Mit dessen Knöpfen darin zurückgehen oder es erst verlassen.
table-demonstrated = Eine Vorführung läuft: erst verlassen, um den Tisch zu ändern.
table-game-no-past = Auf dem Tisch läuft ein Spiel: verlassen, um frühere Schritte zu sehen.
table-demonstration-no-past = Eine Vorführung läuft: verlassen, um frühere Schritte zu sehen.
table-not-kept = Nichts wurde geändert: Der Speicher der Tische ist gerade nicht beschreibbar. Später noch einmal versuchen.
table-unexpected = Etwas Unerwartetes ging schief: { $kind }: { $error }
table-none-laid = Kein Tisch ist aufgebaut.
table-stale = Inzwischen hat sich etwas geändert ({ $who }: „{ $step }“). Prüfen und noch einmal versuchen.
table-blocked = „{ $title }“ kann nicht { $verb ->
        [redone] wiederhergestellt
       *[undone] rückgängig gemacht
    } werden: seither { $who }: „{ $step }“.
table-called-you = selbst
table-called-somebody = jemand
table-take-back-refused = { $who } lehnt es ab, „{ $step }“ zurückzunehmen.
table-take-back-late = Das Spiel ging weiter: „{ $step }“ wird nicht zurückgenommen.
table-unrecorded = Dieser Browser kann den Tisch nicht aufnehmen: Ihm fehlt ein MediaRecorder für WebM. Anderen Browser versuchen oder filmen mit: sightline film
table-graphics-lost = Die Grafik dieses Browsers ist ausgefallen: Seite neu laden.
table-you-play = Gespielt wird { $side }. { $more }
table-begins-by-owner = Das Spiel beginnt, wenn der Besitzer des Tisches es startet.
table-game-replayed = Das Spiel wird nachgespielt.
table-your-turn = diese Seite ist am Zug.
table-turn-of = { $side } ist am Zug.
table-in-turn = Runde { $turn }: { $what }
