"""The rules of a good table: what a player would remark on it, and its figures; pure.

Imports `movement` and below. Doors: `survey.remarks`, `figures.figures`.
"""
