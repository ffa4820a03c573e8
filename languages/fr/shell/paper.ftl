# Plans, feuilles et résultats en mots : sur papier, en pages et dans un terminal.

# Plans, listes de rangement, emprises

paper-pieces =
    { $count -> 
        [one] { $count } élément de décor 
       *[other] { $count } éléments de décor 
    }
paper-eighths = pouces, au huitième près
paper-millimetres = centimètres, au millimètre près
paper-near-edge = P  bord proche
paper-far-edge = E  bord éloigné
paper-left-edge = G  bord gauche
paper-right-edge = D  bord droit
paper-zone = { $zone } ({ $side })
paper-piece = élément
paper-left-or-right = G ou D
paper-near-or-far = P ou E
paper-then = puis ○
paper-scale = 1 : { $scale } : { INCHES($length) } de la table ; contrôle : imprimée à 100 %, cette barre mesure { $millimetres } mm
paper-sign-piece = un élément vu de dessus : son numéro, et son nom là où il y a place
paper-sign-corner = le coin mesuré : G, D, P, E : sa distance du bord gauche, droit, proche, éloigné
paper-sign-second = d’un élément de biais : le tourner ensuite jusqu’à ce que ce coin soit à cette distance
paper-sign-round = le milieu d’un élément rond, mesuré à la place d’un coin
paper-sign-objective = un objectif ; en tirets : de quelle distance on le tient
paper-sign-side = figurines et zones : { $side }
paper-sign-side-edge = figurines et zones : { $side } ; flèches : le bord par où ce camp arrive
paper-card-scan =
    La table en 3D
    sur votre téléphone :
    scannez le code.
paper-no-room = trouvé { $count } éléments ; attendu : autant qu’il en tient à côté du plan sur une feuille de { $width } × { $height } mm : en prendre une plus grande
paper-packing = Liste du matériel : { $scenario }
paper-counts-as = Ce que vaut chaque chose : { $scenario }
paper-page = , page { $page } sur { $pages }
paper-no-box = Sans boîte
paper-how-many = combien
paper-what = quoi
paper-plan-number = numéro sur le plan
paper-size = longueur × largeur × hauteur
paper-footprints-of = Emprises { DE($scenario) }
paper-footprints = Emprises en grandeur réelle
paper-check-bar = { LENGTH($length) } { UNIT() } ({ NUMBER($millimetres, maximumFractionDigits: 1) } mm) : sinon, imprimez à 100 %
paper-tile = { $label } ; feuille { $sheet } sur { $sheets } ({ $across } de large)
paper-sheet = { $name }, feuille { $sheet }
paper-joins = rejoint la feuille { $sheet }
paper-many-sheets = trouvé des emprises sur { $count } feuilles ; attendu : { $most } au plus : choisir des éléments (`sightline footprints` a --only), ou un plus grand papier
paper-no-piece = trouvé aucun élément { $name } ; attendu : l’identifiant d’un élément de décor

# Un verdict, et ce qui est sur une table

paper-from = de
paper-to = vers
paper-visible = visible
paper-at-95 = à 95 %
paper-range = portée
paper-hidden-by = caché par
paper-verdict = verdict
paper-nothing = rien
paper-lines = { NUMBER($count, useGrouping: 1) } lignes
paper-headline = { $headline }. Distance : { INCHES($range, digits: 1) }.
paper-other-way = En sens inverse : { $verdict }
paper-more-pairs = … et encore { $count } paires
paper-digest = Scénario { $digest }
paper-table-empty = La table est vide.
paper-note = Remarque : { $note }.
paper-table = { $rules } ; table { $width } × { $depth }
paper-words-of = mots { DE($name) }
paper-terrain = décor
paper-kind = type
paper-at = à
paper-cover = couvert
paper-ground = sol
paper-triangles = triangles
paper-piece-at = { $x }, { $y }, { $z } de haut
paper-unit = unité
paper-side = camp
paper-template = modèle d’unité
paper-quality = qualité
paper-models = figurines
paper-cannot-stand = { $name } ne peut pas tenir là où il est : { $why }
paper-cannot-stand-more = { $count } autres figurines ne peuvent pas tenir là où elles sont

