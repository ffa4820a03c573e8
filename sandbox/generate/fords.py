"""Tracks that lead from both ends of a ford to a road, or to the table's edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees, dist

import shapely
from shapely.ops import nearest_points, substring

from sandbox.generate import roads
from sandbox.generate.items import Item, Spot, ahead
from sandbox.generate.plan import Plan

_TRACK_IN = 2.2
_LAP_IN = 0.2
"""Length of a track on its ford."""

_SHORTEST_IN, _LONGEST_IN = 6.0, 36.0
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
        if not _SHORTEST_IN < line.length < _LONGEST_IN:
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
