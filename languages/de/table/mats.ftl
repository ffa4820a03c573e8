# Bilder von Matten, und wie viel ein Tisch fasst: was gefunden wurde, und was erwartet.

mat-of = { $picture }: { $found }
mat-picture = ein Bild
mat-no-picture = kein lesbares Bild
mat-png-or-jpeg = ein PNG oder JPEG
mat-damaged = ein beschädigtes Bild ({ $why })
mat-whole = ein ganzes PNG oder JPEG
mat-many-pixels = mehr Pixel, als gelesen werden
mat-pixels = { NUMBER($wide, useGrouping: 1) } × { NUMBER($high, useGrouping: 1) } Pixel
mat-triangles = bis hierher { NUMBER($count, useGrouping: 1) } Dreiecke auf dem Tisch
