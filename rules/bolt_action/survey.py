"""Facts of candidate actions, asked of a field: volleys, officers near, charges, surroundings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.bolt_action import fighting
from rules.bolt_action.actions import GiveOrder
from rules.bolt_action.changes import Turn
from rules.bolt_action.facts import Around, Charge, Path, Shot, Volley
from rules.bolt_action.field import Field, Look, Way
from rules.bolt_action.movement import allowance, check_path
from rules.bolt_action.ruleset import Ruleset
from rules.bolt_action.shooting import check_shot, reaches
from rules.bolt_action.state import OFFICERS, Model, State, Unit
from rules.engine.choices import Play
from rules.engine.dice import ScriptedDice
from rules.engine.errors import RuleError


class Survey:
    """What a field says about a game's state under a ruleset."""

    def __init__(self, ruleset: Ruleset, state: State, field: Field) -> None:
        self.ruleset = ruleset
        self.state = state
        self.field = field

    def officer(self, unit: Unit) -> str:
        """The best officer of its side near a unit, itself included (BA-MOR-2)."""
        reach = self.ruleset.assumptions.officer_range_in
        helps = self.ruleset.assumptions.officer_helps_itself
        ranks = [
            friend.officer
            for friend in self.state.alive(unit.side)
            if friend.officer != "none"
            and (helps or friend.id != unit.id)
            and self.field.distance_in(unit.id, friend.id) <= reach
        ]
        return max(ranks, key=OFFICERS.index, default="none")

    def volley(self, unit: Unit, target: Unit, order: str, *, spend: bool = False) -> Volley | None:
        """All that a unit can fire at a target; `spend` fires one-shot weapons too."""
        reach = [self.ruleset.weapon(a.weapon).range for m in unit.models for a in m.arms]
        if self.field.distance_in(unit.id, target.id) > max(reach, default=0.0):
            return None  # nobody needs to look that far
        shots: dict[tuple[str, Look], list[int]] = {}
        for model in unit.models:
            look: Look | None = None
            for weapon in self._choice(unit, model, target, spend):
                look = look or self.field.look(unit.id, model.number, target.id)
                if self._shot_fits(unit, target, order, self._shot(weapon, (model.number,), look)):
                    shots.setdefault((weapon, look), []).append(model.number)
                    if not unit.vehicle:
                        break
        made = []
        for (weapon, look), numbers in shots.items():
            if unit.vehicle:
                made += [self._shot(weapon, (number,), look) for number in numbers]
            else:
                made.append(self._shot(weapon, tuple(numbers), look))
        return Volley(target.id, tuple(made), self.officer(target)) if made else None

    def aside(self, unit: Unit, volley: Volley, target: Unit, order: str) -> tuple[Volley, ...]:
        """A volley with the unit's one-shot weapons turned on a vehicle instead (BA-SHO-2).

        Empty where none would be fired at it, or nothing would be left of the volley.
        """
        whole = self.volley(unit, target, order, spend=True)
        if unit.vehicle or not target.vehicle or whole is None:
            return ()
        once = tuple(s for s in whole.shots if "one-shot" in self.ruleset.weapon(s.weapon).traits)
        busy = {number for shot in once for number in shot.models}
        rest = []
        for shot in volley.shots:
            free = tuple(number for number in shot.models if number not in busy)
            if free:
                rest.append(replace(shot, models=free))
        if not once or not rest:
            return ()
        return replace(volley, shots=tuple(rest)), replace(whole, shots=once)

    def _choice(self, unit: Unit, model: Model, target: Unit, spend: bool) -> list[str]:
        """A model's weapons in the order it would use them on a target."""
        names = [arm.weapon for arm in model.arms]
        if unit.vehicle:
            return names
        once = [n for n in names if "one-shot" in self.ruleset.weapon(n).traits]
        rest = [n for n in names if n not in once]
        return (once if spend or (target.vehicle and target.armoured) else []) + rest

    def _shot(self, weapon: str, models: tuple[int, ...], look: Look) -> Shot:
        profile = self.ruleset.weapon(weapon)
        indirect = "howitzer" in profile.traits and not look.sight
        return Shot(
            weapon=weapon,
            models=models,
            range_in=look.range_in,
            cover=look.cover,
            hidden=look.hidden,
            sight=look.sight,
            in_arc=look.in_arc,
            smoke_in=look.smoke_in,
            facing=look.facing,
            indirect=indirect,
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
        """The field's moves that keep to the rules."""
        for way in self.field.ways(unit.id, order, limit_in or self._reach(unit, order)):
            try:
                check_path(self.ruleset, unit, order, way.path, limit_in=limit_in)
            except RuleError:
                continue
            yield way

    def _reach(self, unit: Unit, order: str) -> float:
        return allowance(self.ruleset, unit, order, Path(0.0))

    def assaults(self, unit: Unit) -> Iterator[GiveOrder]:
        """Run orders that declare an assault which may be declared (BA-ASS-1, BA-ASS-9)."""
        play: Turn = Play(self.state, ScriptedDice(()))
        for target in self.state.alive(self.state.enemy(unit.side)):
            found = self.field.approach(unit.id, target.id)
            charge = Charge(
                target.id, found.sight, found.distance_in, found.path, found.over_obstacle
            )
            try:
                fighting.check_charge(play, self.ruleset, unit, "run", charge)
            except RuleError:
                continue
            yield GiveOrder(unit.id, "run", self.officer(unit), charge, found.to)

    def around_point(self, at: tuple[float, ...]) -> Around:
        """What lies about a point."""
        return self._around(sorted(self.field.around(at)))

    def around_unit(self, target: Unit) -> Around:
        """What lies about a unit."""
        rows = [(u.id, self.field.distance_in(target.id, u.id)) for u in self.state.alive()]
        return self._around(sorted(rows))

    def _around(self, rows: list[tuple[str, float]]) -> Around:
        near = tuple((name, inches) for name, inches in rows if inches <= 12.0)
        officers = [(name, self.officer(self.state.units[name])) for name, _ in near]
        return Around(near, tuple((name, rank) for name, rank in officers if rank != "none"))

    def seen_from(self, unit: Unit) -> bool:
        """Whether a unit sees any enemy."""
        enemies = self.state.alive(self.state.enemy(unit.side))
        return any(self.field.sees(unit.id, enemy.id) for enemy in enemies)

    def nearest_enemy_in(self, unit: Unit) -> float:
        """How near the nearest enemy is, inches."""
        enemies = self.state.alive(self.state.enemy(unit.side))
        return min((self.field.distance_in(unit.id, e.id) for e in enemies), default=99.0)
