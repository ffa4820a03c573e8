"""Meshes are encoded without loss, and the page's own module reads them bit for bit."""

from __future__ import annotations

import json
import shutil
import subprocess
from base64 import b64encode
from hashlib import sha256
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from repository import ROOT, SCENARIOS

from apps.scene import ops
from apps.scene.mesh_bytes import mesh_bytes
from apps.scene.outbox import mesh_op
from sandbox.scenario.file import load
from sandbox.table.table import lay
from sandbox.view.items import Item, item
from sandbox.view.scene import build_scene
from sandbox.view.surface import Surface

NODE = shutil.which("node")
BUFFERS = ROOT / "apps" / "scene" / "js" / "drawing" / "buffers.js"
NAMES = ["ground", "terrain/farmhouse", "model/able/0"]
READ = """
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
const digest = (array) => array && createHash("sha256").update(Buffer.from(
    array.buffer, array.byteOffset, array.byteLength)).digest("hex");
const found = JSON.parse(readFileSync(0, "utf8")).map((op) => {
  const read = parts({ ...op, data: Buffer.from(op.data, "base64") });
  return Object.fromEntries(Object.entries(read).map(([name, array]) => [name, digest(array)]));
});
console.log(JSON.stringify(found));
"""

Arrays = dict[str, NDArray[Any]]


def planes(data: bytes, at: int, kind: str, shape: tuple[int, int]) -> tuple[NDArray[Any], int]:
    """Read rows, lowest bytes first. Return where the next ones begin, too."""
    width, count = np.dtype(kind).itemsize, shape[0] * shape[1]
    by_byte = np.frombuffer(data, "u1", count * width, at).reshape(width, count).T
    values = np.ascontiguousarray(by_byte).view(kind).reshape(shape[1], shape[0]).T
    return values, at + count * width


def arrays(op: ops.Mesh) -> Arrays:
    """Read a mesh as docs/scene-protocol.md says, in the types that the page uses."""
    wide = "<u2" if op.points <= 65536 else "<u4"
    corners, at = planes(op.data, 0, wide, (op.faces, 3))
    back, at = planes(op.data, at, wide, (op.points, 1))
    places, new = [], 0
    for below in back[:, 0].tolist():
        places.append(new - below)
        new += below == 0
    steps, at = planes(op.data, at, "<u2", (new, 3))
    steps = np.cumsum(steps, axis=0, dtype="<u2")[places]
    low, high = np.array(op.low), np.array(op.high)
    found: Arrays = {
        "corners": np.cumsum(corners, axis=0, dtype=wide),
        "xyz": (low + (high - low) / 65535 * steps).astype("<f4"),
    }
    for name, kind, width in (
        ("away", "i1", 3 * int(op.smooth)),
        ("colours", "u1", op.channels),
        ("textures", "u1", int(op.textured)),
    ):
        if width:
            found[name] = np.frombuffer(op.data, kind, width * op.points, at).reshape(-1, width)
            at += width * op.points
    found["colours"] = np.cumsum(found["colours"], axis=1, dtype=np.uint8)
    assert at == len(op.data)
    return found


@pytest.fixture(scope="module")
def items() -> list[Item]:
    scene = build_scene(lay(load(SCENARIOS / "crossing.toml")))
    return [scene.items[name] for name in NAMES]


def large() -> Item:
    """More points than 16 bits count, some in one place, some in no triangle."""
    points = np.random.default_rng(1).random((70_000, 3))
    points[1::2] = points[::2]
    faces = np.arange(69_999).reshape(-1, 3)[::-7]
    colours = np.random.default_rng(2).integers(0, 256, (70_000, 3), np.uint8)
    return item("big", Surface(points, faces, colours, np.zeros((70_000, 3))), "terrain")


@pytest.mark.parametrize("number", range(len(NAMES)), ids=NAMES)
def test_a_mesh_is_sent_as_it_is_drawn(items: list[Item], number: int) -> None:
    one = items[number]
    op, drawn = mesh_op(one), one.mesh.regular_faces.ravel()
    found = arrays(op)
    sent = found["corners"].ravel()
    assert np.abs(found["xyz"][sent] - one.mesh.points[drawn]).max() < 0.001
    assert op.smooth == one.smooth == (one.name != "terrain/farmhouse")
    if one.smooth:
        normals = np.asarray(one.mesh.point_data["Normals"])[drawn]
        assert np.abs(found["away"][sent] / 127 - normals).max() < 0.01
    assert np.array_equal(found["colours"][sent], one.mesh.point_data["rgb"][drawn])
    assert op.textured == ("texture" in one.mesh.point_data) == (one.name == "ground")
    if op.textured:
        assert np.array_equal(found["textures"][sent, 0], one.mesh.point_data["texture"][drawn])


def test_a_large_mesh_has_wide_corners() -> None:
    big = large()
    found, drawn = arrays(mesh_op(big)), big.mesh.regular_faces.ravel()
    sent = found["corners"].ravel()
    assert found["corners"].dtype == np.uint32
    assert np.array_equal(found["colours"][sent], big.mesh.point_data["rgb"][drawn])
    assert len(found["colours"]) == 70_000, "points of no triangle are sent too"


@pytest.mark.parametrize(("points", "faces"), [(0, 0), (1, 0), (1, 3), (2, 5), (333, 457)])
def test_any_bits_come_back_as_they_were(points: int, faces: int) -> None:
    random = np.random.default_rng(points)
    steps = random.integers(0, 65536, (points, 3)).astype("<u2")
    steps[::2] = np.array([np.nan, -np.inf], np.float32).view("<u2")[:3]
    corners = random.integers(0, max(points, 1), (faces, 3))
    rows = np.arange(4 * points, dtype="<u4").view(np.uint8).reshape(points, 16)
    data = mesh_bytes(corners, steps, [np.diff(rows, axis=1, prepend=np.uint8(0))])
    box = {"low": [0.0] * 3, "high": [65535.0] * 3, "channels": 16}
    op = ops.Mesh(
        digest="", data=data, points=points, faces=faces, smooth=False, textured=False, **box
    )
    found = arrays(op)
    order = found["colours"].reshape(points, 16).view("<u4")[:, 0] // 4
    assert sorted(order) == list(range(points)), "each point is sent once, with what belongs to it"
    assert np.array_equal(order[found["corners"]], corners)
    assert np.array_equal(found["xyz"].reshape(-1, 3), steps[order])


@pytest.mark.slow
@pytest.mark.skipif(NODE is None, reason="no Node on this machine")
def test_the_page_reads_the_very_same_bits(items: list[Item]) -> None:
    sent = [mesh_op(one) for one in (*items, large())]
    asked = [one.encoded() | {"data": b64encode(one.data).decode()} for one in sent]
    script = f'import {{ parts }} from "{BUFFERS.as_uri()}";{READ}'
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", script],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    for found, op in zip(json.loads(done.stdout), sent, strict=True):
        wanted = {name: sha256(rows.tobytes()).hexdigest() for name, rows in arrays(op).items()}
        assert found == wanted
