"""Audits of meshes whose shape is known: their findings are right, and repairs harm nothing."""

from __future__ import annotations

import io
import json
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest
import trimesh
from mesh_files import TRIANGLE, glb, triangle_gltf
from PIL import Image

from languages.message import Message
from meshes.imports.audit import MeshAudit, audit_mesh
from meshes.imports.import_piece import MeshFault, import_piece
from meshes.imports.reading import read


def saved(mesh: trimesh.Trimesh, path: Path) -> Path:
    mesh.export(path)
    return path


def together(*meshes: trimesh.Trimesh) -> trimesh.Trimesh:
    return trimesh.util.concatenate(meshes)


def box(x: float, y: float, z: float, at: tuple[float, float, float] = (0, 0, 0)):
    return trimesh.creation.box((x, y, z)).apply_translation(at)


def frame() -> trimesh.Trimesh:
    """A wall of 120 × 10 × 60 mm with two windows, made of five boxes that touch."""
    sides = [box(20, 10, 60, (x, 0, 30)) for x in (-50, 0, 50)]
    rails = [box(120, 10, 10, (0, 0, z)) for z in (5, 55)]
    return together(*sides, *rails)


def said(messages: Iterable[Message]) -> list[str]:
    return [*map(str, messages)]


def audited(mesh: trimesh.Trimesh, folder: Path, name: str = "thing.stl", **how) -> MeshAudit:
    return audit_mesh(saved(mesh, folder / name), **how)


@pytest.mark.slow
def test_a_house_is_measured_in_inches_and_in_metres_of_the_world(tmp_path):
    audit = audited(box(160, 125, 125), tmp_path, "cottage.stl")
    assert audit.size_in == pytest.approx((6.30, 4.92, 4.92), abs=0.01)
    assert audit.size_m == pytest.approx((8.96, 7.0, 7.0), abs=0.01)
    assert (audit.triangles, audit.parts, audit.watertight) == (12, 1, True)
    assert not audit.see_through and said(audit.repairs) == ["merged 28 equal vertices"]
    assert audit.row == {"mesh_unit": "mm"} and audit.sure


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size", "words"),
    [
        ("soldier.stl", (25, 25, 34), "millimetres"),
        ("soldier.stl", (1.0, 1.0, 1.3), "inches"),
        ("soldier.stl", (2.5, 2.5, 3.4), "centimetres"),
        ("house.stl", (9, 7, 6), "metres at 1:56"),
        ("house.stl", (150, 120, 110), "millimetres"),
        ("sherman_tank.obj", (104, 48, 50), "millimetres"),
        ("thing.stl", (80, 60, 40), "millimetres"),
        ("barn.glb", (14, 6, 9), "metres at 1:56"),
    ],
)
def test_the_unit_is_the_one_that_makes_it_the_size_of_what_it_is(tmp_path, name, size, words):
    x, y, z = size
    audit = audited(box(x, z, y) if name.endswith("glb") else box(*size), tmp_path, name)
    assert str(audit.reading.words) == words and audit.sure
    why = str(audit.unit_why)
    assert why.startswith(f"as {words} it is ") and "the size of a" in why
    assert ("it would be as inches or" in why) == (x in (9, 14))


@pytest.mark.slow
def test_a_unit_that_only_habit_speaks_for_is_said_to_be_unsure(tmp_path):
    tile = audited(box(1.0, 0.9, 1.0), tmp_path, "building.glb")
    assert not tile.sure and tile.reading.inches == 4.0 and "tiles" in str(tile.unit_why)
    huge = audited(box(900, 500, 700), tmp_path, "house.stl", unit="mm")
    assert huge.sure and str(huge.unit_why).startswith("as told; ")
    other = audited(box(150, 99, 99), tmp_path, "h.stl", unit="in")
    assert "as told; guessed otherwise: as " in str(other.unit_why)


@pytest.mark.slow
def test_a_tree_of_a_kit_is_never_said_to_be_no_tree(tmp_path):
    tree = audited(box(1.0, 0.9, 0.8), tmp_path, "grass-trees.glb")
    assert tree.reading.inches == 4.0 and "no unit" not in str(tree.unit_why)
    assert "with 4 in for one unit it is 4 × 3.2 × 3.6″" in str(tree.unit_why)


