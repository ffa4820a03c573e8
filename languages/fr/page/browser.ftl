# Texts of the page’s scripts (apps/**/*.js), which say them by js/say.js.

js-people = Qui est à cette table
js-and-more = et { $names }
js-chat = Discussion
js-table-after = La table telle qu’elle était après l’étape { $number }
js-taken-back = , annulé
js-your-colour = Votre couleur
js-colour-taken = { $colour }, déjà prise par quelqu’un ici
js-send = Envoyer
js-edge = Le bord par lequel il entre
js-roll-edge = Lancer un D6 pour le bord ; 5 et 6 sont relancés
js-roll-again = Relancer
js-roll = Lancer le D6
js-rolled-again = relancés
js-step-of-game = Étape de la partie
js-step-at = étape { $at } sur { $last }
js-scan-above = Le scan vu de dessus
js-remove-point = Retirer le dernier point
js-inches = { $label }, en pouces
js-centimetres = { $label }, en centimètres
js-degrees = { $label }, en degrés
js-default = Revenir à la valeur par défaut (Alt Retour arrière dans le champ)
js-default-of = { $label } : revenir à la valeur par défaut
js-links = Liens vers cette table
js-link = Le lien
js-copy = Copier
js-copy-now = Copiez-le maintenant : il n’est affiché qu’une fois.
js-link-code = Le lien en code QR
js-close = Fermer
js-copied = Copié.
js-no-copying = Ce navigateur ne permet pas de copier : appuyez sur Ctrl C.
js-link-in-use = créé { $at }, utilisé par { $people }
js-link-last-used = créé { $at }, utilisé la dernière fois { $used }
js-link-never-used = créé { $at }, jamais utilisé
js-link-expired = expiré { $until }
js-link-until = valable jusqu’à { $until }
js-withdraw = Retirer
js-withdraw-link = Retirer le lien : { $what }
js-now = à l’instant
js-minutes = { $count } min
js-hours = { $count } h
js-days =
    { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
js-rename = Renommer
js-duplicate = Dupliquer
js-archive = Archiver
js-restore = Restaurer
js-delete = Supprimer
js-open-table = Ouvrir { $name }
js-search-tables = Chercher une table
js-new-table = Nouvelle table
js-add = Ajouter…
js-tables = Tables
js-show-archived = Montrer les archivées ({ $count })
js-no-such-table = Aucune table ne porte ce nom.
js-no-tables = Il n’y a pas de table.
js-welcome = Ouvrir une table
js-your-files = Vos fichiers…
js-your-files-are = Ou déposez un fichier n’importe où : un maillage, un scan, une disposition, une liste d’armée, une table enregistrée.
js-go-on = Reprendre où vous étiez
js-tabs = Onglets de la page
js-details = Détails
js-said-of = { $what } : { $said }
js-digest = Empreinte :
js-digest-about = Le même scénario donne le même verdict
js-pair = Paire
js-visible = Visible
js-range = Portée
js-hidden-by = Caché par
js-choose-file = Choisir un fichier
js-too-many = { $count } de plus, c’est trop à la fois : redéposez-les plus tard.
js-files-wait =
    { $count ->
        [one] { $files } attend que
       *[other] { $files } attendent que
    } { $until }.
js-until-page = la page soit prête
js-terrain = Décor
js-draw = Dessiner
js-units = Unités
js-mine = À moi
js-go-to = Aller à { $part }
js-search-things = Chercher décors et unités
js-search-palette = Chercher dans la palette
js-found =
    { $count ->
        [one] { $count } trouvé
       *[other] { $count } trouvés
    }
js-recent = Récents
js-recent-number = Récent { $number }
js-remove-entry = Retirer { $name } de la palette
js-new-side = Camp des nouvelles unités
js-nothing-called = Rien ici ne s’appelle « { $text } ».
js-nothing-laid = Rien ici ne s’appelle « { $text } ». Posez-le avec la fiche « Gabarits » de l’onglet Démo et jeu.
js-north = Nord : le bord +y de la table
js-look = Voir
js-choices = Choisir parmi ceux-ci
js-turn = Tourner
js-move = Déplacer
js-size = Taille
js-height = Hauteur
js-lift = Élever
js-point = Point : glisser pour déplacer, double-cliquer pour retirer
js-insert = Glisser pour ajouter un point
js-lifted = élevé à { INCHES($height, digits: 1) }
js-high = { INCHES($height, digits: 1) } de haut
js-length = { INCHES($length, digits: 1) }
js-moved = déplacé de { INCHES($distance, digits: 1) }
js-table = La table. Cliquez sur une unité pour choisir le tireur, puis sur sa cible.
js-needs-webgl = La table a besoin de WebGL 2 : activez l’accélération matérielle, ou essayez un autre navigateur.
js-connection-lost = Connexion perdue.
js-reconnecting = { $why } La table est gardée sur le serveur. Reconnexion…
js-connected = De nouveau connecté. Chargement de la table…
js-dock = Ancrer : { $title }. Les flèches la déplacent ; avec Maj, elles changent sa taille.
js-pop-out = Détacher : { $title }
js-about-card = À quoi sert la carte { $title }
js-about-palette = Tout ce qui peut se poser sur la table : décors, tracés coin par coin, unités, et ce que vous avez ajouté. Cliquez une image, puis la table, ou glissez-la dessus.
js-about-units = Les unités des deux camps, et les vues que le scénario garde. Cliquez une unité pour en faire le tireur, puis une de l’autre camp pour voir le verdict.
js-about-demonstration = Un scénario montré étape par étape ; les règles et les dés jouent chaque étape. Avancez par ses flèches, ou laissez-le se dérouler.
js-about-air = Un avion attaque une cible selon les règles des avions. Choisissez l’avion, sa cible et le bord par lequel il arrive, et regardez-le voler.
js-about-game = Une partie selon les règles, regardée ou jouée. Choisissez les camps que vous jouez et cliquez Lancer ; chaque étape est racontée ici, et peut être montrée de nouveau.
js-about-steps = Ce qui a été fait à cette table, quand et par qui. Cliquez une étape pour voir la table telle qu’elle était alors.
js-about-chat = Ce que les personnes à cette table s’écrivent. Tous ceux qui sont à la table le lisent.
js-about-presenter = Ce que dit la personne qui présente cette démonstration à cette étape. Seules les fenêtres qui ne montrent pas la démonstration ont cette carte.
js-about-selection = La place, la taille et toutes les autres valeurs de ce qui est sélectionné. Tapez ici des nombres exacts, ou tirez les poignées sur la table.
js-about-table-check = Cherche sur la table ce qui gênerait une partie, et en donne les chiffres. Cliquez une remarque pour voir l’endroit.
js-about-fairness = Compare ce que les deux zones de déploiement voient, d’où elles sont vues, et ce qui les cache. Elle nomme le décor qui compte le plus, et des déplacements qui rétabliraient l’équilibre.
js-about-table = La table elle-même : sa taille, son tapis, ses zones et ses marques, et ses calques. Choisissez ici des zones de déploiement, ou une image à vous comme tapis.
js-about-your-turn = Ce que votre camp peut faire maintenant, chaque choix avec ses chances. Choisissez ici ou sur la table.
js-about-templates = Obus, flammes et fumée tels qu’ils sont posés sur la table. Chacun dit qui est dedans, et les chances ; puis ses dés sont lancés.
js-about-line-of-sight = Si le tireur voit la cible, quelle part de chaque figurine il voit, et ce qui cache le reste. Là où les rayons laissent deux verdicts ouverts, le verdict est contesté.
js-about-map = Toute la table en couleurs : ce qu’une unité voit, ce qu’elle voit à couvert, et ce qui est hors de sa vue. Pointez un endroit pour le lire.
js-about-statistics = Comment la partie s’est passée : la chance à côté des chances exactes, où les figurines sont tombées, et ce que chaque unité a fait. Un camp qui a de la chance a mieux lancé que prévu.
js-tour = Visite de la page
js-tour-of = { $at } sur { $count }
js-tour-next = Suivant
js-tour-skip = Passer
js-tour-done = Terminé
js-tour-title-1 = Qui voit qui ?
js-tour-1 = Choisissez l’unité dans l’anneau : elle tire. L’anneau passe alors à une cible : choisissez-la aussi.
js-tour-title-2 = Le verdict, et pourquoi
js-tour-2 = Ici se lit si le tireur voit sa cible, quelle part de chaque figurine, et ce qui cache le reste. Les lignes sur la table montrent la même chose.
js-tour-title-3 = Essayer une autre place
js-tour-3 = Glissez une figurine sélectionnée : le verdict suit. Annuler défait le mouvement.
js-tour-title-4 = Plus que la vue
js-tour-4 = Table, à gauche, sert à placer le décor et les unités. Démo et jeu, à droite, propose des parties selon les règles.
js-tour-title-5 = Partager, trouver de l’aide
js-tour-5 =
    { $where ->
        [menu] Dans ce menu, Partager crée un lien vers cette table pour d’autres, qui regardent ou jouent
       *[bar] Partager crée un lien vers cette table pour d’autres, qui regardent ou jouent
    }. L’aide a tous les gestes et toutes les touches, et cette visite à nouveau.
js-width-left = Largeur des fiches à gauche
js-width-right = Largeur des fiches à droite
js-dismiss = Fermer (Échap)
js-sheet-height = Hauteur des fiches
js-sheets = Fiches
js-load-again = Recharger
js-yours-next = Le serveur prépare d’autres pages. La vôtre est la suivante.
js-pages-before =
    Le serveur prépare d’autres pages. { $count ->
        [one] { $count } page passe
       *[other] { $count } pages passent
    } avant la vôtre.
js-building = Le serveur prépare la page…
js-closed-early = Le serveur a fermé la connexion avant que la page soit prête.
js-loading = Chargement de la page…
js-ar-table = La table
js-ar-devices = Ouvrez ce fichier dans Chrome sur un téléphone Android, ou dans Safari sur un iPhone ou un iPad.
js-ar-refused = La réalité augmentée n’a pas démarré : le navigateur l’a refusée. Autorisez la caméra, rechargez cette page et réessayez.
js-ar-failed = Ce navigateur ne peut pas montrer la table chez vous. La table en 3D est sur la page même.
js-ar-not-offered = « Chez soi » (réalité augmentée) n’est pas proposé : { $why }
js-ar-too-large = cela aurait rendu ce fichier trop gros.
js-ar-place = La poser chez vous
js-ar-size = La table fait { $metres } m chez vous, sa taille réelle. Deux doigts la rendent plus petite ou plus grande.
js-ar-insecure = le navigateur ne la permet que pour les fichiers et les adresses https.
js-ar-browser = ce navigateur n’en a pas. { $devices }
js-ar-device = cet appareil n’en a pas. { $devices }
js-ar-frame = la page qui contient celle-ci ne le permet pas.
js-setting-up = Mise en place de la table…
js-too-old = Ce navigateur est trop ancien pour déballer la table. Le reste est à côté.
js-damaged = La table ne peut pas être dessinée : ce fichier est endommagé. Le reste est à côté.
js-shared-table = La table. Glissez pour la tourner.

js-ask-firer = Touchez qui tire.
js-ask-put = Choisissez une figurine et touchez l’endroit où elle se tient : le tireur, puis la cible.
js-ask-put-target = Posez la cible de { $firer }.
js-ask-target = Touchez la cible de { $firer }.
js-ask-two = Choisissez deux unités différentes.
js-ask-counting = Les rayons partent…
js-ask-share = { $visible } % ({ $low } à { $high })
js-ask-part = { $percent } %
js-ask-hidden = Ce qui ne se voit pas est caché surtout par { $things }.
js-ask-open = Les rayons laissent ouvert : { $verdicts }.
js-ask-rays = { $rays } rayons, lancés sur cet appareil
js-ask-more = { $rays } rayons pour l’instant…
js-ask-told = { $firer } → { $target } : { $verdict }
js-ask-as-scanned = D’après le scan. Ce qu’il laisse ouvert est en cours de jugement…
js-scan-good = Le scan est précis à ±{ INCHES($error, digits: 2) } ici{ $same ->
    [0] {"."}
   *[other] , et le verdict est le même sur { $same } scans semblables sur 100.
}{ $gaps ->
    [0] {""}
   *[other] {" "}Il peut cacher des interstices de moins de { INCHES($gaps, digits: 1) } : regardez vous-même le long de la ligne.
}
js-scan-between = Contesté : { $verdicts }. D’après le scan : { $stated }.
js-scan-coarse = Le scan est trop grossier pour cette ligne (±{ INCHES($error, digits: 2) }). Le verdict est celui du scan sur { $same } scans semblables sur 100. Sightline dit ce qu’il faut mesurer.
js-scan-ends = Le scan est trop grossier pour cette ligne (±{ INCHES($error, digits: 2) }). Sightline dit ce qu’il faut mesurer.
js-scan-piece = Le scan ne dit pas ce qu’est { $piece }. Dites-le dans Sightline, puis partagez de nouveau la table.
js-scan-fence = { $stated }, sauf s’il y a ici une clôture, du fil de fer ou un garde-corps : le scan ne montre pas des choses aussi fines. Avec une clôture : { $fenced }.
js-scan-no-fence = Pas de clôture ici
js-scan-no-fences = Aucune clôture
js-scan-is-fence = Il y en a une
js-scan-draw = Il y en a une : tout dépend de sa place et de sa hauteur. Dessinez-la sur la table dans Sightline, puis partagez de nouveau la table.
js-move-hint = Glissez dans l’image pour déplacer { $what } ; touchez encore une de ses figurines pour ne déplacer qu’elle.
js-distance = { INCHES($distance, digits: 1) }
js-measure-from = Mesurer : touchez une figurine ou un endroit.
js-measure-to = Touchez l’autre bout.
js-put-where = Touchez l’endroit où elle se tient.
js-link-other = Ce lien mène à une autre table.
js-link-in-address = Le lien est dans l’adresse de cette page.
js-tap-again = touchez encore pour le faire
