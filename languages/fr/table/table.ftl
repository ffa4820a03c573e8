# Champs de la sélection.

table-field-name = Nom
table-any-unit = n’importe quelle unité
table-no-kind = aucune de celles-ci
table-kind-about = La nature de l’élément : règle ensemble son couvert et son sol
table-wrong-kind = { $thing }, nature : trouvé { $found } ; attendu { $expected }.
table-changed-kind = nature { DE($thing) } changée en { $kind }
table-no-field = { $thing } n’a pas de champ { $field }.
length-inches = pouces
length-centimetres = centimètres
table-no-number = { $thing }, { $field } : aucun nombre trouvé ; attendu : { UNIT() }.
table-facts = { LENGTH($x, digits: 1) } × { LENGTH($y, digits: 1) } × { INCHES($z, digits: 1) } hors tout ; couvert : { $cover } ; sol : { $ground }
table-triangles = { NUMBER($count, useGrouping: 1) } triangles
table-mesh = maillage { $mesh }
table-no-cover = aucun
table-height-about = hauteur au-dessus de la table ; vide, il repose sur ce qui s’y trouve
table-depth-about = Sa profondeur depuis son bord de la table
table-by-its-size = selon sa taille
table-outlines = { $count }, { INCHES($x, digits: 1) } × { INCHES($y, digits: 1) } hors tout
table-corners-around = { $count } sommets, { INCHES($x, digits: 1) } × { INCHES($y, digits: 1) }. Faites glisser un sommet pour le déplacer.
table-corners-along = { $count } sommets, { INCHES($long, digits: 1) } de long. Faites glisser un sommet pour le déplacer.

# Changements de plusieurs éléments à la fois.

table-copied = { $count ->
        [one] { $count } élément copié
       *[other] { $count } éléments copiés
    }.
table-nothing-copied = Rien n’a encore été copié.
table-locked-things = { $count } éléments verrouillés
table-unlocked-things = { $count } éléments déverrouillés
table-locked-layer = calque { $layer } verrouillé
table-unlocked-layer = calque { $layer } déverrouillé
table-put-on-layer = mis sur le calque { $layer }
table-off-layer = retiré de son calque
table-choose-first = Choisissez d’abord quelque chose.
table-hidden-here = Masqué sur cette page seulement.
table-gone = Cela n’existe plus.
table-it-is-gone = Il n’existe plus.
table-copy-in-the-way = La copie gêne. { $why }
table-copy-under = La copie est arrivée sous { $model } : déplacez-la, ou annulez.
table-copy-under-several = La copie est arrivée sous { $model } et { $more } de plus : déplacez-la, ou annulez.
table-merging = Fusion …
table-splitting = Découpe …
table-replacing = Remplacement …
table-group-gone = Ce groupe n’existe plus.
table-added-group = groupe { $group } ajouté
table-sized = { $thing } redimensionné
table-no-handle = { $thing } n’a pas cette poignée.
table-no-point = Ce point n’existe pas.
table-fewest-points = Il faut { $count } points.
table-no-size = { $thing } n’a pas de taille dans ce sens.
table-no-corners = { $thing } n’a pas de sommets : rien ne s’y plie.

# La table elle-même : taille, tapis, image et zones.

table-length = longueur
table-depth = profondeur
table-mat = tapis
table-season = saison
table-light = lumière
table-deployment = déploiement
table-deployment-about = Des zones pour deux camps, à la place de toutes celles de cette table
table-own-zones = zones propres
table-none = aucun
table-picture = image
table-picture-about = Posée sur le tapis, couleur seule : sans effet sur la vue ni le mouvement
table-picture-lies = pose de l’image
table-picture-lies-about = À sa propre taille elle est au milieu, tournée de 90° si elle tient mieux ainsi
table-stretched = étirée sur la table
table-to-scale = à sa propre taille
table-picture-width = largeur de l’image
table-picture-height = hauteur de l’image
table-laid-mat = { $picture } posé comme tapis
table-took-mat = tapis { $picture } retiré
table-no-picture = Il n’y a pas d’image sur cette table.
table-picture-fault = { $picture } : { $fault }.
table-zones-laid = zones : { $map }
table-draw-zones = Dessinez vos propres zones depuis la palette : Dessiner une zone.
table-top-no-field = La table n’a pas de champ { $field }.
table-things = { $count ->
        [one] { $count } élément
       *[other] { $count } éléments
    }

# Champs d’une unité.

