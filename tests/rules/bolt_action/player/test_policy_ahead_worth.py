"""The policy that looks ahead knows what a unit can still do, and saves what can do little."""

from __future__ import annotations

from ahead_places import HELD, places_of
from bolt_games import able, army, baker, game, in_turn, pinned

from rules.bolt_action.player.policy.ahead.orders import Orders
from rules.bolt_action.player.queries import Glance


def test_a_tank_is_worth_more_than_its_points_for_all_that_it_will_do() -> None:
    table = game(able(), baker("light-tank"), army("bill", "allies"), draws="0")
    units, worth = table.state.units, places_of(table).worth
    assert worth.action(units["baker"]) > 1.5 * worth.action(units["bill"]) > 0
    assert worth.of(units["baker"]) > worth.of(units["bill"]) + 0.5
    assert worth.pin(units["baker"]) > 1.5 * worth.pin(units["bill"])


def test_who_has_still_to_act_is_worth_more_than_who_has_acted() -> None:
    table = in_turn(game(able(), baker(), army("bill", "allies"), draws="0"), 6)
    table = pinned(table, "bill", 0, order="fire")
    units, worth = table.state.units, places_of(table).worth
    assert worth.of(units["baker"]) > worth.of(units["bill"])
    assert worth.pin(units["baker"]) > worth.pin(units["bill"]) == 0


def test_machine_guns_go_for_ground_at_the_end_and_not_before() -> None:
    table = game(able("mmg-team"), baker(), draws="0", objectives=HELD)
    goals = {
        turn: places_of(in_turn(table, turn), 56.0).goals.of(table.state.units["able"])
        for turn in (2, 5)
    }
    assert goals[2] is None and goals[5] is not None


def test_an_officer_lies_in_no_ambush() -> None:
    table = game(able("officer-team"), baker(), draws="0")
    places = places_of(table, 20.0)
    assert Orders(places, 4)._ambush(table.state.units["able"]) < 0


def test_a_place_that_infantry_can_assault_from_is_better_than_one_to_fire_from() -> None:
    strong = able("smg-squad", quality="veteran", models=8)
    table = pinned(game(strong, baker(models=8), draws="0"), "baker", 0, order="fire")
    places, unit = places_of(table), table.state.units["able"]
    fired = places._next(unit, [Glance(12.5)])
    assert places._next(unit, [Glance(11.5)]) > fired + 0.3


def test_six_men_would_rather_be_out_of_sight_than_fire_at_ten() -> None:
    table = game(able(models=6), baker(), draws="0")
    places, unit = places_of(table), table.state.units["able"]
    seen, unseen = Glance(18.0), Glance(18.0, sees=0.0, seen=0.0)
    spared = places.risk(unit, [seen]) - places.risk(unit, [unseen])
    assert spared > places._hope(unit, [seen], "fire")
