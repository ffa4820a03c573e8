"""Whole games on a table, with real sight, between two simple policies."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from repository import EXAMPLES
from tables import table_from, unit

from rules.bolt_action import play_out, replay_log
from rules.bolt_action.model.events import Moved
from sandbox.bolt_action.armies import start_header
from sandbox.bolt_action.battle.field import TableField
from sandbox.bolt_action.start import start_game
from sandbox.play.games import NoGame
from sandbox.scenario.file import load
from sandbox.table.table import Table, lay

pytestmark = pytest.mark.slow

CROSSROADS = EXAMPLES / "crossroads.toml"


@cache
def crossroads() -> Table:
    return lay(load(CROSSROADS))


def played(seed: int, turns: int) -> list[str]:
    game, field = start_game(crossroads(), seed=seed, turns=turns)
    play_out(game, field, field.tell)
    assert game.over
    standing = {unit.id for unit in field.standing()}
    assert standing == {unit.id for unit in game.state.alive()}
    for made in game.state.alive():
        placed = field.table.unit(made.id)
        assert {m.number for m in made.models} == {m.index for m in placed.models}
    assert any(isinstance(event, Moved) for event in game.log)
    second = TableField(crossroads())
    second.tell(game.log)
    assert [(m.id, m.stand) for m in second.table.models()] == [
        (m.id, m.stand) for m in field.table.models()
    ]
    assert (second.wrecks, second.orders, second.clouds) == (
        field.wrecks,
        field.orders,
        field.clouds,
    )
    return list(game.lines())


def test_a_game_is_the_same_twice_and_its_log_replays() -> None:
    lines = played(seed=5, turns=2)
    assert played(seed=5, turns=2) == lines
    assert list(replay_log(lines).lines()) == lines


def test_other_seeds_are_other_games() -> None:
    assert played(seed=6, turns=1) != played(seed=7, turns=1)


def test_a_table_of_one_side_starts_no_game(tmp_path: Path) -> None:
    table = table_from(tmp_path, unit("us", "a", "position = [10, 24]"))
    with pytest.raises(NoGame, match="two sides"):
        start_header(table)


def test_a_table_of_another_game_starts_none(tmp_path: Path) -> None:
    text = 'format = 1\nname = "Other"\ngame = "shadow-war"\n'
    with pytest.raises(NoGame, match="shadow-war"):
        start_header(table_from(tmp_path, text))


def test_a_vehicle_is_one_model(tmp_path: Path) -> None:
    two = unit("us", "a", "position = [9, 9]", "position = [20, 9]", template="light-tank")
    text = two + unit("them", "b", "position = [40, 24]")
    with pytest.raises(NoGame, match="one model"):
        start_header(table_from(tmp_path, text))


def test_a_warplane_is_one_model(tmp_path: Path) -> None:
    two = unit("us", "a", "position = [9, 9]", "position = [20, 9]", template="interceptor")
    text = two + unit("them", "b", "position = [40, 24]")
    with pytest.raises(NoGame, match="us: a warplane is one model, not 2"):
        start_header(table_from(tmp_path, text))
