"""Warplanes: in which games, which orders, when they come in and when they pull out."""

from __future__ import annotations

import pytest
from games.bolt_games import (
    able,
    air_game,
    army,
    baker,
    charge,
    fly,
    game,
    in_turn,
    made,
    of_kind,
    order,
    pinned,
    playing,
    refused,
    rolls,
    shoot,
    shot,
    sortie,
    unit_of,
)
from games.toy_field import ToyField

from rules.bolt_action import legal_actions
from rules.bolt_action.model.actions import GiveOrder, HoldFire, KeepOrder, MistakenTarget, PickPrey
from rules.bolt_action.model.events import FlewIn, LeftTable, OrderGiven, PinsChanged
from rules.bolt_action.model.events import Tested as WasTested
from rules.bolt_action.model.templates import templates
from rules.bolt_action.model.weapons import weapons
from rules.engine.errors import RuleError
from rules.engine.model.events import GameEnded

PLANES = ("interceptor", "fighter-bomber", "dive-bomber", "ground-attack-plane")


def listed(table) -> set[tuple[str, str]]:
    """Unit and order of every order that the game offers."""
    actions = legal_actions(table, ToyField.of(table))
    return {(a.unit, a.order) for a in actions if isinstance(a, GiveOrder)}


@pytest.mark.rule("WP-1")
def test_a_warplane_is_one_model_and_soft_skinned() -> None:
    assert {n for n, t in templates().items() if t.kind == "warplane"} == set(PLANES)
    for name in PLANES:
        plane = made(name)
        assert len(plane.models) == 1 and plane.men == 1
        assert plane.vehicle and plane.warplane and not plane.armoured


@pytest.mark.rule("WP-1")
def test_warplanes_replace_air_strikes() -> None:
    strike = [{"side": "axis", "kind": "air strike"}]
    with pytest.raises(RuleError) as fault:
        game(able("interceptor"), baker(), support=strike)
    assert fault.value.rule == "WP-1"
    assert game(able(), baker(), support=strike).pending.question == "support"
    with_smoke = [{"side": "axis", "kind": "barrage"}]
    assert game(able("interceptor"), baker(), support=with_smoke).pending.question == "support"


@pytest.mark.rule("WP-1")
@pytest.mark.parametrize("rules", ["fr-abridged", "de-kurzregeln"])
def test_the_other_rulesets_have_none(rules: str) -> None:
    with pytest.raises(RuleError, match=rules) as fault:
        game(able("interceptor"), baker(), rules=rules)
    assert fault.value.rule == "WP-1"


@pytest.mark.rule("WP-1")
def test_warplane_profiles() -> None:
    with pytest.raises(RuleError) as fault:
        game(able("dive-bomber"), baker(), assumptions={"warplane_profiles": False})
    assert fault.value.rule == "WP-1"


@pytest.mark.rule("WP-14")
def test_the_profiles_there_must_be() -> None:
    kinds = {name: made(name) for name in PLANES}
    assert [name for name in PLANES if kinds[name].interceptor] == ["interceptor"]
    arms = {n: [(a.weapon, a.mount) for a in u.models[0].arms] for n, u in kinds.items()}
    assert arms["fighter-bomber"].count(("bombs", "rack")) == 2
    assert ("bombs", "rack") in arms["dive-bomber"]
    assert ("rockets", "rack") in arms["ground-attack-plane"]
    rear = [name for name in PLANES if any(mount == "rear" for _, mount in arms[name])]
    assert rear == ["dive-bomber", "ground-attack-plane"]
    for row in arms.values():
        behind = {weapon for weapon, mount in row if mount == "rear"}
        assert not behind & {weapon for weapon, mount in row if mount != "rear"}


@pytest.mark.rule("WP-14")
@pytest.mark.parametrize(
    ("name", "like"), [("bombs", "medium howitzer"), ("rockets", "heavy howitzer")]
)
def test_bombs_and_rockets_are_howitzers(name: str, like: str) -> None:
    ours, theirs = weapons()[name], weapons()[like]
    assert (ours.range, ours.shots, ours.he, ours.pen) == (
        theirs.range,
        theirs.shots,
        theirs.he,
        theirs.pen,
    )
    assert "one-shot" in ours.traits and not ours.fires_indirectly(True)


@pytest.mark.rule("WP-2")
@pytest.mark.parametrize("what", ["fire", "rally"])
@pytest.mark.parametrize("reserve", [True, False])
def test_warplanes_never_get_some_orders(what: str, reserve: bool) -> None:
    table = pinned(air_game(able("fighter-bomber"), baker()), "able", 0, reserve=reserve)
    refused(table, order("able", what), "WP-2")


