# Die Karten eines Spiels und einer Vorführung.

## Was gefragt ist.

card-play-show-question = Frage zeigen
card-play-do-it = So machen
card-play-point = Auf die Stelle zeigen
card-play-smoke-spots = Stellen für Rauch suchen
card-play-suggest = Zug vorschlagen
card-play-suggest-always = Immer vorschlagen
card-play-one-model = Modelle einzeln
card-play-waypoint = Wegpunkt setzen
card-play-facing = Blickrichtung am Ende
card-play-along = Auf dem Weg, %
card-play-let-play = Den Computer spielen lassen
card-play-answer-so = So antworten
card-play-end-turn-so = Die Runde so beenden
card-play-give-screen = Den Bildschirm bitte an { $side } geben.
card-play-thinking = Mögliche Antworten werden gesucht …
card-play-no-effect = { $answer } hätte keine Wirkung: { $why }. Noch einmal wählen, um es trotzdem zu tun.
card-play-see-statistics = Die Karte „Statistik“ vergleicht die Würfel mit ihren Chancen.
card-play-see-undo = „Rückgängig“ nimmt die letzte Antwort zurück.
card-play-see-another = „Neues Spiel“ in der Karte „Spiel“ beginnt von vorn.
card-play-looking-back = Das hier ist ein früherer Schritt. Weiter geht es beim neuesten.
card-play-playing-answer = Die Antwort wird gespielt …
card-play-computer-plays = Der Computer spielt { $side }.
card-play-computer-playing = Der Computer spielt { $side } …
card-play-waiting = Warten auf { $side } an einem anderen Bildschirm.
card-play-weighing = Alle Antworten werden abgewogen …
card-play-ranked = Was der Computer täte
card-play-barred = Kein Feuer möglich auf
card-play-or-unit = Oder eine andere Einheit
card-play-which-unit = Welche Einheit?
card-play-or = Oder
card-play-answers = Antworten
card-play-game-over = Spiel vorbei
card-play-your-turn = Am Zug
card-play-your-turn-of = Am Zug: { $side }
card-play-turn-of = { $side } ist am Zug
card-play-gains-nothing = nicht besser als nichts zu tun
card-play-gains = { $sign }{ NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) } Siegpunkte gegenüber Nichtstun
card-play-question = { $who }: { $what }
card-play-asks-ambushes = { $other } bewegt sich; wer feuert aus dem Hinterhalt?
card-play-asks-turn-end = die Runde endet; wer behält den Befehl?
card-play-all-pass = Alle lassen vorbei
card-play-all-pass-this-turn = Diese Runde alle vorbeilassen
card-play-nobody-is-asked = zu dieser Bewegung wird keine Einheit im Hinterhalt mehr gefragt
card-play-is-not-asked = wird bis zum Ende der Runde nicht mehr gefragt
card-play-only-answer = { $unit }: { $answer } (die einzige Antwort).
card-play-nobody-ahead = Kein Computerspieler dieses Spiels denkt voraus: er wägt nur die Chancen ab, die hier stehen.
card-play-no-suggestion = Hier gibt es keinen Vorschlag: bitte selbst wählen.
card-play-no-smoke-spot = Keine Stelle wäre den Rauch wert.
card-play-gone-on = Das Spiel ist inzwischen weitergegangen.

## Das Spiel.

