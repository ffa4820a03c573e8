# Tables that several people sit at: what is refused, and what became of files.

## Files that were added

live-left-out = Ausgelassen oder geändert

## Who may do what at a table

live-you-watch = Als Zuschauer kann man diesen Tisch nicht ändern.
live-link-adds-scan = Dieser Link fügt diesem Tisch einen Scan hinzu und ändert sonst nichts.
live-you-play = Du spielst hier { $side }: Was auf dem Tisch steht, kannst du nicht ändern.
live-role-owner = Besitzer
live-role-editor = Bearbeiter
live-role-watcher = Zuschauer
live-role-scan = fügt einen Scan hinzu
live-role-plays = spielt { $side }
live-only-owner-lays = Nur der Besitzer dieses Tisches baut seine Datei neu auf.
live-not-your-turn = Du bist nicht an der Reihe: { $side } entscheidet.
live-editors-begin = Ein Spiel beginnen und verlassen darf nur, wer den Tisch bearbeiten darf.
live-too-fast = Das ist zu schnell: einen Moment warten.
live-link-withdrawn = Der benutzte Link wurde zurückgezogen.
live-seats-taken = An diesem Tisch sitzen schon { $count }.
live-cannot-write = Als Zuschauer kann man hier nicht schreiben.
live-token-taken = Dieses Token gehört jemand anderem.
live-step-not-followed = Schritt { $step } eines anderen Servers ist nicht nachzuvollziehen: den Tisch neu öffnen.
live-step-does-not-follow = { $name }: Schritt { $step } schließt nicht an
live-deleted = Dieser Tisch wurde gelöscht.
live-no-table = Es gibt keinen Tisch { $name }.
live-names-mesh = Das Szenario nennt { $mesh }: in einem Zip mit den Meshes hochladen, oder diese in den Ordner des Servers legen.

## Taking back

live-only-as-agreed = „{ $title }“ wird nur zurückgenommen, wenn die andere Seite zustimmt: Würfe oder Antworten folgten darauf. Darum bitten.
live-ask-for-it = Das wird nur mit Zustimmung der anderen zurückgenommen: darum bitten.
live-asked-already = Jemand hat schon gefragt: auf die Antwort warten.
live-lapsed = Diese Anfrage ist schon beantwortet oder hinfällig.
live-nobody-here = Von der anderen Seite ist niemand da, der zustimmen könnte.
live-not-yours = Nur die andere Seite stimmt dem zu oder lehnt es ab.
live-own-request = Der eigenen Anfrage kann man nicht zustimmen.
live-refused-already = Das wurde abgelehnt: Erst wenn das Spiel weitergegangen ist, kann man wieder fragen.
live-not-asked = Das ist keine deiner Antworten im laufenden Spiel: Es gibt nichts zu erbitten.
live-free = Seither wurde nichts gewürfelt oder geantwortet: ohne Frage zurücknehmen.
live-begin-anew = In diesem Spiel können andere mitspielen: neu beginnen, damit niemand die Würfe kennt.

## Games

live-unfollowed = Der Tisch kann dieser Aktion nicht folgen: Sie spricht von etwas, das nicht da ist.
live-not-played-again = Dieses Spiel lässt sich nicht nachspielen: Schritt { $step }: { $why }
live-long-action = Eine Aktion mit { $found } Zeichen; erwartet höchstens { $most }.
live-no-action = Eine Aktion: gefunden Werte, die keine Aktion hat; erwartet andere.
live-game-over = Das Spiel ist zu Ende.
live-branch-later = Dieses Spiel spielen Menschen gegeneinander: Von einem früheren Schritt geht es an einem anderen Tisch erst weiter, wenn es zu Ende ist, damit niemand kommende Würfe sieht.
live-no-game-here = An diesem Tisch läuft kein Spiel.
live-from-step = { $name }, ab Schritt { $step }
live-game-with-seed = { $name }, Spiel mit Startwert { $seed }
live-no-game-left = Mit Schritt { $step } hat kein Spiel diesen Tisch verlassen.
live-no-secret = { $name }: kein Geheimnis der Würfel gefunden; erwartet eins

