"""Turns and movement in Shadow War: phases, their order, kinds of moves, terrain, tests."""

from __future__ import annotations

from math import inf

import pytest
from games.shadow_games import (
    ALLIES,
    AXIS,
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
    made,
    next_turn,
    of_kind,
    playing,
    refused,
    shoot,
    shot,
    until,
    way,
)

from rules.engine.model.events import GameEnded, Result
from rules.engine.play.dice import ScriptedDice, outcomes
from rules.shadow_war.model.actions import Charge, DeclareCharge, Done, Move, OverwatchShot
from rules.shadow_war.model.events import (
    ChargeDeclared,
    Contact,
    Moved,
    PhaseBegan,
    TurnBegan,
)
from rules.shadow_war.model.facts import Path
from rules.shadow_war.model.ruleset import ruleset
from rules.shadow_war.rules.morale import initiative_test, leadership_test
from rules.shadow_war.rules.movement import allowance, cost_in


@pytest.mark.rule("SW-TURN-1")
def test_the_phases_of_a_turn_and_the_sides_in_turn() -> None:
    table = game(turns=2)
    assert of_kind(table.log, TurnBegan) == [TurnBegan(1, AXIS)]
    events = next_turn(table)
    phases = [e.phase for e in of_kind([*table.log], PhaseBegan) if e.side == AXIS]
    assert phases == ["movement", "shooting", "close combat", "rally"]
    assert of_kind(events, TurnBegan) == [TurnBegan(1, ALLIES)]
    assert table.state.turn == 1 and table.pending.by == ALLIES
    assert of_kind(next_turn(table), TurnBegan) == [TurnBegan(2, AXIS)]
    next_turn(table)
    events = next_turn(table)
    assert table.over and events[-2] == GameEnded((AXIS, ALLIES), (1, 1))
    assert events[-1] == Result(None, events[-1].why, {AXIS: 0, ALLIES: 0})


@pytest.mark.rule("SW-TURN-1")
def test_only_the_side_in_turn_and_only_this_phase() -> None:
    table = game()
    refused(table, declare(who=B, target=A), "SW-TURN-1")
    refused(table, declare(), "SW-TURN-1", by=ALLIES)
    refused(table, go(4.0), "SW-MOV-1")
    refused(table, Done("movement"), "SW-TURN-1")
    until(table, "movement")
    refused(table, go(4.0, who=B), "SW-TURN-1")
    refused(table, shoot(), "SW-MOV-2")


@pytest.mark.rule("SW-MOV-1")
def test_charges_then_compulsory_moves_then_the_rest() -> None:
    table = game(able(models=3), baker(models=2), dice=[3, 4])
    altered(table, "able/1", broken=True)
    assert table.pending.question == "charges"
    charging(table, charge())
    assert table.pending.question == "flight" and table.pending.unit == "able/1"
    refused(table, go(4.0, who="able/2"), "SW-MOR-1")
    table.play(flight("able/1", 7.0))
    assert table.pending.question == "movement"
    refused(table, declare(who="able/2", target="baker/1"), "SW-MOV-2")
    refused(table, go(1.0, who="able/1"), "SW-MOV-1")
    table.play(go(4.0, who="able/2"))


@pytest.mark.rule("SW-MOV-1")
def test_only_visible_enemies_are_charged() -> None:
    table = game(able(models=2), baker(models=2))
    assert "see" in refused(table, declare(sight=False), "SW-MOV-1").sentence
    altered(table, B, hidden=True)
    refused(table, declare(cover="partial"), "SW-MOV-1")
    assert table.refusal(declare(cover="none")) is None
    assert table.refusal(declare(3.0, cover="partial")) is None, "within its initiative"
    refused(table, declare(target="able/1"), "PLAY-UNKNOWN")
    refused(table, DeclareCharge(A, B, way(("open", 3.0), enemy_in=0.5), 4.0), "SW-MOV-1")


@pytest.mark.rule("SW-MOV-1")
def test_all_charges_are_declared_before_any_is_carried_out() -> None:
    table = game(able(models=3), baker(models=2))
    assert table.pending.accepts == ("declare-charge", "done")
    events = playing(table, declare(), declare(who="able/1", target="baker/1"))
    assert of_kind(events, ChargeDeclared) == [
        ChargeDeclared(A, B),
        ChargeDeclared("able/1", "baker/1"),
    ]
    assert not of_kind(events, Moved) and fighter(table).charged == B
    refused(table, charge(), "SW-MOV-1")
    refused(table, declare(target="baker/1"), "SW-MOV-1")
    table.play(Done("charges"))
    assert table.pending.accepts == ("charge",)
    refused(table, declare(who="able/2"), "SW-MOV-1")
    refused(table, charge(who="able/2"), "SW-MOV-1")
    refused(table, charge(target="baker/1"), "SW-MOV-1")
    table.play(charge(who="able/1", target="baker/1"))
    refused(table, charge(who="able/1", target="baker/1"), "SW-MOV-1")
    table.play(charge())
    assert table.state.phase == "movement" and fighter(table).engaged == (B,)


