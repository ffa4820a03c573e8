# Wie Fakten vom Tisch abgenommen werden, wo kein Regelbuch ein Maß nennt: `sightline rules`.

facts-value = { $value ->
    [all-game] das ganze Spiel
    [as-obstacles] wie Hindernisse
    [as-scanned] wie gescannt
    [as-stated] wie angegeben
    [asked] gefragt
    [every-model] jedes Modell
    [facing-the-enemy] dem Feind gegenüber
    [free-to-leave] frei zu verlassen
    [half] die Hälfte
    [inch-for-inch] Zoll für Zoll
    [may-be-scatter] vielleicht Streugelände
    [nearest-model] nächstes Modell
    [no] nein
    [not-judged] zählt nicht
    [on-the-plan] von oben gemessen
    [with-the-enemy] mit dem Feind
   *[yes] ja
}

facts-unknown-heights = Ein Spiel gilt bei den angegebenen Höhen. Ein Urteil probiert jedes Geländestück unbekannter Höhe einzeln, dann alle so niedrig und alle so hoch wie möglich; Karten und Zonen probieren diese beiden.
facts-drawn-stances = Eine Figur wird in der Haltung beurteilt, die das Szenario ihr gibt: stehend, kniend oder liegend. Die Pose, in der sie auf dem Tisch gezeichnet ist, ändert kein Urteil.
facts-scan-dent = Wo eine gescannte Wand so tief eingedellt ist, kann der Scan eine Öffnung verschlossen haben: Eine Linie, die nur durch solche Stellen führt, bleibt offen.
facts-scan-reach = Was weiter als das von seinem Fuß in der Luft hängt, hat eine Stütze, die der Scan nicht zeigt: Eine Linie darunter bleibt offen.
facts-scan-post = Ein Scan, dessen Oberfläche um die Hälfte davon falsch sein kann, übersieht Pfosten und schließt Fenster: Eine Linie knapp über einem kleinen niedrigen Ding oder eine, die allein eine Ruine aufhält, bleibt offen.
facts-scan-trees = Gescannte Bäume sind ein Wald, von dem eine Sichtlinie so viele Zoll durchqueren darf. Ein Scan zeigt nicht, was zwischen den Blättern ist: Wo dichtes Laub ein Urteil ändern würde, bleibt es offen, außer die Bäume haben eine Tiefe.
facts-scan-figures = Etwas Gescanntes von der Größe eines Modells kann die Deckung von Streugelände geben, bis ein Modell es ersetzt oder es gelöscht wird.
facts-scan-thin = Ein Scan zeigt weder Geländer noch Draht: Ein Urteil, das ein Zaun zwischen den Modellen ändern würde, bleibt offen, bis jemand sagt, dass keiner fehlt, oder ihn zeichnet.
facts-scan-maps = Karten, Zonen und Spiele nehmen einen gescannten Tisch so, wie er gescannt wurde; ein Urteil probiert den Fehler des Scans.

facts-ba-outline = Was ein Geländestück so tief unten hat, ist sein Umriss.
facts-ba-nearly-convex = Ein Geländestück, das so viel seiner konvexen Hülle bedeckt, zählt wie die Hülle, sonst wie das, was es bedeckt.
facts-ba-opening = Eine Öffnung, durch die man in ein Haus kommt, ist mindestens in dieser Höhe frei.
facts-ba-opening-wide = Und sie ist mindestens so breit.
facts-ba-sill = Ein Fenster mit einer Brüstung bis zu dieser Höhe ist ein Weg hinein und hinaus.
facts-ba-room = Drinnen steht ein Mann so weit von den Wänden; die Base geht auch durch schmalere Türen.
facts-ba-ladders = Hinauf und hinunter im Haus zählt wie geradeaus.
facts-ba-roofs = Eine Einheit, die auf einem Dach aufgestellt wurde, kommt auf jeder Seite herunter.
facts-ba-storeys = Formation und der Zoll zwischen Einheiten werden von oben gemessen, gleich in welchem Stockwerk.
facts-ba-contact-inside = Modelle auf einem Boden eines Hauses, die einander so nahe sind, berühren sich.
facts-ba-house-walls = Ein Modell, das höchstens einen Zoll von einer Wand oder einem Fenster seines Hauses steht, wird darüber hinweg angegriffen.
facts-ba-graze = Eine Base, die so wenig über einen Rand ragt, steht nicht darauf.
facts-ba-contact-over = Modelle, die sich so nahe sind und zwischen denen nur ein Hindernis liegt, sind in Kontakt.
facts-ba-pile-in = Modelle ohne Kontakt rücken so weit nach.
facts-ba-charge-over = Ein Nahkampf geht über ein Hindernis, wenn mindestens die Hälfte der Angreifer in Kontakt darüber angreift.
facts-ba-glance = Wie oft Einheiten im Hinterhalt entlang einer Bewegung schauen; wo die Sicht sich öffnet und schließt, wird gefunden.
facts-ba-hidden-share = Ein Ziel in Deckung ist verborgen, wo von den meisten seiner gesehenen Modelle weniger als dieser Anteil zu sehen ist.
facts-ba-smoke-spot-seen = Einen Punkt vor einem Feind sieht, wer diesen Feind sieht; jeden anderen, wer dort den Boden sieht.
facts-ba-own-edge = Die eigene Kante einer Seite: dort, wo sie zuerst stand.
facts-ba-aim = Das Modell des Ziels, das ein Flugzeug anfliegt.
facts-ba-plane-over-terrain = Ein Flugzeug endet über jedem Gelände, { INCHES(3) } über dem, was unter seiner Mitte liegt; an einem Absatz wird es zwischen den beiden Höhen gehalten, { INCHES(12) } von seinem Ziel.
facts-ba-plane-over-models = Ein Modell versperrt einen Platz unter der Flugbase auf ihrer Höhe oder im Flugzeug selbst; die Tragflächen dürfen über allem sein, was niedriger ist.
facts-ba-held-by-hand = Wo Modelle bis zum Ziel keinen Platz lassen, wird ein Flugzeug in { INCHES(12) } Entfernung darüber gehalten.
facts-ba-terrain-from-eye = Die { INCHES(12) } werden von oben ab dem Auge gemessen.
facts-ba-rear-arc = Wie breit der hintere Winkel eines Flugzeugs ist.
facts-ba-planes-hinder-moves = Flugbases stehen am Boden niemandem im Weg.
facts-ba-exit-touches = Eine Einheit verlässt den Tisch über eine Kante, die jedes ihrer Modelle mit seiner Bewegung berühren kann.
facts-ba-hold = Wie nahe die Base eines Modells an einem Missionsziel ohne Radius ist, das es hält.
facts-ba-smoke-stands = Rauch, mit dem ein Szenario beginnt, verzieht sich nie.

policy-air-terrain = Gelände zählt gegen Flugzeuge bis ({ UNIT() })
policy-air-terrain-about = Vom Boden auf ein Flugzeug zählt nur Gelände bis so viele { UNIT() } vor dem Schützen (WP-10): Jede Sichtlinie endet dort, von oben ab dem Auge des Schützen gemessen.
