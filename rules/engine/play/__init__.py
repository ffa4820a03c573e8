"""A game in progress: it asks and is answered, rolls dice, keeps its log, and has a winner.

Imports `telling` and `model`. Doors: `game.Game`, `choices.Play`, `objectives.finish`.
"""