# Cartes et positions

paper-map-of = { $looker } : { $what }. { $columns } × { $rows } cases de { INCHES($inches) } ; un homme peut tenir dans { $count }.
paper-share-of = { $share } %  { $what }
paper-hidden-lines = Caché là où aucune de { $lines } lignes n’est libre ; ce n’est pas une preuve
paper-out-of-sight = hors de vue
paper-in-sight = en vue, au plus loin à { INCHES($inches, digits: 1) }
paper-seen-at-all = vu, même en partie
paper-seen-wholly = vu entièrement
paper-graph-any = { $count } endroits à { INCHES($inches) } l’un de l’autre où un homme peut tenir ; sur { $all } paires, { $pairs } se voient, par l’une de 64 lignes de n’importe quelle partie à n’importe quelle autre.
paper-graph-eye = { $count } endroits à { INCHES($inches) } l’un de l’autre où un homme peut tenir ; sur { $all } paires, { $pairs } se voient, d’œil à œil.
paper-measure-none = { $name } : aucune ; { $meaning }
paper-measure = { $name } : { $mean } en moyenne, de { $least } à { $most } en { $x }, { $y } ; { $meaning }
paper-positions = { $good } positions sur { $all } ({ $order })
paper-unsure-more = { " " }Trop serré pour trancher à { $count } autres.
paper-stands-there = { $said } : déjà là ; de même { $counts }.{ $also }
paper-stands-none = { $said } : aucune position à sa portée.{ $also }
paper-stands-unsure-none = { $said } : trop serré là où elle est ; aucune position à sa portée.{ $also }
paper-stands = { $said } : { $order } { INCHES($inches, digits: 1) }, vers { LENGTH($x, digits: 1) } ; { LENGTH($y, digits: 1) } ; { $counts }.{ $also }
paper-stands-unsure = { $said } : trop serré là où elle est ; { $order } { INCHES($inches, digits: 1) }, vers { LENGTH($x, digits: 1) } ; { LENGTH($y, digits: 1) } ; { $counts }.{ $also }

# Scans

paper-scan-table = une table de { LENGTH($width) } × { INCHES($depth) } ({ $why }).
paper-scan-scale = Échelle { $scale } ; { $unit } ; { $up }.
paper-scan-good = Le scan est juste à ±{ INCHES($error, digits: 2) } ; ses bords s’ajustent à { INCHES($rms, digits: 2) }, au pire { INCHES($worst, digits: 2) } ; { $holes } en trous.
paper-sentence = { CAPITAL($said) }.
paper-scan-piece = { "  " }{ $piece } : { INCHES($high, digits: 1) } de haut{ $base }{ $faces }, couvert { $cover }, ±{ INCHES($error, digits: 2) }
paper-scan-base = , sur un socle { $base }
paper-scan-faces = , orienté à { $degrees }°
paper-scan-look = { "  " }{ $name } : { $pieces }
paper-scan-thin = Les clôtures et le barbelé sont plus fins que ce qu’il montre. Les ajouter en rangées de type fence ; là où il n’en manque pas, écrire thin = "none" sous [scan].

# Statistiques, gabarits, chances

paper-no-dice = Aucun dé n’a encore été lancé pour un score.
paper-lost = pertes
paper-shots = tirs
paper-hits = touches
paper-kills = tués
paper-pins = { -pins-short }
paper-dice-for = dés pour
paper-tries = essais
paper-expected = attendu
paper-made = réussi
paper-everything = tout
paper-as-usual = comme d’habitude
paper-lucky = chanceux : ainsi ou plus dans { $share } des parties
paper-unlucky = malchanceux : ainsi ou plus dans { $share } des parties
paper-very-lucky = très chanceux : ainsi ou plus dans { $share } des parties
paper-very-unlucky = très malchanceux : ainsi ou plus dans { $share } des parties
paper-template-at = { $template } en { $x }, { $y }
paper-template-of = { $template } { DE($weapon) } en { $x }, { $y }
paper-ground-up = Le sol y est à { INCHES($height, digits: 2) } de haut.
paper-nearest = au plus près
paper-within = dedans
paper-meaning = ce que cela donne
paper-of = { $some } sur { $all }
paper-weapon = arme
paper-needs = il faut
paper-damages = dégâts
paper-score = il faut : { $score }
paper-six-then-six = 6, puis 6
paper-see = voient
paper-to-hit = pour toucher
paper-differs-at = diffère à

