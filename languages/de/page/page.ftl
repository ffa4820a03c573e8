# The page: its frame, the list of units, new tables.

## The frame: buttons, the list of scenarios, tabs

page-cancel = Abbrechen
page-tables = Tische
page-demonstrations = Vorführungen
page-unreadable = { $name } – nicht lesbar: { $why }
page-choose-scenario = Szenario wählen
page-scenario = Szenario
page-unsaved = ungespeichert
page-unsaved-hint = Alle Änderungen sind gesichert; Speichern schreibt sie in die Datei
page-tab-table = Tisch
page-tab-sight = Sicht
page-tab-play = Demo & Spiel

## Marks in the picture of a scan

page-corner-near-left = Die vordere linke Ecke des Tisches anklicken.
page-corner-near-right = Die vordere rechte Ecke des Tisches anklicken.
page-corner-far-right = Die hintere rechte Ecke des Tisches anklicken.
page-corner-far-left = Die hintere linke Ecke des Tisches anklicken.
page-corners-marked = Alle vier Ecken sind markiert. Ein Zoll daneben genügt noch.
page-end-one = Ein Ende einer bekannten Strecke anklicken, etwa einer Tischkante.
page-end-other = Ihr anderes Ende anklicken.
page-ends-marked = Beide Enden sind markiert: Nun den Abstand angeben.

## The help on pointer and keys

page-help-keys-table = Tasten: Tisch
page-help-keys = Tasten
page-tour = Rundgang durch die Seite
page-help-pointer = Zeiger
page-help-rings = Ringe auf dem Tisch
page-pointer-click = Klick auf eine Einheit oder daneben
    .does = wählt den Schützen, dann sein Ziel
page-pointer-double = Doppelklick, doppeltes Tippen
    .does = wählt eine ganze Einheit aus, um sie zu bewegen; sonst wird herangezoomt
page-pointer-shift = Umschalt + Klick
    .does = nimmt ein Modell in die Auswahl auf; mit Doppelklick eine Einheit
page-pointer-drag-selected = Ein ausgewähltes Modell ziehen
    .does = bewegt die Auswahl in Formation; rot, wo sie nicht stehen kann
page-pointer-drag-piece = Ein Stück oder eine Einheit ziehen, unter Tisch
    .does = bewegt es sofort; Gesperrtes bleibt stehen
page-pointer-drag-else = Anderswo ziehen
    .does = dreht den Tisch, auch mit einem Finger
page-pointer-point = Alt + Klick, langes Tippen
    .does = zeigt allen am Tisch diese Stelle
page-pointer-shift-table = Rechts ziehen, zwei Finger
    .does = verschiebt den Tisch
page-pointer-wheel = Mausrad, zwei Finger spreizen
    .does = zoomt zum Zeiger
page-ring-firer = Schütze, in der Farbe seiner Seite
page-ring-target = Ziel, in der Farbe seiner Seite
page-ring-selected = ausgewählt: Ziehen oder eine Pfeiltaste bewegt es
page-ring-others = von jemand anderem ausgewählt, in dessen Farbe

## Setting up a table

page-reading-again = Erneut lesen
page-setting-up = { $name } wird aufgebaut…
page-cannot-set-up = { $name } kann nicht aufgebaut werden: { $count ->
    [one] ein Fehler
   *[other] { $count } Fehler
}
page-correct-file = Die Datei berichtigen und erneut lesen, oder oben ein anderes Szenario wählen.
page-not-opened = { $name } konnte nicht geöffnet werden
page-choose-another = Oben ein anderes Szenario wählen.
page-not-set-up = { $name } konnte nicht aufgebaut werden
page-program-error = Das ist ein Programmfehler; Näheres steht im Protokoll des Servers. Oben ein anderes Szenario wählen.

## A new table

page-new-table = Neuer Tisch
page-create = Anlegen
page-blank = Leer
page-theme-village = Dorf
page-theme-bocage = Bocage
page-theme-ruins = Ruinen
page-theme-open = Offenes Gelände
page-theme-industrial = Industrie
page-theme-desert-town = Wüstenstadt
page-another-size = Andere Größe…
page-inches = Zoll
page-centimetres = Zentimeter
page-name = Name
page-game = Spiel
page-size = Größe
page-length = Länge
page-depth = Tiefe
page-unit = Einheit
page-contents = Inhalt
page-density = Dichte
page-symmetric = Von beiden Seiten gleich
page-seed = Startwert
page-another-seed = Ein anderer
page-drawing-plan = Der Plan wird gezeichnet…
page-drawing = Die Seite wird gezeichnet…
page-server-works = Der Server arbeitet
page-plan-pieces = { $count } Stücke, gedreht wie die Ansicht

## The list of units

