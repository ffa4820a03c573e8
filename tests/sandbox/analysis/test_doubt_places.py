"""The place that a doubt about a scan comes from, and what settles it."""

from __future__ import annotations

from pathlib import Path

import pytest
import trimesh
from scanned_table import SCANNED_HEAD

from languages.writing import LANGUAGES, speaking
from sandbox.analysis.doubt_places import (
    DEPTH,
    GAP,
    GAPS,
    LEFT,
    MEASURE,
    RIGHT,
    SCAN,
    TOP,
    TREES,
    measured,
    step_aside,
)
from sandbox.analysis.scan_doubt import ScanDoubt, scan_doubt
from sandbox.document.apply import apply
from sandbox.document.commands import SetKeys
from sandbox.paper.words.doubt_places import doubt_words
from sandbox.rulings.findings import FindingsWish, findings
from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.table.following import update_table
from sandbox.table.table import Table, lay

ROW = """[[terrain]]
id = "wall-1"
mesh = "wall.ply"
mesh_unit = "in"
position = [20.0, {y}, 0.0]
cover = "hard"
scanned = true
"""


def walled(folder: Path, y: float, long: float, high: float, error: float = 0.15) -> Table:
    """Lay a table with a scanned wall across the line from Able to Baker."""
    trimesh.creation.box((0.8, long, high)).subdivide_to_size(0.2).export(folder / "wall.ply")
    head = SCANNED_HEAD.format(digest="0" * 64, error=error)
    path = folder / "scanned.toml"
    path.write_text(head.replace("scale = 1.0", 'scale = 1.0\nthin = "none"') + ROW.format(y=y))
    return lay(load(path))


def doubt(table: Table) -> ScanDoubt:
    found = scan_doubt(table, judge(table, "able", "baker"))
    assert found is not None
    return found.forward


def doubtful(folder: Path) -> Table:
    """Lay a table on which the top of a wall decides."""
    return walled(folder, 12.0, 12.0, 1.05)


def test_the_top_of_a_wall_is_named_with_its_place_and_measured(tmp_path: Path) -> None:
    table = doubtful(tmp_path)
    place = doubt(table).place
    assert place is not None
    assert (place.piece, place.about, place.remedy) == ("wall-1", TOP, MEASURE)
    x, y, z = place.middle
    assert abs(x - 20.0) < 0.8 and abs(y - 12.0) < 0.5 and abs(z - 1.05) < 0.3
    what, remedy = map(str, doubt_words(table, place))
    assert what.startswith("What decides is how high Wall 1 is, ")
    assert what.endswith(" from the near edge of the table.")
    assert remedy.endswith("The scan says 1.05″.")


@pytest.mark.parametrize(("y", "about"), [(17.0, RIGHT), (7.0, LEFT)])
def test_an_upright_edge_is_named_as_the_firer_sees_it(
    tmp_path: Path, y: float, about: str
) -> None:
    """Able looks along x, so that a wall at greater y lies to its left and ends to its right."""
    place = doubt(walled(tmp_path, y, 10.0, 4.0)).place
    assert place is not None
    assert (place.about, place.remedy) == (about, SCAN)


@pytest.mark.parametrize("y", [17.0, 7.0])
def test_the_target_moved_aside_as_told_stands_clear_of_an_upright_edge(
    tmp_path: Path, y: float
) -> None:
    table = walled(tmp_path, y, 10.0, 4.0)
    place = doubt(table).place
    assert place is not None
    aside = step_aside(table, place)
    assert aside is not None
    side, by = aside
    assert 0 < by < 3 and by % 0.125 == 0
    assert f"by {by:.2f}″ to the {side}" in str(doubt_words(table, place)[-1])
    text = table.file.text.replace(
        "[36.0, 12.0]", f"[36.0, {12.0 + (by if side == LEFT else -by)}]"
    )
    (tmp_path / "moved.toml").write_text(text)
    found = doubt(lay(load(tmp_path / "moved.toml")))
    assert not found.contested


def test_a_top_is_not_stepped_aside_from(tmp_path: Path) -> None:
    table = doubtful(tmp_path)
    place = doubt(table).place
    assert place is not None and step_aside(table, place) is None
    assert len(doubt_words(table, place)) == 2


@pytest.mark.parametrize("high", [0.9, 1.0, 1.1, 1.2])
def test_a_typed_height_settles_the_verdict(tmp_path: Path, high: float) -> None:
    table = doubtful(tmp_path)
    place = doubt(table).place
    assert place is not None
    step = SetKeys(place.piece, {"tops": measured(table, place, high)})
    settled = update_table(table, apply(table.scenario, step))
    found = doubt(settled)
    assert not found.contested and found.place is None
    exact = walled(tmp_path, 12.0, 12.0, high, error=0.001)
    assert found.verdict == judge(exact, "able", "baker").forward.verdict


def test_the_way_to_settle_it_is_told_by_los_and_in_json(tmp_path: Path) -> None:
    table = doubtful(tmp_path)
    report = judge(table, "able", "baker")
    found = findings(table, report, FindingsWish(unsure=True))
    assert len(list(found.words(table, report))) == 2
    said = found.said(report)["scan_place"]
    assert (said["piece"], said["about"], said["remedy"]) == ("wall-1", "top", "measure")


def test_leaves_are_settled_by_a_depth(tmp_path: Path) -> None:
    table = walled(tmp_path, 12.0, 12.0, 4.0)
    (row,) = table.scenario.terrain
    trees = row.model_copy(update={"id": "trees-1", "cover": "soft", "ground": "rough"})
    table = update_table(table, table.scenario.model_copy(update={"terrain": (trees,)}))
    place = doubt(table).place
    assert place is not None
    assert (place.piece, place.about, place.remedy) == ("trees-1", TREES, DEPTH)


def test_a_thing_with_gaps_is_settled_by_its_measured_gap(tmp_path: Path) -> None:
    table = walled(tmp_path, 12.0, 12.0, 4.0, error=0.02)
    assert doubt(table).verdict == "blocked" and not doubt(table).contested
    (row,) = table.scenario.terrain
    stall = row.model_copy(update={"gaps": True})
    table = update_table(table, table.scenario.model_copy(update={"terrain": (stall,)}))
    found = doubt(table)
    assert found.contested and found.place is not None
    assert (found.place.about, found.place.remedy) == (GAPS, GAP)
    what, remedy = map(str, doubt_words(table, found.place))
    assert "through gaps of Wall 1" in what and remedy.startswith("Measure with a tape between")
    for gap, verdict in (([0.3, 3.9], "clear"), ([3.0, 3.9], "blocked")):
        settled = update_table(
            table, apply(table.scenario, SetKeys("wall-1", {"open_between": gap}))
        )
        found = doubt(settled)
        assert (found.verdict, found.contested) == (verdict, False)


def test_every_language_says_it(tmp_path: Path) -> None:
    table = doubtful(tmp_path)
    place = doubt(table).place
    assert place is not None
    told = set()
    for language in LANGUAGES:
        with speaking(language):
            told.add(tuple(map(str, doubt_words(table, place))))
    assert len(told) == len(LANGUAGES)
