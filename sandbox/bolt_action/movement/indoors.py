"""Infantry in buildings: how it enters, uses and leaves them, by openings and ladders (BA-MOV-7).

Inches and degrees. The place of a model inside has a z, the height of its floor. Distances between
models are measured on the plan, whatever floors they stand on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import atan2, degrees

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment
from scipy.sparse.csgraph import dijkstra

from languages.message import message
from meshes.shapes.character import SOLID
from rules.bolt_action.rules.movement import APART_IN, FORMATION_IN
from sandbox.bolt_action.movement.paths import Mover, NoWay, Option, floor_of, heights_of, option
from sandbox.bolt_action.movement.visibility_graph import barred
from sandbox.movement.floors import STEP_IN
from sandbox.movement.interiors import SPACING_IN, Interior, NoEntry
from sandbox.table.footprints import Points, Pose2D, radii

MOST_HOUSES, MOST_FLOORS, MOST_DOORS = 2, 2, 2
"""Numbers of each that are considered, the nearest ones."""

YARD_IN = 4.0
"""Distance from a door within which the models that come out of it stand, inches."""

YARD_STEP_IN = 0.55
"""Inches between these places."""

TOUCH_INSIDE_IN = 0.35
"""Models on one floor of a house that are no further apart than this touch."""

_ROOM_IN = 0.02
_CLEAR_IN, _GROUP_IN = APART_IN + 0.02, FORMATION_IN - 0.05
_FAR = 1e6

Mask = NDArray[np.bool_]


def indoors(mover: Mover, ends: Sequence[Pose2D]) -> bool:
    """Check whether any model is inside a building or would be."""
    if not mover.on_foot:
        return False
    return any(mover.houses.touched(spot.x, spot.y) for spot in (*mover.spots, *ends))


def in_and_out(
    mover: Mover, order: str, limit_in: float, near: Sequence[float] = ()
) -> Iterator[Option]:
    """Yield moves of at most ``limit_in`` inches into buildings, to windows, and out again.

    With ``near``, x and y of a place, they end as near to that as they can instead.
    """
    if mover.on_foot:
        shut = barred(mover.mover, order) - {"building"}
        for move in _considered(mover, limit_in, near, _shut(mover, order) if near else None):
            if move.path.nearest_unit_in > APART_IN and not shut & set(move.path.grounds):
                yield move


def _shut(mover: Mover, order: str) -> shapely.Geometry:
    """Return what no path to a door crosses on an order: ground, houses aside, and other units."""
    names = barred(mover.mover, order) - {"building"}
    ground = zip(mover.ground.outlines, mover.ground.classes, strict=True)
    shut = [shape for shape, name in ground if name in names]
    keeps = mover.others.radii + float(mover.wide.max()) + _CLEAR_IN
    # a model that stands nearer to another unit may leave it
    gaps = shapely.distance(mover.others.cores[:, None], shapely.points(_plan(mover))).min(axis=1)
    grown = shapely.buffer(mover.others.cores, np.minimum(keeps, np.maximum(gaps - 1e-3, 0.0)))
    return shapely.union_all([*shut, *grown])


def _plan(mover: Mover) -> Points:
    return np.array([[spot.x, spot.y] for spot in mover.spots])


def _considered(
    mover: Mover, limit_in: float, near: Sequence[float], shut: shapely.Geometry | None
) -> Iterator[Option]:
    starts = list(mover.floors)
    x = sum(spot.x for spot in starts) / len(starts)
    y = sum(spot.y for spot in starts) / len(starts)
    for house in mover.houses.near(x, y, limit_in)[: None if near else MOST_HOUSES]:
        if not len(house.standing) or not len(house.doors):
            continue
        ways = Ways(mover, house, starts, shut)
        for floor in house.floors[: None if near else MOST_FLOORS]:
            move = _occupying(mover, ways, floor, limit_in, near)
            if move is not None:
                yield move
        if any(spot.z is not None and house.inside(spot.x, spot.y) for spot in starts):
            doors = np.argsort(ways.to_doors.max(axis=0), kind="stable").tolist()
            out = (_leaving(mover, ways, door, limit_in, near, shut) for door in doors)
            clear = (o for o in out if o is not None and o.path.nearest_unit_in > APART_IN)
            yield from islice(clear, None if near else MOST_DOORS)


def charged_inside(
    mover: Mover, target: str, theirs: Sequence[Pose2D], reach_in: float
) -> tuple[Option, int, int] | None:
    """Return a charge in by the openings of the house that a target is in.

    It comes with how many of the attackers and of the target touch then. No model goes more than
    ``reach_in`` inches. None where not all of the unit gets in.
    """
    housed = [spot for spot in theirs if spot.z is not None]
    house = mover.houses.at(housed[0].x, housed[0].y)
    if house is None or not len(house.standing) or not len(house.doors):
        return None
    ways = Ways(mover, house, [floor_of(mover, model) for model in mover.models])
    rows, z = house.standing, housed[0].z
    assert z is not None, "who is housed has a floor"
    rows = rows[np.abs(house.at[rows, 2] - z) <= STEP_IN]
    rows = rows[_clear_of_others(mover, house.at[rows, :2], target)]
    if len(rows) < len(mover.models):
        return None
    there = np.array([k for k, owner in enumerate(mover.others.owners) if owner == target])
    gaps = shapely.distance(shapely.points(house.at[rows, :2])[:, None], mover.others.cores[there])
    gaps = gaps - mover.others.radii[there] - float(radii(mover.models).max())
    touching = gaps <= TOUCH_INSIDE_IN
    inches = ways.inches[:, rows]
    rank = np.where(touching.any(axis=1), 0.0, 100.0) + inches.min(axis=0)
    chosen = _grouped(mover, house.at[rows, :2], np.where(np.isfinite(rank), rank, _FAR))
    if chosen is None or not touching[chosen].any():
        return None
    routes = _routes(mover, ways, rows[chosen], reach_in)
    move = None if routes is None else option(mover, routes, but={target})
    if move is None:
        return None
    met = touching[chosen]
    return move, int(met.any(axis=1).sum()), int(met.any(axis=0).sum())


class Ways:
    """Distances from each model to each place of a house, and the paths there."""

    def __init__(
        self,
        mover: Mover,
        house: Interior,
        starts: Sequence[Pose2D],
        shut: shapely.Geometry | None = None,
    ) -> None:
        """``shut``: ground that no path to its doors crosses."""
        self.mover, self.house, self.starts = mover, house, starts
        doors = house.at[house.doors]
        here = heights_of(mover, starts)
        lines = shapely.linestrings(
            np.stack(np.broadcast_arrays(here[:, None, :2], doors[None, :, :2]), axis=2)
        )
        away = np.linalg.norm(here[:, None] - doors[None], axis=2)
        crossed = mover.houses.crossed(lines)
        if shut is not None:
            crossed = crossed | shapely.intersects(shut, lines)
        self.to_doors = np.where(crossed, np.inf, away)
        self.inside = [s.z is not None and house.inside(s.x, s.y) for s in starts]
        for number in np.flatnonzero(self.inside).tolist():
            place = house.nearest_place(*here[number].tolist())
            self.to_doors[number] = house.inches_from_doors[:, place]
        by_door = self.to_doors[:, :, None] + house.inches_from_doors[None]
        self.inches = by_door.min(axis=1)
        for number in np.flatnonzero(self.inside).tolist():
            place = house.nearest_place(*here[number].tolist())
            self.inches[number] = dijkstra(house.ways, indices=place)

    def into(self, model: int, place: int, end: Pose2D) -> list[Pose2D]:
        """Return a model's path to a place inside. Raises NoEntry where there is none."""
        start = self.starts[model]
        if self.inside[model]:
            here, there = heights_of(self.mover, [start, end])
            return spots_along(self.house.route(here, there), start, end)
        by_door = self.to_doors[model] + self.house.inches_from_doors[:, place]
        line = self.house.from_door(int(np.argmin(by_door)), place)
        return spots_along(np.concatenate([line[:1], line, line[-1:]]), start, end)


