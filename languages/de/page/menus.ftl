# The menus: files, adding, sharing, tables, storage, other games.

## The file menu

menu-save = Speichern
menu-add = Hinzufügen…
menu-tables = Tische…
menu-new-table = Neuer Tisch…
menu-save-as = Speichern unter…
menu-download = Herunterladen
menu-photo = Foto der Ansicht
menu-film = Ansicht filmen oder Film beenden
menu-film-turn = Film einer Fahrt um den Tisch
menu-print-plan = Plan und Packliste drucken
menu-print-footprints = Grundrisse der Auswahl drucken
menu-one-file = Als eine Datei teilen (HTML)
menu-layout = Als 40kdc-Aufbau exportieren
menu-pack = Ein Paket Tische aus dem eigenen Gelände machen…
menu-reload = Aus der Datei neu laden
menu-share = Teilen…
menu-your-storage = Dein Speicher…
menu-theme = Hell oder dunkel
menu-centimetres = Längen in Zentimetern
menu-inches = Längen in Zoll
menu-language = Deutsch
menu-more = Weitere Dateiaktionen
menu-only-owner-writes = Nur der Besitzer dieses Servers schreibt Dateien. Stattdessen herunterladen.
menu-downloaded = { $name } ist heruntergeladen.
menu-downloaded-files = { $name } ist heruntergeladen: der Tisch und { $count ->
    [one] seine Datei
   *[other] seine { $count } Dateien
}.
menu-no-file-to-reload = Dieser Tisch hat keine Datei, die neu geladen werden kann.
menu-no-longer-open = Der Tisch ist nicht mehr offen.
menu-saved-as = Gespeichert als { $name }.
menu-file-name = Name der Datei
menu-save-as-title = Speichern unter
menu-writing = { $name } wird geschrieben …
menu-layout-done = { $name } ist heruntergeladen.
menu-layout-done-without = { $name } ist heruntergeladen. Nicht darin: { $parts }.
menu-layout-done-without-more = { $name } ist heruntergeladen. Nicht darin: { $parts }; und { $more } weitere.

## Adding files

menu-add-about = Dateien wählen, oder jederzeit irgendwo auf der Seite ablegen. Ihr Inhalt sagt, was sie sind.
menu-choose-files = Dateien wählen…
menu-scan-with-phone = Mit dem Handy scannen…
menu-close = Schließen
menu-done = Fertig

## Army lists

menu-your-words = Dein Text
menu-read-as = Gelesen als
menu-models-and-weapons = Modelle und Waffen
menu-keep-choices = Meine Auswahl als Namen merken
menu-passed-over = Übergangen: { $lines }.
menu-as-read = Wie gelesen: { $what }
menu-leave-out = Weglassen
menu-read-line-as = „{ $name }“ lesen als
menu-read-nothing = Nichts

## Files that were added

menu-may-not-make = Auf diesem Server darfst du keine Tische anlegen.
menu-layout-field = Aufbau
menu-side = Seite
menu-nothing-to-add = { $name }: nichts gefunden, was hinzugefügt werden kann. Hinzufügen… sagt, was geht.
menu-nothing-tells = Nichts in { $name } sagt, was es ist.
menu-what-is-it = Was ist das?
menu-names-used = Armeelisten werden mit den Namen aus { $name } gelesen.
menu-words-need-table = { $name }: Wörter für Deckung gefunden; einen Tisch öffnen, um danach zu urteilen.
menu-words-used = Dieser Tisch wird nach den Wörtern von { $name } beurteilt.
menu-they-join = Sie kommen in { $table } in die Zone ihrer Seite oder auf einen neuen Tisch.
menu-add-to-table = Zu diesem Tisch hinzufügen
menu-onto-new-table = Neuer Tisch
menu-check-lines = { $count } der { $lines } Zeilen bitte prüfen.
menu-what-was-read = Was gelesen wurde
menu-placing = { $name } wird aufgestellt …
menu-added = Hinzugefügt: { $what }
menu-has-layouts = { $name } enthält { $count } Aufbauten.
menu-open-it = Öffnen
menu-which-layout = Welcher Aufbau?
menu-report-told = der Bericht gelesen ist
menu-mat-laid = { $name } ist jetzt die Spielmatte. Ihre Größe steht in der Karte Tisch.

## Downloads

menu-log-saved = Spielprotokoll gespeichert: { $name }.
menu-making = { $name } wird erstellt …
menu-making-share = { $name } wird erstellt, { PERCENT($share) } …
menu-file-done = { $name } ist heruntergeladen: { TENTHS($megabytes) } MB.
menu-pack-title = Ein Paket Tische
menu-pack-about = Was der Club besitzt, als Zeilen mit kind und count oder length. Das Paket ist eine Zip-Datei: je Tisch ein Szenario, eine Seite, die urteilt, und Blätter zum Drucken.
menu-pack-owned = Was du besitzt (TOML)
menu-pack-tables = Tische
menu-pack-make = Das Paket machen
menu-pack-making = Tische werden gemacht, { $done } von { $count } fertig …
menu-no-footprints = Nur Gelände hat Grundrisse. Gelände auswählen, oder nichts.
menu-drawing = { $name } wird gezeichnet …
menu-print-it = { $name } ist heruntergeladen. Mit 100 % drucken.
menu-ruling-saved = Urteil gespeichert.

