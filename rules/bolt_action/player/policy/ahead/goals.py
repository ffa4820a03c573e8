"""Assign objectives to units, and value places for them: more as the game ends."""

from __future__ import annotations

from dataclasses import dataclass

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.odds.distributions import p_test
from rules.bolt_action.player.policy.ahead.worth import Worth
from rules.bolt_action.player.queries import PolicyField
from rules.bolt_action.rules.morale import morale
from rules.bolt_action.rules.movement import pace, stuck
from rules.engine.play.interruption import Places
from rules.engine.play.objectives import HOLD, Objective

THERE = 0.84
"""Worth of standing at an objective before the last turn, relative to holding it at the end.

It is hardly more than of being near in time: the end counts, and a unit that stands there early is
seen early.
"""

COMING = 0.82
"""The same for a unit that will arrive in time."""

A_TURN = 0.02
"""Share lost for each turn that a unit is away."""

TO_SPARE, HURRY = 2.3, 0.25
"""Turns that a unit should have to spare, and the share lost for each missing one."""

TOO_LATE = 0.12
"""Share left to a unit that would arrive too late: others may hold out longer than expected."""

SECOND = 0.3
"""Share that a second unit adds at an objective."""

AT_LAST = 2
"""In the last turns, this many, machine guns hold ground like other units."""

DENIED = 0.6
"""Worth of blocking an objective that only the enemy scores for."""

HOLDS = 0.9
"""Worth to a unit of the objective it holds, in shares of the points."""

STOPPED = 0.5
"""Worth of destroying a unit about to take an objective, in shares of its gain."""


@dataclass(frozen=True)
class Goal:
    """An objective that a unit is assigned to, and the worth of holding it, points."""

    objective: str
    points: float


