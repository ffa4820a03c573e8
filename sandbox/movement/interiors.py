"""The insides of buildings, measured on their meshes: openings and places inside, inches.

An opening is a hole in a wall that a man fits through: a door, a gap, a window with a low sill.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil, inf

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components, dijkstra

from languages.message import message
from meshes.shapes.character import Underfoot
from meshes.shapes.shelf import Arrays
from sandbox.movement.floors import (
    HEADROOM_IN,
    STANDS_IN,
    STEP_IN,
    Solids,
    places,
    roomy,
    solids_of,
)
from sandbox.movement.ground_classes import outline_of
from sandbox.movement.kept import kept, piece_digest
from sandbox.movement.steps import OPENING_IN, crossings, ladders_of
from sandbox.table.table import PlacedPiece
from sandbox.work.lasting import lasting

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]
Mask = NDArray[np.bool_]

SILL_MOST_IN = 0.85
"""Greatest height above the floor of the sill of a window that is a way in and out."""

FITS_IN = 0.3
"""Least width of an opening for a man."""

SPACING_IN = 0.3
"""Distance between places that are tested inside."""

AROUND_IN = 1.2
"""Distance from a house within which its ways in begin."""

DOORS_IN = 1.0
"""Entrances nearer to each other than this are one to a policy."""

LADDER_REACH_IN = 1.0
"""Distance from which a man steps onto a ladder, on the plan."""

WINDOW_IN = 1.1
"""Distance within which a place is at a window."""

EYE_IN = 1.1
"""Height of the eye above the floor at a window."""

LOOKS_DEG = 45.0
"""Greatest angle between a window's facing and a thing that it looks out at."""

_ROUTES = 500
"""Number of ways of a house that are remembered: a unit inside is asked for the same ones again."""

_NEIGHBOURS = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2))
_OVER = ((2, 0), (0, 2), (3, 0), (0, 3))
_HEIGHTS = np.arange(STEP_IN + 0.01, SILL_MOST_IN + OPENING_IN + 0.1, 0.1)
_UP = np.column_stack([np.zeros((len(_HEIGHTS), 2)), _HEIGHTS])


class NoEntry(ValueError):
    """There is no way by doors, openings, stairs or ladders, in one sentence."""


