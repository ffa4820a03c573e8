"""A gun on the table goes with its tractor and stands to it as it did."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest
from tables import table_from, unit

from rules.bolt_action.model.actions import GiveOrder, HoldFire, Move
from sandbox.bolt_action.battle.field import TableField
from sandbox.play.games import start_game

pytestmark = pytest.mark.slow

UNITS = (
    unit("car", "a", "position = [30, 24], facing = 0", template="truck").replace(
        'template = "truck"', 'template = "truck"\ntowing = "gun"'
    ),
    unit("gun", "a", "position = [25.2, 24]", "position = [24.5, 25.4]", "position = [24.5, 22.6]",
         template="light-anti-tank-gun"),
    unit("foe", "b", "position = [60, 40]"),
)  # fmt: skip


@pytest.mark.rule("BA-MOV-4")
def test_a_gun_is_hauled_as_it_stands_to_its_tractor(tmp_path: Path) -> None:
    table = table_from(tmp_path, "".join(UNITS))
    game, field = start_game(table, seed=1)
    assert isinstance(field, TableField)
    while game.pending is not None and game.pending.by != "a":
        field.tell(game.play(GiveOrder("foe", "down")))
    field.tell(game.play(GiveOrder("car", "advance")))
    before = {m.id: m.stand for m in field.table.models()}
    ways = [way for way in field.ways("car", "advance", 12.0) if way.path.pivots]
    way = max(ways, key=lambda one: one.path.distance_in)
    assert way.path.distance_in > 3.0, "its own gun is in nobody's way"
    field.tell(game.play(Move("car", way.path, way.to, way.way)))
    after = {m.id: m.stand for m in field.table.models()}
    for model in ("gun/0", "gun/1", "gun/2"):
        apart = [
            hypot(stands[model].x - stands["car/0"].x, stands[model].y - stands["car/0"].y)
            for stands in (before, after)
        ]
        assert apart[0] == pytest.approx(apart[1], abs=0.01)
        assert after[model] != before[model]
    assert game.refusal(HoldFire("car")) is None or game.pending is not None
