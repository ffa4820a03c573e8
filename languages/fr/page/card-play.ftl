# Les cartes d’une partie et d’une démonstration.

## La question.

card-play-show-question = Voir la question
card-play-do-it = Valider
card-play-point = Montrer l’endroit
card-play-smoke-spots = Chercher des points de fumée
card-play-suggest = Suggérer un coup
card-play-suggest-always = Suggérer à chaque fois
card-play-one-model = Une figurine à la fois
card-play-waypoint = Ajouter une étape
card-play-facing = Orientation finale
card-play-along = Le long du mouvement, %
card-play-let-play = Laisser jouer l’ordinateur
card-play-answer-so = Répondre ainsi
card-play-end-turn-so = Finir le tour ainsi
card-play-give-screen = Passez l’écran à { $side }.
card-play-thinking = Recherche des réponses possibles…
card-play-no-effect = { $answer } serait sans effet : { $why }. Choisissez-le encore pour le donner quand même.
card-play-see-statistics = La fiche « Statistiques » compare les dés à leurs chances.
card-play-see-undo = « Annuler » reprend la dernière réponse.
card-play-see-another = « Nouvelle partie », dans la fiche « Partie », recommence.
card-play-looking-back = Vous regardez en arrière. Revenez à la dernière étape pour jouer.
card-play-playing-answer = Votre réponse est jouée…
card-play-computer-plays = L’ordinateur joue { $side }.
card-play-computer-playing = L’ordinateur joue { $side }…
card-play-waiting = { $side } joue sur un autre écran : attendez.
card-play-weighing = Comparaison des réponses…
card-play-ranked = Ce que ferait l’ordinateur
card-play-barred = Tir impossible sur
card-play-or-unit = Ou une autre unité
card-play-which-unit = Quelle unité ?
card-play-or = Ou
card-play-answers = Réponses
card-play-game-over = Partie finie
card-play-your-turn = À vous
card-play-your-turn-of = À vous : { $side }
card-play-turn-of = Au tour { DE($side) }
card-play-gains-nothing = pas mieux que ne rien faire
card-play-gains = { $sign }{ NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) } points de victoire par rapport à ne rien faire
card-play-question = { $who } : { $what }
card-play-asks-ambushes = { $other } bouge ; qui tire en Embuscade ?
card-play-asks-turn-end = fin du tour ; qui garde son ordre ?
card-play-all-pass = Tous laissent passer
card-play-all-pass-this-turn = Tout laisser passer ce tour
card-play-nobody-is-asked = plus de question sur ce mouvement, pour aucune unité en Embuscade
card-play-is-not-asked = plus de question à cette unité jusqu’à la fin du tour
card-play-only-answer = { $unit } : { $answer } (seule réponse).
card-play-nobody-ahead = Aucun joueur de l’ordinateur ne prévoit dans ce jeu : il ne pèse que les chances affichées ici.
card-play-no-suggestion = Rien à suggérer ici : choisissez vous-même.
card-play-no-smoke-spot = Aucun point ne mérite de la fumée.
card-play-gone-on = La partie a continué entre-temps.

## La partie.

