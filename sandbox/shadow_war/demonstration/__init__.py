"""Moves past enemies on overwatch, played out by the rules for the steps of a demonstration.

Imports the game's rules, the other modules of this game, and the shared room `play` and below.
Door: `watched_move.watched_move`.
"""
