"""Meshes that claim or hold too much are refused before memory is spent, in words that say so."""

from __future__ import annotations

import io
import struct
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import trimesh
from mesh_files import TRIANGLE, glb, ply_head, textured, triangle_gltf, zipped
from PIL import Image

from meshes.imports.import_piece import MeshFault, claimed, import_piece
from meshes.imports.limits import Budget, Limits

FLOATS = {"componentType": 5126, "type": "VEC3"}
DEEP = [{"children": [n + 1]} for n in range(100)] + [{"mesh": 0}]
SHARED = [{"children": [n + 1, n + 1]} for n in range(24)] + [{"mesh": 0}]
PRIMITIVE = {"attributes": {"POSITION": 0}}
HUGE_VIEWS = [{"buffer": 0, "byteLength": 36}] * 4999 + [{"buffer": 0, "byteLength": 2**28}]
THREE = [{"bufferView": 0, "count": 3, **FLOATS}]


def changed(**changes: object) -> bytes:
    return glb(triangle_gltf(**changes), TRIANGLE)


def obj_of(materials: int, vertices: int) -> bytes:
    rows = "".join(f"usemtl m{n}\nf 1 2 3\n" for n in range(materials))
    return ("v 0 0 0\nv 100 0 0\nv 0 100 0\n" + "v 0 0 1\n" * vertices + rows).encode()


