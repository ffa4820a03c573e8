"""A game on the table, whichever it is: its start, its steps, the table that follows it; and
demonstrations.

Imports all rooms but `view` and the games' own. Doors: `match.Match`, `games.start_game`,
`games.played`, `demonstrations.stages.stage`.
"""
