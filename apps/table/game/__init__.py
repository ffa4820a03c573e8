"""A game, a demonstration or an attack from the air on a page's table: watched, or played by hand.

Imports `tools`, `output`, `layers`, `state`. Doors: `watched_game.WatchedGame`, `by_hand.ByHand`,
`demonstration.Demonstration`, `air.Air`.
"""
