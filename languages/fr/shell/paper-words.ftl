# L’examen d’un maillage et un règlement en mots, sur papier et dans un terminal.

## L’examen d’un maillage : noms des lignes, et ce qui est trouvé.

paper-mesh-size = taille
paper-mesh-unit = unité
paper-mesh-up = haut
paper-mesh-made-of = fait de
paper-mesh-surface = surface
paper-mesh-see-through = jours
paper-mesh-crossing = croisements
paper-mesh-decimated = simplifié
paper-mesh-repairs = réparations
paper-mesh-note = remarque
paper-mesh-sizes = { $inches } ; à 1:56, cela fait { $metres } m{ $size ->
    [large] { " " }: bien plus grand que du décor
    [small] { " " }: plus petit que le socle d’une figurine
   *[usual] { "" }
}
paper-mesh-unsure = incertain : { $why }
paper-mesh-turned = { $up } : { $why }
paper-mesh-parts = { NUMBER($triangles, useGrouping: 1) } triangles en { $parts ->
    [1] une partie
   *[other] { NUMBER($parts, useGrouping: 1) } parties
}
paper-mesh-watertight = étanche
paper-mesh-open = ouverte le long de { NUMBER($edges, useGrouping: 1) } arêtes : on peut y voir l’intérieur
paper-mesh-openings = { $count ->
    [0] aucun jour visible
    [1] une ouverture du côté qui en montre le plus ; gardée, comme une fenêtre
   *[other] { NUMBER($count, useGrouping: 1) } ouvertures du côté qui en montre le plus ; gardées, comme des fenêtres
}
paper-mesh-no-repairs = aucune nécessaire
paper-mesh-row = Dans un scénario : { $row }

## Un règlement en mots.

paper-words-name = nom
paper-words-words = mots
paper-words-about = description
paper-words-word = mot
paper-words-holds = vaut
paper-words-list = { $names }
paper-words-from = dès { $hidden } % caché{ $by ->
    [screens] { " " }par des écrans ou mieux
    [walls] { " " }par des murs ou mieux
    [bunkers] { " " }par des bunkers
   *[anything] { "" }
}
paper-words-height = { INCHES($height) } sur des socles jusqu’à { $base } mm
paper-words-counts = Compte comme figurine : { $counts }. Elle regarde depuis { $looks ->
    [eye] son œil
    [middle] le milieu de ce qui compte
    [top] le sommet de ce qui compte
   *[any] n’importe quelle partie de ce qui compte, vers n’importe quelle partie de l’autre figurine
}.
paper-words-between = { $way ->
    [block] Les figurines d’autres unités bloquent la ligne comme du décor.
    [not] Les figurines d’autres unités ne gênent pas.
   *[word] Une figurine d’une autre unité entre les socles : au moins { $way }.
}
paper-words-assumed = Hypothèse : { $what }
paper-words-each = Chaque figurine a son propre mot ; l’unité a le moindre.{ paper-words-by }
paper-words-best = Une unité a le meilleur mot { $enough ->
    [any] d’une au moins
    [half] de la moitié
   *[each] de chacune
} de ses figurines visibles.{ paper-words-by }
paper-words-by = { $by ->
    [nearest] { " " }Une figurine a son mot par la ligne la plus proche.
    [any] { " " }Une figurine a son mot par la ligne qui la cache le moins.
   *[enough] { "" }
}
paper-words-clear-lines = Une unité compte comme « { $word } » quand { $limit ->
    [most] au plus { $shooters }
   *[fewer] moins de { $shooters }
} des tireurs qui la voient ont des lignes dégagées vers au moins { $models } de ses figurines.
paper-words-keyword = Une unité « { $keyword } » : { $does }.
paper-words-no-areas = les zones ne comptent pas
paper-words-at-least = au moins { $word }
paper-words-at-most = au plus { $word }
paper-words-unseen = invisible au-delà de { INCHES($inches) }
paper-words-area = { CAPITAL($kinds) } : { $does }{ $high ->
    [endless] { "" }
    [piece] { " " }; jusqu’à la hauteur de l’élément
   *[inches] { " " }; jusqu’à { INCHES($high) }
}.
paper-words-marked = les éléments marqués comme zones
paper-words-every = tout élément qui donne un couvert
paper-words-through = une ligne à travers l’emprise{ $stops ->
    [yes] { " " }: { $word }
   *[no] , au moins { $word }
}
paper-words-inside = { $models ->
    [within] une figurine entièrement dedans
   *[touching] une figurine dedans
}, au moins { $word }
