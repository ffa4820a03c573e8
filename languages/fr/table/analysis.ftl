# Ce que l’on peut apprendre d’un verdict : marge, tolérance, autres règles, hauteurs et scans.

analysis-moving-surfaces = Déplacement des surfaces scannées de leur erreur
analysis-judging-at-ends = Verdict avec les surfaces aux limites de leur erreur
analysis-judging-on-scans = Verdict sur beaucoup de scans comme celui-ci
analysis-trying-heights = Essai d’autres hauteurs pour « { $piece } »
analysis-moving-at-random = Déplacement au hasard des figurines et du décor
analysis-moving = Déplacement : { $unit }
analysis-moving-both = Déplacement : { $one } et { $other }
analysis-judging-by = Verdict selon { $game }, { $reading }

analysis-headline = { $said }
analysis-decided-by-heights = { CAPITAL($between) } : { $why }. Aux hauteurs indiquées : { $stated }
analysis-decided-by-scan = { CAPITAL($between) } : { $why }. D’après le scan : { $stated }
analysis-height-lower-than = { $verdict } si « { $piece } » fait moins de { INCHES($height) } de haut
analysis-height-from-there-to = { $verdict } de là jusqu’à { INCHES($height) }
analysis-height-else = sinon { $verdict }
analysis-clauses = { $clauses }
analysis-and-clause = { $said } ; { $clause }
analysis-heights-together = { $least } avec toutes les hauteurs inconnues au plus bas, { $greatest } avec toutes au plus haut
analysis-scanned = { $said } ; { $scan }
analysis-scan-so-in = { $said }. Il en est ainsi dans { $same } scans sur 100 comme celui-ci

analysis-holds = Si chaque figurine et chaque décor est posé à { INCHES($inches, parts: 1) } près : { $times }
analysis-in-all = { $verdict } dans les { NUMBER($tries, useGrouping: 1) } essais (au moins { $least } %)
analysis-in-none = { $verdict } dans aucun des { NUMBER($tries, useGrouping: 1) } essais
analysis-in-some = { $verdict } dans { $share } essais sur 100 ({ $low } à { $high })
analysis-in = { $verdict } dans { $share }
analysis-over-99 = plus de 99
analysis-under-1 = moins de 1
analysis-hundredths = { $number }
analysis-tolerance-out-of-range = trouvé : { $found } ; attendu : des pouces, plus de 0 et { $most } au plus

analysis-margin = De justesse : { $move }
analysis-margin-none = Aucun déplacement jusqu’à { INCHES($most) } n’y change rien
analysis-margin-at-most = Au plus : { $move }. Le temps s’est écoulé avant que de plus petits déplacements soient exclus
analysis-margin-unfinished = Le temps s’est écoulé avant que la marge soit trouvée. Déplacer { $target } jusqu’à { INCHES($target_in, digits: 2) } ou { $shooter } jusqu’à { INCHES($shooter_in, digits: 2) } n’y change rien
analysis-margin-move = avec { $model } { INCHES($inches, digits: 2) } plus { $wind ->
    [east] à l’est
    [east-north-east] à l’est-nord-est
    [north-east] au nord-est
    [north-north-east] au nord-nord-est
    [north] au nord
    [north-north-west] au nord-nord-ouest
    [north-west] au nord-ouest
    [west-north-west] à l’ouest-nord-ouest
    [west] à l’ouest
    [west-south-west] à l’ouest-sud-ouest
    [south-west] au sud-ouest
    [south-south-west] au sud-sud-ouest
    [south] au sud
    [south-south-east] au sud-sud-est
    [south-east] au sud-est
   *[east-south-east] à l’est-sud-est
}, ce serait : { $verdict }
analysis-margin-late = trouvé : la recherche de la marge n’a pas abouti en { $seconds } s
analysis-found-no-steps = { $field } : aucune étape trouvée ; attendu : les étapes effectuées

