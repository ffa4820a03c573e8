"""Shots in Shadow War: to hit, to wound, saves, trauma, pinning, overwatch."""

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
    fallen,
    fighter,
    game,
    go,
    made,
    next_turn,
    of_kind,
    playing,
    refused,
    rolls,
    shoot,
    shot,
    until,
)

from rules.engine.errors import RuleError
from rules.engine.play.dice import ScriptedDice, outcomes
from rules.shadow_war.model.actions import Done, HoldFire, Move, OverwatchShot, Shoot
from rules.shadow_war.model.events import ConditionChanged, Contact, FleshWound, ShotFired, Wounded
from rules.shadow_war.model.facts import Path
from rules.shadow_war.model.ruleset import ruleset
from rules.shadow_war.rules.close_combat import stance
from rules.shadow_war.rules.damage import (
    Harm,
    roll_harm,
    roll_trauma,
    roll_wounds,
    to_save,
    to_wound,
)
from rules.shadow_war.rules.fire import base_needs, modifiers, needs_to_hit, roll_to_hit

SHEET = """
4 5 6 6 – – – – – –
3 4 5 6 6 – – – – –
2 3 4 5 6 6 – – – –
2 2 3 4 5 6 6 – – –
2 2 2 3 4 5 6 6 – –
2 2 2 2 3 4 5 6 6 –
2 2 2 2 2 3 4 5 6 6
2 2 2 2 2 2 3 4 5 6
2 2 2 2 2 2 2 3 4 5
2 2 2 2 2 2 2 2 3 4
"""


def shooting(*armies, dice=(), **more):
    table = game(*armies, dice=dice, **more)
    until(table, "shooting")
    return table


@pytest.mark.rule("SW-SHO-1")
def test_to_hit_by_ballistic_skill() -> None:
    assert [base_needs(bs) for bs in range(1, 11)] == [6, 5, 4, 3, 2, 1, 0, -1, -2, -3]
    table = shooting(able(models=3), baker(), dice=[3, 4, 1])
    assert [e.hit for e in of_kind(table.play(shoot()), ShotFired)] == [False]
    events = table.play(shoot("able/1"))
    assert rolls(events, "to hit")[0].needs == 4, "ballistic skill 3 beyond short range"
    assert of_kind(events, ShotFired) == [ShotFired("able/1", B, "rifle", True)]


@pytest.mark.rule("SW-SHO-1")
@pytest.mark.rule("SW-SHO-2")
def test_each_shoots_once_in_range_and_sight_with_what_it_has() -> None:
    table = shooting(able(models=2), baker(models=2), dice=[1])
    refused(table, shoot(range_in=24.1), "SW-SHO-2")
    refused(table, shoot(sight=False), "SW-SHO-1")
    refused(table, shoot(weapon="pistol"), "PLAY-UNKNOWN")
    refused(table, shoot(target="able/1"), "PLAY-UNKNOWN")
    refused(table, shoot(cover="thick"), "PLAY-UNKNOWN")
    table.play(shoot(range_in=24.0))
    refused(table, shoot(), "SW-SHO-1")
    blade = shooting(able("fighter-leader"), baker())
    refused(blade, shoot(weapon="blade", range_in=1.0), "SW-SHO-1")


@pytest.mark.rule("SW-SHO-2")
@pytest.mark.parametrize(
    ("changes", "facts", "names", "change"),
    [
        ({}, {}, [], 0),
        ({"moved": "run"}, {}, ["target ran"], -1),
        ({"moved": "move"}, {}, [], 0),
        ({}, {"cover": "partial"}, ["partial cover"], -1),
        ({}, {"cover": "heavy"}, ["heavy cover"], -2),
        ({}, {"height_in": 0.49}, ["small target"], -1),
        ({}, {"height_in": 0.5}, [], 0),
        ({}, {"height_in": 2.0}, [], 0),
        ({}, {"height_in": 2.01}, ["large target"], 1),
        ({"condition": "down"}, {"height_in": 2.5}, ["small target"], -1),
        ({"condition": "pinned"}, {}, ["small target"], -1),
        (
            {"moved": "run"},
            {"cover": "heavy", "height_in": 3.0},
            ["target ran", "heavy cover", "large target"],
            -2,
        ),
    ],
)
def test_modifiers_of_the_roll_to_hit(changes, facts, names, change) -> None:
    target = made(**changes)
    rows = modifiers(ruleset(), target, shot(**facts))
    assert rows == names
    assert needs_to_hit(4, 0, rows) == 3 - change


