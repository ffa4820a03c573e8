"""Foundations of all models: pieces, coloured solids, primitives, exact cuts, seeded noise.

Imports no other room. Doors: `piece.Piece`, `solid.Solid`, `kind.TerrainKind`.
"""
