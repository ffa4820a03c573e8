"""Areas of a ruleset of words: pieces that count by their footprint, whatever their height.

A footprint is the convex hull of a piece's outline on the plan. An area that stops lines is a wall
around the side of the footprint away from the eye. So a line may go into it, and may not go through
it; from an eye inside, an area stops nothing. Other areas, and units in the way, give a word by the
plan: the hull of both bases holds every line from base to base.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from types import MappingProxyType
from typing import Any
from weakref import ref

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.scenario.cover_words.ruleset import (
    EVERY_KIND,
    MARKED,
    AreaSpec,
    CoverWords,
    KeywordSpec,
)
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.sight.occluders import Blockers
from sandbox.sight.report import PairSight
from sandbox.table.extents import bounds
from sandbox.table.outlines import outline
from sandbox.table.ranges import foot_under
from sandbox.table.table import PlacedModel, PlacedPiece, Table
from sandbox.work.lasting import lasting
from sandbox.work.weak_lru import WeakLru

Points = NDArray[np.float64]
Geometries = NDArray[np.object_]
Shifts = Mapping[str, Points]

_LOW_IN, _HIGH_IN = -24.0, 120.0
"""Lowest and highest z of the walls of areas: beyond everything that stands on a table."""

_NO_SHIFTS: Shifts = MappingProxyType({})


@dataclass(frozen=True, eq=False)
class Footprint:
    """The footprint of a piece or a model, and what it gives.

    ``through``, ``inside``: numbers of the least words of a model beyond it and of one in it.
    ``within``: only a base wholly within is in it. ``top``: z from which on it does not count.
    """

    id: str
    shape: shapely.Geometry
    through: int
    inside: int
    within: bool = False
    top: float = np.inf

    def holds(self, bases: Any) -> Any:
        """Return which bases are in it."""
        return (shapely.covers if self.within else shapely.intersects)(self.shape, bases)


def walls(table: Table, eye: Points, shifts: Shifts = _NO_SHIFTS) -> Blockers | None:
    """Return the areas that stop lines from an eye ``(3,)``, as walls; None where there are none.

    The walls are owned by their pieces.
    """
    words = table.scenario.brings.words
    return _walls(_stopping(table), eye, shifts) if stops(words) else None


def stopping_areas(table: Table, shifts: Shifts = _NO_SHIFTS) -> list[tuple[int, Points]]:
    """Return the areas that stop lines: the number of each piece, and the sides of its footprint.

    Sides run counter-clockwise, ``(k, 2, 2)``; pieces without any are left out.
    """
    return [(number, sides) for number, sides, _ in topped_areas(table, shifts)]


def topped_areas(table: Table, shifts: Shifts = _NO_SHIFTS) -> list[tuple[int, Points, float]]:
    """Return the areas that stop lines as `stopping_areas` does, each with the z of its top."""
    each = ((number, one, _sides(one), top) for number, one, top in _stopping(table))
    return [
        (number, sides + _moved(shifts.get(one.id)), top)
        for number, one, sides, top in each
        if len(sides)
    ]


def _stopping(table: Table) -> list[tuple[int, PlacedPiece, float]]:
    """Return the pieces whose footprints stop lines, with their numbers and tops."""
    words = table.scenario.brings.words
    rows = [row for row in words.areas if row.through == words.unseen] if words is not None else []
    found = []
    for number, piece in enumerate(table.pieces):
        tops = [_top(row, piece) for row in rows if _is_of(row, piece)]
        if tops:
            found.append((number, piece, max(tops)))
    return found


def _top(row: AreaSpec, piece: PlacedPiece) -> float:
    """Return the z up to which a piece counts as an area."""
    if row.high == "endless":
        return float(np.inf)
    low, high = bounds(piece.piece)
    if row.high == "piece":
        return float(piece.stand.place(np.array([[0.0, 0.0, high[2]]]))[0, 2])
    return float(piece.stand.place(np.array([[0.0, 0.0, low[2]]]))[0, 2] + row.high)


def are_ignored(table: Table, units: Iterable[str]) -> bool:
    """Return whether a keyword of any of these units lets lines ignore areas."""
    words = table.scenario.brings.words
    if words is None or not words.keywords:
        return False
    rows = chain(*(words.keyed(table.unit(name).keywords) for name in units))
    return any(row.areas == "ignored" for row in rows)


def stops(words: CoverWords | None) -> bool:
    """Return whether any area of a ruleset stops lines."""
    return words is not None and any(row.through == words.unseen for row in words.areas)


def with_area_words(
    table: Table,
    wanted: Sequence[tuple[PlacedModel, PlacedModel]],
    pairs: Sequence[PairSight],
    shifts: Shifts = _NO_SHIFTS,
) -> tuple[PairSight, ...]:
    """Return pairs with the words that areas, units in the way and the target's keywords give.

    ``wanted``: the models of each pair.
    """
    words = table.scenario.brings.words
    if words is None or not wanted:
        return tuple(pairs)
    units = {model.unit for model in wanted[0]}
    found = footprints(table, units, shifts)
    if are_ignored(table, units):
        pieces = {piece.id for piece in table.pieces}
        found = [one for one in found if one.id not in pieces]
    keys = words.keyed(table.unit(wanted[0][1].unit).keywords)
    if not found:
        return tuple(keyed(pair, words, keys) for pair in pairs)
    lifted, bases = [], {model: base_of(model) for pair in wanted for model in pair}
    for (shooter, target), pair in zip(wanted, pairs, strict=True):
        others = np.array([bases[target]], dtype=object)
        low = min(float(model.stand.matrix[2, 3]) for model in (shooter, target))
        met = [one for one in found if low < one.top]
        each = [least_ranks([one], bases[shooter], others)[0] for one in met]
        best = max(each, default=0)
        by = tuple(one.id for one, rank in zip(met, each, strict=True) if rank == best)
        met_pair = _lifted(pair, words, best, by) if best else pair
        lifted.append(keyed(met_pair, words, keys))
    return tuple(lifted)


def least_ranks(
    found: Sequence[Footprint], one: shapely.Geometry, others: Geometries
) -> NDArray[np.int8]:
    """Return the number of the least word of each model, 0 for none, ``(n,)``.

    ``one``: the base of the model that looks; ``others``: ``(n,)``, bases of those looked at.
    """
    ranks = np.zeros(len(others), dtype=np.int8)
    between: Geometries | None = None
    for area in found:
        if area.holds(one):
            continue
        shapely.prepare(area.shape)
        inside = area.holds(others)
        given = np.where(inside, area.inside, 0)
        if area.through:  # the hulls of all lines take long
            if between is None:
                between = shapely.convex_hull(shapely.union(one, others))
            met = shapely.intersects(area.shape, between)
            given = np.where(inside, area.inside, np.where(met, area.through, 0))
        ranks = np.maximum(ranks, given.astype(np.int8))
    return ranks


def footprints(table: Table, leaving_out: set[str], shifts: Shifts = _NO_SHIFTS) -> list[Footprint]:
    """Return everything on a table that gives a word by its footprint.

    ``leaving_out``: units that do not count, since they look or are looked at.
    """
    words = table.scenario.brings.words
    if words is None:
        return []
    found = []
    for piece in table.pieces:
        rows = [row for row in words.areas if _is_of(row, piece)]
        through = max((words.rank(row.through or "") for row in rows), default=0)
        inside = max((words.rank(row.inside or "") for row in rows), default=0)
        if through or inside:
            shape = _shifted(_hull(piece), shifts.get(piece.id))
            within = all(row.models == "within" for row in rows)
            top = max(_top(row, piece) for row in rows)
            found.append(Footprint(piece.id, shape, through, inside, within, top))
    through = words.rank(words.units.in_the_way)
    for unit in table.units if through else ():
        if unit.id not in leaving_out and not unit.template.flies:
            found += [
                Footprint(one.id, _shifted(base_of(one), shifts.get(one.id)), through, 0)
                for one in unit.models
            ]
    return found


def base_of(model: PlacedModel) -> shapely.Geometry:
    """Return a model's base on the plan, or its hull without a base, where it stands."""
    under, core = foot_under(model)
    return shapely.buffer(core, under.radius)


