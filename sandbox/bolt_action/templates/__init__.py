"""Templates laid on the table by Bolt Action's rules: units within, the odds, and dice for them.

Imports the game's rules, `battle` and `armies` of this game, and the shared room `play` and below.
Door: `laid.TEMPLATES`.
"""