@pytest.mark.slow
def test_a_file_of_a_set_is_read_like_the_others_where_that_can_be(tmp_path):
    barn, tree = box(1.0, 0.9, 0.8), box(0.4, 0.5, 0.4)
    tile = audited(barn, tmp_path, "building.glb").reading
    alone = audited(tree, tmp_path, "tree.glb").reading
    assert tile.inches == 4.0 != alone.inches
    audit = audited(tree, tmp_path, "tree.glb", like=tile)
    assert audit.reading == tile and "like the others of its set" in str(audit.unit_why)
    huge = audited(box(30, 40, 30), tmp_path, "tree.glb", like=tile)
    assert huge.reading != tile


@pytest.mark.slow
def test_a_ramp_that_stands_on_edge_is_laid_flat_and_a_wall_is_not(tmp_path):
    plate = box(137, 10, 141)
    audit = audited(plate, tmp_path, "container_ramp.stl")
    assert audit.up == "y" and "lies flat" in str(audit.up_why)
    assert audit.size_in[2] == pytest.approx(10 / 25.4, abs=0.01)
    assert audited(plate, tmp_path, "container_wall.stl").up == "z"
    assert audited(box(137, 141, 10), tmp_path, "container_ramp.stl").up == "z"


@pytest.mark.slow
def test_a_texture_in_a_file_of_its_own_is_told(tmp_path):
    path = saved(box(1, 1, 1), tmp_path / "house.glb")
    assert not any("colours" in note for note in said(audit_mesh(path).notes))
    data = path.read_bytes()
    size = struct.unpack_from("<I", data, 12)[0]
    header = json.loads(data[20 : 20 + size])
    header["images"] = [{"uri": "Textures/colormap.png"}]
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 4)
    rest = data[20 + size :]
    whole = struct.pack("<4sII", b"glTF", 2, 20 + len(text) + len(rest))
    path.write_bytes(whole + struct.pack("<II", len(text), 0x4E4F534A) + text + rest)
    expected = "its colours are in colormap.png, which is not here"
    for found in (audit_mesh(path), audit_mesh(path, content=path.read_bytes())):
        assert any(note.startswith(expected) for note in said(found.notes)), found.notes


@pytest.mark.slow
def test_up_is_where_a_flat_underside_is_opposite(tmp_path):
    roof = trimesh.creation.cone(40.0, 60.0)
    assert audited(roof, tmp_path, "roof.obj").up == "z"
    lying = roof.apply_transform(trimesh.transformations.rotation_matrix(-np.pi / 2, [1, 0, 0]))
    audit = audited(lying, tmp_path, "roof.obj")
    assert audit.up == "y" and "its underside along y is flat" in str(audit.up_why)
    assert audit.size_in[2] == pytest.approx(60 / 25.4, abs=0.01)
    assert audited(box(30, 30, 30), tmp_path, "cube.glb").up == "y"
    told = audited(lying, tmp_path, "roof.obj", up="z")
    assert told.up == "z" and str(told.up_why).startswith("as told; ")


@pytest.mark.slow
def test_windows_are_counted_and_kept(tmp_path):
    audit = audited(frame(), tmp_path)
    assert audit.openings == 2 and audit.see_through
    shut = audited(together(frame(), box(100, 2, 50, (0, 0, 30))), tmp_path)
    assert shut.openings == 0 and not shut.see_through


@pytest.mark.slow
def test_an_open_surface_is_said_to_be(tmp_path):
    ball = trimesh.creation.icosphere(2, 20.0)
    ball.update_faces(np.arange(len(ball.faces)) != 5)
    audit = audited(ball, tmp_path)
    assert not audit.watertight and audit.open_edges == 3


@pytest.mark.slow
def test_surfaces_that_pass_through_each_other_are_found(tmp_path):
    apart = audited(together(box(30, 30, 30), box(30, 30, 30, (40, 0, 0))), tmp_path)
    assert apart.crossings.faces == 0 and apart.crossings.all and apart.parts == 2
    through = audited(together(box(30, 30, 30), box(60, 10, 10, (0, 1, 2))), tmp_path)
    assert through.crossings.faces >= 8


