"""Casualties are chosen by where men stand too (BA-DMG-3, BA-DMG-4)."""

from __future__ import annotations

import pytest
from games.bolt_games import able, army, baker, game, order, playing, riflemen, shoot, shot
from games.toy_field import ToyField

from rules.bolt_action.model.actions import Casualties, StandFast
from rules.bolt_action.player.legal import legal_actions

CREW = army("baker", "allies", "light-anti-tank-gun")


class Lined(ToyField):
    """The men of a unit stand in line, the highest number nearest to the enemy."""

    def exposure(self, unit: str) -> list[int]:
        return sorted(self.numbers[unit], reverse=True)


def hit(target: dict, *faces: int, models: int = 1):
    table = game(able(**riflemen()), target, dice=faces)
    shots = shoot("able", "baker", shot("rifle", *range(1, models + 1)))
    playing(table, order("able", "fire"), shots, StandFast("baker"))
    toy = ToyField.of(table)
    field = Lined(toy.places, toy.sides)
    field.numbers = toy.numbers
    return table, field


@pytest.mark.rule("BA-DMG-3")
def test_men_armed_alike_are_asked_for_and_offered_by_place() -> None:
    table, field = hit(CREW, 6, 5)
    assert table.pending.question == "casualties" and table.pending.by == "allies"
    offered = [Casualties("baker", (1,)), Casualties("baker", (3,))]  # the hindmost, the foremost
    assert list(legal_actions(table, field)) == offered


@pytest.mark.rule("BA-DMG-4")
def test_the_shooter_picks_by_place_as_well() -> None:
    table, field = hit(baker(**riflemen(5)), 6, 6, 6)
    assert table.pending.by == "axis"
    offered = [answer.models for answer in legal_actions(table, field)]
    assert sorted(offered) == [(0,), (1,), (4,)]  # the leader, the hindmost, the foremost


@pytest.mark.rule("BA-DMG-3")
def test_all_that_fall_need_no_choice() -> None:
    table, _ = hit(baker(**riflemen(1)), 6, 5)
    assert table.pending is None or table.pending.question != "casualties"
