"""When a share is exactly 0 or exactly 1: proofs, not samples.

Rays can only say that none of so many was blocked, or all. A share of 1 is returned only where no
triangle can come between the eye and any point of the body; a share of 0 only where the triangles
that lie wholly between them cover the body's outline together, in the plane the view is
projected on. Both are float64 geometry, with a tolerance of 1e-9 of the outline's area.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.sight.clipping import all_within, least_within
from sandbox.sight.occluders import Blockers, Porous
from sandbox.sight.solids import Solids

Points = NDArray[np.float64]

_FLAT = 1e-7
"""Inches from a plane that count as on it."""

_TOLERANCE = 1e-9
_NEAR = 1e-3
"""Nothing nearer to the eye than this many inches is projected: then nothing is proved."""

_THIN = 1e-15
"""Of the outline's area: what is smaller is not cut any further and stays open."""

_ROUNDS = 30
_PARTS = 64
_DEEP = 4
"""How often, through how many parts at a time, and how many triangles deep, what closes an open
outline is looked for."""

_PAST = 1e-6
"""The share of a ray by which it goes on behind a triangle it has met."""


@dataclass(frozen=True, eq=False)
class View:
    """A body as an eye sees it: all in front of the eye, projected on a plane one inch away.

    ``hull``: ``(h, 3)`` corners of the body's hull, table frame. ``box``: ``(2, 2)`` lowest and
    highest projected corner. ``reach``: the greatest depth of the body.
    """

    eye: Points
    frame: Points
    hull: Points
    box: Points
    reach: float

    def project(self, points: Points) -> Points:
        """``(…, 3)`` table points to ``(…, 2)`` of the view plane."""
        local = (points - self.eye) @ self.frame.T
        return np.asarray(local[..., 1:] / local[..., :1])

    @cached_property
    def outline(self) -> shapely.Geometry:
        """The convex outline of the body in the view plane."""
        # A line through the corners is made at once, a point for each is not.
        return shapely.convex_hull(shapely.linestrings(self.project(self.hull)))

    def shaft(self) -> tuple[Points, Points]:
        """Half-spaces ``normals @ p <= offsets`` whose intersection holds every sight line."""
        forward, left, up = self.frame
        (x0, y0), (x1, y1) = self.box
        normals = np.array(
            [
                -forward,
                left - x1 * forward,
                x0 * forward - left,
                up - y1 * forward,
                y0 * forward - up,
                forward,
            ]
        )
        offsets = normals @ self.eye
        offsets[-1] += self.reach
        return normals, offsets


def view(eye: Points, hull: Points, frame: Points, local: Points) -> View | None:
    """The view of a body's hull from an eye, or None where it is not all in front of it.

    ``frame``, ``local``: how the eye looks at the hull (`sandbox.sight.directions.seen_from`).
    """
    depth = local[:, 0]
    if depth.min() < 0.05 * float(np.linalg.norm(local, axis=1).max()):
        return None
    flat = local[:, 1:] / local[:, :1]
    return View(eye, frame, hull, np.stack([flat.min(axis=0), flat.max(axis=0)]), depth.max())


def nothing_between(seen: View, solids: Sequence[Blockers], porous: Sequence[Porous]) -> bool:
    """Whether every sight line to the body is free: the share is exactly 1."""
    from sandbox.sight.covering import sides

    used = 0.0
    for volume in porous:
        triangles = all_within(volume.triangles, seen.eye, volume.within, seen.hull)
        chord = _longest(seen, triangles)
        if chord > 0:
            used += chord / volume.depth if volume.depth > 0 else np.inf
    if used > 1.0:
        return False
    for solid in solids:
        triangles = all_within(_in_shaft(seen, solid), seen.eye, solid.within, seen.hull)
        eye, low, high = sides(seen.eye, seen.hull, triangles)
        # A body that stands on a triangle is not behind it: lines end at the body.
        apart = ((eye > _FLAT) & (low > -_FLAT)) | ((eye < -_FLAT) & (high < _FLAT))
        if not _clear_of_outline(seen, triangles[~apart]):
            return False
    return True


