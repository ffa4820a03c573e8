"""Odds of facts that nobody should ask about, and of fire that nobody should have to wait for."""

from __future__ import annotations

import pytest

from rules import games
from rules.engine.errors import RuleError

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("target", ["truck", "tank", "plane", "men"])
@pytest.mark.parametrize("each", [True, False])
def test_absurd_fire_is_worked_out(target: str, each: bool) -> None:
    facts = {
        "truck": {"kind": "vehicle", "damage_value": 6},
        "tank": {"kind": "vehicle", "damage_value": 9},
        "plane": {"kind": "warplane"},
        "men": {"kind": "infantry", "models": 60},
    }[target] | {"quality": "regular"}
    shots = [{"weapon": "heavy howitzer", "count": 40, "range_in": 20.0}]
    if target == "plane":
        shots[0]["mount"] = "pintle"
    else:
        shots += [{"weapon": "medium howitzer", "count": 20, "range_in": 20.0}]
    chances = games.odds(
        {
            "action": "shoot",
            "shooter": {"kind": "vehicle", "quality": "regular"},
            "target": facts,
            "shots": shots,
            "assumptions": {"shells_pin_each": each},
        }
    )
    assert 0.5 < chances["p_destroyed"] <= 1.0
    assert sum(chances["pins"]) == pytest.approx(1.0)
    assert sum(chances["casualties"]) == pytest.approx(1.0)


def test_more_weapons_than_any_unit_has_are_refused() -> None:
    facts = {
        "action": "shoot",
        "shooter": {"kind": "vehicle", "quality": "regular"},
        "target": {"kind": "vehicle", "quality": "regular", "damage_value": 6},
        "shots": [{"weapon": "rifle", "range_in": 5.0}] * 61,
    }
    with pytest.raises(RuleError, match="60"):
        games.odds(facts)
    men = {"kind": "infantry", "quality": "regular", "models": 31}
    few = {"kind": "infantry", "quality": "regular", "models": 5}
    with pytest.raises(RuleError, match="30"):
        games.odds({"action": "assault", "attacker": men, "target": few})
