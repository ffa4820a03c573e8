"""Where models fell, of frames."""

from __future__ import annotations

from dataclasses import replace

import pytest
from repository import SCENARIOS
from tables import laid

from rules.engine.player.tallies import Statistics, UnitTally
from sandbox.play.frames import Frame, fallen
from sandbox.table.table import Table

pytestmark = pytest.mark.slow


def without(table: Table, unit: str) -> Table:
    return replace(table, units=tuple(one for one in table.units if one.id != unit))


def test_destroyed_units_fell_and_units_that_left_alive_did_not() -> None:
    table = laid(SCENARIOS / "yard.toml")
    one, other, third = (unit.id for unit in table.units[:3])
    frames = [
        Frame(table, 1, ()),
        Frame(without(table, one), 1, ()),
        Frame(without(without(table, other), third), 2, ()),
        Frame(without(without(table, other), third), 3, ()),
    ]
    lost = {other: len(table.unit(other).models)}
    statistics = Statistics(
        (),
        tuple(UnitTally(u.id, u.spec.side, len(u.models), lost.get(u.id, 0)) for u in table.units),
    )
    marks = fallen(frames, statistics)
    assert [mark.model for mark in marks] == [model.id for model in table.unit(other).models]
    stand = table.unit(other).models[0].stand
    assert (marks[0].x, marks[0].y, marks[0].turn) == (stand.x, stand.y, 1)
