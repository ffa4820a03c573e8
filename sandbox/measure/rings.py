"""Range rings and weapon arcs, draped over the ground.

A ring is where a range ends: a base with its edge there, on the surface there, is that far from the
nearest model's base, with height, as `sandbox.table.ranges` measures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin

import contourpy
import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.measure.by_game import Gun, guns
from sandbox.measure.grid import Grid
from sandbox.measure.relief import Relief, relief_of, thinned
from sandbox.table.ranges import foot_under
from sandbox.table.table import PlacedModel, Table

Points = NDArray[np.float64]

_BEARINGS = 24
_FAR_IN = 1000.0
_TRIES, _EPS = 3, 1e-3
_INSIDE_IN = 1.0


@dataclass(frozen=True, eq=False)
class Ring:
    """The end of a band of some weapons.

    ``weapons``, ``band``: its name, in the game's words. ``lines``: ``(k, 3)`` each, over the
    ground, as far as it is on the table. ``at``: the place of its label, None where none of it is
    on the table. ``outermost``: whether nothing is hit beyond it.
    """

    weapons: tuple[str, ...]
    band: str
    inches: float
    lines: tuple[Points, ...]
    at: tuple[float, float, float] | None
    outermost: bool = False


@dataclass(frozen=True, eq=False)
class Arc:
    """The arc of some weapons of a model: its rings within the arc, and the arc's two sides."""

    model: str
    arc_deg: float
    rings: tuple[Ring, ...]
    sides: tuple[Points, ...]


@dataclass(frozen=True)
class _Wanted:
    """Weapons whose band ends at the same inches, fired by the same models."""

    models: tuple[str, ...]
    band: str
    inches: float
    weapons: tuple[str, ...]
    outermost: bool


def rings(table: Table, name: str) -> tuple[Ring, ...]:
    """Return the rings of all weapons of a unit or a model, all round, the nearest first.

    Raises KeyError.
    """
    relief = relief_of(table.pieces)
    return tuple(_rings(table, relief, _wanted(guns(table, name))))


def arcs(table: Table, name: str) -> tuple[Arc, ...]:
    """Return the arcs of the weapons of a unit or a model that do not bear all round.

    Raises KeyError.
    """
    found, relief = [], relief_of(table.pieces)
    by_arc: dict[tuple[str, float], list[Gun]] = {}
    for gun in guns(table, name):
        if gun.arc_deg is not None and gun.arc_deg < 360:
            by_arc.setdefault((gun.model, gun.arc_deg), []).append(gun)
    for (owner, wide), some in by_arc.items():
        model = table.model(owner)
        wedge = _wedge(model, wide)
        made = tuple(_rings(table, relief, _wanted(some), wedge))
        far = max(band.upto_in for gun in some for band in gun.bands)
        sides = _sides(table, relief, model, wide, far)
        found.append(Arc(owner, wide, made, sides))
    return tuple(found)


def ranges(models: Iterable[PlacedModel], points: Points, heights: Points) -> Points:
    """Return the range of ``(n, 2)`` places, at their heights, from the nearest model's base,
    ``(n,)``.
    """
    found = np.full(len(points), np.inf)
    at = shapely.points(points)
    alike: dict[tuple[float, float, float], list[shapely.Geometry]] = {}
    for model in models:
        under, core = foot_under(model)
        key = under.radius, model.stand.z + under.low, model.stand.z + under.high
        alike.setdefault(key, []).append(core)
    for (radius, low, high), cores in alike.items():
        level = np.maximum(shapely.distance(shapely.union_all(cores), at) - radius, 0.0)
        gap = np.maximum(np.maximum(heights - high, low - heights), 0.0)
        found = np.minimum(found, np.hypot(level, gap))
    return found


def _wanted(some: Sequence[Gun]) -> list[_Wanted]:
    """Return the bands to draw; equal ones of several weapons once."""
    rows: dict[tuple[str, float, bool], dict[str, list[str]]] = {}
    for gun in some:
        for band in gun.bands:
            key = band.name, band.upto_in, band is gun.bands[-1]
            rows.setdefault(key, {}).setdefault(gun.weapon, []).append(gun.model)
    found = []
    for (band_name, inches, last), by_weapon in rows.items():
        by_models: dict[tuple[str, ...], list[str]] = {}
        for weapon, owners in by_weapon.items():
            by_models.setdefault(tuple(dict.fromkeys(owners)), []).append(weapon)
        found += [
            _Wanted(owners, band_name, inches, tuple(weapons), last)
            for owners, weapons in by_models.items()
        ]
    return sorted(found, key=lambda one: (one.inches, one.weapons))


def _rings(
    table: Table, relief: Relief, wanted: Sequence[_Wanted], wedge: shapely.Geometry | None = None
) -> Iterable[Ring]:
    if not wanted:
        return
    fields: dict[tuple[str, ...], tuple[Grid, Points]] = {}
    found: list[tuple[_Wanted, list[Points]]] = []
    for one in wanted:
        if one.models not in fields:
            far = max(row.inches for row in wanted if row.models == one.models)
            fields[one.models] = _field(table, relief, one.models, far)
        lines = _lines(*fields[one.models], one.inches)
        shooters = [table.model(name) for name in one.models]
        lines = _exact(relief, shooters, lines, one.inches)
        found.append((one, lines if wedge is None else _clipped(lines, wedge)))
    models = [table.model(name) for name in dict.fromkeys(m for one in wanted for m in one.models)]
    places = _label_places(table, models, [lines for _, lines in found])
    for (one, lines), place in zip(found, places, strict=True):
        draped = tuple(thinned(relief.draped(line)) for line in lines)
        at = None
        if place is not None:
            x, y = place.tolist()
            at = x, y, float(relief.heights(place[None])[0])
        yield Ring(one.weapons, one.band, one.inches, draped, at, one.outermost)


