"""Start a game of Shadow War on a table, with the table that follows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.play.dice import Source
from rules.engine.play.game import Game
from rules.shadow_war import ruleset, start
from rules.shadow_war.model.state import State
from sandbox.play.games import Played
from sandbox.shadow_war.armies import start_header
from sandbox.shadow_war.field import SkirmishField
from sandbox.shadow_war.geometry_assumptions import MEASURES
from sandbox.table.table import Table


def start_game(
    table: Table,
    *,
    seed: int = 0,
    turns: int | None = None,
    assumptions: Mapping[str, Any] | None = None,
    dice: Source | None = None,
) -> tuple[Game[State], SkirmishField]:
    """Return a game on a table, and the table that follows it.

    Raises as `start_header` does, and RuleError for units that the ruleset does not allow.
    ``dice``: by default those of the seed.
    """
    header = start_header(table, seed=seed, turns=turns, assumptions=assumptions)
    game = start(header, dice)
    rules = ruleset(game.header.ruleset, game.header.assumptions)
    field = SkirmishField(table, rules)
    field.tell(game.log)
    return game, field


PLAYED = Played(start_game, MEASURES)