@dataclass(frozen=True, eq=False)
class Interior:
    """One building.

    ``outline``: its foot, table frame. ``solids``: all solid parts on its table; ``walls``: those
    of buildings. ``at``: ``(n, 3)`` places in it and around it. ``within``: ``(n,)`` which are
    inside; ``seeds``: which are on the ground beside it; ``roomy``: where a base has room.
    ``ways``: ``(n, n)`` sparse, inches from place to place, the same in both directions.
    """

    piece: PlacedPiece
    outline: shapely.Geometry
    solids: Solids
    walls: Solids
    at: Points
    within: Mask
    seeds: Mask
    roomy: Mask
    ways: csr_matrix

    @cached_property
    def reached(self) -> Mask:
        """Which places can be reached from outside, ``(n,)``."""
        _, label = connected_components(self.ways, directed=False)
        return np.asarray(np.isin(label, np.unique(label[self.seeds])))

    @cached_property
    def places(self) -> Points:
        """Places where a man can stand inside, floor by floor, ``(k, 3)``."""
        found = self.at[self.standing]
        order = np.lexsort((found[:, 1], found[:, 0], np.round(found[:, 2], 1)))
        return np.asarray(found[order])

    @cached_property
    def floors(self) -> tuple[float, ...]:
        """Heights of the floors that can be reached, lowest first."""
        found = list[float]()
        for z in sorted(self.places[:, 2].tolist()):
            if not found or z > found[-1] + STEP_IN:
                found.append(z)
        return tuple(found)

    @cached_property
    def doors(self) -> Numbers:
        """Numbers of some of `entrances`, `DOORS_IN` apart: enough to plan by."""
        start, end = self.ways.nonzero()
        rows = np.unique(start[self.seeds[start] & self.within[end]])
        kept = list[int]()
        for row in rows.tolist():
            if all(np.linalg.norm(self.at[row] - self.at[other]) >= DOORS_IN for other in kept):
                kept.append(row)
        return np.array(kept, dtype=np.intp)

    @cached_property
    def _by_doors(self) -> tuple[Points, Numbers]:
        """Inches from each door to each place, and the place before it, ``(doors, n)``."""
        if not len(self.doors):
            return np.zeros((0, len(self.at))), np.zeros((0, len(self.at)), dtype=np.intp)
        found = dijkstra(self.ways, indices=self.doors, return_predecessors=True)
        return np.asarray(found[0]), np.asarray(found[1], dtype=np.intp)

    @property
    def inches_from_doors(self) -> Points:
        """Inches from each door to each place, ``(doors, n)``; infinite without a way."""
        return self._by_doors[0]

    def from_door(self, door: int, place: int) -> Points:
        """Return the way from one of `doors`, by its number among them, to a place, ``(k, 3)``."""
        known = self._ways_in.get((door, place))
        if known is None:
            chain, here, first = [place], place, int(self.doors[door])
            while here != first:
                here = int(self._by_doors[1][door, here])
                chain.append(here)
            known = self._ways_in[door, place] = self._pulled(self.at[chain[::-1]])
        return known

    def nearest_place(self, x: float, y: float, z: float) -> int:
        """Return the number of the nearest place to a point on a floor."""
        away = np.linalg.norm(self.at - np.array([x, y, z]), axis=1)
        return int(np.argmin(away))

    @cached_property
    def _ways_in(self) -> dict[tuple[int, int], Points]:
        return {}

    @cached_property
    def standing(self) -> Numbers:
        """Numbers of `places`, in no order of floors."""
        return np.flatnonzero(self.within & self.reached & self.roomy)

    @cached_property
    def entrances(self) -> Points:
        """Places outside, each right before an opening, ``(k, 3)``."""
        start, end = self.ways.nonzero()
        out = self.seeds[start] & self.within[end]
        return np.asarray(self.at[np.unique(start[out])])

    def inside(self, x: float, y: float) -> bool:
        """Return whether a point of the plan is inside."""
        return bool(shapely.contains_xy(self.outline, x, y))

    def floor_at(self, x: float, y: float, z: float | None = None) -> float | None:
        """Return the height of the floor at a point inside, or None.

        It is the floor nearest to ``z``, or else the lowest. None where no man can get there.
        """
        near = self.places
        away = np.hypot(near[:, 0] - x, near[:, 1] - y)
        near = near[away <= 1.5 * SPACING_IN]
        if not len(near):
            return None
        found = places(self.solids, np.array([[x, y]]))
        here = np.column_stack([np.tile([x, y], (len(found.z), 1)), found.z])
        known = np.abs(near[:, 2][None] - found.z[:, None]).min(axis=1) <= STEP_IN
        floors = [float(f) for f in found.z[known & roomy(self.solids, here, STANDS_IN)]]
        if not floors:
            return None
        return min(floors) if z is None else min(floors, key=lambda floor: abs(floor - z))

    @cached_property
    def _windows(self) -> tuple[Numbers, Points]:
        rows = np.repeat(self.standing, len(_BEARINGS))
        here, bearing = self.at[rows], np.tile(_BEARINGS, len(self.standing))
        turn = np.radians(bearing)
        way = np.column_stack([np.cos(turn), np.sin(turn), np.zeros(len(turn))])
        low, eye = (here + np.array([0.0, 0.0, up]) for up in (STEP_IN + 0.05, EYE_IN))
        out = here + way * WINDOW_IN
        found = ~shapely.contains_xy(self.outline, out[:, 0], out[:, 1])
        found &= self.walls.rays.blocked(low, way * WINDOW_IN)
        kept = np.flatnonzero(found)
        kept = kept[~self.walls.rays.blocked(eye[kept], way[kept] * 3.0)]
        return rows[kept], bearing[kept]

    def at_windows(self) -> list[tuple[float, float, float, float]]:
        """Places at windows: x, y, z, and the bearing of the view, degrees."""
        rows, bearings = self._windows
        return [
            (*self.at[row].tolist(), bearing)
            for row, bearing in zip(rows.tolist(), bearings.tolist(), strict=True)
        ]

    def looking(self, bearing: float) -> Numbers:
        """Return the numbers of places at windows that look within `LOOKS_DEG` of a bearing."""
        rows, bearings = self._windows
        off = np.abs((bearings - bearing + 180) % 360 - 180)
        return np.unique(rows[off <= LOOKS_DEG])

    def route(self, start: Points, end: Points) -> Points:
        """Return the shortest way between two places, one of which is inside, ``(k, 3)``.

        It goes straight to an entrance, by openings, stairs and ladders, and straight on. Both ends
        are included. Raises NoEntry where there is none.
        """
        key = start.tobytes(), end.tobytes()
        if key not in self._routes:
            if len(self._routes) >= _ROUTES:
                self._routes.clear()
            self._routes[key] = self._route(start, end)
        return self._routes[key]

    @cached_property
    def _routes(self) -> dict[tuple[bytes, bytes], Points]:
        return {}

    def _route(self, start: Points, end: Points) -> Points:
        if self.straight(start, end):
            return np.stack([start, end])
        first, last = self._links(start), self._links(end)
        count = len(self.at)
        rows = np.concatenate([np.full(len(first[0]), count), last[0]])
        columns = np.concatenate([first[0], np.full(len(last[0]), count + 1)])
        inches = np.concatenate([first[1], last[1]])
        graph = self.ways.tocoo()
        whole = csr_matrix(
            (
                np.concatenate([graph.data, inches]),
                (np.concatenate([graph.row, rows]), np.concatenate([graph.col, columns])),
            ),
            shape=(count + 2, count + 2),
        )
        cost, before = dijkstra(whole, indices=count, return_predecessors=True)
        if cost[count + 1] == inf:
            raise NoEntry(message("edit-no-way-inside", piece=self.piece.id))
        chain, here = [], int(before[count + 1])
        while here != count:
            chain.append(here)
            here = int(before[here])
        return self._pulled(np.concatenate([start[None], self.at[chain[::-1]], end[None]]))

    def straight(self, start: Points, end: Points) -> bool:
        """Return whether a straight way on one floor meets no wall."""
        level = abs(start[2] - end[2]) <= STEP_IN
        return level and not bool(crosses_wall(self.walls, start[None], end[None])[0])

    def _links(self, place: Points) -> tuple[Numbers, Points]:
        """Return the places straight ahead of another, and their distances, inches."""
        away = np.linalg.norm(self.at - place, axis=1)
        level = np.abs(self.at[:, 2] - place[2]) <= STEP_IN
        if self.inside(place[0], place[1]):
            rows = np.flatnonzero(level & (away <= 3 * SPACING_IN))
        else:  # straight to those surroundings of the house that it does not hide
            rows = np.flatnonzero(self.seeds)
            lines = shapely.linestrings(
                np.stack([np.broadcast_to(place[:2], (len(rows), 2)), self.at[rows, :2]], axis=1)
            )
            rows = rows[~shapely.intersects(self.outline, lines)]
        free = ~crosses_wall(self.walls, np.broadcast_to(place, (len(rows), 3)), self.at[rows])
        return rows[free], away[rows][free]

    def _pulled(self, line: Points) -> Points:
        """Return a way without the corners that a straight leg cuts off."""
        kept, here = [line[0]], 0
        while here < len(line) - 1:
            there = len(line) - 1
            while there > here + 1 and not self.straight(line[here], line[there]):
                there -= 1
            kept.append(line[there])
            here = there
        return np.stack(kept)


