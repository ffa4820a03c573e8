"""Cut segments at a distance from the eye, measured on the plan, and triangles by a plane.

`sandbox.sight.kernel.cuts` cuts triangles by a circle.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]


def cut_by_plane(triangles: Points, normal: Points, at: Points) -> Points:
    """Return the parts of triangles on the side of a plane to which its normal points.

    The result is triangles, ``(k, 3, 3)``. ``at``: ``(3,)``, a point of the plane.
    """
    if len(triangles) == 0:
        return triangles
    import trimesh  # takes longer to import than most verdicts to find

    faces = np.arange(3 * len(triangles)).reshape(-1, 3)
    points, faces, _ = trimesh.intersections.slice_faces_plane(
        triangles.reshape(-1, 3), faces, normal, at
    )
    return np.asarray(points[faces], dtype=np.float64)
