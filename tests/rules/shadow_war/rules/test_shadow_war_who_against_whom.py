"""Effects that count against one fighter only, and not against others nearby."""

from __future__ import annotations

from dataclasses import replace

import pytest
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
    made,
    next_turn,
    of_kind,
    refused,
    rolls,
    shoot,
    shot,
    until,
)

from rules.shadow_war.model.actions import Done, Fight, Move, OverwatchShot, Rally
from rules.shadow_war.model.events import FleshWound, Fought, PhaseBegan
from rules.shadow_war.model.facts import Path
from rules.shadow_war.model.ruleset import ruleset
from rules.shadow_war.rules.close_combat import attacks, modifiers


@pytest.mark.rule("SW-SHO-2")
@pytest.mark.parametrize(("watcher", "needs"), [(A, 4 + 1 + 1), ("able/1", 4 + 1)])
def test_a_charge_is_harder_to_stop_only_for_who_is_charged(watcher: str, needs: int) -> None:
    table = game(able(models=2), baker(), dice=[1])
    until(table, "movement")
    table.play(Move(watcher, "overwatch"))
    next_turn(table)
    charging(table, charge(who=B, target=A))
    events = table.play(OverwatchShot(watcher, shot(range_in=20.0)))
    assert rolls(events, "to hit")[0].needs == needs


@pytest.mark.rule("SW-CC-2")
def test_cover_and_the_charge_count_against_the_one_that_was_charged() -> None:
    charger = replace(made(), charged=B, over_cover=True)
    one, other = made(id=B, side="allies"), made(id="baker/1", side="allies")
    assert modifiers(ruleset(), charger, one, higher=False) == ["charging", "charged over cover"]
    assert modifiers(ruleset(), charger, other, higher=False) == []


@pytest.mark.rule("SW-CC-2")
def test_counter_attacks_are_for_who_was_charged_by_this_enemy() -> None:
    scout = made("fighter-scout", id=B, side="allies")
    assert attacks(scout, replace(made(), charged=B)) == 2
    assert attacks(scout, replace(made(), charged="baker/1")) == 1


@pytest.mark.rule("SW-TRA-1")
def test_a_flesh_wound_gets_nobody_up_who_is_down() -> None:
    table = game(able(), baker(models=5), dice=[6, 6, 1, 1])
    fallen(table, B)
    until(table, "shooting")
    events = table.play(shoot())
    assert of_kind(events, FleshWound)
    one = fighter(table, B)
    assert one.condition == "down" and one.wounds == 0 and one.flesh_wounds == 1


@pytest.mark.rule("SW-TURN-1")
def test_the_four_phases_in_their_order() -> None:
    table = game(able(models=2), baker())
    fallen(table, "able/1")
    events = until(table, "rally")
    phases = [e.phase for e in [*table.log[:3], *events] if isinstance(e, PhaseBegan)]
    assert phases == ["movement", "shooting", "close combat", "rally"]


@pytest.mark.rule("SW-MOV-1")
def test_charges_then_flights_then_the_rest_and_never_back() -> None:
    table = game(able(models=3), baker(), dice=[3, 3])
    altered(table, "able/1", broken=True)
    refused(table, Move(A, "move", Path((("open", 1.0),))), "SW-MOV-1")
    table.play(Done("charges"))
    assert table.state.phase == "compulsory" and table.pending.unit == "able/1"
    refused(table, declare(), "SW-MOR-1")
    table.play(flight("able/1", 6.0))
    assert table.state.phase == "movement"
    refused(table, declare(), "SW-MOV-2")
    refused(table, Move("able/1", "move", Path((("open", 1.0),))), "SW-MOV-1")


@pytest.mark.rule("SW-MOR-2")
@pytest.mark.parametrize(
    ("models", "lost", "tests"),
    [(4, 1, True), (5, 1, False), (8, 2, True), (8, 1, False), (12, 3, True), (3, 1, True)],
)
def test_a_quarter_is_enough_and_less_is_not(models: int, lost: int, tests: bool) -> None:
    table = game(able(), baker(models=models), dice=[1, 1] if tests else [])
    for number in range(lost):
        altered(table, f"baker/{number}", condition="out", wounds=0)
    assert bool(rolls(next_turn(table), "rout")) == tests


@pytest.mark.rule("SW-CC-1")
def test_two_against_one_each_by_its_own_dice() -> None:
    table = game(able(models=2), baker(), dice=[6, 1, *[1] * 7, 4, 6, 1])
    charging(table, charge(), charge(who="able/1"))
    until(table, "combat")
    events = table.play(Fight(A, B))
    assert of_kind(events, Fought)[0] == Fought(A, B, 6 + 3 + 1 + 1, 1 + 3, A, 7)
    events = table.play(Fight("able/1", B))
    assert of_kind(events, Fought)[0].score == 4 + 3 + 1


@pytest.mark.rule("SW-MOR-1")
def test_all_who_are_near_test_at_once_the_down_too() -> None:
    table = game(able(), baker(models=4), dice=[6, 6, 6, 6, 6, 6, 6, 1, 1])
    fallen(table, "baker/1")
    until(table, "shooting")
    near = (("baker/1", 2.0), ("baker/2", 2.01), ("baker/3", 1.0))
    events = table.play(shoot(near=near))
    assert table.pending.question == "flight" and table.pending.unit == "baker/1"
    assert table.pending.count == 2, "it is down: 2 in"
    assert len(rolls(events, "morale")) == 1
    events = table.play(flight("baker/1", 2.0))
    assert len(rolls(events, "morale")) == 1 and fighter(table, "baker/1").broken


@pytest.mark.rule("SW-RAL-1")
def test_a_fighter_that_is_down_and_broken_rolls_for_both() -> None:
    table = game(able(models=2), baker(), dice=[1, 1, 1, 1, 1])
    altered(fallen(table, A), A, broken=True)
    table.play(Done("charges"))
    table.play(flight(A, 2.0))
    until(table, "rally")
    table.play(Rally("axis", (A,)))
    one = fighter(table, A)
    assert not one.broken and one.condition == "pinned" and one.wounds == 1
