"""Which unit goes for which objective, and what a place is worth for it: more as the game ends."""

from __future__ import annotations

from dataclasses import dataclass

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.odds.distributions import p_test
from rules.bolt_action.player.policy.ahead.worth import Worth
from rules.bolt_action.player.queries import Field
from rules.bolt_action.rules.morale import morale
from rules.bolt_action.rules.movement import pace, stuck
from rules.engine.interruption import Places
from rules.engine.objectives import HOLD, Objective

THERE = 0.84
"""What standing at an objective is worth beside holding it at the end, while turns are left: hardly
more than to be near it in time, for it is the end that counts, and whoever stands there first is
seen first."""

COMING = 0.82
"""The same of who will get there in time."""

A_TURN = 0.02
"""So much of it is lost for each turn that a unit is away."""

TO_SPARE, HURRY = 2.3, 0.25
"""So many turns a unit should have to spare, and so much is lost for each that it has not."""

TOO_LATE = 0.12
"""What is left of it for who cannot get there any more: others may hold out longer than thought."""

SECOND = 0.3
"""What a second unit adds at an objective, in shares of the first."""

AT_LAST = 2
"""In so many turns, the last, machine guns go for ground as well: they hold it like others."""

DENIED = 0.6
"""What an objective that only the enemy scores for is worth to who stands in his way."""

HOLDS = 0.9
"""What a unit that holds ground is worth for it at the end, in shares of the points."""

STOPPED = 0.5
"""What it is worth to destroy who is about to take ground, in shares of what he would gain."""


@dataclass(frozen=True)
class Goal:
    """An objective that a unit goes for, and what holding it is worth, points."""

    objective: str
    points: float


class Goals:
    """The objectives to hold, shared out among the units of both sides."""

    def __init__(self, ruleset: Ruleset, state: State, field: Field, worth: Worth) -> None:
        self.ruleset, self.state, self.field, self.worth = ruleset, state, field, worth
        self.holds = [one for one in state.objectives if one.kind == HOLD]
        self._away: dict[tuple[str, str], float] = {}
        self._shared: dict[str, dict[str, Goal]] = {}
        if self.holds:
            self._weigh_holders()

    def of(self, unit: Unit) -> Goal | None:
        """What a unit goes for; None where there is nothing for it."""
        if not self.holds:
            return None
        if unit.side not in self._shared:
            self._shared[unit.side] = self._share_out(unit.side)
        return self._shared[unit.side].get(unit.id)

    def worth_of(self, unit: Unit, at: Places = ()) -> float:
        """What it is worth, points, for its goal that a unit is at a place at the end of its
        order."""
        goal = self.of(unit)
        if goal is None:
            return 0.0
        away = self.field.hold_in(unit.id, goal.objective, at)
        return goal.points * self._share(unit, away, self.worth.left)

    def open_to(self, unit: Unit) -> str:
        """Return the nearest objective that a unit can hold in time and that needs it, or ""."""
        turns = self.worth.left + (unit.order is None)
        near = [
            (self.away(unit, one.id), one.id)
            for one in self.holds
            if 0 < self.away(unit, one.id) <= turns * self._run_in(unit)
            and self._points(one, unit.side) > 0
            and not self._safe(unit, one.id)
        ]
        mine = self.of(unit)
        if mine is not None and mine.objective in [name for _, name in near]:
            return mine.objective
        return min(near)[1] if near else ""

    def needed_at(self, unit: Unit) -> bool:
        """Return whether a unit stands at an objective that is not safely held without it."""
        there = [one.id for one in self.holds if self.away(unit, one.id) <= 0]
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
        """What a unit loses that does not move this turn, points."""
        goal = self.of(unit)
        if goal is None or not (away := self.away(unit, goal.objective)):
            return 0.0
        left = self.worth.left
        gone = max(0.0, away - self._run_in(unit))
        return goal.points * (self._share(unit, gone, left) - self._share(unit, away, left))

    def away(self, unit: Unit, objective: str) -> float:
        """How far a unit is from holding an objective, inches."""
        key = unit.id, objective
        if key not in self._away:
            self._away[key] = self.field.hold_in(unit.id, objective)
        return self._away[key]

    def _share(self, unit: Unit, away: float, left: int) -> float:
        """Of holding it at the end, what being so far from it is worth with so many turns left."""
        if away <= 0:
            return THERE if left else 1.0
        turns = away / self._run_in(unit)
        if turns <= left:
            return COMING - A_TURN * turns - HURRY * max(0.0, turns + TO_SPARE - left)
        return max(0.0, TOO_LATE - 0.06 * (turns - left))

    def _run_in(self, unit: Unit) -> float:
        """How far a unit may hope to go in a turn, inches."""
        rate = 0.9 * pace(self.ruleset, unit).run_in
        return rate * (p_test(morale(unit)) if unit.pins else 1.0)

    def _share_out(self, side: str) -> dict[str, Goal]:
        """The best pairs of unit and objective first, each unit to one; a second unit to each."""
        units = [u for u in self.state.grounded(side) if not stuck(u) and self._holds(u)]
        there: dict[str, int] = {}
        found: dict[str, Goal] = {}
        pairs = [(self._pair(u, one), u, one) for u in units for one in self.holds]
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
        """How good it is that a unit goes for an objective: on foot rather than with a tank."""
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
        """Whether it is for a unit to hold ground at all: for officers at the very end."""
        leads = unit.officer != "none" and self.worth.left > 0
        return unit.kind in ("infantry", "vehicle") and not leads and not self._lobs(unit)

    def _lobs(self, unit: Unit) -> bool:
        arms = [arm for model in unit.models for arm in model.arms]
        return any("indirect" in self.ruleset.weapon(arm.weapon).traits for arm in arms)

    def _goes(self, unit: Unit) -> bool:
        """Whether it is for a unit to go far for ground: no officers, no guns that fire from a
        place."""
        arms = [arm for model in unit.models for arm in model.arms]
        fixed = any("fixed" in self.ruleset.weapon(arm.weapon).traits for arm in arms)
        return unit.officer == "none" and (unit.vehicle or not fixed)

    def _weigh_holders(self) -> None:
        """Who stands at an objective is worth more to both, the more so the later it is; and who
        may go there yet, so that pins that stop him are worth more too."""
        late = 0.2 + 0.8 * self.state.turn / max(1, self.state.turns)
        for one in self.holds:
            near = [u for u in self.state.grounded() if self.away(u, one.id) <= 0]
            for side in self.state.sides:
                mine = [u for u in near if u.side == side]
                for unit in mine:
                    share = HOLDS * late * self._points(one, side) / len(mine)
                    self.worth.held[unit.id] = self.worth.held.get(unit.id, 0.0) + share
        for unit in self.state.grounded():
            if unit.order is None and (gains := self.late(unit)) > 0:
                self.worth.goes[unit.id] = gains
                self.worth.held[unit.id] = self.worth.held.get(unit.id, 0.0) + STOPPED * gains
