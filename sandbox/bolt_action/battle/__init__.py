"""A table that follows the events of a game of Bolt Action and answers the rules' questions.

Imports the game's rules, `movement` of this game, and the shared room `play` and below. Doors:
`field.TableField`, `live_table.FollowedBattle`.
"""
