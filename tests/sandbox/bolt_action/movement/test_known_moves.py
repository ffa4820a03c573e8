"""Remembered moves and sights: always those that a table without memory gives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from repository import EXAMPLES
from tables import table_from
from tables import unit as unit_row

from rules.bolt_action.model.events import Event, MenLost, Moved
from rules.bolt_action.player.queries import Way
from sandbox.bolt_action.battle.field import TableField
from sandbox.bolt_action.opponent_field import OpponentField
from sandbox.scenario.file import load
from sandbox.table.table import lay


def ways(field: OpponentField, unit: str, order: str) -> list[Way]:
    return list(field.ways(unit, order, {"advance": 6.0, "run": 12.0}[order]))


def changes(field: OpponentField) -> Iterator[Event]:
    """Yield moves of several units to different ends, and losses."""
    for number, unit in enumerate(field.table.units):
        found = ways(field, unit.id, "advance")
        if found:
            yield Moved(unit.id, 6.0, "advance", found[-1 - number % len(found)].to)
        if len(unit.models) > 5:
            yield MenLost(unit.id, (unit.models[0].index,))


@pytest.mark.slow
def test_moves_and_sights_after_every_change_are_those_of_a_new_table() -> None:
    table = lay(load(EXAMPLES / "crossroads.toml"))
    field, told = OpponentField(table), []
    asked = [(unit.id, "run") for unit in table.units]
    kept = renewed = 0
    before = {key: ways(field, *key) for key in asked}
    for event in [*changes(field)][:3]:
        field.tell([event])
        told.append(event)
        new = OpponentField(table)
        new.tell(told)
        for key in asked:
            unit, side = key[0], table.unit(key[0]).spec.side
            now = ways(field, *key)
            assert now == ways(new, *key), key
            same = len(now) == len(before[key]) > 0 and now[0] is before[key][0]
            kept, renewed, before[key] = kept + same, renewed + (not same), now
            places = [(), *(way.to for way in now[:2])]
            foes = [other.id for other in table.units if other.spec.side != side]
            sights = field.approximate_sights(unit, places, foes)
            assert sights == new.approximate_sights(unit, places, foes), key
    assert kept and renewed


def test_what_is_measured_of_a_mover_holds_for_all_its_orders(tmp_path: Path) -> None:
    able = unit_row("able", "axis", "position = [20, 24]")
    foe = unit_row("foe", "b", "position = [70, 46]")
    field = TableField(table_from(tmp_path, able + foe))
    mover = field.mover(field.table.unit("able"))
    measured = mover.to_others
    noting = mover.noting(asked := [])
    assert noting.to_others is measured
    assert noting.enemies.asked is asked and mover.enemies.asked is None
