"""Exact odds: the contract's figures, sums by hand, and faults. The engine plays them elsewhere."""

from __future__ import annotations

import copy
import doctest
from dataclasses import replace

import pytest
from games.bolt_games import made

from rules.bolt_action import odds
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.odds import fire
from rules.bolt_action.rules.casualties import survivors
from rules.engine.errors import RuleError

EXAMPLE = {
    "game": "bolt-action",
    "ruleset": "reference",
    "action": "shoot",
    "shooter": {
        "kind": "infantry",
        "quality": "regular",
        "models": 10,
        "pins": 1,
        "order": "advance",
    },
    "target": {"kind": "infantry", "quality": "veteran", "models": 8, "pins": 0, "down": True},
    "shots": [{"weapon": "rifle", "count": 6, "range_in": 14.0, "cover": "soft"}],
}


def test_the_contracts_figures() -> None:
    chances = odds(EXAMPLE)
    (one,) = chances["shots"]
    assert (one["weapon"], one["needs"]) == ("rifle", 8)
    assert one["p_hit"] == pytest.approx(0.027778, abs=5e-7)
    assert one["p_damage"] == pytest.approx(0.333333, abs=5e-7)
    assert chances["p_pin"] == pytest.approx(0.1556, abs=1e-4)
    assert chances["casualties"][:3] == pytest.approx([0.9457, 0.0530, 0.0012], abs=5e-5)
    assert len(chances["casualties"]) == 9
    assert chances["p_morale_test"] == pytest.approx(0.0, abs=5e-5)
    assert chances["p_destroyed"] == pytest.approx(0.0, abs=5e-5)


def test_by_hand_two_rifles_at_two_men() -> None:
    chances = odds(
        {
            "action": "shoot",
            "shooter": {"quality": "regular", "models": 2},
            "target": {"quality": "regular", "models": 2},
            "shots": [{"weapon": "rifle", "count": 2, "range_in": 10}],
        }
    )
    hit, harm = 1 / 2, 1 / 2  # 4+ on a small unit; 4+ to damage
    each = hit * harm
    one, two = 2 * each * (1 - each), each * each
    assert chances["casualties"] == pytest.approx([(1 - each) ** 2, one, two])
    fails, leaderless = 1 - 26 / 36, 1 - 21 / 36  # morale 8 after the pin, 7 without the leader
    exceptional = (1 / 36) / harm
    assert chances["p_morale_test"] == pytest.approx(one)
    failed = one * (exceptional * leaderless + (1 - exceptional) * fails)
    assert chances["p_destroyed"] == pytest.approx(two + failed)


def test_the_doctest_holds() -> None:
    import sys

    assert doctest.testmod(sys.modules["rules.bolt_action.odds.action"]).failed == 0
    assert doctest.testmod(sys.modules["rules.bolt_action"]).failed == 0


def test_order_tests() -> None:
    chances = odds(
        {
            "action": "order-test",
            "unit": {"quality": "regular", "pins": 3, "officer": "captain", "leader": True},
        }
    )
    assert chances == pytest.approx({"p_pass": 30 / 36, "p_fubar": 1 / 36})
    lost = {"action": "order-test", "unit": {"quality": "regular", "pins": 3, "leader": False}}
    assert odds(lost)["p_pass"] == pytest.approx(10 / 36)
    calm = {"action": "order-test", "unit": {"quality": "regular"}}
    assert odds(calm) == {"p_pass": 1.0, "p_fubar": 0.0}
    german = {**lost, "ruleset": "de-kurzregeln"}
    assert odds(german)["p_fubar"] == 0.0


