# Verdicts rendus : ce que disent les contrôles, si un verdict est le même une fois rejugé, sa page.

ruling-drawing-views = Dessin de ce que chacun voit
ruling-exporting = Exportation de la table
ruling-casting-rays = Lancer des rayons par trimesh

ruling-pairs = { $pairs ->
    [1] 1 paire
    [2] les deux paires
   *[other] les { $pairs } paires
}
ruling-not-compared = { $left ->
    [0] { "" }
   *[other] ; { $left } sans comparaison, à cause de bois ou de fumée entre elles
}
ruling-pixels-agree = Les pixels concordent : { $pairs }, à { PERCENT($widest, digits: 1) } près{ $rest }.
ruling-pixels-differ = Les pixels diffèrent : { $rows }{ $rest }.
ruling-pixels-row = { $shooter } voit { PERCENT($pixels, digits: 1) } { DE($target) } par les pixels, { PERCENT($rays, digits: 1) } par les rayons
ruling-pixels-unused = Les pixels n’ont pas servi : { $why ->
    [any] ils sont dessinés depuis un œil, et ici on voit depuis n’importe quelle partie
   *[between] il y a des bois ou de la fumée entre les deux
}.
ruling-rays-alike = { NUMBER($same, useGrouping: 1) } rayons sur { NUMBER($rays, useGrouping: 1) } vers le maillage exporté finissent de même
ruling-rays-agree = Les rayons de trimesh concordent : { $pairs }, { $ends }.
ruling-rays-differ = Les rayons de trimesh diffèrent pour { $rows } : { $ends }.
ruling-rays-row = { $shooter } et { $target }
ruling-rays-unused = Les rayons de trimesh n’ont pas servi : il y a des bois, de la fumée ou des zones entre les deux.

ruling-says = { $place } : le verdict dit { $was }, c’est { $now }
ruling-says-by-versions = { $said } (jugé avec { $versions })
ruling-version = { $name } ({ $was } alors, { $now } maintenant)
ruling-nothing = rien
ruling-page-changed = la page a été modifiée après son écriture
ruling-no-scenario = le scénario que contient le verdict n’en est pas un : { $why }
ruling-other-scenario = le scénario est un autre : { $place } était { $was } dans le verdict, et est { $now }
ruling-other-mesh = le maillage { $mesh } est un autre : ses octets ne sont pas ceux du verdict
ruling-other-digest = le verdict donne l’empreinte { $was }, celle du scénario est { $now }

ruling-different-tables = des verdicts sur des tables différentes
ruling-one-table = une seule table
ruling-schema = le schéma { $schema }
ruling-no-schema = aucun schéma
ruling-not-whole = un verdict incomplet
ruling-meshes-untold = aucun tableau de maillages
ruling-meshes-told = un tableau
ruling-mesh-damaged = un maillage abîmé
ruling-mesh-cut-off = un maillage tronqué ou trop grand
ruling-mesh-whole = un maillage entier de { NUMBER($most, useGrouping: 1) } octets au plus
ruling-no-inches = aucun nombre de pouces
ruling-inches-asked = ceux de la demande

ruling-page-about = { $scenario } ; { $rules } ; à { INCHES($range, digits: 1) } l’un de l’autre
ruling-by-words = mots { DE($name) }, { $digest }…
ruling-rules-of = { $game } : { $rules }
ruling-all-the-same = Toutes les règles et toutes les lectures disent la même chose.
ruling-column-verdict = verdict
ruling-column-see = voient
ruling-column-to-hit = pour toucher
ruling-corner = visible, de \ à
ruling-some-of = { $some } sur { $all }
ruling-some-shown = Montré : { $firers } tireurs sur { $all_firers }, { $targets } cibles sur { $all_targets } ; le verdict les a tous.
ruling-pair = { CAPITAL($shooter) } voit { $share } { DE($target) } ({ $sure }) ; { $hides }.
ruling-hides-nothing = rien n’en masque quoi que ce soit
ruling-above = Vu d’en haut, avec les lignes de vue
ruling-above-about = Vu d’en haut, le nord en haut. Une ligne finit à la cible ou à ce qui l’arrête. Tirets : bloquée. Pointillés : contestée.
ruling-eye = Ce que voit le tireur
ruling-eye-about = { $pair } Vert : vu. Hachuré : masqué.
ruling-side-about = Vue de côté, à l’échelle ; cliquez pour agrandir.
ruling-other-way = Dans l’autre sens :
ruling-details = Détails
ruling-share-about = Part visible : la partie du corps de la cible que le tireur voit librement, ± la moitié de l’intervalle à 95 %. La paire ci-dessus : { NUMBER($rays, useGrouping: 1) } rayons.
ruling-asked = Demandé : <code>{ $asked }</code>. Réglages : { $policy }.
ruling-digest-about = Empreinte du scénario et de ses maillages, comme dans le code à côté :
ruling-versions-about = Jugé avec { $versions }. Cette page contient le verdict entier : <code>sightline verify</code> avec ce fichier le rejuge.

asked-nothing = le lien n’a ni tireur ni cible
asked-no-unit = « { $unit } » dans le lien n’est pas une unité de cette table
asked-another-table = le lien est celui de la table { $of }, et celle-ci est { $own }
asked-no-areas = les zones sans clôtures du lien ne sont pas des zones de cette table : des paires de nombres, x,y,x,y,x,y
asked-no-place = « { $place } » dans le lien n’est pas une figurine de cette table avec un endroit
asked-no-answer = le lien n’a pas de réponse de sa page : copiez-le une fois le verdict établi
asked-said = { $verdict }, { $seen } rayons libres sur { $rays }
asked-no-body = « { $place } » dans le lien n’est pas une figurine sur un socle courant et une place sur cette table
asked-too-many = le lien pose { $count } figurines, et { $most } au plus sont lues
asked-put-taken = la table a déjà une unité « { $unit } », un lien ne peut donc pas poser de figurine de ce nom
