"""Legal actions: the answers to the pending decision, by the facts of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, product

from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.facts import Flak, Path
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Asset, Marker, Model, State, Unit
from rules.bolt_action.play import smoke
from rules.bolt_action.play.fire import MUST_FIRE
from rules.bolt_action.play.game import rules_of
from rules.bolt_action.play.orders import MISTAKE_IN
from rules.bolt_action.play.reactions import allowance_to_escape
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.one_shots import fires
from rules.bolt_action.player.queries import Field, Supposed
from rules.bolt_action.rules.air_fire import flak_of
from rules.bolt_action.rules.movement import RUN
from rules.bolt_action.rules.warplanes import preys
from rules.engine.errors import RuleError
from rules.engine.play.choices import Action, Decision
from rules.engine.play.game import Game
from rules.engine.play.objectives import PLAYER_EDGES, counted
from rules.engine.player.legal import Candidates, LegalActions

STAYS = Path(0.0)
"""A move of no length."""


def legal_actions(game: Game[State], field: Field) -> LegalActions:
    """Return the view on the current game; facts come from the field."""
    ruleset = rules_of(game).ruleset
    return LegalActions(game, lambda pending: _LegalCandidates(ruleset, game.state, field, pending))


def ambushes(game: Game[State], field: Field, unit: Unit) -> Iterator[Action]:
    """Yield the shots of a unit in Ambush at the mover of the pending ambush (BA-AMB-1, WP-7)."""
    pending = game.pending
    if pending is None or unit.order != "ambush" or unit.reserve:
        return
    if not game.state.units[pending.other].warplane or flak_of(unit):
        asked = replace(pending, unit=unit.id)
        ruleset = rules_of(game).ruleset
        yield from _LegalCandidates(ruleset, game.state, field, asked).make("spring-ambush")


class _LegalCandidates(Candidates):
    """The candidates for one decision, by kind of action."""

    def __init__(self, ruleset: Ruleset, state: State, field: Field, pending: Decision) -> None:
        self.builder = FactBuilder(ruleset, state, field)
        self.ruleset = ruleset
        self.state = state
        self.field = field
        self.pending = pending

    @property
    def _unit(self) -> Unit:
        return self.state.units[self.pending.unit]

    def _give_order(self) -> Iterator[Action]:
        units = self.state.units
        for name, given in groupby(self.builder.orders(self.pending.by), lambda one: one.unit):
            yield from given
            if not units[name].warplane and not units[name].aboard:
                yield from self.builder.assaults(units[name])

    def _move(self) -> Iterator[Action]:
        unit = self._unit
        yield acts.Move(unit.id, STAYS)
        for way in self.builder.ways(unit, unit.order or "advance"):
            yield acts.Move(unit.id, way.path, way.to, way.way)
        for way in self.builder.exits(unit, unit.order or "advance"):
            yield acts.Move(unit.id, way.path, way.to, way.way)

    def _mount(self) -> Iterator[Action]:
        unit = self._unit
        for vehicle in self.state.transports(unit):
            found = self.builder.mounting(unit, vehicle, unit.order or "advance")
            if found is not None:
                yield found

    def _dismount(self) -> Iterator[Action]:
        unit = self._unit
        yield acts.Dismount(unit.id)
        if self.state.units[unit.aboard].order != RUN:
            for inches, to in self.field.dismounts(unit.id, unit.aboard):
                yield acts.Dismount(unit.id, inches, to)

    def _shoot(self) -> Iterator[Action]:
        unit = self._unit
        order = unit.order if unit.order in ("fire", "advance") else "fire"
        for target in self._targets(unit):
            if unit.warplane:
                yield from self._attack(unit, target)
                continue
            if unit.vehicle:
                volley = self.builder.volley(unit, target, order)
                if volley is not None:
                    yield acts.Shoot(unit.id, (volley,))
            else:
                others = [
                    enemy
                    for enemy in self.state.present(self.state.enemy(unit.side))
                    if enemy.vehicle and enemy.id != target.id and not self.pending.other
                ]
                for volleys in fires(self.builder, unit, target, order, others):
                    yield acts.Shoot(unit.id, volleys)
            yield from self._indirectly(unit, target, order)

    def _indirectly(self, unit: Unit, target: Unit, order: str) -> Iterator[Action]:
        """Yield indirect fire of howitzers that see their target and would fire directly
        (BA-WPN-6).
        """
        arms = [self.ruleset.weapon(a.weapon) for m in unit.models for a in m.arms]
        if any("howitzer" in weapon.traits for weapon in arms):
            volley = self.builder.volley(unit, target, order, indirect=True)
            if volley is not None and volley != self.builder.volley(unit, target, order):
                yield acts.Shoot(unit.id, (volley,))

    def _attack(self, plane: Unit, target: Unit) -> Iterator[Action]:
        volley = self.builder.volley(plane, target, "advance", spend=True)
        if volley is not None:
            for load in self.builder.loads(volley):
                yield acts.Shoot(plane.id, (load,))

    def _targets(self, unit: Unit) -> list[Unit]:
        if self.pending.other:
            return [self.state.units[self.pending.other]]
        return self.state.present(self.state.enemy(unit.side))

    def _fire_smoke(self) -> Iterator[Action]:
        unit = self._unit
        for model in unit.models:
            for weapon in dict.fromkeys(a.weapon for a in model.arms):
                if not self.ruleset.weapon(weapon).smoke:
                    continue
                for aim in self.field.smoke_points(unit.id, model.number):
                    facts = (aim.at, aim.range_in, aim.sight, aim.observed)
                    fire = acts.FireSmoke(unit.id, weapon, *facts)
                    if self._may_smoke(unit, fire):
                        yield fire

    def _may_smoke(self, unit: Unit, fire: acts.FireSmoke) -> bool:
        try:
            smoke.check(self.ruleset, unit, fire)
        except RuleError:
            return False
        return True

    def _hold_fire(self) -> Iterator[Action]:
        """Yield holding fire; where fire must open, only if no weapon bears (BA-FUB-1)."""
        fire = self._shoot if "shoot" in self.pending.accepts else self._reaction_fire
        bears = not self.pending.other or any(True for _ in fire())
        if not bears or self.pending.rule not in MUST_FIRE:
            yield acts.HoldFire(self.pending.unit, bears)

    def _go_down(self) -> Iterator[Action]:
        yield acts.GoDown(self.pending.unit)

    def _stand_fast(self) -> Iterator[Action]:
        yield acts.StandFast(self.pending.unit)

    def _escape(self) -> Iterator[Action]:
        unit, causer = self._unit, self.pending.other
        before = self.field.distance_in(unit.id, causer)
        for way in self.builder.ways(unit, "advance", allowance_to_escape(self.ruleset, unit)):
            after = self.field.distance_in(unit.id, causer, Supposed(unit.id, way.to))
            if after > before:
                yield acts.Escape(unit.id, way.path, after, way.to, way.way, before)

    def _reaction_fire(self) -> Iterator[Action]:
        rear = self._unit.warplane  # as from Ambush (WP-15)
        volley = self.builder.volley(
            self._unit, self.state.units[self.pending.other], "ambush" if rear else "fire"
        )
        if volley is not None:
            yield acts.ReactionFire(self.pending.unit, volley)

    def _spring_ambush(self) -> Iterator[Action]:
        unit, mover = self._unit, self.state.units[self.pending.other]
        for moment in self.field.moments(unit.id, mover.id):
            then = Supposed(mover.id, moment.at)
            volley = self.builder.volley(unit, mover, "ambush", supposed=then)
            if volley is not None:
                yield acts.SpringAmbush(unit.id, moment, volley)

    def _hold_ambush(self) -> Iterator[Action]:
        yield acts.HoldAmbush(self.pending.unit)

    def _casualties(self) -> Iterator[Action]:
        """Yield, for each split among men with equal arms, the least and the most exposed
        of them.
        """
        rank = {number: n for n, number in enumerate(self.field.exposure(self._unit.id))}
        alike: dict[object, list[int]] = {}
        for model in sorted(self._unit.models, key=lambda m: (rank.get(m.number, 0), m.number)):
            if model.number in self.pending.among:
                alike.setdefault(_kind(model), []).append(model.number)
        groups = list(alike.values())
        count = self.pending.count
        for shares in product(*(range(min(len(g), count) + 1) for g in groups)):
            if sum(shares) == count:
                taken = list(zip(groups, shares, strict=True))
                hind = tuple(sorted(n for group, k in taken for n in group[len(group) - k :]))
                fore = tuple(sorted(n for group, k in taken for n in group[:k]))
                for picked in dict.fromkeys((hind, fore)):
                    yield acts.Casualties(self.pending.unit, picked)

    def _charge_home(self) -> Iterator[Action]:
        target = self.state.units[self.pending.other]
        yield self.builder.homeward(self._unit, target, self.pending.within_in)

    def _mistaken_target(self) -> Iterator[Action]:
        confused = self.state.units[self.pending.other]
        for friend in self.state.grounded(confused.side):
            near = self._enemy_in(friend)
            if friend.id != confused.id and near <= MISTAKE_IN:
                yield acts.MistakenTarget(friend.id, near)

    def _no_mistaken_target(self) -> Iterator[Action]:
        confused = self.state.units[self.pending.other]
        friends = self.state.grounded(confused.side)
        near = [self._enemy_in(friend) for friend in friends if friend.id != confused.id]
        if min(near, default=99.0) > MISTAKE_IN:
            yield acts.NoMistakenTarget(confused.id, min(near, default=99.0))

    def _enemy_in(self, unit: Unit) -> float:
        return self.builder.nearest_enemy_in(unit)

    def _flee(self) -> Iterator[Action]:
        unit = self._unit
        if not self.builder.seen_from(unit):
            yield acts.Flee(unit.id, STAYS, False)
            return
        near, ways = self._enemy_in(unit), list(self.builder.ways(unit, "run"))
        furthest = max([near, *(way.enemy_in for way in ways)])
        if furthest <= near:  # cornered
            yield acts.Flee(unit.id, STAYS, True, near, near, furthest_in=near)
        enough = furthest - self.ruleset.assumptions.panic_slack_in
        for way in ways:
            after = way.enemy_in
            if after > near and after >= enough:
                yield acts.Flee(unit.id, way.path, True, near, after, way.to, way.way, furthest)

    def _regroup(self) -> Iterator[Action]:
        unit = self._unit
        yield acts.Regroup(unit.id, STAYS)
        for way in self.builder.ways(unit, "advance", float(self.pending.count)):
            yield acts.Regroup(unit.id, way.path, way.to)

    def _count_objectives(self) -> Iterator[Action]:
        yield counted(self.field)

    def _keep_order(self) -> Iterator[Action]:
        yield acts.KeepOrder(self.pending.unit, True)
        yield acts.KeepOrder(self.pending.unit, False)

    def _call_support(self) -> Iterator[Action]:
        side = self.pending.by
        for marker in self.state.markers:
            if marker.asset.number in self.pending.among:
                target = self.state.units.get(marker.target)
                if target is None or target in self.state.present():
                    yield self._call(marker.asset, marker.at, target, marker.observer)
                else:
                    yield from self._air_calls(marker.asset, marker.at, marker.observer)
        for asset in self.state.assets:
            if asset.number not in self.pending.among:
                continue
            if asset.kind == "air strike":
                yield from self._air_calls(asset, ())
            else:
                for at in self.field.points(side):
                    yield self._call(asset, at, None)

    def _air_calls(
        self, asset: Asset, at: tuple[float, ...], observer: str | None = None
    ) -> Iterator[Action]:
        for target in self.state.present(self.state.enemy(asset.side)):
            watches = self.builder.observer(asset.side, target) if observer is None else observer
            yield self._call(asset, at, target, watches)

    def _call(
        self, asset: Asset, at: tuple[float, ...], target: Unit | None, observer: str = ""
    ) -> Action:
        if target is None:
            around = self.builder.around_point(at)
            return acts.CallSupport(asset.side, asset.number, at, around)
        around = self.builder.around_unit(target)
        return acts.CallSupport(asset.side, asset.number, at, around, target.id, observer)

    def _no_support(self) -> Iterator[Action]:
        yield acts.NoSupport(self.pending.by)

    def _pick_prey(self) -> Iterator[Action]:
        plane = self._unit
        if self.pending.by == plane.side:
            found = preys(self.ruleset, self.state, plane)
        else:
            found = self.state.grounded(plane.side)
        for target in found:
            yield acts.PickPrey(plane.id, target.id)

    def _fly(self) -> Iterator[Action]:
        (face,) = self.pending.among
        flown = self.field.flight(self.pending.unit, self.pending.other, PLAYER_EDGES[face - 1])
        yield acts.Fly(self.pending.unit, flown.flight, flown.start, flown.to)

    def _intercept(self) -> Iterator[Action]:
        yield acts.Intercept(self.pending.unit, self.pending.other)

    def _marker(self) -> Marker:
        return next(m for m in self.state.markers if m.asset.number in self.pending.among)

    def _shift_point(self) -> Iterator[Action]:
        at = self._marker().at
        yield acts.ShiftPoint(self.pending.by, 0.0, at, self.builder.around_point(at))
        for shifted_in, point in self.field.shifted(at, float(self.pending.count)):
            around = self.builder.around_point(point)
            yield acts.ShiftPoint(self.pending.by, shifted_in, point, around)

    def _pick_air_target(self) -> Iterator[Action]:
        marker = self._marker()
        caller, observer = marker.asset.side, marker.observer
        late = caller == self.pending.by
        watchers = [u for u in self.state.present(caller) if self._observes(u, observer)]
        for target in self.state.present(self.state.enemy(caller) if late else caller):
            other = late and target.id != self.pending.other
            if other and not any(self.field.sees(unit.id, target.id) for unit in watchers):
                continue
            around = self.builder.around_unit(target)
            yield acts.PickAirTarget(self.pending.by, target.id, around)

    def _observes(self, unit: Unit, observer: str) -> bool:
        """Return whether a unit may observe for an air strike (assumption `air_observer`)."""
        return self.ruleset.assumptions.air_observer == "any" or unit.id == observer

    def _anti_aircraft(self) -> Iterator[Action]:
        side, shots = self.pending.by, []
        for unit in self.state.present(side):
            inches = self.field.distance_in(unit.id, self.pending.other)
            shots += [
                Flak(unit.id, weapon, inches)
                for weapon in flak_of(unit)
                if inches <= self.ruleset.weapon(weapon).range
            ]
        yield acts.AntiAircraft(side)
        if shots:
            yield acts.AntiAircraft(side, tuple(shots))


def _kind(model: Model) -> object:
    return model.arms, model.leader, model.officer
