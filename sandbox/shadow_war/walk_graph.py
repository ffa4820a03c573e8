"""All ways on a table as a graph: places to stand, their ground, and the steps between neighbours.

It is made once for a table's terrain. Inches; places are numbered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from meshes.shapes.character import Underfoot
from rules.shadow_war.model.facts import GROUNDS, VERY_DIFFICULT
from sandbox.movement.floors import STEP_IN, TABLE_TOP, Levels, Solids, places, roomy, solids_of
from sandbox.movement.ground_classes import LOW_IN, outlines_of
from sandbox.movement.steps import CLIMB_MOST_IN, crossings, ladders_of
from sandbox.table.table import PlacedPiece

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]
Mask = NDArray[np.bool_]

SPACING_IN = 0.5
"""Distance of places on tables with up to `MOST_POINTS`; more on larger ones."""

MOST_POINTS = 9216

LADDER_REACH_IN = 1.2
"""Distance from which a fighter steps onto a ladder, on the plan."""

SQUEEZE_IN = 0.12
"""Least distance of a place from a wall: its steps cross all of the wall or none of it."""

# Half of the neighbours; the knight's moves keep a way within 3 % of the straight line.
_NEIGHBOURS = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2))
_OVER = ((3, 0), (0, 3), (2, 2), (2, -2))
"""Further neighbours, for barriers that are too wide for the others."""

OPEN, DIFFICULT, IMPASSABLE = (GROUNDS.index(n) for n in ("open", "difficult", "impassable"))

BY_GROUND: Mapping[str, str] = MappingProxyType(
    {
        "open": "open",
        "road": "open",
        "building": "open",
        "obstacle": "open",
        "anti-tank obstacle": "open",
        "rough": "difficult",
        "difficult": "difficult",
        VERY_DIFFICULT: VERY_DIFFICULT,
        "impassable": "impassable",
    }
)
"""Ground by a scenario's ground: an assumption. Obstacles are measured, not classed."""

BY_KIND: Mapping[str, str] = MappingProxyType({"pond": "difficult", "rubble": VERY_DIFFICULT})
"""Ground of kinds whose scenario does not state it: a pond is the sheet's shallow pool."""

STEEP = 0.27
"""Rise per inch, 15 degrees, above which ground is difficult: an assumption."""


@dataclass(frozen=True, eq=False)
class Sites:
    """Places on a table.

    ``at``: ``(n, 3)``. ``(n,)`` each: the height above it, its steepness, and its ground by its
    number in `GROUNDS`. ``stands``: False halfway up a ladder.
    """

    at: Points
    ceiling: Points
    grade: Points
    ground: Numbers
    stands: Mask

    def __len__(self) -> int:
        return len(self.at)

    def joined(self, other: Sites) -> Sites:
        """Return these followed by others."""
        return Sites(
            np.concatenate([self.at, other.at]),
            np.concatenate([self.ceiling, other.ceiling]),
            np.concatenate([self.grade, other.grade]),
            np.concatenate([self.ground, other.ground]),
            np.concatenate([self.stands, other.stands]),
        )

    def selected(self, which: Mask | Numbers) -> Sites:
        """Return some of them."""
        return Sites(
            self.at[which],
            self.ceiling[which],
            self.grade[which],
            self.ground[which],
            self.stands[which],
        )


@dataclass(frozen=True, eq=False)
class Steps:
    """Ways from place to place, ``(k,)`` each, the same in both directions.

    ``flat``: inches along the ground, half on the ground of either end. ``rise``: inches climbed,
    on a ladder where ``ladder``. ``height``, ``width``: of the barrier on it, 0 for none.
    """

    start: Numbers
    end: Numbers
    flat: Points
    rise: Points
    ladder: Mask
    height: Points
    width: Points

    def __len__(self) -> int:
        return len(self.start)

    def joined(self, other: Steps) -> Steps:
        """Return these followed by others."""
        return Steps(
            np.concatenate([self.start, other.start]),
            np.concatenate([self.end, other.end]),
            np.concatenate([self.flat, other.flat]),
            np.concatenate([self.rise, other.rise]),
            np.concatenate([self.ladder, other.ladder]),
            np.concatenate([self.height, other.height]),
            np.concatenate([self.width, other.width]),
        )

    def selected(self, which: Mask | Numbers) -> Steps:
        """Return some of them."""
        return Steps(
            self.start[which],
            self.end[which],
            self.flat[which],
            self.rise[which],
            self.ladder[which],
            self.height[which],
            self.width[which],
        )

    def reverse(self) -> Steps:
        """Return the same in the other direction."""
        return Steps(
            self.end, self.start, self.flat, self.rise, self.ladder, self.height, self.width
        )


