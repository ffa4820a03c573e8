# Le cours d’une partie : ses résultats, et ce que les règles refusent.

play-asked-holders = qui tient quoi
    .card = compter qui tient quoi

play-result = { $verdict } : { $deeds }.
play-victory = Victoire { DE($winner) }, { $points } { $points ->
    [one] point
   *[other] points
} à { $others }
play-draw = Match nul, { $points } { $points ->
    [one] point
   *[other] points
} à { $others }
play-draw-each = Match nul, { $points ->
    [one] un point
   *[other] { $points } points
} de chaque côté
play-draw-without-points = Match nul, aucun point marqué
play-won-as-the-enemy-fled = Victoire { DE($winner) } : { $side } abandonne le combat.
play-won-as-nobody-is-left = Victoire { DE($winner) } : il ne reste personne { DE($side) }.
play-drawn-as-nobody-is-left = Match nul : il ne reste personne d’aucun côté.
play-deeds = { $one } ; { $other }
play-scored = { $deed } ({ $points })
play-held = { $side } tenait « { $goal } »
play-took-unopposed = { $side } a pris « { $goal } » sans combat
play-goal = « { $goal } »
play-or = { $one } ni { $other }
play-nobody-held = personne ne tenait { $goals }
play-no-objective = aucun objectif atteint
play-survived = { $unit } a survécu
play-some-survived = { $side } a des survivants
play-left = { $unit } a quitté la table par le bord { $edge }
play-units-left = { $count ->
    [0] aucune unité { DE($side) } n’a quitté
    [one] une unité { DE($side) } a quitté
   *[other] { $count } unités { DE($side) } ont quitté
} la table par le bord { $edge }
play-destroyed-unit = { $side } a détruit { $unit }
play-destroyed-units = { $side } { $count ->
    [0] n’a détruit aucune unité
    [one] a détruit une unité
   *[other] a détruit { $count } unités
}
play-lost = { $side } { $counted ->
    [fighter] { $count ->
        [0] n’a perdu aucun combattant
        [one] a perdu un combattant
       *[other] a perdu { $count } combattants
    }
   *[unit] { $count ->
        [0] n’a perdu aucune unité
        [one] a perdu une unité
       *[other] a perdu { $count } unités
    }
}

## Ce que les règles refusent.

