"""Tables in rooms, beside furniture, cut off or rounded: found to within ¼″, or asked about."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import scan_meshes
from numpy.typing import NDArray
from scan_meshes import SIZE, corner_errors, flat, merged, slab

from meshes.scans.fault import ScanFault
from meshes.scans.finding import FoundTable, ScanWish, find_table
from meshes.shapes.solid import Solid

pytestmark = pytest.mark.slow

Made = scan_meshes.Made
Lost = Callable[[NDArray[np.float64]], NDArray[np.bool_]]
Sides = tuple[str, str]
WIDE, DEEP = SIZE
FLOOR = flat((-30.0, -30.0, 120.0, 70.0), -28.0, 1.5)
TABLE = slab((0.0, 0.0, *SIZE))


def found(solid: Solid, wish: ScanWish, kind: str = "ply") -> tuple[FoundTable, float]:
    """Return the table found in a scan in inches, moved elsewhere, and its worst corner's error."""
    moved, matrix = scan_meshes.elsewhere(solid, (25.0, 1.5, -1.0), 1.01, "z")
    table = find_table(moved, kind, wish, lambda _share, _what: None)
    return table, max(corner_errors(table, matrix, SIZE))


def without(solid: Solid, lost: Lost) -> Solid:
    """Return a scan without the faces whose middles are lost."""
    middles = solid.vertices[solid.faces].mean(axis=1)
    kept = ~lost(middles)
    return Solid(solid.vertices, solid.faces[kept], solid.colours[kept])


@pytest.mark.parametrize("rounded, noise", [(0.2, 0.03), (0.3, 0.06)])
def test_edges_that_a_scan_rounds_are_found_where_the_table_ends(
    rounded: float, noise: float
) -> None:
    sharp = merged([FLOOR, *slab((0.0, 0.0, *SIZE), cell=0.25)], noise)
    vertices = sharp.vertices.copy()
    half = np.array(SIZE) / 2
    off = vertices[:, :2] - half
    # Fused depth views have the side faces lean inwards near the top.
    inwards = np.clip(rounded + vertices[:, 2], 0, rounded)[:, None]
    vertices[:, :2] = half + np.sign(off) * np.minimum(np.abs(off), half - inwards)
    on_floor = vertices[:, 2] < -20
    vertices[on_floor] = sharp.vertices[on_floor]
    _, worst = found(Solid(vertices, sharp.faces, sharp.colours), ScanWish(SIZE))
    assert worst < 0.17


@pytest.mark.parametrize(
    "beside",
    [
        slab((46.0, 4.0, 80.0, 24.0)),  # a desk of the same height, 2″ away
        slab((45.0, 0.0, 69.0, 30.0)),  # along the whole side, 1″ away
        slab((44.0, -2.0, 64.0, 32.0), -0.6),  # a lower sideboard that touches
        slab((-70.0, 0.0, -4.0, 28.0), -11.0, 17.0),  # a sofa
        [flat((-30.0, 30.3, 120.0, 30.4), 20.0), scan_meshes.upright((120.0, 30.3), (-30.0, 30.3))],
        [scan_meshes.block((16.0, 26.0, 8.0, 8.0, 3.0), 0.5, (9, 9, 9))],  # overhanging terrain
    ],
    ids=["desk", "counter", "sideboard", "sofa", "wall", "overhang"],
)
def test_what_stands_beside_a_table_does_not_move_its_edges(beside: list[Made]) -> None:
    table, worst = found(merged([FLOOR, *TABLE, *beside]), ScanWish(SIZE))
    assert worst < 0.1
    assert table.notes == ()


@pytest.mark.parametrize(
    "made, wish",
    [
        ([FLOOR, *TABLE, *slab((64.0, 0.0, 108.0, 30.0))], ScanWish(SIZE)),
        ([FLOOR, *TABLE, *slab((45.0, 0.0, 89.0, 30.0))], ScanWish()),
        ([FLOOR, *TABLE, *slab((44.0, 4.0, 84.0, 24.0))], ScanWish()),
    ],
    ids=["two alike", "two alike, 1″ apart", "one surface"],
)
def test_tables_that_may_be_the_one_are_asked_about(made: list[Made], wish: ScanWish) -> None:
    with pytest.raises(ScanFault, match="the table's size or its corners"):
        found(merged(made), wish)


@pytest.mark.parametrize(
    "made",
    [
        [flat((0.0, 0.0, 98.0, 88.0), 0.0, 1.0)],
        [flat((0.0, 0.0, 98.0, 88.0), 0.0, 1.0), *slab((5.0, 5.0, 70.0, 35.0), 16.0, 16.0)],
    ],
    ids=["floor", "sofa"],
)
def test_neither_a_floor_nor_a_sofa_is_a_table(made: list[Made]) -> None:
    with pytest.raises(ScanFault, match="the table's size or its corners"):
        found(merged(made), ScanWish())


