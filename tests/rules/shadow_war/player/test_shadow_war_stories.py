"""The story of a game of Shadow War: firer, weapon, range, reason and destination."""

from __future__ import annotations

from typing import Any

import pytest
from games.in_words import story_of_game
from games.shadow_games import (
    A,
    B,
    able,
    altered,
    baker,
    charge,
    charging,
    declare,
    flight,
    game,
    go,
    next_turn,
    of_kind,
    playing,
    rolls,
    shoot,
    until,
    way,
)

from rules.engine.model.events import Modifier
from rules.engine.play.game import Game
from rules.shadow_war.model.actions import Done, Fight, Flee, HoldFire, Move, OverwatchShot
from rules.shadow_war.model.events import HidingChanged, ShotFired
from rules.shadow_war.model.facts import STAYS
from rules.shadow_war.model.state import State
from rules.shadow_war.player.offers import as_offers as tell_offers

NAMED = (able(models=1, name="Anvil"), baker(models=2, name="Rust"))


def story_of(table: Game[State]) -> list[str]:
    return list(story_of_game(table.header, table.log))


def shooting(*armies: dict[str, Any], dice: list[int]) -> Game[State]:
    table = game(*(armies or NAMED), dice=dice)
    until(table, "shooting")
    return table


@pytest.mark.rule("SW-SHO-2")
def test_a_shot_names_weapon_range_cover_and_what_changed_the_score() -> None:
    table = shooting(dice=[5, 3])
    events = table.play(shoot(range_in=10.0, cover="partial"))
    assert rolls(events, "to hit")[0].modifiers == (
        Modifier("rifle at short range", 1),
        Modifier("partial cover", -1),
    )
    assert story_of(table)[2:6] == [
        "Anvil fires the rifle at Rust fighter 1: 10.0″, in partial cover.",
        "  to hit, 4+ (rifle at short range +1, partial cover −1): 5",
        "Anvil hits Rust fighter 1.",
        "  to wound, 4+: 3",
    ]


@pytest.mark.rule("SW-SHO-3")
def test_no_dice_are_rolled_where_no_score_could_hit() -> None:
    table = shooting(dice=[])
    altered(table, A, flesh_wounds=2)
    altered(table, B, moved="run", condition="pinned")
    events = table.play(shoot(range_in=20.0, cover="heavy"))
    assert not rolls(events, "to hit") and of_kind(events, ShotFired)[0].hopeless
    assert story_of(table)[3] == "Rust fighter 1 is out of reach: no score could hit."


@pytest.mark.rule("SW-WND-2")
def test_a_save_names_the_weapon_that_makes_it_worse() -> None:
    table = shooting(able(), baker("fighter-leader"), dice=[6, 6, 1])
    events = table.play(shoot(range_in=20.0))
    assert rolls(events, "save")[0].modifiers == (Modifier("rifle", -1),)


@pytest.mark.rule("SW-CC-2")
def test_close_combat_tells_what_is_added_to_the_dice() -> None:
    table = game(able("fighter-heavy"), baker(), dice=[3, 5, 1, 1, 1])
    charging(table, charge())
    until(table, "combat")
    events = table.play(Fight(A, B, higher=B))
    assert rolls(events, "attacks")[0].modifiers == (
        Modifier("weapon skill", 3),
        Modifier("charging", 1),
        Modifier("encumbered", -1),
    )
    assert rolls(events, "attacks of the opponent")[0].modifiers[-1] == Modifier("higher up", 1)


@pytest.mark.rule("SW-CC-2")
def test_a_charge_says_what_cover_its_target_has() -> None:
    for cover, said in (("none", "."), ("heavy", ", in heavy cover.")):
        table = game(*NAMED)
        table.play(declare(cover=cover))
        assert story_of(table)[-1] == f"Anvil declares a charge at Rust fighter 1{said}"


def test_a_crawling_fighter_crawls_into_cover() -> None:
    table = game(*NAMED)
    altered(table, A, condition="pinned")
    until(table, "movement")
    table.play(Move(A, "crawl", way(("open", 1.8), cover_in=0.0), place="across the open"))
    assert "Anvil crawls 1.8″ into cover." in story_of(table)


@pytest.mark.rule("SW-CC-2")
def test_scores_of_close_combat_add_up_with_fumbles_and_criticals() -> None:
    table = game(
        able("fighter-leader", models=1, name="Anvil"),
        baker("fighter-leader", models=1, name="Rust"),
        dice=[6, 6, 1, 4, 1, 1, 1, 1, 1],
    )
    altered(table, B, wounds=9)
    charging(table, charge())
    until(table, "combat")
    playing(table, Fight(A, B))
    lines = "\n".join(story_of(table))
    assert "  attacks (weapon skill +4, charging +1): 6 6\n" in lines
    assert "Anvil 13 (critical +1, fumble of Rust +1) to Rust 8: Anvil wins" in lines, (
        "6 and 4 of weapon skill, 1 for charging, 1 and 1; 4 and 4"
    )


@pytest.mark.rule("SW-MOR-1")
def test_the_story_tells_of_a_flight_without_a_way_out() -> None:
    for stuck, said in ((False, "is out of every enemy's sight"), (True, "has nowhere to flee to")):
        table = game(*NAMED, dice=[3, 4])
        altered(table, A, broken=True)
        until(table, "compulsory")
        table.play(Flee(A, STAYS, 1.0 if stuck else 0.0, stuck=stuck))
        assert story_of(table)[2:5] == [
            "Anvil is still broken.",
            "  flight: 3 4 = 7″",
            f"Anvil {said}, and stays.",
        ]