WRONG = [
    ({"action": "dance"}, "action"),
    ({"ruleset": "house"}, "house"),
    ({"shooter": {"quality": "regular"}}, "models"),
    ({"shooter": {"quality": "elite", "models": 3}}, "elite"),
    ({"shooter": {"quality": "regular", "models": 0}}, "models"),
    ({"shooter": {"quality": "regular", "models": 3, "order": "run"}}, "Run"),
    ({"shooter": {"quality": "regular", "models": 3, "hats": 1}}, "hats"),
    ({"shots": []}, "shots"),
    ({"shots": [{"weapon": "rifle"}]}, "range_in"),
    ({"shots": [{"weapon": "rifle", "range_in": 25}]}, "does not reach"),
    ({"shots": [{"weapon": "rifle", "range_in": -1}]}, "inches"),
    ({"shots": [{"weapon": "club", "range_in": 1}]}, "club"),
    ({"shots": [{"weapon": "rifle", "range_in": 9, "count": 99}]}, "count"),
    ({"shots": [{"weapon": "rifle", "range_in": 9, "count": 11}]}, "at most 10"),
    ({"shots": [{"weapon": "rifle", "range_in": 9, "cover": "straw"}]}, "straw"),
    ({"shots": [{"weapon": "rifle", "range_in": 9, "indirect_turn": 1}]}, "indirect"),
    ({"shots": [{"weapon": "mmg", "range_in": 9}]}, "Fixed"),
    ({"target": {"kind": "warplane", "pins": 6, "quality": "regular"}}, "pins"),
    ({"target": {"kind": "vehicle", "quality": "regular"}}, "damage_value"),
    ({"target": "baker"}, "object"),
    ({"extra": 1}, "extra"),
    ({"assumptions": {"gravity": 1}}, "gravity"),
    ({"ruleset": "fr-abridged", "shots": [{"weapon": "PIAT", "range_in": 9}]}, "fr-abridged"),
]


@pytest.mark.parametrize(("change", "named"), WRONG, ids=[row[1] for row in WRONG])
def test_bad_input_is_one_clear_fault(change: dict, named: str) -> None:
    with pytest.raises(RuleError, match=named):
        odds({**EXAMPLE, **change})
    with pytest.raises(ValueError, match=r"\w"):
        odds({**EXAMPLE, **change})


def test_no_facts_at_all() -> None:
    for nothing in ({}, [], None, "odds"):
        with pytest.raises(RuleError):
            odds(nothing)  # type: ignore[arg-type]


def test_indirect_fire_by_its_round() -> None:
    for round_, needs in ((1, 6), (2, 5), (4, 3), (9, 2)):
        chances = odds(
            {
                "action": "shoot",
                "shooter": {"kind": "artillery", "quality": "regular", "models": 3, "pins": 2},
                "target": {"quality": "regular", "models": 8, "down": True},
                "shots": [{"weapon": "medium mortar", "range_in": 40.0, "indirect_turn": round_}],
            }
        )
        assert chances["shots"][0]["needs"] == needs
        assert chances["p_pin"] == pytest.approx((7 - needs) / 6)


def test_every_distribution_sums_to_one() -> None:
    chances = odds(EXAMPLE)
    assert sum(chances["casualties"]) == pytest.approx(1)
    assert sum(chances["pins"]) == pytest.approx(1)
    flame = copy.deepcopy(EXAMPLE)
    flame["shooter"]["order"] = "fire"
    flame["shots"] = [{"weapon": "flamethrower (infantry)", "range_in": 5}]
    chances = odds(flame)
    assert sum(chances["casualties"]) == pytest.approx(1)
    assert chances["p_pin"] == pytest.approx(sum((1 - (2 / 3) ** k) / 6 for k in range(1, 7)))


def test_pins_that_break_a_unit_count_as_destroyed() -> None:
    facts = copy.deepcopy(EXAMPLE)
    facts["target"]["pins"] = 9
    chances = odds(facts)
    assert chances["p_destroyed"] == pytest.approx(chances["p_pin"])
    assert chances["p_morale_test"] == 0.0


def test_after_fire_is_plays_own_rule() -> None:
    unit, rules = replace(made("rifle-squad"), pins=2), ruleset()

    def fate(gained: int, lost: int, exceptional: int = 0) -> float | None:
        left = survivors(rules, unit)(lost, exceptional)
        return fire.after_fire(rules, unit, left, gained, "none")

    assert fate(1, 4) == 1.0
    assert fate(1, 5) == pytest.approx(15 / 36)
    assert fate(1, 5, 1) == pytest.approx(10 / 36)
    assert fate(1, 10) is None
    assert fate(7, 0) is None
