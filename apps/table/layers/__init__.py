"""What is computed for the table on show and laid over it: maps, positions, templates, measures.

Imports `state`. Doors: a class per layer, which `workspace` makes.
"""
