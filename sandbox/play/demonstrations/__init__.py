"""Demonstrations: what each step of a scenario's script shows, worked out when it is shown; pure.

Imports `play` and below; what a game plays comes through `by_game`. Doors: `stages.stage`,
`stages.moments`, `guesses.guesses`.
"""
