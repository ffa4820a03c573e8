# Hilfe und Meldungen der Befehlszeile.

# Argumente und Optionen mehrerer Befehle

cli-no-language = --lang: gefunden { $found }; erwartet: eines von { $known }
cli-lang = Sprache der Ausgabe: { $known }; JSON ist englisch.
cli-cm = Längen in Zentimetern lesen und ausgeben; JSON hat Zoll.
cli-scenario = Eine Szenariodatei (TOML).
cli-scenarios = Szenariodateien (TOML).
cli-root = Der Ordner, den Pfade von Meshes nicht verlassen; Vorgabe: der des Szenarios.
cli-store = Die Datenbank mit den Tischen; Vorgabe: eine Datei im eigenen Datenordner.
cli-words = Nach diesen Wörtern für Deckung urteilen (sightline words list), nicht nach denen des Szenarios.
cli-json = Stattdessen ein JSON-Objekt ausgeben.
cli-scheduler = Ein Dask-Scheduler für die Arbeit; seine Worker brauchen dasselbe Programm und dieselben Dateien.
cli-force = Eine vorhandene Datei ersetzen.
cli-out-scenario = Die Szenariodatei, die geschrieben wird.
cli-pixels = Breite und Höhe in Pixeln.
cli-asked = Eine Einheit, Einheit/Modell oder der Link einer geteilten Seite mit ihrer Frage.
cli-asked-target = Eine Einheit, oder Einheit/Modell; keine neben einem Link.
cli-expected-target = ein Ziel neben dem Schützen

# Verlauf und Ende mehrerer Befehle

cli-stopped = Abgebrochen.
cli-setting-up = Der Tisch wird aufgebaut …
cli-setting-up-share = Der Tisch wird aufgebaut, { PERCENT($share) }: { $what } …
cli-casting = Strahlen werden geworfen …
cli-progress = { $what }, { PERCENT($share) } …
cli-getting-ready = Vorbereitung …
cli-reading = Lesen …
cli-drawing = Zeichnen …
cli-drawing-share = Zeichnen, { PERCENT($share) }: { $what } …
cli-copying = Kopieren …
cli-judging = Urteilen …
cli-analysing = Auswerten …
cli-writing-table = Der Tisch wird geschrieben …
cli-wrote = Geschrieben: { $file }.
cli-open-it = Geschrieben: { $file }. Öffnen mit: sightline serve { $file }
cli-faults-found =
    { $count -> 
        [one] Ein Fehler gefunden. 
       *[other] { $count } Fehler gefunden. 
    }
cli-more-faults = { $rest } in { $file }.

# Gefundenes und Erwartetes

cli-found-existing = eine vorhandene Datei
cli-found-folder = ein Ordner
cli-found-no-file = keine gewöhnliche Datei
cli-found-many-bytes = mehr als { $most } Bytes
cli-found-no-utf8 = Bytes, die kein UTF-8 sind, an Stelle { $at }
cli-expected-new-name = ein neuer Name
cli-expected-name-or-force = ein neuer Name, oder --force
cli-expected-text-file = eine Textdatei
cli-expected-at-most = höchstens so viele
cli-expected-utf8 = Text in UTF-8
cli-expected-readable = eine lesbare Datei
cli-expected-writable-folder = ein beschreibbarer Ordner
cli-expected-inches-size = { UNIT() }, etwa { $example }
cli-expected-inches-range = { LENGTH(6) } bis { LENGTH(240) } { UNIT() } je Seite
cli-expected-pixels = BREITExHÖHE, etwa 1280x800
cli-expected-pixels-range = 16 bis 8192 Pixel je Seite

# Befehle für den ganzen Tisch

