import numpy as np
import pytest
import scan_meshes
import shapely

from meshes.scans.bends import split_bends
from meshes.scans.finding import Wish, find_table
from meshes.scans.height_map import Grid, height_map
from meshes.scans.parting import part_table
from meshes.scans.touching import part_touching
from meshes.shapes.solid import Solid


def quiet(_share: float, _what: str) -> None:
    """Report to nobody."""


def parted(solid: Solid):
    moved, _ = scan_meshes.elsewhere(solid)
    return part_table(moved, find_table(moved, "glb", Wish(), quiet), quiet)


def test_pieces_have_the_outline_and_height_of_what_stands_there():
    pieces = {piece.guess: piece for piece in parted(scan_meshes.parts()).pieces}
    for name, row in (
        ("building", scan_meshes.HOUSE), ("wall", scan_meshes.WALL), ("hedge", scan_meshes.HEDGE)
    ):  # fmt: skip
        x, y, wide, deep, high = row
        true, piece = shapely.box(x, y, x + wide, y + deep), pieces[name]
        assert piece.outline.buffer(0.35).contains(true)
        assert true.buffer(0.8).contains(piece.outline)
        assert piece.height == pytest.approx(high, abs=0.2)


def test_a_hill_is_ground_that_models_stand_on():
    (hill,) = parted(scan_meshes.parts()).hills
    assert hill.height == pytest.approx(2.0, abs=0.25)
    assert hill.outline.contains(shapely.Point(scan_meshes.HILL))


def test_noise_is_measured_from_the_scan_itself():
    fine, coarse = (parted(scan_meshes.parts(noise)).noise for noise in (0.005, 0.05))
    assert fine.spread < 0.02 < coarse.spread < 0.1
    assert fine.error < coarse.error


def test_what_was_not_seen_is_counted():
    scan = scan_meshes.parts()
    middles = scan.centres()
    gap = (np.abs(middles[:, :2] - (20.0, 15.0)) < 2.0).all(axis=1) & (middles[:, 2] > -5)
    holed = Solid(scan.vertices, scan.faces[~gap], scan.colours[~gap])
    holes = parted(holed).holes
    more = holes.share - parted(scan).holes.share
    assert more == pytest.approx(16 / (44 * 30), rel=0.4)
    assert holes.areas[0].contains(shapely.Point(20.0, 15.0))


def test_what_stands_beside_or_hangs_over_is_cropped():
    scan = parted(scan_meshes.parts())
    for piece in (*scan.pieces, *scan.hills):
        low, high = piece.solid.vertices.min(axis=0), piece.solid.vertices.max(axis=0)
        assert low[0] > -0.6 and low[1] > -0.6 and low[2] > -0.5
        assert high[0] < 44.6 and high[1] < 30.6


def test_the_highest_surface_of_each_cell_is_seen():
    low, high = [(0, 0, 1), (4, 0, 1), (0, 4, 1)], [(0, 0, 2), (2, 0, 2), (0, 2, 2)]
    seen = height_map(np.array([low, high], float), Grid((0.0, 0.0), 1.0, 4, 4))
    assert seen.top[0, 0] == 2.0 and seen.top[0, 2] == 1.0 and np.isnan(seen.top[3, 3])
    assert seen.face[0, 0] == 1 and seen.face[0, 2] == 0


def test_a_wall_with_a_corner_is_two_walls():
    labels = np.zeros((60, 60), np.int64)
    labels[10:13, 5:50] = 1
    labels[10:50, 47:50] = 1
    split = split_bends(labels, 0.2)
    assert set(np.unique(split)) == {0, 1, 2}
    assert split[11, 10] != split[45, 48]


def test_a_low_wall_at_a_house_is_a_piece_of_its_own():
    labels, above = np.zeros((60, 60), np.int64), np.zeros((60, 60))
    labels[10:40, 10:30], above[10:40, 10:30] = 1, 5.0
    labels[20:23, 30:55], above[20:23, 30:55] = 1, 0.9
    split = part_touching(labels, above, 0.2)
    assert split[30, 20] == 1 and split[21, 50] == 2


def test_two_houses_that_touch_at_a_corner_are_two():
    labels, above = np.zeros((80, 80), np.int64), np.full((80, 80), 5.0)
    labels[5:35, 5:35] = 1
    labels[33:70, 33:70] = 1
    split = part_touching(labels, above, 0.2)
    assert split[15, 15] != split[60, 60]
