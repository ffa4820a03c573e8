"""The turn, the bag, orders, pins, morale and FUBAR."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.bolt_games import (
    able,
    army,
    baker,
    game,
    go,
    in_turn,
    made,
    of_kind,
    order,
    pinned,
    playing,
    refused,
    riflemen,
    rolls,
    shoot,
    shot,
    unit_of,
)
from games.in_words import story
from games.toy_field import ToyField

from rules.bolt_action import legal_actions
from rules.bolt_action.model.actions import (
    CallSupport,
    Flee,
    GoDown,
    HoldFire,
    KeepOrder,
    Measure,
    MistakenTarget,
    NoMistakenTarget,
    Shoot,
    StandFast,
)
from rules.bolt_action.model.events import (
    Destroyed,
    DieDrawn,
    FireDeclared,
    FireHeld,
    Moved,
    OrderGiven,
    OrderKept,
    SupportCalled,
    TurnBegan,
)
from rules.bolt_action.model.events import (
    Tested as WasTested,
)
from rules.bolt_action.model.facts import Path
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.rules import morale
from rules.bolt_action.rules.to_hit import needs_to_hit
from rules.engine.errors import RuleError
from rules.engine.play.dice import ScriptedDice


@pytest.mark.rule("BA-TURN-1")
def test_a_turn_is_preliminary_then_orders_then_end() -> None:
    support = [{"side": "axis", "kind": "barrage"}]
    table = game(able(), baker(), dice=[2], draws="01", support=support)
    assert table.state.phase == "preliminary" and table.pending.question == "support"
    assert not of_kind(table.log, DieDrawn)
    from rules.bolt_action.model.actions import ShiftPoint

    playing(table, CallSupport("axis", 0, (5.0, 5.0)), ShiftPoint("axis", 0.0, (5.0, 5.0)))
    assert table.state.phase == "orders"
    kinds = [type(event) for event in table.log]
    assert kinds.index(TurnBegan) < kinds.index(SupportCalled) < kinds.index(DieDrawn)
    playing(table, order("able", "down"), order("baker", "down"))
    assert table.state.phase == "end" and table.pending.question == "keeping down"


@pytest.mark.rule("BA-TURN-1")
@pytest.mark.parametrize("rules", ["fr-abridged", "de-kurzregeln"])
def test_the_short_rules_have_no_preliminary_phase(rules: str) -> None:
    with pytest.raises(RuleError, match=rules):
        game(able(), baker(), rules=rules, support=[{"side": "axis", "kind": "barrage"}])


@pytest.mark.rule("BA-TURN-2")
def test_each_unit_has_one_order_die_and_its_owner_picks() -> None:
    table = game(able(), army("anna", "axis"), baker(), draws="100")
    assert table.state.bag == {"axis": 2, "allies": 0} and table.state.hand == "allies"
    refused(table, order("able", "down"), "BA-TURN-2")
    playing(table, order("baker", "ambush"))
    assert table.pending.by == "axis"
    playing(table, order("anna", "ambush"))
    playing(table, order("able", "ambush"))
    assert {u.order for u in table.state.units.values()} == {"ambush"}
    assert table.state.phase == "end"


@pytest.mark.rule("BA-TURN-2")
def test_every_die_in_the_bag_is_as_likely_to_be_drawn() -> None:
    from rules.bolt_action.play.orders import draw
    from rules.engine.play.choices import Play
    from rules.engine.play.dice import outcomes

    table = game(able(), army("anna", "axis"), army("arno", "axis"), baker())
    state = replace(table.state, bag={"axis": 3, "allies": 1}, hand="")
    chances = outcomes(lambda dice: draw(Play(state, dice)))
    assert chances == pytest.approx({"axis": 3 / 4, "allies": 1 / 4})


@pytest.mark.rule("BA-TURN-3")
def test_each_unit_gets_one_order_a_turn() -> None:
    table = game(able(), army("anna", "axis"), baker(), draws="00")
    playing(table, order("able", "ambush"))
    refused(table, order("able", "fire"), "BA-TURN-3")


@pytest.mark.rule("BA-TURN-4")
def test_a_unit_destroyed_before_it_acted_takes_a_die_from_the_bag() -> None:
    table = game(
        able(), baker("officer-team", models=1), army("bob", "allies"), dice=[6, 5], draws="0"
    )
    assert table.state.bag["allies"] == 2
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    events = playing(table, StandFast("baker"))
    assert of_kind(events, Destroyed)
    assert unit_of(table, "baker").destroyed
    assert table.state.hand == "allies" and table.state.bag["allies"] == 0


@pytest.mark.rule("BA-TURN-4")
def test_a_unit_destroyed_after_it_acted_takes_its_own_die() -> None:
    table = game(
        able(),
        baker("officer-team", models=1),
        army("bob", "allies"),
        dice=[6, 5],
        draws="10",
    )
    playing(table, order("baker", "down"), order("able", "fire"))
    playing(table, shoot("able", "baker", shot("rifle", 1)))
    assert unit_of(table, "baker").order is None
    assert table.state.hand == "allies" and table.state.bag["allies"] == 0


def ended(rules: str, *keep: bool):
    table = game(able(), baker(), rules=rules, draws="01" * 3)
    playing(table, order("able", "ambush"), order("baker", "down"))
    for name, kept in zip(("able", "baker"), keep, strict=False):
        playing(table, KeepOrder(name, kept))
    return table


@pytest.mark.rule("BA-TURN-5")
@pytest.mark.parametrize("rules", ["reference", "fr-abridged"])
def test_ambush_and_down_may_stay(rules: str) -> None:
    table = ended(rules, True, False)
    assert table.state.turn == 2
    assert unit_of(table, "able").order == "ambush" and unit_of(table, "baker").order is None
    assert table.state.bag == {"axis": 0, "allies": 0} and table.state.hand == "allies"
    assert of_kind(table.log, OrderKept) == [OrderKept("able", "ambush")]


@pytest.mark.rule("BA-TURN-5")
def test_no_kept_order_is_asked_when_the_game_is_over() -> None:
    table = in_turn(game(able(), baker(), draws="01"), 6)
    assert table.state.turns == 6
    playing(table, order("able", "ambush"), order("baker", "down"))
    assert table.over


@pytest.mark.rule("BA-TURN-5")
def test_all_dice_go_back_in_the_german_rules() -> None:
    table = ended("de-kurzregeln")
    assert table.state.turn == 2
    assert all(u.order is None for u in table.state.units.values())
    assert table.pending.question == "order"


@pytest.mark.rule("BA-TURN-5")
def test_other_orders_do_not_stay() -> None:
    table = game(able(), baker(), draws="01")
    playing(table, order("able", "rally"), order("baker", "rally"))
    assert table.state.turn == 2 and unit_of(table, "able").order is None


@pytest.mark.rule("BA-TURN-6")
def test_measuring_is_refused_unless_players_measure_first() -> None:
    ruler = Measure("axis", "able", "baker", 11.5)
    refused(game(able(), baker()), ruler, "BA-TURN-6")
    (event,) = game(able(), baker(), assumptions={"no_measuring": False}).play(ruler)
    assert event.inches == 11.5


@pytest.mark.rule("BA-TURN-6")
def test_fire_declared_without_measuring_may_fall_short() -> None:
    far = shoot("able", "baker", shot("rifle", 1, range_in=30.0))
    measured = game(able(), baker(), assumptions={"no_measuring": False})
    playing(measured, order("able", "fire"))
    refused(measured, far, "BA-SHO-3")
    guessed = game(able(), baker())
    playing(guessed, order("able", "fire"), far, StandFast("baker"))
    assert not rolls(guessed.log, "to hit") and unit_of(guessed, "able").order == "fire"


@pytest.mark.rule("BA-ORD-1")
def test_actions_that_each_order_permits() -> None:
    questions = {}
    for what in ("fire", "advance", "run", "ambush", "rally", "down"):
        table = game(able(), baker(), draws="01")
        playing(table, order("able", what))
        questions[what] = table.pending.question
    assert questions == {
        "fire": "fire",
        "advance": "move",
        "run": "move",
        "ambush": "order",
        "rally": "order",
        "down": "order",
    }
    table = game(able(), baker(), draws="01")
    playing(table, order("able", "run"), go("able", 12.0))
    assert table.pending.question == "order" and table.pending.by == "allies"
    table = game(able(), baker(), draws="01")
    playing(table, order("able", "advance"), go("able", 6.0))
    assert table.pending.question == "fire"
    refused(game(able(), baker()), order("able", "charge"), "BA-ORD-1")


@pytest.mark.rule("BA-ORD-1")
def test_advancing_costs_one_and_so_does_a_target_that_is_down() -> None:
    unit, foe = made("rifle-squad", **riflemen()), made("rifle-squad")
    rules = ruleset()
    assert needs_to_hit(rules, unit, foe, shot(), moved=False) == 3
    assert needs_to_hit(rules, unit, foe, shot(), moved=True) == 4
    assert needs_to_hit(rules, unit, replace(foe, order="down"), shot(), moved=False) == 4


@pytest.mark.rule("BA-ORD-2")
@pytest.mark.parametrize("rules", ["reference", "fr-abridged"])
def test_a_fixed_weapon_fires_on_fire_and_from_ambush_not_on_advance(rules: str) -> None:
    table = game(able("mmg-team", figures=[["mmg"], ["rifle"]]), baker(), rules=rules)
    playing(table, order("able", "advance"), go("able"))
    refused(table, shoot("able", "baker", shot("mmg", 0)), "BA-ORD-2")
    table.play(shoot("able", "baker", shot("rifle", 1)))
    table = game(able("mmg-team"), baker(), rules=rules)
    playing(table, order("able", "fire"))
    table.play(shoot("able", "baker", shot("mmg", 0)))


@pytest.mark.rule("BA-ORD-2")
def test_a_team_with_nothing_but_a_fixed_weapon_is_not_asked_to_fire_on_advance() -> None:
    table = game(able("mmg-team"), baker(), draws="01")
    playing(table, order("able", "advance"), go("able", 3.0))
    assert table.pending.question == "order"


@pytest.mark.rule("BA-MOR-1")
def test_morale_by_quality() -> None:
    scores = [morale.morale(made("rifle-squad", quality=q)) for q in morale.MORALE]
    assert scores == [8, 9, 10]


@pytest.mark.rule("BA-MOR-2")
def test_officers_help_each_by_its_rank() -> None:
    unit = replace(made("rifle-squad"), pins=5)
    ranks = ("none", "second lieutenant", "first lieutenant", "captain", "major")
    assert [morale.morale(unit, rank) for rank in ranks] == [4, 5, 6, 7, 8]


@pytest.mark.rule("BA-MOR-2")
def test_an_officer_must_be_in_the_game() -> None:
    table = game(able(), baker())
    refused(table, order("able", "fire", officer="captain"), "BA-MOR-2")
    refused(table, order("able", "fire", officer="corporal"), "BA-MOR-2")
    led = game(able(), army("boss", "axis", "officer-team", officer="captain"), baker(), draws="0")
    led.play(order("able", "down", officer="captain"))


@pytest.mark.rule("BA-MOR-2")
def test_the_range_of_an_officer_is_an_assumption() -> None:
    from games.toy_field import ToyField

    from rules.bolt_action import start
    from rules.bolt_action.play.game import header
    from rules.bolt_action.player.fact_builder import FactBuilder

    units = [able(), army("boss", "axis", "officer-team"), baker()]
    table = start(header(units))
    field = ToyField.of(table)
    for inches, helps in ((6.0, True), (6.2, False)):
        x, y = field.places["able"]
        field.places["boss"] = (x + 1.0 + inches, y)
        builder = FactBuilder(ruleset(), table.state, field)
        officer = builder.officer(table.state.units["able"])
        assert officer == ("first lieutenant" if helps else "none")


@pytest.mark.rule("BA-MOR-3")
def test_modifiers_of_morale() -> None:
    unit = made("rifle-squad")
    assert morale.morale(unit) == 9
    assert morale.morale(unit.without((0,))) == 8
    assert morale.morale(replace(unit, pins=3)) == 6
    assert morale.morale(unit, on_armour=True) == 6
    gun = made("light-anti-tank-gun")
    assert morale.morale(gun) == 9
    assert morale.morale(gun.without((1, 2))) == 8
    assert morale.morale(replace(made("medium-tank"), pins=1)) == 8


@pytest.mark.rule("BA-MOR-4")
def test_morale_is_clamped() -> None:
    veteran, poor = made("smg-squad"), replace(made("rifle-squad"), pins=8)
    assert morale.morale(veteran, "major") == 10
    assert morale.morale(poor.without((0,)), on_armour=True) == 2
    assert morale.roll_test(ScriptedDice([1, 1]), 2, "test") == (True, False)
    assert morale.roll_test(ScriptedDice([5, 6]), 10, "test") == (False, False)
    assert morale.roll_test(ScriptedDice([4, 6]), 10, "test") == (True, False)


@pytest.mark.rule("BA-PIN-1")
def test_a_volley_adds_one_pin_however_many_hits() -> None:
    table = game(able(**riflemen()), baker(), dice=[3, 4, 5, 1, 1, 1])
    playing(table, order("able", "fire"))
    playing(table, shoot("able", "baker", shot("rifle", 1, 2, 3)), StandFast("baker"))
    assert unit_of(table, "baker").pins == 1


@pytest.mark.rule("BA-PIN-1")
def test_no_pin_without_a_hit_and_one_more_from_each_unit() -> None:
    table = game(able(**riflemen()), army("anna", "axis", **riflemen()), baker(), dice=[2, 5, 1])
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    playing(table, StandFast("baker"))
    assert unit_of(table, "baker").pins == 0
    pinned(table, "baker", 1)
    playing(table, order("anna", "fire"), shoot("anna", "baker", shot("rifle", 1)))
    playing(table, StandFast("baker"))
    assert unit_of(table, "baker").pins == 2


@pytest.mark.rule("BA-PIN-2")
def test_the_pinned_test_for_their_order_on_2d6() -> None:
    table = pinned(game(able(), baker(), dice=[3, 4], draws="00"), "able", 2)
    events = playing(table, order("able", "fire"))
    (test,) = of_kind(events, WasTested)
    assert (test.needs, test.passed) == (7, True)
    assert rolls(events, "order test")[0].dice == (3, 4)
    table = pinned(game(able(), baker(), dice=[4, 4], draws="00"), "able", 2)
    assert not of_kind(playing(table, order("able", "fire")), WasTested)[0].passed
    table = game(able(), baker())
    assert not of_kind(playing(table, order("able", "fire")), WasTested)


@pytest.mark.rule("BA-PIN-3")
def test_passed_takes_one_pin_off_and_failed_none_but_down() -> None:
    table = pinned(game(able(), baker(), dice=[3, 4], draws="00"), "able", 2)
    playing(table, order("able", "fire"))
    assert unit_of(table, "able").pins == 1 and unit_of(table, "able").order == "fire"
    table = pinned(game(able(), baker(), dice=[6, 4], draws="00"), "able", 2)
    events = playing(table, order("able", "fire"))
    assert unit_of(table, "able").pins == 2 and unit_of(table, "able").order == "down"
    assert of_kind(events, OrderGiven)[0].why == "failed"


@pytest.mark.rule("BA-PIN-4")
def test_a_double_six_rolls_on_fubar_and_other_failures_do_not() -> None:
    for faces, fubar in (([6, 6, 3], True), ([6, 5], False)):
        table = pinned(game(able(), baker(), dice=faces), "able", 2)
        events = playing(table, order("able", "fire"))
        assert bool(rolls(events, "FUBAR")) == fubar


@pytest.mark.rule("BA-PIN-4")
def test_the_german_rules_know_no_fubar() -> None:
    table = pinned(game(able(), baker(), dice=[6, 6], rules="de-kurzregeln"), "able", 2)
    events = playing(table, order("able", "fire"))
    assert not rolls(events, "FUBAR") and unit_of(table, "able").order == "down"


@pytest.mark.rule("BA-PIN-5")
@pytest.mark.parametrize(("face", "left"), [(1, 4), (3, 2), (6, 0)])
def test_rally_takes_d6_more_off(face: int, left: int) -> None:
    table = pinned(game(able(), baker(), dice=[1, 1, face], draws="01"), "able", 6)
    playing(table, order("able", "rally"))
    assert unit_of(table, "able").pins == left
    assert unit_of(table, "able").order == "rally"


@pytest.mark.rule("BA-PIN-6")
@pytest.mark.parametrize(
    ("rules", "left"), [("reference", 3), ("fr-abridged", 3), ("de-kurzregeln", 2)]
)
def test_down_while_pinned_needs_no_test(rules: str, left: int) -> None:
    table = pinned(game(able(), baker(), rules=rules, draws="01"), "able", 3)
    events = playing(table, order("able", "down"))
    assert not of_kind(events, WasTested)
    assert unit_of(table, "able").pins == left and unit_of(table, "able").down


@pytest.mark.rule("BA-PIN-7")
@pytest.mark.parametrize(
    ("quality", "most"), [("inexperienced", 8), ("regular", 9), ("veteran", 10)]
)
def test_pins_up_to_its_original_morale_destroy_a_unit(quality: str, most: int) -> None:
    unit = made("rifle-squad", quality=quality).without((0,))
    assert not morale.broken(replace(unit, pins=most - 1))
    assert morale.broken(replace(unit, pins=most))
    table = game(able(**riflemen()), baker(quality=quality), dice=[6, 1, 1])
    pinned(table, "baker", most - 1)
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    events = playing(table, StandFast("baker"))
    assert [e.unit for e in of_kind(events, Destroyed)] == ["baker"]


def confused(*faces: int, **more):
    """Able rolls a double six; the rest of the dice follow."""
    units = (able(**riflemen()), army("anna", "axis"), baker())
    return pinned(game(*units, dice=[6, 6, *faces], **more), "able", 2)


@pytest.mark.rule("BA-FUB-1")
def test_the_story_says_that_the_mistaken_target_cannot_be_fired_at() -> None:
    table = confused(1)
    playing(table, order("able", "advance"), MistakenTarget("anna", 3.0))
    events = playing(table, HoldFire("able", bears=False))
    assert of_kind(events, FireHeld) == [FireHeld("able", "anna", "mistaken")]


@pytest.mark.rule("BA-FUB-1")
@pytest.mark.parametrize("face", [1, 2])
def test_friendly_fire_at_whom_the_opponent_picks(face: int) -> None:
    table = confused(face, 6, 4)
    playing(table, order("able", "advance"))
    assert table.pending.by == "allies" and table.pending.question == "a mistaken target"
    refused(table, MistakenTarget("baker", 3.0), "BA-FUB-1")
    refused(table, MistakenTarget("able", 3.0), "BA-FUB-1")
    refused(table, MistakenTarget("anna", 12.5), "BA-FUB-1")
    refused(table, NoMistakenTarget("able", 11.0), "BA-FUB-1")
    playing(table, MistakenTarget("anna", 12.0))
    assert unit_of(table, "able").order == "fire" and table.pending.by == "axis"
    refused(table, shoot("able", "baker", shot("rifle", 1)), "BA-SHO-2")
    refused(table, HoldFire("able"), "BA-FUB-1")
    events = playing(table, shoot("able", "anna", shot("rifle", 1)))
    assert rolls(events, "to hit") and not unit_of(table, "anna").pins, "no enemy's fire (BA-DMG-6)"
    assert not of_kind(events, Moved)


@pytest.mark.rule("BA-FUB-1")
def test_friendly_fire_with_nobody_near_is_down() -> None:
    table = confused(1)
    playing(table, order("able", "fire"))
    events = playing(table, NoMistakenTarget("able", 12.5))
    assert unit_of(table, "able").order == "down"
    goes = "able goes Down, everything gone wrong: "
    assert goes + "no friend of it is near enough to the enemy." in list(story(table.log))
    late = goes + "nobody is near to fire at by mistake, or in sight to run from."
    assert story(events)[0] == late, "a step of the page begins after the die"


@pytest.mark.rule("BA-FUB-1")
def test_friendly_fire_is_held_only_where_no_weapon_bears() -> None:
    table = confused(1)
    playing(table, order("able", "fire"), MistakenTarget("anna", 2.0))
    events = playing(table, HoldFire("able", bears=False))
    assert unit_of(table, "able").order == "fire" and not of_kind(events, FireDeclared)
    for apart, kinds in ((10.0, {Shoot}), (40.0, {HoldFire})):
        table = confused(1, *[1] * 10)
        playing(table, order("able", "fire"), MistakenTarget("anna", 2.0))
        field = ToyField.of(table)
        x, y = field.places["able"]
        field.places["anna"] = (x, y + apart)
        actions = list(legal_actions(table, field))
        assert {type(action) for action in actions} == kinds
        assert all(action in legal_actions(table, field) for action in actions)


@pytest.mark.rule("BA-FUB-1")
def test_a_plane_overhead_makes_nobody_an_enemy_and_is_nobodys_victim() -> None:
    planes = (army("hawk", "allies", "interceptor"), army("kite", "axis", "interceptor"))
    units = (able(**riflemen()), army("anna", "axis"), baker(), *planes)
    table = in_turn(game(*units, dice=[6, 6, 1], draws="100"), 2)
    playing(pinned(table, "able", 2), order("hawk", "down"), order("kite", "down"))
    pinned(pinned(table, "hawk", 0, reserve=False), "kite", 0, reserve=False)
    field = ToyField.of(table, 40.0)
    for name in ("hawk", "kite"):
        field.places[name], field.headings[name] = field.places["anna"], 0.0
    field.tell(playing(table, order("able", "fire")))
    refused(table, MistakenTarget("kite", 3.0), "BA-FUB-1")
    (action,) = legal_actions(table, field)
    assert isinstance(action, NoMistakenTarget) and action.nearest_in > 12


@pytest.mark.rule("BA-FUB-1")
def test_pins_of_friendly_fire_are_an_assumption() -> None:
    table = confused(1, 6, 1, assumptions={"fubar_pins": False})
    playing(table, order("able", "fire"), MistakenTarget("anna", 2.0))
    playing(table, shoot("able", "anna", shot("rifle", 1)))
    assert unit_of(table, "anna").pins == 0


@pytest.mark.rule("BA-FUB-2")
@pytest.mark.parametrize("face", [3, 6])
def test_panic_runs_away_from_the_enemy(face: int) -> None:
    table = confused(face)
    playing(table, order("able", "fire"))
    assert table.pending.question == "flight"
    refused(table, Flee("able", Path(12.0), True, 10.0, 9.0), "BA-FUB-2")
    refused(table, Flee("able", Path(0.0), True, 10.0, 10.0), "BA-FUB-2")
    refused(table, Flee("able", Path(12.0), True, 10.0, -1.0), "PLAY-UNKNOWN")
    refused(table, Flee("able", Path(13.0), True, 10.0, 20.0), "BA-MOV-1")
    events = playing(table, Flee("able", Path(12.0), True, 10.0, 22.0))
    assert unit_of(table, "able").order == "run"
    assert of_kind(events, Moved)[0].why == "panic"


@pytest.mark.rule("BA-FUB-2")
def test_panic_goes_as_far_as_it_can() -> None:
    table = confused(4, assumptions={"panic_slack_in": 2.0})
    playing(table, order("able", "fire"))
    refused(table, Flee("able", Path(9.0), True, 10.0, 19.0, furthest_in=22.0), "BA-FUB-2")
    playing(table, Flee("able", Path(11.0), True, 10.0, 20.0, furthest_in=22.0))


@pytest.mark.rule("BA-FUB-2")
def test_a_cornered_unit_may_stay() -> None:
    table = confused(4)
    playing(table, order("able", "fire"))
    refused(table, Flee("able", Path(3.0), True, 10.0, 8.0, furthest_in=10.0), "BA-FUB-2")
    events = playing(table, Flee("able", Path(0.0), True, 10.0, 10.0, furthest_in=10.0))
    assert unit_of(table, "able").order == "run" and not of_kind(events, Moved)


@pytest.mark.rule("BA-FUB-2")
def test_the_game_offers_only_flights_that_are_flights() -> None:
    table = confused(4)
    field = ToyField.of(table)
    field.tell(playing(table, order("able", "fire")))
    actions = list(legal_actions(table, field))
    assert actions and all(a.nearest_after_in > a.nearest_before_in for a in actions)
    best = max(a.nearest_after_in for a in actions)
    assert all(a.furthest_in == best and a.nearest_after_in >= best - 1.0 for a in actions)
    away = [way for way in field.ways("able", "run", 12.0) if way.enemy_in > best - 1.0]
    assert len(actions) == len(away)


@pytest.mark.rule("BA-FUB-2")
def test_no_unit_flees_from_a_plane_overhead() -> None:
    table = in_turn(game(able(), army("anna", "axis"), baker("interceptor"), draws="1"), 2)
    pinned(table, "baker", 0, reserve=False)
    field = ToyField.of(table)
    field.places["baker"], field.headings["baker"] = field.places["able"], 0.0
    builder = FactBuilder(ruleset(), table.state, field)
    assert not builder.seen_from(unit_of(table, "able"))
    assert builder.nearest_enemy_in(unit_of(table, "able")) == 99.0


@pytest.mark.rule("BA-FUB-2")
def test_panic_with_no_enemy_in_sight_is_down() -> None:
    table = confused(4)
    events = playing(table, order("able", "fire"), Flee("able", Path(0.0), False))
    assert unit_of(table, "able").order == "down" and not of_kind(events, Moved)
    said = "able goes Down, everything gone wrong: it sees no enemy to run from, or cannot move."
    assert said in list(story(table.log))


def test_dice_are_never_lost_in_reactions() -> None:
    table = game(able(**riflemen()), baker(), army("bob", "allies"), dice=[1], draws="0")
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    playing(table, GoDown("baker"))
    assert table.state.hand == "allies" and table.state.bag["allies"] == 0
    refused(table, order("baker", "fire"), "BA-TURN-3")
