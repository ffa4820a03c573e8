"""Moves worth considering for a unit: what a policy chooses among. Inches and degrees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, degrees, radians, sin

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
from sandbox.bolt_action.movement.visibility_graph import Chart
from sandbox.table.footprints import Pose2D, cores, radii

PIVOTS_DEG = (15.0, 30.0, 60.0, 90.0)

ALONG_ROAD_DEG = (2.5, 5.0, 10.0)
"""Small pivots that keep a vehicle on a road that bends."""

_TRIES = 5


def options(
    mover: Mover, order: str, limit_in: float, places: Sequence[tuple[float, float]] = ()
) -> Iterator[Option]:
    """Moves of at most ``limit_in`` inches, or twice that on a road for vehicles (BA-MOV-7).

    ``places``: those worth being at beside what the table and the enemy suggest.
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
    """A pivot, if the order allows one, and straight on: as far as can be, half and a quarter of
    that; along the road; and in reverse.
    """
    (spot,) = mover.spots
    pace = PACES[mover.mover]
    allowed = pace.pivots(order)
    most = 2 if allowed is None else allowed
    turns = [0.0, *(_turns(mover, spot, places) if most else ())]
    for turn in dict.fromkeys(round(turn, 6) for turn in turns):
        found = _furthest(mover, order, spot, turn, limit_in)
        if found is None:
            continue
        yield found
        if most > (turn != 0):
            yield from _turned_to_enemy(mover, list(found.ways[0]), int(turn != 0))
        for share in SHARES[1:] if turn == 0 else SHARES[1:2]:
            leg = _leg(spot, turn, found.path.distance_in * share)
            shorter = option(mover, [leg], pivots=int(turn != 0))
            if shorter is not None:
                yield shorter
    yield from _reversed(mover, order, spot, limit_in)


def _turns(mover: Mover, spot: Pose2D, places: Sequence[tuple[float, float]]) -> Iterator[float]:
    """Pivots worth making: to the enemy and away, to places, along the road, and a few more."""
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
    """As far as a vehicle can go straight on after a pivot; None where it cannot move an inch."""
    if mover.ground.on_road(cores(mover.models, [spot]), radii(mover.models)):
        for length in (limit_in * 2, limit_in * 1.75, limit_in * 1.5, limit_in * 1.25):
            found = option(mover, [_leg(spot, turn, length)], pivots=int(turn != 0))
            if found is not None and found.path.road and is_open(mover, order, found):
                return found
    short, long, best = 0.0, limit_in, None
    length = limit_in
    for _ in range(_TRIES):
        found = option(mover, [_leg(spot, turn, length)], pivots=int(turn != 0))
        if found is not None and is_open(mover, order, found):
            best, short = found, length
            if length == limit_in:
                return best
        else:
            long = length
        length = (short + long) / 2
        if length < 1:
            break
    return best


def is_open(mover: Mover, order: str, found: Option) -> bool:
    """Whether nothing on the way stops such a vehicle on an order (BA-MOV-3, BA-MOV-7)."""
    table = TERRAIN.get(mover.mover, TERRAIN["wheeled"])
    shut = {name for name, effect in table.items() if effect == NEVER or order == RUN}
    return (
        found.path.nearest_unit_in > APART_IN
        and not shut & {*found.path.grounds}
        and ("impassable" not in found.path.grounds)
    )


def _reversed(mover: Mover, order: str, spot: Pose2D, limit_in: float) -> Iterator[Option]:
    """Straight back, half as far, or twice that by road; a recce vehicle manoeuvres as if forward
    (BA-MOV-6, BA-MOV-7)."""
    pace = PACES[mover.mover]
    back = limit_in if mover.recce or order != RUN else pace.advance_in
    for share in SHARES if mover.recce else (0.5, 0.25):
        for times in (2.0, 1.0):
            found = option(mover, [_leg(spot, 0.0, -back * share * times)], reverse=True)
            by_road = found is not None and (times == 1.0 or found.path.road)
            if found is not None and by_road and is_open(mover, order, found):
                yield found
    if mover.recce and pace.pivots(order):
        for turn in (30.0, -30.0, 60.0, -60.0):
            for share in SHARES[:2]:
                leg = _leg(spot, turn, -back * share)
                found = option(mover, [leg], reverse=True, pivots=1)
                if found is not None and is_open(mover, order, found):
                    yield found


def _leg(spot: Pose2D, turn: float, inches: float) -> list[Pose2D]:
    """A pivot on the spot and then straight on."""
    facing = spot.facing + turn
    dx, dy = inches * cos(radians(facing)), inches * sin(radians(facing))
    return [*pivoted(spot, turn), Pose2D(spot.x + dx, spot.y + dy, facing)]


def _turned_to_enemy(mover: Mover, way: list[Pose2D], pivots: int) -> Iterator[Option]:
    end = way[-1]
    ahead = bearing_to(end.x, end.y, mover.enemies)
    if ahead is None:
        return
    turn = turn_between(end.facing, ahead)
    if 5 < abs(turn) <= 90:
        found = option(mover, [[*way[:-1], *_leg(end, turn, 0.0)]], pivots=pivots + 1)
        if found is not None:
            yield found


def drawn(mover: Mover, ends: Sequence[Pose2D], order: str) -> Option:
    """The facts of models going to these places, those on foot round what is in the way.

    Where no way leads round, they go straight, for the rules to judge, but not through walls.
    Raises NoWay where they cannot end so.
    """
    found = None
    if mover.mover not in ("infantry", "artillery"):
        found = drawn_vehicle(mover, ends[0])
    elif indoors(mover, ends):
        found = entered(mover, ends)
    else:
        straight = [(a, b) for a, b in zip(mover.spots, ends, strict=True)]
        reach = PACES["infantry"].run_in + max(map(length_of, straight))
        ways = Chart(mover, order, reach).ways(ends)
        if ways is not None:
            found = option(mover, ways)
        found = found or option(mover, straight)
    if found is None and mover.on_foot and walled(mover, list(zip(mover.spots, ends, strict=True))):
        raise NoWay("a wall without a door or an opening is in the way (BA-MOV-7)")
    if found is None:
        raise NoWay("the move ends off the table, in something solid, or on other models")
    return found
