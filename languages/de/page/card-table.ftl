# Die Karten des Reiters Tisch: Auswahl.

card-table-empty = Etwas auf dem Tisch anklicken, oder mit Umschalt einen Rahmen um mehreres ziehen. Die Palette bietet mehr.
card-table-to-look-at = Etwas auf dem Tisch anklicken, um zu sehen, was es ist.
card-table-replace = Durch ein Modell ersetzen
card-table-replace-hint = Ein Modell mit Base nimmt den Platz jedes gewählten Stücks ein
card-table-choose-unit = Einheit wählen
card-table-unit-of-side = { $unit }, { $side }
card-table-several = Mehrere wählen: Klicks fügen hinzu, Ziehen auf leerem Boden zeichnet einen Rahmen
card-table-end-snap = Enden und Ecken rasten an anderen ein
card-table-angle-snap = Drehungen rasten in Schritten von 15° ein
card-table-grid-snap = Positionen rasten in einem Raster von { INCHES(0.5, parts: 1) } ein
card-table-save-group = Als Gruppe speichern, für jeden Tisch …
card-table-mirror-x = Eine Kopie, links-rechts gespiegelt
card-table-mirror-y = Eine Kopie, vorn-hinten gespiegelt
card-table-five-more = Fünf weitere in einer Reihe
card-table-align-left = Linke Kanten ausrichten
card-table-align-across = Mitten quer ausrichten
card-table-align-right = Rechte Kanten ausrichten
card-table-align-near = Vordere Kanten ausrichten
card-table-align-along = Mitten längs ausrichten
card-table-align-far = Hintere Kanten ausrichten
card-table-gaps-across = Gleiche Abstände quer
card-table-gaps-along = Gleiche Abstände längs
card-table-merge = Zu einem Stück verbinden
card-table-split = Entlang einer Linie teilen …
card-table-hidden = { $count } auf dieser Seite verborgen; Umschalt H zeigt sie.
card-table-locked = { $title } · gesperrt
card-table-on-layer = { $title } · Ebene { $layer }
card-table-whole-unit = alle { $count } Modelle, { $what }; eines noch einmal anklicken, um es allein zu wählen.
card-table-part-of-unit = { $some } von { $count } Modellen, { $what }; eines noch einmal anklicken, um es allein zu wählen.
card-table-things = { $count } Dinge
card-table-title-of-kind = { $title } ({ $kind })
card-table-unit-head = { $unit }: { $what }

# Die Palette, und was für sie aufbewahrt wird.

card-table-add = Hinzufügen …
card-table-add-hint = Hinzufügen … Meshdateien, Scans, Pläne, Armeelisten, Bilder, Urteile: jede Datei
card-table-group-name = Name der Gruppe
card-table-group-about = Die Auswahl wird mit ihren Meshdateien für jeden Tisch gespeichert: Die Palette führt sie unter Gespeicherte Gruppen. Eine Gruppe gleichen Namens wird ersetzt.
card-table-save = Speichern
card-table-cancel = Abbrechen
card-table-save-as-group = Als Gruppe speichern
card-table-group-saved = { $group } ist unter den gespeicherten Gruppen.
card-table-away-saved = Es verschwindet aus der Palette jedes Tisches. Kopien auf Tischen bleiben.
card-table-away-mesh = Es verschwindet aus der Palette dieses Tisches.
card-table-away-standing = { $count ->
    [one] Es verschwindet aus der Palette dieses Tisches. Es steht einmal auf diesem Tisch und bleibt dort.
   *[other] Es verschwindet aus der Palette dieses Tisches. Es steht { $count }-mal auf diesem Tisch und bleibt dort.
}
card-table-remove = Entfernen
card-table-keep = Behalten
card-table-remove-question = { $name } aus der Palette entfernen?
card-table-removed = { $name } aus der Palette entfernt.

# Die Karte des Tisches selbst.

card-table-lit = Diese Seite zeigt das Spiel in diesem Licht. Der Tisch behält sein eigenes.
card-table-mat-picture = Matte aus einem Bild …
card-table-layer-field = Ebene für die Auswahl
card-table-select-first = Zuerst etwas auswählen.
card-table-no-marks-draw = Keine: eine zeichnen (Palette).
card-table-no-marks = Keine.
card-table-marks = Zonen und Marken
card-table-layers = Ebenen
card-table-layer-row = { $layer } · { $things }
card-table-layer-show = { $layer } zeigen
card-table-layer-hide = { $layer } auf dieser Seite verbergen
card-table-layer-lock = { $layer } sperren
card-table-layer-unlock = { $layer } entsperren

# Die Tischprüfung.

