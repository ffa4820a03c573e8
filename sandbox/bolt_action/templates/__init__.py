"""Templates laid on the table by Bolt Action's rules: who is within, the odds, and dice for them.

Imports `battle` and `armies` of this game, and the shared room `measure`. Door: `laid.TEMPLATES`.
"""