def _lifted(pair: PairSight, words: CoverWords, least: int, by: tuple[str, ...]) -> PairSight:
    """Return a pair with at least a word, where there is a line of sight."""
    word = words.names[least - 1]
    possible = {one if one == BLOCKED or words.rank(one) >= least else word for one in pair.open}
    if possible == set(pair.open):
        return pair
    verdict = next(iter(possible)) if len(possible) == 1 else CONTESTED
    cover = pair.cover if words.rank(pair.cover) >= least else word
    return replace(pair, open=tuple(sorted(possible)), verdict=verdict, cover=cover, areas=by)


def keyed(pair: PairSight, words: CoverWords, rows: Sequence[KeywordSpec]) -> PairSight:
    """Return a pair with the words that keywords of the target give. ``rows``: of its keywords."""
    order = (words.clear, *words.names)
    for row in rows:
        if row.seen_within is not None and pair.range_in > row.seen_within:
            return replace(pair, open=(BLOCKED,), verdict=BLOCKED, keyword=row.keyword)
        least = words.rank(row.at_least or "")
        most = len(order) - 1 if row.at_most is None else order.index(row.at_most)
        possible = {
            one if one == BLOCKED else _ranked(words, min(max(words.rank(one), least), most))
            for one in pair.open
        }
        if possible != set(pair.open):
            verdict = next(iter(possible)) if len(possible) == 1 else CONTESTED
            pair = replace(pair, open=tuple(sorted(possible)), verdict=verdict, keyword=row.keyword)
    return pair


