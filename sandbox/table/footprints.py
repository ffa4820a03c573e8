"""Models seen from above: their places, distances, and the area that a move sweeps. All inches.

A model's plan is everything within a radius of a convex core: of a point for a round base, of the
outline of its base or body otherwise. Ranges are measured from the same plans.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.table.feet import foot
from sandbox.table.table import PlacedModel

Points = NDArray[np.float64]
Shapes = NDArray[np.object_]
"""``(n,)`` shapely geometries."""


class Pose2D(NamedTuple):
    """Place of a model's origin, inches, and its facing, degrees anticlockwise from +x.

    ``z``: height of the floor under it; None for the highest surface there.
    """

    x: float
    y: float
    facing: float
    z: float | None = None

    @property
    def row(self) -> tuple[float, ...]:
        """Return x, y, facing, and z if it has one."""
        return self[:3] if self.z is None else (*self[:3], self.z)


def pose_of(model: PlacedModel) -> Pose2D:
    """Return the place of a model."""
    fixed = len(model.spec.position) == 3
    return Pose2D(model.stand.x, model.stand.y, model.stand.turn, model.stand.z if fixed else None)


def radii(models: Sequence[PlacedModel]) -> Points:
    """Return how far each plan reaches beyond its core, ``(n,)``."""
    return np.array([foot(m.piece, m.spec.mesh is not None).radius for m in models])


def cores(models: Sequence[PlacedModel], spots: Sequence[Pose2D]) -> Shapes:
    """Return the cores of models at these places, ``(n,)``."""
    if models and _all_round(models):
        return _points(np.array([spot[:2] for spot in spots]))
    return _hulls([_corners(m, s) for m, s in zip(models, spots, strict=True)])


def swept(models: Sequence[PlacedModel], ways: Sequence[Sequence[Pose2D]]) -> Shapes:
    """Return the cores of the area that models sweep straight from spot to spot, ``(n,)``.

    A turn counts as the hull of its start and end.
    """
    if models and _all_round(models):
        return _lines_swept(ways)
    hulls = _hulls_swept(models, ways)
    begun = np.cumsum([0, *(max(1, len(way) - 1) for way in ways)])
    own_hulls = [hulls[a:b] for a, b in itertools.pairwise(begun.tolist())]
    return _array([own[0] if len(own) == 1 else shapely.union_all(own) for own in own_hulls])


def plan_distances(ours: Shapes, our_radii: Points, theirs: Shapes, their_radii: Points) -> Points:
    """Return the distances between plans, ``(n, m)``; below 0 where round bases overlap."""
    level = shapely.distance(ours[:, None], theirs[None, :])
    return np.asarray(level - our_radii[:, None] - their_radii[None, :], dtype=np.float64)


def widest_gap(between: Points) -> float:
    """Return the least reach at which models form one group, by their distances; 0 for one."""
    count = len(between)
    if count < 2:
        return 0.0
    near, widest = between[0].copy(), 0.0
    left = set(range(1, count))
    while left:
        nearest = min(left, key=lambda n: near[n])
        widest = max(widest, float(near[nearest]))
        left.remove(nearest)
        near = np.minimum(near, between[nearest])
    return widest


def _all_round(models: Sequence[PlacedModel]) -> bool:
    return all(foot(m.piece, m.spec.mesh is not None).radius > 0 for m in models)


def _points(at: Points) -> Shapes:
    return np.asarray(shapely.points(at), dtype=object)


def _lines_swept(ways: Sequence[Sequence[Pose2D]]) -> Shapes:
    """Return the line that each point sweeps; a point where it goes nowhere."""
    at = [np.array([spot[:2] for spot in way]) for way in ways]
    still = np.array([(points == points[0]).all() for points in at], dtype=bool)
    found = np.empty(len(at), dtype=object)
    found[still] = _points(np.array([points[0] for points in at]).reshape(-1, 2)[still])
    moving = [points for points, stays in zip(at, still, strict=True) if not stays]
    if moving:
        owners = np.repeat(np.arange(len(moving)), [len(points) for points in moving])
        found[~still] = shapely.linestrings(np.concatenate(moving), indices=owners)
    return found


def _hulls_swept(models: Sequence[PlacedModel], ways: Sequence[Sequence[Pose2D]]) -> Shapes:
    legs = []
    for model, way in zip(models, ways, strict=True):
        at = [_corners(model, spot) for spot in way]
        legs += [np.concatenate(pair) for pair in itertools.pairwise(at)] or at
    return _hulls(legs)


def _corners(model: PlacedModel, spot: Pose2D) -> Points:
    core = foot(model.piece, model.spec.mesh is not None).core
    c, s = cos(radians(spot.facing)), sin(radians(spot.facing))
    return np.asarray(core @ np.array([[c, s], [-s, c]]) + np.array([spot.x, spot.y]))


def _hulls(corners: Sequence[Points]) -> Shapes:
    if not corners:
        return _array([])
    owners = np.repeat(np.arange(len(corners)), [len(points) for points in corners])
    found = shapely.multipoints(np.concatenate(corners), indices=owners)
    return np.asarray(shapely.convex_hull(found), dtype=object)


def _array(shapes: Sequence[shapely.Geometry]) -> Shapes:
    array = np.empty(len(shapes), dtype=object)
    array[:] = shapes
    return array
