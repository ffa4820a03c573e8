"""The exported table, read back without the library that wrote it."""

from __future__ import annotations

import json
import struct
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import trimesh
from tables import table_from, unit

from meshes.shapes.piece import BODY
from sandbox.exchange.gltf import METRES, glb
from sandbox.scenario.templates import templates
from sandbox.sight.occluders import body_of, ground_of
from sandbox.table.table import Table

SCENE = f"""
[table]
size = [40, 30]
[[terrain]]
id = "house"
kind = "building"
position = [22, 14]
rotation = 20
[[terrain]]
id = "block"
kind = "box"
size = [3, 5, 1.5]
position = [10, 20, 0.5]
colour = "#336699"
[[terrain]]
id = "stone.1"
mesh = "stone.stl"
position = [5, 25]
rotation = 45
[[terrain]]
id = "copse"
kind = "wood"
position = [32, 7]
size = [6, 6]
trees = 3
depth = 4
{unit("able", "a", "position = [6, 12], facing = 30", 'position = [6, 14], pose = "prone"')}
{unit("baker", "b", "position = [16, 7], facing = 30", template="medium-tank")}
{unit("charlie", "b", 'position = [30, 20], mesh = "stone.stl", base_height = 0.1')}
"""

KINDS = {5120: "i1", 5121: "u1", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}


class Glb:
    """A binary glTF by its own rules: a header, a JSON chunk, a binary chunk."""

    def __init__(self, content: bytes) -> None:
        magic, version, length = struct.unpack_from("<4sII", content)
        assert (magic, version, length) == (b"glTF", 2, len(content))
        size, kind = struct.unpack_from("<I4s", content, 12)
        assert kind == b"JSON"
        self.json: dict[str, Any] = json.loads(content[20 : 20 + size])
        rest, kind = struct.unpack_from("<I4s", content, 20 + size)
        assert kind == b"BIN\0"
        self.bytes = content[28 + size : 28 + size + rest]

    def accessor(self, number: int) -> np.ndarray:
        row = self.json["accessors"][number]
        view = self.json["bufferViews"][row["bufferView"]]
        assert "byteStride" not in view
        width = WIDTHS[row["type"]]
        start = view.get("byteOffset", 0) + row.get("byteOffset", 0)
        flat = np.frombuffer(self.bytes, KINDS[row["componentType"]], row["count"] * width, start)
        return flat.reshape(-1, width)

    def nodes(self) -> dict[str, dict[str, Any]]:
        """Every node that has a mesh; none of those above it may move it."""
        found = {}
        for node in self.json["nodes"]:
            assert "translation" not in node and "rotation" not in node and "scale" not in node
            assert np.allclose(node.get("matrix", np.eye(4).T.ravel()), np.eye(4).ravel())
            if "mesh" in node:
                assert node["name"] not in found
                found[node["name"]] = node
        return found

    def triangles(self, name: str) -> np.ndarray:
        """``(n, 3, 3)`` of one node, as the file has them: metres, y up."""
        rows = []
        for primitive in self.json["meshes"][self.nodes()[name]["mesh"]]["primitives"]:
            assert primitive.get("mode", 4) == 4
            points = self.accessor(primitive["attributes"]["POSITION"])
            rows.append(points[self.accessor(primitive["indices"]).ravel()].reshape(-1, 3, 3))
        return np.concatenate(rows).astype(float)


def to_table(triangles: np.ndarray) -> np.ndarray:
    """Back to inches, z up: (x, y, z) m was (x, z, −y) in."""
    x, y, z = np.moveaxis(triangles, 2, 0) / 0.0254
    return np.stack([x, -z, y], axis=2)


def same_triangles(one: np.ndarray, other: np.ndarray) -> bool:
    """In the same order, or in any: each with its corners in the same turn."""
    if one.shape != other.shape:
        return False

    def sort(triangles: np.ndarray) -> np.ndarray:
        # Begin each triangle at its least corner, keeping the way round; then sort them all.
        keys = np.round(triangles, 3)
        least = [
            min(range(3), key=lambda corner, row=row: tuple(row[corner])) for row in keys.tolist()
        ]
        turned = np.stack([np.roll(t, -k, axis=0) for t, k in zip(triangles, least, strict=True)])
        flat = turned.reshape(-1, 9)
        return flat[np.lexsort(np.round(flat, 3).T)]

    if np.allclose(one, other, atol=1e-4):
        return True
    return bool(np.allclose(sort(one), sort(other), atol=2e-3))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    folder = tmp_path_factory.mktemp("export")
    trimesh.creation.cone(radius=20, height=60).export(folder / "stone.stl")
    return table_from(folder, SCENE)


@pytest.fixture(scope="module")
def file(table: Table) -> Glb:
    return Glb(glb(table))


@pytest.mark.slow
def test_the_nodes_are_named_as_promised(table: Table, file: Glb) -> None:
    expected = {
        "terrain/house",
        "terrain/block",
        "terrain/stone.1",
        "terrain/copse",
        "volume/copse",
    }
    for number in (0, 1):
        expected |= {f"model/able/{number}/{part}" for part in ("body", "weapon", "base")}
    expected |= {f"model/baker/0/{part}" for part in ("body", "weapon", "aerial")}
    expected |= {"model/charlie/0/body", "model/charlie/0/base"}
    assert set(file.nodes()) == expected
    ways = {child for node in file.json["nodes"] for child in node.get("children", ())}
    roots = set(file.json["scenes"][file.json.get("scene", 0)]["nodes"])
    assert roots | ways == set(range(len(file.json["nodes"])))