table-unit-side = Camp
table-unit-quality = Qualité
table-unit-officer = Officier
table-unit-models = Figurines
table-unit-pose = Posture
table-unit-hidden = Commence cachée
table-unit-tows = Remorque
table-unit-nothing = rien
table-unit-something = quelque chose
table-unit-away = — retirer
table-unit-carries = { $model } porte
table-unit-weapon = Arme { $number }
table-unit-mount = Affût { $number }
table-unit-one-more = Une de plus
table-unit-choose-weapon = choisir une arme
table-unit-usual = { $usual } (habituel)
table-unit-posed = posture { DE($unit) } changée
table-unit-posed-already = { $unit } : toutes sont déjà { $pose }.
table-unit-wrong-count = { $unit }, figurines : trouvé { $found } ; attendu de 1 à { $most }.
table-unit-same-count = { $unit } a { $count } figurines.
table-unit-fewer = { $count } figurines retirées { DE($unit) }
table-unit-more = { $count } figurines ajoutées à { $unit }
table-unit-expects-weapon = { $unit } : une arme à ajouter est attendue.

# La palette.

table-palette-buildings = Bâtiments
table-palette-walls = Murs et haies
table-palette-woods = Bois et champs
table-palette-ground = Relief et eau
table-palette-stores = Dépôts et obstacles
table-palette-squads = Escouades
table-palette-teams = Équipes
table-palette-fighters = Combattants
table-palette-guns = Canons
table-palette-vehicles = Véhicules
table-palette-planes = Avions
table-palette-meshes = Mes maillages
table-palette-groups = Groupes
table-palette-saved = Groupes enregistrés
table-palette-draw = Dessiner
table-palette-marks = Zones et repères
table-draw-kind = Dessiner : { $kind }
table-mark-zone = Zone de déploiement
table-mark-entry = Bord d’entrée
table-mark-objective = Objectif
table-mark-note = Note

# Outils : la prochaine chose à faire.

table-draw-edge = { $thing } : cliquez près d’un bord de la table. Échap termine.
    .tap = { $thing } : touchez près d’un bord de la table.
table-draw-mark = { $thing } : cliquez à l’endroit voulu. Échap termine.
    .tap = { $thing } : touchez l’endroit voulu.
table-draw-first = { $thing } : cliquez sur le premier point. Échap : cesser de dessiner.
    .tap = { $thing } : touchez le premier point.
table-draw-again = { $thing }, encore : cliquez sur le premier point. Échap : cesser de dessiner.
    .tap = { $thing }, encore : touchez le premier point.
table-draw-other-end = { $thing } : cliquez sur l’autre bout. Échap : retirer le dernier point.
    .tap = { $thing } : touchez l’autre bout.
table-draw-next = { $thing } : cliquez sur le point suivant. Entrée ou double-clic : terminer. Échap : retirer le dernier point.
    .tap = { $thing } : touchez le point suivant. Toucher deux fois : terminer.
table-draw-fewest = { $thing } : il faut au moins { $count } points.
table-place = { $thing } : cliquez à l’endroit voulu, ou utilisez les flèches et Entrée. Échap termine.
    .tap = { $thing } : touchez l’endroit voulu.
table-place-turning = { $thing } : cliquez à l’endroit voulu, ou utilisez les flèches et Entrée. [ et ] le tournent, Échap termine.
    .tap = { $thing } : touchez l’endroit voulu.
table-place-doubt = { $doubt } Un clic ou Entrée le pose là.
    .tap = { $doubt } Toucher l’endroit le pose là.
table-place-hangs = { $thing } dépasse du bord de la table.
table-split-begin = Découper { $thing } : cliquez où la ligne commence. Échap : arrêter.
    .tap = Découper { $thing } : touchez où la ligne commence.
table-split-end = Découper { $thing } : cliquez où la ligne finit. Échap : retirer le premier point.
    .tap = Découper { $thing } : touchez où la ligne finit.
table-tape-begin = Mètre : cliquez sur son début ; il s’accroche à un socle ou à un angle.
    .tap = Mètre : touchez son début ; il s’accroche à un socle ou à un angle.
table-tape-end = Cliquez sur sa fin ; avec Maj il continue de là. Échap le repose.
    .tap = Touchez sa fin.
table-tape-more = Continuez à cliquer ; double-clic ou Entrée pour finir. Échap retire un point.
    .tap = Continuez à toucher ; touchez deux fois pour finir.
