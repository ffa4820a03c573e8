"""Leaving a real table: who can reach the edge, what is drawn of it, who is then gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.bolt_action import legal_actions, play_out, replay_log
from rules.bolt_action.model.actions import GiveOrder, Move
from rules.bolt_action.model.state import State
from rules.engine.model.events import Result
from rules.engine.play.game import Game
from sandbox.bolt_action.battle.field import TableField
from sandbox.bolt_action.start import start_game
from sandbox.scenario.file import load
from sandbox.table.table import lay

TABLE = """format = 1
name = "Away"

[table]
size = [48.0, 36.0]

[[terrain]]
id = "road"
kind = "road"
position = [24.0, 24.0]
size = [48.0, 5.0]

[[units]]
id = "convoy"
side = "axis"
template = "truck"
models = [{{ position = [{x}, 24.0], facing = {facing} }}]

[[units]]
id = "squad"
side = "axis"
template = "rifle-squad"
models = [
    {{ position = [{foot}, 6.0] }}, {{ position = [{foot}, 7.2] }},
    {{ position = [{rear}, 6.0] }}, {{ position = [{rear}, 7.2] }},
]

[[units]]
id = "baker"
side = "allies"
template = "rifle-squad"
models = [{{ position = [3.0, 33.0] }}]

[[objectives]]
id = "away"
kind = "exit"
side = "axis"
edge = "right"

[[objectives]]
id = "bridge"
kind = "hold"
side = "allies"
position = [24.0, 33.0]
radius = 3.0
"""


def begun(
    tmp_path: Path, *, x: float = 38.0, facing: float = 0.0, foot: float = 45.0
) -> tuple[Game[State], TableField]:
    path = tmp_path / "away.toml"
    text = TABLE.format(x=x, facing=facing, foot=foot, rear=foot - 1.2)
    path.write_text(text, encoding="utf-8")
    return start_game(lay(load(path)), seed=1)


@pytest.mark.slow
def test_a_squad_leaves_that_has_every_man_at_the_edge(tmp_path: Path) -> None:
    _, field = begun(tmp_path)
    (way,) = field.exits("squad", "advance", 6.0)
    half = 0.49
    assert way.path.exits == "right"
    assert way.path.distance_in == pytest.approx(48.0 - 43.8 - half, abs=1e-6)
    assert max(row[1] for row in way.to) == pytest.approx(48.0 - half, abs=2e-3)
    assert list(field.exits("squad", "advance", 3.0)) == []
    assert list(field.exits("baker", "run", 99.0)) == []


@pytest.mark.slow
def test_a_truck_drives_off_along_its_road_and_after_a_turn(tmp_path: Path) -> None:
    _, field = begun(tmp_path)
    straight = next(iter(field.exits("convoy", "advance", 12.0)))
    assert straight.path.pivots == 0 and straight.path.road and straight.path.distance_in < 10
    _, field = begun(tmp_path, facing=80.0)
    turned = list(field.exits("convoy", "advance", 14.0))
    assert turned and all(way.path.pivots == 1 for way in turned)
    _, field = begun(tmp_path, facing=180.0)
    assert list(field.exits("convoy", "advance", 14.0)) == []


@pytest.mark.slow
def test_on_a_road_a_truck_leaves_from_twice_as_far(tmp_path: Path) -> None:
    _, field = begun(tmp_path, x=24.0)
    (straight, *_) = field.exits("convoy", "advance", 12.0)
    assert 12 < straight.path.distance_in < 24
    _, field = begun(tmp_path, x=18.0)
    assert list(field.exits("convoy", "advance", 12.0)) == []


def test_an_exit_is_a_legal_move_and_takes_the_unit_off_the_table(tmp_path: Path) -> None:
    game, field = begun(tmp_path)
    while game.pending is not None and game.pending.by != "axis":
        field.tell(game.play(GiveOrder("baker", "down")))
    field.tell(game.play(GiveOrder("squad", "advance")))
    leaving = [
        one for one in legal_actions(game, field) if isinstance(one, Move) and one.path.exits
    ]
    assert len(leaving) == 1 and leaving[0] in legal_actions(game, field)
    field.tell(game.play(leaving[0]))
    assert game.state.units["squad"].exited == "right"
    assert [unit.id for unit in field.table.units] == ["convoy", "baker"]


@pytest.mark.slow
def test_the_policy_drives_the_convoy_off_the_table(tmp_path: Path) -> None:
    game, field = begun(tmp_path, x=8.0, foot=20.0)
    play_out(game, field, field.tell)
    assert game.state.units["convoy"].exited == "right"
    result = game.log[-1]
    assert isinstance(result, Result) and result.winner == "axis"
    assert list(replay_log(list(game.lines())).lines()) == list(game.lines())
