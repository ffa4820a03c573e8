"""Moves as a player draws them: through the points of a drawn line, by one model or a whole unit.

A unit that moves together goes to each point in formation, each model by its shortest path. The
facts are those of the whole path. Inches and degrees.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import atan2, ceil, cos, degrees, hypot, radians, sin

import numpy as np

from languages.message import message
from rules.bolt_action.model.facts import Path
from rules.engine.errors import RuleError
from rules.engine.play.interruption import Places
from rules.engine.player.offers import Drawn
from sandbox.bolt_action.movement.driving_reach import DrivingReach
from sandbox.bolt_action.movement.formation import closed_up
from sandbox.bolt_action.movement.indoors import entered, in_and_out, indoors
from sandbox.bolt_action.movement.moves import is_open
from sandbox.bolt_action.movement.on_foot import Goal, bearing_to, going
from sandbox.bolt_action.movement.paths import (
    Mover,
    NoWay,
    Option,
    Spots,
    between,
    length_of,
    nearest,
    option,
    pivoted,
    turn_between,
    walled,
)
from sandbox.bolt_action.movement.visibility_graph import VisibilityGraph
from sandbox.bolt_action.movement.walking_reach import WalkingReach
from sandbox.table.footprints import Pose2D
from sandbox.table.table import PlacedModel

LEAST_IN = 0.05
"""A mover with less of its move left goes no further."""

_TRIES = 6

Put = Callable[[PlacedModel, Pose2D], PlacedModel]
"""Return a model as it would be at a place."""


def marched(
    mover: Mover,
    order: str,
    limit_in: float,
    drawn: Drawn,
    put: Put,
    reach: Callable[[], WalkingReach | DrivingReach],
    allows: Callable[[Path], bool],
) -> Option:
    """Return the move of at most ``limit_in`` inches that a player draws.

    To a single place all of it goes the shortest way that the rules allow, by its ``reach``, or to
    the nearest place that it can get to. Through several it goes as near to the last of them as
    possible. Models that are ``alone`` go through theirs exactly, however far. In the end the
    models look at ``drawn.faces``, a vehicle by one more pivot; where it is empty, they keep the
    facing that they came with. Raises RuleError where the geometry forbids the move.
    """
    way, alone, faces = drawn.way, dict(drawn.alone), drawn.faces
    if mover.mover not in ("infantry", "artillery"):
        (only,) = mover.models
        places = alone.get(only.index, way)
        if len(places) != 1:
            return _driven(mover, order, limit_in, places, faces)
        found = _driven_to(mover, reach(), places[0], faces)
    elif len(way) == 1 and not alone:
        found = _walked_to(mover, reach(), way[0], faces)
    else:
        return _through(mover, order, limit_in, drawn, put)
    first = next(found, None)
    if first is None:
        return Option(mover.spots, Path(0.0), nearest(mover.cores, mover.wide, mover.enemies))
    if allows(first.path):
        return first
    return next((move for move in found if allows(move.path)), first)


def _driven_to(
    mover: Mover, reach: WalkingReach | DrivingReach, place: Sequence[float], faces: Sequence[float]
) -> Iterator[Option]:
    """Yield a vehicle's moves to a place, and then to those nearest to it."""
    assert isinstance(reach, DrivingReach)
    for way, reverse in reach.ways_to(place[0], place[1], turns=bool(faces)):
        whole = _turned(way, faces)
        move = option(mover, [whole], reverse=reverse, pivots=_pivots(whole))
        if move is not None:
            yield move


def _walked_to(
    mover: Mover, reach: WalkingReach | DrivingReach, place: Sequence[float], faces: Sequence[float]
) -> Iterator[Option]:
    """Yield the moves of a unit on foot to a place, and then to those nearest to it."""
    assert isinstance(reach, WalkingReach)
    for move in reach.moves_to(place):
        turned = option(mover, _faced(move.ways, faces)) if faces else move
        if turned is not None:
            yield turned


