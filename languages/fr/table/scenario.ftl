# Défauts des fichiers de scénario et des fichiers lus comme eux : ce qui a été trouvé, ce qui était attendu.

## Un fichier entier

file-scenario = un fichier de scénario
file-a-scenario = un scénario
file-words = des mots pour le couvert
file-of-words = un fichier de mots pour le couvert
file-club = ce que possède un club
file-json = un fichier JSON
file-mesh = un fichier de maillage
file-picture = un fichier PNG ou JPEG
file-folder = un dossier
file-pipe = un tube
file-device = un périphérique
file-socket = une socket
file-none = aucun fichier de ce nom
file-not-plain = autre chose qu’un fichier ordinaire
file-no-name = un nom qu’aucun fichier ne peut porter
file-bytes = { NUMBER($count, useGrouping: 1) } octets
file-more-bytes = plus de { NUMBER($most, useGrouping: 1) } octets
file-most-bytes = { NUMBER($most, useGrouping: 1) } octets au plus

## Un fichier nommé par un autre

file-not-there = { $file }, qui n’existe pas
file-not-read = { $file }, qui ne peut pas être lu ({ $why })
file-of-bytes = { $file }, de { NUMBER($count, useGrouping: 1) } octets
file-of-more-bytes = { $file }, de plus de { NUMBER($most, useGrouping: 1) } octets
file-bytes-up-to-here = { NUMBER($count, useGrouping: 1) } octets de maillages jusqu’ici
file-most-bytes-in-all = { NUMBER($most, useGrouping: 1) } octets au plus en tout
file-path-from-here = un chemin à partir du dossier de ce fichier
file-path-openable = un chemin qui puisse être ouvert
file-path-within = un chemin qui reste dans { $folder }

## Le texte d’un fichier

file-utf8 = un texte en UTF-8
file-no-toml = un texte qui n’est pas du TOML ({ $why })
file-nested = imbrication trop profonde
file-toml = { $what } en TOML
file-toml-nested = des crochets imbriqués sur plus de { $most } niveaux (ligne { NUMBER($line, useGrouping: 1) })
file-toml-most-nested = { $what } en TOML, { $most } niveaux au plus
file-toml-dots = une clé de plus de { $most } points (ligne { NUMBER($line, useGrouping: 1) })
file-toml-most-dots = { $what } en TOML, { $most } points au plus dans une clé
file-toml-values = plus de { NUMBER($most, useGrouping: 1) } clés, valeurs et crochets
file-toml-most-values = { $what } en TOML, { NUMBER($most, useGrouping: 1) } au plus
file-no-json = un texte qui n’est pas du JSON
file-no-json-at = un texte qui n’est pas du JSON (ligne { NUMBER($line, useGrouping: 1) }, colonne { NUMBER($column, useGrouping: 1) })
file-json-nested = des crochets sur plus de { $most } niveaux
file-json-fewer = moins
file-json-values = plus de { NUMBER($most, useGrouping: 1) } valeurs
file-json-finite = des nombres finis

## Valeurs de n’importe quelle clé

