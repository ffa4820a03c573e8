# Maillages et scans : pourquoi un fichier ou une forme est refusé, et ce que l’on apprend d’un fichier.

## Ce dont un fichier de maillage a trop. Les faits : combien, et ce qui a été compté.

mesh-counted = { NUMBER($count, useGrouping: 1) } { $what ->
    [bytes] octets
    [bytes-beside] octets de fichiers à côté
    [zip-files] fichiers dans le zip
    [zip-bytes] octets dans le zip
    [element-bytes] octets pour un seul élément
    [vertices] sommets
    [normals] normales ou coordonnées de texture
    [parts] parties
    [levels] niveaux de parties
    [solids] solides
    [materials] matériaux
    [changes] changements de matériau
    [sweep] sommets fois matériaux
    [lines] lignes
    [words] mots
    [elements] éléments
    [line-points] points de lignes
    [pixels] pixels de textures
   *[triangles] triangles
}
mesh-counted-on-table = { mesh-counted } dans tous les maillages jusqu’ici
mesh-materials = { NUMBER($count, useGrouping: 1) } octets de matériaux dans { $file }
mesh-at-most-on-table = { NUMBER($most, useGrouping: 1) } au plus sur une table

## Ce qui se trouve dans un fichier de maillage, et ce qui est attendu à la place.

mesh-no-file = aucun fichier
mesh-file = un fichier de maillage
mesh-ending = un fichier finissant par { $ending }
mesh-not-opened = un fichier impossible à ouvrir ({ $why })
mesh-damaged = un fichier endommagé ({ $why })
mesh-whole = un maillage intact
mesh-no-faces = aucune face
mesh-no-area = aucune face qui ait une surface
mesh-with-triangles = un maillage avec des triangles
mesh-no-points = un maillage avec des triangles, pas un nuage de points
mesh-no-vertices = des faces dont les sommets n’existent pas
mesh-not-finite = des sommets NaN ou infinis
mesh-finite = des nombres finis
mesh-compressed = un maillage compressé par { $name }
mesh-uncompressed = un GLB sans compression : désactivez-la à l’export, ou lancez gltf-transform copy IN.glb OUT.glb
mesh-not-beside = aucun fichier { $file } à côté
mesh-with-buffers = un glTF avec ses tampons de données à côté
mesh-points = un nuage de points
mesh-points-advice = un maillage : exportez-le depuis l’application de scan en GLB, OBJ ou PLY (maillage), pas en points
mesh-splat = un « Gaussian splat », qui n’a pas de surface
mesh-splat-advice = un maillage : faites-en calculer un par l’application de scan à partir des mêmes photos (« mesh », pas « splat »), et exportez-le en GLB ou OBJ
mesh-zip-damaged = un zip impossible à décompresser ({ $why })
mesh-zip-whole = un zip intact contenant un maillage
mesh-zip-without = un zip sans maillage
mesh-zip-with = un zip avec { $kinds }
mesh-usdz = un USDZ, que seul usd-core sait lire
mesh-usdz-instead = un GLB, OBJ ou PLY du même scan, ou la bibliothèque : pip install 'sightline-tabletop[usd]'

## Comment un maillage doit être lu.

mesh-scale = une échelle de { $scale }
mesh-above-0 = un nombre fini supérieur à 0
mesh-long = un maillage long de { INCHES($longest) }
mesh-between = entre { INCHES($least) } et { INCHES($most) } ; indiquez son unité ou son échelle
mesh-base-height = une hauteur de socle de { $height }
mesh-from-0 = un nombre fini de pouces, 0 ou plus
mesh-all-base = un maillage haut de { INCHES($height, digits: 3) } avec un socle de { INCHES($base) }
mesh-base-lower = un socle plus bas que la figurine

## Ce que dit un contrôle : l’unité, avec la raison.

