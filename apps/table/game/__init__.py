"""A game, watched or played by hand; a demonstration; an attack from the air.

Imports `tools`, `output`, `layers`, `state`. Doors: `watched_game.WatchedGame`, `by_hand.ByHand`,
`demonstration.Demonstration`, `air.Air`.
"""
