"""Cells of a map, and positions of a unit, that depend on a height nobody gave."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tables import table_from, unit

from sandbox.analysis.maps.cells import Cells, hatching
from sandbox.analysis.maps.doubted import with_doubts as with_unknown
from sandbox.analysis.maps.doubted import with_heights
from sandbox.analysis.maps.key import BY_HEIGHT, key_of
from sandbox.analysis.maps.sight_map import SightMap, What, sight_map
from sandbox.analysis.maps.stands import Stands, stands
from sandbox.analysis.maps.writing import written
from sandbox.paper.words.maps import map_words, stands_words
from sandbox.table.table import Table
from sandbox.view.marks.maps import stand_items


def _text(one: str, two: str) -> str:
    return f"""
[table]
size = [20, 14]
[[terrain]]
id = "one"
kind = "box"
position = [10, 9]
size = [0.5, 5, {one}
[[terrain]]
id = "two"
kind = "box"
position = [6, 3]
size = [2, 0.5, {two}
{unit("able", "a", "position = [2, 7]", "position = [2, 5]")}
"""


def table_of(folder: Path, one: str, two: str) -> Table:
    return table_from(folder, _text(one, two))


UNSURE = "1.0]\nheight_range = [0.3, 3.0]", "0.8]\nheight_range = [0.3, 1.2]"


def _classes(table: Table, found: SightMap) -> list[str]:
    key = key_of(found, table.scenario.sight_policy)
    return [key.shades[one].name if one >= 0 else "" for one in key.classes.tolist()]


@pytest.mark.parametrize("what", ["cover", "seen", "safe", "lanes"])
def test_the_cells_that_flip_are_those_that_differ_on_tables_of_these_heights(
    what: What, tmp_path: Path
) -> None:
    table = table_of(tmp_path, *UNSURE)
    hatched = with_heights(table, sight_map(table, "able", what, 1.0, pace="coarse"), pace="coarse")
    rows = []
    for one, two in (("0.3]", "0.3]"), ("1.0]", "0.8]"), ("3.0]", "1.2]")):
        other = table_of(tmp_path, one, two)
        rows.append(_classes(other, sight_map(other, "able", what, 1.0, pace="coarse")))
    expected = tuple("" not in row and len(set(row)) > 1 for row in zip(*rows, strict=True))
    assert hatched.by_height == expected
    assert any(expected) and not all(expected)


@pytest.mark.slow
def test_the_files_of_a_map_tell_the_cells_that_flip(tmp_path: Path) -> None:
    table = table_of(tmp_path, *UNSURE)
    plain = sight_map(table, "able", "safe", 1.0, pace="coarse")
    hatched = with_heights(table, plain, pace="coarse")
    assert hatched.values == plain.values
    assert np.array(hatched.to_json()["by_height"]).ravel().tolist() == list(hatched.by_height)
    rows = list(csv.DictReader(io.StringIO(written(hatched, table, ".csv").decode())))
    assert [row["by_height"] == "1" for row in rows] == list(hatched.by_height)
    assert list(map_words(hatched, None))[-1].endswith(str(BY_HEIGHT))
    with_, without = (
        Image.open(io.BytesIO(written(one, table, ".png"))) for one in (hatched, plain)
    )
    assert with_.size == without.size
    assert (np.asarray(with_) != np.asarray(without)).any(axis=2).sum() > 1000


def test_known_heights_change_no_byte_of_a_map(tmp_path: Path) -> None:
    table = table_of(tmp_path, "1.0]", "0.8]")
    plain = sight_map(table, "able", "cover", 1.0, pace="coarse")
    hatched = with_heights(table, plain, pace="coarse")
    assert hatched is plain
    assert "by_height" not in hatched.to_json()
    assert "by_height" not in written(hatched, table, ".csv").decode()
    assert not any(line.endswith(str(BY_HEIGHT)) for line in map_words(hatched, None))


def test_the_lines_of_a_hatching_go_on_from_cell_to_cell() -> None:
    cells = Cells((5.0, 3.0), 2.0)
    lines = hatching(cells, np.arange(cells.rows * cells.columns))
    assert lines.shape == (6, 2, 2)
    assert lines[0].tolist() == [[0.0, 0.0], [2.0, 2.0]]
    assert lines[4, 0].tolist() == lines[0, 1].tolist()
    assert lines[..., 0].max() == 5.0 and lines[..., 1].max() == 3.0


def _positions(table: Table) -> Stands:
    return stands(table, "able", "hidden", "baker", pace="coarse")


@pytest.mark.slow
def test_positions_that_depend_on_a_height_are_those_that_differ_at_its_ends(
    tmp_path: Path,
) -> None:
    enemy = unit("baker", "b", "position = [16, 9]")
    unsure, low, high, known = (
        table_from(tmp_path, _text(*ends) + enemy)
        for ends in (UNSURE, ("0.3]", "0.3]"), ("3.0]", "1.2]"), ("1.0]", "0.8]"))
    )
    hatched = with_unknown(unsure, _positions(unsure), "baker", pace="coarse")
    stated, *ends = (_positions(table) for table in (known, low, high))
    for number, said in enumerate(hatched.verdicts):
        now, *others = (one.verdicts[number] for one in (stated, *ends))
        flips = (now != others[0]) | (now != others[1])
        assert flips.any() == hatched.contested[number].any()
        assert said.tolist() == np.where(flips, "contested", now).tolist()
        assert hatched.good[number].tolist() == (~flips & stated.good[number]).tolist()
    count = sum(int(row.sum()) for row in hatched.contested)
    assert count > 0 and f"Too close to call at {count:,} more." in stands_words(hatched)
    assert hatched.to_json()["orders"][0]["contested"] == int(hatched.contested[0].sum())
    names = [item.name for item in stand_items(unsure, hatched)]
    assert "measure/could-stand/hatched" in names
    plain = with_unknown(known, _positions(known), "baker", pace="coarse")
    assert plain.to_json()["orders"][0]["contested"] == 0
