"""Questions of a computer opponent: approximate sight, and distances by passable ground.

Imports the game's rules, `battle` of this game, and the shared room `movement` and below. Door:
`field.OpponentField`.
"""
