"""The cards of lines of sight: the verdict with its evidence, its ruling, cover rules, maps.

Imports `shared`. Doors: a class per card.
"""
