# Scans von Tischen: woher ein Zweifel kommt, was ihn klärt, und was sich seit einem früheren Scan bewegt hat.

scan-place = { INCHES($x, digits: 1) } vom linken und { INCHES($y, digits: 1) } vom vorderen Tischrand

## Was entscheidet.

scan-doubt-top = Es hängt davon ab, wie hoch { $piece } ist, { $place }.
scan-doubt-foot = Es hängt davon ab, wie tief { $piece } hinabreicht, { $place }.
scan-doubt-left = Es hängt davon ab, wie weit { $piece } nach links reicht, von { $firer } aus gesehen: { $place }.
scan-doubt-right = Es hängt davon ab, wie weit { $piece } nach rechts reicht, von { $firer } aus gesehen: { $place }.
scan-doubt-opening = Es hängt davon ab, ob { $piece } dort offen ist, wo der Scan eine Delle hat, { $place }.
scan-doubt-unseen = Es hängt von einer Seite ab, die der Scan nicht gesehen hat, { $place }.
scan-doubt-trees = Es hängt davon ab, was zwischen dem Laub von { $piece } ist, { $place }.
scan-doubt-scatter = Es hängt davon ab, ob { $piece } Deckung gibt, { $place }.
scan-doubt-gaps = Es hängt davon ab, ob die Linie durch Lücken von { $piece } geht, { $place }.

## Was es klärt.

scan-remedy-measure = Dort die Höhe ab dem Fuß mit dem Maßband messen und eintippen. Der Scan sagt { INCHES($high, digits: 2) }.
scan-remedy-depth = Angeben, durch wie viele { UNIT() } davon eine Sichtlinie gehen darf: in den meisten Gruppen { INCHES(6) }.
scan-remedy-say = Durch ein Modell ersetzen, löschen oder unter „Auswahl“ angeben, was es ist.
scan-remedy-gap = Mit dem Maßband messen, zwischen welchen Höhen ab dem Fuß es offen ist, und beide eintippen; oder an der Linie entlangsehen.
scan-remedy-scan = Diese Seite noch einmal scannen: { $edge ->
    [left] am linken Tischrand, { INCHES($along, digits: 0) } von seinem vorderen Ende,
    [right] am rechten Tischrand, { INCHES($along, digits: 0) } von seinem vorderen Ende,
    [near] am vorderen Tischrand, { INCHES($along, digits: 0) } von seinem linken Ende,
   *[far] am hinteren Tischrand, { INCHES($along, digits: 0) } von seinem linken Ende,
} das Handy tief halten und an { $firer } vorbei blicken.
scan-remedy-aside = Oder { $target } um { INCHES($by, digits: 2) } nach { $side ->
    [left] links
   *[right] rechts
} bewegen, von { $firer } aus gesehen: dort kommt es auf diese Kante nicht an.

## Die Beschriftung der Stelle auf dem Tisch, und die Felder neben dem Urteil.

scan-mark = Was entscheidet
scan-height-there = Höhe dort, { UNIT() }
scan-settle = Klären
scan-wood-depth = { UNIT() } davon, durch die eine Sichtlinie gehen darf
scan-gap-from = Offen ab, { UNIT() }
scan-gap-to = Offen bis, { UNIT() }

## Seit einem früheren Scan des Tisches. Das Attribut „short“ nennt keine Datei.

scan-moved = Seit { $file }: { $thing } um { INCHES($by, digits: 1) } bewegt.
    .short = { $thing } um { INCHES($by, digits: 1) } bewegt.
scan-new = Seit { $file } neu: { $things }.
    .short = Neu: { $things }.
scan-gone = Seit { $file } weg: { $things }.
    .short = Weg: { $things }.
scan-not-seen = Seit { $file } nicht wieder gesehen und behalten: { $things }.
    .short = Nicht wieder gesehen und behalten: { $things }.
scan-nothing-moved = Seit { $file } hat sich nichts bewegt.
    .short = Seit dem letzten Scan hat sich nichts bewegt.

scan-again = { $name } ist ein weiterer Scan dieses Tisches. Namen, Arten, Einheiten und Korrekturen bleiben, und was sich bewegt hat, wird aufgelistet. Was er nicht zeigt, bleibt beim Ergänzen und verschwindet beim Ersetzen.
scan-again-complete = Scan ergänzen
scan-again-replace = Scan ersetzen
scan-again-new = Neuer Tisch
