"""What a unit is worth to the enemy that destroys it: the points of the scenario, and its arms."""

from __future__ import annotations

from functools import lru_cache

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Model, State, Unit
from rules.bolt_action.model.weapons import Weapon
from rules.engine.objectives import DESTROY, EXIT, SURVIVE, Objective

PIN = 0.05
"""What a pin is worth, in shares of its unit, while turns are left to suffer from it."""

STAYS_HIS_HAND, LATER = 0.3, 0.2
"""How much of what a unit would do next a pin is worth that it gets before it acts, or after: the
test may fail, and its fire hits less (BA-PIN-2, BA-SHO-6)."""

STOPS = 0.2
"""How likely a pin stops who was about to go for ground (BA-PIN-2)."""

ACTION = 0.33
"""What the arms of a whole rifle squad may be expected to do with one order, points."""

LASTS = 0.5
"""How much of what it could still do in all turns that are left a unit may hope to do."""

ARMOUR = 2.5
"""How much more the same arms do behind armour, which little can harm: they fire every turn, from
the open and from near."""


class Worth:
    """Units in points, of one state of a game."""

    def __init__(self, ruleset: Ruleset, state: State) -> None:
        self.ruleset = ruleset
        self.state = state
        self.left = max(0, state.turns - state.turn)
        self.held: dict[str, float] = {}
        """What units are worth beside, for the ground that they hold, by id."""
        self.goes: dict[str, float] = {}
        """What units that have still to act may gain by going for ground, points, by id."""
        self._known: dict[str, float] = {}
        self._actions: dict[str, tuple[tuple[Model, ...], float]] = {}

    def of(self, unit: Unit) -> float:
        """What its enemy gains by destroying a unit, points."""
        if unit.id not in self._known:
            held = self.held.get(unit.id, 0.0)
            acts = self.left + (unit.order is None)
            self._known[unit.id] = self.points(unit) + held + LASTS * acts * self.action(unit)
        return self._known[unit.id]

    def after(self, unit: Unit) -> float:
        """The same when it has followed the order that it waits for: that much less."""
        return self.of(unit) - LASTS * self.action(unit) * (unit.order is None)

    def points(self, unit: Unit) -> float:
        """The points alone: for its end, and those that it will not bring its own side."""
        if not self.state.objectives:
            return float(self.ruleset.assumptions.points_for_unit)
        enemy = self.state.enemy(unit.side)
        return float(sum(o.points for o in self.state.objectives if _hangs_on(o, unit, enemy)))

    def action(self, unit: Unit) -> float:
        """What a unit may be expected to do with one order, points."""
        known = self._actions.get(unit.id)
        if known is None or known[0] is not unit.models:
            known = self._actions[unit.id] = (unit.models, self._action(unit))
        return known[1]

    def _action(self, unit: Unit) -> float:
        power = sum(
            _power(self.ruleset.weapon(arm.weapon)) for model in unit.models for arm in model.arms
        )
        return ACTION * power * (ARMOUR if unit.armoured else 1.0)

    def pin(self, unit: Unit) -> float:
        """What one pin on a unit is worth, points: nothing that changes nothing any more."""
        if unit.order is None:
            found = PIN * self.of(unit) + STAYS_HIS_HAND * self.action(unit)
            return found + STOPS * self.goes.get(unit.id, 0.0)
        return PIN * self.of(unit) + LATER * self.action(unit) if self.left else 0.0


def _hangs_on(one: Objective, unit: Unit, enemy: str) -> bool:
    """Whether an objective hangs on a unit: its enemy scores for its end, or it for its life."""
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
