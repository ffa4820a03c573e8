"""Rolls tell, beside their dice, the modifiers of each score, and which dice are not rolled."""

from __future__ import annotations

import pytest
from games.bolt_games import (
    able,
    army,
    baker,
    charge,
    game,
    go,
    of_kind,
    order,
    pinned,
    playing,
    riflemen,
    rolls,
    shoot,
    shot,
    unit_of,
)

from rules.bolt_action import odds
from rules.bolt_action.model.actions import StandFast
from rules.bolt_action.model.events import NoEffect, ShotTaken
from rules.engine.model.events import Rolled


def pairs(roll: Rolled) -> list[tuple[str, int]]:
    return [(modifier.what, modifier.value) for modifier in roll.modifiers]


@pytest.mark.rule("BA-SHO-6")
def test_a_shot_is_told_with_its_facts_and_its_roll_with_what_changed_it() -> None:
    table = pinned(game(able(**riflemen()), baker(), dice=[1, 1, 1, 1]), "able", 1)
    playing(table, order("able", "advance"), go("able", 3.0))
    facts = {"range_in": 14.0, "cover": "hard", "hidden": True}
    events = playing(
        table, shoot("able", "baker", shot("rifle", 1, 2, **facts)), StandFast("baker")
    )
    (told,) = of_kind(events, ShotTaken)
    assert (told.unit, told.target, told.weapon, told.models) == ("able", "baker", "rifle", (1, 2))
    assert (told.range_in, told.cover, told.hidden, told.shell) == (14.0, "hard", True, "")
    (roll,) = rolls(events, "to hit")
    assert events.index(roll) == events.index(told) + 1
    assert pairs(roll) == [("long range", -1), ("moved", -1), ("hidden", -3)]
    assert roll.needs == 3 - sum(value for _, value in pairs(roll))


@pytest.mark.rule("BA-SHO-8")
def test_ranging_in_is_what_changes_indirect_fire() -> None:
    table = game(able("medium-mortar-team"), baker(), dice=[1, 1, 1], draws="0101")
    for turn, wanted in ((1, []), (2, [("ranged in", 1)])):
        playing(table, order("able", "fire"))
        mortar = shot("medium mortar", 0, range_in=30.0)
        events = playing(table, shoot("able", "baker", mortar))
        if table.pending.question == "a reaction to fire":
            events += playing(table, StandFast("baker"))
        (roll,) = rolls(events, "to hit")
        assert pairs(roll) == wanted and roll.needs == 7 - turn
        (told,) = of_kind(events, ShotTaken)
        assert told.indirect and told.shell == "he"
        playing(table, order("baker", "rally"))


@pytest.mark.rule("BA-VEH-1")
def test_a_damage_roll_tells_penetration_facing_and_range() -> None:
    table = game(able("heavy-anti-tank-gun"), army("baker", "allies", "heavy-tank"), dice=[6, 1])
    playing(table, order("able", "fire"))
    far = shot("heavy anti-tank gun", 0, range_in=50.0, facing="rear")
    events = playing(table, shoot("able", "baker", far), StandFast("baker"))
    (roll,) = rolls(events, "damage")
    assert pairs(roll) == [("penetration", 6), ("rear armour", 2), ("long range", -1)]
    assert roll.needs == 10 - 7


@pytest.mark.rule("BA-MOR-3")
def test_tests_tell_officer_pins_and_lost_leaders() -> None:
    boss = army("boss", "axis", "officer-team")
    table = pinned(game(able(**riflemen()), boss, baker(), dice=[3, 3, 1]), "able", 2)
    first, *rest = unit_of(table, "able").models
    pinned(table, "able", 2, models=tuple(rest))
    events = playing(table, order("able", "rally", officer="first lieutenant"))
    (roll,) = rolls(events, "order test")
    assert pairs(roll) == [("first lieutenant near", 2), ("no leader", -1), ("pins", -2)]
    assert roll.needs == 8 and first.leader


@pytest.mark.rule("BA-DMG-1")
def test_no_dice_are_rolled_where_none_can_harm() -> None:
    table = game(able(**riflemen()), army("baker", "allies", "medium-tank"), dice=[6, 6])
    playing(table, order("able", "fire"))
    events = playing(table, shoot("able", "baker", shot("rifle", 1, 2)), StandFast("baker"))
    assert rolls(events, "to hit") and not rolls(events, "damage")
    assert of_kind(events, NoEffect) == [NoEffect("baker", "rifle", 2)]
    assert unit_of(table, "baker").pins == 1


@pytest.mark.rule("BA-WPN-6")
def test_an_ampulomet_is_rolled_for_though_it_cannot_penetrate() -> None:
    thrower = able("mmg-team", figures=[["ampulomet"], []])
    table = game(thrower, army("baker", "allies", "heavy-tank"), dice=[6, 1, 5])
    playing(table, order("able", "fire"))
    fire = shoot("able", "baker", shot("ampulomet", 0))
    events = playing(table, fire, StandFast("baker"))
    assert rolls(events, "damage") and not of_kind(events, NoEffect)


@pytest.mark.rule("BA-ASS-11")
def test_a_single_hit_on_a_heavy_tank_in_an_assault_rolls_no_dice() -> None:
    squad = able(figures=[["rifle", "panzerfaust"], *[["rifle"]] * 4])
    table = game(squad, army("baker", "allies", "heavy-tank"), dice=[4, 1, 1, 1, 1, 1])
    events = playing(table, charge("able", "baker"))
    assert not rolls(events, "damage in assault")
    (event,) = of_kind(events, NoEffect)
    assert (event.unit, event.hits) == ("baker", 1)


def test_the_odds_of_hopeless_fire_stay() -> None:
    chances = odds(
        {
            "action": "shoot",
            "shooter": {"quality": "regular", "models": 4},
            "target": {"kind": "vehicle", "quality": "regular", "damage_value": 9},
            "shots": [{"weapon": "rifle", "count": 4, "range_in": 10}],
        }
    )
    assert chances["effects"]["none"] == 1.0 and chances["p_destroyed"] == 0.0
    assert chances["p_pin"] == pytest.approx(1 - (1 / 3) ** 4)
