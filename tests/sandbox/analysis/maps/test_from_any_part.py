"""Maps, positions and the graph where words look from any part: as the judge has it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tables import HEAD, table_from, unit

from sandbox.analysis.maps.cells import MAN
from sandbox.analysis.maps.graph import sight_graph
from sandbox.analysis.maps.sight_map import SightMap, sight_map
from sandbox.analysis.maps.stands import stands
from sandbox.paper.words.maps import graph_words
from sandbox.sight.judge import judge
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

WALLS = (
    '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.5, 8.0, 4.0]\nposition = [12.0, 9.0]\n'
    '[[terrain]]\nid = "low"\nkind = "box"\nsize = [0.4, 6.0, 0.6]\nposition = [9.8, 15.0]\n'
    '[[terrain]]\nid = "wood"\nkind = "wood"\nsize = [6.0, 5.0]\nposition = [18.0, 4.0]\n'
)
AREA = (
    '[[terrain]]\nid = "ruin"\nkind = "box"\narea = true\n'
    "size = [4.0, 5.0, 0.1]\nposition = [14.0, 15.0]\n"
)
UNITS = unit("able", "axis", "position = [5, 9]", "position = [5, 10.2]") + unit(
    "other", "allies", "position = [20, 15]"
)


def table_of(folder: Path, more: str = "", words: str = "any-part") -> Table:
    head = f'{HEAD}words = "{words}"\n[table]\nsize = [24.0, 18.0]\n'
    return table_from(folder, f"{head}{WALLS}{AREA}{UNITS}{more}")


def numbers(found: SightMap) -> np.ndarray:
    """The values of a map, NaN where nobody can stand."""
    return np.array([np.nan if value is None else value for value in found.values], dtype=float)


@pytest.mark.parametrize("words", ["any-part", "any-part-areas"])
def test_a_man_put_in_a_cell_is_judged_as_the_map_by_any_part_says(
    tmp_path: Path, words: str
) -> None:
    """A free line of the map is one of the judge; a gap that only the judge finds is narrow."""
    table = table_of(tmp_path, words=words)
    seen, cover, safe, lanes = (
        sight_map(table, "able", what, 1.5) for what in ("seen", "cover", "safe", "lanes")
    )
    shares = numbers(seen)
    rng = np.random.default_rng(3)
    kinds = {word: np.flatnonzero([one == word for one in cover.values]) for word in cover.values}
    picked = [n for word in kinds if word for n in rng.permutation(kinds[word])[:4].tolist()]
    partly = np.flatnonzero((shares > 0.1) & (shares < 0.9))
    assert len(partly) > 4 and {"clear", "blocked"} < set(cover.values)
    for number in dict.fromkeys([*picked, *rng.permutation(partly)[:6].tolist()]):
        (x, y), z = seen.cells.middles[number].tolist(), seen.heights[number]
        turn = float(np.degrees(np.arctan2(9.6 - y, 5 - x)))
        man = unit("man", "allies", f"position = [{x}, {y}, {z}], facing = {turn}", template=MAN)
        report = judge(table_of(tmp_path, man, words), "able", "man").forward
        best = max(report.pairs, key=lambda pair: pair.visible)
        assert best.low - 0.04 <= shares[number] <= best.high + 0.04, (number, best)
        by_map, by_judge = cover.values[number], report.verdict
        assert by_map == by_judge or "contested" in (by_map, by_judge) or best.visible < 0.01
        assert (safe.values[number] == 1.0) == (by_map == "blocked") == (not lanes.values[number])
        assert (shares[number] == 0.0) == (by_map == "blocked")


def test_a_piece_more_never_shows_more_from_any_part(tmp_path: Path) -> None:
    more = (
        '[[terrain]]\nid = "more"\nkind = "box"\nsize = [0.5, 3.0, 3.0]\nposition = [8.0, 5.0]\n'
        '[[terrain]]\nid = "trees"\nkind = "wood"\nsize = [3.0, 3.0]\nposition = [8.0, 14.0]\n'
    )
    hides, paces = 0, ("coarse", "fine")
    for pace in paces:
        for what, sign in (("seen", 1.0), ("safe", -1.0)):
            before, after = (
                sign * numbers(sight_map(table_of(tmp_path, piece), "able", what, 1.0, pace=pace))  # type: ignore[arg-type]
                for piece in ("", more)
            )
            both = ~np.isnan(before) & ~np.isnan(after)
            assert (after[both] <= before[both]).all()
            hides += int((after[both] < before[both]).sum())
    assert hides > 40


def test_sight_from_any_part_is_alike_both_ways(tmp_path: Path) -> None:
    """As much is seen from a cell as in it, within the error of so many lines."""
    head = f'{HEAD}words = "any-part"\n[table]\nsize = [24.0, 18.0]\n{WALLS}'

    def looks_from(x: float, y: float) -> SightMap:
        man = unit("zed", "axis", f"position = [{x}, {y}]", template=MAN)
        return sight_map(table_from(tmp_path, head + man), "zed", "seen", 2.0)

    there = looks_from(5.0, 9.0)
    shares, middles = numbers(there), there.cells.middles
    home = int(np.flatnonzero((middles == [5.0, 9.0]).all(axis=1))[0])
    kinds = (shares > 0.02) & (shares < 0.98), shares == 1.0, shares == 0.0
    picked = [number for kind in kinds for number in np.flatnonzero(kind)[::3][:4].tolist()]
    assert len(picked) > 8
    for number in picked:
        back = numbers(looks_from(*middles[number].tolist()))[home]
        assert abs(back - shares[number]) < 0.09, (middles[number], shares[number], back)


def test_the_graph_from_any_part_joins_more_than_that_of_eyes(tmp_path: Path) -> None:
    found = sight_graph(table_of(tmp_path), 2.0)
    by_eye = sight_graph(table_of(tmp_path, words="one-eye"), 2.0)
    assert np.array_equal(found.sees, found.sees.T) and not found.sees.diagonal().any()
    assert found.places.tolist() == by_eye.places.tolist()
    assert found.sees.sum() > by_eye.sees.sum()
    assert (by_eye.sees & ~found.sees).mean() < 0.005  # a line from one eye alone is a narrow gap
    assert "by one of 64 lines from any part to any part" in next(graph_words(found))


def test_positions_from_any_part_are_those_of_the_judge(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    found = stands(table, "other", "hidden", "able")
    good, reach = found.good[0], found.reaches[0]
    near = reach.cost <= reach.inches
    assert good.any() and not good[near].all()
    rng = np.random.default_rng(8)
    wrong = 0
    for number in rng.permutation(np.flatnonzero(near))[:12].tolist():
        x, y, z = reach.at[number].tolist()
        turn = float(np.degrees(np.arctan2(9.6 - y, 5 - x)))
        report = judge(table.moved("other/0", x, y, turn, z), "able", "other").forward
        best = max(pair.visible for pair in report.pairs)
        wrong += bool(good[number]) != (report.verdict == "blocked") and best > 0.01
    assert not wrong
