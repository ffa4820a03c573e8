"""A surface whose top, or whose gap, was measured: it is level at some places, or open between two
heights.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import Part

Points = NDArray[np.float64]
Top = tuple[float, float, float]
"""A place of a top in the piece's own frame: x, y and z, inches."""

WITHIN_IN = 2.0
"""Distance on the plan from where a top was measured within which it is as high, inches."""


def levelled(part: Part, tops: Sequence[Top], band: float) -> Part:
    """Return a part with its tops as they were measured. ``band``: how far they may be off."""
    vertices = np.array(part.mesh.vertices, dtype=np.float64)
    for top in tops:
        near = _near(vertices, top)
        if near.any():
            level = min(float(vertices[near, 2].max()) - band, top[2])
            vertices[near & (vertices[:, 2] > level), 2] = top[2]
    return part.with_vertices(vertices)


def keep_tops(vertices: Points, moved: Points, tops: Sequence[Top]) -> NDArray[np.bool_]:
    """Keep measured tops where they are: change ``moved``, ``(n, 3)``, which are ``vertices`` moved
    by an error. Return which vertices are near a measured top: these are known to be there.
    """
    known = np.zeros(len(vertices), dtype=np.bool_)
    for top in tops:
        near = _near(vertices, top)
        fixed = near & (np.abs(vertices[:, 2] - top[2]) < 1e-4)
        moved[near, 2] = np.minimum(moved[near, 2], top[2])
        moved[fixed, 2] = top[2]
        known |= near
    return known


def opened(part: Part, low: float, high: float) -> Part:
    """Return a part without its faces between two heights, inches."""
    middles = np.asarray(part.mesh.vertices)[np.asarray(part.mesh.faces), 2].mean(axis=1)
    return part.with_faces((middles <= low) | (middles >= high))


def _near(vertices: Points, top: Top) -> NDArray[np.bool_]:
    return np.asarray(np.hypot(*(vertices[:, :2] - top[:2]).T) <= WITHIN_IN)
