# Befehle der Seite: was ihre Tasten tun, und die Wörter ihrer Knöpfe.

command-hint = { $what } ({ $caps })
command-tabs = Tisch aufbauen; Sicht beurteilen; Vorführung und Spiel
command-firer = Schütze: was unter dem Zeiger liegt, oder der nächste Klick
command-target = Ziel: ebenso
command-whole-units = ganze Einheiten der gewählten Modelle wählen
command-swap = Schütze und Ziel tauschen
command-eye = durch das Auge des gezeigten Paars blicken
    .button = Augensicht des gezeigten Paars
command-point = hierher schauen: zeigt allen am Tisch, worauf der Zeiger steht
command-tape = Maßband: zwei Punkte anklicken; Umschalt-Klick misst weiter
command-step-back = Gezeigtes überspringen; einen Schritt zurück; Augensicht verlassen
command-nudge = Gewähltes oder Aufgenommenes um { INCHES(0.125, parts: 1) } bewegen; mit Umschalt um { INCHES(1) }; oder den Tisch drehen
command-turn = Gewähltes oder zu Setzendes um 15° drehen
command-finish = Aufgenommenes absetzen; Zeichnung oder Messung beenden
command-undo = letzten eigenen Schritt rückgängig machen; im Spiel für alle
    .button = Rückgängig
command-redo = wiederherstellen
    .button = Wiederherstellen
command-delete = Auswahl löschen
    .button = Löschen
command-clip = Kopieren, ausschneiden, am Zeiger einfügen
command-duplicate = Auswahl duplizieren
    .button = Duplizieren
command-select-all = Alles auswählen
command-alike = Alle dieser Art auswählen
command-group = Gruppieren
command-ungroup = Gruppe auflösen
command-half = Eine Kopie auf der anderen Hälfte, um 180° gedreht
command-lock = Sperren oder entsperren
command-hide = Auf dieser Seite verbergen
command-show-all = Auf dieser Seite Verborgenes wieder zeigen
    .button = Auf dieser Seite wieder zeigen
command-shift = den Tisch verschieben
command-orbit = ihn drehen
command-tilt = ihn kippen
command-zoom = näher, weiter
command-whole = der ganze Tisch
    .button = Der ganze Tisch
command-next-step = Vorführung: nächsten Schritt spielen
command-previous-step = Vorführung: zurück zum Anfang des Schritts oder zum Schritt davor
command-play-or-pause = Vorführung: abspielen oder anhalten
command-moments = Vorführung: Augenblick für Augenblick
command-help = dieses Blatt
    .button = Zeiger und Tasten

# Tasten, wie auf der Tastatur beschriftet.

command-cap-ctrl = Strg
command-cap-shift = Umschalt
command-cap-del = Entf
command-cap-enter = Enter
command-cap-esc = Esc
command-cap-home = Pos1
command-cap-pgup = Bild↑
command-cap-pgdn = Bild↓
command-cap-space = Leertaste
