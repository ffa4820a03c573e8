"""How what flies comes in: from the middle of a table edge, straight at its target, until it is as
near as its game has it stop (`game_spec.FlightRules`).

Assumptions, where no source says: it points and flies at the target's nearest model; a player's
own edge is the one nearest to where his ground units stand, seen from the enemy's; where it
cannot stand anywhere between there and its target, it stands as near before that as it can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, hypot, radians, sin

import numpy as np
import shapely

from rules.engine.edges import PLAYER_EDGES
from sandbox.movement.base_fit import Footing
from sandbox.table.footprints import Pose2D, apart, cores, pose_of, radii
from sandbox.table.placement import Placement
from sandbox.table.ranges import range_between
from sandbox.table.table import PlacedModel, PlacedUnit, Table

STEP_IN = 0.1
"""Where it cannot stand, places so far apart are tried; then the first that will do is closed in
on."""

ROUND = ("near", "right", "far", "left")
"""The edges of a table as its file has them: where y is 0, then round by the right."""

"""The table's edges, walked around anticlockwise: y = 0, x = width, y = depth, x = 0."""

_OUT = {"near": (0.0, -1.0), "right": (1.0, 0.0), "far": (0.0, 1.0), "left": (-1.0, 0.0)}

_TURNS = {"own": 0, "right": 1, "opposite": 2, "left": 3}

_FINE = 1e-10
_HALVINGS = 20

Point = tuple[float, float, float]


class NoLanding(ValueError):
    """There is no place on its line of flight where it can stand, in one sentence."""


@dataclass(frozen=True, slots=True)
class FlightPath:
    """One flight. All inches, table frame.

    ``unit``, ``target``: ids. ``edge``: one of `PLAYER_EDGES`. ``start``, ``end``: the middle of
    the flying base, z on what lies beneath. ``facing``: degrees, all the way. ``starts_in``,
    ``ends_in``: ranges to the target's nearest model. ``distance_in``: how far it flies.
    ``beyond``: it could not stand where it stopped, and went on towards the target.
    """

    unit: str
    target: str
    edge: str
    start: Point
    end: Point
    facing: float
    starts_in: float
    ends_in: float
    distance_in: float
    beyond: bool


def own_edge(table: Table, side: str) -> str:
    """``near``, ``far``, ``left`` or ``right``: the table edge a side deploys from.

    The one that lies most nearly the way from the enemy's ground units to its own, by the mean of
    where they stand; where one of them has none, the middle of the table stands for it. Where
    that says nothing, the first side has the near edge and the other the far. Ask before
    the first turn: units move.
    """
    ours, theirs = _middle(table, side, own=True), _middle(table, side, own=False)
    x, y = ours[0] - theirs[0], ours[1] - theirs[1]
    if hypot(x, y) < 1e-9:
        return "near" if side == table.scenario.sides[0] else "far"
    return max(ROUND, key=lambda edge: x * _OUT[edge][0] + y * _OUT[edge][1])


def edge_middle(
    table: Table, side: str, edge: str, *, own: str | None = None
) -> tuple[float, float]:
    """The middle of an edge, ``own``, ``left``, ``right`` or ``opposite`` as that side's player
    sees it. ``own``: his own table edge where it is known. Raises ValueError for others.
    """
    which = _table_edge(table, side, edge, own)
    width, depth = table.size
    across, up = _OUT[which]
    return width / 2 * (1 + across), depth / 2 * (1 + up)


def fly(
    table: Table,
    plane: PlacedUnit,
    target: str,
    edge: str,
    *,
    own: str | None = None,
    wrecks: Iterable[shapely.Geometry] = (),
    held: bool = False,
) -> FlightPath:
    """The flight of what flies, on the table or in reserve, at a unit on the table.

    Its base begins touching the middle of the edge, and stops where its range to the nearest
    model of the target is what the game says, or at once where it begins nearer. From there it
    goes on until it can stand, at most to contact; else it comes back to the last place where it
    could.

    ``own``: the side's own table edge where it is known. ``wrecks``: outlines it may not stand on.
    ``held``: where it can stand nowhere, it is held by hand above its stop, as the rules let those
    do who have no flying base: a game has to go on.

    Raises KeyError for an unknown target, ValueError for an unknown edge or a target without
    models, NoLanding where it can stand nowhere on its line.
    """
    targets = table.unit(target).models
    if not targets:
        raise ValueError(f"{target} has no model to fly at")
    line = _line(table, plane, targets, _table_edge(table, plane.spec.side, edge, own))
    others = [model for unit in table.units if unit.id != plane.id for model in unit.models]
    footing = Footing(table, line.model, others, wrecks)

    def at(along: float) -> PlacedModel:
        return line.at(along, footing)

    def away(along: float) -> float:
        there = at(along)
        return min(range_between(there, model) for model in targets)

    contact = line.reaches(0.0, [line.aim])
    stop = _stop(stops_in(table), line, targets, away, contact)
    try:
        end = _landing(line, footing, stop, max(stop, contact))
    except NoLanding:
        if not held:
            raise
        end = stop
    start, landed = at(0.0).stand, at(end).stand
    return FlightPath(
        unit=plane.id,
        target=target,
        edge=edge,
        start=(start.x, start.y, start.z),
        end=(landed.x, landed.y, landed.z),
        facing=line.facing,
        starts_in=away(0.0),
        ends_in=away(end),
        distance_in=end,
        beyond=end > stop,
    )