def _through(mover: Mover, order: str, limit_in: float, drawn: Drawn, put: Put) -> Option:
    """Return the move of models through several places, or of some of them alone."""
    ways: list[Spots] = [(spot,) for spot in mover.spots]
    if drawn.way:
        ways = _together(mover, order, limit_in, drawn.way, put)
    numbers = [model.index for model in mover.models]
    for number, places in drawn.alone:
        if number in numbers:
            which = numbers.index(number)
            ways[which] = _by_itself(mover, order, limit_in, which, places, put)
    return _facts(mover, _faced(ways, drawn.faces) if drawn.faces else ways)


def _faced(ways: Sequence[Spots], faces: Sequence[float]) -> list[Spots]:
    return [(*way[:-1], _looking(way[-1], faces)) for way in ways]


def _facts(mover: Mover, ways: Sequence[Spots], *, pivots: int = 0) -> Option:
    move = option(mover, ways, pivots=pivots)
    if move is not None:
        return move
    if mover.on_foot and walled(mover, ways):
        raise RuleError("BA-MOV-7", message("way-walled"))
    raise RuleError("BA-MOV-7", message("way-ends-badly"))


def _looking(spot: Pose2D, at: Sequence[float]) -> Pose2D:
    return spot._replace(facing=degrees(atan2(at[1] - spot.y, at[0] - spot.x)))


# --- on foot ------------------------------------------------------------------------------------


def _together(mover: Mover, order: str, limit_in: float, way: Places, put: Put) -> list[Spots]:
    """Return each model's path, all of them in formation, as far as all of them can go."""
    ways: list[Spots] = [(spot,) for spot in mover.spots]
    here, left = mover, limit_in
    for place in way:
        if left < LEAST_IN:
            break
        move = _towards(here, order, left, place)
        if move is None:
            break
        ways = [(*gone, *new[1:]) for gone, new in zip(ways, move.ways, strict=True)]
        left = limit_in - max(map(length_of, ways))
        there = tuple(put(model, spot) for model, spot in zip(here.models, move.ends, strict=True))
        here = replace(here, models=there)
    if here is mover:
        raise RuleError("BA-MOV-8", message("way-leads-nowhere"))
    return ways


def _towards(mover: Mover, order: str, limit_in: float, place: Sequence[float]) -> Option | None:
    x, y = place[0], place[1]
    if mover.on_foot and (
        mover.houses.at(x, y) is not None or indoors(mover, mover.spots)
    ):  # by its doors, to its windows
        z = place[2] if len(place) > 2 else None
        near = min(
            in_and_out(mover, order, limit_in),
            key=lambda move: _away(move.ends, x, y, z),
            default=None,
        )
        if near is not None and _away(near.ends, x, y, z) < _away(mover.floors, x, y, z):
            return near
    graph = VisibilityGraph(mover, order, limit_in)
    return going(mover, graph, closed_up(mover.models, mover.spots), Goal(x, y), limit_in)


def _away(spots: Spots, x: float, y: float, z: float | None) -> float:
    """Return the inches from the middle of models to a place.

    Where the place has a height, the inches between it and their floors are added.
    """
    far = float(np.hypot(*(np.array([spot[:2] for spot in spots]).mean(axis=0) - (x, y))))
    heights = [spot.z for spot in spots if spot.z is not None]
    if z is None or not heights:
        return far
    return far + abs(sum(heights) / len(heights) - z)


def _by_itself(
    mover: Mover, order: str, limit_in: float, which: int, places: Places, put: Put
) -> Spots:
    """Return one model's shortest path through places, straight where nothing leads round."""
    model, way = mover.models[which], [mover.spots[which]]
    for place in places:
        x, y = place[0], place[1]
        alone = replace(mover, models=(put(model, way[-1]),))
        bearing = bearing_to(x, y, mover.enemies)
        floor = place[2:3] if mover.on_foot and mover.houses.at(x, y) is not None else ()
        end = Pose2D(x, y, way[-1].facing if bearing is None else bearing, *floor)
        try:
            inside = entered(alone, [end]) if indoors(alone, [end]) else None
        except NoWay as fault:
            raise RuleError("BA-MOV-7", fault.args[0]) from None
        if inside is not None:
            way += inside.ways[0][1:]
            continue
        reach = max(limit_in, length_of([way[-1], end])) + 1.0
        round_it = VisibilityGraph(alone, order, reach).ways([end])
        way += [end] if round_it is None else round_it[0][1:]
    return tuple(way)


