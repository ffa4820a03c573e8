"""Rules played out: the player is asked, dice are rolled, events told; `fire` plays `rules.fire`.

Imports `rules`, `army`, `model`. Door: `game`.
"""