def stops_in(table: Table) -> float:
    """How far from its target what flies stops, inches. Raises ValueError where nothing flies."""
    rules = table.scenario.brings.flight
    if rules is None:
        raise ValueError(f"nothing flies in {table.scenario.game}")
    return rules.stops_in


def flown(table: Table, plane: PlacedUnit, path: FlightPath) -> PlacedUnit:
    """The unit standing at the end of its path, facing along it, as `Table.unit` would give
    it were it there. ``table``: for what lies beneath.
    """
    x, y, _ = path.end
    z = Footing(table, plane.models[0], ()).height(x, y)
    old = plane.models[0]
    spec = old.spec.model_copy(update={"position": (x, y), "facing": path.facing})
    model = replace(old, spec=spec, stand=Placement(x, y, z, path.facing))
    return replace(plane, spec=plane.spec.model_copy(update={"models": (spec,)}), models=(model,))


def _middle(table: Table, side: str, *, own: bool) -> tuple[float, float]:
    stands = [
        (model.stand.x, model.stand.y)
        for unit in table.units
        if (unit.spec.side == side) is own and not unit.template.flies
        for model in unit.models
    ]
    x, y = np.mean(stands, axis=0).tolist() if stands else (s / 2 for s in table.size)
    return x, y


def _table_edge(table: Table, side: str, edge: str, own: str | None) -> str:
    if edge not in PLAYER_EDGES:
        raise ValueError(f"{edge!r} is no edge: expected one of {', '.join(PLAYER_EDGES)}")
    first = ROUND.index(own if own is not None else own_edge(table, side))
    return ROUND[(first + _TURNS[edge]) % len(ROUND)]


@dataclass(frozen=True, eq=False)
class _Line:
    """A straight line of flight: from a place, at a model, facing it."""

    model: PlacedModel
    aim: PlacedModel
    x: float
    y: float
    facing: float

    def spot(self, along: float) -> Pose2D:
        turn = radians(self.facing)
        return Pose2D(self.x + along * cos(turn), self.y + along * sin(turn), self.facing)

    def at(self, along: float, footing: Footing) -> PlacedModel:
        """The model so far along, dropped onto what lies there."""
        x, y, facing, _ = self.spot(along)
        return replace(self.model, stand=Placement(x, y, footing.height(x, y), facing))

    def reaches(self, gap: float, models: Sequence[PlacedModel]) -> float:
        """How far along its base is first that near to one of these, from above, inches.

        A gap shrinks no faster than it flies, so it can go as far as it is too far away, and look
        again; it flies at one of them, so it gets there.
        """
        theirs, around = cores(models, [pose_of(model) for model in models]), radii(models)
        ours, along = radii([self.model]), 0.0
        while True:
            here = cores([self.model], [self.spot(along)])
            left = float(apart(here, ours, theirs, around).min()) - gap
            if left <= _FINE:
                return along
            along += left


def _line(table: Table, plane: PlacedUnit, targets: Sequence[PlacedModel], edge: str) -> _Line:
    model = plane.models[0]
    width, depth = table.size
    across, up = _OUT[edge]
    radius = float(radii([model])[0])
    x = width / 2 * (1 + across) - radius * across
    y = depth / 2 * (1 + up) - radius * up
    begins = replace(model, stand=Placement(x, y, 0.0, model.stand.turn))
    ours = cores([begins], [pose_of(begins)])
    theirs = cores(targets, [pose_of(one) for one in targets])
    gaps = apart(ours, radii([begins]), theirs, radii(targets))[0]
    aim = targets[int(np.argmin(np.round(gaps, 9)))]
    dx, dy = aim.stand.x - x, aim.stand.y - y
    if hypot(dx, dy) < 1e-9:
        dx, dy = -across, -up
    return _Line(begins, aim, x, y, degrees(atan2(dy, dx)) % 360)


def _stop(
    stop_in: float,
    line: _Line,
    targets: Sequence[PlacedModel],
    away: Callable[[float], float],
    contact: float,
) -> float:
    """How far along its range to the target is first ``stop_in``; contact, where it never is.

    Seen from above it is so far away before it is so in height as well.
    """
    far = line.reaches(stop_in, targets)
    if away(far) <= stop_in + 1e-9:
        return far
    near = far
    while away(near) > stop_in:
        if near >= contact:
            return contact
        far, near = near, min(near + STEP_IN, contact)
    return _closed_in(far, near, lambda along: away(along) <= stop_in, 50)


def _landing(line: _Line, footing: Footing, stop: float, last: float) -> float:
    """How far along it can stand: at its stop, beyond it, or else before it."""

    def stands(along: float) -> bool:
        return footing.hindrance(line.spot(along)) is None

    if stands(stop):
        return stop
    for end in (last, 0.0):
        here = stop
        while here != end:
            there = min(here + STEP_IN, end) if end > stop else max(here - STEP_IN, end)
            if stands(there):
                return _closed_in(here, there, stands, _HALVINGS)
            here = there
    why = footing.hindrance(line.spot(stop))
    raise NoLanding(f"{line.model.unit} finds no place to stand on its way: {why}")


def _closed_in(bad: float, good: float, holds: Callable[[float], bool], halvings: int) -> float:
    """As near to ``bad`` as it still holds."""
    for _ in range(halvings):
        middle = (bad + good) / 2
        if holds(middle):
            good = middle
        else:
            bad = middle
    return good
