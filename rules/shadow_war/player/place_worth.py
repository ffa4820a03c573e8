"""The worth of a place to the simple policy: 1 is a fighter out of action."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from rules.engine.play.objectives import DESTROY, SURVIVE
from rules.shadow_war.model.facts import FAR_IN
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import DOWN, UP, Fighter, State
from rules.shadow_war.player.queries import View
from rules.shadow_war.player.worth import Worth
from rules.shadow_war.rules import fire
from rules.shadow_war.rules.movement import allowance

CARE = 0.6
"""Weight of harm to one's own fighters, relative to harm to the enemy."""

PER_INCH = 0.012
"""Worth of an inch nearer to the place where a fighter wants to be."""

PER_INCH_UP, HIGH_IN = 0.02, 3.0
"""Worth of an inch of height to a shooter, and the height above which it adds nothing, inches."""

LATER = 0.45
"""Weight of a shot of the next turn, from the place where a fighter now goes."""

CHARGES = 0.6
"""Weight of a charge of the next turn, one's own or an enemy's."""

HOLDING = 0.15
"""Worth of standing at an objective."""

PRIZE = 1.5
"""Factor for harm to a unit whose end scores, enemy or own."""

COMES = 0.3
"""Chance that an enemy out of sight comes to where it sees a place in the open."""

COVERED = 0.04
"""Worth of ending in cover, whoever may come."""


AT_LAST, SOON = 0.9, 0.35
"""Worth of standing at an objective in a side's last turn, and in the turn before."""

PER_INCH_TO_FLOOR = 0.02
"""Worth of an inch nearer to a floor to a fighter whose weapons are fired without moving."""

BREATH_IN, BREATHLESS = 1.0, 0.12
"""Least distance from an enemy at the end of a move without charge, inches; penalty below it."""


@dataclass(frozen=True)
class PlaceFacts:
    """A place to be.

    `views`: sight between it and the enemies. The distances to the nearest enemy, to cover, to a
    goal and to the nearest floor above the table, and its height, in inches.
    """

    views: tuple[View, ...]
    enemy_in: float
    cover_in: float
    ground_in: float
    floor_in: float
    height_in: float

    @property
    def aims(self) -> bool:
        """Whether an enemy could be fired at from there."""
        return any(view.target_cover for view in self.views)


