"""What shots and close combats are worth by exact odds, points of the scenario."""

from __future__ import annotations

from dataclasses import replace

from rules.shadow_war.model.facts import Shot
from rules.shadow_war.model.state import DOWN, UP, Fighter
from rules.shadow_war.odds import chances
from rules.shadow_war.odds.shot import struck
from rules.shadow_war.player.ahead.stakes import Stakes
from rules.shadow_war.player.worth import Worth

DOWN_SHARE = 0.85
"""What it is worth to put somebody down, in shares of its end: a sixth gets up in each rally."""

UP_AGAIN = 0.2
"""What it is worth to end one who is down already, in the same shares: it might have got up."""

WOUND = 0.35
"""What it is worth to wound one that has more wounds, in the same shares."""

PINNED_ACTS = 1.1
"""What a pin counts, in shares of what an enemy would do in its next turn: it lies there for the
next shot as well."""


class Harm:
    """Harm in points. ``threats``: what each enemy may do to somebody in its next turn, by id,
    where that is known: what a pin spares.
    """

    def __init__(self, worth: Worth, stakes: Stakes) -> None:
        self.worth, self.stakes = worth, stakes
        self.ruleset = worth.ruleset
        self.threats: dict[str, float] = {}
        self._fights: dict[tuple[Fighter, Fighter, bool], tuple[float, float]] = {}

    def pin(self, fighter: Fighter) -> float:
        """What a pin on a fighter is worth to its enemy: it loses its next turn."""
        if not self.stakes.left(fighter.side) or fighter.condition != UP or fighter.broken:
            return 0.0
        action = self.stakes.action(fighter)
        return PINNED_ACTS * max(0.3 * action, self.threats.get(fighter.id, 0.6 * action))

    def shot(
        self, fighter: Fighter, target: Fighter, shot: Shot, *, overwatch: bool = False
    ) -> float:
        """What a shot is worth."""
        found = struck(self.ruleset, fighter, target, shot, overwatch=overwatch)
        whole = self.stakes.of(target)
        if target.condition == DOWN:
            return UP_AGAIN * whole * found.hit * found.wound * chances.trauma().out
        some = WOUND * found.hit * found.wound if target.wounds > 1 else 0.0
        return whole * (self.falls(found.fate) + some) + found.pinned * self.pin(target)

    def falls(self, fate: chances.Fate) -> float:
        """What may become of one, in shares of its end."""
        return fate.out + DOWN_SHARE * fate.down

    def best(
        self,
        fighter: Fighter,
        target: Fighter,
        range_in: float,
        cover: str,
        *,
        moved: bool = False,
        overwatch: bool = False,
    ) -> float:
        """What a fighter's best shot at a target would be worth from so far away."""
        how = {"moved": moved, "overwatch": overwatch}
        return self.worth.best(self.shot, fighter, target, range_in, cover, **how)

    def fired(
        self,
        enemy: Fighter,
        fighter: Fighter,
        range_in: float,
        cover: str,
        *,
        ran: bool,
        walks: bool,
    ) -> float:
        """What an enemy's best shot at a fighter in its next turn is worth to the enemy."""
        if not enemy.free or fighter.engaged:
            return 0.0
        target = replace(fighter, moved="run" if ran else "move", condition=UP)
        shooter = replace(enemy, moved="", shot=False, overwatch=False)
        return self.best(shooter, target, range_in, cover, moved=walks)

    def fight(self, fighter: Fighter, target: Fighter, *, charging: bool) -> tuple[float, float]:
        """What a close combat is worth to the first, and what to the other."""
        key = fighter, target, charging
        if key not in self._fights:
            won, lost = self.worth.fates(fighter, target, charging=charging)
            self._fights[key] = (
                self.falls(won) * self.stakes.of(target),
                self.falls(lost) * self.stakes.of(fighter),
            )
        return self._fights[key]

    def felled(self, fighter: Fighter, target: Fighter) -> float:
        """How likely a charge puts its target down at once."""
        won, _ = self.worth.fates(fighter, target, charging=True)
        return won.down + won.out
