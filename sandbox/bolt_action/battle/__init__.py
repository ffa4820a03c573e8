"""A table that follows the events of a game of Bolt Action and answers the rules' questions.

Imports `movement` of this game, the shared room `play` and below. Doors: `field.TableField`,
`live_table.FollowedBattle`.
"""
