"""Find pieces that cut into each other, as physical pieces cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import hypot

import numpy as np

from languages.message import message
from meshes.shapes.character import Underfoot
from sandbox.analysis.survey.columns import Columns, Points, columns_of, flat, reach, sampled
from sandbox.analysis.survey.remark import Remark, called
from sandbox.analysis.survey.shapes import carries, is_line
from sandbox.table.extents import bounds
from sandbox.table.table import PlacedPiece

THICK_IN = 0.15
"""Greatest height of an overlap that is only contact, or a hem of grass."""

ENDS_IN = 0.8
"""Greatest depth of the end of a wall or a hedge in another piece."""

BODIES_IN = 0.3
"""Greatest depth of two other pieces in each other: a bush at a corner."""

EAVES_IN = 0.5
"""Greatest overlap of two houses in a row, by their eaves."""

ON_ROAD_IN = 0.6
"""Greatest overlap of a house with a road, or with water."""


def cuts(pieces: Sequence[PlacedPiece]) -> Iterator[Remark]:
    """Yield a remark for each two pieces that cut into each other.

    Pieces on top of another, joining ends of walls and hedges, and flat pieces are left out.
    """
    boxes = np.array([reach(piece) for piece in pieces]).reshape(-1, 4)
    for a, b in combinations(range(len(pieces)), 2):
        p, q = boxes[a], boxes[b]
        if p[0] > q[1] or q[0] > p[1] or p[2] > q[3] or q[2] > p[3]:
            continue
        found = _cut(pieces[a], pieces[b])
        if found is not None:
            yield found


def cuts_into(new: Sequence[PlacedPiece], pieces: Sequence[PlacedPiece]) -> Iterator[Remark]:
    """Yield those of `cuts` between some pieces and others; only near ones are examined."""
    reaches = [_round(piece) for piece in pieces]
    for one in new:
        for other, far in zip(pieces, reaches, strict=True):
            apart = hypot(one.stand.x - other.stand.x, one.stand.y - other.stand.y)
            if other is not one and apart < _round(one) + far:
                yield from cuts((one, other))


def _round(placed: PlacedPiece) -> float:
    """Return how far a piece reaches from its place, on the plan."""
    low, high = bounds(placed.piece)
    return hypot(max(-low[0], high[0]), max(-low[1], high[1]))


def _cut(one: PlacedPiece, other: PlacedPiece) -> Remark | None:
    if one.spec.lies_beneath or other.spec.lies_beneath:
        return None
    for house, bed in ((one, other), (other, one)):
        if house.underfoot is Underfoot.HOUSE and _is_bed(bed):
            return _on_bed(house, bed)
    if carries(one, other) or carries(other, one):
        return None
    fine, coarse = (one, other) if _cell(one) <= _cell(other) else (other, one)
    common, z = _common(fine, coarse)
    if not len(common):
        return None
    lines = is_line(one) + is_line(other)
    length, depth = _extent(common)
    if lines == 2:
        least = min(columns_of(p.piece).solid.sum() * _cell(p) ** 2 for p in (one, other))
        if len(common) * _cell(fine) ** 2 < least / 2:
            return None
    elif lines:
        if length <= ENDS_IN:
            return None
    elif depth <= (EAVES_IN if _houses(one, other) else BODIES_IN):
        return None
    middle = common.mean(axis=0)
    x, y = common[int(np.argmin(((common - middle) ** 2).sum(axis=1)))].tolist()
    a, b = called(one), called(other)
    if lines == 2:
        said = message("analysis-same-place", one=a, other=b)
    elif lines == 1:
        line, body = (a, b) if is_line(one) else (b, a)
        said = message("analysis-runs-into", line=line, inches=length, body=body)
    else:
        said = message("analysis-in-each-other", one=a, other=b, inches=depth)
    return Remark("overlap", _named(one, other), said, (x, y, z))


def _houses(*pieces: PlacedPiece) -> bool:
    return all(piece.underfoot is Underfoot.HOUSE for piece in pieces)


def _named(*pieces: PlacedPiece) -> tuple[str, ...]:
    return tuple(sorted(piece.id for piece in pieces))


def _cell(placed: PlacedPiece) -> float:
    return columns_of(placed.piece).cell


def _common(fine: PlacedPiece, coarse: PlacedPiece) -> tuple[Points, float]:
    """Return where on the table both are solid at the same height, and how high that is."""
    a: Columns = columns_of(fine.piece)
    b: Columns = columns_of(coarse.piece)
    spots = flat(fine.stand, a.spots)
    left, right, near, far = reach(coarse)
    inside = (spots[:, 0] >= left) & (spots[:, 0] <= right)
    inside &= (spots[:, 1] >= near) & (spots[:, 1] <= far)
    if not inside.any():
        return np.zeros((0, 2)), 0.0
    spots = spots[inside]
    low, high = a.low[a.solid][inside] + fine.stand.z, a.high[a.solid][inside] + fine.stand.z
    low = np.fmax(low, sampled(coarse, b.low, spots) + coarse.stand.z)
    high = np.where(
        np.isnan(under := sampled(coarse, b.high, spots)),
        -np.inf,
        np.minimum(high, under + coarse.stand.z),
    )
    both = high - low > THICK_IN
    if not both.any():
        return np.zeros((0, 2)), 0.0
    return spots[both], float(high[both].max())


def _extent(spots: Points) -> tuple[float, float]:
    if len(spots) < 2:
        return 0.0, 0.0
    centred = spots - spots.mean(axis=0)
    along = centred @ np.linalg.svd(centred, full_matrices=False)[2].T
    first, second = np.ptp(along, axis=0).tolist()
    return max(first, second), min(first, second)


def _is_bed(placed: PlacedPiece) -> bool:
    """Return whether a piece is flat ground without houses: a road, water."""
    columns = columns_of(placed.piece)
    flat_ = columns.peak - columns.foot <= THICK_IN
    return flat_ and placed.underfoot in (Underfoot.PAVED, Underfoot.CLOSED)


def _on_bed(house: PlacedPiece, bed: PlacedPiece) -> Remark | None:
    spots = flat(house.stand, columns_of(house.piece).spots)
    over = spots[~np.isnan(sampled(bed, columns_of(bed.piece).high, spots))]
    if _extent(over)[1] <= ON_ROAD_IN:
        return None
    x, y = over[int(np.argmin(((over - over.mean(axis=0)) ** 2).sum(axis=1)))].tolist()
    key = "analysis-stands-on" if bed.underfoot is Underfoot.PAVED else "analysis-stands-in"
    said = message(key, house=called(house), bed=called(bed))
    return Remark("overlap", _named(house, bed), said, (x, y, house.stand.z))