def inside_reach(
    mover: Mover, order: str, limit_in: float
) -> Iterator[tuple[Points, Points, float]]:
    """Yield places where models can stand in buildings, and outside for those that leave one.

    ``(n, 3)`` places come with the inches of the longest path there of any model, ``(n,)``:
    straight to the doors and up the stairs; infinite for none. Last is the inches between them.
    """
    starts, shut = list(mover.floors), _shut(mover, order)
    here = _plan(mover)
    x, y = here.mean(axis=0).tolist()
    wide = float(np.linalg.norm(here - here.mean(axis=0), axis=1).max())
    for house in mover.houses.near(x, y, limit_in + wide):
        rows = house.standing
        if not len(rows) or not len(house.doors):
            continue
        ways = Ways(mover, house, starts, shut)
        clear = _clear_of_others(mover, house.at[rows, :2])
        yield house.at[rows], np.where(clear, ways.inches[:, rows].max(axis=0), np.inf), SPACING_IN
        for door in range(len(house.doors)) if any(ways.inside) else ():
            at, gone = house.at[house.doors[door]], float(ways.to_doors[:, door].max())
            if gone < limit_in:
                yard = _yard(mover, at, limit_in - gone, shut)
                ground = np.column_stack([yard, np.full(len(yard), at[2])])
                yield ground, gone + np.hypot(*(yard - at[:2]).T), YARD_STEP_IN


