"""The policy that looks ahead knows what a unit can still do, and saves what can do little."""

from __future__ import annotations

from dataclasses import replace

from games.ahead_places import HELD, places_of
from games.bolt_games import able, army, baker, game, in_turn, pinned
from games.toy_field import ToyField

from rules.bolt_action.model.facts import Path
from rules.bolt_action.player.policy.ahead.orders import Orders
from rules.bolt_action.player.queries import ApproximateSight, Look, Supposed, Way


def test_a_tank_is_worth_more_than_its_points_for_all_that_it_will_do() -> None:
    table = game(able(), baker("light-tank"), army("bill", "allies"), draws="0")
    units, worth = table.state.units, places_of(table).worth
    assert worth.action(units["baker"]) > 1.5 * worth.action(units["bill"]) > 0
    assert worth.of(units["baker"]) > worth.of(units["bill"]) + 0.5
    assert worth.pin(units["baker"]) > 1.5 * worth.pin(units["bill"])


def test_a_unit_that_has_still_to_act_is_worth_more() -> None:
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
    assert Orders(places).ambush(table.state.units["able"]) < 0


def test_a_place_that_infantry_can_assault_from_is_better_than_one_to_fire_from() -> None:
    strong = able("smg-squad", quality="veteran", models=8)
    table = pinned(game(strong, baker(models=8), draws="0"), "baker", 0, order="fire")
    places, unit = places_of(table), table.state.units["able"]
    fired = places.next_turn(unit, [ApproximateSight(12.5)])
    assert places.next_turn(unit, [ApproximateSight(11.5)]) > fired + 0.3


def test_six_men_would_rather_be_out_of_sight_than_fire_at_ten() -> None:
    table = game(able(models=6), baker(), draws="0")
    places, unit = places_of(table), table.state.units["able"]
    seen, unseen = ApproximateSight(18.0), ApproximateSight(18.0, sees=0.0, seen=0.0)
    spared = places.risk(unit, [seen]) - places.risk(unit, [unseen])
    assert spared > places.harm.there(unit, table.state.units["baker"], seen, "fire")


def test_a_squad_out_of_reach_comes_up_while_there_is_time_to_fire() -> None:
    table = game(able("smg-squad"), baker(), draws="0")
    worth = {}
    for turn in (2, 6):
        places = places_of(in_turn(table, turn), 40.0)
        unit = places.state.units["able"]
        near, far = (
            places.comes_up(unit, Way(Path(12.0), ((0.0, x, y),)))
            for x, y in ((36.0, 16.0), (36.0, 4.0))
        )
        worth[turn] = near - far
    assert worth[2] > 0.05 and worth[6] == 0


def test_a_gun_is_not_carried_to_where_it_sees_nobody() -> None:
    table = game(able("mmg-team"), baker(), draws="0")
    places, unit = places_of(table, 20.0), table.state.units["able"]
    unseen, seen = ApproximateSight(20.0, sees=0.0, seen=0.0), ApproximateSight(20.0)
    assert places.next_turn(unit, [unseen]) == 0 < places.next_turn(unit, [seen])
    squad = game(able(), baker(), draws="0")
    assert places_of(squad).next_turn(squad.state.units["able"], [unseen]) > 0


def test_a_machine_gun_with_a_target_is_not_carried_off_but_from_an_assault() -> None:
    for template, apart, stays in (
        ("rifle-squad", 22.0, True),
        ("rifle-squad", 40.0, False),
        ("smg-squad", 9.0, False),
    ):
        foe = baker(template, quality="veteran", models=8)
        orders = Orders(places_of(game(able("mmg-team"), foe, draws="0"), apart))
        assert orders.stays(orders.state.units["able"]) is stays


class Screened(ToyField):
    """Nobody sees anybody when one looks closely at a place to go to."""

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        return replace(super().look(unit, model, target, supposed), sight=supposed is None)


def test_a_place_that_only_seems_good_to_fire_from_is_looked_at_closely() -> None:
    table = game(able(), baker(), draws="0")
    unit = table.state.units["able"]
    plain, screened = ToyField.of(table, 20.0), Screened.of(table, 20.0)
    ways = [places_of(table, field=field).ways(unit, "advance") for field in (plain, screened)]
    (seems, best), *_ = ways[0]
    known = next(worth for worth, way in ways[1] if way.to == best.to)
    assert seems > known + 0.02
