"""Units are of use: they fire, go where they will, and wait only for enemies that can come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from games.ahead_places import HELD, places_of
from games.bolt_games import able, army, baker, game, in_turn, order, pinned, playing
from games.toy_field import ToyField

from rules.bolt_action import middle, simple
from rules.bolt_action.model import actions as acts
from rules.bolt_action.model import events as told
from rules.bolt_action.model.facts import Path
from rules.bolt_action.model.state import State
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.policy.ahead import _orders
from rules.bolt_action.player.policy.ahead.answers import Answers
from rules.bolt_action.player.policy.ahead.onward import Onward
from rules.bolt_action.player.policy.ahead.orders import Orders
from rules.bolt_action.player.policy.ahead.places import Places
from rules.bolt_action.player.policy.answers import Answers as Simply
from rules.bolt_action.player.policy.fire import Fire
from rules.bolt_action.player.policy.past import Past, idle
from rules.bolt_action.player.queries import ApproximateSight, Look, Supposed, Way
from rules.engine.play.choices import Decision
from rules.engine.play.game import Game
from rules.engine.play.interruption import Places as Rows

TANKS = [army(name, "allies", "medium-tank") for name in ("baker", "bill", "bob")]


class Blind(ToyField):
    """No unit sees another, wherever it stands."""

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        return replace(super().look(unit, model, target, supposed), sight=False)

    def approximate_sights(
        self, unit: str, places: Sequence[Rows], others: Sequence[str]
    ) -> list[list[ApproximateSight]]:
        rows = super().approximate_sights(unit, places, others)
        return [[sight._replace(sees=0.0, seen=0.0) for sight in row] for row in rows]


class Cornered(Blind):
    """No unit sees another, and no way leads anywhere."""

    def ways(self, unit: str, order: str, limit_in: float) -> Iterator[Way]:
        return iter(())


class Corner(Blind):
    """No unit sees another as they stand; all do once one of them has moved."""

    def approximate_sights(
        self, unit: str, places: Sequence[Rows], others: Sequence[str]
    ) -> list[list[ApproximateSight]]:
        blind, open_ = super().approximate_sights(unit, places, others), ToyField.approximate_sights
        rows = open_(self, unit, places, others)
        return [row if at else none for at, row, none in zip(places, rows, blind, strict=True)]


def ordered(table: Game[State], field: ToyField, policy=middle) -> str:
    action = policy(table, field)
    assert isinstance(action, acts.GiveOrder)
    return action.order


@pytest.mark.parametrize("template", ["mmg-team", "medium-anti-tank-gun", "rifle-squad"])
def test_no_unit_without_pins_goes_down_while_it_has_a_shot(template: str) -> None:
    table = game(able(template), baker(), draws="0")
    assert ordered(table, ToyField.of(table, 20.0)) in ("fire", "advance")


@pytest.mark.parametrize("turn", [1, 3])
def test_a_squad_without_a_shot_comes_on_though_tanks_may_fire_at_it(turn: int) -> None:
    table = in_turn(game(able("smg-squad"), *TANKS, draws="0"), turn)
    assert ordered(table, ToyField.of(table, 44.0)) in ("advance", "run")


@pytest.mark.parametrize("policy", [simple, middle])
@pytest.mark.parametrize(
    "template", ["rifle-squad", "medium-anti-tank-gun", "heavy-mortar-team", "officer-team"]
)
def test_a_unit_that_has_nothing_to_do_and_to_fear_waits_rather_than_go_down(
    template: str, policy
) -> None:
    table = game(able(template), baker(), draws="0")
    assert ordered(table, Cornered.of(table, 60.0), policy) == "ambush"


class Wedged(Blind):
    """A vehicle can go nowhere but straight back."""

    def ways(self, unit: str, order: str, limit_in: float) -> Iterator[Way]:
        x, y = self.places[unit]
        for inches in (limit_in / 4, limit_in / 2):
            to = ((0, x, y - inches, 0.0),)
            yield Way(Path(inches, reverse=True), to, self.distance_in(unit, "baker") + inches)


@pytest.mark.parametrize("policy", [simple, middle])
def test_a_vehicle_that_can_only_reverse_backs_out(policy) -> None:
    leaves = [{"kind": "exit", "id": "out", "unit": "able", "edge": "far"}]
    table = in_turn(game(able("truck"), baker(), draws="0", objectives=leaves), 3)
    field = Wedged.of(table, 44.0)
    assert ordered(table, field, policy) == "advance"
    playing(table, order("able", "advance"))
    action = policy(table, field)
    assert isinstance(action, acts.Move)
    assert (action.path.reverse, action.path.distance_in) == (True, 6.0), "as far as it can"


@pytest.mark.parametrize(("acted", "waits"), [(None, True), ("fire", False)])
def test_the_policy_waits_for_an_enemy_that_may_come_and_not_for_one_in_sight(
    acted: str | None, waits: bool
) -> None:
    table = in_turn(game(able(), baker(), draws="0"), 6)
    table = pinned(table, "baker", 0, order=acted)
    unit = table.state.units["able"]
    coming = places_of(table, field=Corner.of(table, 14.0))
    assert (Orders(coming).ambush(unit) > 0) is waits
    assert Orders(places_of(table, 14.0)).ambush(unit) < 0


@pytest.mark.parametrize("policy", [simple, middle])
def test_a_tank_waits_rather_than_go_down(policy) -> None:
    table = in_turn(game(able("light-tank"), baker(), draws="0"), 6)
    assert ordered(table, Cornered.of(table, 44.0), policy) == "ambush"


@pytest.mark.parametrize("policy", [Simply, Answers])
@pytest.mark.parametrize(("template", "helps"), [("medium-mortar-team", False), ("mmg-team", True)])
def test_down_is_no_help_against_indirect_fire(template: str, helps: bool, policy) -> None:
    table = game(able(models=5), baker(template), draws="0")
    asked = Decision("axis", "react?", ("go-down", "stand-fast"), "BA-SHO-4", "able", "baker")
    places = places_of(table, 20.0)
    answers = Simply(places.fire, asked) if policy is Simply else Answers(Orders(places), asked)
    unit = table.state.units["able"]
    volley = places.fire.volley(table.state.units["baker"], unit, "fire")
    assert volley is not None
    assert (answers._ducking(unit) > -1.0) is helps


@pytest.mark.parametrize(
    ("pins", "turn", "worth"), [(1, 1, 0), (2, 1, 1), (3, 1, 3), (4, 1, 6), (9, 1, 6), (4, 5, 3)]
)
def test_a_rally_is_worth_the_turns_for_which_its_pins_would_stay(
    pins: int, turn: int, worth: int
) -> None:
    table = in_turn(game(able("mmg-team"), baker(), draws="0"), turn)
    orders = Orders(places_of(pinned(table, "able", pins), 20.0))
    unit = orders.state.units["able"]
    assert orders.rally(unit) == pytest.approx(worth * orders.worth.pin(unit))


def test_each_ambush_without_a_shot_makes_the_next_worth_less() -> None:
    table = game(able("mmg-team"), baker(), draws="0")
    rules, field = table.rules.ruleset, ToyField.of(table, 20.0)  # type: ignore[attr-defined]
    worths = [
        Fire(FactBuilder(rules, table.state, field), Past(0, {"able": times})).in_wait(
            table.state.units["able"]
        )
        for times in range(4)
    ]
    assert worths == sorted(worths, reverse=True) and worths[0] > 2 * worths[3] > 0


def test_an_idle_squad_that_waited_in_vain_comes_on() -> None:
    table = game(able(), baker(), draws="0")
    places = places_of(table, 34.0)
    for times, goes in ((0, False), (1, True)):
        places.fire.past = Past(0, {"able": times})
        orders, unit = Orders(places), table.state.units["able"]
        plan = next(
            plan
            for plan in orders._standing(unit, list(places.fire.builder.orders("axis")))
            if plan.given.order == "ambush"
        )
        assert orders._idles(unit, replace(plan, gain=0.1)) is goes


def test_idle_orders_are_counted_until_a_shot_or_a_move() -> None:
    ambush, kept = told.OrderGiven("able", "ambush"), told.OrderKept("able", "ambush")
    assert idle([ambush, kept, told.OrderGiven("bill", "down")]) == {"able": 2, "bill": 1}
    assert idle([ambush, kept, told.FireDeclared("able", "bill")])["able"] == 0
    run = told.OrderGiven("able", "run")
    assert idle([ambush, run])["able"] == 1, "it has not gone yet"
    assert idle([ambush, run, told.Moved("able", 6.0, "run")])["able"] == 0
    assert idle([told.OrderGiven("able", "down", why) for why in ("failed", "reaction")]) == {}
    table = game(able(), baker(), draws="0")
    playing(table, order("able", "ambush"))
    assert Past.of(table).idle == {"able": 1}


def test_a_unit_that_was_idle_dares_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Places, "exposed", lambda places, one, _way: 0.9 * places.worth.of(one))
    table = in_turn(game(able("light-tank"), *TANKS, draws="0"), 3)
    unit = table.state.units["able"]
    goes = []
    for times in range(3):
        places = places_of(table, 44.0)
        places.fire.past = Past(0, {"able": times})
        goes.append(Onward(places).best(unit, "advance") is not None)
    assert goes == [False, True, True]


@pytest.mark.parametrize(
    ("gun", "times", "goes"),
    [
        ("medium-anti-tank-gun", 1, False),
        ("medium-anti-tank-gun", 2, True),
        ("medium-howitzer", 1, False),
        ("medium-howitzer", 2, True),
        ("heavy-mortar-team", 2, False),
    ],
)
def test_a_gun_that_sees_nobody_for_long_looks_for_another_place(
    gun: str, times: int, goes: bool
) -> None:
    table = in_turn(game(able(gun), baker(), draws="0"), 3)
    places = places_of(table, field=Blind.of(table, 44.0))
    places.fire.past = Past(0, {"able": times})
    order = Orders(places).best("axis")
    assert (order.order == "advance") is goes


def test_an_objective_is_left_only_when_friends_hold_it_safely() -> None:
    table = game(able(), army("anton", "axis"), baker(), draws="0", objectives=HELD)
    for turn, apart, needed in ((6, 20.0, True), (6, 90.0, False)):
        field = ToyField.of(table, 20.0)
        field.places |= {"able": (34.0, 24.0), "anton": (38.0, 24.0)}
        field.places["baker"] = (36.0, 24.0 + apart)
        goals = places_of(in_turn(table, turn), field=field).goals
        assert goals.needed_at(table.state.units["able"]) is needed
    alone = in_turn(game(able(), baker(), draws="0", objectives=HELD), 6)
    assert places_of(alone, field=field).goals.needed_at(alone.state.units["able"])


@pytest.mark.slow
def test_openings_differ_between_seeds() -> None:
    squads = [army(f"able{n}", "axis") for n in range(6)]
    table = game(*squads, baker(), draws="0", objectives=HELD)
    firsts = set()
    for seed in range(12):
        table.header = replace(table.header, seed=seed)
        action = middle(table, ToyField.of(table, 44.0))
        assert isinstance(action, acts.GiveOrder)
        firsts.add(action.unit)
    assert len(firsts) > 2


def test_a_pinned_squad_may_lie_low() -> None:
    table = pinned(game(able("smg-squad"), *TANKS, draws="0"), "able", 4)
    assert ordered(table, ToyField.of(table, 44.0)) in ("down", "rally")


class Column(Blind):
    """Two trucks on one road to the near edge; able has but 3 inches as long as anton is ahead."""

    def goal_in(self, unit: str, at: Rows = ()) -> float | None:
        return at[0][2] if at else self.places[unit][1]

    def ways(self, unit: str, order: str, limit_in: float) -> Iterator[Way]:
        x, y = self.places[unit]
        inches = 3.0 if unit == "able" else 9.0
        yield Way(Path(inches), ((0, x, y - inches, 0.0),), 60.0)

    def exits(self, unit: str, order: str, limit_in: float) -> Iterator[Way]:
        return iter(())


@pytest.mark.parametrize("policy", [simple, middle])
def test_the_truck_ahead_drives_on_before_the_one_that_it_holds_up(policy) -> None:
    leaves = [
        {"kind": "exit", "id": name, "unit": name, "edge": "near"} for name in ("able", "anton")
    ]
    armies = able("truck"), army("anton", "axis", "truck"), baker()
    table = game(*armies, draws="0", objectives=leaves)
    action = policy(table, Column.of(table, 30.0))
    assert isinstance(action, acts.GiveOrder) and (action.unit, action.order) == ("anton", "run")


class Behind(Wedged):
    """Anton stands in front of able, which can only reverse."""

    def ways(self, unit: str, order: str, limit_in: float) -> Iterator[Way]:
        return super().ways(unit, order, limit_in) if unit == "able" else iter(())

    def distance_in(self, unit: str, other: str, supposed: Supposed | None = None) -> float:
        beside = {unit, other} == {"able", "anton"}
        return 1.2 if beside else super().distance_in(unit, other, supposed)


@pytest.mark.parametrize("policy", [simple, middle])
def test_a_tank_does_not_back_out_while_a_friend_may_still_make_way(policy) -> None:
    armies = able("medium-tank"), army("anton", "axis", "officer-team"), baker()
    table = in_turn(game(*armies, draws="0"), 2)
    field = Behind.of(table, 44.0)
    action = policy(table, field)
    assert isinstance(action, acts.GiveOrder) and action.unit == "anton"
    acted = policy(pinned(table, "anton", 0, order="ambush"), field)
    assert isinstance(acted, acts.GiveOrder) and (acted.unit, acted.order) == ("able", "advance")


def test_a_unit_moves_towards_what_it_was_ordered_to_go_for() -> None:
    armies = able(), army("anton", "axis"), baker()
    table = in_turn(game(*armies, draws="0", objectives=HELD), 5)
    field = ToyField.of(table, 60.0)
    field.places |= {"able": (36.0, -3.0), "anton": (36.0, 51.0)}
    ordered_for = _orders(table, field)
    assert (ordered_for.goals.away(table.state.units["able"], "middle")) < 16
    playing(table, order("able", "advance"))
    moving = _orders(table, field)
    goals = [
        (one.goals.of(one.state.units["able"]), one.goals.of(one.state.units["anton"]))
        for one in (ordered_for, moving)
    ]
    assert goals[0] == goals[1] and goals[0][0] is not None
