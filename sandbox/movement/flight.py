"""The approach of a warplane: from the middle of a table edge straight at its target.

It ends at the distance that its game states (`game_spec.FlightRules`).

Assumptions, where no source states it: it points and flies at the target's nearest model. A
player's own edge is the one nearest to the player's ground units, seen from the enemy's. Its place
is over any terrain, whose height counts in the range. At a drop, such as the edge of a roof, it is
held at the height between the two that gives the range at which it stops. Where other models leave
no room all the way to the target, it is held over them where it stops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, hypot, radians, sin

import numpy as np

from languages.message import message
from rules.engine.play.objectives import PLAYER_EDGES
from sandbox.movement.base_fit import Footing
from sandbox.table.footprints import Pose2D, cores, plan_distances, pose_of, radii
from sandbox.table.placement import Placement
from sandbox.table.ranges import range_between
from sandbox.table.table import PlacedModel, PlacedUnit, Table

STEP_IN = 0.1
"""Distance between places that are tried along a way, inches; the first valid one is refined."""

ROUND = ("near", "right", "far", "left")
"""Edges of a table in its file's words: y = 0 first, then round by the right."""

"""Table edges, anticlockwise: y = 0, x = width, y = depth, x = 0."""

_OUT = {"near": (0.0, -1.0), "right": (1.0, 0.0), "far": (0.0, 1.0), "left": (-1.0, 0.0)}

_TURNS = {"own": 0, "right": 1, "opposite": 2, "left": 3}

_FINE = 1e-10
_HALVINGS = 20
_RANGE_IN = 1e-6
"""Inches by which a range may miss the stopping range."""
_DROP_IN = 1e-9
"""Inches before a drop at which the height above it is measured."""

