import json

import numpy as np
import pytest
import scan_meshes
from repository import SHARED
from scan_meshes import corner_errors

from meshes.imports.scan_file import read_scan
from meshes.scans.fault import ScanFault
from meshes.scans.finding import ScanWish, find_table
from meshes.scans.levels import levels
from meshes.scans.parting import part_table
from meshes.shapes.solid import Solid

SCAN = scan_meshes.parts()


def quiet(_share: float, _what: object) -> None:
    """Report to nobody."""


@pytest.mark.slow
def test_a_table_is_found_in_a_room_with_its_scale():
    moved, matrix = scan_meshes.elsewhere(SCAN, (35.0, 2.0, -1.5), scale=1.012)
    found = find_table(moved, "glb", ScanWish(), quiet)
    assert found.size == scan_meshes.SIZE
    assert max(corner_errors(found, matrix, scan_meshes.SIZE)) < 0.15
    assert found.scale == pytest.approx(1 / 1.012, rel=0.004)
    assert found.unit == "m" and "y up" in str(found.up_why)
    assert found.edges.rms < 0.1 and min(found.edges.seen) > 0.8


@pytest.mark.slow
@pytest.mark.parametrize(
    "turn, one, other, scale, y_up",
    [
        (0.0, 0.0, 0.0, 1.0, False),
        (45.0, 8.0, -6.0, 0.985, True),
        (90.0, -5.0, 7.0, 1.015, False),
        (200.0, -8.0, -8.0, 1.004, True),
    ],
)
def test_a_scan_turned_tilted_and_scaled_is_the_same_table(turn, one, other, scale, y_up):
    up = "y" if y_up else "z"
    moved, matrix = scan_meshes.elsewhere(SCAN, (turn, one, other), scale, up)
    found = find_table(moved, "glb" if y_up else "ply", ScanWish(size=scan_meshes.SIZE), quiet)
    assert max(corner_errors(found, matrix, scan_meshes.SIZE)) < 0.15
    pieces = part_table(moved, found, quiet)
    assert sorted(piece.guess for piece in pieces.pieces) == ["building", "hedge", "wall"]
    assert [piece.id for piece in pieces.hills] == ["hill-1"]


@pytest.mark.slow
def test_corners_say_which_end_is_near():
    moved, matrix = scan_meshes.elsewhere(SCAN, (80.0, 1.0, 1.0))
    wide, deep = scan_meshes.SIZE
    corners = np.array([[0.4, 0.3, 0], [wide - 0.2, 0, 0], [wide, deep, 0], [0, deep + 0.4, 0]])
    given_ = (corners[[2, 3, 0, 1]] @ matrix[:3, :3].T) + matrix[:3, 3]
    wish = ScanWish(scan_meshes.SIZE, corners=tuple(map(tuple, given_.tolist())))
    found = find_table(moved, "glb", wish, quiet)
    there = (found.transform @ matrix @ np.array([wide, deep, 0, 1]))[:2]
    assert there == pytest.approx([0, 0], abs=0.15)


def test_corners_that_are_no_rectangle_are_refused():
    corners = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (1.0, 0.0, 0.9), (0.4, 0.0, 0.1))
    with pytest.raises(ScanFault, match="opposite sides"):
        find_table(SCAN, "glb", ScanWish(corners=corners), quiet)


@pytest.mark.slow
def test_a_size_that_no_surface_has_asks_for_corners():
    moved, _ = scan_meshes.elsewhere(SCAN)
    with pytest.raises(ScanFault, match="the table's size or its corners"):
        find_table(moved, "glb", ScanWish(size=(96.0, 20.0)), quiet)


@pytest.mark.slow
def test_the_table_is_not_the_floor_nor_a_seat():
    moved, _ = scan_meshes.elsewhere(SCAN, up="z")
    found = levels(moved.vertices[moved.faces])
    heights = [(level.plane.height - 0.7) / scan_meshes.INCH for level in found]
    assert heights[0] == pytest.approx(0, abs=0.1)
    assert heights[-1] == pytest.approx(-28, abs=0.1)


@pytest.mark.slow
def test_a_table_wound_inside_out_is_found():
    moved, matrix = scan_meshes.elsewhere(SCAN, (20.0, 1.0, 0.0))
    turned = Solid(moved.vertices, moved.faces[:, ::-1], moved.colours)
    found = find_table(turned, "glb", ScanWish(), quiet)
    assert max(corner_errors(found, matrix, scan_meshes.SIZE)) < 0.15
    assert found.inside_out and "mirrored" in str(found.notes[-1])


@pytest.mark.slow
@pytest.mark.parametrize("wound", [1, -1], ids=["wound anew", "wound inside out"])
@pytest.mark.parametrize("marked", [False, True], ids=["found", "marked"])
def test_a_mirrored_scan_is_turned_back(wound: int, marked: bool) -> None:
    moved, matrix = scan_meshes.elsewhere(SCAN, (20.0, 1.0, 0.0))
    mirror = np.diag([1.0, 1.0, -1.0, 1.0])
    seen = Solid(moved.vertices @ mirror[:3, :3], moved.faces[:, ::-wound], moved.colours)
    wide, deep = scan_meshes.SIZE
    true = np.array([(0, 0, 0, 1), (wide, 0, 0, 1), (wide, deep, 0, 1), (0, deep, 0, 1)], float)
    corners = (true @ (mirror @ matrix).T)[:, :3]
    told = tuple(map(tuple, corners.tolist())) if marked else None
    found = find_table(seen, "glb", ScanWish(corners=told, mirrored=True), quiet)
    assert max(corner_errors(found, mirror @ matrix, scan_meshes.SIZE)) < 0.15
    assert np.linalg.det(found.transform @ mirror @ matrix) > 0, "it is not mirrored any more"
    assert found.placed(seen).normals()[:, 2].mean() > 0.1, "its surface looks up"
    assert found.notes == ()
    if marked:
        placed = corners @ found.transform[:3, :3].T + found.transform[:3, 3]
        assert placed == pytest.approx(true[:, :3], abs=0.15)


