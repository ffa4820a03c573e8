"""Storeys of ruins and buildings: the heights of their floors, and where to cut the view."""

from __future__ import annotations

from functools import lru_cache

from sandbox.table.table import PlacedPiece, Table

FLOORS = ("floor", "deck")
"""The names of parts that are a storey's floor."""

_APART = 1.0
"""Floors nearer to each other than this in height are of one storey, inches."""

_OVER_HEADS, _SLAB = 2.2, 0.4
"""The cut is so far above a floor, but so far below the next, inches."""


def storeys(table: Table) -> tuple[float, ...]:
    """The heights of the floors there are, the table's first, inches; two at least where one can
    be under another.
    """
    return _storeys(table.pieces)


def cut_above(table: Table, storey: int) -> float | None:
    """Where to cut to see all of a storey, from 1 for the ground, and nothing above it, inches.

    A storey above the highest is the highest; None for 0, which shows all of them.
    """
    if not storey:
        return None
    heights = storeys(table)
    at = min(storey, len(heights)) - 1
    over = heights[at] + _OVER_HEADS
    return min([over, *(height - _SLAB for height in heights[at + 1 : at + 2])])


@lru_cache(maxsize=16)
def _storeys(pieces: tuple[PlacedPiece, ...]) -> tuple[float, ...]:
    found = [0.0]
    tops = sorted(
        one.stand.z + float(part.mesh.bounds[1, 2])
        for one in pieces
        for part in one.piece.parts
        if part.name in FLOORS and len(part.mesh.faces)
    )
    for top in tops:
        if top - found[-1] >= _APART:
            found.append(round(top, 3))
    return tuple(found)