# Équité des zones

paper-stand-places = places où se tenir
paper-exposed = exposé
paper-safe = à l’abri
paper-seen-over = vu de plus de { INCHES($inches) }
paper-seen-up-to = vu de { INCHES($inches) } au plus
paper-seen-from-to = vu de { $least } à { INCHES($most) }
paper-cover-within = couvert à un mouvement
paper-blocking = décor qui bloque la vue
paper-percent = { PERCENT($share, digits: 1) }
paper-share-interval = { $share } ({ PERCENT($low, digits: 1) } à { PERCENT($high, digits: 1) })
paper-contested-heights = Contesté : { $low } avec toutes les hauteurs inconnues au plus bas, { $high } au plus haut. Aux hauteurs données : { $said }
paper-fair = équitable
paper-not-fair = inéquitable
paper-not-told = indécidable
paper-fair-alike = Équitable dans la limite du mesurable : aucune différence, dans aucune mesure
paper-fair-small = Équitable dans la limite du mesurable. La plus grande différence : { $gap }, ce qui est trop peu pour compter
paper-fair-insignificant = Équitable dans la limite du mesurable. La plus grande différence : { $gap }, ce qui n’est pas significatif
paper-untold = Cela ne peut pas se dire : { $gap }, ce qui peut être le hasard
paper-unfair-to = Inéquitable pour { $side } : { $gaps }
paper-gap = { $measure }, { $shares } : environ { TENTHS($hits) } touches de plus sur { $shots } tirs du premier tour
paper-height-changes = { $piece }, haut de { $low } à { $high }, change { $lower } places sur { $all } au plus bas, { $higher } au plus haut
paper-piece-matters = { $piece } pèse { $points } : sans cela, { $without }
paper-points = { TENTHS($points) } points
paper-alike = les deux camps sont exposés de même
paper-more-exposed = la zone { DE($side) } est exposée de { $points } de plus que l’autre
paper-move = { $piece } de { $start } à { $end }
paper-place = { $x } ; { $y }
paper-move-these = Déplacer { $moves }.
paper-move-these-then = Déplacer { $moves }. Alors : { $then }.
paper-no-moves = Aucun petit déplacement de trois éléments au plus n’égalise l’exposition : { $nearest }. { $lacks }
paper-lacks =
    { $count -> 
        [one] Encore { $count } des { $places } places { DE($side) } doit être hors de vue. 
       *[other] Encore { $count } des { $places } places { DE($side) } doivent être hors de vue. 
    }
paper-no-need = Rien n’est à déplacer.
paper-no-move-blocking = Aucun déplacement n’est proposé : ils ne sont cherchés que pour l’exposition. Il faut à { $side } quelque chose qui bloque la vue à moins de { INCHES($inches) } de sa zone.
paper-no-move-cover = Aucun déplacement n’est proposé : ils ne sont cherchés que pour l’exposition. Il faut à { $side } plus de couvert dans sa zone, ou à un mouvement de là.
paper-no-free-place = aucun élément qui compte n’a de place libre près de lui
paper-tried =
    sur { $places } places pesées pour { $pieces ->
        [one] 1 élément
       *[other] { $pieces } éléments
    }, les meilleures laissent quelque chose autrement que sur une bonne table
paper-tried-best =
    sur { $places } places pesées pour { $pieces ->
        [one] 1 élément
       *[other] { $pieces } éléments
    }, la meilleure est { $best }, et alors { $leaves }