def _field(table: Table, relief: Relief, names: Sequence[str], far: float) -> tuple[Grid, Points]:
    models = [table.model(name) for name in names]
    shapes = [shapely.bounds(foot_under(model)[1]) for model in models]
    wide = far + max(foot_under(model)[0].radius for model in models) + 1.0
    bounds = np.array(shapes)
    low, high = bounds[:, :2].min(axis=0) - wide, bounds[:, 2:].max(axis=0) + wide
    grid = Grid.over(table.size, low, high)
    return grid, ranges(models, grid.points, relief.heights(grid.points))


def _lines(grid: Grid, values: Points, level: float) -> list[Points]:
    """Return the lines where a field has a value, ``(k, 2)`` each."""
    rows = values.reshape(len(grid.x), len(grid.y)).T
    drawn = contourpy.contour_generator(grid.x, grid.y, rows).lines(level)
    return [np.asarray(line, dtype=np.float64) for line in drawn if len(line) > 1]


def _exact(
    relief: Relief, models: Sequence[PlacedModel], lines: Sequence[Points], level: float
) -> list[Points]:
    """Move lines to where the range is exact, to the hundredth: a grid rounds corners off."""
    if not lines:
        return []
    every = np.concatenate(lines)
    z = relief.heights(every)
    here = ranges(models, every, z)
    for _ in range(_TRIES):
        slopes = [
            (ranges(models, every + by, z) - ranges(models, every - by, z)) / (2 * _EPS)
            for by in _EPS * np.eye(2)
        ]
        steep = np.column_stack(slopes)
        length = np.maximum((steep**2).sum(axis=1, keepdims=True), 0.25)
        there = every + np.clip((level - here)[:, None] * steep / length, -1.0, 1.0)
        up = relief.heights(there)
        then = ranges(models, there, up)
        # at a wall the range may be nearer before and after it, and exact nowhere
        better = np.abs(then - level) < np.abs(here - level)
        every = np.where(better[:, None], there, every)
        z, here = np.where(better, up, z), np.where(better, then, here)
    return np.split(every, np.cumsum([len(line) for line in lines])[:-1])


def _clipped(lines: Sequence[Points], wedge: shapely.Geometry) -> list[Points]:
    kept = [shapely.intersection(shapely.LineString(line), wedge) for line in lines]
    merged = shapely.line_merge(shapely.union_all(kept)) if kept else None
    parts = [] if merged is None else shapely.get_parts(merged)
    return [shapely.get_coordinates(part) for part in parts if shapely.length(part) > 0.01]


def _wedge(model: PlacedModel, wide: float) -> shapely.Geometry:
    """Return an arc by the rules: it opens at the model's origin, about its facing."""
    turns = np.linspace(-wide / 2, wide / 2, 2 + int(wide / 15))
    away = np.radians(model.stand.turn + turns)
    at = np.array([model.stand.x, model.stand.y])
    rim = at + _FAR_IN * np.column_stack([np.cos(away), np.sin(away)])
    return shapely.Polygon([at, *rim])


def _sides(
    table: Table, relief: Relief, model: PlacedModel, wide: float, far: float
) -> tuple[Points, ...]:
    """Return the two sides of an arc, from the model's origin to the end of the range."""
    found = []
    box = shapely.box(0.0, 0.0, *table.size)
    for turn in (-wide / 2, wide / 2):
        away = radians(model.stand.turn + turn)
        start = np.array([model.stand.x, model.stand.y])
        end = start + (far + 12.0) * np.array([cos(away), sin(away)])
        part = shapely.get_coordinates(shapely.intersection(shapely.LineString([start, end]), box))
        if len(part) < 2:
            continue
        way = relief.draped(part)
        beyond = np.flatnonzero(ranges([model], way[:, :2], way[:, 2]) > far)
        way = way[: beyond[0]] if len(beyond) else way
        if len(way) > 1:
            found.append(thinned(way))
    return tuple(found)


def _label_places(
    table: Table, models: Sequence[PlacedModel], all_lines: Sequence[Sequence[Points]]
) -> list[Points | None]:
    """Return a place on each ring for its label.

    All are on one bearing from the models' middle where every ring has a point on the table there,
    the nearest such bearing to the models' facing.
    """
    middle = np.mean([[m.stand.x, m.stand.y] for m in models], axis=0)
    turns = np.radians([m.stand.turn for m in models])
    ahead = degrees(atan2(np.sin(turns).mean(), np.cos(turns).mean()))
    low, high = np.full(2, _INSIDE_IN), np.array(table.size) - _INSIDE_IN
    points = []
    for lines in all_lines:
        every = np.concatenate([*lines, np.zeros((0, 2))])
        points.append(every[((every >= low) & (every <= high)).all(axis=1)])
    best: list[Points | None] = [None] * len(points)
    most = -1
    for turn in sorted(range(_BEARINGS), key=lambda k: min(k, _BEARINGS - k)):
        away = radians(ahead + turn * 360 / _BEARINGS)
        found = [_on_bearing(every, middle, away) for every in points]
        count = sum(one is not None for one in found)
        if count > most:
            best, most = found, count
        if count == len(points):
            break
    return [
        one if one is not None or not len(every) else every[len(every) // 2]
        for one, every in zip(best, points, strict=True)
    ]


def _on_bearing(every: Points, middle: Points, away: float) -> Points | None:
    if not len(every):
        return None
    off = every - middle
    along = off @ np.array([cos(away), sin(away)])
    across = np.abs(off @ np.array([-sin(away), cos(away)]))
    ahead = np.flatnonzero((along > 0) & (across < 1.0))
    if not len(ahead):
        return None
    found: Points = every[ahead[np.argmin(across[ahead])]]
    return found