card-play-watch-or-play = Dem Computer auf beiden Seiten zusehen, oder eine oder beide selbst spielen.
card-play-how-to-begin = Das Spiel starten, dann Schritt für Schritt gehen oder laufen lassen. Derselbe Startwert gibt dieselben Würfel, solange niemand sonst mitspielt.
card-play-mended = Das Szenario berichtigen, oder oben ein anderes wählen. Der Tisch lässt sich weiter ansehen.
card-play-seed = Startwert
card-play-seed-fault = Ein Startwert ist eine ganze Zahl von 0 bis { $most }.
card-play-start = Start
card-play-start-hint = Das Spiel starten
card-play-back-to-game = Zurück zum Spiel
card-play-back-to-game-hint = Zurück zum verlassenen Spiel, für alle
card-play-another = Neues Spiel
card-play-another-hint = Ein neues Spiel mit anderen Würfeln; dieses bleibt gespeichert
card-play-earlier = Frühere Spiele
card-play-earlier-hint = Frühere Spiele dieses Tisches: eines wieder öffnen
card-play-leave = Das Spiel verlassen: zurück zum Tisch davor
card-play-step-before = Ein Schritt zurück
card-play-step-next = Ein Schritt weiter
card-play-run = Laufen lassen
card-play-pause = Pause
card-play-branch = Von hier weiterspielen
card-play-branch-hint = Von hier auf einem neuen Tisch weiterspielen; dieser bleibt, wie er ist
card-play-log = Protokoll herunterladen
card-play-log-hint = Das Protokoll mit jedem Würfel herunterladen; sightline replay prüft es
card-play-going-back = Zurück zu Schritt { $step }: { $played } gespielt …
card-play-newest = Zum neuesten Schritt ({ $count } weiter)
card-play-step-of = Schritt { $step } von { $count }
card-play-the-start = der Anfang
card-play-turn = Runde { $turn }
card-play-seed-is = Startwert { $seed }
card-play-seed-secret = Startwert { $seed }, geheime Würfel
card-play-bag = in der Würfelbox
card-play-bag-has = In der Würfelbox: { $dice }
card-play-dice-of = { $count } von { $side }
card-play-setting-up = Das Spiel wird aufgebaut …
card-play-playing-again = Das Spiel wird nachgespielt: { $done } von { $count } Aktionen …
card-play-nobody-looks = Niemand sieht mehr zu.
card-play-ask-to-take-back = um Rücknahme der letzten Antwort bitten
card-play-take-back = zurücknehmen: { $action }{ $more ->
    [0] { "" }
    [one] { " " }und 1 Antwort
   *[other] { " " }und { $more } Antworten
}
card-play-others-here = An diesem Tisch sitzen andere: das Spiel dieser Adresse beginnt erst mit „Start“.
card-play-lost-unit = Eigene Einheit verloren: { $how }
card-play-level = Der Computer spielt
card-play-level-simple = einfach
card-play-level-middle = mittel
card-play-default = Voreinstellung
card-play-defaults = Voreinstellung: { $against } gegen Menschen, sonst { $usual }.
card-play-unknown-level = Diese Adresse verlangt die unbekannte Stufe „{ $level }“. Der Computer spielt { $used }.
card-play-hide-options = Antworten verdecken
card-play-hide-options-hint = Antworten verdecken: alle sehen sie nur, wenn sie am Bildschirm sind
card-play-by-hand = { $side } selbst spielen

## Statistik.

card-play-plan = { $count ->
    [0] Plan des Tisches
    [one] Plan des Tisches: 1 Modell fiel
   *[other] Plan des Tisches: { $count } Modelle fielen
}
card-play-fell = { $model }, Runde { $turn }
card-play-no-statistics = Dieses Spiel hat keine Statistik.
card-play-no-dice = Noch wurde kein Würfel gegen einen Wert geworfen.
card-play-where-they-fell = Wo sie fielen
card-play-luck = { $side }: { $made } von { $tries } Würfen gelangen, erwartet { TENTHS($expected) }; { $unusual }.
card-play-side-without-dice = { $side }: noch kein Würfel gegen einen Wert.
card-play-luck-note = gelungen (erwartet) von Würfen
card-play-made = { $made } ({ TENTHS($expected) }) von { $tries }
card-play-head-unit = Einheit
card-play-head-shots = Schüsse
card-play-head-hits = Treffer
card-play-head-kills = Ausgeschaltet
card-play-head-pins = Marker
card-play-head-lost = Verloren
card-play-lost-of = { $lost } von { $models }
card-play-each-unit = Jede Einheit

## Eine Vorführung, und die Notizen dazu.

card-play-eyes = Durch ihre Augen
card-play-back = Zurück
card-play-next = Weiter
card-play-step = Schritt
card-play-play = Abspielen
card-play-moment-before = Der Augenblick davor (↑)
card-play-moment-next = Der nächste Augenblick (↓)
card-play-leave-demonstration = Die Vorführung verlassen
card-play-demo-step = Schritt { $step } von { $count }
card-play-score = { $good } von { $guessed } richtig.
card-play-score-of = { $good } von { $guessed } richtig, bei { $count } Fragen.
card-play-casting-rays = Strahlen werden geworfen …
card-play-leave-game-first = Auf dem Tisch läuft ein Spiel: zuerst verlassen.
card-play-demo-hint = Abspielen, oder Schritt für Schritt gehen. Der eigene Tisch bleibt, wie er ist.
card-play-contested = Zu knapp für ein Urteil, auch für das Programm.
card-play-answer-is = Die Antwort: { $right }.
card-play-right = Richtig: { $right }.
card-play-wrong = Nein: { $right }. Geraten war: { $guess }.
card-play-next-there = Den nächsten Schritt in dem Fenster abspielen, das ihn zeigt
card-play-other-window = Das andere eigene Fenster
card-play-shows-step = { $who } zeigt Schritt { $step } von { $count }
card-play-no-notes = Keine Notizen zu diesem Schritt.
card-play-then = Danach: „{ $title }“. { $words }
card-play-then-the-answer = Danach: die Antwort, falls noch nicht gezeigt
card-play-then-the-answer-and = Danach: die Antwort, falls noch nicht gezeigt; dann „{ $title }“. { $words }