@pytest.mark.slow
def test_every_part_of_every_figure_has_a_node(tmp_path: Path) -> None:
    rows = [
        unit(
            name,
            "a",
            f"position = [{4 + 4 * (number % 10)}, {4 + 6 * (number // 10)}]",
            template=name,
        )
        for number, name in enumerate(templates())
    ]
    table = table_from(tmp_path, "\n".join(rows))
    expected = {
        f"model/{model.id}/{part.name}" for model in table.models() for part in model.piece.parts
    }
    assert any(name.endswith("/stem") for name in expected)
    assert set(Glb(glb(table)).nodes()) == expected


def test_a_block_is_where_it_stands_in_metres_with_y_up(file: Glb) -> None:
    """Worked out by hand: x from 8.5 to 11.5, z from 0.5 to 2, y from 17.5 to 22.5 inches."""
    points = file.triangles("terrain/block").reshape(-1, 3)
    assert points.min(axis=0) / 0.0254 == pytest.approx([8.5, 0.5, -22.5], abs=1e-4)
    assert points.max(axis=0) / 0.0254 == pytest.approx([11.5, 2.0, -17.5], abs=1e-4)


@pytest.mark.parametrize("part", ["block", "house", "copse", "stone.1"])
def test_terrain_is_the_very_triangles_that_sight_uses(table: Table, file: Glb, part: str) -> None:
    ground = ground_of(table.pieces).solid
    number = [piece.id for piece in table.pieces].index(part)
    used = ground.rays.triangles[ground.owner == number]
    written = to_table(file.triangles(f"terrain/{part}"))
    assert len(used) == len(written)
    assert same_triangles(written, used)


@pytest.mark.parametrize("name", ["able/0", "able/1", "baker/0", "charlie/0"])
def test_bodies_are_the_very_triangles_that_sight_uses(table: Table, file: Glb, name: str) -> None:
    model = table.model(name)
    used = body_of(model.piece, (BODY,)).rays.triangles
    used = model.stand.place(used.reshape(-1, 3)).reshape(-1, 3, 3)
    assert same_triangles(to_table(file.triangles(f"model/{name}/body")), used)
    for part in model.piece.parts:
        own = model.stand.place(part.mesh.triangles.reshape(-1, 3)).reshape(-1, 3, 3)
        assert same_triangles(to_table(file.triangles(f"model/{name}/{part.name}")), own)


def test_porous_terrain_is_exported_as_a_volume_with_its_depth(table: Table, file: Glb) -> None:
    volume = table.piece("copse").piece.volumes[0]
    stand = table.piece("copse").stand
    own = stand.place(volume.mesh.triangles.reshape(-1, 3)).reshape(-1, 3, 3)
    assert same_triangles(to_table(file.triangles("volume/copse")), own)
    mesh = file.json["meshes"][file.nodes()["volume/copse"]["mesh"]]
    assert mesh["extras"]["depth_in"] == 4


def test_surfaces_face_outwards(file: Glb) -> None:
    """The turn of the corners survives the change of axes: a closed block has its volume."""
    a, b, c = np.moveaxis(file.triangles("terrain/block"), 1, 0)
    volume = float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum()) / 6
    assert volume == pytest.approx(3 * 5 * 1.5 * 0.0254**3, rel=1e-4)


def test_colours_come_along(file: Glb) -> None:
    primitive = file.json["meshes"][file.nodes()["terrain/block"]["mesh"]]["primitives"][0]
    colours = file.accessor(primitive["attributes"]["COLOR_0"])[:, :3]
    assert len(np.unique(colours, axis=0)) == 1
    red, green, blue = colours[0].tolist()
    assert red < green < blue


def test_the_same_table_is_the_same_bytes(table: Table) -> None:
    assert glb(table) == glb(table)


def test_other_programs_can_open_it(table: Table) -> None:
    scene = trimesh.load_scene(trimesh.util.wrap_as_stream(glb(table)), file_type="glb")
    low, high = scene.bounds / 0.0254
    assert low[0] > -0.5 and high[0] < 40.5
    assert low[2] > -30.5 and high[2] < 0.5


def test_an_empty_table_still_makes_a_file(tmp_path: Path) -> None:
    assert Glb(glb(table_from(tmp_path, ""))).nodes() == {}


def test_smoke_is_there_as_a_volume(tmp_path: Path) -> None:
    text = '[[smoke]]\nid = "screen"\nposition = [12, 12]\nradius = 3\n'
    scene = trimesh.load(BytesIO(glb(table_from(tmp_path, text))), file_type="glb")
    low, high = scene.bounds
    assert "volume/screen" in scene.graph.nodes_geometry
    assert high[1] - low[1] == pytest.approx(6 * METRES)


@pytest.mark.slow
def test_extras_say_which_table_it_is_and_what_each_node_shows(table: Table, file: Glb) -> None:
    said = file.json["scenes"][0]["extras"]
    assert (said["name"], said["size_in"], said["digest"]) == ("Test", [40, 30], table.digest)
    extras = {node["name"]: node.get("extras") for node in file.json["nodes"]}
    assert extras["terrain/house"]["kind"] == "building"
    assert {"id", "label", "cover", "ground"} < extras["terrain/house"].keys()
    assert extras["volume/copse"]["id"] == "copse"
    body = extras["model/able/1/body"]
    assert (body["unit"], body["side"], body["number"], body["part"]) == ("able", "a", 1, "body")
