"""What is measured on a table: tapes, rings, arcs, reach, keystones, and
templates laid on it; pure. All inches.

Imports `movement`, `table` and `scenario`; a game's own numbers come through `by_game`. Doors:
`taken.take` (what a row of ``[[measures]]`` comes to), `tape.between` (two things),
`templates.laid.lay_template`.
"""
