# Titres des étapes dans la liste des étapes, et refus de modifications.

edit-word = { $word }
edit-list = { $said }
edit-both = { $first } et { $second }
edit-and-more = { $first } et { $more } de plus
edit-things = { $count } objets
edit-some-of = { $count } { DE($unit) }
edit-all-of = { $unit }
edit-kinds = { $number } { $number ->
    [1] { $kind }
   *[other] × { $kind }
}
edit-added = ajout : { $thing }
edit-moved = déplacement : { $things }
edit-turned = rotation : { $things }
edit-lifted = changement de hauteur : { $things }
edit-sized = changement de taille : { $things }
edit-reshaped = changement de forme : { $things }
edit-removed = suppression : { $things }
edit-grouped = regroupement : { $things }, sous le nom { $name }
edit-renamed = nouveau nom : { $thing } devient { $name }
edit-called-mesh = { $mesh } renommé en { $other }
edit-named-table = nouveau nom de la table : { $name }
edit-judged-by = verdicts selon { $settings }
edit-judged-by-words = verdicts selon les mots { DE($name) }
edit-judged-by-game = verdicts selon son jeu
edit-setting = { $field } { $value }
edit-setting-usual = { $field } par défaut
edit-set = réglage : { $keys } pour { $thing }
edit-set-of-table = réglage de la table : { $keys }
edit-scan = choix des objets fins que le scan ne montre pas
edit-marked = { $done ->
    [wrote] note écrite
    [drew] zone tracée
    [set] objectif posé
   *[other] { $done }
} : { $thing }
edit-measured = mesure : { $kind }
edit-measured-at = mesure : { $kind } à { $ends }
edit-measured-of = mesure : { $kind } { DE($thing) }
edit-laid-smoke = pose de la fumée { $name }
edit-laid-template = pose du gabarit { $name }
edit-rolled-template = jet pour le gabarit { $name }
edit-read-anew = relecture de la table
edit-began-game = début d’une partie, graine { $seed }
edit-played = coup joué : { $action } ({ $number })
edit-action-of = { $unit }, { $action }
edit-an-action = une action
edit-deed = { $code ->
    [advance] Avancer
    [ambush] Embuscade
    [down] Au sol
    [fire] Tirer
    [rally] Se regrouper
    [run] Courir
    [give-order] ordre
    [move] mouvement
    [mount] embarquement
    [dismount] débarquement
    [shoot] tir
    [fire-smoke] tir fumigène
    [hold-fire] pas de tir
    [go-down] au sol
    [stand-fast] reste en place
    [escape] dérobade
    [reaction-fire] tir de réaction
    [charge-home] assaut
    [spring-ambush] tir d’embuscade
    [hold-ambush] reste en embuscade
    [casualties] pertes
    [mistaken-target] cible par erreur
    [no-mistaken-target] pas d’erreur de cible
    [flee] fuite
    [regroup] regroupement
    [keep-order] ordre gardé
    [call-support] appel de soutien
    [no-support] pas de soutien
    [shift-point] point déplacé
    [pick-air-target] cible de l’avion
    [anti-aircraft] tir antiaérien
    [pick-prey] proie choisie
    [fly] vol
    [intercept] interception
    [measure] mesure
    [declare-charge] charge annoncée
    [charge] charge
    [done] fini
    [overwatch-shot] tir en état d’alerte
    [fight] combat
   *[other] { $word }
}
edit-left-game = fin de la partie en cours
edit-took-back = annulation : { $title }
edit-did-again = rétablissement : { $title }
edit-took-back-as-agreed = annulation convenue : { $title }
edit-pasted = collage
edit-added-units = ajout de { $count ->
    [1] 1 unité
   *[other] { $count } unités
} { DE($name) }
edit-added-along-a-line = ajout de { $count } le long d’une ligne
edit-added-a-copy = ajout d’une copie { $way ->
    [turn] tournée de 180°
    [x] en miroir dans la largeur
   *[y] en miroir dans la longueur
}
edit-mirrored = { $way ->
    [turn] rotation de 180°
    [x] miroir dans la largeur
   *[y] miroir dans la longueur
}
edit-grouped-anew = nouveau regroupement

