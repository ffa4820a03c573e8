"""Play-throughs kept as text: any change of what happens shows up as a difference.

To write them anew after a change that is meant: ``python tests/rules/test_golden_games.py``
with ``tests/support`` on the path.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from games.in_words import story_of_game
from games.players import PAIRS, player

from rules import games
from rules.catalogue import RULESETS
from rules.engine.model import codec
from rules.engine.play.game import Game

HERE = Path(__file__).parent / "golden"

GAMES = [(name, which) for name in RULESETS for which in player(name).GOLDEN]

each_game = pytest.mark.parametrize(("name", "which"), GAMES)


def golden_game(name: str, which: str) -> Game[Any]:
    play = player(name)
    game = games.start(play.golden_header(which))
    field = play.golden_field(game)
    while not game.over:
        field.tell(game.play(games.game_of(game.header.game).policy()(game, field)))
    return game


def kept(name: str, which: str) -> Path:
    return HERE / name / f"{which}.txt"


def text(game: Game[Any]) -> str:
    """The story above, the log beneath."""
    return "\n".join([*story_of_game(game.header, game.log), "", *game.lines()]) + "\n"


def test_every_ruleset_has_its_golden_game() -> None:
    assert {(path.parent.name, path.stem) for path in HERE.glob("*/*.txt")} == set(GAMES)
    headers = [player(name).golden_header(which) for name, which in GAMES]
    assert {(one.game, one.ruleset) for one in headers} == set(PAIRS)


@pytest.mark.slow
@each_game
def test_the_golden_game_is_played_again(name: str, which: str) -> None:
    assert text(golden_game(name, which)) == kept(name, which).read_text(encoding="utf-8")


@each_game
def test_the_golden_log_replays_by_itself(name: str, which: str) -> None:
    rows = kept(name, which).read_text(encoding="utf-8").splitlines()
    log = [row for row in rows if row.startswith("{")]
    assert list(games.replay_log(log).lines()) == log


@each_game
def test_a_story_calls_sides_as_players_do(name: str, which: str) -> None:
    """A story has the names of sides, never their ids, and is the golden one."""
    rows = kept(name, which).read_text(encoding="utf-8").splitlines()
    game = games.replay_log([row for row in rows if row.startswith("{")])
    told = list(story_of_game(game.header, game.log))
    sides = {str(army["side"]) for army in game.header.armies}
    assert sides and not [line for line in told if sides & set(re.findall(r"[\w-]+", line))]
    assert told == rows[: len(told)]


@each_game
def test_a_log_of_before_an_assumption_was_named_replays(name: str, which: str) -> None:
    rows = kept(name, which).read_text(encoding="utf-8").splitlines()
    log = [row for row in rows if row.startswith("{")]
    head = json.loads(log[0])
    del head["assumptions"]["both_wiped_out"]
    log[0] = codec.text(head)
    assert list(games.replay_log(log).lines()) == log


if __name__ == "__main__":
    for pair in GAMES:
        kept(*pair).parent.mkdir(exist_ok=True)
        kept(*pair).write_text(text(golden_game(*pair)), encoding="utf-8")
