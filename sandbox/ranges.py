"""Ranges: inches between the two nearest points of two bases, or hulls where there is no base."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.piece import BASE, BODY, Piece
from sandbox.table import PlacedModel

Points = NDArray[np.float64]


@lru_cache(maxsize=512)
def _foot(piece: Piece) -> tuple[Points, float, float]:
    """The outline ``(k, 2)`` of what ranges are measured from, and its lowest and highest z."""
    part = piece.part(BASE) or piece.part(BODY)
    assert part is not None, "every model has a body"
    points = np.asarray(part.mesh.vertices, dtype=np.float64)
    hull = shapely.convex_hull(shapely.multipoints(points[:, :2]))
    return shapely.get_coordinates(hull), float(points[:, 2].min()), float(points[:, 2].max())


def footprint(model: PlacedModel) -> shapely.Geometry:
    """The convex outline of a model's base, or of its hull, on the table."""
    outline, _, _ = _foot(model.piece)
    flat = np.column_stack([outline, np.zeros(len(outline))])
    return shapely.convex_hull(shapely.multipoints(model.stand.place(flat)[:, :2]))


def range_between(one: PlacedModel, other: PlacedModel) -> float:
    """Inches in a straight line, 0 where they touch or overlap."""
    level = float(shapely.distance(footprint(one), footprint(other)))
    (_, low, high), (_, other_low, other_high) = _foot(one.piece), _foot(other.piece)
    below = (other.stand.z + other_low) - (one.stand.z + high)
    above = (one.stand.z + low) - (other.stand.z + other_high)
    return hypot(level, max(0.0, below, above))
