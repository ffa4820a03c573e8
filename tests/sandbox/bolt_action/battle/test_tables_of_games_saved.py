"""The table of a game, written as a scenario while the game goes on, is one that can be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import table_from, unit

from rules.bolt_action.model.events import Destroyed, Exited, FlewIn, MenLost
from sandbox.bolt_action.battle.field import TableField
from sandbox.bolt_action.start import start_game
from sandbox.scenario.file import load
from sandbox.scenario.schema import Scenario
from sandbox.table.table import lay

GUN = """
[[units]]
id = "gun"
side = "axis"
template = "light-anti-tank-gun"
models = [{ position = [17, 10] }, { position = [16, 9] }, { position = [16, 11] }]
[[units]]
id = "carrier"
side = "axis"
template = "halftrack"
towing = "gun"
models = [{ position = [20, 10] }]
[[units]]
id = "able"
side = "axis"
template = "rifle-squad"
weapons = ["smg", ["rifle", "panzerfaust"], "rifle"]
models = [{ position = [10, 20] }, { position = [11, 20] }, { position = [12, 20] }]
"""
GOALS = """
[[objectives]]
id = "gun-lost"
kind = "destroy"
unit = "gun"
[[objectives]]
id = "able-away"
kind = "exit"
unit = "able"
edge = "right"
[[objectives]]
id = "plane-down"
kind = "destroy"
unit = "hawk"
[[objectives]]
id = "bridge"
kind = "hold"
position = [30, 20]
"""


@pytest.fixture
def field(tmp_path: Path) -> TableField:
    foe = unit("tom", "allies", "position = [50, 40]", template="medium-tank")
    plane = unit("hawk", "axis", "position = [10, 40]", template="interceptor")
    _, field = start_game(table_from(tmp_path, GUN + foe + plane + GOALS))
    return field


def saved(field: TableField, folder: Path) -> Scenario:
    """The table's scenario as its file is read again."""
    path = folder / "saved.toml"
    path.write_text(field.table.file.written(), encoding="utf-8")
    lay(load(path))
    return load(path).scenario


def goals(scenario: Scenario) -> list[str]:
    return [objective.id for objective in scenario.objectives]


@pytest.mark.slow
def test_objectives_of_units_that_are_lost_or_gone_go_with_them(
    field: TableField, tmp_path: Path
) -> None:
    assert goals(saved(field, tmp_path)) == ["gun-lost", "able-away", "bridge"]
    field.tell([Destroyed("gun", "destroyed by damage", False)])
    assert goals(saved(field, tmp_path)) == ["able-away", "bridge"]
    field.tell([Exited("able", "right")])
    assert goals(saved(field, tmp_path)) == ["bridge"]


@pytest.mark.slow
def test_the_objective_of_a_plane_comes_out_of_reserve_with_it(
    field: TableField, tmp_path: Path
) -> None:
    there = field.flight("hawk", "tom", "own")
    field.tell([FlewIn("hawk", "tom", "own", there.start, there.to)])
    assert goals(saved(field, tmp_path)) == ["gun-lost", "able-away", "plane-down", "bridge"]


def test_a_lost_gun_is_not_towed(field: TableField, tmp_path: Path) -> None:
    towing = {unit.id: unit.towing for unit in saved(field, tmp_path).units}
    assert towing["carrier"] == "gun"
    field.tell([Destroyed("gun", "destroyed by damage", False)])
    towing = {unit.id: unit.towing for unit in saved(field, tmp_path).units}
    assert towing["carrier"] is False


def test_remaining_models_keep_their_own_weapons(field: TableField, tmp_path: Path) -> None:
    field.tell([MenLost("able", (0,), False)])
    (able,) = (unit for unit in saved(field, tmp_path).units if unit.id == "able")
    assert [able.carried(number) for number in range(2)] == [("rifle", "panzerfaust"), ("rifle",)]