class Standing:
    """The worth of standing somewhere when the enemy's turn comes.

    `last`: this is the last turn of the active side. `final`: this is the last turn of the game, so
    that there is nothing to fear or to wait for.
    """

    def __init__(self, ruleset: Ruleset, state: State, worth: Worth) -> None:
        self.ruleset = ruleset
        self.state = state
        self.worth = worth
        self.last = state.turn >= state.turns
        self.final = self.last and state.side == state.sides[1]
        self._bouts: dict[tuple[str, str], tuple[float, float]] = {}

    def place(
        self,
        fighter: Fighter,
        enemies: dict[str, Fighter],
        spot: PlaceFacts,
        *,
        ran: bool,
        hides: bool = False,
    ) -> float:
        """Return the worth of a place when the enemy's turn comes."""
        harms = [0.0]
        for view in spot.views:
            enemy = enemies[view.enemy]
            if not view.cover:
                harms.append(self._coming(fighter, enemy, view.range_in, spot))
                continue
            if hides and view.range_in > enemy.profile.initiative:
                continue
            harms.append(self.worth.threat(enemy, fighter, view.range_in, view.cover, ran=ran))
        danger = 0.0 if self.final else self._together(fighter, harms)
        worth = -CARE * danger * self.dear(fighter) + self.objective_worth(fighter, spot)
        if not self.worth.bladed(fighter) and spot.aims:
            worth += PER_INCH_UP * min(spot.height_in, HIGH_IN)
        if 0 < spot.enemy_in < BREATH_IN:
            worth -= BREATHLESS
        if self.last:
            return worth
        worth += CHARGES * self._melee(fighter, enemies, spot)
        if not hides:
            waits = ran or self.steady(fighter)
            worth += LATER * self._later(fighter, enemies, spot) * (1.0 if waits else 0.3)
        return worth - self.distance_cost(fighter, spot) + (COVERED if spot.cover_in <= 0 else 0.0)

    def _together(self, fighter: Fighter, harms: list[float]) -> float:
        """Return the harm that enemies may do to a fighter together.

        They may fire at others instead, but all fire at a fighter whose end scores.
        """
        if self.dear(fighter) > 1:
            return 1 - prod(1 - min(1.0, harm) for harm in harms)
        most = max(harms)
        return most + 0.3 * (sum(harms) - most)

    def _coming(self, fighter: Fighter, enemy: Fighter, range_in: float, spot: PlaceFacts) -> float:
        """Return the harm by an enemy that comes into sight of a fighter whose end scores."""
        if self.dear(fighter) <= 1 or spot.cover_in <= 0:
            return 0.0
        near = max(1.0, range_in - allowance(enemy, "move"))
        return COMES * self.worth.threat(enemy, fighter, near, "none", ran=False)

    @property
    def _late(self) -> bool:
        """Return whether objectives are held now or never: in the last turn or the one before."""
        return self.last or self.state.turn == self.state.turns - 1

    def objective_worth(self, fighter: Fighter, spot: PlaceFacts) -> float:
        """Return the worth of standing at an objective, 0 for no objective."""
        if spot.ground_in > 0:
            return 0.0
        if self._late:
            return AT_LAST if self.last else SOON
        return 0.0 if self.steady(fighter) or self._hunts(fighter) else HOLDING

    def distance_cost(self, fighter: Fighter, spot: PlaceFacts) -> float:
        """Return the cost of being away from where a fighter wants to be."""
        if self.steady(fighter):
            up = 0.0 if spot.aims else PER_INCH_TO_FLOOR * min(spot.floor_in, FAR_IN / 4)
            return up + PER_INCH * max(0.0, spot.enemy_in - self._wanted_in(fighter))
        if self._late or not self._hunts(fighter):
            if spot.ground_in <= 0:
                return 0.0
            if spot.ground_in < FAR_IN:
                return PER_INCH * spot.ground_in
        return PER_INCH * abs(spot.enemy_in - self._wanted_in(fighter))

    def _hunts(self, fighter: Fighter) -> bool:
        return self.worth.bladed(fighter) and not fighter.leader

    def steady(self, fighter: Fighter) -> bool:
        """Return whether all shooting weapons of a fighter are fired only without moving."""
        arms = fire.guns(self.ruleset, fighter)
        return bool(arms) and all(weapon.steady for weapon in arms)

    def _later(self, fighter: Fighter, enemies: dict[str, Fighter], spot: PlaceFacts) -> float:
        """Return the worth of a fighter's best shot from a place, if all others stay where they
        are.
        """
        return max(
            (
                self.worth.shooting(fighter, enemies[v.enemy], v.range_in, v.target_cover)
                for v in spot.views
                if v.target_cover and enemies[v.enemy].condition != DOWN
            ),
            default=0.0,
        )

    def _melee(self, fighter: Fighter, enemies: dict[str, Fighter], spot: PlaceFacts) -> float:
        """Return the worth of charges next turn from a place, less the threat of enemy charges."""
        promise, threat = 0.0, 0.0
        for view in spot.views:
            enemy = enemies[view.enemy]
            if not view.cover or enemy.condition == DOWN or enemy.engaged:
                continue
            if view.range_in <= allowance(fighter, "charge"):
                won, lost = self._bout(fighter, enemy)
                promise = max(promise, won - CARE * lost if won > lost else 0.0)
            if enemy.condition == UP and view.range_in <= allowance(enemy, "charge"):
                won, lost = self._bout(enemy, fighter)
                threat = max(threat, won - CARE * lost if won > lost else 0.0)
        return promise - threat

    def _bout(self, fighter: Fighter, enemy: Fighter) -> tuple[float, float]:
        key = (fighter.id, enemy.id)
        if key not in self._bouts:
            self._bouts[key] = self.worth.fight(fighter, enemy, charging=True)
        return self._bouts[key]

    def dear(self, fighter: Fighter) -> float:
        """Return the factor of harm to a fighter: more where an objective depends on it."""
        unit, side = fighter.id.rpartition("/")[0], fighter.side
        scores = (
            (objective.kind == DESTROY and objective.unit == unit)
            or (objective.kind == SURVIVE and (objective.unit == unit or objective.side == side))
            for objective in self.state.objectives
        )
        return PRIZE if any(scores) else 1.0

    def _wanted_in(self, fighter: Fighter) -> float:
        """Return the distance from the nearest enemy that a fighter prefers, inches."""
        if self.worth.bladed(fighter):
            return 1.0
        reach = [weapon.short_in for weapon in fire.guns(self.ruleset, fighter)]
        return max(reach, default=1.0) - 1.0
