# Python : ce qui est attendu des arguments, et les résultats tels qu’ils sont imprimés.

api-a-place = x et y en pouces, par exemple (30, 20)
api-a-scan-point = un point x, y, z du scan
api-inches = des pouces, par exemple { $example }
api-inches-above-0 = des pouces, plus de 0
api-inches-between = les pouces entre deux points
api-a-length = une longueur en pouces
api-two-lengths = deux longueurs en pouces, par exemple (72, 48)
api-degrees = des degrés
api-seconds = des secondes
api-a-density = une densité, 1 d’ordinaire
api-a-factor = un facteur, par exemple 0.0179
api-pixels = { $least } à { $most } pixels
api-at-least = { $least } ou plus
api-kind = un type de décor ou de repère
api-template = un modèle d’unité
api-game = un jeu
api-what-is-mapped = ce que montre la carte
api-what-is-asked = ce qui est demandé
api-measure = une mesure
api-of-mesh = { $option } d’un maillage
api-of-scan = { $option } d’un scan

## Trouvé, et attendu

api-rows-and-place = des lignes en plus de at ou de facing
api-either = l’un ou l’autre
api-neither = ni l’un ni l’autre
api-place-or-facing = un endroit, une orientation, ou les deux
api-no-key = aucune clé
api-a-key = une clé, par exemple cover='hard'
api-none = rien
api-ids = des identifiants, par exemple 'able'
api-units-of-table = des unités ou des figurines de la table
api-a-model = une figurine, par exemple { $example }
api-no-library = aucune bibliothèque de ce nom
api-installed = son installation : { $install }
api-new-file = un nouveau nom
api-file-of-table = celui de la table
api-a-mesh-file = un fichier de maillage
api-a-mesh = un chemin, ou un maillage de trimesh ou de PyVista
api-mesh-of-table = le maillage de la table
api-other-meshes = d’autres maillages à côté
api-meshes-of-table = ceux de la table
api-one-object = un objet de faits
api-no-json = du JSON qui ne va pas ({ $why })
api-no-table = une paire sans sa table
api-judged-here = une paire jugée ici
api-four-corners = quatre coins x, y, z
api-a-pair = le tireur et la cible, ('able', 'baker')
api-a-table = une table de sightline
api-an-array = un tableau { $shape }
api-positions = des nombres (n, 2) ou (n, 3), en pouces
api-facings = ({ $count },) degrés, ou un seul nombre
api-cannot-go = { $where } : { $thing } ne peut pas aller en ({ $x }, { $y })
api-no-place = { $where } : { $thing } n’a pas de place à lui ; attendu : un objet qui en a une
api-does-not-stand = { $where } : { $thing } ne tient pas debout sur la table ; attendu : un décor ou une unité
api-not-on-table = { $where } : { $thing } n’est pas sur la table ; attendu : { $expected }
api-models = une figurine, de { $first } à { $last }
api-piece-or-unit = un élément de décor ou une unité

## Résultats

api-same = Identique.
api-ruling-on = Verdict sur { $digest }
api-sees = Ce que voit { $model }
api-sees-of = Ce que { $model } voit { DE($target) }
api-game-of = { $scenario }, graine { $seed }
api-side = camp
api-points = points
api-story = Le récit, { NUMBER($count, useGrouping: 1) } { $count ->
    [one] ligne
   *[other] lignes
}
api-target = cible
api-swept = { $unit } à { $places } endroits ; elle peut se tenir à { $free } d’entre eux.
api-sweep = Balayage
api-starting = Démarrage
api-places-done = { $done } endroits sur { $count }
