"""Rulings that can be handed on: a verdict with all it was judged from, and whether it still holds.

Imports `paper`, `view`, `analysis` and below. Doors: `ruling.ruling_of`, `ruling.read_ruling`,
`verify.verify`, `findings.findings`, `cross_check.cross_checks`, `sheet.sheet`.
"""
