"""A river through a table, and its crossings: a bridge for each road, fords elsewhere.

A track leads from both ends of a ford to a road, or to the table's edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees, dist, hypot

import shapely
from shapely.ops import nearest_points, substring

from sandbox.generate import roads
from sandbox.generate.items import Item, Role, Spot, ahead, block, run, sized
from sandbox.generate.plan import WAY_IN, Plan

RIVER_IN = 5.0
"""Width of a river, with its banks."""

_LEAST_IN = 44.0
"""Least size of a table with a river: a smaller one would have no other room."""

_TRIES = 24
_LONGEST_IN = 12.0
"""Greatest length of a bridge: a river that meets a road at a flatter angle is moved."""

_LAP_IN = 0.2
"""Length of a road beneath the end of a bridge."""

_KERB_IN = 0.5
"""Extra width of a bridge over its road."""

_FORD_IN = 4.0
_APART_IN = 6.0
"""Least distance between two crossings of a river."""

_DETOUR_IN = 9.0
"""Least distance of a ford from another crossing: a shorter track beside a road is no use."""

_Ways = list[tuple[Item, list[Item]]]

_TRACK_IN = 2.2

_TRACK_SHORTEST_IN, _TRACK_LONGEST_IN = 6.0, 36.0
_STEP_IN = 2.0
"""Distance of places on a road at which a bent track is tried to meet it."""

_BENT = 1.3
"""Worth of an inch of a bent track in inches of a straight one."""

_FREE_IN = 2.0
"""Distance between a track and a road, but for the last inches before they meet."""

_MEETING_IN = 4.0
"""Length of these last inches."""

_SQUARE = 8.0
"""Degrees by which a straight track may be off square at the table's edge: its end is square."""

_LAST_IN = 1.5
"""Length of the end of a bent track that is straight."""

_BANK_IN = 2.5
"""Distance of a track from the water, but for the inches that lead out of it."""


def river(plan: Plan, likely: float, *, either: bool = False) -> bool:
    """Add a river from edge to edge with a chance, and a crossing for every road and a ford or two.

    A track leads to each ford, from a road or from the table's edge.

    Call it when all roads lie, and nothing else. It goes across, from one long edge to the other,
    so that both sides have equal parts; ``either``: or along, and over roads rather than past them.
    On a symmetric table it goes through the middle.
    """
    rng, (w, h) = plan.random, plan.size
    if rng.random() >= likely or min(w, h) < _LEAST_IN:
        return False
    met = [item for item in plan.items if item.role is Role.FLAT]
    for least in [least for least in ((2, 1, 0) if either else (0,)) for _ in range(_TRIES)]:
        along = either and rng.random() < 0.5
        water = _drawn(plan, _share(plan, along), along)
        ways = _ways_over(plan, water, met)
        if ways is None or len(ways) < least or not plan.add(water, own=True):
            continue
        for road, instead in ways:
            plan.items.remove(road)
            plan.items += instead
        over = [item for _, instead in ways for item in instead if item.kind != "road"]
        for item in over:
            plan.keep_free(item.foot.buffer(WAY_IN))
        _fords(plan, water, over, met)
        return True
    return False


def _share(plan: Plan, along: bool) -> float:
    """Return a river's place, as a share from edge to edge; off the middle if it goes across."""
    rng = plan.random
    if plan.symmetric:
        return 0.5
    if along:
        return rng.uniform(0.4, 0.6)
    return rng.choice((rng.uniform(0.2, 0.4), rng.uniform(0.6, 0.8)))


def _drawn(plan: Plan, share: float, along: bool) -> Item:
    rng, (w, h) = plan.random, plan.size
    long, wide = (w, h) if along else (h, w)
    sway = rng.uniform(0.03, 0.09) * long
    half = [(0.0, 0.0), (4.5, 0.0), (0.27 * long, rng.choice((-1, 1)) * sway)]
    if plan.symmetric:
        spots = [*half, (long / 2, 0.0), *((long - x, -y) for x, y in reversed(half))]
    else:
        half[0] = half[1] = (0.0, rng.uniform(-sway, sway))
        half[1] = (4.5, half[0][1])
        end = rng.uniform(-sway, sway)
        bend = (0.67 * long, -half[2][1] * rng.uniform(0.2, 1.0))
        spots = [*half, bend, (long - 4.5, end), (long, end)]
    placed = [(x, share * wide + y) if along else (share * wide + y, x) for x, y in spots]
    return run(
        "river",
        "river",
        placed,
        RIVER_IN,
        Role.WATER,
        size=(24.0, RIVER_IN),
        seed=rng.randrange(99),
    )