edit-no-change = Aucun changement.
edit-game-on = Une partie est en cours sur la table : quittez-la avant de changer autre chose.
edit-no-game = Aucune partie n’est en cours sur la table.
edit-game-already = Une partie est déjà en cours sur la table.
edit-game-went-on = La partie a continué avant votre réponse : elle est affichée à nouveau, et rien n’est perdu.
edit-no-command-of-game = { $command } n’est pas une commande de jeu.
edit-saw-another-step = Vous avez vu l’étape { $seen } de cette table, et elle en a { $steps }.
edit-no-such-step = Il n’y a pas d’étape { $number }.
edit-took-something-back = L’étape { $step } a annulé quelque chose : rétablissez plutôt cela.
edit-taken-back-as-agreed = « { $step } » a été annulé d’un commun accord : rejouez-le.
edit-not-your-step = « { $step } » n’est pas votre étape.
edit-taken-back-already = « { $step } » est déjà annulé.
edit-done-already = « { $step } » est déjà fait.
edit-played-already = « { $step } » ne peut être annulé : la partie a commencé ; quittez-la plutôt.
edit-table-has-changed = « { $step } » ne peut être { $verb ->
    [undo] annulé
   *[redo] rétabli
} : la table a changé depuis.
edit-cannot = « { $step } » ne peut être { $verb ->
    [undo] annulé
   *[redo] rétabli
} : { $why }
edit-overtaken = « { $step } » ne peut être { $verb ->
    [undo] annulé
   *[redo] rétabli
} : ce qui avait changé a été modifié depuis.
edit-blocked = « { $step } » ne peut être { $verb ->
    [undo] annulé
   *[redo] rétabli
} ; depuis{ $named ->
    [yes] { " " }({ $who })
   *[no] { "" }
} : { $by }.
edit-somebody-else = quelqu’un d’autre
edit-stale = Entre-temps ({ $who }) : { $title }. Vérifiez et réessayez.
edit-changed-since = Ce qui doit changer a été modifié depuis.
edit-changes-no-scenario = { $command } ne change aucun scénario.
edit-off-the-table = { $thing } ne peut aller à ({ $place }) : la table mesure { INCHES($width) } × { INCHES($depth) }.
edit-no-facing = { $thing } n’a pas d’orientation.
edit-no-place = { $thing } n’a pas de place à soi.
edit-there-already = { $thing } existe déjà.
edit-id-by-renaming = { $thing } : un identifiant se change en renommant.
edit-no-mesh = { $mesh } n’est pas un maillage de ce scénario.
edit-not-scanned = Cette table n’a pas été scannée.
edit-scan-does-not-change = { $field } d’un scan ne change pas.
edit-cannot-set-up = La table ne peut être mise en place. { $why }.
edit-objective-about = L’objectif { $objective } porte sur { $unit } : retirez-le d’abord.
edit-not-on-the-table = Il n’y a pas { DE($thing) } sur la table.
edit-no-such-model = { $unit } n’a pas de figurine { $model }.
edit-table-too-deep = Trouvé : des valeurs trop imbriquées ; attendu : un tableau d’un scénario.
edit-invalid-table = Trouvé : un tableau qu’aucun scénario ne peut avoir ; attendu : un autre.