@dataclass(frozen=True, eq=False)
class Walks:
    """The places of a table and the ways between them."""

    pieces: tuple[PlacedPiece, ...]
    size: tuple[float, float]
    solids: Solids
    sites: Sites
    steps: Steps
    spacing: float
    tree: cKDTree

    def room(self, at: Points, radius: float) -> Mask:
        """Return whether a round base may stand at places, ``(k,)``: on the table, in nothing
        solid.
        """
        inside = np.all((at[:, :2] >= radius) & (at[:, :2] <= np.array(self.size) - radius), axis=1)
        return np.asarray(inside & roomy(self.solids, at, radius))

    def sites_at(self, points: Points) -> tuple[Sites, Numbers]:
        """Return the places to stand at ``(m, 2)`` points, and the number of the point of each."""
        return _sites(self.pieces, self.solids, points)

    def site_at(self, at: Points) -> Sites:
        """Return the place where a fighter already stands, ``(3,)``, whatever supports it."""
        found, _ = self.sites_at(at[None, :2])
        away = np.abs(found.at[:, 2] - at[2])
        if len(away) and away.min() <= STEP_IN:
            one = found.selected(np.array([away.argmin()]))
            return Sites(at[None], one.ceiling, one.grade, one.ground, one.stands)
        return Sites(at[None], np.array([np.inf]), np.zeros(1), np.array([OPEN]), np.array([True]))

    def links(self, others: Sites) -> Steps:
        """Return the ways from other places, numbered from 0, to neighbouring ones of the table."""
        near = self.tree.query_ball_point(others.at[:, :2], 1.6 * self.spacing)
        start = np.repeat(np.arange(len(others)), [len(row) for row in near])
        end = np.concatenate([np.array(sorted(row), dtype=np.intp) for row in near])
        return _steps(self.solids, others, self.sites, start, end)

    def straight(self, start: Sites, end: Sites, length: float) -> tuple[Steps, Numbers] | None:
        """Return the straight way between two places, in short steps in order, or None.

        With the grounds ``(k, 2)`` of their starts and ends. None where it needs a climb.
        """
        count = max(1, int(np.ceil(length / SPACING_IN)))
        share = (np.arange(1, count) / count)[:, None]
        points = start.at[0, :2] + (end.at[0, :2] - start.at[0, :2]) * share
        found, owner = self.sites_at(points)
        line = [start]
        for number in range(len(points)):
            here = np.flatnonzero(owner == number)
            if not len(here):
                return None
            away = np.abs(found.at[here, 2] - line[-1].at[0, 2])
            line.append(found.selected(here[[away.argmin()]]))
        line.append(end)
        sites = line[0]
        for one in line[1:]:
            sites = sites.joined(one)
        order = np.arange(count + 1)
        steps = _steps(self.solids, sites, sites, order[:-1], order[1:])
        if len(steps) < count or steps.rise.any():
            return None
        return steps, np.stack([sites.ground[:-1], sites.ground[1:]], axis=1)


@lru_cache(maxsize=4)
def walks_of(pieces: tuple[PlacedPiece, ...], size: tuple[float, float]) -> Walks:
    """Return the graph of a table."""
    solids = solids_of(pieces)
    spacing = SPACING_IN * max(1.0, float(np.sqrt(size[0] * size[1] / 0.25 / MOST_POINTS)))
    across, along = (max(1, round(length / spacing)) for length in size)
    x = (np.arange(across) + 0.5) * size[0] / across
    y = (np.arange(along) + 0.5) * size[1] / along
    points = np.stack(np.meshgrid(x, y, indexing="ij"), axis=-1).reshape(-1, 2)
    sites, owner = _sites(pieces, solids, points)
    clear = roomy(solids, sites.at, SQUEEZE_IN)
    sites, owner = sites.selected(clear), owner[clear]
    grid = _grid(owner, across, along)
    steps = _steps(solids, sites, sites, *_side_by_side(grid, _NEIGHBOURS))
    over = _steps(solids, sites, sites, *_side_by_side(grid, _OVER))
    steps = steps.joined(over.selected((over.height > 0) & (over.rise == 0)))
    sites, steps = _with_ladders(pieces, solids, sites, steps)
    return Walks(pieces, size, solids, sites, steps, spacing, cKDTree(sites.at[:, :2]))


def _sites(
    pieces: tuple[PlacedPiece, ...], solids: Solids, points: Points
) -> tuple[Sites, Numbers]:
    levels: Levels = places(solids, points)
    ground = grounds_at(pieces, points, levels)
    at = np.column_stack([points[levels.point], levels.z])
    stands = np.ones(len(at), dtype=bool)
    sites = Sites(at, levels.ceiling, levels.grade, ground, stands)
    passable = ground != IMPASSABLE
    return sites.selected(passable), levels.point[passable]


def _grid(owner: Numbers, across: int, along: int) -> Numbers:
    """Return the numbers of the places at each point, ``(across, along, deepest)``; −1 for none."""
    deepest = int(np.bincount(owner, minlength=1).max(initial=1))
    table = np.full((across * along, deepest), -1, dtype=np.intp)
    first = np.searchsorted(owner, owner)
    table[owner, np.arange(len(owner)) - first] = np.arange(len(owner))
    return table.reshape(across, along, deepest)


