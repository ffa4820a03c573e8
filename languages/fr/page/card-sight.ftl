# L’onglet « Vue » : la carte du verdict, ses questions, les règles de couvert, les cartes.

card-sight-nothing-yet = Les verdicts s’affichent ici dès que la table est prête.
card-sight-no-units = Cette table n’a pas d’unités, donc pas de lignes de vue.
card-sight-open-table-tab = Ouvrez l’onglet <b>Table</b> (touche 1) et allez aux unités dans la palette.
card-sight-place-a-unit = Choisissez un camp, cliquez sur une unité, puis sur son emplacement.
card-sight-guess-first = Devinez d’abord ; le verdict s’affichera ensuite ici.
card-sight-during-play = Les lignes de vue s’affichent ici pendant la partie.
card-sight-choose-both = Choisissez un tireur, puis une cible.
card-sight-click-the-firer = Cliquez sur l’unité qui tire, sur la table ou dans la liste.
card-sight-click-the-target = Cliquez sur la cible, une unité de l’autre camp.
card-sight-click-an-enemy = Cliquez sur un ennemi pour voir ce qu’en voit { $unit }.
card-sight-choose-target = { $unit } tire. Choisissez maintenant sa cible.
card-sight-choose-again = Choisissez une autre paire, ou annulez le dernier changement, et elle sera jugée à nouveau.
card-sight-casting-rays = Lancer de rayons…
card-sight-other-way = Dans l’autre sens
card-sight-indirect = Tir indirect : aucune ligne de vue n’est nécessaire.
card-sight-drawn-after-drag = Dessiné quand vous relâchez
card-sight-drawing = Dessin en cours…
card-sight-no-picture = Pas d’image : { $why }
card-sight-picture = Ce que { $shooter } voit { DE($target) }
card-sight-picture-lying = Ce que { $shooter } voit { DE($target) }, jugé debout
card-sight-picture-colours = { $caption } : en vert, ce qui est vu ; hachuré, ce qui est masqué
card-sight-side-view = Vue de côté, à l’échelle ; cliquez pour agrandir
card-sight-bundle-free = Sur la table : en pâle, toutes les lignes entre les deux corps ; points, où certaines sont arrêtées ; en gras, la ligne libre.
card-sight-bundle-stopped = Sur la table : en pâle, toutes les lignes entre les deux corps ; points, où certaines sont arrêtées ; en tirets, la ligne entre leurs milieux.
card-sight-words-are-those-of = Les mots sont ceux de « { $name } ».
card-sight-unit-word = Une unité a le meilleur mot qu’ont { $share } de ses figurines visibles ; une figurine, le meilleur face à autant de celles qui la voient.
card-sight-model-cover = Une figurine a le couvert d’une classe quand des objets de cette classe ou mieux en masquent { $share }.
card-sight-unit-cover = Une unité a le meilleur couvert qu’ont { $share } de ses figurines visibles ; une figurine, le meilleur face à autant de celles qui la voient.
card-sight-pair-rays = Cette paire : { NUMBER($rays, useGrouping: 1) } rayons.

card-sight-seen = vu
card-sight-hidden = masqué
card-sight-interval = intervalle à 95 % : { $low } à { $high }
card-sight-seen-from = vu dès { $share } %
card-sight-from-visible = dès { $share } % visibles
card-sight-cover-from = couvert dès { $share } % masqués
card-sight-word-from = { $word } { $share } %
card-sight-class-from = { $word ->
    [partial] partiel
    [heavy] important
   *[other] { $word }
} { $share } %
card-sight-from-hidden = dès { $share } % masqués
card-sight-in-the-place-of = À la place { DE($model) }
card-sight-no-heights = Pas de hauteurs : { $why }
card-sight-least-height-seen = la plus petite hauteur visible
card-sight-stance = { $stance } { $height } : { $verdict ->
    [blocked] masqué
    [contested] trop juste pour trancher
   *[seen] vu
}{ $floor ->
    [0] { "" }
   *[other] , { $up } plus haut
}

