"""The table and the things on it, as a value; moving a thing gives a new table.

Imports `scenario`, `work` and the meshes. Doors: `table.lay`, `table.Table`.
"""
