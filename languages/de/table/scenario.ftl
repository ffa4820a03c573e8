# Fehler in Szenariodateien und in Dateien, die ebenso gelesen werden: was gefunden, was erwartet wurde.

## Eine ganze Datei

file-scenario = eine Szenariodatei
file-a-scenario = ein Szenario
file-words = Wörter für Deckung
file-of-words = eine Datei mit Wörtern für Deckung
file-club = was ein Club besitzt
file-json = eine JSON-Datei
file-mesh = eine Meshdatei
file-picture = eine PNG- oder JPEG-Datei
file-folder = ein Ordner
file-pipe = eine Pipe
file-device = ein Gerät
file-socket = ein Socket
file-none = keine solche Datei
file-not-plain = keine gewöhnliche Datei
file-no-name = ein Name, den keine Datei haben kann
file-bytes = { NUMBER($count, useGrouping: 1) } Bytes
file-more-bytes = mehr als { NUMBER($most, useGrouping: 1) } Bytes
file-most-bytes = höchstens { NUMBER($most, useGrouping: 1) } Bytes

## Eine Datei, die in einer anderen genannt ist

file-not-there = { $file }, das es nicht gibt
file-not-read = { $file }, das sich nicht lesen lässt ({ $why })
file-of-bytes = { $file } mit { NUMBER($count, useGrouping: 1) } Bytes
file-of-more-bytes = { $file } mit mehr als { NUMBER($most, useGrouping: 1) } Bytes
file-bytes-up-to-here = bis hierher { NUMBER($count, useGrouping: 1) } Bytes Meshes
file-most-bytes-in-all = zusammen höchstens { NUMBER($most, useGrouping: 1) } Bytes
file-path-from-here = ein Pfad vom Ordner dieser Datei aus
file-path-openable = ein Pfad, der sich öffnen lässt
file-path-within = ein Pfad, der in { $folder } bleibt

## Der Text einer Datei

file-utf8 = Text in UTF-8
file-no-toml = Text, der kein TOML ist ({ $why })
file-nested = zu tief verschachtelt
file-toml = { $what } in TOML
file-toml-nested = Klammern, die mehr als { $most } tief verschachtelt sind (Zeile { NUMBER($line, useGrouping: 1) })
file-toml-most-nested = { $what } in TOML, höchstens { $most } tief
file-toml-dots = ein Schlüssel mit mehr als { $most } Punkten (Zeile { NUMBER($line, useGrouping: 1) })
file-toml-most-dots = { $what } in TOML, höchstens { $most } Punkte in einem Schlüssel
file-toml-values = mehr als { NUMBER($most, useGrouping: 1) } Schlüssel, Werte und Klammern
file-toml-most-values = { $what } in TOML, höchstens { NUMBER($most, useGrouping: 1) }
file-no-json = Text, der kein JSON ist
file-no-json-at = Text, der kein JSON ist (Zeile { NUMBER($line, useGrouping: 1) }, Spalte { NUMBER($column, useGrouping: 1) })
file-json-nested = mehr als { $most } Klammern ineinander
file-json-fewer = weniger
file-json-values = mehr als { NUMBER($most, useGrouping: 1) } Werte
file-json-finite = endliche Zahlen

## Werte beliebiger Schlüssel

