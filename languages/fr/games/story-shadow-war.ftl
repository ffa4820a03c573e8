# Récit d’une partie de Shadow War. Les clés en « harm » ou « loss » disent ce qui fait mal.

turn-of = Tour { $turn }, { $side }.
phase = { $side } : { $phase }.
charge-declared = { $fighter } déclare une charge sur { $target }{ $cover }.
charged-in-cover = , sous { $cover }
charged-in-the-open = { "" }
in-contact = { $fighter } { $reached ->
    [yes] arrive au contact { DE($target) }
   *[no] n’arrive pas jusqu’à { $target }
}.
sets-out = { $fighter } part{ $how ->
    [charge] { " " }à la charge
    [run] { " " }au pas de course
    [crawl] { " " }en rampant
   *[move] { "" }
}{ $place }.
moved-move = { $fighter } avance de { INCHES($distance, digits: 1) }{ $place }.
moved-run = { $fighter } court { INCHES($distance, digits: 1) }{ $place }.
moved-charge = { $fighter } charge sur { INCHES($distance, digits: 1) }{ $place }.
moved-flee = { $fighter } fuit de { INCHES($distance, digits: 1) }{ $place }, { $unseen ->
    [yes] hors de vue
   *[no] encore en vue
}.
moved-crawl = { $fighter } rampe de { INCHES($distance, digits: 1) } jusqu’à un couvert.
got-no-further = { $fighter } fait { INCHES($distance, digits: 1) }, pas plus.
hides = { $count ->
    [one] { $fighters } se cache
   *[other] { $fighters } se cachent
}
comes-out = { $count ->
    [one] { $fighters } sort de sa cachette
   *[other] { $fighters } sortent de leur cachette
}
hiding-changed = { $said }.
hiding-changed-both = { $hid } ; { $shown }.
goes-on-overwatch = { $fighter } passe en état d’alerte.
aimed = { $fighter }{ $overwatch ->
    [yes] , en état d’alerte,
   *[no] { "" }
} tire sur { $target } ({ $weapon }) : { INCHES($distance, digits: 1) }, { $cover }{ $found ->
    [yes] , déniché dans sa cachette
   *[no] { "" }
}.
aimed-in-cover = sous { $cover }
aimed-in-the-open = à découvert
hopeless = { $target } est hors d’atteinte : aucun résultat ne toucherait.
shot = { $fighter } { $hit ->
    [yes] touche
   *[no] manque
} { $target }.
harm-wounded = { $fighter } perd un point de vie{ $left ->
    [0] { "" }
   *[other] , il en reste { $left }
}.
flesh-wound = { $fighter } a une blessure légère : un de moins à la lame et au tir.
condition-up = { $fighter } { $why ->
    [rally] se relève
    [stood-up] se remet debout
    [recovered] se reprend et se relève
    [charged] se dresse face à la charge
    [fled] se relève et s’en va
   *[other] est debout
}.
harm-pinned = { $fighter } { $why ->
    [hit] reste sous le feu : bloqué
    [rally] revient à soi : bloqué
   *[other] est sous le feu : bloqué
}.
harm-down = { $fighter } va au tapis.
loss-out = { $fighter } est hors de combat.
harm-broken = { $fighter } craque.
nerve-regained = { $fighter } se ressaisit.
still-broken = { $fighter } n’a pas repris courage.
tested-fighter = { $fighter } { $passed ->
    [yes] réussit
   *[no] rate
} son test { $what }{ $dice }.
    .caption = { $fighter } { $passed ->
        [yes] réussit
       *[no] rate
    } son test { $what }{ $score }.
test-dice = , { $needs } ou moins : { $faces }{ $total }
test-score = , { $needs } ou moins
cowered = { $fighter } { $stuck ->
    [yes] n’a nulle part où fuir
   *[no] est hors de vue de tout ennemi
} et reste là.
fight = { $fighter } et { $target } se battent.
fought = { $fighter } fait { $score }{ $beside } contre { $target_score }{ $target_beside } pour { $target } : { $result ->
    [draw] personne ne gagne
    [quicker] { $winner } gagne, par initiative, avec { $hits ->
        [one] une touche
       *[other] { $hits } touches
    }
   *[won] { $winner } gagne, avec { $hits ->
        [one] une touche
       *[other] { $hits } touches
    }
}.
recovery-roll = { $fighter } : jet de récupération.
routed = { $side } perd courage et quitte le champ de bataille.

phase-movement = mouvement
phase-shooting = tir
phase-close-combat = corps à corps
phase-rally = ralliement
phase-recovery = récupération
test-rout = de déroute
test-rally = de ralliement
test-initiative = d’initiative
test-recovery = de récupération
