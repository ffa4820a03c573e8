# Pictures of mats, and how much a table holds: what was found, and what was expected.

mat-of = { $picture }: { $found }
mat-picture = a picture
mat-no-picture = no readable picture
mat-png-or-jpeg = a PNG or JPEG
mat-damaged = a damaged picture ({ $why })
mat-whole = a whole PNG or JPEG
mat-many-pixels = more pixels than are read
mat-pixels = { NUMBER($wide, useGrouping: 1) } × { NUMBER($high, useGrouping: 1) } pixels
mat-triangles = { NUMBER($count, useGrouping: 1) } triangles on the table up to here
