"""Morale, flight, rout and rally in Shadow War."""

from __future__ import annotations

from typing import Any

import pytest
from games.shadow_field import BASE_IN, ShadowField
from games.shadow_games import (
    A,
    B,
    able,
    altered,
    baker,
    charge,
    charging,
    declare,
    fallen,
    fighter,
    flight,
    game,
    go,
    next_turn,
    of_kind,
    refused,
    rolls,
    shoot,
    until,
    way,
)

from rules.engine.model.events import GameEnded, Result
from rules.engine.play.game import Game
from rules.shadow_war.model.actions import Done, Fight, Flee, Rally
from rules.shadow_war.model.events import (
    ConditionChanged,
    Cowered,
    NerveChanged,
    Routed,
)
from rules.shadow_war.model.events import Tested as WasTested
from rules.shadow_war.model.ruleset import ruleset
from rules.shadow_war.model.state import State
from rules.shadow_war.player.fact_builder import FactBuilder
from rules.shadow_war.rules import morale


def shooting(*armies, dice=(), **more):
    table = game(*armies, dice=dice, **more)
    until(table, "shooting")
    return table


CROWD = baker(models=6)


@pytest.mark.rule("SW-MOR-1")
def test_every_friend_within_two_inches_of_one_who_falls_tests() -> None:
    near = (("baker/1", 2.0), ("baker/2", 2.1), ("baker/3", 0.5))
    table = shooting(able(models=2), CROWD, dice=[4, 6, 3, 3, 4, 2, 2])
    events = table.play(shoot(near=near))
    assert of_kind(events, WasTested) == [
        WasTested("baker/1", "morale", 7, True),
        WasTested("baker/3", "morale", 7, True),
    ]


@pytest.mark.rule("SW-MOR-1")
@pytest.mark.parametrize(
    "changes",
    [{"condition": "pinned"}, {"hidden": True}, {"overwatch": True}, {"moved": "run"}],
)
def test_every_friend_tests_whatever_it_does(changes: dict[str, Any]) -> None:
    table = shooting(able(models=2), CROWD, dice=[4, 6, 3, 3, 4])
    altered(table, "baker/1", **changes)
    events = table.play(shoot(near=(("baker/1", 2.0),)))
    assert of_kind(events, WasTested) == [WasTested("baker/1", "morale", 7, True)]


@pytest.mark.rule("SW-MOR-1")
def test_each_friend_tests_on_its_own_leadership() -> None:
    leader = baker("fighter-leader") | {"id": "chief"}
    table = shooting(able(), CROWD, leader, dice=[4, 6, 6, 4, 5])
    events = table.play(shoot(near=(("chief/0", 1.0),)))
    assert of_kind(events, WasTested) == [WasTested("chief/0", "morale", 9, True)]


@pytest.mark.rule("SW-MOR-1")
def test_nearness_is_measured_from_the_fallen_fighter() -> None:
    table = game(able(), CROWD)
    field = ShadowField.of(table)
    x, y = field.places[B]
    apart = {1: 2.0, 2: 2.01, 3: 0.5}
    for number, inches in apart.items():
        field.places[f"baker/{number}"] = (x + inches + 2 * BASE_IN, y)
    field.places[A] = (x, y + 1.2)
    builder = FactBuilder(ruleset(), table.state, field)
    assert dict(builder.near(B)) == {"baker/1": 2.0, "baker/3": 0.5}


@pytest.mark.rule("SW-MOR-1")
def test_no_nerve_test_for_a_pin_or_a_fighter_already_down() -> None:
    near = (("baker/1", 1.0),)
    pinned = shooting(able(models=2), CROWD, dice=[4, 1])
    assert not of_kind(pinned.play(shoot(near=near)), WasTested)
    down = shooting(able(models=2), CROWD, dice=[6, 6, 3])
    fallen(down, B)
    assert not of_kind(down.play(shoot(near=near)), WasTested)


@pytest.mark.rule("SW-MOR-1")
def test_friends_test_again_when_one_that_is_down_is_shot_out_of_action() -> None:
    table = shooting(able(models=2), CROWD, dice=[6, 6, 6, 3, 4])
    fallen(table, B)
    events = table.play(shoot(near=(("baker/1", 1.0),)))
    assert fighter(table, B).out
    assert of_kind(events, WasTested) == [WasTested("baker/1", "morale", 7, True)]


