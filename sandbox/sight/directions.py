"""Directions from an eye over a body's silhouette: deterministic, low-discrepancy, fair.

Fair means uniform in solid angle: equal numbers of directions see equal parts of the view. They
fill the smallest patch of longitudes and latitudes around the body (an equal-area, cylindrical
map), and those that miss the body are thrown away.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

LOG_LONGEST = 19
"""2 to this power is the most directions there are for one pair."""

_STEPS = (
    (
        (539452370, 448436939, 234773162, 99689751, 40517028, 21823656, 12798276)
        + (6326977, 2947611, 1476102, 696345, 468492, 135507, 81680)
        + (53022, 30710, 10053, 6107, 3916)
    ),
    (
        (765477829, 846886834, 613576942, 1042430877, 785986732, 818088718, 657468592)
        + (1009715547, 764931131, 844644745, 615018166, 1040796547, 787338421, 820191133)
        + (654940521, 1007085285, 765485275, 846875524, 613571290)
    ),
)
_START = (7028184, 778953)
_BITS = 30
"""Direction numbers and start of a Sobol sequence of Joe and Kuo, scrambled once: those of
``scipy.stats.qmc.Sobol(2, rng=28)``, written out because all of scipy.stats would be loaded for
them. Fixed: the same scenario must give the same bytes."""


@cache
def unit_square() -> Points:
    """``(2**19, 2)``: a scrambled Sobol sequence in [0, 1)²; any prefix of 2ⁿ fills it evenly.

    Owen (1998): scrambling keeps the low discrepancy and removes the alignment with axes that
    would let directions slip through a row of palings together.
    """
    found = np.empty((1 << LOG_LONGEST, 2))
    for column, (start, steps) in enumerate(zip(_START, _STEPS, strict=True)):
        whole = np.full(1 << LOG_LONGEST, start, dtype=np.uint32)
        for power, step in enumerate(steps):
            # In the order of Gray's code each half is the one before it, backwards.
            half = 1 << power
            whole[half : 2 * half] = whole[half - 1 :: -1] ^ np.uint32(step)
        found[:, column] = whole * 0.5**_BITS
    return found


@dataclass(frozen=True)
class Patch:
    """A patch of the sphere of directions that holds all of a body as one eye sees it.

    ``frame``: ``(3, 3)``, rows forward, left, up. ``longitude``: radians, lowest and highest.
    ``height``: sines of the lowest and highest latitude. ``whole``: the body is too near or too
    wide for a patch, and all directions are searched.
    """

    frame: Points
    longitude: tuple[float, float]
    height: tuple[float, float]
    whole: bool

    def directions(self, first: int, last: int) -> Points:
        """``(last - first, 3)`` unit vectors, a stretch of the patch's one fixed sequence."""
        square = unit_square()[first:last]
        (west, east), (low, high) = self.longitude, self.height
        angle = west + square[:, 0] * (east - west)
        sine = low + square[:, 1] * (high - low)
        level = np.sqrt(np.maximum(0.0, 1.0 - sine * sine))
        local = np.stack([level * np.cos(angle), level * np.sin(angle), sine], axis=1)
        return np.asarray(local @ self.frame)


def looking(eye: Points, at: Points) -> Points:
    """``(3, 3)`` rows forward, left, up of a level-headed look from one point to another."""
    forward = at - eye
    length = np.linalg.norm(forward)
    forward = forward / length if length > 1e-9 else np.array([1.0, 0.0, 0.0])
    left = np.cross([0.0, 0.0, 1.0], forward)
    side = np.linalg.norm(left)
    left = left / side if side > 1e-6 else np.array([0.0, 1.0, 0.0])
    return np.stack([forward, left, np.cross(forward, left)])


def patch(eye: Points, body: Points) -> Patch:
    """The patch of directions around ``(n, 3)`` points of a body from an eye ``(3,)``.

    Edges of triangles are straight in the plane the view is projected on, so the box around the
    projected vertices there holds the whole body; its corners bound longitude and latitude.
    """
    centre = (body.min(axis=0) + body.max(axis=0)) / 2
    frame = looking(eye, centre)
    local = (body - eye) @ frame.T
    nearest = float(local[:, 0].min())
    if nearest < 0.05 * float(np.linalg.norm(local, axis=1).max()):
        return Patch(frame, (-np.pi, np.pi), (-1.0, 1.0), whole=True)
    across, up = local[:, 1] / local[:, 0], local[:, 2] / local[:, 0]
    west, east = float(np.arctan(across.min())), float(np.arctan(across.max()))
    widest = np.cos(max(abs(west), abs(east)))
    # tan(latitude) = up · cos(longitude): steepest in the middle, flattest at the widest side
    top = float(up.max()) * (1.0 if up.max() > 0 else widest)
    bottom = float(up.min()) * (1.0 if up.min() < 0 else widest)
    low, high = bottom / np.hypot(1, bottom), top / np.hypot(1, top)
    return Patch(frame, (west, east), (float(low), float(high)), whole=False)
