"""Verdicts that hang on a fence that a scan does not show."""

from __future__ import annotations

from pathlib import Path

import pytest
import trimesh
from scanned_table import SCANNED_HEAD

from sandbox.analysis.scan_doubt import scan_doubt
from sandbox.analysis.thin_things import free_area
from sandbox.rulings.findings import FindingsWish, findings
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.table.table import Table, lay

SHED = """[[terrain]]
id = "shed"
mesh = "shed.ply"
mesh_unit = "in"
position = [20.0, {y}, 0.0]
cover = "hard"
scanned = true
"""
FENCE = """[[terrain]]
id = "fence"
kind = "fence"
position = [30.0, {y}]
rotation = 90.0
"""
ROUND_THEM = "thin_free = [[[2.0, 10.0], [38.0, 10.0], [38.0, 14.0], [2.0, 14.0]]]"
ELSEWHERE = "thin_free = [[[2.0, 1.0], [38.0, 1.0], [38.0, 4.0], [2.0, 4.0]]]"


def scanned(
    folder: Path, scan: str = "", more: str = "", error: float = 0.1, y: float = 3.0
) -> Table:
    """Lay a table with a scanned shed. ``scan``: further keys of its scan."""
    trimesh.creation.box((2.0, 3.0, 4.0)).export(folder / "shed.ply")
    head = SCANNED_HEAD.format(digest="0" * 64, error=error)
    path = folder / "scanned.toml"
    text = head.replace("scale = 1.0", f"scale = 1.0\n{scan}") + SHED.format(y=y) + more
    path.write_text(text, encoding="utf-8")
    return lay(load(path))


def said(table: Table) -> dict:
    report = judge(table, "able", "baker")
    return findings(table, report, FindingsWish(unsure=True)).said(report)


def test_a_clear_line_is_open_until_somebody_says_that_no_fence_is_there(tmp_path: Path) -> None:
    asked = said(scanned(tmp_path))
    assert asked["verdict"] == "contested" and asked["contested_by"] == ["scan"]
    assert asked["scan_thin"] == "soft" and asked["pairs"][0]["contested_by"] == ["scan"]
    assert asked["headline"] == (
        "Contested between clear and soft cover: the scan is good to ±0.10″ here, but does not "
        "show fences or wire, and one may stand here. As scanned: Able sees Baker; clear"
    )
    answered = said(scanned(tmp_path, 'thin = "none"'))
    assert answered["verdict"] == "clear" and "scan_thin" not in answered
    assert answered["headline"] == "Able sees Baker; clear; the scan is good to ±0.10″ here"


@pytest.mark.parametrize(("free", "verdict"), [(ROUND_THEM, "clear"), (ELSEWHERE, "contested")])
def test_an_answer_for_an_area_settles_the_lines_within_it(
    tmp_path: Path, free: str, verdict: str
) -> None:
    assert said(scanned(tmp_path, free))["verdict"] == verdict


@pytest.mark.parametrize(("y", "asked"), [(12.0, False), (20.0, True)])
def test_a_drawn_fence_closes_the_question_where_it_stands(
    tmp_path: Path, y: float, asked: bool
) -> None:
    found = said(scanned(tmp_path, more=FENCE.format(y=y)))
    assert ("scan_thin" in found) == (found["verdict"] == "contested") == asked


def test_a_scan_that_shows_rails_asks_for_none(tmp_path: Path) -> None:
    assert said(scanned(tmp_path, error=0.02))["verdict"] == "clear"


def test_a_fence_changes_nothing_where_all_is_hidden(tmp_path: Path) -> None:
    found = scan_doubt(table := scanned(tmp_path, y=12.0), judge(table, "able", "baker"))
    assert found is not None
    assert found.forward.verdict == "blocked" and found.forward.thin == ""
    assert not found.forward.contested


def test_another_answer_than_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ScenarioFault, match="thin"):
        scanned(tmp_path, 'thin = "some"')


def test_the_area_of_a_verdict_is_written_as_an_answer_that_settles_it(tmp_path: Path) -> None:
    table = scanned(tmp_path)
    area = free_area(table, judge(table, "able", "baker").forward)
    assert 4 <= len(area) <= 8
    settled = scanned(tmp_path, f"thin_free = {[area]}")
    assert said(settled)["verdict"] == said(settled)["reverse"]["verdict"] == "clear"
