"""Exact chances, from the same functions that play.

Imports `rules` and `model`, never `play`. Door: `action.odds`.
"""
