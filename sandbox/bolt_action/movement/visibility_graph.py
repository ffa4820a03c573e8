"""Shortest paths on foot round what cannot be crossed, one for each model (BA-MOV-8).

A model counts as a disc. Barriers are grown by its radius and, for other units, by the inch that
units stay apart (BA-MOV-3). A shortest path bends only at corners of the grown shapes. Inches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import atan2, cos, degrees, hypot, inf, isfinite, pi

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.character import SOLID
from rules.bolt_action.rules.movement import APART_IN, NEVER, RUN, TERRAIN
from sandbox.bolt_action.movement.paths import Mover, Spots
from sandbox.movement.ground_classes import GRAZE_IN
from sandbox.table.footprints import Points, Pose2D, Shapes

Numbers = NDArray[np.int32]

MOST_CORNERS = 140
"""Corners that a path may bend at: the nearest ones to the unit count."""

_COARSE, _FINE, _FINEST = 3, 12, 32
"""Segments of a quarter of a circle: where paths bend, what stops them, what a model is leaving."""
_SMOOTH_IN = 0.04
_HAIR = 2e-3
_CLEAR_IN = 1e-2

Mask = NDArray[np.bool_]


def barred(mover: str, order: str) -> frozenset[str]:
    """Return the ground classes that a mover on foot goes round on an order (BA-MOV-7).

    Houses are among them: they are entered and left by their doors, never crossed.
    """
    effects = TERRAIN[mover]
    never = {name for name, effect in effects.items() if effect == NEVER or order == RUN}
    return frozenset({"impassable", "building", *never})


@dataclass(frozen=True, eq=False)
class _Barrier:
    """A shape, and the distance that a model's middle keeps from it.

    ``ground``: whether it is terrain. ``touched``: whether it may be touched.
    """

    shape: shapely.Geometry
    keep: float
    ground: bool = False
    touched: bool = False


class VisibilityGraph:
    """The paths of the models of a unit on foot.

    ``wide``: the radius of each model's disc. ``radius``: of the widest disc. ``obstacle``: what no
    leg between corners may meet. ``obstacles``: likewise for the first leg of each model.
    """

    def __init__(
        self,
        mover: Mover,
        order: str,
        reach_in: float,
        touching: frozenset[str] = frozenset(),
        spots: Spots | None = None,
    ) -> None:
        """``reach_in``: how far the models go at most.

        ``touching``: units that the unit may come into contact with. ``spots``: where the models
        set out from, if not from where they stand.
        """
        self.mover = mover
        self.spots: Spots = mover.spots if spots is None else spots
        plans = zip(mover.cores, mover.spots, mover.wide, strict=True)
        self.wide = np.array([_round(core, spot, wide) for core, spot, wide in plans])
        self.radius = float(self.wide.max())
        self.starts = np.array([[spot.x, spot.y] for spot in self.spots])
        self._reach = reach_in
        low, high = self.starts.min(axis=0), self.starts.max(axis=0)
        far = reach_in + self.radius
        self._box = shapely.box(*(low - far), *(high + far))
        self._barriers = list(self._found(barred(mover.mover, order), touching))
        self._grown = [_grown(one, _FINE) for one in self._barriers]
        self.obstacle = Obstacle(shapely.union_all(self._grown))
        self._ends = Obstacle(shapely.union_all([self.obstacle.shape, *self._solid()]))
        self.obstacles = [self._seen_from(number) for number in range(len(self.spots))]
        self._stops = np.array([own.shape for own in self.obstacles], dtype=object)
        self._routed: dict[int, tuple[Points, Numbers]] = {}

    def _found(self, names: frozenset[str], touching: frozenset[str]) -> list[_Barrier]:
        ground, others = self.mover.ground, self.mover.others
        barriers = [
            _Barrier(ground.outlines[number], self.radius, ground=True)
            for number in self._near
            if ground.classes[number] in names
        ]
        touched = np.array([owner in touching for owner in others.owners], dtype=bool)
        keeps = others.radii + self.radius + np.where(touched, 0.0, APART_IN + _CLEAR_IN)
        for number in np.flatnonzero(shapely.dwithin(self._box, others.cores, keeps)).tolist():
            one, keep = others.cores[number], float(keeps[number])
            barriers.append(_Barrier(one, keep, touched=bool(touched[number])))
        return barriers

    @cached_property
    def _near(self) -> list[int]:
        """Outlines of the ground that its models may come to."""
        met = shapely.intersects(self.mover.ground.outlines, self._box)
        numbers: list[int] = np.flatnonzero(met).tolist()
        return numbers

    def _solid(self) -> list[shapely.Geometry]:
        ground = self.mover.ground
        return [
            _wider(ground.outlines[number], self.radius, _FINE)
            for number in self._near
            if ground.kinds[number] in SOLID
        ]

    def _seen_from(self, number: int) -> Obstacle:
        """Return what stops a model that starts within reach of a barrier.

        It may leave the barrier, and not go nearer to it.
        """
        here = shapely.Point(self.starts[number])
        within = shapely.intersects(np.array(self._grown, dtype=object), here)
        if not within.any():
            return self.obstacle
        shapes = [shape for shape, near in zip(self._grown, within, strict=True) if not near]
        for one in (b for b, near in zip(self._barriers, within, strict=True) if near):
            gap = float(shapely.distance(one.shape, here))
            keep = min(one.keep, gap) - _HAIR / 4
            if one.ground and gap <= self.wide[number] - GRAZE_IN:
                # a base that reaches over it already is on it only where its middle goes over it
                keep = min(_HAIR, gap / 2)
            if keep > 0:
                shapes.append(_wider(one.shape, keep, _FINEST))
        return Obstacle(shapely.union_all(shapes))

    def free(self, points: Points) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Check at which of ``(n, 2)`` points a model can end: on the table, clear of all else."""
        x, y = self.mover.size
        room = self.radius
        low, high = points >= room, points <= np.array([x, y]) - room
        inside = np.asarray((low & high).all(axis=1))
        inside[inside] = ~self._ends.holds(points[inside])
        return inside

    @cached_property
    def corners(self) -> Points:
        """Points at which ways may bend, the nearest first: ``(k, 2)``, inches."""
        if not self._barriers:
            return np.zeros((0, 2))
        coarse = shapely.union_all(
            [_grown(one, _FINE if one.touched else _COARSE) for one in self._barriers]
        )
        rims = shapely.buffer(
            shapely.simplify(coarse, _SMOOTH_IN), _SMOOTH_IN + _HAIR, join_style="mitre"
        )
        points = np.unique(shapely.get_coordinates(rims), axis=0)
        size, room = np.array(self.mover.size), self.radius
        points = points[((points >= room) & (points <= size - room)).all(axis=1)]
        points = points[~self.obstacle.holds(points)]
        away = np.linalg.norm(points[:, None] - self.starts[None], axis=2).min(axis=1)
        near = np.argsort(away, kind="stable")[:MOST_CORNERS]
        return np.asarray(points[near[away[near] <= self._reach]])

    def routes(self, number: int) -> tuple[Points, Numbers]:
        """Return inches from a model to each corner, and the corner before it: ``(k,)`` each.

        The corner before is −1 for the model itself. The inches are infinite where there is no
        path.
        """
        if number not in self._routed:
            self._routed[number] = self._route(number)
        return self._routed[number]

    def _route(self, number: int) -> tuple[Points, Numbers]:
        from sandbox.bolt_action.movement.compiled_ways import OPEN, SHUT, routes

        corners, own, known = self.corners, self.obstacles[number], self._known
        lengths, before = np.full(len(corners), np.inf), np.full(len(corners), -1, np.int32)
        if not len(corners) or own.holds(self.starts[[number]])[0]:
            return lengths, before
        start, reach, obstacle = self.starts[number], self._reach, self.obstacle
        while True:
            row, there = routes(
                number, start, corners, reach, own.lines, obstacle.lines, known, lengths, before
            )
            if row < 0:
                return lengths, before
            if row < len(corners):
                shut = obstacle.stops_one(corners[row], corners[there])
                known[there, row] = SHUT if shut else OPEN
            else:
                shut = own.stops_one(start, corners[there])
            known[row, there] = SHUT if shut else OPEN

    @cached_property
    def _known(self) -> NDArray[np.int8]:
        """States of the legs: see `compiled_ways.routes`."""
        count = len(self.corners)
        return np.zeros((count + len(self.starts), count), np.int8)

    def inches(self, points: Points) -> Points:
        """Return inches of each model's path to each of ``(m, 2)`` points: ``(n, m)``.

        They are infinite where there is no path.
        """
        return np.array([self.to(number, points) for number in range(len(self.starts))])

    def to(self, number: int, points: Points) -> Points:
        """Return the same of one model: ``(m,)``."""
        return self._to(number, points)[0]

    def nearest(self, points: Points) -> Points:
        """Return inches of the shortest path of any model to each of ``(m, 2)`` points: ``(m,)``.

        They are infinite where no model can end, or none gets there within the graph's reach.
        """
        inches = np.full(len(points), np.inf)
        ends = self.free(points)
        for number, start in enumerate(self.starts):
            away = np.linalg.norm(points - start, axis=1)
            near = np.flatnonzero(ends & (away <= self._reach) & (away < inches))
            straight = legs(np.broadcast_to(start, (len(near), 2)), points[near])
            seen = near[~shapely.intersects(self._stops[number], straight)]
            inches[seen] = away[seen]
        if not len(self.corners):
            return inches
        lengths = np.min([self.routes(number)[0] for number in range(len(self.starts))], axis=0)
        for corner in np.argsort(lengths, kind="stable").tolist():
            if lengths[corner] >= self._reach:
                break
            whole = lengths[corner] + np.linalg.norm(points - self.corners[corner], axis=1)
            near = np.flatnonzero(ends & (whole <= self._reach) & (whole < inches - _HAIR))
            bend = np.broadcast_to(self.corners[corner], (len(near), 2))
            seen = near[~self.obstacle.stops(bend, points[near])]
            inches[seen] = whole[seen]
        return inches

    def ways(self, ends: Sequence[Pose2D]) -> list[list[Pose2D]] | None:
        """Return each model's shortest path to its own end; None where one of them has none."""
        points = np.array([[end.x, end.y] for end in ends])
        shut = shapely.intersects(self._stops, legs(self.starts, points))
        paths: list[list[Pose2D]] = []
        for number, end in enumerate(ends):
            last = -1
            if shut[number]:
                inches, last = self._round(number, points[number], self._reach)
                if not isfinite(inches):
                    return None
            paths.append(self._way(number, last, end))
        return paths

    def way(self, number: int, x: float, y: float) -> list[Pose2D] | None:
        """Return one model's shortest path to a point, however far.

        Where no path leads there, it ends at the corner from which the point seems nearest. None
        where the model can go nowhere.
        """
        goal = np.array([x, y])
        inches, last = self._to(number, goal[None], np.inf)
        if np.isfinite(inches[0]):
            return self._way(number, int(last[0]), Pose2D(x, y, self.spots[number].facing))
        if not len(self.corners):
            return None
        whole = self.routes(number)[0] + np.linalg.norm(self.corners - goal, axis=1)
        best = int(np.argmin(whole))
        if not np.isfinite(whole[best]):
            return None
        return self._way(number, best, None)

    def _to(
        self, number: int, points: Points, most_in: float | None = None
    ) -> tuple[Points, Numbers]:
        """Return inches and the last corner before each point: ``(m,)`` each.

        The corner is −1 for none. The inches are infinite beyond ``most_in``, or the graph's reach.
        """
        most = self._reach if most_in is None else most_in
        start, own = self.starts[number], self.obstacles[number]
        inches = np.linalg.norm(points - start, axis=1)
        last = np.full(len(points), -1, np.int32)
        shut = np.ones(len(points), dtype=bool)
        if not own.holds(start[None])[0]:
            shut = own.stops(np.broadcast_to(start, points.shape), points)
        for place in np.flatnonzero(shut).tolist():
            inches[place], last[place] = self._round(number, points[place], most)
        return inches, last

    def _round(self, number: int, point: Points, most: float) -> tuple[float, int]:
        """Return inches and the last corner of a model's path to a point by corners.

        The inches are infinite where there is none.
        """
        from sandbox.bolt_action.movement.compiled_ways import OPEN, SHUT, last_corner

        corners, obstacle = self.corners, self.obstacle
        if not len(corners):
            return inf, -1
        lengths, (x, y) = self.routes(number)[0], point.tolist()
        asked, farthest = np.zeros(len(corners), np.int8), min(most, 2 * self._reach)
        while True:
            inches, last, unsure = last_corner(
                x, y, corners, lengths, farthest, most + _HAIR, obstacle.lines, asked
            )
            if unsure < 0:
                return inches, last
            asked[unsure] = SHUT if obstacle.stops_one(corners[unsure], point) else OPEN

    def _way(self, number: int, last: int, end: Pose2D | None) -> list[Pose2D]:
        bends: list[Points] = []
        while last >= 0:
            bends.append(self.corners[last])
            last = int(self.routes(number)[1][last])
        way = [self.spots[number]]
        for x, y in (bend.tolist() for bend in reversed(bends)):
            bearing = degrees(atan2(y - way[-1].y, x - way[-1].x))
            way.append(Pose2D(x, y, bearing))
        return way if end is None else [*way, end]


