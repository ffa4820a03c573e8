"""Outlines seen from above, and where they are measured from the edges."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import shapely
import shapely.affinity

from meshes.shapes.piece import Piece
from meshes.terrain.kinds import KINDS
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.table.outlines import corners, keystone, outline, outline_of, united, whole
from sandbox.table.table import Table, lay


def table_of(rows: str, size: str = "[48.0, 36.0]") -> Table:
    text = f'format = 1\nname = "t"\ntable.size = {size}\n{rows}'
    return lay(ScenarioFile(Path("t.toml"), Path(), read_scenario(text), text))


def row(kind: str, at: str, more: str = "") -> str:
    return f'[[terrain]]\nid = "it"\nkind = "{kind}"\nposition = {at}\n{more}\n'


def test_a_box_covers_what_its_keys_say_where_it_stands() -> None:
    table = table_of(row("box", "[10.0, 8.0]", "size = [4.0, 2.0, 3.0]\nrotation = 90.0"))
    shape = outline(table.pieces[0])
    assert shape.symmetric_difference(shapely.box(9, 6, 11, 10)).area < 1e-3


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_an_outline_holds_the_points_of_its_piece_and_reaches_as_far(kind: str) -> None:
    piece = KINDS[kind]().build()
    shape = outline_of(piece)
    every = np.concatenate([part.mesh.vertices[:, :2] for part in piece.parts])
    points = shapely.multipoints(every)
    assert shape.is_valid
    # All but a chip of a roof that is no larger than a pin's head.
    assert shapely.covers(shape.buffer(0.02), shapely.points(every)).mean() > 0.998
    assert shape.bounds == pytest.approx(points.bounds, abs=0.02)
    assert whole(shape).area >= shape.area - 1e-6


def test_a_ring_keeps_its_hole_until_it_is_made_whole() -> None:
    """Crates stand apart around a gap; a scene of one polygon has none."""
    shape = outline_of(KINDS["crates"]().build())
    assert any(len(part.interiors) for part in shapely.get_parts(shape))
    assert not whole(shape).interiors


def test_a_piece_without_faces_covers_nothing() -> None:
    assert outline_of(Piece(())).is_empty


def test_a_corner_is_measured_from_the_two_edges_that_are_nearest() -> None:
    distances = keystone(shapely.box(30, 4, 40, 9), (48.0, 36.0))
    assert distances.across == ("right", 8.0)
    assert distances.along == ("near", 4.0)
    assert distances.point == (40.0, 4.0)
    assert distances.corner


def test_a_tilted_outline_has_a_second_corner_measured_from_one_edge() -> None:
    """A bar of 10 by 1 from (10, 10), turned by 30°: its other end is 5 further from the edge."""
    bar = shapely.affinity.rotate(shapely.box(10, 10, 20, 11), 30, origin=(10, 10))
    distances = keystone(bar, (48.0, 36.0))
    assert distances.second is not None
    first = np.array(distances.point)
    assert first == pytest.approx([10.0, 10.0])
    point, edge, inches = distances.second
    assert np.hypot(*(np.array(point) - first)) == pytest.approx(10.0)
    assert (edge, inches) == ("near", pytest.approx(15.0))
    upright = keystone(shapely.affinity.rotate(bar, 50, origin=(10, 10)), (48.0, 36.0))
    assert upright.second is not None and upright.second[1] == "left"
    assert keystone(shapely.box(10, 10, 20, 11), (48.0, 36.0)).second is None
    corner = shapely.Polygon([(10, 10), (15, 10), (15, 10.5), (10.5, 10.5), (10.5, 16), (10, 16)])
    mirrored = shapely.affinity.scale(corner, -1, 1, origin=(24, 0))
    for straight in (corner, mirrored, shapely.affinity.rotate(corner, 180, origin=(24, 18))):
        assert keystone(straight, (48.0, 36.0)).second is None
    assert keystone(shapely.affinity.rotate(corner, 20), (48.0, 36.0)).second is not None


def test_a_round_outline_is_measured_to_its_middle() -> None:
    distances = keystone(shapely.Point(10, 30).buffer(3), (48.0, 36.0))
    assert not distances.corner
    assert distances.point == pytest.approx((10.0, 30.0))
    assert distances.across == ("left", pytest.approx(10.0))
    assert distances.along == ("far", pytest.approx(6.0))


def test_an_overhanging_outline_is_measured_where_the_table_ends() -> None:
    distances = keystone(shapely.box(-3, 10, 5, 12), (48.0, 36.0))
    assert distances.across == ("left", 0.0)
    assert distances.along == ("near", 10.0)


@pytest.mark.slow
def test_kinds_with_walls_have_corners_and_those_that_grow_have_none() -> None:
    rough = {"hill", "pond", "wood", "tree", "haystack", "rubble"}
    for kind in ("building", "ruin", "wall", "hedge", "sandbags", "container", *rough):
        count = len(corners(outline_of(KINDS[kind]().build())))
        assert (count == 1) == (kind in rough), (kind, count)


def test_a_ring_that_crosses_itself_is_united_with_others() -> None:
    """Simplifying a dense scan leaves such rings, and a plain union of them ends in an error."""
    eight = shapely.Polygon([(0, 0), (4, 4), (4, 0), (0, 4), (0, 3.9), (3.9, 0.1), (3.9, 3.9)])
    bow = shapely.Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
    for ring in (eight, bow):
        covered = united([ring, shapely.box(1, 1, 3, 3), shapely.box(0.5, 0.2, 2.5, 1.7)])
        assert covered.is_valid
        assert covered.geom_type in ("Polygon", "MultiPolygon")
        assert covered.contains(shapely.Point(2.9, 2.9))
