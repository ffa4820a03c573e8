"""Close combat in Shadow War: scores, fumbles and criticals, hits, who is in contact."""

from __future__ import annotations

from collections import Counter
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
    fighter,
    game,
    made,
    next_turn,
    of_kind,
    playing,
    refused,
    rolls,
    shoot,
    until,
)

from rules.engine.play.dice import SeededDice
from rules.shadow_war import odds
from rules.shadow_war.model.actions import Done, Fight
from rules.shadow_war.model.events import ConditionChanged, Fought
from rules.shadow_war.model.ruleset import ruleset
from rules.shadow_war.player.worth import Worth
from rules.shadow_war.rules.chances import bouts, hands
from rules.shadow_war.rules.close_combat import (
    Bout,
    Stance,
    attacks,
    blow,
    judge,
    modifiers,
    roll_bout,
    stance,
)

EVEN = Stance(attacks=1, bonus=3, initiative=3)


def fighting(attacker: dict | None = None, target: dict | None = None, dice=(), **more):
    """Able has charged baker, and they are about to fight."""
    facts = {key: more.pop(key) for key in ("behind_cover",) if key in more}
    table = game(attacker or able(), target or baker(), dice=dice, **more)
    charging(table, charge(**facts))
    until(table, "combat")
    return table


@pytest.mark.rule("SW-CC-1")
@pytest.mark.parametrize(
    ("faces", "others", "bout"),
    [
        ((5,), (3,), Bout(8, 6, "first", 2)),
        ((2,), (5,), Bout(5, 8, "second", 3)),
        ((2, 5, 4), (3,), Bout(8, 6, "first", 2)),
        ((4,), (4,), Bout(7, 7, "", 0)),
    ],
)
def test_the_best_die_and_weapon_skill(faces, others, bout) -> None:
    assert judge(EVEN, EVEN, faces, others) == bout
    better = judge(replace(EVEN, bonus=4), EVEN, faces, others)
    assert (better.first, better.second) == (bout.first + 1, bout.second)


@pytest.mark.rule("SW-CC-1")
def test_ties_go_to_the_higher_initiative() -> None:
    quick = replace(EVEN, initiative=4)
    assert judge(quick, EVEN, (4,), (4,)) == Bout(7, 7, "first", 0)
    assert judge(EVEN, quick, (4,), (4,)) == Bout(7, 7, "second", 0)
    assert judge(EVEN, quick, (4,), (4,), tie_hits=1).hits == 1
    assert judge(EVEN, EVEN, (4,), (4,), tie_hits=1) == Bout(7, 7, "", 0)


@pytest.mark.rule("SW-CC-1")
@pytest.mark.rule("SW-HIT-1")
def test_each_point_is_a_hit_that_is_rolled_to_wound() -> None:
    table = fighting(dice=[6, 3, 1, 1, 1, 1])
    events = table.play(Fight(A, B))
    assert of_kind(events, Fought) == [Fought(A, B, 6 + 3 + 1, 3 + 3, A, 4)]
    assert len(rolls(events, "to wound")[0].dice) == 4
    assert not of_kind(events, ConditionChanged), "no wound, and blows do not pin"
    assert fighter(table).engaged == (B,)


@pytest.mark.rule("SW-CC-1")
def test_all_in_contact_fight_in_every_turn_and_once_in_each() -> None:
    table = fighting(dice=[3, 4, 4, 5, 1])
    refused(table, Done("combat"), "SW-CC-1")
    refused(table, Fight(A, A), "SW-CC-1")
    refused(table, Fight(B, A), "SW-TURN-1")
    table.play(Fight(A, B))
    assert table.state.side == "allies" and table.state.phase == "combat"
    events = table.play(Fight(B, A))
    assert of_kind(events, Fought) == [Fought(B, A, 4 + 3, 5 + 3, A, 1)], "nobody charges any more"


