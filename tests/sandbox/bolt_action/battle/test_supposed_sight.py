"""Sight with a unit supposed elsewhere: it answers for that place, and the battle keeps its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import table_from, unit

from rules.bolt_action.model.events import Destroyed, Moved
from rules.bolt_action.player.queries import Supposed
from sandbox.bolt_action.battle.field import TableField

WALL = """
[[terrain]]
id = "wall"
kind = "box"
position = [24.0, 24.0]
size = [1.0, 12.0, 4.0]
cover = "hard"
ground = "impassable"
"""
BESIDE = Supposed("able", ((0.0, 20.0, 44.0, 0.0),))


@pytest.fixture
def field(tmp_path: Path) -> TableField:
    able = unit("able", "axis", "position = [20.0, 24.0], facing = 0.0")
    baker = unit("baker", "allies", "position = [28.0, 24.0], facing = 180.0")
    return TableField(table_from(tmp_path, WALL + able + baker))


def test_a_supposed_place_leaves_the_actual_sight_alone(field: TableField) -> None:
    assert field.sees("able", "baker", BESIDE)
    assert not field.sees("able", "baker")
    assert field.distance_in("able", "baker", BESIDE) > field.distance_in("able", "baker") + 10
    assert field.look("able", 0, "baker", BESIDE).sight
    assert not field.look("able", 0, "baker").sight


def test_a_supposed_place_is_judged_anew_after_a_move(field: TableField) -> None:
    before = field.distance_in("able", "baker", BESIDE)
    field.tell([Moved("baker", 10.0, "advance", ((0.0, 28.0, 44.0, 180.0),))])
    assert field.distance_in("able", "baker", BESIDE) < before - 10


def test_a_place_of_a_destroyed_unit_is_refused(field: TableField) -> None:
    field.sees("able", "baker", BESIDE)
    field.tell([Destroyed("able", "fire")])
    with pytest.raises(KeyError):
        field.sees("able", "baker", BESIDE)


def test_a_supposed_place_where_the_unit_stands_is_the_actual_one(field: TableField) -> None:
    here = Supposed("able", field.rows("able"))
    assert field.look("able", 0, "baker", here) is field.look("able", 0, "baker")
