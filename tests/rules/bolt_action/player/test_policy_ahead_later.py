"""The policy that looks ahead waits with what can wait, and thinks of assaults and of ground."""

from __future__ import annotations

from dataclasses import replace

from games.ahead_places import HELD, places_of
from games.bolt_games import able, army, baker, game, in_turn, pinned
from games.toy_field import ToyField

from rules.bolt_action import GAME
from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.facts import Path
from rules.bolt_action.model.state import Ranging, State
from rules.bolt_action.player.policy.ahead.answers import Answers
from rules.bolt_action.player.policy.ahead.orders import Orders, Plan
from rules.bolt_action.player.queries import ApproximateSight, Look, Supposed, Way
from rules.engine.play.choices import Action, Decision
from rules.engine.play.game import Game


def chosen(table: Game[State], apart: float) -> Action:
    return GAME.policies["middle"](table, ToyField.of(table, apart))


def test_on_the_last_turn_others_fire_before_anybody_runs_for_the_ground() -> None:
    armies = able(), army("anton", "axis", "light-howitzer"), baker(), army("bill", "allies")
    table = in_turn(game(*armies, draws="0", objectives=HELD), 6)
    action = chosen(table, 30.0)
    assert isinstance(action, acts.GiveOrder)
    assert (action.unit, action.order) == ("anton", "fire")


def test_on_the_last_turn_nobody_goes_anywhere_for_nothing() -> None:
    table = game(able(), baker(), draws="0")
    orders = [chosen(in_turn(table, turn), 60.0) for turn in (5, 6)]
    assert [one.order for one in orders if isinstance(one, acts.GiveOrder)] == ["run", "ambush"]


def test_a_pin_is_worth_more_on_who_is_about_to_go_for_ground() -> None:
    table = in_turn(game(able(), baker(), draws="0", objectives=HELD), 6)
    away, there = places_of(table, 44.0), places_of(table, 120.0)
    unit = table.state.units["baker"]
    assert away.worth.pin(unit) > there.worth.pin(unit) + 0.3
    assert away.worth.of(unit) > there.worth.of(unit)


def test_a_unit_at_an_objective_at_the_end_is_worth_most_of_its_points() -> None:
    table = in_turn(game(able(), baker(), draws="0", objectives=HELD), 6)
    there, away = places_of(table, 10.0), places_of(table, 120.0)
    unit = table.state.units["baker"]
    assert there.worth.of(unit) > away.worth.of(unit) + 2.0


class Hidden(ToyField):
    """A unit that a rough look seems to see, and a closer one does not."""

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        return replace(super().look(unit, model, target, supposed), sight=False)


def test_no_unit_without_a_target_in_sight_is_ordered_to_fire() -> None:
    table = in_turn(game(able(), baker(), draws="0"), 6)
    seen = chosen(table, 20.0)
    assert isinstance(seen, acts.GiveOrder) and seen.order == "fire"
    unseen = GAME.policies["middle"](table, Hidden.of(table, 20.0))
    assert isinstance(unseen, acts.GiveOrder) and unseen.order != "fire"


def test_a_unit_that_is_ranged_in_on_moves_instead_of_firing() -> None:
    choices = []
    for target in ("bill", "able"):
        table = in_turn(game(able("mmg-team"), baker("medium-mortar-team"), draws="0"), 2)
        pinned(table, "baker", 0, ranging=Ranging(target, 3, 1))
        order = chosen(table, 30.0)
        assert isinstance(order, acts.GiveOrder)
        bracketed = places_of(table, 30.0).bracketed(table.state.units["able"])
        choices.append((order.order, bracketed > 0.1))
    assert choices == [("fire", False), ("run", True)]


def test_no_unit_runs_a_distance_that_it_could_advance() -> None:
    table = in_turn(game(able("officer-team"), baker(), draws="0", objectives=HELD), 3)
    places, unit = places_of(table, 24.0), table.state.units["able"]
    lengths = [way.path.distance_in for _, way in places.ways(unit, "run")]
    assert lengths and min(lengths) > 6.0
    assert min(way.path.distance_in for _, way in places.ways(unit, "advance")) <= 6.0


