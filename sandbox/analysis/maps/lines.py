"""Lines between many pairs of an eye and a man at once, on one table.

`Onlooker` answers for one eye, and computes the view of each wood from it first. Here each pair has
its own eye: lines are cast at one tree, and woods and areas are computed exactly, for pairs near
them alone. A few points of each man come first, and the others only where these do not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.analysis.maps.counting import FEW, Counted, verdicts
from sandbox.analysis.maps.onlooker import SEEN, Men, ask_each, crowd_of, klasses_of, ranks_of
from sandbox.scenario.policy import SightPolicy
from sandbox.sight.areas import footprints, stopping_areas
from sandbox.sight.chords import inside
from sandbox.sight.kernel.embree import address
from sandbox.sight.kernel.many_eyes import leave_areas, near_circles, stopped_by_parts
from sandbox.sight.kernel.ray_mesh import RayMesh, box_around
from sandbox.sight.occluders import Ground, PorousVolume, body_of
from sandbox.sight.surroundings import Surroundings, without_units
from sandbox.table.table import Table

Points = NDArray[np.float64]
Singles = NDArray[Any]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]

_FIRST = 2
"""Points of a man that are tried before the others."""

_LEAST_PAIRS, _MOST_PAIRS = 500, 20_000
"""Pairs that are asked about at once."""

_TREE_LINES = 20_000
"""Lines from which a tree of all solids is worth its growing."""


@dataclass(frozen=True, eq=False)
class Rays:
    """Lines of pairs of an eye and a man.

    ``begins``: ``(r, 3)``, of each row of ``ways`` ``(r, n, 3)``. ``pairs``: their eyes and the
    places of their men, ``(k, 3)`` each, and inches within which all lines of a pair are of that
    between both. ``of``: the pair of each row, ``(r,)``.
    """

    begins: Points
    ways: Singles
    pairs: tuple[Points, Points, float]
    of: Numbers

    def some(self, rows: Numbers) -> Rays:
        """Return those of some rows."""
        return Rays(self.begins[rows], self.ways[rows], self.pairs, self.of[rows])

    def near(self, boxes: Points) -> Mask:
        """Return whether lines of each row may come into the circle around each box, ``(r, b)``."""
        eyes, at, reach = self.pairs
        return near_boxes(eyes, at, boxes, reach)[self.of]

    def cast(self, ask: Callable[..., Any]) -> Any:
        """Return the answers about begins and ways, in the shape of the ways."""
        many = self.ways.shape[:2]
        found = ask(np.repeat(self.begins, many[1], axis=0), self.ways.reshape(-1, 3))
        if isinstance(found, tuple):
            return tuple(one.reshape(many) for one in found)
        return found.reshape(many)


@dataclass(frozen=True, eq=False)
class Lines:
    """Everything that stops lines on a table.

    ``crowd``: all models in the way. ``klasses``: number of the cover of each triangle of the
    terrain, and of the crowd; ``covers``: of each piece; ``areas``: the sides ``(k, 2, 2)`` of
    areas that stop lines, with the numbers of their pieces.
    """

    table: Table
    policy: SightPolicy
    ground: Ground
    crowd: RayMesh
    klasses: tuple[NDArray[np.int8], NDArray[np.int8]]
    covers: Sequence[int]
    areas: Sequence[tuple[int, Points]]

    @staticmethod
    def of(table: Table, around: Surroundings | None = None) -> Lines:
        """Build them. ``around``: what can block; by default what is there without units."""
        policy, around = table.scenario.sight_policy, around or without_units(table)
        covers = ranks_of(table, around, policy)
        return Lines(
            table,
            policy,
            around.ground,
            crowd_of(around.units),
            klasses_of(around, covers),
            covers,
            stopping_areas(table),
        )

    @property
    def rounds(self) -> tuple[tuple[int, int], ...]:
        """Ranges of points of a man that are tried after each other, until they decide."""
        return (0, _FIRST), (_FIRST, FEW)

    @property
    def enough(self) -> int:
        """Free lines that let a man be seen."""
        return int(np.argmax(np.arange(FEW + 1) / FEW >= self.policy.min_visible))

    def hides(self, eyes: Points, at: Points, reach: float) -> Mask:
        """Return which pairs are known to be hidden before any line is cast, ``(m,)``."""
        return np.zeros(len(at), dtype=bool)

    def sees(self, eyes: Points, men: Men) -> Mask:
        """Return which man is seen from the eye ``(m, 3)`` of its pair, ``(m,)``."""
        enough = self.enough
        count = np.zeros(len(men.at), dtype=np.int64)
        which = np.flatnonzero(~self.hides(eyes, men.at, reach_of(men)))
        for first, last in self.rounds:
            count[which] += self.seen_points(eyes[which], men.some(which), first, last)
            which = which[count[which] < enough]
            if not len(which):
                break
        return np.asarray(count >= enough)

    def seen_points(
        self, eyes: Points, men: Men, first: int, count: int, far: float = 0.0
    ) -> NDArray[np.int64]:
        """Return how many points from ``first`` to ``count`` of each man are visible, ``(m,)``.

        ``eyes``: ``(m, 3)``, one for each man. ``far``: as for `silhouettes`.
        """
        reach = reach_of(men)

        def seen(mine: slice, ways: Singles) -> NDArray[np.int64]:
            free = self._free(self._rays(eyes[mine], men.at[mine], reach, ways, first))
            return np.asarray(free.reshape(len(ways), -1).sum(axis=1, dtype=np.int64))

        rows = ask_each(eyes, men, first, count, seen, far)
        return np.concatenate([np.zeros(0, dtype=np.int64), *rows])

    def points_by(
        self, eyes: Points, men: Men, first: int, count: int, classes: int, far: float = 0.0
    ) -> NDArray[np.int64]:
        """Return the visible points, and those hidden by each class of cover, ``(m, 1 + classes)``.

        As `seen_points` does.
        """
        reach = reach_of(men)

        def by(mine: slice, ways: Singles) -> NDArray[np.int64]:
            return self._by(self._rays(eyes[mine], men.at[mine], reach, ways, first), classes)

        rows = ask_each(eyes, men, first, count, by, far)
        return np.concatenate([np.zeros((0, 1 + classes), dtype=np.int64), *rows])

    def uncovered(self, eyes: Points, men: Men, radius: float) -> Mask:
        """Return which man is seen without any cover from the eye of its pair, ``(m,)``.

        ``radius``: inches, of the base of the man who looks and of those looked at.
        """
        classes = len(self.policy.covers)
        table = np.zeros((len(men.at), 1 + classes), dtype=np.int64)
        which, bare = np.arange(len(men.at)), np.zeros(len(men.at), dtype=bool)
        for first, last in ((0, 2 * _FIRST), (2 * _FIRST, FEW)):
            table[which] += self.points_by(eyes[which], men.some(which), first, last, classes)
            hidden = table[which, 2:][:, ::-1].cumsum(axis=1)[:, ::-1] / FEW
            which = which[(hidden < self.policy.begins[: classes - 1]).all(axis=1)]
            if not len(which):
                return bare
        counts = table[which]
        rays = np.full(len(which), FEW, dtype=np.int32)
        found = Counted(rays, counts[:, 0].astype(np.int32), counts[:, 1:].astype(np.int32))
        which = which[verdicts(found, self.policy, sure=False) == 0]
        bare[which] = True
        bare[which] = ~self._given(eyes[which], men.at[which], radius)
        return bare

    def _given(self, eyes: Points, at: Points, radius: float) -> Mask:
        """Return which pairs have cover by footprints, whatever hides, ``(m,)``.

        ``radius``: inches, of both bases. It does as `least_ranks`, but for many eyes: an area is
        met by the hull of two bases where it is as near to the line between them.
        """
        found = np.zeros(len(at), dtype=bool)
        for area in footprints(self.table, set()):
            box = np.array(area.shape.bounds).reshape(1, 2, 2)
            near = np.flatnonzero(near_boxes(eyes, at, box, radius)[:, 0] & ~found)
            shapely.prepare(area.shape)
            start, end = eyes[near, :2], at[near, :2]
            inside = shapely.dwithin(area.shape, shapely.points(end), radius)
            lines = shapely.linestrings(np.stack([start, end], axis=1))
            through = shapely.dwithin(area.shape, lines, radius)
            given = np.where(inside, area.inside > 0, through & (area.through > 0))
            found[near] = given & ~shapely.dwithin(area.shape, shapely.points(start), radius)
        return found

    def _rays(self, eyes: Points, at: Points, reach: float, ways: Singles, first: int) -> Rays:
        """Return the lines of ``(k, n)`` ways from the eyes of pairs ``(k, 3)``.

        ``first``: the number of the first point of a man that they go to.
        """
        return Rays(eyes, ways, (eyes, at, reach), np.arange(len(eyes)))

    def _free(self, rays: Rays) -> Mask:
        """Return which lines are free, in the shape of their ways."""
        _, areas = self._areas_left(rays)
        stopped = areas != SEEN
        self._stop_at_solids(rays, stopped)
        free = np.asarray(~stopped)
        if self.crowd.count:
            left = np.flatnonzero(free.any(axis=1))
            free[left] &= ~rays.some(left).cast(self.crowd.blocked)
        if self.ground.porous:
            left = np.flatnonzero(free.any(axis=1))
            used, _ = self._porous(rays.some(left), np.ones(free[left].shape))
            free[left] &= used <= 1.0
        return free

    def _stop_at_solids(self, rays: Rays, stopped: Mask) -> None:
        """Find which lines solid terrain stops. Change ``stopped``; lines that are True are not
        cast.

        A few lines are cast at the parts near them, so that the one tree is not built.
        """
        solid, begins, ways = self.ground.solid.rays, rays.begins, rays.ways
        if solid.is_grown or stopped.size > _TREE_LINES:
            left = np.flatnonzero(~stopped.all(axis=1))
            stopped[left] |= rays.some(left).cast(solid.blocked)
            return
        cells = solid.cells
        near = rays.near(cells.bounds[..., :2])
        stop = address("rtcOccluded1")
        stopped_by_parts(stop, cells.trees, cells.scenes, cells.frames, near, begins, ways, stopped)

    def _areas_left(
        self, rays: Rays, far: Points | None = None
    ) -> tuple[Points, NDArray[np.int32]]:
        """Return the share of each line before it leaves the first area that stops it, if less than
        ``far``, and the number of that area; −1 for none. Without ``far`` it is any such area.
        """
        many = rays.ways.shape[:2]
        numbers, any_of_them = np.full(many, SEEN, dtype=np.int32), far is None
        far = np.full(many, np.inf) if far is None else far
        if self.areas:
            boxes, sides, ends = self._sides
            near = rays.near(boxes)
            leave_areas(sides, ends, near, rays.begins, rays.ways, far, numbers, any_of_them)
        return far, numbers

    @cached_property
    def _sides(self) -> tuple[Points, Points, NDArray[np.int64]]:
        """Boxes around all areas ``(a, 2, 2)``, their sides, and where those of each end."""
        each = [sides for _, sides in self.areas]
        boxes = [box_around(sides.reshape(-1, 2)) for sides in each]
        return np.array(boxes), np.concatenate(each), np.cumsum([0, *map(len, each)])

    def _by(self, rays: Rays, classes: int) -> NDArray[np.int64]:
        """Return how many lines of each pair are free, and stopped by each class of cover."""
        hit, far = rays.cast(self.ground.solid.rays.first)
        by = np.full(hit.shape, SEEN, dtype=np.int8)
        by[hit >= 0] = self.klasses[0][hit[hit >= 0]]
        if self.crowd.count:
            hit, near = rays.cast(self.crowd.first)
            nearer = near < far
            by[nearer], far = self.klasses[1][hit[nearer]], np.minimum(near, far)
        far, areas = self._areas_left(rays, far)
        if self.areas:
            given = np.array([self.covers[number] for number, _ in self.areas], dtype=np.int8)
            by = np.where(areas != SEEN, given[areas], by)
        if self.ground.porous:
            used, klass = self._porous(rays, np.minimum(far, 1.0))
            by = np.where(used > 1.0, klass, by)
        pairs = len(rays.pairs[0])
        columns = by + 1 + (1 + classes) * rays.of[:, None]
        counts = np.bincount(columns.reshape(-1), minlength=pairs * (1 + classes))
        return counts.reshape(pairs, -1)

    def _porous(self, rays: Rays, until: Points) -> tuple[Points, NDArray[np.int8]]:
        """Return how much of the allowed depth each line uses up to ``until``, and the class of its
        main volume, in the shape of their ways.
        """
        used, most = np.zeros(until.shape), np.zeros(until.shape)
        klass = np.full(until.shape, SEEN, dtype=np.int8)
        may = rays.near(np.array([volume.box for volume in self.ground.porous])[..., :2])
        for volume, column in zip(self.ground.porous, may.T, strict=True):
            near = np.flatnonzero(column)
            if not len(near):
                continue
            stop, triangles = until[near].reshape(-1), volume.triangles

            def run(
                begins: Points, ways: Singles, stop: Points = stop, triangles: Points = triangles
            ) -> Points:
                return inside(begins, ways.astype(np.float64), stop, triangles)

            share = _shares(rays.some(near).cast(run), volume)
            used[near] += share
            klass[near] = np.where(share > most[near], self.covers[volume.piece], klass[near])
            most[near] = np.maximum(most[near], share)
        return used, klass


def first_of_each(asked: Mask, ask: Callable[[Numbers, Numbers], Mask]) -> Numbers:
    """Return for each row its first column in ``asked`` of which ``ask`` says True; −1 for none.

    ``ask``: gets rows and columns of pairs, and answers for each. A row is asked about one column
    first, and then about twice as many each time, so that most rows cost little; or about more,
    where few rows are left.
    """
    found = np.full(len(asked), -1, dtype=np.intp)
    rows, columns = np.nonzero(asked)
    firsts = np.searchsorted(rows, np.arange(len(asked)))
    place = np.arange(len(rows)) - firsts[rows]
    left, begin, many = np.arange(len(rows)), 0, 1
    while len(left):
        undecided = 1 + int(np.count_nonzero(np.diff(rows[left])))
        many = max(many, _LEAST_PAIRS // undecided)
        turn = place[left] < begin + many
        now, left = left[turn], left[~turn]
        for start in range(0, len(now), _MOST_PAIRS):
            some = now[start : start + _MOST_PAIRS]
            some = some[found[rows[some]] < 0]
            if len(some):
                yes = some[ask(rows[some], columns[some])]
                mine, first = np.unique(rows[yes], return_index=True)
                found[mine] = columns[yes[first]]
        left = left[found[rows[left]] < 0]
        begin, many = begin + many, 2 * many
    return found


def reach_of(men: Men) -> float:
    """Return the greatest distance of a line to a man from that to its place, inches."""
    hull = body_of(men.piece, men.parts).hull
    return float(np.hypot(hull[:, 0], hull[:, 1]).max(initial=0.0)) + 0.01


def near_boxes(eyes: Points, at: Points, boxes: Points, reach: float = 0.0) -> Mask:
    """Return whether the line of each pair comes into the circle around each box ``(k, 2, 2)`` on
    the plan, ``(m, k)``.

    ``reach``: inches by which circles are wider.
    """
    circles = np.empty((len(boxes), 3))
    circles[:, :2], long = boxes.mean(axis=1), boxes[:, 1] - boxes[:, 0]
    circles[:, 2] = np.hypot(long[:, 0], long[:, 1]) / 2 + reach
    near = np.empty((len(eyes), len(boxes)), dtype=bool)
    near_circles(np.ascontiguousarray(eyes), np.ascontiguousarray(at), circles, near)
    return near


def _shares(inches: Points, volume: PorousVolume) -> Points:
    """Return the share of the allowed depth that some inches of a volume use."""
    if volume.depth > 0:
        return inches / volume.depth
    return np.where(inches > 0, np.inf, 0.0)
