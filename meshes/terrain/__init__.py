"""The kinds of terrain that a scenario can name, and the board beneath.

Imports `shapes`, `buildings`, and `vehicles` (wrecks). Door: `kinds.KINDS`.
"""