card-sight-stop = Arrêter
card-sight-starting = Démarrage
card-sight-doing = { $doing }, { PERCENT($done, sign: 0) }&nbsp;% …
card-sight-no-height-changes-it = Aucune hauteur inconnue ne change ce verdict, dans un sens ou dans l’autre.
card-sight-margin = Marge
card-sight-margin-about = Marge : le plus petit déplacement, jusqu’à { INCHES($most) }, qui change ce verdict
card-sight-tolerance = Tolérance de pose
card-sight-tolerance-about = Tolérance de pose : combien de fois ce verdict tient si chaque figurine et chaque décor est posé à { INCHES(0.125, parts: 1) } près
card-sight-rulesets = Comparer les règles
card-sight-rulesets-about = Comparer les règles : ce verdict selon toutes les règles, et avec d’autres seuils
card-sight-pixels = Vérifier par pixels
card-sight-pixels-about = Vérifier par pixels : les mêmes parts par deux autres méthodes, les pixels et les rayons de trimesh sur le maillage exporté
card-sight-ruling = Télécharger ce verdict en page
card-sight-ruling-about = Télécharger ce verdict en page : le verdict avec toutes les réponses, en un fichier
card-sight-no-fence-here = Pas de clôture ici
card-sight-no-fence-between = Pas de clôture ici : il ne manque au scan ni clôture, ni barbelés, ni garde-corps entre ces deux-là
card-sight-no-fences = Aucune clôture
card-sight-no-fence-on-table = Aucune clôture : il ne manque au scan ni clôture, ni barbelés, ni garde-corps sur toute la table

card-sight-cover-rules = Règles de couvert
card-sight-scenario-default = Réglage du scénario
card-sight-of-this-table = { $name } (cette table)
card-sight-depend-on = De quoi ils dépendent
card-sight-word-clear = { $looks ->
    [any] une ligne libre
   *[eye] dès { $percent } % visibles
}
card-sight-word-unseen = { $looks ->
    [any] aucune ligne libre
   *[eye] moins de { $percent } % visibles
}
card-sight-word-begins = dès { $share } masqués{ $by ->
    [screens] { " " }par des écrans
    [walls] { " " }par des murs
    [bunkers] { " " }par des bunkers
   *[anything] { "" }
}
card-sight-new-words = De nouveaux mots en cinq questions
card-sight-my-words = Mes mots
card-sight-their-name = Leur nom
card-sight-use-words = Utiliser ces mots
card-sight-save-words = Enregistrer en fichier

card-sight-map = Carte
card-sight-map-of = { $what ->
    [seen] Ce qui est vu
    [cover] Couvert
    [lanes] Portées
    [safe] Hors de vue
    [least] Hauteurs minimales
   *[none] Pas de carte
}
card-sight-map-about = { $what ->
    [cover] Le verdict sur une figurine debout à chaque position, vue depuis { $who }.
    [lanes] La distance { DE($who) } à chaque position où une figurine debout est vue.
    [safe] Où une figurine debout est hors de vue { DE($who) }.
    [least] À partir de quelle hauteur une figurine à chaque position est vue depuis { $who }.
   *[seen] Combien { $who } verrait d’une figurine debout à chaque position.
}
card-sight-goal = { $what ->
    [shot] Positions avec un tir dégagé
    [cover] Positions à couvert
    [hidden] Positions hors de vue
   *[none] Aucune recherche
}
card-sight-find-positions = Chercher des positions
card-sight-positions-for = Pour
card-sight-seen-by = Vu depuis
card-sight-selected-unit = Unité choisie
card-sight-firer-named = Tireur ({ $unit })
card-sight-selected-named = Choisie ({ $unit })
card-sight-target-named = Cible ({ $unit })
card-sight-all-of = Tous ceux { DE($side) }
card-sight-stop-map = Arrêter : la carte reste telle quelle
card-sight-colour-the-table = Colore la table selon ce qui est visible à chaque position.
card-sight-choose-a-unit = Choisissez une unité pour voir où son propre mouvement peut la mener.
card-sight-map-of-nobody = Choisissez une unité sur la table : la carte montre ce qu’elle voit.
card-sight-searching = Recherche, { PERCENT($done) } …
card-sight-refining = { $said } Affinage …
card-sight-drawing-map = La carte se dessine …
card-sight-apart = Positions espacées de { INCHES($inches) }.
card-sight-coarse = Grossier : { $points } points d’une figurine à chacune.
card-sight-from-any-part = Depuis n’importe quelle partie d’une figurine.
card-sight-no-colour = Sans couleur : pas de place pour se tenir.

# Titres des cartes.

card-sight-title-map = Carte
card-sight-title = Ligne de vue
