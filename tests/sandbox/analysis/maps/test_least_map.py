"""Maps of least heights: each cell is what the strip of a target there says."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest
from tables import HEAD, table_from, unit

from sandbox.analysis.least_height import least_heights
from sandbox.analysis.maps.cells import MAN
from sandbox.analysis.maps.key import key_of
from sandbox.analysis.maps.sight_map import SightMap, sight_map
from sandbox.analysis.maps.writing import written
from sandbox.paper.words.maps import map_words
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

WALL = '[[terrain]]\nid = "{}"\nkind = "box"\nsize = {}\nposition = {}\n'
HIGH, LOW = ("high", [0.5, 6.0, 3.0], [12.0, 12.0]), ("low", [0.5, 6.0, 0.7], [12.0, 5.0])
TOWER, MORE = ("tower", [3.0, 3.0, 9.0], [3.0, 14.0]), ("more", [0.5, 3.0, 2.0], [16.0, 8.0])


def table_of(
    folder: Path, *walls: tuple[object, ...], words: str = "one-eye", men: str = ""
) -> Table:
    text = f'{HEAD}words = "{words}"\n[table]\nsize = [24.0, 18.0]\n'
    text += "".join(WALL.format(*wall) for wall in walls)
    return table_from(folder, text + unit("able", "axis", "position = [5, 9]") + men)


def heights(found: SightMap) -> np.ndarray:
    """The values of a map, NaN where nobody can stand."""
    return np.array([np.nan if value is None else value for value in found.values], dtype=float)


@pytest.mark.parametrize(("words", "over", "missed"), [("one-eye", 0.1, 0), ("any-part", 0.6, 2)])
def test_a_cell_is_seen_from_the_height_that_the_strip_says(
    tmp_path: Path, words: str, over: float, missed: int
) -> None:
    """By any part a map searches for no gaps: the height that it says may be greater, never less.

    ``over``: inches; ``missed``: most cells of which a narrow gap beside a wall is missed.
    """
    walls = HIGH, LOW, TOWER
    found = sight_map(table_of(tmp_path, *walls, words=words), "able", "least", 1.5)
    values, middles = heights(found), found.cells.middles
    kinds = (values == 0.0), (values > 0.0) & (values < 1.0), (values >= 1.0) & np.isfinite(values)
    picked = [number for kind in kinds for number in np.flatnonzero(kind)[::4][:3].tolist()]
    assert len(picked) >= 7 and (values == np.inf).any()
    for number in [*picked, int(np.flatnonzero(values == np.inf)[0])]:
        (x, y), z = middles[number].tolist(), found.heights[number]
        turn = float(np.degrees(np.arctan2(9 - y, 5 - x)))
        man = unit("man", "allies", f"position = [{x}, {y}, {z}], facing = {turn}", template=MAN)
        table = table_of(tmp_path, *walls, words=words, men=man)
        least = least_heights(table, table.unit("able").models, table.model("man/0"))[0].least_in
        said = float(values[number])
        if least is None or said == np.inf:
            assert said == np.inf and (least is None or least > 11.0)
        else:
            assert said >= least - 0.1, (x, y)
            missed -= said > least + over
    assert missed >= 0


@pytest.mark.parametrize("words", ["one-eye", "any-part"])
def test_a_piece_more_never_lowers_a_height(tmp_path: Path, words: str) -> None:
    before, after = (
        heights(sight_map(table_of(tmp_path, *walls, words=words), "able", "least", 1.0))
        for walls in ((HIGH, LOW), (HIGH, LOW, MORE))
    )
    both = ~np.isnan(before) & ~np.isnan(after)
    assert (after[both] >= before[both] - 0.05).all()
    assert (after[both] > before[both] + 0.3).sum() > 10


def test_files_and_words_say_where_nothing_is_seen_at_any_height(tmp_path: Path) -> None:
    table = table_of(tmp_path, HIGH, LOW, TOWER)
    found = sight_map(table, "able", "least", 2.0, pace="coarse")
    hidden = sum(value == np.inf for value in found.values)
    assert hidden > 1
    values = [
        value for row in json.loads(written(found, table, ".json"))["values"] for value in row
    ]
    rows = list(csv.DictReader(io.StringIO(written(found, table, ".csv").decode())))
    assert values.count("blocked") == hidden == sum(row["least"] == "blocked" for row in rows)
    key = key_of(found, table.scenario.sight_policy)
    names = [shade.name for shade in key.shades]
    assert names[0] == "seen down to the feet" and names[-1] == "hidden up to 12″"
    assert "from 0.5 to 1″" in names and sum(key.parts) == pytest.approx(1.0)
    said = " ".join(map_words(found))
    assert "seen down to its feet" in said and "seen from 1.0″ up" in said
    assert written(found, table, ".png").startswith(b"\x89PNG")