table-beside = C’est à côté de la table : cliquez où il doit aller dessus.
    .tap = C’est à côté de la table : touchez où il doit aller dessus.
table-move-either = Faites-la glisser, ou cliquez où elle doit aller : { $near } dans la ligne intérieure, { $far } au-delà.
    .tap = Faites-la glisser, ou touchez où elle doit aller : { $near } dans la ligne intérieure, { $far } au-delà.
table-move-begin = Faites-la glisser, ou cliquez où elle doit aller. Maj + clic ajoute une étape. Un clic sur ce qui est montré y va.
    .tap = Faites-la glisser, ou touchez où elle doit aller. Toucher ce qui est montré y va.
table-move-on = Continuez à cliquer depuis l’étape. Échap retire la dernière. Entrée confirme.
    .tap = Continuez à toucher depuis l’étape.
table-move-set = Cliquez encore ou appuyez sur Entrée pour y aller ; un clic ailleurs la déplace.
    .tap = Touchez encore pour y aller ; toucher ailleurs la déplace.
table-move-face = Cliquez sur ce qu’elle doit regarder à la fin. Entrée confirme.
    .tap = Touchez ce qu’elle doit regarder à la fin.
table-move-held = Les règles n’autorisent aucun mouvement d’où se tient l’unité. Elle peut rester.
table-move-refused = Elle ne peut pas aller ainsi : retracez, ou Échap pour retirer le dernier point.
    .tap = Elle ne peut pas aller ainsi : retracez.
table-move-one = Une figurine : faites-la glisser, ou cliquez sur elle puis où elle doit aller. Entrée confirme.
    .tap = Une figurine : faites-la glisser, ou touchez-la puis touchez où elle doit aller.
table-move-click-model = Cliquez d’abord sur la figurine qui doit partir.
    .tap = Touchez d’abord la figurine qui doit partir.
table-aim-words = Cliquez à l’endroit voulu ; les chances suivent le pointeur. Entrée ou un double-clic confirme.
    .tap = Touchez l’endroit voulu ; les chances suivent le pointeur. Toucher deux fois confirme.
table-aim-along = Pointez le long de son chemin : les chances suivent le pointeur. Cliquez sur un endroit ; Entrée confirme.
    .tap = Pointez le long de son chemin : les chances suivent le pointeur. Touchez un endroit.
table-aim-looking = Examen de cet endroit …
table-aim-refused = Les règles refusent cet endroit : cliquez ailleurs, ou Échap.
    .tap = Les règles refusent cet endroit : touchez ailleurs.
table-aim-elsewhere = Fixé ici : Entrée ou un double-clic confirme, un clic ailleurs le déplace.
    .tap = Fixé ici : toucher deux fois confirme, toucher ailleurs le déplace.
table-not-allowed = non permis : { $rule }

# Ce qui est écrit à côté des choses sur la table.

table-role-firer = tireur
table-role-target = cible
table-role-laid = { $role } : { $laid }
table-pins = { $count ->
        [one] { $count } { -pin }
       *[other] { $count } { -pins }
    }