@pytest.mark.rule("SW-CC-1")
def test_the_winner_wounds_with_its_blade() -> None:
    assert blow(ruleset(), made("fighter-scout")) == (4, 0)
    assert blow(ruleset(), made("fighter")) == (3, 0)
    table = fighting(able("fighter-scout"), dice=[6, 5, 6, 6, 6, 1, 1, 1, 3, 1, 1])
    events = table.play(Fight(A, B))
    assert rolls(events, "to wound")[0].needs == 3
    assert fighter(table, B).condition == "down"
    assert fighter(table).engaged == () and fighter(table, B).engaged == ()


@pytest.mark.rule("SW-CC-2")
@pytest.mark.parametrize(
    ("faces", "others", "first", "second"),
    [
        ((3,), (1,), 3 + 3 + 1, 1 + 3),
        ((1, 4), (1, 1), 4 + 3 + 2, 1 + 3 + 1),
        ((6, 2), (5,), 6 + 3, 5 + 3),
        ((6, 6), (5,), 6 + 3 + 1, 5 + 3),
        ((6, 6, 6), (5,), 6 + 3 + 2, 5 + 3),
        ((6, 6, 1), (6, 6), 6 + 3 + 1, 6 + 3 + 1 + 1),
    ],
)
def test_fumbles_and_criticals(faces, others, first, second) -> None:
    bout = judge(EVEN, EVEN, faces, others)
    assert (bout.first, bout.second) == (first, second)


@pytest.mark.rule("SW-CC-2")
def test_charging_height_burden_and_cover() -> None:
    plain, other = made(), made(id="baker/0", side="allies")
    heavy = made("fighter-heavy")
    charging = replace(plain, charged=other.id)
    over = replace(charging, over_cover=True)

    def bonus(one, higher=False) -> int:
        return stance(ruleset(), one, other, higher=higher).bonus - one.profile.ws

    assert bonus(plain) == 0
    assert bonus(plain, higher=True) == 1
    assert bonus(charging) == 1
    assert bonus(over) == 0
    assert bonus(heavy) == -1
    assert bonus(replace(heavy, weapons=("blade", *heavy.weapons))) == -1, (
        "one heavy weapon will do"
    )
    assert modifiers(ruleset(), over, other, higher=True) == [
        "charging",
        "higher up",
        "charged over cover",
    ]
    assert bonus(replace(plain, charged="baker/1")) == 0, "it charged another"


@pytest.mark.rule("SW-CC-2")
def test_close_combat_weapons_count_in_play() -> None:
    table = fighting(dice=[3, 3, 1], behind_cover=True)
    events = table.play(Fight(A, B, higher=B))
    fought = of_kind(events, Fought)[0]
    assert (fought.score, fought.target_score) == (3 + 3 + 1 - 1, 3 + 3 + 1)
    refused(fighting(), Fight(A, B, higher="able/1"), "SW-CC-2")


@pytest.mark.rule("SW-CC-2")
@pytest.mark.parametrize(
    ("cover", "barrier", "change"),
    [
        ("none", False, 0),
        ("partial", False, -1),
        ("heavy", False, -1),
        ("none", True, -1),
        ("heavy", True, -1),
    ],
)
def test_cover_counts_as_it_was_when_the_charge_was_declared(cover, barrier, change) -> None:
    table = game(dice=[3, 3, 1])
    playing(table, declare(cover=cover), charge(behind_cover=barrier))
    until(table, "combat")
    events = table.play(Fight(A, B))
    assert of_kind(events, Fought)[0].score == 3 + 3 + 1 + change
    named = [modifier.what for modifier in rolls(events, "attacks")[0].modifiers]
    assert ("charged over cover" in named) == bool(change)
    assert not fighter(table).over_cover, "it counts in its own turn only"


@pytest.mark.rule("SW-CC-2")
def test_a_charge_that_falls_short_leaves_no_cover_behind() -> None:
    table = game(able(models=2), baker())
    playing(table, declare(9.0, cover="heavy"), Done("charges"), charge(9.0))
    assert fighter(table).charged == "" and not fighter(table).over_cover


