"""Measurements on a table: tapes, rings, arcs, reach, keystones, and templates; pure. All inches.

Imports `movement`, `table` and `scenario`; a game's own numbers come through `by_game`. Doors:
`taken.take` (a row of ``[[measures]]``), `tape.between` (two things),
`templates.laid.lay_template`.
"""
