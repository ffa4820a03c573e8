"""Porous volumes: how many inches of a wood or of smoke a segment passes through. Computed, not
sampled, in float64.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

_AT_ONCE = 50_000  # ray-triangle pairs at a time: a few arrays of them stay in the cache


def crossings(origins: Points, segments: Points, triangles: Points) -> tuple[Points, Points]:
    """Where ``(m,)`` segments cross ``(n, 3, 3)`` triangles: ``(m, n)`` fractions of the segment
    (inf where they miss; beyond 1 lies after its end) and ``(m, n)`` signs, +1 out of the
    triangle's front, −1 into it. Möller and Trumbore (1997), without culling.
    """
    a = triangles[:, 0]
    ab, ac = triangles[:, 1] - a, triangles[:, 2] - a
    normal = np.cross(ab, ac)
    facing = segments @ normal.T
    moment = np.cross(origins, segments)
    with np.errstate(divide="ignore", invalid="ignore"):
        fraction = (np.sum(a * normal, axis=1) - origins @ normal.T) / facing
        # ac · ((o − a) × d), and ab likewise, as products of matrices
        u = (segments @ np.cross(ac, a).T - moment @ ac.T) / facing
        v = (moment @ ab.T - segments @ np.cross(ab, a).T) / facing
    inside = (facing != 0) & (u >= 0) & (v >= 0) & (u + v <= 1)
    return np.where(inside, fraction, np.inf), np.sign(facing)


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
    for start in range(0, len(near), step):
        rows = near[start : start + step]
        fraction, sign = crossings(origins[rows], segments[rows], triangles)
        stretch = np.clip(np.where(np.isfinite(fraction), fraction, 0.0), 0.0, until[rows, None])
        length = np.linalg.norm(segments[rows], axis=1)
        result[rows] = np.maximum(0.0, np.sum(sign * stretch, axis=1)) * length
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
