"""Exceptional damage in the odds: the shooter picks the gunner or the leader, as in play."""

from __future__ import annotations

import pytest
from games.bolt_games import made

from rules.bolt_action import odds
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.odds.close_combat import assault_on_men
from rules.bolt_action.rules.casualties import officer_left, picked, survivors

CASES = [
    (5, {"quality": "veteran", "models": 3, "team": True}, 0.2016),
    (10, {"quality": "regular", "models": 3, "team": True}, 0.7993),
    (10, {"quality": "regular", "models": 8}, 0.1391),
    (5, {"quality": "veteran", "models": 2, "team": True}, 0.3321),
    (10, {"quality": "regular", "models": 6, "pins": 3}, 0.5409),
]


def rifles(count: int, target: dict, **more: object) -> dict:
    shot = {"weapon": "rifle", "count": count, "range_in": 10.0}
    shooter = {"quality": "regular", "models": count}
    return odds({"action": "shoot", "shooter": shooter, "target": target, "shots": [shot], **more})


@pytest.mark.rule("BA-DMG-4")
@pytest.mark.parametrize(("count", "target", "chance"), CASES)
def test_the_shooter_picks_the_gunner_or_the_leader(
    count: int, target: dict, chance: float
) -> None:
    assert rifles(count, target)["p_destroyed"] == pytest.approx(chance, abs=5e-5)


@pytest.mark.rule("BA-DMG-4")
def test_by_assumption_the_shooter_picks_as_the_owner_does() -> None:
    least = {"exceptional_pick": "least missed"}
    team = {"quality": "veteran", "models": 3, "team": True}
    assert rifles(5, team, assumptions=least)["p_destroyed"] == pytest.approx(0.1410, abs=5e-5)
    squad = {"quality": "regular", "models": 8}
    assert rifles(10, squad, assumptions=least)["p_destroyed"] == pytest.approx(0.1249, abs=5e-5)


@pytest.mark.rule("BA-WPN-4")
def test_an_assault_on_a_team_may_win_by_its_gunner() -> None:
    """5 regulars against 5 veterans win 45.2 %, and more where one exceptional damage is enough."""
    five = {"quality": "regular", "models": 5}
    team = {"quality": "veteran", "models": 5, "team": True}
    facts = {"action": "assault", "attacker": five, "target": team}
    assert odds(facts)["p_win"] == pytest.approx(0.50568, abs=5e-6)
    least = odds({**facts, "assumptions": {"exceptional_pick": "least missed"}})
    assert least["p_win"] == pytest.approx(0.45209, abs=5e-6)
    squad = odds({**facts, "target": {**team, "team": False}})
    assert squad == least


@pytest.mark.rule("BA-WPN-4")
@pytest.mark.rule("BA-DMG-4")
def test_the_shooter_picks_among_a_crew_that_all_carry_arms() -> None:
    five = made("rifle-squad", figures=[["rifle"]] * 5)
    men = [["rifle"], ["smg"], ["rifle"], ["rifle"], ["rifle"]]
    crew = made("medium-anti-tank-gun", figures=[["gun", "medium anti-tank gun"], *men])
    win, _, _ = assault_on_men(ruleset(), five, crew, over_obstacle=False)
    assert win == pytest.approx(0.62626, abs=5e-6)


@pytest.mark.rule("BA-DMG-3")
@pytest.mark.rule("BA-DMG-4")
def test_casualties_picked_by_either_side() -> None:
    rules = ruleset()
    figures = [["rifle"], ["smg"], ["mmg"], ["rifle"]]
    team = made("mmg-team", figures=figures)
    assert picked(rules, team, 2, exceptional=True) == (2, 0)  # the gunner, then the leader
    assert picked(rules, team, 2, exceptional=False) == (1, 3)
    assert survivors(rules, team)(1, 1).destroyed
    assert not survivors(rules, team)(3, 0).destroyed
    squad = made("rifle-squad", figures=figures)
    assert picked(rules, squad, 2, exceptional=True) == (0, 2)  # the leader, then the MMG


@pytest.mark.rule("BA-MOR-5")
def test_an_officers_own_help_ends_with_him() -> None:
    rules = ruleset()
    team = made("officer-team")
    fallen = survivors(rules, team)(1, 1)
    assert officer_left(rules, team, fallen, "first lieutenant") == "none"
    assert officer_left(rules, team, team, "first lieutenant") == "first lieutenant"
    assert officer_left(rules, team, fallen, "captain") == "captain"  # another one's
