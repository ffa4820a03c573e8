"""Templates laid on a table: the models within, and the odds by its game; pure.

Imports `measure` and below; the templates of a game come through `by_game`. Doors:
`laid.lay_template`, `laid.roll_template`.
"""
