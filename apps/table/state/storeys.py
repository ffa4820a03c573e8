"""Floors of ruins and buildings: their heights, and where to cut the view."""

from __future__ import annotations

from functools import lru_cache

from sandbox.table.table import PlacedPiece, Table

FLOORS = ("floor", "deck")
"""Names of parts that are a floor."""

_APART = 1.0
"""Least difference in height between two floors, inches."""

_OVER_HEADS, _SLAB = 2.2, 0.4
"""Height of the cut above a floor, and its least distance below the next, inches."""


def storeys(table: Table) -> tuple[float, ...]:
    """Return the heights of the floors, from the table up, inches."""
    return _storeys(table.pieces)


def cut_above(table: Table, storey: int) -> float | None:
    """Return the height of the cut that shows a floor and nothing above it, inches.

    Floors count from 1 for the ground; a number above the highest means the highest. Return None
    for 0, which shows all.
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