@pytest.mark.rule("SW-MOR-1")
def test_the_broken_do_not_break_again() -> None:
    table = shooting(able(models=2), CROWD, dice=[4, 6, 3])
    altered(table, "baker/1", broken=True)
    altered(table, "baker/2", condition="out", wounds=0)
    near = (("baker/1", 1.0), ("baker/2", 1.0))
    assert not of_kind(table.play(shoot(near=near)), WasTested)


@pytest.mark.rule("SW-MOR-1")
def test_the_broken_flee_two_dice_to_hide() -> None:
    near = (("baker/1", 1.0),)
    table = shooting(able(models=2), CROWD, dice=[4, 6, 6, 4, 4, 3, 2])
    events = table.play(shoot(near=near))
    assert NerveChanged("baker/1", True) in events and fighter(table, B).out
    assert rolls(events, "flight")[0].dice == (3, 2)
    assert table.pending.by == "allies" and table.pending.count == 5
    who = "baker/1"
    refused(table, flight(who, 5.1), "SW-MOR-1")
    refused(table, Flee(who, way(("difficult", 3.0)), 1.0), "SW-MOV-3")
    refused(table, flight("baker/2", 5.0), "SW-MOR-1")
    table.play(flight(who, 5.0))
    assert fighter(table, who).broken and table.pending.question == "shooting"


def fleeing() -> Game[State]:
    """A broken fighter is asked where it runs to, up to 7 inches."""
    table = game(able(models=2), baker(), dice=[3, 4])
    altered(table, A, broken=True)
    table.play(Done("charges"))
    return table


@pytest.mark.rule("SW-MOR-1")
def test_the_broken_flee_to_the_place_that_hides_them_best() -> None:
    table = fleeing()
    some = {"seen_before": 2.0, "least": 0.4}
    refused(table, flight(A, 5.0, **some, seen=0.5), "SW-MOR-1")
    assert table.refusal(flight(A, 5.0, **some, seen=0.4)) is None
    assert table.refusal(flight(A, 5.0, **some, seen=0.41)) is None, "shares are sampled"
    hidden = {"seen_before": 0.3, "least": 0.0}
    refused(table, flight(A, 5.0, **hidden, seen=0.01), "SW-MOR-1")
    assert table.refusal(flight(A, 5.0, **hidden, seen=0.0)) is None


@pytest.mark.rule("SW-MOR-1")
def test_broken_fighters_without_a_hiding_place_flee_from_the_nearest_enemy() -> None:
    table = fleeing()
    bare = {"seen_before": 1.0, "least": 1.0, "seen": 1.0, "away_before_in": 6.0}
    refused(table, flight(A, 5.0, **bare, away_in=6.0), "SW-MOR-1")
    assert table.refusal(flight(A, 5.0, **bare, away_in=6.1)) is None


@pytest.mark.rule("SW-MOR-1")
def test_only_who_is_hidden_from_all_stays() -> None:
    table = fleeing()
    refused(table, Flee(A, seen_before=0.1), "SW-MOR-1")
    assert table.refusal(Flee(A, seen_before=0.1, stuck=True)) is None, "it can go nowhere"
    refused(table, flight(A, 5.0, seen_before=0.0), "SW-MOR-1")
    events = table.play(Flee(A))
    assert of_kind(events, Cowered) == [Cowered(A, False)]
    held = fleeing()
    altered(held, A, engaged=(B,))
    altered(held, B, engaged=(A,))
    refused(held, Flee(A), "SW-MOR-1")
    held.play(flight(A, 5.0, seen_before=0.0, seen=0.0, away_before_in=0.0, away_in=4.0))
    assert not fighter(held).engaged and not fighter(held, B).engaged


@pytest.mark.rule("SW-MOV-1")
def test_no_flight_ends_beside_an_enemy() -> None:
    table = fleeing()
    for enemy_in, ends in ((0.0, False), (0.99, False), (1.0, True)):
        run = Flee(A, way(("open", 5.0), enemy_in=enemy_in), 1.0)
        if ends:
            assert table.refusal(run) is None
        else:
            refused(table, run, "SW-MOV-1")


