"""The table as the rules ask about it: `TableField` answers `rules.bolt_action.field.Field`.

Inches and degrees throughout. Units are named by id, models by number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from math import ceil, cos, hypot, pi, sin

import numpy as np
import shapely

from rules.bolt_action import events as told
from rules.bolt_action.facts import COVERS, FACINGS, Flight, Path
from rules.bolt_action.field import Approach, Field, Flown, Look, Supposed, Way
from rules.bolt_action.movement import PACES
from rules.bolt_action.templates import templates as rule_templates
from rules.engine.interruption import Moment, Places
from sandbox.air import is_warplane
from sandbox.bolt_action.charges import charge
from sandbox.bolt_action.following import FollowedBattle
from sandbox.bolt_action.glimpses import GLANCE_IN, Glimpse, moments
from sandbox.bolt_action.moves import options
from sandbox.bolt_action.paths import Mover, Option, Plans, between, drawn
from sandbox.facings import ARC_DEG, in_arc, struck_from
from sandbox.flight import STOP_IN, FlightPath, fly, in_rear_arc, own_edge
from sandbox.games import Arrival
from sandbox.plans import Spot, apart, cores, spot_of
from sandbox.ranges import range_between
from sandbox.sights import Sights
from sandbox.smoke import SIGHT_IN, Cloud, smoke_between
from sandbox.table import PlacedModel, PlacedUnit, Table
from sandbox.verdict import BLOCKED, CLEAR, unit_verdict

INFANTRY_RUN_IN = PACES["infantry"].run_in

_PLACES = 4
"""Decimals of an inch or a degree at which models are put down, as `Table.moved` does."""


_Asked = tuple[PlacedModel, PlacedUnit, tuple[str, ...], tuple[Cloud, ...]]
"""All that a look depends on: models and units are values, other ones when they change."""


class TableField(FollowedBattle, Field):
    """A table that follows a game and fills in the facts of its actions.

    Sight is judged as `sandbox.sight.judge` judges it, under the scenario's sight policy. A
    contested pair counts as its likeliest verdict: play has to go on, and the page says so.
    It follows a game forward only: after an undo, a new one is told the game's whole log.
    """

    def __init__(self, table: Table, *, arc_deg: float = ARC_DEG) -> None:
        # asked before anything moves, and planes are not there to ask about
        self._edges = {side: own_edge(table, side) for side in table.scenario.sides}
        super().__init__(table)
        self._arc_deg = arc_deg
        self._policy = table.scenario.sight_policy
        self._distances: dict[tuple[str, str], tuple[PlacedUnit, PlacedUnit, float]] = {}
        self._looks: dict[tuple[str, int, str], tuple[_Asked, Look]] = {}
        self._approaches: dict[tuple[str, str], Approach] = {}
        self._twins: dict[Supposed, TableField] = {}
        self._moments: dict[tuple[str, str], tuple[Moment, ...]] = {}

    def tell(self, events: Iterable[object]) -> None:
        """Follow what happened: moves, losses, wrecks, orders, smoke. Other events do nothing."""
        self._approaches.clear()
        self._twins.clear()
        self._moments.clear()
        super().tell(events)

    def _as_if(self, supposed: Supposed) -> TableField:
        """The field as it would be with a unit standing elsewhere, a plane that comes in from
        reserve included; KeyError where there is none such.

        Only what concerns that unit may be asked of it: its sights are judged anew.
        """
        twin = self._twins.get(supposed)
        if twin is None:
            flying = self.reserve.get(supposed.unit)
            unit = flying or self.table.unit(supposed.unit)
            rows = {int(row[0]): row for row in supposed.at}
            models = tuple(
                self.put(m, Spot(*rows[m.index][1:4]), *rows[m.index][4:5])
                if m.index in rows
                else m
                for m in unit.models
            )
            if flying is None and all(a is b for a, b in zip(models, unit.models, strict=True)):
                return self
            twin = copy(self)
            twin.table = self.with_models(unit, models)
            twin.sights = Sights(self._policy)
            twin._looks, twin._distances, twin._approaches, twin._twins = {}, {}, {}, {}
            self._twins[supposed] = twin
        return twin

    @cached_property
    def _size(self) -> tuple[float, float]:
        return self.table.size

    # What a unit sees.

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        """What a model sees of a unit: KeyError where either is not on the table.

        The range is to the nearest target model that it sees, or to the nearest where it sees
        none (BA-SHO-3); the cover is the best class that enough of those it sees have; in arc
        is one of them at least partly in its front arc (BA-WPN-3).
        """
        if supposed is not None:
            return self._as_if(supposed).look(unit, model, target)
        shooter, there = self.model(unit, model), self.table.unit(target)
        verdicts = self.sights.verdicts(self.table, shooter, there.models, self._beside(unit))
        asked = (shooter, there, tuple(verdicts), self.clouds)
        known = self._looks.get((unit, model, target))
        if known is None or known[0] != asked:
            known = self._looks[unit, model, target] = (asked, self._look(*asked))
        return known[1]

    def _look(
        self,
        shooter: PlacedModel,
        there: PlacedUnit,
        verdicts: tuple[str, ...],
        clouds: tuple[Cloud, ...],
    ) -> Look:
        rows = [
            (smoke_between(clouds, shooter, other), verdict, other)
            for verdict, other in zip(verdicts, there.models, strict=True)
        ]
        seen = [row for row in rows if row[1] != BLOCKED and row[0] <= SIGHT_IN]
        verdict = unit_verdict([(m.id, frozenset({v})) for _, v, m in seen], self._policy)
        models = [m for _, _, m in seen] or list(there.models)
        return Look(
            range_in=min(range_between(shooter, m) for m in models),
            sight=bool(seen),
            cover="none" if verdict in (CLEAR, BLOCKED) else verdict,
            in_arc=any(in_arc(shooter, m, self._arc_deg) for m in models),
            smoke_in=max((smoke for smoke, _, _ in seen), default=0.0),
            facing=self._facing(there, shooter),
            tailing=self._tails(shooter, there),
        )

    def _facing(self, target: PlacedUnit, shooter: PlacedModel) -> str:
        if is_warplane(target) or target.template.mover in ("infantry", "artillery"):
            return "front"
        return struck_from(self.table.unit(shooter.unit), shooter, target.models[0])

    def _tails(self, shooter: PlacedModel, target: PlacedUnit) -> bool:
        """Whether a plane is behind the plane it looks at (WP-15)."""
        planes = is_warplane(target) and is_warplane(self.table.unit(shooter.unit))
        return planes and in_rear_arc(target.models[0], shooter)

    def sees(self, unit: str, other: str, supposed: Supposed | None = None) -> bool:
        """Whether any model of a unit sees any of another; KeyError where either is not there."""
        if supposed is not None:
            return self._as_if(supposed).sees(unit, other)
        ours, theirs = self.table.unit(unit).models, self.table.unit(other).models
        pairs = [(a, b) for a in ours for b in theirs if self._smoke(a, b) <= SIGHT_IN]
        if any(self.sights.known(a, b) not in (None, BLOCKED) for a, b in pairs):
            return True
        for shooter in ours:
            targets = [b for a, b in pairs if a is shooter]
            if targets and any(
                verdict != BLOCKED
                for verdict in self.sights.verdicts(
                    self.table, shooter, targets, self._beside(unit)
                )
            ):
                return True
        return False

    def _beside(self, unit: str) -> tuple[PlacedModel, ...]:
        """Those who will fire with a model: all of a squad, and nobody of a gun's crew."""
        ours = self.table.unit(unit)
        return ours.models if ours.template.mover == "infantry" else ()

    def _smoke(self, shooter: PlacedModel, target: PlacedModel) -> float:
        return smoke_between(self.clouds, shooter, target)

    # How far things are.

    def distance_in(self, unit: str, other: str, supposed: Supposed | None = None) -> float:
        """Between the nearest models of two units; KeyError where either is not there."""
        if supposed is not None:
            return self._as_if(supposed).distance_in(unit, other)
        if unit == other:
            return 0.0
        key = (unit, other) if unit < other else (other, unit)
        one, two = self.table.unit(key[0]), self.table.unit(key[1])
        known = self._distances.get(key)
        if known is None or known[0] is not one or known[1] is not two:
            nearest = min(range_between(a, b) for a in one.models for b in two.models)
            known = self._distances[key] = (one, two, nearest)
        return known[2]

    def around(self, at: tuple[float, ...]) -> Iterable[tuple[str, float]]:
        """Units by id and how far their nearest model is from a point, on the plan."""
        point = np.array([shapely.Point(at[0], at[1])], dtype=object)
        for unit in sorted(self.grounded(), key=lambda u: u.id):
            plans = Plans.of(unit.models)
            gaps = apart(point, np.zeros(1), plans.cores, plans.radii)
            yield unit.id, max(0.0, float(gaps.min()))

    def points(self, side: str) -> Iterable[tuple[float, ...]]:
        """The middle of each enemy unit, for a side's barrage or smoke."""
        for unit in sorted(self.grounded(), key=lambda u: u.id):
            if unit.spec.side != side:
                x = sum(model.stand.x for model in unit.models) / len(unit.models)
                y = sum(model.stand.y for model in unit.models) / len(unit.models)
                yield round(x, _PLACES), round(y, _PLACES)

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

    def moments(self, watcher: str, mover: str) -> Iterable[Moment]:
        """Where a mover may be interrupted on its way (BA-AMB-1, WP-7): see `sandbox.bolt_action
        .glimpses`. KeyError for who has not set out, or a watcher that is not there.
        """
        key = (watcher, mover)
        if key not in self._moments:
            self._moments[key] = moments(self, watcher, mover)
        return self._moments[key]

    def glimpse(
        self, watcher: str, mover: str, at: Places, *, fully: bool = False
    ) -> Glimpse | None:
        """The best that one of a few of a unit's models, or ``fully`` of all, sees of a few of
        another's, or of all, at these places; None where they see nothing.
        """
        twin = self._as_if(Supposed(mover, at))
        seen, some = twin.table.unit(mover), list if fully else _few
        for eye in some(twin.table.unit(watcher).models):
            models = [m for m in some(seen.models) if twin._smoke(eye, m) <= SIGHT_IN]
            if not models:
                continue
            verdicts = twin.sights.verdicts(twin.table, eye, models)
            found = [
                Glimpse(
                    cover=COVERS.index("none" if verdict == CLEAR else verdict),
                    facing=FACINGS.index(twin._facing(seen, eye)),
                    in_arc=in_arc(eye, model, self._arc_deg),
                    range_in=range_between(eye, model),
                )
                for verdict, model in zip(verdicts, models, strict=True)
                if verdict != BLOCKED
            ]
            if found:
                return min(found, key=lambda one: one.worth)
        return None

    # Where a unit could go.

    def ways(self, unit: str, order: str, limit_in: float) -> Iterator[Way]:
        """Moves worth considering: see `sandbox.moves.options`. KeyError for an unknown unit."""
        mover = self._mover(self.table.unit(unit))
        view = self._in_view_of(unit)
        for option in options(mover, order, limit_in):
            path = replace(option.path, in_view_of=view)
            yield Way(path, self._rows(unit, option), option.enemy_in)

    def way(self, unit: str, to: Places) -> Way:
        """The facts of a move that a player declares: each named model straight to its place.

        ``to``: number, x, y, facing; who is not named stays. A vehicle pivots into its line,
        goes along it forward or, where its rear leads, in reverse, and pivots to its last
        facing. Raises NoWay where the geometry forbids it, KeyError for an unknown unit; what
        the rules make of the facts is theirs to say.
        """
        moving, rows = self.table.unit(unit), {int(row[0]): Spot(*row[1:4]) for row in to}
        mover = self._mover(moving)
        ends = [rows.get(model.index, spot_of(model)) for model in moving.models]
        found = drawn(mover, ends)
        view = self._watched(moving, list(zip(mover.spots, ends, strict=True)))
        path = replace(found.path, in_view_of=view)
        return Way(path, self._rows(unit, found), found.enemy_in)

    def approach(self, unit: str, target: str) -> Approach:
        """How an assault would go, straight at its target; KeyError where either is not there."""
        key = (unit, target)
        if key not in self._approaches:
            self._approaches[key] = self._approach(unit, target)
        return self._approaches[key]

    def _approach(self, unit: str, target: str) -> Approach:
        inches = self.distance_in(unit, target)
        if self.table.unit(unit).template.mover != "infantry":  # it assaults nobody (BA-ASS-1)
            return Approach(False, inches, Path(inches))
        if not self.sees(unit, target):
            return Approach(False, inches, Path(inches))
        mover, theirs = self._mover(self.table.unit(unit)), self.table.unit(target)
        reach = min(inches, INFANTRY_RUN_IN)
        found, over = charge(mover, Plans.of(theirs.models), reach)
        path = replace(found.path, in_view_of=self._in_view_of(unit))
        return Approach(True, inches, path, over, self._rows(unit, found))

    def _in_view_of(self, unit: str) -> tuple[str, ...] | None:
        """Who of the enemy lies in ambush and sees the mover from the start (BA-AMB-1).

        None, for nobody looked along the way, where one of them does not see it yet.
        """
        lurking = self.lurking(unit)
        return tuple(lurking) if all(self.sees(other, unit) for other in lurking) else None

    def _watched(self, unit: PlacedUnit, legs: Sequence[Sequence[Spot]]) -> tuple[str, ...]:
        """Who of the enemy in ambush sees a unit somewhere on its way, looked at every
        `GLANCE_IN` inches (BA-AMB-1)."""
        lurking = self.lurking(unit.id)
        seeing = [other for other in lurking if self.sees(other, unit.id)]
        if len(seeing) == len(lurking):
            return tuple(seeing)
        longest = max(hypot(b.x - a.x, b.y - a.y) for a, b in legs)
        glances = max(1, ceil(longest / GLANCE_IN))
        for step in range(1, glances + 1):
            models = tuple(
                self.put(model, between(a, b, step / glances))
                for model, (a, b) in zip(unit.models, legs, strict=True)
            )
            then = self.with_models(unit, models)
            glance = Sights(self._policy)
            for other in (o for o in lurking if o not in seeing):
                eyes = self.table.unit(other).models
                if any(v != BLOCKED for eye in eyes for v in glance.verdicts(then, eye, models)):
                    seeing.append(other)
        return tuple(sorted(seeing))

    def _mover(self, unit: PlacedUnit) -> Mover:
        others = [m for other in self.grounded() if other.id != unit.id for m in other.models]
        sides = {other.id: other.spec.side for other in self.table.units}
        enemies = [m for m in others if sides[m.unit] != unit.spec.side]
        return Mover(
            models=unit.models,
            mover=unit.template.mover,
            recce=rule_templates()[unit.spec.template].recce,
            size=self._size,
            ground=self.ground,
            others=Plans.of(others),
            enemies=Plans.of(enemies),
        )

    # How planes come in.

    def flight(self, unit: str, target: str, edge: str) -> Flown:
        """The flight of a warplane at a unit from an edge (WP-5, WP-6); the rows hold z as well.

        A side's own edge is where it stood when the game began. KeyError where there is no such
        plane or target.
        """
        plane = self.reserve.get(unit) or self.table.unit(unit)
        hulls = [m for name in self.wrecks for m in self.table.unit(name).models]
        wrecks = cores(hulls, [spot_of(hull) for hull in hulls])
        own = self._edges[plane.spec.side]
        path = fly(self.table, plane, target, edge, own=own, wrecks=wrecks, held=True)
        facts = Flight(
            target,
            edge,
            path.starts_in,
            path.ends_in,
            path.distance_in,
            beyond=path.beyond,
            short=path.ends_in > STOP_IN + 1e-6,
        )
        number = float(plane.models[0].index)
        return Flown(facts, _row(number, path.start, path), _row(number, path.end, path))

    # What a page shows.

    def shot(self, events: Iterable[object]) -> tuple[str, str] | None:
        """Who fired at whom last."""
        shots = [e for e in events if isinstance(e, told.FireDeclared)]
        return (shots[-1].unit, shots[-1].target) if shots else None

    def arrivals(self, events: Iterable[object]) -> tuple[Arrival, ...]:
        """Planes that flew in, and from where."""
        flew = [e for e in events if isinstance(e, told.FlewIn) and e.start]
        return tuple((f"{e.unit}/{int(e.start[0][0])}", e.start[0][1:3]) for e in flew)

    def departures(self, events: Iterable[object]) -> tuple[str, ...]:
        """Planes that pulled out, as units."""
        return tuple(e.unit for e in events if isinstance(e, told.LeftTable))

    def _rows(self, unit: str, option: Option) -> Places:
        models = self.table.unit(unit).models
        return tuple(
            (
                float(model.index),
                round(spot.x, _PLACES),
                round(spot.y, _PLACES),
                round(spot.facing % 360, _PLACES),
            )
            for model, spot in zip(models, option.ends, strict=True)
        )


def _few(models: tuple[PlacedModel, ...]) -> list[PlacedModel]:
    """One of the middle of a unit's models, the first, and the last."""
    numbers = dict.fromkeys((len(models) // 2, 0, len(models) - 1))
    return [models[number] for number in numbers]


def _row(number: float, at: tuple[float, float, float], path: FlightPath) -> Places:
    x, y, z = (round(value, _PLACES) for value in at)
    return ((number, x, y, round(path.facing, _PLACES), z),)
