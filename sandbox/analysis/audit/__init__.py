"""Audit a whole table: its terrain, its symmetry, its zones, its objectives; pure.

Imports `fairness`, `maps`, `survey` and below. Door: `audit.audit`.
"""
