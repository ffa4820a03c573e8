# Aide et messages de la ligne de commande.

# Arguments et options de plusieurs commandes

cli-no-language = --lang : trouvé { $found } ; attendu : l’un de { $known }
cli-lang = La langue de l’affichage : { $known } ; le JSON est en anglais.
cli-cm = Lire et afficher les longueurs en centimètres ; le JSON est en pouces.
cli-scenario = Un fichier de scénario (TOML).
cli-scenarios = Des fichiers de scénario (TOML).
cli-root = Le dossier dont les chemins des maillages ne sortent pas ; par défaut celui du scénario.
cli-store = La base de données des tables ; par défaut un fichier de votre dossier de données.
cli-words = Juger selon ces mots pour le couvert (sightline words list), et non ceux du scénario.
cli-json = Afficher plutôt un objet JSON.
cli-scheduler = Un ordonnanceur Dask pour ce travail ; ses ouvriers ont besoin du même programme et des mêmes fichiers.
cli-force = Remplacer un fichier existant.
cli-out-scenario = Le fichier de scénario à écrire.
cli-pixels = Largeur et hauteur en pixels.
cli-asked = Une unité, unité/figurine, ou le lien d’une page partagée avec sa question.
cli-asked-target = Une unité, ou unité/figurine ; aucune à côté d’un lien.
cli-expected-target = une cible à côté du tireur

# Déroulement et fin de plusieurs commandes

cli-stopped = Arrêté.
cli-setting-up = Mise en place de la table …
cli-setting-up-share = Mise en place de la table, { PERCENT($share) } : { $what } …
cli-casting = Lancer de rayons …
cli-progress = { $what }, { PERCENT($share) } …
cli-getting-ready = Préparation …
cli-reading = Lecture …
cli-drawing = Dessin …
cli-drawing-share = Dessin, { PERCENT($share) } : { $what } …
cli-copying = Copie …
cli-judging = Jugement …
cli-analysing = Analyse …
cli-writing-table = Écriture de la table …
cli-wrote = Fichier écrit : { $file }.
cli-open-it = Fichier écrit : { $file }. Pour l’ouvrir : sightline serve { $file }
cli-faults-found =
    { $count -> 
        [one] Un défaut trouvé. 
       *[other] { $count } défauts trouvés. 
    }
cli-more-faults = { $rest } dans { $file }.

# Ce qui a été trouvé, et ce qui était attendu

cli-found-existing = un fichier existant
cli-found-folder = un dossier
cli-found-no-file = pas de fichier ordinaire
cli-found-many-bytes = plus de { $most } octets
cli-found-no-utf8 = des octets qui ne sont pas de l’UTF-8 à la position { $at }
cli-expected-new-name = un nouveau nom
cli-expected-name-or-force = un nouveau nom, ou --force
cli-expected-text-file = un fichier texte
cli-expected-at-most = cela au plus
cli-expected-utf8 = du texte en UTF-8
cli-expected-readable = un fichier lisible
cli-expected-writable-folder = un dossier où l’on puisse écrire
cli-expected-inches-size = des { UNIT() }, comme { $example }
cli-expected-inches-range = { LENGTH(6) } à { LENGTH(240) } { UNIT() } de chaque côté
cli-expected-pixels = LARGEURxHAUTEUR, comme 1280x800
cli-expected-pixels-range = 16 à 8192 pixels de chaque côté

# Les commandes sur toute une table

