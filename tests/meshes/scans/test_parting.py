import numpy as np
import pytest
import scan_meshes
import shapely
from scipy import ndimage

from meshes.scans.finding import ScanWish, find_table
from meshes.scans.ground import relief
from meshes.scans.guess import guess_of, shape_of
from meshes.scans.height_map import Grid, height_map
from meshes.scans.parting import part_table
from meshes.scans.pieces import ScanPiece
from meshes.scans.ruins import join_ruins
from meshes.scans.splitting import part_touching, split_bends
from meshes.scans.together import grouped
from meshes.shapes.solid import Solid


def quiet(_share: float, _what: object) -> None:
    """Report to nobody."""


def parted(solid: Solid):
    moved, _ = scan_meshes.elsewhere(solid)
    return part_table(moved, find_table(moved, "glb", ScanWish(), quiet), quiet)


@pytest.mark.slow
def test_pieces_have_the_outline_and_height_of_what_stands_there():
    pieces = {piece.guess: piece for piece in parted(scan_meshes.parts()).pieces}
    for name, row in (
        ("building", scan_meshes.HOUSE),
        ("wall", scan_meshes.WALL),
        ("hedge", scan_meshes.HEDGE),
    ):
        x, y, wide, deep, high = row
        true, piece = shapely.box(x, y, x + wide, y + deep), pieces[name]
        assert piece.outline.buffer(0.35).contains(true)
        assert true.buffer(0.8).contains(piece.outline)
        assert piece.height == pytest.approx(high, abs=0.2)


@pytest.mark.slow
def test_a_hill_is_ground_that_models_stand_on():
    (hill,) = parted(scan_meshes.parts()).hills
    assert hill.height == pytest.approx(2.0, abs=0.25)
    assert hill.outline.contains(shapely.Point(scan_meshes.HILL))


@pytest.mark.slow
def test_noise_is_measured_from_the_scan_itself():
    fine, coarse = (parted(scan_meshes.parts(noise)).noise for noise in (0.005, 0.05))
    assert fine.spread < 0.02 < coarse.spread < 0.1
    assert fine.error < coarse.error


@pytest.mark.slow
def test_what_was_not_seen_is_counted():
    scan = scan_meshes.parts()
    middles = scan.centres()
    gap = (np.abs(middles[:, :2] - (20.0, 15.0)) < 2.0).all(axis=1) & (middles[:, 2] > -5)
    holed = Solid(scan.vertices, scan.faces[~gap], scan.colours[~gap])
    holes = parted(holed).holes
    more = holes.share - parted(scan).holes.share
    assert more == pytest.approx(16 / (44 * 30), rel=0.4)
    assert holes.areas[0].contains(shapely.Point(20.0, 15.0))


@pytest.mark.slow
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
    split = part_touching(labels, above, above < 0, 0.2, 0.2)
    assert split[30, 20] == 1 and split[21, 50] == 2


def test_two_houses_that_touch_at_a_corner_are_two():
    labels, above = np.zeros((80, 80), np.int64), np.full((80, 80), 5.0)
    labels[5:35, 5:35] = 1
    labels[33:70, 33:70] = 1
    split = part_touching(labels, above, above < 0, 0.2, 0.2)
    assert split[15, 15] != split[60, 60]


def field(*things):
    """Return the relief of a level table of 20 × 20 inches with heights added, in cells of 0.2."""
    y, x = np.mgrid[:100, :100] * 0.2 + 0.1
    noise = np.random.default_rng(3).normal(0, 0.01, x.shape)
    return relief(noise + sum(thing(x, y) for thing in things), 0.2, 0.01, 0.2)


def heap(x, y):
    return 0.4 * np.exp(-(((x - 6) ** 2 + (y - 6) ** 2) / 1.5))


def ring(x, y):
    away = np.hypot(x - 13, y - 13)
    return 0.35 * np.exp(-(((away - 1.4) / 0.4) ** 2))


def test_rubble_and_craters_lower_than_a_wall_are_found_with_their_feet():
    labels, count = ndimage.label(field(heap, ring).low)
    assert count == 2
    areas = np.bincount(labels.ravel())[1:] * 0.04
    assert (areas > 5.0).all() and (areas < 14.0).all()
    assert labels[65, 65], "the middle of a crater is part of it"


def test_the_round_top_of_a_hill_is_no_rubble():
    found = field(lambda x, y: 2.0 * np.exp(-(((x - 10) ** 2 + (y - 10) ** 2) / 12)))
    assert not found.low.any() and not found.things.any()


def test_noise_alone_is_no_rubble():
    for noise in (0.005, 0.03):
        top = np.random.default_rng(5).normal(0, noise, (150, 150))
        assert not relief(top, 0.2, noise, 0.4).low.any()