def test_a_place_to_assault_from_on_the_next_turn_is_worth_something() -> None:
    strong = able("smg-squad", quality="veteran", models=8)
    table = pinned(game(strong, baker(models=4), draws="0"), "baker", 0, order="fire")
    places, unit = places_of(table), table.state.units["able"]
    near, gone = ApproximateSight(8.0), ApproximateSight(8.0, sees=0.0)
    assert places.next_turn(unit, [near]) > places.next_turn(unit, [ApproximateSight(13.5)])
    assert places.next_turn(unit, [gone]) < 0.3 * places.next_turn(unit, [near])


def test_no_order_is_wasted_for_a_small_gain() -> None:
    table = game(able("smg-squad"), baker("officer-team"), draws="1")
    places = places_of(table, 14.0)
    asked = Decision("axis", "down?", ("go-down",), "BA-SHO-4", "able", "baker")
    answers = Answers(Orders(places), asked)
    assert answers.given_up(table.state.units["able"]) >= 0.2


def test_a_single_target_risks_more_than_one_of_many_equal_targets() -> None:
    alone = places_of(game(able(), baker(), draws="0"))
    among = places_of(game(able(), army("anton", "axis"), baker(), draws="0"))
    fears = [one.risk(one.state.units["able"], [ApproximateSight(14.0)]) for one in (alone, among)]
    assert fears[0] > 1.5 * fears[1] > 0


def test_a_unit_that_would_move_into_fire_waits_until_others_have_acted() -> None:
    given = acts.GiveOrder("able", "advance")
    safe, seen = Plan(given, 0.5, 0.85), Plan(given, 0.5, 0.85, exposes=0.4)
    assert safe.urgency > seen.urgency + 0.1
    places = places_of(game(able(), baker(), draws="0"), 40.0)
    unit = places.state.units["able"]
    near, back = (Way(Path(6.0), ((0.0, x, 4.0 + up),)) for x, up in ((36.0, 12.0), (36.0, 0.0)))
    assert places.exposed(unit, near) > places.exposed(unit, back)


def test_an_officer_keeps_out_of_the_fight_and_off_the_ground_until_the_end() -> None:
    table = game(able("officer-team"), army("anton", "axis"), baker(), draws="0", objectives=HELD)
    places, unit = places_of(table, 20.0), table.state.units["able"]
    near, far = (Way(Path(6.0), ((0.0, 22.0, y),), enemy_in=away) for y, away in ((20, 4), (8, 18)))
    assert places.heading(unit, far) > places.heading(unit, near) + 0.2
    assert places.goals.of(unit) is None
    last = places_of(in_turn(table, 6), 20.0)
    assert last.goals.of(last.state.units["able"]) is not None


def test_an_officer_who_is_pinned_himself_goes_to_others_less_eagerly() -> None:
    table = game(able("officer-team"), army("anton", "axis"), baker(), draws="0")
    eager = []
    for pins in (0, 3):
        places = places_of(pinned(table, "able", pins), 40.0)
        unit = places.state.units["able"]
        beside, alone = (Way(Path(6.0), ((0.0, x, 4.0),), enemy_in=39.0) for x in (44.0, 16.0))
        eager.append(places.heading(unit, beside) - places.heading(unit, alone))
    assert eager[0] > 0.3 and 0 < eager[1] < 0.4 * eager[0]


def test_a_unit_that_could_fire_next_turn_stands_fast() -> None:
    strong = able("smg-squad", quality="veteran", models=8)
    weak = pinned(game(strong, baker(models=8), draws="1"), "baker", 0, order="fire")
    places = places_of(weak, 16.0)
    asked = Decision("axis", "down?", ("go-down",), "BA-SHO-4", "able", "baker")
    answers = Answers(Orders(places), asked)
    unit = weak.state.units["able"]
    assert answers.orders.volley(unit) == (0.0, None)
    assert answers.given_up(unit) > 0.4