scenario-nothing = nichts
scenario-unknown-key = ein Schlüssel, den es hier nicht gibt
scenario-value = ein Wert
scenario-other-values = andere Werte
scenario-another-value = ein anderer Wert: { $why }
scenario-format = 1, das einzige Format, das es gibt
scenario-table = eine Tabelle
scenario-list = eine Liste
scenario-text = Text
scenario-a-word = ein Wort
scenario-true-or-false = true oder false
scenario-number = eine Zahl
scenario-number-with-room = eine Zahl, die auf einen Tisch passt
scenario-whole-number = eine ganze Zahl
scenario-finite-number = eine endliche Zahl
scenario-number-between = eine Zahl von { $least } bis { $most }
scenario-whole-number-between = eine ganze Zahl von { $least } bis { $most }
scenario-numbers = { $count } Zahlen
scenario-above = mehr als { $limit }
scenario-at-least = mindestens { $limit }
scenario-below = weniger als { $limit }
scenario-at-most = höchstens { $limit }
scenario-share = ein Anteil über 0, bis 1
scenario-least-characters = { $count ->
    [one] mindestens { $count } Zeichen
   *[other] mindestens { $count } Zeichen
}
scenario-most-characters = höchstens { $count } Zeichen
scenario-least-in-list = mindestens { $count } in der Liste
scenario-most-in-list = höchstens { NUMBER($count, useGrouping: 1) } in der Liste
scenario-tables = { NUMBER($count, useGrouping: 1) } Tabellen
scenario-plain-id = nur Buchstaben ohne Umlaut, Ziffern, _, - und ., keine Leerzeichen, am Anfang weder - noch .
scenario-colour = eine Farbe als #rrggbb
scenario-no-control-characters = Text ohne Steuerzeichen
scenario-text-like = Text der Form { $pattern }
scenario-beside = { $name } neben { $other }
scenario-mesh-has-height = kein height_range neben einem Mesh, das seine eigene Höhe hat
scenario-body-or-mesh = kein body neben einem Mesh, das seinen eigenen hat
scenario-open-between = open_between als zwei Höhen über seinem Fuß, die niedrigere zuerst
scenario-near = { $wanted }{ $near }
scenario-units-are = { $wanted }; an Einheiten gibt es { $known }
scenario-none = keine

## IDs, Namen und Wörter

scenario-id = eine ID
scenario-id-of-unit = die ID einer Einheit
scenario-id-of-piece = die ID eines Geländestücks
scenario-id-or-model = die ID einer Einheit, oder Einheit/Modell
scenario-id-of-thing-or-model = die ID eines Gegenstands, oder Einheit/Modell
scenario-id-of-terrain-or-model = die ID eines Geländestücks, oder Einheit/Modell
scenario-id-to-group = die ID eines Geländestücks, einer Einheit, von Rauch oder einer Notiz
scenario-id-on-the-table = die ID eines Geländestücks, einer Einheit oder von etwas, das vorher gelegt wurde
scenario-model = ein Modell als Einheit/Nummer
scenario-models-of = ein Modell von { $unit }, 0 bis { $last }
scenario-id-once = eine ID, die nur einmal vorkommt; { $place } hat sie schon
scenario-ids = eine Liste von IDs
scenario-name = ein Name
scenario-title = ein Titel
scenario-to-read = etwas zu lesen
scenario-few-words = ein Wort oder einige
scenario-few-words-up-to = ein Wort oder einige, höchstens { $most } Zeichen
scenario-keyword = ein Schlüsselwort aus kleinen Buchstaben, Ziffern und Bindestrichen, höchstens { $most } Zeichen
scenario-side = der Name einer Seite
scenario-side-of-two = eine Seite, { $one } oder { $other }
scenario-sides = { $count } Seiten ({ $some })
scenario-two-sides = höchstens zwei Seiten
scenario-game = ein Spiel
scenario-ruleset = ein Regelwerk für { $game }, eines von { $known }
scenario-assumption = eine Annahme, die `sightline rules` aufführt
scenario-rules-do-not-ask = nichts: Die Regeln von { $game } fragen nicht danach
scenario-said-above = nichts: Oben steht { $name } auf { $value }
scenario-said-by-measuring = nichts: measure_first legt es fest

## Orte

scenario-inches = Zoll
scenario-point = [x, y] in Zoll
scenario-place = [x, y] oder [x, y, z] in Zoll
scenario-top = [x, y, z] in Zoll
scenario-end = [x, y] oder [x, y, z] in Zoll, oder die ID eines Gegenstands, oder Einheit/Modell
scenario-place-held = [x, y] in Zoll, der Ort, der zu halten ist
scenario-on-the-table = ein Ort auf dem Tisch von { INCHES($width) } × { INCHES($depth) }
scenario-height-range = [kleinste, größte] in Zoll, über 0 und bis { $most }
scenario-height-within = eine Höhe innerhalb von height_range, { $low } bis { $high }
scenario-no-height = kein height_range: { $kind } hat keinen Schlüssel für die Höhe
scenario-rows-alike = gleich lange Zeilen in regions
scenario-polygon-or-edge = ein Polygon oder ein Rand, nicht beides
scenario-corners-or-edge = eine Liste von mindestens drei Ecken, jede [x, y] in Zoll, oder ein Rand