@pytest.mark.slow
@pytest.mark.parametrize("unit, factor", [("mm", 25.4), ("in", 1.0), ("cm", 2.54)])
def test_other_units_are_guessed_from_the_size(unit, factor):
    solid = Solid(SCAN.vertices * factor, SCAN.faces, SCAN.colours)
    found = find_table(solid, "ply", ScanWish(), quiet)
    assert (found.unit, found.size) == (unit, scan_meshes.SIZE)


@pytest.mark.slow
def test_a_flat_sheet_without_a_room_is_a_table():
    rows = SCAN.vertices[SCAN.faces].mean(axis=1)[:, 2] > -0.3
    solid = Solid(SCAN.vertices * scan_meshes.INCH, SCAN.faces[rows], SCAN.colours[rows])
    assert find_table(solid, "ply", ScanWish(), quiet).size == scan_meshes.SIZE


def known(matrix, one, other, inches=None):
    """Return what a user says who measured between two places of the table."""
    ends = [matrix[:3, :3] @ np.array([*place, 0.0]) + matrix[:3, 3] for place in (one, other)]
    told = np.hypot(*np.subtract(one, other)) if inches is None else inches
    return (*(tuple(end.tolist()) for end in ends), float(told))


@pytest.mark.slow
def test_a_known_distance_between_two_points_gives_the_scale():
    moved, matrix = scan_meshes.elsewhere(SCAN, (20.0, 1.0, 0.0), scale=3.7)
    with pytest.raises(ScanFault):
        find_table(moved, "glb", ScanWish(), quiet)
    wish = ScanWish(known_distance=known(matrix, (2.0, 3.0), (40.0, 20.0)))
    found = find_table(moved, "glb", wish, quiet)
    assert found.size == scan_meshes.SIZE
    assert found.scale == pytest.approx(1 / 3.7, rel=0.004)
    assert max(corner_errors(found, matrix, scan_meshes.SIZE)) < 0.15
    assert "known distance" in str(found.unit_why)


@pytest.mark.slow
def test_a_known_distance_gives_a_size_that_is_no_usual_one():
    moved, matrix = scan_meshes.elsewhere(SCAN)
    wish = ScanWish(known_distance=known(matrix, (0.0, 0.0), (44.0, 0.0), inches=57.2))
    found = find_table(moved, "glb", wish, quiet)
    assert found.size == pytest.approx((57.2, 39.0), abs=0.11)
    assert found.scale == pytest.approx(1.3, rel=0.0015)


@pytest.mark.slow
def test_a_known_distance_that_contradicts_the_size_is_refused():
    moved, matrix = scan_meshes.elsewhere(SCAN)
    wish = ScanWish((72.0, 48.0), known_distance=known(matrix, (0.0, 0.0), (44.0, 0.0)))
    with pytest.raises(ScanFault, match="size"):
        find_table(moved, "glb", wish, quiet)


@pytest.mark.slow
def test_a_distance_that_gives_no_table_is_named_in_the_refusal():
    moved, matrix = scan_meshes.elsewhere(SCAN)
    wish = ScanWish(known_distance=known(matrix, (0.0, 0.0), (44.0, 0.0), inches=900.0))
    with pytest.raises(ScanFault, match="with 900″ between the two points"):
        find_table(moved, "glb", wish, quiet)


@pytest.mark.slow
def test_a_known_distance_between_one_point_is_refused():
    moved, matrix = scan_meshes.elsewhere(SCAN)
    wish = ScanWish(known_distance=known(matrix, (1.0, 1.0), (1.0, 1.0), inches=12.0))
    with pytest.raises(ScanFault, match="two points and their distance"):
        find_table(moved, "glb", wish, quiet)


def test_noise_alone_is_refused():
    rng = np.random.default_rng(2)
    faces = rng.integers(0, 500, (900, 3))
    solid = Solid(rng.random((500, 3)), faces, np.zeros((900, 3), np.uint8))
    with pytest.raises(ScanFault):
        find_table(solid, "glb", ScanWish(), quiet)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["photo", "lidar"])
def test_a_phones_scan_is_found_within_a_quarter_inch(name):
    path = SHARED / "scans" / f"{name}.glb"
    if not path.exists():
        pytest.skip(f"{path.name} is not on this machine")
    truth = json.loads(path.with_name(f"{name}.glb.json").read_text())
    solid, _, kind = read_scan(path)
    found = find_table(solid, kind, ScanWish(), quiet)
    assert found.size == (72.0, 48.0)
    assert max(corner_errors(found, np.array(truth["table_inches_to_scan"]), found.size)) < 0.25
    assert found.scale == pytest.approx(1 / truth["scale"], rel=0.003)
