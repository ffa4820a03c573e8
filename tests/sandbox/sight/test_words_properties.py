"""Verdicts in words are as invariant as those in classes, and can repeat a game's own."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables import HEAD, VARIED, table_from, unit, word_for
from worlds import MIRROR, transformed, turned

from sandbox.scenario.game_spec import table_game
from sandbox.scenario.words import CLEAR
from sandbox.sight.judge import judge
from sandbox.sight.report import SightReport
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

ONCE = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)

QUARTERS = """
[words]
format = 1
name = "Quarters"
unseen = "gone"
cover = [{ word = "light", hidden = 0.25 }, { word = "half", hidden = 0.5 },
         { word = "heavy", hidden = 0.75 }]
areas = [{ kinds = ["building"], through = "gone" }]
"""
"""Words by the share, and an area that stops lines."""

BOLT_ACTION = """
[words]
format = 1
name = "Bolt Action"
cover = [{ word = "light", hidden = 0.25, by = "screens" },
         { word = "solid", hidden = 0.25, by = "walls" },
         { word = "fortified", hidden = 0.25, by = "bunkers" }]
"""

TABLE = f"""
{VARIED}{unit("able", "a", "position = [6, 12]", "position = [6, 24]", "position = [7, 35]")}
{unit("baker", "b", "position = [38, 16]", "position = [31, 27]", "position = [34, 9]")}
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(tmp_path_factory.mktemp("words"), HEAD + QUARTERS + TABLE)


@pytest.fixture(scope="module")
def report(table: Table) -> SightReport:
    return judge(table, "able", "baker")


def same_words(one: SightReport, other: SightReport) -> None:
    for way in ("forward", "reverse"):
        here, there = getattr(one, way), getattr(other, way)
        for a, b in zip(here.pairs, there.pairs, strict=True):
            assert set(a.open) & set(b.open), (a, b)
            assert a.low - 0.02 <= b.visible <= a.high + 0.02
        if "contested" not in (here.verdict, there.verdict):
            assert here.verdict == there.verdict


def test_the_table_asks_something(report: SightReport) -> None:
    verdicts = {pair.verdict for pair in (*report.forward.pairs, *report.reverse.pairs)}
    assert len(verdicts - {"contested"}) >= 3


@ONCE
@given(st.floats(0, 360), st.tuples(st.floats(-30, 30), st.floats(-30, 30), st.floats(-5, 5)))
def test_turning_and_moving_the_world_changes_no_word(table, report, degrees, shift) -> None:
    same_words(report, judge(transformed(table, turned(degrees), shift), "able", "baker"))


@ONCE
@given(st.floats(0, 360))
def test_mirroring_the_world_changes_no_word(table, report, degrees) -> None:
    mirrored = transformed(table, MIRROR @ turned(degrees), (20.0, 0.0, 0.0))
    same_words(report, judge(mirrored, "able", "baker"))


@ONCE
@given(st.floats(0.2, 4))
def test_scaling_the_world_changes_no_word(table, report, scale) -> None:
    scaled = transformed(table, np.eye(3) * scale, (0.0, 0.0, 0.0))
    same_words(report, judge(scaled, "able", "baker"))


def test_every_word_agrees_with_its_share(table: Table, report: SightReport) -> None:
    words = table.scenario.brings.words
    assert words is not None
    for pair in (*report.forward.pairs, *report.reverse.pairs):
        said = {words.said(verdict) for verdict in pair.open}
        assert word_for(words, 1.0 - pair.visible) in said
        between = {word_for(words, 1.0 - pair.high), word_for(words, 1.0 - pair.low)}
        assert between <= said or len(said) == 1


def random_table(seed: int) -> str:
    """Return pieces of all classes between two units at random places."""
    rng, rows = Random(seed), []
    for number in range(rng.randint(5, 11)):
        at = [round(rng.uniform(12, 34), 2), round(rng.uniform(4, 40), 2)]
        size = [round(rng.uniform(0.5, 5), 2) for _ in range(2)] + [round(rng.uniform(0.4, 3), 2)]
        cover = rng.choice(("none", "soft", "hard", "bunker", "soft", "hard"))
        rows.append(
            f'[[terrain]]\nid = "p{number}"\nkind = "box"\nposition = {at}\nsize = {size}\n'
            f'rotation = {rng.uniform(0, 180):.1f}\ncover = "{cover}"\n'
        )
    places = [[f"position = [{x}, {5 + 7 * n}]" for n in range(4)] for x in (6, 40)]
    return "".join(rows) + unit("able", "a", *places[0]) + unit("baker", "b", *places[1])


@pytest.mark.parametrize("seed", range(12))
def test_words_that_repeat_bolt_action_give_its_classes(tmp_path: Path, seed: int) -> None:
    own = table_from(tmp_path, HEAD + random_table(seed))
    repeated = table_from(tmp_path, HEAD + BOLT_ACTION + random_table(seed), "words.toml")
    classes = (CLEAR, "blocked", "contested", *list(table_game("bolt-action").covers)[1:])
    names = (CLEAR, "blocked", "contested", "light", "solid", "fortified")
    called = dict(zip(classes, names, strict=True))
    a, b = (judge(table, "able", "baker") for table in (own, repeated))
    for one, other in ((a.forward, b.forward), (a.reverse, b.reverse)):
        assert called[one.verdict] == other.verdict
        assert [sorted(called[word] for word in pair.open) for pair in one.pairs] == [
            sorted(pair.open) for pair in other.pairs
        ]
        assert [pair.visible for pair in one.pairs] == [pair.visible for pair in other.pairs]
    assert a.digest != b.digest