cli-about = Une table de jeu pour figurines de 28 mm : vraie ligne de vue et couvert, par des rayons lancés sur les maillages.
cli-version = Afficher la version.
cli-serve = Ouvrir la table dans le navigateur.
cli-serve-path = Un scénario, ou un dossier de scénarios.
cli-serve-host = L’adresse d’écoute.
cli-serve-port = Le port d’écoute.
cli-serve-no-open = Ne pas ouvrir de navigateur.
cli-serve-allow-origin = Un autre nom d’hôte permis aux navigateurs ; peut se répéter.
cli-serve-trust = Laisser tous ceux qui atteignent le serveur changer toutes les tables.
cli-serve-roles = N’admettre que les détenteurs d’un lien fait par le propriétaire.
cli-serve-tls-cert = Servir en TLS avec ce certificat (PEM).
cli-serve-tls-key = La clé du certificat (PEM).
cli-serve-proxy-headers = Croire les en-têtes X-Forwarded d’un proxy à cette adresse ou dans ce réseau ; peut se répéter.
cli-serve-root-path = Le chemin sous lequel un proxy sert ceci.
cli-serve-embed-in = Un site qui peut montrer cette page dans un cadre ; peut se répéter.
cli-serve-hsts = Imposer HTTPS aux navigateurs pour cette durée.
cli-serve-workers = Servir avec N processus ; demande PostgreSQL.
cli-serve-scheduler = Un ordonnanceur Dask qui fait les longs travaux.
cli-serve-metrics = Publier là des métriques Prometheus ; inactif par défaut.
cli-serve-log-format = La forme du journal sur stderr.
cli-serve-limit = Une limite de docs/serving.md ; peut se répéter.
cli-serve-quota = Le maximum que garde un propriétaire de tables : tables, steps ou mesh_mb ; peut se répéter.
cli-serve-oauth-issuer = Les visiteurs s’identifient auprès de ce fournisseur OpenID.
cli-serve-oauth-key = L’identifiant de ce serveur comme client du fournisseur.
cli-serve-oauth-secret = Le secret du client.
cli-serve-found-nothing = aucun fichier ni dossier de ce nom
cli-serve-expected-path = un scénario ou un dossier de scénarios
cli-serve-both = --trust, --roles : trouvé les deux ; attendu : l’une des deux
cli-loading-page = Chargement de la page …
cli-compile = Compiler une fois pour cette machine les noyaux de calcul de la vue : pour images de conteneurs et installateurs.
cli-preparing-sight = Préparation de la vue …
cli-preparing = { $what } …
cli-sight-unprepared = La vue n’a pas pu être préparée : { $why } ; donner à NUMBA_CACHE_DIR un dossier où l’on puisse écrire
cli-sight-prepared = La vue est prête.
cli-check = Lister ce qui est sur la table, ou tous les défauts du fichier.
cli-export = Écrire la table telle que le moteur la voit, en glTF binaire (y en haut, mètres).
cli-export-out = Le fichier glTF à écrire.
cli-render = Dessiner la table, ou ce que voit une figurine.
cli-render-out = L’image à écrire.
cli-render-eye = Regarder par l’œil de cette figurine (unité/numéro).
cli-kinds = Lister les types de décor, avec leurs clés.
cli-templates = Lister les modèles d’unités.
cli-new = Écrire un petit exemple complet pour commencer.
cli-generate = Écrire une table générée : les mêmes arguments donnent les mêmes octets.
cli-generate-seed = Un autre nombre fait une autre table.
cli-generate-theme = Le thème : village, bocage, ruins, open, …
cli-generate-size = Longueur et profondeur de la table, en { UNIT() }.
cli-generate-density = La densité du décor ; 1 est l’usage.
cli-generate-symmetric = Faire deux moitiés identiques, tournées de 180°.

# Parties