mesh-reading = { $unit ->
    [mm] millimètres
    [cm] centimètres
    [m] mètres
   *[in] pouces
}
mesh-reading-to-scale = { mesh-reading } au 1:56
mesh-reading-times = { mesh-reading } fois { NUMBER($factor, maximumFractionDigits: 8) }
mesh-sides = { NUMBER($x, maximumFractionDigits: 8) } × { NUMBER($y, maximumFractionDigits: 8) } × { INCHES($z) }
mesh-sort = { $sort ->
    [base] un socle
    [figure] une figurine
    [vehicle] un véhicule
    [tree] un arbre
    [wall] un mur ou une clôture
    [building] un bâtiment
    [terrain] un élément de décor
   *[any] un élément de décor ou une figurine
}
mesh-unit-fits = lu en { $reading }, il mesure { $size }, comme { $sort }
mesh-unit-fits-too = { mesh-unit-fits } ; en { $others }, ce serait possible aussi
mesh-unit-of-set = lu en { $reading }, comme les autres de sa série, il mesure { $size }
mesh-unit-tile = large d’une unité environ, comme les dalles des kits de construction : à { $inches } pouces par unité, il mesure { $size }
mesh-unit-none = aucune unité n’en fait { $sort } ({ $low } à { INCHES($high) }) ; en { $reading }, il mesure { $size }
mesh-unit-none-named = aucune unité n’en fait { $sort } ({ $low } à { INCHES($high) }) ; d’après son nom, c’est { $sort } ; en { $reading }, il mesure { $size }
mesh-told = comme indiqué
mesh-told-as-guessed = comme indiqué ; { $why }
mesh-told-otherwise = comme indiqué ; d’après le fichier plutôt : { $why }
mesh-told-reading = comme indiqué : { $reading }
mesh-told-not-guessed = comme indiqué : { $reading } ; d’après le fichier : { $guessed }

## Où est le haut, avec la raison.

mesh-up-lies = d’après son nom, il est couché, et il est mince le long de y
mesh-up-flat = son dessous le long de { $up } est plat, sur { PERCENT($flat) } de son contour
mesh-up-flatter = { mesh-up-flat } ; le long de { $other }, sur { PERCENT($less) }
mesh-up-usual = { $format ->
    [gltf] dans les fichiers glTF, y est vers le haut
    [stl] dans les fichiers STL pour l’impression, z est vers le haut
    [three-mf] dans les fichiers 3MF pour l’impression, z est vers le haut
   *[else] z est vers le haut, faute d’autre indication
}
mesh-up-usual-and-flat = { mesh-up-usual }, et { mesh-up-flat }

## Ses défauts, et ce qui a été réparé.

mesh-crossing = { $faces ->
    [0] aucune face n’en traverse une autre, sur { mesh-crossing-of }
    [one] { NUMBER($faces, useGrouping: 1) } face sur { mesh-crossing-of } en traverse d’autres
   *[other] { NUMBER($faces, useGrouping: 1) } faces sur { mesh-crossing-of } en traversent d’autres
}
mesh-crossing-of = { $chosen ->
    [all] { NUMBER($looked, useGrouping: 1) }
   *[sample] un échantillon de { NUMBER($looked, useGrouping: 1) }
}
mesh-decimated = { NUMBER($before, useGrouping: 1) } triangles ramenés à { NUMBER($after, useGrouping: 1) } ; vu de treize côtés, le contour bouge de { INCHES($off, digits: 3) } au plus
mesh-merged = { NUMBER($count, useGrouping: 1) } { $count ->
    [one] sommet identique fusionné
   *[other] sommets identiques fusionnés
}
mesh-without-area = { NUMBER($count, useGrouping: 1) } { $count ->
    [one] triangle sans surface supprimé
   *[other] triangles sans surface supprimés
}
mesh-doubled = { NUMBER($count, useGrouping: 1) } { $count ->
    [one] triangle en double supprimé
   *[other] triangles en double supprimés
}
mesh-specks = { NUMBER($count, useGrouping: 1) } { $count ->
    [one] éclat isolé de moins de { INCHES($size) } supprimé
   *[other] éclats isolés de moins de { INCHES($size) } supprimés
}
mesh-turned = { NUMBER($count, useGrouping: 1) } { $count ->
    [one] triangle tourné vers l’intérieur retourné
   *[other] triangles tournés vers l’intérieur retournés
}
mesh-flat = il est plat : une feuille sans épaisseur, qui ne cache que ce qui est derrière elle
mesh-one-sided = une de ses parties n’a qu’un côté, comme un ruban de Möbius : laissée telle quelle
mesh-no-fewer = il a { NUMBER($count, useGrouping: 1) } triangles, plus que les { NUMBER($most, useGrouping: 1) } permis, et n’en admet pas moins
mesh-colourless = ses couleurs sont dans { $names }, qui { $count ->
    [one] n’est
   *[other] ne sont
} pas là : il sera d’une seule couleur
mesh-colourless-more = ses couleurs sont dans { $names } et { $more } autres fichiers, qui ne sont pas là : il sera d’une seule couleur