## Other games

menu-branching = Ein Tisch mit dem Spiel bei diesem Schritt wird angelegt …
menu-new-game-about = Das laufende Spiel endet für alle an diesem Tisch. Es bleibt gespeichert: „Frühere Spiele“ öffnet es wieder.
menu-earlier-about = Ein Spiel öffnet sich auf einem neuen Tisch, wie es verlassen wurde. Dieser Tisch und sein Spiel bleiben.
menu-start-another = Ein anderes Spiel beginnen
menu-keep-playing = Weiterspielen
menu-start-another-title = Ein anderes Spiel beginnen?
menu-earlier-games = Frühere Spiele
menu-opening-earlier = Das frühere Spiel wird auf einem neuen Tisch geöffnet…
menu-game-left = Spiel { $number }: { $actions ->
    [one] 1 Aktion
   *[other] { $actions } Aktionen
}, Startwert { $seed }, { $unit ->
    [now] eben verlassen
    [hours] vor { $ago } Std. verlassen
   *[minutes] vor { $ago } Min. verlassen
}
menu-branched = Das Spiel geht auf diesem neuen Tisch weiter. { $source } ist unverändert.

## Scanning with a phone

menu-phone-title = Mit dem Handy scannen
menu-phone-label = ein Scan mit dem Handy
menu-share-network = In diesem Netzwerk teilen
menu-phone-how = Die Kamera des Handys auf diesen Code richten. Er öffnet diesen Tisch auf dem Handy und fragt dort nach dem Scan. Der gescannte Tisch erscheint auch hier. Der Link gilt eine Stunde, nimmt einen Scan an und ändert sonst nichts.
menu-phone-here = Nur dieser Rechner erreicht diesen Server: Kein Handy kann diesen Link öffnen.
menu-phone-first = Bisher erreicht nur dieser Computer Sightline. In diesem Netzwerk teilen, damit auch das Handy es erreicht: Wer von dort kommt, braucht einen Link von hier. Nichts wird verschlüsselt gesendet, darum nur in einem vertrauten Netzwerk.
menu-link-as-code = Der Link als QR-Code
menu-scan-good-to = Der Scan { $name } ist auf ±{ INCHES($error, digits: 2) } genau.

## Sharing a table

menu-edit-table = Den Tisch bearbeiten
menu-watch-only = Nur zuschauen
menu-play-side = { $side } spielen
menu-add-one-scan = Einen Scan hinzufügen
menu-until-withdrawn = Bis er zurückgezogen wird
menu-for-an-hour = Eine Stunde lang
menu-for-a-day = Einen Tag lang
menu-for-a-week = Eine Woche lang
menu-for-30-days = 30 Tage lang
menu-share-here = Bisher erreicht nur dieser Computer diesen Tisch. Leute im selben Netzwerk einlassen: Sie öffnen einen Link oder scannen seinen Code, und nichts wird neu gestartet. Nichts wird verschlüsselt gesendet, darum nur in einem vertrauten Netzwerk. Oder den Tisch als eine Datei senden.
menu-share-alone = Nur dieser Rechner erreicht diesen Server, darum gelten die Links nur hier.
menu-share-opened = In diesem Netzwerk unter <b>{ $address }</b> offen, bis Sightline beendet wird. Wer von dort kommt, braucht einen Link von hier. Öffnet sich der Link dort nicht, Sightline in der Firewall dieses Computers erlauben.
menu-share-trust = Alle, die diesen Server erreichen, dürfen bearbeiten, auch ohne Link (<code>--trust</code>). Ein Link beschränkt nur die Person, die ihn öffnet.
menu-share-roles = Wer einen Link hat, kann den Tisch damit öffnen, bis er zurückgezogen wird oder abläuft.
menu-share-button = Teilen: Links zu diesem Tisch
menu-no-links = Zu diesem Tisch gibt es keine Links.
menu-visitors-may = Besucher dürfen
menu-it-works = Er gilt
menu-for-whom = Für wen (eine Notiz für dich)
menu-send-one-file = Als eine Datei senden (HTML)
menu-one-file-hint = Eine Seite mit dem Tisch in 3D, dem gezeigten Urteil und den Karten. Sie öffnet sich in jedem Browser, ohne diesen Computer.
menu-make-link = Link anlegen
menu-share-table = Diesen Tisch teilen
menu-you-play = Du spielst { $side }
menu-you-watch = Du schaust an diesem Tisch zu
menu-you-may-scan = Du darfst einen Scan hinzufügen
menu-own-role = Zurück zur eigenen Rolle

