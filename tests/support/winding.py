"""Winding numbers of a mesh around points, by solid angles (Van Oosterom and Strackee 1983).

Trimesh asks rays whether a mesh contains a point, and a random ray where two do not agree. For a
body of several overlapping parts its answers vary.
"""

from __future__ import annotations

import numpy as np
import trimesh


def winding(mesh: trimesh.Trimesh, points: object) -> np.ndarray:
    """``(n,)``: 0 outside, 1 inside one closed body, 2 inside two of them, and so on."""
    return np.array([_of(mesh.triangles - point) for point in np.asarray(points, dtype=float)])


def inside(mesh: trimesh.Trimesh, points: object) -> np.ndarray:
    """``(n,)``: which points are inside any of its closed bodies."""
    return np.abs(winding(mesh, points)) > 0.5


def _of(triangles: np.ndarray) -> float:
    a, b, c = (triangles[:, corner] for corner in range(3))
    x, y, z = (np.linalg.norm(side, axis=1) for side in (a, b, c))
    above = np.einsum("nk,nk->n", a, np.cross(b, c))
    below = x * y * z
    for one, other, away in ((a, b, z), (b, c, x), (c, a, y)):
        below = below + np.einsum("nk,nk->n", one, other) * away
    return float(np.arctan2(above, below).sum() / (2 * np.pi))
