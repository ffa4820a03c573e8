"""Bolt Action on the table: what a unit sees, how far it is, where it can go.

Imports the game's rules and every room but the other games'. Door: `start_game`.

table = lay(load(path))
game, field = start_game(table, seed=7)
play_out(game, field, field.tell)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.bolt_action import start
from rules.bolt_action.model.state import State
from rules.engine.game import Game
from sandbox.bolt_action.armies import start_header
from sandbox.bolt_action.field import TableField
from sandbox.table.table import Table


def start_game(
    table: Table,
    *,
    seed: int = 0,
    turns: int | None = None,
    assumptions: Mapping[str, Any] | None = None,
    support: tuple[Mapping[str, Any], ...] | None = None,
) -> tuple[Game[State], TableField]:
    """A game on a table, and the table that follows it. Raises as `start_header` does, and
    RuleError for units that the ruleset has no room for.
    """
    game = start(
        start_header(table, seed=seed, turns=turns, assumptions=assumptions, support=support)
    )
    field = TableField(table, arc_deg=game.header.assumptions["front_arc_deg"])
    field.tell(game.log)
    return game, field
