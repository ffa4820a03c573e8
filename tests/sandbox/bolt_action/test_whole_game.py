"""A whole game: six turns at the crossroads, real sight, two policies, from first die to last.

The battle, which takes minutes, is played as far as `test_random_tables` goes, and whole by
`python -m benchmarks.counts.count_games`.
"""

from __future__ import annotations

import pytest
from games.in_words import story
from repository import EXAMPLES

from rules.bolt_action import replay_log
from rules.bolt_action.model.state import State
from rules.engine.model.events import Result
from rules.engine.play.game import Game
from sandbox.play.match import play_match
from sandbox.scenario.file import load
from sandbox.table.table import lay

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def game() -> Game[State]:
    return play_match(lay(load(EXAMPLES / "crossroads.toml")), [], seed=1)


def test_the_battle_has_eight_units_a_side_or_more() -> None:
    battle = lay(load(EXAMPLES / "crossroads-battle.toml"))
    assert [sum(u.side_number == side for u in battle.units) for side in (0, 1)] == [9, 9]


def test_the_game_is_played_to_the_last_turn(game: Game[State]) -> None:
    assert game.over
    assert game.state.turn == 6
    assert len(game.log) > 300


def test_the_log_follows_from_the_rules_alone(game: Game[State]) -> None:
    again = replay_log(game.lines())
    assert list(again.lines()) == list(game.lines())
    assert again.digest == game.digest


def test_the_game_reads_as_a_story(game: Game[State]) -> None:
    lines = list(story(game.log))
    assert [line for line in lines if line.startswith("Turn ")] == [
        f"Turn {n}." for n in range(1, 7)
    ]
    assert any("fires at" in line for line in lines)
    result = game.log[-1]
    assert isinstance(result, Result) and lines[-1] == result.why
