# Dateien, die kommen und gehen: Zips, Scans, Befehle und lange Arbeit; was gefunden, was erwartet wurde.

exchange-more-than = mehr als { NUMBER($most, useGrouping: 1) } { $what ->
    [bytes] Bytes
    [text] Bytes Text
    [units] Einheiten
    [selections] „selections“
    [rows] Zeilen einer Einheit
   *[parts] Teile einer Einheit
}
exchange-count = { NUMBER($count, useGrouping: 1) } { $what ->
    [units] Einheiten
    [models] Modelle
    [lines] Zeilen
    [names] Namen
   *[characters] Zeichen
}
exchange-installed = installiert: { $command }

## Ein Zip.

exchange-found = Gefunden { $found }; erwartet: { $expected }.
exchange-found-in = { $place }: gefunden { $found }; erwartet: { $expected }.
exchange-damaged = ein beschädigtes oder verschlüsseltes Zip
exchange-whole = ein unversehrtes
exchange-files = ein Zip mit { NUMBER($count, useGrouping: 1) } Dateien
exchange-bytes = { NUMBER($count, useGrouping: 1) } Bytes im Zip
exchange-leads-out = { $name } im Zip, das aus ihm hinausführt
exchange-within = Dateien darin
exchange-twice = { $name } zweimal im Zip
exchange-once = einmal
exchange-scenarios = { NUMBER($count, useGrouping: 1) } Szenarien im Zip
exchange-one-scenario = eines, mit der Endung .toml
exchange-no-utf8 = Bytes, die kein UTF-8 sind
exchange-missing = kein { $name }
exchange-mesh-in-zip = dieses Mesh im Zip
exchange-large-meshes = Die Meshes haben zusammen mehr als { NUMBER($most, useGrouping: 1) } Bytes.

## Ein Scan.

exchange-scan-reading = Scan wird gelesen
exchange-scan-looking = Ansicht von oben wird gezeichnet
exchange-scan-colouring = Boden wird gefärbt
exchange-scan-writing = Geländestücke werden geschrieben
exchange-scan-comment = Ein gescannter Tisch. Zoll und Grad; x entlang der vorderen Kante.
exchange-no-scan = ein Tisch, der nicht aus einem Scan ist
exchange-earlier-scan = das Szenario eines früheren Scans
exchange-as-before = { $size } wie zuvor

## Ein Befehl eines Programms.

exchange-command = Ein Befehl
exchange-commands = 1 bis { $most } Befehle
exchange-changes = Änderungen des Szenarios
exchange-nothing = nichts
exchange-too-deep = zu tief verschachtelte Werte
exchange-no-json = Text, der kein JSON ist
exchange-finite = eine endliche Zahl
exchange-large-lists = Listen von höchstens { NUMBER($longest, useGrouping: 1) } und zusammen { NUMBER($most, useGrouping: 1) } Werten

## Lange Arbeit.

exchange-again = Ein Arbeitsprozess ist abgebrochen; er beginnt neu
exchange-waiting = Wartet auf andere Arbeit
exchange-ended-twice = Der Prozess dafür ist zweimal abgebrochen; noch einmal versuchen oder weniger verlangen
exchange-costly = eine Datei, die zum Lesen mehr als { $gigabytes } GB oder { $seconds } s braucht
exchange-smaller = eine kleinere oder einfachere
exchange-no-dask = kein Dask, um ihn zu erreichen
exchange-no-scheduler = keiner unter { $address } ({ $why })
exchange-scheduler = die Adresse eines Dask-Schedulers, etwa tcp://127.0.0.1:8786

## Bilder.

exchange-lighting-ground = Boden wird beleuchtet
exchange-lighting-terrain = Geländestück { $number } von { $count } wird beleuchtet
exchange-lighting-model = Modell { $number } von { $count } wird beleuchtet
exchange-lit = Beleuchtet
exchange-lightening = Gescanntes Stück { $number } von { $count } wird vereinfacht
exchange-no-picture = hier lässt sich kein Bild zeichnen: Dieser Rechner bietet kein OpenGL, weder am Bildschirm noch über EGL oder OSMesa (unter Debian und Ubuntu genügt libegl1)
exchange-picture-size = ein Bild von { $width } × { $height } Pixeln: erwartet 1 bis { $most } je Richtung
exchange-enlarge = Vergrößern
exchange-enlarge-side = Seitenansicht vergrößern
exchange-close = Schließen
exchange-side-view = Seitenansicht: { $from } nach { $to }
