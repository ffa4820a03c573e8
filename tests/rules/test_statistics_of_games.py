"""The statistics of the golden games, counted again in another way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games.players import player

from rules import games
from rules.engine.model.events import Rolled
from rules.engine.play.game import Game
from rules.engine.player.tallies import Statistics, statistics

KEPT = sorted((Path(__file__).parent / "golden").glob("*/*.txt"))

each_game = pytest.mark.parametrize("path", KEPT, ids=[path.stem for path in KEPT])


def replayed(path: Path) -> tuple[Game[Any], Statistics]:
    rows = path.read_text(encoding="utf-8").splitlines()
    game = games.replay_log([row for row in rows if row.startswith("{")])
    tallied = games.game_of(game.header.game).tallied
    assert tallied is not None
    return game, statistics(tallied(game))


@each_game
def test_losses_are_those_of_the_last_state(path: Path) -> None:
    game, statistics = replayed(path)
    assert {row.unit: row.models - row.lost for row in statistics.units} == player(
        path.parent.name
    ).standing(game)
    assert sum(row.kills for row in statistics.units) <= sum(row.lost for row in statistics.units)
    assert any(row.kills for row in statistics.units)


@each_game
def test_every_die_that_needed_a_score_is_counted_once(path: Path) -> None:
    game, statistics = replayed(path)
    low = ("order test", "morale", "fire on board", "rout", "rally", "recovery")
    wanted = made = 0
    for event in game.log:
        if not isinstance(event, Rolled) or event.needs is None:
            continue
        if event.purpose in low:
            wanted, made = wanted + 1, made + (sum(event.dice) <= event.needs)
        elif event.purpose.endswith((", second six", ", second die")):
            made += sum(face >= event.needs for face in event.dice)
        elif event.needs <= 6 or event.purpose.startswith("to hit"):
            wanted += len(event.dice)
            made += sum(face >= event.needs for face in event.dice)
    whole = [row for row in statistics.luck if not row.what]
    assert sum(row.tries for row in whole) == wanted > 0
    assert sum(row.made for row in whole) == made
    for side in {row.side for row in statistics.luck}:
        rows = [row for row in statistics.luck if row.side == side]
        assert side in game.state.sides
        assert rows[0].expected == pytest.approx(sum(row.expected for row in rows[1:]))
