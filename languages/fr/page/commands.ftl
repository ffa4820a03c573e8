# Commandes de la page : l’effet de leurs touches, et les mots de leurs boutons.

command-hint = { $what } ({ $caps })
command-tabs = préparer la table ; y juger les vues ; démonstration et jeu
command-firer = tireur : ce qui est sous le pointeur, ou le prochain clic
command-target = cible : de même
command-whole-units = choisir les unités entières des figurines choisies
command-swap = échanger tireur et cible
command-eye = regarder par l’œil de la paire montrée
    .button = Vue par l’œil de la paire montrée
command-point = regardez ici : montre à toute la table ce que désigne le pointeur
command-tape = Mètre : cliquer deux points ; Maj + clic pour continuer
command-step-back = Passer ce qui est montré ; revenir d’un pas ; quitter la vue par l’œil
command-nudge = déplacer de { INCHES(0.125, parts: 1) } ce qui est choisi ou en main ; avec Maj, de { INCHES(1) } ; ou tourner la table
command-turn = tourner de 15° ce qui est choisi ou va être posé
command-finish = poser ce qui est en main ; finir un tracé ou une mesure
command-undo = annuler votre dernière étape ; en jeu, pour tous
    .button = Annuler
command-redo = rétablir
    .button = Rétablir
command-delete = Supprimer la sélection
    .button = Supprimer
command-clip = Copier, couper, coller à l’endroit du pointeur
command-duplicate = Dupliquer la sélection
    .button = Dupliquer
command-select-all = Tout sélectionner
command-alike = Sélectionner tous ses semblables
command-group = Grouper
command-ungroup = Dissocier
command-half = Une copie sur l’autre moitié, tournée de 180°
command-lock = Verrouiller ou déverrouiller
command-hide = Masquer sur cette page
command-show-all = Afficher de nouveau ce qui est masqué sur cette page
    .button = Les afficher de nouveau sur cette page
command-shift = décaler la table
command-orbit = la tourner
command-tilt = l’incliner
command-zoom = plus près, plus loin
command-whole = la table entière
    .button = La table entière
command-next-step = démonstration : jouer l’étape suivante
command-previous-step = démonstration : retour au début de l’étape, ou à l’étape précédente
command-play-or-pause = démonstration : lecture ou pause
command-moments = démonstration : instant par instant
command-help = cette fiche
    .button = Pointeur et touches

# Touches, comme imprimées sur un clavier.

command-cap-ctrl = Ctrl
command-cap-shift = Maj
command-cap-del = Suppr
command-cap-enter = Entrée
command-cap-esc = Échap
command-cap-home = Début
command-cap-pgup = PgPréc
command-cap-pgdn = PgSuiv
command-cap-space = Espace
