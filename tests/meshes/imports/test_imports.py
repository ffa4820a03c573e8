from __future__ import annotations

import pickle

import numpy as np
import pytest
import trimesh

from meshes.imports.import_piece import FORMATS, MeshFault, import_piece, load_mesh
from meshes.imports.limits import Limits

INCH = 25.4


def saved(mesh, path):
    mesh.export(path)
    return path


@pytest.fixture
def brick():
    """30 × 20 × 10 units, away from the origin."""
    mesh = trimesh.creation.box((30.0, 20.0, 10.0))
    return mesh.apply_translation([100.0, -50.0, 7.0])


@pytest.mark.parametrize("ending", ["stl", "obj", "ply", "off", "glb"])
@pytest.mark.parametrize(
    ("unit", "scale", "factor"),
    [
        (None, None, 1 / 25.4),
        ("mm", None, 1 / 25.4),
        ("cm", None, 1 / 2.54),
        ("in", None, 1.0),
        (None, 0.25, 0.25),
        ("mm", 2.0, 2 / 25.4),
        ("m", 0.01, 0.01 / 0.0254),
    ],
)
def test_units_and_scale_give_inches(brick, tmp_path, ending, unit, scale, factor):
    mesh = load_mesh(saved(brick, tmp_path / f"brick.{ending}"), unit=unit, scale=scale)
    expected = np.array([[-15, -10, 0], [15, 10, 10]]) * factor
    assert mesh.bounds == pytest.approx(expected, rel=1e-5, abs=1e-6)
    assert len(mesh.vertices) == 8 and len(mesh.faces) == 12
    assert mesh.is_watertight and mesh.volume > 0


