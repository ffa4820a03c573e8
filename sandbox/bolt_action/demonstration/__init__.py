"""Attacks from the air, played out by the rules for the steps of a demonstration.

Imports the game's rules, `opponent`, `battle` and `armies` of this game, and the shared room `play`
and below. Door: `air_attack.air_attack`.
"""
