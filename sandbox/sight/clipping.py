"""Segments that are cut off so many inches from an eye, measured on the plan; and triangles that
are cut by a plane. What of triangles is within a circle: `sandbox.sight.kernel.cuts`.
"""

from __future__ import annotations

import numpy as np
import trimesh
from numpy.typing import NDArray

Points = NDArray[np.float64]


def part_within(ways: Points, inches: float) -> Points:
    """``(m,)`` the part, 0 to 1, of each segment from the eye along ``ways`` that lies within so
    many inches of it, more than 0; all of a segment that goes straight up.
    """
    if inches == np.inf:
        return np.ones(len(ways))
    return np.asarray(inches / np.maximum(np.hypot(ways[:, 0], ways[:, 1]), inches))


def cut_by_plane(triangles: Points, normal: Points, at: Points) -> Points:
    """``(k, 3, 3)`` what of triangles lies on the side of a plane that its normal points to.

    ``at``: ``(3,)`` a point of the plane.
    """
    if len(triangles) == 0:
        return triangles
    faces = np.arange(3 * len(triangles)).reshape(-1, 3)
    points, faces, _ = trimesh.intersections.slice_faces_plane(
        triangles.reshape(-1, 3), faces, normal, at
    )
    return np.asarray(points[faces], dtype=np.float64)
