"""The table as the rules ask about it: `TableField`, a `rules.bolt_action.player.queries.Field`.

Inches and degrees throughout. Units are named by id, models by number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from math import cos, dist, hypot, pi, sin

import numpy as np
import shapely

from rules.bolt_action.model import events as told
from rules.bolt_action.model.facts import Flight, Path
from rules.bolt_action.player.queries import Aim, Approach, Field, Flown, Look, Supposed, Way
from rules.engine.play.interruption import Moment, Places
from rules.engine.play.objectives import leaves_by
from rules.engine.player.offers import Drawn
from sandbox.bolt_action.battle.ambush_moments import AmbushMoments
from sandbox.bolt_action.battle.approaches import Approaches
from sandbox.bolt_action.battle.facings import ARC_DEG
from sandbox.bolt_action.battle.interruption_points import moment_of
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.bolt_action.battle.rows import PLACES, corner_rows, end_rows, flight_row, rows_of
from sandbox.bolt_action.battle.shots import fires, losses
from sandbox.bolt_action.battle.smoke_spots import SmokeSpots
from sandbox.bolt_action.battle.unit_sight import HIDDEN_SHARE, SupposedSight
from sandbox.bolt_action.movement.dismounting import beside
from sandbox.bolt_action.movement.drawn_moves import marched
from sandbox.bolt_action.movement.driving_reach import DrivingReach
from sandbox.bolt_action.movement.exits import exits
from sandbox.bolt_action.movement.formation import closed_up
from sandbox.bolt_action.movement.known_moves import KnownMoves, known_moves
from sandbox.bolt_action.movement.moves import drawn
from sandbox.bolt_action.movement.on_foot import led
from sandbox.bolt_action.movement.paths import Option, Plans
from sandbox.bolt_action.movement.place_names import called
from sandbox.bolt_action.movement.unit_reach import reach_of
from sandbox.bolt_action.movement.walking_reach import WalkingReach
from sandbox.movement.flight import fly, own_edge
from sandbox.play.games import Arrival
from sandbox.table.footprints import Pose2D, plan_distances, pose_of
from sandbox.table.objectives import rules_of
from sandbox.table.ranges import range_between
from sandbox.table.table import PlacedUnit, Table
from sandbox.view.effects.cues import Cues


class TableField(FollowedBattle, Field):
    """A table that follows a game and fills in the facts of its actions.

    It follows a game forward only: after an undo, a new one is told the game's whole log. Each
    part answers one kind of question and remembers its answers: `SupposedSight`, `AmbushMoments`,
    `SmokeSpots`, `Approaches`.
    """

    def __init__(self, table: Table, *, arc_deg: float = ARC_DEG) -> None:
        """``arc_deg``: width of a front arc, degrees."""
        # planes count for a side's own edge, and the base class puts them into reserve
        self._edges = {side: own_edge(table, side) for side in table.scenario.sides}
        super().__init__(table, (HIDDEN_SHARE,))
        self._sight = SupposedSight(self, arc_deg)
        self._ambushes = AmbushMoments(self, self._sight)
        self._smoke_spots = SmokeSpots(self, self._sight.actual)
        self._approaches = Approaches(self, self._sight.actual)
        self._reach: dict[str, tuple[tuple[object, ...], WalkingReach | DrivingReach]] = {}
        self._ways: dict[tuple[str, str, float], tuple[tuple[object, ...], tuple[Way, ...]]] = {}
        self._moves: dict[tuple[str, str, float], tuple[tuple[object, ...], KnownMoves]] = {}

    # What units see, and how far apart they are.

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        """Return what a model sees of a unit: see `UnitSight.look`."""
        return self._sight.of(supposed).look(unit, model, target)

    def sees(self, unit: str, other: str, supposed: Supposed | None = None) -> bool:
        """Check whether any model of a unit sees any of another. KeyError for an absent unit."""
        return self._sight.of(supposed).sees(unit, other)

    def distance_in(self, unit: str, other: str, supposed: Supposed | None = None) -> float:
        """Return inches between the nearest models of two units. KeyError for an absent unit."""
        return self._sight.of(supposed).distance_in(unit, other)

    def model_in(
        self, unit: str, other: str, model: int, supposed: Supposed | None = None
    ) -> float:
        """Return inches from a unit's nearest model to one model of another unit."""
        return self._sight.of(supposed).model_in(unit, other, model)

    def exposure(self, unit: str) -> Iterable[int]:
        """Return a unit's models by number, the nearest to an enemy on the ground first.

        KeyError for an unknown unit.
        """
        ours = self.table.unit(unit)
        foes = [m for u in self._enemies(unit) for m in u.models]
        near = {
            model.index: min((range_between(model, foe) for foe in foes), default=0.0)
            for model in ours.models
        }
        return sorted(near, key=lambda number: (near[number], number))

    def around(self, at: tuple[float, ...]) -> Iterable[tuple[str, float]]:
        """Yield units by id and inches from their nearest model to a point, on the plan."""
        point = np.array([shapely.Point(at[0], at[1])], dtype=object)
        for unit in sorted(self.grounded(), key=lambda u: u.id):
            plans = Plans.of(unit.models)
            gaps = plan_distances(point, np.zeros(1), plans.cores, plans.radii)
            yield unit.id, max(0.0, float(gaps.min()))

    def _enemies(self, unit: str) -> list[PlacedUnit]:
        """Return the units on the ground that are of the other side."""
        side = self.table.unit(unit).spec.side
        return [u for u in self.grounded() if u.spec.side != side]

    # Where a mover may be interrupted.

    def moments(self, watcher: str, mover: str) -> Iterable[Moment]:
        """Return where a mover may be interrupted on its path: see `AmbushMoments.moments`."""
        return self._ambushes.moments(watcher, mover)

    def moment_at(self, mover: str, share: float) -> Moment:
        """Return the moment at a share of a mover's path, or now if that lies behind the mover.

        KeyError for a unit that has not set out.
        """
        return moment_of(self.courses[mover], share)

    def share_at(self, mover: str, at: tuple[float, float]) -> float:
        """Return the share of a mover's path at the place nearest to a point. KeyError as above."""
        return self.courses[mover].nearest(at)

    # Where barrages and smoke could go.

    def points(self, side: str) -> Iterable[tuple[float, ...]]:
        """Return points for a side's barrage or smoke: see `SmokeSpots.points`."""
        return self._smoke_spots.points(side)

    def smoke_points(self, unit: str, model: int) -> Iterable[Aim]:
        """Return spots for a unit's smoke: see `SmokeSpots.smoke_points`."""
        return self._smoke_spots.smoke_points(unit, model)

    def smoke_aim(self, unit: str, model: int, at: tuple[float, float]) -> Aim:
        """Return the facts of a spot that a player points at: see `SmokeSpots.smoke_aim`."""
        return self._smoke_spots.smoke_aim(unit, model, at)

    def shifted(
        self, at: tuple[float, ...], limit_in: float
    ) -> Iterable[tuple[float, tuple[float, ...]]]:
        """Yield points of the table ``limit_in`` from a point, and half of it, in eight directions.

        Each comes with its distance from the point, inches.
        """
        for share in (1.0, 0.5):
            for eighth in range(8):
                inches = limit_in * share
                x = round(at[0] + inches * cos(eighth * pi / 4), PLACES)
                y = round(at[1] + inches * sin(eighth * pi / 4), PLACES)
                if 0 <= x <= self._size[0] and 0 <= y <= self._size[1]:
                    yield min(limit_in, hypot(x - at[0], y - at[1])), (x, y)

    @cached_property
    def _size(self) -> tuple[float, float]:
        return self.table.size

    # Where a unit could go.

    def standing_on(self, unit: str) -> Iterable[str]:
        """Return the terrain classes that a unit's models stand on; KeyError for an unknown one."""
        mover = self.mover(self.table.unit(unit))
        return mover.ground.crossed(mover.cores, mover.wide, mover.cores)

    def ways(self, unit: str, order: str, limit_in: float) -> Iterator[Way]:
        """Yield moves worth considering: see `moves.options`. KeyError for an unknown unit."""
        view = self._ambushes.seen_from_start(unit)
        moves = self._options(unit, order, limit_in)
        asked = (moves, view)
        known = self._ways.get((unit, order, limit_in))
        if known is None or known[0][0] is not moves or known[0] != asked:
            known = asked, tuple(self._way(unit, option, view) for option in moves)
            self._ways[unit, order, limit_in] = known
        yield from known[1]

    def _options(self, unit: str, order: str, limit_in: float) -> tuple[Option, ...]:
        """Return the moves of a unit; the same object while they do not change."""
        moving, key = self.table.unit(unit), (unit, order, limit_in)
        own = unit, self.hitched.get(unit)
        others = {other.id: other for other in self.grounded() if other.id not in own}
        stands = (moving, self.ground, self.table.pieces)
        known = self._moves.get(key)
        if known is not None and all(a is b for a, b in zip(known[0], stands, strict=True)):
            plans = {name: self.plans(other) for name, other in others.items()}
            if known[1].hold(others, plans):
                self._moves[key] = stands, replace(known[1], others=others)
                return known[1].options
        goals = tuple((x, y) for _, x, y in self._goals)
        found = known_moves(self.mover(moving), order, limit_in, goals, moving.spec.side, others)
        self._moves[key] = stands, found
        return found.options

    def _way(self, unit: str, option: Option, view: tuple[str, ...] | None) -> Way:
        """Return a move as the rules take it; ``view``: the enemies in ambush that see it."""
        x, y = option.ends[0][:2]
        foes = [m.stand for u in self._enemies(unit) for m in u.models]
        near = min(foes, key=lambda s: (hypot(s.x - x, s.y - y), s.x, s.y), default=None)
        foe = None if near is None else (near.x, near.y)
        place = called(self.table.pieces, self._goals, option.ends, foe)
        path, moving = replace(option.path, in_view_of=view, place=place), self.table.unit(unit)
        return Way(path, end_rows(moving, option), option.enemy_in, corner_rows(moving, option))

    @cached_property
    def _goals(self) -> tuple[tuple[str, float, float], ...]:
        return tuple(
            (goal.label, goal.position[0], goal.position[1])
            for goal in self.table.scenario.objectives
            if goal.position is not None
        )

    def way(self, unit: str, to: Places) -> Way:
        """Return the facts of a move that a player declares, each named model by its shortest path.

        ``to``: number, x, y, facing; models that are not named stay. Units on foot go round what
        is in the way of their order (BA-MOV-8). A vehicle pivots into its line, goes along it
        forward or, where its rear leads, in reverse, and pivots to its last facing. Raises NoWay
        where the geometry forbids the move, KeyError for an unknown unit. The rules check the rest.
        """
        moving, rows = self.table.unit(unit), {int(row[0]): Pose2D(*row[1:]) for row in to}
        ends = [rows.get(model.index, pose_of(model)) for model in moving.models]
        option = drawn(self.mover(moving), ends, self.orders.get(unit, "advance"))
        return self._declared(moving, option)

    def drawn(
        self, order: str, limit_in: float, drawn: Drawn, allows: Callable[[Path], bool]
    ) -> Way:
        """Return the move of at most ``limit_in`` that a player draws: see `drawn_moves.marched`.

        KeyError for an unknown unit, RuleError where it cannot go so.
        """
        moving = self.table.unit(drawn.unit)
        mover = self.mover(moving)

        def reach() -> WalkingReach | DrivingReach:
            asked = moving.id, order, limit_in, self.table, self.ground
            if order not in self._reach or self._reach[order][0] != asked:
                self._reach[order] = asked, reach_of(self.table, moving, mover, order, limit_in)
            return self._reach[order][1]

        option = marched(mover, order, limit_in, drawn, self.put, reach, allows)
        lead = led(closed_up(mover.models, mover.spots))[1]
        off_in = dist(option.ends[lead][:2], drawn.way[-1][:2]) if drawn.way else 0.0
        return replace(self._declared(moving, option), off_in=off_in)

    def _declared(self, moving: PlacedUnit, option: Option) -> Way:
        """Return a move that a player has chosen, looked at by enemies in ambush all along it."""
        ends = rows_of(moving, [path[-1:] for path in option.ways])
        corners = corner_rows(moving, option)
        return self._way(moving.id, option, self._ambushes.seen_along(moving, corners, ends))

    def exits(self, unit: str, order: str, limit_in: float) -> Iterator[Way]:
        """Yield moves off the table by an edge that a unit should leave by; KeyError as above."""
        leaver = self.table.unit(unit)
        objectives = rules_of(self.table.scenario.objectives)
        mover, view = self.mover(leaver), self._ambushes.seen_from_start(unit)
        for edge in leaves_by(objectives, unit, leaver.spec.side):
            for option in exits(mover, edge, limit_in):
                path = replace(option.path, in_view_of=view)
                rows, corners = end_rows(leaver, option), corner_rows(leaver, option)
                yield Way(path, rows, option.enemy_in, corners)

    def approach(self, unit: str, target: str) -> Approach:
        """Return how an assault would go. KeyError where either unit is not on the table."""
        approach = self._approaches.approach(unit, target)
        return self._in_view(unit, approach) if approach.sight else approach

    def drive_home(self, unit: str, target: str, reach_in: float) -> Approach:
        """Return how an assault goes on from where both units stand now. KeyError as above."""
        return self._in_view(unit, self._approaches.drive_home(unit, target, reach_in))

    def _in_view(self, unit: str, approach: Approach) -> Approach:
        view = self._ambushes.seen_from_start(unit)
        return replace(approach, path=replace(approach.path, in_view_of=view))

    def dismounts(self, unit: str, vehicle: str) -> Iterator[tuple[float, Places]]:
        """Yield places beside, behind and before a vehicle where a rider has room to get down.

        Each comes with its distance from the hull, inches.
        """
        rider = self.reserve[unit]
        mover = self._mover(rider)
        for spots, inches in beside(mover, self.table.unit(vehicle).models[0]):
            yield inches, rows_of(rider, [(spot,) for spot in spots])

    # How planes come in.

    def flight(self, unit: str, target: str, edge: str) -> Flown:
        """Return the flight of a warplane at a unit from an edge (WP-5, WP-6); rows hold z as well.

        A side's own edge is where it stood when the game began. KeyError where there is no such
        plane or target.
        """
        plane = self.reserve.get(unit) or self.table.unit(unit)
        own = self._edges[plane.spec.side]
        path = fly(self.table, plane, target, edge, own=own)
        facts = Flight(
            target, edge, path.starts_in, path.ends_in, path.distance_in, path.in_the_way
        )
        number = plane.models[0].index
        start, end = (flight_row(number, at, path) for at in (path.start, path.end))
        return Flown(facts, start, end)

    # What a page shows.

    def shot(self, events: Iterable[object]) -> tuple[str, str] | None:
        """Return the unit that fired last in these events, and its target."""
        shots = [e for e in events if isinstance(e, told.FireDeclared)]
        return (shots[-1].unit, shots[-1].target) if shots else None

    def cues(self, before: Table, table: Table, events: Sequence[object]) -> Cues:
        """Return the shots and losses of some events, from one table to another."""
        return Cues(fires(table, events, before), losses=losses(before, table, events))

    def arrivals(self, events: Iterable[object]) -> tuple[Arrival, ...]:
        """Return the planes that set out from the table's edge or flew in, each once."""
        flew = [e for e in events if isinstance(e, (told.MoveBegan, told.FlewIn)) and e.start]
        return tuple({f"{e.unit}/{int(e.start[0][0])}": e.start[0][1:3] for e in flew}.items())

    def departures(self, events: Iterable[object]) -> tuple[str, ...]:
        """Return the planes that pulled out, as units."""
        return tuple(e.unit for e in events if isinstance(e, told.LeftTable))
