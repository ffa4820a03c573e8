# Une table en une page à transmettre.

# Arbitrages, cartes, remarques et cadre

share-figure-side = Vue de côté, à l’échelle ; la choisir pour l’agrandir
share-other-way = En sens inverse : { $headline }.
share-more-pairs = Le certificat contient encore { $count } paires.
share-pairs = Paires de figurines
share-sees = Ce que { $firer } voit { DE($target) }
share-sees-colours = Ce que { $firer } voit { DE($target) } : vert, c’est vu ; hachuré, c’est caché
share-holds-title = Certificat et fichiers
share-holds = Ce fichier contient ses verdicts et la table sur laquelle ils ont été rendus. <code>sightline verify</code> avec ce fichier les rejuge ; la page et ses images n’en sont qu’une vue.
share-files = Fichiers
share-holds-table = Ce fichier contient la table. L’enregistrer, et l’ouvrir avec <code>sightline serve</code>.
share-page = Une page à transmettre
share-drawing-firers = Dessin de ce que voit chaque tireur
share-packing = Compression de la page
share-fewer = Dessiné avec moins de triangles, pour garder ce fichier petit : { $things }.
share-fewer-judged = Dessiné avec moins de triangles, pour garder ce fichier petit : { $things }. Les verdicts ont été rendus avec tous.
share-ground = le sol
share-digest-code = L’empreinte en code QR
share-left-out = Pas dans ce fichier, qui serait trop grand : { $what }.
share-gltf = le modèle glTF
share-augmented = la réalité augmentée
share-mesh-verifies = son maillage, si bien qu’il ne se vérifie qu’avec lui à côté
share-meshes-verify = ses { $count } maillages, si bien qu’il ne se vérifie qu’avec eux à côté
share-mesh-opens = son maillage, si bien qu’il ne s’ouvre qu’avec lui à côté
share-meshes-open = ses { $count } maillages, si bien qu’il ne s’ouvre qu’avec eux à côté
share-rulings = Verdicts
share-maps = Cartes
share-map = Carte, vue du tireur
share-no-map = Pas de carte
share-stage = La table en 3D
share-needs-javascript = La table en 3D a besoin de JavaScript. Le reste est à côté.
share-view = Vue
share-home = Toute la table
share-home-key = Toute la table (Début)
share-top = De dessus
share-top-key = De dessus (T)
share-eye = Vue du tireur
share-eye-key = Vue du tireur (E)
share-room-label = La voir chez soi (AR)
share-room-title = La table en vraie grandeur dans l’image de la caméra de cet appareil
share-room = Chez soi
share-about = Cette table
share-theme = Clair ou sombre
share-fold = Montrer ou cacher cette fiche
share-show = Montrer
share-marks = Lignes et anneaux
share-labels = Noms
share-grid = Grille, 1 pied
share-save-ruling = Enregistrer le certificat
share-save-table = Enregistrer la table
share-save-gltf = Enregistrer en glTF
share-digest = Empreinte de la table, aussi dans le code :
share-made = Fait par Sightline. Dessiné par vtk.js, © Kitware Inc., licence BSD 3-Clause. Réalité augmentée par model-viewer, © Google LLC, licence Apache 2.0, avec three.js, © ses auteurs, licence MIT.
share-keys = Glisser pour tourner, à deux doigts ou bouton droit pour déplacer, molette ou pincement pour zoomer. Touches : flèches, W A S D, + et −, Début, T, E.
share-augmented-label = La table chez soi
share-close = Fermer

share-ask = Qui voit qui ?
share-ask-firer = Tireur
share-ask-target = Cible
share-ask-swap = Dans l’autre sens
share-moves = Déplacer ce qui est choisi
share-undo = Annuler (Ctrl Z)
share-turn-left = Tourner à gauche ([)
share-turn-right = Tourner à droite (])
share-measure = Mesurer
share-link = Copier un lien vers cette question
share-code = Montrer un code QR de cette question
share-readings = Toutes les lectures
share-put = Poser une figurine
share-body = socle de { $long } mm, hauteur { $high } mm
share-oval = socle ovale de { $long } × { $wide } mm, hauteur { $high } mm
share-hull = caisse de { $long } × { $wide } mm, hauteur { $high } mm
share-ask-map = Carte de ce qu’elle voit
share-ask-map-about = Le verdict sur une figurine debout à chaque position. Positions espacées de { INCHES($inches) } ; sans couleur : pas de place pour se tenir.
share-judging = le jugement sur la page même

# Un dossier de tables pour un hébergement statique

share-all-tables = Toutes les tables
share-folder-title = Tables
share-folder-size =
    { $count ->
        [one] { INCHES($x) } × { INCHES($y) }, { $count } élément de décor
       *[other] { INCHES($x) } × { INCHES($y) }, { $count } éléments de décor
    }
share-folder-about = Touchez une table pour l’ouvrir en 3D. Ce qui a été ouvert une fois s’ouvre aussi sans réseau.
share-folder-keep = Garder toutes les tables sur cet appareil ({ TENTHS($size) } Mo)
share-folder-keeping = Enregistrement de toutes les tables…
share-folder-kept = Toutes les tables s’ouvrent sans réseau.
share-folder-not-kept = Certaines tables n’ont pas pu être chargées. Réessayez.
share-folder-cards = Cartes à imprimer, avec un code QR pour chaque table (PDF)
share-folder-made = Fait par Sightline.
