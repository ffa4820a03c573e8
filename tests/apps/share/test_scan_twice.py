"""A page of a scan's table judges with the scan's doubts as the program does, pair by pair."""

from __future__ import annotations

import json
import subprocess
from itertools import permutations
from pathlib import Path

import pytest
import trimesh
from repository import ROOT
from scanned_table import SCANNED_HEAD

from apps.share.sight_table import sight_table
from sandbox.analysis.scan_doubt import scan_doubt
from sandbox.rulings.asked import asked, key_of
from sandbox.rulings.verify import verify_link
from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.table.table import Table, lay

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("needs_node")]

ROW = """[[terrain]]
id = "{name}"
mesh = "{name}.ply"
mesh_unit = "in"
position = [{x}, {y}, 0.0]
cover = "{cover}"
scanned = true
{more}
"""
SQUAD = """[[units]]
id = "dog"
side = "axis"
template = "rifle-squad"
models = [{ position = [6.0, 5.0] }, { position = [8.0, 20.0] }, { position = [19.3, 4.0] }]
"""
FENCE = """[[terrain]]
id = "fence"
kind = "fence"
position = [30.0, 3.0]
rotation = 90.0
"""


def scanned(folder: Path, wall: float, error: float, scan: str = "") -> Table:
    """Lay a table with a scanned wall, a hill, a low box that may be a hedge, and a stall."""
    trimesh.creation.box((1.2, 10.0, 4.0)).subdivide_to_size(0.4).export(folder / "wall.ply")
    trimesh.creation.box((6.0, 6.0, 1.5)).subdivide_to_size(0.8).export(folder / "hill.ply")
    trimesh.creation.box((2.0, 4.0, 1.4)).subdivide_to_size(0.4).export(folder / "bank.ply")
    head = SCANNED_HEAD.format(digest="0" * 64, error=error)
    text = head.replace("scale = 1.0", f"scale = 1.0\n{scan}") + SQUAD + FENCE
    text += ROW.format(name="wall", x=20.0, y=wall, cover="hard", more="")
    text += ROW.format(name="hill", x=5.0, y=20.0, cover="hard", more="beneath = true")
    may_be = 'may_be = "soft"\nodds = 0.3'
    text += ROW.format(name="bank", x=30.0, y=14.8, cover="hard", more=may_be)
    path = folder / "scanned.toml"
    path.write_text(text, encoding="utf-8")
    return lay(load(path))


def on_the_page(table: Table, folder: Path, free: list[list[list[float]]]) -> list[dict]:
    """Return the findings of a page on every pair of units of two sides."""
    file = folder / "asked.json"
    told = {"table": sight_table(table), "moves": [], "pairs": pairs(table), "free": free}
    file.write_text(json.dumps(told), encoding="utf-8")
    script = ROOT / "tests" / "js" / "sight" / "doubts.js"
    done = subprocess.run(["node", script, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


def pairs(table: Table) -> list[tuple[str, str]]:
    two = permutations(table.units, 2)
    return [(one.id, other.id) for one, other in two if one.spec.side != other.spec.side]


@pytest.mark.parametrize("wall", [16.82, 17.0, 22.0])
@pytest.mark.parametrize(("error", "scan"), [(0.1, ""), (0.1, 'thin = "none"'), (0.3, "")])
def test_a_page_leaves_open_what_the_program_leaves_open(
    wall: float, error: float, scan: str, tmp_path: Path
) -> None:
    table = scanned(tmp_path, wall, error, scan)
    for pair, found in zip(pairs(table), on_the_page(table, tmp_path, []), strict=True):
        report = judge(table, *pair)
        doubt = scan_doubt(table, report)
        assert doubt is not None
        sight, way = doubt.on(report).forward, doubt.forward
        assert (found["open"] == [sight.verdict]) == (sight.verdict != "contested"), pair
        left_open = [{*(one.otherwise or one.open)} for one in sight.pairs]
        assert [{*row} for row in found["pairs"]] == left_open
        assert found["fenced"] == way.thin and found["error"] == pytest.approx(way.error_in)
        assert found["piece"] == (way.guessed[0].id if way.guessed else "")
        same = int(100 * way.agree) if len({way.verdict, way.least, way.most}) > 1 else 0
        assert found["same"] == same


def test_an_answer_about_fences_goes_with_the_link_and_is_judged_so(tmp_path: Path) -> None:
    table = scanned(tmp_path, 22.0, 0.1)
    area = [[0.0, 0.0], [40.0, 0.0], [40.0, 24.0], [0.0, 24.0]]
    before, after = (on_the_page(table, tmp_path, free) for free in ([], [area]))
    at = next(number for number, row in enumerate(before) if row["fenced"])
    (firer, target), open_, answered = pairs(table)[at], before[at], after[at]
    assert len(open_["open"]) > 1 and open_["fenced"] and not answered["fenced"]
    free = ",".join(f"{value:g}" for corner in area for value in corner)
    link = f"#of={key_of(table)}&firer={firer}&target={target}"
    report = judge(table, firer, target).forward
    rays = sum(one.rays for one in report.pairs)
    seen = round(sum(one.visible * one.rays for one in report.pairs))
    asked_open = f"{link}&said=contested:{seen},{rays}"
    said = answered["open"][0] if len(answered["open"]) == 1 else "contested"
    asked_answered = f"{link}&free={free}&said={said}:{seen},{rays}"
    assert verify_link(table, asked_open)[1].same and verify_link(table, asked_answered)[1].same
    assert asked(table, asked_answered).table.scenario.scan.thin_free  # type: ignore[union-attr]