def _ranked(words: CoverWords, rank: int) -> str:
    """Return the verdict of a rank, 0 for no cover."""
    return words.names[rank - 1] if rank else CLEAR


def _is_of(row: AreaSpec, piece: PlacedPiece) -> bool:
    """Return whether an area is of a piece's kind, or of its mark; ``any``: of every piece that
    gives cover.
    """
    gives = piece.cover != piece.game.no_cover
    marked = piece.spec.area and MARKED in row.kinds
    return marked or piece.spec.kind_name in row.kinds or (gives and EVERY_KIND in row.kinds)


@lasting()
def _hull(piece: PlacedPiece) -> shapely.Geometry:
    return shapely.convex_hull(outline(piece))


def _shifted(shape: shapely.Geometry, by: Points | None) -> shapely.Geometry:
    return shape if by is None else shapely.transform(shape, lambda points: points + by[:2])


_all_walls: WeakLru[Blockers] = WeakLru(1024)


def _walls(
    pieces: Sequence[tuple[int, PlacedPiece, float]], eye: Points, shifts: Shifts
) -> Blockers | None:
    moved = tuple(tuple(shifts[one.id].tolist()) for _, one, _ in pieces if one.id in shifts)
    key = (
        tuple((number, ref(one), top) for number, one, top in pieces),
        tuple(eye.tolist()),
        moved,
    )
    known = _all_walls.find(key)
    if known is not None:
        return known
    each = [_sides(one) + _moved(shifts.get(one.id)) for _, one, _ in pieces]
    counts = [len(sides) for sides in each]
    sides = np.concatenate([np.zeros((0, 2, 2)), *each])
    owners = np.repeat([number for number, _, _ in pieces], counts).astype(np.int32)
    tops = np.repeat([min(top, _HIGH_IN) for _, _, top in pieces], counts)
    ahead = sides[:, 1] - sides[:, 0]
    beyond = ahead[:, 1] * (sides[:, 0, 0] - eye[0]) - ahead[:, 0] * (sides[:, 0, 1] - eye[1])
    # An eye in a footprint is on the inner side of each of its sides: that area stops nothing.
    firsts = np.cumsum([0, *counts[:-1]])[np.array(counts, dtype=bool)]
    into = np.minimum.reduceat(beyond, firsts) if len(firsts) else np.zeros(0)
    out = np.repeat(into < 0.0, [count for count in counts if count])
    leaving = (beyond > 0.0) & out
    if not leaving.any():
        return None
    shut = (eye[2] < tops) & (tops < _HIGH_IN) & out  # what rises through a lid was in the area
    mesh, by = [_upright(sides[leaving], tops[leaving])], [np.repeat(owners[leaving], 2)]
    for number in sorted(set(owners[shut].tolist())):
        own = shut & (owners == number)
        foot, top = sides[own], float(tops[own][0])
        middle = np.broadcast_to(foot.mean(axis=(0, 1)), (len(foot), 1, 2))
        mesh.append(np.insert(np.concatenate([middle, foot], axis=1), 2, top, axis=2))
        by.append(owners[own])
    rays = RayMesh(np.concatenate(mesh))
    walls = Blockers(rays, np.concatenate(by), (), rays.bounds[None])
    return _all_walls.add(key, walls, pieces[0][1])


@lasting()
def _sides(piece: PlacedPiece) -> Points:
    """Return the sides of a footprint, counter-clockwise, ``(k, 2, 2)``; a line has none."""
    shape: Any = _hull(piece)
    ring = np.zeros((1, 2))
    if shape.geom_type == "Polygon":
        ring = np.asarray(shapely.orient_polygons(shape).exterior.coords)[:, :2]
    return np.stack([ring[:-1], ring[1:]], axis=1)


def _moved(by: Points | None) -> Points:
    return np.zeros(2) if by is None else by[:2]


def _upright(sides: Points, tops: Points) -> Points:
    """Return the walls on sides of footprints up to ``tops``, two triangles each,
    ``(2 k, 3, 3)``.
    """
    low = np.insert(sides, 2, _LOW_IN, axis=2)
    high = np.concatenate([sides, np.repeat(tops[:, None, None], 2, axis=1)], axis=2)
    a, b, c, d = low[:, 0], low[:, 1], high[:, 1], high[:, 0]
    return np.stack([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)], axis=1).reshape(
        -1, 3, 3
    )
