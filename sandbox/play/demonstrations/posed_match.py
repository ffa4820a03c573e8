"""A game that is posed on a table and played for a demonstration, event by event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from rules import games
from rules.engine.model.events import Event
from rules.engine.play.choices import Action
from rules.engine.play.game import Game
from rules.engine.player.tokens import Laid
from rules.games import AnyGame
from sandbox.play.games import GameField
from sandbox.play.match import Match
from sandbox.table.table import Table

S = TypeVar("S")

MOST_ANSWERS = 200
"""Most actions of a posed game."""


@dataclass(frozen=True, eq=False)
class Staged:
    """One event of a game, the table after it, and the tokens beside the units after its step."""

    event: Event
    table: Table
    tokens: Laid


class PosedMatch(Match, Generic[S]):
    """A match of such a game: played action by action, as any other."""

    def __init__(self, posed: Game[S], field: GameField) -> None:
        """Begin with a game and the table that follows it, which knows its log."""
        self.posed, self.game, self.field = posed, cast(AnyGame, posed), field
        self.spec = games.game_of(posed.header.game)
        self.policy = self.spec.policy("simple")
        self.met = self.at_shot = field.table
        self.stages: list[Staged] = []

    def play(self, action: Action) -> list[Event]:
        """Play an action; ``stages`` are its events, each with the table after it."""
        events, tokens = self.game.play(action), self.spec.tokens(self.game.state)
        self.stages = []
        for event in events:
            self.field.tell([event])
            self.stages.append(Staged(event, self.field.table, tokens))
        return events