## Gelände und Einheiten

scenario-kind-or-mesh = eine Art (`sightline kinds`) oder ein Mesh
scenario-no-kind-or-mesh = weder Art noch Mesh
scenario-mesh-beside-kind = ein Mesh neben der Art { $kind }
scenario-not-both = eine Art oder ein Mesh, nicht beides
scenario-terrain-kind = eine Geländeart
scenario-template = eine Vorlage (`sightline templates`)
scenario-quality = eine Qualität
scenario-models = eine Liste von Modellen, jedes mit seiner Position
scenario-many-models = { NUMBER($count, useGrouping: 1) } Modelle
scenario-most-models = zusammen höchstens { NUMBER($most, useGrouping: 1) } Modelle
scenario-weapons = eine Liste von Waffen, eine für jedes Modell, etwa ["smg", "rifle"]
scenario-towing = true, false oder die ID des gezogenen Geschützes
scenario-no-towing = nichts im Schlepp: Nur Fahrzeuge ziehen etwas
scenario-gun = true, oder die ID eines Geschützes der eigenen Seite; es gibt { $guns }
scenario-free-gun = ein Geschütz, das niemand zieht; { $place } hat es schon
scenario-another-unit = eine andere Einheit als die des Schützen

## Markierungen, Messungen, Schablonen, Gruppen und Schritte

scenario-some-kind = eine Art
scenario-deed = was zu tun ist, eines von { $known }
scenario-in-no-other-group = ein Gegenstand, der in keiner anderen Gruppe ist; { $place } hat ihn schon
scenario-two-places = zwei Orte oder Gegenstände
scenario-places = zwei oder mehr Orte oder Gegenstände
scenario-has-points = nichts: { $kind } hat Punkte
scenario-of-one-thing = nichts: { $kind } gilt einem einzigen Gegenstand
scenario-laid-kind = eines von { $known }; Rauch steht unter [[smoke]]
scenario-smoke-reach = wie weit der Rauch reicht, in Zoll
scenario-who-looks = wer auf wen blickt, denn danach wird gefragt
scenario-attack-too = auch ein Angriff
scenario-one-in-a-step = nur eines von beiden in einem Schritt

## Markierungen auf dem Tisch, neben dem Zeiger und in Listen

mark-points = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
mark-objective = Missionsziel: { $deed }, { $points }
mark-objective-of = Missionsziel: { $deed }, { $points }, { $side }
mark-objective-worth = { $deed }, { $points }
mark-held-within = gehalten im Umkreis von { INCHES($reach) }
mark-either-side = beide Seiten
mark-smoke = Rauch, { INCHES($radius) }
mark-smoke-reach = Rauch, { INCHES($radius) } nach jeder Seite
mark-note = Notiz
mark-zone = { $side }: Aufstellungszone
mark-zone-listed = Aufstellungszone, { $side }
mark-entry = { $side }: kommt über die { $edge ->
    [left] linke
    [right] rechte
    [near] vordere
   *[far] hintere
} Kante
mark-entry-listed = Einmarschkante, { $side }: { $edge }

## Der Ort eines Fehlers, für alle, die die Datei nicht vor sich haben

scenario-row = { $list ->
    [terrain] Geländestück
    [units] Einheit
    [models] Modell
    [sights] Sichtlinie
    [support] Unterstützung
    [zones] Zone
    [objectives] Missionsziel
    [smoke] Rauch
    [notes] Notiz
    [measures] Messung
    [templates] Schablone
    [groups] Gruppe
    [members] Mitglied
    [steps] Schritt
    [polygon] Ecke
    [outline] Ecke
    [points] Punkt
    [weapons] Waffe
    [cover] Deckung
    [areas] Bereich
    [keywords] Schlüsselwort
   *[other] { $one }
} { $name }

## Das Gelände eines Clubs

stock-size = Länge, Breite und vielleicht Höhe in Zoll
stock-count-or-length = count oder length, eins von beiden
stock-theme = ein Thema
stock-nothing = Thema { $theme }: gefunden: kein Stück davon, das der Club besitzt; erwartet: mindestens eins
