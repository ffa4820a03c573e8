# The menus: files, adding, sharing, tables, storage, other games.

## The file menu

menu-save = Enregistrer
menu-add = Ajouter…
menu-tables = Tables…
menu-new-table = Nouvelle table…
menu-save-as = Enregistrer sous…
menu-download = Télécharger
menu-photo = Photo de la vue
menu-film = Filmer la vue, ou terminer le film
menu-film-turn = Film d’un tour autour de la table
menu-print-plan = Imprimer le plan et la liste du matériel
menu-print-footprints = Imprimer les emprises de la sélection
menu-one-file = Partager en un seul fichier (HTML)
menu-layout = Exporter comme disposition 40kdc
menu-pack = Faire un lot de tables avec votre décor…
menu-reload = Recharger depuis le fichier
menu-share = Partager…
menu-your-storage = Votre espace…
menu-theme = Clair ou sombre
menu-centimetres = Longueurs en centimètres
menu-inches = Longueurs en pouces
menu-language = Français
menu-more = Autres actions sur le fichier
menu-only-owner-writes = Seul le propriétaire de ce serveur écrit des fichiers. Téléchargez-la plutôt.
menu-downloaded = { $name } est téléchargé.
menu-downloaded-files = { $name } est téléchargé : la table et { $count ->
    [one] son fichier
   *[other] ses { $count } fichiers
}.
menu-no-file-to-reload = Cette table n’a pas de fichier à recharger.
menu-no-longer-open = La table n’est plus ouverte.
menu-saved-as = Enregistré sous { $name }.
menu-file-name = Nom du fichier
menu-save-as-title = Enregistrer sous
menu-writing = Écriture { DE($name) } …
menu-layout-done = { $name } est téléchargé.
menu-layout-done-without = { $name } est téléchargé. N’y figurent pas : { $parts }.
menu-layout-done-without-more = { $name } est téléchargé. N’y figurent pas : { $parts } ; et { $more } autres.

## Adding files

menu-add-about = Choisissez des fichiers, ou déposez-les n’importe où sur la page, à tout moment. Leur contenu dit ce qu’ils sont.
menu-choose-files = Choisir des fichiers…
menu-scan-with-phone = Scanner avec un téléphone…
menu-close = Fermer
menu-done = Terminé

## Army lists

menu-your-words = Votre texte
menu-read-as = Lu comme
menu-models-and-weapons = Figurines et armes
menu-keep-choices = Garder mes choix comme noms
menu-passed-over = Laissés de côté : { $lines }.
menu-as-read = Comme lu : { $what }
menu-leave-out = Ne pas l’inclure
menu-read-line-as = Lire « { $name } » comme
menu-read-nothing = Rien

## Files that were added

menu-may-not-make = Vous ne pouvez pas créer de tables sur ce serveur.
menu-layout-field = Disposition
menu-side = Camp
menu-nothing-to-add = { $name } : rien qui puisse être ajouté. Ajouter… dit ce qui peut l’être.
menu-nothing-tells = Rien dans { $name } ne dit ce que c’est.
menu-what-is-it = Qu’est-ce que c’est ?
menu-names-used = Les listes d’armée sont lues avec les noms { DE($name) }.
menu-words-need-table = { $name } : mots pour le couvert ; ouvrez une table pour juger d’après eux.
menu-words-used = Cette table est jugée d’après les mots { DE($name) }.
menu-they-join = Elles rejoignent { $table } dans la zone de leur camp, ou une nouvelle table.
menu-add-to-table = Ajouter à cette table
menu-onto-new-table = Nouvelle table
menu-check-lines = Vérifiez { $count } de ses { $lines } lignes.
menu-what-was-read = Ce qui a été lu
menu-placing = Mise en place { DE($name) } …
menu-added = Ajout : { $what }
menu-has-layouts = { $name } contient { $count } dispositions.
menu-open-it = L’ouvrir
menu-which-layout = Quelle disposition ?
menu-report-told = le compte rendu soit lu
menu-mat-laid = { $name } est maintenant le tapis. Réglez sa taille dans la fiche Table.

## Downloads

