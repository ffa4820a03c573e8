"""Play any game on the table: start it, step it, and keep the table up to date; demonstrations.

Imports all rooms but `view` and the games' own. Doors: `match.Match`, `games.start_game`,
`games.played`, `demonstrations.stages.stage`.
"""
