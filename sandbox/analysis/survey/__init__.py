"""The rules of a good table: a player's remarks on it, and its figures; pure.

Imports `movement` and below. Doors: `survey.remarks`, `figures.figures`.
"""
