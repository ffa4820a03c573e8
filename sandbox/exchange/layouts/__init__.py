"""Layouts of other programs: read as untrusted bytes, and written from a table.

Imports `table`, `scenario` and the meshes. Doors: `importing.scenario_of` (a file of either format
as a scenario), `importing.source_scenario` (or a layout of the package wh40kdc),
`terrain_layout_out.layout_text` (a table as a 40kdc terrain layout).
"""