page-units = Einheiten
page-search-units = Einheit, Sichtlinie suchen
page-no-units = Noch keine Einheiten. Aus der Palette welche auf den Tisch stellen (Reiter Tisch).
page-so-many-men = { $count } { sight-men }
page-no-match = Kein Treffer.
page-sights = Sichtlinien
page-firer = Schütze
page-target = Ziel
page-matches = stimmt
page-expected = erwartet: { $verdict }

## The bar below the table

page-clear-measures = Messungen löschen
page-rings = Ringe
page-arcs = Feuerwinkel
page-reach = Reichweite
page-keystones = Passmaße
page-tape = Maßband
page-rings-and-arcs = Ringe und Feuerwinkel
page-map-off = Karte aus
page-record = Filmen: Beenden lädt den Film herunter
page-end-film = Film beenden und herunterladen
page-recording = Aufnahme läuft. Erneut auf Filmen drücken, um den Film zu beenden und herunterzuladen.
page-filming-sight = Der Film dieser Sichtlinie läuft; danach wird er heruntergeladen.
page-filming-turn = Der Film einer Fahrt um den Tisch läuft; danach wird er heruntergeladen.
page-grid = Das Raster von { INCHES(12) }
page-free-placement = Freies Stellen: Modelle dürfen auch dorthin, wo sie nicht stehen können
page-director = Die Kamera folgt den Schüssen eines Spiels; Esc überspringt einen
page-follow-view = Der Ansicht der Spielleitung folgen
page-no-view = Der Ansicht der Spielleitung folgen: gerade ist keine da
page-end-following = Der Ansicht der Spielleitung nicht mehr folgen
page-follows-view = Deine Ansicht folgt der Spielleitung. Dreh den Tisch, um das zu beenden.
page-waits-for-view = Gerade ist keine Spielleitung da. Deine Ansicht folgt ihr, sobald sie kommt.
page-photo = Foto: ein Bild dieser Ansicht herunterladen
page-straight-down = Senkrecht von oben
page-zoom-to-fit = Alles zeigen
page-all-storeys = Alle
page-storeys-all = Alle Stockwerke zu sehen; ein Klick zeigt sie bis Stockwerk { $below }
page-storeys-up-to = Zu sehen bis Stockwerk { $shown }; ein Klick zeigt sie bis Stockwerk { $below }
page-storeys-lowest = Zu sehen bis Stockwerk { $shown }; ein Klick zeigt alle
page-click-firer = Die schießende Einheit anklicken.
    .tap = Die schießende Einheit antippen.
page-click-target = Die Zieleinheit anklicken.
    .tap = Die Zieleinheit antippen.

## Beside a demonstration

page-vote-by-phone = Mit dem Handy abstimmen
page-as-code = { $link } als QR-Code
page-vote-here = Nur dieser Computer erreicht Sightline: in diesem Netzwerk teilen, dann stimmt der Raum ab.
page-play-or-pause = Abspielen oder anhalten (Leertaste)
page-speed = Tempo
page-step-before = Der Schritt davor (Bild↑)
page-step-next = Der nächste Schritt (Bild↓)
page-sound = Ton
page-only-table = Nur der Tisch: alle Karten ausblenden
page-end-demonstration = Vorführung beenden
page-hidden = { $things } ausgeblendet · Alle zeigen
page-hidden-blocking = { $things } ausgeblendet, aber weiter im Weg der Sicht · Alle zeigen

## Opening a table

page-is-ready = die Seite bereit ist
page-table-is-there = der Tisch da ist
page-undo-hint = { $undo }: { $what }
page-no-scenario-file = In { $place } ist keine *.toml-Datei. Eine Szenariodatei dorthin legen, oder mit einem anderen Ordner starten, und diese Seite neu laden.
page-no-such-table = Es gibt keinen Tisch { $name }
page-table-perhaps-deleted = Er wurde vielleicht gelöscht, oder der Link gehört zu einem anderen Server. Oben ein Szenario wählen.
page-loading-cancelled = Laden abgebrochen
page-load-again = Oben ein Szenario wählen, oder dieses noch einmal laden.
page-reading-scenario = Das Szenario wird gelesen
page-sending-table = Der Tisch wird an diesen Browser gesendet
page-may-close = Diese Seite kann geschlossen werden.

## The file of the open table

page-file-gone = { $name } ist nicht mehr auf der Festplatte. Speichern schreibt sie neu.
page-file-changed = { $name } wurde auf der Festplatte geändert.
page-file-changed-unsaved = { $name } wurde auf der Festplatte geändert. Neu laden verwirft Ungespeichertes; Rückgängig stellt es wieder her.
page-reload = Neu laden
page-keep-table = Diesen Tisch behalten
page-scenario-gone = Dieses Szenario gibt es nicht mehr.
page-named-table-gone = Den Tisch { $name } gibt es nicht mehr.
