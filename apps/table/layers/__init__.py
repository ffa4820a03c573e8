"""Layers over the table that are computed for it: maps, positions, templates, measures.

Imports `state`. Doors: a class per layer, which `workspace` makes.
"""
