"""One eye, and the blockers of its lines to a man in each of many cells, counted together.

The judge samples a pair until the result is certain. A map samples the same few points of every man
first, and more only where needed. All lines are cast from one eye, side by side, so that Embree
traverses its trees nearly equally for neighbours, and on both cores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import inf
from os import cpu_count
from typing import Any, Protocol
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import Piece
from sandbox.analysis.maps.prisms import BEARINGS, Prism, Stretches
from sandbox.analysis.maps.silhouette import silhouettes
from sandbox.scenario.policy import SightPolicy
from sandbox.sight.chords import inside, meets_box
from sandbox.sight.kernel.forms import SHORT
from sandbox.sight.kernel.ray_mesh import GatheredMesh, RayMesh
from sandbox.sight.occluders import Blockers, PorousVolume
from sandbox.sight.surroundings import Surroundings, covers_of
from sandbox.table.table import Table
from sandbox.work.weak_lru import WeakLru

Points = NDArray[np.float64]
Singles = NDArray[Any]  # float32: half the memory, and Embree's own precision
Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]
Counts = NDArray[np.int32]

_AT_ONCE = 1 << 16
"""Lines that are cast at once: their intermediate results stay in the cache."""

SEEN = -1

_STEEP = 3.0
"""Assumed greatest ratio of a line's length in a volume to its level length."""

_HANDS = ThreadPoolExecutor(cpu_count() or 1, thread_name_prefix="sightline-map")

_STEPS = 4096

_HAIR = 1e-3


@dataclass(frozen=True, eq=False)
class Men:
    """The same man in many places.

    ``at``: ``(m, 3)`` their places. ``turn``: ``(m,)`` their facings, radians. ``parts``: the parts
    that count.
    """

    piece: Piece
    parts: tuple[str, ...]
    at: Points
    turn: Points

    def some(self, which: Numbers) -> Men:
        """Return those of some places."""
        return Men(self.piece, self.parts, self.at[which], self.turn[which])


