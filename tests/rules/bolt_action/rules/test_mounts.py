"""Weapons mount by mount: arcs, Flak, what each may fire at and how often."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.bolt_games import (
    able,
    air_game,
    baker,
    fly,
    game,
    made,
    of_kind,
    order,
    playing,
    refused,
    shoot,
    shot,
    unit_of,
)
from games.toy_field import ToyField

from rules.bolt_action import odds
from rules.bolt_action.model.actions import PickPrey, SpringAmbush, StandFast
from rules.bolt_action.model.events import ShotTaken, VehicleStruck
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.model.state import Arm, Model, State
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.legal import legal_actions
from rules.bolt_action.player.queries import Look
from rules.bolt_action.rules.air_fire import flak_of
from rules.bolt_action.rules.mounts import less_one
from rules.bolt_action.rules.to_hit import check_shot, needs_to_hit
from rules.engine.errors import RuleError
from rules.engine.play.game import Game

RULES = ruleset()


class Beside(ToyField):
    """Whatever anyone looks at is out of their front arc."""

    def look(self, unit: str, model: int, target: str, *more: object) -> Look:
        return replace(super().look(unit, model, target, *more), in_arc=False)


def beside(table: Game[State]) -> Beside:
    toy = ToyField.of(table)
    return Beside(toy.places, toy.sides)


def tank_game():
    table = game(able("medium-tank"), baker(), dice=[1] * 9)
    playing(table, order("able", "fire"))
    return table


@pytest.mark.rule("BA-WPN-3")
def test_a_hull_gun_has_its_own_arc_though_the_turret_has_the_same_weapon() -> None:
    hull = shot("mmg", 0, in_arc=False, mount="hull")
    turret = shot("mmg", 0, in_arc=False, mount="turret")
    refused(tank_game(), shoot("able", "baker", hull), "BA-WPN-3")
    refused(tank_game(), shoot("able", "baker", turret, hull), "BA-WPN-3")
    unnamed = shot("mmg", 0, in_arc=False)
    refused(tank_game(), shoot("able", "baker", unnamed, unnamed), "BA-SHO-3")
    refused(tank_game(), shoot("able", "baker", turret, unnamed), "BA-SHO-3")
    refused(tank_game(), shoot("able", "baker", turret, replace(turret, in_arc=True)), "BA-SHO-3")
    refused(tank_game(), shoot("able", "baker", shot("mmg", 0, mount="pintle")), "BA-SHO-3")
    ahead = replace(hull, in_arc=True)
    for fire in ((turret,), (turret, ahead), (unnamed, ahead), (unnamed, shot("mmg", 0))):
        table = tank_game()
        events = playing(table, shoot("able", "baker", *fire), StandFast("baker"))
        assert [e.mount for e in of_kind(events, ShotTaken)] == [one.mount for one in fire]


@pytest.mark.rule("BA-WPN-3")
def test_a_survey_fires_the_turret_and_not_the_hull_at_what_is_beside() -> None:
    table = tank_game()
    for field, mounts in (
        (ToyField.of, ["hull", "turret", "turret"]),
        (beside, ["turret", "turret"]),
    ):
        builder = FactBuilder(RULES, table.state, field(table))
        volley = builder.volley(unit_of(table, "able"), unit_of(table, "baker"), "fire")
        assert volley is not None and sorted(shot.mount for shot in volley.shots) == mounts


@pytest.mark.rule("BA-WPN-7")
def test_of_two_equal_weapons_only_the_pintle_is_flak() -> None:
    car = replace(
        made("halftrack"), models=(Model(0, (Arm("mmg", "turret"), Arm("mmg", "pintle"))),)
    )
    plane = made("interceptor")
    assert flak_of(car) == ["mmg"]
    check_shot(RULES, car, plane, shot("mmg", 0, mount="pintle"), "fire")
    with pytest.raises(RuleError) as fault:
        check_shot(RULES, car, plane, shot("mmg", 0, mount="turret"), "fire")
    assert fault.value.rule == "WP-9"


@pytest.mark.rule("WP-15")
def test_a_plane_with_the_same_gun_ahead_and_behind() -> None:
    arms = (Arm("mmg", "wing"), Arm("mmg", "rear"))
    plane = replace(made("interceptor"), models=(Model(0, arms),))
    hunted = made("fighter-bomber")
    assert needs_to_hit(RULES, plane, hunted, shot("mmg", 0, mount="wing"), moved=True) == 6
    assert needs_to_hit(RULES, plane, hunted, shot("mmg", 0, mount="rear"), moved=False) == 5
    with pytest.raises(RuleError):
        check_shot(RULES, plane, hunted, shot("mmg", 0, mount="rear"), "advance")
    with pytest.raises(RuleError):
        check_shot(RULES, plane, hunted, shot("mmg", 0, mount="wing"), "ambush")


@pytest.mark.rule("BA-WPN-2")
def test_the_fired_weapon_is_spent() -> None:
    arms = (Arm("bombs", "wing"), Arm("mmg", "wing"), Arm("bombs", "rack"))
    assert less_one(arms, shot("bombs", mount="rack")) == arms[:2]
    assert less_one(arms, shot("bombs")) == arms[1:]


@pytest.mark.rule("WP-13")
@pytest.mark.parametrize(("above", "effect"), [(True, "destroyed"), (False, "on fire")])
def test_planes_are_good_against_open_tops(above: bool, effect: str) -> None:
    table = air_game(
        able("ground-attack-plane"),
        baker("halftrack", quality="veteran"),
        dice=[1, 6, 1, 4, 6, 1, 1],
        assumptions={"open_topped_from_above": above},
    )
    playing(table, order("able", "advance"), PickPrey("able", "baker"), fly("able", "baker"))
    cannon = shot("light autocannon", 0, range_in=12.0, facing="top", mount="wing")
    events = playing(table, shoot("able", "baker", cannon), StandFast("baker"))
    (struck,) = of_kind(events, VehicleStruck)
    assert struck.effects == (effect,)


@pytest.mark.rule("WP-13")
def test_the_odds_of_a_plane_over_an_open_top_follow() -> None:
    def lost(**more) -> float:
        facts = {
            "action": "shoot",
            "shooter": {"kind": "warplane", "quality": "regular"},
            "target": {"kind": "vehicle", "quality": "regular", "damage_value": 7, **more},
            "shots": [{"weapon": "light autocannon", "range_in": 12}],
        }
        return odds(facts)["p_destroyed"]

    assert lost(open_topped=True) > lost()


@pytest.mark.rule("WP-2")
@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"order": "fire"}, "WP-2"),
        ({"order": "rally"}, "WP-2"),
        ({"order": "ambush", "interceptor": False}, "WP-16"),
        ({"order": "advance", "officer": "captain"}, "BA-MOR-2"),
        ({"order": "advance", "assaults_armour": True}, "WP-14"),
    ],
)
def test_odds_of_an_order_that_no_plane_is_given_are_refused(facts: dict, rule: str) -> None:
    with pytest.raises(RuleError) as fault:
        odds({"action": "order-test", "unit": {"kind": "warplane", "quality": "regular", **facts}})
    assert fault.value.rule == rule


@pytest.mark.rule("WP-17")
@pytest.mark.parametrize("turns", [True, False])
def test_flak_on_a_carriage_fires_all_round_at_aircraft(turns: bool) -> None:
    rules = ruleset("reference", {"flak_turns_all_round": turns})
    team = made("mmg-team")
    gun = replace(team, models=(Model(0, (Arm("mmg", "pintle"),)), *team.models[1:]))
    behind = shot("mmg", 0, in_arc=False)
    if turns:
        check_shot(rules, gun, made("interceptor"), behind, "fire")
    else:
        with pytest.raises(RuleError) as fault:
            check_shot(rules, gun, made("interceptor"), behind, "fire")
        assert fault.value.rule == "BA-WPN-3"
    with pytest.raises(RuleError):
        check_shot(rules, gun, made("rifle-squad"), behind, "fire")


@pytest.mark.rule("BA-WPN-3")
@pytest.mark.parametrize("turns", [True, False])
def test_a_fixed_weapon_that_is_no_flak_fires_only_ahead_at_aircraft(turns: bool) -> None:
    rules = ruleset("reference", {"flak_turns_all_round": turns})
    team, plane = made("mmg-team"), made("interceptor")
    check_shot(rules, team, plane, shot("mmg", 0), "fire")
    with pytest.raises(RuleError) as fault:
        check_shot(rules, team, plane, shot("mmg", 0, in_arc=False), "fire")
    assert fault.value.rule == "BA-WPN-3"


@pytest.mark.rule("WP-17")
@pytest.mark.parametrize(
    ("template", "weapon"),
    [
        ("light-anti-aircraft-gun", "light anti-aircraft gun"),
        ("anti-aircraft-truck", "twin light autocannon"),
    ],
)
def test_guns_with_the_rule_fire_at_planes(template: str, weapon: str) -> None:
    gun, plane = made(template), made("interceptor")
    assert flak_of(gun) == [weapon]
    check_shot(RULES, gun, plane, shot(weapon, 0, range_in=20.0), "fire")
    assert needs_to_hit(RULES, gun, plane, shot(weapon, 0, range_in=20.0), moved=False) == 6
    with pytest.raises(RuleError) as fault:
        check_shot(
            RULES, made("light-anti-tank-gun"), plane, shot("light anti-tank gun", 0), "fire"
        )
    assert fault.value.rule == "WP-9"


@pytest.mark.rule("WP-17")
def test_a_gun_with_the_rule_lies_in_wait_for_planes_and_fires_at_an_air_strike() -> None:
    table = air_game(able("interceptor"), baker("light-anti-aircraft-gun"), dice=[1], draws="10")
    playing(table, order("baker", "ambush"), order("able", "advance"))
    playing(table, PickPrey("able", "baker"), fly("able", "baker"))
    assert table.pending is not None and table.pending.by == "allies"
    assert "spring-ambush" in table.pending.accepts
    (shots,) = [
        a
        for a in legal_actions(table, ToyField.of(table))
        if isinstance(a, SpringAmbush) and a.moment.share == 1
    ]
    assert {shot.weapon for shot in shots.volley.shots} == {"light anti-aircraft gun"}