menu-log-saved = Journal de partie enregistré : { $name }.
menu-making = Création { DE($name) } …
menu-making-share = Création { DE($name) }, { PERCENT($share) } …
menu-file-done = { $name } est téléchargé : { TENTHS($megabytes) } Mo.
menu-pack-title = Un lot de tables
menu-pack-about = Ce que possède le club, en lignes de kind avec count ou length. Le lot est un fichier zip : pour chaque table un scénario, une page qui juge, et des feuilles à imprimer.
menu-pack-owned = Ce que vous possédez (TOML)
menu-pack-tables = Tables
menu-pack-make = Faire le lot
menu-pack-making = Création des tables, { $done } sur { $count } …
menu-no-footprints = Seuls les décors ont des emprises. Sélectionnez des décors, ou rien.
menu-drawing = Dessin { DE($name) } …
menu-print-it = { $name } est téléchargé. Imprimez-le à 100 %.
menu-ruling-saved = Verdict enregistré.

## Other games

menu-branching = Création d’une table avec la partie à cette étape …
menu-new-game-about = La partie en cours se termine pour tous à cette table. Elle reste conservée : « Parties précédentes » la rouvre.
menu-earlier-about = Une partie s’ouvre sur une nouvelle table, telle qu’elle a été quittée. Cette table et sa partie restent.
menu-start-another = Commencer une autre partie
menu-keep-playing = Continuer à jouer
menu-start-another-title = Commencer une autre partie ?
menu-earlier-games = Parties précédentes
menu-opening-earlier = Ouverture de la partie précédente sur une nouvelle table…
menu-game-left = Partie { $number } : { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
}, graine { $seed }, quittée { $unit ->
    [now] à l’instant
    [hours] il y a { $ago } h
   *[minutes] il y a { $ago } min
}
menu-branched = La partie continue sur cette nouvelle table. { $source } n’a pas changé.

## Scanning with a phone

menu-phone-title = Scanner avec un téléphone
menu-phone-label = un scan par téléphone
menu-share-network = Partager sur ce réseau
menu-phone-how = Visez ce code avec l’appareil photo du téléphone. Il ouvre cette table sur le téléphone et y demande le scan. La table scannée apparaît aussi ici. Le lien vaut une heure, ajoute un seul scan et ne change rien d’autre.
menu-phone-here = Seule cette machine atteint ce serveur : aucun téléphone ne peut ouvrir ce lien.
menu-phone-first = Pour l’instant, seul cet ordinateur atteint Sightline. Partagez-le sur ce réseau pour que le téléphone l’atteigne aussi : qui vient de là a besoin d’un lien de vous. Rien n’est chiffré ; utilisez donc un réseau de confiance.
menu-link-as-code = Le lien comme code QR
menu-scan-good-to = Le scan { $name } est juste à ±{ INCHES($error, digits: 2) } près.

## Sharing a table

menu-edit-table = Modifier la table
menu-watch-only = Regarder seulement
menu-play-side = Jouer { $side }
menu-add-one-scan = Ajouter un scan
menu-until-withdrawn = Jusqu’à ce que vous le retiriez
menu-for-an-hour = Pendant une heure
menu-for-a-day = Pendant un jour
menu-for-a-week = Pendant une semaine
menu-for-30-days = Pendant 30 jours
menu-share-here = Pour l’instant, seul cet ordinateur atteint cette table. Laissez entrer les gens du même réseau : ils ouvrent un lien ou scannent son code, et rien ne redémarre. Rien n’est chiffré ; utilisez donc un réseau de confiance. Ou envoyez la table en un seul fichier.
menu-share-alone = Seule cette machine atteint ce serveur : les liens ne marchent qu’ici.
menu-share-opened = Ouvert sur ce réseau à <b>{ $address }</b> jusqu’à l’arrêt de Sightline. Qui vient de là a besoin d’un lien de vous. Si le lien ne s’y ouvre pas, autorisez Sightline dans le pare-feu de cet ordinateur.
menu-share-trust = Tous ceux qui atteignent ce serveur peuvent modifier, même sans lien (<code>--trust</code>). Un lien ne limite que la personne qui l’ouvre.
menu-share-roles = Quiconque a un lien peut ouvrir la table avec lui, jusqu’à ce que vous le retiriez ou qu’il expire.
menu-share-button = Partager : liens vers cette table
menu-no-links = Il n’y a pas de lien vers cette table.
menu-visitors-may = Les visiteurs peuvent
menu-it-works = Il est valable
menu-for-whom = Pour qui (une note pour vous)
menu-send-one-file = Envoyer en un seul fichier (HTML)
menu-one-file-hint = Une page avec la table en 3D, le verdict affiché et les cartes. Elle s’ouvre dans tout navigateur, sans cet ordinateur.
menu-make-link = Créer un lien
menu-share-table = Partager cette table
menu-you-play = Vous jouez { $side }
menu-you-watch = Vous regardez cette table
menu-you-may-scan = Vous pouvez ajouter un scan
menu-own-role = Revenir à votre propre rôle

