"""A table in figures: of tables whose figures one can work out by hand."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from tables import table_from

from sandbox.analysis.survey.figures import figures


def box(name: str, x: float, y: float, size: str) -> str:
    return f'[[terrain]]\nid = "{name}"\nkind = "box"\nposition = [{x}, {y}]\nsize = {size}\n'


HEAD = "[table]\nsize = [48.0, 48.0]\n"


def test_coverage_and_pieces_by_hand(tmp_path: Path) -> None:
    blocks = box("a", 12, 24, "[12.0, 24.0, 3.0]") + box("b", 36, 24, "[12.0, 24.0, 0.8]")
    road = '[[terrain]]\nid = "r"\nkind = "road"\nposition = [24.0, 4.0]\nsize = [48.0, 4.0]\n'
    counts = figures(table_from(tmp_path, HEAD + blocks + road))
    assert counts.coverage.value == pytest.approx(25.0, abs=0.5)  # a road is no terrain
    assert counts.blocking.value == pytest.approx(50.0, abs=0.5)  # one looks over the low one
    assert counts.pieces.value == pytest.approx(3 / 16)
    assert counts.coverage.words == "25 % of the table is terrain, roads not counted."
    assert (counts.coverage.judged, counts.pieces.judged) == ("usual", "few")


def test_lines_that_are_stopped(tmp_path: Path) -> None:
    bare = figures(table_from(tmp_path, HEAD, "bare.toml"))
    low = figures(table_from(tmp_path, HEAD + box("a", 24, 24, "[48.0, 0.5, 1.0]"), "low.toml"))
    high = figures(table_from(tmp_path, HEAD + box("a", 24, 24, "[48.0, 0.5, 2.0]"), "high.toml"))
    assert bare.lines.value == low.lines.value == bare.coverage.value == 0
    # Lines of half the table's side, as Buffon's needles that lie wholly on it.
    assert high.lines.value == pytest.approx(100 * 1.5 / (2 * math.pi - 3.5), abs=3)
    assert bare.all == (bare.coverage, bare.pieces, bare.blocking, bare.lines)


def test_a_wood_stops_who_looks_too_far_into_it(tmp_path: Path) -> None:
    def wood(depth: float) -> str:
        return (
            '[[terrain]]\nid = "w"\nkind = "wood"\nposition = [24.0, 24.0]\ntrees = 0\n'
            f"size = [44.0, 44.0]\ndepth = {depth}\n"
        )

    dense = figures(table_from(tmp_path, HEAD + wood(6.0), "dense.toml"))
    thin = figures(table_from(tmp_path, HEAD + wood(60.0), "thin.toml"))
    assert dense.lines.value > 95 and thin.lines.value == 0
    assert dense.blocking.value == 100


def test_a_hill_hides_what_is_behind_it(tmp_path: Path) -> None:
    hill = (
        '[[terrain]]\nid = "h"\nkind = "hill"\nposition = [24.0, 24.0]\nsize = [40.0, 20.0, 3.0]\n'
    )
    counts = figures(table_from(tmp_path, HEAD + hill))
    assert 10 < counts.lines.value < 90
    assert 0 < counts.blocking.value < 100


def test_the_pieces_of_a_group_count_once(tmp_path: Path) -> None:
    ruin = box("base", 24, 24, "[12.0, 6.0, 0.1]") + box("wall", 24, 24, "[10.0, 0.5, 5.0]")
    rows = HEAD + ruin + box("alone", 8, 8, "[2.0, 2.0, 2.0]")
    group = '[[groups]]\nid = "ruin"\nmembers = ["base", "wall"]\n'
    loose, whole = (table_from(tmp_path, text) for text in (rows, rows + group))
    assert (figures(loose).count, figures(whole).count) == (3, 2)
    assert figures(whole).pieces.value == pytest.approx(2 / 16)
    assert figures(whole).pieces.words == "0.1 pieces per square foot, 2 in total."
