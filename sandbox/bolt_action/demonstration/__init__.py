"""Attacks from the air, played out by the rules for the steps of a demonstration.

Imports `battle` and `armies` of this game, and the shared room `play`. Door:
`air_attack.air_attack`.
"""
