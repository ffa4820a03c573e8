# Bolt Action : ce que les règles demandent et refusent, et les fautes des listes d’armée et des faits.

## Ce qui est demandé.

ba-asked-support = un appui
    .card = demander un appui, ou aucun
ba-asked-delayed = { $kind ->
    [air-strike] la frappe aérienne
    [smoke] le rideau de fumée
   *[barrage] le barrage
} en retard
ba-asked-point = le point { $kind ->
    [smoke] du rideau de fumée
   *[barrage] du barrage
}
    .card = où va { $kind ->
    [smoke] la fumée
   *[barrage] le barrage
}
ba-asked-air-target = la cible de la frappe aérienne
    .card = la cible de la frappe aérienne{ $named ->
    [yes] { " " }: { $other }
   *[no] { "" }
}
ba-asked-flak = le tir antiaérien
    .card = tir antiaérien : { $other }
ba-asked-order = un ordre
    .card = donner un ordre
ba-asked-keeping = le maintien de l’ordre { $order ->
    [ambush] { order-ambush }
   *[down] { order-down }
}
    .card = { $order ->
    [down] rester Au sol, ou non
   *[ambush] garder l’ordre, ou non
}
ba-asked-move = un mouvement
    .card = bouger
ba-asked-dismount = le débarquement
    .card = débarquer : { $other }
ba-asked-flight = la fuite
    .card = fuir
ba-asked-ambush = une embuscade
    .card = tirer en Embuscade sur { $other }, ou attendre
ba-asked-fire = un tir
    .card = tirer
ba-asked-fire-at = un tir sur { $target }
    .card = tirer sur { $other }
ba-asked-fire-again = un tir sur { $target } après son repli
    .card = tirer sur { $other } après son repli
ba-asked-rear-gun = le tir de la mitrailleuse arrière
    .card = tir de la mitrailleuse arrière : { $other }
ba-asked-mistaken-target = une cible par méprise
    .card = une cible par erreur : { $other }
ba-asked-reaction = une réaction au tir
    .card = réagir au tir { DE($other) }
ba-asked-assault-reaction = une réaction à l’assaut
    .card = réagir à l’assaut { DE($other) }
ba-asked-charge-home = la suite de la charge
    .card = la suite de l’assaut : { $other }
ba-asked-casualties = les pertes
    .card = retirer { $count ->
    [one] une perte
   *[other] { $count } pertes
} : choisissez ici, ou cliquez sur la figurine
ba-asked-regrouping = le regroupement
ba-asked-prey = la cible de l’attaque
ba-asked-approach = l’approche { $edge ->
    [left] par le bord gauche
    [right] par le bord droit
    [own] par son propre bord
   *[opposite] par le bord opposé
}
    .card = vol depuis { $edge ->
    [left] le bord gauche
    [right] le bord droit
    [own] son bord
   *[opposite] le bord d’en face
} : { $other }
ba-asked-interception = l’interception
    .card = intercepter : { $other }

## Comment une unité a fini, dans les statistiques.

ended-destroyed-by-damage = destruction par les dégâts
ended-abandoned = abandon par l’équipage
ended-shot-down = avion abattu
ended-driven-off = avion mis en fuite
ended-it-lost-the-close-combat = corps à corps perdu
ended-lost-with-its-vehicle = perte avec son véhicule
ended-pinned-beyond-its-morale = plus de { -pins } que de moral
ended-its-last-man-fell = le dernier homme est tombé
ended-the-team-lost-its-weapon = l’équipe a perdu son arme
ended-its-morale-failed = le moral a lâché
ended-left = sortie par le bord { $edge ->
    [left] gauche
    [right] droit
    [near] proche
   *[far] éloigné
}

## Ce que les règles refusent en jeu.

