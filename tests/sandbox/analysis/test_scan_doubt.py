"""A verdict, and what the error of the table's scan leaves open of it."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
import shapely
import trimesh
from scanned_table import SCANNED_HEAD

from meshes.scans.noise import ROUNDED
from sandbox.analysis.doubt_places import UNSEEN_SIDE
from sandbox.analysis.scan_doubt import scan_doubt
from sandbox.rulings.findings import FindingsWish, findings
from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.sight.sentences import pair_words
from sandbox.table.following import update_table
from sandbox.table.scanned import extremes
from sandbox.table.table import Table, lay

PIECE = """[[terrain]]
id = "{id}"
mesh = "{id}.ply"
mesh_unit = "in"
position = [{x}, {y}, 0.0]
cover = "hard"
{keys}
"""


def wall(path: Path, long: float, thick: float, high: float) -> None:
    """Write a wall whose sides are grids, as a scan has them."""
    box = trimesh.creation.box((thick, long, high)).subdivide_to_size(0.4)
    box.export(path)


def scanned(folder: Path, error: float, *pieces: tuple[str, float, float, float, str]) -> Table:
    """Lay a table with walls across the line of sight: id, y, length, height, further keys."""
    text = SCANNED_HEAD.format(digest="0" * 64, error=error)
    for name, y, long, high, keys in pieces:
        wall(folder / f"{name}.ply", long, 1.2, high)
        text += PIECE.format(id=name, x=20.0, y=y, keys=keys)
    path = folder / "scanned.toml"
    path.write_text(text, encoding="utf-8")
    return lay(load(path))


def doubt(table: Table):
    found = scan_doubt(table, judge(table, "able", "baker"))
    assert found is not None
    return found


def test_a_table_without_a_scan_leaves_nothing_open(tmp_path: Path) -> None:
    table = scanned(tmp_path, 0.1)
    bare = table.file.saying(table.scenario.model_copy(update={"scan": None}))
    assert scan_doubt(lay(bare), judge(lay(bare), "able", "baker")) is None


def test_a_high_wall_hides_whatever_the_scan_is_off_by(tmp_path: Path) -> None:
    found = doubt(scanned(tmp_path, 0.2, ("wall", 12.0, 12.0, 4.0, "scanned = true")))
    assert not found.forward.contested
    assert str(found.forward.words) == (
        "the scan is good to ±0.20″ here, but gaps narrower than 0.4″ may not show"
    )
    assert (found.forward.least, found.forward.most) == ("blocked", "blocked")


@pytest.mark.slow
def test_a_gap_narrower_than_the_error_is_undecided_both_ways(tmp_path: Path) -> None:
    sides = [
        ("left", 17.2, 10.0, 4.0, "scanned = true"),
        ("right", 6.8, 10.0, 4.0, "scanned = true"),
    ]
    table = scanned(tmp_path, 0.25, *sides)
    report = judge(table, "able", "baker")
    found = findings(table, report, FindingsWish(unsure=True))
    assert found.scan is not None
    for way in (found.scan.forward, found.scan.reverse):
        assert way.most == "blocked"
        assert way.least != "blocked"
        assert way.contested
    said = found.said(report)
    assert said["verdict"] == "contested"
    assert said["contested_by"] == ["scan"]
    assert said["pairs"][0]["contested_by"] == ["scan"]
    assert said["scan"] == {"error_in": 0.25, "least": found.scan.forward.least, "most": "blocked"}
    between = re.match(r"Contested between (.+) and no line of sight: ", said["headline"])
    assert (
        between
        and "the scan is too coarse for this line (±0.25″). As scanned: " in (said["headline"])
    )
    shown = pair_words(table, found.on(report).forward.pairs[0])
    assert shown.verdict == "contested" and "proved" not in shown.seen
    assert shown.reason == "" or shown.reason.endswith("or no line of sight.")
    assert found.on(report).forward.verdict == "contested"
    assert found.on(report).forward.headline == said["headline"]
    assert said["reverse"]["contested_by"] == ["scan"]


@pytest.mark.slow
def test_the_same_gap_is_clear_enough_for_a_fine_scan(tmp_path: Path) -> None:
    sides = [
        ("left", 17.2, 10.0, 4.0, "scanned = true"),
        ("right", 6.8, 10.0, 4.0, "scanned = true"),
    ]
    found = doubt(scanned(tmp_path, 0.01, *sides))
    assert not found.forward.contested


def test_own_meshes_beside_a_scan_are_exact(tmp_path: Path) -> None:
    found = doubt(
        scanned(tmp_path, 0.25, ("left", 17.2, 10.0, 4.0, ""), ("right", 6.8, 10.0, 4.0, ""))
    )
    assert not found.forward.contested


def test_what_was_not_seen_blocks_only_where_it_is_supposed_to(tmp_path: Path) -> None:
    table = scanned(tmp_path, 0.05, ("hole", 12.0, 12.0, 4.0, "unseen = true"))
    found = doubt(table)
    assert found.forward.verdict == "clear"
    assert (found.forward.least, found.forward.most) == ("clear", "blocked")
    assert found.forward.contested


def test_a_wall_does_not_grow_into_the_model_behind_it(tmp_path: Path) -> None:
    wall(tmp_path / "cover.ply", 6.0, 1.2, 0.5)
    text = SCANNED_HEAD.format(digest="0" * 64, error=0.3)
    text += PIECE.format(id="cover", x=4.0 + 0.6 + 0.5, y=12.0, keys="scanned = true")
    path = tmp_path / "beside.toml"
    path.write_text(text, encoding="utf-8")
    table = lay(load(path))
    _, most = extremes(table)
    model, grown = table.model("able/0"), most.piece("cover")
    points = grown.stand.place(np.asarray(grown.piece.parts[0].mesh.vertices))
    away = np.hypot(points[:, 0] - model.stand.x, points[:, 1] - model.stand.y)
    assert away[points[:, 2] > 0.45].min() >= 0.5 * 0.45
    assert points[:, 0].max() == pytest.approx(5.1 + 0.6 + 0.3 * (1 + ROUNDED), abs=0.02)


@pytest.mark.parametrize("error", [0.05, 0.15])
def test_models_stand_on_the_moved_surface(tmp_path: Path, error: float) -> None:
    wall(tmp_path / "roof.ply", 8.0, 8.0, 2.0)
    text = SCANNED_HEAD.format(digest="0" * 64, error=error)
    text += PIECE.format(id="roof", x=4.0, y=12.0, keys="scanned = true")
    path = tmp_path / "roof.toml"
    path.write_text(text, encoding="utf-8")
    least, most = extremes(lay(load(path)))
    heights = [table.model("able/0").stand.z for table in (least, most)]
    assert heights == pytest.approx([2.0 - error, 2.0 + error], abs=0.02)


def test_a_moved_model_leaves_the_ends_of_other_pieces_as_they_are(tmp_path: Path) -> None:
    """Trees of rays are kept by piece: only a piece beside the model is another one."""
    table = scanned(tmp_path, 0.2, ("far", 12.0, 6.0, 2.0, "scanned = true"))
    assert extremes(table) is extremes(table)
    before, near = extremes(table), extremes(table.moved("able/0", 19.1, 12.0, 0.0))
    assert near[0].piece("far") is before[0].piece("far")
    assert near[1].piece("far") is not before[1].piece("far")
    back = extremes(table.moved("able/0", 5.0, 12.0, 0.0))
    assert [end.piece("far") for end in back] == [end.piece("far") for end in before]


def dented(path: Path, depth: float) -> None:
    """Write a house whose two sides across the line are dented, as a closed window leaves them."""
    box = trimesh.creation.box((4.0, 6.0, 4.0)).subdivide_to_size(0.3)
    points = np.array(box.vertices)
    near = np.hypot(points[:, 1], points[:, 2] + 1.0) < 0.5
    points[:, 0] -= np.where(near, np.sign(points[:, 0]) * depth, 0.0)
    trimesh.Trimesh(points, box.faces, process=False).export(path)


@pytest.mark.parametrize(("depth", "least"), [(0.0, "blocked"), (0.15, "clear")])
def test_a_window_that_the_scan_may_have_closed_is_undecided(
    tmp_path: Path, depth: float, least: str
) -> None:
    dented(tmp_path / "house.ply", depth)
    text = SCANNED_HEAD.format(digest="0" * 64, error=0.1)
    text += PIECE.format(id="house", x=20.0, y=12.0, keys="scanned = true")
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    found = doubt(lay(load(path))).forward
    assert (found.least, found.verdict, found.most) == (least, "blocked", "blocked")
    assert found.contested == (least != "blocked")


def trees(folder: Path, long: float, keys: str = "") -> Table:
    box = trimesh.creation.box((long, 8.0, 5.0)).subdivide_to_size(0.4)
    box.export(folder / "trees-1.ply")
    text = SCANNED_HEAD.format(digest="0" * 64, error=0.1)
    keys = f'scanned = true\nground = "rough"\n{keys}'
    row = PIECE.format(id="trees-1", x=20.0, y=12.0, keys=keys)
    path = folder / "trees.toml"
    path.write_text(text + row.replace('"hard"', '"soft"'), encoding="utf-8")
    return lay(load(path))


@pytest.mark.parametrize(("long", "verdict"), [(4.0, "clear"), (8.0, "blocked")])
def test_trees_of_a_scan_are_a_wood_of_which_six_inches_may_be_passed(
    tmp_path: Path, long: float, verdict: str
) -> None:
    found = doubt(trees(tmp_path, long)).forward
    assert (found.least, found.verdict, found.most) == (verdict, verdict, "blocked")
    assert found.contested == (verdict == "clear")


@pytest.mark.parametrize(("keys", "verdict"), [("depth = 5.0", "clear"), ("depth = 3", "blocked")])
def test_a_depth_in_the_row_settles_what_is_between_leaves(
    tmp_path: Path, keys: str, verdict: str
) -> None:
    found = doubt(trees(tmp_path, 4.0, keys)).forward
    assert (found.least, found.verdict, found.most) == (verdict, verdict, verdict)


def test_models_stand_in_a_scanned_wood_not_on_it(tmp_path: Path) -> None:
    table = trees(tmp_path, 8.0)
    inside = table.moved("able/0", 20.0, 12.0, 0.0)
    assert inside.model("able/0").stand.z == 0.0
    as_scatter = table.piece("trees-1").spec.model_copy(update={"id": "rock", "cover": "hard"})
    scenario = table.scenario.model_copy(update={"terrain": (as_scatter,)})
    assert update_table(table, scenario).piece("rock").piece.volumes == ()


def test_what_may_be_a_figure_or_scatter_leaves_cover_undecided(tmp_path: Path) -> None:
    wall(tmp_path / "figure-1.ply", 2.0, 1.2, 0.9)
    text = SCANNED_HEAD.format(digest="0" * 64, error=0.05)
    row = PIECE.format(id="figure-1", x=30.0, y=12.0, keys="scanned = true")
    path = tmp_path / "figure.toml"
    path.write_text(text + row.replace('"hard"', '"none"'), encoding="utf-8")
    found = doubt(lay(load(path))).forward
    assert (found.least, found.verdict, found.most) == ("clear", "clear", "soft")


def test_pieces_far_from_the_lines_stay_as_they_were_scanned(tmp_path: Path) -> None:
    near, far = (
        ("near", 12.0, 4.0, 2.0, "scanned = true"),
        ("far", 2.0, 4.0, 2.0, "scanned = true"),
    )
    table = scanned(tmp_path, 0.2, near, far)
    ends = extremes(table, shapely.LineString([(4, 12), (36, 12)]).buffer(1.0))
    assert all(end.piece("far") is table.piece("far") for end in ends)
    assert all(end.piece("near") is not table.piece("near") for end in ends)


@pytest.mark.parametrize(
    ("keys", "most"), [("", "blocked"), ("open_between = [0.0, 1.4]", "clear")]
)
def test_a_line_below_what_hangs_in_the_air_is_undecided_until_a_gap_is_measured(
    tmp_path: Path, keys: str, most: str
) -> None:
    wall(tmp_path / "roof.ply", 12.0, 1.2, 2.0)
    text = SCANNED_HEAD.format(digest="0" * 64, error=0.05)
    row = PIECE.format(id="roof", x=20.0, y=12.0, keys=f"scanned = true\n{keys}")
    path = tmp_path / "roof.toml"
    path.write_text(text + row.replace("0.0]\ncover", "2.0]\ncover"), encoding="utf-8")
    found = doubt(lay(load(path))).forward
    assert (found.least, found.verdict, found.most) == ("clear", "clear", most)
    assert found.place is None or found.place.about == UNSEEN_SIDE


@pytest.mark.parametrize(("error", "contested"), [(0.1, False), (0.2, True)])
def test_a_coarse_scan_does_not_show_what_a_small_thing_carries(
    tmp_path: Path, error: float, contested: bool
) -> None:
    found = doubt(scanned(tmp_path, error, ("well", 12.0, 2.0, 0.5, "scanned = true"))).forward
    assert found.verdict == "clear" and (found.most != "clear") == contested


@pytest.mark.parametrize(("error", "contested"), [(0.1, False), (0.2, True)])
def test_a_ruin_of_a_coarse_scan_may_be_open(tmp_path: Path, error: float, contested: bool) -> None:
    keys = 'scanned = true\nground = "rough"'
    found = doubt(scanned(tmp_path, error, ("ruin-1", 12.0, 12.0, 4.0, keys))).forward
    assert found.verdict == "blocked" and found.contested == contested
