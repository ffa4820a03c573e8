"""Moves worth considering for a unit on foot: what a policy chooses among. Inches and degrees.

The unit goes to a formation at each place worth going to. Every model takes its own path round what
it cannot cross (BA-MOV-2, BA-MOV-8).
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

import numpy as np
import shapely

from sandbox.bolt_action.movement.formation import closed_up, settled
from sandbox.bolt_action.movement.paths import Mover, Option, Plans, length_of, option
from sandbox.bolt_action.movement.visibility_graph import VisibilityGraph
from sandbox.table.footprints import Points, Pose2D

SHARES = (1.0, 0.5, 0.25)
"""Shares of a move worth considering."""

ASIDE_DEG = (30.0, -30.0, 60.0, -60.0, 90.0, -90.0, 120.0, -120.0, 150.0, -150.0)
"""Bearings beside the enemy that are worth a whole move."""

SHELTERS = ("obstacle", "anti-tank obstacle", "building", "impassable")
"""Ground classes to take cover behind."""

MOST_SHELTERS = 6

_SNUG_IN = 0.15
_TRIES = 6
_SLACK_IN = 1e-6


@dataclass(frozen=True)
class Goal:
    """A place worth going to, and the share of a move towards it."""

    x: float
    y: float
    share: float = 1.0


def on_foot(
    mover: Mover, order: str, limit_in: float, places: Sequence[tuple[float, float]] = ()
) -> Iterator[Option]:
    """Yield moves of at most ``limit_in`` inches, each with another end.

    They lead to the nearest enemy, from it and past it, into cover, along roads, and towards
    ``places``.
    """
    graph = VisibilityGraph(mover, order, limit_in)
    base = closed_up(mover.models, mover.spots)
    ended: set[tuple[tuple[int, int], ...]] = set()
    for goal in _goals(mover, graph, base, limit_in, places):
        move = going(mover, graph, base, goal, limit_in)
        if move is None:
            continue
        key = tuple((round(4 * spot.x), round(4 * spot.y)) for spot in move.ends)
        if key not in ended:
            ended.add(key)
            yield move


def bearing_to(x: float, y: float, others: Plans) -> float | None:
    """Return the bearing from a point to the nearest of others, degrees; None for no others."""
    return next(iter(_bearings_to(np.array([[x, y]]), others)), None)


def _bearings_to(points: Points, others: Plans) -> list[float]:
    """Return the same from each of ``(m, 2)`` points; empty for no others."""
    if not others.owners:
        return []
    there = shapely.points(points)
    away = shapely.distance(others.cores[None, :], there[:, None]) - others.radii
    if others.asked is not None:
        for point, inches in zip(points[:, None], away.min(axis=1).tolist(), strict=True):
            others.note(point, inches)
    middles = others.middles[away.argmin(axis=1)].tolist()
    return [
        degrees(atan2(v - y, u - x))
        for (x, y), (u, v) in zip(points.tolist(), middles, strict=True)
    ]


def _goals(
    mover: Mover,
    graph: VisibilityGraph,
    base: Sequence[Pose2D],
    limit_in: float,
    places: Sequence[tuple[float, float]],
) -> Iterator[Goal]:
    x = sum(spot.x for spot in base) / len(base)
    y = sum(spot.y for spot in base) / len(base)
    ahead = bearing_to(x, y, mover.enemies)
    forward = 0.0 if ahead is None else ahead
    for turn in (0.0, 180.0):
        for share in SHARES:
            yield _away(x, y, forward + turn, limit_in, share)
    for turn in ASIDE_DEG:
        yield _away(x, y, forward + turn, limit_in, 1.0)
    for turn in (45.0, -45.0, 90.0, -90.0):
        yield _away(x, y, forward + turn, limit_in, 0.5)
    yield from _shelters(mover, graph, x, y, limit_in)
    yield from _woods(mover, x, y, limit_in)
    for there in places:
        yield Goal(*there)


def _away(x: float, y: float, bearing: float, inches: float, share: float) -> Goal:
    turn = radians(bearing)
    return Goal(x + inches * cos(turn), y + inches * sin(turn), share)


def _shelters(
    mover: Mover, graph: VisibilityGraph, x: float, y: float, limit_in: float
) -> Iterator[Goal]:
    """Yield places behind cover: the sides of things that the nearest enemy does not see."""
    if not mover.enemies.owners:
        return
    here = shapely.Point(x, y)
    ground = mover.ground
    within = np.flatnonzero(shapely.dwithin(ground.outlines, here, limit_in)).tolist()
    near = [
        (float(shapely.distance(ground.outlines[number], here)), number)
        for number in within
        if ground.classes[number] in SHELTERS
    ]
    for _, number in sorted(near)[:MOST_SHELTERS]:
        shape = ground.outlines[number]
        # Of what has a gap in its middle, or an elbow, the part next to that.
        middle = shapely.get_point(shapely.shortest_line(shape, shapely.centroid(shape)), 0)
        bearing = bearing_to(middle.x, middle.y, mover.enemies)
        assert bearing is not None
        back = radians(bearing + 180)
        far = shapely.Point(middle.x + 99 * cos(back), middle.y + 99 * sin(back))
        rim = shapely.buffer(shape, graph.radius + _SNUG_IN, quad_segs=4)
        line = shapely.intersection(shapely.LineString([middle, far]), rim)
        px, py = shapely.get_coordinates(line)[-1].tolist()
        yield Goal(px, py)


def _woods(mover: Mover, x: float, y: float, limit_in: float) -> Iterator[Goal]:
    """Yield places just inside rough ground."""
    here, ground = shapely.Point(x, y), mover.ground
    away = shapely.distance(ground.outlines, here)
    for shape, name, inches in zip(ground.outlines, ground.classes, away, strict=True):
        if name == "rough" and 0 < inches <= limit_in:
            edge = shapely.shortest_line(here, shape)
            (_, (ex, ey)) = shapely.get_coordinates(edge).tolist()
            inside = hypot(ex - x, ey - y)
            share = (inside + 1.5) / inside
            yield Goal(x + (ex - x) * share, y + (ey - y) * share)


def going(
    mover: Mover,
    graph: VisibilityGraph,
    base: Sequence[Pose2D],
    goal: Goal,
    limit_in: float,
    but: Collection[str] = (),
) -> Option | None:
    """Return the unit's move towards a goal, as far as all of it can go; None for nowhere.

    The unit moves in formation. ``base``: where its models stand, as one group. ``but``: units that
    it may come near to.
    """
    at, lead = led(base)
    x, y = _standable(graph, goal)
    way = graph.way(lead, x, y)
    if way is None:
        return None
    inches = min(limit_in, length_of(way)) * goal.share
    for _ in range(_TRIES):
        if inches <= 0:
            return None
        wanted = at - at[lead] + _along(way, inches)
        places = settled(graph, wanted)
        if places is None:
            inches -= 1.0
            continue
        ways = graph.ways([Pose2D(px, py, 0.0) for px, py in places.tolist()])
        if ways is None:
            inches *= 0.75
            continue
        longest = max(map(length_of, ways))
        if longest <= limit_in + _SLACK_IN:
            return stood(mover, ways, facings_at(mover, places, base), but)
        inches -= longest - limit_in + 0.05
    return None


def led(base: Sequence[Pose2D]) -> tuple[Points, int]:
    """Return the places of a unit's models, and the number of that in their middle."""
    at = np.array([[spot.x, spot.y] for spot in base])
    return at, int(np.argmin(np.linalg.norm(at - at.mean(axis=0), axis=1)))


