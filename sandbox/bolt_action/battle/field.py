"""The table as the rules ask about it: `TableField`, a
`rules.bolt_action.player.queries.Field`.

Inches and degrees throughout. Units are named by id, models by number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from math import cos, hypot, pi, sin

import numpy as np
import shapely

from rules.bolt_action.model import events as told
from rules.bolt_action.model.facts import Flight, Path
from rules.bolt_action.player.queries import Approach, Field, Flown, Way
from rules.bolt_action.rules.movement import PACES
from rules.engine.interruption import Places
from rules.engine.objectives import leaves_by
from rules.engine.offers import Drawn
from sandbox.bolt_action.battle.facings import ARC_DEG
from sandbox.bolt_action.battle.interruption_points import GLANCE_IN, MOST_GLANCES
from sandbox.bolt_action.battle.smoke_spots import SpottedBattle
from sandbox.bolt_action.movement.charges import charge, piled_in
from sandbox.bolt_action.movement.dismounting import beside
from sandbox.bolt_action.movement.drawn_moves import marched
from sandbox.bolt_action.movement.exits import exits
from sandbox.bolt_action.movement.moves import drawn, options
from sandbox.bolt_action.movement.paths import Option, Plans, Spots, bends
from sandbox.bolt_action.movement.place_names import called
from sandbox.movement.along import Course, shares
from sandbox.movement.flight import FlightPath, fly, own_edge
from sandbox.play.games import Arrival
from sandbox.scenario.words import BLOCKED
from sandbox.table.footprints import Pose2D, plan_distances, pose_of
from sandbox.table.objectives import rules_of
from sandbox.table.table import PlacedUnit, Table

INFANTRY_RUN_IN = PACES["infantry"].run_in

_PLACES = 4
"""Decimals of an inch or a degree at which models are put down, as `Table.moved` does."""


class TableField(SpottedBattle, Field):
    """A table that follows a game and fills in the facts of its actions.

    It follows a game forward only: after an undo, a new one is told the game's whole log.
    """

    def __init__(self, table: Table, *, arc_deg: float = ARC_DEG) -> None:
        # asked before anything moves, and planes are not there to ask about
        self._edges = {side: own_edge(table, side) for side in table.scenario.sides}
        super().__init__(table, arc_deg=arc_deg)
        self._approaches: dict[tuple[str, str, float], tuple[tuple[object, ...], Approach]] = {}

        self._ways: dict[tuple[str, str, float], tuple[tuple[object, ...], tuple[Way, ...]]] = {}

    @cached_property
    def _size(self) -> tuple[float, float]:
        return self.table.size

    def around(self, at: tuple[float, ...]) -> Iterable[tuple[str, float]]:
        """Units by id and how far their nearest model is from a point, on the plan."""
        point = np.array([shapely.Point(at[0], at[1])], dtype=object)
        for unit in sorted(self.grounded(), key=lambda u: u.id):
            plans = Plans.of(unit.models)
            gaps = plan_distances(point, np.zeros(1), plans.cores, plans.radii)
            yield unit.id, max(0.0, float(gaps.min()))

    def shifted(
        self, at: tuple[float, ...], limit_in: float
    ) -> Iterable[tuple[float, tuple[float, ...]]]:
        """Points of the table as far away from a point, and half as far, in eight directions."""
        for share in (1.0, 0.5):
            for eighth in range(8):
                inches = limit_in * share
                x = round(at[0] + inches * cos(eighth * pi / 4), _PLACES)
                y = round(at[1] + inches * sin(eighth * pi / 4), _PLACES)
                if 0 <= x <= self._size[0] and 0 <= y <= self._size[1]:
                    yield min(limit_in, hypot(x - at[0], y - at[1])), (x, y)

    # Where a unit could go.

    def ways(self, unit: str, order: str, limit_in: float) -> Iterator[Way]:
        """Moves worth considering: see `sandbox.moves.options`. KeyError for an unknown unit."""
        asked = (self.table, self.ground, self._in_view_of(unit))
        known = self._ways.get((unit, order, limit_in))
        if known is None or known[0] != asked:
            mover = self.mover(self.table.unit(unit))
            found = options(mover, order, limit_in, self._worth_being_at())
            known = (asked, tuple(self._way(unit, option) for option in found))
            self._ways[unit, order, limit_in] = known
        yield from known[1]

    def _way(self, unit: str, option: Option) -> Way:
        place = called(self.table.pieces, self._objectives, option.ends, self._foe_of(unit, option))
        path = replace(option.path, in_view_of=self._in_view_of(unit), place=place)
        return Way(path, self._rows(unit, option), option.enemy_in, self._corners(unit, option))

    def _worth_being_at(self) -> tuple[tuple[float, float], ...]:
        return tuple((x, y) for _, x, y in self._objectives)

    @cached_property
    def _objectives(self) -> tuple[tuple[str, float, float], ...]:
        """Labels and places of what the scenario wants held."""
        return tuple(
            (one.label, one.position[0], one.position[1])
            for one in self.table.scenario.objectives
            if one.position is not None
        )

    def _foe_of(self, unit: str, option: Option) -> tuple[float, float] | None:
        """Where the nearest enemy of a unit then is."""
        side = self.table.unit(unit).spec.side
        foes = [m.stand for u in self.grounded() if u.spec.side != side for m in u.models]
        x, y = option.ends[0][:2]
        near = min(foes, key=lambda s: (hypot(s.x - x, s.y - y), s.x, s.y), default=None)
        return None if near is None else (near.x, near.y)

    def way(self, unit: str, to: Places) -> Way:
        """The facts of a move that a player declares: each named model by its shortest way.

        ``to``: number, x, y, facing; who is not named stays. Those on foot go round what is in
        the way of their order (BA-MOV-8). A vehicle pivots into its line, goes along it forward
        or, where its rear leads, in reverse, and pivots to its last facing. Raises NoWay where
        the geometry forbids it, KeyError for an unknown unit; what the rules make of the facts is
        theirs to say.
        """
        moving, rows = self.table.unit(unit), {int(row[0]): Pose2D(*row[1:]) for row in to}
        mover = self.mover(moving)
        ends = [rows.get(model.index, pose_of(model)) for model in moving.models]
        found = drawn(mover, ends, self.orders.get(unit, "advance"))
        way = self._way(unit, found)
        return replace(way, path=replace(way.path, in_view_of=self._watched(moving, found.ways)))

    def drawn(self, order: str, limit_in: float, drawn: Drawn) -> Way:
        """The move of at most so far that a player draws: see `drawn_moves.marched`. KeyError for
        an unknown unit, RuleError where it cannot go so."""
        moving = self.table.unit(drawn.unit)
        alone = dict(drawn.alone)
        mover = self.mover(moving)
        found = marched(mover, order, limit_in, drawn.way, alone, self.put, drawn.faces)
        way = self._way(drawn.unit, found)
        return replace(way, path=replace(way.path, in_view_of=self._watched(moving, found.ways)))

    def exits(self, unit: str, order: str, limit_in: float) -> Iterator[Way]:
        """Moves off the table by an edge that a unit should leave by; KeyError as for `ways`."""
        leaver = self.table.unit(unit)
        objectives = rules_of(self.table.scenario.objectives)
        mover, view = self.mover(leaver), self._in_view_of(unit)
        for edge in leaves_by(objectives, unit, leaver.spec.side):
            for option in exits(mover, edge, limit_in):
                path = replace(option.path, in_view_of=view)
                rows, corners = self._rows(unit, option), self._corners(unit, option)
                yield Way(path, rows, option.enemy_in, corners)

    def approach(self, unit: str, target: str) -> Approach:
        """How an assault would go; KeyError where either is not there."""
        inches = self.distance_in(unit, target)
        if self.table.unit(unit).template.mover != "infantry":  # it assaults nobody (BA-ASS-1)
            return Approach(False, inches, Path(inches), contacts=0)
        if not self.sees(unit, target):
            return Approach(False, inches, Path(inches), contacts=0)
        return self.drive_home(unit, target, INFANTRY_RUN_IN)

    def drive_home(self, unit: str, target: str, reach_in: float) -> Approach:
        """How an assault goes on from where both stand now; KeyError where either is not there."""
        around = self._around_of(unit, target, reach_in)
        known = self._approaches.get((unit, target, reach_in))
        if known is None or known[0] != around:
            found = self._approach(unit, target, reach_in)
            known = self._approaches[unit, target, reach_in] = (around, found)
        found = known[1]
        view = self._in_view_of(unit)
        return replace(found, path=replace(found.path, in_view_of=view))

    def dismounts(self, unit: str, vehicle: str) -> Iterator[tuple[float, Places]]:
        """Places beside, behind and before a vehicle where a rider has room to get down."""
        rider = self.reserve[unit]
        mover = self._mover(rider)
        for spots, inches in beside(mover, self.table.unit(vehicle).models[0]):
            rows = tuple(
                _placed(model.index, spot) for model, spot in zip(rider.models, spots, strict=True)
            )
            yield inches, rows

    def _around_of(self, unit: str, target: str, reach_in: float) -> tuple[object, ...]:
        """All that an assault can meet: units are values, other ones when they change."""
        far = 2 * reach_in
        near = [u for u in self.grounded() if self.distance_in(unit, u.id) <= far]
        return (self.table.unit(target), self.ground, *near)

    def _approach(self, unit: str, target: str, reach_in: float) -> Approach:
        inches = self.distance_in(unit, target)
        attackers, theirs = self.table.unit(unit), self.table.unit(target)
        found = charge(self.mover(attackers), target, theirs.models, reach_in)
        to, way = self._rows(unit, found.option), self._corners(unit, found.option)
        path, over = found.option.path, found.over
        if not found.touching or theirs.template.mover != "infantry":
            contacts = found.touching + found.touched
            return Approach(True, inches, path, over, to, way, contacts)
        there = tuple(
            self.put(m, spot) for m, spot in zip(attackers.models, found.option.ends, strict=True)
        )
        after = Plans.of(there)
        mover = self.mover(theirs)
        kept = np.array([owner != unit for owner in mover.others.owners], dtype=bool)
        others = Plans(
            np.concatenate([mover.others.cores[kept], after.cores]),
            np.concatenate([mover.others.radii[kept], after.radii]),
            (*(o for o in mover.others.owners if o != unit), *after.owners),
        )
        spots, touching = piled_in(
            replace(mover, others=others), unit, attackers.models, found.option.ends
        )
        moved = tuple(
            _placed(model.index, spot)
            for model, spot in zip(theirs.models, spots, strict=True)
            if spot != pose_of(model)
        )
        contacts = found.touching + max(found.touched, touching)
        return Approach(True, inches, path, over, to, way, contacts, moved)

    def _in_view_of(self, unit: str) -> tuple[str, ...] | None:
        """Who of the enemy lies in ambush and sees the mover from the start (BA-AMB-1).

        None, for nobody looked along the way, where one of them does not see it yet.
        """
        lurking = self.lurking(unit)
        return tuple(lurking) if all(self.sees(other, unit) for other in lurking) else None

    def _watched(self, unit: PlacedUnit, legs: Sequence[Spots]) -> tuple[str, ...]:
        """Who of the enemy in ambush sees a unit somewhere on its way, looked at every
        `GLANCE_IN` inches (BA-AMB-1)."""
        lurking = self.lurking(unit.id)
        seeing = [other for other in lurking if self.sees(other, unit.id)]
        if len(seeing) == len(lurking):
            return tuple(seeing)
        course = Course.of(
            self.rows(unit.id),
            _numbered(unit, [bends(way) for way in legs]),
            _numbered(unit, [way[-1:] for way in legs]),
        )
        for share in shares(course.length_in, GLANCE_IN, MOST_GLANCES)[1:]:
            rows = course.at(share)
            models = tuple(
                self.put(model, Pose2D(*row[1:]))
                for model, row in zip(unit.models, rows, strict=True)
            )
            then = self.with_models(unit, models)
            glance = self.sights.forgetful()
            for other in (o for o in lurking if o not in seeing):
                eyes = self.table.unit(other).models
                if any(v != BLOCKED for eye in eyes for v in glance.verdicts(then, eye, models)):
                    seeing.append(other)
        return tuple(sorted(seeing))

    # How planes come in.

    def flight(self, unit: str, target: str, edge: str) -> Flown:
        """The flight of a warplane at a unit from an edge (WP-5, WP-6); the rows hold z as well.

        A side's own edge is where it stood when the game began. KeyError where there is no such
        plane or target.
        """
        plane = self.reserve.get(unit) or self.table.unit(unit)
        own = self._edges[plane.spec.side]
        path = fly(self.table, plane, target, edge, own=own)
        facts = Flight(
            target,
            edge,
            path.starts_in,
            path.ends_in,
            path.distance_in,
            path.in_the_way,
        )
        number = float(plane.models[0].index)
        return Flown(facts, _row(number, path.start, path), _row(number, path.end, path))

    # What a page shows.

    def shot(self, events: Iterable[object]) -> tuple[str, str] | None:
        """Who fired at whom last."""
        shots = [e for e in events if isinstance(e, told.FireDeclared)]
        return (shots[-1].unit, shots[-1].target) if shots else None

    def arrivals(self, events: Iterable[object]) -> tuple[Arrival, ...]:
        """Planes that set out from the table's edge or flew in, each once, and from where."""
        flew = [e for e in events if isinstance(e, (told.MoveBegan, told.FlewIn)) and e.start]
        return tuple({f"{e.unit}/{int(e.start[0][0])}": e.start[0][1:3] for e in flew}.items())

    def departures(self, events: Iterable[object]) -> tuple[str, ...]:
        """Planes that pulled out, as units."""
        return tuple(e.unit for e in events if isinstance(e, told.LeftTable))

    def _rows(self, unit: str, option: Option) -> Places:
        models = self.table.unit(unit).models
        return tuple(
            _placed(model.index, spot) for model, spot in zip(models, option.ends, strict=True)
        )

    def _corners(self, unit: str, option: Option) -> Places:
        """The corners between the start and the end of each model's way."""
        return _numbered(self.table.unit(unit), [bends(way) for way in option.ways])


def _numbered(unit: PlacedUnit, spots: Sequence[Sequence[Pose2D]]) -> Places:
    return tuple(
        _placed(model.index, spot)
        for model, some in zip(unit.models, spots, strict=bool(spots))
        for spot in some
    )


def _placed(number: int, spot: Pose2D) -> tuple[float, ...]:
    x, y = round(spot.x, _PLACES), round(spot.y, _PLACES)
    z = () if spot.z is None else (round(spot.z, _PLACES),)
    return (float(number), x, y, round(spot.facing % 360, _PLACES), *z)


def _row(number: float, at: tuple[float, float, float], path: FlightPath) -> Places:
    x, y, z = (round(value, _PLACES) for value in at)
    return ((number, x, y, round(path.facing, _PLACES), z),)
