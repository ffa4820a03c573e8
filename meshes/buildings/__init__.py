"""Houses, churches and ruins, and their walls, openings, roofs and ladders.

Imports `shapes`. Doors: the kinds, which `terrain.kinds` lists.
"""