def test_y_up_is_turned_not_mirrored(brick, tmp_path):
    mesh = load_mesh(saved(brick, tmp_path / "brick.stl"), scale=0.1, up="y")
    assert mesh.extents == pytest.approx([3.0, 1.0, 2.0], rel=1e-6)
    assert mesh.volume > 0
    arrow = trimesh.Trimesh(
        [[0, 0, 0], [9, 0, 0], [0, 9, 0], [0, 0, 9.0]],
        [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
    )
    turned = load_mesh(saved(arrow, tmp_path / "arrow.stl"), scale=1.0, up="y")
    # What pointed along y points up; what pointed along z points to -y.
    assert turned.vertices[turned.vertices[:, 2].argmax()] == pytest.approx([-4.5, 4.5, 9.0])
    assert turned.volume == pytest.approx(arrow.volume)


def test_nested_transforms_are_applied(tmp_path):
    scene = trimesh.Scene()
    cube = trimesh.creation.box((2.0, 2.0, 2.0))
    turn = trimesh.transformations.rotation_matrix(np.pi / 2, [0, 0, 1])
    up = trimesh.transformations.translation_matrix([10.0, 0.0, 0.0])
    tall = np.diag([1.0, 1.0, 3.0, 1.0])
    scene.graph.update(frame_from="world", frame_to="hub", matrix=turn)
    scene.add_geometry(cube, geom_name="cube", node_name="near", parent_node_name="hub")
    scene.add_geometry(
        cube, geom_name="cube", node_name="far", parent_node_name="hub", transform=up @ tall
    )
    path = tmp_path / "nested.glb"
    path.write_bytes(scene.export(file_type="glb"))
    mesh = load_mesh(path, scale=1.0)
    assert len(mesh.faces) == 24
    # Turned by the hub, the far cube lies along y, three times as tall.
    assert mesh.extents == pytest.approx([2.0, 12.0, 6.0], rel=1e-5)
    assert mesh.volume == pytest.approx(8.0 + 24.0, rel=1e-5)


def test_mirrored_nodes_keep_their_faces_outward(tmp_path):
    scene = trimesh.Scene()
    scene.add_geometry(trimesh.creation.cone(2.0, 5.0), transform=np.diag([-1.0, 1.0, 1.0, 1.0]))
    path = tmp_path / "mirror.glb"
    path.write_bytes(scene.export(file_type="glb"))
    assert load_mesh(path, scale=1.0).volume > 0


@pytest.mark.parametrize("height", [0.5, 1.0, 1.73])
def test_a_base_is_cut_off_exactly_and_nothing_is_lost(tmp_path, height):
    figure = trimesh.util.concatenate(
        [
            trimesh.creation.cylinder(20.0, 4.0, sections=40).apply_translation([0, 0, 2.0]),
            trimesh.creation.icosphere(3, 15.0).apply_translation([9.0, 3.0, 18.0]),
            trimesh.creation.box((4.0, 4.0, 30.0)).apply_translation([5.0, 5.0, 15.0]),
        ]
    )
    path = saved(figure, tmp_path / "man.stl")
    piece = import_piece(path, scale=0.1, base_height=height, colour="#123456", model=True)
    base, body = piece.part("base").mesh, piece.part("body").mesh
    assert base.bounds[0, 2] == pytest.approx(0.0, abs=1e-9)
    assert base.bounds[1, 2] == pytest.approx(height, abs=1e-9)
    assert body.bounds[0, 2] == pytest.approx(height, abs=1e-9)
    assert base.area + body.area == pytest.approx(figure.area * 0.01, rel=1e-5)
    assert base.bounds[:, :2].sum(axis=0) == pytest.approx([0.0, 0.0], abs=1e-9)
    assert (piece.part("body").colours == [0x12, 0x34, 0x56]).all()
    assert piece.eye is None


def test_without_a_base_a_model_is_all_body_and_terrain_all_mesh(brick, tmp_path):
    path = saved(brick, tmp_path / "brick.stl")
    assert [part.name for part in import_piece(path, model=True).parts] == ["body"]
    assert [part.name for part in import_piece(path, model=False).parts] == ["mesh"]


def test_terrain_is_centred_on_its_base_but_not_cut(tmp_path):
    mast = trimesh.util.concatenate(
        [
            trimesh.creation.box((4.0, 4.0, 1.0)).apply_translation([0, 0, 0.5]),
            trimesh.creation.box((10.0, 1.0, 1.0)).apply_translation([4.0, 0, 3.0]),
        ]
    )
    piece = import_piece(saved(mast, tmp_path / "m.stl"), scale=1.0, base_height=1.5, model=False)
    (part,) = piece.parts
    assert part.mesh.bounds[0, :2] == pytest.approx([-2.0, -2.0])
    assert part.mesh.bounds[1, 0] == pytest.approx(9.0)


@pytest.mark.parametrize("ending", ["ply", "obj", "glb"])
def test_vertex_colours_of_the_file_are_kept(tmp_path, ending):
    ball = trimesh.creation.icosphere(2, 10.0)
    red = np.tile([200, 30, 40, 255], (len(ball.vertices), 1)).astype(np.uint8)
    ball.visual = trimesh.visual.ColorVisuals(ball, vertex_colors=red)
    piece = import_piece(saved(ball, tmp_path / f"ball.{ending}"), colour="#00ff00")
    assert np.abs(piece.parts[0].colours.astype(int) - [200, 30, 40]).max() <= 2


@pytest.fixture
def half_green_half_red(tmp_path):
    """Two triangles, one in each half of a texture of 8 × 8."""
    from PIL import Image

    picture = np.zeros((8, 8, 3), dtype=np.uint8)
    picture[:, :4], picture[:, 4:] = [10, 120, 20], [150, 20, 30]
    corners = [[0, 0], [9, 0], [9, 9], [20, 0], [29, 0], [29, 9]]
    pair = trimesh.Trimesh(
        np.column_stack([corners, np.zeros(6)]), [[0, 1, 2], [3, 4, 5]], process=False
    )
    pair.visual = trimesh.visual.TextureVisuals(
        uv=np.array([[0.1, 0.5]] * 3 + [[0.9, 0.5]] * 3),
        material=trimesh.visual.material.PBRMaterial(baseColorTexture=Image.fromarray(picture)),
    )
    path = tmp_path / "t.glb"
    path.write_bytes(trimesh.Scene(pair).export(file_type="glb"))
    return path


def test_a_texture_is_sampled_for_every_face(half_green_half_red):
    colours = import_piece(half_green_half_red, scale=0.1).parts[0].colours
    assert sorted(map(tuple, colours.tolist())) == [(10, 120, 20), (150, 20, 30)]


def test_a_texture_too_large_to_unpack_is_refused(half_green_half_red, monkeypatch):
    monkeypatch.setattr("meshes.imports.limits.PIECE", Limits(pixels=63))
    with pytest.raises(MeshFault, match="found 64 pixels of textures; expected at most 63"):
        import_piece(half_green_half_red, scale=0.1, colour="#112233")


def test_materials_are_only_looked_for_in_the_files_own_folder(tmp_path):
    (tmp_path / "outside.mtl").write_text("newmtl paint\nKd 0.9 0.1 0.1\n")
    folder = tmp_path / "own"
    folder.mkdir()
    body = (
        "usemtl paint\nv 0 0 0\nv 20 0 0\nv 0 20 0\nv 0 0 20\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
    )
    (folder / "a.obj").write_text("mtllib ../outside.mtl\n" + body)
    assert (import_piece(folder / "a.obj", colour="#112233").parts[0].colours == [17, 34, 51]).all()
    (folder / "beside.mtl").write_text("newmtl paint\nKd 0.9 0.1 0.1\n")
    (folder / "b.obj").write_text("mtllib beside.mtl\n" + body)
    assert import_piece(folder / "b.obj").parts[0].colours[0] == pytest.approx([230, 26, 26], abs=1)


def test_equal_vertices_are_merged_and_flat_faces_dropped(tmp_path):
    corners = [[0, 0], [9, 0], [0, 9], [9, 0], [9, 9], [0, 9], [1, 1], [2, 2], [3, 3]]
    soup = trimesh.Trimesh(
        np.column_stack([corners, np.zeros(9)]),
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 0, 1]],
        process=False,
    )
    mesh = load_mesh(saved(soup, tmp_path / "soup.stl"), scale=1.0)
    assert len(mesh.faces) == 2
    assert len(np.unique(mesh.faces)) == 4
    assert (mesh.area_faces > 0).all()