_BEARINGS = tuple(15.0 * k for k in range(24))


def crosses_wall(solids: Solids, a: Points, b: Points) -> Mask:
    """Return whether a wall is between ``(k, 3)`` places without an opening there, ``(k,)``.

    An opening is free over `OPENING_IN` from no higher than `SILL_MOST_IN`, and `FITS_IN` wide.
    """
    if not len(a):
        return np.zeros(0, dtype=bool)
    way = b - a
    level = np.hypot(way[:, 0], way[:, 1])
    across = np.column_stack([-way[:, 1], way[:, 0], np.zeros(len(way))])
    across *= (FITS_IN / 2 / np.maximum(level, 1e-9))[:, None]
    need = ceil(OPENING_IN / 0.1)
    free = np.zeros((len(a), len(_HEIGHTS)), dtype=bool)
    for heights in (slice(0, need), slice(need, None)):  # most are free low down already
        free[~free[:, :need].all(axis=1), heights] = True
        for side in (0.0, -1.0, 1.0):
            rows, columns = np.nonzero(free[:, heights])
            columns += heights.start
            start = a[rows] + across[rows] * side + _UP[columns]
            free[rows, columns] = ~solids.rays.blocked(start, way[rows])
    run = np.asarray(np.lib.stride_tricks.sliding_window_view(free, need, axis=1).all(axis=2))
    run = run[:, _HEIGHTS[: run.shape[1]] <= SILL_MOST_IN]
    return np.asarray(~np.any(run, axis=1) & (level > 1e-9))