card-table-check-off = Die Tischprüfung ist aus. Unten einschalten.
card-table-checking = Der Tisch wird geprüft …
card-table-no-table = Kein Tisch ist offen.
card-table-check-switch = Den Tisch beim Aufbau prüfen
card-table-what-is-checked = Was geprüft wird
card-table-no-problems = Keine Probleme gefunden.
card-table-unusual = { $count ->
    [one] Nichts steht falsch; eine Zahl ist ungewöhnlich.
   *[other] Nichts steht falsch; { $count } Zahlen sind ungewöhnlich.
}
card-table-remarks = { $count ->
    [one] Eine Anmerkung zu diesem Tisch.
   *[other] { $count } Anmerkungen zu diesem Tisch.
}
card-table-remarks-listed = { $count } Anmerkungen zu diesem Tisch, davon { $most } aufgeführt.
card-table-in-figures = In Zahlen
card-table-usual = üblich: { $low } bis { $high }
card-table-usual-percent = üblich: { $low } bis { $high } %
card-table-few = wenig; { $usual }
card-table-many = viel; { $usual }

# Der Vergleich der Zonen.

card-table-fairness-empty = <p class="hint">Die Fairness vergleicht zwei Aufstellungszonen, eine je Seite.</p><ol class="steps"><li>In der Palette unter Zonen und Marken die Aufstellungszone wählen.</li><li>Ihre Ecken auf dem Tisch anklicken; Doppelklick oder Enter beendet sie.</li><li>Die der anderen Seite ebenso zeichnen. Ihre Seite unter Auswahl setzen.</li></ol>
card-table-fairness-one = Nur { $side } hat eine Zone: die der anderen Seite zeichnen.
card-table-fairness-ready = Wie sehr ist jede Aufstellungszone der anderen ausgesetzt? Nur Gelände; das dauert etwa zehn Sekunden.
card-table-compare = Zonen vergleichen
card-table-stop = Anhalten
card-table-move-them = Versetzen
card-table-comparing = Vergleich
card-table-doing = { $doing }, { $percent } % …
card-table-matters = Was am meisten zählt
card-table-unknown-heights = Unbekannte Höhen
card-table-both-ends = Die Intervalle umfassen beide Enden dieser Höhen.
card-table-dot-seen = Punkt: aus der feindlichen Zone gesehen
card-table-ring-unseen = Ring: von dort nicht gesehen

# Eine abgelegte oder gewählte Datei.

card-table-unit-hint = Die Einheit der Zahlen in der Datei: Die meisten Druckdateien sind in Millimetern. Die Figur daneben ist { INCHES(1.2) } hoch.
card-table-file-unit = Einheit der Datei
card-table-file-height = Höhe, { UNIT() }
card-table-z-up = Z ist oben
card-table-y-up = Y ist oben
card-table-import = Importieren
card-table-scan = Scan eines Tisches
card-table-one-piece = Ein Stück
card-table-colours = Datei mit den Farben hinzufügen (MTL, PNG, JPEG …)
card-table-uploading = { $name } wird hochgeladen: { $percent } %
card-table-reading-size = Größe wird gelesen …
card-table-checking-mesh = Die Meshdatei wird von allen Seiten geprüft …
card-table-drawing = Wird neben einer Figur gezeichnet …
card-table-beside-figure = { $name } neben einer Figur von { INCHES(1.2) }
card-table-no-picture = Hier lässt sich kein Bild zeichnen.
card-table-in-palette = { $name } ist in der Palette.
card-table-file-fault = { $name }: { $why }.
card-table-a-height = eine Höhe von { INCHES($height) }
card-table-inches-between = { LENGTH($low) } bis { INCHES($high) }
card-table-needs-table = { $name }: kein Tisch offen. Einen öffnen, dann die Datei noch einmal ablegen.
card-table-until-done = { $name } fertig ist
card-table-reading = { $name } wird gelesen …
card-table-may-not-change = Dieser Tisch lässt sich nicht ändern.
card-table-wrong-ending = gefunden eine Datei mit Endung { $found }; erwartet eine von { $expected }
card-table-wrong-length = gefunden { NUMBER($found, useGrouping: 1) } Bytes; erwartet 1 bis { NUMBER($most, useGrouping: 1) }
card-table-interrupted = Hochladen unterbrochen; erwartet die ganze Datei
card-table-veil = Ablegen: { $kinds } oder { $last }

# Titel der Karten.

card-table-title-palette = Palette
card-table-title-selection = Auswahl
card-table-title-table = Tisch
card-table-title-check = Tischprüfung
card-table-title-fairness = Fairness
