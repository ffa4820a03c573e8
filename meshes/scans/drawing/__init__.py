"""Pictures and lighter surfaces of scans, for the eye alone: no ray is cast at them.

Imports the rest of `meshes.scans`. Doors: `lighter.levels_of` (levels of detail of a piece),
`ground_picture.ground_picture` (the ground of a table), `from_above.from_above` (a scan in which no
table was found yet).
"""