@lru_cache(maxsize=8)
def buildings_of(pieces: tuple[PlacedPiece, ...]) -> Solids:
    """Return all solid parts of the buildings of a table."""
    return solids_of(tuple(p for p in pieces if p.underfoot is Underfoot.HOUSE))


@lru_cache(maxsize=64)
def interior_of(pieces: tuple[PlacedPiece, ...], number: int) -> Interior:
    """Return the inside of one of a table's pieces, by its number. It is kept on disk."""
    piece = pieces[number]
    solids, walls = solids_of(pieces), buildings_of(pieces)
    about = _digest(solids), _digest(walls), piece_digest(piece.piece), piece.stand, number
    rows = kept(about, lambda: _measured(piece, number, solids, walls))
    at, within, seeds, room, *ways = (rows[key] for key in _ROWS)
    graph = csr_matrix(tuple(ways), shape=(len(at), len(at)))
    return Interior(piece, outline_of(piece), solids, walls, at, within, seeds, room, graph)


_ROWS = ("at", "within", "seeds", "roomy", "inches", "columns", "ends")
"""Arrays of an interior that are kept; the last three are its sparse ``ways``."""


@lasting()
def _digest(solids: Solids) -> str:
    content = hashlib.sha256()
    for rows in (solids.rays.triangles, solids.up, solids.holds, solids.piece):
        content.update(np.ascontiguousarray(rows).tobytes())
    return content.hexdigest()


