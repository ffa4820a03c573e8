"""Count the claims of a GLB: accessors, views, primitives, and the nodes that show them."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Sequence
from typing import Any

from meshes.imports.limits import (
    MAX_DEPTH,
    MAX_LINES,
    MAX_PARTS,
    Claim,
    Limits,
    Unreadable,
    check_at_most,
)

_JSON = 0x4E4F534A
_BYTES = {5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4}
_NUMBERS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}
_LINES, _TRIANGLES, _STRIP = (1, 2, 3), 4, 5
_LISTS = ("accessors", "bufferViews", "buffers", "images", "materials", "meshes", "nodes",
          "scenes", "textures")  # fmt: skip
_COMPRESSED = {
    "KHR_draco_mesh_compression": "Draco",
    "EXT_meshopt_compression": "meshopt",
    "KHR_meshopt_compression": "meshopt",
}
"""Extensions of glTF that compress a surface."""
_UNCOMPRESSED = (
    "a GLB without compression: switch it off where it is exported, or run "
    "gltf-transform copy IN.glb OUT.glb"
)
_MAX_JSON = 16 * 2**20

Row = dict[str, Any]


def glb_claim(data: bytes, limits: Limits) -> Claim:
    """Return the claim of a GLB. Raises Beyond above a limit, ValueError for an invalid file."""
    header = header_of(data)
    _check_plain(header)
    for key in _LISTS:
        rows = header.get(key, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise ValueError(f"{key} that are no list of objects")
        check_at_most(len(rows), MAX_PARTS, key)
    _unpacked(header, limits.unpacked)
    shapes = [list(_primitives(header, mesh)) for mesh in _rows(header, "meshes")]
    flat = [one for shape in shapes for one in shape]
    check_at_most(len(flat), MAX_PARTS, "primitives")
    # Each is built whether a node shows it or not.
    check_at_most(
        sum(vertices for vertices, _ in flat), limits.vertices, "vertices of all primitives"
    )
    check_at_most(sum(faces for _, faces in flat), limits.faces, "triangles of all primitives")
    shown = [one for mesh in _shown(header) for one in _item(shapes, mesh, "mesh")]
    check_at_most(len(shown), MAX_PARTS, "parts shown")
    return Claim(sum(vertices for vertices, _ in shown), sum(faces for _, faces in shown))


def header_of(data: bytes) -> Row:
    """Return the JSON at the beginning of a GLB. Raises ValueError for an invalid file."""
    if len(data) < 20 or data[:4] != b"glTF":
        raise ValueError("not a GLB")
    version, length, size, kind = struct.unpack_from("<IIII", data, 4)
    if version != 2:
        raise ValueError(f"version {version} of glTF, not 2")
    if length != len(data):
        raise ValueError(f"a stated length of {length:,} bytes, not the file's {len(data):,}")
    if kind != _JSON or 20 + size > len(data):
        raise ValueError("no JSON where it should begin")
    check_at_most(size, _MAX_JSON, "bytes of JSON")
    header = json.loads(data[20 : 20 + size])
    if not isinstance(header, dict):
        raise ValueError("JSON that is no object")
    return header


def _check_plain(header: Row) -> None:
    """Check that the surface is not compressed. Raises Unreadable."""
    used = header.get("extensionsUsed", [])
    for extension, name in _COMPRESSED.items():
        if isinstance(used, list) and extension in used:
            raise Unreadable(f"a mesh that {name} compresses", _UNCOMPRESSED)


def _rows(header: Row, key: str) -> list[Row]:
    rows: list[Row] = header.get(key, [])
    return rows


def _whole(value: object, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"{what} that is no number from 0 up")
    return value


def _item(rows: Sequence[Any], number: object, what: str) -> Any:
    index = _whole(number, what)
    if index >= len(rows):
        raise ValueError(f"{what} {index:,} of {len(rows):,}")
    return rows[index]


def _unpacked(header: Row, most: int) -> None:
    """Check that all views and accessors together stay small: each of them is copied."""
    views = [_whole(view.get("byteLength"), "byteLength") for view in _rows(header, "bufferViews")]
    check_at_most(sum(views), most, "bytes of buffer views")
    total = 0
    for row in _rows(header, "accessors"):
        count = _whole(row.get("count"), "count")
        if row.get("type") not in _NUMBERS or row.get("componentType") not in _BYTES:
            raise ValueError("an accessor of no type there is")
        size = count * _NUMBERS[row["type"]] * _BYTES[row["componentType"]]
        if "bufferView" in row:
            length = _item(views, row["bufferView"], "bufferView")
            if _whole(row.get("byteOffset", 0), "byteOffset") + (size if count else 0) > length:
                raise ValueError(f"an accessor of {size:,} bytes in a view of {length:,}")
            stride = _rows(header, "bufferViews")[row["bufferView"]].get("byteStride", 1)
            if not 1 <= _whole(stride, "byteStride") <= 252:
                raise ValueError(f"a byteStride of {stride}")
        total += size
        check_at_most(total, most, "bytes of accessors")


def _primitives(header: Row, mesh: Row) -> Iterator[tuple[int, int]]:
    """Yield vertices and triangles of each primitive; lines and points have no triangles."""
    found = mesh.get("primitives")
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise ValueError("a mesh without primitives")
    accessors = _rows(header, "accessors")
    for row in found:
        mode, attributes = row.get("mode", _TRIANGLES), row.get("attributes")
        _whole(mode, "a mode")
        if not isinstance(attributes, dict) or "POSITION" not in attributes:
            raise ValueError("a primitive without positions")
        position = _item(accessors, attributes["POSITION"], "accessor")
        if position["type"] != "VEC3":
            raise ValueError(f"positions of type {position['type']}, not VEC3")
        corners = position["count"]
        if "indices" in row:
            indices = _item(accessors, row["indices"], "accessor")
            if indices["type"] != "SCALAR":
                raise ValueError(f"indices of type {indices['type']}, not SCALAR")
            corners = indices["count"]
        if mode in _LINES:
            check_at_most(corners, MAX_LINES, "points of lines")
        yield (
            position["count"],
            {_TRIANGLES: corners // 3, _STRIP: max(0, corners - 2)}.get(mode, 0),
        )


def _shown(header: Row) -> Iterator[object]:
    """Yield the mesh of every node, parents first. Nodes must form a forest of bounded depth."""
    nodes = _rows(header, "nodes")
    parent: dict[int, int] = {}
    for number, node in enumerate(nodes):
        children = node.get("children", [])
        if not isinstance(children, list):
            raise ValueError("children that are no list")
        for child in children:
            _item(nodes, child, "node")
            if child in parent:
                raise ValueError(f"node {child} beneath two others")
            parent[child] = number
    beneath = dict.fromkeys(range(len(nodes)), 0)
    level = [number for number in range(len(nodes)) if number not in parent]
    seen = len(level)
    for depth in range(MAX_DEPTH):
        level = [child for number in level for child in nodes[number].get("children", [])]
        seen += len(level)
        beneath.update(dict.fromkeys(level, depth + 1))
        if not level:
            break
    if level:
        raise ValueError(f"nodes beneath nodes, more than {MAX_DEPTH} deep")
    if seen < len(nodes):
        raise ValueError("nodes beneath themselves")
    for node in nodes:
        if "mesh" in node:
            yield node["mesh"]
