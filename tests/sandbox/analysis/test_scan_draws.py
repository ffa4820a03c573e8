"""Verdicts on many scans like the one at hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import trimesh
from scanned_table import SCANNED_HEAD

from sandbox.analysis.scan_doubt import SURE, ScanDoubt, scan_doubt
from sandbox.analysis.scan_draws import DRAWS, DrawnPair
from sandbox.rulings.findings import FindingsWish, findings
from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.table.scanned import CLOSED, OPEN, displaced
from sandbox.table.table import Table, lay

ROW = """[[terrain]]
id = "wall"
mesh = "wall.ply"
mesh_unit = "in"
position = [20.0, {y}, 0.0]
cover = "hard"
scanned = true
"""


def beside_a_wall(folder: Path, y: float, error: float = 0.1) -> Table:
    """Lay a table whose scanned wall ends at ``y`` − 5, near the line from Able to Baker."""
    trimesh.creation.box((1.2, 10.0, 4.0)).subdivide_to_size(0.2).export(folder / "wall.ply")
    head = SCANNED_HEAD.format(digest="0" * 64, error=error)
    path = folder / "scanned.toml"
    path.write_text(head.replace("scale = 1.0", 'scale = 1.0\nthin = "none"') + ROW.format(y=y))
    return lay(load(path))


def forward(table: Table) -> ScanDoubt:
    found = scan_doubt(table, judge(table, "able", "baker"))
    assert found is not None
    return found.forward


def test_the_share_of_scans_with_a_verdict_grows_with_the_distance_from_an_edge(
    tmp_path: Path,
) -> None:
    agree = [forward(beside_a_wall(tmp_path, y)).agree for y in (17.1, 17.15, 17.2, 17.3)]
    assert agree == sorted(agree) and 0 < agree[0] < agree[2] < agree[3] == 1.0


def test_a_verdict_that_only_the_ends_of_the_error_change_stands(tmp_path: Path) -> None:
    found = forward(beside_a_wall(tmp_path, 16.82))
    assert (found.least, found.verdict, found.most) == ("hard", "blocked", "blocked")
    assert found.agree >= SURE and not found.contested and not found.pairs
    assert f", and it is the same in {int(100 * found.agree)} of 100 scans like this one" in str(
        found.words
    )


def test_a_contested_verdict_says_on_how_many_scans_it_is_so(tmp_path: Path) -> None:
    table = beside_a_wall(tmp_path, 17.0)
    report = judge(table, "able", "baker")
    said = findings(table, report, FindingsWish(unsure=True)).said(report)
    share = said["scan_agrees"]
    assert said["contested_by"] == ["scan"] and share < SURE
    assert said["headline"].endswith(f"It is so in {int(100 * share)} of 100 scans like this one")
    assert set(said["scan"]) == {"error_in", "least", "most"}


def test_all_scans_are_drawn_the_same_way_each_time(tmp_path: Path) -> None:
    table = beside_a_wall(tmp_path, 17.05)
    steps = [displaced(table, by, OPEN) for by in (-1, 0, 1)]
    first, second = (DrawnPair(steps, "able/0", "baker/0").verdicts() for _ in range(2))
    assert first == second and len(first) == DRAWS and len(set(first)) > 1


def test_a_table_is_shared_by_what_is_supposed_of_it_where_both_are_the_same(
    tmp_path: Path,
) -> None:
    """A plain wall has neither openings nor unseen sides: one tree of rays serves both."""
    table = beside_a_wall(tmp_path, 17.0)
    open_, closed = (displaced(table, 0, unknown) for unknown in (OPEN, CLOSED))
    assert open_.piece("wall") is closed.piece("wall") is table.piece("wall")
    moved = displaced(table, -1, OPEN).piece("wall")
    low, high = np.asarray(moved.piece.parts[0].mesh.bounds)
    assert (high - low < (1.2, 10.0, 4.0)).all()
