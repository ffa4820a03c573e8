"""The kinds of terrain that a scenario can name, and the board beneath.

Imports `shapes`, `buildings`, and `vehicles` (wrecks). Doors: `kinds.KINDS`, `board.ground`.
"""
