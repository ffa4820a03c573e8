"""The policy that looks ahead goes for what scores, keeps out of harm, is the same each time."""

from __future__ import annotations

import pytest
from games.ahead_places import HELD, places_of
from games.bolt_games import able, army, baker, game, in_turn, pinned
from games.toy_field import ToyField

from rules.bolt_action import GAME, header, middle, replay_log, start
from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.state import State
from rules.bolt_action.player.policy.ahead.worth import Worth
from rules.bolt_action.player.queries import ApproximateSight
from rules.engine.play.choices import Action
from rules.engine.play.game import Game


def chosen(table: Game[State], apart: float) -> Action:
    return middle(table, ToyField.of(table, apart))


def test_a_unit_in_reach_of_the_objective_goes_there_on_the_last_turn() -> None:
    table = in_turn(game(able(), baker("officer-team"), draws="0", objectives=HELD), 6)
    action = chosen(table, 44.0)
    assert isinstance(action, acts.GiveOrder) and action.order == "run"


def test_no_unit_lies_in_ambush_when_no_enemy_acts_any_more() -> None:
    table = in_turn(pinned(game(able(), baker(), draws="0"), "baker", 0, order="fire"), 6)
    action = chosen(table, 60.0)
    assert isinstance(action, acts.GiveOrder) and action.order != "ambush"


def test_the_policy_assaults_only_targets_that_it_will_beat() -> None:
    strong = able("smg-squad", quality="veteran", models=8)
    weak = pinned(game(strong, baker(models=8), draws="0"), "baker", 0, order="down")
    action = chosen(weak, 6.5)
    assert isinstance(action, acts.GiveOrder) and action.charge is not None
    action = chosen(game(able(models=3), baker("smg-squad"), draws="0"), 6.5)
    assert isinstance(action, acts.GiveOrder) and action.charge is None


def test_a_unit_is_worth_its_points_and_less_of_its_arms_as_the_game_ends() -> None:
    goals = [*HELD, {"id": "prize", "kind": "destroy", "unit": "baker", "points": 4}]
    table = game(able(), baker(), army("bill", "allies"), draws="0", objectives=goals)
    rules = table.rules.ruleset  # type: ignore[attr-defined]
    early, late = Worth(rules, table.state), Worth(rules, in_turn(table, 6).state)
    baker_, bill = table.state.units["baker"], table.state.units["bill"]
    assert early.of(baker_) == pytest.approx(early.of(bill) + 4)
    assert late.of(bill) < early.of(bill)
    assert late.points(bill) == 1


def test_fire_at_what_hides_is_worth_less_and_fire_at_nobody_nothing() -> None:
    table = game(able(), baker(), draws="0")
    units, harm = table.state.units, places_of(table).harm
    worths = [
        harm.there(units["able"], units["baker"], ApproximateSight(14.0, cover=cover), "fire")
        for cover in ("none", "soft", "hard")
    ]
    assert worths == sorted(worths, reverse=True) and worths[0] > 1.5 * worths[2] > 0
    assert harm.there(units["able"], units["baker"], ApproximateSight(14.0, sees=0.0), "fire") == 0
    assert harm.there(units["able"], units["baker"], ApproximateSight(70.0), "fire") == 0


def test_a_unit_that_is_down_or_out_of_sight_risks_less() -> None:
    table = game(able(), baker(), draws="0")
    places, unit = places_of(table), table.state.units["able"]
    open_ = places.risk(unit, [ApproximateSight(14.0)])
    assert open_ > places.risk(unit, [ApproximateSight(14.0)], down=True) > 0
    assert places.risk(unit, [ApproximateSight(34.0, seen=0.0)]) == 0


def test_an_enemy_that_can_come_into_range_is_a_threat_beyond_it() -> None:
    table = game(able(), baker("smg-squad"), draws="0")
    places, unit = places_of(table), table.state.units["able"]
    unseen = ApproximateSight(16.0, seen=0.0)
    assert places.risk(unit, [ApproximateSight(16.0)]) > places.risk(unit, [unseen]) > 0
    assert places.risk(unit, [ApproximateSight(26.0)]) == 0


def test_flak_lies_in_wait_while_planes_may_come() -> None:
    plane = army("stuka", "allies", "dive-bomber")
    action = chosen(game(able("halftrack"), baker("truck"), plane, draws="0"), 44.0)
    assert isinstance(action, acts.GiveOrder) and action.order == "ambush"
    action = chosen(game(able("halftrack"), baker("truck"), draws="0"), 44.0)
    assert isinstance(action, acts.GiveOrder) and action.order != "ambush"


def test_a_unit_that_should_leave_lets_others_fire_first_while_there_is_time() -> None:
    exits = [{"id": "off", "kind": "exit", "unit": "able", "edge": "near", "points": 3}]
    armies = able("truck"), army("anton", "axis", "light-howitzer"), baker(), army("bill", "allies")
    table = game(*armies, draws="0", objectives=exits)
    action = chosen(table, 40.0)
    assert isinstance(action, acts.GiveOrder) and action.unit == "anton"
    action = chosen(in_turn(table, 6), 40.0)
    assert isinstance(action, acts.GiveOrder) and action.unit == "able"


def test_a_unit_under_fire_that_should_leave_acts_first() -> None:
    exits = [{"id": "off", "kind": "exit", "unit": "able", "edge": "near", "points": 3}]
    armies = able("truck"), army("anton", "axis"), baker(), army("bill", "allies")
    action = chosen(game(*armies, draws="0", objectives=exits), 20.0)
    assert isinstance(action, acts.GiveOrder) and action.unit == "able"


def test_two_units_do_not_go_for_one_objective_while_another_is_free() -> None:
    goals = [
        {"id": "left", "kind": "hold", "points": 2},
        {"id": "right", "kind": "hold", "points": 2},
    ]
    table = game(able(), army("anton", "axis"), baker(), draws="0", objectives=goals)
    places = places_of(table)
    found = [places.goals.of(table.state.units[name]) for name in ("able", "anton")]
    assert {one.objective for one in found if one is not None} == {"left", "right"}


@pytest.mark.slow
def test_a_game_is_the_same_twice_and_its_log_replays() -> None:
    armies = [
        able(models=5),
        army("tank", "axis", "light-tank"),
        baker(models=5),
        army("mortar", "allies", "medium-mortar-team"),
    ]
    logs = []
    for _ in range(2):
        table = start(header(armies, seed=4, options={"turns": 2, "objectives": HELD}))
        field = ToyField.of(table, 22.0)
        GAME.play_out(table, field, field.tell, middle)
        logs.append(list(table.lines()))
    assert logs[0] == logs[1]
    assert list(replay_log(logs[0]).lines()) == logs[0]