@pytest.mark.rule("SW-MOV-1")
def test_a_charge_of_nothing_does_not_happen() -> None:
    table = game(able(), baker())
    assert "already" in refused(table, declare(0.0), "SW-MOV-1").sentence
    table.play(declare(1.0))
    events = table.play(charge(0.0))
    assert not of_kind(events, Moved)


@pytest.mark.rule("SW-MOV-1")
def test_a_fighter_that_cannot_charge_any_more_stays() -> None:
    """Its friend is shot down beside it and it breaks; another finds no way left."""
    table = game(able(), baker(models=2), dice=[6, 6, 4, 6, 6, 1, 1])
    until(table, "movement")
    table.play(Move(A, "overwatch"))
    playing(table, declare(who=B, target=A), declare(who="baker/1", target=A))
    table.play(charge(who=B, target=A))
    table.play(OverwatchShot(A, shot(target=B, range_in=20.0), (("baker/1", 1.0),)))
    assert fighter(table, B).condition == "down" and table.pending.question == "flight"
    table.play(flight("baker/1", 1.0))
    assert fighter(table, "baker/1").charged == "" and not fighter(table, A).engaged
    table = game(able(models=2), baker())
    playing(table, declare(), Done("charges"))
    events = table.play(Charge(A, B, way(("impassable", 3.0), enemy_in=0.0)))
    assert of_kind(events, Contact) == [Contact(A, B, False)] and not of_kind(events, Moved)
    assert fighter(table).charged == "" and fighter(table).moved == "charge"


@pytest.mark.rule("SW-MOV-1")
def test_no_other_move_ends_in_contact() -> None:
    table = game(able(models=2), baker())
    until(table, "movement")
    for kind in ("move", "run"):
        refused(table, Move(A, kind, way(("open", 3.0), enemy_in=0.0)), "SW-MOV-1")
        assert table.refusal(Move(A, kind, way(("open", 3.0), enemy_in=0.1))) is None


@pytest.mark.rule("SW-MOV-1")
def test_a_fighter_in_contact_stays_in_contact() -> None:
    table = game()
    charging(table, charge())
    assert fighter(table).engaged == (B,) and fighter(table, B).engaged == (A,)
    altered(table, A, moved="")
    assert table.state.phase == "combat", "nobody is left to move or to shoot"


@pytest.mark.rule("SW-MOV-2")
@pytest.mark.parametrize(("kind", "inches"), [("move", 4.0), ("run", 8.0)])
def test_movement_allowances(kind: str, inches: float) -> None:
    table = game()
    until(table, "movement")
    refused(table, go(inches + 0.1, kind=kind), "SW-MOV-2")
    events = table.play(go(inches, kind=kind, to=((0.0, 9.0, 8.0, 90.0, 0.0),)))
    assert of_kind(events, Moved) == [Moved(A, inches, kind, ((0.0, 9.0, 8.0, 90.0, 0.0),))]


@pytest.mark.rule("SW-MOV-2")
def test_a_running_fighter_does_not_shoot() -> None:
    table = game(able(models=2), baker())
    until(table, "movement")
    playing(table, go(8.0, kind="run"), Done("movement"))
    refused(table, shoot(), "SW-MOV-2")
    walked = game(able(models=2), baker(), dice=[1])
    until(walked, "movement")
    playing(walked, go(4.0), Done("movement"), shoot())


@pytest.mark.rule("SW-MOV-2")
def test_a_charge_is_twice_the_move_and_falls_short_beyond() -> None:
    table = game()
    events = charging(table, charge(8.0))
    assert of_kind(events, ChargeDeclared) == [ChargeDeclared(A, B)]
    assert of_kind(events, Contact) == [Contact(A, B, True)]
    table = game()
    events = charging(table, charge(8.5))
    assert of_kind(events, Contact) == [Contact(A, B, False)]
    assert of_kind(events, Moved)[0].distance_in == 8.0
    assert fighter(table).engaged == () and fighter(table).charged == ""
    sure = game(assumptions={"failed_charge": False})
    refused(sure, declare(8.5), "SW-MOV-2")


