"""Exact odds of shells and air strikes: by hand, and against the game itself, played many times."""

from __future__ import annotations

from math import sqrt

import pytest
from games.bolt_games import able, baker, game, riflemen

from rules.bolt_action import odds
from rules.bolt_action import start as begin
from rules.bolt_action.model.actions import AntiAircraft, CallSupport, Casualties
from rules.bolt_action.model.events import Aircraft
from rules.bolt_action.model.facts import Around
from rules.engine.errors import RuleError
from rules.engine.play.dice import SeededDice

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


@pytest.mark.slow
@pytest.mark.rule("BA-AIR-2")
@pytest.mark.parametrize(
    ("target", "facts"),
    [
        (baker(**riflemen(8)), {"kind": "infantry", "models": 8}),
        (baker("halftrack"), {"kind": "vehicle", "damage_value": 7, "open_topped": True}),
    ],
    ids=["men", "halftrack"],
)
def test_air_strikes_agree_with_play(target: dict, facts: dict) -> None:
    table = game(able(), target, support=[{"side": "axis", "kind": "air strike"}])
    left = []
    for seed in range(3000):
        played = begin(table.header, SeededDice(seed))
        played.play(CallSupport("axis", 0, (), Around((("baker", 0.0),)), "baker"))
        if not any(isinstance(e, Aircraft) and e.what == "arrives" for e in played.log):
            continue
        if any(getattr(e, "result", "") == "astray" for e in played.log):
            continue
        if played.pending is not None and played.pending.question == "anti-aircraft fire":
            played.play(AntiAircraft("allies", ()))
        while played.pending is not None and played.pending.question == "casualties":
            among, count = played.pending.among, played.pending.count
            played.play(Casualties("baker", among[-count:]))
        left.append(played.state.units["baker"])
    chances = odds(
        {"action": "air-strike", "target": True, "unit": {"quality": "regular", **facts}}
    )
    times = len(left)
    assert times > 1000

    def agree(seen: int, chance: float) -> None:
        error = 4 * sqrt(max(chance * (1 - chance), 1 / times) / times)
        assert abs(seen / times - chance) < error, (seen, chance, error)

    agree(sum(u.destroyed for u in left), chances["p_destroyed"])
    if facts["kind"] == "infantry":
        for lost, chance in enumerate(chances["casualties"]):
            agree(sum(8 - u.men == lost for u in left), chance)
