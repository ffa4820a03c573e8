"""The cards for setting up a table: palette, selection, settings of the table, table check.

Imports `shared`. Doors: a class per card.
"""