## Files of tables

live-changed-on-disk = { $name } wurde seit dem Lesen von jemand anderem geändert: Nichts wurde geschrieben. Unter anderem Namen speichern oder diese Datei neu aufbauen.
live-no-file-yet = Dieser Tisch hat noch keine Datei: als Datei speichern oder herunterladen.
live-nothing-changed = Nichts geändert: { $name } ist, wie es war.
live-saved = { $name } ist gespeichert.
live-no-file-name = { $name } ist kein Dateiname: nur Buchstaben, Ziffern, Leerzeichen, _ und -, höchstens 60.
live-file-exists = Es gibt schon { $name }: einen anderen Namen wählen.
live-laid-anew = { $name } ist neu aufgebaut.
live-says-the-same = { $name } sagt, was auf dem Tisch ist.

## Groups and meshes kept with a table

live-groups-of-owner = Gruppen behält, wem die Tische dieses Servers gehören.
live-group-name = Der Name einer Gruppe hat 1 bis { $most } Zeichen.
live-group-nowhere = Dieser Tisch wird nirgends behalten, und auch keine Gruppe davon.
live-group-size = 1 bis { $most } Geländestücke oder Einheiten wählen, um sie als Gruppe zu behalten.
live-most-groups = Es sind schon { $most } Gruppen behalten, mehr geht nicht: zuerst eine herausnehmen.
live-group-meshes = Die Meshes der Gruppe haben zusammen mehr als { $most } Bytes.
live-mesh-large = { $name } hat mehr als { $most } Bytes.
live-mesh-nowhere = Dieser Tisch wird nirgends behalten, und auch kein Mesh dazu.
live-most-meshes = { $count } Meshes mit { $bytes } Bytes gehören zu diesem Tisch: höchstens { $most } und { $largest }.
live-mesh-beside = { $name } gehört nicht zu diesem Tisch: Es liegt daneben.

## What deleting a table loses

live-lost-steps = { $count ->
    [0] keinem Schritt
    [one] { $count } Schritt
   *[other] { $count } Schritten
}
live-lost-links = { $count ->
    [one] { $count } Link
   *[other] { $count } Links
}
live-lost-chat = { $count ->
    [one] { $count } Chatzeile
   *[other] { $count } Chatzeilen
}
live-lost-certificates = { $count ->
    [one] { $count } Zertifikat
   *[other] { $count } Zertifikaten
}
live-lost-meshes = { $count ->
    [one] { $count } Mesh
   *[other] { $count } Meshes
}
live-lost-unsaved = { $name } verschwindet mit { $things }; in einer Datei wurde nichts gespeichert.
live-lost-file-stays = { $name } verschwindet mit { $things }; { $file } bleibt.
live-lost-file-older = { $name } verschwindet mit { $things }; { $file } bleibt, ohne das, was seither geschah.
live-lost-damaged = { $name } verschwindet mit { $things }, einiges davon beschädigt; { $file } bleibt.
live-no-table-of-name = { $name }: kein Tisch dieses Namens gefunden; erwartet einer

## Quotas

live-quota-tables = Dir gehören { $most } Tische, mehr behält dieser Server für einen Besitzer nicht. Zuerst einen löschen.
live-quota-steps = Die Tische des Besitzers haben { $most } Schritte, mehr behält dieser Server für einen Besitzer nicht. Der Besitzer muss zuerst einen Tisch löschen.
live-quota-meshes = Die Meshes des Besitzers hätten mehr als { $most } MB, mehr behält dieser Server für einen Besitzer nicht. Der Besitzer muss zuerst ein Mesh oder einen Tisch löschen.

## Kinds of files that can be added

