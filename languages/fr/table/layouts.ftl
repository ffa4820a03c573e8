# Dispositions de décor et sauvegardes d’autres programmes : ce qui est omis ou changé, ce qui ne va pas.

## Ce qui est omis ou changé : une chose et la raison.

layout-thing = { $name } : { $why }
layout-some-things = { $count ->
    [1] { $name }
   *[other] { $name } ({ $count } exemplaires)
} : { $why }
layout-more-things = et { NUMBER($count, useGrouping: 1) } autres
layout-object = un objet sans nom

layout-no-template = son modèle { $template } n’est dans aucun des catalogues donnés
layout-no-feature = son élément { $template } n’est dans aucun catalogue
layout-no-area-there = la zone { $area } qui le porte n’existe pas
layout-no-walls = ses murs ne peuvent être bâtis : c’est un bloc plein
layout-no-outline = son contour se croise ou n’a pas de surface
layout-too-long = il mesure plus de { INCHES($most) }
layout-off-at = à { INCHES($x) } { INCHES($y) }, il est hors de la table
layout-off = il est hors de la table
layout-off-table = hors de la table de { INCHES($width) } × { INCHES($depth) }
layout-part-off = la partie hors de la table est coupée
layout-many-corners = il a plus de { $most } sommets
layout-many-pieces = une table a au plus { NUMBER($most, useGrouping: 1) } éléments de décor
layout-territories = son schéma de déploiement a des territoires ; ils ne comptent pas ici
layout-keywords = les mots-clés des zones ({ $words }), règles d’un autre jeu
layout-zones-elsewhere = ses zones de déploiement, qui sont dans le schéma { $pattern } et non dans ce fichier
layout-height = { $count ->
    [1] { $name }
   *[other] { $count } × { $name }
} : sans hauteur ; { INCHES($height) } (de { INCHES($low) } à { INCHES($high) }) par hypothèse, { $source ->
    [like] comme { $like }
    [given] d’après --heights
   *[usual] faute de mieux
}
layout-storey = la hauteur d’un étage, que le format ne dit pas : { INCHES($height) } par hypothèse
layout-roofs = { $count ->
    [one] { $count } toit dont
   *[other] { $count } toits dont
} le format ne donne pas le contour : l’étage sert de toit

## Ce qu’une disposition ne peut dire.

layout-only-here = { $count ->
    [one] { $count } zone
   *[other] { $count } zones
}, que seul ce programme y lit
layout-none-of = { $what ->
    [unit] { $count ->
        [one] { $count } unité
       *[other] { $count } unités
    }
    [note] { $count ->
        [one] { $count } note
       *[other] { $count } notes
    }
   *[smoke] { $count ->
        [one] { $count } rideau de fumée
       *[other] { $count } rideaux de fumée
    }
} : une disposition n’en a pas
layout-covers-nothing = il ne couvre rien
layout-parts-apart = ses parties sont séparées, et forment un seul contour dans la disposition
layout-openings = vu d’en haut, il a des ouvertures que son contour remplit
layout-stands-up = il est à { INCHES($height, digits: 1) } de haut, ce qu’une disposition ne peut dire
layout-objective = l’objectif { $objective } : une disposition n’en a que sur des éléments de décor, à tenir

## Une sauvegarde de Tabletop Simulator.

layout-no-shape = { $kind ->
    [Custom_Assetbundle] un asset bundle, que seul Unity lit
    [Custom_Tile] une image, sans maillage
    [Custom_Token] une image, sans maillage
    [Custom_Board] une image, sans maillage
    [Figurine] une figurine ; les unités se placent d’après des modèles
    [Figurine_Custom] une figurine plate ; les unités se placent d’après des modèles
    [HandTrigger] la zone d’une main
    [ScriptingTrigger] la zone d’un script
    [FogOfWar] le brouillard de guerre
    [Text] un texte en l’air
    [Notecard] une carte à lire
   *[other] un objet du jeu lui-même, dont aucune sauvegarde ne dit la forme
}
layout-many-objects = une sauvegarde est lue jusqu’à { NUMBER($most, useGrouping: 1) } objets
layout-no-object = ce n’est pas un objet JSON
layout-no-transform = son Transform ne donne pas position, rotation et échelle en nombres
layout-bag = un sac qui contient { NUMBER($count, useGrouping: 1) } objets
layout-many-addresses = les maillages sont cherchés à { NUMBER($most, useGrouping: 1) } adresses au plus
layout-mesh-fault = dans { $file }, trouvé : { $found } ; attendu : { $expected }
layout-no-mesh = il ne nomme aucun maillage
layout-far-mesh = son maillage est { $way ->
    [web] à une adresse web
   *[other] à { $way }://
}, et rien n’est téléchargé
layout-no-file = le fichier { $file } n’est pas là
layout-outside = { $file } n’est pas dans le dossier de la sauvegarde
layout-other-format = son maillage { $file } n’est pas au format { $known }
layout-odd-name = son maillage a un nom qu’aucun fichier ne peut avoir
layout-odd-corners = des sommets qui ne sont pas des nombres
layout-finite = des sommets finis
layout-end-to-end = { INCHES($size) } d’un bout à l’autre
layout-piece-for-a-table = un élément de décor pour une table
layout-triangles = triangles de formes

## Remarques dans les scénarios et les dispositions qui sont écrits : toujours en anglais.

layout-made = D’après la disposition { $layout }.
layout-not-as = Autrement que dans la disposition : { $what }.
layout-made-of-save = D’après une sauvegarde de Tabletop Simulator ; une de ses unités vaut { $inches ->
    [1] un pouce
   *[other] { $inches } pouces
}.
layout-dropped = Tout est posé sur ce qui se trouve dessous ; les hauteurs de la sauvegarde ne comptent pas.
layout-left-out = Omis : { $what }.
layout-on-a-table = Décor sur une table de { $width } × { $depth } pouces.

## Défauts : ce qui a été trouvé, ce qui était attendu.

layout-heights = des { UNIT() } comme { $example }, de { LENGTH($least) } à { LENGTH($most) }, le plus petit d’abord
layout-no-package = pas de tel paquet
layout-unreadable = des données illisibles
layout-layouts = des dispositions 40kdc
layout-or-save = une disposition 40kdc ou une sauvegarde de Tabletop Simulator
layout-or-list = une disposition de décor, ou une liste de dispositions
layout-several = { NUMBER($count, useGrouping: 1) } dispositions ({ $some })
layout-an-id = l’identifiant de l’une d’elles, avec --layout
layout-no-layout = pas de disposition { $name }
layout-a-mesh = un maillage
layout-meshes = { $count ->
    [one] { $count } maillage
   *[other] { $count } maillages
}
layout-import-first = d’abord sightline layout import
layout-points = les points d’un polygone
layout-sides = la largeur et la hauteur { $shape ->
    [rectangle] d’un rectangle
   *[right-triangle] d’un triangle rectangle
}
layout-shape = un modèle ou une emprise
layout-nothing = rien à reprendre ({ $why })
layout-empty = c’est vide
layout-models = des modèles 3D avec maillages
