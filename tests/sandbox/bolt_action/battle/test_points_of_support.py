"""Where a side may call its barrages and lay its smoke on a real table."""

from __future__ import annotations

from math import dist

import pytest
from games.in_words import story
from repository import EXAMPLES

from sandbox.bolt_action.start import start_game
from sandbox.scenario.file import load
from sandbox.table.table import lay

pytestmark = pytest.mark.slow

ARTILLERY = EXAMPLES / "artillery.toml"


@pytest.mark.rule("BA-SMK-1")
def test_smoke_may_be_called_between_a_sides_own_and_each_enemy() -> None:
    table = lay(load(ARTILLERY))
    _, field = start_game(table, seed=1)
    for side in table.scenario.sides:
        points = list(field.points(side))
        middles = {
            unit.id: (
                sum(m.stand.x for m in unit.models) / len(unit.models),
                sum(m.stand.y for m in unit.models) / len(unit.models),
            )
            for unit in table.units
        }
        own = [middles[u.id] for u in table.units if u.spec.side == side]
        for enemy in (u for u in table.units if u.spec.side != side):
            there = middles[enemy.id]
            assert any(dist(point, there) < 0.01 for point in points), "on the enemy"
            between = [((x + there[0]) / 2, (y + there[1]) / 2) for x, y in own]
            assert any(dist(p, q) < 0.01 for p in points for q in between), "between"


@pytest.mark.rule("BA-SMK-1")
def test_smoke_of_the_file_is_told_and_stands_once() -> None:
    table = lay(load(ARTILLERY))
    game, field = start_game(table, seed=1, turns=4)
    sentence = "Smoke stands at (33.0, 29.5), 3″ around, until the end of turn 4."
    assert list(story(game.log)).count(sentence) == 1
    assert len(field.table.smoke) == len(table.smoke)
