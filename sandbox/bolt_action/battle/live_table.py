"""A table that follows a game of Bolt Action: moves, losses, wrecks, orders, smoke, warplanes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import count
from math import cos, radians, sin

from languages.message import key_of
from meshes.terrain.barriers.wreck import charred
from rules.bolt_action.model import events as told
from rules.bolt_action.model.templates import templates as rule_templates
from rules.engine.play.interruption import Places
from sandbox.bolt_action.movement.formation import settled
from sandbox.bolt_action.movement.paths import Mover, Plans, Spots, between, fits
from sandbox.bolt_action.movement.visibility_graph import VisibilityGraph
from sandbox.movement.along import Course
from sandbox.movement.ground_classes import Grounds
from sandbox.movement.houses import Houses, houses_on
from sandbox.play.live_table import FollowedTable
from sandbox.scenario.marks.smoke import SmokeSpec
from sandbox.table.footprints import Pose2D, cores, pose_of
from sandbox.table.smoke import Cloud, box_of, standing
from sandbox.table.table import PlacedUnit, Table

_STOPS = 24
"""Number of places along its path at which a unit may have to stop short."""


class FollowedBattle(FollowedTable):
    """The table of a game of Bolt Action.

    ``wrecks``: ids of units that are only models that block (BA-VEH-3). ``orders``: the dice beside
    units. ``hitched``: the gun behind each tractor, by id. ``clouds``: the smoke that stands.
    ``courses``: the paths of units that have set out and not arrived. Warplanes begin in reserve
    (WP-4).
    """

    def __init__(self, table: Table, marks: Sequence[float] = ()) -> None:
        super().__init__(table, marks)
        self.wrecks: tuple[str, ...] = ()
        self.orders: dict[str, str] = {}
        self._laid: tuple[tuple[SmokeSpec, int], ...] = ()
        self.clouds: tuple[Cloud, ...] = standing(table, {})
        self.courses: dict[str, Course] = {}
        self.ground = Grounds.of(table.pieces)
        self._kept: dict[str, str] = {}
        tows = {unit.id: unit.spec.towing for unit in table.units}
        self.hitched = {one: gun for one, gun in tows.items() if isinstance(gun, str)}
        self._set_out: dict[str, Pose2D] = {}
        self._stood: tuple[Table, Grounds] = (table, self.ground)
        self._movers: dict[str, Mover] = {}
        self._plans: dict[str, tuple[PlacedUnit, Plans]] = {}
        for unit in table.units:
            if unit.template.flies:
                self.take_off(unit.id)

    def standing(self) -> list[PlacedUnit]:
        """Return the units that are on the table and still in the game."""
        return [unit for unit in self.table.units if unit.id not in self.wrecks]

    def grounded(self) -> list[PlacedUnit]:
        """Return those of them that are not warplanes: a plane blocks nothing on the ground."""
        return [unit for unit in self.standing() if not unit.template.flies]

    def lurking(self, unit: str) -> list[str]:
        """Return the enemies of a unit that are in ambush, by id (BA-AMB-1)."""
        side = self.table.unit(unit).spec.side
        return sorted(
            other.id
            for other in self.standing()
            if other.spec.side != side and self.orders.get(other.id) == "ambush"
        )

    def tell(self, events: Iterable[object]) -> None:
        """Follow these events: moves, losses, wrecks, orders, smoke. Other events do nothing."""
        for event in events:
            self._follow_moves(event)
            self._follow_losses(event)
            self._follow_orders(event)

    def _follow_moves(self, event: object) -> None:
        match event:
            case told.MoveBegan(unit=unit, to=to, way=way, start=start):
                if start:  # a plane is put at the table's edge (WP-5)
                    self._fly_to(unit, start)
                self.courses[unit] = Course.of(start or self.rows(unit), way, to)
                self._set_out[unit] = pose_of(self.table.unit(unit).models[0])
            case told.Mounted(unit=unit):
                self.take_off(unit)
            case told.Dismounted(unit=unit, to=to):
                rows = {int(row[0]): Pose2D(*row[1:]) for row in to}
                rider = self.reserve[unit]
                models = tuple(self.put(m, rows[m.index]) for m in rider.models if m.index in rows)
                self.bring_on(replace(rider, models=models))
            case told.Towed(unit=unit, tractor=tractor):
                self._haul(unit, tractor)
            case told.Unhitched(tractor=tractor):
                self.hitched.pop(tractor, None)
            case told.AmbushSprung(target=target, at=at, share=share) if at:
                self._halt(target, at, share)
            case told.Moved(unit=unit, to=to):
                self.courses.pop(unit, None)
                if to:
                    self._put(unit, to)
            case told.PiledIn(unit=unit, to=to) if to:
                self._put(unit, to)
            case told.FlewIn(unit=unit, to=to):
                self.courses.pop(unit, None)
                if to:
                    self._fly_to(unit, to)

    def _follow_losses(self, event: object) -> None:
        match event:
            case told.MenLost(unit=unit, models=models):
                self.lose(unit, models)
                if unit in self.courses:
                    self.courses[unit] = self.courses[unit].without(models)
            case told.LeftTable(unit=unit, why=why):
                self.courses.pop(unit, None)
                if unit not in self.reserve:  # driven off before it was anywhere
                    self.take_off(unit)
                if key_of(why) == "driven-off":  # it counts as destroyed (WP-12)
                    del self.reserve[unit]
            case told.Exited(unit=unit):
                if self.reserve.pop(unit, None) is None:
                    self.change(self.table.unit(unit), ())
            case told.Destroyed(unit=unit, wreck=wreck):
                self._destroy(unit, wreck)

    def _follow_orders(self, event: object) -> None:
        match event:
            case told.OrderGiven(unit=unit, order=order):
                self.orders[unit] = order
            case told.OrderKept(unit=unit, order=order):
                self._kept[unit] = order
            case told.TurnBegan(turn=turn):
                self.orders, self._kept = self._kept, {}
                self._screen(tuple(one for one in self._laid if one[1] >= turn))
            case told.SmokeLaid(at=at, radius_in=radius, until=until):
                one = SmokeSpec(id=self._free(), position=at, radius=radius)
                self._screen((*self._laid, (one, until)))

    def _screen(self, laid: tuple[tuple[SmokeSpec, int], ...]) -> None:
        """Set the smoke that stands beside the smoke that the scenario began with (BA-SMK-1).

        It is put on the table, so that it is seen and judged like any other smoke.
        """
        if laid == self._laid:
            return
        self._laid = laid
        smoke = (*self._began.smoke, *(spec for spec, _ in laid))
        scenario = self.table.scenario.model_copy(update={"smoke": smoke})
        self.table = replace(self.table, file=self.table.file.saying(scenario))
        before, until = self.clouds, {spec.id: turn for spec, turn in laid}
        self.clouds = standing(self.table, until)
        self.sights.smoke_changed([box_of(c) for c in {*before} ^ {*self.clouds}])

    def _free(self) -> str:
        """Return an id for smoke that nothing on the table has."""
        scenario = self.table.scenario
        rows = (scenario.terrain, scenario.units, scenario.smoke)
        taken = {one.id for row in rows for one in row}
        return next(name for k in count(1) if (name := f"smoke-{k}") not in taken)

    def rows(self, name: str) -> Places:
        """Return the rows of a unit's models. KeyError where it is not on the table."""
        return tuple((float(m.index), *pose_of(m).row) for m in self.table.unit(name).models)

    def _halt(self, name: str, at: Places, share: float) -> None:
        """Put a unit that is interrupted on its path where it is now (BA-AMB-1, WP-7).

        Its path goes on from there.
        """
        course = self.courses.get(name)
        if course is not None:
            self.courses[name] = course.stopped_at(share)
        if name in self.reserve or self.table.unit(name).template.flies:
            self._fly_to(name, at)
            return
        rows = {int(row[0]): Pose2D(*row[1:]) for row in at}
        unit = self.table.unit(name)
        models = tuple(self.put(m, rows.get(m.index, pose_of(m))) for m in unit.models)
        if any(a is not b for a, b in zip(models, unit.models, strict=True)):
            self.change(unit, models)

    def _fly_to(self, name: str, to: Places) -> None:
        """Put a plane where its row says, out of reserve or from where it is on its path."""
        _, x, y, facing, z = to[0]
        plane = self.reserve.get(name) or self.table.unit(name)
        model = self.put(plane.models[0], Pose2D(x, y, facing), z)
        if name in self.reserve:
            self.bring_on(replace(plane, models=(model,)))
        else:
            self.change(plane, (model,))

    def _put(self, name: str, to: Places) -> None:
        """Put a unit down where its rows say.

        Another unit may have come to stand there since the move was declared, such as a recce
        vehicle that falls back from an assault. Then a unit on foot closes up beside it, and a
        vehicle stops short.
        """
        rows = {int(row[0]): Pose2D(*row[1:]) for row in to}
        unit = self.table.unit(name)
        starts = [pose_of(model) for model in unit.models]
        ends = tuple(rows.get(m.index, spot) for m, spot in zip(unit.models, starts, strict=True))
        mover = self.mover(unit)
        if not fits(mover, ends):
            ends = self._room_near(mover, ends)
        models = tuple(self.put(m, spot) for m, spot in zip(unit.models, ends, strict=True))
        self.change(unit, models)

    def _haul(self, gun: str, tractor: str) -> None:
        """Move a gun with its tractor, so that it stands to it as before."""
        before, after = self._set_out[tractor], pose_of(self.table.unit(tractor).models[0])
        turn = radians(after.facing - before.facing)
        rows = []
        for number, x, y, facing, *_ in self.rows(gun):
            dx, dy = x - before.x, y - before.y
            there = after.x + dx * cos(turn) - dy * sin(turn)
            across = after.y + dx * sin(turn) + dy * cos(turn)
            rows.append((number, there, across, facing + after.facing - before.facing))
        self._put(gun, tuple(rows))

    def _room_near(self, mover: Mover, ends: Spots) -> Spots:
        """Return the nearest places to these where a unit can stand, or else where it stands."""
        if mover.mover in ("infantry", "artillery"):
            there = tuple(self.put(m, spot) for m, spot in zip(mover.models, ends, strict=True))
            graph = VisibilityGraph(
                replace(mover, models=there), "advance", 0.0, frozenset(mover.others.owners)
            )
            places = settled(graph, graph.starts)
            if places is not None:
                beside = tuple(
                    Pose2D(x, y, spot.facing)
                    for (x, y), spot in zip(places.tolist(), ends, strict=True)
                )
                if fits(mover, beside):
                    return beside
        for left in range(_STOPS - 1, 0, -1):
            short = tuple(
                between(a, b, left / _STOPS) for a, b in zip(mover.spots, ends, strict=True)
            )
            if fits(mover, short):
                return short
        return mover.spots

    def mover(self, unit: PlacedUnit) -> Mover:
        """Return a unit and everything that it could meet; the same object while nothing moves."""
        stand = (self.table, self.ground)
        if any(a is not b for a, b in zip(stand, self._stood, strict=True)):
            self._stood, self._movers = stand, {}
        known = self._movers.get(unit.id)
        if known is None or known.models is not unit.models:
            known = self._movers[unit.id] = self._mover(unit)
        return known

    def _mover(self, unit: PlacedUnit) -> Mover:
        own = unit.id, self.hitched.get(unit.id)
        others = [other for other in self.grounded() if other.id not in own]
        enemies = [other for other in others if other.spec.side != unit.spec.side]
        return Mover(
            models=unit.models,
            mover=unit.template.mover,
            recce=rule_templates()[unit.spec.template].recce,
            size=self.table.size,
            ground=self.ground,
            others=Plans.joined([self.plans(other) for other in others]),
            enemies=Plans.joined([self.plans(other) for other in enemies]),
            houses=self._houses,
        )

    def plans(self, unit: PlacedUnit) -> Plans:
        """Return the plans of a unit's models; the same object while it does not change."""
        known = self._plans.get(unit.id)
        if known is None or known[0] is not unit:
            known = self._plans[unit.id] = unit, Plans.of(unit.models)
        return known[1]

    @cached_property
    def _houses(self) -> Houses:
        return houses_on(self.table.pieces)

    def _destroy(self, name: str, wreck: bool) -> None:
        units = {unit.id: unit for unit in self.table.units}
        self.reserve.pop(name, None)
        self.courses.pop(name, None)
        if name not in units:
            return
        if not wreck:
            self.change(units[name], ())
            return
        burnt = tuple(replace(m, piece=charred(m.piece)) for m in units[name].models)
        self.change(units[name], burnt)
        units[name] = self.table.unit(name)
        self.wrecks += (name,)
        hulls = [m for wrecked in self.wrecks for m in units[wrecked].models]
        shapes = cores(hulls, [pose_of(m) for m in hulls])
        self.ground = Grounds.of(self.table.pieces, list(shapes), "impassable")
