"""Places that a vehicle can reach on an order: straight ahead, and on after each pivot.

The reach is found by trial: the hull goes on by `STEP_IN` and turns by `TURN_DEG`, up to 90° a
pivot, as long as nothing stops it. It makes as many pivots as the order allows (BA-MOV-5). A pose
nearly equal to another one with more movement left is dropped, so that the time is bounded. Drawn
moves go the ways to these poses: what is shown can be reached. Inches and degrees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import atan2, ceil, cos, degrees, hypot, radians, sin

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from languages.message import message
from meshes.shapes.character import SOLID
from rules.bolt_action.model.facts import Path
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.rules.movement import APART_IN, allowance, may_cross, pace
from sandbox.bolt_action.movement.paths import Mover, pivoted, turn_between
from sandbox.measure.by_game import Reach
from sandbox.measure.grid import SPACING_IN, Grid
from sandbox.measure.relief import relief_of
from sandbox.table.feet import foot
from sandbox.table.footprints import Pose2D, pose_of
from sandbox.table.table import Table

STEP_IN, TURN_DEG = 0.5, 7.5
MOST_PIVOTS = 2
"""More pivots than this lead nowhere else."""

_CELL_IN = 1.0
_HAIR_IN = 0.01
"""Inches that a hull keeps from what stops it, beside what the rules ask."""

_NEAR_IN, _AIMED, _TRIED = 0.75, 24, 80
"""A place this near to a pose is reached; ways that are aimed at it, and ways in all."""

_TIE = 1e-3
"""Inches nearer to a place that are worth an inch of way."""

_HEADINGS = round(360 / TURN_DEG)
_QUARTER = round(90 / TURN_DEG)

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class _Poses:
    """Poses of a hull: ``(n, 2)`` places, ``(n,)`` numbers of headings, inches gone, and road.

    ``road``: whether all of the path was on roads; ``back``: whether it is in reverse. ``leg``: the
    number of the pivot that the last leg began with, in `DrivingReach`.
    """

    at: Points
    heading: Numbers
    gone: Points
    road: Mask
    back: Mask
    leg: Numbers

    def __len__(self) -> int:
        return len(self.at)

    def kept(self, which: Mask | Numbers) -> _Poses:
        return _Poses(
            self.at[which],
            self.heading[which],
            self.gone[which],
            self.road[which],
            self.back[which],
            self.leg[which],
        )

    @staticmethod
    def all(some: Sequence[_Poses]) -> _Poses:
        return _Poses(
            np.concatenate([one.at for one in some]),
            np.concatenate([one.heading for one in some]),
            np.concatenate([one.gone for one in some]),
            np.concatenate([one.road for one in some]),
            np.concatenate([one.back for one in some]),
            np.concatenate([one.leg for one in some]),
        )


class _Field:
    """Ground that a hull may be on, and ground and units that stop it, on one order."""

    def __init__(self, mover: Mover, rules: Ruleset, unit: Unit, order: str) -> None:
        (model,) = mover.models
        under = foot(model.piece, model.spec.mesh is not None)
        self._core, self._radius = under.core, under.radius
        self._facing = mover.spots[0].facing
        self._size = mover.size
        ground, others = mover.ground, mover.others
        (start,) = mover.cores
        stops = {n for n in set(ground.classes) if not may_cross(rules, unit, order, n)}
        self._road = ground.road
        beside = shapely.buffer(start, under.radius + _HAIR_IN)
        shut, solid = list[shapely.Geometry](), list[shapely.Geometry]()
        for shape, name, kind in zip(ground.outlines, ground.classes, ground.kinds, strict=True):
            # its rim may touch what it stands beside; what is under it holds it (`reaches`)
            if name in stops:
                shut.append(shapely.difference(shape, beside))
            elif kind in SOLID:
                solid.append(shape)
        for core, wide in zip(others.cores, others.radii, strict=True):
            keep, gap = float(wide) + APART_IN + _HAIR_IN, float(shapely.distance(core, start))
            near = gap - under.radius <= keep  # it may leave, and come no nearer
            shut.append(shapely.buffer(core, gap - under.radius - 1e-3 if near else keep))
            if near:
                solid.append(shapely.buffer(core, keep))
        self._shut, self._solid = (
            shapely.union_all(
                [shapely.buffer(one, self._radius) if self._radius else one for one in some]
            )
            for some in (shut, solid)
        )
        shapely.prepare([self._shut, self._solid])

    def hulls(self, poses: _Poses) -> NDArray[np.object_]:
        """Return the hull's core at each pose."""
        turn = np.radians(self._facing + TURN_DEG * poses.heading)
        c, s = np.cos(turn)[:, None], np.sin(turn)[:, None]
        x = self._core[:, 0] * c - self._core[:, 1] * s + poses.at[:, :1]
        y = self._core[:, 0] * s + self._core[:, 1] * c + poses.at[:, 1:]
        points = np.stack([x, y], axis=-1)
        if points.shape[1] < 3:
            return np.asarray(shapely.points(points[:, 0]), dtype=object)
        closed = np.concatenate([points, points[:, :1]], axis=1)
        return np.asarray(shapely.polygons(closed), dtype=object)

    def open(self, hulls: NDArray[np.object_]) -> Mask:
        """Check which hulls are on the table and on nothing that stops them."""
        bounds = shapely.bounds(hulls)
        inside = (bounds[:, :2] >= self._radius).all(axis=1)
        inside &= (bounds[:, 2:] <= np.array(self._size) - self._radius).all(axis=1)
        inside[inside] = ~shapely.intersects(self._shut, hulls[inside])
        return np.asarray(inside)

    def ends(self, poses: _Poses) -> Mask:
        """Check where a move may end: not in a house, and an inch from other units."""
        return np.asarray(~shapely.intersects(self._solid, self.hulls(poses)))

    def on_road(self, hulls: NDArray[np.object_]) -> Mask:
        """Check which hulls are wholly on roads."""
        if shapely.is_empty(self._road):
            return np.zeros(len(hulls), dtype=bool)
        whole = shapely.buffer(hulls, self._radius) if self._radius else hulls
        return np.asarray(shapely.covers(self._road, whole))

    def ahead(self, heading: Numbers) -> Points:
        """Return the direction of each heading: ``(n, 2)``."""
        turn = np.radians(self._facing + TURN_DEG * heading)
        return np.column_stack([np.cos(turn), np.sin(turn)])


