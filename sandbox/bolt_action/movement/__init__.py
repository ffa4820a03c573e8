"""Moves of Bolt Action's units: where they can go, by which path, and what the path crosses.

Imports the game's rules, and the shared room `measure` and below. Doors: `moves.options`,
`drawn_moves.marched`, `charges.charge`, `exits.exits`, `paths.Mover`.
"""
