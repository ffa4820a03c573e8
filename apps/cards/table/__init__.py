"""The cards by which a table is set up: palette, selection, the table's settings, table check.

Imports `shared`. Doors: a class per card.
"""