## Storage

menu-no-own-tables = Vous n’avez pas encore de tables ici.
menu-make-room = Pour faire de la place, supprimez des tables dans la liste des tables. Chaque modification d’une table compte comme une étape, même annulée.
menu-sign-out = Se déconnecter
menu-storage-title = Votre espace
menu-storage-tables = Tables
menu-storage-table = Table
menu-storage-steps = Étapes
menu-storage-meshes = Maillages
menu-megabytes = { $size } Mo
menu-used-of = { $used } sur { $most }

## The list of tables

menu-all-tables = Toutes les tables
menu-tables-title = Tables
menu-name = Nom
menu-only-owner-lists = Seul le propriétaire de ce serveur voit la liste de ses tables.
menu-no-file = pas de fichier
menu-table-about =
    { INCHES($x) } × { INCHES($y) } · { $pieces ->
        [one] { $pieces } élément de décor
       *[other] { $pieces } éléments de décor
    } · { $units ->
        [one] { $units } unité
       *[other] { $units } unités
    }
menu-table-gone = Cette table n’existe plus.
menu-only-owner-acts = Seul le propriétaire d’une table peut la renommer, la copier, l’archiver ou la supprimer.
menu-rename = Renommer
menu-rename-title = Renommer { $name }
menu-name-length = Un nom a de 1 à { $most } caractères.
menu-renamed = { $old } s’appelle maintenant { $new }.
menu-table-created = La table { $name } est créée.
menu-archived = { $name } est archivée.
menu-in-list-again = { $name } est de nouveau dans la liste.
menu-delete = Supprimer
menu-keep-it = La garder
menu-delete-title = Supprimer { $name } ?
menu-deleted = { $name } est supprimée.

## Edits of a lost connection

menu-while-lost = Pendant que la connexion était perdue : { $done }. Le faire maintenant ?
menu-more-after = Encore { $count } ensuite.
menu-move-now = Le déplacer maintenant
menu-discard = Abandonner

## Things that a scan does not show, and models that it shows

menu-thin-asked = Des clôtures, barbelés ou grilles que le scan ne montre pas ?
menu-missing-asked = Y a-t-il autre chose sur la table qui n’est pas dans la liste ci-dessous ?
menu-thin-drawing = Marquez les deux bouts de chaque clôture que le scan ne montre pas.
menu-missing-adding = Posez ce qui manque, depuis la palette. Des clôtures aussi ?
menu-no-fences = Pas de clôtures
menu-draw-fence = Tracer une clôture…
menu-add-missing = Ajouter autre chose…
menu-no-more-fences = Aucune autre clôture
menu-leave-scanned = Laisser comme scanné
menu-look-said = { $name } : { $said }
menu-look-gone = plus comme scanné.
menu-look-replaced = { $by }. Annuler rétablit le scan.
menu-replace-look = Remplacer { $name } par
menu-such-as-sherman = par exemple Sherman
menu-replace-it = Le remplacer
menu-replace-all = Tout remplacer
menu-choose-unit = choisissez d’abord une unité.

## Scans of tables

menu-scan-title = Le scan d’une table
menu-scan-add-title = Ajouter un scan à cette table
menu-scan-about = Scannez toute la table avec une application comme Polycam, Scaniverse ou RealityScan, et exportez un maillage avec ses couleurs : { $files }.
menu-scan-file = Choisir le fichier du scan
menu-scan-uploading = Envoi { DE($name) }
menu-scan-becomes-table = { $name } devient une table à part, avec un élément pour chaque chose posée dessus.
menu-scan-becomes = { $name } devient cette table, avec un élément pour chaque chose posée dessus.
menu-scan-replaces = { $name } devient cette table, avec un élément pour chaque chose posée dessus. Il remplace ce qui est là ; Annuler le ramène.
menu-scan-size = Taille de la table
menu-scan-by-edges = Trouvée par ses bords
menu-scan-mirrored = En miroir : les inscriptions s’y lisent à l’envers
menu-scan-find = Trouver la table
menu-scan-mark = Marquer les coins
menu-scan-measure = Distance connue
menu-scan-reading = Lecture du scan
menu-scan-inches = { CAPITAL(UNIT()) } entre les deux points
menu-scan-mark-ends = Marquez les deux bouts.
menu-scan-mark-corners = Marquez les quatre coins.
menu-scan-say-inches = Dites combien de { UNIT() } séparent les deux points.
