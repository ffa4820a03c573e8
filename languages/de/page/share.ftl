# Ein Tisch als eine Seite zum Weitergeben.

# Urteile, Karten, Hinweise und Rahmen

share-figure-side = Seitenansicht, maßstäblich; anwählen zum Vergrößern
share-other-way = Umgekehrt: { $headline }.
share-more-pairs = Das Zertifikat enthält { $count } weitere Paare.
share-pairs = Modellpaare
share-sees = Was { $firer } von { $target } sieht
share-sees-colours = Was { $firer } von { $target } sieht: Grün ist gesehen, schraffiert verdeckt
share-holds-title = Zertifikat und Dateien
share-holds = Diese Datei enthält ihre Urteile und den Tisch, auf dem geurteilt wurde. <code>sightline verify</code> mit dieser Datei beurteilt sie neu; die Seite und ihre Bilder sind nur eine Ansicht davon.
share-files = Dateien
share-holds-table = Diese Datei enthält den Tisch. Speichern und mit <code>sightline serve</code> öffnen.
share-page = Eine Seite zum Weitergeben
share-drawing-firers = Zeichnen, was jeder Schütze sieht
share-packing = Die Seite wird gepackt
share-fewer = Mit weniger Dreiecken gezeichnet, damit diese Datei klein bleibt: { $things }.
share-fewer-judged = Mit weniger Dreiecken gezeichnet, damit diese Datei klein bleibt: { $things }. Die Urteile beruhen auf allen.
share-ground = der Boden
share-digest-code = Der Fingerabdruck als QR-Code
share-left-out = Nicht in dieser Datei, die zu groß würde: { $what }.
share-gltf = das glTF-Modell
share-augmented = Augmented Reality
share-mesh-verifies = ihr Mesh, daher lässt sie sich nur mit ihm daneben prüfen
share-meshes-verify = ihre { $count } Meshes, daher lässt sie sich nur mit ihnen daneben prüfen
share-mesh-opens = ihr Mesh, daher öffnet sie sich nur mit ihm daneben
share-meshes-open = ihre { $count } Meshes, daher öffnet sie sich nur mit ihnen daneben
share-rulings = Urteile
share-maps = Karten
share-map = Karte, vom Schützen aus
share-no-map = Keine Karte
share-stage = Der Tisch in 3D
share-needs-javascript = Der Tisch in 3D braucht JavaScript. Der Rest steht daneben.
share-view = Ansicht
share-home = Ganzer Tisch
share-home-key = Ganzer Tisch (Pos1)
share-top = Von oben
share-top-key = Von oben (T)
share-eye = Sicht des Schützen
share-eye-key = Sicht des Schützen (E)
share-room-label = Im eigenen Raum sehen (AR)
share-room-title = Der Tisch in wahrer Größe im Bild der Kamera dieses Geräts
share-room = Im Raum
share-about = Über diesen Tisch
share-theme = Hell oder dunkel
share-fold = Diese Karte zeigen oder verbergen
share-show = Zeigen
share-marks = Linien und Ringe
share-labels = Namen
share-grid = Raster, 1 Fuß
share-save-ruling = Zertifikat speichern
share-save-table = Tisch speichern
share-save-gltf = Als glTF speichern
share-digest = Fingerabdruck des Tischs, auch im Code:
share-made = Gemacht mit Sightline. Gezeichnet von vtk.js, © Kitware Inc., BSD-3-Clause-Lizenz. Augmented Reality durch model-viewer, © Google LLC, Apache-Lizenz 2.0, mit three.js, © dessen Autoren, MIT-Lizenz.
share-keys = Ziehen dreht, mit zwei Fingern oder rechter Taste verschiebt, Rad oder Spreizen zoomt. Tasten: Pfeile, W A S D, + und −, Pos1, T, E.
share-augmented-label = Der Tisch im eigenen Raum
share-close = Schließen

share-ask = Wer sieht wen?
share-ask-firer = Schütze
share-ask-target = Ziel
share-ask-swap = Umgekehrt
share-moves = Gewähltes bewegen
share-undo = Rückgängig (Strg Z)
share-turn-left = Nach links drehen ([)
share-turn-right = Nach rechts drehen (])
share-measure = Messen
share-link = Link zu dieser Frage kopieren
share-code = QR-Code dieser Frage zeigen
share-readings = Alle Lesarten
share-put = Ein Modell hinstellen
share-body = Base von { $long } mm, { $high } mm hoch
share-oval = ovale Base von { $long } × { $wide } mm, { $high } mm hoch
share-hull = Rumpf von { $long } × { $wide } mm, { $high } mm hoch
share-ask-map = Karte: was die Einheit sieht
share-ask-map-about = Das Urteil über ein stehendes Modell an jedem Platz. Plätze im Abstand von { INCHES($inches) }; ohne Farbe: kein Platz zum Stehen.
share-judging = das Urteilen auf der Seite selbst

# Ein Ordner mit Tischen für einen statischen Server

share-all-tables = Alle Tische
share-folder-title = Tische
share-folder-size =
    { $count ->
        [one] { INCHES($x) } × { INCHES($y) }, { $count } Geländestück
       *[other] { INCHES($x) } × { INCHES($y) }, { $count } Geländestücke
    }
share-folder-about = Einen Tisch antippen, um ihn in 3D zu öffnen. Was einmal offen war, öffnet sich auch ohne Netz.
share-folder-keep = Alle Tische auf diesem Gerät behalten ({ TENTHS($size) } MB)
share-folder-keeping = Alle Tische werden geladen…
share-folder-kept = Alle Tische öffnen sich ohne Netz.
share-folder-not-kept = Nicht alle Tische ließen sich laden. Bitte noch einmal versuchen.
share-folder-cards = Karten zum Drucken, mit einem QR-Code für jeden Tisch (PDF)
share-folder-made = Gemacht von Sightline.