@pytest.mark.rule("SW-SHO-2")
def test_overwatch_and_charging_make_it_harder_and_the_weapon_has_its_own() -> None:
    named = modifiers(ruleset(), made(), shot(), overwatch=True, charging=True)
    assert named == ["target charging", "on overwatch"]
    assert needs_to_hit(3, 1, named) == 4 + 2 - 1
    table = shooting(able(), baker(), dice=[1])
    events = table.play(shoot(range_in=12.0))
    assert rolls(events, "to hit")[0].needs == 3, "a rifle at short range is one better"
    table = shooting(able("fighter-leader"), baker(), dice=[1])
    events = table.play(shoot(weapon="pistol", range_in=9.0))
    assert rolls(events, "to hit")[0].needs == 4, "a pistol at long range is one worse"


@pytest.mark.rule("SW-SHO-2")
def test_a_fighter_on_overwatch_shoots_at_a_mover_in_the_enemys_turn() -> None:
    table = game(able(), baker(models=2), dice=[5, 1, 6, 5])
    until(table, "movement")
    table.play(Move(A, "overwatch"))
    assert table.state.side == "allies", "nobody is left to shoot"
    until(table, "movement")
    playing(table, go(4.0, who=B))
    assert table.pending.by == "axis" and table.pending.unit == A and table.pending.other == B
    refused(table, OverwatchShot(A, shot("baker/1")), "SW-SHO-2")
    refused(table, OverwatchShot(A, shot(sight=False)), "SW-SHO-1")
    table.play(HoldFire(A))
    table.play(go(8.0, who="baker/1", kind="run"))
    events = table.play(OverwatchShot(A, shot("baker/1")))
    rolled = rolls(events, "to hit")[0]
    assert rolled.needs == 4 + 1 + 1 and of_kind(events, ShotFired)[0].why == "overwatch"
    assert not fighter(table).overwatch


@pytest.mark.rule("SW-SHO-2")
def test_overwatch_on_a_charge_stops_it() -> None:
    table = game(able(), baker(), dice=[6, 6, 1])
    until(table, "movement")
    table.play(Move(A, "overwatch"))
    assert table.state.side == "allies"
    charging(table, charge(who=B, target=A))
    events = table.play(OverwatchShot(A, shot(range_in=20.0)))
    assert rolls(events, "to hit")[0].needs == 4 + 1 + 1
    assert ConditionChanged(B, "pinned", "hit") in events
    assert fighter(table, B).engaged == () and fighter(table, B).charged == ""
    assert not of_kind(events, Contact)


@pytest.mark.rule("SW-SHO-2")
def test_overwatch_without_sight_of_the_move_is_not_asked() -> None:
    for seen, asked in (((), False), ((A,), True), (None, True)):
        table = game(able(), baker(models=2))
        until(table, "movement")
        table.play(Move(A, "overwatch"))
        until(table, "movement")
        table.play(Move(B, "move", Path((("open", 3.0),), in_view_of=seen)))
        assert (table.pending.question == "an overwatch shot") == asked


@pytest.mark.rule("SW-SHO-2")
def test_overwatch_takes_the_move_and_the_shot_and_ends_with_ones_own_turn() -> None:
    table = game(able(models=2), baker())
    until(table, "movement")
    refused(table, Move(A, "overwatch", Path((("open", 1.0),))), "SW-MOV-2")
    table.play(Move(A, "overwatch"))
    refused(table, go(1.0), "SW-MOV-1")
    table.play(Done("movement"))
    refused(table, shoot(), "SW-SHO-2")
    next_turn(table)
    assert fighter(table).overwatch
    next_turn(table)
    assert table.state.side == "axis" and not fighter(table).overwatch


