# Tables that several people sit at: what is refused, and what became of files.

## Files that were added

live-left-out = Omis ou modifié

## Who may do what at a table

live-you-watch = Vous regardez cette table : vous ne pouvez pas la changer.
live-link-adds-scan = Ce lien ajoute un scan à cette table, et ne change rien d’autre.
live-you-play = Vous jouez { $side } à cette table : vous ne pouvez pas changer ce qui s’y trouve.
live-role-owner = propriétaire
live-role-editor = éditeur
live-role-watcher = spectateur
live-role-scan = ajoute un scan
live-role-plays = joue { $side }
live-only-owner-lays = Seul le propriétaire de cette table remet son fichier en place.
live-not-your-turn = Ce n’est pas votre tour : { $side } décide.
live-editors-begin = Seul qui peut modifier la table commence ou quitte une partie.
live-too-fast = C’est trop rapide : attendez un instant.
live-link-withdrawn = Le lien que vous avez utilisé a été retiré.
live-seats-taken = Il y a déjà { $count } personnes à cette table.
live-cannot-write = Vous regardez cette table : vous ne pouvez pas écrire ici.
live-token-taken = Ce jeton est à quelqu’un d’autre.
live-step-not-followed = L’étape { $step } d’un autre serveur ne peut pas être suivie : rouvrez la table.
live-step-does-not-follow = { $name } : l’étape { $step } ne suit pas
live-deleted = Cette table a été supprimée.
live-no-table = Il n’y a pas de table { $name }.
live-names-mesh = Le scénario nomme { $mesh } : envoyez-le dans un zip avec ses maillages, ou mettez-les dans le dossier servi.

## Taking back

live-only-as-agreed = « { $title } » ne s’annule que si l’autre camp est d’accord : des dés ou des réponses ont suivi. Demandez-le.
live-ask-for-it = Ceci ne s’annule qu’avec l’accord des autres : demandez-le.
live-asked-already = Quelqu’un a déjà demandé : attendez la réponse.
live-lapsed = Cette demande a déjà reçu sa réponse, ou n’a plus cours.
live-nobody-here = Personne de l’autre camp n’est là pour accepter.
live-not-yours = Seul l’autre camp accepte cela, ou le refuse.
live-own-request = Vous ne pouvez pas accepter votre propre demande.
live-refused-already = Cela a été refusé : on ne peut le redemander avant que la partie ait avancé.
live-not-asked = Ce n’est pas une de vos réponses dans la partie en cours : il n’y a rien à demander.
live-free = Rien n’a été jeté ni répondu depuis : annulez sans demander.
live-begin-anew = D’autres peuvent jouer dans cette partie : recommencez-la, pour que personne n’en connaisse les dés.

## Games

live-unfollowed = La table ne peut pas suivre cette action : elle parle de ce qui n’y est pas.
live-not-played-again = Cette partie ne peut pas être rejouée : étape { $step } : { $why }
live-long-action = Une action de { $found } caractères ; au plus { $most } attendus.
live-no-action = Une action : trouvé des valeurs qu’aucune action n’a ; d’autres étaient attendues.
live-game-over = La partie est finie.
live-branch-later = Cette partie oppose des personnes : elle ne repart d’une étape passée sur une autre table qu’une fois finie, pour que personne ne voie les jets à venir.
live-no-game-here = Il n’y a pas de partie sur cette table.
live-from-step = { $name }, depuis l’étape { $step }
live-game-with-seed = { $name }, partie de graine { $seed }
live-no-game-left = Aucune partie n’a quitté cette table à l’étape { $step }.
live-no-secret = { $name } : secret des dés de la partie introuvable ; un était attendu

## Files of tables

live-changed-on-disk = { $name } a été changé par quelqu’un d’autre depuis sa lecture : rien n’a été écrit. Enregistrez sous un autre nom, ou remettez celui-ci en place.
live-no-file-yet = Cette table n’a pas encore de fichier : enregistrez-la sous un nom, ou téléchargez-la.
live-nothing-changed = Rien n’a changé : { $name } reste tel quel.
live-saved = { $name } est enregistré.
live-no-file-name = { $name } n’est pas un nom de fichier : seulement lettres, chiffres, espaces, _ et -, 60 au plus.
live-file-exists = Il y a déjà un { $name } : choisissez un autre nom.
live-laid-anew = { $name } est remis en place.
live-says-the-same = { $name } dit ce qui est sur la table.

## Groups and meshes kept with a table

