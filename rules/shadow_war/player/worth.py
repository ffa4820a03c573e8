"""The worth of shots, fights and dangers to the simple policy: 1 is a fighter out of action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.shadow_war.model.facts import Shot
from rules.shadow_war.model.profiles import Weapon
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import DOWN, PINNED, UP, Fighter
from rules.shadow_war.rules import chances, close_combat, fire
from rules.shadow_war.rules.chances import struck

OUT_WORTH, DOWN_WORTH, PIN_WORTH, WOUND_WORTH = 1.0, 0.8, 0.25, 0.3
"""Worth of putting an enemy out, down, of pinning it, of a wound to one with more wounds."""

ON_THE_GROUND = 0.2
"""Weight of a shot at a target that is down already."""


class Worth:
    """The worth of actions under a ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def shot(
        self, fighter: Fighter, target: Fighter, shot: Shot, *, overwatch: bool = False
    ) -> float:
        """Return the expected worth of a shot, on the scale of `felled`, by exact odds."""
        found = struck(self.ruleset, fighter, target, shot, overwatch=overwatch)
        if target.condition == DOWN:
            return ON_THE_GROUND * found.hit * found.wound * chances.trauma().out
        some = WOUND_WORTH * found.hit * found.wound if target.wounds > 1 else 0.0
        pins = PIN_WORTH * found.pinned * (target.condition != PINNED)
        return felled(found.fate) + some + pins

    def guns(self, fighter: Fighter, *, moved: bool = False) -> list[Weapon]:
        """Return the weapons a fighter could shoot with, after a move if it has moved."""
        return [w for w in fire.guns(self.ruleset, fighter) if not (moved and w.steady)]

    def shooting(
        self,
        fighter: Fighter,
        target: Fighter,
        range_in: float,
        cover: str,
        *,
        moved: bool = False,
        overwatch: bool = False,
    ) -> float:
        """Return the worth of a fighter's best shot at a target from ``range_in`` inches."""
        how = {"moved": moved, "overwatch": overwatch}
        return self.best(self.shot, fighter, target, range_in, cover, **how)

    def best(
        self,
        worth: Callable[..., float],
        fighter: Fighter,
        target: Fighter,
        range_in: float,
        cover: str,
        *,
        moved: bool,
        overwatch: bool,
    ) -> float:
        """Return the most that ``worth`` gives for any shot of the fighter; it has `shot`'s
        signature.
        """
        return max(
            (
                worth(
                    fighter,
                    target,
                    Shot(target.id, weapon.name, range_in, cover),
                    overwatch=overwatch,
                )
                for weapon in self.guns(fighter, moved=moved)
                if range_in <= weapon.long_in
            ),
            default=0.0,
        )

    def threat(
        self, enemy: Fighter, fighter: Fighter, range_in: float, cover: str, *, ran: bool
    ) -> float:
        """Return the worth to an enemy of its best shot at a fighter in its next turn."""
        if enemy.condition != UP or enemy.broken or enemy.engaged:
            return 0.0
        target = replace(fighter, moved="run" if ran else "move", condition=UP)
        return self.shooting(enemy, target, range_in, cover)

    def fight(self, fighter: Fighter, target: Fighter, *, charging: bool) -> tuple[float, float]:
        """Return the worth of a close combat to each of two; the first charges or is charged."""
        won, lost = self.fates(fighter, target, charging=charging)
        return felled(won), felled(lost)

    def fates(
        self, fighter: Fighter, target: Fighter, *, charging: bool
    ) -> tuple[chances.Fate, chances.Fate]:
        """Return the fates of the second and the first of two in close combat.

        The first charges or is charged; no charger's enemy is behind cover.
        """
        one = replace(fighter, charged=target.id if charging else "")
        other = replace(target, charged="" if charging else fighter.id, over_cover=False)
        first = close_combat.stance(self.ruleset, one, other, higher=False)
        second = close_combat.stance(self.ruleset, other, one, higher=False)
        found = chances.bouts(first, second, self.ruleset.assumptions.tie_hits)
        won = chances.fought(found, "first", self._wound(one, other), max(1, target.wounds))
        lost = chances.fought(found, "second", self._wound(other, one), max(1, fighter.wounds))
        return won, lost

    def bladed(self, fighter: Fighter) -> bool:
        """Return whether a fighter has a weapon for close combat."""
        return any(self.ruleset.weapon(name).combat for name in fighter.weapons)

    def _wound(self, fighter: Fighter, target: Fighter) -> float:
        strength, modifier = close_combat.blow(self.ruleset, fighter)
        profile = target.profile
        return chances.p_wound(strength, profile.toughness, profile.save, modifier)


def felled(fate: chances.Fate) -> float:
    """Return the worth of the chances that an enemy falls."""
    return OUT_WORTH * fate.out + DOWN_WORTH * fate.down