def stood(
    mover: Mover,
    ways: Sequence[Sequence[Pose2D]],
    facings: Sequence[float],
    but: Collection[str] = (),
) -> Option | None:
    """Return the move of models along their ways, after which they face so; None for no end."""
    whole = [
        [*leg[:-1], leg[-1]._replace(facing=turn)] for leg, turn in zip(ways, facings, strict=True)
    ]
    return option(mover, whole, but=but)


def _standable(graph: VisibilityGraph, goal: Goal) -> tuple[float, float]:
    """Return the goal, or the nearest place about it where a model can stand."""
    width, depth = graph.mover.size
    room = graph.radius + 1e-3
    x, y = min(max(goal.x, room), width - room), min(max(goal.y, room), depth - room)
    if graph.free(np.array([[x, y]]))[0]:
        return x, y
    for away in (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0):
        turns = np.arange(12) * np.pi / 6
        ring = np.column_stack([x + away * np.cos(turns), y + away * np.sin(turns)])
        open_ = ring[graph.free(ring)]
        if len(open_):
            near = np.linalg.norm(open_ - graph.starts.mean(axis=0), axis=1)
            px, py = open_[int(np.argmin(near))].tolist()
            return px, py
    return x, y


def _along(way: Sequence[Pose2D], inches: float) -> Points:
    """Return the point some inches along a path."""
    left = inches
    for a, b in itertools.pairwise(way):
        leg = hypot(b.x - a.x, b.y - a.y)
        if leg > 0 and left <= leg:
            return np.array([a.x + (b.x - a.x) * left / leg, a.y + (b.y - a.y) * left / leg])
        left -= leg
    return np.array([way[-1].x, way[-1].y])


def facings_at(mover: Mover, places: Points, base: Sequence[Pose2D]) -> list[float]:
    """Return the facings of models that turn to the nearest enemy at ``(n, 2)`` places."""
    return _bearings_to(places, mover.enemies) or [spot.facing for spot in base]