def test_a_roof_that_stairs_lead_to_is_no_hill():
    def house(x, y):
        roof = 3.0 * ((abs(x - 10) < 3) & (abs(y - 10) < 3))
        stairs = (abs(y - 13.6) < 0.6) & (x > 6) & (x < 10)
        return np.where(stairs, np.minimum(3.0, 0.75 * (x - 6)), roof)

    found = field(house)
    assert found.things[50, 50] and found.ground[50, 50] < 0.3


def test_the_levels_of_a_stepped_hill_are_ground():
    def steps(x, y):
        away = np.hypot(x - 10, y - 10)
        return 0.8 * (away < 8) + 0.8 * (away < 5.5) + 0.8 * (away < 3)

    found = field(steps)
    assert found.ground[50, 50] == pytest.approx(2.4, abs=0.1) and not found.things[50, 50]


def ruin_of(*walls):
    """Return labels and heights of walls, each the cells of rows and columns and a height."""
    labels, above = np.zeros((80, 80), np.int64), np.zeros((80, 80))
    for number, (rows, columns, height) in enumerate(walls, 1):
        labels[slice(*rows), slice(*columns)] = number
        above[slice(*rows), slice(*columns)] = height
    return join_ruins(labels, above, labels < 0, 0.2)


def test_the_broken_walls_of_a_ruin_are_one_piece_with_its_floor():
    joined = ruin_of(((10, 45), (10, 30), 5.0), ((10, 45), (38, 40), 1.2), ((10, 12), (30, 38), 1))
    assert set(np.unique(joined)) == {0, 1}
    assert joined[30, 34] == 1, "the floor between the walls"


def test_neighbouring_ruins_and_a_garden_wall_stay_apart():
    joined = ruin_of(
        ((10, 45), (5, 30), 5.0),
        ((10, 45), (36, 60), 5.0),
        ((50, 52), (5, 30), 1.0),
        ((52, 75), (5, 7), 1.0),
    )
    assert len({joined[20, 10], joined[20, 50], joined[70, 6]}) == 3


def tree_at(x, y):
    outline = shapely.Point(x, y).buffer(1.0)
    solid = Solid(np.eye(3), np.array([[0, 1, 2]]), np.zeros((1, 3), np.uint8))
    return ScanPiece("", outline, 3.0, 0.0, "trees", 0.1, solid)


def test_trees_that_stand_close_together_are_one_piece():
    orchard = [tree_at(x, y) for x in (5, 7.8, 10.6) for y in (5, 7.8)]
    row = [tree_at(20 + 5 * k, 20) for k in range(4)]
    found = grouped([*orchard, *row])
    assert len(found) == 5
    assert found[-1].outline.contains(shapely.Point(7, 6.4)) and len(found[-1].solid.faces) == 6


def strip(x, y, long, guess="wall"):
    solid = Solid(np.eye(3), np.array([[0, 1, 2]]), np.zeros((1, 3), np.uint8))
    return ScanPiece("", shapely.box(x, y, x + long, y + 0.8), 0.8, 0.0, guess, 0.1, solid)


def test_two_banks_beside_each_other_are_a_trench_and_walls_along_a_road_are_not():
    (trench,) = grouped([strip(5, 5, 9), strip(5.3, 7, 8.6)])
    assert trench.guess == "trench" and trench.outline.area > 20
    assert len(grouped([strip(5, 5, 9), strip(5, 9, 9)])) == 2
    assert len(grouped([strip(5, 5, 9), strip(8, 7, 4)])) == 2


def guessed(long, wide, height, colour, low=False):
    """Guess a box of some size and colour."""
    above = np.full((max(1, round(wide / 0.2)), max(1, round(long / 0.2))), height)
    colours = np.array([colour], float)
    return guess_of(shape_of(shapely.box(0, 0, long, wide), height, above, 0.2, low, colours))


def test_a_box_is_guessed_by_its_size_and_colour():
    green, brown, grey = (80, 95, 62), (70, 70, 46), (140, 138, 135)
    assert guessed(14, 1.2, 1.1, green) == guessed(15, 1.0, 0.6, brown) == "hedge"
    assert guessed(9, 0.8, 0.9, grey) == "wall"
    assert guessed(7, 6, 5, grey) == "building"
    assert guessed(3, 3, 5, green) == "trees"
    assert guessed(4.6, 2.2, 1.9, grey) == guessed(4.4, 1.8, 1.8, (75, 84, 60)) == "vehicle"
    assert guessed(1.2, 1.2, 1.3, grey) == "figure"
    assert guessed(1.6, 1.2, 0.9, grey) == "scatter"
    assert guessed(4, 3, 0.4, grey, low=True) == "rubble"
