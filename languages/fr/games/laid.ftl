# Gabarits posés sur une table : ce qu’ils sont, ce qu’ils font aux unités, et leurs jets.

laid-barrage = Barrage d’artillerie
laid-barrage-about = Chaque unité à { ROLLED("D6+6") } du point : D3 { -pins }, ou sur un 6 un obusier lourd.
laid-smoke = Fumée
laid-smoke-about = Un nuage aussi haut que large : on y voit à { INCHES($sight) } au plus.
laid-he = Obus explosif
laid-he-about = Un obus qui touche une unité : ses touches, ses { -pins }, et comment le tir se règle.
laid-flame = Lance-flammes
laid-flame-about = Aussi loin que porte la flamme.
laid-air-strike = Frappe aérienne
laid-air-strike-about = La cible et chaque unité à { INCHES($near) } d’elle sont clouées, puis l’avion attaque.
laid-smoke-screen = Rideau de fumée
laid-smoke-screen-about = De la fumée posée par un soutien : on lance les dés avant.
laid-ranges = Portées et arcs
laid-ranges-about = Portées minimales et maximales des armes d’une unité, et l’arc où elles peuvent tirer.

laid-called = Demandé selon les règles, cela tombe à côté sur un 1 (l’adversaire déplace le point de { INCHES($astray) } au plus), tarde sur 2 ou 3 (vous le déplacez de { INCHES($delayed) } au plus et relancez), sinon cela tombe.
laid-shell-bursts = Arme : { $weapon } ; un obus fait { $hits } touches. Voici les chances d’un obus qui touche.
laid-ranges-in = En tir indirect sur un même point, il touche tour après tour sur { $needs }.
laid-score = { $needs }{ $needs ->
    [6] { "" }
   *[other] +
}
laid-score-then = { $score }, puis { $next }
laid-flame-reaches = { CAPITAL($weapon) } : porte à { INCHES($reach) }. Les chances valent pour une cible sans couvert.
laid-air-strike-comes = Elle vient sur 4 ou plus. Ces chances ne comptent aucun tir antiaérien.
laid-planes-replace = WP-1 : il y a des avions sur cette table, et ils remplacent les frappes aériennes : un avion attaque selon WP-5 à WP-14. Voici ce que ferait une frappe aérienne.
laid-weapons-of = { $unit } : { $weapons }.
laid-of = { $unit }.

laid-reached = { $how ->
    [within] Dedans
    [outside] Pas atteinte
    [never] Jamais atteinte
    [always] Dedans à tous les jets
    [in-reach] À portée
    [out-of-reach] Hors de portée
    [target] La cible
    [too-far] Trop loin
   *[nothing] Rien ne l’atteint
}
laid-within-on = Dedans sur { $score } : { $share }
laid-by = Par { $arms }
laid-arm = { $count } × { $weapon }
laid-if-it-hits = S’il touche : { $odds ->
    [nothing] sans effet
   *[other] { $odds }
}
laid-pinned = { $share } clouée : { TENTHS($mean) } { -pins } en moyenne{ $most ->
    [1] { "" }
   *[other] , { $most } au plus
}
laid-losses = { $share } de chances de pertes : { TENTHS($mean) } en moyenne{ $most ->
    [1] { "" }
   *[other] , { $most } au plus
}
laid-destroyed = { $share } détruite
laid-unknown = Ces règles ne la connaissent pas.
laid-refused = { $rule } : { $why }.

laid-rolled = { INCHES($radius) } tirés
laid-name-target = { $side } désigne la cible : cliquez sur l’unité.
laid-move-point = { $by ->
    [opponent] Son adversaire déplace
   *[owner] Son propriétaire déplace
} le point, de { INCHES($far) } au plus : cliquez où.
laid-nobody-within = personne n’est dedans : rapprochez-le de quelqu’un
laid-no-unit-of = { $side } n’a aucune unité que l’on pourrait prendre pour elle
laid-no-profile = { $unit } n’a pas de profil
laid-alone = seule, sans la formation
laid-on-a-road = { INCHES($inches) } sur une route

laid-band = { $weapon }, { $band ->
    [least] minimum
    [short] courte
    [long] longue
   *[other] { $band }
}
