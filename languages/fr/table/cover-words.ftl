# Mots pour le couvert, et seuils de la politique de vue.

policy-cover-share = Part cachée qui donne un couvert
    .about = Une figurine est à couvert quand des éléments d’une classe en cachent au moins cette part.
policy-unit-share = Part des figurines qui met une unité à couvert
    .about = Une unité est à couvert quand au moins cette part de ses figurines visibles l’est.
policy-min-visible = Part visible qui fait une ligne de vue
    .about = Il y a une ligne de vue vers une figurine quand au moins cette part en est visible.

words-for-cover = des mots pour le couvert (`sightline words list`)
words-no-rules = cette table est jugée selon les mots { DE($name) }, qui n’ont pas de règles de jeu
words-unseen = aucune ligne de vue

## Défauts d’un fichier de mots

words-reserved = un autre mot que { $known }
words-high = "endless", "piece", ou des pouces, au-dessus de 0 et jusqu’à { $most }
words-counts = "{ $volume }", ou une liste tirée de { $known }
words-heights-in-order = les heights dans l’ordre de leur base_mm, chacune une fois
words-through-or-inside = through, inside, ou les deux
words-one-share = fewer_than ou at_most, l’un des deux
words-keyword-does = areas, at_least, at_most ou seen_within
words-heights-of-volume = counts = "volume" avec heights
words-beside-clear-lines = pas de { $keys } avec clear_lines
words-own-word = pas de enough avec cover = "model" : chaque figurine a son propre mot
words-one-line-is-enough = rien avec looks_from = "any" : une ligne libre suffit
words-found-words = les mots { $words }
words-each-once = chaque mot une seule fois
words-found-keywords = les mots-clés { $words }
words-keyword-each-once = chaque mot-clé une seule fois
words-found-cover = cover[{ $number }] { $word } à partir de { $hidden } par { $by }
words-by-better = par { $by } ou mieux, puisqu’il vient après { $word }
words-more-hidden = plus de { $hidden } ou de meilleurs éléments, puisqu’il vient après { $word }
words-in-cover = les mots de cover

## Cinq questions qui font des mots à soi. Les mots sont « à découvert », « à couvert » et « hors de vue ».

words-in-the-open = à découvert
words-covered = à couvert
words-out-of-sight = hors de vue
words-about = { CAPITAL($cover) }, { $clear } ou { $unseen }, par cinq questions.
words-areas-assumed = Une figurine est dans une zone que touche son socle : elle y est { $cover } et regarde au dehors. Les lignes de vue dépendent de l’endroit où sont leurs extrémités.
words-answered = { $question } { $answer }
words-looks = Les lignes partent de
words-looks-eye = l’œil
words-looks-any = n’importe quelle partie de la figurine
words-hidden = Le couvert commence avec
words-hidden-0-25 = un quart de la figurine caché
words-hidden-0-05 = une partie quelconque de la figurine cachée
words-hidden-0-5 = la moitié de la figurine cachée
words-hidden-0-75 = trois quarts de la figurine cachés
words-areas = Les ruines et les zones marquées cachent
words-areas-built = ce que cachent leurs murs
words-areas-endless = tout ce qui est derrière
words-areas-piece = ce qui est derrière, jusqu’à leur sommet
words-between = Les figurines d’autres unités entre les deux
words-between-block = cachent comme le décor
words-between-not = ne cachent rien
words-between-cover = donnent un couvert
words-unit = Une unité est à couvert si
words-unit-half = la moitié de ses figurines visibles le sont
words-unit-each = toutes ses figurines visibles le sont
words-unit-shooters = trop peu de tireurs la voient nettement

## Les règles livrées avec le programme : noms, descriptions, hypothèses.

