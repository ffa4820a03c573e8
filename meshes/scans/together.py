"""Pieces that are one thing together: the trees of an orchard, the banks of a trench."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from meshes.scans.guess import Guess
from meshes.scans.pieces import ScanPiece
from meshes.shapes.solid import Points, joined

_APART_IN = 1.3
"""Greatest gap between neighbours, inches."""
_FEW = 3
"""Least number of trees."""
_LARGE = 25.0
"""Greatest area of a part, square inches: a wood is a piece of its own."""
_DENSE = 0.42
"""Least share of the hull of a grove that its trees cover: a line of hedges covers less."""


_BANK_IN, _BANK_WIDE_IN, _BANK_HIGH_IN = 5.0, 1.8, 1.3
"""Least length, and greatest width and height, of the bank of a trench, inches."""
_LANE_IN, _SLIP_IN, _TURN_DEG = 2.6, 1.5, 8.0
"""Greatest distance of the middles of two banks across and along them, inches, and their angle."""


def grouped(pieces: Sequence[ScanPiece]) -> list[ScanPiece]:
    """Return the pieces, each group of trees and each pair of banks as one piece."""
    return _with_trenches(_with_groves(pieces))


def _with_trenches(pieces: Sequence[ScanPiece]) -> list[ScanPiece]:
    found = list(pieces)
    banks = [piece for piece in pieces if _is_bank(piece)]
    while banks:
        one = banks.pop()
        other = next((bank for bank in banks if _is_beside(one, bank)), None)
        if other is not None:
            banks.remove(other)
            found = [piece for piece in found if piece is not one and piece is not other]
            hull = shapely.union(one.outline, other.outline).convex_hull
            assert isinstance(hull, shapely.Polygon), "the hull of two areas is one"
            found.append(_as_one([one, other], hull, "trench"))
    return found


def _is_bank(piece: ScanPiece) -> bool:
    long, wide, _ = _strip(piece)
    low = piece.guess in ("wall", "hedge") and piece.height <= _BANK_HIGH_IN
    return low and long >= _BANK_IN and wide <= _BANK_WIDE_IN


def _strip(piece: ScanPiece) -> tuple[float, float, Points]:
    """Return length, width and direction of the rectangle around a piece."""
    ring = np.asarray(shapely.minimum_rotated_rectangle(piece.outline).exterior.coords)
    sides = ring[1:3] - ring[:2]
    lengths = np.linalg.norm(sides, axis=1)
    longer = int(np.argmax(lengths))
    return float(lengths[longer]), float(lengths[1 - longer]), sides[longer] / lengths[longer]


def _is_beside(one: ScanPiece, other: ScanPiece) -> bool:
    """Return whether two strips run beside each other, as the banks of a trench do."""
    (long, _, way), (length, _, turned) = _strip(one), _strip(other)
    off = np.subtract(one.outline.centroid.coords[0], other.outline.centroid.coords[0])
    across = abs(way[0] * off[1] - way[1] * off[0])
    parallel = abs(way @ turned) >= np.cos(np.radians(_TURN_DEG))
    alike = abs(long - length) <= 2 * _SLIP_IN and abs(way @ off) <= _SLIP_IN
    return bool(parallel and alike and across <= _LANE_IN)


def _with_groves(pieces: Sequence[ScanPiece]) -> list[ScanPiece]:
    green = [piece for piece in pieces if piece.guess in ("trees", "hedge")]
    small = [piece for piece in green if piece.outline.area <= _LARGE]
    near = shapely.union_all([piece.outline.buffer(_APART_IN / 2) for piece in small])
    found, members = list[ScanPiece](), set[int]()
    for area in shapely.get_parts(near):
        group = [piece for piece in small if area.intersects(piece.outline)]
        outlines = shapely.union_all([piece.outline for piece in group])
        trees = sum(piece.guess == "trees" for piece in group)
        if len(group) < _FEW or 2 * trees < len(group):
            continue
        if outlines.area >= _DENSE * outlines.convex_hull.area:
            wide = shapely.union_all([piece.outline.buffer(_APART_IN) for piece in group])
            outline = shapely.Polygon(wide.exterior).buffer(-_APART_IN).simplify(0.15)
            found.append(_as_one(group, outline, "trees"))
            members.update(map(id, group))
    return [*(piece for piece in pieces if id(piece) not in members), *found]


def _as_one(group: Sequence[ScanPiece], outline: shapely.Polygon, guess: Guess) -> ScanPiece:
    return ScanPiece(
        "",
        shapely.orient_polygons(outline),
        max(piece.height for piece in group),
        float(np.median([piece.foot for piece in group])),
        guess,
        max(piece.error for piece in group),
        joined(*(piece.solid for piece in group)),
    )
