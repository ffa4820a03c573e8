"""Generate tables from a seed: villages, ruins, open country, as a person would build them; pure.

Imports `analysis` and below. Door: `generate.generate`.
"""
