"""Vehicles with facings, degrees of damage and the effects table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.bolt_games import (
    RULESETS,
    able,
    army,
    baker,
    game,
    go,
    hold,
    made,
    of_kind,
    order,
    pinned,
    playing,
    refused,
    rolls,
    shoot,
    shot,
    unit_of,
)

from rules.bolt_action.model.actions import StandFast
from rules.bolt_action.model.events import Destroyed, OrderGiven, VehicleStruck
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.rules import damage
from rules.bolt_action.rules.vehicle_damage import effect_of, level_of, strike, suffer
from rules.engine.errors import RuleError
from rules.engine.play.dice import ScriptedDice

RULES = ruleset()
TANK = made("medium-tank")


@pytest.mark.rule("BA-VEH-1")
@pytest.mark.parametrize(("facing", "more"), [("front", 0), ("side", 1), ("top", 1), ("rear", 2)])
def test_penetration_by_facing_and_range(facing: str, more: int) -> None:
    gun, rifle = RULES.weapon("medium anti-tank gun"), RULES.weapon("rifle")
    assert damage.penetration(gun, 5, TANK, facing, False) == 5 + more
    assert damage.penetration(gun, 5, TANK, facing, True) == 4 + more
    assert damage.penetration(rifle, 0, TANK, facing, True) == 0
    assert damage.penetration(gun, 5, made("truck"), facing, True) == 5
    assert damage.penetration(gun, 5, made("rifle-squad"), facing, True) == 5


@pytest.mark.rule("BA-VEH-1")
def test_facing_and_long_range_in_play() -> None:
    for facts, needs in (
        ({"facing": "side", "range_in": 20.0}, 3),
        ({"facing": "rear", "range_in": 31.0}, 3),
        ({"facing": "front", "range_in": 31.0}, 5),
    ):
        units = (able("medium-anti-tank-gun"), baker("medium-tank"))
        table = game(*units, dice=[6, 1])
        playing(table, order("able", "fire"))
        fire = shoot("able", "baker", shot("medium anti-tank gun", 0, **facts))
        events = playing(table, fire, StandFast("baker"))
        (roll,) = rolls(events, "damage")
        assert roll.needs == needs


@pytest.mark.rule("BA-VEH-2")
def test_degrees_of_damage() -> None:
    levels = [level_of(margin) for margin in (None, 0, 1, 2, 3, 7)]
    assert levels == ["none", "superficial", "full", "full", "massive", "massive"]
    for face, level, dice in ((4, "superficial", [5]), (5, "full", [4]), (6, "full", [4])):
        assert strike(ScriptedDice([face, *dice]), RULES, TANK, 5).level == level
    massive = strike(ScriptedDice([6, 1, 2]), RULES, TANK, 6)
    assert massive.level == "massive" and massive.effects == ("crew stunned", "immobilised")
    assert strike(ScriptedDice([3]), RULES, TANK, 5).level == "none"


@pytest.mark.rule("BA-VEH-2")
@pytest.mark.parametrize(
    ("face", "effect"),
    [(1, "crew stunned"), (4, "crew stunned"), (5, "immobilised"), (6, "on fire")],
)
def test_superficial_damage_takes_three_off_its_roll(face: int, effect: str) -> None:
    assert strike(ScriptedDice([4, face, 1, 1]), RULES, TANK, 5).effects == (effect,)


@pytest.mark.rule("BA-VEH-3")
def test_the_effects_table() -> None:
    names = ["crew stunned"] * 4 + ["immobilised", "on fire"] + ["destroyed"] * 4
    assert [effect_of(score) for score in range(-2, 8)] == names


@pytest.mark.rule("BA-VEH-3")
def test_a_stunned_crew_is_pinned_down_and_done() -> None:
    unit = suffer(ScriptedDice([]), TANK, "crew stunned")
    assert (unit.pins, unit.order, unit.stopped) == (1, "down", True)
    assert not unit.immobilised and not unit.destroyed


@pytest.mark.rule("BA-VEH-3")
def test_immobilised_twice_is_abandoned() -> None:
    once = suffer(ScriptedDice([]), TANK, "immobilised")
    assert once.immobilised and once.pins == 1 and once.down and not once.destroyed
    assert suffer(ScriptedDice([]), once, "immobilised").destroyed


@pytest.mark.rule("BA-VEH-3")
def test_an_immobilised_vehicle_never_moves_again() -> None:
    table = pinned(game(able("medium-tank"), baker()), "able", 0, immobilised=True)
    playing(table, order("able", "advance"))
    refused(table, go("able", 1.0), "BA-VEH-3")
    table.play(go("able"))


@pytest.mark.rule("BA-VEH-3")
def test_fire_on_board_tests_morale_with_its_pin() -> None:
    dice = ScriptedDice([4, 4])
    held = suffer(dice, TANK, "on fire")
    assert dice.throws[0].needs == 8
    assert not held.destroyed and held.down and held.pins == 1
    assert suffer(ScriptedDice([4, 5]), TANK, "on fire").destroyed
    assert not suffer(ScriptedDice([4, 5]), TANK, "on fire", "second lieutenant").destroyed


@pytest.mark.rule("BA-VEH-3")
def test_damage_in_play_turns_the_die_and_ends_the_action() -> None:
    units = (able("medium-anti-tank-gun"), baker("medium-tank"), army("bob", "allies"))
    table = game(*units, dice=[6, 5, 1], draws="0")
    playing(table, order("able", "fire"))
    fire = shoot("able", "baker", shot("medium anti-tank gun", 0, facing="front"))
    events = playing(table, fire, StandFast("baker"))
    assert of_kind(events, VehicleStruck)[0].effects == ("crew stunned",)
    assert OrderGiven("baker", "down", "damage") in events
    assert unit_of(table, "baker").order == "down" and unit_of(table, "baker").pins == 2
    assert table.state.bag["allies"] == 0 and table.state.hand == "allies"
    refused(table, order("baker", "fire"), "BA-TURN-3")


@pytest.mark.rule("BA-VEH-3")
def test_wrecks_of_armour_stay_and_are_struck_no_more() -> None:
    units = (able("heavy-tank"), baker("medium-tank"))
    table = game(*units, dice=[6, 6, 5, 4])
    playing(table, order("able", "fire"))
    gun = shot("heavy anti-tank gun", 0, facing="front", range_in=7.0)
    events = playing(table, shoot("able", "baker", gun), StandFast("baker"))
    (lost,) = of_kind(events, Destroyed)
    assert lost.wreck and lost.unit == "baker"


@pytest.mark.rule("BA-VEH-3")
def test_the_pin_of_the_hit_comes_before_the_damage() -> None:
    units = (able("medium-anti-tank-gun"), baker("medium-tank"))
    table = game(*units, dice=[6, 5, 3, 4, 4])
    playing(table, order("able", "fire"))
    fire = shoot("able", "baker", shot("medium anti-tank gun", 0))
    playing(table, fire, StandFast("baker"))
    assert unit_of(table, "baker").destroyed  # 8 on 2D6 is more than 9 less two pins


@pytest.mark.rule("BA-VEH-4")
def test_soft_skins_are_destroyed_by_any_damage() -> None:
    truck = made("truck")
    assert strike(ScriptedDice([6]), RULES, truck, 0).unit.destroyed
    assert not strike(ScriptedDice([5]), RULES, truck, 0).unit.destroyed
    assert strike(ScriptedDice([2]), RULES, truck, 4).unit.destroyed
    table = game(able(), baker("truck"), dice=[5, 6])
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    events = playing(table, StandFast("baker"))
    assert not of_kind(events, Destroyed)[0].wreck


def test_every_ruleset_has_vehicles_with_weapons_that_it_knows() -> None:
    for name in RULESETS:
        game(able(), baker("truck"), rules=name)
    for name in ("fr-abridged", "de-kurzregeln"):
        with pytest.raises(RuleError, match=name):
            game(able(), baker("medium-tank"), rules=name)


def test_a_vehicle_fires_each_of_its_weapons_once() -> None:
    table = game(able("light-tank"), baker(), dice=[1] * 9)
    playing(table, order("able", "fire"))
    mmg = shot("mmg", 0)
    refused(table, shoot("able", "baker", mmg, mmg, mmg), "BA-SHO-3")
    table.play(shoot("able", "baker", shot("light anti-tank gun", 0), mmg, mmg))


def test_a_stopped_vehicle_does_not_fire_after_its_move() -> None:
    assert replace(TANK, stopped=True).stopped
    table = game(able("medium-tank"), baker("medium-anti-tank-gun"), dice=[6, 6, 1], draws="10")
    playing(table, order("baker", "ambush"), order("able", "advance"), go("able", 5.0))
    from rules.bolt_action.model.actions import SpringAmbush
    from rules.bolt_action.model.facts import Volley
    from rules.engine.play.interruption import Moment

    volley = Volley("able", (shot("medium anti-tank gun", 0),))
    playing(table, SpringAmbush("baker", Moment(0.5), volley))
    assert unit_of(table, "able").stopped or unit_of(table, "able").destroyed
    assert table.pending is None or table.pending.question != "fire"
    assert hold("able").unit == "able"