cli-rules = Lister les jeux de règles, leurs différences, et chaque hypothèse avec sa valeur.
cli-odds = Afficher les chances exactes d’une action résolue.
cli-odds-file = Les faits en JSON ; - pour stdin.
cli-odds-expected = un objet de faits
cli-play = Jouer un scénario sans interface et afficher son journal : en récit, ou en JSON Lines avec --json.
cli-play-actions = Les actions à jouer, sous la forme d’un journal.
cli-play-seed = La graine des dés.
cli-play-policy = La stratégie qui continue là où le fichier finit : simple ou middle (Bolt Action seulement) ; axis=middle pour un camp, peut se répéter.
cli-play-turns = Nombre de tours ; par défaut celui des règles.
cli-play-story = Afficher un récit, par défaut.
cli-story = L’afficher en récit.
cli-story-both = --story : trouvé --json avec ; attendu : l’un des deux
cli-playing = Partie en cours …
cli-playing-turn = Tour { $turn } en cours …
cli-action-fault = { $file }, action { $number } : { $why }
cli-fault-of = { $place } : { $why }
cli-fault-in-line = { $place }, { $why }
cli-replay = Vérifier un journal selon les règles ; code de sortie 2 là où une ligne n’en découle pas.
cli-log = Un journal affiché par play.
cli-replay-scenario = Le scénario sur lequel il doit avoir été joué.
cli-replay-other-name = { $log }, ligne 1 : le nom du scénario est { $logged } ; { $scenario } a { $wanted }
cli-replay-other-digest = { $log }, ligne 1 : l’empreinte est { $logged } ; { $scenario } a { $wanted }
cli-replay-over = { $log } : { $lines } lignes découlent des règles, jusqu’à la fin.
cli-replay-so-far = { $log } : { $lines } lignes découlent des règles, jusqu’ici.
cli-statistics = Afficher les statistiques d’une partie : la chance selon les probabilités exactes, le tir et les pertes par unité.
cli-found-no-statistics = une partie { DE($game) }, qui n’a pas de statistiques
cli-expected-another = une autre
cli-found-side = le camp { $side }
cli-waits = La partie attend { $side } : { $question } ({ $rule }), réponse par { $kinds } ; donner des actions dans un fichier, ou --policy simple pour jouer les deux camps.
cli-waits-of = La partie attend { $side } : { $question } pour { $unit } ({ $rule }), réponse par { $kinds } ; donner des actions dans un fichier, ou --policy simple pour jouer les deux camps.
cli-rules-sources = sources { $sources } ; { $weapons } armes
cli-rules-said = Ce que dit une source, pour qui joue autrement
cli-rules-assumed = Hypothèses, là où aucune source ne tranche
cli-rules-by = { $rule }, selon { $source }
cli-rules-table = { $rule }, table
cli-rules-sight = vue

# Plans

cli-plan = Dessiner sur une page un plan à l’échelle : chaque élément, avec les mesures de sa position.
cli-plan-more = Un PDF contient aussi la liste du matériel.
cli-plan-out = Le plan à écrire.
cli-paper = Le papier : a4, a3 ou letter.
cli-drawing-plan = Dessin du plan …
cli-wrote-plan = Fichier écrit : { $file }, un plan à l’échelle sur { $paper }.
cli-wrote-plan-and-list = Fichier écrit : { $file }, un plan à l’échelle sur { $paper }, avec la liste du matériel.
cli-footprints = Dessiner les emprises du décor en grandeur réelle, à découper ou à poser sur la table.
cli-out-file = Le fichier à écrire.
cli-footprints-only = Ne dessiner que cet élément ; peut se répéter.
cli-drawing-footprints = Dessin des emprises …
cli-wrote-footprints = Fichier écrit : { $file }, des emprises en grandeur réelle.
cli-wrote-footprints-to-print = Fichier écrit : { $file }, des emprises en grandeur réelle. Imprimer à 100 %.

# Gabarits, cartes, zones