@pytest.mark.rule("SW-CC-2")
def test_a_charge_at_one_in_cover_promises_less() -> None:
    worth = Worth(ruleset())
    target = made(id=B, side="allies")
    won, lost = worth.fates(made(), target, charging=True)
    less, more = worth.fates(made(over_cover=True), target, charging=True)
    assert less.down < won.down and more.down > lost.down
    facts = {
        "game": "shadow-war",
        "action": "fight",
        "attacker": {"ws": 3, "initiative": 3, "modifiers": ["charging", "charged over cover"]},
        "defender": {"ws": 3, "initiative": 3, "save": target.profile.save},
    }
    assert odds(facts)["p_down"] == pytest.approx(less.down)


@pytest.mark.rule("SW-CC-2")
def test_counter_attack_is_one_more_die_when_charged() -> None:
    scout = made("fighter-scout", id="baker/0", side="allies")
    charging = replace(made(), charged="baker/0")
    assert attacks(scout, charging) == 2
    assert attacks(scout, made()) == 1
    assert attacks(charging, scout) == 1
    table = fighting(able(), baker("fighter-scout"), dice=[3, 5, 2, 1, 1])
    events = table.play(Fight(A, B))
    assert rolls(events, "attacks of the opponent")[0].dice == (5, 2)


@pytest.mark.rule("SW-CC-2")
def test_a_charge_counts_in_its_own_turn_only() -> None:
    table = fighting(dice=[3, 4])
    assert fighter(table).charged == B
    table.play(Fight(A, B))
    assert fighter(table).charged == ""


def test_a_fighter_against_two_fights_both() -> None:
    table = game(able(models=2), baker(), dice=[3, 4, 3, 4])
    charging(table, charge(), charge(who="able/1"))
    until(table, "combat")
    assert fighter(table, B).engaged == (A, "able/1")
    table.play(Fight(A, B))
    refused(table, Fight(A, B), "SW-CC-1")
    table.play(Fight("able/1", B))
    assert table.state.side == "allies"


def test_fighters_in_contact_neither_shoot_nor_are_shot_at() -> None:
    table = game(able(models=2), baker(models=2), dice=[1])
    charging(table, charge(), Done("movement"))
    refused(table, shoot(), "SW-CC-1")
    refused(table, shoot("able/1"), "SW-SHO-1")
    table.play(shoot("able/1", "baker/1"))


def test_a_charge_brings_the_pinned_to_their_feet() -> None:
    table = game()
    altered(table, B, condition="pinned", hidden=False)
    charging(table, charge())
    assert fighter(table, B).condition == "up"


def test_hands_of_dice_are_all_of_them() -> None:
    for count in range(7):
        assert sum(hands(count).values()) == pytest.approx(1.0)
    assert hands(0) == {(): 1.0}


@pytest.mark.slow
@pytest.mark.rule("SW-CC-1")
def test_exact_chances_against_dice() -> None:
    first, second = Stance(3, 4, 4), Stance(2, 5, 3)
    rounds = bouts(first, second)
    dice, seen, count = SeededDice(3), Counter(), 40_000
    for _ in range(count):
        bout = roll_bout(dice, first, second)
        seen[bout.winner, bout.hits] += 1
    assert set(seen) <= set(rounds)
    for key, chance in rounds.items():
        assert seen[key] / count == pytest.approx(chance, abs=0.008)


def test_the_next_turn_begins_with_charges_again() -> None:
    table = game(able(models=2), baker(models=2))
    next_turn(table)
    assert table.pending.question == "charges" and table.pending.by == "allies"


@pytest.mark.rule("SW-CC-1")
def test_a_tie_that_is_won_on_initiative_is_one_hit() -> None:
    table = game(able("fighter-scout"), baker(), dice=[2, 4, 1])
    charging(table, charge())
    until(table, "combat")
    assert of_kind(table.play(Fight(A, B)), Fought) == [Fought(A, B, 7, 7, A, 1)]
