"""Moves worth considering for a unit: what a policy chooses among. Inches and degrees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin

from rules.bolt_action.movement import PACES, RUN
from sandbox.bolt_action.indoors import entered, in_and_out, indoors
from sandbox.bolt_action.on_foot import SHARES, bearing_to, on_foot
from sandbox.bolt_action.paths import (
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
from sandbox.bolt_action.planner import Chart
from sandbox.plans import Spot, cores, radii

PIVOTS_DEG = (15.0, 30.0, 60.0, 90.0)


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
        yield from _driven(mover, order, limit_in)


def _driven(mover: Mover, order: str, limit_in: float) -> Iterator[Option]:
    (spot,) = mover.spots
    pace = PACES[mover.mover]
    allowed = pace.pivots(order)
    most = 2 if allowed is None else allowed
    lengths = [limit_in * share for share in SHARES]
    if mover.ground.on_road(cores(mover.models, [spot]), radii(mover.models)):
        lengths = [limit_in * 2, limit_in * 1.5, *lengths]
    turns = [0.0]
    if most:
        turns += [sign * turn for turn in PIVOTS_DEG for sign in (1, -1)]
        ahead = bearing_to(spot.x, spot.y, mover.enemies)
        if ahead is not None and abs(turn := turn_between(spot.facing, ahead)) <= 90:
            turns.append(turn)
    for turn in turns:
        for length in lengths:
            way = _leg(spot, turn, length)
            found = option(mover, [way], pivots=int(turn != 0))
            if found is None or (length > limit_in and not found.path.road):
                continue
            yield found
            if most > (turn != 0):
                yield from _turned_to_enemy(mover, way, int(turn != 0))
    back = limit_in if mover.recce or order != RUN else pace.advance_in
    for share in (0.5, 0.25) if not mover.recce else SHARES:
        found = option(mover, [_leg(spot, 0.0, -back * share)], reverse=True)
        if found is not None:
            yield found


def _leg(spot: Spot, turn: float, inches: float) -> list[Spot]:
    """A pivot on the spot and then straight on."""
    facing = spot.facing + turn
    dx, dy = inches * cos(radians(facing)), inches * sin(radians(facing))
    return [*pivoted(spot, turn), Spot(spot.x + dx, spot.y + dy, facing)]


def _turned_to_enemy(mover: Mover, way: list[Spot], pivots: int) -> Iterator[Option]:
    end = way[-1]
    ahead = bearing_to(end.x, end.y, mover.enemies)
    if ahead is None:
        return
    turn = turn_between(end.facing, ahead)
    if 5 < abs(turn) <= 90:
        found = option(mover, [[*way[:-1], *_leg(end, turn, 0.0)]], pivots=pivots + 1)
        if found is not None:
            yield found


def drawn(mover: Mover, ends: Sequence[Spot], order: str) -> Option:
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