scenario-nothing = rien
scenario-unknown-key = une clé inconnue ici
scenario-value = une valeur
scenario-other-values = d’autres valeurs
scenario-another-value = une autre valeur : { $why }
scenario-format = 1, le seul format qui existe
scenario-table = une table de clés
scenario-list = une liste
scenario-text = un texte
scenario-a-word = un mot
scenario-true-or-false = true ou false
scenario-number = un nombre
scenario-number-with-room = un nombre qui tienne sur une table
scenario-whole-number = un nombre entier
scenario-finite-number = un nombre fini
scenario-number-between = un nombre de { $least } à { $most }
scenario-whole-number-between = un nombre entier de { $least } à { $most }
scenario-numbers = { $count } nombres
scenario-above = plus de { $limit }
scenario-at-least = { $limit } au moins
scenario-below = moins de { $limit }
scenario-at-most = { $limit } au plus
scenario-share = une part supérieure à 0, jusqu’à 1
scenario-least-characters = { $count ->
    [one] { $count } caractère au moins
   *[other] { $count } caractères au moins
}
scenario-most-characters = { $count } caractères au plus
scenario-least-in-list = { $count } au moins dans la liste
scenario-most-in-list = { NUMBER($count, useGrouping: 1) } au plus dans la liste
scenario-tables = { NUMBER($count, useGrouping: 1) } tables
scenario-plain-id = seulement des lettres sans accent, des chiffres, _, - et ., sans espace, et ni - ni . au début
scenario-colour = une couleur de la forme #rrggbb
scenario-no-control-characters = un texte sans caractères de contrôle
scenario-text-like = un texte de la forme { $pattern }
scenario-beside = { $name } avec { $other }
scenario-mesh-has-height = pas de height_range avec un maillage, qui a sa propre hauteur
scenario-body-or-mesh = pas de body avec un maillage, qui a le sien
scenario-open-between = open_between comme deux hauteurs au-dessus de son pied, la plus basse d’abord
scenario-near = { $wanted }{ $near }
scenario-units-are = { $wanted } ; les unités sont { $known }
scenario-none = aucune

## Identifiants, noms et mots

scenario-id = un identifiant
scenario-id-of-unit = l’identifiant d’une unité
scenario-id-of-piece = l’identifiant d’un élément de décor
scenario-id-or-model = l’identifiant d’une unité, ou unité/figurine
scenario-id-of-thing-or-model = l’identifiant d’une chose, ou unité/figurine
scenario-id-of-terrain-or-model = l’identifiant d’un élément de décor, ou unité/figurine
scenario-id-to-group = l’identifiant d’un élément de décor, d’une unité, de fumigènes ou d’une note
scenario-id-on-the-table = l’identifiant d’un élément de décor, d’une unité ou de ce qui a été posé avant
scenario-model = une figurine, sous la forme unité/numéro
scenario-models-of = une figurine de l’unité { $unit }, de 0 à { $last }
scenario-id-once = un identifiant utilisé une seule fois ; { $place } l’a déjà
scenario-ids = une liste d’identifiants
scenario-name = un nom
scenario-title = un titre
scenario-to-read = quelque chose à lire
scenario-few-words = un mot ou quelques-uns
scenario-few-words-up-to = un mot ou quelques-uns, { $most } caractères au plus
scenario-keyword = un mot-clé en minuscules, chiffres et traits d’union, { $most } caractères au plus
scenario-side = le nom d’un camp
scenario-side-of-two = un camp, { $one } ou { $other }
scenario-sides = { $count } camps ({ $some })
scenario-two-sides = deux camps au plus
scenario-game = un jeu
scenario-ruleset = des règles { DE($game) }, l’une de { $known }
scenario-assumption = une hypothèse que cite `sightline rules`
scenario-rules-do-not-ask = rien : les règles { DE($game) } ne s’en occupent pas
scenario-said-above = rien : plus haut, { $name } vaut { $value }
scenario-said-by-measuring = rien : measure_first le dit

## Positions

scenario-inches = des pouces
scenario-point = [x, y] en pouces
scenario-place = [x, y] ou [x, y, z] en pouces
scenario-top = [x, y, z] en pouces
scenario-end = [x, y] ou [x, y, z] en pouces, ou l’identifiant d’une chose, ou unité/figurine
scenario-place-held = [x, y] en pouces, l’endroit à tenir
scenario-on-the-table = une position sur la table de { INCHES($width) } × { INCHES($depth) }
scenario-height-range = [minimum, maximum] en pouces, au-dessus de 0 et jusqu’à { $most }
scenario-height-within = une hauteur comprise dans height_range, de { $low } à { $high }
scenario-no-height = pas de height_range : { $kind } n’a pas de clé pour sa hauteur
scenario-rows-alike = des lignes de même longueur dans regions
scenario-polygon-or-edge = un polygone ou un bord, pas les deux
scenario-corners-or-edge = une liste d’au moins trois coins, chacun [x, y] en pouces, ou un bord

