# Réponses proposées : ce que chacune fait, et ce qui en sort sans doute.
# Une réponse s’affiche avec une majuscule.

offer-listed = { $rows }
offer-both = { $one } et { $other }
offer-and-then = { $one } ; { $other }
offer-then = { $order } : { $move }
offer-further = { $says }, plus { $aside }
offer-aside-right = à droite
offer-aside-left = à gauche
offer-aside-away = loin
offer-aside-near = près
offer-unit = { $unit }
offer-unit-of = { $unit } ({ $side })
offer-chance = { PERCENT($share) }
offer-chance-under = moins de 1 %
offer-chance-over = plus de 99 %
offer-when-setting-out = au départ
offer-when-at-the-end = à la fin du mouvement
offer-when-early = au début du mouvement
offer-when-midway = au milieu du mouvement
offer-when-late = vers la fin du mouvement

## Ordres.

offer-does-fire = reste sur place et tire
offer-does-ambush = attend, et tire sur tout ce qui se montre
offer-does-rally = reste sur place et perd des { -pins }
offer-does-down = reste sur place, −1 pour être touchée
offer-flying-advance = arrive et attaque
offer-flying-run = repart
offer-flying-down = attend en réserve
offer-flying-ambush = attend les avions ennemis
offer-gets-down = débarque, à { INCHES(3) } de la caisse au plus
offer-stays-aboard = reste à bord
offer-march = jusqu’à { INCHES($reach) }{ $road }, { $fires ->
    [yes] puis tire
   *[no] sans tirer
}
offer-by-road = { " " }({ INCHES($reach) } sur route)
offer-does-nothing = { $why } : sans effet
offer-idle-no-pins = pas de { -pin } à enlever
offer-idle-starts-in = ne peut pas Courir d’ici : { $ground }
offer-idle-stuck = ne peut pas bouger
offer-idle-no-target = pas de cible
offer-idle-vehicle = rien pour un véhicule
offer-comes-on = arrive sur { $needs } ou moins, { $chance }
offer-order-test = test d’ordre sur { $needs } ou moins, { $chance }
offer-order-test-fubar = test d’ordre sur { $needs } ou moins, { $chance } ; foutoir { $fubar }
offer-assault = donner l’assaut à { $target }
offer-assault-away = donner l’assaut à { $target }, à { INCHES($distance, digits: 1) }
offer-destroys-it = cible détruite { $chance }
offer-wins = gagne { $wins }, perd { $loses } si l’assaut arrive au contact
offer-charge-home = mener à bien l’assaut contre { $target }
offer-stay-in-ambush = rester en Embuscade
offer-stay-down = rester Au sol
offer-stay-in-reserve = rester en réserve
offer-take-die-back = remettre le dé dans { -the-cup }
offer-hold-fire = ne pas tirer
offer-go-down = se jeter Au sol
offer-ducks = −1 pour être touchée ; ne fait rien d’autre ce tour
offer-stand-fast = ne pas réagir
offer-stands = peut encore agir ce tour
offer-hold-ambush = laisser passer, rester en Embuscade

## Mouvements.

offer-go = se déplacer de { INCHES($distance, digits: 1) }{ $place }
offer-back-up = reculer de { INCHES($distance, digits: 1) }{ $place }
offer-all-of-it = la totalité, { INCHES($reach) }
offer-leave-table = quitter la table par le bord { $edge }
offer-stay-here = rester ici
offer-turn-here = tourner sur place
offer-mount = embarquer : { $transport }
offer-dismount = débarquer : { $transport }
offer-stay-aboard = rester à bord : { $transport }
offer-fall-back = se replier de { INCHES($distance, digits: 1) }
offer-pivots = { $count ->
    [one] un pivot
   *[other] { $count } pivots
}
offer-through = par { $ground }
offer-ground-rough = terrain difficile
offer-ground-obstacle = des obstacles
offer-ground-anti-tank-obstacle = des obstacles antichars
offer-ground-building = un bâtiment
offer-ground-impassable = terrain infranchissable
offer-way-by-road = sur route
offer-in-view-of = en vue de { $count } { $count ->
    [one] ennemi
   *[other] ennemis
}
offer-likely-in-cover = sans doute à couvert, en vue de { $count }
offer-likely-in-the-open = sans doute à découvert, en vue de { $count }
offer-likely-unseen = sans doute hors de vue
offer-at = sur l’objectif « { $goal } »
offer-short-of = encore { INCHES($distance, digits: 0) } jusqu’à « { $goal } »
offer-nearer-to = plus près de « { $goal } »

