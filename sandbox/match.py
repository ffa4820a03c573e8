"""A whole game played on a table: given actions first, then a policy for both sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules import games
from rules.engine.choices import Action
from rules.engine.errors import RuleError
from rules.engine.game import Game
from sandbox.games import start_game
from sandbox.table import Table


class ActionFault(ValueError):
    """A given action that the rules refuse; ``number`` counts the actions from 1."""

    def __init__(self, number: int, fault: RuleError) -> None:
        super().__init__(str(fault))
        self.number = number


def play_match(
    table: Table,
    actions: Sequence[Action],
    *,
    seed: int,
    turns: int | None = None,
    policy: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Game[Any]:
    """Play a table's game: ``actions`` first, then the simple policy where ``policy``.

    ``progress`` is called with the turn's number whenever one begins. Raises ActionFault for an
    action that is refused, NoGame for a table that no game can be started from, and RuleError
    for units that its ruleset has no room for.
    """
    game, field = start_game(table, seed=seed, turns=turns)
    for number, action in enumerate(actions, start=1):
        try:
            field.tell(game.play(action))
        except RuleError as fault:
            raise ActionFault(number, fault) from None
    turn = 0
    while policy and not game.over:
        if progress is not None and game.state.turn != turn:
            turn = game.state.turn
            progress(turn)
        field.tell(game.play(games.simple(game, field)))
    return game
