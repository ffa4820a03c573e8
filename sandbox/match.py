"""A whole game played on a table: given actions first, then a policy for both sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.bolt_action import simple, start
from rules.bolt_action.state import State
from rules.engine.choices import Action
from rules.engine.errors import RuleError
from rules.engine.game import Game
from sandbox.armies import start_header
from sandbox.resolve import TableField
from sandbox.table import Table


class ActionFault(ValueError):
    """A given action that the rules refuse; ``number`` counts the actions from 0."""

    def __init__(self, number: int, fault: RuleError) -> None:
        super().__init__(str(fault))
        self.number = number


def play_match(
    table: Table,
    actions: Sequence[Any],
    *,
    seed: int,
    turns: int | None = None,
    policy: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Game[State]:
    """Play a table's game: ``actions`` as JSON values, then the simple policy where ``policy``.

    ``progress`` is called with the turn's number whenever one begins. Raises ActionFault for an
    action that is none or is refused, NoGame for a table that no game can be started from, and
    RuleError for assumptions there are not.
    """
    scenario = table.scenario
    game = start(start_header(table, seed=seed, turns=turns, assumptions=scenario.assumptions))
    field = TableField(table, arc_deg=game.header.assumptions["front_arc_deg"])
    field.tell(game.log)
    for number, row in enumerate(actions):
        try:
            field.tell(game.play(game.rules.codec.decode(row, Action)))
        except RuleError as fault:
            raise ActionFault(number, fault) from None
    turn = 0
    while policy and not game.over:
        if progress is not None and game.state.turn != turn:
            turn = game.state.turn
            progress(turn)
        field.tell(game.play(simple(game, field)))
    return game