@pytest.mark.rule("SW-MOR-1")
def test_the_pinned_stay_pinned_where_they_need_not_flee() -> None:
    for run, condition in ((Flee(A), "pinned"), (flight(A, 5.0), "up")):
        table = fleeing()
        altered(table, A, condition="pinned")
        table.play(run)
        assert fighter(table).condition == condition


@pytest.mark.rule("SW-MOR-1")
def test_the_broken_who_are_down_crawl_two_inches() -> None:
    table = shooting(able(models=2), CROWD, dice=[4, 6, 6, 4, 4])
    fallen(table, "baker/1")
    events = table.play(shoot(near=(("baker/1", 1.0),)))
    assert not rolls(events, "flight") and table.pending.count == 2
    refused(table, flight("baker/1", 2.1), "SW-MOR-1")
    table.play(flight("baker/1", 2.0))
    assert fighter(table, "baker/1").condition == "down"


@pytest.mark.rule("SW-MOR-1")
def test_the_broken_flee_again_in_their_own_turn_and_do_nothing_else() -> None:
    table = game(able(models=2), CROWD, dice=[1, 1])
    altered(table, "baker/1", broken=True)
    next_turn(table)
    refused(table, declare(who="baker/1", target=A), "SW-MOV-1")
    table.play(Done("charges"))
    assert table.pending.question == "flight" and table.pending.unit == "baker/1"
    table.play(flight("baker/1", 2.0))
    refused(table, go(1.0, who="baker/1"), "SW-MOV-1")
    table.play(Done("movement"))
    refused(table, shoot("baker/1", A), "SW-MOR-1")


@pytest.mark.rule("SW-MOR-1")
def test_close_combat_makes_friends_of_either_test() -> None:
    table = game(able(models=2), CROWD, dice=[1, 6, *[6] * 5, *[1] * 5, 3, 3, 3])
    charging(table, charge())
    until(table, "combat")
    events = table.play(Fight(A, B, near=(("able/1", 1.0),), target_near=(("baker/1", 1.0),)))
    assert fighter(table).condition == "down"
    assert of_kind(events, WasTested)[0] == WasTested("able/1", "morale", 7, True)


@pytest.mark.rule("SW-MOR-1")
def test_flight_leaves_close_combat() -> None:
    table = game(able(models=2), CROWD, dice=[4, 6, 6, 6, 6, 2, 2])
    charging(table, charge(who="able/1", target="baker/1"), Done("movement"))
    assert fighter(table, "baker/1").engaged == ("able/1",)
    table.play(shoot(near=(("baker/1", 1.0),)))
    table.play(flight("baker/1", 4.0))
    assert fighter(table, "baker/1").engaged == () and fighter(table, "able/1").engaged == ()


@pytest.mark.rule("SW-MOR-2")
@pytest.mark.parametrize(("models", "lost", "tests"), [(4, 1, True), (5, 1, False), (8, 2, True)])
def test_a_quarter_of_losses_tests(models: int, lost: int, tests: bool) -> None:
    table = game(able(models=models), baker())
    for number in range(lost):
        fallen(table, f"able/{number}", "out" if number % 2 else "down")
    assert morale.tests_for_rout(ruleset(), table.state, "axis") == tests
    assert not morale.tests_for_rout(ruleset(), table.state, "allies")


@pytest.mark.rule("SW-MOR-2")
@pytest.mark.parametrize(("dice", "stays"), [([4, 5], True), ([5, 5], False)])
def test_a_warband_tests_on_its_leader_as_its_turn_begins(dice: list[int], stays: bool) -> None:
    table = game(able(models=2), baker("fighter-leader"), CROWD | {"id": "chaff"}, dice=dice)
    fallen(table, "chaff/0", "out")
    fallen(table, "chaff/1", "out")
    events = next_turn(table)
    assert of_kind(events, WasTested) == [WasTested("baker/0", "rout", 9, stays)]
    assert table.over != stays
    if not stays:
        assert Routed("allies") in events
        assert events[-2] == GameEnded(("axis", "allies"), (2, 0))
        assert events[-1] == Result(
            "axis", "Victory for axis: allies gave up the fight.", {"axis": 2, "allies": 0}
        )