def _occupying(
    mover: Mover, ways: Ways, floor: float, limit_in: float, near: Sequence[float]
) -> Option | None:
    """Return the move of a unit to one floor, ``near`` a place, or at windows to the enemy."""
    house, rows = ways.house, ways.house.standing
    rows = rows[np.abs(house.at[rows, 2] - floor) <= 0.3]
    rows = rows[np.isfinite(ways.inches[:, rows]).all(axis=0)]
    rows = rows[ways.inches[:, rows].min(axis=0) <= limit_in]
    rows = rows[_clear_of_others(mover, house.at[rows, :2])]
    if len(rows) < len(mover.models):
        return None
    middle = shapely.centroid(house.outline)
    bearing = _bearing(mover, middle.x, middle.y)
    if near:
        rank = np.hypot(*(house.at[rows, :2] - np.array(near[:2])).T)
    elif bearing is not None:
        facing = np.isin(rows, house.looking(bearing))
        along = house.at[rows, :2] @ np.array(
            [np.cos(np.radians(bearing)), np.sin(np.radians(bearing))]
        )
        rank = np.where(facing, 0.0, 10.0) - along + 0.1 * ways.inches[:, rows].max(axis=0)
    else:
        rank = ways.inches[:, rows].max(axis=0)
    rank = np.where(ways.inches[:, rows].max(axis=0) > limit_in, rank + 100.0, rank)
    chosen = _grouped(mover, house.at[rows, :2], rank)
    if chosen is None:
        return None
    routes = _routes(mover, ways, rows[chosen], limit_in)
    return None if routes is None else option(mover, routes)


def _routes(
    mover: Mover, ways: Ways, rows: NDArray[np.intp], limit_in: float
) -> list[list[Pose2D]] | None:
    """Return each model's path to one of these places of a house; None where one goes too far."""
    taken = _assigned(ways.inches[:, rows], limit_in)
    if taken is None:
        return None
    routes = []
    for number, which in enumerate(taken):
        x, y, z = ways.house.at[rows[which]].tolist()
        end = Pose2D(x, y, _turned(mover, x, y, ways.starts[number]), z)
        try:
            routes.append(ways.into(number, int(rows[which]), end))
        except NoEntry:
            return None
    return routes