play-refused-warplanes-never-assault = les avions ne donnent jamais l’assaut et n’en subissent jamais
play-refused-assault-is-a-run = un assaut est un ordre Courir, non { $order }
play-refused-is-a-friend = { $target } est dans le camp { DE($unit) }
play-refused-does-not-see = { $unit } ne voit pas { $target }
play-refused-charges-at-most = { $unit } charge sur { INCHES($reach) } au plus
play-refused-fires-with-none = { $unit } ne tire avec aucune arme : mieux vaut ne pas tirer
play-refused-no-weapon-in-range = aucune arme { DE($unit) } n’est à portée
play-refused-each-model-once = chaque figurine { DE($unit) } tire une fois
play-refused-team-weapon = une arme d’équipe { DE($unit) } demande un second servant
play-refused-one-target = toutes les armes { DE($unit) } tirent sur une seule unité
play-refused-should-not-leave = { $unit } n’a pas d’objectif qui demande de sortir par { $edge ->
    [left] le bord gauche
    [right] le bord droit
    [near] le bord proche
    [far] le bord éloigné
   *[other] « { $edge } »
}
play-refused-has-its-order = { $unit } a son ordre pour ce tour : { $order }
play-refused-falls-back = { $unit } se replie : plus loin, ou sur place
play-refused-has-no-weapon = { $unit } n’a pas cette arme : { $weapon }
play-refused-smoke-at-a-point = des fumigènes se tirent sur un point de la table, x et y
play-refused-spot-out-of-range = le point est hors de portée : { $weapon }
play-refused-nobody-sees-the-spot = personne ne voit pour { $unit } où la fumée doit tomber
play-refused-in-reserve = { $unit } est en réserve, non sur la table
play-refused-is-aboard = { $unit } est à bord { DE($transport) }, non sur la table
play-refused-no-room = { $vehicle } n’a pas de place pour { $unit }
play-refused-has-run = { $vehicle } a couru : personne ne débarque
play-refused-gets-down-within = { $unit } débarque à { INCHES($reach) } au plus
play-refused-prey-is-a-friend = { $prey } est dans le camp { DE($plane) }
play-refused-plane-attacks-no-planes = { $plane } n’est pas un intercepteur : pas d’attaque contre les avions
play-refused-nothing-fired = elle n’a rien qui se tire sur une telle cible
play-refused-no-ambush-now = aucune embuscade ne peut se déclencher maintenant
play-refused-nothing-reaches-there = { $unit } n’a rien qui voie et atteigne { $mover } à cet endroit
play-refused-point-at-enemy = montrez l’unité ennemie que les avions doivent attaquer
play-refused-plane-fires-from = un avion tire à { INCHES($most) } au plus, non à { INCHES($range) }
play-refused-reaches-no-warplane = { $what ->
    [barrage] un barrage
    [shell] un obus
    [flame] une flamme
   *[air-strike] une frappe aérienne
} n’atteint aucun avion : seuls la DCA et les armes légères le peuvent
play-refused-rear-gun-at-tailing = la mitrailleuse arrière { DE($unit) } tire sur l’avion qui le suit
play-refused-does-not-bear = { $unit } : { $weapon } ne peut viser { $target }
play-refused-strikes-top-armour = { $unit } frappe { $target } sur le dessus
play-refused-not-indirectly = { $unit } ne fait pas de tir indirect
play-refused-planes-fight-with = les avions se battent à la mitrailleuse et au canon, non ainsi : { $weapon }
play-refused-attacks-no-planes = { $unit } n’est pas un intercepteur : pas d’attaque contre les avions
play-refused-rear-gun-at-who-tails = la mitrailleuse arrière { DE($unit) } tire sur son poursuivant
play-refused-no-flak = { $unit } : { $weapon } n’est ni de la DCA ni une arme légère d’infanterie de plus de { INCHES($reach) }, et ne tire sur aucun avion
play-refused-point-moves-at-most = le point se déplace de { INCHES($reach) } au plus, non de { INCHES($distance, digits: 1) }
play-refused-no-infantry = { $unit } n’est pas de l’infanterie : pas d’assaut
play-refused-target-is-running = { $target } est en pleine course : pas d’assaut possible
play-refused-cannot-move = { $unit } ne peut pas bouger
play-refused-moves-at-most = { $unit } se déplace de { INCHES($reach) } au plus, non de { INCHES($distance, digits: 2) }
play-refused-out-of-formation = une figurine { DE($unit) } est à { INCHES($distance, digits: 2) } des autres
play-refused-too-near = { $unit } passe à { INCHES($distance, digits: 2) } d’une autre unité
play-refused-no-reverse = { $unit } n’est pas un véhicule : pas de marche arrière
play-refused-reverses-straight = { $unit } recule en ligne droite
play-refused-cannot-enter = { $unit } ({ $mover ->
    [infantry] à pied
    [artillery] canon
    [wheeled] à roues
    [half-tracked] semi-chenillé
    [tracked] chenillé
   *[other] { $mover }
}) ne peut pas entrer là : { $ground ->
    [rough] terrain difficile
    [obstacle] obstacle
    [building] bâtiment
    [road] route
    [impassable] infranchissable
   *[other] { $ground }
}
play-refused-range-is-a-number = une portée est un nombre de pouces, 0 ou plus
play-refused-models-fire-once = { $weapon } : chaque figurine tire une fois
play-refused-no-high-explosive = pas d’obus explosifs : { $weapon }
play-refused-high-explosive-only = obus explosifs seulement : { $weapon }
play-refused-no-sight = { $unit } n’a pas de ligne de vue vers { $target }
play-refused-model-has-no = { $model } n’a pas cette arme : { $weapon }
play-refused-no-such-mount = { $unit } n’a pas cette arme : { $weapon } ({ $mount ->
    [turret] tourelle
    [hull] caisse
    [pintle] pivot
   *[other] { $mount }
})
play-refused-smoke-blocks = { INCHES($smoke, digits: 1) } de fumée bloquent la ligne de vue
play-refused-hull-mount = l’arme de caisse { DE($unit) } ne porte pas de ce côté
play-refused-fixed-weapon = arme fixe, pas de tir en avançant : { $weapon }
play-refused-front-arc = la cible est hors de l’arc avant : { $weapon }
play-refused-ordered-first = les avions reçoivent leurs ordres d’abord : { $units }
play-refused-never-ordered = un avion ne reçoit jamais l’ordre { $order } : { $plane }
play-refused-no-officer = aucun officier n’est près { DE($plane) }, qui vole
play-refused-nothing-to-pull-out-of = { $plane } est en réserve : rien à quitter
play-refused-stays-in-reserve = { $plane } reste en réserve, Au sol, avant le tour { $turn }
play-refused-no-prey = { $plane } n’a pas d’ennemi à attaquer sur la table
play-refused-lies-in-no-ambush = { $plane } n’est pas un intercepteur : pas d’embuscade
play-refused-no-air-superiority = { $side } n’a pas la supériorité aérienne : l’ennemi a des intercepteurs
play-refused-must-pull-out = { $plane } est sur la table : l’ordre Courir est obligatoire, pour repartir
play-refused-moved-on = la table a avancé : ligne { $line }, vous aviez vu la ligne { $seen }
play-refused-over = la partie est finie
play-refused-past-that-place = l’unité a déjà dépassé cet endroit
play-refused-cannot-charge = { $fighter } ne peut pas charger ce tour
play-refused-down-not-charged = { $target } est au tapis : pas de charge
play-refused-fighter-does-not-see = { $fighter } ne voit pas { $target }
play-refused-cannot-get-to = { $fighter } ne peut pas atteindre { $target } : infranchissable
play-refused-in-contact-already = { $fighter } est déjà au contact { DE($target) }
play-refused-charge-takes = { $fighter } charge sur { INCHES($reach) } au plus, le chemin en demande { INCHES($cost, digits: 2) }
play-refused-leads-elsewhere = le chemin { DE($fighter) } ne mène pas à { $target }
play-refused-does-not-move-now = { $fighter } ne bouge pas maintenant
play-refused-crawls-into-cover = { $fighter } rampe jusqu’à un couvert
play-refused-hides-in-cover = { $fighter } ne se cache qu’à couvert
play-refused-no-friend-near = { $fighter } n’a pas d’ami à { INCHES($reach) } ou moins
play-refused-no-overwatch = il n’y a pas d’état d’alerte ici
play-refused-nothing-to-wait-with = { $fighter } n’a rien pour attendre
play-refused-no-friend-left = { $fighter } n’a plus d’ami
play-refused-shoots-or-holds = { $watcher } tire sur { $fighter } ou ne tire pas
play-refused-charge-ends-in-combat = { $fighter } est au corps à corps à la fin de sa charge
play-refused-broken = { $fighter } a craqué et ne tire pas
play-refused-in-close-combat = { $fighter } est au corps à corps et ne tire pas
play-refused-has-shot = { $fighter } a déjà tiré ce tour
play-refused-stood-up = { $fighter } s’est relevé et ne tire pas
play-refused-target-is-down = { $target } est au tapis : personne ne tire dessus
play-refused-target-in-close-combat = { $target } est au corps à corps : personne ne tire dessus
play-refused-is-hidden = { $target } est caché pour { $fighter }
play-refused-fighter-has-no = { $fighter } n’a pas cette arme : { $weapon }
play-refused-does-not-shoot = cette arme ne tire pas : { $weapon }
play-refused-has-moved = { $fighter } a bougé, pas de tir : { $weapon }
play-refused-out-of-reach = { INCHES($range, digits: 1) } est hors de portée : { $weapon }, { INCHES($reach) }
play-refused-hidden-and-stays = { $fighter } est caché à tout ennemi et reste
play-refused-flight-ends-apart = { $fighter } finit sa fuite à { INCHES($distance) } au moins de tout ennemi
play-refused-stays-unseen-only = { $fighter } ne reste que là où aucun ennemi ne voit
play-refused-flees-to-hide = { $fighter } fuit vers l’endroit qui cache le mieux
play-refused-flees-from-nearest = rien ne cache mieux { $fighter } : la fuite s’éloigne de l’ennemi le plus proche
play-refused-impassable = { $fighter } ne passe pas : une partie du chemin est infranchissable
play-refused-way-takes = { $fighter } a { INCHES($reach) } de mouvement, le chemin en demande { INCHES($cost, digits: 2) }
play-refused-ends-in-contact = { $fighter } finit au contact d’un ennemi sans charge
play-refused-out-of-range = hors de portée
play-refused-out-of-range-by = hors de portée : à { INCHES($distance, digits: 1) }, portée { INCHES($reach) }
play-refused-not-so-far = ne porte pas si loin, ou pas si près : { $weapon }
play-refused-no-reach = ne porte pas à { INCHES($distance, digits: 1) }, ou pas si près : { $weapon }
play-refused-charge-through = { $unit } ne peut pas charger par là : { $ground ->
    [rough] terrain difficile
    [obstacle] obstacle
    [building] bâtiment
   *[other] { $ground }
}
play-refused-run-through = { $unit } ne peut pas Courir par là : { $ground ->
    [rough] terrain difficile
    [obstacle] obstacle
    [building] bâtiment
   *[other] { $ground }
}
play-refused-pivots = { $unit } { $may ->
    [0] ne peut pas pivoter
    [one] peut pivoter une fois
   *[other] peut pivoter { $may } fois
} ({ $order ->
    [advance] Avancer
    [run] Courir
   *[other] { $order }
}) ; ce chemin demande { $count } pivots
play-refused-aboard-assaults = { $unit } est à bord { DE($transport) } : pas d’assaut
play-refused-aboard-order = { $unit } est à bord { DE($transport) } : pas cet ordre ({ $order })
play-refused-condition = { $fighter } est { $condition ->
    [pinned] bloqué
    [down] au tapis
   *[out] hors de combat
} et ne tire pas
play-refused-on-overwatch = { $fighter } est en état d’alerte jusqu’au tour de l’ennemi
play-refused-not-on-overwatch = { $fighter } n’est pas en état d’alerte
play-refused-rushed = { $fighter } { $how ->
    [run] a couru
    [declared] charge
    [charge] a chargé
    [flee] a fui
   *[recover] tentait de se reprendre
} et ne tire pas
play-refused-move-of = { $fighter } est { $condition ->
    [pinned] bloqué
    [down] au tapis
    [out] hors de combat
   *[up] debout
} : { $move ->
    [crawl] on ne rampe que bloqué ou au tapis
    [stand-up] on ne se relève que bloqué
    [recover] on ne se reprend que bloqué
    [overwatch] on ne passe en état d’alerte que debout
    [run] on ne court que debout
   *[move] on n’avance que debout
}
play-refused-move-and = { $fighter } ne peut pas bouger et { $move ->
    [stand-up] se relever
    [recover] se reprendre
   *[overwatch] passer en état d’alerte
}
play-refused-and-hide = { $fighter } ne peut pas se cacher en même temps : { $move ->
    [run] courir
    [crawl] ramper
   *[other] { $move }
}

## Une démonstration.

play-guess = { CAPITAL($others) } ou { $last } ?
