"""Attacks from the air that something cuts short, and what it leaves behind."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.bolt_games import (
    able,
    air_game,
    army,
    baker,
    fly,
    game,
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
    sortie,
    unit_of,
)

from rules.bolt_action.model.actions import Intercept, KeepOrder, PickPrey, SpringAmbush, StandFast
from rules.bolt_action.model.events import Destroyed, FireDeclared, FlewIn, LeftTable
from rules.bolt_action.model.events import Tested as WasTested
from rules.bolt_action.model.facts import Volley
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.model.state import Arm
from rules.bolt_action.rules.warplanes import fights_planes
from rules.engine.play.interruption import Moment


def spring(who: str, *shots, share: float = 1.0) -> SpringAmbush:
    return SpringAmbush(who, Moment(share), Volley("able", shots or (shot("mmg"),)))


def two_flak(*dice: int, plane: str = "fighter-bomber"):
    """Two halftracks lie in wait for a plane that has flown in at baker."""
    units = (able(plane), army("anna", "axis"), baker())
    flak = (army("eye", "allies", "halftrack"), army("fox", "allies", "halftrack"))
    table = air_game(*units, *flak, dice=[1, *dice], draws="110")
    playing(table, order("eye", "ambush"), order("fox", "ambush"), *sortie("able", "baker"))
    assert table.pending.unit == "eye"
    return table


@pytest.mark.rule("WP-7")
def test_fire_at_a_plane_that_is_gone_is_not_asked() -> None:
    table = two_flak(6, 1, 1, 1, 6, 6)
    events = playing(table, spring("eye", share=0.5), spring("fox"))
    assert of_kind(events, Destroyed)[0].unit == "able"
    assert not of_kind(events, FlewIn), "it never got there"
    assert table.pending.question == "order"
    assert unit_of(table, "fox").order == "ambush" and unit_of(table, "eye").order == "fire"


@pytest.mark.rule("WP-7")
@pytest.mark.rule("WP-12")
def test_pins_of_two_flak_add_up_and_the_sixth_ends_the_attack() -> None:
    hits, points, not_exceptional = (6, 6, 6, 6), (6, 6, 6, 6), (1, 1, 1, 1)
    table = two_flak(*hits, *points, *not_exceptional, 6, 1, 1, 1)
    playing(table, spring("eye"), spring("fox"))
    assert unit_of(table, "able").pins == 5 and table.pending.unit == "fox", "it is asked again"
    events = playing(table, spring("fox"))
    assert of_kind(events, LeftTable) == [LeftTable("able", "driven off")]
    assert not rolls(events, "damage"), "the pin of the hit was enough"
    assert not [e for e in of_kind(events, FireDeclared) if e.unit == "able"]
    plane = unit_of(table, "able")
    assert plane.destroyed and plane.order is None
    assert table.state.hand == "axis" and table.state.bag["axis"] == 0, "anna's die is drawn"


@pytest.mark.rule("WP-13")
def test_flak_spoils_the_planes_aim() -> None:
    table = two_flak(6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    playing(table, spring("eye"), spring("fox"), spring("fox"))
    assert unit_of(table, "able").pins == 1
    fire = shoot("able", "baker", shot("hmg", range_in=12.0))
    events = playing(table, fire, StandFast("baker"))
    assert rolls(events, "to hit")[-1].needs == 3 + 1 + 1


@pytest.mark.rule("WP-12")
def test_a_plane_driven_off_before_its_order_takes_its_die_along() -> None:
    units = (able(), army("anna", "axis"), baker("fighter-bomber"), army("bill", "allies"))
    table = pinned(air_game(*units, dice=[6], draws="01"), "baker", 5, reserve=False)
    assert table.state.bag == {"axis": 1, "allies": 2}
    playing(table, order("able", "fire"))
    playing(table, shoot("able", "baker", shot("rifle", 1)))
    assert unit_of(table, "baker").destroyed
    assert table.state.hand == "allies" and table.state.bag == {"axis": 1, "allies": 0}
    playing(table, order("bill", "down"))


def waiting(*dice: int, arrived: bool = True):
    """Two interceptors lie in wait for a bomber that has flown in at anna."""
    units = (able("interceptor"), army("axel", "axis", "interceptor"), army("anna", "axis"))
    enemy = (baker("fighter-bomber"), army("bill", "allies"))
    table = air_game(*units, *enemy, dice=[*dice], draws="001", arrived=False)
    for name in ("able", "axel", "baker"):
        pinned(table, name, 0, arrived=arrived or name == "baker")
    playing(table, order("able", "ambush"), order("axel", "ambush"))
    playing(table, order("baker", "advance"), PickPrey("baker", "anna"), fly("baker", "anna"))
    assert table.pending.unit == "able" and "intercept" in table.pending.accepts
    return table


@pytest.mark.rule("WP-16")
def test_interceptors_attack_in_order_while_there_is_a_target() -> None:
    table = waiting(1, 1, 6, 1, 1, 1, 6, 6)
    playing(table, Intercept("able", "baker"), fly("able", "baker"))
    playing(table, shoot("able", "baker", shot("mmg")))
    assert unit_of(table, "baker").destroyed
    second = unit_of(table, "axel")
    assert table.pending.question == "order"
    assert second.reserve and second.order == "ambush"


@pytest.mark.rule("WP-16")
def test_the_second_interceptor_has_its_turn_where_the_first_misses() -> None:
    table = waiting(1, 1, 1, 1, 1, 1, 1)
    playing(table, Intercept("able", "baker"), fly("able", "baker"))
    playing(table, shoot("able", "baker", shot("mmg")))
    assert table.pending.unit == "axel"
    playing(table, Intercept("axel", "baker"), fly("axel", "baker"), hold("axel"))
    assert table.pending.question == "fire at anna"


@pytest.mark.rule("WP-16")
def test_an_interceptor_comes_out_of_ambush_untested() -> None:
    table = waiting(1, 1, arrived=False)
    events = playing(table, Intercept("able", "baker"), fly("able", "baker"))
    assert len(of_kind(events, FlewIn)) == 1 and not of_kind(events, WasTested)
    playing(table, hold("able"))
    assert table.pending.unit == "axel", "the second is asked though the first held its fire"
    plane = unit_of(table, "able")
    assert plane.arrived and not plane.reserve and plane.order == "advance"


@pytest.mark.rule("WP-8")
def test_after_an_interception_it_must_run_and_then_comes_by_itself() -> None:
    units = (able("interceptor"), baker("fighter-bomber"), army("bill", "allies"))
    table = air_game(*units, army("anna", "axis"), dice=[1, 1, 1], draws="0110" + "01" * 6)
    pinned(table, "able", 0, arrived=False)
    playing(table, order("able", "ambush"), order("baker", "advance"))
    playing(table, PickPrey("baker", "anna"), fly("baker", "anna"))
    playing(table, Intercept("able", "baker"), fly("able", "baker"), hold("able"), hold("baker"))
    playing(table, order("bill", "down"), order("anna", "down"))
    playing(table, KeepOrder("anna", False), KeepOrder("bill", False))
    assert table.state.turn == 3
    refused(table, order("able", "advance"), "WP-8")
    refused(table, order("anna", "fire"), "WP-3")
    playing(table, order("able", "run"))
    assert unit_of(table, "able").reserve


@pytest.mark.rule("BA-TURN-5")
@pytest.mark.rule("WP-3")
def test_a_plane_that_keeps_its_down_holds_nobody_up() -> None:
    table = game(able("fighter-bomber"), army("anna", "axis"), baker(), draws="001" + "01")
    playing(table, order("able", "down"), order("anna", "down"), order("baker", "down"))
    playing(table, KeepOrder("able", True), KeepOrder("anna", False), KeepOrder("baker", False))
    assert table.state.turn == 2 and table.state.hand == "axis"
    assert table.state.bag == {"axis": 0, "allies": 1}
    refused(table, order("able", "advance"), "BA-TURN-3")
    playing(table, order("anna", "down"))


@pytest.mark.rule("WP-15")
def test_a_fighter_without_guns_ahead_fights_no_planes() -> None:
    fighter = made("interceptor")

    def armed(*arms: Arm):
        return replace(fighter, models=(replace(fighter.models[0], arms=arms),))

    assert fights_planes(ruleset(), fighter)
    assert fights_planes(ruleset(), armed(Arm("mmg", "wing"), Arm("bombs", "rack")))
    assert not fights_planes(ruleset(), armed(Arm("lmg", "rear"), Arm("bombs", "rack")))


@pytest.mark.rule("WP-16")
def test_nor_does_it_come_in_from_ambush() -> None:
    units = (able("interceptor"), army("anna", "axis"), baker("dive-bomber"), army("b", "allies"))
    table = air_game(*units, dice=[1], draws="01")
    playing(table, order("able", "ambush"))
    model = unit_of(table, "able").models[0]
    pinned(table, "able", 0, models=(replace(model, arms=(Arm("bombs", "rack"),)),))
    playing(table, order("baker", "advance"), PickPrey("baker", "anna"), fly("baker", "anna"))
    assert table.pending.question == "fire at anna"
