import io
import json
import struct
import zipfile
from pathlib import Path

import numpy as np
import pytest
import scan_meshes
import trimesh
from PIL import Image

from meshes.imports.fault import MeshFault
from meshes.imports.scan_file import read_scan


def textured() -> trimesh.Trimesh:
    picture = np.zeros((8, 8, 3), np.uint8)
    picture[:, :4], picture[:, 4:] = (10, 120, 20), (150, 20, 30)
    mesh = trimesh.Trimesh(
        [[0, 0, 0], [1, 0, 0], [0, 1, 0], [5, 0, 0], [6, 0, 0], [5, 1, 0]],
        [[0, 1, 2], [3, 4, 5]],
        process=False,
    )
    mesh.visual = trimesh.visual.TextureVisuals(
        uv=np.array([[0.1, 0.5]] * 3 + [[0.9, 0.5]] * 3),
        material=trimesh.visual.material.SimpleMaterial(image=Image.fromarray(picture)),
    )
    return mesh


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return path


def inks(path: Path) -> list[list[int]]:
    solid, coloured, _ = read_scan(path)
    assert coloured
    return sorted(solid.colours.tolist())


def test_an_obj_in_a_zip_has_its_materials_and_textures(tmp_path):
    text, beside = trimesh.exchange.obj.export_obj(
        textured(), include_texture=True, return_texture=True
    )
    content = {f"scan/{name}": data for name, data in beside.items()}
    content["scan/model.obj"] = text.encode()
    content["__MACOSX/scan/._model.obj"] = b"\0"
    found = inks(zipped(tmp_path / "scan.zip", content))
    assert found == [[10, 120, 20], [150, 20, 30]]


def test_a_gltf_in_a_zip_has_its_buffers_and_textures(tmp_path):
    mesh = textured()
    mesh.visual.material = trimesh.visual.material.PBRMaterial(
        baseColorTexture=mesh.visual.material.image
    )
    files = trimesh.exchange.gltf.export_gltf(trimesh.Scene(mesh))
    found = inks(zipped(tmp_path / "scan.zip", {f"a/b/{n}": data for n, data in files.items()}))
    assert found == [[10, 120, 20], [150, 20, 30]]


def test_a_ply_has_the_colours_of_its_vertices(tmp_path):
    mesh = trimesh.creation.box()
    mesh.visual.vertex_colors = [200, 10, 30, 255]
    path = tmp_path / "scan.ply"
    path.write_bytes(mesh.export(file_type="ply"))
    assert inks(path)[0] == [200, 10, 30]


@pytest.mark.parametrize("name", ["cloud.las", "cloud.e57"])
def test_a_point_cloud_is_refused_with_advice(tmp_path, name):
    (tmp_path / name).write_bytes(b"points")
    with pytest.raises(MeshFault, match="a point cloud; expected a mesh: export it"):
        read_scan(tmp_path / name)


def test_points_in_a_ply_are_refused_with_advice(tmp_path):
    path = tmp_path / "cloud.ply"
    path.write_bytes(
        trimesh.PointCloud(np.random.default_rng(1).random((50, 3))).export(file_type="ply")
    )
    with pytest.raises(MeshFault, match="point cloud; expected a mesh"):
        read_scan(path)


SPLAT_PLY = b"ply\nformat binary_little_endian 1.0\nelement vertex 1\n" + b"".join(
    b"property float %s\n" % name
    for name in (b"x", b"y", b"z", b"f_dc_0", b"f_rest_0", b"opacity", b"scale_0", b"rot_0")
)
SPLAT_PLY += b"end_header\n" + bytes(32)
PACKED_PLY = b"ply\nformat binary_little_endian 1.0\nelement vertex 1\n"
PACKED_PLY += b"property uint packed_position\nend_header\n\0\0\0\0"


@pytest.mark.parametrize(
    "name, content",
    [
        ("a.ply", SPLAT_PLY),
        ("a.ply", PACKED_PLY),
        ("a.splat", bytes(32)),
        ("a.spz", b"\x1f\x8b\x08\0"),
        ("a.ksplat", bytes(32)),
        ("a.sog", b"PK"),
        ("a.glb", b'glTF{"extensionsUsed": ["KHR_gaussian_splatting"]}'),
    ],
    ids=["ply", "packed ply", "splat", "spz", "ksplat", "sog", "glb"],
)
def test_a_gaussian_splat_is_named_with_the_way_to_a_mesh(tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    packed = zipped(tmp_path / "a.zip", {f"scan/{name}": content, "scan/readme.txt": b"hello"})
    for path in (tmp_path / name, packed):
        with pytest.raises(MeshFault, match=r"a Gaussian splat, .*; expected a mesh: have"):
            read_scan(path)


@pytest.mark.parametrize(
    "extension, name",
    [("KHR_draco_mesh_compression", "Draco"), ("EXT_meshopt_compression", "meshopt")],
)
def test_a_compressed_glb_says_how_to_export(tmp_path, extension, name):
    content = trimesh.Scene(trimesh.creation.box()).export(file_type="glb")
    (length,) = struct.unpack_from("<I", content, 12)
    header = json.loads(content[20 : 20 + length])
    header["extensionsUsed"] = [extension]
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 4)
    rest = content[20 + length :]
    path = tmp_path / "scan.glb"
    head = struct.pack("<4sIIII", b"glTF", 2, 20 + len(text) + len(rest), len(text), 0x4E4F534A)
    path.write_bytes(head + text + rest)
    with pytest.raises(MeshFault, match=f"that {name} compresses; expected a GLB without"):
        read_scan(path)