def _yard(mover: Mover, at: Points, inches: float, shut: shapely.Geometry | None) -> Points:
    """Return places outside, straight in front of a door, where a model has room: ``(n, 2)``.

    No line there crosses ``shut``.
    """
    steps = np.arange(-inches, inches + 0.1, YARD_STEP_IN)
    yard = np.stack(np.meshgrid(steps, steps, indexing="ij"), axis=-1).reshape(-1, 2) + at[:2]
    yard = yard[np.hypot(*(yard - at[:2]).T) <= inches]
    wide = float(radii(mover.models).max())
    size = np.array(mover.size)
    yard = yard[((yard >= wide) & (yard <= size - wide)).all(axis=1)]
    points = shapely.points(yard)
    free = np.ones(len(yard), dtype=bool)
    for shape, kind in zip(mover.ground.outlines, mover.ground.kinds, strict=True):
        if kind in SOLID:
            free &= ~shapely.dwithin(points, shape, wide + _ROOM_IN)
    lines = shapely.linestrings(np.stack(np.broadcast_arrays(at[None, :2], yard), axis=1))
    free &= ~mover.houses.crossed(lines)
    if shut is not None:
        free &= ~shapely.intersects(shut, lines)
    yard = yard[free]
    return np.asarray(yard[_clear_of_others(mover, yard)])


def _leaving(
    mover: Mover,
    ways: Ways,
    door: int,
    limit_in: float,
    near: Sequence[float],
    shut: shapely.Geometry | None,
) -> Option | None:
    """Return the move of a unit to the outside by one door, ``near`` a place, or close to it."""
    house = ways.house
    at = house.at[house.doors[door]]
    yard = _yard(mover, at, limit_in if near else YARD_IN, shut)
    if len(yard) < len(mover.models):
        return None
    beyond = np.hypot(*(yard - at[:2]).T)
    if near:
        far = ways.to_doors[:, door].max() + beyond > limit_in
        rank = np.hypot(*(yard - np.array(near[:2])).T) + np.where(far, 100.0, 0.0)
    chosen = _grouped(mover, yard, rank if near else beyond)
    if chosen is None:
        return None
    yard, beyond = yard[chosen], beyond[chosen]
    taken = _assigned(ways.to_doors[:, [door]] + beyond[None], limit_in)
    if taken is None:
        return None
    routes = []
    for number, which in enumerate(taken):
        x, y = yard[which].tolist()
        start, end = ways.starts[number], Pose2D(x, y, _turned(mover, x, y, ways.starts[number]))
        here = heights_of(mover, [start])[0]
        try:
            if ways.inside[number]:
                line = house.route(here, at)
                routes.append(spots_along(np.concatenate([line, at[None]]), start, end))
            else:
                routes.append(spots_along(np.stack([here, at, at]), start, end))
        except NoEntry:
            return None
    return option(mover, routes)


def _grouped(mover: Mover, at: Points, rank: Points) -> list[int] | None:
    """Return places for all models, the lowest rank first, side by side in formation (BA-MOV-2)."""
    wide = 2 * float(radii(mover.models).max())
    chosen, gaps = [int(np.argmin(rank))], np.full(len(at), np.inf)
    while len(chosen) < len(mover.models):
        gaps = np.minimum(gaps, np.linalg.norm(at - at[chosen[-1]], axis=1) - wide)
        fits = np.flatnonzero((gaps >= _ROOM_IN) & (gaps <= _GROUP_IN))
        if not len(fits):
            return None
        chosen.append(int(fits[np.argmin(rank[fits])]))
    return chosen


def _assigned(inches: Points, limit_in: float) -> list[int] | None:
    """Return the place that each model takes; None where one of them would go too far."""
    cost = np.where(inches <= limit_in - 1e-3, inches, _FAR)
    rows, columns = linear_sum_assignment(cost)
    if cost[rows, columns].max() >= _FAR:
        return None
    return [int(column) for column in columns]