def _measured(piece: PlacedPiece, number: int, solids: Solids, walls: Solids) -> Arrays:
    """Return the `_ROWS` of a piece's inside."""
    outline = outline_of(piece)
    x0, y0, x1, y1 = shapely.bounds(outline).tolist()
    xs = np.arange(x0 - AROUND_IN, x1 + AROUND_IN + SPACING_IN, SPACING_IN)
    ys = np.arange(y0 - AROUND_IN, y1 + AROUND_IN + SPACING_IN, SPACING_IN)
    grid = np.stack(np.meshgrid(xs, ys, indexing="ij"), axis=-1).reshape(-1, 2)
    levels = places(solids, grid)
    at = np.column_stack([grid[levels.point], levels.z])
    clear = roomy(solids, at, FITS_IN / 2)
    at, point, ceiling = at[clear], levels.point[clear], levels.ceiling[clear]
    grade = levels.grade[clear]
    room = roomy(solids, at, STANDS_IN)
    shapely.prepare(outline)
    within = np.asarray(shapely.contains_xy(outline, at[:, 0], at[:, 1]))
    seeds = ~np.asarray(shapely.intersects_xy(outline, at[:, 0], at[:, 1]))
    seeds &= levels.piece[clear] != number
    start, end = _pairs(point, (len(xs), len(ys)), at)
    lower = np.where(at[start, 2] <= at[end, 2], start, end)
    found = crossings(
        solids, at[start], at[end], ceiling[lower], np.maximum(grade[start], grade[end])
    )
    open_ = found.open & (found.rise == 0) & (found.height <= SILL_MOST_IN)
    rows = np.flatnonzero(open_)
    open_[rows] &= ~crosses_wall(walls, at[start[rows]], at[end[rows]])
    start, end = start[open_], end[open_]
    inches = np.linalg.norm(at[start] - at[end], axis=1)
    rungs = _ladders(piece, walls, at)
    start = np.concatenate([start, rungs[0]])
    end = np.concatenate([end, rungs[1]])
    inches = np.concatenate([inches, rungs[2]])
    ways = csr_matrix(
        (np.tile(inches, 2), (np.concatenate([start, end]), np.concatenate([end, start]))),
        shape=(len(at), len(at)),
    )
    return dict(
        zip(_ROWS, (at, within, seeds, room, ways.data, ways.indices, ways.indptr), strict=True)
    )


def _pairs(point: Numbers, shape: tuple[int, int], at: Points) -> tuple[Numbers, Numbers]:
    """Return pairs of places at neighbouring points, ascending, at about one height."""
    across, along = shape
    x, y = np.divmod(point, along)
    starts, ends, sides = [], [], []
    for side, (dx, dy) in enumerate((*_NEIGHBOURS, *_OVER)):
        within = (x + dx >= 0) & (x + dx < across) & (y + dy >= 0) & (y + dy < along)
        (one,) = np.nonzero(within)
        there = point[one] + dx * along + dy
        first, last = np.searchsorted(point, there), np.searchsorted(point, there, side="right")
        count = last - first
        starts.append(np.repeat(one, count))
        ends.append(np.arange(count.sum()) + np.repeat(first - np.cumsum(count) + count, count))
        sides.append(np.full(len(starts[-1]), side))
    start, end, beside = np.concatenate(starts), np.concatenate(ends), np.concatenate(sides)
    level = np.abs(at[start, 2] - at[end, 2]) <= 2 * STEP_IN
    start, end, beside = start[level], end[level], beside[level]
    order = np.lexsort((end, start, beside, point[start]))
    return start[order], end[order]


def _ladders(piece: PlacedPiece, walls: Solids, at: Points) -> tuple[Numbers, Numbers, Points]:
    """Return the ways on ladders: between places at their feet and places at their heads."""
    starts, ends, inches = list[int](), list[int](), list[float]()
    for ladder in ladders_of([piece]):
        away = np.hypot(at[:, 0] - ladder.x, at[:, 1] - ladder.y)
        near = np.flatnonzero(away <= LADDER_REACH_IN)
        near = near[(at[near, 2] >= ladder.low - STEP_IN) & (at[near, 2] <= ladder.high + STEP_IN)]
        rung = np.column_stack([np.tile([ladder.x, ladder.y], (len(near), 1)), at[near, 2]])
        near = near[~crosses_wall(walls, rung, at[near])]
        for one, other in itertools.combinations(near.tolist(), 2):
            rise = abs(at[one, 2] - at[other, 2])
            if rise > HEADROOM_IN:
                starts.append(one)
                ends.append(other)
                inches.append(float(away[one] + away[other] + rise))
    return (
        np.array(starts, dtype=np.intp),
        np.array(ends, dtype=np.intp),
        np.array(inches, dtype=np.float64),
    )


def houses_of(pieces: Sequence[PlacedPiece]) -> tuple[int, ...]:
    """Return the numbers of the pieces that are buildings."""
    return tuple(n for n, piece in enumerate(pieces) if piece.underfoot is Underfoot.HOUSE)
