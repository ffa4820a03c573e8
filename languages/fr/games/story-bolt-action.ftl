# Récit d’une partie de Bolt Action. Les clés en « harm » ou « loss » disent ce qui fait mal.

die-drawn = Dé d’ordre tiré : { $side }.

order-advance = Avancer
order-ambush = Embuscade
order-down = Au sol
order-fire = Tirer
order-rally = Se regrouper
order-run = Courir
tried-advance = { " " }pour Avancer
tried-ambush = { " " }pour se mettre en Embuscade
tried-down = { " " }pour se jeter Au sol
tried-fire = { " " }pour Tirer
tried-rally = { " " }pour Se regrouper
tried-run = { " " }pour Courir

given-ordered = { $unit } : { $order }.
given-failed = { $unit } prend l’ordre { $order } à la place.
given-reaction = { $unit } se jette Au sol en réaction.
given-fubar = { $unit } : { $order }, { -fubar }.
given-ambush = { $unit } quitte son Embuscade.
harm-stopped = { $unit } s’arrête : { $order }.
stays-in-reserve = { $unit } reste en réserve.
remains-in-reserve = { $unit } reste en réserve.
order-kept = { $unit } garde { $order }.
fubar-down = { $unit } se jette Au sol, { -fubar } : { $why ->
    [friendly-fire] aucun ami n’est assez près de l’ennemi
    [panic] pas d’ennemi en vue à fuir, ou pas moyen de bouger
   *[unknown] personne sur qui tirer par erreur, ni à fuir
}.
tested = { $unit } { $passed ->
    [yes] réussit
   *[no] rate
} son test { $what }{ $tried }.
refused = { $unit } rate son test d’ordre{ $tried } et { $instead }.
instead-order = prend l’ordre { $order } à la place
instead-reserve = reste en réserve
test-order = d’ordre
test-morale = de moral
test-fire-on-board = d’incendie à bord
harm-pins = { $unit } reçoit { $count ->
    [one] un { -pin }
   *[other] { $count } { -pins }
} : { $left ->
    [0] plus aucun
   *[other] { $left } en tout
}.
    .short = { $unit } reçoit { $count ->
        [one] un { -pin }
       *[other] { $count } { -pins }
    } ({ $left } en tout)
pins-shed = { $unit } perd { $count ->
    [one] un { -pin }
   *[other] { $count } { -pins }
} : { $left ->
    [0] plus aucun
   *[other] { $left } en tout
}.

moved = { $unit } { $how ->
    [advance] avance de
    [run] court
    [escape] se replie de
    [panic] s’enfuit de
    [assault] charge sur
    [regroup] se regroupe de
    [back-away] recule de
   *[back-up] fait marche arrière de
} { INCHES($distance, digits: 1) }{ $road }{ $ending }.
by-road = { " " }par la route
stays = { $unit } reste sur place.
towed = { $unit } part avec { $by }.
unhitched = On dételle { $unit }.
mounts = { $unit } monte dans { $on }.
dismounts = { $unit } descend { DE($off) }.
revealed = { $unit } se montre.
leaves-table = { $unit } quitte la table par le bord { $edge }.
edge-left = gauche
edge-right = droit
edge-near = proche
edge-far = éloigné