CLAIMS: dict[str, tuple[bytes | Callable[[], bytes], str, str]] = {
    "zeros.glb": (
        changed(accessors=[{"count": 300_000_000, **FLOATS}]),
        "3,600,000,000 bytes",
        "at most 268,435,456",
    ),
    "beyond its view.glb": (
        changed(accessors=[{"bufferView": 0, "count": 9, **FLOATS}]),
        "(bufferView: 36 < 108 bytes)",
        "a whole mesh",
    ),
    "views.glb": (changed(bufferViews=HUGE_VIEWS), "268,615,420 bytes", "at most"),
    "nodes.glb": (changed(nodes=[{"mesh": 0}] * 30_000), "30,000 parts", "at most 5,000"),
    "shown.glb": (
        changed(
            meshes=[{"primitives": [PRIMITIVE] * 100}],
            nodes=[{"children": [*range(1, 101)]}] + [{"mesh": 0}] * 100,
        ),
        "10,000 parts",
        "at most 5,000",
    ),
    "primitives.glb": (
        changed(meshes=[{"primitives": [PRIMITIVE] * 9000}]),
        "9,000 parts",
        "at most 5,000",
    ),
    "deep.glb": (changed(nodes=DEEP), "65 levels of parts", "at most 64"),
    "shared.glb": (changed(nodes=SHARED), "(children 1)", "a whole mesh"),
    "ring.glb": (
        changed(nodes=[{"children": [1]}, {"children": [0], "mesh": 0}]),
        "(children)",
        "a whole mesh",
    ),
    "short.glb": (
        glb(triangle_gltf(), TRIANGLE, length=100),
        "(length 100)",
        "a whole mesh",
    ),
    "long.glb": (
        glb(triangle_gltf(), TRIANGLE, length=2**31),
        "(length 2,147,483,648)",
        "a whole mesh",
    ),
    "four.glb": (
        changed(accessors=[{"bufferView": 0, "count": 2, "componentType": 5126, "type": "VEC4"}]),
        "(POSITION VEC4)",
        "a whole mesh",
    ),
    "lines.glb": (
        changed(
            accessors=[*THREE, {"count": 20_000, "componentType": 5125, "type": "SCALAR"}],
            meshes=[{"primitives": [{**PRIMITIVE, "indices": 1, "mode": 1}]}],
        ),
        "20,000 points of lines",
        "at most 10,000",
    ),
    "nested.glb": (
        b"glTF" + struct.pack("<IIII", 2, 40_020, 40_000, 0x4E4F534A) + b"[" * 40_000,
        "a damaged file",
        "a whole mesh",
    ),
    "lines.ply": (
        lambda: (ply_head(3, 1) + "1\n" * 2_000_000).encode(),
        "2,000,009 lines",
        "at most 1,500,000",
    ),
    "counts.ply": ((ply_head(10**12, 1)).encode(), "1,000,000,000,000 elements", "at most"),
    "materials.obj": (obj_of(20_000, 0), "20,000 materials", "at most 5,000"),
    "sweep.obj": (
        lambda: obj_of(2_000, 300_000),
        "600,006,000 vertices times materials",
        "at most 400,000,000",
    ),
    "fan.obj": (
        lambda: b"v 0 0 0\nv 9 0 0\nv 0 9 0\nf" + b" 1" * 3_000_000,
        "2,999,998 triangles",
        "at most 2,000,000",
    ),
    "fan over lines.obj": (
        lambda: b"v 0 0 0\nv 9 0 0\nv 0 9 0\nf 1" + b" \\\n1" * 3_000_000,
        "2,999,999 triangles",
        "at most 2,000,000",
    ),
    "solids.stl": (b"solid\nendsolid\n" * 9_000, "9,000 solids", "at most 5,000"),
    "lines.off": (
        lambda: b"OFF\n3 1 0\n" + b"1\n" * 2_000_000,
        "2,000,002 lines",
        "at most 1,500,000",
    ),
    "words.off": (
        lambda: b"OFF\n3 1 0\n" + b"1 " * 9_000_000,
        "9,000,004 words",
        "at most 8,000,000",
    ),
    "counts.off": (b"OFF\n3 900000000000 0\n", "900,000,000,000 triangles", "at most 2,000,000"),
    "bomb.3mf": (
        lambda: zipped(b" " * 200_000_000),
        "200,000,000 bytes",
        "at most 134,217,728",
    ),
    "elements.3mf": (
        lambda: zipped(b"<model>" + b"<v/>" * 2_000_000),
        "2,000,001 elements",
        "at most 1,500,000",
    ),
    "attributes.3mf": (
        lambda: zipped(b"<model " + b"".join(b'a%d="" ' % n for n in range(200_000)) + b"/>"),
        "bytes of one element",
        "at most 1,048,576",
    ),
    "files.3mf": (b"PK\x01\x02" * 6_000, "6,000 files in the zip", "at most 5,000"),
    "no solid.stl": (b"\0" * 200, "(200 bytes)", "a whole mesh"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_a_file_that_claims_too_much_is_never_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    made, found, wanted = CLAIMS[name]
    content = made() if callable(made) else made

    def read(*_words: object, **_more: object) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr(trimesh, "load_scene", read)
    path = tmp_path / name
    path.write_bytes(content)
    tracemalloc.start()
    try:
        with pytest.raises(MeshFault) as caught:
            import_piece(path)
        assert tracemalloc.get_traced_memory()[1] < 40e6 + 10 * len(content)
    finally:
        tracemalloc.stop()
    fault = caught.value
    assert fault.path == path
    assert found in str(fault.found) and wanted in str(fault.expected)
    assert str(fault).isprintable()


@pytest.mark.parametrize("ending", ["stl", "obj", "ply", "glb"])
def test_a_sound_mesh_claims_what_it_holds(tmp_path: Path, ending: str) -> None:
    ball = trimesh.creation.icosphere(2, 20.0)
    path = tmp_path / f"ball.{ending}"
    ball.export(path)
    claim = claimed(path)
    assert claim.faces == len(ball.faces)
    assert claim.vertices == (3 * len(ball.faces) if ending == "stl" else len(ball.vertices))


def test_text_claims_what_it_holds_too(tmp_path: Path) -> None:
    ball = trimesh.creation.icosphere(2, 20.0)
    for name, text in (
        ("ball.stl", ball.export(file_type="stl_ascii")),
        ("ball.ply", ball.export(file_type="ply", encoding="ascii").decode()),
    ):
        (tmp_path / name).write_text(text)
        assert claimed(tmp_path / name).faces == len(ball.faces)


def test_a_mesh_shown_many_times_counts_as_often(tmp_path: Path) -> None:
    path = tmp_path / "rows.glb"
    path.write_bytes(changed(nodes=[{"children": [1, 2]}, {"mesh": 0}, {"mesh": 0}]))
    assert (claimed(path).vertices, claimed(path).faces) == (6, 2)


@pytest.mark.slow
def test_textures_in_all_are_refused_before_any_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.glb"
    path.write_bytes(textured(12, 4096))

    def load(_self: object) -> None:
        raise AssertionError("it was unpacked")

    monkeypatch.setattr(Image.Image, "load", load)
    with pytest.raises(MeshFault, match=r"found 201,326,592 pixels of textures; .* 134,217,728"):
        import_piece(path, scale=0.1)


@pytest.mark.slow
def test_a_shared_texture_is_counted_once(tmp_path: Path) -> None:
    content = textured(12, 4096).replace(b'"source": 11', b'"source": 10')
    path = tmp_path / "t.glb"
    path.write_bytes(content)
    with pytest.raises(MeshFault, match="found 184,549,376 pixels"):
        import_piece(path, scale=0.1)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "EPS"])
def test_only_pictures_are_unpacked(tmp_path: Path, kind: str) -> None:
    """Pillow would start another program for the last."""
    path = tmp_path / "t.glb"
    path.write_bytes(textured(1, 16, kind))
    (part,) = import_piece(path, scale=0.1, colour="#112233").parts
    red = np.abs(part.colours.astype(int) - [200, 10, 10]).max() < 9
    assert red == (kind != "EPS")