def _ways_over(plan: Plan, water: Item, met: Sequence[Item]) -> _Ways | None:
    """Return the parts that replace each road that meets a river; None where one is impossible."""
    found: _Ways = []
    for road in met:
        if any(road is one for one, _ in found) or not road.foot.intersects(water.foot):
            continue
        instead = _over(plan, road, water)
        if instead is None:
            return None
        if plan.symmetric:
            twin = road.turned_about(plan.middle)
            apart = ((one, one.foot.symmetric_difference(twin.foot).area) for one in met)
            other = next((one for one, area in apart if area < 0.1), road)
            if other is road:
                own = _own_twin(plan, instead)
                if own is None:
                    return None
                instead = own
            else:
                found.append((other, [item.turned_about(plan.middle) for item in instead]))
        found.append((road, instead))
    ways = [(road, way) for road, instead in found for way in instead if way.kind != "road"]
    for number, (road, way) in enumerate(ways):
        if any(way.foot.distance(other.foot) < _APART_IN for _, other in ways[:number]):
            return None
        if any(one is not road and one.foot.distance(way.foot) < 1.0 for one in met):
            return None
    return found


def _own_twin(plan: Plan, parts: Sequence[Item]) -> list[Item] | None:
    """Return the same for a road that is its own twin: it crosses in the middle of the table."""
    first, way, *_ = parts
    if hypot(way.at[0] - plan.middle[0], way.at[1] - plan.middle[1]) > 0.3:
        return None
    way = block(way.name, way.kind, way.role, plan.middle, way.turn, way.keys["size"], **way.keys)
    return [first, way, first.turned_about(plan.middle)]


def _over(plan: Plan, road: Item, water: Item) -> list[Item] | None:
    """Return a road in two parts, with a bridge or a ford between them."""
    rng, line = plan.random, roads.centre(road)
    wide = road.keys["size"][1]
    wet = shapely.intersection(line, water.foot)
    if wet.geom_type != "LineString" or wet.is_empty:
        return None
    middle = line.project(wet.interpolate(0.5, normalized=True))
    ford = wide <= roads.LANE_IN and rng.random() < 0.5
    stone = wide > roads.LANE_IN or rng.random() < 0.4
    across = _FORD_IN if ford else round(wide + _KERB_IN, 1)
    long = wet.length + (1.2 if ford else 1.6)
    while long <= _LONGEST_IN:
        start, end = middle - long / 2, middle + long / 2
        if start < 3.0 or end > line.length - 3.0:
            return None
        a, b = line.interpolate(start), line.interpolate(end)
        turn = round(degrees(atan2(b.y - a.y, b.x - a.x)), 1)
        size = (round(hypot(b.x - a.x, b.y - a.y), 1), across)
        at = (round((a.x + b.x) / 2, 2), round((a.y + b.y) / 2, 2))
        if ford:
            way = _ford(at, turn, size, rng.randrange(9))
        else:
            style = "stone" if stone else "plank"
            way = sized(rng, "bridge", Role.FLAT, at, turn, size, height=1.5, style=style, seeds=9)
        banks = [
            shapely.LineString(
                [ahead(at, turn, end * size[0] / 2, side * across / 2) for side in (-1, 1)]
            )
            for end in (-1, 1)
        ]
        if ford or not any(bank.intersects(water.foot) for bank in banks):
            parts = (
                substring(line, 0, start + _LAP_IN),
                substring(line, end - _LAP_IN, line.length),
            )
            return [_part(road, parts[0]), way, _part(road, parts[1])]
        long += 0.4
    return None


def _part(road: Item, line: shapely.LineString) -> Item:
    """Return a stretch of a road."""
    spots = list(line.simplify(0.04).coords)
    if len(spots) == 2:
        middle = line.interpolate(0.5, normalized=True)
        spots.insert(1, (middle.x, middle.y))
    keys = {key: value for key, value in road.keys.items() if key not in ("points", "size")}
    wide = road.keys["size"][1]
    return run(road.name, road.kind, spots, wide, Role.FLAT, size=(24.0, wide), **keys)


def _ford(at: Spot, turn: float, size: Spot, seed: int) -> Item:
    return block("ford", "ford", Role.FLAT, at, turn, size, size=size, seed=seed)


