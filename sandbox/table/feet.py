"""The feet of models: the solids that ranges are measured from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.piece import BASE, BODY, Piece

Points = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Foot:
    """The solid that ranges are measured from, model frame: within ``radius`` of a convex ``core``.

    ``core``: ``(k, 2)`` corners. ``low``, ``high``: the z it reaches between.
    """

    core: Points
    radius: float
    low: float
    high: float


@lru_cache(maxsize=512)
def foot(piece: Piece, own_mesh: bool) -> Foot:
    """Return the foot of a model's piece. ``own_mesh``: a player's own base is measured exactly."""
    base = piece.part(BASE)
    part = base or piece.part(BODY)
    assert part is not None  # every model has a body
    points = np.asarray(part.mesh.vertices, dtype=np.float64)
    low, high = float(points[:, 2].min()), float(points[:, 2].max())
    if base is not None and not own_mesh:
        # Our bases count as circles: the sides' shapes only identify them, and neither shape nor
        # facing may be worth an inch.
        radius = float(np.linalg.norm(points[:, :2], axis=1).max())
        return Foot(np.zeros((1, 2)), radius, low, high)
    hull = shapely.convex_hull(shapely.multipoints(points[:, :2]))
    return Foot(shapely.get_coordinates(hull), 0.0, low, high)
