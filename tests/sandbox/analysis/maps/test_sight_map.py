"""Maps: each cell is what the judge says of a man who is put there by hand."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from repository import EXAMPLES
from tables import HEAD, laid, unit

from sandbox.analysis.maps.cells import MAN, Cells, MapFault, cells_of
from sandbox.analysis.maps.sight_map import sight_map
from sandbox.analysis.maps.writing import written
from sandbox.movement.standing import men_may_stand, misplaced
from sandbox.scenario.file import load
from sandbox.sight.judge import SightFault, judge
from sandbox.table.placement import Support
from sandbox.table.table import Table, lay

TEXT = (
    HEAD + "[table]\nsize = [24.0, 18.0]\n"
    '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.5, 8.0, 4.0]\nposition = [12.0, 9.0]\n'
    'cover = "hard"\n'
    '[[terrain]]\nid = "low"\nkind = "box"\nsize = [0.4, 6.0, 0.6]\nposition = [9.8, 15.0]\n'
    'cover = "hard"\n'
    '[[terrain]]\nid = "wood"\nkind = "wood"\nsize = [6.0, 5.0]\nposition = [18.0, 4.0]\n'
    + unit("able", "axis", "position = [5, 9]", "position = [5, 10.2]")
    + unit("other", "allies", "position = [20, 15]")
)


def table_of(folder: Path, text: str = TEXT) -> Table:
    file = folder / "table.toml"
    file.write_text(text, encoding="utf-8")
    return lay(load(file))


def test_cells_cover_the_table_and_the_last_are_cut() -> None:
    cells = Cells((10.0, 5.0), 2.0)
    assert (cells.columns, cells.rows) == (5, 3)
    assert cells.middles[0].tolist() == [1.0, 1.0]
    assert cells.middles[-1].tolist() == [9.0, 4.5]
    assert np.allclose(cells.middles[:5, 1], 1.0)


@pytest.mark.slow
def test_a_man_put_in_a_cell_is_judged_as_the_map_says(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    seen = sight_map(table, "able", "seen", 1.5)
    cover, safe, lanes = (
        sight_map(table, "able", what, 1.5).values for what in ("cover", "safe", "lanes")
    )
    assert {"blocked", "clear", "hard"} <= set(cover)
    rng = np.random.default_rng(3)
    kinds = {word: [n for n, one in enumerate(cover) if one == word] for word in set(cover)}
    picked = [int(n) for word in kinds if word for n in rng.permutation(kinds[word])[:4]]
    partly = [n for n, one in enumerate(seen.values) if isinstance(one, float) and 0.1 < one < 0.8]
    assert len(partly) > 4, "where classes of cover end"
    picked += [int(n) for n in rng.permutation(partly)[:8] if n not in picked]
    middles = seen.cells.middles
    for number in picked:
        (x, y), z = middles[number].tolist(), seen.heights[number]
        turn = float(np.degrees(np.arctan2(9.6 - y, 5 - x)))
        man = unit("man", "allies", f"position = [{x}, {y}, {z}], facing = {turn}", template=MAN)
        report = judge(table_of(tmp_path, TEXT + man), "able", "man").forward
        best = max(report.pairs, key=lambda pair: pair.visible)
        value = seen.values[number]
        assert isinstance(value, float)
        assert best.low - 0.02 <= value <= best.high + 0.02, (number, value, best)
        assert cover[number] == report.verdict or "contested" in (cover[number], report.verdict)
        if report.verdict == "blocked" == cover[number]:
            assert safe[number] == 1.0 and lanes[number] == 0.0
        if "contested" not in (cover[number], report.verdict, *(p.verdict for p in report.pairs)):
            assert (safe[number] == 1.0) == (report.verdict == "blocked")
    with_lane = [n for n in picked if lanes[n]]
    assert with_lane and all(float(lanes[n] or 0) > 0 == (safe[n] or 0) for n in with_lane)


@pytest.mark.slow
def test_men_may_stand_where_one_by_one_it_would_be_said(tmp_path: Path) -> None:
    table = laid(EXAMPLES / "crossroads.toml")
    at = cells_of(table, 2.0).middles
    support = Support((piece.piece, piece.stand) for piece in table.pieces)
    heights = np.array([support.height(x, y) for x, y in at.tolist()])
    radius = 0.5
    may = men_may_stand(table, at, heights, radius)
    able = table.unit("able").models[0]
    reach = float(np.linalg.norm(able.piece.part("base").mesh.vertices[:, :2], axis=1).max())  # type: ignore[union-attr]
    mine = men_may_stand(table, at, heights, reach)
    others = [model.id for unit in table.units for model in unit.models if model is not able]
    assert others
    standing = []
    for number in range(0, len(at), 3):
        moved = table.moved(able.id, *at[number].tolist(), able.stand.turn)
        standing.append((number, able.id not in misplaced(moved)))
    # The model's own place is not free for another: the moved model is left out of that count.
    own = np.linalg.norm(at - [able.stand.x, able.stand.y], axis=1) < 2 * reach
    wrong = [number for number, one in standing if bool(mine[number]) != one and not own[number]]
    assert not wrong
    assert 0.5 < may.mean() < 1.0


def test_a_mirrored_table_has_the_mirrored_map(tmp_path: Path) -> None:
    text = HEAD + "[table]\nsize = [24.0, 18.0]\n"
    wall = '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.5, 6.0, 4.0]\nposition = [12.0, {}]\n'
    one = sight_map(
        table_of(tmp_path, text + wall.format("6.0") + unit("able", "axis", "position = [5, 8]")),
        "able",
        "safe",
        2.0,
    )
    other = sight_map(
        table_of(tmp_path, text + wall.format("12.0") + unit("able", "axis", "position = [5, 10]")),
        "able",
        "safe",
        2.0,
    )
    rows = [list(one.values[n : n + 12]) for n in range(0, 108, 12)]
    turned = [list(other.values[n : n + 12]) for n in range(0, 108, 12)][::-1]
    same = sum(a == b for r, t in zip(rows, turned, strict=True) for a, b in zip(r, t, strict=True))
    assert same >= 106  # a model's left arm is not its right
    assert 1.0 in one.values and 0.0 in one.values


@pytest.mark.slow
def test_files_say_what_the_map_does(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    cells = sight_map(table, "able/0", "cover", 2.0)
    answer = json.loads(written(cells, table, ".json"))
    assert answer["schema"] == "sightline.map/1"
    assert (
        (answer["columns"], answer["rows"])
        == (12, 9)
        == (len(answer["values"][0]), len(answer["values"]))
    )
    rows = list(csv.DictReader(io.StringIO(written(cells, table, ".csv").decode())))
    assert len(rows) == 108 == len(answer["heights_in"])
    assert [row["cover"] or None for row in rows] == list(cells.values)
    picture = Image.open(io.BytesIO(written(cells, table, ".png")))
    assert picture.width > 1000
    assert len(np.unique(np.asarray(picture.convert("RGB")).reshape(-1, 3), axis=0)) > 4


def test_an_impossible_map_is_refused(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    for inches in (0.0, 0.05, 100.0, float("nan")):
        with pytest.raises(MapFault, match="found cells of"):
            cells_of(table, inches)
    with pytest.raises(SightFault, match="'zed' is not on the table"):
        sight_map(table, "zed", "seen", 2.0)