@pytest.mark.rule("SW-MOR-1")
def test_a_flight_says_whether_the_enemy_still_sees_it() -> None:
    for seen, said in ((0.0, "out of sight"), (1.0, "still in sight")):
        table = game(*NAMED, dice=[3, 4])
        altered(table, A, broken=True)
        until(table, "compulsory")
        table.play(flight(A, 5.0, seen=seen, least=seen, away_before_in=1.0, place="to the wall"))
        assert story_of(table)[4] == f"Anvil flees 5.0″ to the wall, {said}."


@pytest.mark.rule("SW-TEST-1")
def test_a_test_is_told_with_its_dice_and_whose_it_is() -> None:
    table = shooting(able(), baker(models=6, name="Rust"), dice=[6, 6, 3, 4, 4, 2, 1])
    table.play(shoot(near=(("baker/1", 1.0),)))
    assert story_of(table)[-4:] == [
        "Rust fighter 1 goes down.",
        "Rust fighter 2 fails its morale test, 7 or less: 4 4 = 8.",
        "Rust fighter 2 breaks.",
        "  flight: 2 1 = 3″",
    ]


def hides(who: str, inches: float = 0.0) -> Move:
    return Move(who, "move", way(("open", inches), cover_in=0.0), hide=True)


@pytest.mark.rule("SW-MOV-2")
def test_hiding_and_coming_out_are_one_line_a_turn() -> None:
    table = game(able(models=4, name="Wardens"), baker(), dice=[1])
    for number in (2, 3):
        altered(table, f"able/{number}", hidden=True)
    for _ in range(2):
        next_turn(table)
    base = len(story_of(table))
    table.play(Done("charges"))
    playing(table, hides(A), hides("able/1", 2.0), hides("able/2", 1.0), Done("movement"))
    playing(table, shoot("able/3", cover="none"), Done("shooting"))
    lines = story_of(table)[base:]
    hiding = [line for line in lines if "hid" in line]
    assert hiding == [
        "Wardens fighter 1 and Wardens fighter 2 hide; Wardens fighter 4 comes out of hiding."
    ]
    event = [event for event in table.log if isinstance(event, HidingChanged)][-1]
    assert list(story_of_game(table.header, [event])) == hiding, "the page tells it step by step"
    assert lines[-2] == hiding[0] and lines[-1] == "Turn 2, Allies."


def test_flesh_wounds_are_told_beside_the_score() -> None:
    table = shooting(able("fighter-heavy"), baker(), dice=[1])
    altered(table, A, flesh_wounds=1)
    events = table.play(shoot(weapon="heavy weapon"))
    assert rolls(events, "to hit")[0].modifiers == (Modifier("flesh wounds", -1),)


def test_moves_say_where_to_and_nothing_is_said_of_idle_phases() -> None:
    table = game(*NAMED)
    until(table, "movement")
    table.play(go(4.0, place="onto the gantry"))
    playing(table, Done("shooting"))
    assert story_of(table)[:3] == [
        "Turn 1, Axis.",
        "Axis: movement.",
        "Anvil moves 4.0″ onto the gantry.",
    ]
    assert "Axis: shooting." not in story_of(table) and "Axis: close combat." not in story_of(table)


def test_the_story_tells_of_a_departure_only_where_somebody_shoots() -> None:
    for shoots in (True, False):
        table = game(*NAMED, dice=[1] if shoots else [])
        until(table, "movement")
        table.play(Move(A, "overwatch"))
        until(table, "movement")
        table.play(go(8.0, who=B, kind="run", place="to the wall"))
        action = OverwatchShot(A, shoot().shot) if shoots else HoldFire(A)
        table.play(action)
        lines = story_of(table)
        assert ("Rust fighter 1 sets out at a run to the wall." in lines) == shoots
        assert any("Anvil, on overwatch, fires the rifle" in line for line in lines) == shoots
        assert "Rust fighter 1 runs 8.0″ to the wall." in lines


def test_a_wound_that_is_the_last_leaves_nothing_to_count() -> None:
    table = shooting(able(), baker(models=5, name="Rust"), dice=[6, 6, 3])
    table.play(shoot(range_in=20.0))
    lines = story_of(table)
    assert "Rust fighter 1 is wounded." in lines and "Rust fighter 1 goes down." in lines
    assert not any("no wound" in line for line in lines)


def test_a_hidden_fighter_that_is_hit_stays_hidden() -> None:
    table = shooting(able(), baker(models=5, name="Rust"), dice=[6, 6, 3])
    altered(table, B, hidden=True)
    for _ in range(2):
        next_turn(table)
    assert table.state.hidden == (B,)
    until(table, "shooting")
    table.play(shoot(range_in=2.0))
    lines = story_of(table)
    (aimed,) = [line for line in lines if "fires" in line]
    assert aimed.endswith(": 2.0″, in the open, found in hiding.")
    assert "Rust fighter 1 goes down." in lines and table.state.side == "allies", "the turn is over"
    assert not any("comes out of hiding" in line for line in story_of(table))


@pytest.mark.rule("SW-MOR-1")
def test_a_flight_is_offered_with_what_it_brings() -> None:
    table = game(*NAMED, dice=[3, 4])
    altered(table, A, broken=True)
    until(table, "compulsory")
    flights = [Flee(A), Flee(A, STAYS, 1.0, stuck=True), flight(A, 5.0, away_in=7.0)]
    offers = [(offer.words, offer.detail) for offer in tell_offers(table, flights)]
    assert offers == [
        ("Stay: no enemy sees it", ""),
        ("Stay: it can go nowhere", ""),
        ("Flee 5.0″", "out of sight, nearest enemy 7.0″ away"),
    ]
