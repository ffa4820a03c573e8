"""The map that a page draws itself has the verdicts of the program's map at the same places."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from repository import ROOT
from tables import table_from, unit

from apps.share.places import CELL_IN, standing, veil
from apps.share.sight_table import sight_table
from sandbox.analysis.maps.sight_map import sight_map
from sandbox.sight.judge import judge
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

WALLED = (
    "[table]\nsize = [24, 24]\n"
    '[[terrain]]\nid = "wall"\nkind = "box"\nposition = [12, 12]\nsize = [1, 9, 1.2]\n'
    '[[terrain]]\nid = "ruin"\nkind = "ruin"\nposition = [6, 17]\n'
    '[[terrain]]\nid = "wood"\nkind = "wood"\nposition = [16, 5]\nsize = [6, 5]\n'
    + unit("able", "axis", "position = [4, 12]", "position = [4, 14]")
    + unit("baker", "allies", "position = [20, 12]")
)


@pytest.mark.parametrize("words", ["", 'words = "footprint-ruins"\n', 'words = "any-part-areas"\n'])
def test_a_page_draws_the_map_of_the_program(words: str, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node on this machine")
    table = table_from(tmp_path, words + WALLED)
    asked = tmp_path / "asked.json"
    here = standing(table)
    asked.write_text(json.dumps(sight_table(table, here)), encoding="utf-8")
    script = ROOT / "tests" / "js" / "sight" / "map.js"
    done = subprocess.run([node, script, asked, "able"], capture_output=True, text=True, check=True)
    page = json.loads(done.stdout)
    found = sight_map(table, "able", "cover", CELL_IN)
    program = [value for value in found.values if value is not None]
    assert len(page) == len(program) > 100 and len(set(page)) > 2
    pairs = [one for one in zip(page, program, strict=True) if "contested" not in one]
    assert len(pairs) > 0.75 * len(page)
    # Each verdict by rays is right at 95 %, in both. By words that look from any part, the map of
    # the program calls blocked where none of its lines is free; a ruling looks on, and decides.
    wrong = [
        place
        for place, one, other in zip(here.men.at.tolist(), page, program, strict=True)
        if "contested" not in (one, other) and one != other and one != ruled(table, place)
    ]
    assert len(wrong) <= 0.03 * len(pairs)


def ruled(table: Table, place: list[float]) -> str:
    return judge(table.moved("baker/0", place[0], place[1], 180.0), "able", "baker").forward.verdict


def test_a_veil_has_four_points_of_its_own_for_each_place(tmp_path: Path) -> None:
    table = table_from(tmp_path, WALLED)
    here = standing(table)
    mesh = veil(table, here)["mesh"]
    assert (mesh["points"], mesh["faces"]) == (4 * len(here.cells), 2 * len(here.cells))
    assert mesh["channels"] == 3 and not mesh["textured"]
