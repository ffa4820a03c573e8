# Scans, die Tische werden: was gefunden wurde, und was mit den Stücken gehen kann.

scanned-laid = Fertig: Der Scan liegt auf dem Tisch.
scanned-link-ended = Dieser Link ist abgelaufen: Er fügt einen Scan hinzu, und nur eine Stunde lang.
scanned-table-not-bare = Auf diesem Tisch steht inzwischen etwas: Dieser Link fügt einen Scan nur zu einem leeren Tisch hinzu.
scanned-no-surface = { $name }: gefunden: { $found }; erwartet: { $expected }.
scanned-mark = Gefunden: { $found }; markieren: { $expected }.
scanned-found = Auf dem Scan gefunden
scanned-pieces-of = { $count } Stücke von { $name }. Maßstab { NUMBER($scale, minimumFractionDigits: 3, maximumFractionDigits: 3) }; der Scan ist auf ±{ INCHES($error, digits: 2) } genau.
scanned-note = { CAPITAL($note) }.
scanned-piece = { $piece }: { INCHES($high, digits: 1) } hoch{ $base ->
    [none] { "" }
   *[other] , auf einer Base ({ $base })
}, { $cover ->
    [none] keine Deckung
    [soft] weiche Deckung
    [hard] harte Deckung
    [partial] teilweise Deckung
    [heavy] schwere Deckung
   *[other] Deckung „{ $cover }“
}, auf ±{ INCHES($error, digits: 2) } genau

scanned-laid-step = den Scan { $name } aufgelegt
scanned-replaced = { $count ->
    [1] { $piece }
   *[other] { $count } gescannte Stücke
} durch { $name }, { $side }, ersetzt
scanned-merged = { $count } gescannte Stücke zu { $piece } verbunden
scanned-split = { $piece } geteilt

scanned-too-large = Kein Modell steht zur Wahl: { $piece } ist größer als ein Modell (höchstens { INCHES($longest) } lang und { INCHES($highest) } hoch).
scanned-no-vehicles = Fahrzeuge stehen nicht zur Wahl: { $count ->
    [1] das Stück ist
   *[other] das längste ist
} { INCHES($long, digits: 1) } lang, wie eine Figur.
scanned-no-infantry = Infanterie steht nicht zur Wahl: Das Stück ist { INCHES($long, digits: 1) } lang; Figuren sind höchstens { INCHES($most) } lang.
scanned-only-guns = Nur Geschütze stehen zur Wahl: Das längste Stück ist { INCHES($long, digits: 1) } lang, und ein Fahrzeug ist ein einziges Stück.
scanned-no-template = { $template } gibt es in diesem Spiel nicht.
scanned-select-small = Gescannte Stücke von der Größe eines Modells auswählen, höchstens { INCHES($longest) } lang und { INCHES($highest) } hoch.
scanned-one-model = { $model } ist ein Modell: ein Stück auswählen.
scanned-select-two = Zum Verbinden zwei gescannte Stücke oder mehr auswählen.
scanned-two-points = Zum Teilen zwei verschiedene Punkte anklicken, durch die die Linie führt.
scanned-line-misses = Die Linie teilt { $piece } nicht: quer über das Stück ziehen.
scanned-no-piece = { $piece } ist kein Stück eines Scans.
scanned-locked = { $piece } ist gesperrt: erst entsperren.