token-bolt-action-advance = Avancer
token-bolt-action-ambush = Embuscade
token-bolt-action-down = Au sol
token-bolt-action-fire = Tirer
token-bolt-action-rally = Se regrouper
token-bolt-action-run = Courir
token-bolt-action-wreck = épave
token-bolt-action-immobilised = immobilisé
token-bolt-action-hidden = caché
token-shadow-war-pinned = bloqué
token-shadow-war-down = au tapis
token-shadow-war-broken = démoralisé
token-shadow-war-overwatch = état d’alerte
token-shadow-war-hidden = caché
table-drag-it = faire glisser pour le déplacer
table-drag-these = faire glisser pour déplacer ces { $count }
table-note-flat = { $kind }, plat
table-note-high = { $kind }, hauteur { INCHES($height, digits: 1) }
table-note-cover = couvert : { $cover } ; sol : { $ground }
table-note-eye = { $model }, œil à { INCHES($height, digits: 1) }
table-note-posed = { $model }, { $pose }, œil à { INCHES($height, digits: 1) }
table-all-of = tous les { $side }
table-free-line = Une ligne libre
table-no-free-line = Pas de ligne libre
table-from-its-start = l’image est prise de son début
table-line-proved = prouvé
table-lines-tried = sur { NUMBER($count, useGrouping: 1) } essayées
table-hides = cache { $share }
table-hides-of = cache { $share } { DE($model) }
table-map-of = Carte { DE($unit) }
table-map-shows = montre ce que voit cette unité
table-stands-there = { $unit } : l’a déjà
table-could-stand = { $unit } : { $order } { INCHES($far, digits: 1) }
table-being-measured = mesure en cours…
table-measure-rings = cercles
table-measure-arcs = arcs
table-measure-reach = portée de mouvement
table-measure-keystones = cotes
table-measure-tape = mètre
table-measure-line = ligne
table-measure-no-unit = Choisissez d’abord une unité, puis ce qui en est mesuré : { $kind }.
table-measure-no-piece = Choisissez d’abord un élément de décor : il est alors mesuré jusqu’aux bords et à ses voisins.
table-measure-no-range = { $unit } n’a pas d’arme avec une portée.
table-measure-no-arc = { $unit } n’a pas d’arme avec un arc : toutes tirent tout autour.
table-measure-flies = { $unit } vole : où il peut s’arrêter est montré avant son vol.
table-measure-alone = Visible de vous seul : ce qui est mesuré maintenant n’est pas gardé avec la table.
table-unmeasured = Rien n’est mesuré avant qu’une décision soit déclarée ({ $rule }) ; measure_first = true dans le scénario le permet.
table-piece-gone = Un de ces éléments n’existe plus.
table-rolled-template = jet pour un gabarit
table-its-point = { $template }, son point
table-point-moves = Le point se déplace de { INCHES($most) } au plus.
table-flies = vole { INCHES($far, digits: 1) },
table-flies-stops = s’arrête à { INCHES($far, digits: 1) } { DE($target) }
table-flies-stops-why = s’arrête à { INCHES($far, digits: 1) } { DE($target) } : { $why }
table-flies-blocked = { $unit } est dans le passage
table-flies-stays = il reste où il arrive
table-you-point = Vous montrez { $thing }
table-points = { $person } montre { $thing }
table-you = Vous
table-the-ground = le sol
table-point-nowhere = Amenez d’abord le pointeur sur quelque chose de la table : L le montre à tous.
table-point-watching = Vous regardez cette table : vous ne pouvez rien montrer aux autres.

# Pourquoi quelque chose n’est pas fait maintenant.

table-no-pair = Choisissez d’abord un tireur et une cible : E regarde ensuite par ses yeux.
table-cannot-stand = { $model } ne peut pas se tenir là : { $why }.
table-cannot-stand-several = { $model } et { $more } de plus ne peuvent pas se tenir là : { $why }.
table-asked-fault = Impossible d’ouvrir la question : { $fault }.
table-past = Ce n’est pas la table actuelle : revenez à maintenant pour la changer.
table-game-on = Une partie est sur la table. Revenez en arrière avec ses propres boutons, ou quittez-la d’abord.
table-demonstrated = Une démonstration est montrée : quittez-la pour changer la table.
table-game-no-past = Une partie est sur la table : quittez-la pour voir les étapes précédentes.
table-demonstration-no-past = Une démonstration est montrée : quittez-la pour voir les étapes précédentes.
table-not-kept = Rien n’a été changé : la base des tables ne peut pas être écrite maintenant. Réessayez plus tard.
table-unexpected = Une erreur imprévue est survenue : { $kind } : { $error }
table-none-laid = Aucune table n’est dressée.
table-stale = Entre-temps, { $who } : « { $step } ». Vérifiez et réessayez.
table-blocked = « { $title } » ne peut pas être { $verb ->
        [redone] rétabli
       *[undone] annulé
    } : depuis, { $who } : « { $step } ».
table-called-you = vous
table-called-somebody = quelqu’un
table-take-back-refused = { $who } : refus d’annuler « { $step } ».
table-take-back-late = La partie a continué : « { $step } » n’est pas annulé.
table-unrecorded = Ce navigateur ne peut pas enregistrer la table : il n’a pas de MediaRecorder pour WebM. Essayez un autre navigateur, ou filmez-la avec : sightline film
table-graphics-lost = L’affichage 3D de ce navigateur a lâché : rechargez la page.
table-you-play = Vous jouez { $side }. { $more }
table-begins-by-owner = La partie commence quand le propriétaire de la table la lance.
table-game-replayed = La partie est en train d’être rejouée.
table-your-turn = c’est à vous.
table-turn-of = c’est à { $side } de jouer.
table-in-turn = Tour { $turn } : { $what }