## La lecture d’un scan, pas à pas.

scan-looking-for-up = Recherche du haut
scan-looking-for-top = Recherche du plateau de la table
scan-fitting-edges = Ajustement des bords de la table
scan-cropping = Découpe du scan aux bords de la table
scan-looking-down = Vue de dessus
scan-parting = Séparation de ce qui se trouve dessus
scan-looking-for-holes = Recherche de trous

## Pourquoi aucune table n’est trouvée dans un scan.

scan-ask = les dimensions de la table ou ses coins, la distance entre deux points, ou un scan qui montre ses bords
scan-size-or-corners = les dimensions de la table ou ses coins
scan-size-or-unit = les dimensions de la table, ou l’unité
scan-nothing-level = aucune surface horizontale
scan-no-table = aucun rectangle horizontal { $size ->
    [stated] aux dimensions indiquées
   *[usual] aux dimensions usuelles, ni au-dessus d’un sol
}
scan-no-table-with = { scan-no-table }, avec { INCHES($inches) } entre les deux points
scan-two-tables = deux rectangles horizontaux qui peuvent être la table, { $one } et { $other }
scan-size = { $x } × { INCHES($y) }
scan-distance-between = { INCHES($inches) } entre des points distants de { $apart }
scan-two-points = deux points et leur distance
scan-corners-meet = deux coins au même endroit
scan-four-corners = les quatre coins d’une table
scan-corners-skew = des coins dont les côtés opposés ou les diagonales diffèrent de { PERCENT($by) }
scan-rectangle = les coins proche gauche, proche droit, éloigné droit et éloigné gauche d’un rectangle
scan-corners-turned = des coins de { $wide } × { $deep } dans les unités du scan et une table de { $size }
scan-same-side = le même côté comme côté le plus long ; le côté proche suit x
scan-corners-apart = des coins dont les distances ne sont pas celles d’une table
scan-nothing-between = aucune surface entre les quatre coins
scan-the-corners = les coins de la table
scan-one-point = deux fois le même point
scan-two-ends = les deux extrémités d’une distance
scan-nothing-up = aucune surface tournée vers le haut
scan-nothing-on-it = aucune surface sur la table
scan-from-above = un scan d’une table vue de dessus
scan-hardly-along = presque aucune surface tournée vers { $axis }
scan-another-axis = un autre axe
scan-things = { NUMBER($count, useGrouping: 1) } objets sur la table
scan-edges-off = des bords décalés de { INCHES($by, digits: 2) }
scan-differs = un rectangle qui s’écarte de { INCHES($by, digits: 1) } de { $size }

## Côtés de la table : « éloigné », ou « droit et éloigné ».

scan-side = { $side ->
    [left] gauche
    [right] droit
    [near] proche
   *[far] éloigné
}
scan-and = { $first } et { $second }
scan-hardly-any = presque rien du bord { $edges } de la table
scan-part = une partie de la table, semble-t-il : { $cut }
scan-cut = { $count ->
    [one] le bord { $edges } n’a
   *[other] les bords { $edges } n’ont
} pas de face latérale, comme lorsque seul le côté { $parts } d’une table est scanné
scan-state-size = { $cut } : indiquez les dimensions de la table si elle est plus grande
scan-little-by-corners = le bord { $edges } a été peu scanné : il est placé d’après les coins
scan-little-by-size = le bord { $edges } a été peu scanné : il est placé d’après les dimensions
scan-shows = { $part ->
    [half] le scan montre la moitié de la table, du côté { $side }
   *[part] le scan montre une partie de la table, du côté { $side }
}, { $seen } sur { INCHES($whole) } : personne ne sait ce qui se trouve sur le reste
scan-inside-out = ses faces sont orientées à l’envers, comme celles d’un scan inversé : si une inscription sur la table se lit à rebours, indiquez que le scan est inversé