cli-template = Poser un gabarit : lister les figurines et unités dedans, et les chances de son effet sur chaque unité.
cli-template-kind = barrage, smoke, he, flame, air-strike, smoke-screen ou ranges.
cli-template-at = La position de son centre, en { UNIT() }.
cli-template-radius = Son rayon, en { UNIT() } ; par défaut celui de son type.
cli-template-unit = L’unité qui le tire, ou que vise une frappe aérienne ou un bombardement.
cli-template-weapon = Son arme, là où un type (smoke, HE, flame) en a plusieurs.
cli-expected-place = X,Y en { UNIT() }, comme 30,20
cli-expected-radius = des { UNIT() }, comme 6
cli-map = Cartographier ce qu’une unité verrait d’un fusilier dans chaque case de la table.
cli-map-from = L’observateur : une unité, unité/figurine, ou un camp.
cli-map-what = seen, cover, lanes, safe ou least.
cli-map-cell = La taille d’une case, en { UNIT() }.
cli-map-out = L’écrire dans un fichier.
cli-map-coarse = Prendre 16 points de la figurine par case : bien plus rapide.
cli-graph = Mesurer le graphe de visibilité de la table : quels endroits se voient, d’œil à œil.
cli-graph-cell = La distance entre les endroits, en { UNIT() }.
cli-graph-out = Écrire tous les endroits dans un fichier, ou les dessiner.
cli-graph-measure = Ce que montre une image : integration, mean depth, drift, area, …
cli-measuring = Mesure
cli-stands = Trouver les mouvements les plus courts d’une unité vers un tir dégagé, un couvert, et hors de vue.
cli-stands-unit = L’unité ou la figurine (unité/figurine) qui bouge.
cli-stands-target = L’ennemi ; par défaut tous les ennemis.
cli-fairness = Comparer les zones de déploiement des deux camps, et proposer des déplacements de décor qui les équilibrent.
cli-fairness-out = Écrire le rapport en une page ; remplace un fichier.
cli-done-of = { $done } sur { $count } faits …
cli-scenario-named = { $scenario } :
cli-found-same-names = des scénarios du même nom
cli-expected-names = { $count } noms différents

# Contrôles

cli-audit = Contrôler des tables : exposition, symétrie, objectifs, et ce qui en décide, en vraie 3D.
cli-audit-sources = Des scénarios (TOML), des dispositions (JSON ; FILE.json:ID pour une seule), ou wh40kdc[:ID].
cli-audit-out = Écrire une page par table, un index, un CSV et du JSON Lines ; les tables faites sont gardées.
cli-audit-body = Placer dans les zones des corps de cette taille, et non des fusiliers : 25, 32, 40, 60, vehicle, SOCLExHAUTEUR ou LONGUEURxLARGEURxHAUTEUR en mm.
cli-found-file-at = un fichier en { $file }
cli-expected-folder = un dossier
cli-faults-more = { $first } (et encore { $count } défauts)
cli-tables-done = { $done } tables sur { $count } …
cli-tables-left = { $done } tables sur { $count }, encore { $time } environ …
cli-seconds = { $count } s
cli-minutes = { $count } min
cli-import = Contrôler des maillages : taille, unité, sens du haut, et ce qu’il a fallu réparer.
cli-import-files = Des fichiers STL, OBJ, PLY, OFF, GLB ou 3MF.
cli-import-unit = L’unité des coordonnées des fichiers ; devinée par défaut.
cli-import-scale = Un facteur sur les coordonnées ; donne des pouces sans --unit.
cli-import-up = L’axe du haut ; deviné par défaut.
cli-import-triangles = Alléger les maillages de plus de triangles ; 200 000 par défaut.
cli-import-out = Écrire chaque maillage réparé dans ce dossier.
cli-json-each = Afficher plutôt un objet JSON par fichier.
cli-looking = { $file } est regardé de tous les côtés …
cli-expected-new-for = un nouveau pour { $file }

# Scans