cli-about = Ein Tisch für 28-mm-Figuren: echte Sichtlinie und Deckung, durch Strahlen auf die Meshes selbst.
cli-version = Die Version ausgeben.
cli-serve = Den Tisch im Browser öffnen.
cli-serve-path = Ein Szenario, oder ein Ordner mit Szenarien.
cli-serve-host = Die Adresse, auf der gelauscht wird.
cli-serve-port = Der Port, auf dem gelauscht wird.
cli-serve-no-open = Keinen Browser öffnen.
cli-serve-allow-origin = Ein weiterer Hostname, den Browser verwenden dürfen; mehrfach möglich.
cli-serve-trust = Alle, die den Server erreichen, dürfen alle Tische ändern.
cli-serve-roles = Nur einlassen, wer einen Link des Besitzers hat.
cli-serve-tls-cert = TLS mit diesem Zertifikat (PEM).
cli-serve-tls-key = Der Schlüssel des Zertifikats (PEM).
cli-serve-proxy-headers = Den X-Forwarded-Angaben eines Proxys an dieser Adresse oder in diesem Netz glauben; mehrfach möglich.
cli-serve-root-path = Der Pfad, unter dem ein Proxy dies anbietet.
cli-serve-embed-in = Eine Website, die diese Seite in einem Rahmen zeigen darf; mehrfach möglich.
cli-serve-hsts = Browser für diese Zeit auf HTTPS festlegen.
cli-serve-workers = Mit N Prozessen arbeiten; braucht PostgreSQL.
cli-serve-scheduler = Ein Dask-Scheduler, der die lange Arbeit tut.
cli-serve-metrics = Dort Prometheus-Metriken anbieten; von selbst aus.
cli-serve-log-format = Die Form des Protokolls auf stderr.
cli-serve-limit = Eine Grenze aus docs/serving.md; mehrfach möglich.
cli-serve-quota = Was ein Besitzer von Tischen höchstens behält: tables, steps oder mesh_mb; mehrfach möglich.
cli-serve-oauth-issuer = Besucher melden sich bei diesem OpenID-Anbieter an.
cli-serve-oauth-key = Die Kennung dieses Servers als Client des Anbieters.
cli-serve-oauth-secret = Das Geheimnis des Clients.
cli-serve-found-nothing = keine solche Datei, kein solcher Ordner
cli-serve-expected-path = ein Szenario oder ein Ordner mit Szenarien
cli-serve-both = --trust, --roles: gefunden beide; erwartet: eines von beiden
cli-loading-page = Die Seite wird geladen …
cli-compile = Die Rechenkerne der Sicht einmal für diesen Rechner übersetzen: für Container-Abbilder und Installer.
cli-preparing-sight = Die Sicht wird vorbereitet …
cli-preparing = { $what } …
cli-sight-unprepared = Die Sicht ließ sich nicht vorbereiten: { $why }; NUMBA_CACHE_DIR auf einen beschreibbaren Ordner setzen
cli-sight-prepared = Die Sicht ist vorbereitet.
cli-check = Auflisten, was auf dem Tisch steht, oder alles, was an der Datei falsch ist.
cli-export = Den Tisch, wie das Programm ihn sieht, als binäres glTF schreiben (y nach oben, Meter).
cli-export-out = Die glTF-Datei, die geschrieben wird.
cli-render = Den Tisch zeichnen, oder was ein Modell sieht.
cli-render-out = Das Bild, das geschrieben wird.
cli-render-eye = Mit dem Auge dieses Modells sehen (Einheit/Nummer).
cli-kinds = Die Arten von Gelände mit ihren Schlüsseln auflisten.
cli-templates = Die Einheitenvorlagen auflisten.
cli-new = Ein kleines fertiges Beispiel für den Anfang schreiben.
cli-generate = Einen erzeugten Tisch schreiben: gleiche Argumente geben gleiche Bytes.
cli-generate-seed = Eine andere Zahl macht einen anderen Tisch.
cli-generate-theme = Das Thema: village, bocage, ruins, open, …
cli-generate-size = Länge und Tiefe des Tischs ({ UNIT() }).
cli-generate-density = Die Dichte des Geländes; üblich ist 1.
cli-generate-symmetric = Beide Hälften gleich machen, um 180° gedreht.

# Spiele

