"""The stated reason for a model's class of cover follows from what hides it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tables import table_from, unit

from sandbox.scenario.words import CLEAR, CONTESTED
from sandbox.sight.hiding import foremost, most_words
from sandbox.sight.reasons import blocker_words, cover_reason
from sandbox.sight.report import HiddenBy, PairSight
from sandbox.table.table import Table

BY = (
    HiddenBy("roadblock", "hard", 0.14),
    HiddenBy("charlie/0", "soft", 0.1),
    HiddenBy("charlie/1", "soft", 0.07),
)


def laid(folder: Path) -> Table:
    walls = """format = 1
name = "T"
[[terrain]]
id = "roadblock"
kind = "box"
size = [1, 1, 1]
position = [20, 10]
cover = "hard"
"""
    men = unit("able", "a", "position = [5, 5]") + unit("baker", "b", "position = [40, 5]")
    more = unit("charlie", "b", "position = [25, 5]", "position = [25, 7]")
    return table_from(folder, walls + men + more)


def pair(verdict: str, by: tuple[HiddenBy, ...] = BY, *more: str) -> PairSight:
    seen = 1.0 - sum(row.share for row in by)
    return PairSight(
        "able/0", "baker/0", (0, 0, 1), seen, seen, seen, 100, 30.0, "none", verdict,
        more or (verdict,), by, (1, 1, 1),
    )  # fmt: skip


def test_the_class_that_hides_enough_is_named_with_its_share(tmp_path: Path) -> None:
    table = laid(tmp_path)
    assert cover_reason(table, pair("soft")) == (
        "Hard cover hides 14 %, under the 25 % needed. "
        "Soft cover or better hides 31 % (25 % is enough): soft cover."
    )
    much = (HiddenBy("roadblock", "hard", 0.4), BY[1])
    assert cover_reason(table, pair("hard", much)) == (
        "Hard cover hides 40 % (25 % is enough): hard cover."
    )
    assert cover_reason(table, pair(CLEAR, BY[1:])) == (
        "Soft cover hides 17 %, under the 25 % needed. So there is no cover."
    )
    assert "too close to 25 % to call" in cover_reason(
        table, pair(CONTESTED, (HiddenBy("roadblock", "hard", 0.249),), CLEAR, "hard")
    )
    assert cover_reason(table, replace(pair("soft"), game_cover="partial")) == ""


def test_models_of_a_unit_are_one_blocker(tmp_path: Path) -> None:
    table = laid(tmp_path)
    assert (
        blocker_words(table, pair("soft")) == "charlie 17 % (models: soft), roadblock 14 % (hard)"
    )
    assert most_words(table, [pair("soft")]) == ["charlie", "roadblock"]
    assert [row.id for row in foremost(BY)] == ["charlie/0", "charlie/1"]
    far = (BY[0], HiddenBy("charlie/0", "soft", 0.3))
    assert most_words(table, [pair("soft", far)]) == ["charlie"]
