"""Find a large convex part of an upright prism.

A line that passes some inches of that part passes at least as many of the prism.
"""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray

Points = NDArray[np.float64]

_MOST_CUTS = 200
_LEAST = 1e-9
"""Square inches that count as no area."""


def inner_hull(outline: shapely.Polygon, low: float, high: float) -> Points:
    """Return the planes around it, ``(n, 4)``: outward normal and level; empty where there is none.

    The hull of the outline is cut until it lies within the outline. Each cut runs along the nearest
    side of the hull, through the deepest point outside the outline.
    """
    core = shapely.convex_hull(outline)
    for _ in range(_MOST_CUTS):
        beside = shapely.difference(core, outline)
        if shapely.area(beside) < _LEAST:
            break
        points = shapely.get_coordinates(beside)
        normals, levels = _sides(core)
        depths = levels - points @ normals.T
        deepest = int(np.argmax(depths.min(axis=1)))
        side = int(np.argmin(depths[deepest]))
        core = _cut(core, normals[side], levels[side] - depths[deepest, side])
        if shapely.area(core) < _LEAST:
            return np.zeros((0, 4))
    else:
        return np.zeros((0, 4))
    normals, levels = _sides(core)
    walls = np.column_stack([normals, np.zeros(len(normals)), levels])
    return np.vstack([walls, [0.0, 0.0, 1.0, high], [0.0, 0.0, -1.0, -low]])


def _sides(core: shapely.Polygon) -> tuple[Points, Points]:
    """Return ``(n, 2)`` outward normals of a convex polygon, and ``(n,)`` their levels."""
    ring = shapely.get_coordinates(shapely.normalize(core).exterior)[::-1]  # counter-clockwise
    along = np.diff(ring, axis=0)
    length = np.linalg.norm(along, axis=1)
    along, first = along[length > 0] / length[length > 0, None], ring[:-1][length > 0]
    normals = np.column_stack([along[:, 1], -along[:, 0]])
    return normals, np.sum(normals * first, axis=1)


def _cut(core: shapely.Polygon, normal: Points, level: float) -> shapely.Polygon:
    """Return the part of a polygon at most ``level`` along ``normal``."""
    far = 4.0 * float(np.abs(shapely.get_coordinates(core)).max() + abs(level) + 1.0)
    along, foot = np.array([-normal[1], normal[0]]), normal * level
    corners = [
        foot + far * along,
        foot - far * along,
        foot - far * (along + normal),
        foot + far * (along - normal),
    ]
    return shapely.intersection(core, shapely.polygons(corners))
