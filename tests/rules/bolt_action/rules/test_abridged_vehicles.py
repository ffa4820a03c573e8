"""Vehicles in the abridged rules, which list them as targets and give no tables for them."""

from __future__ import annotations

import pytest
from games.bolt_games import (
    able,
    army,
    charge,
    game,
    go,
    made,
    of_kind,
    order,
    playing,
    refused,
    riflemen,
    rolls,
    shoot,
    shot,
    unit_of,
)
from games.toy_field import ToyField

from rules.bolt_action import odds
from rules.bolt_action.model.actions import Shoot, StandFast
from rules.bolt_action.model.events import Destroyed, NoEffect, VehicleStruck
from rules.bolt_action.model.facts import Volley
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.rules.close_combat import assault_vehicle
from rules.bolt_action.rules.movement import pace
from rules.engine.errors import RuleError
from rules.engine.play.dice import ScriptedDice

A = "fr-abridged"
RULES = ruleset(A)
ZOOK = able("anti-tank-team")


def ride(template: str = "halftrack", **more) -> dict:
    return army("baker", "allies", template, **more)


@pytest.mark.rule("BA-DMG-3")
@pytest.mark.parametrize(("face", "gone"), [(2, True), (1, False)])
def test_a_hit_that_reaches_the_damage_value_takes_the_vehicle(face: int, gone: bool) -> None:
    table = game(ZOOK, ride(), army("bob", "allies"), dice=[6, face], rules=A)
    playing(table, order("able", "fire"))
    events = playing(table, shoot("able", "baker", shot("bazooka", 0)), StandFast("baker"))
    (roll,) = rolls(events, "damage")
    assert roll.needs == 2 and not rolls(events, "damage effect")  # 7 less 5, no facing
    assert unit_of(table, "baker").destroyed == gone
    assert bool(of_kind(events, Destroyed)) == gone
    if gone:
        assert of_kind(events, VehicleStruck)[0].effects == ("destroyed",)


@pytest.mark.rule("BA-DMG-3")
def test_abridged_vehicle_destroyed() -> None:
    changed = {"abridged_vehicle_destroyed": False}
    table = game(ZOOK, ride(), army("bob", "allies"), dice=[6, 2, 4], rules=A, assumptions=changed)
    playing(table, order("able", "fire"))
    events = playing(table, shoot("able", "baker", shot("bazooka", 0)), StandFast("baker"))
    assert rolls(events, "damage effect")  # the sheet's table: superficial, D6-3


@pytest.mark.rule("BA-DMG-1")
def test_small_arms_harm_soft_skins_and_no_armour() -> None:
    for template, harmed in (("truck", True), ("halftrack", False)):
        dice = [6, 6] if harmed else [6]
        units = (able(**riflemen()), ride(template), army("bob", "allies"))
        table = game(*units, dice=dice, rules=A)
        playing(table, order("able", "fire"))
        events = playing(table, shoot("able", "baker", shot("rifle", 1)), StandFast("baker"))
        assert unit_of(table, "baker").destroyed == harmed
        assert bool(of_kind(events, NoEffect)) != harmed
        assert harmed or unit_of(table, "baker").pins == 1


@pytest.mark.rule("BA-SHO-2")
def test_a_panzerfaust_may_choose_a_vehicle_while_its_unit_fires_elsewhere() -> None:
    squad = able(figures=[["rifle"], ["rifle"], ["rifle", "panzerfaust"]])
    table = game(squad, ride(), army("bob", "allies"), dice=[1, 1, 6, 6], rules=A)
    playing(table, order("able", "fire"))
    rifles = Volley("bob", (shot("rifle", 0, 1),))
    faust = Volley("baker", (shot("panzerfaust", 2),))
    events = playing(table, Shoot("able", (rifles, faust)), StandFast("bob"), StandFast("baker"))
    (roll,) = rolls(events, "damage")
    assert roll.needs == 2 and unit_of(table, "baker").destroyed
    hit = rolls(events, "to hit")[-1]
    assert ("shaped charge", -1) in [(modifier.what, modifier.value) for modifier in hit.modifiers]


@pytest.mark.rule("BA-VEH-1")
def test_facings_are_refused_and_a_survey_asks_for_none() -> None:
    table = game(ZOOK, ride(), army("bob", "allies"), rules=A)
    playing(table, order("able", "fire"))
    rear = shoot("able", "baker", shot("bazooka", 0, facing="rear"))
    assert A in refused(table, rear, "BA-VEH-1").sentence
    toy = ToyField.of(table)
    toy.places["baker"] = (toy.places["able"][0] + 12.0, toy.places["able"][1])
    units = unit_of(table, "able"), unit_of(table, "baker")
    assert toy.look("able", 0, "baker").facing == "side"
    volley = FactBuilder(RULES, table.state, toy).volley(*units, "fire")
    assert volley is not None and {shot.facing for shot in volley.shots} == {"front"}
    table.play(shoot("able", "baker", *volley.shots))


@pytest.mark.rule("BA-HE-1")
@pytest.mark.parametrize("template", ["light-howitzer", "medium-mortar-team", "armoured-car"])
def test_rules_that_the_abridged_documents_lack_are_refused_by_name(template: str) -> None:
    with pytest.raises(RuleError) as fault:
        game(able(), ride(template), rules=A)
    assert A in fault.value.sentence


@pytest.mark.rule("BA-ASS-11")
def test_abridged_vehicles_assaulted() -> None:
    units = (able(), ride("truck"), army("bob", "allies"))
    assert A in refused(game(*units, rules=A), charge("able", "baker"), "BA-ASS-11").sentence
    changed = {"abridged_vehicles_assaulted": True}
    table = game(*units, dice=[6, *[1] * 20, 6], rules=A, assumptions=changed)
    playing(table, charge("able", "baker"))
    squad, car = made("rifle-squad", A), made("halftrack", A)
    rules = ruleset(A, changed)
    assert assault_vehicle(ScriptedDice([4]), rules, squad, car, 3).unit.destroyed


@pytest.mark.rule("BA-MOV-4")
def test_abridged_vehicles_move() -> None:
    still = ruleset(A, {"abridged_vehicles_move": False})
    truck = made("truck", A)
    assert pace(RULES, truck).run_in == 24 and pace(still, truck).run_in == 0
    assert pace(ruleset(), truck).run_in == 24
    units = (able(), ride("truck"), army("bob", "allies"))
    table = game(*units, rules=A, assumptions={"abridged_vehicles_move": False}, draws="1")
    playing(table, order("baker", "advance"))
    refused(table, go("baker", 1.0), "BA-MOV-4")


def test_the_odds_follow() -> None:
    def facts(rules: str, **more) -> dict:
        return {
            "ruleset": rules,
            "action": "shoot",
            "shooter": {"quality": "regular", "models": 2},
            "target": {"kind": "vehicle", "quality": "regular", "damage_value": 8},
            "shots": [{"weapon": "bazooka", "range_in": 10, **more}],
        }

    chances = odds(facts(A))
    assert "effects" not in chances
    assert chances["p_destroyed"] == pytest.approx(3 / 6 * 4 / 6)
    assert "effects" in odds(facts("reference"))
    with pytest.raises(RuleError, match=A):
        odds(facts(A, facing="rear"))
