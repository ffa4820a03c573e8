"""Places that a vehicle can reach on an order: straight ahead, and on after each pivot.

The reach is found by trial: the hull goes on by `STEP_IN` and turns by `TURN_DEG`, up to 90° a
pivot, as long as nothing stops it. It makes as many pivots as the order allows (BA-MOV-5). A pose
nearly equal to another one with more movement left is dropped, so that the time is bounded. Inches
and degrees.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from rules.bolt_action.model.facts import Path
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.rules.movement import APART_IN, allowance, may_cross, pace
from sandbox.bolt_action.movement.paths import Mover
from sandbox.measure.by_game import Reach
from sandbox.measure.grid import SPACING_IN, Grid
from sandbox.measure.relief import relief_of
from sandbox.table.feet import foot
from sandbox.table.footprints import pose_of
from sandbox.table.table import Table

STEP_IN, TURN_DEG = 0.5, 7.5
MOST_PIVOTS = 2
"""More pivots than this lead nowhere else."""

_CELL_IN = 1.0
_HEADINGS = round(360 / TURN_DEG)
_QUARTER = round(90 / TURN_DEG)

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class _Poses:
    """Poses of a hull: ``(n, 2)`` places, ``(n,)`` numbers of headings, inches gone, and road.

    ``road``: whether all of the path was on roads.
    """

    at: Points
    heading: Numbers
    gone: Points
    road: Mask

    def __len__(self) -> int:
        return len(self.at)

    def kept(self, which: Mask | Numbers) -> _Poses:
        return _Poses(self.at[which], self.heading[which], self.gone[which], self.road[which])

    @staticmethod
    def all(some: list[_Poses]) -> _Poses:
        return _Poses(
            np.concatenate([one.at for one in some]),
            np.concatenate([one.heading for one in some]),
            np.concatenate([one.gone for one in some]),
            np.concatenate([one.road for one in some]),
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
        shut = []
        for shape, name in zip(ground.outlines, ground.classes, strict=True):
            # its rim may touch what it stands beside; what is under it holds it (`reaches`)
            if name in stops and not shapely.dwithin(shape, start, under.radius):
                shut.append(shape)
        for core, wide in zip(others.cores, others.radii, strict=True):
            keep = float(wide) + APART_IN
            if float(shapely.distance(core, start)) - under.radius > keep:
                shut.append(shapely.buffer(core, keep))
        grown = [shapely.buffer(shape, self._radius) for shape in shut] if self._radius else shut
        self._shut = shapely.union_all(grown)
        shapely.prepare(self._shut)

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


def driven(table: Table, mover: Mover, rules: Ruleset, unit: Unit, order: str) -> Reach:
    """Return where the middle of a vehicle can get to on an order, forward and straight back."""
    field, rates = _Field(mover, rules, unit, order), pace(rules, unit)
    limit = rates.rate(order)
    doubled = allowance(rules, unit, order, Path(0.0, road=True))
    back = allowance(rules, unit, order, Path(0.0, reverse=True))
    pivots = rates.pivots(order)
    spot = pose_of(mover.models[0])
    zero = np.zeros(1, dtype=np.intp)
    start = _Poses(np.array([[spot.x, spot.y]]), zero, np.zeros(1), np.zeros(1, dtype=bool))
    start = _Poses(start.at, zero, start.gone, field.on_road(field.hulls(start)))
    back_on_road = allowance(rules, unit, order, Path(0.0, reverse=True, road=True))
    reached = [start, *_straight(field, start, back, back_on_road, -1.0)]
    if unit.recce and pivots:  # it manoeuvres backwards as it does forward (BA-MOV-6)
        reached += _turning(field, start, limit, doubled, pivots, -1.0)
    reached += _turning(field, start, limit, doubled, pivots, 1.0)
    poses = _Poses.all(reached)
    # on a road it goes so far for the inches of the order
    spent = np.where(poses.road, poses.gone * limit / doubled, poses.gone)
    far = float(np.linalg.norm(poses.at - start.at, axis=1).max()) + 1.0
    grid = Grid.over(table.size, start.at[0] - far, start.at[0] + far)
    tree = cKDTree(poses.at)
    near, which = tree.query(grid.points, k=12, distance_upper_bound=0.75 * SPACING_IN)
    there = np.append(spent, np.inf)[np.minimum(which, len(spent))]
    cost = np.where(np.isfinite(near), there, np.inf).min(axis=1)
    at = np.column_stack([grid.points, relief_of(table.pieces).heights(grid.points)])
    also = f"{doubled:g}″ on a road" if doubled > limit and poses.road.any() else ""
    return Reach(order, limit, at, grid.quads, np.asarray(cost), also)


def _turning(
    field: _Field, start: _Poses, limit: float, doubled: float, pivots: int | None, way: float
) -> list[_Poses]:
    """Return the poses straight on from the start, and after each pivot."""
    reached = _straight(field, start, limit, doubled, way)
    last = _Poses.all([start, *reached])
    for _ in range(MOST_PIVOTS if pivots is None else min(pivots, MOST_PIVOTS)):
        turned = _pivoted(field, _thinned(last))
        if not len(turned):
            break
        new = _straight(field, turned, limit, doubled, way)
        if not new:
            break
        reached += new
        last = _Poses.all(new)
    return reached


def _straight(
    field: _Field, start: _Poses, limit: float, doubled: float, way: float
) -> list[_Poses]:
    """Return the poses of going straight on, a step at a time, until something stops the hull."""
    reached, here = list[_Poses](), start
    ahead = way * field.ahead(start.heading)
    for _ in range(ceil(doubled / STEP_IN - 1e-9)):
        left = np.where(here.road, doubled, limit) - here.gone
        step = np.minimum(STEP_IN, left)
        going = step > 1e-6
        here, ahead, step = here.kept(going), ahead[going], step[going]
        if not len(here):
            break
        at, gone = here.at + ahead * step[:, None], here.gone + step
        here = _Poses(at, here.heading, gone, here.road)
        hulls = field.hulls(here)
        road = here.road.copy()
        road[road] = field.on_road(hulls[road])
        # a hull that leaves the road has no more than the order's inches
        good = field.open(hulls) & (road | (gone <= limit + 1e-6))
        here = _Poses(at, here.heading, gone, road).kept(good)
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
            here = _Poses(here.at, turned.astype(np.intp), here.gone, here.road)
            hulls = field.hulls(here)
            road = here.road.copy()
            road[road] = field.on_road(hulls[road])
            here = _Poses(here.at, here.heading, here.gone, road).kept(field.open(hulls))
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
