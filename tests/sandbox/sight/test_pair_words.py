"""The stated reason for a model's class of cover follows from what hides it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from scanned_table import SCANNED_HEAD
from tables import table_from, unit

from sandbox.scenario.file import load
from sandbox.scenario.words import CLEAR, CONTESTED
from sandbox.sight.hiding import foremost, foremost_over, piece_name
from sandbox.sight.report import HiddenBy, PairSight
from sandbox.sight.sentences import headline, pair_words
from sandbox.table.table import Table, lay

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
    assert pair_words(table, pair("soft")).reason == (
        "Hard cover hides 14 %, under the 25 % needed. "
        "Soft cover or better hides 31 % (25 % is enough): soft cover."
    )
    much = (HiddenBy("roadblock", "hard", 0.4), BY[1])
    assert pair_words(table, pair("hard", much)).reason == (
        "Hard cover hides 40 % (25 % is enough): hard cover."
    )
    assert pair_words(table, pair(CLEAR, BY[1:])).reason == (
        "Soft cover hides 17 %, under the 25 % needed. So there is no cover."
    )
    near = pair(CONTESTED, (HiddenBy("roadblock", "hard", 0.249),), CLEAR, "hard")
    assert pair_words(table, near).reason == (
        "Hard cover hides 24.9 %: too close to 25 % to call. So clear or hard cover."
    )
    assert str(headline(table, "able", "baker", [near])) == (
        "Able sees Baker, contested between clear and hard cover: "
        "hard cover hides 24.9 %, too close to 25 % to call"
    )


def test_a_class_that_is_decided_is_not_too_close_to_call(tmp_path: Path) -> None:
    table = laid(tmp_path)
    by = (HiddenBy("roadblock", "hard", 0.249), HiddenBy("charlie/0", "soft", 0.005))
    near = pair(CONTESTED, by, "soft", "hard")
    assert pair_words(table, near).reason == (
        "Hard cover hides 24.9 %: too close to 25 % to call. "
        "Soft cover or better hides 25.4 % (25 % is enough): soft or hard cover."
    )
    assert "contested between soft and hard cover" in str(headline(table, "able", "baker", [near]))


def test_models_that_are_too_close_to_call_are_counted_beside_those_in_cover(
    tmp_path: Path,
) -> None:
    table = laid(tmp_path)
    much, near = (HiddenBy("roadblock", "hard", share) for share in (0.4, 0.249))
    rows = [pair("hard", (much,)), pair("hard", (much,)), pair(CONTESTED, (near,), CLEAR, "hard")]
    assert "hard cover from 2 of 3, perhaps 3 (half is enough): " in (
        str(headline(table, "able", "baker", rows))
    )


def test_what_is_proved_of_a_scan_holds_as_scanned_and_a_margin_is_what_it_says(
    tmp_path: Path,
) -> None:
    table = laid(tmp_path)
    free = replace(pair(CLEAR, ()), visible=1.0, low=1.0, high=1.0)
    assert pair_words(table, free).seen == "Fully visible (proved)"
    fine = replace(pair(CLEAR, BY[1:]), visible=0.7144, low=0.7139, high=0.7149)
    fine = replace(fine, hidden_by=())
    assert pair_words(table, fine).seen == "71.4 % visible, ±0.1 %"
    (tmp_path / "scan").mkdir()
    path = tmp_path / "scan" / "scanned.toml"
    path.write_text(SCANNED_HEAD.format(digest="0" * 64, error=0.2), encoding="utf-8")
    scanned = lay(load(path))
    assert pair_words(scanned, free).seen == "Fully visible (as scanned)"
    assert pair_words(scanned, fine).sure == "±0.1 % as scanned"
    doubted = replace(
        pair(CONTESTED, (HiddenBy("baker/0", "soft", 0.08),), CLEAR),
        otherwise=frozenset({CLEAR, "soft"}),
    )
    assert pair_words(scanned, doubted).reason == (
        "As scanned, soft cover hides 8 %, under the 25 % needed. So there is no cover. "
        "Within the error of the scan: clear or soft cover."
    )


def test_models_of_a_unit_are_one_blocker(tmp_path: Path) -> None:
    table = laid(tmp_path)
    assert (
        pair_words(table, pair("soft")).hidden
        == "Charlie 17 % (models: soft), Roadblock 14 % (hard)"
    )
    most = foremost_over(table, [pair("soft")])
    assert [piece_name(table, row.id) for row in most] == ["Charlie", "roadblock"]
    assert [row.id for row in foremost(BY)] == ["charlie/0", "charlie/1"]
    far = (BY[0], HiddenBy("charlie/0", "soft", 0.3))
    (first,) = foremost_over(table, [pair("soft", far)])
    assert piece_name(table, first.id) == "Charlie"
