"""Demonstrations: the steps of a scenario's script, computed when they are shown; pure.

Imports `play` and below; a game's attack comes through `by_game`. Doors: `stages.stage`,
`stages.moments`, `guesses.guesses`.
"""
