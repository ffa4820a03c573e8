"""Areas of a ruleset of words: pieces that count by their footprint, whatever their height.

A footprint is the convex hull of a piece's outline on the plan. An area that stops lines is a wall
around the side of the footprint away from the eye. So a line may go into it, and may not go through
it; from an eye inside, an area stops nothing. Other areas, and units in the way, give a word by the
plan: the hull of both bases holds every line from base to base.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any
from weakref import ref

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.scenario.cover_words.ruleset import EVERY_KIND, MARKED, AreaSpec, CoverWords
from sandbox.scenario.words import BLOCKED, CONTESTED
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.sight.occluders import Blockers
from sandbox.sight.report import PairSight
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
    """

    id: str
    shape: shapely.Geometry
    through: int
    inside: int


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
    each = ((number, one, _sides(one)) for number, one in _stopping(table))
    return [
        (number, sides + _moved(shifts.get(one.id))) for number, one, sides in each if len(sides)
    ]


def _stopping(table: Table) -> list[tuple[int, PlacedPiece]]:
    """Return the pieces whose footprints stop lines, with their numbers."""
    words = table.scenario.brings.words
    rows = [row for row in words.areas if row.through == words.unseen] if words is not None else []
    return [
        (number, piece)
        for number, piece in enumerate(table.pieces)
        if any(_is_of(row, piece) for row in rows)
    ]


def stops(words: CoverWords | None) -> bool:
    """Return whether any area of a ruleset stops lines."""
    return words is not None and any(row.through == words.unseen for row in words.areas)


def with_area_words(
    table: Table,
    wanted: Sequence[tuple[PlacedModel, PlacedModel]],
    pairs: Sequence[PairSight],
    shifts: Shifts = _NO_SHIFTS,
) -> tuple[PairSight, ...]:
    """Return pairs with the least words that areas and units in the way give.

    ``wanted``: the models of each pair.
    """
    words = table.scenario.brings.words
    if words is None or not wanted:
        return tuple(pairs)
    found = footprints(table, {model.unit for model in wanted[0]}, shifts)
    if not found:
        return tuple(pairs)
    lifted, bases = [], {model: base_of(model) for pair in wanted for model in pair}
    for (shooter, target), pair in zip(wanted, pairs, strict=True):
        others = np.array([bases[target]], dtype=object)
        each = [least_ranks([one], bases[shooter], others)[0] for one in found]
        best = max(each)
        by = tuple(one.id for one, rank in zip(found, each, strict=True) if rank == best)
        lifted.append(_lifted(pair, words, best, by) if best else pair)
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
        if shapely.intersects(area.shape, one):
            continue
        shapely.prepare(area.shape)
        inside = shapely.intersects(area.shape, others)
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
            found.append(Footprint(piece.id, shape, through, inside))
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
    pieces: Sequence[tuple[int, PlacedPiece]], eye: Points, shifts: Shifts
) -> Blockers | None:
    moved = tuple(tuple(shifts[one.id].tolist()) for _, one in pieces if one.id in shifts)
    key = tuple((number, ref(one)) for number, one in pieces), tuple(eye.tolist()), moved
    known = _all_walls.find(key)
    if known is not None:
        return known
    each = [_sides(one) + _moved(shifts.get(one.id)) for _, one in pieces]
    counts = [len(sides) for sides in each]
    sides = np.concatenate([np.zeros((0, 2, 2)), *each])
    owners = np.repeat([number for number, _ in pieces], counts).astype(np.int32)
    ahead = sides[:, 1] - sides[:, 0]
    beyond = ahead[:, 1] * (sides[:, 0, 0] - eye[0]) - ahead[:, 0] * (sides[:, 0, 1] - eye[1])
    # An eye in a footprint is on the inner side of each of its sides: that area stops nothing.
    firsts = np.cumsum([0, *counts[:-1]])[np.array(counts, dtype=bool)]
    into = np.minimum.reduceat(beyond, firsts) if len(firsts) else np.zeros(0)
    out = np.repeat(into < 0.0, [count for count in counts if count])
    leaving = (beyond > 0.0) & out
    if not leaving.any():
        return None
    rays = RayMesh(_upright(sides[leaving]))
    walls = Blockers(rays, np.repeat(owners[leaving], 2), (), rays.bounds[None])
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


def _upright(sides: Points) -> Points:
    """Return the walls on sides of footprints, two triangles each, ``(2 k, 3, 3)``."""
    low, high = (np.insert(sides, 2, z, axis=2) for z in (_LOW_IN, _HIGH_IN))
    a, b, c, d = low[:, 0], low[:, 1], high[:, 1], high[:, 0]
    return np.stack([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)], axis=1).reshape(
        -1, 3, 3
    )
