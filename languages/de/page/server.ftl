# The server: who may open a table, signing in, votes, folders.

## Who may open a table

server-no-access = Kein Zugang
server-no-access-to-table = Kein Zugang zu diesem Tisch
server-opens-with-link = Dieser Tisch öffnet sich nur mit einem Link. Es gab keinen, oder er gilt nicht für diesen Tisch oder wurde zurückgezogen. { $ask }
server-ask-again = Den Besitzer des Tisches um einen neuen Link bitten.
server-sign-in-to-open = <a href="{ $address }">Anmelden</a>, um eigene Tische zu öffnen und anzulegen.
server-need-no-link = { $why } Auf diesem Server ist kein Link nötig: { $link }.
server-open-without = den Tisch ohne Link öffnen
server-link-invalid = Dieser Link gilt nicht für diesen Tisch, oder er wurde zurückgezogen.
server-full = Mehr offene Seiten lässt der Server nicht zu. In einer Minute noch einmal versuchen.
server-address-full = Mehr offene Seiten sind von dieser Adresse nicht erlaubt. Eine schließen und noch einmal versuchen.
server-link-full = Mehr offene Seiten sind mit diesem Link nicht erlaubt. Eine schließen und noch einmal versuchen.
server-no-page = An dieser Adresse ist keine Seite.
server-foreign = Seiten anderer Websites dürfen diese Seite nicht laden. Mit einem Link öffnen.
server-slower = Zu viele falsche Schlüssel von dieser Adresse. In einer Minute noch einmal versuchen.
server-link-has-expired = Der benutzte Link ist abgelaufen.
server-expired-on = Dieser Link ist am { $day } um { $time } UTC abgelaufen.
server-link-kinds = Ein Link erlaubt es, zu bearbeiten, eine Seite zu spielen, zuzuschauen oder einen Scan hinzuzufügen.
server-most-links = Dieser Tisch hat schon { $most } Links. Einige zurückziehen.
server-link-only = Kein Zugang: Dieser Tisch öffnet sich nur mit einem Link.
server-stale = Diese Seite ist veraltet. Bitte neu laden.
server-other-keys = Dieser Browser hat inzwischen einen anderen Link geöffnet. Die Seite neu laden.
server-no-network = Dieser Computer ist in keinem Netzwerk, in dem andere ihn erreichen. Mit dem WLAN verbinden oder das Kabel einstecken und noch einmal versuchen.
server-not-opened = Dieser Computer lässt sich nicht für sein Netzwerk öffnen: { $why }.
server-port-taken = Port { $port } ist belegt: das Programm beenden, das ihn benutzt, oder mit --port einen anderen wählen
server-cannot-listen = kann an { $address } nicht lauschen: { $why }
server-only-page-reloads = Nur die Seite des Tisches lädt die Datei neu.

## Signing in

server-sign-in-again = Erneut anmelden
server-signing-in-failed = Die Anmeldung ist gescheitert: { $why }. { $again }
server-not-signed-in = Nicht angemeldet
server-sign-out = Abmelden
server-sign-out-here = Von diesem Server abmelden?
server-begun-elsewhere = sie wurde nicht in diesem Browser begonnen, oder vor mehr als zehn Minuten
server-provider-unexpected = der Anbieter hat nicht wie erwartet geantwortet
server-next-elsewhere = die Adresse für danach ist keine Seite dieses Servers
server-answer-used = diese Antwort des Anbieters wurde schon benutzt
server-code-refused = der Anbieter hat den Code abgelehnt
server-token-other-server = die Antwort des Anbieters gilt einem anderen Server
server-token-other-sign-in = die Antwort des Anbieters gilt einer anderen Anmeldung
server-token-nobody = die Antwort des Anbieters nennt niemanden
server-token-unknown-key = die Antwort des Anbieters ist mit einem unbekannten Schlüssel signiert
server-token-no-key-pair = die Antwort des Anbieters ist nicht mit einem Schlüsselpaar signiert
server-token-expired = die Antwort des Anbieters ist abgelaufen
server-token-no-signature = die Antwort des Anbieters trägt nicht seine Unterschrift
server-token-unreadable = die Antwort des Anbieters ist kein prüfbares ID-Token