## Storage

menu-no-own-tables = Hier hast du noch keine Tische.
menu-make-room = Für mehr Platz Tische in der Liste der Tische löschen. Jede Änderung eines Tisches zählt als Schritt, auch eine rückgängig gemachte.
menu-sign-out = Abmelden
menu-storage-title = Dein Speicher
menu-storage-tables = Tische
menu-storage-table = Tisch
menu-storage-steps = Schritte
menu-storage-meshes = Meshes
menu-megabytes = { $size } MB
menu-used-of = { $used } von { $most }

## The list of tables

menu-all-tables = Alle Tische
menu-tables-title = Tische
menu-name = Name
menu-only-owner-lists = Nur der Besitzer dieses Servers sieht die Liste der Tische.
menu-no-file = keine Datei
menu-table-about =
    { INCHES($x) } × { INCHES($y) } · { $pieces ->
        [one] { $pieces } Geländestück
       *[other] { $pieces } Geländestücke
    } · { $units ->
        [one] { $units } Einheit
       *[other] { $units } Einheiten
    }
menu-table-gone = Diesen Tisch gibt es nicht mehr.
menu-only-owner-acts = Nur der Besitzer eines Tischs kann ihn umbenennen, kopieren, archivieren oder löschen.
menu-rename = Umbenennen
menu-rename-title = { $name } umbenennen
menu-name-length = Ein Name hat 1 bis { $most } Zeichen.
menu-renamed = { $old } heißt jetzt { $new }.
menu-table-created = Der Tisch { $name } ist angelegt.
menu-archived = { $name } ist archiviert.
menu-in-list-again = { $name } steht wieder in der Liste.
menu-delete = Löschen
menu-keep-it = Behalten
menu-delete-title = { $name } löschen?
menu-deleted = { $name } ist gelöscht.

## Edits of a lost connection

menu-while-lost = Während die Verbindung weg war: { $done }. Jetzt ausführen?
menu-more-after = Danach noch { $count }.
menu-move-now = Jetzt bewegen
menu-discard = Verwerfen

## Things that a scan does not show, and models that it shows

menu-thin-asked = Gibt es Zäune, Draht oder Geländer, die der Scan nicht zeigt?
menu-missing-asked = Steht sonst etwas auf dem Tisch, das in der Liste unten fehlt?
menu-thin-drawing = Beide Enden jedes Zauns markieren, den der Scan nicht zeigt.
menu-missing-adding = Was fehlt, aus der Palette auf den Tisch stellen. Auch Zäune?
menu-no-fences = Keine Zäune
menu-draw-fence = Einen Zaun zeichnen…
menu-add-missing = Etwas anderes hinzufügen…
menu-no-more-fences = Keine weiteren Zäune
menu-leave-scanned = Wie gescannt lassen
menu-look-said = { $name }: { $said }
menu-look-gone = nicht mehr wie gescannt.
menu-look-replaced = { $by }. Rückgängig bringt den Scan zurück.
menu-replace-look = { $name } ersetzen durch
menu-such-as-sherman = etwa Sherman
menu-replace-it = Ersetzen
menu-replace-all = Alle ersetzen
menu-choose-unit = zuerst eine Einheit wählen.

## Scans of tables

menu-scan-title = Scan eines Tisches
menu-scan-add-title = Diesem Tisch einen Scan hinzufügen
menu-scan-about = Den ganzen Tisch mit einer App wie Polycam, Scaniverse oder RealityScan scannen und als Mesh mit Farben exportieren: { $files }.
menu-scan-file = Datei des Scans wählen
menu-scan-uploading = { $name } wird hochgeladen
menu-scan-becomes-table = Aus { $name } wird ein eigener Tisch, mit einem Geländestück für jedes Ding darauf.
menu-scan-becomes = Aus { $name } wird dieser Tisch, mit einem Geländestück für jedes Ding darauf.
menu-scan-replaces = Aus { $name } wird dieser Tisch, mit einem Geländestück für jedes Ding darauf. Das ersetzt, was hier steht; Rückgängig holt es zurück.
menu-scan-size = Größe des Tisches
menu-scan-by-edges = Nach den Rändern
menu-scan-mirrored = Gespiegelt: Schrift darauf läuft rückwärts
menu-scan-find = Tisch finden
menu-scan-mark = Ecken markieren
menu-scan-measure = Bekannter Abstand
menu-scan-reading = Der Scan wird gelesen
menu-scan-inches = { UNIT() } zwischen den beiden Punkten
menu-scan-mark-ends = Beide Enden markieren.
menu-scan-mark-corners = Alle vier Ecken markieren.
menu-scan-say-inches = Angeben, wie viele { UNIT() } die beiden Punkte auseinander liegen.
