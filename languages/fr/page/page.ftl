# The page: its frame, the list of units, new tables.

## The frame: buttons, the list of scenarios, tabs

page-cancel = Annuler
page-tables = Tables
page-demonstrations = Démonstrations
page-unreadable = { $name } – illisible : { $why }
page-choose-scenario = Choisir un scénario
page-scenario = Scénario
page-unsaved = non enregistré
page-unsaved-hint = Toutes les modifications sont conservées ; Enregistrer les écrit dans le fichier
page-tab-table = Table
page-tab-sight = Vue
page-tab-play = Démo et jeu

## Marks in the picture of a scan

page-corner-near-left = Cliquez sur le coin avant gauche de la table.
page-corner-near-right = Cliquez sur le coin avant droit de la table.
page-corner-far-right = Cliquez sur le coin arrière droit de la table.
page-corner-far-left = Cliquez sur le coin arrière gauche de la table.
page-corners-marked = Les quatre coins sont marqués. À un pouce près, cela suffit.
page-end-one = Cliquez sur un bout d’une distance connue, par exemple un bord de la table.
page-end-other = Cliquez sur l’autre bout.
page-ends-marked = Les deux bouts sont marqués : indiquez la distance qui les sépare.

## The help on pointer and keys

page-help-keys-table = Touches : Table
page-help-keys = Touches
page-tour = Visite de la page
page-help-pointer = Pointeur
page-help-rings = Anneaux sur la table
page-pointer-click = Clic sur une unité, ou à côté
    .does = choisit le tireur, puis sa cible
page-pointer-double = Double-clic, double appui
    .does = sélectionne toute une unité, pour la déplacer ; ailleurs, zoome
page-pointer-shift = Maj + clic
    .does = ajoute une figurine à la sélection ; avec un double-clic, une unité
page-pointer-drag-selected = Glisser une figurine sélectionnée
    .does = déplace la sélection en formation ; rouge là où elle ne tient pas
page-pointer-drag-piece = Glisser un élément ou une unité, sous Table
    .does = le déplace aussitôt ; les éléments verrouillés restent
page-pointer-drag-else = Glisser ailleurs
    .does = tourne la table, aussi avec un doigt
page-pointer-point = Alt + clic, appui long
    .does = montre cet endroit à tous ceux qui sont à la table
page-pointer-shift-table = Glisser du bouton droit, deux doigts
    .does = décale la table
page-pointer-wheel = Molette, pincement
    .does = zoome vers le pointeur
page-ring-firer = tireur, dans la couleur de son camp
page-ring-target = cible, dans la couleur de son camp
page-ring-selected = sélection : on la déplace en glissant ou avec les flèches
page-ring-others = sélection de quelqu’un d’autre, dans sa couleur

## Setting up a table

page-reading-again = Relire
page-setting-up = Mise en place { DE($name) }…
page-cannot-set-up = { $name } ne peut pas être mis en place : { $count ->
    [one] une erreur
   *[other] { $count } erreurs
}
page-correct-file = Corrigez le fichier et relisez-le, ou choisissez un autre scénario ci-dessus.
page-not-opened = { $name } n’a pas pu être ouvert
page-choose-another = Choisissez un autre scénario ci-dessus.
page-not-set-up = { $name } n’a pas pu être mis en place
page-program-error = C’est une erreur du programme ; le journal du serveur a les détails. Choisissez un autre scénario ci-dessus.

## A new table

page-new-table = Nouvelle table
page-create = Créer
page-blank = Vide
page-theme-village = Village
page-theme-bocage = Bocage
page-theme-ruins = Ruines
page-theme-open = Terrain ouvert
page-theme-industrial = Zone industrielle
page-theme-desert-town = Ville du désert
page-another-size = Autre taille…
page-inches = pouces
page-centimetres = centimètres
page-name = Nom
page-game = Jeu
page-size = Taille
page-length = Longueur
page-depth = Profondeur
page-unit = Unité
page-contents = Contenu
page-density = Densité
page-symmetric = Identique des deux côtés
page-seed = Graine
page-another-seed = Une autre
page-drawing-plan = Dessin du plan…
page-drawing = Chargement de la page…
page-server-works = Le serveur travaille
page-plan-pieces = { $count } éléments, tournés comme la vue

## The list of units

