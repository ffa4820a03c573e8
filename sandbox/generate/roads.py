"""Roads: from edge to edge, and from an edge to another road."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from meshes.shapes.runs import bending
from sandbox.generate.items import Item, Role, Spot, run
from sandbox.generate.plan import Plan

ROAD_IN, LANE_IN, STREET_IN = 4.2, 2.8, 5.0


def through(
    plan: Plan, name: str, start: Spot, end: Spot, wide: float, sway: float, **keys: object
) -> Item:
    """Return a road from one place at an edge to another, square to both edges.

    ``sway``: how far it bends aside. On a symmetric table it goes through the middle and is its own
    twin.
    """
    rng, (w, h) = plan.random, plan.size
    points = [start, _inward(start, plan.size)]
    if plan.symmetric:
        end = (w - start[0], h - start[1])
        side = rng.uniform(-sway, sway)
        (x0, y0), (xm, ym) = points[-1], plan.middle
        bend = ((x0 + xm) / 2 + side * 0.3, (y0 + ym) / 2 + side)
        first = [*points, bend, plan.middle]
        line = [*first, *((w - x, h - y) for x, y in reversed(first[:-1]))]
    else:
        last = _inward(end, plan.size)
        (x0, y0), (x1, y1) = points[-1], last
        for share in (0.34, 0.67):
            along = ((x0 + (x1 - x0) * share), (y0 + (y1 - y0) * share))
            off = rng.uniform(-sway, sway)
            flat = abs(x1 - x0) >= abs(y1 - y0)
            points.append((along[0], along[1] + off) if flat else (along[0] + off, along[1]))
        line = [*points, last, end]
    road = road_along(name, line, wide, **keys)
    plan.add(road, own=True)
    return road


def into(
    plan: Plan, name: str, start: Spot, road: Item, wide: float, along: float, **keys: object
) -> Item | None:
    """Return a lane from a place at an edge to a road, which it meets near a distance along it."""
    middle = centre(road)
    meets = middle.interpolate(along, normalized=True)
    points = [start, _inward(start, plan.size)]
    x, y = (points[-1][0] + meets.x) / 2, (points[-1][1] + meets.y) / 2
    upright = abs(start[1] - meets.y) >= abs(start[0] - meets.x)
    knee = (meets.x, y) if upright else (x, meets.y)
    line = [*points, knee, (meets.x, meets.y)]
    lane = road_along(name, _spread(line), wide, **keys)
    return lane if plan.add(lane) else None


def centre(road: Item) -> shapely.LineString:
    """Return the middle line of a road, on the table."""
    x, y = road.at
    flip = -1 if road.turn == 180 else 1
    drawn = bending([(x + flip * px, y + flip * py) for px, py in road.keys["points"]]).at
    return shapely.LineString(drawn)


def between(name: str, start: Spot, end: Spot, wide: float, **keys: object) -> Item:
    """Return a straight road that is not on the plan yet."""
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return road_along(name, [start, middle, end], wide, **keys)


def road_along(name: str, line: Sequence[Spot], wide: float, **keys: object) -> Item:
    """Return a road along a line that is not on the plan yet."""
    return run(name, "road", line, wide, Role.FLAT, size=(24.0, wide), **keys)


def straight(plan: Plan, name: str, start: Spot, end: Spot, wide: float, **keys: object) -> Item:
    """Add a straight street."""
    street = between(name, start, end, wide, **keys)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    own = abs(x - plan.middle[0]) + abs(y - plan.middle[1]) < 0.01
    plan.add(street, own=own)
    return street


def _spread(line: Sequence[Spot]) -> list[Spot]:
    """Return the points of a line without coinciding neighbours."""
    kept = [line[0]]
    for spot in line[1:]:
        if abs(spot[0] - kept[-1][0]) + abs(spot[1] - kept[-1][1]) > 1.0:
            kept.append(spot)
    return kept


def _inward(at: Spot, size: Spot) -> Spot:
    """Return a place some inches in from an edge, square to it."""
    (x, y), (w, h) = at, size
    step = 5.0
    if x <= 0:
        return step, y
    if x >= w:
        return w - step, y
    return (x, step) if y <= 0 else (x, h - step)
