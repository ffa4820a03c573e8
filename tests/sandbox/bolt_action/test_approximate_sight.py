"""Approximate sight: close enough to exact sight to choose by, at places where no unit stands."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from repository import EXAMPLES
from tables import table_from, unit

from rules.bolt_action import GAME, replay_log
from rules.bolt_action.model.events import Moved
from sandbox.bolt_action.opponent_field import OpponentField
from sandbox.bolt_action.start import start_game
from sandbox.scenario.file import load
from sandbox.table.table import Table, lay


@cache
def crossroads() -> Table:
    return lay(load(EXAMPLES / "crossroads.toml"))


@pytest.mark.slow
def test_approximate_sight_agrees_with_exact_sight() -> None:
    field = OpponentField(crossroads())
    units = crossroads().units
    pairs = [(a.id, b.id) for a in units for b in units if a.spec.side != b.spec.side]
    right = [
        (field.approximate_sights(a, [()], [b])[0][0].sees > 0) == field.sees(a, b)
        for a, b in pairs
    ]
    assert sum(right) >= len(pairs) - 2


WALLED = """
[[terrain]]
id = "wall"
kind = "box"
position = [24.0, 24.0]
size = [1.0, 12.0, 4.0]
cover = "hard"
ground = "impassable"
"""


def test_approximate_sight_from_a_place_without_a_unit(tmp_path: Path) -> None:
    able = unit("able", "axis", "position = [20.0, 24.0], facing = 0.0")
    rows = WALLED + able + unit("baker", "allies", "position = [28.0, 24.0], facing = 180.0")
    field = OpponentField(table_from(tmp_path, rows))
    beside = ((0.0, 20.0, 44.0, 0.0),)
    ((here,), (there,)) = field.approximate_sights("able", [(), beside], ["baker"])
    assert (here.sees, here.seen) == (0.0, 0.0)
    assert (there.sees, there.seen) == (1.0, 1.0)
    assert here.range_in == pytest.approx(7.0, abs=0.2)
    assert there.range_in == pytest.approx(20.5, abs=0.2)
    field.tell([Moved("baker", 10.0, "advance", ((0.0, 28.0, 44.0, 0.0),))])
    ((then,),) = field.approximate_sights("able", [beside], ["baker"])
    assert then.range_in == pytest.approx(7.0, abs=0.2)


@pytest.mark.slow
def test_a_turn_of_the_policy_that_looks_ahead_replays() -> None:
    logs = []
    for _ in range(2):
        game, field = start_game(crossroads(), seed=5, turns=1)
        GAME.play_out(game, field, field.tell, GAME.policies["middle"])
        logs.append(list(game.lines()))
    assert logs[0] == logs[1]
    assert list(replay_log(logs[0]).lines()) == logs[0]


@pytest.mark.parametrize(("share", "cover"), [(0.2, "hard"), (0.9, "none")])
def test_approximate_cover_follows_the_cover_share_of_the_scenario(
    share: float, cover: str, tmp_path: Path
) -> None:
    wall = WALLED.replace("4.0]", "0.5]")
    able = unit("able", "axis", "position = [20.0, 24.0], facing = 0.0")
    rows = f"[policy]\ncover_share = {share}\n" + wall + able
    rows += unit("baker", "allies", "position = [25.5, 24.0], facing = 180.0")
    field = OpponentField(table_from(tmp_path, rows))
    ((here,),) = field.approximate_sights("able", [()], ["baker"])
    assert (here.sees, here.cover) == (1.0, cover)