cli-rules = Die Regelwerke, ihre Unterschiede und jede Annahme mit ihrem Wert auflisten.
cli-odds = Die genauen Chancen einer Aktion ausgeben.
cli-odds-file = Die Angaben als JSON; - für stdin.
cli-odds-expected = ein Objekt mit Angaben
cli-play = Ein Szenario ohne Oberfläche spielen und sein Protokoll ausgeben: als Erzählung, oder mit --json als JSON Lines.
cli-play-actions = Aktionen zum Spielen, in der Form eines Protokolls.
cli-play-seed = Startwert der Würfel.
cli-play-policy = Die Strategie, die weiterspielt, wo die Datei endet: simple oder middle (nur Bolt Action); axis=middle für eine Seite, mehrfach möglich.
cli-play-turns = Zahl der Runden; Vorgabe: die des Regelwerks.
cli-play-story = Eine Erzählung ausgeben, die Vorgabe.
cli-story = Als Erzählung ausgeben.
cli-story-both = --story: gefunden --json daneben; erwartet: eines von beiden
cli-playing = Spiel läuft …
cli-playing-turn = Runde { $turn } läuft …
cli-action-fault = { $file }, Aktion { $number }: { $why }
cli-fault-of = { $place }: { $why }
cli-fault-in-line = { $place }, { $why }
cli-replay = Ein Protokoll gegen die Regeln prüfen; Exit-Code 2, wo eine Zeile nicht folgt.
cli-log = Ein Protokoll, das play ausgegeben hat.
cli-replay-scenario = Das Szenario, auf dem gespielt worden sein muss.
cli-replay-other-name = { $log }, Zeile 1: der Name des Szenarios ist { $logged }; { $scenario } hat { $wanted }
cli-replay-other-digest = { $log }, Zeile 1: der Fingerabdruck ist { $logged }; { $scenario } hat { $wanted }
cli-replay-over = { $log }: { $lines } Zeilen folgen aus den Regeln, bis zum Ende.
cli-replay-so-far = { $log }: { $lines } Zeilen folgen aus den Regeln, so weit.
cli-statistics = Die Statistik eines Spiels ausgeben: Glück nach genauen Chancen, Feuer und Verluste je Einheit.
cli-found-no-statistics = ein Spiel von { $game }, das keine Statistik hat
cli-expected-another = ein anderes
cli-found-side = die Seite { $side }
cli-waits = Das Spiel wartet auf { $side }: { $question } ({ $rule }), zu beantworten mit { $kinds }; Aktionen in einer Datei angeben, oder mit --policy simple beide Seiten spielen lassen.
cli-waits-of = Das Spiel wartet auf { $side }: { $question } für { $unit } ({ $rule }), zu beantworten mit { $kinds }; Aktionen in einer Datei angeben, oder mit --policy simple beide Seiten spielen lassen.
cli-rules-sources = Quellen { $sources }; { $weapons } Waffen
cli-rules-said = Was eine Quelle sagt, für alle, die anders spielen
cli-rules-assumed = Annahmen, wo keine Quelle etwas sagt
cli-rules-by = { $rule }, nach { $source }
cli-rules-table = { $rule }, Tisch
cli-rules-sight = Sicht

# Pläne

cli-plan = Auf einer Seite einen maßstäblichen Plan zeichnen: jedes Stück mit den Maßen zu seiner Stelle.
cli-plan-more = Ein PDF enthält auch die Packliste.
cli-plan-out = Der Plan, der geschrieben wird.
cli-paper = Das Papier: a4, a3 oder letter.
cli-drawing-plan = Der Plan wird gezeichnet …
cli-wrote-plan = Geschrieben: { $file }, ein maßstäblicher Plan auf { $paper }.
cli-wrote-plan-and-list = Geschrieben: { $file }, ein maßstäblicher Plan auf { $paper }, mit der Packliste.
cli-footprints = Die Grundrisse des Geländes in voller Größe zeichnen, zum Ausschneiden oder Auslegen.
cli-out-file = Die Datei, die geschrieben wird.
cli-footprints-only = Nur dieses Stück zeichnen; mehrfach möglich.
cli-drawing-footprints = Grundrisse werden gezeichnet …
cli-wrote-footprints = Geschrieben: { $file }, Grundrisse in voller Größe.
cli-wrote-footprints-to-print = Geschrieben: { $file }, Grundrisse in voller Größe. Mit 100 % drucken.

# Schablonen, Karten, Zonen

