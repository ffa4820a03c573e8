"""Luck by exact odds, and what is summed up by unit."""

from __future__ import annotations

from itertools import product

import pytest

from rules.engine.player.tallies import (
    HITS,
    KILLS,
    LOST,
    SHOTS,
    Done,
    Ended,
    Fielded,
    Tallied,
    Thrown,
    at_least,
    statistics,
    successes,
    two_at_most,
)

FIELDED = (Fielded("able", "axis", 5), Fielded("baker", "allies", 3))


def test_the_odds_of_mixed_dice_are_those_of_every_way_they_fall() -> None:
    chances = [1 / 6, 1 / 6, 1 / 2, 35 / 36]
    wanted = [0.0] * 5
    for fell in product((0, 1), repeat=4):
        p = 1.0
        for made, chance in zip(fell, chances, strict=True):
            p *= chance if made else 1 - chance
        wanted[sum(fell)] += p
    assert successes([(1 / 6, 2), (1 / 2, 1), (35 / 36, 1)]) == pytest.approx(wanted)


def test_dice_by_the_scores_they_need() -> None:
    assert [at_least(n) for n in (1, 4, 6, 7)] == [1, 0.5, 1 / 6, 0]
    assert [two_at_most(n) for n in (1, 2, 7, 12)] == pytest.approx([0, 1 / 36, 21 / 36, 1])


def test_luck_is_how_rare_that_many_or_more_are_and_that_few_or_fewer() -> None:
    rows = (
        Thrown("axis", "to hit", 1 / 6, 2, 2),
        Thrown("allies", "to hit", 1 / 2, 2, 0),
        Thrown("allies", "damage", 1 / 2, 1, 1),
    )
    luck = {(row.side, row.what): row for row in statistics(Tallied(FIELDED, rows)).luck}
    assert luck["axis", ""].odds == pytest.approx(1 / 36)
    assert luck["axis", ""].expected == pytest.approx(1 / 3)
    assert luck["allies", "to hit"].odds == pytest.approx(1 / 4)
    assert (luck["allies", ""].tries, luck["allies", ""].made) == (3, 1)
    assert luck["allies", ""].odds == pytest.approx(1 / 2)


def test_a_unit_has_what_it_did_and_how_it_ended() -> None:
    rows = (
        Done("able", SHOTS, 5),
        Done("able", HITS, 2),
        Done("able", HITS, 1),
        Done("baker", LOST, 3),
        Done("able", KILLS, 3),
        Ended("baker", "its last man fell"),
        Done("nobody", LOST, 1),
    )
    able, baker = statistics(Tallied(FIELDED, rows)).units
    assert (able.shots, able.hits, able.kills, able.lost, able.ended) == (5, 3, 3, 0, "")
    assert (baker.lost, baker.models, baker.ended) == (3, 3, "its last man fell")
