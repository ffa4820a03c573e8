"""Moves worth considering for a unit: what a policy chooses among. Inches and degrees."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, radians, sin

import numpy as np
import shapely

from rules.bolt_action.movement import PACES, RUN
from sandbox.bolt_action.formation import closed_up
from sandbox.bolt_action.paths import (
    Mover,
    Option,
    Plans,
    Spots,
    length_of,
    option,
    pivoted,
    turn_between,
)
from sandbox.plans import Spot, cores, radii

SHARES = (1.0, 0.5, 0.25)
"""Shares of a move worth considering."""

PIVOTS_DEG = (15.0, 30.0, 60.0, 90.0)


def options(mover: Mover, order: str, limit_in: float) -> Iterator[Option]:
    """Moves of at most ``limit_in`` inches, or twice that on a road for vehicles (BA-MOV-7)."""
    if limit_in <= 0:
        return
    if mover.mover in ("infantry", "artillery"):
        yield from _on_foot(mover, limit_in)
    else:
        yield from _driven(mover, order, limit_in)


def _towards(x: float, y: float, others: Plans) -> float | None:
    """The bearing of the nearest of others from a point, degrees; None where there are none."""
    if not others.owners:
        return None
    away = shapely.distance(others.cores, shapely.Point(x, y)) - others.radii
    middle = shapely.centroid(others.cores[int(np.argmin(away))])
    return degrees(atan2(middle.y - y, middle.x - x))


def _on_foot(mover: Mover, limit_in: float) -> Iterator[Option]:
    spots = mover.spots
    base = closed_up(mover.models, spots)
    settling = max(hypot(b.x - a.x, b.y - a.y) for a, b in zip(spots, base, strict=True))
    if settling > limit_in:
        return
    x = sum(spot.x for spot in base) / len(base)
    y = sum(spot.y for spot in base) / len(base)
    ahead = _towards(x, y, mover.enemies)
    bearings = [30.0 * k for k in range(12)] + ([] if ahead is None else [ahead])
    for bearing in bearings:
        for share in SHARES:
            inches = (limit_in - settling) * share
            dx, dy = inches * cos(radians(bearing)), inches * sin(radians(bearing))
            turned = _facing(mover, base, dx, dy)
            for ends in dict.fromkeys(turned):
                ways = list(zip(spots, ends, strict=True))
                if max(length_of(way) for way in ways) > limit_in + 1e-9:
                    continue
                found = option(mover, ways)
                if found is not None:
                    yield found
                    break


def _facing(mover: Mover, base: Spots, dx: float, dy: float) -> Iterator[Spots]:
    """The formation carried along, its models turned to the enemy where they have room to."""
    turned = []
    for spot in base:
        x, y = spot.x + dx, spot.y + dy
        bearing = _towards(x, y, mover.enemies)
        turned.append(Spot(x, y, spot.facing if bearing is None else bearing))
    yield tuple(turned)
    yield tuple(Spot(s.x + dx, s.y + dy, s.facing) for s in base)


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
        ahead = _towards(spot.x, spot.y, mover.enemies)
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
    ahead = _towards(end.x, end.y, mover.enemies)
    if ahead is None:
        return
    turn = turn_between(end.facing, ahead)
    if 5 < abs(turn) <= 90:
        found = option(mover, [[*way[:-1], *_leg(end, turn, 0.0)]], pivots=pivots + 1)
        if found is not None:
            yield found
