"""Time the rules on one core: volleys, exact odds of a volley, whole games without sight.

The targets: 10,000 ten-rifle volleys a second; the odds of one volley in under 5 ms.
"""

from __future__ import annotations

import pytest
from games.toy_field import ToyField

from rules.bolt_action import header, legal_actions, odds, play_out, ruleset, start
from rules.bolt_action.model.facts import Shot
from rules.bolt_action.model.templates import unit
from rules.bolt_action.odds.fire import losses
from rules.bolt_action.rules.fire import roll_volley, roll_wounds
from rules.engine.play.dice import SeededDice

TEMPLATES = (
    "rifle-squad",
    "rifle-squad",
    "smg-squad",
    "officer-team",
    "mmg-team",
    "medium-mortar-team",
    "medium-tank",
    "armoured-car",
)

VOLLEY = {
    "action": "shoot",
    "shooter": {"quality": "regular", "models": 10, "order": "fire"},
    "target": {"quality": "veteran", "models": 8, "pins": 1},
    "shots": [{"weapon": "rifle", "count": 10, "range_in": 10.0, "cover": "soft"}],
}


def test_ten_rifle_volleys(benchmark) -> None:
    rules = ruleset()
    rifles = {"figures": [["rifle"]] * 10, "template": "rifle-squad"}
    shooter = unit(rules, {"id": "able", "side": "axis", **rifles})
    target = unit(rules, {"id": "baker", "side": "allies", **rifles})
    shots = (Shot("rifle", tuple(range(10)), 10.0, "soft"),)

    def volleys() -> int:
        dice = SeededDice(1)
        lost = 0
        for _ in range(1000):
            hits, _ = roll_volley(dice, rules, shooter, target, shots, moved=False)
            lost += roll_wounds(dice, target, hits).lost
        return lost

    assert benchmark(volleys) > 0
    if benchmark.stats:
        benchmark.extra_info["volleys_per_second"] = round(1000 / benchmark.stats.stats.median)


def test_odds_of_one_volley(benchmark) -> None:
    losses.cache_clear()
    chances = benchmark(odds, VOLLEY)
    assert 0 < chances["p_pin"] < 1


@pytest.mark.parametrize("who", ["policy", "random"])
def test_games_without_sight(benchmark, who: str) -> None:
    seeds = iter(range(10_000))

    def game() -> int:
        seed = next(seeds)
        armies = [
            {"id": f"{side}-{n}", "side": side, "template": template}
            for side in ("axis", "allies")
            for n, template in enumerate(TEMPLATES)
        ]
        played = start(header(armies, seed=seed))
        field = ToyField.of(played, 36.0)
        if who == "policy":
            play_out(played, field, field.tell)
        while not played.over:
            choices = list(legal_actions(played, field))
            field.tell(played.play(choices[seed * 7919 % len(choices)]))
        return len(played.played)

    assert benchmark.pedantic(game, rounds=20, iterations=1) > 0
    if benchmark.stats:
        benchmark.extra_info["games_per_minute"] = round(60 / benchmark.stats.stats.mean)