cli-scan = Trouver la table dans un scan, et l’écrire en scénario avec ses éléments.
cli-scan-file = Un scan d’une table : GLB, glTF, OBJ, PLY, USDZ, ou un zip.
cli-scan-size = La table en { UNIT() }, comme { $example } ; par défaut la taille usuelle la plus proche.
cli-scan-unit = L’unité des coordonnées du scan ; devinée par défaut.
cli-scan-up = L’axe qui pointe vers le haut ; deviné par défaut.
cli-scan-corners = Les coins de la table dans les coordonnées du scan : devant à gauche, devant à droite, derrière à droite, derrière à gauche ; trouvés par défaut.
cli-scan-points = Deux points, dans les coordonnées du scan, dont la distance est connue : voir --distance.
cli-scan-distance = La distance entre --points : elle donne l’échelle.
cli-scan-mirrored = Le scan est inversé : l’écriture sur la table s’y lit à l’envers.
cli-scan-since = Le scénario d’un scan antérieur de cette table : dire ce qui a bougé ; garder ses noms, types et unités.
cli-game = Le jeu du scénario.
cli-scan-json = Afficher le rapport en JSON.
cli-found-existing-folder = un dossier existant
cli-expected-name-for-out = un autre nom pour OUT, ou --force
cli-scanning = { PERCENT($share) } : { $what } …
cli-wrote-scan = Fichier écrit : { $file }, { $table }
cli-expected-corners = quatre coins x,y,z, devant à gauche ; devant à droite ; derrière à droite ; derrière à gauche
cli-expected-points = deux points x,y,z; x,y,z
cli-expected-points-apart = deux points x,y,z; x,y,z, et les { UNIT() } qui les séparent
cli-found-no-points = aucun point
cli-found-no-distance = aucune distance
cli-scan-both = --points et --distance

# Films

cli-film = Filmer une démonstration, une partie, une ligne de vue, ou un tour autour de la table.
cli-film-out = Un fichier .mp4, .webm, .gif ou .webp.
cli-film-steps = Filmer la démonstration : ces étapes.
cli-film-game = Filmer une partie : un journal affiché par play.
cli-film-pair = Filmer une ligne de vue : une boucle de six secondes.
cli-film-turn = Filmer un tour autour de la table.
cli-film-rate = Images par seconde.
cli-film-one = --steps, --game, --pair, --turn : attendu : l’un d’eux exactement
cli-filming = Tournage …
cli-filming-share = Tournage, { PERCENT($share) } : { $what } …
cli-wrote-film = Fichier écrit : { $file }, { TENTHS($seconds) } secondes.
cli-expected-even = des nombres pairs de { $least } à { $most }, comme 1280x720
cli-expected-two = deux unités ou figurines, comme able,baker
cli-found-no-steps = aucune étape
cli-expected-demonstration = un scénario avec une démonstration
cli-expected-steps = all, ou des étapes de 1 à { $count }, comme 2 ou 2-4
cli-found-other-game = une partie sur une autre table
cli-expected-game-on = une partie sur { $scenario }
cli-found-no-ffmpeg = pas de ffmpeg
cli-expected-ffmpeg = { $install }, ou un .gif ou .webp
cli-unwritten = { $file } : n’a pas pu être écrit : { $why }

# Arbitrages

cli-los = Juger la ligne de vue et le couvert entre deux unités, dans les deux sens.
cli-los-smoke = Ajouter une fumée qui n’est pas dans le fichier ; peut se répéter.
cli-los-margin = Trouver le moindre déplacement qui change le verdict.
cli-los-tolerance = Éprouver combien souvent le verdict tient avec des figurines décalées d’autant.
cli-los-cross-check = Compter aussi toutes les paires par pixels et par trimesh.
cli-los-time-limit = La plus longue recherche pour --margin ; l’affichage dit ce qui n’est pas achevé.
cli-los-rulesets = Juger aussi selon toutes les règles et lectures.
cli-los-certificate = Écrire le verdict ; remplace un fichier.
cli-expected-smoke = X,Y,R en { UNIT() }
cli-verify = Rejuger un verdict : code de sortie 0 s’il tient, 1 avec la raison sinon, 2 si ce n’en est pas un.
cli-verify-ruling = Un verdict écrit par `los --certificate`, une page de `share` ou le lien vers une question.
cli-verify-scenario = Juger sur ce scénario et non sur le sien.
cli-verify-time-limit = La plus longue recherche de marges.
cli-verify-late = { $ruling } : { $why } ; attendu : une, ou un --time-limit plus long
cli-expected-linked-table = le scénario de la table du lien
cli-expected-readable-ruling = un verdict lisible
cli-verify-worded = Les mêmes chiffres en d’autres mots : { $worded }. { $digest }
cli-verify-same = Identique : { $headline }. { $digest }
cli-verify-not = Pas identique : { $why }.
cli-share = Écrire la table, ses verdicts et ses cartes en une page sans réseau ni serveur ; avec --out, des tables en un dossier pour un hébergement statique.
cli-share-tables = Un scénario et la page à écrire, qui remplace un fichier. Avec --out : des scénarios (TOML), des dispositions (JSON ; FILE.json:ID pour une seule), ou wh40kdc[:ID].
cli-share-folder = Écrire un dossier : un index, une page par table, ce qu’elles partagent une seule fois, et qr.pdf avec des cartes à imprimer.
cli-share-at = L’adresse que le dossier aura sur le web, comme https://club.example/tables, pour les codes de qr.pdf.
cli-share-pair = Des unités, ou unité/figurine, à juger ; peut se répéter. Sans elle, les vues du scénario sont jugées, ou les deux ennemis les plus proches.
cli-share-glb = Écrire aussi la table en glTF.
cli-making-page = Composition de la page, { PERCENT($share) } : { $what } …
cli-wrote-page = Fichier écrit : { $file }, { TENTHS($size) } Mo.
cli-wrote-folder =
    { $count ->
        [one] Dossier écrit : { $folder }, { $count } table, { TENTHS($size) } Mo.
       *[other] Dossier écrit : { $folder }, { $count } tables, { TENTHS($size) } Mo.
    }