analysis-column-reading = lecture
analysis-column-words = mots
analysis-words-for-cover = Mots pour le couvert
analysis-reading = { $reading ->
    [standard-thresholds] seuils usuels
    [a-glimpse-is-enough] un coup d’œil suffit
    [cover-if-anything-is-hidden] couvert dès que quelque chose est masqué
    [cover-from-half-hidden] couvert à partir de la moitié masquée
    [one-model-in-cover-is-enough] une figurine à couvert suffit
    [all-models-must-be-in-cover] toutes les figurines doivent être à couvert
    [weapons-and-bases-count] les armes et les socles comptent
   *[scenario-default] réglage du scénario
}
analysis-parting = { $which } : { $why }.
analysis-differs-at = diffère pour { $step ->
    [share] la part visible
    [line-of-sight] la ligne de vue
    [model-cover] le couvert de la figurine
    [unit-cover] le couvert de l’unité
   *[to-hit] le jet pour toucher
} : { $why }
analysis-rules-have-no = ces règles n’ont pas cela : { $found } ({ $unit })
analysis-looks-from = { $end ->
    [middle] depuis son milieu
    [top] depuis son sommet
    [any] depuis n’importe quelle partie
   *[eye] depuis son œil
}
analysis-sees-from = { $shooter } voit { $now } { DE($target) } { $from_now }, { $was } { $from_was }
analysis-sees-with = { $shooter } voit { $now } { DE($target) } en comptant { $with_now }, { $was } en comptant { $with_was }
analysis-sees-by = { $shooter } voit { $now } { DE($target) } selon { $game_now }, { $was } selon { $game_was }
analysis-sight-from = { $shooter } voit { $share } % { DE($target) } ; ici { $least_now } % font déjà une ligne de vue, et non { $least_was } %
analysis-sight-takes = { $shooter } voit { $share } % { DE($target) } ; ici une ligne de vue demande { $least_now } %, et non { $least_was } %
analysis-part = { $part ->
    [body] le corps
    [weapon] l’arme
    [base] le socle
    [aerial] l’antenne
    [stem] la tige
   *[other] { $part }
}
analysis-part-alone = { $part } seulement
analysis-parts = { $before } et { $last }
analysis-target-hidden = { $share } { DE($target) } masqués
analysis-target-hidden-from = { $share } { DE($target) } masqués pour { $shooter }
analysis-cover-by-share = { $hidden } : { $was } dans { $game_was }, { $now } dans { $game_now } selon la part masquée
analysis-cover-by-class = { $hidden } : { $was } dans { $game_was }, { $now } dans { $game_now } selon ce qui masque
analysis-over-all-lines = { $said } ; sur toutes les lignes { $now }
analysis-cover-already = { $hidden } ; ici { $share_now } % comptent déjà comme couvert, et non { $share_was } % : { $now } au lieu { DE($was) }
analysis-cover-starts = { $hidden } ; ici le couvert commence à { $share_now } %, et non à { $share_was } % : { $now } au lieu { DE($was) }
analysis-unit-word = ici une unité tient son mot { $rule } : { $now } au lieu { DE($was) }
analysis-rule-usual = d’assez de ses figurines
analysis-rule-clear-lines = des lignes dégagées de ceux qui la voient
analysis-rule = { $rule ->
    [least] de la figurine la moins couverte
   *[enough] d’assez de figurines
}{ $by ->
    [nearest] , chacune par la ligne la plus proche
    [any] , chacune par sa meilleure ligne
   *[enough] { "" }
}
analysis-must-be-in-cover = ici { $share_now } doivent être à couvert, et non { $share_was } : { $now } au lieu { DE($was) }
analysis-share-of-models = { $part ->
    [half] la moitié des figurines
    [all] toutes les figurines
   *[part] { $percent } % des figurines
}
analysis-to-hit = { $was } : { $hits_was } selon { $rules_was } ; { $now } : { $hits_now } selon { $rules_now }

analysis-hidden-up-to = Masqué jusqu’à { INCHES($inches) } de haut
analysis-seen-to-feet = Visible jusqu’aux pieds
analysis-seen-from = Visible à partir de { INCHES($inches, digits: 1) } de haut
analysis-stance = { $stance ->
    [kneeling] à genoux
    [standing] debout
    [upstairs] à l’étage
    [vehicle] véhicule
   *[as-it-is] en l’état
}

