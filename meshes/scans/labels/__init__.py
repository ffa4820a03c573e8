"""The number of the thing in each cell of a height map: parted where things touch, joined as ruins.

Imports `meshes.scans.ground` and `meshes.shapes`. Doors: `touching.part_touching`,
`bends.split_bends`, `ruins.join_ruins`.
"""
