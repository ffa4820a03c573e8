"""docs/layout-audit.md has the tables of its results, and its results are figures alone."""

from __future__ import annotations

import json
import runpy
from typing import Any

import pytest
from repository import ROOT

WRITER = runpy.run_path(str(ROOT / "docs" / "writers" / "layout_audit.py"))
PAGE = (ROOT / "docs" / "layout-audit.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def results() -> Any:
    return json.loads((ROOT / "docs" / "layout-audit.json").read_text(encoding="utf-8"))


def test_the_tables_are_as_they_would_be_written_now(results: Any) -> None:
    assert WRITER["page"](PAGE, results) == PAGE, "`python docs/writers/layout_audit.py`"


def test_all_layouts_are_listed_with_the_credits_that_their_makers_ask_for(results: Any) -> None:
    rows = results["layouts"]
    assert len({row["name"] for row in rows}) == 46
    for credit in {credit for row in rows for credit in row["credits"]}:
        assert credit.removeprefix("Layout by ") in PAGE
    assert all("Powered by 40kdc-data" in row["credits"] for row in rows)


def test_each_body_was_measured_on_every_layout_by_both_readings(results: Any) -> None:
    names = {row["name"] for row in results["layouts"]}
    found = {(row["words"], row["body"]): set[str]() for row in results["bodies"]}
    for row in results["bodies"]:
        found[row["words"], row["body"]].add(row["name"])
        assert 0 <= row["low"] <= row["exposed"] <= row["high"] <= 1
    assert {body for words, body in found if words} == {"32", "40", "60", "vehicle"}
    assert all(measured == names for measured in found.values())


def test_the_results_hold_no_outlines_and_no_positions(results: Any) -> None:
    def depth(value: Any) -> int:
        inner = value.values() if isinstance(value, dict) else value
        return 1 + max(map(depth, inner), default=0) if isinstance(value, dict | list) else 0

    assert depth(results) == 5  # all, layouts, a layout, its zones, a zone
    zones = [zone for row in results["layouts"] for zone in row["zones"]]
    assert {key for zone in zones for key in zone} == {
        "side",
        "exposed",
        "low",
        "high",
        "hidden_from_squad",
    }


def test_its_pictures_have_words_for_those_who_do_not_see_them() -> None:
    pictures = [line for line in PAGE.splitlines() if line.startswith("![")]
    assert len(pictures) == 2
    for line in pictures:
        words, _, path = line.removeprefix("![").removesuffix(")").partition("](")
        assert len(words) > 40 and (ROOT / "docs" / path).is_file()
