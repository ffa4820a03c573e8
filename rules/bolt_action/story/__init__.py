"""A game for its readers: events as sentences, markers beside units.

Imports `rules` and `model`. Doors: `sentences.story`, `tokens.tokens`.
"""