@pytest.mark.slow
def test_a_large_mesh_is_audited_by_a_sample_and_says_so(tmp_path):
    balls = (trimesh.creation.icosphere(5, 30.0), trimesh.creation.icosphere(4, 32.0))
    audit = audited(together(*balls), tmp_path).crossings
    assert (audit.looked_at, audit.all) == (6_000, False) and "a sample of 6,000" in str(
        audit.words
    )
    one, other = (mesh.apply_translation([n * 20.0, 0, 0]) for n, mesh in enumerate(balls))
    assert audited(together(one, other), tmp_path).crossings.faces > 20


@pytest.mark.slow
def test_doubled_triangles_are_dropped_and_both_sides_of_a_sheet_stay(tmp_path):
    cube = box(30, 30, 30)
    twice = trimesh.Trimesh(cube.vertices, np.vstack([cube.faces, cube.faces[:4]]), process=False)
    audit = audited(twice, tmp_path)
    assert audit.triangles == 12 and audit.watertight and audit.rewritten
    assert "dropped 4 triangles that were there twice" in said(audit.repairs)
    sheet = trimesh.Trimesh(
        [[0, 0, 0], [40, 0, 0], [0, 0, 40], [0, 20, 0.0]],
        [[0, 1, 2], [0, 2, 1], [0, 3, 1]],
        process=False,
    )
    assert audited(sheet, tmp_path).triangles == 3


@pytest.mark.slow
def test_dust_below_a_stated_size_is_swept_and_small_parts_are_not(tmp_path):
    cube, speck, bolt = box(30, 30, 30), box(0.3, 0.3, 0.3, (0, 0, 40)), box(1, 1, 1, (40, 0, 0))
    audit = audited(together(cube, speck, bolt), tmp_path)
    assert audit.parts == 2 and audit.size_in[2] == pytest.approx(55.15 / 25.4, abs=0.01)
    assert "dropped 1 loose speck smaller than 0.02″" in said(audit.repairs)
    only = audited(box(0.3, 0.3, 0.3), tmp_path, unit="cm")
    assert only.triangles == 12


@pytest.mark.slow
def test_faces_that_look_inward_are_turned_and_hollows_are_left(tmp_path):
    ball = trimesh.creation.icosphere(2, 20.0)
    faces = ball.faces.copy()
    faces[40:90] = faces[40:90][:, ::-1]
    mixed = trimesh.Trimesh(ball.vertices, faces, process=False)
    audit = audited(mixed, tmp_path)
    assert "turned 50 triangles that faced inward" in said(audit.repairs)
    assert audit.solid.mesh().volume == pytest.approx(ball.volume / 25.4**3, rel=1e-3)
    inside_out = trimesh.Trimesh(ball.vertices, ball.faces[:, ::-1], process=False)
    assert audited(inside_out, tmp_path).solid.mesh().volume > 0
    within = trimesh.creation.icosphere(2, 15.0)
    hollow = together(ball, trimesh.Trimesh(within.vertices, within.faces[:, ::-1]))
    audit = audited(hollow, tmp_path)
    assert not audit.rewritten and not any("turned" in words for words in said(audit.repairs))


def test_a_strip_with_one_side_is_left_alone_and_said(tmp_path):
    turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    rim = [
        [
            (20 + w * np.cos(t / 2)) * np.cos(t),
            (20 + w * np.cos(t / 2)) * np.sin(t),
            w * np.sin(t / 2),
        ]
        for t in turns
        for w in (-6, 6)
    ]
    rows = [[2 * n, 2 * n + 1, 2 * n + 3, 2 * n + 2] for n in range(39)] + [[78, 79, 0, 1]]
    faces = [[a, b, c] for a, b, c, d in rows] + [[a, c, d] for a, b, c, d in rows]
    audit = audited(trimesh.Trimesh(rim, faces, process=False), tmp_path)
    assert any("one side only" in note for note in said(audit.notes))
    assert audit.triangles == 80


