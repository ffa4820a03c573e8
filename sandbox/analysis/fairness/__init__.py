"""Compare two deployment zones: their exposure, the decisive pieces, and moves that help; pure.

Imports `maps`, `survey` and below. Door: `fairness.fairness`.
"""