class DrivingReach:
    """Where a vehicle can get to on an order, forward and straight back, and by which ways."""

    def __init__(self, mover: Mover, rules: Ruleset, unit: Unit, order: str) -> None:
        self._order, self._field = order, _Field(mover, rules, unit, order)
        rates = pace(rules, unit)
        self._limit = rates.rate(order)
        self._doubled = allowance(rules, unit, order, Path(0.0, road=True))
        back = allowance(rules, unit, order, Path(0.0, reverse=True))
        back_on_road = allowance(rules, unit, order, Path(0.0, reverse=True, road=True))
        self._start = pose_of(mover.models[0])
        zero = np.zeros(1, dtype=np.intp)
        at = np.array([[self._start.x, self._start.y]])
        no = np.zeros(1, dtype=bool)
        start = _Poses(at, zero, np.zeros(1), no, no, zero)
        start = replace(start, road=self._field.on_road(self._field.hulls(start)))
        self._pivots = [start]
        self._parents = self._levels = zero
        behind = replace(start, back=~no)
        found = [start, *_straight(self._field, behind, back, back_on_road)]
        pivots = self._allowed = rates.pivots(order)
        if unit.recce and pivots:  # it manoeuvres backwards as it does forward (BA-MOV-6)
            found += self._turning(behind, pivots)
        poses = _Poses.all([*found, *self._turning(start, pivots)])
        ends = self._field.ends(poses)
        ends[0] = True  # it may stay
        self._poses = poses.kept(ends)
        self._turns = _Poses.all(self._pivots)

    def reach(self, table: Table) -> Reach:
        """Return the ground that the middle of the hull gets to."""
        poses, limit, doubled = self._poses, self._limit, self._doubled
        # on a road it goes so far for the inches of the order
        spent = np.where(poses.road, poses.gone * limit / doubled, poses.gone)
        here = poses.at[0]
        far = float(np.linalg.norm(poses.at - here, axis=1).max()) + 1.0
        grid = Grid.over(table.size, here - far, here + far)
        near, which = cKDTree(poses.at).query(
            grid.points, k=12, distance_upper_bound=0.75 * SPACING_IN
        )
        there = np.append(spent, np.inf)[np.minimum(which, len(spent))]
        cost = np.where(np.isfinite(near), there, np.inf).min(axis=1)
        at = np.column_stack([grid.points, relief_of(table.pieces).heights(grid.points)])
        doubles = doubled > limit and poses.road.any()
        also = message("laid-on-a-road", inches=doubled) if doubles else ""
        return Reach(self._order, limit, at, grid.quads, np.asarray(cost), also)

    def ways_to(
        self, x: float, y: float, *, turns: bool = False
    ) -> Iterator[tuple[list[Pose2D], bool]]:
        """Yield ways to a place, the shortest first, and then to the places nearest to it.

        Each comes with whether it goes in reverse. Some may be refused: they are found by steps.
        ``turns``: a pivot is kept for the end.
        """
        poses = self._poses
        if turns and self._allowed is not None:
            poses = poses.kept(self._levels[poses.leg] < max(1, self._allowed))
        away = np.hypot(poses.at[:, 0] - x, poses.at[:, 1] - y)
        near = np.flatnonzero(away <= _NEAR_IN)
        near = near[np.argsort(poses.gone[near] + away[near], kind="stable")]
        _, first = np.unique(poses.leg[near] * 2 + poses.back[near], return_index=True)
        for number in near[np.sort(first)[:_AIMED]].tolist():
            leg, reverse = int(poses.leg[number]), bool(poses.back[number])
            way = self._to_pivot(leg)
            if (last := self._aimed(way, leg, x, y, reverse)) is not None:
                yield last, reverse
        for number in np.argsort(away + _TIE * poses.gone, kind="stable")[:_TRIED].tolist():
            leg = int(poses.leg[number])
            way = self._to_pivot(leg)
            if leg:
                way = self._turned(way, int(self._turns.heading[leg]))
            yield self._on(way, *poses.at[number].tolist()), bool(poses.back[number])

    def _turning(self, start: _Poses, pivots: int | None) -> list[_Poses]:
        """Return the poses straight on from the start, and after each pivot."""
        field, limit, doubled = self._field, self._limit, self._doubled
        reached = _straight(field, start, limit, doubled)
        last = _Poses.all([start, *reached])
        for _ in range(MOST_PIVOTS if pivots is None else min(pivots, MOST_PIVOTS)):
            turned = _pivoted(field, _thinned(last))
            if not len(turned):
                break
            first = sum(map(len, self._pivots))
            self._parents = np.concatenate([self._parents, turned.leg])
            self._levels = np.concatenate([self._levels, self._levels[turned.leg] + 1])
            turned = replace(turned, leg=np.arange(first, first + len(turned)))
            self._pivots.append(turned)
            new = _straight(field, turned, limit, doubled)
            if not new:
                break
            reached += new
            last = _Poses.all(new)
        return reached

    def _to_pivot(self, leg: int) -> list[Pose2D]:
        """Return the way to the pivot that a leg begins with, before that pivot."""
        if not leg:
            return [self._start]
        before = int(self._parents[leg])
        way = self._to_pivot(before)
        if before:
            way = self._turned(way, int(self._turns.heading[before]))
        return self._on(way, *self._turns.at[leg].tolist())

    def _turned(self, way: list[Pose2D], heading: int) -> list[Pose2D]:
        last = way[-1]
        turn = turn_between(last.facing, self._start.facing + TURN_DEG * heading)
        return [*way[:-1], *pivoted(last, turn)]

    @staticmethod
    def _on(way: list[Pose2D], x: float, y: float) -> list[Pose2D]:
        last = way[-1]
        return way if hypot(x - last.x, y - last.y) < 1e-6 else [*way, Pose2D(x, y, last.facing)]

    def _aimed(
        self, way: list[Pose2D], leg: int, x: float, y: float, reverse: bool
    ) -> list[Pose2D] | None:
        """Return a way whose last leg goes to a place; straight on it ends beside that place."""
        last = way[-1]
        inches = hypot(x - last.x, y - last.y)
        if not leg:
            turn = radians(last.facing)
            ahead = (x - last.x) * cos(turn) + (y - last.y) * sin(turn)
            if (ahead < 0) != reverse:
                return None
            return self._on(way, last.x + ahead * cos(turn), last.y + ahead * sin(turn))
        bearing = degrees(atan2(y - last.y, x - last.x)) + (180.0 if reverse else 0.0)
        turn = turn_between(last.facing, bearing)
        if abs(turn) > 90 or inches < _HAIR_IN:
            return None
        return self._on([*way[:-1], *pivoted(last, turn)], x, y)