@pytest.mark.rule("SW-SHO-3")
@pytest.mark.parametrize(
    ("needs", "chance"),
    [
        (-3, 1.0),
        (1, 1.0),
        (2, 5 / 6),
        (6, 1 / 6),
        (7, 1 / 6 * 3 / 6),
        (8, 1 / 6 * 2 / 6),
        (9, 1 / 6 * 1 / 6),
        (10, 0.0),
        (12, 0.0),
    ],
)
def test_scores_beyond_six(needs: int, chance: float) -> None:
    chances = outcomes(lambda dice: roll_to_hit(dice, needs))
    assert chances.get(True, 0.0) == pytest.approx(chance)


@pytest.mark.rule("SW-SHO-3")
def test_a_six_and_then_another_die() -> None:
    table = shooting(able(models=2), baker(), dice=[6, 3, 6, 4, 1])
    altered(table, B, moved="run")
    hard = {"cover": "heavy"}
    events = table.play(shoot(**hard))
    assert [e.needs for e in rolls(events, "to hit")] == [7]
    assert [e.needs for e in rolls(events, "to hit, second die")] == [4]
    assert not of_kind(events, ShotFired)[0].hit
    assert of_kind(table.play(shoot("able/1", **hard)), ShotFired)[0].hit


@pytest.mark.rule("SW-WND-1")
def test_the_table_to_wound() -> None:
    rows = [row.split() for row in SHEET.strip().splitlines()]
    for strength in range(1, 11):
        for toughness in range(1, 11):
            cell = rows[strength - 1][toughness - 1]
            assert to_wound(strength, toughness) == (None if cell == "–" else int(cell))


@pytest.mark.rule("SW-WND-1")
def test_wounds_are_rolled_against_it() -> None:
    dice = ScriptedDice([2, 3, 4])
    assert roll_wounds(dice, 3, 4, 3, 0, 0) == 2
    assert dice.throws[0].needs == 3
    assert roll_wounds(ScriptedDice([]), 5, 1, 5, 0, 0) == 0, "nothing is rolled"


@pytest.mark.rule("SW-WND-2")
def test_saves_by_armour_and_the_weapons_modifier() -> None:
    assert [to_save(5, m) for m in (1, 0, -1, -2)] == [4, 5, 6, None]
    assert to_save(0, 0) is None
    dice = ScriptedDice([6, 6, 6, 5, 4, 5])
    assert roll_wounds(dice, 3, 4, 3, 5, 0) == 1
    assert [t.purpose for t in dice.throws] == ["to wound", "save"] and dice.throws[1].needs == 5


@pytest.mark.rule("SW-WND-2")
@pytest.mark.rule("SW-TRA-1")
def test_wounds_come_off_and_at_none_there_is_trauma() -> None:
    tough = made("fighter-leader")
    assert tough.wounds == 2
    assert roll_harm(ScriptedDice([6]), 1, 4, -3, tough) == Harm(1)
    assert roll_harm(ScriptedDice([6, 6, 3]), 2, 4, -3, tough) == Harm(2, "down")
    assert roll_harm(ScriptedDice([6, 6, 6, 3]), 3, 4, -3, tough) == Harm(2, "down")
    assert roll_harm(ScriptedDice([1]), 1, 4, -3, made()) == Harm()
    table = shooting(able(), baker("fighter-leader"), dice=[4, 6, 2])
    events = table.play(shoot())
    assert of_kind(events, Wounded) == [Wounded(B, 1)] and fighter(table, B).wounds == 1
    assert not rolls(events, "trauma")


@pytest.mark.rule("SW-TRA-1")
def test_the_trauma_table() -> None:
    traumas = [roll_trauma(ScriptedDice([face])) for face in range(1, 7)]
    assert traumas == ["flesh wound", "down", "down", "down", "down", "out"]


@pytest.mark.rule("SW-TRA-1")
@pytest.mark.parametrize(("face", "condition"), [(1, "pinned"), (2, "down"), (5, "down")])
def test_effects_of_the_trauma_roll(face: int, condition: str) -> None:
    table = shooting(able(), baker(models=2), dice=[4, 6, face, 1, 1])
    table.play(shoot())
    struck = fighter(table, B)
    assert struck.condition == condition
    assert struck.flesh_wounds == (face == 1) and struck.wounds == (face == 1)


