"""What is told of luck in rough games, and of constants that are varied all at once."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks import duels
from benchmarks.luck import Fair, OtherDice, effects, in_words, play, signs_of, varied
from benchmarks.rough_ground import Ground
from rules.bolt_action.player.policy.ahead import places
from rules.engine.dice import SeededDice


def test_other_dice_are_as_they_fell_and_then_others() -> None:
    fell = SeededDice(7).roll(60, "to hit")
    one, other = (OtherDice(7, 20, Random(seed)) for seed in (1, 2))
    rolled = one.roll(60, "to hit"), other.roll(60, "to hit")
    assert rolled[0][:20] == rolled[1][:20] == fell[:20]
    assert len({rolled[0][20:], rolled[1][20:], fell[20:]}) == 3
    one.position = 10
    assert one.roll(50, "to hit") == rolled[0][10:]


def test_constants_are_as_they_were_once_they_have_been_varied() -> None:
    before = places.COMES
    with varied({"places.COMES": 0.1}):
        assert places.COMES == 0.1
    assert before == places.COMES
    with pytest.raises(KeyError), varied({"places.NOBODY": 1.0}):
        pass


def test_what_a_constant_brings_is_told_apart_from_the_table_and_from_luck() -> None:
    rows = []
    for seed in range(60):
        for number, table in enumerate(("here", "there")):
            for side in (0, 1):
                signs, luck = signs_of(table, seed, side, 3), Random(seed).gauss(0, 5)
                lead = 2 + 3 * number + 0.7 * signs[0] - 0.4 * signs[2] + luck
                rows.append(Fair(table, seed, side, lead, luck, signs))
    assert [value for value, _ in effects(rows)] == pytest.approx([0.7, 0.0, -0.4], abs=1e-9)
    told = in_words(rows, ["a", "b", "c"])
    assert "240 games; less luck 3.50" in told and "c: -0.40" in told
    assert signs_of("here", 1, 0, 3) == tuple(-one for one in signs_of("here", 1, 1, 3))


@pytest.mark.slow
def test_a_game_that_is_weighed_is_the_game_that_would_have_been_played() -> None:
    table = duels.duel("duel-open")
    plan = Ground(table)
    one, other = (play("duel-open", table, plan, 3, ("simple", "easy"), 1) for _ in range(2))
    assert one == other
    assert one.luck != 0
