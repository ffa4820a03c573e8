"""Rulings that can be handed on: a verdict with all it was judged from, and whether it still holds.

Imports `view`, `movement` and below. Doors: `ruling.ruling_of`, `ruling.read_ruling`,
`verify.verify`, `findings.findings`, `margin.margins`, `tolerance.how_it_holds`,
`cross_check.cross_checks`, `side_by_side.side_by_side`, `sheet.sheet`.
"""
