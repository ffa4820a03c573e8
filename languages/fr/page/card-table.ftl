# Les cartes de l’onglet Table : sélection.

card-table-empty = Cliquez sur quelque chose, ou tenez Maj et tracez un cadre autour de plusieurs choses. La palette en ajoute.
card-table-to-look-at = Cliquez sur quelque chose pour voir ce que c’est.
card-table-replace = Remplacer par une figurine
card-table-replace-hint = Une figurine avec son socle prend la place de chaque élément choisi
card-table-choose-unit = choisir une unité
card-table-unit-of-side = { $unit }, { $side }
card-table-several = Sélection multiple : les clics ajoutent, glisser sur un sol vide trace un cadre
card-table-end-snap = Bouts et angles s’accrochent à ceux des autres
card-table-angle-snap = Les rotations se calent tous les 15°
card-table-grid-snap = Les positions se calent sur une grille de { INCHES(0.5, parts: 1) }
card-table-save-group = Enregistrer comme groupe, pour toutes les tables…
card-table-mirror-x = Une copie en miroir gauche-droite
card-table-mirror-y = Une copie en miroir proche-éloigné
card-table-five-more = Cinq de plus en rang
card-table-align-left = Aligner leurs bords gauches
card-table-align-across = Aligner leurs milieux en largeur
card-table-align-right = Aligner leurs bords droits
card-table-align-near = Aligner leurs bords proches
card-table-align-along = Aligner leurs milieux en profondeur
card-table-align-far = Aligner leurs bords éloignés
card-table-gaps-across = Espaces égaux en largeur
card-table-gaps-along = Espaces égaux en profondeur
card-table-merge = Fusionner en un élément
card-table-split = Découper le long d’une ligne…
card-table-hidden = { $count } masqués sur cette page ; Maj H les montre.
card-table-locked = { $title } · verrouillé
card-table-on-layer = { $title } · calque { $layer }
card-table-whole-unit = les { $count } figurines, { $what } ; cliquez encore sur l’une d’elles pour la choisir seule.
card-table-part-of-unit = { $some } figurines sur { $count }, { $what } ; cliquez encore sur l’une d’elles pour la choisir seule.
card-table-things = { $count } éléments
card-table-title-of-kind = { $title } ({ $kind })
card-table-unit-head = { $unit } : { $what }

# La palette, et ce qui y est gardé.

card-table-add = Ajouter…
card-table-add-hint = Ajouter… maillages, scans, plans, listes d’armée, images, verdicts : tout fichier
card-table-group-name = Nom du groupe
card-table-group-about = La sélection est enregistrée avec ses maillages, pour toutes les tables : la palette la range sous Groupes enregistrés. Un groupe de même nom est remplacé.
card-table-save = Enregistrer
card-table-cancel = Annuler
card-table-save-as-group = Enregistrer comme groupe
card-table-group-saved = { $group } est parmi les groupes enregistrés.
card-table-away-saved = Il quitte la palette de toutes les tables. Les copies sur les tables restent.
card-table-away-mesh = Il quitte la palette de cette table.
card-table-away-standing = { $count ->
    [one] Il quitte la palette de cette table. Il est sur cette table une fois, et y reste.
   *[other] Il quitte la palette de cette table. Il est sur cette table { $count } fois, et y reste.
}
card-table-remove = Retirer
card-table-keep = Le garder
card-table-remove-question = Retirer { $name } de la palette ?
card-table-removed = { $name } retiré de la palette.

# La carte de la table même.

card-table-lit = Cette page montre la partie sous cette lumière. La table garde la sienne.
card-table-mat-picture = Tapis d’après une image…
card-table-layer-field = Calque pour la sélection
card-table-select-first = Choisissez d’abord quelque chose.
card-table-no-marks-draw = Aucun : dessinez-en un (Palette).
card-table-no-marks = Aucun.
card-table-marks = Zones et repères
card-table-layers = Calques
card-table-layer-row = { $layer } · { $things }
card-table-layer-show = Montrer { $layer }
card-table-layer-hide = Masquer { $layer } sur cette page
card-table-layer-lock = Verrouiller { $layer }
card-table-layer-unlock = Déverrouiller { $layer }

# Le contrôle de la table.