cli-no-cards = Il n’y a pas de qr.pdf : ses codes demandent l’adresse du dossier, que donne --at.

cli-pack = Faire des tables avec le décor que possède un club : leurs fichiers, des pages qui jugent, et un document à imprimer pour chacune : plan, liste du matériel, ce que vaut chaque chose.
cli-pack-club = Ce que possède le club : des lignes [[own]] d’un kind avec count ou length, et size ; themes et size des tables.
cli-pack-out = Le dossier à écrire : un scénario et une page par table, un index et tables.pdf.
cli-pack-tables = Le nombre de tables jouées en même temps : chacune a sa part du décor.
cli-pack-wrote = { $folder } écrit : { $count ->
    [1] une table
   *[other] { $count } tables
}, et { $file } à imprimer.
cli-pack-mended = rendue équitable par { $count ->
    [1] un déplacement
   *[other] { $count } déplacements
}
cli-expected-one-page = l’option sans --out, pour une seule page
cli-expected-out-folder = --out DOSSIER avec elle
cli-expected-share = SCÉNARIO OUT.html, ou des tables et --out DOSSIER
cli-found-names =
    { $count ->
        [one] { $count } nom
       *[other] { $count } noms
    }
cli-found-other-files = autre chose
cli-expected-own-folder = un dossier nouveau ou vide, ou écrit par `share`
cli-expected-address = une adresse comme https://club.example/tables
cli-expected-pair = TIREUR,CIBLE, comme able,baker

# Tables gardées

cli-tables = Lister les tables gardées ; les exporter, déplacer ou supprimer.
cli-tables-name = Une table, par son nom dans la liste.
cli-tables-json = --json : trouvé avant { $command } ; attendu : avec la liste seule
cli-column-table = table
cli-column-name = nom
cli-column-steps = étapes
cli-column-changed = changée
cli-column-file = fichier
cli-tables-none = Aucune table n’est encore gardée dans { $store }.
cli-tables-export = Écrire l’état actuel d’une table dans un fichier de scénario ; les commentaires de l’auteur restent.
cli-tables-unstored =
    { $count -> 
        [one] Pas gardé avec la table : 1 maillage. À copier sous le même chemin relatif dans { $folder }. 
       *[other] Pas gardés avec la table : { $count } maillages. À copier sous les mêmes chemins relatifs dans { $folder }. 
    }
cli-tables-unstored-from =
    { $count -> 
        [one] Pas gardé avec la table : 1 maillage. À copier sous le même chemin relatif dans { $folder } ; le scénario était { $origin }. 
       *[other] Pas gardés avec la table : { $count } maillages. À copier sous les mêmes chemins relatifs dans { $folder } ; le scénario était { $origin }. 
    }
