"""The heights of things: dropped onto what lies beneath, hills first, canopies never."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import trimesh
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tables import table_from, unit

from meshes.shapes.piece import Part, Piece
from sandbox.table.placement import Placement, height_under
from sandbox.table.table import Table

PROPERTY = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def box(name: str, x: float, y: float, size: str, more: str = "") -> str:
    return (
        f'[[terrain]]\nid = "{name}"\nkind = "box"\nposition = [{x}, {y}]\nsize = {size}\n{more}\n'
    )


def solid(mesh: trimesh.Trimesh, *, support: bool = True) -> Piece:
    grey = np.full((len(mesh.faces), 3), 100, dtype=np.uint8)
    return Piece((Part("solid", mesh, grey, support=support),))


def height_at(table: Table, name: str) -> float:
    return table.model(name).stand.z


def test_a_box_on_a_box_and_a_model_on_both(tmp_path: Path) -> None:
    text = box("low", 10, 10, "[6, 6, 2]") + box("high", 11, 10, "[2, 2, 1.5]")
    spots = ("[11, 10]", "[8, 10]", "[20, 10]")
    table = table_from(tmp_path, text + unit("able", "a", *(f"position = {at}" for at in spots)))
    assert table.piece("low").stand.z == 0
    assert table.piece("high").stand.z == pytest.approx(2)
    assert [height_at(table, f"able/{n}") for n in range(3)] == pytest.approx([3.5, 2, 0])


def test_boxes_lie_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = box("first", 10, 10, "[6, 6, 2]") + box("second", 11, 10, "[9, 9, 1]")
    table = table_from(tmp_path, text + box("beside", 30, 10, "[40, 1, 1]"))
    assert [piece.id for piece in table.pieces] == ["first", "second", "beside"]
    # each by its own position: the third lies on neither, though it reaches over both
    assert [piece.stand.z for piece in table.pieces] == pytest.approx([0, 2, 0])
    table = table_from(
        tmp_path, box("second", 11, 10, "[9, 9, 1]") + box("first", 10, 10, "[6, 6, 2]")
    )
    assert [piece.stand.z for piece in table.pieces] == pytest.approx([0, 1])


def test_a_hill_lies_first_wherever_the_file_says_it(tmp_path: Path) -> None:
    hill = '[[terrain]]\nid = "hill"\nkind = "hill"\nposition = [20, 20]\nsize = [14, 12, 2.5]\n'
    table = table_from(tmp_path, box("crate", 20, 20, "[1, 1, 1]") + hill)
    assert table.piece("hill").stand.z == 0
    assert table.piece("crate").stand.z == pytest.approx(2.5, abs=1e-6)
    assert [piece.id for piece in table.pieces] == ["crate", "hill"]


def test_the_third_number_fixes_the_height(tmp_path: Path) -> None:
    text = box("low", 10, 10, "[6, 6, 2]")
    text += box("in", 10, 10, "[1, 1, 1]").replace("[10, 10]", "[10, 10, 0.5]")
    text += box("out", 12, 10, "[1, 1, 1]").replace("[12, 10]", "[12, 10, 7.25]")
    rows = ("position = [8, 10, 0.75]", "position = [8, 10, -1]", "position = [12, 10]")
    table = table_from(tmp_path, text + unit("able", "a", *rows))
    assert (table.piece("in").stand.z, table.piece("out").stand.z) == (0.5, 7.25)
    assert [height_at(table, f"able/{n}") for n in range(3)] == pytest.approx([0.75, -1, 8.25])


def test_upstairs_and_downstairs_in_a_house_without_a_roof(tmp_path: Path) -> None:
    house = (
        '[[terrain]]\nid = "house"\nkind = "building"\nposition = [20, 20]\nroof = "none"\n'
        "size = [8, 6, 4.4]\nstoreys = 2\nchimney = false\n"
    )
    rows = ("position = [20, 20]", "position = [20, 20, 0.06]")
    table = table_from(tmp_path, house + unit("able", "a", *rows))
    upper, lower = height_at(table, "able/0"), height_at(table, "able/1")
    assert lower == 0.06
    assert upper == pytest.approx(2.26, abs=0.02)  # the upper floor, not the walls' top


def test_a_model_stands_on_a_roof_where_the_house_has_one(tmp_path: Path) -> None:
    house = (
        '[[terrain]]\nid = "house"\nkind = "building"\nposition = [20, 20]\nroof = "flat"\n'
        "size = [8, 6, 4.4]\n"
    )
    table = table_from(tmp_path, house + unit("able", "a", "position = [20, 20]"))
    assert 3.4 < height_at(table, "able/0") < 4.2


@pytest.mark.parametrize("kind", ["wood", "tree", "hedge"])
def test_nothing_stands_in_the_leaves(tmp_path: Path, kind: str) -> None:
    text = f'[[terrain]]\nid = "green"\nkind = "{kind}"\nposition = [20, 20]\n'
    spots = [(20 + dx, 20 + dy) for dx in (-0.3, 0, 0.4) for dy in (-0.2, 0, 0.3)]
    rows = (f"position = [{x}, {y}]" for x, y in spots)
    table = table_from(tmp_path, text + unit("able", "a", *rows))
    bounds = np.max([part.mesh.bounds[1][2] for part in table.pieces[0].piece.parts])
    assert bounds > 0.9
    assert all(model.stand.z < 0.15 for model in table.models())


def test_a_turned_box_holds_up_what_is_over_it_and_nothing_else(tmp_path: Path) -> None:
    text = box("plank", 20, 20, "[8, 1, 1]", "rotation = 30")
    along, across = np.array([np.sqrt(3) / 2, 0.5]), np.array([-0.5, np.sqrt(3) / 2])
    spots = [a * along + b * across + 20 for a, b in ((3.9, 0), (4.1, 0), (0, 0.45), (0, 0.55))]
    rows = (f"position = [{x}, {y}]" for x, y in spots)
    table = table_from(tmp_path, text + unit("able", "a", *rows))
    assert [model.stand.z for model in table.models()] == pytest.approx([1, 0, 1, 0])


@pytest.mark.parametrize("dx", [-3, 0, 3])
@pytest.mark.parametrize("dy", [-2, 0, 2])
def test_edges_and_corners_hold(tmp_path: Path, dx: float, dy: float) -> None:
    """The middle, an edge, a corner: none falls between two triangles."""
    table = table_from(
        tmp_path,
        box("b", 20, 20, "[6, 4, 2]") + unit("able", "a", f"position = [{20 + dx}, {20 + dy}]"),
    )
    assert height_at(table, "able/0") == pytest.approx(2)


def test_every_vertex_and_edge_of_a_mesh_holds() -> None:
    """A hill of triangles in no order: at its vertices and along its edges the height is theirs."""
    rng = np.random.default_rng(7)
    flat = rng.uniform(-5, 5, (60, 2))
    from scipy.spatial import Delaunay

    faces = Delaunay(flat).simplices
    points = np.column_stack([flat, rng.uniform(1, 3, 60)])
    mesh = trimesh.Trimesh(points, faces, process=False)
    piece, stand = solid(mesh), Placement(30.1, 17.3, 0.25, 33.0)
    inner = sorted(set(range(60)) - set(Delaunay(flat).convex_hull.ravel().tolist()))
    for vertex in stand.place(points[inner]):
        height = height_under(vertex[0], vertex[1], [(piece, stand)])
        assert height == pytest.approx(vertex[2], abs=1e-9)
    for one, other in mesh.face_adjacency_edges:
        for share in (0.5, 0.1, 1 / 3):
            at = stand.place((points[one] * share + points[other] * (1 - share))[None])[0]
            height = height_under(at[0], at[1], [(piece, stand)])
            assert height == pytest.approx(at[2], abs=1e-9)


def test_canopies_and_parts_under_the_table_lift_nothing() -> None:
    block = trimesh.creation.box((2, 2, 2))
    assert height_under(0, 0, [(solid(block, support=False), Placement(0, 0, 5))]) == 0
    assert height_under(0, 0, [(solid(block), Placement(0, 0, -4))]) == 0
    assert height_under(0, 0, [(solid(block), Placement(0, 0, -0.5))]) == pytest.approx(0.5)
    assert height_under(0, 0, []) == 0


def test_a_wall_without_thickness_does_not_lift() -> None:
    sheet = trimesh.Trimesh([[0, -1, 0], [0, 1, 0], [0, 0, 3]], [[0, 1, 2]], process=False)
    assert height_under(0, 0, [(solid(sheet), Placement(0, 0, 0))]) == 0


def slow_height(x: float, y: float, meshes: list[trimesh.Trimesh]) -> float:
    """Straight down, one triangle after another, in plain numbers."""
    height = 0.0
    for mesh in meshes:
        for a, b, c in np.asarray(mesh.triangles):
            area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
            if abs(area) < 1e-12:
                continue
            u = ((b[0] - x) * (c[1] - y) - (b[1] - y) * (c[0] - x)) / area
            v = ((c[0] - x) * (a[1] - y) - (c[1] - y) * (a[0] - x)) / area
            if min(u, v, 1 - u - v) >= 0:
                height = max(height, u * a[2] + v * b[2] + (1 - u - v) * c[2])
    return height


@pytest.mark.slow
@PROPERTY
@given(st.data())
def test_heights_are_those_of_a_slow_drop(data: st.DataObject) -> None:
    small = st.floats(-3, 3)
    laid, meshes = [], []
    for number in range(data.draw(st.integers(1, 4))):
        mesh = (
            trimesh.creation.icosphere(subdivisions=1, radius=data.draw(st.floats(0.5, 3)))
            if data.draw(st.booleans())
            else trimesh.creation.box(np.array([1.0, 2.0, 3.0]) * data.draw(st.floats(0.3, 2)))
        )
        stand = Placement(
            data.draw(small), data.draw(small), data.draw(small), data.draw(st.floats(0, 360))
        )
        laid.append((solid(mesh), stand))
        moved = mesh.copy()
        moved.apply_transform(
            trimesh.transformations.rotation_matrix(np.radians(stand.turn), [0, 0, 1])
        )
        moved.apply_translation([stand.x, stand.y, stand.z])
        meshes.append(moved)
        assert np.allclose(stand.place(mesh.vertices), moved.vertices), number
    x, y = data.draw(small), data.draw(small)
    near = [slow_height(x + d, y + e, meshes) for d in (-1e-7, 0, 1e-7) for e in (-1e-7, 0, 1e-7)]
    assume(max(near) - min(near) < 1e-4)  # not at the very edge of something
    assert height_under(x, y, laid) == pytest.approx(near[4], abs=1e-6)


@pytest.mark.slow
@PROPERTY
@given(x=st.floats(-50, 50), y=st.floats(-50, 50), z=st.floats(-5, 5), turn=st.floats(-3600, 3600))
def test_a_stand_there_and_back(x: float, y: float, z: float, turn: float) -> None:
    points = np.random.default_rng(3).uniform(-9, 9, (20, 3))
    stand = Placement(x, y, z, turn)
    there = stand.place(points)
    assert stand.unplace(there) == pytest.approx(points, abs=1e-9)
    assert np.linalg.norm(there - [x, y, z], axis=1) == pytest.approx(
        np.linalg.norm(points, axis=1), abs=1e-9
    )
    assert there[:, 2] == pytest.approx(points[:, 2] + z, abs=1e-9)
    homogeneous = np.column_stack([points, np.ones(20)]) @ stand.matrix.T
    assert homogeneous[:, :3] == pytest.approx(there, abs=1e-9)


def test_turns_go_counter_clockwise_from_along_x() -> None:
    ahead = np.array([[1.0, 0.0, 0.0]])
    assert Placement(0, 0, 0, 90).place(ahead)[0] == pytest.approx([0, 1, 0])
    assert Placement(5, 6, 7, 180).place(ahead)[0] == pytest.approx([4, 6, 7])


# --- moving ---------------------------------------------------------------------------------

SCENE = (
    "[table]\nsize = [40, 30]\n"
    + box("b", 10, 10, "[4, 4, 2]")
    + unit("able", "a", "position = [3, 3], facing = 10", "position = [5, 3]")
    + unit("baker", "b", "position = [30, 20]")
)


def test_moving_gives_a_new_table_and_leaves_the_old(tmp_path: Path) -> None:
    old = table_from(tmp_path, SCENE)
    new = old.moved("able/1", 10, 10.00004, 45)
    assert (new.model("able/1").stand.x, new.model("able/1").stand.y) == (10, 10)
    assert (new.model("able/1").stand.z, new.model("able/1").stand.turn) == (2, 45)
    assert new.scenario.units[0].models[1].position == (10, 10)
    assert new.model("able/1").eye[2] == pytest.approx(old.model("able/1").eye[2] + 2)
    assert old.model("able/1").stand == Placement(5, 3, 0, 0)
    assert old.scenario.units[0].models[1].position == (5, 3)
    # what did not move is the same object: its tree of triangles is kept
    assert new.pieces is old.pieces
    assert new.unit("baker") is old.unit("baker")
    assert new.model("able/0") is old.model("able/0")
    assert old.digest != new.digest


def test_models_are_not_stood_on(tmp_path: Path) -> None:
    table = table_from(tmp_path, SCENE).moved("able/1", 3, 3, 0)
    assert table.model("able/1").stand.z == 0


@pytest.mark.parametrize("x", [0, 40])
@pytest.mark.parametrize("y", [0, 30])
def test_the_corners_of_the_table_are_on_it(tmp_path: Path, x: float, y: float) -> None:
    stand = table_from(tmp_path, SCENE).moved("able/0", x, y, 0).model("able/0").stand
    assert (stand.x, stand.y) == (x, y)


@pytest.mark.parametrize(
    ("x", "y", "facing"),
    [
        (-0.01, 5, 0),
        (40.01, 5, 0),
        (5, -1e-9, 0),
        (5, 30.01, 0),
        (float("nan"), 5, 0),
        (5, float("inf"), 0),
        (5, 5, float("nan")),
        (5, 5, float("inf")),
    ],
)
def test_no_move_off_the_table_or_to_no_angle(
    tmp_path: Path, x: float, y: float, facing: float
) -> None:
    with pytest.raises(ValueError, match=r"off the table|no angle"):
        table_from(tmp_path, SCENE).moved("able/0", x, y, facing)


@pytest.mark.parametrize("facing", [-90, 270, 630, 1e6, -1e6])
def test_turning_on_and_on_stays_a_facing_that_can_be_saved(tmp_path: Path, facing: float) -> None:
    table = table_from(tmp_path, SCENE).moved("able/0", 3, 3, facing)
    assert 0 <= table.model("able/0").spec.facing < 360
    assert np.cos(np.radians(table.model("able/0").stand.turn)) == pytest.approx(
        np.cos(np.radians(facing)), abs=1e-6
    )
    table.file.save()
    assert table_from(tmp_path, table.file.path.read_text()).digest == table.digest


def test_a_missing_model_cannot_be_named_or_moved(tmp_path: Path) -> None:
    table = table_from(tmp_path, SCENE)
    for name in ("able", "able/2", "zed/0", "b", ""):
        with pytest.raises(KeyError):
            table.moved(name, 5, 5, 0)
    for call, name in ((table.unit, "able/0"), (table.piece, "able"), (table.model, "able/00")):
        with pytest.raises(KeyError):
            call(name)


def test_a_moved_piece_of_terrain_is_where_its_text_says(tmp_path: Path) -> None:
    """Every point of every part is where a plain rotation and shift would put it."""
    text = box("b", 10, 12, "[4, 2, 1]", "rotation = 90")
    placed = table_from(tmp_path, text).piece("b")
    points = placed.stand.place(placed.piece.parts[0].mesh.vertices)
    assert points.min(axis=0) == pytest.approx([9, 10, 0])
    assert points.max(axis=0) == pytest.approx([11, 14, 1])
