"""Porous volumes: how many inches of a wood or of smoke a segment passes through. Computed, not
sampled, in float64.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

_AT_ONCE = 50_000  # ray-triangle pairs at a time: a few arrays of them stay in the cache


def cross(a: Points, b: Points) -> Points:
    """``(n, 3)``: cross products of rows, as `numpy.cross` has them, in a third of its time."""
    return np.stack(
        [
            a[:, 1] * b[:, 2] - a[:, 2] * b[:, 1],
            a[:, 2] * b[:, 0] - a[:, 0] * b[:, 2],
            a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0],
        ],
        axis=1,
    )


def crossings(origins: Points, segments: Points, triangles: Points) -> tuple[Points, Points]:
    """Where ``(m,)`` segments cross ``(n, 3, 3)`` triangles: ``(m, n)`` fractions of the segment
    (inf where they miss; beyond 1 lies after its end) and ``(m, n)`` signs, +1 out of the
    triangle's front, −1 into it.
    """
    found = np.full((len(origins), len(triangles)), np.inf)
    rows, which, fraction, sign = _Sides(triangles).crossed(origins, segments)
    found[rows, which] = fraction
    signs = np.zeros(found.shape)
    signs[rows, which] = sign
    return found, signs


class _Sides:
    """``(n, 3, 3)`` triangles, and what of them every segment is multiplied by."""

    def __init__(self, triangles: Points) -> None:
        a = triangles[:, 0]
        ab, ac = triangles[:, 1] - a, triangles[:, 2] - a
        self.normal = cross(ab, ac)
        self.level = np.sum(a * self.normal, axis=1)
        self.ab, self.ac = ab, ac
        self.u, self.v = cross(ac, a), cross(ab, a)

    def crossed(
        self, origins: Points, segments: Points
    ) -> tuple[NDArray[np.intp], NDArray[np.intp], Points, Points]:
        """Where ``(m,)`` segments cross the triangles: of each crossing its segment and triangle,
        the fraction of the segment (beyond 1 lies after its end) and the sign, +1 out of the
        triangle's front, −1 into it. Möller and Trumbore (1997), without culling.
        """
        facing = segments @ self.normal.T
        moment = cross(origins, segments)
        with np.errstate(divide="ignore", invalid="ignore"):
            # ac · ((o − a) × d), and ab likewise, as products of matrices
            u = (segments @ self.u.T - moment @ self.ac.T) / facing
            v = (moment @ self.ab.T - segments @ self.v.T) / facing
        inside = (u >= 0) & (v >= 0) & (u + v <= 1) & (facing != 0)
        rows, which = np.nonzero(inside)
        met = facing[rows, which]
        start = np.sum(origins[rows] * self.normal[which], axis=1)
        return rows, which, (self.level[which] - start) / met, np.sign(met)


def chords(origins: Points, segments: Points, until: Points, triangles: Points) -> Points:
    """``(m,)`` inches that each segment passes inside a closed mesh.

    ``until``: ``(m,)`` how far along the segment to count, at most 1. What is inside between the
    eye and there is what goes out less what comes in, each held to that stretch; so an eye or
    an end inside the volume needs no special case.
    """
    result = np.zeros(len(origins))
    low, high = triangles.min(axis=(0, 1)), triangles.max(axis=(0, 1))
    near = np.flatnonzero(meets_box(origins, segments * until[:, None], low, high))
    step = max(1, _AT_ONCE // max(1, len(triangles)))
    sides = _Sides(triangles)
    for start in range(0, len(near), step):
        rows = near[start : start + step]
        which, _, fraction, sign = sides.crossed(origins[rows], segments[rows])
        stretch = sign * np.clip(fraction, 0.0, until[rows][which])
        inside = np.bincount(which, stretch, len(rows))
        result[rows] = np.maximum(0.0, inside) * np.linalg.norm(segments[rows], axis=1)
    return result


def meets_box(origins: Points, segments: Points, low: Points, high: Points) -> NDArray[np.bool_]:
    """``(m,)``: whether a segment meets the box between two corners (slab test)."""
    with np.errstate(divide="ignore", invalid="ignore"):
        one, other = (low - origins) / segments, (high - origins) / segments
    inside = (origins >= low) & (origins <= high)
    flat = segments == 0
    enter = np.where(flat, np.where(inside, -np.inf, np.inf), np.minimum(one, other))
    leave = np.where(flat, np.where(inside, np.inf, -np.inf), np.maximum(one, other))
    return np.asarray(np.maximum(enter.max(axis=1), 0.0) <= np.minimum(leave.min(axis=1), 1.0))
