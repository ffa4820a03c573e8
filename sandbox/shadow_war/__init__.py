"""Shadow War on the table: what a fighter sees, how far it is, where it can go, floor by floor.

Imports the game's rules and every room but the other games'. Door: `start_game`.

table = lay(load(path))
game, field = start_game(table, seed=7)
play_out(game, field, field.tell)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.game import Game
from rules.shadow_war import ruleset, start
from rules.shadow_war.model.state import State
from sandbox.shadow_war.armies import start_header
from sandbox.shadow_war.field import SkirmishField
from sandbox.table.table import Table


def start_game(
    table: Table,
    *,
    seed: int = 0,
    turns: int | None = None,
    assumptions: Mapping[str, Any] | None = None,
) -> tuple[Game[State], SkirmishField]:
    """A game on a table, and the table that follows it. Raises as `start_header` does, and
    RuleError for units that the ruleset has no room for.
    """
    game = start(start_header(table, seed=seed, turns=turns, assumptions=assumptions))
    rules = ruleset(game.header.ruleset, game.header.assumptions)
    field = SkirmishField(table, rules)
    field.tell(game.log)
    return game, field