page-units = Unités
page-search-units = Chercher unité, ligne de vue
page-no-units = Pas encore d’unités. Posez-en sur la table depuis la palette (onglet Table).
page-so-many-men = { $count } { sight-men }
page-no-match = Aucun résultat.
page-sights = Lignes de vue
page-firer = tireur
page-target = cible
page-matches = conforme
page-expected = attendu : { $verdict }

## The bar below the table

page-clear-measures = Effacer les mesures
page-rings = Anneaux
page-arcs = Arcs
page-reach = Portée
page-keystones = Cotes
page-tape = Mètre
page-rings-and-arcs = Anneaux et arcs
page-map-off = Masquer la carte
page-record = Filmer : arrêtez pour télécharger le film
page-end-film = Terminer le film et le télécharger
page-recording = Tournage en cours. Appuyez de nouveau sur Filmer pour terminer le film et le télécharger.
page-filming-sight = Le film de cette ligne de vue est en cours ; il sera téléchargé à la fin.
page-filming-turn = Le film d’un tour autour de la table est en cours ; il sera téléchargé à la fin.
page-grid = La grille de { INCHES(12) }
page-free-placement = Placement libre : les figurines peuvent être posées là où elles ne tiennent pas
page-director = La caméra suit les tirs d’une partie ; Échap en saute un
page-follow-view = Suivre la vue de l’arbitre
page-no-view = Suivre la vue de l’arbitre : aucun arbitre n’est là
page-end-following = Ne plus suivre la vue de l’arbitre
page-follows-view = Votre vue suit celle de l’arbitre. Tournez la table pour arrêter.
page-waits-for-view = Aucun arbitre n’est là. Votre vue suivra la sienne à son arrivée.
page-photo = Photo : télécharger une image de cette vue
page-straight-down = Vue de dessus
page-zoom-to-fit = Cadrer tout
page-all-storeys = Tous
page-storeys-all = Tous les étages visibles ; cliquez pour montrer jusqu’à l’étage { $below }
page-storeys-up-to = Visible jusqu’à l’étage { $shown } ; cliquez pour montrer jusqu’à l’étage { $below }
page-storeys-lowest = Visible jusqu’à l’étage { $shown } ; cliquez pour tout montrer
page-click-firer = Cliquez sur l’unité qui tire.
    .tap = Touchez l’unité qui tire.
page-click-target = Cliquez sur l’unité cible.
    .tap = Touchez l’unité cible.

## Beside a demonstration

page-vote-by-phone = Votez par téléphone
page-as-code = { $link } comme code QR
page-vote-here = Seul cet ordinateur atteint Sightline : partagez-le sur ce réseau, et la salle vote.
page-play-or-pause = Lecture ou pause (Espace)
page-speed = Vitesse
page-step-before = L’étape précédente (PgPréc)
page-step-next = L’étape suivante (PgSuiv)
page-sound = Son
page-only-table = La table seule : masquer toutes les fiches
page-end-demonstration = Terminer la démonstration
page-hidden = { $things } : masqué · Tout montrer
page-hidden-blocking = { $things } : masqué, mais gêne encore la vue · Tout montrer

## Opening a table

page-is-ready = la page soit prête
page-table-is-there = la table soit là
page-undo-hint = { $undo } : { $what }
page-no-scenario-file = Il n’y a pas de fichier *.toml dans { $place }. Mettez-y un fichier de scénario, ou démarrez avec un autre dossier, et rechargez cette page.
page-no-such-table = Il n’y a pas de table { $name }
page-table-perhaps-deleted = Elle a peut-être été supprimée, ou le lien appartient à un autre serveur. Choisissez un scénario ci-dessus.
page-loading-cancelled = Chargement annulé
page-load-again = Choisissez un scénario ci-dessus, ou rechargez celui-ci.
page-reading-scenario = Lecture du scénario
page-sending-table = Envoi de la table à ce navigateur
page-may-close = Vous pouvez fermer cette page.

## The file of the open table

page-file-gone = { $name } n’est plus sur le disque. Enregistrer l’écrit de nouveau.
page-file-changed = { $name } a changé sur le disque.
page-file-changed-unsaved = { $name } a changé sur le disque. Recharger abandonne les modifications non enregistrées ; Annuler les rétablit.
page-reload = Recharger
page-keep-table = Garder cette table
page-scenario-gone = Ce scénario n’existe plus.
page-named-table-gone = La table { $name } n’existe plus.