live-reads-mesh = Ein Mesh
live-files-mesh = von Gelände oder einem Modell: { $formats } oder { $last }
live-then-palette = kommt in die Palette
live-reads-scan = Ein Scan
live-files-scan = eines ganzen Tisches, mit einer App wie Polycam: { $files }
live-scan-files = GLB, PLY, USDZ oder OBJ in einem Zip
live-then-laid = wird auf einen Tisch gelegt
live-reads-list = Eine Armeeliste
live-files-list = von BattleScribe, von New Recruit oder als einfacher Text
live-then-units = fügt ihre Einheiten hinzu
live-reads-picture = Ein Bild
live-files-picture = PNG oder JPEG
live-then-mat = bedeckt den Tisch als Spielmatte
live-reads-words = Eine Datei mit Wörtern für Deckung
live-files-words = eines Spiels, als TOML
live-then-judges = dienen zum Beurteilen dieses Tisches
live-reads-names = Eine Datei mit Namen für Armeelisten
live-then-lists = dienen zum Lesen von Listen
live-reads-club = Das Gelände eines Clubs
live-files-club = mit Zeilen [[own]], als TOML
live-then-packed = wird ein Paket Tische zum Drucken
live-reads-ruling = Ein Urteil
live-files-here = das hier gespeichert wurde
live-then-judged = wird auf einem neuen Tisch erneut beurteilt
live-reads-log = Das Protokoll eines Spiels
live-then-played = wird auf einem neuen Tisch nachgespielt
live-reads-layout = Ein Aufbau oder Spielstand
live-files-layout = von 40kdc oder Tabletop Simulator
live-then-new = öffnet sich als neuer Tisch
live-reads-scenario = Ein Szenario
live-files-toml = TOML
live-reads-zip = Ein Zip
live-files-zip = eines Szenarios oder Spielstands, mit den Meshes
live-file-too-large = { $name }: gefunden { $found } Bytes; erwartet höchstens { $most }.

## What became of a file

live-not-utf8-scenario = Bytes, die kein UTF-8 sind; erwartet ein Szenario in TOML.
live-not-utf8-log = Bytes, die kein UTF-8 sind; erwartet ein Protokoll in JSON Lines.
live-strange-in-zip = Im Zip gefunden: { $name }; erwartet schlichte Dateinamen.
live-zip-unwritable = { $name } aus dem Zip: { $why }.
live-save-refused = { $why }; ein Zip des Spielstands mit seinen Meshes kann gelesen werden.
live-pieces-taken = { $count ->
    [one] { $count } Stück
   *[other] { $count } Stücke
} aus { $name } auf diesem Tisch.
live-not-checked = { $name }: nicht geprüft, { $why }.
live-not-the-same = { $name }: nicht dasselbe: { $why }.
live-the-same = { $name }: dasselbe bei erneuter Beurteilung.
live-ruling-mesh = Das Urteil entstand mit dem Mesh { $mesh }, das kein Tisch hat, den du öffnen darfst; zuerst dieses Mesh oder seinen Tisch ablegen.
live-log-without-table = { $file }: Protokoll eines Spiels auf { $scenario }, aber kein Tisch genau wie damals; zuerst sein Szenario ablegen.
live-log-differs = { $file }: Zeile { $line } lautet anders, wenn das Spiel auf diesem Tisch gespielt wird; erwartet ein Spiel mit üblicher Länge und üblichen Regeln.
live-game-of-file = { $scenario }, Spiel aus { $file }
live-actions-played = { $count ->
    [one] { $count } Aktion
   *[other] { $count } Aktionen
} aus { $name } gespielt.
live-list-placed = { $units ->
    [one] { $units } Einheit
   *[other] { $units } Einheiten
} mit { $models ->
    [one] { $models } Modell
   *[other] { $models } Modellen
} aus { $name }.
live-on-stands = Kein Name ist bekannt: Die Modelle stehen auf { $stand }.

## The store of tables

