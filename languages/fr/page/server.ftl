# The server: who may open a table, signing in, votes, folders.

## Who may open a table

server-no-access = Accès refusé
server-no-access-to-table = Pas d’accès à cette table
server-opens-with-link = Cette table ne s’ouvre qu’avec un lien. Vous êtes venu sans lien, ou le vôtre n’est pas valable pour cette table ou a été retiré. { $ask }
server-ask-again = Demandez un nouveau lien au propriétaire de la table.
server-sign-in-to-open = <a href="{ $address }">Connectez-vous</a> pour ouvrir et créer vos propres tables.
server-need-no-link = { $why } Sur ce serveur, vous n’avez pas besoin de lien : { $link }.
server-open-without = ouvrir la table sans lien
server-link-invalid = Ce lien n’est pas valable pour cette table, ou a été retiré.
server-full = Le serveur a atteint sa limite de pages ouvertes. Réessayez dans une minute.
server-address-full = Votre adresse a atteint sa limite de pages ouvertes. Fermez-en une et réessayez.
server-link-full = Ce lien a atteint sa limite de pages ouvertes. Fermez-en une et réessayez.
server-no-page = Il n’y a pas de page à cette adresse.
server-foreign = Les pages d’autres sites ne peuvent pas charger cette page. Ouvrez-la avec un lien.
server-slower = Trop de clés fausses depuis votre adresse. Réessayez dans une minute.
server-link-has-expired = Le lien que vous avez utilisé a expiré.
server-expired-on = Ce lien a expiré le { $day } à { $time } UTC.
server-link-kinds = Un lien permet de modifier, de jouer un camp, de regarder, ou d’ajouter un scan.
server-most-links = Cette table a déjà { $most } liens. Retirez-en.
server-link-only = Pas d’accès : cette table ne s’ouvre qu’avec un lien.
server-stale = Cette page est périmée. Rechargez-la.
server-other-keys = Ce navigateur a ouvert un autre lien entre-temps. Rechargez la page.
server-no-network = Cet ordinateur n’est sur aucun réseau par lequel d’autres pourraient l’atteindre. Rejoignez le Wi-Fi ou branchez le câble, et réessayez.
server-not-opened = Cet ordinateur ne peut pas être ouvert à son réseau : { $why }.
server-port-taken = le port { $port } est pris : arrêtez le programme qui l’utilise, ou choisissez-en un autre avec --port
server-cannot-listen = impossible d’écouter sur { $address } : { $why }
server-only-page-reloads = Seule la page de la table recharge le fichier.

## Signing in

server-sign-in-again = Se reconnecter
server-signing-in-failed = La connexion a échoué : { $why }. { $again }
server-not-signed-in = Non connecté
server-sign-out = Se déconnecter
server-sign-out-here = Se déconnecter de ce serveur ?
server-begun-elsewhere = elle n’a pas été commencée dans ce navigateur, ou il y a plus de dix minutes
server-provider-unexpected = le fournisseur n’a pas répondu comme attendu
server-next-elsewhere = l’adresse où aller ensuite n’est pas une page de ce serveur
server-answer-used = cette réponse du fournisseur a déjà servi
server-code-refused = le fournisseur a refusé le code
server-token-other-server = la réponse du fournisseur est pour un autre serveur
server-token-other-sign-in = la réponse du fournisseur est pour une autre connexion
server-token-nobody = la réponse du fournisseur ne nomme personne
server-token-unknown-key = la réponse du fournisseur est signée avec une clé inconnue
server-token-no-key-pair = la réponse du fournisseur n’est pas signée avec une paire de clés
server-token-expired = la réponse du fournisseur a expiré
server-token-no-signature = la réponse du fournisseur ne porte pas sa signature
server-token-unreadable = la réponse du fournisseur n’est pas un jeton d’identité vérifiable

## The votes of a room

server-vote = Vote
server-vote-none-now = Aucune question n’est posée en ce moment. La prochaine apparaît ici d’elle-même.
server-vote-counts = Votre vote compte. Un autre bouton le change.
server-vote-too-many = Trop de requêtes. Réessayez dans une minute.
server-vote-no-question = Aucune question n’est posée ici.
server-no-vote = Ceci n’est pas un vote.
server-vote-elsewhere = Seule la page de la question reçoit un vote.
server-vote-open-first = Ouvrez d’abord le lien de la question.
server-vote-closed = Cette question est close.
server-vote-none-of-these = Ce n’est pas une des réponses.
server-vote-no-more = Cette question ne reçoit plus de votes.

## Folders of scenarios

server-many-folders = { $folder } contient plus de { $most } dossiers : certains scénarios peuvent manquer dans la liste.
server-many-scenarios = { $folder } contient plus de { $most } scénarios : certains scénarios peuvent manquer dans la liste.
server-many-files = { $folder } contient plus de { $most } fichiers : certains scénarios peuvent manquer dans la liste.
server-deep-folders = { $folder } contient des dossiers de plus de { $most } niveaux : certains scénarios peuvent manquer dans la liste.

## A page’s connection

server-message-early = Un message est arrivé avant que la page soit prête.
server-message-long = Un message est trop long.
server-message-unreadable = Un message n’a pas pu être lu.

## Options at the start