edit-in-the-way = « { $thing } » est dans le passage
edit-model-in-the-way = une figurine { DE($unit) } est dans le passage
edit-over-the-edge = cela dépasserait du bord de la table
edit-cannot-stand = { $unit }{ $more ->
    [0] { "" }
   *[other] { " " }et { $more } de plus
} ne { $more ->
    [0] peut
   *[other] peuvent
} se tenir là : { $why }.
edit-no-model-to-fly-at = { $unit } n’a pas de figurine à survoler
edit-nothing-flies = rien ne vole dans { $game }
edit-no-edge = { $edge } n’est pas un bord : attendu : un parmi { $known }
edit-no-way-inside = aucun chemin n’y mène par les portes, ouvertures ou échelles { DE($piece) }
edit-choose-something = Choisissez d’abord quelque chose.
edit-choose-three = Choisissez au moins trois objets à répartir.
edit-choose-two-to-group = Choisissez au moins deux objets à grouper.
edit-choose-two-to-align = Choisissez au moins deux objets à aligner.
edit-choose-terrain-or-units = Choisissez d’abord des décors ou des unités.
edit-none-in-a-group = Rien de ce qui est choisi n’est dans un groupe.
edit-would-be-off-the-table = Ce serait hors de la table.
edit-too-many-at-once = Cela fait { $count } objets à la fois ; { $most } au plus.
edit-wrong-ending = Trouvé : un fichier en { $ending } ; attendu : un parmi { $known }.
edit-no-angle = une orientation de { $facing } degrés n’est pas un angle
edit-place-off-the-table = ({ $x }, { $y }) est hors de la table de { INCHES($width) } × { INCHES($depth) }
edit-setting-up = Mise en place de la table
edit-the-game = la partie
edit-copy-of = { $name } (copie)
edit-building-terrain = Construction du décor { NUMBER($number, useGrouping: 1) } sur { NUMBER($count, useGrouping: 1) }
edit-placing-model = Pose de la figurine { NUMBER($number, useGrouping: 1) }
edit-measuring-meshes = Mesure des maillages
edit-as-scanned = D’après le scan : le scan est juste à ±{ INCHES($error, digits: 2) }.

edit-smoke-off-the-table = trouvé : ({ $x }, { $y }) ; attendu : un endroit sur la table de { INCHES($width) } × { INCHES($depth) }
edit-smoke-radius = trouvé : un rayon de { INCHES($found) } ; attendu : plus de 0 et { INCHES($most) } au plus
edit-too-much-smoke = trouvé : { $found } nuages de fumée ; attendu : { $most } au plus
edit-smoke-cloud = Un nuage de { INCHES($width) } de large et autant de haut. Une ligne de vue qui en traverse plus de { INCHES($sight) } est coupée.
edit-template-radius = trouvé : { $found } ; attendu : plus de 0 et { $most } au plus
edit-template-kind = trouvé : le type { $kind } ; attendu : un parmi { $known }
edit-template-another = trouvé : { $found } ; attendu : autre chose
edit-template-place = trouvé : l’endroit ({ $x }, { $y }) ; attendu : un endroit sur la table de { INCHES($width) } × { INCHES($depth) }
edit-template-weapon = trouvé : l’arme { $weapon } ; attendu : une parmi { $known }
edit-template-no-weapon = trouvé : l’arme { $weapon } ; attendu : aucune : { $kind } n’en a pas
edit-template-not-rolled = aucun jet pour { $kind }
edit-template-unit = trouvé : l’unité { $unit } ; attendu : une de la table : { $known }
edit-ranges-no-unit = portées : aucune unité trouvée sur la table ; attendu : une unité avec des armes
edit-ranges-no-weapon = portées : trouvé { $unit }, sans arme à portée
edit-to-the-edge = jusqu’au bord ({ $edge ->
    [left] gauche
    [right] droit
    [near] proche
    [far] éloigné
   *[other] { $edge }
})
edit-to-a-piece = jusqu’à « { $piece } »
edit-length-in-all = { INCHES($inches, digits: 1) } en tout
edit-along-the-ground = { INCHES($inches, digits: 1) } au sol
edit-band = { $name ->
    [least] minimum
    [short] courte
    [long] longue
    [advance] avancer
    [run] courir
    [move] se déplacer
   *[other] { $name }
} { INCHES($inches) }
edit-arc-ahead = { $weapons }, { $degrees }° vers l’avant
edit-looks-like-a-scan = { NUMBER($triangles, useGrouping: 1) } triangles, et { $long } × { $wide } m si l’unité est le mètre : cela ressemble au scan d’une table entière.

generate-plan = Plan de la table
generate-whole-number = un nombre entier de 0 à { $most }
generate-each-way = { $least } à { $most } pouces dans chaque sens
