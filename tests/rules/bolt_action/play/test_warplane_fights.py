"""Planes against planes: interceptors, rear guns, and who has the skies to himself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.bolt_games import (
    able,
    air_game,
    army,
    baker,
    fly,
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
from games.toy_field import ToyField

from rules.bolt_action import legal_actions
from rules.bolt_action.model.actions import (
    GiveOrder,
    HoldAmbush,
    HoldFire,
    Intercept,
    PickPrey,
    ReactionFire,
    Shoot,
)
from rules.bolt_action.model.events import (
    Destroyed,
    FireDeclared,
    FlewIn,
    LeftTable,
    OrderGiven,
    ShotsFired,
)
from rules.bolt_action.model.events import Tested as WasTested
from rules.bolt_action.model.facts import Volley
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.rules.to_hit import check_shot, needs_to_hit
from rules.engine.errors import RuleError

RULES = ruleset()


def allowed(shooter, target, one, order="advance") -> str:
    try:
        check_shot(RULES, shooter, target, one, order)
    except RuleError as fault:
        return fault.rule
    return ""


def tailing(weapon: str = "mmg"):
    return shot(weapon, facing="rear")


def hunt(*dice: int, prey: str = "dive-bomber", pins: int = 0):
    """An interceptor asked for its fire at an enemy plane on the table."""
    units = (able("interceptor"), army("anna", "axis"), baker(prey), army("bill", "allies"))
    table = air_game(*units, dice=[1, *dice], draws="0")
    pinned(table, "baker", pins, reserve=False, order=None)
    playing(table, order("able", "advance"), PickPrey("able", "baker"), fly("able", "baker"))
    assert table.pending.question == "fire at baker"
    return table


@pytest.mark.rule("WP-15")
def test_only_interceptors_attack_planes() -> None:
    for template, refusal in (("fighter-bomber", "WP-15"), ("interceptor", "")):
        table = air_game(able(template), baker("dive-bomber"), army("bill", "allies"), dice=[1])
        pinned(table, "baker", 0, reserve=False)
        playing(table, order("able", "advance"))
        offered = {a.target for a in legal_actions(table, ToyField.of(table))}
        assert offered == ({"bill"} if refusal else {"baker", "bill"})
        if refusal:
            refused(table, PickPrey("able", "baker"), refusal)
        else:
            playing(table, PickPrey("able", "baker"))


@pytest.mark.rule("WP-15")
def test_machine_guns_and_cannons_not_bombs() -> None:
    target = made("fighter-bomber")
    hunter = made("interceptor")
    assert allowed(hunter, target, shot("mmg")) == ""
    assert allowed(hunter, target, shot("light autocannon")) == ""
    bomber = replace(made("fighter-bomber"), interceptor=True)
    assert allowed(bomber, target, shot("hmg")) == ""
    assert allowed(bomber, target, shot("bombs")) == "WP-15"
    assert allowed(made("fighter-bomber"), target, shot("hmg")) == "WP-15"
    assert allowed(bomber, made("truck"), shot("bombs", facing="top")) == ""


@pytest.mark.rule("WP-15")
def test_six_to_hit_or_four_from_behind_whatever_else() -> None:
    hunter, target = made("interceptor", quality="inexperienced"), made("dive-bomber")
    pins = replace(hunter, pins=3)
    for shooter in (hunter, pins):
        for facts in ({}, {"cover": "bunker"}, {"range_in": 5.0}, {"smoke_in": 1.0}):
            one = shot("mmg", **facts)
            assert needs_to_hit(RULES, shooter, target, one, moved=True) == 6
            behind = replace(one, facing="rear")
            assert needs_to_hit(RULES, shooter, target, behind, moved=True) == 4
    rear = shot("lmg")
    assert needs_to_hit(RULES, target, hunter, rear, moved=False) == 5
    squad = made("rifle-squad")
    assert needs_to_hit(RULES, squad, target, shot("rifle", 1, facing="rear"), moved=False) == 6


@pytest.mark.rule("WP-15")
def test_nothing_is_in_the_way_up_there() -> None:
    blind = shot("mmg", sight=False, smoke_in=5.0)
    assert allowed(made("interceptor"), made("dive-bomber"), blind) == ""
    assert allowed(made("interceptor"), made("rifle-squad"), blind) == "BA-SHO-3"


@pytest.mark.rule("WP-15")
def test_a_plane_attacks_a_plane() -> None:
    table = hunt(6, 1, 1, 1, 6, 5)
    events = playing(table, shoot("able", "baker", shot("mmg")))
    assert rolls(events, "to hit")[0].needs == 6
    assert [e.unit for e in of_kind(events, FireDeclared)] == ["able"]
    assert unit_of(table, "baker").pins == 2
    assert table.pending.question == "order"


@pytest.mark.rule("WP-15")
def test_the_rear_gun_fires_first_at_who_tails_it() -> None:
    table = hunt(5, 4, 4, 2, 4, 3, 3, 3, 6, 6)
    playing(table, shoot("able", "baker", tailing()))
    pending = table.pending
    assert (pending.by, pending.unit, pending.other) == ("allies", "baker", "able")
    assert pending.accepts == ("reaction-fire", "hold-fire") and pending.rule == "WP-15"
    events = playing(table, ReactionFire("baker", Volley("able", (shot("lmg"),))))
    assert [(r.needs, len(r.dice)) for r in rolls(events, "to hit")] == [(5, 3), (4, 4)]
    assert [e.why for e in of_kind(events, FireDeclared)] == ["rear gun"]
    assert [(e.unit, e.hits) for e in of_kind(events, ShotsFired)] == [("baker", 1), ("able", 1)]
    assert unit_of(table, "able").pins == 1
    assert of_kind(events, Destroyed)[0].unit == "baker"


@pytest.mark.rule("WP-15")
def test_a_plane_shot_down_by_the_rear_gun_does_not_fire() -> None:
    table = hunt(5, 1, 1, 6, 6)
    playing(table, shoot("able", "baker", tailing()))
    events = playing(table, ReactionFire("baker", Volley("able", (shot("lmg"),))))
    assert of_kind(events, Destroyed)[0].unit == "able"
    assert [e.unit for e in of_kind(events, ShotsFired)] == ["baker"]
    assert unit_of(table, "baker").pins == 0


@pytest.mark.rule("WP-15")
def test_no_rear_gun_no_answer_and_none_from_the_front() -> None:
    table = hunt(1, 1, 1, 1, prey="fighter-bomber")
    playing(table, shoot("able", "baker", tailing()))
    assert table.pending.question == "order"
    table = hunt(1, 1, 1, 1)
    playing(table, shoot("able", "baker", shot("mmg")))
    assert table.pending.question == "order"


@pytest.mark.rule("WP-15")
def test_the_rear_gun_fires_at_nobody_else_and_with_nothing_else() -> None:
    table = hunt(1, 1, 1, 1)
    playing(table, shoot("able", "baker", tailing()))
    refused(table, ReactionFire("baker", Volley("anna", (shot("lmg"),))), "WP-15")
    refused(table, ReactionFire("baker", Volley("able", (shot("mmg"),))), "WP-15")
    refused(table, ReactionFire("baker", Volley("able", (tailing("lmg"),))), "WP-15")
    refused(table, HoldFire("baker"), "WP-15")
    playing(table, HoldFire("baker", bears=False))
    assert unit_of(table, "baker").order is None


@pytest.mark.rule("WP-15")
def test_an_attacker_is_in_the_rear_arc_or_not() -> None:
    table = hunt()
    refused(table, shoot("able", "baker", tailing(), shot("light autocannon")), "WP-15")


@pytest.mark.rule("WP-15")
def test_the_facts_of_a_tail_come_from_the_table() -> None:
    table = hunt()
    field = ToyField.of(table)
    field.places.update(able=(30.0, 10.0), baker=(30.0, 23.0))
    field.headings.update(able=90.0, baker=90.0)
    (behind,) = [a for a in legal_actions(table, field) if isinstance(a, Shoot)]
    assert {s.facing for s in behind.volleys[0].shots} == {"rear"}
    playing(table, behind)
    answers = [a for a in legal_actions(table, field) if isinstance(a, ReactionFire)]
    assert [s.weapon for s in answers[0].volley.shots] == ["lmg"]
    field.headings["baker"] = -90.0
    table = hunt()
    (ahead,) = [a for a in legal_actions(table, field) if isinstance(a, Shoot)]
    assert {s.facing for s in ahead.volleys[0].shots} == {"front"}
    assert len(ahead.volleys[0].shots) == 3


@pytest.mark.rule("WP-15")
def test_a_plane_under_attack_has_no_reaction_of_the_ground() -> None:
    table = hunt(1, 1, 1, 1)
    playing(table, shoot("able", "baker", shot("mmg")))
    assert table.pending.question == "order"  # neither Down nor an escape was offered


# Air superiority.


@pytest.mark.rule("WP-16")
def test_ambush_is_for_interceptors_of_who_has_the_skies() -> None:
    units = (able("interceptor"), baker("interceptor"), army("bill", "allies"))
    refused(air_game(*units, draws="0"), order("able", "ambush"), "WP-16")
    none = air_game(able("fighter-bomber"), army("bill", "allies"), draws="0")
    refused(none, order("able", "ambush"), "WP-16")
    lost = pinned(air_game(*units, draws="0"), "baker", 0, destroyed=True)
    playing(lost, order("able", "ambush"))
    plane = unit_of(lost, "able")
    assert plane.reserve and plane.order == "ambush"
    offered = air_game(able("interceptor"), baker("dive-bomber"), army("bill", "allies"))
    actions = legal_actions(offered, ToyField.of(offered))
    assert GiveOrder("able", "ambush") in list(actions)


def attacked(*dice: int):
    """A bomber has flown in while an interceptor waits for it."""
    units = (
        able("interceptor"),
        army("anna", "axis"),
        baker("dive-bomber"),
        army("bill", "allies"),
    )
    table = air_game(*units, dice=[1, *dice], draws="01")
    playing(table, order("able", "ambush"), order("baker", "advance"))
    playing(table, PickPrey("baker", "anna"), fly("baker", "anna"))
    return table


@pytest.mark.rule("WP-16")
def test_an_interceptor_comes_in_before_the_bomber_fires() -> None:
    table = attacked(5, 3, 6, 1, 1, 1, 6, 6)
    pending = table.pending
    assert (pending.by, pending.unit, pending.other) == ("axis", "able", "baker")
    assert pending.accepts == ("intercept", "hold-ambush")
    refused(table, Intercept("able", "bill"), "WP-16")
    events = playing(table, Intercept("able", "baker"), fly("able", "baker", "right"))
    assert not of_kind(events, WasTested)
    assert of_kind(events, OrderGiven) == [OrderGiven("able", "advance", "ambush")]
    assert of_kind(events, FlewIn)[0].edge == "right"
    assert table.pending.question == "fire at baker"
    events = playing(table, shoot("able", "baker", shot("mmg")))
    assert of_kind(events, Destroyed)[0].unit == "baker"
    assert not [e for e in of_kind(events, FireDeclared) if e.unit == "baker"]
    assert table.pending.question == "order"
    assert not unit_of(table, "able").reserve and unit_of(table, "able").arrived


@pytest.mark.rule("WP-16")
def test_a_bomber_that_lives_goes_on() -> None:
    table = attacked(1, 1, 1, 1, 1)
    playing(table, Intercept("able", "baker"), fly("able", "baker"))
    playing(table, shoot("able", "baker", shot("mmg")))
    assert table.pending.question == "fire at anna" and table.pending.unit == "baker"


@pytest.mark.rule("WP-16")
def test_an_interceptor_may_go_on_waiting() -> None:
    table = attacked()
    playing(table, HoldAmbush("able"))
    plane = unit_of(table, "able")
    assert plane.reserve and plane.order == "ambush"
    assert table.pending.question == "fire at anna"


@pytest.mark.rule("WP-16")
def test_driven_off_by_the_interceptor() -> None:
    units = (able("interceptor"), army("anna", "axis"), baker("dive-bomber"), army("b", "allies"))
    table = air_game(*units, dice=[1, 1, 6, 1, 1, 1, 1], draws="01")
    playing(table, order("able", "ambush"))
    pinned(table, "baker", 5)
    playing(table, order("baker", "advance"), PickPrey("baker", "anna"), fly("baker", "anna"))
    playing(table, Intercept("able", "baker"), fly("able", "baker"))
    events = playing(table, shoot("able", "baker", shot("mmg")))
    assert of_kind(events, LeftTable) == [LeftTable("baker", "driven off")]


@pytest.mark.rule("WP-16")
def test_only_a_waiting_interceptor_intercepts_an_attack_on_the_ground() -> None:
    units = (able("interceptor"), army("anna", "axis"), baker("dive-bomber"), army("b", "allies"))
    table = air_game(*units, dice=[1], draws="01")
    playing(table, order("able", "down"), order("baker", "advance"))
    playing(table, PickPrey("baker", "anna"), fly("baker", "anna"))
    assert table.pending.question == "fire at anna"
