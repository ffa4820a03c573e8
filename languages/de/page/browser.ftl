# Texts of the page's scripts (apps/**/*.js), which say them by js/say.js.

js-people = Wer an diesem Tisch ist
js-and-more = und { $names }
js-chat = Chat
js-table-after = Der Tisch, wie er nach Schritt { $number } war
js-taken-back = , zurückgenommen
js-your-colour = Eigene Farbe
js-colour-taken = { $colour }, schon von jemandem hier gewählt
js-send = Senden
js-edge = Die Kante, an der es hereinkommt
js-roll-edge = Einen W6 für die Kante werfen; 5 und 6 werden wiederholt
js-roll-again = Noch einmal werfen
js-roll = W6 werfen
js-rolled-again = wiederholt
js-step-of-game = Schritt des Spiels
js-step-at = Schritt { $at } von { $last }
js-scan-above = Der Scan von oben
js-remove-point = Letzten Punkt entfernen
js-inches = { $label }, in Zoll
js-centimetres = { $label }, in Zentimetern
js-degrees = { $label }, in Grad
js-default = Zurück zur Vorgabe (Alt Rücktaste im Feld)
js-default-of = { $label }: zurück zur Vorgabe
js-links = Links zu diesem Tisch
js-link = Der Link
js-copy = Kopieren
js-copy-now = Jetzt kopieren: Er wird nur einmal gezeigt.
js-link-code = Der Link als QR-Code
js-close = Schließen
js-copied = Kopiert.
js-no-copying = Dieser Browser lässt kein Kopieren zu: Strg C drücken.
js-link-in-use = erstellt { $at }, benutzt von { $people }
js-link-last-used = erstellt { $at }, zuletzt benutzt { $used }
js-link-never-used = erstellt { $at }, nie benutzt
js-link-expired = abgelaufen { $until }
js-link-until = gilt bis { $until }
js-withdraw = Zurückziehen
js-withdraw-link = Link zurückziehen: { $what }
js-now = eben
js-minutes = { $count } min
js-hours = { $count } h
js-days =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
js-rename = Umbenennen
js-duplicate = Duplizieren
js-archive = Archivieren
js-restore = Wiederherstellen
js-delete = Löschen
js-open-table = { $name } öffnen
js-search-tables = Tische suchen
js-new-table = Neuer Tisch
js-add = Hinzufügen…
js-tables = Tische
js-show-archived = Archivierte zeigen ({ $count })
js-no-such-table = Kein Tisch heißt so.
js-no-tables = Es gibt keine Tische.
js-welcome = Einen Tisch öffnen
js-your-files = Eigene Dateien…
js-your-files-are = Oder eine Datei irgendwohin ziehen: ein Mesh, einen Scan, einen Aufbau, eine Armeeliste, einen gespeicherten Tisch.
js-go-on = Da weitermachen, wo du warst
js-tabs = Reiter der Seite
js-details = Einzelheiten
js-said-of = { $what }: { $said }
js-digest = Fingerabdruck:
js-digest-about = Dasselbe Szenario ergibt dasselbe Urteil
js-pair = Paar
js-visible = Sichtbar
js-range = Entfernung
js-hidden-by = Verdeckt von
js-choose-file = Eine Datei wählen
js-too-many = { $count } weitere sind zu viele auf einmal: später noch einmal ablegen.
js-files-wait =
    { $count ->
        [one] { $files } wartet, bis
       *[other] { $files } warten, bis
    } { $until }.
