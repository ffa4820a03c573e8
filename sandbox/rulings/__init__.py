"""Rulings to hand on: a verdict with everything it was judged from, and its verification.

Imports `exchange` (the exported table), `paper`, `view`, `analysis` and below.
Doors: `ruling.ruling_of`, `verify.verify_all`, `verify.verify`,
`findings.findings`, `cross_check.cross_checks`, `sheet.sheet`.
"""