live-store-full = { $place }: gefunden { $most } Tische, mehr werden nicht behalten; erwartet Platz für einen weiteren: einige mit sightline tables delete NAME löschen
live-store-name-taken = { $name }: einen Tisch dieses Namens gibt es schon; erwartet ein neuer Name
live-store-mesh-taken = { $name }: ein anderes Mesh dieses Namens gefunden; erwartet ein neues
live-store-mesh-gone = { $place }: ein Mesh fehlt oder ist beschädigt; erwartet seine Bytes
live-store-no-table = { $name }: kein Tisch dieses Namens in { $place }; erwartet einer
live-store-step-damaged = { $place }: Schritt { $step } von { $name } ist beschädigt; erwartet sein Eintrag
live-store-snapshot-damaged = { $place }: der Stand von { $name } ist beschädigt; erwartet ein Szenario
live-store-elsewhere = { $name }: Schritte gefunden, die nicht von hier sind; der Tisch ist in einem anderen Server offen
live-store-other-database = { $place }: eine Datenbank von etwas anderem gefunden; erwartet ein Speicher von Tischen
live-store-newer = { $place }: gefunden ein Speicher der Version { $found }, den ein neueres Sightline schrieb; erwartet höchstens Version { $most }
live-store-older-damaged = { $place }: ein beschädigter Schritt in einem Speicher der Version { $found }; erwartet einer, der sich auf Version { $most } bringen lässt
live-store-no-group = { $name }: keine Gruppe dieses Namens; erwartet eine, die behalten ist
live-store-scenario-unreadable = { $name }: das Szenario ist nicht lesbar: { $why }
live-store-step-unfit = { $name }: Schritt { $step } folgt nicht aus denen davor: { $why }
live-store-text-damaged = { $name }: der Text der Datei ist beschädigt; erwartet TOML
live-store-unusable = { $place }: gefunden { $found }; erwartet ein Speicher, der gelesen und geschrieben werden kann
live-store-row-twice = { $place }: dieselbe Zeile gibt es dort schon; erwartet eine andere
live-store-half-sign = { $place }: ein Text mit einem halben Zeichen gefunden; erwartet Unicode
live-store-no-url = { $place }: keine URL einer Datenbank; erwartet eine wie sqlite:///tables.sqlite3
live-store-folder-unwritable = { $place }: gefunden { $found }; erwartet ein beschreibbarer Ordner
live-store-no-folder = { $place }: kein Ordner { $folder }; erwartet ein Ordner für den Speicher
live-store-is-folder = { $place }: gefunden ein Ordner; erwartet eine Datei für Tische
live-store-no-driver = { $place }: kein Treiber für { $driver } ({ $why }); erwartet ein installierter oder sqlite:///FILE
live-store-bad-url = { $place }: gefunden { $found }; erwartet die URL einer Datenbank
live-store-other-kind = { $place }: gefunden eine Datenbank von { $found }; erwartet SQLite oder PostgreSQL
live-copy-differs = { $name }: gefunden eine abweichende Kopie; erwartet dieselben Zeilen
live-copy-mesh-gone = Mesh { $mesh }: fehlt oder ist beschädigt; erwartet seine Bytes
live-copy-full = { $place }: gefunden { $most } Tische, mehr werden nicht behalten; erwartet Platz für { $name }
live-copy-name-taken = { $name }: ein anderer Tisch dieses Namens in { $place }; erwartet keiner oder ein gleicher
live-copy-changed = { $name }: neue Schritte während des Umzugs; erwartet, dass niemand daran arbeitet
live-backup-not-empty = { $place }: gefunden { $tables ->
    [one] 1 Tisch
   *[other] { $tables } Tische
} und { $groups } behaltene Gruppen; erwartet ein leerer Speicher oder --replace, das sie löscht
live-backup-no-file = { $file }: keine solche Datei; erwartet eine Sicherung
live-backup-unreadable = { $file }: gefunden { $found }; erwartet eine Sicherung
live-backup-newer = { $file }: Sicherung eines Speichers der Version { $found }, den ein neueres Sightline schrieb; erwartet höchstens Version { $most }
live-backup-damaged = { $file }: die Datei ist beschädigt oder abgeschnitten; erwartet eine, die sightline backup schrieb