@pytest.mark.slow
def test_a_usdz_is_read_in_metres_with_y_up(tmp_path):
    pxr = pytest.importorskip("pxr", reason="usd-core is not installed")
    from pxr import Usd, UsdGeom, UsdUtils

    stage = Usd.Stage.CreateNew(str(tmp_path / "scan.usdc"))
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z)
    UsdGeom.SetStageMetersPerUnit(stage, 0.01)
    mesh = UsdGeom.Mesh.Define(stage, "/scan")
    mesh.CreatePointsAttr([(0, 0, 0), (100, 0, 0), (100, 200, 0), (0, 200, 50)])
    mesh.CreateFaceVertexCountsAttr([4])
    mesh.CreateFaceVertexIndicesAttr([0, 1, 2, 3])
    mesh.CreateDisplayColorAttr([(1.0, 0.0, 0.0)])
    stage.GetRootLayer().Save()
    assert pxr and UsdUtils.CreateNewUsdzPackage(
        str(tmp_path / "scan.usdc"), str(tmp_path / "s.usdz")
    )
    solid, coloured, kind = read_scan(tmp_path / "s.usdz")
    assert coloured and (kind, len(solid.faces)) == ("usdz", 2)
    assert solid.vertices[3] == pytest.approx([0, 0.5, -2.0])
    assert solid.colours.tolist() == [[255, 0, 0]] * 2


def test_a_usdz_has_the_colours_of_its_texture(tmp_path):
    pytest.importorskip("pxr", reason="usd-core is not installed")
    from pxr import Sdf, Usd, UsdGeom, UsdShade, UsdUtils

    mesh = textured()
    mesh.visual.material.image.save(tmp_path / "skin.png")
    stage = Usd.Stage.CreateNew(str(tmp_path / "scan.usdc"))
    shape = UsdGeom.Mesh.Define(stage, "/scan")
    shape.CreatePointsAttr(mesh.vertices.tolist())
    shape.CreateFaceVertexCountsAttr([3, 3])
    shape.CreateFaceVertexIndicesAttr(mesh.faces.ravel().tolist())
    places = UsdGeom.PrimvarsAPI(shape).CreatePrimvar(
        "st", Sdf.ValueTypeNames.TexCoord2fArray, UsdGeom.Tokens.vertex
    )
    places.Set(mesh.visual.uv.tolist())
    material = UsdShade.Material.Define(stage, "/material")
    surface = UsdShade.Shader.Define(stage, "/material/surface")
    surface.CreateIdAttr("UsdPreviewSurface")
    picture = UsdShade.Shader.Define(stage, "/material/picture")
    picture.CreateIdAttr("UsdUVTexture")
    picture.CreateInput("file", Sdf.ValueTypeNames.Asset).Set("skin.png")
    picture.CreateOutput("rgb", Sdf.ValueTypeNames.Float3)
    surface.CreateInput("diffuseColor", Sdf.ValueTypeNames.Color3f).ConnectToSource(
        picture.ConnectableAPI(), "rgb"
    )
    material.CreateSurfaceOutput().ConnectToSource(surface.ConnectableAPI(), "surface")
    UsdShade.MaterialBindingAPI.Apply(shape.GetPrim()).Bind(material)
    stage.GetRootLayer().Save()
    package = tmp_path / "s.usdz"
    assert UsdUtils.CreateNewUsdzPackage(str(tmp_path / "scan.usdc"), str(package))
    assert inks(package) == [[10, 120, 20], [150, 20, 30]]


@pytest.mark.slow
def test_damaged_files_end_in_one_sentence(tmp_path):
    whole = scan_meshes.glb(scan_meshes.elsewhere(scan_meshes.parts())[0])
    rng = np.random.default_rng(4)
    for number in range(40):
        broken = bytearray(whole[: int(rng.integers(1, len(whole)))] if number % 2 else whole)
        for at in rng.integers(0, min(len(broken), 4000), 6):
            broken[at] = int(rng.integers(256))
        path = tmp_path / f"scan.{('glb', 'zip', 'ply', 'gltf', 'obj')[number % 5]}"
        path.write_bytes(bytes(broken))
        try:
            read_scan(path)
        except MeshFault as fault:
            assert "\n" not in str(fault)


def test_a_zip_without_a_mesh_or_too_large_is_refused(tmp_path):
    with pytest.raises(MeshFault, match="a zip without a mesh"):
        read_scan(zipped(tmp_path / "a.zip", {"readme.txt": b"hello"}))
    (tmp_path / "b.zip").write_bytes(b"PK\x03\x04 no zip")
    with pytest.raises(MeshFault, match="cannot be unpacked"):
        read_scan(tmp_path / "b.zip")
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w") as packed:
        for number in range(2_100):
            packed.writestr(f"{number}.png", b"")
    (tmp_path / "c.zip").write_bytes(bomb.getvalue())
    with pytest.raises(MeshFault, match=r"2,100 files in the zip; expected at most 2,000"):
        read_scan(tmp_path / "c.zip")


def test_a_face_has_the_mean_colour_of_the_texture_that_lies_on_it(tmp_path):
    mesh = textured()
    mesh.visual.uv = np.array([[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]] * 2)
    mesh.visual.material = trimesh.visual.material.PBRMaterial(
        baseColorTexture=mesh.visual.material.image
    )
    path = tmp_path / "scan.glb"
    path.write_bytes(trimesh.Scene(mesh).export(file_type="glb"))
    solid, skin, _ = read_scan(path)
    assert solid.colours[0].astype(int) == pytest.approx(
        [80, 70, 25], abs=40
    )  # neither green nor red alone
    assert skin.textured
    there = skin.at(np.array([0, 1]), np.array([[0.9, 0.05, 0.05], [0.05, 0.9, 0.05]]))
    assert there.tolist() == [[10, 120, 20], [150, 20, 30]]
