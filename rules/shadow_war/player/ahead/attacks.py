"""Who charges whom, who shoots whom and in which order, and when overwatch shoots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.engine.choices import Action
from rules.shadow_war.model import actions as acts
from rules.shadow_war.model.facts import Shot
from rules.shadow_war.model.state import DOWN, Fighter
from rules.shadow_war.odds.shot import struck
from rules.shadow_war.play.fire import shooters
from rules.shadow_war.play.movement import chargers
from rules.shadow_war.player.ahead.places import Standing
from rules.shadow_war.player.fact_builder import FactBuilder
from rules.shadow_war.rules import fire
from rules.shadow_war.rules.movement import SLACK_IN, allowance, cost_in

CHARGING = 0.1
"""By how much a charge must be better than all else, points."""

HARDLY = 0.03
"""A shot that is worth less is not fired, points."""

KEPT = 0.1
"""What a shot from overwatch is worth that is kept for somebody else, points."""

LONG_SHOT, GIVES_AWAY = 1 / 6, 0.1
"""Who hides gives its cover away for a shot that hits so seldom only where it is worth so many
points more.
"""

WATCHED = 0.5
"""What counts the shot of an enemy on overwatch, who may wait for another, or miss the moment."""


class Attacks:
    """Charges and shots in points."""

    def __init__(self, builder: FactBuilder, standing: Standing) -> None:
        self.builder, self.standing = builder, standing
        self.harm, self.ruleset, self.state = standing.harm, builder.ruleset, builder.state
        self._shots: dict[str, tuple[float, acts.Shoot | None]] = {}

    def charge(self) -> Action:
        """The charge that promises most beyond what its fighter would do else, if any does."""
        best, most = None, CHARGING
        for fighter in chargers(self.ruleset, self.state):
            else_: float | None = None
            for charge in self.builder.charges(fighter):
                worth = self._charged(fighter, charge)
                if worth <= most:
                    continue
                else_ = self.stays(fighter) if else_ is None else else_
                if worth - else_ > most:
                    best, most = charge, worth - else_
        return best or acts.Done("charges")

    def charges(self, fighter: Fighter) -> Iterator[tuple[float, acts.DeclareCharge]]:
        """A fighter's charges that can get there, and what each is worth above all else."""
        if fighter not in chargers(self.ruleset, self.state):
            return
        limit = allowance(fighter, "charge") + SLACK_IN
        for charge in self.builder.charges(fighter):
            if cost_in(self.ruleset, charge.path) <= limit:
                yield self._charged(fighter, charge) - self.stays(fighter), charge

    def shots(self, fighter: Fighter) -> Iterator[tuple[float, acts.Shoot]]:
        """A fighter's shots, and what each is worth above staying as it is."""
        if fighter not in shooters(self.ruleset, self.state):
            return
        for target in self.state.enemies(fighter):
            near = self.builder.near(target.id)
            for shot in self.builder.shots(fighter, target):
                worth = self.harm.shot(fighter, target, shot) - self.shown(fighter, shot)
                yield worth, acts.Shoot(fighter.id, shot, near)

    def stays(self, fighter: Fighter) -> float:
        """What it is worth that a fighter shoots where it stands, or hides there."""
        standing, spot = self.standing, self.standing.here(fighter)
        shoots = self.shot(fighter)[0] if fire.may_shoot(self.ruleset, fighter) else 0.0
        shown = shoots + standing.place(fighter, spot, ran=False, hides=False)
        if spot.views and self.builder.field.cover_in(fighter.id) > 0:
            return shown
        return max(shown, standing.place(fighter, spot, ran=False, hides=True))

    def _charged(self, fighter: Fighter, charge: acts.DeclareCharge) -> float:
        """What a charge is worth, with where it leaves its fighter."""
        if cost_in(self.ruleset, charge.path) > allowance(fighter, "charge") + SLACK_IN:
            return 0.0
        target = self.state.fighters[charge.target]
        charger = replace(fighter, over_cover=charge.cover != "none")
        won, lost = self.harm.fight(charger, target, charging=True)
        if won <= lost:
            return 0.0
        gang = sum(f.charged == target.id for f in self.state.present(fighter.side))
        found = won / (1 + gang) + self.harm.threats.get(target.id, 0.0) / (2 + gang) - lost
        found -= self.watched(fighter, charge.path.in_view_of, ran=False)
        return found + self._beside(fighter, target)

    def _beside(self, fighter: Fighter, target: Fighter) -> float:
        """What it is worth to be where a charge ends: nobody shoots at it while the fight there
        goes on (SW-CC-1), so that it fears others only where its target falls at once."""
        standing, field = self.standing, self.builder.field
        to = field.approach(fighter.id, target.id, allowance(fighter, "charge")).to
        stays = dict.fromkeys(standing.enemies(fighter), 0.0)
        (views,) = field.comers(fighter.id, [to], stays)
        (comers,) = standing.comers(fighter, [to])
        spot = replace(
            standing.here(fighter),
            views=tuple(view for view in views if view.enemy != target.id),
            comers=tuple(view for view in comers if view.enemy != target.id),
        )
        goal = standing.goals.worth_of(fighter, to)
        free = self.harm.felled(fighter, target)
        return goal - free * standing.danger(fighter, spot, ran=False, hides=False)

    def watched(self, fighter: Fighter, seen_by: tuple[str, ...] | None, *, ran: bool) -> float:
        """What overwatch is likely to do to a fighter on a way, points."""
        harm, target = 0.0, replace(fighter, moved="run" if ran else "move")
        for enemy in self.state.enemies(fighter):
            if enemy.overwatch and (seen_by is None or enemy.id in seen_by):
                range_in = self.builder.field.distance_in(enemy.id, fighter.id)
                harm += self.harm.best(enemy, target, range_in, "none", overwatch=True)
        return WATCHED * harm

    def shot(self, fighter: Fighter) -> tuple[float, acts.Shoot | None]:
        """A fighter's best shot as things stand; at one that is down only where nobody else is in
        its sight."""
        if fighter.id not in self._shots:
            enemies = self.state.enemies(fighter)
            found = self._best(fighter, [e for e in enemies if e.condition != DOWN])
            lying = [e for e in enemies if e.condition == DOWN]
            self._shots[fighter.id] = found if found[1] else self._best(fighter, lying)
        return self._shots[fighter.id]

    def _best(
        self, fighter: Fighter, targets: Iterable[Fighter]
    ) -> tuple[float, acts.Shoot | None]:
        best, most = None, 0.0
        for target in targets:
            for shot in self.builder.shots(fighter, target):
                worth = self.harm.shot(fighter, target, shot)
                if worth > most:
                    best, most = acts.Shoot(fighter.id, shot), worth
        return most, best

    def shoot(self) -> Action:
        """The shot that is worth most above staying hidden, of all that can shoot."""
        best, most = None, HARDLY
        for fighter in shooters(self.ruleset, self.state):
            worth, shot = self.shot(fighter)
            if shot is None or worth <= most:
                continue
            worth -= self.shown(fighter, shot.shot)
            if worth > most:
                best, most = shot, worth
        if best is None:
            return acts.Done("shooting")
        return acts.Shoot(best.fighter, best.shot, self.builder.near(best.shot.target))

    def shown(self, fighter: Fighter, shot: Shot) -> float:
        """What a fighter that hides loses by a shot, points: it has to fear more."""
        if not fighter.hidden:
            return 0.0
        target = self.state.fighters[shot.target]
        hit = struck(self.ruleset, fighter, target, shot).hit
        long_shot = hit <= LONG_SHOT and not self.standing.final
        return self._fears(fighter) + GIVES_AWAY * long_shot

    def _fears(self, fighter: Fighter) -> float:
        """What a fighter that hides has to fear more when it shows itself, points."""
        spot, ran = self.standing.here(fighter), fighter.moved == "run"
        seen, unseen = (
            self.standing.danger(fighter, spot, ran=ran, hides=hides) for hides in (False, True)
        )
        return seen - unseen

    def overwatch(self, action: acts.OverwatchShot) -> float:
        """What a shot from overwatch is worth above keeping it, points."""
        fighter = self.state.fighters[action.fighter]
        target = self.state.fighters[action.shot.target]
        found = self.harm.shot(fighter, target, action.shot, overwatch=True)
        if target.charged == fighter.id:
            return found + KEPT
        return found - (KEPT if self._others(target) else HARDLY)

    def _others(self, target: Fighter) -> bool:
        """Whether other enemies may yet come by."""
        return any(
            f.id != target.id and f.free and not f.moved for f in self.state.present(target.side)
        )