def _grown(one: _Barrier, quarter: int) -> shapely.Geometry:
    """Return what a model's middle keeps out of.

    ``quarter``: segments of a quarter of a circle, drawn round the circle and not inside it.
    """
    return _wider(one.shape, one.keep / cos(pi / (4 * quarter)), quarter)


@lru_cache(maxsize=4096)
def _wider(shape: shapely.Geometry, inches: float, quarter: int) -> shapely.Geometry:
    """Return a shape grown by some inches.

    It is cached: the ground stays, and so do most units.
    """
    return shapely.buffer(shape, inches, quad_segs=quarter)


def _round(core: shapely.Geometry, spot: Pose2D, wide: float) -> float:
    """Return the radius of a disc about a model's origin that holds its plan."""
    corners = shapely.get_coordinates(core) - np.array([spot.x, spot.y])
    return float(max(hypot(x, y) for x, y in corners.tolist()) + wide)


class Obstacle:
    """An area that no leg may meet.

    Compiled code tests the legs. Where its rounding might decide, Shapely does, which is exact.
    """

    def __init__(self, shape: shapely.Geometry) -> None:
        shapely.prepare(shape)
        self.shape = shape

    @cached_property
    def lines(self) -> tuple[Points, Points]:
        """Sides, ring after ring: ``(n, 4)``, and rings: ``(r, 6)``. See `compiled_ways`."""
        rings = shapely.get_rings(shapely.get_parts(self.shape))
        points, whose = shapely.get_coordinates(rings, return_index=True)
        sides = np.concatenate([points[:-1], points[1:]], axis=1)[whose[:-1] == whose[1:]]
        ends = np.cumsum(shapely.get_num_points(rings) - 1)
        begun = np.concatenate([[0], ends[:-1]]) if len(ends) else ends
        return sides, np.column_stack([shapely.bounds(rings).reshape(-1, 4), begun, ends])

    def holds(self, points: Points) -> Mask:
        """Check which of ``(m, 2)`` points are in it, or on its rim: ``(m,)``."""
        return np.asarray(shapely.intersects_xy(self.shape, points))

    def stops(self, starts: Points, ends: Points) -> Mask:
        """Check which legs meet it, from ``(m, 2)`` points outside of it to others: ``(m,)``."""
        from sandbox.bolt_action.movement.compiled_ways import SHUT, UNSURE, met

        states = met(np.concatenate([starts, ends], axis=1), *self.lines)
        (unsure,) = np.nonzero(states == UNSURE)
        shut = np.asarray(states == SHUT)
        if len(unsure):
            shut[unsure] = shapely.intersects(self.shape, legs(starts[unsure], ends[unsure]))
        return shut

    def stops_one(self, start: Points, end: Points) -> bool:
        """Check exactly whether one leg meets it."""
        return bool(shapely.intersects(self.shape, shapely.linestrings([start, end])))


def legs(start: Points, end: Points) -> Shapes:
    """Return ``(m,)`` lines from ``(m, 2)`` points to others."""
    return np.asarray(shapely.linestrings(np.stack([start, end], axis=1)), dtype=object)
