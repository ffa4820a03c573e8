"""The table: what stands where, as a value; moving a thing gives a new table.

Imports `scenario`, `work` and the meshes. Doors: `table.lay`, `table.Table`.
"""