def ask_each(
    eyes: Points,
    men: Men,
    first: int,
    count: int,
    ask: Callable[[slice, Singles], NDArray[Any]],
    far: float = 0.0,
) -> list[NDArray[Any]]:
    """Return the answers about lines to points from ``first`` to ``count`` of each man.

    ``eyes``: ``(3,)`` one eye, or ``(m, 3)`` one for each man. ``ask`` gets a range of the men, and
    the ways ``(k, n, 3)`` to their points. ``far``: as for `silhouettes`.
    """
    c, s = np.cos(men.turn), np.sin(men.turn)
    off = eyes - men.at
    local = np.column_stack(
        [off[:, 0] * c + off[:, 1] * s, off[:, 1] * c - off[:, 0] * s, off[:, 2]]
    )
    found = silhouettes(men.piece, men.parts, local, count, first, far)
    away, cos, sin = ((one * SHORT).astype(np.float32) for one in (-off, c[:, None], s[:, None]))
    step = max(1, _AT_ONCE // (count - first))

    def some(start: int) -> NDArray[Any]:
        mine = slice(start, start + step)
        points = found.points[found.which[mine]]
        x, y = points[..., 0], points[..., 1]
        ways = np.empty_like(points)
        ways[..., 0] = x * cos[mine] - y * sin[mine] + away[mine, 0, None]
        ways[..., 1] = x * sin[mine] + y * cos[mine] + away[mine, 1, None]
        ways[..., 2] = points[..., 2] * np.float32(SHORT) + away[mine, 2, None]
        return ask(mine, ways)

    starts = range(0, len(men.at), step)
    return list(map(some, starts) if len(starts) < 2 else _HANDS.map(some, starts))


class Looker(Protocol):
    """Counts the points of men that one model sees: by `Onlooker` from its eye."""

    def seen(self, men: Men, count: int, first: int = 0) -> Counts:
        """Return how many points from ``first`` to ``count`` of each man are visible, ``(m,)``."""

    def hidden(self, men: Men, count: int, first: int, classes: int) -> Counts:
        """Return the visible points, and those hidden by each class of cover, ``(m, 1 + classes)``.

        Classes are in order, least first.
        """


@dataclass(frozen=True, eq=False)
class _Volume:
    """A porous volume.

    ``stretches``: None for one that is no prism, and is tested by triangles. ``klass``: the number
    of its cover.
    """

    of: PorousVolume
    stretches: Stretches | None
    klass: int


@dataclass(frozen=True, eq=False)
class Onlooker:
    """An eye ``(3,)`` and its blockers.

    ``within``: terrain counts within this distance, on the plan, inches. ``ahead``: directions in
    which the crowd may be met. ``klasses``: for each triangle of the terrain, and of the crowd, the
    number of its cover.
    """

    eye: Points
    terrain: RayMesh
    crowd: RayMesh
    ahead: Ahead
    within: float
    volumes: tuple[_Volume, ...]
    klasses: tuple[NDArray[np.int8], NDArray[np.int8]]

    @staticmethod
    def of(
        eye: Points, around: Surroundings, covers: Sequence[int], bearings: int = BEARINGS
    ) -> Onlooker:
        """Build it.

        ``covers``: the number of the cover of each blocker, by its number. ``bearings``: steps of
        bearing in which woods and smoke are known.
        """
        ground = around.ground
        volumes = []
        for volume in ground.porous:
            prism = _prism_of(volume)
            stretches = None if prism is None else Stretches.of(prism, eye, bearings)
            volumes.append(_Volume(volume, stretches, covers[volume.piece]))
        if sum(map(_most, volumes)) <= 1.0:
            volumes = []
        boxes = np.concatenate([np.zeros((0, 2, 3)), *(unit.boxes for unit in around.units)])
        return Onlooker(
            np.asarray(eye),
            ground.solid.rays,
            crowd_of(around.units),
            Ahead.of(boxes, eye),
            ground.solid.within,
            tuple(volumes),
            klasses_of(around, covers),
        )

    def seen(self, men: Men, count: int, first: int = 0) -> Counts:
        """Return how many points from ``first`` to ``count`` of each man are visible, ``(m,)``."""
        rows = self._each(men, first, count, self._free)
        return np.concatenate([np.zeros(0, dtype=np.int32), *rows])

    def hidden(self, men: Men, count: int, first: int, classes: int) -> Counts:
        """Return the visible points, and those hidden by each class of cover, ``(m, 1 +
        classes)``.
        """
        rows = self._each(men, first, count, lambda ways: self._by(ways, classes))
        return np.concatenate([np.zeros((0, 1 + classes), dtype=np.int32), *rows])

    def _each(
        self, men: Men, first: int, count: int, ask: Callable[[Singles], Counts]
    ) -> list[Counts]:
        return ask_each(self.eye, men, first, count, lambda _, ways: ask(ways))

    def free(self, ways: Singles) -> Mask:
        """Return whether lines along ``(m, 3)`` ways from the eye are free, ``(m,)``."""
        open_ = ~self.terrain.blocked(self._eyes(len(ways)), self._counted(ways))
        if not self.crowd.count and not self.volumes:
            return np.asarray(open_)
        left = np.flatnonzero(open_)
        ways = ways[left]
        bearing, level = _plan(ways)
        if self.crowd.count:
            near = np.flatnonzero(self.ahead.may_meet(bearing, level))
            stopped = self.crowd.blocked(self._eyes(len(near)), ways[near])
            open_[left[near[stopped]]] = False
        if self.volumes:
            used, _ = self._porous(ways, bearing, level, np.ones(len(left), dtype=np.float32))
            open_[left[used > 1.0]] = False
        return np.asarray(open_)

    def _free(self, ways: Singles) -> Counts:
        """Return how many of ``(k, n)`` lines are free, ``(k,)``."""
        open_ = self.free(ways.reshape(-1, 3)).reshape(ways.shape[:2])
        return np.asarray(open_.sum(axis=1, dtype=np.int32))

    def _by(self, ways: Singles, classes: int) -> Counts:
        flat = ways.reshape(-1, 3)
        by = np.full(len(flat), SEEN, dtype=np.int8)
        part = self._part(flat)
        hit, far = self.terrain.first(self._eyes(len(flat)), flat * part[:, None])
        far = (far * part).astype(np.float32)
        met = hit >= 0
        by[met] = self.klasses[0][hit[met]]
        if self.crowd.count:
            hit, near = self.crowd.first(self._eyes(len(flat)), flat)
            nearer = near < far
            by[nearer] = self.klasses[1][hit[nearer]]
            far = np.where(nearer, near, far).astype(np.float32)
        if self.volumes:
            used, klass = self._porous(flat, *_plan(flat), np.minimum(far, np.float32(1.0)))
            by = np.where(used > 1.0, klass, by)
        rows = np.repeat(np.arange(len(ways)), ways.shape[1])
        found = np.bincount(rows * (1 + classes) + by + 1, minlength=len(ways) * (1 + classes))
        return found.reshape(len(ways), -1).astype(np.int32)

    def _porous(
        self, ways: Singles, bearing: Singles, level: Singles, until: Singles
    ) -> tuple[Singles, NDArray[np.int8]]:
        """Return how much of the allowed depth each line uses, and the class of its main volume,
        ``(m,)``.
        """
        used, most = np.zeros(len(ways), np.float32), np.zeros(len(ways), np.float32)
        klass = np.full(len(ways), SEEN, dtype=np.int8)
        if self.within < inf:
            until = np.minimum(until, np.float32(self.within) / level)
        for volume in self.volumes:
            if volume.stretches is not None:
                inches = volume.stretches.inches(bearing, ways, level, until)
            else:
                inches = self._through(volume.of, ways, until)
            share = _shares(inches, volume.of)
            used += share
            klass[share > most] = volume.klass
            np.maximum(most, share, out=most)
        return used, klass

    def _through(self, volume: PorousVolume, ways: Singles, until: Singles) -> Singles:
        eyes, far = self._eyes(len(ways)), ways * until[:, None]
        near = np.flatnonzero(meets_box(eyes, far.astype(np.float64), *volume.box))
        found = np.zeros(len(ways), dtype=np.float32)
        rows = ways[near].astype(np.float64)
        found[near] = inside(eyes[near], rows, until[near].astype(np.float64), volume.triangles)
        return found

    def _eyes(self, count: int) -> Points:
        return np.broadcast_to(self.eye, (count, 3))

    def _part(self, ways: Singles) -> Singles:
        """Return the part of each line on which terrain counts, ``(m,)``."""
        if self.within == inf:
            return np.ones(len(ways), dtype=np.float32)
        reach = np.float32(self.within)
        part: Singles = reach / np.maximum(np.hypot(ways[:, 0], ways[:, 1]), reach)
        return part

    def _counted(self, ways: Singles) -> Singles:
        return ways if self.within == inf else ways * self._part(ways)[:, None]


def _plan(ways: Singles) -> tuple[Singles, Singles]:
    """Return the bearing of each line, radians, and its length on the plan, above 0, ``(m,)``."""
    level = np.maximum(np.hypot(ways[:, 0], ways[:, 1]), np.float32(1e-6))
    return np.arctan2(ways[:, 1], ways[:, 0]), level


def _shares(inches: Singles, volume: PorousVolume) -> Singles:
    """Return the share of the allowed depth that some inches of a volume use."""
    if volume.depth > 0:
        return inches / np.float32(volume.depth)
    return np.where(inches > 0, np.float32(inf), np.float32(0.0))


def _most(volume: _Volume) -> float:
    """Return an upper bound of the share that lines use of a volume, by their assumed steepness."""
    if volume.stretches is None or volume.of.depth <= 0:
        return inf
    return _STEEP * volume.stretches.longest / volume.of.depth


_prisms: WeakLru[tuple[Prism | None]] = WeakLru(512)


def _prism_of(volume: PorousVolume) -> Prism | None:
    key = id(volume.triangles)
    found = _prisms.find(key)
    if found is None:
        found = _prisms.add(key, (Prism.of(volume.triangles),), volume.triangles)
    return found[0]


_crowds: WeakLru[GatheredMesh] = WeakLru(32)


def crowd_of(units: Sequence[Blockers]) -> RayMesh:
    """Return all models in the way as one mesh."""
    full = [unit.rays for unit in units]
    if len(full) < 2:
        return full[0] if full else _NOBODY
    key = tuple(map(ref, full))
    return _crowds.find(key) or _crowds.add(key, GatheredMesh(full), full[0])


_NOBODY = RayMesh(np.zeros((0, 3, 3)))


def ranks_of(table: Table, around: Surroundings, policy: SightPolicy) -> list[int]:
    """Return the number of the best word that each blocker counts for, by its number."""
    return [policy.game.rank_of(cover) for cover in covers_of(table, around)]


def klasses_of(
    around: Surroundings, covers: Sequence[int]
) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Return the number of the cover of each triangle of the terrain, and of the crowd.

    ``covers``: of each blocker, by its number.
    """
    by_number, none = np.array(covers, dtype=np.int8), np.zeros(0, dtype=np.int8)
    owners = [
        by_number[first + unit.owner]
        for unit, first in zip(around.units, around.first_model, strict=True)
    ]
    own = around.ground.solid.owner
    return by_number[own] if len(own) else none, np.concatenate([none, *owners])


@dataclass(frozen=True, eq=False)
class Ahead:
    """Distances to boxes by bearing.

    ``near``: ``(_STEPS + 1,)`` for each step of bearing from −π to π the inches on the plan before
    which no box is met; inf for none.
    """

    near: NDArray[np.float32]

    @staticmethod
    def of(boxes: Points, eye: Points) -> Ahead:
        """Build it from ``boxes``, ``(k, 2, 3)``, lowest and highest corners."""
        near = np.full(_STEPS, np.inf, dtype=np.float32)
        for (x0, y0, _), (x1, y1, _) in (boxes - eye).tolist():
            if not x0 <= x1:
                continue  # an empty box
            away = np.hypot(max(x0, 0.0, -x1), max(y0, 0.0, -y1)) - _HAIR
            if away <= 0.0:
                near[:] = 0.0
                break
            straight = np.arctan2((y0 + y1) / 2, (x0 + x1) / 2)
            turns = np.arctan2([y0, y0, y1, y1], [x0, x1, x0, x1]) - straight
            turns = (turns + np.pi) % (2 * np.pi) - np.pi
            first, last = (straight + turns.min(), straight + turns.max())
            steps = np.arange(_step(first) - 1, _step(last) + 2) % _STEPS
            near[steps] = np.minimum(near[steps], away)
        return Ahead(np.append(near, near[-1]))

    def may_meet(self, bearing: Singles, level: Singles) -> NDArray[np.bool_]:
        """Return whether lines of these bearings and plan lengths may meet anything, ``(m,)``."""
        step = ((bearing + np.float32(np.pi)) * np.float32(_STEPS / (2 * np.pi))).astype(np.int32)
        return np.asarray(level >= self.near[step])


def _step(bearing: float) -> int:
    return int(np.floor((bearing + np.pi) * _STEPS / (2 * np.pi)))
