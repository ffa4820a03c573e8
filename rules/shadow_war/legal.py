"""Legal actions as a lazy view: iterate, count, ask `in`.

Iterating gives the actions that a field's facts suggest; `in` asks the rules about any action
with any facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.engine.choices import Action, Decision
from rules.engine.game import Game
from rules.shadow_war import actions as acts
from rules.shadow_war.field import Field
from rules.shadow_war.fighting import pairs
from rules.shadow_war.firing import shooters
from rules.shadow_war.moving import chargers, movers
from rules.shadow_war.rules import ShadowWar
from rules.shadow_war.ruleset import Ruleset
from rules.shadow_war.state import UP, State
from rules.shadow_war.survey import Survey


class LegalActions:
    """The answers that the pending decision of a game takes."""

    def __init__(self, game: Game[State], field: Field) -> None:
        self.game = game
        self.field = field

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.game.refusal(action) is None

    def __iter__(self) -> Iterator[Action]:
        pending = self.game.pending
        if pending is None:
            return
        maker = _Maker(ruleset_of(self.game), self.game.state, self.field, pending)
        for kind in pending.accepts:
            yield from maker.make(kind)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def count(self) -> int:
        """How many there are, on these facts."""
        return sum(1 for _ in self)


def legal_actions(game: Game[State], field: Field) -> LegalActions:
    """The view on a game as it stands; facts come from the field."""
    return LegalActions(game, field)


def ruleset_of(game: Game[State]) -> Ruleset:
    """The ruleset that a game is played by. Raises TypeError for another game."""
    if not isinstance(game.rules, ShadowWar):
        raise TypeError("this game is not Shadow War")
    return game.rules.ruleset


class _Maker:
    """The candidates for one decision, by kind of action."""

    def __init__(self, ruleset: Ruleset, state: State, field: Field, pending: Decision) -> None:
        self.survey = Survey(ruleset, state, field)
        self.ruleset = ruleset
        self.state = state
        self.pending = pending

    def make(self, kind: str) -> Iterator[Action]:
        made: Callable[[], Iterator[Action]] = getattr(self, "_" + kind.replace("-", "_"))
        return made()

    def _charge(self) -> Iterator[Action]:
        for fighter in chargers(self.ruleset, self.state):
            yield from self.survey.charges(fighter)

    def _done(self) -> Iterator[Action]:
        yield acts.Done(self.state.phase)

    def _flee(self) -> Iterator[Action]:
        fighter = self.state.fighters[self.pending.unit]
        yield from self.survey.flights(fighter, float(self.pending.count))

    def _move(self) -> Iterator[Action]:
        for fighter in movers(self.ruleset, self.state):
            yield from self.survey.stays(fighter)
            for kind in ("move", "run") if fighter.condition == UP else ("crawl",):
                yield from self.survey.moves(fighter, kind)

    def _shoot(self) -> Iterator[Action]:
        for fighter in shooters(self.ruleset, self.state):
            for target in self.state.enemies(fighter):
                for shot in self.survey.shots(fighter, target):
                    yield acts.Shoot(fighter.id, shot, self.survey.near(target.id))

    def _overwatch_shot(self) -> Iterator[Action]:
        fighter = self.state.fighters[self.pending.unit]
        target = self.state.fighters[self.pending.other]
        for shot in self.survey.shots(fighter, target, overwatch=True):
            yield acts.OverwatchShot(fighter.id, shot, self.survey.near(target.id))

    def _hold_fire(self) -> Iterator[Action]:
        yield acts.HoldFire(self.pending.unit)

    def _fight(self) -> Iterator[Action]:
        for name, other in pairs(self.state):
            yield self.survey.fight(name, other)

    def _rally(self) -> Iterator[Action]:
        whole = self.survey.rally()
        yield whole
        if whole.unseen:
            yield acts.Rally(whole.side, (), whole.near)