live-groups-of-owner = Les groupes sont gardés par qui possède les tables de ce serveur.
live-group-name = Le nom d’un groupe a de 1 à { $most } signes.
live-group-nowhere = Cette table n’est gardée nulle part, ni aucun groupe d’elle.
live-group-size = Choisissez de 1 à { $most } décors ou unités à garder en groupe.
live-most-groups = { $most } groupes sont gardés, le maximum : retirez-en un d’abord.
live-group-meshes = Les maillages du groupe dépassent { $most } octets en tout.
live-mesh-large = { $name } dépasse { $most } octets.
live-mesh-nowhere = Cette table n’est gardée nulle part, ni aucun maillage avec elle.
live-most-meshes = { $count } maillages de { $bytes } octets sont gardés avec cette table : { $most } et { $largest } au plus.
live-mesh-beside = { $name } n’est pas gardé avec cette table : il est à côté.

## What deleting a table loses

live-lost-steps = { $count ->
    [0] aucune étape
    [one] { $count } étape
   *[other] { $count } étapes
}
live-lost-links = { $count ->
    [one] { $count } lien
   *[other] { $count } liens
}
live-lost-chat = { $count ->
    [one] { $count } ligne de discussion
   *[other] { $count } lignes de discussion
}
live-lost-certificates = { $count ->
    [one] { $count } certificat
   *[other] { $count } certificats
}
live-lost-meshes = { $count ->
    [one] { $count } maillage
   *[other] { $count } maillages
}
live-lost-unsaved = { $name } disparaît avec { $things } ; rien n’a été enregistré dans un fichier.
live-lost-file-stays = { $name } disparaît avec { $things } ; { $file } reste.
live-lost-file-older = { $name } disparaît avec { $things } ; { $file } reste, sans ce qui a été fait depuis.
live-lost-damaged = { $name } disparaît avec { $things }, en partie endommagé ; { $file } reste.
live-no-table-of-name = { $name } : aucune table de ce nom ; une était attendue

## Quotas

live-quota-tables = Vous possédez { $most } tables, le maximum que ce serveur garde par propriétaire. Supprimez-en une d’abord.
live-quota-steps = Les tables du propriétaire de cette table ont { $most } étapes, le maximum que ce serveur garde par propriétaire. Le propriétaire doit d’abord supprimer une table.
live-quota-meshes = Les maillages du propriétaire de cette table dépasseraient { $most } Mo, le maximum que ce serveur garde par propriétaire. Le propriétaire doit d’abord supprimer un maillage ou une table.

## Kinds of files that can be added

live-reads-mesh = Un maillage
live-files-mesh = d’un décor ou d’une figurine : { $formats } ou { $last }
live-then-palette = va dans la palette
live-reads-scan = Un scan
live-files-scan = d’une table entière, par une application comme Polycam : { $files }
live-scan-files = GLB, PLY, USDZ, ou OBJ dans un zip
live-then-laid = est posé sur une table
live-reads-list = Une liste d’armée
live-files-list = de BattleScribe, de New Recruit, ou en texte simple
live-then-units = ajoute ses unités
live-reads-picture = Une image
live-files-picture = PNG ou JPEG
live-then-mat = couvre la table comme tapis
live-reads-words = Mots pour le couvert
live-files-words = d’un jeu, en TOML
live-then-judges = servent à juger cette table
live-reads-names = Noms pour les listes d’armée
live-then-lists = servent à lire les listes
live-reads-club = Le décor d’un club
live-files-club = avec des lignes [[own]], en TOML
live-then-packed = devient un lot de tables à imprimer
live-reads-ruling = Un verdict
live-files-here = enregistré ici
live-then-judged = est rejugé sur une nouvelle table
live-reads-log = Le journal d’une partie
live-then-played = est rejoué sur une nouvelle table
live-reads-layout = Une disposition ou une sauvegarde
live-files-layout = de 40kdc ou de Tabletop Simulator
live-then-new = s’ouvre comme nouvelle table
live-reads-scenario = Un scénario
live-files-toml = TOML
live-reads-zip = Un zip
live-files-zip = d’un scénario ou d’une sauvegarde, avec ses maillages
live-file-too-large = { $name } : trouvé { $found } octets ; au plus { $most } attendus.

## What became of a file

