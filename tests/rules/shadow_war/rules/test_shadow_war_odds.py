"""Exact odds of Shadow War: by hand, and what is refused."""

from __future__ import annotations

import doctest
from dataclasses import replace
from importlib import import_module
from itertools import product
from typing import Any

import pytest
from games.shadow_games import A, able, altered, baker, shot

from rules import games
from rules.engine.errors import RuleError
from rules.shadow_war import header, odds, start
from rules.shadow_war.model.actions import Shoot
from rules.shadow_war.player.offers import as_offers
from sandbox.paper.words.statistics import chances

SHOOT: dict[str, Any] = {
    "game": "shadow-war",
    "action": "shoot",
    "shooter": {"bs": 4},
    "target": {"toughness": 3, "wounds": 1, "save": 5},
    "weapon": {"strength": 4},
    "modifiers": ["partial cover"],
}

FIGHT: dict[str, Any] = {
    "game": "shadow-war",
    "action": "fight",
    "attacker": {"ws": 3, "attacks": 1, "initiative": 3},
    "defender": {"ws": 3, "attacks": 1, "initiative": 3},
}


def near(found: dict[str, Any], **wanted: float) -> None:
    for name, value in wanted.items():
        assert found[name] == pytest.approx(value, abs=1e-9), name


@pytest.mark.rule("SW-SHO-1")
def test_the_contracts_own_example() -> None:
    chances = games.odds(SHOOT)
    assert chances["needs"] == 4
    wound = 4 / 6 * 4 / 6  # strength 4 on toughness 3 wounds on 3+, a save on 5+ fails 4 in 6
    near(chances, p_hit=0.5, p_wound=wound)
    near(chances, p_down=0.5 * wound * 4 / 6, p_out=0.5 * wound / 6)
    near(chances, p_flesh_wound=0.5 * wound / 6, p_pinned=0.5 - 0.5 * wound * 5 / 6)


@pytest.mark.rule("SW-WND-1")
def test_nothing_goes_through_what_cannot_be_wounded() -> None:
    chances = odds(SHOOT | {"target": {"toughness": 7}, "weapon": {"strength": 3}})
    near(chances, p_wound=0.0, p_down=0.0, p_out=0.0, p_pinned=0.5)


@pytest.mark.rule("SW-WND-1")
def test_the_table_to_wound_is_a_rule() -> None:
    """To wound: four and the difference, never less than two; a six for two and three more."""
    for strength, toughness in product(range(1, 11), repeat=2):
        harder = toughness - strength
        needs = max(2, harder + 4) if harder <= 2 else 6 if harder == 3 else 7
        chances = odds(
            SHOOT | {"target": {"toughness": toughness}, "weapon": {"strength": strength}}
        )
        assert chances["p_wound"] == pytest.approx((7 - needs) / 6), (strength, toughness)


@pytest.mark.rule("SW-SHO-2")
@pytest.mark.parametrize(
    ("bs", "modifiers", "to_hit", "needs", "p_hit"),
    [
        (4, [], 0, 3, 4 / 6),
        (6, [], 0, 1, 1.0),
        (6, ["target ran"], 0, 2, 5 / 6),
        (1, ["large target"], 0, 5, 2 / 6),
        (3, ["heavy cover", "small target"], 0, 7, 1 / 6 * 3 / 6),
        (3, ["heavy cover", "small target", "on overwatch"], 0, 8, 1 / 6 * 2 / 6),
        (2, ["heavy cover", "target charging", "on overwatch"], 0, 9, 1 / 6 * 1 / 6),
        (1, ["heavy cover", "target ran", "small target"], 0, 10, 0.0),
        (3, ["partial cover"], 1, 4, 0.5),
    ],
)
def test_modifiers_by_name(bs, modifiers, to_hit, needs, p_hit) -> None:
    facts = {"shooter": {"bs": bs}, "modifiers": modifiers}
    chances = odds(SHOOT | facts | {"weapon": {"strength": 3, "to_hit": to_hit}})
    assert chances["needs"] == needs
    near(chances, p_hit=p_hit)


@pytest.mark.rule("SW-WND-2")
def test_save_modifiers_and_several_wounds() -> None:
    chances = odds(SHOOT | {"weapon": {"strength": 4, "save_modifier": -1}})
    near(chances, p_wound=4 / 6 * 5 / 6)
    chances = odds(SHOOT | {"target": {"toughness": 3, "wounds": 2}})
    near(chances, p_down=0.0, p_out=0.0, p_pinned=0.5)


def test_weapons_by_name_at_a_range() -> None:
    for range_in, needs in ((12.0, 3), (20.0, 4)):
        chances = odds(SHOOT | {"weapon": "rifle", "range_in": range_in})
        assert chances["needs"] == needs
        near(chances, p_wound=3 / 6 * 5 / 6)
    assert odds(SHOOT | {"weapon": "rifle", "assumptions": {"rifle.strength": 10}})[
        "p_wound"
    ] == pytest.approx(5 / 6 * 5 / 6)


@pytest.mark.rule("SW-CC-1")
def test_the_odds_of_single_dice_equal_those_by_hand() -> None:
    chances = odds(FIGHT)
    near(chances, p_draw=6 / 36, p_win=15 / 36, p_lose=15 / 36)
    assert sum(chances["hits"]) == pytest.approx(1.0)


@pytest.mark.rule("SW-CC-2")
def test_a_fumble_by_hand() -> None:
    chances = odds(FIGHT)
    expected = [0.0] * 7
    for a in range(1, 7):
        for b in range(1, 7):
            margin = (a + (b == 1)) - (b + (a == 1))
            if margin > 0:
                expected[margin] += 1 / 36
    expected[0] = 1 - sum(expected)
    assert chances["hits"] == pytest.approx(expected)
    assert chances["hits_taken"] == pytest.approx(expected)


