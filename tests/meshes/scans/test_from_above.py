"""Corners that are marked on the picture from above lead to the table."""

from __future__ import annotations

import numpy as np
import pytest
import scan_meshes

from meshes.scans.fault import ScanFault
from meshes.scans.finding import ScanWish, find_table
from meshes.scans.from_above import FromAbove, from_above
from meshes.shapes.solid import Solid

pytestmark = pytest.mark.slow


def quiet(_share: float, _what: object) -> None:
    """Report to nobody."""


def marks_of(view: FromAbove, points: np.ndarray) -> list[tuple[float, float]]:
    """Return the marks on points in the file's coordinates."""
    plan = (points @ view.turn.T)[:, :2]
    extent = view.grid.cell * np.array([view.grid.columns, view.grid.rows])
    shares = (plan - view.grid.corner) / extent
    return [(float(x), float(1 - y)) for x, y in shares]


def scan(up: str = "y"):
    """Return a scan and the corners of its table, both in the file's coordinates."""
    moved, matrix = scan_meshes.elsewhere(scan_meshes.parts(), (20.0, 1.0, 2.0), up=up)
    wide, deep = scan_meshes.SIZE
    corners = np.array([(0, 0, 0), (wide, 0, 0), (wide, deep, 0), (0, deep, 0)], dtype=float)
    return moved, corners @ matrix[:3, :3].T + matrix[:3, 3]


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (0, 3, 2, 1)])
def test_four_marks_half_an_inch_off_find_the_table(order):
    moved, corners = scan()
    view = from_above(moved, "glb")
    off = np.random.default_rng(3).uniform(-0.5, 0.5, (4, 2)) * scan_meshes.INCH
    marks = marks_of(view, corners + np.column_stack([off[:, 0], np.zeros(4), off[:, 1]]))
    told = view.corners([marks[k] for k in order])
    assert np.array(told) == pytest.approx(corners, abs=2.5 * scan_meshes.INCH)
    found = find_table(moved, "glb", ScanWish(scan_meshes.SIZE, corners=told), quiet)
    placed = corners @ found.transform[:3, :3].T + found.transform[:3, 3]
    wide, deep = scan_meshes.SIZE
    true = [(0, 0, 0), (wide, 0, 0), (wide, deep, 0), (0, deep, 0)]
    assert placed == pytest.approx(np.array(true, dtype=float), abs=0.25)


def test_the_picture_has_the_colours_of_what_is_seen_from_above():
    moved, corners = scan()
    view = from_above(moved, "glb")
    ((column, row),) = marks_of(view, corners[[0, 2]].mean(axis=0)[None])
    rows, columns = view.colours.shape[:2]
    assert max(rows, columns) == pytest.approx(900, abs=2)
    pixel = view.colours[int((1 - row) * rows), int(column * columns)].astype(int)
    assert pixel[0] > pixel[1] > pixel[2]  # the brown of the table top


def test_marks_beside_everything_are_refused():
    view = from_above(scan()[0], "glb")
    empty = FromAbove(view.turn, view.grid, np.full_like(view.top, np.nan), view.colours)
    with pytest.raises(ScanFault, match="no surface between"):
        empty.corners([(0.1, 0.9), (0.9, 0.9), (0.9, 0.1), (0.1, 0.1)])


def test_two_marks_and_their_distance_give_the_scale_of_a_scan_without_one():
    moved, matrix = scan_meshes.elsewhere(scan_meshes.parts(), (20.0, 1.0, 2.0), scale=3.7)
    view = from_above(moved, "glb")
    places = np.array([(0, 0, 0), (scan_meshes.SIZE[0], 0, 0)], dtype=float)
    marks = marks_of(view, places @ matrix[:3, :3].T + matrix[:3, 3])
    one, other = view.ends(marks)
    found = find_table(moved, "glb", ScanWish(known_distance=(one, other, 44.0)), quiet)
    assert found.size == scan_meshes.SIZE
    assert found.scale == pytest.approx(1 / 3.7, rel=0.01)
    with pytest.raises(ScanFault, match="two ends of a distance"):
        view.ends([marks[0], marks[0]])


def test_marks_on_the_picture_of_a_mirrored_scan_mean_the_corners_that_they_name():
    moved, corners = scan()
    mirror = np.diag([1.0, 1.0, -1.0])
    seen = Solid(moved.vertices @ mirror, moved.faces[:, ::-1], moved.colours)
    view = from_above(seen, "glb").mirrored()
    told = view.corners(marks_of(view, corners @ mirror))
    assert np.array(told) == pytest.approx(corners @ mirror, abs=2.5 * scan_meshes.INCH)
    wish = ScanWish(scan_meshes.SIZE, corners=told, mirrored=True)
    found = find_table(seen, "glb", wish, quiet)
    placed = corners @ mirror @ found.transform[:3, :3].T + found.transform[:3, 3]
    wide, deep = scan_meshes.SIZE
    true = [(0, 0, 0), (wide, 0, 0), (wide, deep, 0), (0, deep, 0)]
    assert placed == pytest.approx(np.array(true, dtype=float), abs=0.25)
    plain = from_above(seen, "glb").colours
    assert (view.colours == plain[:, ::-1]).all()