cli-tables-game = Une partie est en cours sur la table : le fichier contient la table d’avant la partie.
cli-expected-free-folder = un dossier sans ce fichier
cli-tables-delete = Supprimer une table avec son histoire ; son fichier de scénario reste.
cli-tables-yes = Ne pas demander.
cli-tables-ask = Supprimer { $table } ?
cli-tables-no-answer = trouvé aucune réponse ; attendu : y ou n, ou --yes
cli-tables-deleted = Table supprimée : { $table }.
cli-tables-undeleted = Rien n’a été supprimé.
cli-tables-move = Déplacer des tables vers une autre base, avec histoire, liens, parties et maillages.
cli-tables-from = La base qui contient les tables.
cli-tables-to = La base où les déplacer.
cli-tables-names = Les tables à déplacer ; par défaut toutes.
cli-found-same-store = deux fois la même base
cli-expected-another-store = une autre
cli-tables-moved =
    { $count -> 
        [one] { $table } : déplacée, { $count } étape, sha256:{ $digest } 
       *[other] { $table } : déplacée, { $count } étapes, sha256:{ $digest } 
    }
cli-tables-moved-group = { $group } : déplacé, un groupe gardé
cli-tables-unmoved = Rien à déplacer.
cli-revoke = Mettre fin à tous les liens du propriétaire, aussi sur les serveurs en marche ; chacun en affiche un nouveau à son redémarrage.
cli-revoked = Les liens du propriétaire ne valent plus ; les serveurs en marche excluent en quelques secondes ceux qui sont venus par eux. Redémarrer les serveurs : chacun en affiche un nouveau.
cli-found-no-such-file = aucun fichier de ce nom
cli-expected-store = une base de tables
cli-backup = Écrire toutes les tables dans un fichier, même pendant que des serveurs écrivent dans la base.
cli-restore = Remettre toutes les tables d’une sauvegarde dans une base, qui doit être vide.
cli-backup-store = La base de données des tables, en URL.
cli-backup-file = La sauvegarde.
cli-restore-replace = Supprimer d’abord ce que contient la base.
cli-wrote-backup = Fichier écrit : { $file }, { $counts }.
cli-restored = Base rétablie : { $store }, { $counts }.
cli-backup-tables =
    { $count -> 
        [one] { $count } table 
       *[other] { $count } tables 
    }
cli-backup-steps =
    { $count -> 
        [one] { $count } étape 
       *[other] { $count } étapes 
    }
cli-backup-meshes =
    { $count -> 
        [one] { $count } fichier de maillage 
       *[other] { $count } fichiers de maillage 
    }

# Dispositions et listes d’armée

cli-layouts = Importer et exporter des dispositions de décor.
cli-layout-import = Écrire un scénario d’après une disposition 40kdc ou une sauvegarde de Tabletop Simulator.
cli-layout-source = Une disposition 40kdc, une sauvegarde de Tabletop Simulator, ou wh40kdc:ID pour une disposition de ce paquet.
cli-layout-id = La disposition à lire, dans un fichier qui en a plusieurs.
cli-layout-templates = Le catalogue de décor ; par défaut terrain-templates.json à côté de la disposition.
cli-layout-deployments = Les schémas de déploiement d’une disposition ; par défaut deployment-patterns.json à côté.
cli-layout-heights = Hauteur, en { UNIT() }, des éléments qui n’en ont pas, quand leur type n’en a pas non plus.
cli-layout-windows = Percer des fenêtres dans les murs, que le format n’a pas.
cli-layout-size = La table en { UNIT() }, comme { $example } ; par défaut celle du format.
cli-layout-units = Unités d’une sauvegarde par pouce.
cli-wrote-pieces =
    { $count -> 
        [one] Fichier écrit : { $file }, avec { $count } élément. 
       *[other] Fichier écrit : { $file }, avec { $count } éléments. 
    }
cli-wrote-pieces-meshes = Fichier écrit : { $file }, avec { $pieces }, et à côté { $meshes }.
cli-pieces =
    { $count -> 
        [one] { $count } élément 
       *[other] { $count } éléments 
    }
