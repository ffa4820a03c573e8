"""Ways on foot round what cannot be crossed: the shortest for each model (BA-MOV-8).

A model counts as a disc. What it keeps clear of is grown by its radius and, of other units, by the
inch that units stay apart (BA-MOV-3); a shortest way bends only at corners of what is left. Inches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import atan2, cos, degrees, hypot, pi

import numpy as np
import shapely
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from meshes.shapes.character import SOLID
from rules.bolt_action.rules.movement import NEVER, RUN, TERRAIN
from sandbox.bolt_action.paths import APART_IN, Mover, Spots
from sandbox.movement.ground_classes import GRAZE_IN
from sandbox.table.footprints import Points, Pose2D, Shapes, radii

MOST_CORNERS = 140
"""Corners that a way may bend at: the nearest ones to the unit count."""

_COARSE, _FINE, _FINEST = 3, 12, 32
"""Segments of a quarter of a circle: where ways bend, what stops them, what one is leaving."""
_SMOOTH_IN = 0.04
_HAIR = 2e-3
_CLEAR_IN = 1e-2


def barred(mover: str, order: str) -> frozenset[str]:
    """The ground classes that a mover on foot goes round on an order (BA-MOV-7).

    Houses are among them: they are entered and left by their doors, never crossed.
    """
    effects = TERRAIN[mover]
    never = {name for name, effect in effects.items() if effect == NEVER or order == RUN}
    return frozenset({"impassable", "building", *never})


@dataclass(frozen=True, eq=False)
class _Barrier:
    """A shape, and the distance that a model's middle keeps from it.

    ``ground``: whether it is terrain; ``touched``: whether it may be touched.
    """

    shape: shapely.Geometry
    keep: float
    ground: bool = False
    touched: bool = False


class Chart:
    """Where the models of a unit on foot can go, and how.

    ``wide``: the radius of each model's disc, ``radius`` of the widest. ``touching``: units that it
    may come into contact with; ``reach_in``: how far they go at most.
    """

    def __init__(
        self, mover: Mover, order: str, reach_in: float, touching: frozenset[str] = frozenset()
    ) -> None:
        self.mover = mover
        self.spots: Spots = mover.spots
        plans = zip(mover.cores, self.spots, radii(mover.models), strict=True)
        self.wide = np.array([_round(core, spot, wide) for core, spot, wide in plans])
        self.radius = float(self.wide.max())
        self.starts = np.array([[spot.x, spot.y] for spot in self.spots])
        self._reach = reach_in
        low, high = self.starts.min(axis=0), self.starts.max(axis=0)
        far = reach_in + self.radius
        self._box = shapely.box(*(low - far), *(high + far))
        self._barriers = list(self._found(barred(mover.mover, order), touching))
        self._grown = [_grown(one, _FINE) for one in self._barriers]
        self._all = shapely.union_all(self._grown)
        self._ends = shapely.union_all([self._all, *self._solid()])
        shapely.prepare(self._all)
        shapely.prepare(self._ends)
        self._own = [self._seen_from(number) for number in range(len(self.spots))]
        self._stops = np.array(self._own, dtype=object)

    def _found(self, names: frozenset[str], touching: frozenset[str]) -> list[_Barrier]:
        ground, others = self.mover.ground, self.mover.others
        found = [
            _Barrier(shape, self.radius, ground=True)
            for shape, name in zip(ground.outlines, ground.classes, strict=True)
            if name in names and shapely.intersects(self._box, shape)
        ]
        for core, wide, owner in zip(others.cores, others.radii, others.owners, strict=True):
            touched = owner in touching
            keep = float(wide) + self.radius + (0.0 if touched else APART_IN + _CLEAR_IN)
            if shapely.dwithin(self._box, core, keep):
                found.append(_Barrier(core, keep, touched=touched))
        return found

    def _solid(self) -> list[shapely.Geometry]:
        ground = self.mover.ground
        return [
            shapely.buffer(shape, self.radius, quad_segs=_FINE)
            for shape, kind in zip(ground.outlines, ground.kinds, strict=True)
            if kind in SOLID and shapely.intersects(self._box, shape)
        ]

    def _seen_from(self, number: int) -> shapely.Geometry:
        """What stops a model that starts within reach of a barrier: it may leave, not go nearer."""
        here = shapely.Point(self.starts[number])
        within = shapely.intersects(np.array(self._grown, dtype=object), here)
        if not within.any():
            return self._all
        shapes = [shape for shape, near in zip(self._grown, within, strict=True) if not near]
        for one in (b for b, near in zip(self._barriers, within, strict=True) if near):
            gap = float(shapely.distance(one.shape, here))
            keep = min(one.keep, gap) - _HAIR / 4
            if one.ground and gap <= self.wide[number] - GRAZE_IN:
                # a base that reaches over it already is on it only where its middle goes over it
                keep = min(_HAIR, gap / 2)
            if keep > 0:
                shapes.append(shapely.buffer(one.shape, keep, quad_segs=_FINEST))
        whole = shapely.union_all(shapes)
        shapely.prepare(whole)
        return whole

    def free(self, points: Points) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """``(n,)``: at which of ``(n, 2)`` points a model can end: on the table, clear of all."""
        x, y = self.mover.size
        room = self.radius
        inside = (points >= room).all(axis=1) & (points <= np.array([x, y]) - room).all(axis=1)
        return np.asarray(inside & ~shapely.intersects(self._ends, shapely.points(points)))

    @cached_property
    def _corners(self) -> Points:
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
        points = points[~shapely.intersects(self._all, shapely.points(points))]
        away = np.linalg.norm(points[:, None] - self.starts[None], axis=2).min(axis=1)
        near = np.argsort(away, kind="stable")[:MOST_CORNERS]
        return np.asarray(points[near[away[near] <= self._reach]])

    @cached_property
    def _routes(self) -> tuple[Points, Points]:
        """``(n, k)`` inches from each model to each corner, and ``(n, k)`` the corner before it, or
        -1 for the model itself; infinite where there is no way.
        """
        corners, models = self._corners, len(self.starts)
        count = len(corners)
        links = np.full((count + models, count + models), np.inf)
        one, other = np.triu_indices(count, 1)
        apart = np.linalg.norm(corners[one] - corners[other], axis=1)
        near = apart <= self._reach
        one, other, apart = one[near], other[near], apart[near]
        open_ = ~shapely.intersects(self._all, _lines(corners[one], corners[other]))
        links[one[open_], other[open_]] = links[other[open_], one[open_]] = apart[open_]
        for number, start in enumerate(self.starts):
            away = np.linalg.norm(corners - start, axis=1)
            seen = ~shapely.intersects(
                self._own[number], _lines(np.broadcast_to(start, corners.shape), corners)
            )
            links[count + number, :count] = np.where(seen & (away <= self._reach), away, np.inf)
        graph = csr_matrix(np.where(np.isfinite(links), links, 0.0))
        lengths, before = dijkstra(
            graph, indices=np.arange(count, count + models), return_predecessors=True
        )
        before = np.where(before >= count, -1, before)
        return lengths[:, :count], before[:, :count]

    def inches(self, points: Points) -> Points:
        """``(n, m)``: inches of each model's way to each of ``(m, 2)`` points; infinite if none."""
        models = range(len(self.starts))
        return np.array([self._to(number, points)[0] for number in models])

    def nearest(self, points: Points) -> Points:
        """``(m,)``: inches of whose way is the shortest to each of ``(m, 2)`` points; infinite
        where no model can end, or none gets within the chart's reach.
        """
        inches = np.full(len(points), np.inf)
        ends = self.free(points)
        for number, start in enumerate(self.starts):
            away = np.linalg.norm(points - start, axis=1)
            near = np.flatnonzero(ends & (away <= self._reach) & (away < inches))
            straight = _lines(np.broadcast_to(start, (len(near), 2)), points[near])
            seen = near[~shapely.intersects(self._own[number], straight)]
            inches[seen] = away[seen]
        if not len(self._corners):
            return inches
        lengths = self._routes[0].min(axis=0)
        for corner in np.argsort(lengths, kind="stable").tolist():
            if lengths[corner] >= self._reach:
                break
            whole = lengths[corner] + np.linalg.norm(points - self._corners[corner], axis=1)
            near = np.flatnonzero(ends & (whole <= self._reach) & (whole < inches - _HAIR))
            bend = np.broadcast_to(self._corners[corner], (len(near), 2))
            seen = near[~shapely.intersects(self._all, _lines(bend, points[near]))]
            inches[seen] = whole[seen]
        return inches

    def ways(self, ends: Sequence[Pose2D]) -> list[list[Pose2D]] | None:
        """Each model's shortest way to its own end; None where one of them has none."""
        points = np.array([[end.x, end.y] for end in ends])
        shut = shapely.intersects(self._stops, _lines(self.starts, points))
        found: list[list[Pose2D]] = []
        for number, end in enumerate(ends):
            last = -1
            if shut[number]:
                inches, corners = self._to(number, points[[number]])
                if not np.isfinite(inches[0]):
                    return None
                last = int(corners[0])
            found.append(self._way(number, last, end))
        return found

    def way(self, number: int, x: float, y: float) -> list[Pose2D] | None:
        """One model's shortest way to a point, however far; where none is found that leads there,
        to the corner from which it seems nearest. None where it can go nowhere.
        """
        goal = np.array([x, y])
        inches, last = self._to(number, goal[None], np.inf)
        if np.isfinite(inches[0]):
            return self._way(number, int(last[0]), Pose2D(x, y, self.spots[number].facing))
        if not len(self._corners):
            return None
        whole = self._routes[0][number] + np.linalg.norm(self._corners - goal, axis=1)
        best = int(np.argmin(whole))
        if not np.isfinite(whole[best]):
            return None
        return self._way(number, best, None)

    def _to(
        self, number: int, points: Points, most_in: float | None = None
    ) -> tuple[Points, Points]:
        """``(m,)`` inches and the last corner before each point, -1 for none; infinite beyond
        ``most_in`` inches, or the chart's reach."""
        most = self._reach if most_in is None else most_in
        start = self.starts[number]
        inches = np.linalg.norm(points - start, axis=1)
        last = np.full(len(points), -1)
        straight = _lines(np.broadcast_to(start, points.shape), points)
        shut = np.flatnonzero(shapely.intersects(self._own[number], straight))
        if not len(shut):
            return inches, last
        inches[shut] = np.inf
        if not len(self._corners):
            return inches, last
        lengths = self._routes[0][number]
        known = np.flatnonzero(lengths <= min(most, 2 * self._reach))
        for place in shut.tolist():
            away = np.linalg.norm(self._corners[known] - points[place], axis=1)
            whole = lengths[known] + away
            for best in np.argsort(whole, kind="stable").tolist():
                if whole[best] > most + _HAIR:
                    break
                corner = known[best]
                leg = shapely.linestrings([self._corners[corner], points[place]])
                if not shapely.intersects(self._all, leg):
                    inches[place], last[place] = whole[best], corner
                    break
        return inches, last

    def _way(self, number: int, last: int, end: Pose2D | None) -> list[Pose2D]:
        bends: list[Points] = []
        while last >= 0:
            bends.append(self._corners[last])
            last = int(self._routes[1][number, last])
        way = [self.spots[number]]
        for x, y in (bend.tolist() for bend in reversed(bends)):
            bearing = degrees(atan2(y - way[-1].y, x - way[-1].x))
            way.append(Pose2D(x, y, bearing))
        return way if end is None else [*way, end]


def _grown(one: _Barrier, quarter: int) -> shapely.Geometry:
    """What a model's middle keeps out of; ``quarter``: segments of a quarter of a circle, which
    lie a little further out than need be."""
    return shapely.buffer(one.shape, one.keep / cos(pi / (4 * quarter)), quad_segs=quarter)


def _lines(start: Points, end: Points) -> Shapes:
    return np.asarray(shapely.linestrings(np.stack([start, end], axis=1)), dtype=object)


def _round(core: shapely.Geometry, spot: Pose2D, wide: float) -> float:
    """The radius of a disc about a model's origin that its plan is within."""
    corners = shapely.get_coordinates(core) - np.array([spot.x, spot.y])
    return float(max(hypot(x, y) for x, y in corners.tolist()) + wide)
