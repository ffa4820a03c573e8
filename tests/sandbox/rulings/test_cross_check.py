"""Rays against pixels: two methods that share no code must come to the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import trimesh
from repository import EXAMPLES
from tables import laid, table_from, unit

from sandbox.rulings.cross_check import CrossCheck, cross_check_words, cross_checks
from sandbox.sight.judge import judge
from sandbox.table.table import Table
from tests.sandbox.sight.test_sight_reference import coarse_man, real_table, scatter

pytestmark = pytest.mark.slow


def checked(table: Table, one: str, other: str) -> list[tuple[float, CrossCheck]]:
    report = judge(table, one, other)
    checks = cross_checks(table, report)
    return [
        (pair.visible, check)
        for pair, check in zip(report.forward.pairs, checks, strict=True)
        if check is not None
    ]


def test_random_tables(tmp_path: Path) -> None:
    coarse_man(tmp_path)
    rng, rows = np.random.default_rng(18), []
    for _ in range(10):
        rows += checked(table_from(tmp_path, scatter(rng)), "able", "baker")
    assert len(rows) > 40
    assert [row for row in rows if not row[1].agrees] == []
    assert sum(0.05 < share < 0.95 for share, _ in rows) > 8, "some are partly hidden"
    assert max(check.bound for _, check in rows) < 0.03
    # Pixels say more than that any number will do: the same against other tables' shares.
    shares = [share for share, _ in rows]
    others = zip(shares[1:], [check for _, check in rows], strict=False)
    assert max(abs(share - check.pixels) for share, check in others) > 0.3


def test_meshes_of_others(tmp_path: Path) -> None:
    rows = checked(real_table(tmp_path), "able", "baker")
    assert len(rows) == 12 and [row for row in rows if not row[1].agrees] == []
    assert any(0.3 < share < 0.9 for share, _ in rows), "through a window"


@pytest.mark.parametrize("turned", [0, 180])
def test_a_sheet_near_the_eye_hides_by_either_side(tmp_path: Path, turned: int) -> None:
    """An open sheet of one side has no other that a picture might show in its place."""
    sheet = trimesh.Trimesh(
        [[0, 0, 0], [0, 3, 0], [0, 3, 3], [0, 0, 3]], [[0, 1, 2], [0, 2, 3]], process=False
    )
    sheet.export(tmp_path / "sheet.stl")
    coarse_man(tmp_path)
    man = 'mesh = "man.stl", mesh_unit = "in", base_height = 0.06'
    table = table_from(
        tmp_path,
        '[[terrain]]\nid = "sheet"\nmesh = "sheet.stl"\nmesh_unit = "in"\n'
        f"position = [12, 21.5]\nrotation = {turned}\n"
        + unit("able", "a", f"position = [11, 20], {man}")
        + unit("baker", "b", f"position = [24, 20], {man}"),
    )
    ((share, check),) = checked(table, "able", "baker")
    assert 0.1 < share < 0.9
    assert check.agrees and check.bound < 0.03
    assert abs(share - check.pixels) < 0.02


def test_errors_are_detected_and_woods_left_out() -> None:
    table = laid(EXAMPLES / "crossroads.toml")
    report = judge(table, "pak", "sherman")
    pairs = report.forward.pairs
    checks = cross_checks(table, report)
    assert all(one is not None and one.agrees for one in checks)
    assert "Pixels agree: all 3 pairs" in cross_check_words(table, pairs, checks)
    off = [
        replace(pair, visible=pair.visible - 0.08, low=pair.low - 0.08, high=pair.high - 0.08)
        for pair in pairs
    ]
    wrong = replace(report, forward=replace(report.forward, pairs=tuple(off)))
    checks = cross_checks(table, wrong)
    assert not any(one.agrees for one in checks if one is not None)
    assert "Pixels differ: Pak (gun) sees" in cross_check_words(table, off, checks)
    assert "Pixels were not used" in cross_check_words(table, pairs, [None, None, None])
