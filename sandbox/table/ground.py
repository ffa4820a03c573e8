"""The bare ground of a table: its top and its hills, without other terrain."""

from __future__ import annotations

from sandbox.table.placement import height_under
from sandbox.table.table import Table


def ground_at(table: Table, x: float, y: float) -> float:
    """Return the height of the ground at a place, inches: hills count, houses and walls do not."""
    hills = [(piece.piece, piece.stand) for piece in table.pieces if piece.spec.lies_beneath]
    return height_under(x, y, hills)


def on_the_ground(table: Table, x: float, y: float) -> list[float]:
    """Return a position for something that lies on the ground.

    A road drawn past a house does not lie on its roof. The position has a third number only where
    it would drop onto something else.
    """
    ground = ground_at(table, x, y)
    top = height_under(x, y, [(piece.piece, piece.stand) for piece in table.pieces])
    return [x, y] if top - ground < 0.05 else [x, y, round(ground, 3)]