## Angriffe aus der Luft.

card-play-plane = Flugzeug
card-play-target = Ziel
card-play-fly = Fliegen
card-play-skip = Überspringen
card-play-pull-out = Abdrehen
card-play-whole-attack = Der ganze Angriff
card-play-whole-attack-hint = Nach den Regeln, Augenblick für Augenblick: Flak, Feuer, Bomben, Abdrehen
card-play-edge-own = Eigene
card-play-edge-left = Links
card-play-edge-right = Rechts
card-play-edge-opposite = Gegner
card-play-enter-own = Einflug über die Mitte der eigenen Kante
card-play-enter-left = Einflug über die Mitte der linken Kante
card-play-enter-right = Einflug über die Mitte der rechten Kante
card-play-enter-opposite = Einflug über die Mitte der gegnerischen Kante
card-play-from-edge-own = Von der eigenen Kante.
card-play-from-edge-left = Von der linken Kante.
card-play-from-edge-right = Von der rechten Kante.
card-play-from-edge-opposite = Von der gegnerischen Kante.
card-play-choose-plane = Flugzeug wählen
card-play-choose-target = Ziel wählen
card-play-no-plane = Kein Flugzeug.
card-play-no-plane-hint = Auf dem Tisch ist gerade kein Flugzeug.
card-play-which-plane = Welches Flugzeug?
card-play-which-plane-hint = Hier ein Flugzeug wählen, oder eines zum Schützen machen.
card-play-which-target = Ziel von { $plane }?
card-play-which-target-hint = Hier oder auf dem Tisch einen Feind wählen.
card-play-which-edge = Wo fliegt { $plane } ein?
card-play-which-edge-hint = Den W6 werfen, oder eine Kante von Hand wählen.
card-play-plane-comes = { $plane } fliegt ein …
card-play-finding-path = Die Flugbahn wird gesucht.
card-play-other-edge = Eine andere Kante oder ein anderes Ziel wählen.
card-play-skip-hint = Esc oder ein Klick auf den Tisch überspringt.
card-play-plane-arrives = { $noise }! { $plane } fliegt ein.
card-play-plane-aloft = { $plane } ist in der Luft.
card-play-looks-down = { $plane } blickt hinab …
card-play-casting = Strahlen werden geworfen.
card-play-in-place = { $plane } steht bereit zum Angriff auf { $target }.
card-play-attacks = { $plane } greift an
card-play-table-changed = Der Tisch hat sich während des Flugs geändert: das Flugzeug steht, wo es stand.

## Schablonen.

card-play-template = Schablone
card-play-fired-by = Waffe
card-play-place = Legen
card-play-on-table = Auf dem Tisch
card-play-by-rules = Nach den Regeln
card-play-click-where = Stelle anklicken
card-play-roll = Würfeln
card-play-next-turn = Nächste Runde
card-play-one-back = Ein Schritt zurück
card-play-show-everything = Alles zeigen
card-play-undo-roll = Wurf zurücknehmen
card-play-move = Verschieben
card-play-take-off = Vom Tisch nehmen
card-play-choose-one = Eine wählen
card-play-no-template = Zeigt, was eine Schablone auf diesem Tisch bewirkt.
card-play-no-template-hint = Eine wählen, dann ihre Stelle anklicken: so sieht man, welche Einheiten darin sind, und die Chancen.
card-play-measuring = Es wird gemessen …
card-play-nobody-within = Keine Einheit ist darin.
card-play-outside = { $count ->
    [one] 1 andere Einheit ist außerhalb.
   *[other] { $count } andere Einheiten sind außerhalb.
}

# Titel der Karten.

card-play-title-demonstration = Vorführung
card-play-title-statistics = Statistik
card-play-title-presenter = Vortrag
card-play-title-game = Spiel
card-play-title-templates = Schablonen
card-play-title-air = Luft
card-play-title-your-turn = Am Zug
