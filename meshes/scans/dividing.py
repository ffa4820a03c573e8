"""Divide a surface along a line drawn on the table."""

from __future__ import annotations

from math import hypot

import numpy as np

from meshes.shapes.plane_cut import split_at
from meshes.shapes.solid import Solid

Place = tuple[float, float]


def divided(solid: Solid, start: Place, end: Place) -> tuple[Solid, Solid]:
    """Return the parts left and right of a line, cut by the upright plane through it.

    ``start``, ``end``: two different points of the line, inches; it goes on beyond them. Either
    part may come back without faces. The cut stays open.
    """
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y)
    if not length:
        raise ValueError(f"found two equal points {start}, expected a line")
    x, y = x / length, y / length
    # The third axis of the frame looks to the left of the line.
    frame = np.array([[x, y, 0.0], [0.0, 0.0, -1.0], [-y, x, 0.0]])
    origin = np.array([*start, 0.0])
    turned = Solid((solid.vertices - origin) @ frame.T, solid.faces, solid.colours)
    right, left = (
        Solid(part.vertices @ frame + origin, part.faces, part.colours)
        for part in split_at(turned, 0.0)
    )
    return left, right


def area_of(solid: Solid) -> float:
    """Return the area of a surface, square inches."""
    a, b, c = (solid.vertices[solid.faces[:, corner]] for corner in range(3))
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2)