server-embed-in = --embed-in : trouvé { $found } ; attendu une origine comme https://club.example
server-allow-origin = --allow-origin : trouvé { $found } ; attendu le nom d’un hôte, comme table.example ou 192.168.1.20:5006
server-option-one-of = { $option } : trouvé { $found } ; attendu l’un de { $names }
server-option-number = { $option } { $name } : trouvé { $found } ; attendu un nombre, au moins { $least }
server-tls-cert = --tls-cert { $file } : trouvé { $found } ; attendu un certificat et sa clé (--tls-key) en fichiers PEM
server-oauth-all = --oauth-issuer, --oauth-key, --oauth-secret : trouvé une partie ; attendu les trois (le secret aussi comme PANEL_OAUTH_SECRET dans l’environnement)
server-oauth-url = --oauth-issuer : trouvé { $found } ; attendu une URL
server-oauth-package = --oauth-issuer : paquet PyJWT avec cryptography introuvable ; installez-le : { $install }
server-oauth-provider = --oauth-issuer { $issuer } : pas de fournisseur OpenID à cet endroit ; attendu un qui réponde à /.well-known/openid-configuration
server-root-path = --root-path : trouvé { $found } ; attendu un chemin comme /sightline
server-proxy-headers = --proxy-headers : trouvé { $found } ; attendu l’adresse ou le réseau du proxy, comme 127.0.0.1 ou 10.0.0.0/8

## At the start, in the terminal

server-starting = Démarrage de Sightline, qui sera à { $address } dans quelques secondes (sur une machine neuve, jusqu’à une minute) …
server-at = Sightline à { $address }  (Ctrl C l’arrête)
server-read-only = Lecture seule : { $why }. Les modifications sont refusées tant qu’on ne peut pas y écrire.
server-listens-everywhere = Il écoute à toutes les adresses de cette machine et s’ouvre comme { $names }. Ajoutez un autre nom avec --allow-origin NAME.
server-trusts = Attention : tous ceux qui atteignent cette adresse peuvent modifier chaque table (--trust), et possèdent les tables qu’ils créent. Seul le lien du propriétaire écrit des fichiers et possède les autres.
server-needs-links = Chaque visiteur a besoin d’un lien créé par le propriétaire (--roles).
server-not-encrypted = { $way } La connexion n’est pas chiffrée ; --tls-cert ou un proxy la chiffre.
server-owners-link = Le lien du propriétaire vers toutes les tables : { $link }
server-opened-at = Ouvert sur ce réseau à { $address } : qui vient de là a besoin d’un lien.
server-compiling-sight = Le calcul des vues est compilé en arrière-plan, une seule fois ; d’ici là, les verdicts sont plus lents.
server-no-place = { $place } n’existe pas : nommez un fichier de scénario ou un dossier de scénarios
server-opens-to-network = { $option } ouvre le serveur au réseau : ajoutez --roles, pour que les autres aient besoin d’un de vos liens, ou --trust, pour que tout le monde puisse modifier toutes les tables
server-metrics-port = --metrics : trouvé { $found } ; attendu : un port, ou 127.0.0.1:9100
server-metrics-place = --metrics { $place } : trouvé { $why }
server-metrics-package = --metrics : le paquet prometheus-client manque ; l’installer : { $install }
server-workers-count = --workers : trouvé { $count } ; attendu : 1 à { $most }
server-workers-system = --workers : ce système ne peut pas passer les connexions d’un processus à l’autre ; prendre --workers 1
server-workers-store = --workers { $count } : trouvé une base SQLite, qu’un seul processus utilise ; attendu : --store postgresql+psycopg://… pour plusieurs
server-workers-failed = --workers { $count } : aucun ne démarre, chacun essayé { $tried } fois : { $why }
server-worker-not-started = il ne peut pas démarrer ({ $why })
server-worker-ended = il s’est terminé avec le code { $status }

## Pendant la marche

server-page-failed = Cette page n’a pas pu être construite
server-page-fault = C’est une faute du programme ; le journal du serveur a les détails. Rechargez la page.
server-answers-to = Ce serveur ne répond qu’à { $names } ; pour un autre nom, le démarrer avec --allow-origin NOM.
server-metrics-names = Les mesures ne répondent qu’à { $names } et aux adresses.
server-store-silent = La base n’a pas répondu en { $seconds } secondes.
server-no-worker = Aucun processus de ce serveur n’est prêt. Il en démarre d’autres : réessayez dans quelques secondes.
server-restarts = Le serveur redémarre.
server-setting-up = elle est en préparation
server-waiting-for-table = En attente d’une autre table : { $what }
server-reading-scenario = Lecture du scénario

## Programmes à une table

server-own-scripts = Ce serveur n’accepte que les scripts de ses propres pages.
server-no-hello = Aucun hello n’est venu dans les { $seconds } secondes après la connexion.
server-hello-first = Envoyer d’abord hello.
server-said-hello = Vous avez déjà envoyé hello.
server-too-many-silent = Trop de connexions n’ont pas envoyé hello.
server-program-denied = Cette clé ne donne pas accès à cette table.
server-program-fault = Le serveur n’a pas réussi. Son journal dit pourquoi.
server-table-not-opened = La table ne peut pas être ouverte. Le journal du serveur dit pourquoi.
server-read-too-slowly = Vous lisez trop lentement. Reconnectez-vous et envoyez hello avec since.
server-full-of-programs = Le serveur a atteint sa limite de { $most } programmes.
server-table-full-of-programs = Cette table a atteint sa limite de { $most } programmes.
server-address-full-of-programs = Votre adresse a atteint sa limite de { $most } programmes.
