"""Rulings that can be handed on: a verdict with all it was judged from, and whether it still holds.

Imports `view`, `movement` and below. Doors: `ruling.ruling_of`, `ruling.read_ruling`,
`verify.verify`, `margin.margins`, `tolerance.how_it_holds`, `cross_check.cross_checks`,
`sheet.sheet`.
"""
