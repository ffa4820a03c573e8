"""A move past enemies on overwatch as one story: its moments, their places, dice and odds."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from games.in_words import in_words
from repository import EXAMPLES
from tables import laid, table_from, unit

from sandbox.play.demonstrations.by_game import Moment, PosedFault
from sandbox.play.demonstrations.shows import shown_moment
from sandbox.play.demonstrations.stages import moments, played, stage
from sandbox.scenario.script import MoveSpec
from sandbox.table.table import Table

pytestmark = [pytest.mark.slow, pytest.mark.rule("SW-SHO-2")]

OPEN, LATE, TWO = 1, 2, 3
"""Moves of the demonstration, by the number of their step."""


@cache
def overwatch() -> Table:
    return laid(EXAMPLES / "demonstrations" / "overwatch.toml")


@cache
def story(step: int) -> tuple[Moment, ...]:
    return moments(stage(overwatch(), step))


def lines_of(step: int) -> str:
    return "\n".join(line for one in story(step) for line in in_words(one.frame.lines))


def test_a_shot_is_told_before_its_dice_and_at_the_place_of_the_way() -> None:
    titles = [str(one.title) for one in story(OPEN)]
    assert titles == ["Before the move", "Gate may fire", "Gate fires from overwatch", "Result"]
    before, aims, fires, result = story(OPEN)
    assert before.walk is not None and before.walk.unit == "rust" and not aims.frame.lines
    assert any(str(line).startswith("Hits on 6+") for line in aims.odds), "overwatch −1, ran −1"
    start, there, then = (
        one.frame.table.unit("rust").models[0].stand for one in (before, aims, fires)
    )
    assert start.x < there.x < 20.9 and there == then
    poses = [one.frame.table.unit("rust").models[0].spec.pose for one in story(OPEN)]
    assert poses == ["standing", "standing", "standing", "prone"]
    pinned = ["rust/0" in one.frame.tokens for one in story(OPEN)]
    assert pinned == [False, False, False, True], "the token comes with the result"
    assert aims.frame.shot == fires.frame.shot == ("gate", "rust")
    assert "on overwatch −1, target ran −1" in lines_of(OPEN)
    assert "Rust is pinned" in "\n".join(in_words(result.frame.lines))
    assert result.frame.table.unit("rust").models[0].stand.x == pytest.approx(there.x, abs=0.01)


def test_the_place_that_the_script_names_decides_the_cover_and_a_miss_lets_it_go_on() -> None:
    first, late = (
        next(one for one in story(step) if one.fires).frame.table.unit("rust").models[0].stand.x
        for step in (OPEN, LATE)
    )
    assert late > first + 2.5
    assert "in the open" in lines_of(OPEN) and "heavy cover −2" in lines_of(LATE)
    (fire,) = next(one.fires for one in story(LATE) if one.fires)
    assert (fire.shots, fire.hits) == (1, 0)
    assert str(story(LATE)[-1].title) == "Rust arrives"
    assert story(LATE)[-1].frame.table.unit("rust").models[0].stand.x == pytest.approx(20.9)


def test_of_two_on_overwatch_the_earlier_shot_comes_first() -> None:
    titles = [str(one.title) for one in story(TWO)]
    assert titles[1:5] == [
        "Anvil may fire",
        "Anvil fires from overwatch",
        "Gate may fire",
        "Gate fires from overwatch",
    ]
    anvil, gate = (one.frame.table.unit("spark").models[0].stand.x for one in story(TWO)[2:5:2])
    assert anvil < gate


def test_tracers_fly_from_the_muzzle_to_the_place_of_the_shot() -> None:
    shown = shown_moment(stage(overwatch(), OPEN), 2)
    assert len(shown.show.rows) and [one.noise for one in shown.show.sounds].count("shots") == 1
    assert [one.name for one in shown.show.items if one.name == "demonstration/walk"]


def yard(folder: Path, *, apart: float = 8.0) -> Table:
    head = 'format = 1\nname = "Test"\ngame = "shadow-war"\n[table]\nsize = [30.0, 24.0]\n'
    return table_from(
        folder,
        head
        + unit("red", "red", "position = [12, 4]", template="fighter")
        + unit("blue", "blue", f"position = [9, {4 + apart}]", template="fighter"),
    )


def test_without_anybody_on_overwatch_it_only_moves(tmp_path: Path) -> None:
    found = played(yard(tmp_path), MoveSpec(model="blue/0", way=((11.0, 12.0),)))
    assert [str(one.title) for one in found] == ["Before the move", "Blue arrives"]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (MoveSpec(model="blue/0", way=((11.0, 12.0),), waits=("blue/0",)), "SW-SHO-2"),
        (MoveSpec(model="blue/0", way=((29.0, 12.0),)), "SW-MOV-2"),
    ],
)
def test_a_move_that_the_rules_refuse_is_a_fault(
    tmp_path: Path, move: MoveSpec, words: str
) -> None:
    with pytest.raises(PosedFault, match=words):
        played(yard(tmp_path), move)


def test_a_game_without_overwatch_says_so() -> None:
    there = laid(EXAMPLES / "demonstrations" / "aircraft.toml")
    with pytest.raises(PosedFault, match="bolt-action has no overwatch"):
        played(there, MoveSpec(model="escort/0", way=((11.0, 12.0),)))