cli-template = Eine Schablone auflegen: Modelle und Einheiten darunter, und die Chancen der Wirkung auf jede Einheit.
cli-template-kind = barrage, smoke, he, flame, air-strike, smoke-screen oder ranges.
cli-template-at = Die Stelle der Mitte ({ UNIT() }).
cli-template-radius = Der Radius ({ UNIT() }); Vorgabe: der der Art.
cli-template-unit = Die Einheit, die schießt, oder die Ziel eines Luftangriffs oder Beschusses ist.
cli-template-weapon = Die Waffe, wo eine Art (smoke, HE, flame) mehrere hat.
cli-expected-place = X,Y ({ UNIT() }), etwa 30,20
cli-expected-radius = { UNIT() }, etwa 6
cli-map = Kartieren, wie viel eine Einheit in jedem Feld des Tischs von einem stehenden Schützen sähe.
cli-map-from = Der Beobachter: eine Einheit, Einheit/Modell, oder eine Seite.
cli-map-what = seen, cover, lanes, safe oder least.
cli-map-cell = Die Größe eines Felds ({ UNIT() }).
cli-map-out = In eine Datei schreiben.
cli-map-coarse = Je Feld 16 Punkte des Modells nehmen: viel schneller.
cli-graph = Den Sichtbarkeitsgraphen des Tischs messen: welche Stellen einander sehen, Auge zu Auge.
cli-graph-cell = Der Abstand der Stellen ({ UNIT() }).
cli-graph-out = Alle Stellen in eine Datei schreiben, oder zeichnen.
cli-graph-measure = Was ein Bild zeigt: integration, mean depth, drift, area, …
cli-measuring = Messen
cli-stands = Die kürzesten Bewegungen einer Einheit zu freiem Schuss, in Deckung und außer Sicht finden.
cli-stands-unit = Die Einheit oder das Modell (Einheit/Modell), die sich bewegt.
cli-stands-target = Der Gegner; Vorgabe: alle Gegner.
cli-fairness = Die Aufstellungszonen beider Seiten vergleichen, und Gelände vorschlagen, das zum Ausgleich zu verschieben ist.
cli-fairness-out = Den Bericht als Seite schreiben; ersetzt eine Datei.
cli-done-of = { $done } von { $count } fertig …
cli-scenario-named = { $scenario }:
cli-found-same-names = Szenarien desselben Namens
cli-expected-names = { $count } verschiedene Namen

# Prüfungen

cli-audit = Tische prüfen: Einsehbarkeit, Symmetrie, Missionsziele, und was dafür entscheidend ist, in echtem 3D.
cli-audit-sources = Szenarien (TOML), Aufbauten (JSON; FILE.json:ID für einen), oder wh40kdc[:ID].
cli-audit-out = Je Tisch eine Seite schreiben, dazu Verzeichnis, CSV und JSON Lines; fertige Tische bleiben.
cli-audit-body = Körper dieser Größe in die Zonen stellen, keine Schützen: 25, 32, 40, 60, vehicle, BASExHÖHE oder LÄNGExBREITExHÖHE in mm.
cli-found-file-at = eine Datei in { $file }
cli-expected-folder = ein Ordner
cli-faults-more = { $first } (und noch { $count } Fehler)
cli-tables-done = { $done } von { $count } Tischen …
cli-tables-left = { $done } von { $count } Tischen, noch etwa { $time } …
cli-seconds = { $count } s
cli-minutes = { $count } min
cli-import = Meshes prüfen: Größe, Einheit, wo oben ist, und was zu reparieren war.
cli-import-files = Dateien in STL, OBJ, PLY, OFF, GLB oder 3MF.
cli-import-unit = Die Einheit der Koordinaten; ohne Angabe geraten.
cli-import-scale = Ein Faktor für die Koordinaten; ergibt ohne --unit Zoll.
cli-import-up = Die Achse nach oben; ohne Angabe geraten.
cli-import-triangles = Meshes mit mehr Dreiecken vereinfachen; Vorgabe: 200.000.
cli-import-out = Jedes reparierte Mesh in diesen Ordner schreiben.
cli-json-each = Stattdessen je Datei ein JSON-Objekt ausgeben.
cli-looking = { $file } wird von allen Seiten betrachtet …
cli-expected-new-for = ein neuer für { $file }

# Scans

