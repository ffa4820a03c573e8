# Ce que tous les jeux refusent : valeurs de fichiers, d’en-têtes et de journaux, réponses hors tour.

engine-value = { $kind ->
    [text] un texte
    [whole] un nombre entier
    [count] un nombre entier, 1 ou plus
    [inches] un nombre de pouces, 0 ou plus
    [positive] un nombre, 0 ou plus
    [flag] true ou false
    [list] une liste
    [objects] une liste d’objets
    [filled] une liste d’au moins une entrée
    [distinct] une liste où chaque nom n’est qu’une fois
    [object] un objet
    [null] null
    [type] un type
    [action] une action
   *[number] un nombre
}
engine-between = { $whole ->
    [yes] un nombre entier
   *[no] un nombre
} de { $least } à { $most }
engine-list-of = une liste de { $count }
engine-as-object = { $kind } sous forme d’objet
engine-with-its = { $kind } avec { $name }
engine-what-one-of = { $what }, parmi { $known }
engine-what-such-as = { $what }, par exemple { $near }
engine-what-of-many = { $what }, par exemple { $known } ; il y en a { $count }
engine-did-you-mean = { " " }; vouliez-vous dire { $name } ?

engine-is = { $place } : trouvé { $found } ; attendu : { $expected }
engine-was-expected = trouvé { $found } ; attendu : { $expected }
engine-wants = { $place } : il manque { $name }
engine-has-no = { $place } : { $keys } n’existe pas
engine-has-no-key = { $place } : { $keys } n’existe pas ; il y a { $known }
engine-no-such = { $what ->
    [assumption] aucune hypothèse
    [cover] aucun couvert
    [ground] aucun sol
    [move] aucun mouvement
    [ruleset] pas de règles
    [template] aucun modèle
   *[weapon] aucune arme
} { $name } ; il y a { $known }{ $hint }
engine-and-more = { $known }, … ({ $count } en tout)
engine-two-called = deux { $what ->
    [objective] objectifs
   *[fighter] combattants
} s’appellent { $name }
engine-two-sides = une partie a deux camps, trouvé : { $count ->
    [0] aucun
   *[other] { $sides }
}
engine-must-wait = { $by } doit attendre : la décision est à { $other }
engine-level = Niveau de l’ordinateur : trouvé { $found } ; { $game } a { $known }.

engine-goal-unit = une unité de cette partie
engine-goal-unit-of = une unité { DE($side) }
engine-goal-foe-of = une unité de l’ennemi { DE($side) }
engine-goal-no-unit = aucune, car c’est un lieu que l’on tient
engine-goal-edge = le bord par où quitter la table, parmi { $known }
engine-goal-no-edge = aucun, car personne ne quitte la table pour { $kind ->
    [hold] tenir
    [destroy] détruire
   *[survive] survivre
}
engine-goal-side = un camp, ou une unité nommée, qui doit { $kind ->
    [exit] quitter la table
   *[survive] survivre
}
engine-holders = un objectif à tenir, un camp et le nombre de ses figurines sur place, une fois chacun

engine-log-line = ligne { $line } : { $says }
engine-log-header = un journal commence par un en-tête au schéma { $schema }
engine-log-long = { NUMBER($count, useGrouping: 1) } caractères, là où { NUMBER($most, useGrouping: 1) } sont lus
engine-log-deep = plus de { $most } listes et objets imbriqués
engine-log-no-json = ce n’est pas du JSON
engine-log-no-object = ce n’est pas un objet JSON
engine-log-empty = le journal est vide
engine-log-rewritten = l’en-tête n’est pas écrit comme le programme l’écrit
engine-log-refused = l’action est refusée ({ $why })
engine-log-short = le journal finit trop tôt : il manque { $row }
engine-log-differs = la suite ne correspond pas ; les règles donnent { $row }
engine-dice-rows = les dés de l’en-tête demandent des lignes à partir du dé { $least }
engine-dice-secret = le secret des dés à partir du dé { $at } n’est pas publié : il l’est quand la partie est finie ou abandonnée, et le journal se vérifie alors
engine-dice-commitment = le secret des dés à partir du dé { $at } ne correspond pas à son engagement { $commitment }
