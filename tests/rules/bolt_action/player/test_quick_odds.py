"""The quick odds of rough looks are near the exact ones, and say which fire is the better."""

from __future__ import annotations

import pytest
from games.bolt_games import able, baker, game, pinned

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.odds.fire import fire
from rules.bolt_action.player.policy.ahead.harm import seen_alike
from rules.bolt_action.player.policy.ahead.quick_odds import NONE, quick
from rules.bolt_action.player.queries import Look

PAIRS = (
    ("rifle-squad", "rifle-squad", 14.0),
    ("smg-squad", "rifle-squad", 5.0),
    ("mmg-team", "smg-squad", 20.0),
    ("light-tank", "rifle-squad", 10.0),
    ("light-tank", "medium-tank", 16.0),
    ("light-anti-tank-gun", "light-tank", 20.0),
    ("rifle-squad", "truck", 12.0),
)


def shot_at(one: str, other: str, inches: float, pins: int = 0) -> tuple[Ruleset, Unit, Unit, Look]:
    table = pinned(game(able(one), baker(other), draws="0"), "baker", pins)
    units = table.state.units
    return table.rules.ruleset, units["able"], units["baker"], Look(inches)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("one", "other", "inches"), PAIRS)
def test_quick_odds_are_near_the_exact_ones(one: str, other: str, inches: float) -> None:
    rules, unit, target, look = shot_at(one, other, inches)
    shots = seen_alike(rules, unit, target, look, "fire")
    estimate = quick(rules, unit, target, shots, moved=False)
    exact = fire(rules, unit, target, [(shot, 1) for shot in shots], moved=False)
    lost = sum(k * p for k, p in enumerate(exact.casualties)) / max(1, target.men)
    pins = sum(k * p for k, p in enumerate(exact.pins))
    assert estimate.men == pytest.approx(lost, abs=0.05)
    assert estimate.killed == pytest.approx(exact.p_destroyed, abs=0.08)
    assert estimate.pins == pytest.approx(pins, rel=0.25, abs=0.05)


def test_a_unit_one_pin_from_breaking_is_destroyed_by_a_hit() -> None:
    rules, unit, target, look = shot_at("rifle-squad", "rifle-squad", 14.0, pins=8)
    shots = seen_alike(rules, unit, target, look, "fire")
    assert quick(rules, unit, target, shots, moved=False).killed > 0.9


def test_no_shots_do_nothing() -> None:
    rules, unit, target, _ = shot_at("rifle-squad", "rifle-squad", 14.0)
    assert quick(rules, unit, target, (), moved=False) == NONE