js-until-page = die Seite bereit ist
js-terrain = Gelände
js-draw = Zeichnen
js-units = Einheiten
js-mine = Eigene
js-go-to = Zu { $part }
js-search-things = Gelände und Einheiten suchen
js-search-palette = Die Palette durchsuchen
js-found = { $count } gefunden
js-recent = Zuletzt
js-recent-number = Zuletzt { $number }
js-remove-entry = { $name } aus der Palette entfernen
js-new-side = Seite neuer Einheiten
js-nothing-called = Hier heißt nichts „{ $text }“.
js-nothing-laid = Hier heißt nichts „{ $text }“. Es wird mit der Karte „Schablonen“ im Reiter Demo & Spiel gelegt.
js-north = Norden: die +y-Kante des Tisches
js-look = Hinsehen
js-choices = Eines davon wählen
js-turn = Drehen
js-move = Bewegen
js-size = Größe
js-height = Höhe
js-lift = Anheben
js-point = Punkt: ziehen zum Bewegen, Doppelklick zum Entfernen
js-insert = Ziehen, um einen Punkt einzufügen
js-lifted = angehoben auf { INCHES($height, digits: 1) }
js-high = { INCHES($height, digits: 1) } hoch
js-length = { INCHES($length, digits: 1) }
js-moved = bewegt um { INCHES($distance, digits: 1) }
js-table = Der Tisch. Eine Einheit anklicken, die schießt, dann ihr Ziel.
js-needs-webgl = Der Tisch braucht WebGL 2: Hardwarebeschleunigung einschalten oder einen anderen Browser nehmen.
js-connection-lost = Verbindung verloren.
js-reconnecting = { $why } Der Tisch ist auf dem Server gespeichert. Verbindung wird wieder aufgebaut…
js-connected = Wieder verbunden. Der Tisch wird geladen…
js-dock = Andocken: { $title }. Pfeiltasten bewegen die Karte, mit Umschalt ändern sie ihre Größe.
js-pop-out = Herauslösen: { $title }
js-about-card = Wozu die Karte { $title } da ist
js-about-palette = Alles, was auf dem Tisch liegen kann: Gelände, was Ecke für Ecke gezeichnet wird, Einheiten, und was du hinzugefügt hast. Ein Bild anklicken, dann den Tisch, oder es dorthin ziehen.
js-about-units = Die Einheiten beider Seiten, und die Sichten, die das Szenario behält. Eine Einheit anklicken macht sie zum Schützen, eine der anderen Seite zeigt dann das Urteil.
js-about-demonstration = Ein Szenario, das Schritt für Schritt gezeigt wird; Regeln und Würfel spielen jeden Schritt. Weiter geht es mit seinen Pfeilen, oder es läuft von selbst.
js-about-air = Ein Flugzeug greift nach den Regeln für Flugzeuge ein Ziel an. Flugzeug, Ziel und die Kante wählen, an der es hereinkommt, und zusehen.
js-about-game = Ein Spiel nach den Regeln, zum Zusehen oder Mitspielen. Die eigenen Seiten wählen und Start drücken; jeder Schritt wird hier erzählt und lässt sich wieder zeigen.
js-about-steps = Was an diesem Tisch getan wurde, wann und von wem. Ein Klick auf einen Schritt zeigt den Tisch, wie er damals war.
js-about-chat = Was die Leute an diesem Tisch einander schreiben. Alle am Tisch lesen es.
js-about-presenter = Was bei diesem Schritt der Vorführung gesagt wird. Nur Fenster, die die Vorführung nicht zeigen, haben diese Karte.
js-about-selection = Ort, Größe und alle anderen Werte dessen, was ausgewählt ist. Hier genaue Zahlen eingeben, oder auf dem Tisch an den Griffen ziehen.
js-about-table-check = Sucht auf dem Tisch, was ein Spiel stören würde, und nennt seine Zahlen. Ein Klick auf eine Bemerkung zeigt die Stelle.
js-about-fairness = Vergleicht, was die beiden Aufstellungszonen sehen, von wo sie gesehen werden und was sie verdeckt. Sie nennt das Gelände, auf das es am meisten ankommt, und Verschiebungen, die es ausgleichen würden.
js-about-table = Der Tisch selbst: seine Größe, seine Matte, seine Zonen und Marken, und seine Ebenen. Hier werden Aufstellungszonen gewählt, oder ein eigenes Bild als Matte.
js-about-your-turn = Was deine Seite jetzt tun darf, jede Wahl mit ihrer Wahrscheinlichkeit. Hier wählen oder auf dem Tisch.
js-about-templates = Granaten, Flammen und Rauch, wie sie auf dem Tisch liegen. Jede Schablone sagt, wer darin ist, und die Wahrscheinlichkeiten; dann fallen ihre Würfel.
js-about-line-of-sight = Ob der Schütze das Ziel sieht, wie viel von jedem Modell, und was den Rest verdeckt. Wo die Strahlen zwei Urteile offen lassen, ist das Urteil strittig.
js-about-map = Der ganze Tisch in Farben: was eine Einheit sieht, was sie in Deckung sieht, und was außer Sicht ist. Auf einen Ort zeigen, um ihn abzulesen.
js-about-statistics = Wie das Spiel lief: Glück neben genauen Wahrscheinlichkeiten, wo Modelle fielen, und was jede Einheit tat. Eine Seite mit Glück hat besser gewürfelt als erwartet.
js-tour = Rundgang durch die Seite
js-tour-of = { $at } von { $count }
js-tour-next = Weiter
js-tour-skip = Überspringen
js-tour-done = Fertig
js-tour-title-1 = Wer sieht wen?
js-tour-1 = Wähle die Einheit im Ring: Sie schießt. Dann geht der Ring zu einem Ziel: Wähle auch das.
js-tour-title-2 = Das Urteil und warum
js-tour-2 = Hier steht, ob der Schütze sein Ziel sieht, wie viel von jedem Modell, und was den Rest verdeckt. Die Linien auf dem Tisch zeigen dasselbe.
js-tour-title-3 = Einen anderen Platz versuchen
js-tour-3 = Zieh ein ausgewähltes Modell, und das Urteil folgt. Rückgängig nimmt den Zug zurück.
js-tour-title-4 = Mehr als Sicht
js-tour-4 = Tisch, links, ist zum Aufstellen von Gelände und Einheiten da. Demo & Spiel, rechts, hat Spiele nach den Regeln.
js-tour-title-5 = Weitergeben, Hilfe finden
js-tour-5 =
    { $where ->
        [menu] In diesem Menü macht Teilen einen Link zu diesem Tisch für andere, die zusehen oder mitspielen
       *[bar] Teilen macht einen Link zu diesem Tisch für andere, die zusehen oder mitspielen
    }. Die Hilfe hat alle Gesten und Tasten, und noch einmal diesen Rundgang.
