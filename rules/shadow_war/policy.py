"""A simple policy: legal and sensible answers for either side, the same for the same game.

It charges whom it expects to beat, shoots where it expects to harm most, otherwise closes in
from cover to cover, and brings its pinned and broken fighters back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from rules.engine.choices import Action
from rules.engine.events import Event
from rules.engine.game import Game
from rules.shadow_war import actions as acts
from rules.shadow_war import chances, combat, shooting
from rules.shadow_war.facts import FAR_IN, Shot
from rules.shadow_war.field import Field
from rules.shadow_war.firing import shooters
from rules.shadow_war.legal import legal_actions, ruleset_of
from rules.shadow_war.movement import SLACK_IN, allowance, cost_in
from rules.shadow_war.moving import chargers, movers
from rules.shadow_war.ruleset import Ruleset
from rules.shadow_war.state import DOWN, PINNED, UP, Fighter, State
from rules.shadow_war.survey import Survey

OUT_WORTH, DOWN_WORTH, PIN_WORTH = 1.0, 0.8, 0.25
"""What it is worth to put an enemy out, down, or to pin it."""

COVER_WORTH_IN = 4.0
"""Inches that a fighter goes out of its way for cover."""

WORTH_SHOOTING = 0.04
"""What a shot must be worth for a fighter to stay where it is, or to show itself, for it."""


def simple(game: Game[State], field: Field) -> Action:
    """The policy's answer to the pending decision. Raises ValueError when the game is over."""
    pending = game.pending
    if pending is None:
        raise ValueError("there is nothing to decide")
    mind = _Mind(ruleset_of(game), game.state, field)
    thought = _THOUGHTS.get(pending.accepts[0])
    if thought is not None:
        return thought(mind)
    return max(legal_actions(game, field), key=mind.weigh)


def play_out(
    game: Game[State],
    field: Field,
    tell: Callable[[Iterable[Event]], None],
    choose: Callable[[Game[State], Field], Action] = simple,
) -> None:
    """Play both sides to the end; `tell` lets the field follow what happens."""
    while not game.over:
        tell(game.play(choose(game, field)))


