"""Whether two deployment zones are as good as each other, which piece makes the difference, and
which moves of pieces would make it good; pure.

Imports `maps`, `survey` and below. Door: `fairness.fairness`.
"""
