"""Exact chances, from the very functions that play.

Imports `rules` and `model`, never `play`. Door: `action.odds`.
"""