js-width-left = Breite der Karten links
js-width-right = Breite der Karten rechts
js-dismiss = Schließen (Esc)
js-sheet-height = Höhe der Blätter
js-sheets = Blätter
js-load-again = Noch einmal laden
js-yours-next = Der Server baut andere Seiten. Diese ist die nächste.
js-pages-before =
    Der Server baut andere Seiten. { $count ->
        [one] { $count } Seite kommt
       *[other] { $count } Seiten kommen
    } vor dieser.
js-building = Der Server baut die Seite…
js-closed-early = Der Server hat die Verbindung geschlossen, bevor die Seite bereit war.
js-loading = Die Seite wird geladen…
js-ar-table = Der Tisch
js-ar-devices = Diese Datei in Chrome auf einem Android-Telefon oder in Safari auf einem iPhone oder iPad öffnen.
js-ar-refused = Augmented Reality ist nicht gestartet: Der Browser hat sie abgelehnt. Die Kamera erlauben, diese Seite neu laden und noch einmal versuchen.
js-ar-failed = Dieser Browser kann den Tisch nicht im Raum zeigen. Der Tisch in 3D ist auf der Seite selbst.
js-ar-not-offered = „Im Raum“ (Augmented Reality) wird nicht angeboten: { $why }
js-ar-too-large = Diese Datei wäre damit zu groß geworden.
js-ar-place = In den Raum stellen
js-ar-size = Der Tisch ist im Raum { $metres } m groß, wie in Wirklichkeit. Mit zwei Fingern wird er dort kleiner oder größer.
js-ar-insecure = Der Browser hat sie nur für Dateien und https-Adressen.
js-ar-browser = Dieser Browser hat keine. { $devices }
js-ar-device = Dieses Gerät hat keine. { $devices }
js-ar-frame = Die Seite um diese herum erlaubt sie nicht.
js-setting-up = Der Tisch wird aufgebaut…
js-too-old = Dieser Browser ist zu alt, um den Tisch auszupacken. Der Rest steht daneben.
js-damaged = Der Tisch kann nicht gezeichnet werden: Diese Datei ist beschädigt. Der Rest steht daneben.
js-shared-table = Der Tisch. Ziehen, um ihn zu drehen.

