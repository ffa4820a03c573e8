# Des scans qui deviennent des tables : ce qui a été trouvé, et ce que l’on peut faire des éléments.

scanned-laid = C’est fait : le scan est sur la table.
scanned-link-ended = Ce lien n’est plus valable : il ajoute un seul scan, et pendant une heure.
scanned-table-not-bare = Il y a maintenant quelque chose sur cette table : ce lien n’ajoute un scan qu’à une table vide.
scanned-no-surface = { $name } : trouvé : { $found } ; attendu : { $expected }.
scanned-mark = Trouvé : { $found } ; marquez { $expected }.
scanned-found = Trouvé sur le scan
scanned-pieces-of = { $count } éléments { DE($name) }. Échelle { NUMBER($scale, minimumFractionDigits: 3, maximumFractionDigits: 3) } ; le scan est juste à ±{ INCHES($error, digits: 2) }.
scanned-note = { CAPITAL($note) }.
scanned-piece = { $piece } : { INCHES($high, digits: 1) } de haut{ $base ->
    [none] { "" }
   *[other] , sur un socle ({ $base })
}, { $cover ->
    [none] aucun couvert
    [soft] couvert léger
    [hard] couvert { -hard }
    [partial] couvert partiel
    [heavy] couvert important
   *[other] couvert « { $cover } »
}, juste à ±{ INCHES($error, digits: 2) }

scanned-laid-step = pose du scan { $name }
scanned-replaced = remplacement : { $count ->
    [1] { $piece }
   *[other] { $count } éléments scannés
} par { $name }, { $side }
scanned-merged = réunion de { $count } éléments scannés en { $piece }
scanned-split = coupe en deux : { $piece }

scanned-too-large = Aucune figurine n’est proposée : { $piece } est plus grand qu’une figurine (au plus { INCHES($longest) } de long et { INCHES($highest) } de haut).
scanned-no-vehicles = Les véhicules ne sont pas proposés : { $count ->
    [1] l’élément fait
   *[other] le plus long fait
} { INCHES($long, digits: 1) } de long, comme une figurine à pied.
scanned-no-infantry = L’infanterie n’est pas proposée : l’élément fait { INCHES($long, digits: 1) } de long ; les figurines font { INCHES($most) } au plus.
scanned-only-guns = Seuls les canons sont proposés : le plus long élément fait { INCHES($long, digits: 1) }, et un véhicule est d’un seul élément.
scanned-no-template = Il n’y a pas { DE($template) } dans ce jeu.
scanned-select-small = Choisissez des éléments scannés de la taille d’une figurine, au plus { INCHES($longest) } de long et { INCHES($highest) } de haut.
scanned-one-model = { $model } est une seule figurine : choisissez un seul élément.
scanned-select-two = Choisissez au moins deux éléments scannés à réunir.
scanned-two-points = Cliquez sur deux points différents pour couper le long de leur ligne.
scanned-line-misses = La ligne ne coupe pas { $piece } en deux : tracez-la à travers l’élément.
scanned-no-piece = { $piece } n’est pas un élément d’un scan.
scanned-locked = { $piece } est verrouillé : déverrouillez-le d’abord.