paper-tried-in-a-row =
    sur { $places } places pesées pour { $pieces ->
        [one] 1 élément
       *[other] { $pieces } éléments
    }, la meilleure est { $best }, et alors { $leaves } ; après { $moves } déplacements de suite, { $all }
paper-best = { $piece } en { $place }

# Contrôles et comparaisons de zones en pages

paper-by-eye = depuis l’œil
paper-by-words = selon les mots « { $words } »
paper-by-for = { $by }, pour { $body }
paper-no-zones = pas de zones
paper-audit-line = { $table } : { $verdict } ; { $figures } ; jugé { $reading }.
paper-audit-title = { $table } : contrôle
paper-audit-terrain = Son décor, mesuré en trois dimensions ; la vue est jugée { $reading }
paper-audit-all = Son décor, ses zones de déploiement et ses objectifs, mesurés en trois dimensions ; la vue est jugée { $reading }
paper-terrain-heading = Décor
paper-audit-about = Les parts sont celles des places où un homme peut se tenir, sur le décor sans unités, avec leurs intervalles à 95 %. Équitable : aucune différence d’exposition significative. Une escouade, ce sont dix hommes à moins de { INCHES(3) } d’une place. Au tour 1, l’ennemi a avancé de { INCHES(6) } au plus hors de sa zone.
paper-fairness-about = Les parts sont celles des places où un homme peut se tenir, sur le décor sans unités, avec leurs intervalles à 95 %. Équitable : aucune différence d’exposition significative.
paper-only-terrain = Seul le décor a été mesuré ({ $why }).
paper-from-above = Vue de dessus, nord en haut.
paper-zones-figure = Vue de dessus, nord en haut ; places à { INCHES($step) } l’une de l’autre. Un point plein est vu de quelque part dans la zone ennemie, { $ring }. Contours bleus et flèches : ce qui est à déplacer, et où.
paper-both-sides = Les deux camps
paper-matters-most = Ce qui compte le plus
paper-pieces-figure = Les éléments par numéro.
paper-objectives-figure = Les éléments par numéro. Cercles : { $near } autour de chaque objectif ; les anneaux dedans sont les places que { $other } ne voit pas de sa zone, et les carrés celles que { $one } ne voit pas.
paper-objectives = Objectifs
paper-rotation = rotation
paper-rotated = Tourné de 180°, un élément est à { INCHES($median, digits: 1) } de son pendant (médiane), { INCHES($worst, digits: 1) } au pire ({ $one } de { $other }).
paper-hidden-from-squad = caché d’une escouade (du moins au plus)
paper-exposed-first =
    exposé au tour 1, { $subject ->
        [infantry] infanterie
        [vehicle] véhicule
        [flying] avion
       *[other] { $subject }
    }
paper-percent-interval = { $share } ({ $low } à { $high })
paper-objective = objectif
paper-unseen-places = places { DE($side) } non vues
paper-reached-vehicle = atteint par un véhicule de { INCHES(3) }
paper-reached-base = socle de 60 mm
paper-objective-at = { $objective }, en { LENGTH($x, digits: 1) } ; { LENGTH($y, digits: 1) }
paper-no-objectives = La table n’a pas d’objectif placé.
paper-yes = oui
paper-not-from = pas depuis { $side }
paper-not-from-both = ni depuis { $one } ni depuis { $other }
paper-flips = { $piece } : { $places } places sur { $all }
paper-height-flips = { $piece } : { $lower } places sur { $all } à { $low }, { $higher } à { $high }
paper-no-place = aucune place
paper-heights-known = chaque hauteur est connue
paper-alone = { $side } seul dans { $share }
paper-hides-of = { $piece } en cache { $count } sur { $all }
paper-shifted = { $piece } est à { INCHES($inches, digits: 1) } de { $other }
paper-matters-title = Ce qui pèse le plus dans la différence
paper-no-piece-matters = aucun élément
paper-flips-title = Ce que renverse une erreur de placement de { INCHES(0.5, parts: 1) }
paper-nothing-flips = rien
paper-one-side-title = Un seul camp voit l’autre dans { $share } des paires de places
paper-no-pair = aucune paire
paper-rotation-title = Le plus loin de la rotation de la table
paper-all-partners = chaque élément a son pendant
paper-heights-title = Ce que renversent les hauteurs
paper-fairness-title = { $scenario } : { $sides }
paper-fairness-of = Les zones de déploiement { DE($sides) }, mises en regard ; la vue est jugée { $reading }
paper-contested = contesté
paper-no-difference = aucun élément ne fait de différence
paper-none-differs = aucune ne fait de différence
paper-heights-covered = Les intervalles couvrent les deux extrêmes de ces hauteurs.
paper-ring = un anneau de nulle part
paper-ring-lines = un anneau de nulle part : aucune de { $lines } lignes depuis chaque place de l’ennemi n’est libre, ce qui n’est pas une preuve
paper-table-above = La table vue de dessus
paper-zone-of = { $zone }, { $side }
paper-seen-from = vu de { INCHES($inches) }
paper-moved = { $piece }, déplacé
paper-audited = Tables contrôlées
paper-audited-count =
    { $count -> 
        [one] { $count } table contrôlée 
       *[other] { $count } tables contrôlées 
    }
