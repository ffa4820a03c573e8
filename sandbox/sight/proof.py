"""When a share is exactly 0 or exactly 1: proofs, not samples.

Rays can only say that none of so many was blocked, or all. A share of 1 is returned only where no
triangle can come between the eye and any point of the body; a share of 0 only where the triangles
that lie wholly between them cover the body's outline together, in the plane the view is
projected on. Both are float64 geometry, with a tolerance of 1e-9 of the outline's area.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.sight.clipping import all_within, least_within
from sandbox.sight.lines import View
from sandbox.sight.obstacles import Obstacles
from sandbox.sight.occluders import Porous

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

FLAT = 1e-7
"""Inches from a plane that count as on it."""

TOLERANCE = 1e-9
NEAR = 1e-3
"""Nothing nearer to the eye than this many inches is projected: then nothing is proved."""

THIN = 1e-15
"""Of the outline's area: what is smaller is not cut any further and stays open."""

ROUNDS = 30
PARTS = 64
DEEP = 4
"""How often, through how many parts at a time, and how many triangles deep, what closes an open
outline is looked for."""

PAST = 1e-6
"""The share of a ray by which it goes on behind a triangle it has met."""


def nothing_between(seen: View, obstacles: Obstacles, porous: Sequence[Porous]) -> bool:
    """Whether every sight line to the body is free: the share is exactly 1."""
    from sandbox.sight.compiled_proofs import in_shaft
    from sandbox.sight.covering import sides

    used = 0.0
    for volume in porous:
        triangles = all_within(volume.triangles, seen.eye, volume.within, seen.hull)
        chord = _longest(seen, triangles)
        if chord > 0:
            used += chord / volume.depth if volume.depth > 0 else np.inf
    if used > 1.0:
        return False
    for within in np.unique(obstacles.within).tolist():
        mine = np.flatnonzero(obstacles.within == within)
        triangles = in_shaft(*obstacles.corners, obstacles.bounds, mine, seen.normals, seen.offsets)
        triangles = all_within(triangles, seen.eye, within, seen.hull)
        eye, low, high = sides(seen.eye, seen.hull, triangles)
        # A body that stands on a triangle is not behind it: lines end at the body.
        apart = ((eye > FLAT) & (low > -FLAT)) | ((eye < -FLAT) & (high < FLAT))
        if not _clear_of_outline(seen, triangles[~apart]):
            return False
    return True


def all_behind(seen: View, obstacles: Obstacles, near: Numbers, stopping: Numbers) -> bool:
    """Whether every sight line to the body is stopped: the share is exactly 0.

    ``near``: the numbers of those obstacles that lines may meet. ``stopping``: the triangles to
    begin with, those that stopped directions: numbers, ascending.
    Where they leave a part of the outline open, a ray is sent through it, and what it meets is
    added, until nothing is left open or a ray meets nothing that would close it.
    """
    from sandbox.sight.compiled_proofs import largest_first, outline, ways_through
    from sandbox.sight.covering import left_open, middles, opened, shadows

    corners, counts, whole = opened(outline(seen.eye, seen.frame, seen.hull))
    if whole <= 0:
        return False
    thin, before = 0.0, np.inf
    for _ in range(ROUNDS):
        triangles = _counted(seen, obstacles, stopping)
        flat = shadows(seen.eye, seen.frame, seen.hull, triangles, FLAT, NEAR)
        if len(flat) == 0:
            return False
        # The few that cover most usually cover all.
        corners, counts, area, lost = left_open(corners, counts, largest_first(flat), THIN * whole)
        thin += lost
        if area + thin <= TOLERANCE * whole:
            return True
        if area >= before or thin > TOLERANCE * whole:
            return False  # nothing that is met closes anything
        before = area
        ways = ways_through(middles(corners, counts, PARTS), seen.frame, seen.reach)
        stopping = obstacles.met_through(near, seen.eye, ways, DEEP, PAST)
    return False


def _counted(seen: View, obstacles: Obstacles, numbers: Numbers) -> Points:
    """``(n, 3, 3)`` what counts of triangles, and no more."""
    triangles = obstacles.triangles(numbers)
    if not obstacles.cut:
        return triangles
    whose = np.searchsorted(obstacles.firsts, np.unique(numbers), side="right") - 1
    within = obstacles.within[whose]
    return np.concatenate(
        [
            np.zeros((0, 3, 3)),
            *(
                least_within(triangles[within == inches], seen.eye, inches, seen.hull)
                for inches in np.unique(within).tolist()
            ),
        ]
    )


def _clear_of_outline(seen: View, triangles: Points) -> bool:
    if len(triangles) == 0:
        return True
    local, own = ((points - seen.eye) @ seen.frame.T for points in (triangles, seen.hull))
    if local[..., 0].min() < NEAR:
        return False
    shadows = shapely.polygons(local[..., 1:] / local[..., :1])
    # A line through the corners is made at once, a point for each is not.
    outline = shapely.convex_hull(shapely.linestrings(own[:, 1:] / own[:, :1]))
    shapely.prepare(outline)
    touching = shadows[shapely.intersects(outline, shadows)]
    return not np.any(shapely.area(shapely.intersection(touching, outline)) > 0)


def _longest(seen: View, triangles: Points) -> float:
    """No line to the body passes more inches of a volume than this."""
    points = triangles.reshape(-1, 3)
    if (points @ seen.normals.T > seen.offsets).all(axis=0).any():
        return 0.0
    return 2.0 * float(np.linalg.norm(points - points.mean(axis=0), axis=1).max())