Point = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class FlightPath:
    """One flight. All inches, table frame.

    ``unit``, ``target``: ids. ``edge``: one of `PLAYER_EDGES`. ``start``, ``end``: the middle of
    the flying base, z of the surface under it or of its held height. ``facing``: degrees, all the
    way. ``starts_in``, ``ends_in``: ranges to the target's nearest model. ``distance_in``: length
    of the flight. ``in_the_way``: the unit whose model prevented the stop, so that it went on
    towards the target; empty for none.
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
    in_the_way: str = ""


def own_edge(table: Table, side: str) -> str:
    """Return ``near``, ``far``, ``left`` or ``right``: the table edge a side deploys from.

    It lies most nearly in the direction from the enemy's ground units to its own, by their mean
    places; the middle of the table stands for a side without ground units. If that gives no
    direction, the first side has the near edge and the other the far. Call it before the first
    turn: units move.
    """
    ours, theirs = _middle(table, side, own=True), _middle(table, side, own=False)
    x, y = ours[0] - theirs[0], ours[1] - theirs[1]
    if hypot(x, y) < 1e-9:
        return "near" if side == table.scenario.sides[0] else "far"
    return max(ROUND, key=lambda edge: x * _OUT[edge][0] + y * _OUT[edge][1])


def fly(
    table: Table, plane: PlacedUnit, target: str, edge: str, *, own: str | None = None
) -> FlightPath:
    """Return the flight of a plane, on the table or in reserve, at a unit on the table.

    Its base begins touching the middle of the edge. It stops at the game's range to the nearest
    model of the target, or stays where it begins nearer. Terrain never prevents that place. If a
    model does, the plane goes on to the first clear place.

    ``own``: the side's own table edge, if known. Raises KeyError for an unknown target, ValueError
    for an unknown edge or a target without models.
    """
    targets = table.unit(target).models
    if not targets:
        raise ValueError(message("edit-no-model-to-fly-at", unit=target))
    line = _line(table, plane, targets, _table_edge(table, plane.spec.side, edge, own))
    others = [model for unit in table.units if unit.id != plane.id for model in unit.models]
    footing = Footing(table, line.model, others)
    start = line.at(0.0, footing)
    way = _Way(line, footing, targets, stops_in(table))
    along, end, blocking = 0.0, start, None
    if way.away(start) > way.stops_in:
        along, end, blocking = way.end()
    return FlightPath(
        unit=plane.id,
        target=target,
        edge=edge,
        start=(start.stand.x, start.stand.y, start.stand.z),
        end=(end.stand.x, end.stand.y, end.stand.z),
        facing=line.facing,
        starts_in=way.away(start),
        ends_in=way.away(end),
        distance_in=along,
        in_the_way="" if blocking is None else blocking.unit,
    )


def stops_in(table: Table) -> float:
    """Return the distance from its target at which a flyer stops, inches. Raises ValueError."""
    rules = table.scenario.brings.flight
    if rules is None:
        raise ValueError(message("edit-nothing-flies", game=table.scenario.game))
    return rules.stops_in


def flown(table: Table, plane: PlacedUnit, path: FlightPath) -> PlacedUnit:
    """Return the unit at the end of its path, facing along it, as `Table.unit` would return it.

    ``table``: for the surface beneath. The position has a height only where the plane is held at
    another one than the terrain's.
    """
    x, y, z = path.end
    old = plane.models[0]
    level = Footing(table, old, ()).height(x, y)
    position = (x, y) if abs(level - z) <= _RANGE_IN else (x, y, z)
    spec = old.spec.model_copy(update={"position": position, "facing": path.facing})
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
        known = ", ".join(PLAYER_EDGES)
        raise ValueError(message("edit-no-edge", edge=repr(edge), known=known))
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
        """Return the model after ``along`` inches, dropped onto the surface there."""
        x, y, facing, _ = self.spot(along)
        return replace(self.model, stand=Placement(x, y, footing.height(x, y), facing))

    def reaches(self, gap: float, models: Sequence[PlacedModel]) -> float:
        """Return how far along its base first comes within ``gap`` of one of these, on the plan,
        inches.

        A gap shrinks no faster than the plane flies, so it can skip the excess distance, and test
        again. It flies at one of them, so it arrives.
        """
        theirs, around = cores(models, [pose_of(model) for model in models]), radii(models)
        ours, along = radii([self.model]), 0.0
        while True:
            here = cores([self.model], [self.spot(along)])
            left = float(plan_distances(here, ours, theirs, around).min()) - gap
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
    theirs = cores(targets, [pose_of(target) for target in targets])
    gaps = plan_distances(ours, radii([begins]), theirs, radii(targets))[0]
    aim = targets[int(np.argmin(np.round(gaps, 9)))]
    dx, dy = aim.stand.x - x, aim.stand.y - y
    if hypot(dx, dy) < 1e-9:
        dx, dy = -across, -up
    return _Line(begins, aim, x, y, degrees(atan2(dy, dx)) % 360)


@dataclass(frozen=True, eq=False)
class _Way:
    """The search for a plane's stop on its line."""

    line: _Line
    footing: Footing
    targets: Sequence[PlacedModel]
    stops_in: float

    def away(self, there: PlacedModel) -> float:
        """Return the range to the target's nearest model, inches."""
        return min(range_between(there, model) for model in self.targets)

    def end(self) -> tuple[float, PlacedModel, PlacedModel | None]:
        """Return the plane's end along its line, the plane there, and the model that prevented its
        stop.
        """
        contact = self.line.reaches(0.0, [self.line.aim])
        stop, there = self._stop(contact)
        blocking = self.footing.in_the_way(there.stand)
        if blocking is None:
            return stop, there, None
        here = stop
        while here < contact:
            ahead = min(here + STEP_IN, contact)
            if self._clear(ahead):
                found = _closed_in(here, ahead, self._clear, _HALVINGS)
                return found, self._at(found), blocking
            here = ahead
        return stop, there, blocking

    def _at(self, along: float) -> PlacedModel:
        return self.line.at(along, self.footing)

    def _near(self, along: float) -> bool:
        return self.away(self._at(along)) <= self.stops_in

    def _clear(self, along: float) -> bool:
        return self._near(along) and self.footing.in_the_way(self._at(along).stand) is None

    def _stop(self, contact: float) -> tuple[float, PlacedModel]:
        """Return the first place at range `stops_in`, and the plane there.

        The range on the plan is never longer than the range with its height.
        """
        far = self.line.reaches(self.stops_in, self.targets)
        if self.away(self._at(far)) <= self.stops_in + _FINE:
            return far, self._at(far)
        near = far
        while near < contact and not self._near(near):
            far, near = near, min(near + STEP_IN, contact)
        if not self._near(near):  # its target stands that much higher or lower
            return near, self._held(near, self.line.aim.stand.z, self._at(near).stand.z)
        near = _closed_in(far, near, self._near, 50)
        there = self._at(near)
        if self.away(there) >= self.stops_in - _RANGE_IN:
            return near, there
        return near, self._held(near, there.stand.z, self._at(near - _DROP_IN).stand.z)

    def _held(self, along: float, near_z: float, far_z: float) -> PlacedModel:
        """Return the plane held at the height between two at which its range is `stops_in`,
        inches.
        """
        there = self._at(along)

        def at(z: float) -> PlacedModel:
            return replace(there, stand=replace(there.stand, z=z))

        return at(_closed_in(far_z, near_z, lambda z: self.away(at(z)) <= self.stops_in, 50))


def _closed_in(bad: float, good: float, holds: Callable[[float], bool], halvings: int) -> float:
    """Return the place nearest to ``bad`` at which the condition still holds."""
    for _ in range(halvings):
        middle = (bad + good) / 2
        if holds(middle):
            good = middle
        else:
            bad = middle
    return good