## The votes of a room

server-vote = Abstimmung
server-vote-none-now = Gerade läuft keine Frage. Die nächste erscheint hier von selbst.
server-vote-counts = Deine Stimme zählt. Ein anderer Knopf ändert sie.
server-vote-too-many = Zu viele Anfragen. In einer Minute noch einmal versuchen.
server-vote-no-question = Hier läuft keine Frage.
server-no-vote = Das ist keine Stimme.
server-vote-elsewhere = Nur die Seite der Frage nimmt Stimmen an.
server-vote-open-first = Erst den Link der Frage öffnen.
server-vote-closed = Diese Frage ist geschlossen.
server-vote-none-of-these = Das ist keine der Antworten.
server-vote-no-more = Zu dieser Frage werden keine Stimmen mehr angenommen.

## Folders of scenarios

server-many-folders = { $folder } enthält mehr als { $most } Ordner: Einige Szenarien fehlen vielleicht in der Liste.
server-many-scenarios = { $folder } enthält mehr als { $most } Szenarien: Einige fehlen vielleicht in der Liste.
server-many-files = { $folder } enthält mehr als { $most } Dateien: Einige Szenarien fehlen vielleicht in der Liste.
server-deep-folders = { $folder } enthält Ordner, die tiefer als { $most } Ebenen liegen: Einige Szenarien fehlen vielleicht in der Liste.

## A page's connection

server-message-early = Eine Nachricht kam, bevor die Seite bereit war.
server-message-long = Eine Nachricht ist zu lang.
server-message-unreadable = Eine Nachricht war nicht lesbar.

## Options at the start

server-embed-in = --embed-in: gefunden { $found }; erwartet eine Herkunft wie https://club.example
server-allow-origin = --allow-origin: gefunden { $found }; erwartet der Name eines Rechners, wie table.example oder 192.168.1.20:5006
server-option-one-of = { $option }: gefunden { $found }; erwartet eins von { $names }
server-option-number = { $option } { $name }: gefunden { $found }; erwartet eine Zahl, mindestens { $least }
server-tls-cert = --tls-cert { $file }: gefunden { $found }; erwartet ein Zertifikat und sein Schlüssel (--tls-key) als PEM-Dateien
server-oauth-all = --oauth-issuer, --oauth-key, --oauth-secret: gefunden nur ein Teil; erwartet alle drei (das Geheimnis auch als PANEL_OAUTH_SECRET in der Umgebung)
server-oauth-url = --oauth-issuer: gefunden { $found }; erwartet eine URL
server-oauth-package = --oauth-issuer: das Paket PyJWT mit cryptography fehlt; so wird es installiert: { $install }
server-oauth-provider = --oauth-issuer { $issuer }: dort ist kein OpenID-Anbieter; erwartet einer, der unter /.well-known/openid-configuration antwortet
server-root-path = --root-path: gefunden { $found }; erwartet ein Pfad wie /sightline
server-proxy-headers = --proxy-headers: gefunden { $found }; erwartet die Adresse oder das Netz des Proxys, wie 127.0.0.1 oder 10.0.0.0/8

## At the start, in the terminal

