# Images de tapis, et ce que contient une table : ce qui a été trouvé, et ce qui était attendu.

mat-of = { $picture } : { $found }
mat-picture = une image
mat-no-picture = aucune image lisible
mat-png-or-jpeg = un PNG ou un JPEG
mat-damaged = une image abîmée ({ $why })
mat-whole = un PNG ou un JPEG entier
mat-many-pixels = plus de pixels que l’on n’en lit
mat-pixels = { NUMBER($wide, useGrouping: 1) } × { NUMBER($high, useGrouping: 1) } pixels
mat-triangles = { NUMBER($count, useGrouping: 1) } triangles sur la table jusqu’ici
