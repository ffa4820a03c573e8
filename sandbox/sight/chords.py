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

    ``until``: ``(m,)`` how far along the segment to count, at most 1.
    """
    result = np.zeros(len(origins))
    low, high = triangles.min(axis=(0, 1)), triangles.max(axis=(0, 1))
    near = np.flatnonzero(meets_box(origins, segments * until[:, None], low, high))
    result[near] = inside(origins[near], segments[near], until[near], triangles)
    return result


def inside(origins: Points, segments: Points, until: Points, triangles: Points) -> Points:
    """As `chords`, for segments near the mesh, of which at least those triangles are given that
    lie ahead of a start and across a segment, if need be behind its end.

    What is inside between the eye and the end is what goes out less what comes in, each held to
    that stretch; so an eye or an end inside the volume needs no special case.
    """
    result = np.zeros(len(origins))
    step = max(1, _AT_ONCE // max(1, len(triangles)))
    sides = _Sides(triangles)
    for start in range(0, len(origins), step):
        rows = slice(start, start + step)
        some = segments[rows]
        which, _, fraction, sign = sides.crossed(origins[rows], some)
        stretch = sign * np.clip(fraction, 0.0, until[rows][which])
        inches = np.bincount(which, stretch, len(some))
        result[rows] = np.maximum(0.0, inches) * np.linalg.norm(some, axis=1)
    return result


def meets_box(origins: Points, segments: Points, low: Points, high: Points) -> NDArray[np.bool_]:
    """``(m,)``: whether a segment meets the box between two corners (slab test)."""
    enter, leave = _slabs(origins, segments, low, high)
    return np.asarray(enter <= leave)


def box_inches(origins: Points, segments: Points, low: Points, high: Points) -> Points:
    """``(m,)`` inches of each segment in the box between two corners, and a hair more where it
    meets it: no less than of any volume in it.
    """
    enter, leave = _slabs(origins, segments, low, high)
    part = np.where(enter <= leave, leave - enter + 1e-9, 0.0)
    return np.asarray(part * np.linalg.norm(segments, axis=1))


def _slabs(origins: Points, segments: Points, low: Points, high: Points) -> tuple[Points, Points]:
    """``(m,)`` twice: where each segment comes into a box, and where it leaves it or ends."""
    with np.errstate(divide="ignore", invalid="ignore"):
        one, other = (low - origins) / segments, (high - origins) / segments
    enter, leave = np.minimum(one, other), np.maximum(one, other)
    flat = segments == 0
    if flat.any():
        inside = (origins >= low) & (origins <= high)
        enter = np.where(flat, np.where(inside, -np.inf, np.inf), enter)
        leave = np.where(flat, np.where(inside, np.inf, -np.inf), leave)
    # by columns: numpy is slow at three numbers in a row
    first = np.maximum(np.maximum(enter[:, 0], enter[:, 1]), enter[:, 2])
    last = np.minimum(np.minimum(leave[:, 0], leave[:, 1]), leave[:, 2])
    return np.maximum(first, 0.0), np.minimum(last, 1.0)