cli-scan = Den Tisch in einem Scan finden und mit seinen Stücken als Szenario schreiben.
cli-scan-file = Ein Scan eines Tischs: GLB, glTF, OBJ, PLY, USDZ, oder ein Zip davon.
cli-scan-size = Der Tisch ({ UNIT() }), etwa { $example }; Vorgabe: die nächste übliche Größe.
cli-scan-unit = Die Einheit der Koordinaten des Scans; ohne Angabe geraten.
cli-scan-up = Die Achse, die nach oben zeigt; ohne Angabe geraten.
cli-scan-corners = Die Ecken des Tischs in den Koordinaten des Scans: vorn links, vorn rechts, hinten rechts, hinten links; ohne Angabe gesucht.
cli-scan-points = Zwei Punkte in den Koordinaten des Scans, deren Abstand bekannt ist: siehe --distance.
cli-scan-distance = Der Abstand zwischen --points: er gibt den Maßstab.
cli-scan-mirrored = Der Scan ist gespiegelt: Schrift auf dem Tisch liest sich darin verkehrt.
cli-scan-since = Das Szenario eines früheren Scans dieses Tischs: sagen, was sich bewegt hat; Namen, Arten und Einheiten behalten.
cli-game = Das Spiel, für das das Szenario ist.
cli-scan-json = Den Bericht als JSON ausgeben.
cli-found-existing-folder = ein vorhandener Ordner
cli-expected-name-for-out = ein anderer Name für OUT, oder --force
cli-scanning = { PERCENT($share) }: { $what } …
cli-wrote-scan = Geschrieben: { $file }, { $table }
cli-expected-corners = vier Ecken x,y,z, vorn links; vorn rechts; hinten rechts; hinten links
cli-expected-points = zwei Punkte x,y,z; x,y,z
cli-expected-points-apart = zwei Punkte x,y,z; x,y,z, und die { UNIT() } dazwischen
cli-found-no-points = keine Punkte
cli-found-no-distance = kein Abstand
cli-scan-both = --points und --distance

# Filme

cli-film = Eine Vorführung, ein Spiel, eine Sichtlinie oder eine Fahrt um den Tisch filmen.
cli-film-out = Eine Datei .mp4, .webm, .gif oder .webp.
cli-film-steps = Die Vorführung filmen: diese Schritte.
cli-film-game = Ein Spiel filmen: ein Protokoll, das play ausgegeben hat.
cli-film-pair = Eine Sichtlinie filmen: eine Schleife von sechs Sekunden.
cli-film-turn = Eine Fahrt um den Tisch filmen.
cli-film-rate = Bilder je Sekunde.
cli-film-one = --steps, --game, --pair, --turn: erwartet: genau eines davon
cli-filming = Dreh läuft …
cli-filming-share = Dreh läuft, { PERCENT($share) }: { $what } …
cli-wrote-film = Geschrieben: { $file }, { TENTHS($seconds) } Sekunden.
cli-expected-even = gerade Zahlen von { $least } bis { $most }, etwa 1280x720
cli-expected-two = zwei Einheiten oder Modelle, etwa able,baker
cli-found-no-steps = keine Schritte
cli-expected-demonstration = ein Szenario mit einer Vorführung
cli-expected-steps = all, oder Schritte von 1 bis { $count }, etwa 2 oder 2-4
cli-found-other-game = ein Spiel auf einem anderen Tisch
cli-expected-game-on = eines auf { $scenario }
cli-found-no-ffmpeg = kein ffmpeg
cli-expected-ffmpeg = { $install }, oder ein .gif oder .webp
cli-unwritten = { $file }: ließ sich nicht schreiben: { $why }

# Urteile

cli-los = Sichtlinie und Deckung zwischen zwei Einheiten beurteilen, in beide Richtungen.
cli-los-smoke = Rauch hinzufügen, der nicht in der Datei ist; mehrfach möglich.
cli-los-margin = Die kleinste Bewegung finden, die das Urteil ändert.
cli-los-tolerance = Prüfen, wie oft das Urteil hält, wenn Modelle so weit daneben stehen.
cli-los-cross-check = Alle Paare auch nach Pixeln und mit trimesh zählen.
cli-los-time-limit = Die längste Suche für --margin; die Ausgabe sagt, was nicht fertig wurde.
cli-los-rulesets = Auch nach jedem Regelwerk und jeder Lesart urteilen.
cli-los-certificate = Das Urteil schreiben; ersetzt eine Datei.
cli-expected-smoke = X,Y,R ({ UNIT() })
cli-verify = Ein Urteil neu prüfen: Exit-Code 0, wenn es hält, 1 mit dem Grund, wenn nicht, 2, wenn es kein Urteil ist.
cli-verify-ruling = Ein Urteil von `los --certificate`, eine Seite von `share` oder der Link zu einer Frage auf einer.
cli-verify-scenario = Auf diesem Szenario urteilen statt auf dem eigenen.
cli-verify-time-limit = Die längste Suche nach Spielräumen.
cli-verify-late = { $ruling }: { $why }; erwartet: eines, oder ein längeres --time-limit
cli-expected-linked-table = das Szenario des Tischs, zu dem der Link gehört
cli-expected-readable-ruling = ein lesbares Urteil
cli-verify-worded = Dieselben Zahlen in anderen Worten: { $worded }. { $digest }
cli-verify-same = Gleich: { $headline }. { $digest }
cli-verify-not = Nicht gleich: { $why }.
cli-share = Den Tisch, seine Urteile und Karten als eine Seite schreiben, die kein Netz und keinen Server braucht; mit --out Tische als Ordner für einen statischen Server.
cli-share-tables = Ein Szenario und die Seite, die geschrieben wird; sie ersetzt eine Datei. Mit --out: Szenarien (TOML), Aufbauten (JSON; FILE.json:ID für einen), oder wh40kdc[:ID].
cli-share-folder = Einen Ordner schreiben: ein Verzeichnis, je Tisch eine Seite, das Gemeinsame einmal, und qr.pdf mit Karten zum Drucken.
cli-share-at = Die Adresse, die der Ordner im Web haben wird, etwa https://club.example/tables, für die Codes in qr.pdf.
cli-share-pair = Einheiten, oder Einheit/Modell, zum Beurteilen; mehrfach möglich. Ohne sie die Sichten des Szenarios, oder die zwei nächsten Gegner.
cli-share-glb = Den Tisch auch als glTF schreiben.
cli-making-page = Die Seite wird gemacht, { PERCENT($share) }: { $what } …
cli-wrote-page = Geschrieben: { $file }, { TENTHS($size) } MB.
cli-wrote-folder =
    { $count ->
        [one] Geschrieben: { $folder }, { $count } Tisch, { TENTHS($size) } MB.
       *[other] Geschrieben: { $folder }, { $count } Tische, { TENTHS($size) } MB.
    }
