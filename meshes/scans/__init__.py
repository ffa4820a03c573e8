"""Scans of whole tables: find the table in a scanned room, and part it into ground and pieces.

Pure geometry on vertices, faces and colours; files are read by `imports`. Imports `imports` and
`shapes`. Doors: `finding.find_table` (where the table is: `FoundTable`), `parting.part_table` (what
stands on it: `PartedTable`).

Find: `upright` (the axis up), `levels` (level planes), `sizes` (unit and size), `edges` (the
rectangle), `corners` (four corners from a user). Part: `height_map` (the surface from above),
`ground`, `pieces` (a number in each cell: `splitting` parts, `ruins` joins), `together` (orchards,
trenches), `guess` (the kind of a piece), `bases` (of models), `facing`, `looks` (models that look
alike). Doubt: `noise` (the error, and the surface moved by it),
`parting.holes_of` (unseen surface), `openings` (that the scan closed). For the eye alone, no ray is
cast at them: `lighter` (levels of detail of a piece), `ground_picture` (the ground of a table),
`from_above` (a scan in which no table was found yet).
"""
