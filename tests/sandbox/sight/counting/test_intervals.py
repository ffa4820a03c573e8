"""The interval of a share, and how often it contains the true share."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import table_from, unit

from sandbox.sight.counting import directions, hit_cache
from sandbox.sight.counting.directions import REPLICATES, scrambled_square
from sandbox.sight.counting.intervals import SURE, SURER, interval, wilson
from sandbox.sight.counting.ray_batch import RayBatch
from sandbox.sight.counting.sampling import CountTask, StoppingRule, count
from sandbox.sight.judge import judge_pairs
from sandbox.sight.kernel.forms import NONE
from sandbox.sight.surroundings import surroundings
from sandbox.work.weak_lru import WeakLru

EACH = np.full(REPLICATES, 40.0)


@given(st.integers(1, 5000), st.data())
@settings(max_examples=60, deadline=None)
def test_wilsons_interval_holds_the_share_and_stays_in_bounds(total, data) -> None:
    count = data.draw(st.integers(0, total))
    low, high = wilson(count, total)
    assert 0 <= low <= count / total <= high <= 1
    if total >= 4:
        wider = wilson(count * 2, total * 2)
        assert wider[1] - wider[0] < high - low


def test_wilsons_interval_against_published_figures() -> None:
    """Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for seen, total, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert wilson(seen, total) == pytest.approx((low, high), abs=5e-5)


def test_nothing_counted_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert interval(np.zeros(REPLICATES), np.zeros(REPLICATES)) == (0.0, 1.0)


@pytest.mark.parametrize("level", [SURE, SURER])
def test_the_quantiles_are_students(level) -> None:
    from scipy import stats  # a second, which only this test needs

    assert stats.t.isf(stats.norm.sf(level.normal), REPLICATES - 1) == pytest.approx(level.student)


@given(st.lists(st.integers(0, 40), min_size=REPLICATES, max_size=REPLICATES))
@settings(max_examples=80, deadline=None)
def test_the_interval_holds_the_share_and_stays_in_bounds(counts) -> None:
    sample = np.array(counts, dtype=float)
    share = sample.sum() / EACH.sum()
    low, high = interval(sample, EACH)
    assert 0 <= low <= share <= high <= 1
    assert low == high or low < share or share == 0
    sure_low, sure_high = interval(sample, EACH, SURER)
    assert sure_low <= low and high <= sure_high


def test_the_interval_is_as_wide_as_replicates_differ() -> None:
    def half(spread: float) -> float:
        low, high = interval(EACH / 2 + spread * np.resize([1.0, -1.0], REPLICATES), EACH)
        return (high - low) / 2

    # 20 ± 3.06 of 40 in each is what random draws would differ by: √(40 · ¼ · 15/16).
    drawn = half(sqrt(40 / 4 * 15 / 16))
    low, high = wilson(320, 640, SURE.student)
    assert drawn == pytest.approx((high - low) / 2)
    assert half(1.0) < 0.5 * drawn < drawn < half(6.0) / 1.8
    assert half(0.0) > 0.1 * drawn, "that they agree may be chance"


def test_unanimous_rays_count_as_random() -> None:
    assert interval(np.zeros(REPLICATES), EACH) == wilson(0, 640)
    assert interval(EACH, EACH) == wilson(640, 640)


SCENE = f"""
[table]
size = [48, 40]
[[terrain]]
id = "low"
kind = "box"
size = [0.4, 9, 0.7]
position = [30, 8]
rotation = 10
[[terrain]]
id = "fence"
kind = "fence"
position = [22, 15]
rotation = 75
[[terrain]]
id = "wood"
kind = "wood"
position = [24, 22]
size = [5, 5]
trees = 3
depth = 3
[[terrain]]
id = "post"
kind = "box"
size = [0.06, 0.06, 3]
position = [26, 29]
[[terrain]]
id = "slit_left"
kind = "box"
size = [0.2, 3, 3]
position = [33, 34.6]
[[terrain]]
id = "slit_right"
kind = "box"
size = [0.2, 3, 3]
position = [33, 31.57]
{unit("able", "a", *(f"position = [7, {6 + 7 * k}]" for k in range(5)))}
{unit("baker", "b", *(f"position = [41, {6 + 6.7 * k}]" for k in range(5)))}
{unit("between", "b", "position = [36, 19]", "position = [35, 12.5]", "position = [34, 26]")}
"""


@pytest.mark.slow
def test_ninety_five_of_a_hundred_intervals_contain_the_share(tmp_path, monkeypatch) -> None:
    """Every pair judged with many scrambles, as it is judged on a table: with rays added until it
    is narrow and settled. The scrambles are always the same, so that by chance it never fails."""
    table = table_from(tmp_path, SCENE)
    policy = table.scenario.sight_policy
    firers, targets = table.unit("able").models, table.unit("baker").models
    around = surroundings(table, "able", "baker", policy)
    wanted = [(firer, target) for firer in firers for target in targets]
    sheaf = RayBatch(wanted, ("body",))
    many = StoppingRule(30_000, -1.0, np.full(len(around.names), NONE))
    dense = CountTask(sheaf, range(len(wanted)), around, many)
    count([dense])
    shares = [seen / rays for seen, rays in zip(dense.seen, dense.rays, strict=True)]
    monkeypatch.setattr(hit_cache, "_cached", WeakLru(0))
    held = asked = wide = 0
    met = set()
    for seed in range(40):
        square = scrambled_square(seed)
        monkeypatch.setattr(directions, "unit_square", lambda square=square: square)
        for pair, share in zip(judge_pairs(table, policy, firers, targets), shares, strict=True):
            if pair.low < pair.high and 0 < share < 1:
                met.add(share)
                held += pair.low <= share <= pair.high
                wide += pair.high - pair.low > 2 * policy.precision
                asked += 1
    assert asked > 500 and wide == 0
    assert min(met) < 0.01 < 0.99 < max(met), "the table must ask something"
    assert 0.94 < held / asked < 0.97, (held, asked)
