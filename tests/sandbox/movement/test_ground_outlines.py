"""The outline of terrain for movement: its own, not its convex hull (BA-MOV-7)."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import numpy as np
import pytest
import shapely
import trimesh
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from repository import ROOT
from tables import real_mesh, table_from

from meshes.terrain.kinds import KINDS
from sandbox.movement.ground_classes import Grounds, area_of, outline_of
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.table.table import lay

NEW = ROOT / "sandbox" / "scenario" / "new_scenario.toml"

pytestmark = pytest.mark.rule("BA-MOV-7")


def placed(folder, *boxes, ground: str, more: str = ""):
    path = folder / "thing.stl"
    made = [trimesh.creation.box(bounds=bounds) for bounds in boxes]
    trimesh.util.concatenate(made).export(path)
    text = (
        '[table]\nsize = [40, 40]\n[[terrain]]\nid = "thing"\nmesh = "thing.stl"\n'
        f'mesh_unit = "in"\nground = "{ground}"\nposition = [20, 20]\n{more}\n'
    )
    return table_from(folder, text).pieces


ELL = ([[0, 0, 0], [8, 0.4, 3]], [[0, 0, 0], [0.4, 8, 3]])
RING = (
    [[0, 0, 0], [10, 0.4, 1]],
    [[0, 9.6, 0], [10, 10, 1]],
    [[0, 0, 0], [0.4, 10, 1]],
    [[9.6, 0, 0], [10, 10, 1]],
)


@pytest.mark.parametrize("ground", ["obstacle", "building", "impassable"])
def test_two_walls_that_meet_are_not_what_lies_between_them(tmp_path, ground) -> None:
    pieces = placed(tmp_path, *ELL, ground=ground)
    grounds, wide = Grounds.of(pieces), np.array([0.5])
    yard, wall = shapely.Point(20, 20), shapely.Point(20, 16.2)
    assert grounds.crossed(np.array([yard]), wide) == ()
    assert grounds.crossed(np.array([wall]), wide) == (ground,)
    assert shapely.area(outline_of(pieces[0])) < 9


def test_a_walled_yard_is_no_wall_and_is_got_into_over_one(tmp_path) -> None:
    grounds, wide = Grounds.of(placed(tmp_path, *RING, ground="obstacle")), np.array([0.5])
    way = shapely.LineString([(20, 10), (20, 20)])
    assert grounds.crossed(np.array([shapely.Point(20, 20)]), wide) == ()
    assert grounds.crossed(np.array([way]), wide) == ("obstacle",)
    assert not grounds.solid(np.array([shapely.Point(20, 20)]), wide)


def test_spaces_under_a_lid_or_inside_a_house_belong_to_it(tmp_path) -> None:
    middle, wide = np.array([shapely.Point(20, 20)]), np.array([0.5])
    lid = [[0, 0, 1], [10, 10, 1.1]]
    covered = Grounds.of(placed(tmp_path, *RING, lid, ground="obstacle"))
    assert covered.crossed(middle, wide) == ("obstacle",)
    roofless = Grounds.of(placed(tmp_path, *RING, ground="building"))
    assert roofless.crossed(middle, wide) == ("building",)


def test_a_doorway_does_not_let_the_inside_out(tmp_path) -> None:
    """A roofless house with a gap in its front is a house still, and so is its doorway."""
    front = ([[0, 0, 0], [4.5, 0.4, 3]], [[5.5, 0, 0], [10, 0.4, 3]])
    walls = [[low, [*high[:2], 3]] for low, high in RING[1:]]
    grounds = Grounds.of(placed(tmp_path, *front, *walls, ground="building"))
    inside, door = np.array([shapely.Point(20, 20)]), np.array([shapely.Point(20, 15.2)])
    assert grounds.crossed(inside, np.zeros(1)) == ("building",)
    assert grounds.crossed(door, np.zeros(1)) == ("building",)


def test_eaves_overhang_nothing(tmp_path) -> None:
    walls, roof = [[0.25, 0.25, 0], [9.75, 9.75, 3]], [[0, 0, 3], [10, 10, 3.3]]
    outline = outline_of(placed(tmp_path, walls, roof, ground="building")[0])
    assert shapely.area(outline) == pytest.approx(9.5**2, abs=0.05)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["building", "wall", "hedge", "wood", "pond", "road", "crates"])
def test_a_nearly_convex_piece_is_its_hull(tmp_path, kind) -> None:
    text = (
        f'[table]\nsize = [99, 99]\n[[terrain]]\nid = "x"\nkind = "{kind}"\nposition = [50, 50]\n'
    )
    outline = outline_of(table_from(tmp_path, text).pieces[0])
    assert shapely.area(outline) == pytest.approx(shapely.area(shapely.convex_hull(outline)))
    low, high = np.array(shapely.bounds(outline)[:2]), np.array(shapely.bounds(outline)[2:])
    piece = KINDS[kind]().build()
    whole = np.concatenate([part.mesh.bounds for part in piece.parts])
    assert (low >= whole[:, :2].min(axis=0) + 50 - 0.02).all()
    assert (high <= whole[:, :2].max(axis=0) + 50 + 0.02).all()


@pytest.mark.slow
def test_the_wood_of_a_new_scenario_has_an_outline(tmp_path) -> None:
    """Slivers between its leaves and floor, which GEOS alone does not unite."""
    (row,) = re.findall(r'\[\[terrain\]\]\n[^\[]*"wood"[^#]*', NEW.read_text(encoding="utf-8"))
    (piece,) = table_from(tmp_path, row).pieces
    assert 40 < shapely.area(outline_of(piece)) < 80


def test_a_fence_is_no_row_of_posts(tmp_path) -> None:
    text = '[table]\nsize = [40, 40]\n[[terrain]]\nid = "x"\nkind = "fence"\nposition = [20, 20]\n'
    grounds = Grounds.of(table_from(tmp_path, text).pieces)
    for x in np.linspace(18, 22, 23).tolist():
        way = np.array([shapely.LineString([(x, 18), (x, 22)])])
        assert grounds.crossed(way, np.array([0.0])) == ("obstacle",)


@pytest.mark.parametrize(
    "row", ['kind = "wall"\ngates = 1\n', 'kind = "bocage"\ngaps = 1\nsize = [24, 1.7, 2.25]\n']
)
def test_a_path_crosses_a_wall_at_its_gate_alone(tmp_path, row) -> None:
    text = '[table]\nsize = [40, 40]\n[[terrain]]\nid = "x"\nposition = [20, 20]\n' + row
    grounds = Grounds.of(table_from(tmp_path, text).pieces)
    ways = np.array([shapely.LineString([(x, 17), (x, 23)]) for x in (20.1, 18.0, 22.0)])
    crossed = [grounds.crossed(ways[[n]], np.array([0.49])) for n in range(3)]
    assert crossed == [(), ("obstacle",), ("obstacle",)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "less"),
    [("portal_frame_window.stl", True), ("container.stl", False), ("trimesh_wallhole.obj", False)],
)
def test_meshes_of_others_have_outlines(tmp_path, name, less) -> None:
    mesh = real_mesh(name)
    (tmp_path / mesh.name).write_bytes(mesh.read_bytes())
    text = (
        f'[table]\nsize = [60, 60]\n[[terrain]]\nid = "x"\nmesh = "{name}"\nmesh_unit = "mm"\n'
        'ground = "obstacle"\nposition = [30, 30]\n'
    )
    outline = outline_of(table_from(tmp_path, text).pieces[0])
    assert shapely.is_valid(outline)
    hull = shapely.area(shapely.convex_hull(outline))
    assert shapely.area(outline) <= hull + 1e-9
    assert (shapely.area(outline) < 0.8 * hull) == less


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        ("hedge", {"size": (6, 0.7, 1.05), "points": ((-3.91, 0), (0, 0), (3.92, 0)), "seed": 59}),
        (
            "garden-wall",
            {
                "size": (8.0, 0.26, 1.1),
                "style": "render",
                "seed": 98,
                "points": ((0, -4.41), (0, -2.21), (0, 0), (-3.79, 0)),
            },
        ),
    ],
)
def test_an_edge_of_corners_almost_in_one_place_is_grown_in_silence(kind, keys) -> None:
    made = KINDS[kind](**keys)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert 1 < area_of(made.build(), made.underfoot).area < 7


def test_a_garden_wall_that_one_version_of_geos_shrank_to_nothing(tmp_path) -> None:
    """A generated table had no wall at all for movement, and its survey divided by zero."""
    text = (
        '[table]\nsize = [40, 40]\n[[terrain]]\nid = "wall"\nkind = "garden-wall"\n'
        "position = [20, 20]\nsize = [8.0, 0.26, 1.1]\n"
        "points = [[-2.78, -0.24], [0, 0], [2.79, 0.23]]\n"
        'gate = 1.3\nstyle = "render"\nseed = 1\n'
    )
    (wall,) = table_from(tmp_path, text).pieces
    way = shapely.LineString([(19, 18), (19, 22)])
    grounds = Grounds.of([wall])
    assert grounds.crossed(np.array([way]), np.array([0.5])) == ("obstacle",)
    assert 1.4 < shapely.area(outline_of(wall)) < 2


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(
    kind=st.sampled_from(["garden-wall", "bocage", "barricade"]),
    points=st.lists(
        st.tuples(st.integers(-500, 500), st.integers(-300, 300)),
        min_size=2,
        max_size=4,
        unique=True,
    ),
)
def test_no_line_of_walls_is_lost(kind, points) -> None:
    """Whatever way it is drawn, most of what it covers low above the ground is in its outline."""
    spots = [[x / 100, y / 100] for x, y in points]
    row = f'[[terrain]]\nid = "a"\nkind = "{kind}"\nposition = [20, 20]\npoints = {spots}\n'
    text = f'format = 1\nname = "Line"\n[table]\nsize = [40, 40]\n{row}'
    try:
        table = lay(ScenarioFile(Path("x.toml"), Path(), read_scenario(text), text))
    except ScenarioFault:  # what cannot be drawn so is refused
        assume(False)
    (piece,) = table.pieces
    low = np.concatenate([part.triangles for part in piece.piece.parts])
    low = low[low[..., 2].max(axis=1) < 0.45]
    shape = outline_of(piece)
    middles = low.mean(axis=1)[:, :2] + [20, 20]
    inside = shapely.contains_xy(shapely.buffer(shape, 0.02), middles[:, 0], middles[:, 1])
    assert not len(inside) or inside.mean() > 0.8
