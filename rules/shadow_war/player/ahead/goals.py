"""Which fighter goes for which objective, and what a place is worth for it as the game ends."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.interruption import Places
from rules.engine.objectives import HOLD, Objective
from rules.shadow_war.model.state import DOWN, UP, Fighter, State
from rules.shadow_war.player.ahead.stakes import HOLDS, Stakes
from rules.shadow_war.player.queries import Field
from rules.shadow_war.rules import fire
from rules.shadow_war.rules.movement import allowance

THERE = 0.8
"""What standing at an objective is worth beside holding it at the end, while turns are left: hardly
more than to be near it in time, for whoever stands there first is seen first."""

A_TURN = 0.04
"""So much of it is lost for each turn that a fighter is away."""

TO_SPARE, HURRY = 1.3, 0.25
"""So many turns a fighter should have to spare, and so much is lost for each that it has not."""

TOO_LATE = 0.1
"""What is left of it for who cannot get there any more: others may live longer than thought."""

GOES_AT = 0.85
"""How much of a run one may hope to go in a turn: corners, and ground that slows."""

SECOND = 0.45
"""What a second fighter adds at an objective, in shares of the first."""

DENIED = 0.7
"""What an objective that only the enemy scores for is worth to who stands in his way."""

ANSWERED = 0.85
"""How much of an objective is worth that is taken last but for the enemy's last turn."""


@dataclass(frozen=True)
class Goal:
    """An objective that a fighter goes for, and what holding it is worth, points."""

    objective: str
    points: float


class Goals:
    """The objectives to hold, shared out among the fighters of a side."""

    def __init__(self, state: State, field: Field, stakes: Stakes) -> None:
        self.state, self.field, self.stakes = state, field, stakes
        self.holds = [one for one in state.objectives if one.kind == HOLD]
        self._away: dict[tuple[str, str], float] = {}
        self._shared: dict[str, dict[str, Goal]] = {}
        self._weigh_holders()

    def of(self, fighter: Fighter) -> Goal | None:
        """What a fighter goes for; None where there is nothing for it."""
        if fighter.side not in self._shared:
            self._shared[fighter.side] = self._share_out(fighter.side)
        return self._shared[fighter.side].get(fighter.id)

    def worth_of(self, fighter: Fighter, at: Places = ()) -> float:
        """What it is worth, points, for its goal that a fighter ends its move at a place."""
        goal = self.of(fighter)
        if goal is None:
            return 0.0
        away = self.field.hold_in(fighter.id, goal.objective, at)
        return goal.points * self._share(fighter, away, self.stakes.left(fighter.side))

    def late(self, fighter: Fighter) -> float:
        """What a fighter loses for ground that cannot move in its next turn, points."""
        goal, left = self.of(fighter), self.stakes.left(fighter.side)
        if goal is None or not left or not (away := self.away(fighter, goal.objective)):
            return 0.0
        gone = max(0.0, away - GOES_AT * allowance(fighter, "run"))
        now, then = (self._share(fighter, far, left - 1) for far in (gone, away))
        return goal.points * max(0.0, now - then)

    def away(self, fighter: Fighter, objective: str) -> float:
        """How far a fighter is from holding an objective, inches."""
        key = fighter.id, objective
        if key not in self._away:
            self._away[key] = self.field.hold_in(fighter.id, objective)
        return self._away[key]

    def _share(self, fighter: Fighter, away: float, left: int) -> float:
        """Of holding it at the end, what being so far from it is worth with so many turns left."""
        if away <= 0:
            answered = self.state.side == self.state.sides[0]
            return THERE if left else ANSWERED if answered else 1.0
        turns = away / (GOES_AT * allowance(fighter, "run"))
        if turns <= left:
            return THERE - A_TURN * turns - HURRY * max(0.0, turns + TO_SPARE - left)
        return max(0.0, TOO_LATE - 0.05 * (turns - left))

    def _share_out(self, side: str) -> dict[str, Goal]:
        """The best pairs of fighter and objective first, each fighter to one."""
        fighters = [f for f in self.state.present(side) if f.condition != DOWN and not f.broken]
        there: dict[str, int] = {}
        found: dict[str, Goal] = {}
        pairs = [(self._pair(f, one), f, one) for f in fighters for one in self.holds]
        while pairs:
            ranked = [(w * SECOND ** there.get(one.id, 0), f, one) for w, f, one in pairs]
            value, fighter, one = max(ranked, key=lambda row: (row[0], row[1].id, row[2].id))
            if value <= 0:
                break
            points = self._points(one, side) * SECOND ** there.get(one.id, 0)
            found[fighter.id] = Goal(one.id, points)
            there[one.id] = there.get(one.id, 0) + 1
            pairs = [row for row in pairs if row[1].id != fighter.id]
        return found

    def _pair(self, fighter: Fighter, one: Objective) -> float:
        """How good it is that a fighter goes for an objective: who is worth less goes rather."""
        turns = self.stakes.left(fighter.side) + (not fighter.moved)
        if turns > 1 and self._keeps(fighter) and self.away(fighter, one.id) > 0:
            return 0.0
        share = self._share(fighter, self.away(fighter, one.id), turns)
        spared = 1.0 / (1.0 + 0.5 * self.stakes.action(fighter) + 0.3 * fighter.leader)
        return spared * self._points(one, fighter.side) * share * (fighter.condition == UP or 0.5)

    def _keeps(self, fighter: Fighter) -> bool:
        """Whether a fighter keeps its place till the last turn: one that fires only from there."""
        arms = fire.guns(self.stakes.ruleset, fighter)
        return bool(arms) and all(weapon.steady for weapon in arms)

    def _points(self, one: Objective, side: str) -> float:
        return one.points * (1.0 if one.side in ("", side) else DENIED)

    def _weigh_holders(self) -> None:
        """Who stands at an objective is worth more to its enemy, the more so the later it is."""
        late = 0.2 + 0.8 * self.state.turn / max(1, self.state.turns)
        for one in self.holds:
            near = [
                f for f in self.state.present() if f.condition != DOWN and self.away(f, one.id) <= 0
            ]
            for side in self.state.sides:
                mine = [f for f in near if f.side == side]
                for fighter in mine:
                    share = HOLDS * late * self._points(one, side) / len(mine)
                    held = self.stakes.held
                    held[fighter.id] = held.get(fighter.id, 0.0) + share
