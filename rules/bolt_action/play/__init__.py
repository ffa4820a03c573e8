"""Play the rules out: ask the player, roll dice, record events; `fire` plays `rules.fire`.

Imports `rules` and `model`. Door: `game`.
"""
