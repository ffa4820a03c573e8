"""Build facts of candidate actions from a field: volleys, officers near, charges, surroundings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Generic, TypeVar

from languages.message import coded, message
from rules.bolt_action.model.actions import ChargeHome, GiveOrder, Mount
from rules.bolt_action.model.facts import STOPS_AT_IN, Around, Charge, Path, Shot, Volley
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import HAND, OFFICERS, ORDERS, Arm, Model, State, Unit
from rules.bolt_action.model.weapons import ORDNANCE
from rules.bolt_action.play import transports
from rules.bolt_action.play.charge import check_charge, check_way
from rules.bolt_action.play.state_changes import Turn
from rules.bolt_action.player.queries import Approach, Field, Look, Supposed, Way
from rules.bolt_action.rules.air_fire import TAILED, bears
from rules.bolt_action.rules.barrage import NEAR_IN
from rules.bolt_action.rules.movement import RUN, allowance, check_path
from rules.bolt_action.rules.to_hit import check_shot, reaches, spare_loaders
from rules.bolt_action.rules.warplanes import check_first, check_plane_order
from rules.engine.errors import RuleError
from rules.engine.play.choices import Play
from rules.engine.play.dice import ScriptedDice
from rules.engine.play.objectives import leaves_by

FieldT_co = TypeVar("FieldT_co", bound=Field, covariant=True)


class FactBuilder(Generic[FieldT_co]):
    """Builds facts about a game's state under a ruleset from a field's answers."""

    def __init__(self, ruleset: Ruleset, state: State, field: FieldT_co) -> None:
        self.ruleset = ruleset
        self.state = state
        self.field = field

    def officer(self, unit: Unit, supposed: Supposed | None = None) -> str:
        """Return the best officer of its side near a unit, itself included (BA-MOR-2); none for
        planes.
        """
        if unit.warplane:
            return "none"
        reach = self.ruleset.assumptions.officer_range_in
        helps = self.ruleset.assumptions.officer_helps_itself
        ranks = [
            friend.officer
            for friend in self.state.present(unit.side)
            if friend.officer != "none"
            and (helps or friend.id != unit.id)
            and self._officer_in(unit, friend, supposed) <= reach
        ]
        return max(ranks, key=OFFICERS.index, default="none")

    def _officer_in(self, unit: Unit, friend: Unit, supposed: Supposed | None) -> float:
        """Return the distance from a unit to the model with a friend's rank, inches (BA-MOR-5)."""
        rank = friend.officer
        numbers = (model.number for model in friend.models if model.officer == rank)
        return min(self.field.model_in(unit.id, friend.id, n, supposed) for n in numbers)

    def volley(
        self,
        unit: Unit,
        target: Unit,
        order: str,
        *,
        spend: bool = False,
        saves: Collection[int] = (),
        indirect: bool = False,
        supposed: Supposed | None = None,
    ) -> Volley | None:
        """Return all that a unit can fire at a target, or None.

        `spend` fires one-shot weapons too; `indirect` makes howitzers fire indirectly though they
        see it. Models in `saves` keep one-shot weapons. `supposed` gives the facts of another place
        of one of the two. A plane's bombs and rockets are always included: `loads` leaves some of
        them.
        """
        reach = [self.ruleset.weapon(a.weapon).range for m in unit.models for a in m.arms]
        if self.field.distance_in(unit.id, target.id, supposed) > max(reach, default=0.0):
            return None  # out of range, so that sight need not be checked
        kinds: dict[Shot, list[int]] = {}
        for model in unit.models:
            look: Look | None = None
            for arm in self._choice(unit, model, target, order, spend, saves):
                look = look or self.field.look(unit.id, model.number, target.id, supposed)
                seen = self._aspect(unit, target, order, look, supposed)
                shot = self._shot(arm, (model.number,), seen, indirect)
                shot = self._directed(unit, target, shot, supposed)
                if self._shot_fits(unit, target, order, shot):
                    kinds.setdefault(replace(shot, models=()), []).append(model.number)
                    if not unit.vehicle:
                        break
        spare_loaders(self.ruleset, unit, kinds)
        made = []
        for shot, numbers in kinds.items():
            lots = [(number,) for number in numbers] if unit.vehicle else [tuple(numbers)]
            made += [replace(shot, models=lot) for lot in lots]
        return Volley(target.id, tuple(made), self.officer(target, supposed)) if made else None

    def bar(self, unit: Unit, target: Unit, order: str) -> RuleError | None:
        """Return why a unit may fire nothing at a target: the fault of most of its weapons.

        None where one may fire.
        """
        reach = max(
            (self.ruleset.weapon(a.weapon).range for m in unit.models for a in m.arms), default=0
        )
        away = self.field.distance_in(unit.id, target.id)
        measured = not self.ruleset.assumptions.no_measuring
        if away > reach:
            said = message("play-refused-out-of-range")
            if measured:
                said = message("play-refused-out-of-range-by", distance=away, reach=reach)
            return RuleError("BA-SHO-3", said)
        faults: dict[str, list[RuleError]] = {}
        for model in unit.models:
            look: Look | None = None
            for arm in self._choice(unit, model, target, order, spend=True):
                look = look or self.field.look(unit.id, model.number, target.id)
                seen = self._aspect(unit, target, order, look)
                shot = self._directed(unit, target, self._shot(arm, (model.number,), seen), None)
                try:
                    check_shot(self.ruleset, unit, target, shot, order)
                except RuleError as fault:
                    faults.setdefault(fault.sentence, []).append(fault)
                    continue
                if reaches(self.ruleset, shot):
                    return None
                gun = coded("arm", shot.weapon)
                far = message("play-refused-not-so-far", weapon=gun)
                if measured:
                    far = message("play-refused-no-reach", weapon=gun, distance=shot.range_in)
                faults.setdefault(shot.weapon, []).append(RuleError("BA-SHO-3", far))
        if not faults:
            return RuleError("BA-SHO-3", message("play-refused-nothing-fired"))
        return max(faults.values(), key=len)[0]

    def _directed(self, unit: Unit, target: Unit, shot: Shot, supposed: Supposed | None) -> Shot:
        """Return the shot with whether a friend observes for a firer without sight (BA-SHO-8)."""
        indirect = self.ruleset.weapon(shot.weapon).fires_indirectly(shot.indirect)
        if shot.sight or not indirect or not reaches(self.ruleset, shot):
            return shot
        friends = [u for u in self.state.present(unit.side) if u.id != unit.id and not u.warplane]
        friends.sort(key=lambda u: (self.field.distance_in(u.id, target.id), u.id))
        watched = any(self.field.sees(friend.id, target.id, supposed) for friend in friends)
        return replace(shot, observed=watched)

    def loads(self, volley: Volley) -> Iterator[Volley]:
        """Yield a plane's volley with all its bombs and rockets, then with ever fewer (WP-14)."""
        guns = tuple(shot for shot in volley.shots if not self._ordnance(shot))
        load = tuple(shot for shot in volley.shots if self._ordnance(shot))
        for count in range(len(load), -1, -1):
            if guns or count:
                yield replace(volley, shots=guns + load[:count])

    def _ordnance(self, shot: Shot) -> bool:
        return ORDNANCE in self.ruleset.weapon(shot.weapon).traits

    def strafing(self, unit: Unit, target: Unit) -> Volley:
        """Return the volley of a plane at a target in the open, before its flight is known."""
        look = Look(STOPS_AT_IN, facing="top" if target.vehicle else "front")
        arms = [
            (model.number, arm)
            for model in unit.models
            for arm in model.arms
            if bears(unit, target, arm, "advance")
        ]
        shots = [self._shot(arm, (number,), look) for number, arm in arms]
        fits = (shot for shot in shots if self._shot_fits(unit, target, "advance", shot))
        return Volley(target.id, tuple(fits))

    def _choice(
        self,
        unit: Unit,
        model: Model,
        target: Unit,
        order: str,
        spend: bool,
        saves: Collection[int] = (),
    ) -> list[Arm]:
        """Return a model's arms in its order of preference against a target."""
        arms = [arm for arm in model.arms if bears(unit, target, arm, order)]
        if unit.vehicle:
            return arms
        once = [arm for arm in arms if "one-shot" in self.ruleset.weapon(arm.weapon).traits]
        rest = [arm for arm in arms if arm not in once]
        if model.number in saves:
            return rest
        return (once if spend or (target.vehicle and target.armoured) else []) + rest

    def _aspect(
        self, unit: Unit, target: Unit, order: str, look: Look, supposed: Supposed | None = None
    ) -> Look:
        """Return a look with the facing and the range that count for a plane.

        Planes strike top armour, tail planes, and fire from where they stop (WP-6).
        """
        if unit.warplane:
            stops_in = self.field.distance_in(unit.id, target.id, supposed)
            look = replace(look, range_in=min(look.range_in, stops_in))
        if not (unit.warplane and target.vehicle):
            known = self.ruleset.has("facings") or not target.vehicle
            return look if known else replace(look, facing="front")
        tailing = look.tailing and order == "advance"
        away = TAILED if tailing else "front"
        return replace(look, facing=away if target.warplane else "top")

    def _shot(self, arm: Arm, models: tuple[int, ...], look: Look, indirect: bool = False) -> Shot:
        profile = self.ruleset.weapon(arm.weapon)
        indirect = "howitzer" in profile.traits and (indirect or not look.sight)
        return Shot(
            weapon=arm.weapon,
            models=models,
            range_in=look.range_in,
            cover=look.cover,
            hidden=look.hidden,
            sight=look.sight,
            in_arc=look.in_arc,
            smoke_in=look.smoke_in,
            facing=look.facing,
            indirect=indirect,
            mount="" if arm.mount == HAND else arm.mount,
        )

    def _shot_fits(self, unit: Unit, target: Unit, order: str, shot: Shot) -> bool:
        if not reaches(self.ruleset, shot):
            return False
        try:
            check_shot(self.ruleset, unit, target, shot, order)
        except RuleError:
            return False
        return True

    def ways(self, unit: Unit, order: str, limit_in: float | None = None) -> Iterator[Way]:
        """Yield the field's moves that keep to the rules."""
        for way in self.field.ways(unit.id, order, limit_in or self._reach(unit, order)):
            try:
                check_path(self.ruleset, unit, order, way.path, limit_in=limit_in)
            except RuleError:
                continue
            yield way

    def exits(self, unit: Unit, order: str) -> Iterator[Way]:
        """Yield the field's moves off the table that keep to the rules."""
        if leaves_by(self.state.objectives, unit.id, unit.side) and not unit.warplane:
            for way in self.field.exits(unit.id, order, self._reach(unit, order)):
                try:
                    check_path(self.ruleset, unit, order, way.path)
                except RuleError:
                    continue
                yield way

    def _reach(self, unit: Unit, order: str) -> float:
        return allowance(self.ruleset, unit, order, Path(0.0))

    def orders(self, side: str) -> Iterator[GiveOrder]:
        """Yield every order, except assaults, that a unit of a side may be given now (WP-2,
        WP-3).
        """
        for unit in self.state.alive(side):
            if unit.order is not None or not _allowed(check_first, self.state, unit):
                continue
            officer = "none" if unit.aboard else self.officer(unit)
            for order in ORDERS:
                given = GiveOrder(unit.id, order, officer)
                if not _allowed(transports.check_order, unit, given):
                    continue
                if not unit.warplane or _allowed(
                    check_plane_order, self.state, self.ruleset, unit, given
                ):
                    yield given

    def assaults(self, unit: Unit) -> Iterator[GiveOrder]:
        """Yield Run orders with an assault that may be declared (BA-ASS-1, BA-ASS-9).

        An assault that falls short of its target by more than half a Run is left out.
        """
        if unit.kind != "infantry":
            return
        hopeful = 1.5 * self._reach(unit, RUN)
        for target in self.state.grounded(self.state.enemy(unit.side)):
            if self.field.distance_in(unit.id, target.id) > hopeful:
                continue
            found = self.assault(unit, target)
            if found is not None:
                yield found

    def mounting(self, unit: Unit, vehicle: Unit, order: str) -> Mount | None:
        """Return the move by which a unit mounts a vehicle; None where it cannot get there."""
        reach = self._reach(unit, order)
        if self.field.distance_in(unit.id, vehicle.id) > reach:
            return None
        found = self.field.drive_home(unit.id, vehicle.id, reach)
        if not found.contacts:
            return None
        try:
            check_path(self.ruleset, unit, order, found.path)
        except RuleError:
            return None
        return Mount(unit.id, vehicle.id, found.path, found.to, found.way)

    def assault(self, unit: Unit, target: Unit) -> GiveOrder | None:
        """Return the Run order with an assault on a target; None where it may not be declared."""
        play: Turn = Play(self.state, ScriptedDice(()))
        found = self.field.approach(unit.id, target.id)
        charge = self._charged(target, found)
        try:
            check_charge(play, self.ruleset, unit, "run", charge)
        except RuleError:
            return None
        officer, piled = self.officer(unit), found.defenders_to
        return GiveOrder(unit.id, "run", officer, charge, found.to, found.way, piled)

    def _charged(self, target: Unit, found: Approach) -> Charge:
        """Return the facts of an assault from those of its approach."""
        over = found.over_obstacle and self.ruleset.has("fights over obstacles")
        return Charge(
            target.id,
            found.sight,
            found.distance_in,
            found.path,
            over,
            found.contacts,
            self.officer(target) if target.vehicle else "none",
        )

    def homeward(self, unit: Unit, target: Unit, reach_in: float) -> ChargeHome:
        """Return the rest of a charge from the present places; halted where a rule forbids it."""
        found = self.field.drive_home(unit.id, target.id, reach_in)
        charge = self._charged(target, found)
        try:
            check_way(self.ruleset, unit, charge, reach_in)
        except RuleError:
            halted = replace(charge, path=Path(0.0), contacts=0)
            return ChargeHome(unit.id, halted)
        return ChargeHome(unit.id, charge, found.to, found.way, found.defenders_to)

    def around_point(self, at: tuple[float, ...]) -> Around:
        """Return the surroundings of a point."""
        return self._around(sorted(self.field.around(at)))

    def around_unit(self, target: Unit) -> Around:
        """Return the surroundings of a unit."""
        rows = [(u.id, self.field.distance_in(target.id, u.id)) for u in self.state.present()]
        return self._around(sorted(rows))

    def _around(self, rows: list[tuple[str, float]]) -> Around:
        flying = {unit.id for unit in self.state.units.values() if unit.warplane}
        near = tuple(row for row in rows if row[1] <= NEAR_IN and row[0] not in flying)
        officers = [(name, self.officer(self.state.units[name])) for name, _ in near]
        return Around(near, tuple((name, rank) for name, rank in officers if rank != "none"))

    def observer(self, side: str, target: Unit) -> str:
        """Return the unit that watches for a side's air strike on a target, "" for none.

        It is the nearest on the ground that sees the target (assumption `air_observer`).
        """
        if self.ruleset.assumptions.air_observer == "any":
            return ""
        near = sorted(
            self.state.grounded(side),
            key=lambda unit: (self.field.distance_in(unit.id, target.id), unit.id),
        )
        return next((unit.id for unit in near if self.field.sees(unit.id, target.id)), "")

    def seen_from(self, unit: Unit) -> bool:
        """Return whether a unit sees any enemy on the ground."""
        enemies = self.state.grounded(self.state.enemy(unit.side))
        near = sorted(enemies, key=lambda e: (self.field.distance_in(unit.id, e.id), e.id))
        return any(self.field.sees(unit.id, enemy.id) for enemy in near)  # nearest first

    def nearest_enemy_in(self, unit: Unit) -> float:
        """Return the distance of the nearest enemy on the ground, inches."""
        enemies = self.state.grounded(self.state.enemy(unit.side))
        return min((self.field.distance_in(unit.id, e.id) for e in enemies), default=99.0)


def _allowed(check: Callable[..., None], *facts: object) -> bool:
    """Return whether a check of the rules raises nothing."""
    try:
        check(*facts)
    except RuleError:
        return False
    return True