cover-words-one-eye = Un œil
cover-words-one-eye-about = Des lignes de l’œil d’une figurine au corps d’une autre. Dès qu’un quart en est caché, une figurine a le couvert des éléments placés devant elle ; une unité a celui de la moitié de ses figurines visibles.
cover-words-any-part = Toute partie
cover-words-any-part-about = Une figurine est vue quand une ligne est libre de n’importe quelle partie de celle qui regarde à n’importe quelle partie d’elle. Les mots vont par quarts de toutes ces lignes qui sont cachées.
cover-words-any-part-areas = Toute partie, avec zones
cover-words-any-part-areas-about = Une figurine est vue quand une ligne est libre de n’importe quelle partie de celle qui regarde à n’importe quelle partie d’elle. Une ruine cache ce qui est entièrement derrière son emprise ; la vue y entre et en sort.
cover-words-footprint-ruins = Ruines par emprise
cover-words-footprint-ruins-about = On ne voit rien à travers l’emprise d’une ruine, si bas que soient ses murs ; la vue y entre et en sort. Une figurine qui n’est pas entièrement visible est à couvert.
cover-words-height-classes = Classes de hauteur
cover-words-height-classes-about = Chaque figurine est un cylindre sur son socle, d’une hauteur convenue selon sa largeur. Les mots vont par quarts du cylindre qui sont cachés.
cover-words-third-edition-units = Unités de la troisième édition
cover-words-third-edition-units-about = Une unité est à couvert quand moins de la moitié des tireurs qui la voient tracent des lignes dégagées vers au moins la moitié de ses figurines.
cover-words-true-sight-skirmish = Escarmouche à vue réelle
cover-words-true-sight-skirmish-about = Des lignes de l’œil au corps. Une figurine est masquée par tout ce qui est entre les deux socles, et à couvert dès que la moitié en est cachée.
cover-words-footprint = Une emprise est la plus petite forme convexe autour d’un élément, vu d’en haut.
cover-words-marked-base = La plaque sur laquelle sont posées les parties d’une ruine est une emprise, quand le scénario la marque comme zone.
cover-words-into-ruin = Une ligne peut entrer dans une ruine jusqu’à la partie de la figurine qui s’y trouve.
cover-words-line-leaves = Une ligne qui part de l’emprise peut en sortir.
cover-words-looks-out = Une figurine regarde hors d’une ruine quand son milieu est dans l’emprise.
cover-words-fully-visible-lines = « Entièrement visible » admet qu’un vingtième de toutes les lignes soit caché : mains et rayons se trompent.
cover-words-fully-visible-model = « Entièrement visible » admet qu’un vingtième de la figurine soit caché : mains et rayons se trompent.
cover-words-weapons-count = Armes et antennes comptent comme la figurine ; le socle, non.
cover-words-others-hide-nothing = Les autres figurines ne cachent rien : une unité est vue malgré ses amis et ses ennemis.
cover-words-cover-of-each = Une unité est à couvert quand chacune de ses figurines vues l’est.
cover-words-no-lines-at-weapons = Armes, bannières et socles ne sont pas vus, ne cachent rien, et aucune ligne n’en part.
cover-words-even-points = Les lignes partent de points répartis également sur les deux silhouettes et y finissent.
cover-words-quarters-of-lines = Les quarts sont des parts de toutes ces lignes.
cover-words-screens-give-light = Haies, bois et autres écrans donnent au plus un couvert léger, les murs n’importe quel mot.
cover-words-heights-28 = Hauteurs pour figurines de 28 mm : 1,5″ à pied, 2″ sur socles jusqu’à 40 mm, 2,5″ sur socles jusqu’à 60 mm.
cover-words-without-a-base = Ce qui n’a pas de socle, comme un char, a sa propre hauteur.
cover-words-looks-from-top = Une figurine regarde du milieu du sommet de son cylindre.
cover-words-quarters-of-outline = Les quarts sont des parts de la silhouette du cylindre, vue de là.
cover-words-sight-from-hundredth = Une ligne de vue commence à un centième du corps.
cover-words-cover-from-quarter = Le couvert commence à un quart du corps, vu de l’œil.
cover-words-better-counts-too = Ce qui donne un meilleur couvert compte aussi pour le mot moindre.
cover-words-no-weapons = Armes, bannières et socles ne sont pas vus et ne cachent rien.
cover-words-others-as-screens = Les figurines d’autres unités cachent comme le décor, au plus comme des écrans.
cover-words-others-as-terrain = Les figurines d’autres unités cachent comme le décor.
cover-words-who-shoots = Un tireur compte quand il voit au moins une figurine ; les autres ne tirent pas.
cover-words-all-models = Toutes les figurines de la cible comptent, même celles que personne ne voit.
cover-words-clear-line = Une ligne est dégagée quand moins d’un quart du corps est caché, vu de l’œil.
cover-words-exactly-half = Exactement la moitié des tireurs suffit pour n’avoir aucun couvert, et exactement la moitié des figurines pour une vue dégagée.
cover-words-hidden-unit = Une unité cachée est au moins à couvert, de partout.
cover-words-cover-from-half = « À couvert » commence à la moitié du corps, vu de l’œil.
cover-words-base-to-base = Une ligne de socle à socle est toute droite du plan entre deux points des socles.
cover-words-touching-piece = Un élément que touche un socle n’est pas entre les deux.
cover-words-flat-pieces = Les éléments plats, comme les routes, ne masquent rien ; une colline masque les figurines qui n’y sont pas.
cover-words-seen-from-twentieth = Une figurine compte comme vue à partir d’un vingtième de son corps.

## Leurs mots. `short` : devant un autre mot pour le couvert.

cover-words-clear = vue dégagée
cover-words-blocked = vue bloquée
cover-words-in-the-open = à découvert
cover-words-out-of-sight = hors de vue
cover-words-no-line-of-sight = aucune ligne de vue
cover-words-fully-visible = entièrement visible
cover-words-not-visible = pas visible
cover-words-open-target = cible exposée
cover-words-masked = hors de vue
cover-words-benefit-of-cover = bénéfice du couvert
cover-words-light-cover = { $form ->
    [short] couvert léger
   *[full] couvert léger
}
cover-words-medium-cover = { $form ->
    [short] couvert moyen
   *[full] couvert moyen
}
cover-words-heavy-cover = { $form ->
    [short] couvert important
   *[full] couvert important
}
cover-words-soft-cover = { $form ->
    [short] couvert léger
   *[full] couvert léger
}
cover-words-hard-cover = { $form ->
    [short] couvert lourd
   *[full] couvert lourd
}
cover-words-bunker = bunker
cover-words-in-cover = à couvert
cover-words-obscured = masquée
