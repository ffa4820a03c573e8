"""A game for its readers: events as sentences, statistics.

Imports `rules` and `model`. Doors: `sentences.story`, `tallies.tallied`.
"""
