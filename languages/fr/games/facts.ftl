# Comment les faits sont relevés sur la table, là où aucun livre de règles ne donne de mesure : `sightline rules`.

facts-value = { $value ->
    [all-game] toute la partie
    [as-obstacles] comme des obstacles
    [as-scanned] d’après le scan
    [as-stated] comme indiqué
    [asked] demandé
    [every-model] chaque figurine
    [facing-the-enemy] face à l’ennemi
    [free-to-leave] libre de partir
    [half] la moitié
    [inch-for-inch] pouce pour pouce
    [may-be-scatter] peut-être un décor épars
    [nearest-model] figurine la plus proche
    [no] non
    [not-judged] ne compte pas
    [on-the-plan] vu d’en haut
    [with-the-enemy] avec l’ennemi
   *[yes] oui
}

facts-unknown-heights = Une partie se joue aux hauteurs indiquées. Un verdict essaie chaque élément de hauteur inconnue seul, puis tous au plus bas et tous au plus haut ; les cartes et les zones essaient ces deux-là.
facts-drawn-stances = Une figurine est jugée dans la posture que le scénario lui donne : debout, à genoux ou couchée. La pose dans laquelle elle est dessinée ne change aucun verdict.
facts-scan-dent = Là où un mur scanné est enfoncé d’autant, le scan a pu fermer une ouverture : une ligne qui ne passe que par de tels endroits reste indécise.
facts-scan-reach = Ce qui est suspendu plus loin que cela de son pied a un support que le scan ne montre pas : une ligne qui passe dessous reste indécise.
facts-scan-post = Un scan dont la surface peut s’écarter de la moitié ne voit pas les poteaux et ferme les fenêtres : une ligne juste au-dessus d’un petit objet bas, ou que seule une ruine arrête, reste indécise.
facts-scan-trees = Des arbres scannés sont un bois, dont une ligne de vue peut traverser ce nombre de pouces. Un scan ne montre pas ce qu’il y a entre les feuilles : si un feuillage plein changeait un verdict, il reste indécis, sauf si ces arbres ont une profondeur.
facts-scan-figures = Un objet scanné de la taille d’une figurine peut donner le couvert d’un décor épars, jusqu’à ce qu’une figurine le remplace ou qu’il soit supprimé.
facts-scan-thin = Un scan ne montre ni grillage ni fil de fer : un verdict qu’une clôture entre les figurines changerait reste indécis jusqu’à ce que quelqu’un dise qu’aucune ne manque, ou la dessine.
facts-scan-maps = Les cartes, les zones et les parties prennent une table telle qu’elle a été scannée ; un verdict essaie l’erreur du scan.

facts-ba-outline = Ce qu’un élément a d’aussi bas est son contour.
facts-ba-nearly-convex = Un élément qui couvre autant de son enveloppe convexe compte comme celle-ci ; sinon comme ce qu’il couvre.
facts-ba-opening = Une ouverture par laquelle on entre dans une maison est libre au moins sur cette hauteur.
facts-ba-opening-wide = Et elle est au moins aussi large.
facts-ba-sill = Une fenêtre dont l’appui est à cette hauteur ou plus bas permet d’entrer et de sortir.
facts-ba-room = À l’intérieur, un homme se tient aussi loin des murs ; le socle passe par des portes plus étroites.
facts-ba-ladders = Monter et descendre dans une maison compte comme avancer.
facts-ba-roofs = Une unité déployée sur un toit en descend par n’importe quel côté.
facts-ba-storeys = La formation et le pouce entre unités se mesurent vus d’en haut, quel que soit l’étage.
facts-ba-contact-inside = Des figurines au même étage d’une maison et aussi proches se touchent.
facts-ba-house-walls = Une figurine à un pouce au plus d’un mur ou d’une fenêtre de sa maison est prise d’assaut par-dessus.
facts-ba-graze = Un socle qui dépasse aussi peu d’un bord n’est pas sur la chose.
facts-ba-contact-over = Des figurines aussi proches, avec un seul obstacle entre elles, sont au contact.
facts-ba-pile-in = Les figurines qui ne touchent personne sont avancées d’autant pour venir au contact.
facts-ba-charge-over = Un assaut se fait par-dessus un obstacle quand c’est le cas d’au moins la moitié des assaillants au contact.
facts-ba-glance = À quel intervalle les unités en embuscade regardent le long d’un mouvement ; l’endroit où la vue s’ouvre et se ferme est trouvé.
facts-ba-hidden-share = Une cible à couvert est cachée là où moins que cette part de la plupart de ses figurines vues est en vue.
facts-ba-smoke-spot-seen = Un point devant un ennemi est vu par qui voit cet ennemi, tout autre par qui voit le sol à cet endroit.
facts-ba-own-edge = Le bord d’un camp : là où il se tenait au début.
facts-ba-aim = La figurine de sa cible vers laquelle un avion vole.
facts-ba-plane-over-terrain = Un avion finit au-dessus de n’importe quel décor, à { INCHES(3) } au-dessus de ce qui est sous son milieu ; à un dénivelé, il est tenu entre les deux hauteurs, à { INCHES(12) } de sa cible.
facts-ba-plane-over-models = Une figurine interdit une place sous le socle de vol à sa hauteur, ou dans l’appareil lui-même ; les ailes peuvent être au-dessus de tout ce qui est plus bas.
facts-ba-held-by-hand = Là où les figurines ne laissent pas de place jusqu’à sa cible, un avion est tenu au-dessus d’elles à { INCHES(12) }.
facts-ba-terrain-from-eye = Les { INCHES(12) } se mesurent vus d’en haut à partir de l’œil.
facts-ba-rear-arc = Largeur de l’arc arrière d’un avion.
facts-ba-planes-hinder-moves = Les socles de vol ne gênent personne au sol.
facts-ba-exit-touches = Une unité quitte la table par un bord que chacune de ses figurines peut toucher avec son mouvement.
facts-ba-hold = À quelle distance d’un objectif sans rayon se trouve le socle d’une figurine qui le tient.
facts-ba-smoke-stands = La fumée avec laquelle un scénario commence ne se dissipe jamais.

policy-air-terrain = Le décor compte contre les avions jusqu’à ({ UNIT() })
policy-air-terrain-about = Du sol vers un avion, seul compte le décor à ce nombre de { UNIT() } du tireur (WP-10) : chaque ligne de vue y est coupée, mesurée vue d’en haut depuis l’œil du tireur.
