# Lignes de vue : verdicts, leurs raisons, parts visibles, noms des figurines.

sight-verdict = { $verdict ->
    [clear] vue dégagée
    [contested] contesté
    [blocked] vue bloquée
   *[unseen] aucune ligne de vue
}
sight-cover = { $cover ->
    [soft] couvert léger
    [hard] couvert { -hard }
    [partial] couvert partiel
    [heavy] couvert important
   *[other] couvert « { $cover } »
}
sight-cover-named = { $cover ->
    [bunker] bunker
   *[other] { $cover }
}
sight-cover-before-another = { $cover ->
    [soft] couvert léger
    [hard] couvert { -hard }
    [partial] couvert partiel
    [heavy] couvert important
   *[other] couvert « { $cover } »
}
sight-word = { $word }
sight-open-or = à découvert ou { $cover }
sight-or = { $before } ou { $last }
sight-or-better = { $cover } ou mieux
sight-contested-between = contesté entre { $before } et { $last }
sight-contested-alone = contesté : { $verdict }
sight-too-close-to-call = trop juste pour trancher

sight-share = { $form ->
    [bare] { PERCENT($share, $digits, sign: 0) }
   *[full] { PERCENT($share, $digits) }
}
sight-share-under = { $form ->
    [short] < 1 %
    [bare] moins de 1
   *[full] moins de 1 %
}
sight-share-over = { $form ->
    [short] > 99 %
    [bare] plus de 99
   *[full] plus de 99 %
}
sight-share-range = { $low } à { $high }
sight-part = { $part ->
    [half] la moitié
    [all] la totalité
   *[part] { $percent } %
}
sight-enough = { $part ->
    [half] la moitié
    [all] toutes
    [one] une seule
   *[part] { $percent } %
}
sight-nothing = rien
sight-sure = { $given ->
    [scan] d’après le scan
    [heights] aux hauteurs indiquées
   *[no] prouvé
}
sight-within = ±{ PERCENT($half, $digits) }{ $given ->
    [scan] { " " }d’après le scan
    [heights] { " " }aux hauteurs indiquées
   *[no] { "" }
}
sight-lines-tried = { NUMBER($rays, useGrouping: 1) } lignes essayées
sight-visible = { $share } visibles, { $sure }
sight-fully-visible = Entièrement visible ({ $sure })
sight-fully-hidden = Entièrement masqué ({ $sure })
sight-proved-unseen = prouvé : rien ne passe d’un corps à l’autre
sight-no-line-is-free = aucune des { NUMBER($rays, useGrouping: 1) } lignes n’est libre

sight-men = { $men ->
    [riflemen] fusiliers
    [men] hommes
    [crew] servants
    [tanks] chars
    [planes] avions
    [fighters] combattants
    [halftracks] semi-chenillés
    [trucks] camions
    [tank-destroyers] chasseurs de chars
    [scout-cars] voitures de reconnaissance
    [jeeps] jeeps
    [carriers] chenillettes
    [assault-guns] canons d’assaut
    [armoured-cars] automitrailleuses
    [models] figurines
   *[other] { $plural }
}
    .of = { sight-men }
    .none = { $men ->
        [scout-cars] Aucune
        [jeeps] Aucune
        [carriers] Aucune
        [armoured-cars] Aucune
        [models] Aucune
       *[other] Aucun
    }
sight-man = { $men ->
    [riflemen] fusilier
    [men] homme
    [crew] servant
    [tanks] char
    [planes] avion
    [fighters] combattant
    [halftracks] semi-chenillé
    [trucks] camion
    [tank-destroyers] chasseur de chars
    [scout-cars] voiture de reconnaissance
    [jeeps] jeep
    [carriers] chenillette
    [assault-guns] canon d’assaut
    [armoured-cars] automitrailleuse
    [models] figurine
   *[other] { $single }
} { $number }
sight-gun = { $gun ->
    [gun] pièce
   *[other] { $gun }
}
sight-model = { $unit } ({ $model })
sight-crew-model = { $unit } ({ $model })
sight-piece = « { $name } »
sight-smoke = la fumée

sight-headline = { $seen } ; { $verdict }
sight-headline-contested = { $seen } ; { $between } : { $why }
sight-noted = { $said }. { $note }
sight-terrain-beyond-is-ignored = Le décor au-delà de { INCHES($inches) } ne compte pas
sight-planes-ignore-terrain = Le décor ne compte pas pour les avions

sight-one-sees = { CAPITAL($name) } voit { $target }
sight-one-may-see = { CAPITAL($name) } voit peut-être { $target }
sight-one-is-blind = { CAPITAL($name) } ne voit pas { $target }
sight-none-sees = { sight-men.none } des { $firers } { sight-men } ne voit { $target }
sight-some-see = { $seeing } des { $firers } { sight-men } { $seeing ->
    [1] voit
   *[other] voient
} { $target }
sight-all-see = Les { $firers } { sight-men } voient { $target }
sight-neither-gun-nor-crew-sees = Ni { $gun ->
    [gun] la pièce
   *[other] { $gun }
} ni { $men ->
    [crew] ses servants
   *[other] { $plural }
} ne voient { $target }
sight-gun-and-crew-see = { $gun ->
    [gun] La pièce
   *[other] { CAPITAL($gun) }
} et { $firers ->
    [3] les deux
   *[other] tous les
} { sight-men } voient { $target }
sight-more-may = { $seen }, et { $more } de plus peut-être
sight-but-some-may = { $seen } à coup sûr, mais { $more } peut-être