def test_a_strip_at_a_time_is_the_whole_picture(tmp_path: Path, monkeypatch) -> None:
    rng = np.random.default_rng(3)
    from meshes.imports.skin import sampled_colours

    picture = Image.fromarray(rng.integers(0, 255, (37, 23, 3), dtype=np.uint8))
    places = np.vstack([rng.uniform(-2, 2, (500, 2)), [[0, 0], [1, 1], [0, 1], [0.5, 0.5]]])
    whole = trimesh.visual.color.uv_to_color(places, picture)[:, :3]
    for size in (1, 60, 2**22):
        monkeypatch.setattr("meshes.imports.skin._STRIP", size)
        assert (sampled_colours(picture, places) == whole).all()


def test_a_broken_picture_leaves_the_materials_colour(tmp_path: Path) -> None:
    stream = io.BytesIO()
    Image.new("RGB", (64, 64)).save(stream, "PNG")
    content = textured(1, 64)
    start = content.index(b"IDAT")
    path = tmp_path / "t.glb"
    path.write_bytes(content[: start + 4] + b"\xff" * 40 + content[start + 44 :])
    assert import_piece(path, scale=0.1).parts


def test_materials_and_pictures_beside_a_mesh_have_a_budget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("meshes.imports.limits.PIECE", Limits(unpacked=200_000))
    rows = []
    for number in range(3):
        Image.effect_noise((300, 300), 90).save(tmp_path / f"{number}.png")
        rows.append(f"newmtl m{number}\nmap_Kd {number}.png\nmap_Kd {number}.png\n")
    (tmp_path / "m.mtl").write_text("".join(rows))
    faces = "".join(f"usemtl m{n}\nf 1/1 2/1 3/1\n" for n in range(3))
    path = tmp_path / "t.obj"
    path.write_text(f"mtllib m.mtl\nv 0 0 0\nv 90 0 0\nv 0 90 0\nvt 0 0\n{faces}")
    with pytest.raises(MeshFault, match=r"bytes of files beside; expected at most 200,000"):
        import_piece(path)
    monkeypatch.setattr("meshes.imports.limits.PIECE", Limits(unpacked=400_000))
    assert import_piece(path).parts
    monkeypatch.setattr("meshes.imports.reading.MAX_MATERIAL_BYTES", 50)
    with pytest.raises(MeshFault, match=r"bytes of materials in m.mtl; expected at most 50"):
        import_piece(path)


QUIET = {
    "picture.ply": ply_head(3, 1).replace("format", "comment TextureFile gone.png\nformat")
    + "0 0 0\n90 0 0\n0 90 0\n3 0 1 2\n",
    "picture2.ply": ply_head(3, 1).replace("element v", "comment TextureFile gone.png\nelement v")
    + "0 0 0\n90 0 0\n0 90 0\n3 0 1 2\n",
    "normals.stl": "solid x\n" + "facet normal q w e\nouter loop\nvertex 0 0 0\nvertex 90 0 0\n"
    "vertex 0 90 0\nendloop\nendfacet\nendsolid x\n",
    "library.obj": "mtllib gone.mtl\nusemtl m\nv 0 0 0\nv 90 0 0\nv 0 90 0\nf 1 2 3\n",
}


@pytest.mark.parametrize("name", QUIET)
def test_a_missing_optional_file_causes_no_traceback(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, name: str
) -> None:
    path = tmp_path / name
    path.write_text(QUIET[name])
    try:
        import_piece(path)
    except MeshFault as fault:
        assert "\n" not in str(fault)
    assert "Traceback" not in capfd.readouterr().err + caplog.text


def test_normals_that_do_not_read_are_one_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "n.glb"
    attributes = {"POSITION": 0, "NORMAL": 1}
    path.write_bytes(
        changed(
            accessors=[*THREE, {"bufferView": 0, "count": 2, **FLOATS}],
            meshes=[{"primitives": [{"attributes": attributes}]}],
        )
    )
    try:
        import_piece(path)
    except MeshFault as fault:
        assert "\n" not in str(fault)
    assert not capfd.readouterr().err


def test_the_meshes_of_a_table_share_a_budget(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("meshes.imports.limits.PIECE", Limits(faces=100))
    ball = trimesh.creation.icosphere(1, 20.0)
    ball.export(tmp_path / "a.stl")
    budget = Budget()
    for _ in range(2):
        import_piece(tmp_path / "a.stl", budget=budget)
    with pytest.raises(
        MeshFault,
        match=r"a\.stl: found 240 triangles in all meshes up to here; "
        r"expected at most 200 on one table",
    ):
        import_piece(tmp_path / "a.stl", budget=budget)