## Tir.

offer-fire = tirer sur { $target }
offer-fire-with = tirer sur { $target } : { $arms }
offer-arms-at = { $arms } sur { $target }
offer-arms-of = { $arm } ({ $models })
offer-fire-as-it-approaches = tirer sur { $target } à l’approche
offer-fire-when = tirer sur { $target } { $moment }
offer-pick-prey = attaquer { $target }
offer-fly = voler
offer-intercept = intercepter { $target }
offer-needs = { $count ->
    [one] { $arm }
   *[other] { $arms }
} : il faut { $score }
offer-six-to-hit-again = 6 pour toucher, puis encore 6
offer-six-again = 6, puis encore 6
offer-pinned = { $chance } clouée
offer-casualties = { $lost ->
    [0] environ 0 perte
   *[other] environ { TENTHS($lost) } pertes
} sur { $men }
offer-shot-down = { $chance } abattu
offer-driven-off = { $chance } repoussé
offer-destroyed = { $chance } de destruction
offer-lay-smoke = tirer des fumigènes : { $weapon }
offer-lay-smoke-near = tirer des fumigènes : { $weapon }, près { DE($unit) }
offer-away = à { INCHES($distance, digits: 1) }
offer-hits-spot = touche le point sur { $score }, { $chance }
offer-lose = perdre { $models }
offer-model = { $model }{ $armed ->
    [yes] { " " }({ $arms }{ $leader ->
        [yes] , chef
       *[no] { "" }
    })
   *[no] { $leader ->
        [yes] { " " }(chef)
       *[no] { "" }
    }
}

## Appuis.

offer-support-barrage = barrage d’artillerie
offer-support-smoke = rideau de fumée
offer-support-air-strike = frappe aérienne
offer-smoke-of = rideau de fumée ({ $weapon })
offer-effect-barrage = tombe sur 4–6 : chaque unité à { ROLLED("D6+6") }, amie ou ennemie, reçoit D3 { -pins }, ou sur 6 une touche d’obusier lourd
offer-effect-smoke = en place sur 4–6, { $turns ->
    [1] ce tour
   *[other] pendant { $turns } tours
} : un cercle de { INCHES($radius) }, aucune vue à travers plus de { INCHES(2) }, −1 pour toucher à travers moins
offer-effect-late = en retard sur 2–3 : déplacer le marqueur de { INCHES(12) } au plus et relancer au tour suivant ; sur 1 l’adversaire le déplace de { INCHES(24) } au plus et le tir tombe là
offer-effect-air-strike = arrive sur 4–6 : la cible et toutes les unités à { INCHES($near) } reçoivent D3−1 { -pins }, puis l’avion attaque la cible
offer-effect-air-late = rien encore sur 2–3 ; sur 1 l’adversaire choisit une de vos unités
offer-call-nothing = ne rien demander ce tour
offer-call = demande { DE($support) }{ $on }{ $observed }
offer-call-again = relancer pour : { $support }{ $on }{ $observed }
offer-call-on = { " " }sur { $target }
offer-observes = , observation par { $unit }
offer-call-near = { " " }près { DE($unit) }
offer-measured-once-called = on mesure qui est touché après la demande (BA-TURN-6)
offer-calls-left = { $count } en réserve
offer-leave-point = laisser { $kind ->
    [barrage] le barrage
    [smoke] le rideau de fumée
   *[air-strike] la frappe aérienne
} où il est
offer-move-point = déplacer { $kind ->
    [barrage] le barrage
    [smoke] le rideau de fumée
   *[air-strike] la frappe aérienne
} de { INCHES($distance, digits: 1) }
offer-aircraft-attack = les avions attaquent { $unit }
offer-no-flak = ne pas tirer sur les avions
offer-flak = tirer sur les avions : { $arms }
offer-hits-on = touche sur { $score }
offer-fires-at = tire sur { $unit }
offer-nobody-near = personne n’est assez près : Au sol
offer-in-the-smoke = dans la fumée : { $first }
offer-nobody-in-smoke = personne dans la fumée
offer-where-it-falls = au point de chute : { $first }
offer-nobody-in-reach = personne à portée
offer-where-it-comes = sur place : { $first }
offer-within = { $unit } dedans { $chance }
offer-unit-odds = { $unit } { $odds }
offer-odds-pinned = clouée { $chance }
offer-odds-fall = { TENTHS($fall) } pertes
offer-odds-out = détruite { $chance }
offer-more = { $count } de plus
offer-point-support = { $support } : montrer la cible
offer-point-smoke = tirer des fumigènes ({ $weapon }) : montrer le point
offer-point-move = déplacer { $kind ->
    [barrage] le barrage
    [smoke] le rideau de fumée
   *[air-strike] la frappe aérienne
} : montrer la nouvelle place
offer-point-shift-own = à { INCHES($reach) } au plus de sa place ; relancé au tour suivant
offer-point-shift = à { INCHES($reach) } au plus de sa place ; le tir tombe là
offer-point-moment = tirer à un autre moment : montrer un point de son chemin