analysis-by-height = dépend d’une hauteur que personne n’a indiquée
analysis-shade-up-to = jusqu’à { PERCENT($share) }
analysis-shade-between = { PERCENT($low, sign: 0) } à { PERCENT($high) }
analysis-shade-over = plus de { PERCENT($share) }
analysis-shade-to-feet = visible jusqu’aux pieds
analysis-shade-from-up-to = à partir de { INCHES($high) } au plus
analysis-shade-from-to = à partir de { $low } à { INCHES($high) }
analysis-shade-hidden-up-to = masqué jusqu’à { INCHES($high) }
analysis-shade-in-sight = en vue
analysis-shade-out-of-sight = hors de vue
analysis-shade-hidden = masqué
analysis-shade-fully-visible = entièrement visible
analysis-shade-lane-up-to = jusqu’à { INCHES($high) }
analysis-shade-lane = { $low } à { INCHES($high) }
analysis-shade-lane-over = plus de { INCHES($low) }
analysis-shade-none = aucune
analysis-shade-numbers = { $low } à { $high }
analysis-map-title = vu depuis { $looker } : { $what }
analysis-map-seen = la part d’une cible que voit le tireur qui en voit le plus
analysis-map-cover = le verdict sur une cible : vue dégagée, une classe de couvert, vue bloquée ou contesté
analysis-map-lanes = la distance en pouces jusqu’à une cible dont on voit quelque chose, 0 ailleurs
analysis-map-safe = 1 où une cible est hors de vue de tous, 0 ailleurs
analysis-map-least = la plus petite hauteur en pouces à laquelle une cible est vue ; bloqué s’il n’y en a pas
analysis-nobody-can-stand = personne ne peut se tenir ici
analysis-graph-area = pouces carrés qui sont vus
analysis-graph-perimeter = pouces du bord de ce qui est vu, le long des cases
analysis-graph-occlusivity = pouces de ce bord derrière lesquels il y a du terrain où se tenir
analysis-graph-drift = pouces de l’endroit au milieu de ce qui est vu
analysis-graph-connections = endroits qui sont vus
analysis-graph-control = ce que l’endroit tient de ceux qu’il voit : la somme de 1 par leurs liaisons
analysis-graph-mean-depth = à combien de regards sont tous les autres, en moyenne
analysis-graph-integration = combien tous les autres sont proches en regards, selon la taille de la table (Hillier, Hanson)
analysis-finding-standing-room = Recherche des endroits où se tenir
analysis-looking-from = Regard { $number } sur { $count }
analysis-looking-from-places = Regard depuis { NUMBER($number, useGrouping: 1) } endroits sur { NUMBER($count, useGrouping: 1) }
analysis-places = { NUMBER($number, useGrouping: 1) } endroits sur { NUMBER($count, useGrouping: 1) }
analysis-trying-height = Essai de la hauteur { $number } sur { $count }
analysis-too-many-places = trouvé : { NUMBER($found, useGrouping: 1) } endroits où se tenir ; attendu : { NUMBER($most, useGrouping: 1) } au plus
analysis-cell-size = trouvé : des cases de { INCHES($found) } ; attendu : { LENGTH($least) } à { INCHES($most) }
analysis-too-many-cells = trouvé : { NUMBER($found, useGrouping: 1) } cases ; attendu : { NUMBER($most, useGrouping: 1) } au plus

analysis-goal = { $goal ->
    [shot] un tir dégagé
    [cover] { $cover } contre tous ceux qui la voient
   *[hidden] hors de vue de tous
}
analysis-goes-nowhere = { $unit } ne va nulle part selon ses propres règles, ou vole
analysis-nobody-to-see = il n’y a personne que { $unit } puisse voir, ni qui puisse voir { $unit }
analysis-not-on-the-table = { $unit } n’est pas sur la table : les unités sont { $units }

