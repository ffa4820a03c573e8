"""The engine that all games share. Its rooms are called as those of a game are.

`spec.GameSpec` is the contract of a game, `errors` has what the rules refuse by, and `telling` the
words of a story. Doors: `spec`, `play.game.Game`, `play.choices.Play`, `model.codec.Codec`.
"""