def test_a_table_of_an_unusual_size_stands_on_a_floor() -> None:
    made = [FLOOR, *slab((0.0, 0.0, 67.0, 41.0))]
    table, _ = found(merged(made), ScanWish())
    assert table.size == pytest.approx((67.7, 41.4), abs=0.06)  # the scan is 1 % too large
    with pytest.raises(ScanFault, match="usual size"):
        found(merged(made[1:]), ScanWish())


def test_a_table_of_another_size_than_the_stated_one_is_refused() -> None:
    large = merged([FLOOR, *slab((0.0, 0.0, 60.0, 60.0))])
    with pytest.raises(ScanFault, match="stated size"):
        found(large, ScanWish((48.0, 48.0)))


@pytest.mark.parametrize("width", [1.0, 3.0])
def test_an_edge_that_was_not_scanned_lies_where_the_stated_size_says(width: float) -> None:
    cut = without(merged([FLOOR, *TABLE]), lambda at: at[:, 0] > WIDE - width)
    table, worst = found(cut, ScanWish(SIZE))
    assert worst < 0.1
    assert "edge was scanned: it lies where the size says" in str(table.notes[0])
    with pytest.raises(ScanFault, match="as in a scan of the left part of a table"):
        found(cut, ScanWish())


@pytest.mark.parametrize(
    "lost, sides, said",
    [
        (lambda at: at[:, 0] > WIDE / 2, ("left", "right"), "half of the table, 22 of 44"),
        (lambda at: at[:, 1] < 0.4 * DEEP, ("far", "near"), "part of the table, 18 of 30"),
    ],
    ids=["half of its length", "a part of its depth"],
)
def test_a_scan_of_a_part_of_a_table_says_which(lost: Lost, sides: Sides, said: str) -> None:
    cut = without(merged([FLOOR, *TABLE]), lost)
    table, worst = found(cut, ScanWish(SIZE))
    assert worst < 0.15 and table.size == SIZE
    note = str(table.notes[-1])
    # Which end is near is free.
    assert any(note.startswith(f"it shows the {side} {said}") for side in sides), note
    try:
        notes = found(cut, ScanWish())[0].notes
    except ScanFault as fault:
        notes = (fault.found,)
    # The longer side is along x, where no size says otherwise.
    told = [f"as in a scan of the {side} part of a table" for side in ("near", "far")]
    assert any(part in str(notes[-1]) for part in told), notes


def test_two_edges_that_were_not_scanned_leave_no_scale() -> None:
    cut = without(merged([FLOOR, *TABLE]), lambda at: (at[:, 0] > WIDE - 2) | (at[:, 1] > DEEP - 2))
    with pytest.raises(ScanFault, match="the distance between two points"):
        found(cut, ScanWish(SIZE))


def test_corners_of_a_square_table_may_be_off() -> None:
    square = merged([FLOOR, *slab((0.0, 0.0, 48.0, 48.0))])
    moved, matrix = scan_meshes.elsewhere(square, (25.0, 1.5, -1.0), 1.01)
    corners = np.array([[0.3, 0, 0], [47.8, 0.2, 0], [48.2, 48.3, 0], [-0.3, 48.2, 0]])
    given = corners @ matrix[:3, :3].T + matrix[:3, 3]
    wish = ScanWish((48.0, 48.0), corners=tuple(map(tuple, given.tolist())))
    table = find_table(moved, "glb", wish, lambda _share, _what: None)
    assert max(corner_errors(table, matrix, (48.0, 48.0))) < 0.1


def test_marked_corners_find_the_edges_of_a_scan_that_is_wound_inside_out() -> None:
    moved, matrix = scan_meshes.elsewhere(merged([FLOOR, *TABLE]))
    turned = Solid(moved.vertices, moved.faces[:, ::-1], moved.colours)
    corners = np.array([[0.4, 0.3, 0], [WIDE - 0.2, 0, 0], [WIDE, DEEP, 0], [0, DEEP + 0.4, 0]])
    given = corners @ matrix[:3, :3].T + matrix[:3, 3]
    wish = ScanWish(SIZE, corners=tuple(map(tuple, given.tolist())))
    table = find_table(turned, "glb", wish, lambda _share, _what: None)
    assert max(corner_errors(table, matrix, SIZE)) < 0.1
    assert table.inside_out and table.notes == ()


def test_corners_without_a_size_say_which_side_is_near() -> None:
    moved, matrix = scan_meshes.elsewhere(merged([FLOOR, *TABLE]))
    corners = np.array([[WIDE, 0, 0], [WIDE, DEEP, 0], [0, DEEP, 0], [0, 0, 0]], dtype=float)
    given = corners @ matrix[:3, :3].T + matrix[:3, 3]
    wish = ScanWish(corners=tuple(map(tuple, given.tolist())))
    table = find_table(moved, "glb", wish, lambda _share, _what: None)
    assert table.size == (DEEP, WIDE)
