"""Worth of a unit to the enemy that destroys it: the points of the scenario, and its arms."""

from __future__ import annotations

from functools import lru_cache

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Model, State, Unit
from rules.bolt_action.model.weapons import Weapon
from rules.engine.play.objectives import DESTROY, EXIT, SURVIVE, Objective

PIN = 0.05
"""Worth of a pin, in shares of its unit, before the last turn."""

STAYS_HIS_HAND, LATER = 0.3, 0.2
"""Worth of a pin on a unit before it acts, or after, in shares of its next order.

The test may fail, and its fire hits less (BA-PIN-2, BA-SHO-6).
"""

STOPS = 0.2
"""Chance that a pin stops a unit about to go for ground (BA-PIN-2)."""

ACTION = 0.33
"""Expected gain of one order by the arms of a whole rifle squad, points."""

LASTS = 0.5
"""Share of its possible gain in all remaining turns that a unit may expect."""

ARMOUR = 2.5
"""Factor for the same arms behind armour, which fire every turn, from the open and from near."""


class Worth:
    """Units in points, in one state of a game."""

    def __init__(self, ruleset: Ruleset, state: State) -> None:
        self.ruleset = ruleset
        self.state = state
        self.left = max(0, state.turns - state.turn)
        self.held: dict[str, float] = {}
        """Extra worth of units for the ground that they hold, by id."""
        self.goes: dict[str, float] = {}
        """Gain of units that still act by going for ground, points, by id."""
        self._known: dict[str, float] = {}
        self._actions: dict[str, tuple[tuple[Model, ...], float]] = {}

    def of(self, unit: Unit) -> float:
        """Return the enemy's gain by destroying a unit, points."""
        if unit.id not in self._known:
            held = self.held.get(unit.id, 0.0)
            acts = self.left + (unit.order is None)
            self._known[unit.id] = self.points(unit) + held + LASTS * acts * self.action(unit)
        return self._known[unit.id]

    def after(self, unit: Unit) -> float:
        """Return the same after its pending order is followed: that much less."""
        return self.of(unit) - LASTS * self.action(unit) * (unit.order is None)

    def points(self, unit: Unit) -> float:
        """Return the points for its end, and those that it then will not score for its own side."""
        if not self.state.objectives:
            return float(self.ruleset.assumptions.points_for_unit)
        enemy = self.state.enemy(unit.side)
        return float(sum(o.points for o in self.state.objectives if _hangs_on(o, unit, enemy)))

    def action(self, unit: Unit) -> float:
        """Return the expected gain of one order of a unit, points."""
        known = self._actions.get(unit.id)
        if known is None or known[0] is not unit.models:
            power = sum(
                _power(self.ruleset.weapon(arm.weapon))
                for model in unit.models
                for arm in model.arms
            )
            worth = ACTION * power * (ARMOUR if unit.armoured else 1.0)
            known = self._actions[unit.id] = (unit.models, worth)
        return known[1]

    def pin(self, unit: Unit) -> float:
        """Return the worth of one pin on a unit, points; 0 where it changes nothing any more."""
        if unit.order is None:
            found = PIN * self.of(unit) + STAYS_HIS_HAND * self.action(unit)
            return found + STOPS * self.goes.get(unit.id, 0.0)
        return PIN * self.of(unit) + LATER * self.action(unit) if self.left else 0.0


def _hangs_on(one: Objective, unit: Unit, enemy: str) -> bool:
    """Return whether an objective depends on a unit: on its end, or on its survival."""
    if one.kind == DESTROY:
        return one.side in ("", enemy) and one.unit in ("", unit.id)
    leaves = one.kind == EXIT and not one.unit and one.side == unit.side
    return leaves or (one.kind in (EXIT, SURVIVE) and one.unit == unit.id)


@lru_cache(maxsize=256)
def _power(weapon: Weapon) -> float:
    shots = weapon.shots.count * (3.5 if weapon.shots.sides else 1.0)
    shell = 0.0 if weapon.he is None else 0.04 * weapon.he.count * max(2, weapon.he.sides)
    short = 0.5 if weapon.range <= 6 else 1.0
    once = 0.3 if "one-shot" in weapon.traits else 1.0
    return short * once * (0.07 * shots + 0.06 * weapon.pen + shell)