live-not-utf8-scenario = Des octets qui ne sont pas de l’UTF-8 ; attendu un scénario en TOML.
live-not-utf8-log = Des octets qui ne sont pas de l’UTF-8 ; attendu un journal en JSON Lines.
live-strange-in-zip = Trouvé { $name } dans le zip ; attendu des noms de fichiers simples.
live-zip-unwritable = { $name } du zip : { $why }.
live-save-refused = { $why } ; un zip de la sauvegarde et de ses maillages peut être lu.
live-pieces-taken = { $count ->
    [one] { $count } élément
   *[other] { $count } éléments
} { DE($name) } sur cette table.
live-not-checked = { $name } : non vérifié, { $why }.
live-not-the-same = { $name } : pas identique : { $why }.
live-the-same = { $name } : le même une fois rejugé.
live-ruling-mesh = Le verdict a été rendu avec le maillage { $mesh }, qu’aucune table que vous pouvez ouvrir n’a ; déposez d’abord ce maillage ou sa table.
live-log-without-table = { $file } : journal d’une partie sur { $scenario }, mais aucune table exactement comme alors ; déposez d’abord son scénario.
live-log-differs = { $file } : la ligne { $line } diffère quand la partie est jouée sur cette table ; attendu une partie de longueur et de règles habituelles.
live-game-of-file = { $scenario }, partie { DE($file) }
live-actions-played = { $count ->
    [one] { $count } action
   *[other] { $count } actions
} { DE($name) } rejouées.
live-list-placed = { $units ->
    [one] { $units } unité
   *[other] { $units } unités
} avec { $models ->
    [one] { $models } figurine
   *[other] { $models } figurines
} { DE($name) }.
live-on-stands = Aucun nom n’est connu : les figurines sont sur { $stand }.

## The store of tables

live-store-full = { $place } : trouvé { $most } tables, le maximum gardé ; attendu de la place pour une autre : supprimez-en avec sightline tables delete NAME
live-store-name-taken = { $name } : une table porte déjà ce nom ; attendu un nouveau nom
live-store-mesh-taken = { $name } : un autre maillage porte ce nom ; attendu un nouveau
live-store-mesh-gone = { $place } : un maillage manque ou est endommagé ; attendu ses octets
live-store-no-table = { $name } : aucune table de ce nom dans { $place } ; une était attendue
live-store-step-damaged = { $place } : l’étape { $step } { DE($name) } est endommagée ; attendu son entrée
live-store-snapshot-damaged = { $place } : l’instantané { DE($name) } est endommagé ; attendu un scénario
live-store-elsewhere = { $name } : trouvé des étapes qui ne viennent pas d’ici ; la table est ouverte dans un autre serveur
live-store-other-database = { $place } : trouvé une base de données d’autre chose ; attendu une base de tables
live-store-newer = { $place } : trouvé une base de version { $found }, écrite par un Sightline plus récent ; attendu au plus la version { $most }
live-store-older-damaged = { $place } : trouvé une étape endommagée dans une base de version { $found } ; attendu une qui puisse être amenée à la version { $most }
live-store-no-group = { $name } : aucun groupe de ce nom ; attendu un groupe gardé
live-store-scenario-unreadable = { $name } : son scénario ne peut pas être lu : { $why }
live-store-step-unfit = { $name } : l’étape { $step } ne suit pas de celles d’avant : { $why }
live-store-text-damaged = { $name } : le texte de son fichier est endommagé ; attendu du TOML
live-store-unusable = { $place } : trouvé { $found } ; attendu une base lisible et modifiable
live-store-row-twice = { $place } : la même ligne s’y trouve déjà ; attendu une autre
live-store-half-sign = { $place } : trouvé un texte avec un demi-caractère ; attendu de l’Unicode
live-store-no-url = { $place } : pas d’URL d’une base de données ; attendu par exemple sqlite:///tables.sqlite3
live-store-folder-unwritable = { $place } : trouvé { $found } ; attendu un dossier modifiable
live-store-no-folder = { $place } : pas de dossier { $folder } ; attendu un dossier pour la base
live-store-is-folder = { $place } : trouvé un dossier ; attendu un fichier où garder des tables
live-store-no-driver = { $place } : pas de pilote pour { $driver } ({ $why }) ; attendu un pilote installé, ou sqlite:///FILE
live-store-bad-url = { $place } : trouvé { $found } ; attendu l’URL d’une base de données
live-store-other-kind = { $place } : trouvé une base de données { $found } ; attendu SQLite ou PostgreSQL
live-copy-differs = { $name } : trouvé une copie différente ; attendu les mêmes lignes
live-copy-mesh-gone = maillage { $mesh } : absent ou endommagé ; attendu ses octets
live-copy-full = { $place } : trouvé { $most } tables, le maximum gardé ; attendu de la place pour { $name }
live-copy-name-taken = { $name } : une autre table de ce nom dans { $place } ; attendu aucune, ou une identique
live-copy-changed = { $name } : de nouvelles étapes pendant le déplacement ; attendu que personne n’y travaille
live-backup-not-empty = { $place } : trouvé { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} et { $groups } groupes gardés ; attendu une base vide, ou --replace, qui les supprime
live-backup-no-file = { $file } : fichier introuvable ; attendu une sauvegarde
live-backup-unreadable = { $file } : trouvé { $found } ; attendu une sauvegarde
live-backup-newer = { $file } : sauvegarde d’une base de version { $found }, écrite par un Sightline plus récent ; attendu au plus la version { $most }
live-backup-damaged = { $file } : fichier endommagé ou tronqué ; attendu un fichier écrit par sightline backup