def _straight(field: _Field, start: _Poses, limit: float, doubled: float) -> list[_Poses]:
    """Return the poses of going straight on, a step at a time, until something stops the hull."""
    reached, here = list[_Poses](), start
    ahead = np.where(start.back, -1.0, 1.0)[:, None] * field.ahead(start.heading)
    for _ in range(ceil(doubled / STEP_IN - 1e-9)):
        left = np.where(here.road, doubled, limit) - here.gone
        step = np.minimum(STEP_IN, left)
        going = step > 1e-6
        here, ahead, step = here.kept(going), ahead[going], step[going]
        if not len(here):
            break
        at, gone = here.at + ahead * step[:, None], here.gone + step
        here = replace(here, at=at, gone=gone)
        hulls = field.hulls(here)
        road = here.road.copy()
        road[road] = field.on_road(hulls[road])
        # a hull that leaves the road has no more than the order's inches
        good = field.open(hulls) & (road | (gone <= limit + 1e-6))
        here = replace(here, road=road).kept(good)
        ahead = ahead[good]
        reached.append(here)
    return [one for one in reached if len(one)]


def _pivoted(field: _Field, some: _Poses) -> _Poses:
    """Return the poses turned on the spot to either side, until something stops the hull."""
    poses = list[_Poses]()
    for side in (1, -1):
        here = some
        for _ in range(_QUARTER):
            turned = (here.heading + side) % _HEADINGS
            here = replace(here, heading=turned.astype(np.intp))
            hulls = field.hulls(here)
            road = here.road.copy()
            road[road] = field.on_road(hulls[road])
            here = replace(here, road=road).kept(field.open(hulls))
            poses.append(here)
    return _thinned(_Poses.all(poses))


def _thinned(some: _Poses) -> _Poses:
    """Keep, of nearly equal poses, the one with most movement left."""
    if not len(some):
        return some
    cell = np.round(some.at / _CELL_IN).astype(np.int64)
    order = np.lexsort((some.gone, ~some.road))
    key = np.column_stack([cell, some.heading, some.road])[order]
    _, first = np.unique(key, axis=0, return_index=True)
    return some.kept(order[np.sort(first)])