## Décor et unités

scenario-kind-or-mesh = un type (`sightline kinds`) ou un maillage
scenario-no-kind-or-mesh = ni type ni maillage
scenario-mesh-beside-kind = un maillage avec le type { $kind }
scenario-not-both = un type ou un maillage, pas les deux
scenario-terrain-kind = un type de décor
scenario-template = un modèle d’unité (`sightline templates`)
scenario-quality = une qualité
scenario-models = une liste de figurines, chacune avec sa position
scenario-many-models = { NUMBER($count, useGrouping: 1) } figurines
scenario-most-models = { NUMBER($most, useGrouping: 1) } figurines au plus en tout
scenario-weapons = une liste d’armes, une par figurine, comme ["smg", "rifle"]
scenario-towing = true, false ou l’identifiant du canon remorqué
scenario-no-towing = pas de remorquage : seuls les véhicules remorquent
scenario-gun = true, ou l’identifiant d’un canon de son camp ; il y a { $guns }
scenario-free-gun = un canon que personne ne remorque ; { $place } l’a déjà
scenario-another-unit = une autre unité que celle du tireur

## Marques, mesures, gabarits, groupes et étapes

scenario-some-kind = un type
scenario-deed = ce qu’il y a à faire, parmi { $known }
scenario-in-no-other-group = une chose qui ne soit dans aucun autre groupe ; { $place } l’a déjà
scenario-two-places = deux positions ou choses
scenario-places = deux positions ou choses, ou davantage
scenario-has-points = rien : { $kind } a des points
scenario-of-one-thing = rien : { $kind } ne concerne qu’une seule chose
scenario-laid-kind = l’un de { $known } ; les fumigènes vont sous [[smoke]]
scenario-smoke-reach = la portée des fumigènes, en pouces
scenario-who-looks = qui regarde qui, puisque la question est posée
scenario-attack-too = une attaque en plus
scenario-one-in-a-step = l’une des deux par étape

## Marques sur la table, à côté du pointeur et dans les listes

mark-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
mark-objective = objectif : { $deed }, { $points }
mark-objective-of = objectif : { $deed }, { $points }, { $side }
mark-objective-worth = { $deed }, { $points }
mark-held-within = tenu à { INCHES($reach) } ou moins
mark-either-side = l’un ou l’autre camp
mark-smoke = fumigènes, { INCHES($radius) }
mark-smoke-reach = fumigènes, { INCHES($radius) } de chaque côté
mark-note = note
mark-zone = { $side } : zone de déploiement
mark-zone-listed = zone de déploiement, { $side }
mark-entry = { $side } : entrée par le bord { $edge ->
    [left] gauche
    [right] droit
    [near] proche
   *[far] éloigné
}
mark-entry-listed = bord d’entrée, { $side } : { $edge }

## L’endroit d’un défaut, pour qui ne voit pas le fichier

scenario-row = { $list ->
    [terrain] élément
    [units] unité
    [models] figurine
    [sights] ligne de vue
    [support] appui
    [zones] zone
    [objectives] objectif
    [smoke] fumigènes
    [notes] note
    [measures] mesure
    [templates] gabarit
    [groups] groupe
    [members] membre
    [steps] étape
    [polygon] coin
    [outline] coin
    [points] point
    [weapons] arme
    [cover] couvert
    [areas] zone
    [keywords] mot-clé
   *[other] { $one }
} { $name }

## Le décor d’un club

stock-size = sa longueur, sa largeur et, si l’on veut, sa hauteur en pouces
stock-count-or-length = count ou length, l’un des deux
stock-theme = un thème
stock-nothing = thème { $theme } : trouvé : aucun élément que le club possède ; attendu : au moins un
