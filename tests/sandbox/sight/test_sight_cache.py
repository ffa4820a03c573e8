"""A game's sight queries, with as few rays as settle them, equal the whole judgement."""

from __future__ import annotations

import pytest
from repository import EXAMPLES

from sandbox.scenario.file import load
from sandbox.scenario.words import BLOCKED
from sandbox.sight.cache import SightCache, likeliest_verdict
from sandbox.sight.judge import judge_pairs
from sandbox.table.table import Table, lay

pytestmark = pytest.mark.slow

MARKS = (0.1, 0.5)


def laid(name: str) -> Table:
    return lay(load(EXAMPLES / f"{name}.toml"))


@pytest.mark.parametrize("name", ["crossroads", "air-attack"])
def test_verdicts_and_marks_are_those_of_the_whole_judgement(name: str) -> None:
    table = laid(name)
    policy = table.scenario.sight_policy
    quick = SightCache(policy, MARKS)
    seen = fewer = rays = 0
    for shooter in table.units:
        for target in table.units:
            if shooter.spec.side == target.spec.side:
                continue
            firers, models = shooter.models[:3], target.models[:3]
            whole = iter(judge_pairs(table, policy, firers, models))
            for firer in firers:
                for rough in quick.pairs(table, firer, models):
                    full = next(whole)
                    assert likeliest_verdict(rough, policy) == likeliest_verdict(full, policy), (
                        rough.target
                    )
                    if BLOCKED not in full.open:
                        for mark in MARKS:
                            if not full.low <= mark <= full.high:
                                assert (rough.visible < mark) == (full.visible < mark)
                        seen += 1
                    fewer += rough.rays < full.rays
                    rays += rough.rays
    assert seen > 5 and fewer > 5 and rays


def test_a_pair_hidden_by_terrain_is_not_judged_again_when_others_move() -> None:
    table = laid("crossroads")
    sights = SightCache(table.scenario.sight_policy)
    found = {}
    for shooter in table.units[:4]:
        for target in table.units:
            if shooter.spec.side != target.spec.side:
                (pair,) = sights.pairs(table, shooter.models[0], target.models[:1])
                found[shooter.models[0], target.models[0]] = pair
    walled = [
        pair
        for pair, sight in found.items()
        if sight.verdict == BLOCKED and all("/" not in thing.id for thing in sight.hidden_by)
    ]
    assert walled
    for unit in table.units:
        sights.unit_changed(unit, unit)
    assert all(sights.cached_verdict(*pair) == BLOCKED for pair in walled)