@pytest.mark.rule("SW-MOV-2")
def test_a_charge_that_falls_short_is_all_one_does() -> None:
    table = game(able(models=2), baker(models=2))
    playing(table, declare(8.5), Done("charges"), charge(8.5))
    refused(table, go(1.0), "SW-MOV-1")
    table.play(Done("movement"))
    refused(table, shoot(), "SW-MOV-2")


@pytest.mark.rule("SW-MOV-2")
def test_hiding_after_a_move_but_not_after_a_run() -> None:
    table = game(able(models=2), baker())
    until(table, "movement")
    covered = way(("open", 4.0), cover_in=0.0)
    refused(table, Move(A, "run", covered, hide=True), "SW-MOV-2")
    refused(table, Move(A, "move", way(("open", 4.0), cover_in=0.5), hide=True), "SW-MOV-2")
    table.play(Move(A, "move", covered, hide=True))
    assert fighter(table).hidden
    table.play(Move("able/1", "move", Path(cover_in=0.0), hide=True))
    assert fighter(table, "able/1").hidden
    for _ in range(2):
        next_turn(table)
    until(table, "movement")
    table.play(go(2.0))
    assert not fighter(table).hidden and fighter(table, "able/1").hidden


@pytest.mark.rule("SW-MOV-2")
def test_a_crawling_fighter_has_not_run_and_may_hide() -> None:
    table = game(able(models=3), baker())
    altered(table, A, condition="pinned")
    fallen(table, "able/1")
    until(table, "movement")
    refused(table, Move("able/1", "crawl", way(("open", 2.0), cover_in=0.0), hide=True), "SW-MOV-2")
    table.play(Move(A, "crawl", way(("open", 2.0), cover_in=0.0), hide=True))
    assert fighter(table).hidden and fighter(table).condition == "pinned"


@pytest.mark.rule("SW-MOV-2")
def test_pinned_fighters_stand_up_crawl_or_recover() -> None:
    table = game(able(models=3), baker(), dice=[4, 3])
    for name in (A, "able/1", "able/2"):
        altered(table, name, condition="pinned")
    altered(table, B, condition="down", wounds=0)
    until(table, "movement")
    refused(table, go(1.0), "SW-MOV-2")
    table.play(Move(A, "stand up"))
    assert fighter(table).condition == "up"
    refused(table, go(1.0), "SW-MOV-1")
    recover = Move("able/1", "recover", friend_in=2.0)
    refused(table, Move("able/1", "recover", friend_in=2.1), "SW-MOV-2")
    table.play(recover)
    assert fighter(table, "able/1").condition == "pinned", "a 4 is more than its initiative 3"
    refused(table, recover, "SW-MOV-1")
    table.play(Move("able/2", "recover", friend_in=2.0))
    assert fighter(table, "able/2").condition == "up"
    table.play(go(4.0, who="able/2"))
    refused(table, shoot(), "SW-MOV-2")


@pytest.mark.rule("SW-MOV-2")
def test_crawling_two_inches_into_cover() -> None:
    table = game(able(models=3), baker())
    altered(table, A, condition="pinned")
    fallen(table, "able/1")
    until(table, "movement")
    for name in (A, "able/1"):
        refused(table, Move(name, "crawl", way(("open", 2.1), cover_in=0.0)), "SW-MOV-2")
        refused(table, Move(name, "crawl", way(("open", 2.0), cover_in=0.3)), "SW-MOV-2")
        table.play(Move(name, "crawl", way(("open", 2.0), cover_in=0.0)))
    refused(table, Move("able/2", "crawl", way(("open", 2.0), cover_in=0.0)), "SW-MOV-2")
    assert fighter(table).condition == "pinned" and fighter(table, "able/1").condition == "down"


@pytest.mark.rule("SW-MOV-3")
@pytest.mark.parametrize(
    ("path", "cost"),
    [
        (way(("open", 3.0)), 3.0),
        (way(("open", 1.0), ("ladder", 3.0)), 4.0),
        (way(("difficult", 2.0)), 4.0),
        (way(("very difficult", 1.0)), 4.0),
        (way(("open", 2.0), ("difficult", 1.0), ("very difficult", 0.5)), 6.0),
        (way(("climb", 2.0)), inf),
        (way(("open", 1.0), ("impassable", 0.1)), inf),
        (way(("open", 3.0), barriers=((0.99, 3.0),)), 3.0),
        (way(("open", 1.0), barriers=((2.01, 0.5),)), inf),
        (way(("open", 1.0), barriers=((1.5, 1.0),)), inf),
    ],
)
def test_movement_costs_of_ground_and_barriers(path: Path, cost: float) -> None:
    for reading in ("whole move", "crossing"):
        assert cost_in(ruleset("reference", {"barrier_cost": reading}), path) == pytest.approx(cost)