@pytest.mark.rule("SW-TRA-1")
def test_a_six_takes_it_off_the_table() -> None:
    table = shooting(able(), baker(models=2), dice=[4, 6, 6, 1, 1])
    events = table.play(shoot())
    assert ConditionChanged(B, "out", "trauma") in events
    assert B not in {f.id for f in table.state.present()}
    assert not table.over


@pytest.mark.rule("SW-TRA-1")
def test_a_flesh_wound_lowers_skills_for_the_game() -> None:
    table = shooting(able(models=2), baker(), dice=[4, 6, 1, 4, 1])
    events = table.play(shoot())
    assert FleshWound(B) in events
    table.play(Done("shooting"))
    altered(table, B, condition="up")
    until(table, "shooting")
    events = table.play(shoot(B, A))
    assert rolls(events, "to hit")[0].needs == 5, "ballistic skill 2 for 3"
    assert stance(ruleset(), fighter(table, B), made(), higher=False).bonus == 2


@pytest.mark.rule("SW-TRA-1")
def test_flesh_wounds_add_up() -> None:
    table = shooting(able(models=2), baker(), dice=[4, 6, 1, 5, 6, 1])
    playing(table, shoot(), shoot("able/1"))
    struck = fighter(table, B)
    assert struck.flesh_wounds == 2
    assert stance(ruleset(), struck, made(), higher=False).bonus == struck.profile.ws - 2


@pytest.mark.rule("SW-TRA-1")
def test_a_wound_when_down_rolls_again_and_makes_it_no_better() -> None:
    for face, condition, worse in ((1, "down", 1), (4, "down", 0), (6, "out", 0)):
        table = shooting(able(), baker(models=2), dice=[6, 6, face, 1, 1])
        fallen(table, B)
        table.play(shoot())
        assert fighter(table, B).condition == condition
        assert fighter(table, B).flesh_wounds == worse


@pytest.mark.rule("SW-HIT-1")
def test_a_hit_pins_who_is_not_put_down() -> None:
    table = shooting(able(models=2), baker(), dice=[4, 3, 3])
    events = table.play(shoot())
    assert of_kind(events, ConditionChanged) == [ConditionChanged(B, "pinned", "hit")]
    table.play(shoot("able/1"))
    assert fighter(table, B).condition == "pinned"
    missed = shooting(able(), baker(), dice=[3])
    assert not of_kind(missed.play(shoot()), ConditionChanged)


@pytest.mark.rule("SW-HIT-1")
def test_the_pinned_do_not_shoot() -> None:
    table = shooting(able(models=2), baker())
    altered(table, A, condition="pinned")
    refused(table, shoot(), "SW-HIT-1")


@pytest.mark.rule("SW-MOV-2")
def test_the_hidden_are_not_shot_at_unless_found() -> None:
    table = shooting(able(), baker(), dice=[1])
    altered(table, B, hidden=True)
    refused(table, shoot(cover="partial"), "SW-MOV-2")
    refused(table, shoot(cover="partial", range_in=3.1), "SW-MOV-2")
    assert table.refusal(shoot(cover="partial", range_in=3.0)) is None
    table.play(shoot(cover="none"))


def test_a_heavy_weapon_is_not_fired_on_the_move() -> None:
    for moved, fires in (("stay", True), ("move", False)):
        table = shooting(
            able("fighter-heavy", figures=[["heavy weapon"], ["rifle"]]), baker(), dice=[1]
        )
        altered(table, A, moved=moved)
        heavy = shoot(weapon="heavy weapon", range_in=30.0)
        if fires:
            table.play(heavy)
        else:
            refused(table, heavy, "SW-SHO-2")


def test_facts_of_a_shot_that_are_none() -> None:
    table = shooting(able(models=2), baker(models=2))
    refused(table, Shoot(A, shot(), (("able/1", 1.0),)), "PLAY-UNKNOWN")
    refused(table, Shoot(A, shot(), ((B, 1.0),)), "PLAY-UNKNOWN")
    refused(table, Shoot(A, shot(), (("baker/1", -1.0),)), "PLAY-UNKNOWN")
    refused(table, Shoot(A, replace(shot(), range_in=-1.0)), "PLAY-UNKNOWN")
    with pytest.raises(RuleError):
        ruleset().weapon("blunderbuss")