def all_behind(seen: View, solids: Solids, stopping: NDArray[np.int64]) -> bool:
    """Whether every sight line to the body is stopped: the share is exactly 0.

    ``stopping``: the triangles to begin with, those that stopped directions: numbers, ascending.
    Where they leave a part of the outline open, a ray is sent through it, and what it meets is
    added, until nothing is left open or a ray meets nothing that would close it.
    """
    from sandbox.sight.covering import left_open, middles, opened, shadows

    whole = shapely.area(seen.outline)
    if whole <= 0:
        return False
    corners, counts = opened(shapely.get_coordinates(seen.outline.normalize())[:0:-1])
    thin, before = 0.0, np.inf
    for _ in range(_ROUNDS):
        triangles = _counted(seen, solids.every, solids.at(stopping))
        flat = shadows(seen.eye, seen.frame, seen.hull, triangles, _FLAT, _NEAR)
        if len(flat) == 0:
            return False
        # The largest first: the few that cover most usually cover all.
        one, other = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
        size = np.abs(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0])
        flat = flat[np.argsort(-size, kind="stable")]
        corners, counts, area, lost = left_open(corners, counts, flat, _THIN * whole)
        thin += lost
        if area + thin <= _TOLERANCE * whole:
            return True
        if area >= before or thin > _TOLERANCE * whole:
            return False  # nothing that is met closes anything
        before = area
        through = middles(corners, counts, _PARTS)
        ways = np.column_stack([np.ones(len(through)), through]) @ seen.frame * seen.reach
        stopping = solids.met_through(seen.eye, ways, _DEEP, _PAST)
    return False


def _counted(seen: View, solids: Sequence[Blockers], triangles: Sequence[Points]) -> Points:
    """``(n, 3, 3)`` what counts of each solid's triangles, and no more."""
    return np.concatenate(
        [
            least_within(mine, seen.eye, solid.within, seen.hull)
            for solid, mine in zip(solids, triangles, strict=True)
        ]
    )


def _in_shaft(seen: View, solid: Blockers) -> Points:
    """``(n, 3, 3)`` the triangles that are not wholly outside one side of the shaft."""
    normals, offsets = seen.shaft()
    filled = np.array([last > first for first, last in solid.spans], dtype=bool)
    nearest = np.where(normals > 0, solid.boxes[filled][:, :1], solid.boxes[filled][:, 1:])
    beside = np.any(np.sum(nearest * normals, axis=2) > offsets, axis=1)
    kept = []
    for number in np.flatnonzero(filled)[~beside].tolist():
        triangles = solid.rays.span(*solid.spans[number])
        for normal, offset in zip(normals, offsets, strict=True):
            if len(triangles):
                above = triangles @ normal > offset
                triangles = triangles[~(above[:, 0] & above[:, 1] & above[:, 2])]
        kept.append(triangles)
    return np.concatenate(kept) if kept else np.zeros((0, 3, 3))


def _clear_of_outline(seen: View, triangles: Points) -> bool:
    if len(triangles) == 0:
        return True
    local = (triangles - seen.eye) @ seen.frame.T
    if local[..., 0].min() < _NEAR:
        return False
    shadows = shapely.polygons(local[..., 1:] / local[..., :1])
    outline = seen.outline
    shapely.prepare(outline)
    touching = shadows[shapely.intersects(outline, shadows)]
    return not np.any(shapely.area(shapely.intersection(touching, outline)) > 0)


def _longest(seen: View, triangles: Points) -> float:
    """No line to the body passes more inches of a volume than this."""
    points = triangles.reshape(-1, 3)
    normals, offsets = seen.shaft()
    if (points @ normals.T > offsets).all(axis=0).any():
        return 0.0
    return 2.0 * float(np.linalg.norm(points - points.mean(axis=0), axis=1).max())
