"""Houses, churches and ruins, and what they are put together from: walls, openings, roofs, ladders.

Imports `shapes`. Doors: the kinds, which `terrain.kinds` lists.
"""