@pytest.mark.rule("SW-CC-2")
def test_modifiers_of_a_fight() -> None:
    even = odds(FIGHT)

    def with_(**more: Any) -> dict[str, Any]:
        return odds(FIGHT | {k: FIGHT[k] | v for k, v in more.items()})

    def win(*named: str) -> float:
        return with_(attacker={"modifiers": list(named)})["p_win"]

    better = with_(attacker={"ws": 4})["p_win"]
    assert win("charging") == win("higher up") == better > even["p_win"] > win("encumbered")
    assert win("charging", "charged over cover") == even["p_win"]
    countered = with_(attacker={"modifiers": ["charging"]}, defender={"counter_attack": True})
    more = with_(attacker={"modifiers": ["charging"]}, defender={"attacks": 2})
    assert countered == more
    assert with_(defender={"counter_attack": True}) == even


@pytest.mark.rule("SW-TEST-1")
def test_tests() -> None:
    facts = {"action": "leadership-test", "fighter": {"leadership": 9}}
    near(odds(facts), p_pass=30 / 36)
    near(odds({"action": "initiative-test", "fighter": {"initiative": 4}}), p_pass=4 / 6)


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({}, "action"),
        ({"action": "dance"}, "dance"),
        (SHOOT | {"modifiers": ["fog"]}, "fog"),
        (SHOOT | {"modifiers": "partial cover"}, "list"),
        (SHOOT | {"modifiers": [["partial cover"]]}, "list"),
        (SHOOT | {"modifiers": ["target ran", "target ran"]}, "once"),
        (SHOOT | {"modifiers": ["partial cover", "heavy cover"]}, "not both"),
        (SHOOT | {"shooter": {"bs": 11}}, "bs"),
        (SHOOT | {"shooter": {}}, "bs"),
        (SHOOT | {"shooter": {"bs": 4, "hat": 1}}, "hat"),
        (SHOOT | {"target": {"toughness": 0}}, "toughness"),
        (SHOOT | {"weapon": "blunderbuss"}, "blunderbuss"),
        (SHOOT | {"weapon": "blade"}, "blade"),
        (SHOOT | {"weapon": "rifle", "range_in": 40.0}, "range"),
        (SHOOT | {"weapon": 7}, "weapon"),
        (SHOOT | {"weapon": {}}, "strength"),
        (SHOOT | {"ruleset": "house"}, "house"),
        (SHOOT | {"assumptions": {"gravity": 1}}, "gravity"),
        (SHOOT | {"colour": "red"}, "colour"),
        (FIGHT | {"attacker": {"ws": 3, "initiative": 3, "modifiers": ["flying"]}}, "flying"),
        (
            FIGHT | {k: FIGHT[k] | {"modifiers": ["charging"]} for k in ("attacker", "defender")},
            "charged",
        ),
        (
            FIGHT | {"attacker": FIGHT["attacker"] | {"modifiers": ["charged over cover"]}},
            "did not charge",
        ),
        ({"action": "leadership-test", "fighter": {"leadership": True}}, "leadership"),
    ],
)
def test_bad_facts_are_refused_in_one_sentence(facts: dict[str, Any], says: str) -> None:
    with pytest.raises(RuleError) as fault:
        odds(facts)
    assert "out of" in fault.value.sentence if says == "range" else says in fault.value.sentence
    assert "\n" not in fault.value.sentence


def test_every_doctest_of_the_package() -> None:
    for name in ("rules.shadow_war", "rules.shadow_war.rules.odds"):
        done = doctest.testmod(import_module(name))
        assert done.attempted and not done.failed


@pytest.mark.rule("SW-SHO-1")
@pytest.mark.rule("SW-SHO-3")
@pytest.mark.parametrize(
    ("bs", "to_hit", "needs", "score"),
    [
        (9, 0, -2, "always hits"),
        (6, 0, 1, "always hits"),
        (5, 0, 2, "2+"),
        (1, 0, 6, "6+"),
        (1, -1, 7, "6 then 4+"),
        (1, -2, 8, "6 then 5+"),
        (1, -3, 9, "6 then 6+"),
        (1, -4, 10, "cannot hit"),
        (1, -7, 13, "cannot hit"),
    ],
)
def test_a_score_is_printed_as_players_say_it(bs: int, to_hit: int, needs: int, score: str) -> None:
    weapon = {"strength": 4, "to_hit": to_hit}
    found = odds(SHOOT | {"shooter": {"bs": bs}, "weapon": weapon, "modifiers": []})
    assert (found["needs"], found["score"]) == (needs, score)
    (line,) = [part for part in chances(found) if str(part).startswith(("needs", "score"))]
    assert line == f"needs: {score}"


@pytest.mark.rule("SW-SHO-1")
def test_the_best_score_is_two_where_a_one_misses() -> None:
    facts = SHOOT | {"shooter": {"bs": 9}, "modifiers": [], "assumptions": {"ones_miss": True}}
    assert odds(facts)["score"] == "2+"


@pytest.mark.rule("SW-SHO-3")
@pytest.mark.parametrize(
    ("skill", "cover", "said"),
    [
        (4, "none", "hits on 3+, 67 %"),
        (1, "heavy", "hits on 6 then 5+, 6 %"),
        (9, "none", "always hits"),
    ],
)
def test_offers_say_the_score(skill: int, cover: str, said: str) -> None:
    table = start(header([able(), baker()]))
    shooter = table.state.fighters[A]
    profile = replace(shooter.profile, bs=skill)
    altered(table, A, profile=profile)
    answer = Shoot(A, shot(weapon="rifle", range_in=20.0, cover=cover))
    (offer,) = as_offers(table, [answer])
    assert said in offer.detail.split(" · ")