@pytest.mark.rule("WP-2")
def test_a_plane_in_reserve_does_not_run_and_no_officer_is_near_it() -> None:
    table = air_game(able("fighter-bomber"), baker(), army("anna", "axis", "officer-team"))
    refused(table, order("able", "run"), "WP-2")
    refused(table, order("able", "down", officer="first lieutenant"), "BA-MOR-2")
    refused(table, charge("able", "baker"), "WP-14")


@pytest.mark.rule("WP-3")
def test_planes_are_ordered_before_the_ground() -> None:
    table = game(able(), army("anna", "axis", "fighter-bomber"), baker(), draws="0001")
    refused(table, order("able", "fire"), "WP-3")
    assert {name for name, _ in listed(table)} == {"anna"}
    playing(table, order("anna", "down"))
    assert ("able", "fire") in listed(table)
    playing(table, order("able", "down"))
    assert table.pending.by == "allies"  # whose planes are none: nothing comes first
    playing(table, order("baker", "down"))


@pytest.mark.rule("WP-3")
def test_planes_on_the_table_come_first_too() -> None:
    table = game(able(), army("anna", "axis", "fighter-bomber"), baker())
    pinned(table, "anna", 0, reserve=False)
    refused(table, order("able", "fire"), "WP-3")
    pinned(table, "anna", 0, destroyed=True)
    playing(table, order("able", "down"))


@pytest.mark.rule("WP-4")
def test_a_plane_starts_in_reserve_and_stays_there_in_turn_1() -> None:
    table = game(able("interceptor"), baker())
    assert unit_of(table, "able").reserve
    assert [u.id for u in table.state.present()] == ["baker"]
    assert listed(table) == {("able", "down")}
    refused(table, order("able", "advance"), "WP-4")
    refused(table, order("able", "ambush"), "WP-4")
    events = playing(table, order("able", "down"))
    assert not of_kind(events, FlewIn) and unit_of(table, "able").reserve


@pytest.mark.rule("WP-4")
def test_the_first_advance_is_tested_without_a_pin() -> None:
    table = air_game(able("fighter-bomber"), baker(), arrived=False, dice=[4, 5, 2])
    events = playing(table, order("able", "advance"))
    assert of_kind(events, WasTested) == [WasTested("able", "order", 9, True, "advance")]
    assert table.pending.accepts == ("pick-prey",)
    events = playing(table, PickPrey("able", "baker"), fly("able", "baker", "left"))
    plane = unit_of(table, "able")
    assert not plane.reserve and plane.arrived and plane.order == "advance"


@pytest.mark.rule("WP-4")
@pytest.mark.parametrize("faces", [[4, 6], [6, 6]])
def test_a_failed_test_keeps_it_in_reserve_down(faces: list[int]) -> None:
    table = air_game(able("fighter-bomber"), baker(), arrived=False, dice=faces)
    events = playing(table, order("able", "advance"))
    assert of_kind(events, OrderGiven) == [OrderGiven("able", "down", "failed")]
    plane = unit_of(table, "able")
    assert plane.reserve and not plane.arrived and plane.order == "down"


@pytest.mark.rule("WP-4")
def test_arrival_tested_and_arrival_penalty() -> None:
    for assumptions, needs in (({"arrival_tested": False}, None), ({"arrival_penalty": 2}, 7)):
        table = air_game(
            able("fighter-bomber"),
            baker(),
            arrived=False,
            dice=[1, 1, 1, 1],
            assumptions=assumptions,
        )
        events = playing(table, order("able", "advance"), PickPrey("able", "baker"))
        assert [t.needs for t in of_kind(events, WasTested)] == ([needs] if needs else [])


@pytest.mark.rule("WP-4")
def test_arrival_fubar() -> None:
    units = (able("fighter-bomber"), army("anna", "axis"), baker())
    more = {"arrived": False, "assumptions": {"arrival_fubar": True}}
    lost = air_game(*units, dice=[6, 6, 3], **more)
    playing(lost, order("able", "advance"))
    assert unit_of(lost, "able").order == "down" and unit_of(lost, "able").reserve
    astray = air_game(*units, dice=[6, 6, 2, 1], **more)
    playing(astray, order("able", "advance"))
    assert astray.pending.by == "allies" and astray.pending.unit == "able"
    refused(astray, PickPrey("able", "baker"), "BA-FUB-1")
    playing(astray, PickPrey("able", "anna"), fly("able", "anna"))
    assert astray.pending.question == "fire at anna"