@pytest.mark.slow
def test_over_its_budget_a_mesh_is_decimated_and_its_outline_measured(tmp_path):
    ball = trimesh.creation.icosphere(5, 30.0)
    assert audited(ball, tmp_path).decimated is None
    audit = audited(ball, tmp_path, budget=1_000)
    assert 900 <= audit.triangles <= 1_000 and audit.came_with == 20_480
    fewer = audit.decimated
    assert fewer.before == 20_480 and fewer.off < 0.03 and f"{fewer.off:.3f}″" in str(fewer.words)
    rough = audited(ball, tmp_path, budget=100)
    # A ball of so few faces lies within the true one by more than a cell.
    assert 0.02 < rough.decimated.off < 0.2 and audit.watertight


@pytest.mark.slow
def test_a_decimation_that_ends_early_is_one_sentence(tmp_path, monkeypatch):
    ball = trimesh.creation.icosphere(subdivisions=3, radius=20.0)
    monkeypatch.setattr(sys, "executable", "false")
    with pytest.raises(MeshFault, match="found 1,280 triangles; expected at most 300"):
        audit_mesh(saved(ball, tmp_path / "ball.stl"), budget=300)


@pytest.mark.slow
def test_a_window_survives_decimation(tmp_path):
    fine = frame().subdivide_to_size(4.0)
    assert audited(fine, tmp_path, budget=300).openings == 2


@pytest.mark.slow
def test_colours_outlive_decimation(tmp_path):
    ball = trimesh.creation.icosphere(4, 30.0)
    shades = np.where(ball.triangles_center[:, 2:] > 0, [200, 10, 10, 255], [10, 10, 200, 255])
    ball.visual = trimesh.visual.ColorVisuals(ball, face_colors=shades.astype(np.uint8))
    name, content = (found := audited(ball, tmp_path, "ball.ply", budget=500)).content_to_store(b"")
    solid, coloured = read(Path(name), content=content)
    assert coloured and len(solid.faces) == found.triangles
    high = solid.centres()[:, 2] > 33
    assert (solid.colours[high] == [200, 10, 10]).mean() > 0.95


@pytest.mark.slow
@pytest.mark.parametrize("up", ["z", "y"])
def test_a_stored_mesh_is_read_as_the_file_was(tmp_path, up):
    wedge = trimesh.creation.cone(20.0, 50.0).apply_translation([7, 8, 9])
    wedge.vertices[:, 1] *= 0.5
    twice = trimesh.Trimesh(wedge.vertices, np.vstack([wedge.faces, wedge.faces[:1]]))
    path = tmp_path / "wedge.stl"
    trimesh.Trimesh(twice.vertices, twice.faces, process=False).export(path)
    audit = audit_mesh(path, up=up, unit="mm")
    name, content = audit.content_to_store(path.read_bytes())
    assert audit.rewritten and name == "wedge.ply"
    (part,) = import_piece(Path(name), content=content, **audit.how).parts
    (was,) = import_piece(path, **audit.how).parts
    assert part.mesh.bounds == pytest.approx(was.mesh.bounds, abs=1e-5)
    assert len(part.mesh.faces) == len(was.mesh.faces) - 1
    sound = audit_mesh(saved(wedge, path), up=up, unit="mm")
    assert sound.content_to_store(b"its own") == ("wedge.stl", b"its own")


@pytest.mark.slow
def test_an_obj_with_materials_beside_it_keeps_their_colours(tmp_path):
    (tmp_path / "m.mtl").write_text("newmtl red\nKd 0.8 0.1 0.1\n")
    path = tmp_path / "t.obj"
    path.write_text(
        "mtllib m.mtl\nusemtl red\nv 0 0 0\nv 40 0 0\nv 0 40 0\nv 0 0 40\nf 1 2 3\nf 1 2 4"
    )
    name, content = audit_mesh(path).content_to_store(path.read_bytes())
    (part,) = import_piece(Path(name), content=content).parts
    assert name == "t.ply" and part.colours[0] == pytest.approx([204, 26, 26], abs=1)


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("empty.obj", "v 0 0 0\n", "no faces"),
        ("line.obj", "v 0 0 0\nv 90 0 0\nv 45 0 0\nf 1 2 3\n", "no face with an area"),
        ("gone.stl", None, "no file"),
        ("nan.obj", "v 0 0 0\nv 90 0 0\nv 0 nan 0\nf 1 2 3\n", "NaN or infinite"),
        ("far.obj", "v 0 0 0\nv 1e200 0 0\nv 0 1e200 0\nf 1 2 3\n", "across"),
        ("house.step", "ISO-10303-21;", "a file ending in '.step'"),
    ],
)
def test_a_mesh_that_cannot_be_a_piece_is_refused_in_one_sentence(tmp_path, name, text, found):
    if text is not None:
        (tmp_path / name).write_text(text)
    with pytest.raises(MeshFault) as caught:
        audit_mesh(tmp_path / name)
    assert found in str(caught.value) and "\n" not in str(caught.value)