## Shadow War.

offer-kind-move = avancer
offer-kind-run = courir
offer-kind-crawl = ramper
offer-kind-stand-up = se relever
offer-kind-recover = tenter de se reprendre
offer-kind-overwatch = passer en état d’alerte
offer-stay = rester
offer-moves = { $says }{ $going }
offer-going = { " " }de { INCHES($distance, digits: 1) }{ $place }
offer-and-hide = { $says }, puis se cacher
offer-stay-stuck = rester : nulle part où aller
offer-stay-unseen = rester : hors de vue de tout ennemi
offer-flee = fuir de { INCHES($distance, digits: 1) }{ $place }
offer-fled-in-sight = en vue, l’ennemi le plus proche à { INCHES($distance, digits: 1) }
offer-fled-unseen = hors de vue, l’ennemi le plus proche à { INCHES($distance, digits: 1) }
offer-charge = charger { $target }
offer-charge-away = charger { $target }, à { INCHES($distance, digits: 1) }
offer-over-cover = { $cover } : −{ $less } au combat
offer-end = { $phase ->
    [charges] plus de charges
    [movement] finir les mouvements
    [shooting] finir les tirs
   *[other] finir : { $phase }
}
offer-hold-overwatch = laisser passer, rester en état d’alerte
offer-fight = combattre { $target }
offer-shoot = tirer sur { $target } ({ $weapon })
offer-shoot-when = tirer sur { $target } { $moment }
offer-range = { INCHES($distance, digits: 1) }
offer-hits-on-chance = touche sur { $score }, { $chance }
offer-score-always-hits = touche toujours
offer-score-cannot-hit = ne peut pas toucher
offer-wounds = blesse { $chance }
offer-down-or-out = au tapis { $down }, hors de combat { $out }
offer-skip-rally = ne rallier personne
offer-rally = rallier { $fighters }
offer-ends-in-cover = à couvert
offer-ends-in-the-open = à découvert
offer-seen-by = en vue de { $count }
offer-unseen = hors de vue
offer-height = à { INCHES($height, digits: 0) } de haut
offer-short-of-objective = encore { INCHES($distance, digits: 0) } jusqu’à un objectif
offer-at-objective = sur un objectif
offer-by-ground = par { $grounds }
offer-leg-ladder = une échelle
offer-leg-difficult = terrain difficile
offer-leg-very-difficult = terrain très difficile
offer-leg-climb = une escalade
offer-leg-impassable = terrain infranchissable
offer-over-barriers = { $count ->
    [one] par-dessus une barrière
   *[other] par-dessus des barrières
}