fires = { $unit } tire sur { $target }{ $why ->
    [ambush] { " " }depuis son Embuscade
    [assault] , qui le charge
    [fubar] { " " }par erreur
    [rear-gun] { " " }avec sa mitrailleuse arrière
   *[ordered] { "" }
}.
fire-held = { $why ->
    [unarmed] { $unit } n’ouvre pas le feu sur { $target } : plus rien pour tirer.
    [blind] { $unit } n’ouvre pas le feu sur { $target } : rien qui le voie et qui porte jusque-là.
    [escaped] { $target } échappe au tir { DE($unit) }.
    [mistaken] { $unit } prend { $target } pour l’ennemi, mais n’a rien qui le voie et qui porte jusque-là.
   *[held] { $unit } n’ouvre pas le feu sur { $target } : son camp se retient.
}
does-not-reach = { $unit } : { $arms } { $count ->
    [one] ne porte
   *[other] ne portent
} pas jusque-là.
harmless = { $hits ->
    [one] Une touche
   *[other] { $hits } touches
} ({ $arms }) : aucun effet possible sur { $unit }.
went-wide = L’obus tombe à côté : pas de fumée.
hits = { $hits ->
    [0] { $unit } manque { $target }.
    [one] { $unit } touche { $target } une fois.
   *[other] { $unit } touche { $target } { WORD($hits) } fois.
}
harm-men = { $unit } perd { $count ->
    [one] un homme
   *[other] { $count } hommes
}{ $picked ->
    [yes] , au choix de l’ennemi
   *[no] { "" }
}.
spent = { $unit } a tiré { $count ->
    [one] sa charge : { $weapon }
   *[other] { $count } charges : { $weapon }
}.
struck = { $unit } : { $level } – { $effects }.
damaged = { $unit } : { $level }.
damage-none = impact
damage-superficial = dégâts superficiels
damage-full = dégâts importants
damage-massive = dégâts catastrophiques
effect-crew-stunned = équipage choqué
effect-immobilised = immobilisation
effect-on-fire = en feu
effect-destroyed = destruction
effect-none = aucun effet
loss = { $how }.{ $wreck ->
    [yes] { " " }L’épave barre le passage.
   *[no] { "" }
}
fate-destroyed-by-damage = { $unit } est { GENDER($unit) ->
    [feminine] détruite
   *[masculine] détruit
}
fate-abandoned = L’équipage abandonne { $unit }
fate-shot-down = { $unit } est { GENDER($unit) ->
    [feminine] abattue
   *[masculine] abattu
}
fate-it-lost-the-close-combat = { $unit } est { GENDER($unit) ->
    [feminine] détruite
   *[masculine] détruit
} : corps à corps perdu
fate-lost-with-its-vehicle = { $unit } est { GENDER($unit) ->
    [feminine] perdue
   *[masculine] perdu
} avec son véhicule
fate-pinned-beyond-its-morale = { $unit } est { GENDER($unit) ->
    [feminine] détruite
   *[masculine] détruit
} : plus de marqueurs que de moral
fate-its-last-man-fell = { $unit } est { GENDER($unit) ->
    [feminine] détruite
   *[masculine] détruit
} : le dernier homme est tombé
fate-the-team-lost-its-weapon = { $unit } est { GENDER($unit) ->
    [feminine] détruite
   *[masculine] détruit
} : l’équipe a perdu son arme
fate-its-morale-failed = { $unit } est { GENDER($unit) ->
    [feminine] détruite
   *[masculine] détruit
} : le moral a lâché
arms-at = { $arms } à { INCHES($distance, digits: 1) }
shot-indirect = tir indirect
hidden-in-cover = caché sous { $cover }
shot-through-smoke = à travers les fumigènes
shot-at-side = de flanc
shot-at-rear = par l’arrière
shot-at-top = par le dessus
mount-turret = { " " }de tourelle
mount-hull = { " " }de caisse
mount-pintle = { " " }sur pivot
mount-wing = { " " }d’aile
mount-rack = { " " }sous voilure
mount-rear = { " " }arrière

assaults = { $unit } lance l’assaut sur { $target }.
contact = { $unit } { $reached ->
    [yes] atteint
   *[no] n’atteint pas
} { $target }.
strike-together = { $attacker } et { $defender } frappent en même temps, { $why ->
    [obstacle] par-dessus l’obstacle
   *[again] au round suivant
}.
withstands = { $unit } résiste à l’assaut.
round-fought = Corps à corps : { $attacker } inflige { $caused ->
    [0] aucune perte
    [one] une perte
   *[other] { WORD($caused) } pertes
}, { $defender } { $taken ->
    [0] aucune perte
    [one] une perte
   *[other] { WORD($taken) } pertes
} ; { $verdict ->
    [attacker] { $outright ->
        [yes] { $attacker } gagne
       *[no] plus personne chez { $defender }, { $attacker } gagne
    }
    [defender] { $outright ->
        [yes] { $defender } gagne
       *[no] plus personne chez { $attacker }, { $defender } gagne
    }
    [draw] le combat continue
   *[both] plus personne ne reste
}.
measured = De { $start } à { $end } : { INCHES($inches) }, mesure { DE($side) }.

