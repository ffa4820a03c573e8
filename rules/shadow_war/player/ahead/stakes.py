"""What a fighter's fall is worth to its enemy, points: of the scenario, and of all it decides."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.objectives import DESTROY, HOLD, SURVIVE, Objective
from rules.shadow_war.model.facts import COVERS, Shot
from rules.shadow_war.model.profiles import Weapon
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import DOWN, OUT, UP, Fighter, State
from rules.shadow_war.odds import chances
from rules.shadow_war.odds.shot import struck
from rules.shadow_war.rules import fire
from rules.shadow_war.rules.morale import ROUT_SHARE, leader_of

ATTRITION = 0.6
"""So many fighters a side may expect to lose in a turn yet, beside those it has lost."""

SWING = 0.4
"""What the flight of a side decides where no ground is to be held, in points for each of its
fighters: with objectives to hold it is those (all of them fall to who stays)."""

MARK = 0.9
"""What somebody who is shot at is worth, about, points: what arms are for."""

LASTS = 0.7
"""How much of what it could still do in all turns that are left a fighter may hope to do."""

BLADE = 0.12
"""What a blade adds to what one may do in a turn, points."""

PIN = 0.3
"""What a pin counts where one sums up what arms can do, in shares of a fall."""

SOME = COVERS[1]
"""The cover that who is shot at usually has."""

HOLDS = 0.7
"""What is thought of a fighter that stands at an objective, in shares of its points, at the end."""


class Stakes:
    """Fighters in points, of one state of a game."""

    def __init__(self, ruleset: Ruleset, state: State) -> None:
        self.ruleset, self.state = ruleset, state
        self.held: dict[str, float] = {}
        """What fighters are worth beside, for the ground that they stand at, by id."""
        self._worth: dict[str, float] = {}
        self._routs: dict[str, float] = {}
        self._actions: dict[str, float] = {}

    def left(self, side: str) -> int:
        """How many turns of a side have still to begin."""
        state = self.state
        return state.turns - state.turn + (state.side == state.sides[0] and side == state.sides[1])

    def of(self, fighter: Fighter) -> float:
        """What it is worth to its enemy that a fighter falls, points."""
        if fighter.id not in self._worth:
            found = self.points(fighter) + self.held.get(fighter.id, 0.0)
            found += self._swing(fighter.side) * self._nearer_rout(fighter)
            hopes = LASTS * self.left(fighter.side) * self.action(fighter)
            self._worth[fighter.id] = found + hopes
        return self._worth[fighter.id]

    def points(self, fighter: Fighter) -> float:
        """The points of the scenario alone: those that its end scores, or that hang on it."""
        state = self.state
        if not state.objectives:
            return float(self.ruleset.assumptions.points_for_unit)
        unit, enemy = fighter.id.rpartition("/")[0], state.enemy(fighter.side)
        mates = sum(f.id.rpartition("/")[0] == unit for f in state.present(fighter.side))
        whole = sum(one.points for one in state.objectives if _hangs_on(one, unit, enemy))
        return whole / max(1, mates)

    def action(self, fighter: Fighter) -> float:
        """What a fighter may be expected to do in a turn, points."""
        if fighter.id not in self._actions:
            guns = fire.guns(self.ruleset, fighter)
            best = max((self._does(fighter, weapon) for weapon in guns), default=0.0)
            bladed = any(self.ruleset.weapon(name).combat for name in fighter.weapons)
            self._actions[fighter.id] = MARK * best + BLADE * bladed
        return self._actions[fighter.id]

    def _does(self, fighter: Fighter, weapon: Weapon) -> float:
        """What a shot from near at one of the enemy in some cover does on the mean, in falls."""
        enemies = self.state.enemies(fighter)
        found = [
            struck(self.ruleset, fighter, _fresh(e), Shot(e.id, weapon.name, weapon.short_in, SOME))
            for e in enemies
        ]
        falls = sum(one.fate.down + one.fate.out + PIN * one.pinned for one in found)
        return falls / max(1, len(enemies))

    def rout(self, side: str, without: str = "") -> float:
        """How likely a side leaves the game before its end (SW-MOR-2), with a fighter lost."""
        key = without or side
        if key not in self._routs:
            self._routs[key] = self._rout(side, without)
        return self._routs[key]

    def _rout(self, side: str, without: str) -> float:
        state = self.state
        if without:
            gone = replace(state.fighters[without], condition=OUT)
            state = replace(state, fighters={**state.fighters, without: gone})
        whole = [f for f in state.fighters.values() if f.side == side]
        counts = (DOWN, OUT) if self.ruleset.assumptions.down_is_lost else (OUT,)
        lost = sum(f.condition in counts for f in whole)
        fails = 1.0 - chances.p_leadership(leader_of(self.ruleset, state, side).profile.leadership)
        stays = 1.0
        for turn in range(self.left(side)):
            short = ROUT_SHARE * len(whole) - (lost + ATTRITION * turn)
            stays *= 1.0 - fails * min(1.0, max(0.0, 1.0 - short))
        return 1.0 - stays

    def _nearer_rout(self, fighter: Fighter) -> float:
        side = fighter.side
        return max(0.0, self.rout(side, fighter.id) - self.rout(side))

    def _swing(self, side: str) -> float:
        """What it decides that a side leaves the game, points."""
        held = sum(one.points for one in self.state.objectives if one.kind == HOLD)
        return max(float(held), SWING * sum(f.side == side for f in self.state.fighters.values()))


def _fresh(fighter: Fighter) -> Fighter:
    """One on its feet that has not run."""
    return replace(fighter, condition=UP, moved="", wounds=max(1, fighter.wounds))


def _hangs_on(one: Objective, unit: str, enemy: str) -> bool:
    """Whether an objective hangs on a unit: its enemy scores for its end, or it for its life."""
    if one.kind == DESTROY:
        return one.side in ("", enemy) and one.unit in ("", unit)
    return one.kind == SURVIVE and one.unit == unit