class _Mind:
    """What looks best; ties go to the first."""

    def __init__(self, ruleset: Ruleset, state: State, field: Field) -> None:
        self.ruleset = ruleset
        self.state = state
        self.survey = Survey(ruleset, state, field)

    def charge(self) -> Action:
        """The charge that promises most, if any promises more than it risks."""
        best, most = None, 0.0
        for fighter in chargers(self.ruleset, self.state):
            for charge in self.survey.charges(fighter):
                worth = self._charge(fighter, charge)
                if worth > most and worth - self._best_shot(fighter)[0] > most:
                    best, most = charge, worth - self._best_shot(fighter)[0]
        return best or acts.Done("charges")

    def _charge(self, fighter: Fighter, charge: acts.Charge) -> float:
        if cost_in(self.ruleset, charge.path) > allowance(fighter, "charge") + SLACK_IN:
            return 0.0
        target = self.state.fighters[charge.target]
        charging = replace(fighter, charged=target.id, over_cover=charge.behind_cover)
        first = combat.stance(self.ruleset, charging, target, higher=False)
        second = combat.stance(self.ruleset, target, charging, higher=False)
        found = chances.bouts(first, second, self.ruleset.assumptions.tie_hits)
        won = chances.fought(found, "first", self._wound(fighter, target), target.wounds)
        lost = chances.fought(found, "second", self._wound(target, fighter), fighter.wounds)
        return _worth(won) - _worth(lost)

    def _wound(self, fighter: Fighter, target: Fighter) -> float:
        strength, modifier = combat.blow(self.ruleset, fighter)
        profile = target.profile
        return chances.p_wound(strength, profile.toughness, profile.save, modifier)

    def shot(self, fighter: Fighter, shot: Shot, *, overwatch: bool = False) -> float:
        """What a shot is worth."""
        target = self.state.fighters[shot.target]
        weapon = self.ruleset.weapon(shot.weapon)
        charging = overwatch and target.charged == fighter.id
        named = shooting.modifiers(
            self.ruleset, target, shot, overwatch=overwatch, charging=charging
        )
        bs = shooting.skill(self.ruleset, fighter.profile.bs, fighter)
        needs = shooting.needs_to_hit(bs, weapon.to_hit(shot.range_in), named)
        hit = chances.p_hit(needs, self.ruleset.assumptions.ones_miss)
        profile = target.profile
        wound = chances.p_wound(
            weapon.strength, profile.toughness, profile.save, weapon.save_modifier
        )
        if target.condition == DOWN:
            return 0.2 * hit * wound * chances.trauma().out
        fate = chances.fate(1, wound, target.wounds).times(hit)
        some = 0.3 * hit * wound if target.wounds > 1 else 0.0
        pins = PIN_WORTH * (hit - fate.down - fate.out) * (target.condition != PINNED)
        return _worth(fate) + some + pins

    def _best_shot(self, fighter: Fighter) -> tuple[float, acts.Shoot | None]:
        best, most = None, 0.0
        for target in self.state.enemies(fighter):
            for shot in self.survey.shots(fighter, target):
                worth = self.shot(fighter, shot)
                if worth > most:
                    best, most = acts.Shoot(fighter.id, shot), worth
        return most, best

    def shoot(self) -> Action:
        """The best shot of the first fighter that has one worth its while."""
        for fighter in shooters(self.ruleset, self.state):
            worth, best = self._best_shot(fighter)
            if best is not None and (worth > WORTH_SHOOTING or not fighter.hidden):
                return acts.Shoot(best.fighter, best.shot, self.survey.near(best.shot.target))
        return acts.Done("shooting")

    def move(self) -> Action:
        """What the first fighter does; those who are down come last, and may do nothing."""
        todo = movers(self.ruleset, self.state)
        for fighter in sorted(todo, key=lambda f: f.condition == DOWN):
            if fighter.condition == UP:
                return self._on_its_feet(fighter)
            crawl = None
            if self.survey.field.cover_in(fighter.id) > 0:
                crawl = next(self.survey.moves(fighter, "crawl"), None)
            if fighter.condition == PINNED:
                return self._recovery(fighter) or crawl or acts.Move(fighter.id, "stand up")
            if crawl is not None:
                return crawl
        return acts.Done("movement")

    def _on_its_feet(self, fighter: Fighter) -> Action:
        ready = shooting.may_shoot(self.ruleset, fighter)
        shoots = ready and self._best_shot(fighter)[0] > WORTH_SHOOTING
        if shoots and (fighter.leader or not self._bladed(fighter)):
            return self._to_cover(fighter) or acts.Move(fighter.id)
        return self._advance(fighter, run=not shoots)

    def _to_cover(self, fighter: Fighter) -> Action | None:
        """Into cover that an enemy is seen from, for one who can shoot after a move."""
        reach = [w.long_in for w in shooting.guns(self.ruleset, fighter) if not w.steady]
        if not reach or self.survey.field.cover_in(fighter.id) <= 0:
            return None
        here = self.survey.enemy_in(fighter)
        moves = [
            move
            for move in self.survey.moves(fighter, "move")
            if move.path.cover_in <= 0
            and move.path.in_view_of != ()
            and move.path.enemy_in <= max(reach)
            and not move.hide
        ]
        return min(moves, key=lambda m: abs(m.path.enemy_in - here), default=None)

    def _bladed(self, fighter: Fighter) -> bool:
        return any(self.ruleset.weapon(name).combat for name in fighter.weapons)

    def _recovery(self, fighter: Fighter) -> Action | None:
        stays = self.survey.stays(fighter)
        return next((move for move in stays if move.kind == "recover"), None)

    def _wanted_in(self, fighter: Fighter) -> float:
        """How far from the enemy a fighter would like to be, inches."""
        reach = [weapon.short_in for weapon in shooting.guns(self.ruleset, fighter)]
        return 1.0 if self._bladed(fighter) else max(reach, default=1.0)

    def _advance(self, fighter: Fighter, *, run: bool) -> Action:
        """Towards where it wants to be, from cover to cover; a long way at a run."""
        here = self.survey.enemy_in(fighter)
        wanted = self._wanted_in(fighter)
        far = run and here - wanted > allowance(fighter, "move") + COVER_WORTH_IN
        kind = "run" if far else "move"
        moves = [m for m in self.survey.moves(fighter, kind) if run or not m.hide]

        def short(enemy_in: float, cover_in: float) -> float:
            return abs(enemy_in - wanted) - (COVER_WORTH_IN if cover_in <= 0 else 0.0)

        still = short(here, self.survey.field.cover_in(fighter.id))
        best = min(
            moves, key=lambda m: (short(m.path.enemy_in, m.path.cover_in), not m.hide), default=None
        )
        if best is not None and short(best.path.enemy_in, best.path.cover_in) < still - 0.5:
            return best
        stays = list(self.survey.stays(fighter))
        kinds = {move.kind: move for move in stays}
        if not run:
            return acts.Move(fighter.id)
        return kinds.get("overwatch") or kinds.get("move") or acts.Move(fighter.id)

    def weigh(self, action: Action) -> float:
        """How good any other answer looks."""
        match action:
            case acts.OverwatchShot():
                fighter = self.state.fighters[action.fighter]
                return self.shot(fighter, action.shot, overwatch=True) - 0.01
            case acts.Flee():
                path = action.path
                cover_in = action.cover_before_in if path.still else path.cover_in
                return min(path.enemy_in, FAR_IN - 1.0) - 100 * cover_in
            case acts.Rally():
                return float(len(action.unseen))
            case _:
                return 0.0


def _worth(fate: chances.Fate) -> float:
    return OUT_WORTH * fate.out + DOWN_WORTH * fate.down


_THOUGHTS: dict[str, Callable[[_Mind], Action]] = {
    "charge": _Mind.charge,
    "move": _Mind.move,
    "shoot": _Mind.shoot,
}