def _fords(plan: Plan, water: Item, over: Sequence[Item], met: Sequence[Item]) -> None:
    """Add fords where no road crosses the river, as many on one side as on the other.

    ``met``: the roads as they were before the river. Tracks lead from the fords to them.
    """
    rng, line = plan.random, roads.centre(water)
    taken = [item.foot for item in over]
    crossed = [line.project(foot.centroid, normalized=True) for foot in taken]
    for low, high in ((0.14, 0.4), (0.6, 0.86)):
        if any(low - 0.06 < share < high + 0.06 for share in crossed):
            continue
        for _ in range(_TRIES):
            along = rng.uniform(low, high) * line.length
            spot, further = line.interpolate(along), line.interpolate(along + 0.5)
            turn = round(degrees(atan2(further.y - spot.y, further.x - spot.x)) + 90, 1)
            at = (round(spot.x, 2), round(spot.y, 2))
            ford = _ford(at, turn, (RIVER_IN + 1.4, _FORD_IN), rng.randrange(9))
            near = any(ford.foot.distance(foot) < _DETOUR_IN for foot in taken)
            leading = None if near else tracks(plan, ford, water, met)
            if leading is None or not plan.add(ford, *leading):
                continue
            for item in [ford, *([ford.turned_about(plan.middle)] if plan.symmetric else [])]:
                plan.keep_free(item.foot.buffer(WAY_IN))
                taken.append(item.foot)
            break
        if plan.symmetric:
            return


def tracks(plan: Plan, ford: Item, water: Item, met: Sequence[Item]) -> list[Item] | None:
    """Return the shortest track from each end of a ford; None where one end has none.

    ``met``: the roads that tracks may lead to.
    """
    found = []
    for way in (-1, 1):
        best = min(_possible(plan, ford, water, met, way), key=lambda one: one[0], default=None)
        if best is None:
            return None
        line = list(best[1].coords)
        found.append(
            roads.between("track", line[0], line[-1], _TRACK_IN)
            if len(line) == 2
            else roads.road_along("track", line, _TRACK_IN)
        )
    return found


def _possible(
    plan: Plan, ford: Item, water: Item, met: Sequence[Item], way: int
) -> Iterator[tuple[float, shapely.LineString]]:
    """Yield tracks from one end of a ford, each with its worth; the least is the best."""
    start = ahead(ford.at, ford.turn, way * (ford.keys["size"][0] / 2 - _LAP_IN))
    lines = [roads.centre(road) for road in met]
    roadway = shapely.union_all(lines)
    corners = list(plan.table.exterior.coords)
    edges = [shapely.LineString(pair) for pair in pairwise(corners)]
    straight = _straight(plan, ford, start, way, roadway)
    for line in (*straight, *_bent(ford, start, way, [*lines, *edges])):
        if not _TRACK_SHORTEST_IN < line.length < _TRACK_LONGEST_IN:
            continue
        out = substring(line, _BANK_IN, line.length)
        before = substring(line, 0, line.length - _MEETING_IN)
        if out.distance(water.foot) < _BANK_IN or not plan.table.covers(line):
            continue
        if before.distance(roadway) > _FREE_IN:
            yield line.length * (1.0 if len(line.coords) == 2 else _BENT), line


def _straight(
    plan: Plan, ford: Item, start: Spot, way: int, roadway: shapely.Geometry
) -> list[shapely.LineString]:
    """Return the line straight on to the nearest road, or to the table's edge if it is square to
    that.
    """
    far = ahead(ford.at, ford.turn, way * sum(plan.size))
    line = shapely.LineString([start, far]).intersection(plan.table)
    meets = line.intersection(roadway)
    if meets.is_empty:
        return [line] if abs((ford.turn + 45) % 90 - 45) < _SQUARE else []
    return [substring(line, 0, line.project(nearest_points(meets, line)[0]))]


def _bent(
    ford: Item, start: Spot, way: int, lines: Sequence[shapely.LineString]
) -> Iterator[shapely.LineString]:
    """Yield lines that leave a ford straight and meet a road, or an edge, square, every few inches
    of it.
    """
    for line in lines:
        for number in range(1, int(line.length / _STEP_IN)):
            along = number * _STEP_IN
            end, further = line.interpolate(along), line.interpolate(along + 0.5)
            turn = degrees(atan2(further.y - end.y, further.x - end.x)) + 90
            at = (end.x, end.y)
            reach = 0.45 * end.distance(shapely.Point(start))
            leaves = ahead(start, ford.turn, way * reach)
            side = min((-1, 1), key=lambda side: dist(ahead(at, turn, side), leaves))
            last, arrives = (ahead(at, turn, side * far) for far in (_LAST_IN, reach))
            yield shapely.LineString([*_curve(start, leaves, arrives, last), at])


def _curve(start: Spot, leaves: Spot, arrives: Spot, end: Spot) -> list[Spot]:
    """Return five places on the Bézier curve of four control points."""

    def at(t: float) -> Spot:
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        spots = (start, leaves, arrives, end)
        return (
            sum(share * spot[0] for share, spot in zip(shares, spots, strict=True)),
            sum(share * spot[1] for share, spot in zip(shares, spots, strict=True)),
        )

    return [at(number / 4) for number in range(5)]