def _clear_of_others(mover: Mover, at: Points, target: str | None = None) -> Mask:
    """Check which places are more than an inch from every other unit (BA-MOV-3): ``(n,)``.

    They may touch ``target``, and not overlap it.
    """
    if not mover.others.owners or not len(at):
        return np.ones(len(at), dtype=bool)
    keep = np.array([0.0 if owner == target else _CLEAR_IN for owner in mover.others.owners])
    keep += float(radii(mover.models).max()) + mover.others.radii
    away = shapely.distance(shapely.points(at)[:, None], mover.others.cores[None])
    return np.asarray((away - keep[None]).min(axis=1) > 1e-3)


def _bearing(mover: Mover, x: float, y: float) -> float | None:
    """Return the bearing from a point to the nearest enemy, degrees; None for no enemy."""
    if not mover.enemies.owners:
        return None
    away = shapely.distance(mover.enemies.cores, shapely.Point(x, y))
    mover.enemies.note(np.array([[x, y]]), float(away.min()))
    middle = shapely.centroid(mover.enemies.cores[int(np.argmin(away))])
    return degrees(atan2(middle.y - y, middle.x - x))


def _turned(mover: Mover, x: float, y: float, spot: Pose2D) -> float:
    bearing = _bearing(mover, x, y)
    return spot.facing if bearing is None else bearing % 360


def entered(mover: Mover, ends: Sequence[Pose2D]) -> Option | None:
    """Return the facts of models going to these places, in and out of buildings by their openings.

    An end inside without a z is on the lowest floor there, one with a z on the floor nearest to it.
    None where they cannot end so. Raises NoWay where no model can stand there or get there.
    """
    starts = [floor_of(mover, model) for model in mover.models]
    ways = [_way(mover, a, b) for a, b in zip(starts, ends, strict=True)]
    return option(mover, ways)


def _way(mover: Mover, start: Pose2D, end: Pose2D) -> list[Pose2D]:
    houses = mover.houses
    leaves = houses.at(start.x, start.y) if start.z is not None else None
    enters = houses.at(end.x, end.y)
    if enters is not None:
        z = enters.floor_at(end.x, end.y, end.z)
        if z is None:
            raise NoWay(message("way-no-standing", house=enters.piece.id, x=end.x, y=end.y))
        end = end._replace(z=z)
    else:
        end = end._replace(z=None)
    if start[:2] == end[:2] and start.z == end.z:
        return [start, end]
    here, there = heights_of(mover, [start, end])
    try:
        if leaves is None and enters is None:
            return [start, end]
        if leaves is None or enters is None or leaves is enters:
            house = leaves or enters
            assert house is not None, "one of them is inside"
            line = house.route(here, there)
        else:
            line = _across(leaves, enters, here, there)
    except NoEntry as fault:
        raise NoWay(*fault.args) from None
    return spots_along(line, start, end)


def _across(leaves: Interior, enters: Interior, here: Points, there: Points) -> Points:
    """Return the path from one house to another, out by the opening nearest to the other."""
    if not len(leaves.entrances):
        raise NoEntry(message("way-no-opening", house=leaves.piece.id))
    away = np.linalg.norm(leaves.entrances - there, axis=1)
    door = leaves.entrances[int(np.argmin(away))]
    return np.concatenate([leaves.route(here, door), enters.route(door, there)[1:]])


def spots_along(line: Points, start: Pose2D, end: Pose2D) -> list[Pose2D]:
    """Return the places of a path, each facing the way that the model came."""
    way = [start]
    for x, y, z in line[1:-1].tolist():
        bearing = degrees(atan2(y - way[-1].y, x - way[-1].x)) % 360
        way.append(Pose2D(x, y, bearing, z))
    return [*way, end]
