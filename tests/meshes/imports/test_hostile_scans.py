"""Hostile scans end in one sentence that says what was found and what is expected."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import trimesh

from meshes.imports.fault import MeshFault
from meshes.imports.limits import SCAN
from meshes.imports.scan_file import read_scan

_HEAD = """ply
format binary_little_endian 1.0
element vertex {0}
property float x
property float y
property float z
element face {1}
property list uchar int vertex_indices
end_header
"""


def ply(vertices: list[tuple[float, float, float]], faces: list[tuple[int, int, int]]) -> bytes:
    content = _HEAD.format(len(vertices), len(faces)).encode()
    content += b"".join(struct.pack("<3f", *row) for row in vertices)
    return content + b"".join(struct.pack("<B3i", 3, *row) for row in faces)


CORNERS = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)]


def nan(path: Path) -> Path:
    path = path / "scan.ply"
    path.write_bytes(ply([(float("nan"), 0.0, 0.0), *CORNERS[1:]], [(0, 1, 2)]))
    return path


def beyond(path: Path) -> Path:
    path = path / "scan.ply"
    path.write_bytes(ply(CORNERS, [(0, 1, 7)]))
    return path


def below(path: Path) -> Path:
    path = path / "scan.ply"
    path.write_bytes(ply(CORNERS, [(0, 1, -2)]))
    return path


def no_faces(path: Path) -> Path:
    path = path / "scan.ply"
    path.write_bytes(ply(CORNERS, []))
    return path


def a_billion_vertices(path: Path) -> Path:
    path = path / "scan.ply"
    path.write_bytes(_HEAD.format(10**9, 1).encode() + b"\0" * 64)
    return path


def a_billion_faces(path: Path) -> Path:
    path = path / "scan.ply"
    path.write_bytes(_HEAD.format(3, 10**9).encode() + b"\0" * 64)
    return path


def a_billion_numbers(path: Path) -> Path:
    """A GLB whose accessor counts a billion indices in a buffer of a hundred bytes."""
    content = trimesh.Scene(trimesh.creation.box()).export(file_type="glb")
    path = path / "scan.glb"
    path.write_bytes(
        content.replace(b'"count":36', b'"count":99').replace(b'"count":8', b'"count":7')
    )
    return path


def bomb(path: Path) -> Path:
    """A zip of seven megabytes that unpacks to more than may be read."""
    path = path / "scan.zip"
    block = bytes(2**24)
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed,
        packed.open("scan.obj", "w", force_zip64=True) as entry,
    ):
        for _ in range((SCAN.bytes + SCAN.unpacked) // len(block) + 1):
            entry.write(block)
    return path


def upwards(path: Path) -> Path:
    """A zip with a path out of its folder."""
    path = path / "scan.zip"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("../../scan.ply", ply(CORNERS, [(0, 1, 2)]))
    return path


HOSTILE = [
    (nan, "vertices that are NaN or infinite"),
    (beyond, "vertices that do not exist|damaged"),
    (below, "vertices that do not exist|damaged"),
    (no_faces, "point cloud"),
    (a_billion_vertices, "1,000,000,000 elements"),
    (a_billion_faces, "1,000,000,000"),
    (a_billion_numbers, "bufferView"),
    pytest.param(bomb, "1,627,389,952 bytes in the zip", marks=pytest.mark.slow),
]


@pytest.mark.slow
@pytest.mark.parametrize(("make", "found"), HOSTILE, ids=lambda one: getattr(one, "__name__", ""))
def test_a_hostile_scan_ends_in_one_sentence(
    tmp_path: Path, make: Callable[[Path], Path], found: str
) -> None:
    with pytest.raises(MeshFault, match=found) as fault:
        read_scan(make(tmp_path))
    assert "\n" not in str(fault.value) and "expected" in str(fault.value)
    assert len(str(fault.value)) < 400


def test_a_zip_writes_nothing_outside_its_folder(tmp_path: Path) -> None:
    inner = tmp_path / "one" / "two"
    inner.mkdir(parents=True)
    solid, _, _ = read_scan(upwards(inner))
    assert len(solid.faces) == 1 and np.isfinite(solid.vertices).all()
    assert [path.name for path in tmp_path.rglob("*.ply")] == []