# Name, unit, scale, up, height in inches, openings (none, or at least one).
REAL = [
    ("mini_spearman.stl", "mm", 1.0, "z", 1.53, True),
    ("mini_robed_thing.stl", "mm", 1.0, "z", 1.44, True),
    ("base_medium.stl", "mm", 1.0, "z", 0.47, True),
    ("shieldwall_straight.stl", "mm", 1.0, "z", 0.98, True),
    ("portal_frame_window.stl", "mm", 1.0, "z", 5.94, True),
    ("container.stl", "mm", 1.0, "z", 2.95, False),
    ("building-small-a.glb", "in", 4.0, "y", 3.8, False),
    ("grass-trees-tall.glb", "in", 4.0, "y", 3.04, True),
    ("trimesh_nested.glb", "m", 1 / 56, "y", 2.35, False),
    ("trimesh_no_indices_3storybuilding.glb", "m", 1 / 56, "y", 6.33, False),
    ("trimesh_soup.stl", "in", 1.0, "z", 0.99, True),
    ("trimesh_wallhole.obj", "cm", 1.0, "y", 5.91, False),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "unit", "scale", "up", "high", "through"), REAL)
def test_meshes_of_others_are_read_as_they_deserve(real_mesh, name, unit, scale, up, high, through):
    audit = audit_mesh(real_mesh(name))
    assert (audit.reading.unit, audit.reading.scale, audit.up) == (unit, scale, up)
    assert audit.size_in[2] == pytest.approx(high, abs=0.01)
    assert audit.see_through == through
    assert not audit.rewritten


@pytest.mark.slow
def test_the_shield_wall_has_its_two_dozen_slits(real_mesh):
    assert audit_mesh(real_mesh("shieldwall_straight.stl")).openings == 24


def test_a_mesh_of_nothing_is_refused(real_mesh):
    with pytest.raises(MeshFault, match="no faces"):
        audit_mesh(real_mesh("trimesh_empty.stl"))


def test_a_glb_whose_texture_is_a_file_of_its_own_takes_it() -> None:
    binary = TRIANGLE + np.array([[0, 0], [1, 0], [1, 1]], dtype="<f4").tobytes()
    gltf = triangle_gltf(
        buffers=[{"byteLength": len(binary)}],
        bufferViews=[
            {"buffer": 0, "byteOffset": 0, "byteLength": 36},
            {"buffer": 0, "byteOffset": 36, "byteLength": 24},
        ],
        accessors=[
            {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC2"},
        ],
        images=[{"uri": "skins/red.png"}],
        textures=[{"source": 0}],
        materials=[{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
        meshes=[{"primitives": [{"attributes": {"POSITION": 0, "TEXCOORD_0": 1}, "material": 0}]}],
    )
    content, picture = glb(gltf, binary), io.BytesIO()
    Image.new("RGB", (8, 8), (200, 30, 20)).save(picture, "PNG")
    alone = audit_mesh(Path("t.glb"), content=content)
    assert alone.missing == ("red.png",) and not alone.coloured and not alone.rewritten
    assert "its colours are in red.png, which is not here: it gets one colour" in said(alone.notes)
    found = audit_mesh(Path("t.glb"), content=content, beside={"Red.PNG": picture.getvalue()})
    assert (found.missing, found.coloured, found.rewritten) == ((), True, True)
    name, kept = found.content_to_store(content)
    again = audit_mesh(Path(name), content=kept)
    assert again.coloured and tuple(again.solid.colours[0][:3]) == (200, 30, 20)
    # What comes along is bounded as what lies beside is.
    broken = audit_mesh(Path("t.glb"), content=content, beside={"red.png": b"no picture"})
    assert not broken.coloured
