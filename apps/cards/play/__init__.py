"""The cards of games and demonstrations: the game, your turn, statistics, templates, flights.

Imports `shared`. Doors: a class per card.
"""