## Comment un scan a été lu, avec les raisons.

scan-sides = { TENTHS($long) } × { INCHES($short, digits: 1) }
scan-unit = lue en { $reading }, la table mesure { $measured }
scan-unit-by-distance = d’après la distance connue de { INCHES($distance) }, la table mesure { $measured }
scan-size-told = comme indiqué ; elle mesure { $measured }
scan-size-usual = les dimensions usuelles les plus proches de { $measured }
scan-size-unusual = telle que mesurée : { $measured }, ce ne sont pas des dimensions usuelles
scan-size-by-distance = telle que mesurée d’après la distance connue : { $measured }
scan-up-by-corners = d’après les quatre coins
scan-up-told = comme indiqué, et { PERCENT($share) } de sa surface sont tournés par là
scan-up-usual = dans les fichiers finissant par { $kind }, { $axis } est vers le haut, et { PERCENT($share) } de sa surface sont tournés par là
scan-looks-along = { PERCENT($share) } de sa surface sont tournés vers { $axis }
scan-looks-otherwise = { PERCENT($share) } de sa surface sont tournés vers { $axis }, presque rien vers { $usual }
scan-base = { $shape ->
    [round] { $long } mm
   *[oval] { $long } × { $wide } mm ovale
}
scan-vehicles = { $count } { $count ->
    [one] véhicule
   *[other] véhicules
} de { TENTHS($long) } × { INCHES($wide, digits: 1) }
scan-figures = { $count } { $count ->
    [one] figurine
   *[other] figurines
} sans socle
scan-figures-on-bases = { $count } { $count ->
    [one] figurine sur socle de { $base }
   *[other] figurines sur socles de { $base }
}

## Décors dont les champs ne vont pas ensemble.

shape-at-least = { INCHES($inches) } au moins
shape-at-most = { INCHES($inches) } au plus
shape-points = les points { $one } et { $other } à { INCHES($gap) } l’un de l’autre
shape-line = une ligne longue de { INCHES($long) }
shape-corners = un contour de { $count } coins
shape-three = 3 au moins
shape-crosses = un contour qui se croise lui-même
shape-crosses-not = un contour qui ne se croise pas
shape-area = un contour autour de { $area } pouces carrés
shape-area-at-least = { $least } au moins
shape-no-outline = un contour qui se croise lui-même, ou sans surface
shape-around = des coins dans l’ordre autour de l’élément
shape-ways = { $count } { $what ->
    [gaps] { $count ->
        [one] passage
       *[other] passages
    }
   *[gates] { $count ->
        [one] portail
       *[other] portails
    }
} de { INCHES($width) } sur { INCHES($length, digits: 1) }
shape-storeys = { $count } { $count ->
    [one] étage sous un toit qui commence
   *[other] étages sous un toit qui commence
} à { INCHES($eaves, digits: 2) }, soit { INCHES($each, digits: 2) } par étage
shape-stairs-leave = un escalier de { INCHES($height) } qui laisse { INCHES($deck, digits: 1) } sur { INCHES($length) } à la passerelle
shape-length-at-least = une longueur de { INCHES($least, digits: 1) } au moins
shape-stairs-along = un escalier de { INCHES($height, digits: 1) } le long d’une maison de { INCHES($length) }
shape-levels = { $count } niveaux sur une ruine longue de { INCHES($length) }, qui ne laissent pas de place au dernier étage
shape-floors = { $floors } { $floors ->
    [one] plancher
   *[other] planchers
} et { $levels } { $levels ->
    [one] niveau
   *[other] niveaux
}
shape-level-each = un niveau pour chaque plancher
shape-floor = un plancher à { INCHES($level) }
shape-within-walls = la hauteur des murs au plus, { INCHES($height) }
shape-left-out = L’élément de décor { $kind } est ignoré : { $why }.