card-play-watch-or-play = Regardez l’ordinateur jouer les deux camps, ou jouez-en un ou les deux.
card-play-how-to-begin = Lancez la partie, puis avancez pas à pas, ou laissez-la tourner. La même graine donne les mêmes dés, tant que vous jouez seul.
card-play-mended = Corrigez le scénario, ou choisissez-en un autre ci-dessus. La table reste visible.
card-play-seed = Graine
card-play-seed-fault = Une graine est un nombre entier de 0 à { $most }.
card-play-start = Lancer
card-play-start-hint = Lancer la partie
card-play-back-to-game = Retour à la partie
card-play-back-to-game-hint = Retour à la partie que vous avez quittée, pour tous
card-play-another = Nouvelle partie
card-play-another-hint = Une nouvelle partie avec d’autres dés ; celle-ci reste enregistrée
card-play-earlier = Parties précédentes
card-play-earlier-hint = Parties précédentes de cette table : en rouvrir une
card-play-leave = Quitter la partie : retour à la table d’avant
card-play-step-before = Étape précédente
card-play-step-next = Étape suivante
card-play-run = Laisser tourner
card-play-pause = Pause
card-play-branch = Reprendre d’ici
card-play-branch-hint = Reprendre d’ici sur une nouvelle table ; celle-ci ne change pas
card-play-log = Télécharger le journal
card-play-log-hint = Télécharger le journal avec tous les dés, que sightline replay vérifie
card-play-going-back = Retour à l’étape { $step } : { $played } jouées…
card-play-newest = Retour à la dernière étape ({ $count } plus loin)
card-play-step-of = étape { $step } sur { $count }
card-play-the-start = le début
card-play-turn = Tour { $turn }
card-play-seed-is = graine { $seed }
card-play-seed-secret = graine { $seed }, dés secrets
card-play-bag = dans { -the-cup }
card-play-bag-has = Dans { -the-cup } : { $dice }
card-play-dice-of = { $count } { DE($side) }
card-play-setting-up = Mise en place de la partie…
card-play-playing-again = La partie est rejouée : { $done } actions sur { $count }…
card-play-nobody-looks = Personne ne regarde plus.
card-play-ask-to-take-back = demander de reprendre votre dernière réponse
card-play-take-back = reprendre : { $action }{ $more ->
    [0] { "" }
    [one] { " " }et 1 réponse
   *[other] { " " }et { $more } réponses
}
card-play-others-here = D’autres sont à cette table : la partie de cette adresse commence quand vous la lancez.
card-play-lost-unit = Vous perdez une unité : { $how }
card-play-level = L’ordinateur joue
card-play-level-simple = simple
card-play-level-middle = moyen
card-play-default = par défaut
card-play-defaults = Par défaut : { $against } contre une personne, { $usual } sinon.
card-play-unknown-level = Cette adresse demande le niveau inconnu « { $level } ». L’ordinateur joue { $used }.
card-play-hide-options = Cacher les choix
card-play-hide-options-hint = Cacher les choix : chacun ne voit les siens que devant l’écran
card-play-by-hand = Jouer { $side } à la main

## Statistiques.

card-play-plan = { $count ->
    [0] Plan de la table
    [one] Plan de la table : 1 figurine perdue
   *[other] Plan de la table : { $count } figurines perdues
}
card-play-fell = { $model }, tour { $turn }
card-play-no-statistics = Ce jeu n’a pas de statistiques.
card-play-no-dice = Aucun dé n’a encore été jeté contre un score.
card-play-where-they-fell = Où elles sont tombées
card-play-luck = { $side } : { $made } jets réussis sur { $tries }, { TENTHS($expected) } attendus ; { $unusual }.
card-play-side-without-dice = { $side } : pas encore de dé contre un score.
card-play-luck-note = réussis (attendus) sur jets
card-play-made = { $made } ({ TENTHS($expected) }) sur { $tries }
card-play-head-unit = Unité
card-play-head-shots = Tirs
card-play-head-hits = Touches
card-play-head-kills = Tués
card-play-head-pins = { -pins-short }
card-play-head-lost = Pertes
card-play-lost-of = { $lost } sur { $models }
card-play-each-unit = Chaque unité

## Une démonstration, et les notes du présentateur.

card-play-eyes = Par ses yeux
card-play-back = Retour
card-play-next = Suite
card-play-step = Étape
card-play-play = Lire
card-play-moment-before = Le moment d’avant (↑)
card-play-moment-next = Le moment suivant (↓)
card-play-leave-demonstration = Quitter la démonstration
card-play-demo-step = Étape { $step } sur { $count }
card-play-score = { $good } bonnes réponses sur { $guessed }.
card-play-score-of = { $good } bonnes réponses sur { $guessed }, pour { $count } questions.
card-play-casting-rays = Lancer de rayons…
card-play-leave-game-first = Une partie est sur la table : quittez-la d’abord.
card-play-demo-hint = À lire d’un trait, ou pas à pas. Votre table ne change pas.
card-play-contested = Trop serré pour trancher, même pour le programme.
card-play-answer-is = La réponse : { $right }.
card-play-right = Juste : { $right }.
card-play-wrong = Non : { $right }. Vous disiez : { $guess }.
card-play-next-there = Lire l’étape suivante dans la fenêtre qui la montre
card-play-other-window = Votre autre fenêtre
card-play-shows-step = { $who } : étape { $step } sur { $count }
card-play-no-notes = Pas de notes pour cette étape.
card-play-then = Ensuite : « { $title } ». { $words }
card-play-then-the-answer = Ensuite : la réponse, sauf si elle est déjà montrée
card-play-then-the-answer-and = Ensuite : la réponse, sauf si elle est déjà montrée ; puis « { $title } ». { $words }

