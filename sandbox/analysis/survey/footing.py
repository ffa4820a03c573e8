"""Find pieces whose top looks as if models could stand on it, but where none can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from scipy import ndimage

from languages.message import Message
from meshes.shapes.character import Underfoot
from meshes.shapes.piece import Piece
from sandbox.analysis.survey.columns import Mask, Points, columns_of
from sandbox.analysis.survey.remark import Remark, called
from sandbox.analysis.survey.shapes import is_line
from sandbox.movement.floors import HEADROOM_IN, STANDS_IN, SUPPORT_IN, places, roomy, solids_of
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedPiece
from sandbox.work.lasting import lasting

HIGH_IN = 0.6
"""Height below which a model steps over a top."""

DECK_IN = (2.0, 0.4)
"""Area and greatest width, inches, from which a level top looks like a place."""

MOSTLY = 0.35
"""Share of the piece from above that it needs: a gutter between two roofs is no place."""

_LEVEL_IN = 0.06
_MOST = 160


def footings(pieces: Sequence[PlacedPiece]) -> Iterator[Remark]:
    """Yield a remark for each piece with an apparent but impossible place on top."""
    for placed in pieces:
        if placed.underfoot is Underfoot.CLOSED or is_line(placed):
            continue
        why = _why(placed.piece, placed)
        if why is not None:
            key, spot = why
            at = placed.stand.place(np.array([spot]))[0].tolist()
            said = Message(key, {"piece": called(placed), "headroom": HEADROOM_IN})
            yield Remark("footing", (placed.id,), said, (at[0], at[1], at[2]))


_Why = tuple[str, tuple[float, float, float]] | None
"""The key of the remark, and the place that looks as if models could stand there."""


@lasting(told_by=0)
def _why(piece: Piece, placed: PlacedPiece) -> _Why:
    columns = columns_of(piece)
    if columns.peak - columns.foot < HIGH_IN:
        return None
    # leaves and spires do not look like places to stand
    bears = columns.top >= columns.high - _LEVEL_IN
    top = np.where(bears & (columns.high - columns.foot >= HIGH_IN), columns.high, np.nan)
    level: Mask | None
    if placed.spec.lies_beneath:
        level = ~np.isnan(top)
    else:
        level = _deck(top, columns.cell, float(columns.solid.sum()) * columns.cell**2)
    if level is None or not level.any():
        return None
    rows, across = np.nonzero(level)
    inner = ndimage.distance_transform_edt(np.pad(level, 1))[1:-1, 1:-1][rows, across]
    best = np.argsort(-inner, kind="stable")[:: max(1, len(rows) // _MOST)][:_MOST]
    middles = np.column_stack([across[best], rows[best]]) + 0.5
    spots: Points = np.asarray(middles * columns.cell + columns.corner)
    high = columns.high[rows[best], across[best]]
    if _stood(placed, spots, high):
        return None
    x, y = spots[0].tolist()
    spot = (x, y, float(high[0]))
    if placed.spec.lies_beneath:
        return "analysis-too-steep", spot
    widest = 2 * float(inner.max()) * columns.cell
    if widest < SUPPORT_IN * 2:
        return "analysis-top-too-narrow", spot
    return "analysis-top-too-low", spot


def _deck(top: Points, cell: float, plan: float) -> Mask | None:
    """Return the largest level part of a top that looks like a place to stand, or None."""
    steep = ndimage.maximum_filter(np.nan_to_num(top, nan=-1e3), 3)
    steep -= ndimage.minimum_filter(np.nan_to_num(top, nan=1e3), 3)
    level = ~np.isnan(top) & (steep <= _LEVEL_IN)
    level = ndimage.binary_dilation(level) & ~np.isnan(top)
    numbers, count = ndimage.label(level)
    if not count:
        return None
    sizes = np.bincount(numbers.ravel())[1:] * cell**2
    area, narrow = DECK_IN
    part = np.asarray(numbers == int(sizes.argmax()) + 1)
    widest = 2 * float(ndimage.distance_transform_edt(np.pad(part, 1)).max()) * cell
    large = float(sizes.max()) >= max(area, MOSTLY * plan)
    return part if large and widest >= narrow else None


def _stood(placed: PlacedPiece, spots: Points, high: Points) -> bool:
    """Return whether a man can stand at any of these spots of a piece's frame, at that height."""
    alone = PlacedPiece(placed.spec, placed.piece, Placement(0.0, 0.0, 0.0), placed.game)
    solids = solids_of.__wrapped__((alone,))
    found = places(solids, spots)
    there = np.abs(found.z - high[found.point]) <= _LEVEL_IN + 0.05
    if not there.any():
        return False
    at = np.column_stack([spots[found.point[there]], found.z[there]])
    return bool(roomy(solids, at, STANDS_IN).any())