# --- vehicles -----------------------------------------------------------------------------------


def _driven(
    mover: Mover, order: str, limit_in: float, places: Places, faces: Sequence[float]
) -> Option:
    """Return a vehicle's move: a pivot into the line to each of several places, and straight on.

    Without a place it only turns to what it ``faces``.
    """
    (spot,) = mover.spots
    if not places:
        turned = _turned((spot,), faces)
        return _facts(mover, [turned], pivots=_pivots(turned))
    way: list[Pose2D] = [spot]
    for place in places:
        here = way[-1]
        away = hypot(place[0] - here.x, place[1] - here.y)
        if away < LEAST_IN:
            continue
        turn = turn_between(here.facing, degrees(atan2(place[1] - here.y, place[0] - here.x)))
        pivot = pivoted(here, turn)
        way += [*pivot[1:], _on(pivot[-1], away)]
    for times in (2.0, 1.75, 1.5, 1.25):  # on a road it goes twice as far (BA-MOV-7)
        far = _turned(_cut(way, times * limit_in), faces)
        move = option(mover, [far], pivots=_pivots(far))
        if move is not None and move.path.road and is_open(mover, order, move):
            return move
    return _shortened(mover, order, _cut(way, limit_in), faces)


def _on(spot: Pose2D, inches: float) -> Pose2D:
    """Return the place some inches straight on."""
    turn = radians(spot.facing)
    return Pose2D(spot.x + inches * cos(turn), spot.y + inches * sin(turn), spot.facing)


def _pivots(way: Sequence[Pose2D]) -> int:
    """Count the turns of up to 90° that a vehicle makes on the spot along a path."""
    pivots, turned = 0, 0.0
    for a, b in itertools.pairwise(way):
        if a[:2] == b[:2]:
            turned += turn_between(a.facing, b.facing)
        else:
            pivots, turned = pivots + ceil(abs(turned) / 90.0 - 1e-9), 0.0
    return pivots + ceil(abs(turned) / 90.0 - 1e-9)


def _turned(way: Sequence[Pose2D], faces: Sequence[float]) -> Spots:
    """Return a path with a pivot at its end that turns it to look at a place."""
    last = way[-1]
    if not faces or hypot(faces[0] - last.x, faces[1] - last.y) < LEAST_IN:
        return tuple(way)
    turn = turn_between(last.facing, _looking(last, faces).facing)
    return (*way, *pivoted(last, turn)[1:])


def _shortened(mover: Mover, order: str, way: Sequence[Pose2D], faces: Sequence[float]) -> Option:
    """Return the move as far along a path as a vehicle can go.

    Raises RuleError where it can go nowhere.
    """
    long = length_of(way)
    short, best, inches = 0.0, None, long
    for _ in range(_TRIES):
        some = _turned(_cut(way, inches), faces)
        move = option(mover, [some], pivots=_pivots(some))
        if move is not None and is_open(mover, order, move):
            best, short = move, inches
            if inches >= length_of(way):
                break
        else:
            long = inches
        inches = (short + long) / 2
    if best is None:
        raise RuleError("BA-MOV-7", message("way-blocked"))
    return best


def _cut(way: Sequence[Pose2D], inches: float) -> Spots:
    """Return the first inches of a path; all of it where it is no longer."""
    left, gone = inches, [way[0]]
    for a, b in itertools.pairwise(way):
        leg = length_of([a, b])
        if leg > left:
            if left > 0:
                gone.append(between(a, b, left / leg))
            break
        gone.append(b)
        left -= leg
    return tuple(gone)
