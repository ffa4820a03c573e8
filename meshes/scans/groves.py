"""Trees that stand close together are one piece: an orchard, a grove."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely

from meshes.scans.pieces import ScanPiece
from meshes.shapes.solid import joined

_APART_IN = 1.3
"""Greatest gap between neighbours, inches."""
_FEW = 3
"""Least number of trees."""
_LARGE = 25.0
"""Greatest area of a part, square inches: a wood is a piece of its own."""
_DENSE = 0.42
"""Least share of the hull of a grove that its trees cover: a line of hedges covers less."""


def grouped(pieces: Sequence[ScanPiece]) -> list[ScanPiece]:
    """Return the pieces with each group of trees as one piece."""
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
            found.append(_grove(group))
            members.update(map(id, group))
    return [*(piece for piece in pieces if id(piece) not in members), *found]


def _grove(group: Sequence[ScanPiece]) -> ScanPiece:
    wide = shapely.union_all([piece.outline.buffer(_APART_IN) for piece in group])
    outline = shapely.Polygon(wide.exterior).buffer(-_APART_IN).simplify(0.15)
    return replace(
        group[0],
        outline=shapely.orient_polygons(outline),
        height=max(piece.height for piece in group),
        foot=float(np.median([piece.foot for piece in group])),
        guess="trees",
        error=max(piece.error for piece in group),
        solid=joined(*(piece.solid for piece in group)),
    )
