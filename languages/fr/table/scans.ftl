# Scans de tables : d’où vient un doute, ce qui le lève, et ce qui a bougé depuis un scan précédent.

scan-place = à { INCHES($x, digits: 1) } du bord gauche et à { INCHES($y, digits: 1) } du bord proche de la table

## Ce qui décide.

scan-doubt-top = Tout dépend de la hauteur de l’élément « { $piece } », { $place }.
scan-doubt-foot = Tout dépend du bas de l’élément « { $piece } », { $place }.
scan-doubt-left = Tout dépend du bord gauche de l’élément « { $piece } », vu depuis { $firer } : { $place }.
scan-doubt-right = Tout dépend du bord droit de l’élément « { $piece } », vu depuis { $firer } : { $place }.
scan-doubt-opening = Tout dépend de savoir si « { $piece } » est ouvert là où le scan forme un creux, { $place }.
scan-doubt-unseen = Tout dépend d’un côté que le scan n’a pas vu, { $place }.
scan-doubt-trees = Tout dépend de ce qu’il y a entre les feuilles de l’élément « { $piece } », { $place }.
scan-doubt-scatter = Tout dépend de savoir si « { $piece } » donne un couvert, { $place }.
scan-doubt-gaps = Tout dépend de savoir si la ligne passe par les ouvertures de l’élément « { $piece } », { $place }.

## Ce qui lève le doute.

scan-remedy-measure = Mesurez-y la hauteur au mètre ruban, depuis le pied, et saisissez-la. Le scan indique { INCHES($high, digits: 2) }.
scan-remedy-depth = Indiquez combien de { UNIT() } une ligne de vue peut y traverser : { INCHES(6) } dans la plupart des groupes.
scan-remedy-say = Remplacez-le par une figurine, supprimez-le, ou indiquez ce que c’est dans la sélection.
scan-remedy-gap = Mesurez au mètre ruban entre quelles hauteurs depuis le pied il est ouvert, et saisissez les deux ; ou regardez le long de la ligne.
scan-remedy-scan = Numérisez ce côté à nouveau : placez-vous au { $edge ->
    [left] bord gauche de la table, à { INCHES($along, digits: 0) } de son extrémité proche
    [right] bord droit de la table, à { INCHES($along, digits: 0) } de son extrémité proche
    [near] bord proche de la table, à { INCHES($along, digits: 0) } de son extrémité gauche
   *[far] bord éloigné de la table, à { INCHES($along, digits: 0) } de son extrémité gauche
}, tenez le téléphone bas et visez à côté { DE($firer) }.
scan-remedy-aside = Ou déplacez { $target } de { INCHES($by, digits: 2) } vers la { $side ->
    [left] gauche
   *[right] droite
}, vu depuis { $firer } : ce bord n’y compte pas.

## L’étiquette de l’endroit sur la table, et les champs à côté du verdict.

scan-mark = Ce qui décide
scan-height-there = Hauteur à cet endroit, { UNIT() }
scan-settle = Lever le doute
scan-wood-depth = { CAPITAL(UNIT()) } qu’une ligne de vue peut y traverser
scan-gap-from = Ouvert à partir de, { UNIT() }
scan-gap-to = Ouvert jusqu’à, { UNIT() }

## Depuis un scan précédent de la table. L’attribut « short » ne nomme aucun fichier.

scan-moved = Depuis { $file } : { $thing } déplacé de { INCHES($by, digits: 1) }.
    .short = { $thing } : déplacé de { INCHES($by, digits: 1) }.
scan-new = Depuis { $file }, nouveau : { $things }.
    .short = Nouveau : { $things }.
scan-gone = Depuis { $file }, disparu : { $things }.
    .short = Disparu : { $things }.
scan-not-seen = Depuis { $file }, non revu et conservé : { $things }.
    .short = Non revu et conservé : { $things }.
scan-nothing-moved = Depuis { $file }, rien n’a bougé.
    .short = Rien n’a bougé depuis le dernier scan.

scan-again = { $name } est un autre scan de cette table. Noms, types, unités et corrections restent, et ce qui a bougé est indiqué. Ce qu’il ne montre pas reste s’il complète le scan, et disparaît s’il le remplace.
scan-again-complete = Compléter le scan
scan-again-replace = Remplacer le scan
scan-again-new = Nouvelle table