@pytest.mark.rule("WP-4")
def test_a_plane_in_reserve_is_no_target_of_anything() -> None:
    table = air_game(able(), baker("fighter-bomber"), army("bill", "allies"), draws="0")
    field = ToyField.of(table, 8.0)
    assert "baker" not in field.places
    playing(table, order("able", "fire"))
    refused(table, shoot("able", "baker", shot("rifle", 1)), "WP-4")
    targets = {a.volleys[0].target for a in legal_actions(table, field) if hasattr(a, "volleys")}
    assert targets == {"bill"}
    again = air_game(able(), baker("fighter-bomber"), draws="0")
    refused(again, charge("able", "baker"), "WP-4")


@pytest.mark.rule("WP-4")
def test_a_friend_in_reserve_is_not_mistaken_for_the_enemy() -> None:
    units = (able(), army("anna", "axis", "fighter-bomber"), baker())
    table = pinned(air_game(*units, dice=[6, 6, 1], draws="00"), "able", 2)
    playing(table, order("anna", "down"), order("able", "fire"))
    assert unit_of(table, "able").order == "down"  # nobody else is there
    also = (*units, army("axel", "axis"))
    table = pinned(air_game(*also, dice=[6, 6, 1], draws="00"), "able", 2)
    playing(table, order("anna", "down"), order("able", "fire"))
    refused(table, MistakenTarget("anna", 3.0), "WP-4")


@pytest.mark.rule("WP-8")
def test_a_plane_on_the_table_pulls_out_without_a_test_or_a_pin() -> None:
    table = pinned(air_game(able("fighter-bomber"), baker()), "able", 5, reserve=False)
    assert listed(table) == {("able", "run")}
    for what in ("advance", "down", "ambush"):
        refused(table, order("able", what), "WP-8")
    events = playing(table, order("able", "run"))
    assert not of_kind(events, WasTested)
    assert of_kind(events, LeftTable) == [LeftTable("able", "pull out")]
    assert of_kind(events, PinsChanged) == [PinsChanged("able", 0, -5)]
    plane = unit_of(table, "able")
    assert plane.reserve and plane.pins == 0 and plane.order == "run" and not plane.destroyed


@pytest.mark.rule("WP-8")
def test_a_plane_returns_by_itself_two_turns_later() -> None:
    table = air_game(
        able("fighter-bomber"), baker(), arrived=False, dice=[1, 1, 1, 1], draws="01" * 4
    )
    down = (order("baker", "down"), KeepOrder("baker", False))
    playing(table, *sortie("able", "baker"), HoldFire("able"), *down)
    playing(table, order("able", "run"), *down)
    events = playing(table, *sortie("able", "baker"))
    assert table.state.turn == 4 and len(of_kind(events, FlewIn)) == 1
    assert not of_kind(events, WasTested) and not rolls(events, "order test")


@pytest.mark.rule("WP-5")
def test_with_no_enemy_on_the_table_it_stays_in_reserve() -> None:
    table = air_game(able("fighter-bomber"), baker("dive-bomber"))
    refused(table, order("able", "advance"), "WP-5")
    assert listed(table) == {("able", "down")}


@pytest.mark.rule("BA-TURN-5")
def test_a_plane_may_keep_its_down_in_reserve() -> None:
    table = game(able("fighter-bomber"), baker(), draws="01")
    playing(table, order("able", "down"), order("baker", "fire"), HoldFire("baker"))
    playing(table, KeepOrder("able", True))
    assert table.state.turn == 2 and unit_of(table, "able").order == "down"
    assert table.state.bag["axis"] == 0


@pytest.mark.rule("WP-1")
def test_planes_hold_out() -> None:
    """A side with nothing but planes left goes on, unless that is assumed otherwise."""
    units = (able("fighter-bomber"), baker())
    assert game(*units).pending.question == "order"
    events = game(*units, assumptions={"planes_hold_out": False}).log
    assert of_kind(events, GameEnded)[0].left == (0, 1)


def test_in_turn_is_what_the_game_goes_on_from() -> None:
    table = in_turn(game(able("fighter-bomber"), baker(), draws="01"), 3)
    playing(table, order("able", "down"), order("baker", "fire"), HoldFire("baker"))
    playing(table, KeepOrder("able", False))
    assert table.state.turn == 4