## Attaques aériennes.

card-play-plane = Avion
card-play-target = Cible
card-play-fly = Voler
card-play-skip = Passer
card-play-pull-out = Repartir
card-play-whole-attack = Toute l’attaque
card-play-whole-attack-hint = Selon les règles, moment par moment : DCA, tirs, bombes, départ
card-play-edge-own = Le sien
card-play-edge-left = Gauche
card-play-edge-right = Droite
card-play-edge-opposite = Adverse
card-play-enter-own = Entrer par le milieu de son propre bord
card-play-enter-left = Entrer par le milieu du bord gauche
card-play-enter-right = Entrer par le milieu du bord droit
card-play-enter-opposite = Entrer par le milieu du bord adverse
card-play-from-edge-own = Depuis son propre bord.
card-play-from-edge-left = Depuis le bord gauche.
card-play-from-edge-right = Depuis le bord droit.
card-play-from-edge-opposite = Depuis le bord adverse.
card-play-choose-plane = Choisir un avion
card-play-choose-target = Choisir une cible
card-play-no-plane = Pas d’avion.
card-play-no-plane-hint = Il n’y a pas d’avion sur la table.
card-play-which-plane = Quel avion ?
card-play-which-plane-hint = Choisissez un avion ici, ou faites-en le tireur.
card-play-which-target = Cible { DE($plane) } ?
card-play-which-target-hint = Choisissez un ennemi ici, ou sur la table.
card-play-which-edge = Par où entre { $plane } ?
card-play-which-edge-hint = Jetez le D6, ou choisissez un bord à la main.
card-play-plane-comes = { $plane } arrive…
card-play-finding-path = Recherche de sa trajectoire.
card-play-other-edge = Choisissez un autre bord ou une autre cible.
card-play-skip-hint = Échap ou un clic sur la table passe la suite.
card-play-plane-arrives = { $noise } ! { $plane } arrive.
card-play-plane-aloft = { $plane } est en l’air.
card-play-looks-down = { $plane } regarde en bas…
card-play-casting = Lancer de rayons.
card-play-in-place = { $plane } est en place pour attaquer { $target }.
card-play-attacks = { $plane } attaque
card-play-table-changed = La table a changé pendant le vol : l’avion est resté où il était.

## Gabarits.

card-play-template = Gabarit
card-play-fired-by = Tiré par
card-play-place = Poser
card-play-on-table = Sur la table
card-play-by-rules = Selon les règles
card-play-click-where = Cliquer l’endroit
card-play-roll = Jeter les dés
card-play-next-turn = Tour suivant
card-play-one-back = Une étape en arrière
card-play-show-everything = Tout montrer
card-play-undo-roll = Annuler le jet
card-play-move = Déplacer
card-play-take-off = Retirer de la table
card-play-choose-one = En choisir un
card-play-no-template = Montre l’effet d’un gabarit sur cette table.
card-play-no-template-hint = Choisissez-en un, puis cliquez où il va : vous verrez quelles unités sont dedans, et les chances.
card-play-measuring = Mesure en cours…
card-play-nobody-within = Aucune unité dedans.
card-play-outside = { $count ->
    [one] 1 autre unité est dehors.
   *[other] { $count } autres unités sont dehors.
}

# Titres des cartes.

card-play-title-demonstration = Démonstration
card-play-title-statistics = Statistiques
card-play-title-presenter = Présentateur
card-play-title-game = Partie
card-play-title-templates = Gabarits
card-play-title-air = Air
card-play-title-your-turn = À vous