card-table-check-off = Le contrôle de la table est éteint. Allumez-le ci-dessous.
card-table-checking = Contrôle de la table …
card-table-no-table = Aucune table n’est ouverte.
card-table-check-switch = Contrôler la table pendant sa préparation
card-table-what-is-checked = Ce qui est contrôlé
card-table-no-problems = Aucun problème trouvé.
card-table-unusual = { $count ->
    [one] Rien n’est mal placé ; un chiffre est inhabituel.
   *[other] Rien n’est mal placé ; { $count } chiffres sont inhabituels.
}
card-table-remarks = { $count ->
    [one] Une remarque sur cette table.
   *[other] { $count } remarques sur cette table.
}
card-table-remarks-listed = { $count } remarques sur cette table, dont { $most } listées.
card-table-in-figures = En chiffres
card-table-usual = habituel : { $low } à { $high }
card-table-usual-percent = habituel : { $low } à { $high } %
card-table-few = peu ; { $usual }
card-table-many = beaucoup ; { $usual }

# La comparaison des zones.

card-table-fairness-empty = <p class="hint">L’équité compare deux zones de déploiement, une de chaque camp.</p><ol class="steps"><li>Dans la palette, sous Zones et repères, choisissez Zone de déploiement.</li><li>Cliquez sur ses sommets sur la table ; un double-clic ou Entrée la termine.</li><li>Dessinez de même celle de l’autre camp. Réglez son camp sous Sélection.</li></ol>
card-table-fairness-one = Seul { $side } a une zone : dessinez celle de l’autre camp.
card-table-fairness-ready = À quel point chaque zone de déploiement est-elle exposée à l’autre ? Décor seul ; une dizaine de secondes.
card-table-compare = Comparer les zones
card-table-stop = Arrêter
card-table-move-them = Les déplacer
card-table-comparing = Comparaison
card-table-doing = { $doing }, { $percent } % …
card-table-matters = Ce qui compte le plus
card-table-unknown-heights = Hauteurs inconnues
card-table-both-ends = Les intervalles couvrent les deux bornes de ces hauteurs.
card-table-dot-seen = point : vu depuis la zone ennemie
card-table-ring-unseen = cercle : pas vu de là

# Un fichier déposé ou choisi.

card-table-unit-hint = L’unité des nombres du fichier : la plupart des fichiers d’impression sont en millimètres. La figurine à côté mesure { INCHES(1.2) }.
card-table-file-unit = Unité du fichier
card-table-file-height = Hauteur, { UNIT() }
card-table-z-up = Z vers le haut
card-table-y-up = Y vers le haut
card-table-import = Importer
card-table-scan = Scan d’une table
card-table-one-piece = Un seul élément
card-table-colours = Ajouter le fichier de ses couleurs (MTL, PNG, JPEG …)
card-table-uploading = Envoi { DE($name) } : { $percent } %
card-table-reading-size = Lecture de sa taille …
card-table-checking-mesh = Contrôle du maillage de tous côtés …
card-table-drawing = Dessin à côté d’une figurine …
card-table-beside-figure = { $name } à côté d’une figurine de { INCHES(1.2) }
card-table-no-picture = Aucune image ne peut être dessinée ici.
card-table-in-palette = { $name } est dans la palette.
card-table-file-fault = { $name } : { $why }.
card-table-a-height = une hauteur de { INCHES($height) }
card-table-inches-between = { LENGTH($low) } à { INCHES($high) }
card-table-needs-table = { $name } : aucune table ouverte. Ouvrez-en une, puis déposez de nouveau le fichier.
card-table-until-done = { $name } soit fini
card-table-reading = Lecture { DE($name) } …
card-table-may-not-change = Vous ne pouvez pas changer cette table.
card-table-wrong-ending = trouvé un fichier en { $found } ; attendu l’un de { $expected }
card-table-wrong-length = trouvé { NUMBER($found, useGrouping: 1) } octets ; attendu de 1 à { NUMBER($most, useGrouping: 1) }
card-table-interrupted = envoi interrompu ; le fichier entier est attendu
card-table-veil = Déposez { $kinds } ou { $last }

# Titres des cartes.

card-table-title-palette = Palette
card-table-title-selection = Sélection
card-table-title-table = Table
card-table-title-check = Contrôle de la table
card-table-title-fairness = Équité
