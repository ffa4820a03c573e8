"""The engine against the odds: random facts of every action, played many times."""

from __future__ import annotations

from dataclasses import replace
from math import comb, exp, log
from random import Random

import pytest

from benchmarks.engine_against_odds import Count, compare, tail
from benchmarks.odds import odds_bolt_action, odds_shadow_war
from rules import games
from rules.bolt_action.odds import action as bolt_action
from rules.shadow_war.rules import odds as shadow_war

SORTS = {sort.name: sort for sort in (*odds_bolt_action.SORTS, *odds_shadow_war.SORTS)}
CASES, PLAYS = 12, 40


@pytest.mark.slow
@pytest.mark.parametrize("name", SORTS)
def test_the_engine_plays_what_the_odds_say(name: str) -> None:
    """The dice are seeded: this fails for a change of rules or odds, and for no other reason."""
    report = compare([SORTS[name]], CASES, PLAYS, seed=3)
    assert report.wrong() == []
    assert report.plays[name] == CASES * PLAYS


def test_every_action_that_has_odds_is_played() -> None:
    rng = Random(1)
    played = {
        (facts.get("game", "bolt-action"), facts["action"])
        for sort in SORTS.values()
        for facts in [sort.facts(rng)]
    }
    known = {("bolt-action", action) for action in bolt_action.ACTIONS}
    assert played == known | {("shadow-war", action) for action in shadow_war.ACTIONS}


@pytest.mark.slow
@pytest.mark.rule("BA-DMG-4")
def test_odds_that_pick_other_casualties_are_found_out() -> None:
    """The odds as they were before the shooter could pick the gunner and the leader are wrong."""
    sort = SORTS["squad at men"]
    team = {"quality": "veteran", "models": 3, "team": True}
    facts = {
        "action": "shoot",
        "shooter": {"kind": "infantry", "quality": "regular", "models": 5, "order": "fire"},
        "target": {"kind": "infantry", **team},
        "shots": [{"weapon": "rifle", "count": 5, "range_in": 10.0}],
        "assumptions": {},
    }
    one = replace(sort, facts=lambda rng: dict(facts))
    assert compare([one], 1, 1500, seed=3).wrong() == []
    wrong = compare([one], 1, 1500, seed=3, assumed={"exceptional_pick": "least missed"}).wrong()
    assert any("destroyed" in line for line in wrong)
    assert games.odds(facts)["p_destroyed"] == pytest.approx(0.2016, abs=5e-5)


def test_the_bound_is_never_below_the_true_chance() -> None:
    """Against the binomial's own tail, where all plays have one chance."""
    plays, chance = 30, 0.3
    for seen in range(plays + 1):
        rows = [comb(plays, k) * chance**k * (1 - chance) ** (plays - k) for k in range(plays + 1)]
        bound = exp(tail([(chance, plays)], seen))
        assert bound >= sum(rows[seen:]) - 1e-12
        assert bound == pytest.approx(exp(tail([(chance, 10), (chance, 20)], seen)))
    assert tail([(chance, plays)], plays) == pytest.approx(plays * log(chance))


def test_an_impossible_event_is_wrong_at_its_first_occurrence() -> None:
    assert Count([(0.0, 500, 1, 0)]).chance() == float("-inf")
    assert Count([(1.0, 500, 499, 0)]).chance() == float("-inf")
    assert Count([(0.5, 500, 250, 0)]).chance() == 0.0