class Goals:
    """The objectives to hold, assigned to the units of both sides."""

    def __init__(self, ruleset: Ruleset, state: State, field: PolicyField, worth: Worth) -> None:
        self.ruleset, self.state, self.field, self.worth = ruleset, state, field, worth
        self.holds = [objective for objective in state.objectives if objective.kind == HOLD]
        self._away: dict[tuple[str, str], float] = {}
        self._shared: dict[str, dict[str, Goal]] = {}
        if self.holds:
            self._weigh_holders()

    def of(self, unit: Unit) -> Goal | None:
        """Return the goal of a unit; None for none."""
        if not self.holds:
            return None
        if unit.side not in self._shared:
            self._shared[unit.side] = self._share_out(unit.side)
        return self._shared[unit.side].get(unit.id)

    def worth_of(self, unit: Unit, at: Places = ()) -> float:
        """Return the worth for its goal of a unit's place at the end of its order, points."""
        goal = self.of(unit)
        if goal is None:
            return 0.0
        away = self.field.hold_in(unit.id, goal.objective, at)
        return goal.points * self._share(unit, away, self.worth.left)

    def open_to(self, unit: Unit) -> str:
        """Return the nearest objective that a unit can hold in time and that needs it, or ""."""
        turns = self.worth.left + (unit.order is None)
        near = [
            (self.away(unit, hold.id), hold.id)
            for hold in self.holds
            if 0 < self.away(unit, hold.id) <= turns * self._run_in(unit)
            and self._points(hold, unit.side) > 0
            and not self._safe(unit, hold.id)
        ]
        mine = self.of(unit)
        if mine is not None and mine.objective in [name for _, name in near]:
            return mine.objective
        return min(near)[1] if near else ""

    def needed_at(self, unit: Unit) -> bool:
        """Return whether a unit stands at an objective that is not safely held without it."""
        there = [hold.id for hold in self.holds if self.away(unit, hold.id) <= 0]
        return any(not self._safe(unit, name) for name in there)

    def _safe(self, unit: Unit, objective: str) -> bool:
        """Return whether friends hold an objective without a unit and no enemy can reach it."""
        friends = [u for u in self.state.grounded(unit.side) if u.id != unit.id]
        if all(self.away(friend, objective) > 0 for friend in friends):
            return False
        return not any(
            self.away(enemy, objective)
            <= (self.worth.left + (enemy.order is None)) * self._run_in(enemy)
            for enemy in self.state.grounded(self.state.enemy(unit.side))
            if not stuck(enemy)
        )

    def late(self, unit: Unit) -> float:
        """Return the loss of a unit that does not move this turn, points."""
        goal = self.of(unit)
        if goal is None or not (away := self.away(unit, goal.objective)):
            return 0.0
        left = self.worth.left
        gone = max(0.0, away - self._run_in(unit))
        return goal.points * (self._share(unit, gone, left) - self._share(unit, away, left))

    def away(self, unit: Unit, objective: str) -> float:
        """Return the distance of a unit from holding an objective, inches."""
        key = unit.id, objective
        if key not in self._away:
            self._away[key] = self.field.hold_in(unit.id, objective)
        return self._away[key]

    def _share(self, unit: Unit, away: float, left: int) -> float:
        """Return the worth of a distance from an objective, in shares of holding it at the end."""
        if away <= 0:
            return THERE if left else 1.0
        turns = away / self._run_in(unit)
        if turns <= left:
            return COMING - A_TURN * turns - HURRY * max(0.0, turns + TO_SPARE - left)
        return max(0.0, TOO_LATE - 0.06 * (turns - left))

    def _run_in(self, unit: Unit) -> float:
        """Return how far a unit may expect to go in a turn, inches."""
        rate = 0.9 * pace(self.ruleset, unit).run_in
        return rate * (p_test(morale(unit)) if unit.pins else 1.0)

    def _share_out(self, side: str) -> dict[str, Goal]:
        """Assign the best pairs of unit and objective first, one objective a unit; then second
        units.
        """
        units = [u for u in self.state.grounded(side) if not stuck(u) and self._holds(u)]
        there: dict[str, int] = {}
        found: dict[str, Goal] = {}
        pairs = [(self._pair(u, hold), u, hold) for u in units for hold in self.holds]
        while pairs:
            ranked = [
                (worth * SECOND ** there.get(one.id, 0), worth, u, one) for worth, u, one in pairs
            ]
            value, _, unit, one = max(ranked, key=lambda r: (r[0], r[2].id, r[3].id))
            if value <= 0:
                break
            points = self._points(one, side) * SECOND ** there.get(one.id, 0)
            found[unit.id] = Goal(one.id, points)
            there[one.id] = there.get(one.id, 0) + 1
            pairs = [row for row in pairs if row[1].id != unit.id]
        return found

    def _pair(self, unit: Unit, one: Objective) -> float:
        """Return the value of assigning a unit to an objective: infantry before vehicles."""
        away = self.away(unit, one.id)
        turns = self.worth.left + (unit.order is None)
        runs = turns if self.worth.left < AT_LAST else 0
        if away and not self._goes(unit) and away > runs * pace(self.ruleset, unit).run_in:
            return 0.0
        kind = 1.0 if unit.kind == "infantry" else 0.8
        return kind * self._points(one, unit.side) * self._share(unit, away, turns)

    def _points(self, one: Objective, side: str) -> float:
        return one.points * (1.0 if one.side in ("", side) else DENIED)

    def _holds(self, unit: Unit) -> bool:
        """Return whether a unit should hold ground at all: officers only at the very end."""
        leads = unit.officer != "none" and self.worth.left > 0
        if unit.kind not in ("infantry", "vehicle") or leads:
            return False
        return not self.ruleset.carried(unit.models, "indirect")

    def _goes(self, unit: Unit) -> bool:
        """Return whether a unit should go far for ground: no officers, no guns that fire from a
        place.
        """
        fixed = self.ruleset.carried(unit.models, "fixed")
        return unit.officer == "none" and (unit.vehicle or not fixed)

    def _weigh_holders(self) -> None:
        """Add the worth of units that hold objectives, more as it gets later.

        Units that may still go for one count too, so that pins on them are worth more.
        """
        late = 0.2 + 0.8 * self.state.turn / max(1, self.state.turns)
        for hold in self.holds:
            near = [u for u in self.state.grounded() if self.away(u, hold.id) <= 0]
            for side in self.state.sides:
                mine = [u for u in near if u.side == side]
                for unit in mine:
                    share = HOLDS * late * self._points(hold, side) / len(mine)
                    self.worth.held[unit.id] = self.worth.held.get(unit.id, 0.0) + share
        for unit in self.state.grounded():
            if unit.order is None and (gains := self.late(unit)) > 0:
                self.worth.goes[unit.id] = gains
                self.worth.held[unit.id] = self.worth.held.get(unit.id, 0.0) + STOPPED * gains
