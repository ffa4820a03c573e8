"""A game of Bolt Action on a table, and the table that follows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.bolt_action import start
from rules.bolt_action.model.state import State
from rules.engine.play.dice import Source
from rules.engine.play.game import Game
from sandbox.bolt_action.armies import start_header
from sandbox.bolt_action.geometry_assumptions import MEASURES
from sandbox.bolt_action.opponent_field import OpponentField
from sandbox.play.games import Played
from sandbox.table.table import Table


def start_game(
    table: Table,
    *,
    seed: int = 0,
    turns: int | None = None,
    assumptions: Mapping[str, Any] | None = None,
    support: tuple[Mapping[str, Any], ...] | None = None,
    dice: Source | None = None,
) -> tuple[Game[State], OpponentField]:
    """Start a game on a table; return it and the table that follows it.

    Raises as `start_header` does, and RuleError for units that the ruleset has no room for.
    ``dice``: those of the seed by default.
    """
    header = start_header(table, seed=seed, turns=turns, assumptions=assumptions, support=support)
    game = start(header, dice)
    field = OpponentField(table, arc_deg=game.header.assumptions["front_arc_deg"])
    field.tell(game.log)
    return game, field


PLAYED = Played(start_game, MEASURES)
