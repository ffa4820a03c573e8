"""Exact odds of shells and air strikes, by hand."""

from __future__ import annotations

import pytest

from rules.bolt_action import odds
from rules.engine.errors import RuleError

MEN = {"quality": "regular", "models": 8}


@pytest.mark.rule("BA-HE-1")
def test_a_shell_by_hand() -> None:
    # D2 hits, each 4+ with +1: two in three
    chances = odds({"action": "shell", "size": "D2", "unit": MEN})
    assert chances["p_pin"] == 1 and chances["pins"] == [0, 1]
    none, one, two = chances["casualties"][:3]
    assert none == pytest.approx((1 / 3 + 1 / 9) / 2)
    assert one == pytest.approx((2 / 3 + 4 / 9) / 2) and two == pytest.approx(4 / 9 / 2)
    assert sum(chances["casualties"]) == pytest.approx(1) and chances["p_destroyed"] == 0
    whole = odds({"action": "shell", "size": "3D6", "unit": MEN})
    assert whole["pins"] == pytest.approx([0, *[1 / 6] * 6])


@pytest.mark.rule("BA-BAR-3")
def test_a_barrage_of_a_known_radius() -> None:
    facts = {"action": "barrage", "distance_in": 9.0, "unit": MEN}
    rolled, known = odds(facts), odds({**facts, "radius_in": 9.0})
    assert rolled["p_in_radius"] == pytest.approx(4 / 6) and known["p_in_radius"] == 1
    assert rolled["p_pin"] == pytest.approx(4 / 6) and known["p_pin"] == pytest.approx(1)
    assert known["pins"][2] * 4 / 6 == pytest.approx(rolled["pins"][2])
    assert odds({**facts, "radius_in": 8.9})["p_pin"] == 0


@pytest.mark.rule("BA-AIR-1")
def test_units_near_an_air_strike_are_pinned() -> None:
    chances = odds({"action": "air-strike", "unit": MEN})
    assert chances["pins"] == pytest.approx([1 / 3] * 3) and chances["casualties"][0] == 1


@pytest.mark.parametrize("action", ["shell", "air-strike"])
def test_a_ruleset_without_the_rule_refuses(action: str) -> None:
    facts = {"action": action, "ruleset": "fr-abridged", "unit": MEN}
    with pytest.raises(RuleError, match="fr-abridged"):
        odds({**facts, "size": "D6"} if action == "shell" else facts)
    plane = {"quality": "regular", "kind": "warplane"}
    with pytest.raises(RuleError, match="reaches no warplane"):
        odds({"action": action, "unit": plane} | ({"size": "D6"} if action == "shell" else {}))
