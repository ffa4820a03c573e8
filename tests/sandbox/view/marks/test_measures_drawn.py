"""Measures as they are drawn: over the ground, no wider than they say, gone with their things."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tables import table_from, unit

from sandbox.measure.taken import Taken, take
from sandbox.measure.words import words
from sandbox.scenario.briefing import MeasureSpec
from sandbox.table.table import Table
from sandbox.view.items import Item
from sandbox.view.marks.measures import measure_items

BLOCK = '[[terrain]]\nid = "block"\nkind = "box"\nposition = [20, 12]\nsize = [4, 6, 3]\n'


def measured(table: Table, kind: str, **keys: object) -> Taken:
    measure = take(table, MeasureSpec.model_validate({"id": "m", "kind": kind, **keys}))
    assert measure is not None
    return measure


def named(items: list[Item]) -> dict[str, Item]:
    return {item.name: item for item in items}


def test_a_tape_lies_on_the_ground_and_goes_over_what_is_there(tmp_path: Path) -> None:
    table = table_from(tmp_path, BLOCK)
    tape = measured(table, "tape", points=[[10, 12], [30, 12]])
    (item,) = measure_items(tape)
    points = np.asarray(item.mesh.points)
    assert item.name == "measure/m" and item.group == "overlay" and not item.pickable
    assert points[:, 2].min() > 0 and points[:, 2].max() == pytest.approx(3.0, abs=0.2)
    assert np.abs(points[:, 1] - 12).max() < 0.4
    assert points[:, 0].min() >= 9.9 and points[:, 0].max() <= 30.1
    (word,) = words(table, tape)
    assert (word.text, word.detail) == ("20.0″", "26.0″ along the ground")


def test_a_line_tells_each_leg_and_all_of_them(tmp_path: Path) -> None:
    table = table_from(tmp_path, "")
    labels = words(table, measured(table, "line", points=[[1, 1], [4, 5], [10, 5]]))
    assert [(word.text, word.detail) for word in labels] == [
        ("11.0″ in all", ""),
        ("5.0″", ""),
        ("6.0″", ""),
    ]


def test_rings_are_told_by_band_and_weapon(tmp_path: Path) -> None:
    men = unit("able", "a", "position = [36, 24]").replace("models", 'weapons = ["rifle"]\nmodels')
    table = table_from(tmp_path, men)
    rings = measured(table, "rings", of="able")
    labels = [(word.text, word.detail) for word in words(table, rings)]
    assert labels == [("short 12″", "rifle"), ("long 24″", "rifle")]
    (item,) = measure_items(rings)
    away = np.hypot(*(np.asarray(item.mesh.points)[:, :2] - [36, 24]).T)
    assert away.max() == pytest.approx(24.49, abs=0.2)


def test_reach_is_a_veil_for_each_order_that_ends_where_the_rules_do(tmp_path: Path) -> None:
    table = table_from(tmp_path, unit("able", "a", "position = [36, 24]"))
    reach = measured(table, "reach", of="able")
    items = named(measure_items(reach))
    assert set(items) == {"measure/m", "measure/m/advance", "measure/m/run"}
    for name, inches in (("advance", 6), ("run", 12)):
        points = np.asarray(items[f"measure/m/{name}"].mesh.points)
        away = np.hypot(points[:, 0] - 36, points[:, 1] - 24)
        assert away.max() == pytest.approx(inches, abs=0.03)
    assert [word.text for word in words(table, reach)] == ["advance 6″", "run 12″"]


def test_nothing_is_drawn_of_what_is_not_there(tmp_path: Path) -> None:
    table = table_from(tmp_path, unit("able", "a", "position = [36, 24]"))
    assert measure_items(measured(table, "arcs", of="able")) == []
    assert take(table, MeasureSpec(id="m", kind="tape", points=("able", "nobody"))) is None
