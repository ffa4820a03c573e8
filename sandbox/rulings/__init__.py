"""Rulings that can be handed on: a verdict with all it was judged from, and whether it still holds.

Imports `sight`, `table` and below. Doors: `ruling.rule`, `ruling.read_ruling`, `verify.verify`.
"""