@pytest.mark.rule("SW-MOR-2")
def test_for_a_leader_that_is_down_another_stands_in() -> None:
    table = game(able("fighter-leader"), able("fighter") | {"id": "anna"}, baker())
    assert morale.leader_of(ruleset(), table.state, "axis").id == A
    fallen(table, A)
    assert morale.leader_of(ruleset(), table.state, "axis").id == "anna/0"
    his = ruleset("reference", {"leader_stands_in": False})
    assert morale.leader_of(his, table.state, "axis").id == A


@pytest.mark.rule("SW-MOR-3")
def test_the_broken_out_of_sight_rally() -> None:
    table = game(able(models=4), baker(), dice=[3, 4, 6, 6])
    for name in (A, "able/1", "able/2"):
        altered(table, name, broken=True, moved="flee")
    until(table, "rally")
    assert table.pending.question == "the rally phase"
    refused(table, Rally("allies"), "SW-TURN-1")
    refused(table, Rally("axis", ("able/3",)), "SW-MOR-3")
    refused(table, Rally("axis", (A, A)), "SW-MOR-3")
    events = table.play(Rally("axis", (A, "able/1")))
    assert of_kind(events, WasTested)[:2] == [
        WasTested(A, "rally", 7, True),
        WasTested("able/1", "rally", 7, False),
    ]
    assert [fighter(table, f"able/{n}").broken for n in range(3)] == [False, True, True]


@pytest.mark.rule("SW-MOR-3")
def test_only_those_out_of_every_enemys_sight_are_said_to_test() -> None:
    table = game(able(models=3), baker(models=2))
    for number in range(3):
        altered(table, f"able/{number}", broken=True)
    field = ShadowField.of(table)
    field.places |= {A: (24.0, 12.0), "able/1": (24.0, 24.0), "able/2": (2.0, 12.0)}
    field.places |= {B: (24.0, 26.0), "baker/1": (23.0, 26.0)}  # beyond the wall
    builder = FactBuilder(ruleset(), table.state, field)
    assert builder.rally().unseen == (A,)
    field.places["baker/1"] = (10.0, 6.0)
    assert builder.rally().unseen == (), "one of two sees it"


@pytest.mark.rule("SW-MOR-3")
def test_the_pinned_stand_up_in_their_own_rally_phase() -> None:
    table = game(able(models=2), baker(models=2))
    altered(table, A, condition="pinned")
    altered(table, B, condition="pinned")
    events = next_turn(table)
    assert of_kind(events, ConditionChanged) == [ConditionChanged(A, "up", "rally")]
    assert fighter(table, B).condition == "pinned"


@pytest.mark.rule("SW-RAL-1")
@pytest.mark.parametrize(
    ("face", "condition", "wounds"),
    [(1, "pinned", 1), (2, "down", 0), (5, "down", 0), (6, "out", 0)],
)
def test_fighters_that_are_down_roll_for_recovery(face: int, condition: str, wounds: int) -> None:
    table = game(able(models=5), baker(), dice=[face])
    fallen(table, A)
    until(table, "rally")
    refused(table, Rally("axis", near=(("able/1", ()),)), "SW-RAL-1")
    table.play(Rally("axis"))
    assert (fighter(table).condition, fighter(table).wounds) == (condition, wounds)


@pytest.mark.rule("SW-RAL-1")
def test_only_those_of_the_side_in_turn_roll() -> None:
    table = game(able(models=2), CROWD, dice=[])
    fallen(table, B)
    next_turn(table)
    assert fighter(table, B).condition == "down" and table.state.side == "allies"


@pytest.mark.rule("SW-MOR-1")
@pytest.mark.rule("SW-RAL-1")
def test_friends_of_one_who_is_out_at_last_test() -> None:
    table = game(able(models=5), baker(), dice=[6, 6, 6, 1, 1])
    fallen(table, A)
    until(table, "rally")
    table.play(Rally("axis", near=((A, (("able/1", 1.5),)),)))
    assert table.pending.question == "flight" and table.pending.unit == "able/1"
    table.play(flight("able/1", 2.0))
    assert fighter(table, "able/1").broken and table.state.side == "allies"


@pytest.mark.rule("SW-MOR-2")
def test_with_nobody_left_of_a_side_the_game_is_over() -> None:
    table = shooting(able(), baker(), dice=[4, 6, 6])
    events = table.play(shoot())
    assert table.over and events[-2] == GameEnded(("axis", "allies"), (1, 0))
    assert events[-1].winner == "axis"
    refused(table, shoot(), "PLAY-OVER")