def _side_by_side(grid: Numbers, neighbours: Sequence[tuple[int, int]]) -> tuple[Numbers, Numbers]:
    """Return pairs of places at neighbouring points of the grid."""
    across, along, deepest = grid.shape
    starts, ends = list[Numbers](), list[Numbers]()
    for dx, dy in neighbours:
        if dx >= across or abs(dy) >= along:
            continue
        here = grid[: across - dx, max(0, -dy) : along - max(0, dy)]
        there = grid[dx:, max(0, dy) : along + min(0, dy)]
        one = np.broadcast_to(here[..., :, None], (*here.shape, deepest)).reshape(-1)
        other = np.broadcast_to(there[..., None, :], (*there.shape, deepest)).reshape(-1)
        both = (one >= 0) & (other >= 0)
        starts.append(one[both])
        ends.append(other[both])
    nothing = [np.zeros(0, dtype=np.intp)]
    return np.concatenate(starts or nothing), np.concatenate(ends or nothing)


def _steps(solids: Solids, ours: Sites, theirs: Sites, start: Numbers, end: Numbers) -> Steps:
    """Return the existing ways between these pairs of places."""
    a, b = ours.at[start], theirs.at[end]
    near = np.abs(a[:, 2] - b[:, 2]) <= CLIMB_MOST_IN
    start, end, a, b = start[near], end[near], a[near], b[near]
    lower = a[:, 2] <= b[:, 2]
    ceiling = np.where(lower, ours.ceiling[start], theirs.ceiling[end])
    grade = np.maximum(ours.grade[start], theirs.grade[end])
    found = crossings(solids, a, b, ceiling, grade)
    walked = found.rise == 0
    level = np.linalg.norm((b - a)[:, :2], axis=1)
    flat = np.where(walked, np.linalg.norm(b - a, axis=1), level)
    ladder = np.zeros(len(start), dtype=bool)
    steps = Steps(start, end, flat, found.rise, ladder, found.height, found.width)
    return steps.selected(found.open)


def _with_ladders(
    pieces: Sequence[PlacedPiece], solids: Solids, sites: Sites, steps: Steps
) -> tuple[Sites, Steps]:
    """Add a place on each ladder beside every floor it leads to, and the ways up, down and
    off it.
    """
    tree = cKDTree(sites.at[:, :2]) if len(sites) else None
    for ladder in ladders_of(pieces):
        assert tree is not None, "a table with a ladder has places"
        near = np.array(
            sorted(tree.query_ball_point([ladder.x, ladder.y], LADDER_REACH_IN)), dtype=np.intp
        )
        z = sites.at[near, 2]
        near = near[(z >= ladder.low - STEP_IN) & (z <= ladder.high + STEP_IN)]
        floors = _floors(sites.at[near, 2])
        rungs = Sites(
            np.array([[ladder.x, ladder.y, z] for z in floors]).reshape(-1, 3),
            np.full(len(floors), np.inf),
            np.zeros(len(floors)),
            np.full(len(floors), OPEN),
            np.zeros(len(floors), dtype=bool),
        )
        floor = np.array([np.abs(floors - z).argmin() for z in sites.at[near, 2]], dtype=np.intp)
        onto = _steps(solids, rungs, sites, floor, near)
        first = len(sites)
        onto = Steps(
            onto.start + first, onto.end, onto.flat, onto.rise, onto.ladder, onto.height, onto.width
        )
        count = max(0, len(floors) - 1)
        none = np.zeros(count)
        up = first + np.arange(count)
        rise = np.diff(floors) if count else none
        along = Steps(up, up + 1, none, rise, np.ones(count, dtype=bool), none, none)
        sites, steps = sites.joined(rungs), steps.joined(onto).joined(along)
    return sites, steps


def _floors(z: Points) -> Points:
    """Return distinct heights, low to high; those within a step count as the lowest of them."""
    found = list[float]()
    for height in sorted(z.tolist()):
        if not found or height > found[-1] + STEP_IN:
            found.append(height)
    return np.array(found)


def _ground_name(piece: PlacedPiece) -> str:
    """Return the ground of a piece of terrain, one of `GROUNDS`."""
    spec = piece.spec
    if spec.ground is None and spec.kind_name in BY_KIND:
        return BY_KIND[spec.kind_name]
    return BY_GROUND[piece.ground]


def grounds_at(pieces: Sequence[PlacedPiece], points: Points, levels: Levels) -> Numbers:
    """Return the ground at each place to stand, as its number in `GROUNDS`, ``(k,)``.

    It is that of the piece underfoot, or the worst of those whose outline the place is in and whose
    foot is no lower: a floor above a wood is no wood. Steep ground is difficult.
    """
    own = np.array([GROUNDS.index(_ground_name(piece)) for piece in pieces] + [OPEN], dtype=np.intp)
    found = np.where(levels.piece == TABLE_TOP, OPEN, own[levels.piece])
    at = shapely.points(points[levels.point])
    for number, piece in enumerate(pieces):
        if own[number] == OPEN or piece.underfoot is Underfoot.OPEN:
            continue
        (outline,) = outlines_of([piece], pieces)
        inside = shapely.contains(outline, at) & (levels.z <= piece.stand.z + LOW_IN)
        found = np.where(inside, np.maximum(found, own[number]), found)
    return np.where(levels.grade > STEEP, np.maximum(found, DIFFICULT), found)