server-starting = Sightline startet und ist in einigen Sekunden unter { $address } (auf einem neuen Rechner in bis zu einer Minute) …
server-at = Sightline unter { $address }  (Strg C beendet es)
server-read-only = Nur lesbar: { $why }. Änderungen werden abgelehnt, bis geschrieben werden kann.
server-listens-everywhere = Er lauscht an allen Adressen dieses Rechners und öffnet sich als { $names }. Weitere Namen mit --allow-origin NAME.
server-trusts = Achtung: Alle, die diese Adresse erreichen, dürfen jeden Tisch ändern (--trust) und besitzen, was sie anlegen. Nur der Link des Besitzers schreibt Dateien und besitzt die anderen.
server-needs-links = Jeder Besucher braucht einen Link, den der Besitzer anlegt (--roles).
server-not-encrypted = { $way } Die Verbindung ist nicht verschlüsselt; --tls-cert oder ein Proxy verschlüsselt sie.
server-owners-link = Der Link des Besitzers zu allen Tischen: { $link }
server-opened-at = In diesem Netzwerk offen unter { $address }: Wer von dort kommt, braucht einen Link.
server-compiling-sight = Die Sichtberechnung wird im Hintergrund übersetzt, ein einziges Mal; bis dahin sind Urteile langsamer.
server-no-place = { $place } gibt es nicht: eine Szenariodatei oder einen Ordner mit Szenarien nennen
server-opens-to-network = { $option } öffnet den Server zum Netz: mit --roles brauchen andere einen Link von dir, mit --trust darf jeder jeden Tisch ändern
server-metrics-port = --metrics: gefunden { $found }; erwartet: ein Port oder 127.0.0.1:9100
server-metrics-place = --metrics { $place }: gefunden { $why }
server-metrics-package = --metrics: das Paket prometheus-client fehlt; installieren: { $install }
server-workers-count = --workers: gefunden { $count }; erwartet: 1 bis { $most }
server-workers-system = --workers: dieses System kann Verbindungen nicht zwischen Prozessen weiterreichen; --workers 1 nehmen
server-workers-store = --workers { $count }: gefunden eine SQLite-Ablage, die ein einziger Prozess nutzt; erwartet: --store postgresql+psycopg://… für mehrere
server-workers-failed = --workers { $count }: keiner startet, jeder { $tried }-mal versucht: { $why }
server-worker-not-started = er lässt sich nicht starten ({ $why })
server-worker-ended = er endete mit Status { $status }

## Im Betrieb

server-page-failed = Diese Seite ließ sich nicht aufbauen
server-page-fault = Das ist ein Fehler des Programms; Einzelheiten stehen im Protokoll des Servers. Die Seite neu laden.
server-answers-to = Dieser Server antwortet nur unter { $names }; für einen anderen Namen mit --allow-origin NAME starten.
server-metrics-names = Messwerte gibt es nur unter { $names } und unter Adressen.
server-store-silent = Die Ablage hat nicht innerhalb von { $seconds } Sekunden geantwortet.
server-no-worker = Kein Prozess dieses Servers ist bereit. Er startet andere: in einigen Sekunden wieder versuchen.
server-restarts = Der Server startet neu.
server-setting-up = er wird aufgebaut
server-waiting-for-table = Ein anderer Tisch ist noch an der Reihe: { $what }
server-reading-scenario = Das Szenario wird gelesen

## Programme an einem Tisch

server-own-scripts = Dieser Server nimmt nur Skripte seiner eigenen Seiten an.
server-no-hello = Innerhalb von { $seconds } Sekunden nach dem Verbinden kam kein hello.
server-hello-first = Zuerst hello senden.
server-said-hello = Es wurde schon hello gesendet.
server-too-many-silent = Zu viele Verbindungen haben kein hello gesendet.
server-program-denied = Mit diesem Schlüssel kein Zugang zu diesem Tisch.
server-program-fault = Das hat der Server nicht geschafft. Der Grund steht in seinem Protokoll.
server-table-not-opened = Der Tisch lässt sich nicht öffnen. Der Grund steht im Protokoll des Servers.
server-read-too-slowly = Zu langsam gelesen. Neu verbinden und hello mit since senden.
server-full-of-programs = Der Server hat seine Grenze von { $most } Programmen erreicht.
server-table-full-of-programs = Dieser Tisch hat seine Grenze von { $most } Programmen erreicht.
server-address-full-of-programs = Diese Adresse hat ihre Grenze von { $most } Programmen erreicht.
