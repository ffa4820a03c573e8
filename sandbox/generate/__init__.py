"""Tables made by a seed: villages, ruins, open country, as somebody would build them; pure.

Imports `analysis` and below. Door: `generate.generate`.
"""