analysis-remark-overlap = Décors l’un dans l’autre
analysis-remark-level = En l’air ou enfoncé
analysis-remark-gap = Trop étroit pour passer
analysis-remark-footing = Nulle part où se tenir
analysis-remark-enemy = Trop près de l’ennemi
analysis-remark-formation = Formation
analysis-remark-zone = En partie hors de sa zone
analysis-remark-edge = Hors de la table
analysis-no-kind-of-remark = aucun type de remarque ne s’appelle { $kind }
analysis-same-place = « { $one } » et « { $other } » sont au même endroit.
analysis-runs-into = « { $line } » entre de { INCHES($inches, digits: 1) } dans « { $body } ».
analysis-in-each-other = « { $one } » et « { $other } » sont l’un dans l’autre, de { INCHES($inches, digits: 1) }.
analysis-stands-on = « { $house } » est sur « { $bed } ».
analysis-stands-in = « { $house } » est dans « { $bed } ».
analysis-hangs-over = « { $piece } » dépasse de { INCHES($inches, digits: 1) } du bord de la table.
analysis-models-over = { $unit } a { $models ->
    [1] une figurine
   *[other] { $models } figurines
} au-delà du bord de la table.
analysis-too-steep = Personne ne peut se tenir sur « { $piece } » : c’est trop raide partout.
analysis-top-too-narrow = « { $piece } » a un dessus plat, mais personne ne peut s’y tenir : c’est trop étroit pour un socle.
analysis-top-too-low = « { $piece } » a un dessus plat, mais personne ne peut s’y tenir : il n’y a pas la place pour un homme de { INCHES($headroom) }.
analysis-gap-for-nobody = Il n’y a que { INCHES($width, digits: 1) } entre « { $one } » et « { $other } » : pas même un homme ({ INCHES($needed, digits: 1) }) ne passe.
analysis-gap-for-no-tank = Il n’y a que { INCHES($width, digits: 1) } entre « { $one } » et « { $other } » : aucun char ({ INCHES($needed, digits: 1) }) ne passe.
analysis-gap-for-a-tank = Il n’y a que { INCHES($width, digits: 1) } entre « { $one } » et « { $other } » : un char passe, un socle de 60 mm ({ INCHES($needed, digits: 1) }) non.
analysis-the-table = la table
analysis-askew = « { $piece } » est de travers (dessous : { $beneath }) : { INCHES($high, digits: 1) } d’air d’un côté, enfoncé de { INCHES($deep, digits: 1) }.
analysis-sunk = « { $piece } » est enfoncé de { INCHES($deep, digits: 1) } (dessous : { $beneath }).
analysis-in-the-air = « { $piece } » est en l’air, à { INCHES($high, digits: 1) }.
analysis-air-under-one-side = « { $piece } » a { INCHES($high, digits: 1) } d’air sous un côté.
analysis-enemies-touch = { $one } et { $other } se touchent : les ennemis restent à { INCHES($near) }.
analysis-enemies-too-near = { $one } et { $other } ne sont qu’à { INCHES($inches, digits: 1) } : les ennemis restent à { INCHES($near) }.
analysis-out-of-formation = { $unit } a perdu sa formation : { $models ->
    [1] 1 figurine est
   *[other] { $models } figurines sont
} loin des autres, à { INCHES($inches, digits: 1) } au plus.
analysis-outside-its-zone = { $unit } : { $models ->
    [1] pas
   *[other] { $lost } figurines sur { $models } pas
} entièrement dans une zone { DE($side) }.
analysis-figure-coverage = { PERCENT($share) } de la table sont du décor, routes non comptées.
analysis-figure-pieces = { TENTHS($density) } décors par pied carré, { $count } en tout.
analysis-figure-blocking = { PERCENT($share) } du décor coupent la vue d’une figurine debout (plus haut que son œil, ou des bois).
analysis-figure-lines = { PERCENT($share) } des lignes de vue d’homme à homme, à { INCHES($apart, digits: 0) } sur terrain dégagé, sont coupées.
