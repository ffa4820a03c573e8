"""Templates laid on a table: who is within, and what that means by the odds of its game; pure.

Imports `measure` and below; what a game lays comes through `by_game`. Doors: `laid.lay_template`,
`laid.roll_template`.
"""