cli-no-cards = Es gibt keine qr.pdf: Ihre Codes brauchen die Adresse des Ordners, die --at nennt.

cli-pack = Tische aus dem Gelände eines Clubs machen: ihre Dateien, Seiten, die urteilen, und je Tisch ein Dokument zum Drucken: Plan, Packliste, was als was zählt.
cli-pack-club = Was der Club besitzt: Zeilen [[own]] mit kind und count oder length, und size; themes und size der Tische.
cli-pack-out = Der Ordner, der geschrieben wird: je Tisch ein Szenario und eine Seite, ein Verzeichnis, und tables.pdf.
cli-pack-tables = Die Zahl der Tische, an denen zugleich gespielt wird: jeder hat seinen Teil des Geländes.
cli-pack-wrote = { $folder } geschrieben: { $count ->
    [1] ein Tisch
   *[other] { $count } Tische
}, und { $file } zum Drucken.
cli-pack-mended = ausgeglichen durch { $count ->
    [1] eine Verschiebung
   *[other] { $count } Verschiebungen
}
cli-expected-one-page = die Option ohne --out, für eine einzelne Seite
cli-expected-out-folder = --out ORDNER dazu
cli-expected-share = SZENARIO OUT.html, oder Tische und --out ORDNER
cli-found-names =
    { $count ->
        [one] { $count } Name
       *[other] { $count } Namen
    }
cli-found-other-files = etwas anderes
cli-expected-own-folder = ein neuer oder leerer Ordner, oder einer, den `share` schrieb
cli-expected-address = eine Adresse wie https://club.example/tables
cli-expected-pair = SCHÜTZE,ZIEL, etwa able,baker

# Gespeicherte Tische

cli-tables = Die gespeicherten Tische auflisten, exportieren, verschieben oder löschen.
cli-tables-name = Ein Tisch, mit seinem Namen in der Liste.
cli-tables-json = --json: gefunden vor { $command }; erwartet: nur bei der Liste
cli-column-table = Tisch
cli-column-name = Name
cli-column-steps = Schritte
cli-column-changed = geändert
cli-column-file = Datei
cli-tables-none = In { $store } sind noch keine Tische gespeichert.
cli-tables-export = Den jetzigen Stand eines Tischs in eine Szenariodatei schreiben; Kommentare bleiben.
cli-tables-unstored =
    { $count -> 
        [one] Nicht mit dem Tisch gespeichert: 1 Mesh. Unter demselben relativen Pfad nach { $folder } kopieren. 
       *[other] Nicht mit dem Tisch gespeichert: { $count } Meshes. Unter denselben relativen Pfaden nach { $folder } kopieren. 
    }