@pytest.mark.rule("SW-MOV-3")
@pytest.mark.parametrize(
    ("path", "whole", "crossing"),
    [
        (way(("open", 2.0), barriers=((1.0, 0.5),)), 4.0, 2.0 + 0.5),
        (way(("open", 2.0), barriers=((2.0, 0.99),)), 4.0, 2.0 + 0.99),
        (way(("open", 1.0), ("difficult", 1.0), barriers=((1.5, 0.2),)), 6.0, 3.0 + 0.2),
        (way(("open", 1.0), barriers=((1.5, 0.2), (1.2, 0.2))), 4.0, 1.0 + 0.4),
    ],
)
def test_both_readings_of_a_medium_barriers_half_move(
    path: Path, whole: float, crossing: float
) -> None:
    assert cost_in(ruleset(), path) == pytest.approx(whole), "the whole move where nobody says"
    cost = cost_in(ruleset("reference", {"barrier_cost": "crossing"}), path)
    assert cost == pytest.approx(crossing)


@pytest.mark.rule("SW-MOV-3")
def test_a_move_pays_for_its_ground() -> None:
    table = game()
    until(table, "movement")
    refused(table, Move(A, "move", way(("difficult", 2.1))), "SW-MOV-3")
    refused(table, Move(A, "run", way(("impassable", 1.0))), "SW-MOV-3")
    refused(table, Move(A, "move", way(("open", 2.1), barriers=((1.5, 0.5),))), "SW-MOV-3")
    assert table.refusal(Move(A, "move", way(("open", 2.0), barriers=((1.5, 0.5),)))) is None
    refused(table, Move(A, "run", way(("open", 1.0), barriers=((2.5, 0.5),))), "SW-MOV-3")
    refused(table, Move(A, "move", way(("swamp", 1.0))), "PLAY-UNKNOWN")
    table.play(Move(A, "move", way(("difficult", 2.0))))


@pytest.mark.rule("SW-MOV-3")
def test_a_charge_pays_for_a_barrier() -> None:
    for cost, inches, reached in (
        ("crossing", 7.5, True),
        ("crossing", 7.6, False),
        ("whole move", 4.0, True),
        ("whole move", 4.1, False),
    ):
        table = game(assumptions={"barrier_cost": cost})
        path = way(("open", inches), barriers=((1.5, 0.5),), enemy_in=0.0)
        events = charging(table, Charge(A, B, path))
        assert of_kind(events, Contact)[0].reached == reached
    refused(game(), DeclareCharge(A, B, way(("impassable", 1.0), enemy_in=0.0), 1.0), "SW-MOV-3")


@pytest.mark.rule("SW-TEST-1")
def test_a_leadership_test_is_two_dice_of_no_more() -> None:
    chances = outcomes(lambda dice: leadership_test(dice, 7, "test"))
    assert chances[True] == pytest.approx(21 / 36)
    assert leadership_test(ScriptedDice([4, 3]), 7, "test")
    assert not leadership_test(ScriptedDice([4, 4]), 7, "test")


@pytest.mark.rule("SW-TEST-1")
def test_an_initiative_test_is_one_die_of_no_more() -> None:
    chances = outcomes(lambda dice: initiative_test(ruleset(), dice, 4, "test"))
    assert chances[True] == pytest.approx(4 / 6)


def test_facts_that_are_none() -> None:
    table = game()
    until(table, "movement")
    refused(table, Move(A, "move", way(("open", -1.0))), "PLAY-UNKNOWN")
    refused(table, Move(A, "fly"), "SW-MOV-2")
    refused(table, Move("ghost/0", "move"), "PLAY-UNKNOWN")
    refused(table, go(1.0, to=((1.0, 5.0, 5.0),)), "PLAY-UNKNOWN")
    refused(table, go(1.0, to=((0.0, 5.0, 5.0), (0.0, 5.0, 5.0))), "PLAY-UNKNOWN")


def test_a_fighter_moves_by_its_profile() -> None:
    scout = made("fighter-scout")
    assert [allowance(scout, k) for k in ("move", "run", "charge", "crawl")] == [5, 10, 10, 2]
