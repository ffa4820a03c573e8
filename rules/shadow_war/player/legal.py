"""Legal actions: the answers to the pending decision, by the facts of the table."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.play.choices import Action, Decision
from rules.engine.play.game import Game
from rules.engine.play.objectives import counted
from rules.engine.player.legal import Candidates, LegalActions
from rules.shadow_war.model import actions as acts
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import UP, State
from rules.shadow_war.play.close_combat import pairs
from rules.shadow_war.play.fire import shooters
from rules.shadow_war.play.game import ShadowWar
from rules.shadow_war.play.movement import chargers, declared, movers
from rules.shadow_war.player.fact_builder import FactBuilder
from rules.shadow_war.player.queries import Field


def legal_actions(game: Game[State], field: Field) -> LegalActions:
    """Return the view on the current game; facts come from the field."""
    ruleset = ruleset_of(game)
    return LegalActions(game, lambda pending: _LegalCandidates(ruleset, game.state, field, pending))


def ruleset_of(game: Game[State]) -> Ruleset:
    """Return the ruleset of a game. Raises TypeError for another game."""
    if not isinstance(game.rules, ShadowWar):
        raise TypeError(game.rules)
    return game.rules.ruleset


class _LegalCandidates(Candidates):
    """The candidates for one decision, by kind of action."""

    def __init__(self, ruleset: Ruleset, state: State, field: Field, pending: Decision) -> None:
        self.builder = FactBuilder(ruleset, state, field)
        self.ruleset = ruleset
        self.state = state
        self.pending = pending

    def _charge(self) -> Iterator[Action]:
        for fighter in declared(self.state):
            yield self.builder.charge(fighter)

    def _declare_charge(self) -> Iterator[Action]:
        for fighter in chargers(self.ruleset, self.state):
            yield from self.builder.charges(fighter)

    def _done(self) -> Iterator[Action]:
        yield acts.Done(self.state.phase)

    def _flee(self) -> Iterator[Action]:
        fighter = self.state.fighters[self.pending.unit]
        yield from self.builder.flights(fighter, float(self.pending.count))

    def _move(self) -> Iterator[Action]:
        for fighter in movers(self.ruleset, self.state):
            yield from self.builder.stays(fighter)
            for kind in ("move", "run") if fighter.condition == UP else ("crawl",):
                yield from self.builder.moves(fighter, kind)

    def _shoot(self) -> Iterator[Action]:
        for fighter in shooters(self.ruleset, self.state):
            for target in self.state.enemies(fighter):
                for shot in self.builder.shots(fighter, target):
                    yield acts.Shoot(fighter.id, shot, self.builder.near(target.id))

    def _overwatch_shot(self) -> Iterator[Action]:
        fighter = self.state.fighters[self.pending.unit]
        target = self.state.fighters[self.pending.other]
        yield from self.builder.overwatch(fighter, target)

    def _hold_fire(self) -> Iterator[Action]:
        yield acts.HoldFire(self.pending.unit)

    def _fight(self) -> Iterator[Action]:
        for name, other in pairs(self.ruleset, self.state):
            yield self.builder.fight(name, other)

    def _count_objectives(self) -> Iterator[Action]:
        yield counted(self.builder.field)

    def _rally(self) -> Iterator[Action]:
        whole = self.builder.rally()
        yield whole
        if whole.unseen:
            yield acts.Rally(whole.side, (), whole.near)
