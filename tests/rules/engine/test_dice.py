from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.play.dice import Dice, ScriptedDice, SeededDice, Throw, outcomes


@given(st.integers(0, 2**32), st.integers(2, 6), st.integers(1, 30))
def test_seeded_dice_repeat_from_any_position(seed: int, sides: int, count: int) -> None:
    dice = SeededDice(seed)
    first = dice.roll(count, "once", None, sides)
    assert all(1 <= face <= sides for face in first)
    again = SeededDice(seed)
    assert again.roll(count, "again", None, sides) == first
    dice.position = 0
    assert dice.roll(count, "rewound", None, sides) == first


def test_seeded_dice_show_every_face_about_as_often() -> None:
    faces = SeededDice(4).roll(60_000, "many")
    for face in range(1, 7):
        assert abs(faces.count(face) - 10_000) < 400


def test_scripted_dice_remember_what_they_were_for() -> None:
    dice = ScriptedDice([3, 6])
    dice.roll(2, "to hit", 4)
    assert dice.throws == [Throw("to hit", 4, (3, 6))]
    assert dice.left == 0
    with pytest.raises(IndexError, match="to damage"):
        dice.roll(1, "to damage")


def test_scripted_dice_refuse_a_face_the_die_has_not() -> None:
    with pytest.raises(ValueError, match="D3"):
        ScriptedDice([4]).roll(1, "pins", None, 3)


def test_outcomes_are_the_exact_chances() -> None:
    chances = outcomes(lambda dice: sum(dice.roll(2, "sum")))
    assert chances[7] == pytest.approx(6 / 36)
    assert chances[2] == pytest.approx(1 / 36)
    assert sum(chances.values()) == pytest.approx(1)


def test_outcomes_follow_branches_and_widths() -> None:
    def rule(dice: Dice) -> tuple[int, ...]:
        (first,) = dice.roll(1, "first", None, 3)
        return (first, *(dice.roll(1, "second", None, 2) if first == 3 else ()))

    chances = outcomes(rule)
    assert chances == pytest.approx({(1,): 1 / 3, (2,): 1 / 3, (3, 1): 1 / 6, (3, 2): 1 / 6})