ba-acts-now = c’est à { $asked } d’agir, non à { $other }
ba-not-of-side = { $unit } n’est pas du camp { DE($side) }
ba-no-unit = il n’y a pas d’unité { $name }{ $hint }
ba-unit-gone = il n’y a plus d’unité { $name }
ba-fires-only-at = { $unit } ne peut tirer que sur { $target }
ba-must-fire = { $unit } n’a pas le choix : le tir est obligatoire
ba-does-not-fire = une unité qui a cet ordre ne tire pas : { $order }
ba-plane-fires-on = un avion tire à l’ordre Avancer, sa mitrailleuse arrière en Embuscade
ba-most-weapons = { $most ->
    [one] une arme
   *[other] { $most } armes
} au plus { $most ->
    [one] tire
   *[other] tirent
} ici, non { $count }
ba-target-once = chaque cible se déclare une fois
ba-one-arc = toutes les armes { DE($unit) } tirent du même arc { DE($target) }
ba-planes-have = les avions n’ont pas cette arme : { $weapon } ; seulement { $guns }, bombes et roquettes
ba-charges-only = { $unit } charge { $target }, non { $other }
ba-runs-away = { $unit } fuit l’ennemi et doit finir plus loin de lui
ba-runs-furthest = { $unit } court aussi loin que possible : à { INCHES($furthest, digits: 1) } de l’ennemi, non à { INCHES($distance, digits: 1) }
ba-pick-a-friend = un ami { DE($unit) } est assez proche : il faut en choisir un
ba-no-such-friend = { $victim } n’est pas un ami { DE($unit) } au sol, à { INCHES($reach) } { DE($side) } au plus
ba-takes-its-own = { $plane } prend l’un des siens au sol pour l’ennemi
ba-no-rank = { $side } n’a pas ce grade en jeu : { $rank }
ba-name-models = nommez { $count ->
    [one] une figurine
   *[other] { $count } figurines
} { DE($unit) } parmi { $among }, chacune une fois
ba-no-support-left = { $side } n’a plus cet appui : { $left }
ba-delayed-stays = { $kind ->
    [barrage] le barrage retardé
    [smoke] le rideau de fumée retardé
   *[air-strike] la frappe aérienne retardée
} reste où est son marqueur
ba-falls-on-a-point = { $kind ->
    [smoke] un rideau de fumée
   *[barrage] un barrage
} tombe sur un point, non sur une unité
ba-no-smoke = cette arme ne pose pas de fumée : { $weapon }
ba-nobody-observes = personne n’observe pour la frappe aérienne : sa cible reste
ba-observer-does-not-see = l’observateur ne voit pas { $target }
ba-no-flak = { $unit } : { $weapon } n’est pas de la DCA { DE($side) }
ba-flies-at = l’avion attaque { $target }, { $edge ->
    [left] par le bord gauche
    [right] par le bord droit
    [own] par son propre bord
   *[opposite] par le bord opposé
}
ba-flown = { INCHES($flown, digits: 1) } de vol ne mènent pas de { INCHES($start, digits: 1) } à { INCHES($end, digits: 1) }
ba-stays-there = l’avion commence à { INCHES($start, digits: 1) } { DE($target) } et y reste
ba-stops-at = l’avion s’arrête à { INCHES($stop) } { DE($target) }, non à { INCHES($end, digits: 1) } ; plus près seulement si une figurine gêne
ba-no-measuring = pas de mesure avant qu’une décision soit déclarée

## Les faits, et les listes d’armée des parties.

ba-unknown = { $what ->
    [game] jeu inconnu
    [template] modèle d’unité inconnu
    [quality] qualité inconnue
    [rank] grade inconnu
    [order] ordre inconnu
    [side] camp inconnu
   *[ground] terrain inconnu
} : { $name } ; il y a { $known }
ba-no-weapon = { $ruleset ->
    [any] aucune source n’a cette arme
   *[other] { $ruleset } n’a pas cette arme
} : { $name }{ $hint }
ba-shot-words = couvert, côté ou obus inconnu : { $found }
ba-not-negative = les distances et les nombres sont de 0 ou plus
ba-places = les places sont des lignes de trois nombres, figurine, x et y, une par figurine
ba-distances = les distances sont celles d’unités sur la table, chacune une fois
ba-smoke-circles = la fumée est une liste de cercles, x, y et rayon ; il y a { $found }
ba-support-rows = l’appui est une liste d’objets avec un camp et un genre, parmi { $known } ; il y a { $found }
ba-planes-or-strikes = les avions remplacent les frappes aériennes : une armée a les uns ou les autres
ba-of-unit = { $unit } : { $fault }
ba-two-units = deux unités s’appellent { $name }
ba-no-men = { $unit } n’a pas d’hommes
ba-no-profile = aucune source n’a de profil pour l’avion { $name }
ba-arms = un véhicule a des « arms », paires d’une arme et de son montage ({ $mounts }), et pas de « figures »
ba-figures = les hommes et les canons ont des « figures », listes d’armes, une par figurine, et pas d’« arms »
ba-most-models = une unité a de 1 à { $most } figurines

## Ce qui était attendu d’une unité d’un scénario.

ba-list-rank = un grade
ba-list-no-officer = pas d’officier où personne n’est proche : un avion n’en a pas
ba-list-each-model = une entrée par figurine, [] pour une sans arme, par exemple { $example }
ba-list-most = { $most } entrées au plus, une par figurine
ba-list-gun = ce que tire le canon, puis ce que portent ses servants, par exemple { $example }
ba-list-carried = des armes qu’un homme porte ; les montages sont pour les véhicules
ba-list-mounted = une arme et son montage, { $mounts }, par exemple { $example }
ba-list-of-planes = ce qu’ont les avions : { $guns }, des bombes ou des roquettes (WP-14)
ba-list-mount = le montage d’un { $kind ->
    [warplane] avion
   *[vehicle] véhicule
}

## Conseils sur les armées d’un scénario.

ba-advice-platoons = { $side } a { $planes } avions et { $platoons ->
    [one] une section
   *[other] { $platoons } sections
} : chaque section peut en avoir un, à la place de son observateur aérien (WP-18)
ba-advice-both = { $side } a un avion et une frappe aérienne : l’avion remplace celui qui appelle les frappes, et aucune partie ne commence avec les deux (WP-18)

## Les jeux.

games-unknown = le jeu { $name } ne peut pas se jouer ; il y a { $known }
games-left-out = Le jeu { $game } est laissé de côté : { $reason }.
games-no-rulesets = { $package } ne contient pas de rulesets.toml