def fault(path, **how) -> MeshFault:
    with pytest.raises(MeshFault) as caught:
        import_piece(path, **how)
    return caught.value


def expected(path, **how) -> str:
    return str(fault(path, **how).expected)


def test_faults_say_which_file_what_was_found_and_what_was_expected(brick, tmp_path):
    path = saved(brick, tmp_path / "brick.stl")
    assert str(fault(tmp_path / "gone.stl").found) == "no file"
    assert "stl, obj, ply, off, glb, 3mf" in expected(tmp_path / "brick.gltf")
    assert "between 0.05″ and 200″" in expected(path, unit="m")
    assert "between 0.05″ and 200″" in expected(path, scale=1e-6)
    assert "at most 100" in expected(path, max_bytes=100)
    assert "mm, cm, m, in" in expected(path, unit="furlong")
    assert "above 0" in expected(path, scale=-1.0)
    assert "above 0" in expected(path, scale=float("nan"))
    assert "'z' or 'y'" in expected(path, up="x")
    assert "0 or more" in expected(path, base_height=-1.0)
    assert "lower than the model" in expected(path, base_height=5.0, model=True)
    one = fault(tmp_path / "gone.stl")
    assert str(one) == f"{one.path}: found {one.found}; expected {one.expected}"
    assert str(pickle.loads(pickle.dumps(one))) == str(one)


def test_a_folder_or_an_empty_file_is_a_fault(tmp_path):
    (tmp_path / "folder.stl").mkdir()
    fault(tmp_path / "folder.stl")
    for ending in FORMATS:
        (tmp_path / f"empty.{ending}").write_bytes(b"")
        fault(tmp_path / f"empty.{ending}")


@pytest.mark.parametrize("bad", ["nan", "inf", "1e400"])
def test_vertices_that_are_no_numbers_are_a_fault(tmp_path, bad):
    path = tmp_path / "bad.obj"
    path.write_text(f"v 0 0 0\nv 20 0 0\nv 0 {bad} 0\nf 1 2 3\n")
    assert "NaN or infinite" in str(fault(path).found)


def test_an_external_buffer_is_never_fetched(tmp_path):
    import json
    import struct

    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}],
        "buffers": [{"byteLength": 36, "uri": "../secret.bin"}],
    }
    (tmp_path / "secret.bin").write_bytes(np.arange(9, dtype="<f4").tobytes())
    folder = tmp_path / "own"
    folder.mkdir()
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    chunk = struct.pack("<II", len(text), 0x4E4F534A) + text
    (folder / "a.glb").write_bytes(struct.pack("<4sII", b"glTF", 2, 12 + len(chunk)) + chunk)
    fault(folder / "a.glb", scale=1.0)