cli-tables-unstored-from =
    { $count -> 
        [one] Nicht mit dem Tisch gespeichert: 1 Mesh. Unter demselben relativen Pfad nach { $folder } kopieren; das Szenario war { $origin }. 
       *[other] Nicht mit dem Tisch gespeichert: { $count } Meshes. Unter denselben relativen Pfaden nach { $folder } kopieren; das Szenario war { $origin }. 
    }
cli-tables-game = Auf dem Tisch läuft ein Spiel: die Datei enthält den Tisch vor dem Spiel.
cli-expected-free-folder = ein Ordner ohne sie
cli-tables-delete = Einen Tisch mit seinem Verlauf löschen; seine Szenariodatei bleibt.
cli-tables-yes = Nicht fragen.
cli-tables-ask = { $table } löschen?
cli-tables-no-answer = gefunden keine Antwort; erwartet: y oder n, oder --yes
cli-tables-deleted = Gelöscht: { $table }.
cli-tables-undeleted = Nichts wurde gelöscht.
cli-tables-move = Tische in einen anderen Speicher verschieben, mit Verlauf, Links, Spielen und Meshes.
cli-tables-from = Der Speicher mit den Tischen.
cli-tables-to = Der Speicher, in den sie kommen.
cli-tables-names = Die Tische zum Verschieben; Vorgabe: alle.
cli-found-same-store = zweimal derselbe Speicher
cli-expected-another-store = ein anderer
cli-tables-moved =
    { $count -> 
        [one] { $table }: verschoben, 1 Schritt, sha256:{ $digest } 
       *[other] { $table }: verschoben, { $count } Schritte, sha256:{ $digest } 
    }
cli-tables-moved-group = { $group }: verschoben, eine gespeicherte Gruppe
cli-tables-unmoved = Nichts zu verschieben.
cli-revoke = Alle Links des Besitzers beenden, auch bei laufenden Servern; jeder zeigt beim Neustart einen neuen.
cli-revoked = Die Links des Besitzers sind beendet; laufende Server weisen binnen Sekunden ab, wer damit kam. Server neu starten: jeder zeigt einen neuen.
cli-found-no-such-file = keine solche Datei
cli-expected-store = ein Speicher mit Tischen
cli-backup = Alle Tische in eine Datei schreiben, auch während Server in den Speicher schreiben.
cli-restore = Alle Tische einer Sicherung in einen Speicher zurücklegen, der leer sein muss.
cli-backup-store = Die Datenbank mit den Tischen, als URL.
cli-backup-file = Die Sicherung.
cli-restore-replace = Zuerst löschen, was im Speicher ist.
cli-wrote-backup = Geschrieben: { $file }, { $counts }.
cli-restored = Wiederhergestellt: { $store }, { $counts }.
cli-backup-tables =
    { $count -> 
        [one] { $count } Tisch 
       *[other] { $count } Tische 
    }
cli-backup-steps =
    { $count -> 
        [one] { $count } Schritt 
       *[other] { $count } Schritte 
    }
cli-backup-meshes =
    { $count -> 
        [one] { $count } Meshdatei 
       *[other] { $count } Meshdateien 
    }

# Aufbauten und Armeelisten

cli-layouts = Geländeaufbauten importieren und exportieren.
cli-layout-import = Ein Szenario aus einem 40kdc-Aufbau oder einem Spielstand von Tabletop Simulator schreiben.
cli-layout-source = Ein 40kdc-Aufbau, ein Spielstand von Tabletop Simulator, oder wh40kdc:ID für einen Aufbau jenes Pakets.
cli-layout-id = Der Aufbau, der gelesen wird, aus einer Datei mit mehreren.
cli-layout-templates = Der Geländekatalog; Vorgabe: terrain-templates.json neben dem Aufbau.
cli-layout-deployments = Die Aufstellungsmuster eines Aufbaus; Vorgabe: deployment-patterns.json daneben.
cli-layout-heights = { UNIT() } für Stücke ohne Höhe, wo auch ihre Art keine hat.
cli-layout-windows = Fenster in Wände schneiden; das Format kennt keine.
cli-layout-size = Der Tisch ({ UNIT() }), etwa { $example }; Vorgabe: der des Formats.
cli-layout-units = Einheiten eines Spielstands je Zoll.
cli-wrote-pieces =
    { $count -> 
        [one] Geschrieben: { $file }, mit 1 Stück. 
       *[other] Geschrieben: { $file }, mit { $count } Stücken. 
    }