at = { " " }en ({ LENGTH($x, digits: 1) } ; { LENGTH($y, digits: 1) })
flies-in = Wroooom ! { $unit } arrive en vol.
ambush-sprung = { $unit } ouvre le feu en Embuscade sur { $target }, { $when ->
    [over-the-edge] au passage du bord
    [before] avant son départ
    [during] à { INCHES($along, digits: 1) } du départ
   *[after] en fin de trajet
}.
flew-in = { $unit } attaque { $target } depuis { $edge }{ $ending }.
flown-edge-own = le bord { DE($side) }
flown-edge-left = la gauche { DE($side) }
flown-edge-right = la droite { DE($side) }
flown-edge-opposite = le bord en face { DE($side) }
flight-held = , en vol au-dessus { DE($thing) }, faute de place plus près
flight-blocked = , et finit à { INCHES($distance, digits: 1) } : { $thing } occupe la place à { INCHES($stop) }
flight-short = , et reste à { INCHES($distance, digits: 1) }, à son point d’entrée
flies-off = { $unit } { $why ->
    [driven-off] fuit et ne revient pas
   *[pull-out] repart en réserve
}.
edge-rolled-own = , le bord de son camp
edge-rolled-left = , la gauche de son camp
edge-rolled-right = , la droite de son camp
edge-rolled-opposite = , le bord d’en face
edge-rolled-again = , à relancer
support-barrage = Barrage d’artillerie
support-air-strike = Frappe aérienne
support-smoke = Rideau de fumée
support-delayed = { $kind } { DE($side) } : en retard, le marqueur est{ $at }.
    .caption = { $kind } { DE($side) } : en retard.
support = { $kind } { DE($side) }{ $on }{ $at } : { $result ->
    [astray] hors cible
    [delayed] en retard
    [on-its-way] en route
   *[arrives] à l’heure
}{ $observed }.
    .caption = { $kind } { DE($side) }{ $on } : { $result ->
        [astray] hors cible
        [delayed] en retard
        [on-its-way] en route
       *[arrives] à l’heure
    }{ $observed }.
support-on = { " " }sur { $target }
support-observed = , observation par { $unit }
point-left = { $kind } : { $side } laisse le point où il est.
point-moved = { $kind } : { $side } déplace le point de { INCHES($distance, digits: 1) }, en ({ LENGTH($x, digits: 1) } ; { LENGTH($y, digits: 1) }).
    .caption = { $kind } : { $side } déplace le point de { INCHES($distance, digits: 1) }.
barrage-fell = Tir d’efficacité{ $at }, rayon { INCHES($radius) }.
    .caption = Tir d’efficacité, rayon { INCHES($radius) }.
smoke-fired = { $unit } tire des fumigènes ({ $weapon }){ $at }, à { INCHES($away, digits: 0) }.
    .caption = { $unit } tire des fumigènes ({ $weapon }), à { INCHES($away, digits: 0) }.
smoke-laid = Fumée{ $at }, rayon { INCHES($radius) }, jusqu’à la fin du tour { $until }.
    .caption = Fumée, rayon { INCHES($radius) }, jusqu’à la fin du tour { $until }.
smoke-stands = La fumée reste{ $at }, rayon { INCHES($radius) }, jusqu’à la fin du tour { $until }.
    .caption = La fumée reste, rayon { INCHES($radius) }, jusqu’à la fin du tour { $until }.
smoke-cleared = La fumée{ $at } se dissipe.
    .caption = La fumée se dissipe.
aircraft = Avion { DE($side) } au-dessus { DE($target) } : { $what }.
attack-arrives = il arrive
attack-driven-off = il fuit
attack-strafing-fighter = mitraillage
attack-fighter-bomber = chasseur-bombardier
attack-ground-attack = attaque au sol

nobody-within = Personne dans la zone.
flame-misses = La flamme manque { $target }.
shell-misses = L’obus manque { $target }.
adds-no-pin = Ce jet n’ajoute aucun { -pin }.

unit-has-pins = { $unit } a { $count ->
    [one] un { -pin }
   *[other] { $count } { -pins }
}
unit-pins = { $unit } { $count ->
    [one] un
   *[other] { $count }
}
all-pins = { $rows }.
