"""Moves worth considering for a unit: what a policy chooses among. Inches and degrees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, degrees, radians, sin

from languages.message import message
from rules.bolt_action.rules.movement import APART_IN, NEVER, PACES, RUN, TERRAIN
from sandbox.bolt_action.movement.indoors import entered, in_and_out, indoors
from sandbox.bolt_action.movement.on_foot import SHARES, bearing_to, on_foot
from sandbox.bolt_action.movement.paths import (
    Mover,
    NoWay,
    Option,
    drawn_vehicle,
    length_of,
    option,
    pivoted,
    turn_between,
    walled,
)
from sandbox.bolt_action.movement.visibility_graph import VisibilityGraph
from sandbox.table.footprints import Pose2D, cores, radii

PIVOTS_DEG = (15.0, 30.0, 60.0, 90.0)

ALONG_ROAD_DEG = (2.5, 5.0, 10.0)
"""Small pivots that keep a vehicle on a road that bends."""

_TRIES = 5


def options(
    mover: Mover, order: str, limit_in: float, places: Sequence[tuple[float, float]] = ()
) -> Iterator[Option]:
    """Yield moves of at most ``limit_in`` inches.

    A vehicle may go twice as far on a road (BA-MOV-7). ``places``: worth going to, besides what the
    table and the enemy suggest.
    """
    if limit_in <= 0:
        return
    if mover.mover in ("infantry", "artillery"):
        yield from in_and_out(mover, order, limit_in)
        yield from on_foot(mover, order, limit_in, places)
    else:
        yield from _driven(mover, order, limit_in, places)


def _driven(
    mover: Mover, order: str, limit_in: float, places: Sequence[tuple[float, float]]
) -> Iterator[Option]:
    """Yield a vehicle's moves: a pivot, if the order allows one, and straight on.

    It goes as far as possible, half and a quarter of that; along the road; and in reverse.
    """
    (spot,) = mover.spots
    pace = PACES[mover.mover]
    allowed = pace.pivots(order)
    most = 2 if allowed is None else allowed
    turns = [0.0, *(_turns(mover, spot, places) if most else ())]
    for turn in dict.fromkeys(round(turn, 6) for turn in turns):
        furthest = _furthest(mover, order, spot, turn, limit_in)
        if furthest is None:
            continue
        yield furthest
        if most > (turn != 0):
            yield from _turned_to_enemy(mover, list(furthest.ways[0]), int(turn != 0))
        for share in SHARES[1:] if turn == 0 else SHARES[1:2]:
            leg = _leg(spot, turn, furthest.path.distance_in * share)
            shorter = option(mover, [leg], pivots=int(turn != 0))
            if shorter is not None:
                yield shorter
    yield from _reversed(mover, order, spot, limit_in)


def _turns(mover: Mover, spot: Pose2D, places: Sequence[tuple[float, float]]) -> Iterator[float]:
    """Yield pivots worth making: to the enemy and away, to places, along the road, and others."""
    ahead = bearing_to(spot.x, spot.y, mover.enemies)
    goals = [] if ahead is None else [ahead, ahead + 180]
    goals += [degrees(atan2(y - spot.y, x - spot.x)) for x, y in places]
    for goal in goals:
        turn = turn_between(spot.facing, goal)
        yield max(-90.0, min(90.0, turn))
    if mover.ground.on_road(cores(mover.models, [spot]), radii(mover.models)):
        for turn in ALONG_ROAD_DEG:
            yield from (turn, -turn)
    for turn in PIVOTS_DEG:
        yield from (turn, -turn)


def _furthest(
    mover: Mover, order: str, spot: Pose2D, turn: float, limit_in: float
) -> Option | None:
    """Return the longest straight move after a pivot; None where it cannot move an inch."""
    if mover.ground.on_road(cores(mover.models, [spot]), radii(mover.models)):
        for length in (limit_in * 2, limit_in * 1.75, limit_in * 1.5, limit_in * 1.25):
            move = option(mover, [_leg(spot, turn, length)], pivots=int(turn != 0))
            if move is not None and move.path.road and is_open(mover, order, move):
                return move
    short, long, best = 0.0, limit_in, None
    length = limit_in
    for _ in range(_TRIES):
        move = option(mover, [_leg(spot, turn, length)], pivots=int(turn != 0))
        if move is not None and is_open(mover, order, move):
            best, short = move, length
            if length == limit_in:
                return best
        else:
            long = length
        length = (short + long) / 2
        if length < 1:
            break
    return best


def is_open(mover: Mover, order: str, move: Option) -> bool:
    """Check that nothing on the path stops a vehicle on an order (BA-MOV-3, BA-MOV-7)."""
    table = TERRAIN.get(mover.mover, TERRAIN["wheeled"])
    shut = {name for name, effect in table.items() if effect == NEVER or order == RUN}
    return (
        move.path.nearest_unit_in > APART_IN
        and not shut & {*move.path.grounds}
        and ("impassable" not in move.path.grounds)
    )


def _reversed(mover: Mover, order: str, spot: Pose2D, limit_in: float) -> Iterator[Option]:
    """Yield moves straight back, half as far as forward, or twice that by road.

    A recce vehicle manoeuvres backwards as if forward (BA-MOV-6, BA-MOV-7).
    """
    pace = PACES[mover.mover]
    back = limit_in if mover.recce or order != RUN else pace.advance_in
    for share in SHARES if mover.recce else (0.5, 0.25):
        for times in (2.0, 1.0):
            move = option(mover, [_leg(spot, 0.0, -back * share * times)], reverse=True)
            by_road = move is not None and (times == 1.0 or move.path.road)
            if move is not None and by_road and is_open(mover, order, move):
                yield move
    if mover.recce and pace.pivots(order):
        for turn in (30.0, -30.0, 60.0, -60.0):
            for share in SHARES[:2]:
                leg = _leg(spot, turn, -back * share)
                move = option(mover, [leg], reverse=True, pivots=1)
                if move is not None and is_open(mover, order, move):
                    yield move


def _leg(spot: Pose2D, turn: float, inches: float) -> list[Pose2D]:
    """Return a pivot on the spot and then straight on."""
    facing = spot.facing + turn
    dx, dy = inches * cos(radians(facing)), inches * sin(radians(facing))
    return [*pivoted(spot, turn), Pose2D(spot.x + dx, spot.y + dy, facing)]


def _turned_to_enemy(mover: Mover, way: list[Pose2D], pivots: int) -> Iterator[Option]:
    """Yield a move that ends with one more pivot, to the enemy."""
    end = way[-1]
    ahead = bearing_to(end.x, end.y, mover.enemies)
    if ahead is None:
        return
    turn = turn_between(end.facing, ahead)
    if 5 < abs(turn) <= 90:
        move = option(mover, [[*way[:-1], *_leg(end, turn, 0.0)]], pivots=pivots + 1)
        if move is not None:
            yield move


def drawn(mover: Mover, ends: Sequence[Pose2D], order: str) -> Option:
    """Return the facts of models going to these places, those on foot round what is in the way.

    Where no path leads round, they go straight, for the rules to judge, but not through walls.
    Raises NoWay where they cannot end so.
    """
    move = None
    if mover.mover not in ("infantry", "artillery"):
        move = drawn_vehicle(mover, ends[0])
    elif indoors(mover, ends):
        move = entered(mover, ends)
    else:
        straight = [(a, b) for a, b in zip(mover.spots, ends, strict=True)]
        reach = PACES["infantry"].run_in + max(map(length_of, straight))
        ways = VisibilityGraph(mover, order, reach).ways(ends)
        if ways is not None:
            move = option(mover, ways)
        move = move or option(mover, straight)
    if move is None and mover.on_foot and walled(mover, list(zip(mover.spots, ends, strict=True))):
        raise NoWay(message("way-walled"))
    if move is None:
        raise NoWay(message("way-ends-badly"))
    return move