cli-wrote-pieces-meshes = Geschrieben: { $file }, mit { $pieces }, und daneben { $meshes }.
cli-pieces =
    { $count -> 
        [one] 1 Stück 
       *[other] { $count } Stück 
    }
cli-meshes =
    { $count -> 
        [one] 1 Mesh 
       *[other] { $count } Meshes 
    }
cli-layout-left-out = Weggelassen oder geändert:
cli-layout-inexpressible = In einem Aufbau nicht auszudrücken:
cli-layout-export = Das Gelände eines Tischs als 40kdc-Aufbau schreiben.
cli-layout-out = Der Aufbau, der geschrieben wird.
cli-writing-layout = Der Aufbau wird geschrieben …
cli-layout-list = Die Aufbauten einer Datei oder des Pakets wh40kdc mit ihren IDs auflisten.
cli-layout-list-source = Eine Datei mit 40kdc-Aufbauten, oder wh40kdc für jenes Paket.
cli-layout-no-deployment = keine Aufstellung
cli-rosters = Armeelisten importieren.
cli-roster-import = Die Einheiten einer Armeeliste auf einen Tisch stellen, in Formation in der Zone ihrer Seite.
cli-roster-import-more = Was aus jeder Zeile gelesen wurde, wird aufgelistet, zweifelhafte Zeilen zuerst, mit dem Grund. --choose berichtigt eine.
cli-roster-list = Eine Armeeliste: BattleScribe (.ros, .rosz), New Recruit (JSON) oder einfacher Text.
cli-roster-out = Die Szenariodatei, die geschrieben wird: ein neuer, leerer Tisch.
cli-roster-into = Die Einheiten stattdessen diesem Szenario hinzufügen.
cli-roster-side = Die Seite der Einheiten.
cli-roster-names = Weitere Namen von Einheiten und Waffen, TOML.
cli-roster-choose = Zeile N als diese Vorlage lesen, oder mit N=none weglassen.
cli-roster-keep = Was --choose sagt, als Namen in --names FILE behalten.
cli-roster-base = Modelle ohne Vorlage auf Bases dieser Breite stellen.
cli-roster-height = Die Höhe dieser Modelle ({ UNIT() }).
cli-roster-size = Die Größe eines neuen Tischs ({ UNIT() }), etwa { $example }.
cli-roster-game = Das Spiel eines neuen Tischs.
cli-roster-either = roster import: erwartet: entweder OUT.toml oder --into SCENARIO
cli-roster-no-side = --side: gefunden keine; erwartet: die Seite der Einheiten neben --into
cli-roster-no-names = --keep: --names FILE oder --choose fehlt; erwartet: beide
cli-roster-placing = Die Einheiten werden aufgestellt …
cli-roster-wrote = Geschrieben: { $file }, mit { $units } und { $models } aus { $list }.
cli-units =
    { $count -> 
        [one] 1 Einheit 
       *[other] { $count } Einheiten 
    }
cli-models =
    { $count -> 
        [one] 1 Modell 
       *[other] { $count } Modellen 
    }
cli-roster-nothing = nichts
cli-expected-choice = N=TEMPLATE, N von 1 bis { $most }
cli-expected-template = eine Vorlage aus `sightline templates`
cli-expected-none-or-mesh = keine, oder dasselbe Mesh
cli-found-none = nichts
cli-expected-millimetres = { $least } bis { $most } mm
cli-expected-inches = { LENGTH($least) } bis { LENGTH($most) } { UNIT() }

# Wörter, Listen, Ausgabe

cli-words-group = Wörter für Deckung auflisten und prüfen.
cli-words-list = Die Wörter für Deckung auflisten, die mitgeliefert sind.
cli-words-show = Wörter zeigen, und wovon sie abhängen; oder alles, was an einer Datei falsch ist.
cli-words-copy = Wörter des Programms in eine Datei schreiben, um sie dort zu ändern.
cli-words-name-or-file = Wörter des Programms, oder eine Datei (TOML).
cli-words-name = Wörter des Programms.
cli-words-wrote = Geschrieben: { $file }. Ein Szenario daneben verwendet sie mit: words = "{ $name }"
cli-column-key = Schlüssel
cli-column-default = Vorgabe
cli-column-what = was es ist
cli-column-template = Vorlage
cli-column-moves = bewegt sich als
cli-column-quality = Qualität
cli-column-cover = Deckung
cli-output-closed = sie ist geschlossen
cli-output = Standardausgabe: gefunden { $why }; erwartet: dort schreiben zu können
