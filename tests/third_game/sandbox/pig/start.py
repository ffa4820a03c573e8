"""A game of Pig on a table: who stands higher."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.pig import Pot, start

from rules.engine.play.dice import Source
from rules.engine.play.game import Game
from rules.engine.play.log import Header
from rules.engine.play.objectives import OPTION
from sandbox.play.games import Played
from sandbox.play.live_table import FollowedTable
from sandbox.table.objectives import rows_of
from sandbox.table.table import Table


class Heights(FollowedTable):
    def tell(self, events: Iterable[object]) -> None:
        """Nothing ever moves."""

    def higher_in(self, side: str) -> float:
        heights = {unit.spec.side: unit.models[0].stand.z for unit in self.table.units}
        return max(0.0, heights[side] - min(heights.values()))


def start_game(
    table: Table, *, seed: int = 0, turns: int | None = None, dice: Source | None = None
) -> tuple[Game[Pot], Any]:
    armies = tuple({"id": unit.id, "side": unit.spec.side} for unit in table.units)
    scenario = table.scenario
    goals = {OPTION: rows_of(scenario.objectives)} if scenario.objectives else {}
    head = Header(
        scenario.game, scenario.ruleset, seed, armies, {}, goals, scenario.name, table.digest
    )
    return start(head, dice), Heights(table)


PLAYED = Played(start_game)
