"""From counts to verdicts: thresholds, classes, contested pairs and units."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox.scenario.cover_words.ruleset import UnitSpec
from sandbox.scenario.policy import SightPolicy
from sandbox.sight.counting.directions import REPLICATES
from sandbox.sight.counting.intervals import SURE
from sandbox.sight.kernel.verdicts import left_open
from sandbox.sight.verdict import Line, named_verdicts, unit_verdict, unit_verdicts

POLICY = SightPolicy()


def spread(count: int, rays: int) -> np.ndarray:
    """Return that many hits of ``rays`` in each replicate, as if they were drawn by chance."""
    whole = np.full(REPLICATES, rays // REPLICATES)
    whole[: rays % REPLICATES] += 1
    return np.random.default_rng(1).multivariate_hypergeometric(whole, count).astype(float)


def open_verdicts(rays, seen, hidden, policy, exact=None):
    """Return every verdict that the compiled intervals leave open. ``hidden``: by its class."""
    none = np.zeros_like(rays)
    by_class = np.array([hidden.get(cover, none) for cover in policy.covers[1:]])
    begins = np.array(policy.begins, dtype=np.float64)
    proved = -1.0 if exact is None else exact
    bits = left_open(rays, seen, by_class, float(policy.min_visible), begins, (*SURE,), proved)
    return named_verdicts(bits, policy.covers)


def opened(rays: int, seen: int, hidden: dict[str, int], policy: SightPolicy = POLICY, **more):
    stopped = {cover: spread(count, rays) for cover, count in hidden.items() if count}
    return open_verdicts(spread(rays, rays), spread(seen, rays), stopped, policy, **more)


@pytest.mark.parametrize(
    ("hidden", "verdicts"),
    [
        ({}, {"clear"}),
        ({"hard": 1000}, {"clear"}),
        ({"hard": 4000}, {"hard"}),
        ({"soft": 4000}, {"soft"}),
        ({"none": 9000}, {"clear"}),
        ({"hard": 2500}, {"hard", "clear"}),
        ({"hard": 1500, "soft": 1500}, {"soft"}),
        ({"bunker": 1500, "soft": 1500}, {"soft"}),
        ({"bunker": 3000, "soft": 3000}, {"bunker"}),
        ({"hard": 2500, "soft": 2000}, {"hard", "soft"}),
        ({"hard": 10000}, {"blocked"}),
        ({"hard": 9900}, {"blocked", "hard"}),
        ({"none": 10000}, {"blocked"}),
    ],
)
def test_verdicts_that_ten_thousand_directions_leave_open(hidden, verdicts) -> None:
    seen = 10_000 - sum(hidden.values())
    assert opened(10_000, seen, hidden) == verdicts


@given(st.integers(0, 4000), st.integers(0, 4000))
@settings(max_examples=60, deadline=None)
def test_more_directions_never_open_more(seen, stopped) -> None:
    if seen + stopped == 0:
        return
    rays = seen + stopped
    every, free, hard = spread(rays, rays), spread(seen, rays), spread(stopped, rays)

    def more(counts: np.ndarray) -> np.ndarray:
        """Sixteen times as many, that differ by four times as much."""
        even = every * counts.sum() / rays
        return 16 * even + 4 * (counts - even)

    few = open_verdicts(every, free, {"hard": hard} if stopped else {}, POLICY)
    many = open_verdicts(16 * every, more(free), {"hard": more(hard)} if stopped else {}, POLICY)
    assert many <= few


def test_a_proved_share_leaves_nothing_open() -> None:
    assert opened(500, 500, {}, exact=1.0) == {"clear"}
    assert opened(500, 0, {"soft": 500}, exact=0.0) == {"blocked"}


def test_the_policy_moves_the_verdict() -> None:
    hidden = {"hard": 3000}
    assert opened(10_000, 7000, hidden, SightPolicy(cover_share=0.35)) == {"clear"}
    assert opened(10_000, 7000, hidden, SightPolicy(min_visible=0.5, cover_share=0.2)) == {"hard"}
    few = {"hard": 9700}
    assert opened(10_000, 300, few, SightPolicy(min_visible=0.1)) == {"blocked"}


def rows(*pairs: tuple[str, str]) -> list[Line]:
    return [Line(model, frozenset(verdicts.split("/"))) for model, verdicts in pairs]


@pytest.mark.parametrize(
    ("pairs", "verdict"),
    [
        ([("b/0", "blocked"), ("b/1", "blocked")], "blocked"),
        ([("b/0", "clear"), ("b/1", "blocked")], "clear"),
        ([("b/0", "hard"), ("b/1", "blocked")], "hard"),
        ([("b/0", "hard"), ("b/1", "clear")], "hard"),  # half is enough
        ([("b/0", "hard"), ("b/1", "clear"), ("b/2", "clear")], "clear"),
        ([("b/0", "hard"), ("b/1", "soft"), ("b/2", "clear")], "soft"),
        ([("b/0", "hard/clear")], "contested"),
        ([("b/0", "hard/clear"), ("b/1", "hard"), ("b/2", "hard")], "hard"),
        ([("b/0", "blocked/hard")], "contested"),
        ([("b/0", "clear"), ("b/0", "hard"), ("b/0", "hard")], "hard"),  # two of three firers
        ([("b/0", "clear"), ("b/0", "clear"), ("b/0", "hard")], "clear"),
        ([("b/0", "blocked"), ("b/0", "hard")], "hard"),  # those that do not see have no say
    ],
)
def test_units(pairs, verdict) -> None:
    assert unit_verdict(rows(*pairs), POLICY) == verdict


def test_the_unit_share_is_the_policys() -> None:
    pairs = rows(("b/0", "hard"), ("b/1", "clear"), ("b/2", "clear"))
    assert unit_verdict(pairs, SightPolicy(unit_share=0.3)) == "hard"


def test_a_verdict_with_too_many_open_outcomes_is_contested() -> None:
    pairs = rows(*((f"b/{n}", "hard/clear") for n in range(14)))
    assert unit_verdict(pairs, POLICY) == "contested"


def lines(*verdicts: str, of: int = 1) -> list[Line]:
    """Return the lines of shooters, in turn to each of ``of`` models, farther and farther."""
    return [
        Line(f"b/{n % of}", frozenset(word.split("/")), f"a/{n // of}", float(n))
        for n, word in enumerate(verdicts)
    ]


FEWER = UnitSpec.model_validate({"clear_lines": {"word": "hard", "fewer_than": 0.5}})
AT_MOST = UnitSpec.model_validate({"clear_lines": {"word": "hard", "at_most": 0.5}})


@pytest.mark.parametrize(
    ("said", "fewer", "at_most"),
    [
        # Two shooters, two models: one clear line each is a clear line to half of the models.
        (("clear", "hard", "clear", "hard"), "clear", "clear"),
        (("clear", "hard", "hard", "hard"), "clear", "hard"),  # one shooter of two is half of them
        (("hard", "hard", "soft", "hard"), "hard", "hard"),
        (("clear", "blocked", "blocked", "blocked"), "clear", "clear"),  # the other sees nothing
        (("blocked", "blocked", "blocked", "blocked"), "blocked", "blocked"),
        (("clear/hard", "hard", "hard", "hard"), "contested", "hard"),
    ],
)
def test_a_unit_has_cover_where_too_few_shooters_draw_clear_lines(
    said: tuple[str, ...], fewer: str, at_most: str
) -> None:
    rows = lines(*said, of=2)
    assert [unit_verdict(rows, POLICY, rule) for rule in (FEWER, AT_MOST)] == [fewer, at_most]


def test_a_clear_line_to_under_half_of_the_models_is_none() -> None:
    rows = lines("clear", "hard", "hard", of=3)
    assert unit_verdict(rows, POLICY, FEWER) == "hard"
    third = UnitSpec.model_validate(
        {"clear_lines": {"word": "hard", "fewer_than": 0.5, "to_models": 1 / 3}}
    )
    assert unit_verdict(rows, POLICY, third) == "clear"


def test_too_many_open_lines_leave_cover_or_none() -> None:
    rows = lines(*["hard/clear"] * 14, of=14)
    assert unit_verdicts(rows, POLICY, FEWER) == {"clear", "hard"}


@pytest.mark.parametrize(
    ("said", "enough", "nearest", "best"),
    [
        (("hard", "clear", "hard"), "hard", "hard", "clear"),
        (("clear", "hard", "hard"), "hard", "clear", "clear"),
        (("blocked", "hard", "soft"), "hard", "hard", "soft"),  # the nearest that sees it
        (("clear/hard", "hard", "hard"), "hard", "contested", "contested"),
    ],
)
def test_a_model_has_its_word_by_enough_lines_the_nearest_or_the_best(
    said: tuple[str, ...], enough: str, nearest: str, best: str
) -> None:
    found = [
        unit_verdict(lines(*said), POLICY, UnitSpec.model_validate({"by": by}))
        for by in ("enough", "nearest", "any")
    ]
    assert found == [enough, nearest, best]