paper-audited-about = La vue est jugée { $readings }. Un clic sur un titre trie selon lui, un second dans l’autre sens. Places des zones : orange exposé, vert à l’abri.
paper-figures = { $said } ; { $one }
paper-or = { $one } ou { $other }
paper-fair-of =
    { $fair ->
        [one] { $fair } équitable sur { $all }
       *[other] { $fair } équitables sur { $all }
    }
paper-fair-of-without =
    { $fair ->
        [one] { $fair } équitable sur { $all }, { $without } sans zones
       *[other] { $fair } équitables sur { $all }, { $without } sans zones
    }
paper-index-table = Table
paper-index-zones = Zones
paper-index-fair = équitable : aucune différence d’exposition significative
paper-index-columns = Ce que disent les colonnes
paper-index-files = Les mêmes chiffres sont dans audit.csv et, avec tous les détails, dans audit.jsonl à côté de cette page.

# Colonnes d’un contrôle : titres, et ce qu’elles disent

paper-column-coverage = décor
    .about = part du décor
paper-column-pieces = éléments
    .about = nombre d’éléments
paper-column-pieces-per-sq-ft = par pied²
    .about = éléments par pied carré
paper-column-rotation-median-in = rotation, médiane
    .about = distance d’un élément à la table tournée de 180°, médiane
paper-column-rotation-worst-in = rotation, pire
    .about = de même, pour le pire élément
paper-column-exposed-first = exposé, 1er camp
    .about = part de la zone du premier camp vue de quelque part dans l’autre
paper-column-exposed-second = exposé, 2e camp
    .about = de même pour la zone du second camp
paper-column-difference = différence
    .about = entre les deux
paper-column-hidden-from-squad = caché d’une escouade
    .about = part moyenne d’une zone qu’une escouade dans l’autre ne voit pas
paper-column-first-turn-infantry = tour 1, infanterie
    .about = part de la pire zone vue après le premier mouvement ennemi, pour l’infanterie
paper-column-first-turn-vehicle = tour 1, véhicule
    .about = de même pour un véhicule
paper-column-first-turn-flying = tour 1, volant
    .about = de même pour une figurine sur un socle volant
paper-column-one-sided = à sens unique
    .about = part des paires de places où un seul camp voit
paper-column-placement = { INCHES(0.5, parts: 1) } renverse
    .about = le plus de places qui deviennent exposées ou sûres si un élément est décalé de { INCHES(0.5, parts: 1) }
paper-column-unreached = non atteints
    .about = objectifs qu’un véhicule de { INCHES(3) } de large ou un socle de 60 mm n’atteint pas depuis les deux zones

# Lettres des bords d’un plan

paper-letter-left = G
paper-letter-right = D
paper-letter-near = P
paper-letter-far = E
