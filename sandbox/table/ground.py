"""The bare ground of a table: its top, and the hills on it, without what stands there."""

from __future__ import annotations

from sandbox.table.placement import height_under
from sandbox.table.table import Table


def ground_at(table: Table, x: float, y: float) -> float:
    """How high the ground is at a place, inches: hills count, houses and walls do not."""
    hills = [(one.piece, one.stand) for one in table.pieces if one.spec.lies_beneath]
    return height_under(x, y, hills)


def on_the_ground(table: Table, x: float, y: float) -> list[float]:
    """A position for what is to lie on the ground there: a road that is drawn past a house does not
    lie on its roof. It has a third number only where it would be dropped onto something else."""
    ground = ground_at(table, x, y)
    top = height_under(x, y, [(one.piece, one.stand) for one in table.pieces])
    return [x, y] if top - ground < 0.05 else [x, y, round(ground, 3)]