sight-verdict-because = { $verdict } : { $why }
sight-verdict-by-keyword = { $verdict }, comme unité « { $keyword } »
sight-blocks = { $thing } coupe la ligne
sight-hides = { $thing } masque { $share }
sight-hidden = { $share } masqués
sight-hidden-by = { $share } masqués, surtout par { $first }
sight-hidden-by-two = { $share } masqués, surtout par { $first }, puis { $second }
sight-meets = la ligne rencontre { $first }
sight-meets-two = la ligne rencontre { $first } et { $second }
sight-draw-clear-lines = { $drawing } des { $seeing } qui la voient { $drawing ->
    [0] a
    [1] a
   *[other] ont
} une ligne dégagée vers au moins { $part } de ses figurines
sight-so-many = { $number } × { $word }
sight-each-by = { $models }{ $by ->
    [nearest] , chacune par la ligne la plus proche
    [any] , chacune par sa meilleure ligne
   *[enough] { "" }
}
sight-from-lines = { $cover } sur { $having } des { $total } lignes de vue{ $perhaps ->
    [0] { "" }
   *[other] , peut-être { $perhaps }
} (il en faut { $enough })
sight-for-models = { $cover } pour { $having } { $having ->
    [one] figurine
   *[other] figurines
} sur { $total }{ $perhaps ->
    [0] { "" }
   *[other] , peut-être { $perhaps }
} (il en faut { $enough })
sight-for-all-models = { $cover } pour les { $total } figurines
sight-only-from-lines = couvert sur { $having } des { $total } lignes de vue seulement{ $perhaps ->
    [0] { "" }
   *[other] , peut-être { $perhaps }
} (il en faut { $enough })
sight-only-for-models = couvert pour { $having } { $having ->
    [one] figurine
   *[other] figurines
} sur { $total } seulement{ $perhaps ->
    [0] { "" }
   *[other] , peut-être { $perhaps }
} (il en faut { $enough })
sight-no-model-in-cover = aucune figurine n’est à couvert sur assez des lignes qui la voient (il en faut { $enough })
sight-some-lines-open = { $open } des { $lines } lignes { $open ->
    [1] est trop juste
   *[other] sont trop justes
} pour trancher, { $hidden }
sight-all-lines-open = les { $lines } lignes sont trop justes pour trancher, { $hidden }
sight-lead-too-close = { $lead }, trop près de { $least } pour trancher

sight-sentence = { $said }.
sight-cover-hides = un { $cover } masque { $share }
sight-is-hidden = { $share } masqués
sight-is-hidden-for = { $share } masqués{ $by ->
    [screens] { " " }par des écrans
    [walls] { " " }par des murs
    [bunkers] { " " }par des bunkers
   *[anything] { "" }
} pour « { $word } »
sight-too-close = { $lead }, trop près de { $least } pour trancher.
sight-too-close-to-unseen = { $share } visibles, trop près de { $least } pour trancher
sight-under-the-needed = { $lead }, moins que les { $least } requis.
sight-under-the-first = { $lead }, moins que les { $least } du { $cover } : { $verdict }.
sight-is-enough = { $lead } ({ $least } suffisent), donc { $verdict }.
sight-therefore = { $why } : { $verdict }.
sight-class-too-close = la classe de ce qui le masque est trop juste pour trancher.
sight-gives-no-cover = ce qui le masque ne donne pas de couvert.
sight-so = donc { $verdict }.
sight-so-no-cover = donc aucun couvert.
sight-so-word = donc « { $word } ».
sight-as-keyword = Comme unité « { $keyword } » : { $verdict }.
sight-nothing-hides-it = rien ne le masque.
sight-all-is-hidden = il est entièrement masqué.
sight-within-the-scan = D’après le scan : { $said } Dans la marge d’erreur du scan : { $between }.
sight-at-other-heights = Aux hauteurs indiquées : { $said } À d’autres hauteurs : { $between }.
sight-class = { " " }({ $cover ->
    [no-cover] pas de couvert
    [soft] léger
    [hard] { -hard }
    [bunker] bunker
    [partial] partiel
    [heavy] important
   *[other] { $cover }
})
sight-class-of-models = { " " }(figurines : { $cover ->
    [no-cover] pas de couvert
    [soft] léger
    [hard] { -hard }
    [bunker] bunker
    [partial] partiel
    [heavy] important
   *[other] { $cover }
})

sight-looker = { $what ->
    [audit] Un contrôle
    [cross-check] Une contre-vérification
    [fairness] La comparaison des camps
    [graph] Un graphe de visibilité
    [map] Une carte
    [positions] La recherche de positions
    [shared-page] Une page partagée
   *[rays] Une liste de rayons
}
sight-from-one-eye = { $what } regarde d’un seul œil : trouvé : les mots « { $words } », qui regardent de n’importe quelle partie ; attendu : des mots qui regardent de l’œil, du milieu ou du sommet
sight-line-by-line = { $what } juge les lignes une à une : trouvé : les mots « { $words } », avec { $field } ; attendu : des mots sans
sight-of-one-unit = { $shooter } et { $target } sont de la même unité ; une unité ne tire pas sur elle-même
sight-not-on-the-table = { $name } n’est pas sur la table : { $there }
sight-models-are = les figurines { DE($unit) } sont { $unit }/0 à { $unit }/{ $last }
sight-only-model-is = seule { $unit }/0 y est
sight-a-unit = une unité
sight-no-unit-is = il n’y a aucune unité
sight-expected = attendu : { $known }{ $near }
sight-preparing-terrain = Préparation du décor
sight-no-embree = Embree lance les rayons et manque ici : pip install embreex
sight-preparing = Préparation de la vue : { $number } sur { $count }