js-ask-firer = Antippen, wer schießt.
js-ask-put = Ein Modell wählen und antippen, wo es steht: den Schützen, dann das Ziel.
js-ask-put-target = Das Ziel von { $firer } aufstellen.
js-ask-target = Das Ziel von { $firer } antippen.
js-ask-two = Zwei verschiedene Einheiten wählen.
js-ask-counting = Strahlen werden geworfen…
js-ask-share = { $visible } % ({ $low } bis { $high })
js-ask-part = { $percent } %
js-ask-hidden = Was nicht zu sehen ist, verdecken vor allem { $things }.
js-ask-open = Die Strahlen lassen offen: { $verdicts }.
js-ask-rays = { $rays } Strahlen, auf diesem Gerät geworfen
js-ask-more = bisher { $rays } Strahlen…
js-ask-told = { $firer } → { $target }: { $verdict }
js-ask-as-scanned = Wie gescannt. Was der Scan offenlässt, wird noch geprüft…
js-scan-good = Der Scan ist hier auf ±{ INCHES($error, digits: 2) } genau{ $same ->
    [0] {"."}
   *[other] , und in { $same } von 100 ähnlichen Scans ist das Urteil dasselbe.
}{ $gaps ->
    [0] {""}
   *[other] {" "}Lücken unter { INCHES($gaps, digits: 1) } zeigt er womöglich nicht: Sieh selbst an der Linie entlang.
}
js-scan-between = Strittig: { $verdicts }. Wie gescannt: { $stated }.
js-scan-coarse = Der Scan ist für diese Linie zu grob (±{ INCHES($error, digits: 2) }). In { $same } von 100 ähnlichen Scans ist es wie gescannt. Sightline sagt, was zu messen ist.
js-scan-ends = Der Scan ist für diese Linie zu grob (±{ INCHES($error, digits: 2) }). Sightline sagt, was zu messen ist.
js-scan-piece = Der Scan sagt nicht, was { $piece } ist. Sag es in Sightline und teile den Tisch noch einmal.
js-scan-fence = { $stated }, außer wenn hier ein Zaun, Draht oder Geländer steht: So dünne Dinge zeigt der Scan nicht. Mit Zaun: { $fenced }.
js-scan-no-fence = Hier kein Zaun
js-scan-no-fences = Gar keine Zäune
js-scan-is-fence = Hier steht einer
js-scan-draw = Hier steht einer: Es kommt auf Ort und Höhe an. Zeichne ihn in Sightline auf den Tisch und teile den Tisch noch einmal.
js-move-hint = Im Bild ziehen, um { $what } zu bewegen; eines der Modelle noch einmal antippen, um nur dieses zu bewegen.
js-distance = { INCHES($distance, digits: 1) }
js-measure-from = Messen: ein Modell oder einen Ort antippen.
js-measure-to = Das andere Ende antippen.
js-put-where = Antippen, wo es steht.
js-link-other = Dieser Link führt zu einem anderen Tisch.
js-link-in-address = Der Link steht in der Adresse dieser Seite.
js-tap-again = noch einmal antippen, um es zu tun