cli-meshes =
    { $count -> 
        [one] { $count } maillage 
       *[other] { $count } maillages 
    }
cli-layout-left-out = Omis ou changé :
cli-layout-inexpressible = Inexprimable dans une disposition :
cli-layout-export = Écrire le décor d’une table en disposition 40kdc.
cli-layout-out = La disposition à écrire.
cli-writing-layout = Écriture de la disposition …
cli-layout-list = Lister les dispositions d’un fichier ou du paquet wh40kdc, par identifiant.
cli-layout-list-source = Un fichier de dispositions 40kdc, ou wh40kdc pour ce paquet.
cli-layout-no-deployment = sans déploiement
cli-rosters = Importer des listes d’armée.
cli-roster-import = Placer les unités d’une liste d’armée sur une table, en formation dans la zone de leur camp.
cli-roster-import-more = Ce qui a été lu de chaque ligne est affiché, les lignes douteuses d’abord, avec la raison. --choose en corrige une.
cli-roster-list = Une liste d’armée : BattleScribe (.ros, .rosz), New Recruit (JSON) ou texte simple.
cli-roster-out = Le fichier de scénario à écrire : une table nouvelle et vide.
cli-roster-into = Ajouter plutôt les unités à ce scénario.
cli-roster-side = Le camp des unités.
cli-roster-names = D’autres noms d’unités et d’armes, TOML.
cli-roster-choose = Lire la ligne N comme ce modèle d’unité, ou l’omettre avec N=none.
cli-roster-keep = Garder ce que dit --choose comme noms dans --names FILE.
cli-roster-base = Placer les figurines sans modèle sur des socles de cette largeur.
cli-roster-height = La hauteur de ces figurines, en { UNIT() }.
cli-roster-size = La taille d’une nouvelle table en { UNIT() }, comme { $example }.
cli-roster-game = Le jeu d’une nouvelle table.
cli-roster-either = roster import : attendu : OUT.toml ou --into SCENARIO
cli-roster-no-side = --side : trouvé aucun ; attendu : le camp des unités avec --into
cli-roster-no-names = --keep : --names FILE ou --choose manque ; attendu : les deux
cli-roster-placing = Placement des unités …
cli-roster-wrote = Fichier écrit : { $file }, avec { $units } et { $models } { DE($list) }.
cli-units =
    { $count -> 
        [one] { $count } unité 
       *[other] { $count } unités 
    }
cli-models =
    { $count -> 
        [one] { $count } figurine 
       *[other] { $count } figurines 
    }
cli-roster-nothing = rien
cli-expected-choice = N=TEMPLATE, N de 1 à { $most }
cli-expected-template = un modèle de `sightline templates`
cli-expected-none-or-mesh = aucun, ou le même maillage
cli-found-none = rien
cli-expected-millimetres = { $least } à { $most } mm
cli-expected-inches = { LENGTH($least) } à { LENGTH($most) } { UNIT() }

# Mots, listes, sortie

cli-words-group = Lister et vérifier des mots pour le couvert.
cli-words-list = Lister les mots pour le couvert fournis avec le programme.
cli-words-show = Montrer des mots et tout ce dont ils dépendent ; ou tous les défauts d’un fichier.
cli-words-copy = Écrire des mots du programme dans un fichier, pour les y changer.
cli-words-name-or-file = Des mots du programme, ou un fichier (TOML).
cli-words-name = Des mots du programme.
cli-words-wrote = Fichier écrit : { $file }. Un scénario à côté s’en sert par : words = "{ $name }"
cli-column-key = clé
cli-column-default = par défaut
cli-column-what = ce que c’est
cli-column-template = modèle d’unité
cli-column-moves = se déplace comme
cli-column-quality = qualité
cli-column-cover = couvert
cli-output-closed = qu’elle est fermée
cli-output = sortie standard : trouvé { $why } ; attendu : pouvoir y écrire
