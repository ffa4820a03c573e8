"""Count the claims of a mesh file before anything is built from it.

A file of a kilobyte may claim gigabytes: by counts, by parts that share their bytes, by a tree of
nodes that shows one mesh a thousand times. Time and memory of everything here depend on the length
of the file alone. A GLB claims accessors, views, primitives, and the nodes that show them.
"""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from languages.message import message
from meshes.imports.fault import WHOLE, MeshFault, damaged
from meshes.imports.limits import (
    MAX_DEPTH,
    MAX_LINES,
    MAX_PARTS,
    Beyond,
    Budget,
    Claim,
    Limits,
    Unreadable,
    check_at_most,
)
from meshes.imports.three_mf import three_mf_claim

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
_MAX_JSON = 16 * 2**20

Row = dict[str, Any]


def glb_claim(data: bytes, limits: Limits) -> Claim:
    """Return the claim of a GLB. Raises Beyond above a limit, ValueError for an invalid file."""
    header = header_of(data)
    _check_plain(header)
    for key in _LISTS:
        rows = header.get(key, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise ValueError(key)
        check_at_most(len(rows), MAX_PARTS, "parts")
    _unpacked(header, limits.unpacked)
    shapes = [list(_primitives(header, mesh)) for mesh in _rows(header, "meshes")]
    flat = [one for shape in shapes for one in shape]
    check_at_most(len(flat), MAX_PARTS, "parts")
    # Each is built whether a node shows it or not.
    check_at_most(sum(vertices for vertices, _ in flat), limits.vertices, "vertices")
    check_at_most(sum(faces for _, faces in flat), limits.faces, "triangles")
    shown = [one for mesh in _shown(header) for one in _item(shapes, mesh, "mesh")]
    check_at_most(len(shown), MAX_PARTS, "parts")
    return Claim(sum(vertices for vertices, _ in shown), sum(faces for _, faces in shown))


def header_of(data: bytes) -> Row:
    """Return the JSON at the beginning of a GLB. Raises ValueError for an invalid file."""
    if len(data) < 20 or data[:4] != b"glTF":
        raise ValueError("glTF")
    version, length, size, kind = struct.unpack_from("<IIII", data, 4)
    if version != 2:
        raise ValueError(f"version {version}")
    if length != len(data):
        raise ValueError(f"length {length:,}")
    if kind != _JSON or 20 + size > len(data):
        raise ValueError("JSON")
    check_at_most(size, _MAX_JSON, "bytes")
    header = json.loads(data[20 : 20 + size])
    if not isinstance(header, dict):
        raise ValueError("JSON")
    return header


def _check_plain(header: Row) -> None:
    """Check that the surface is not compressed. Raises Unreadable."""
    used = header.get("extensionsUsed", [])
    for extension, name in _COMPRESSED.items():
        if isinstance(used, list) and extension in used:
            found = message("mesh-compressed", name=name)
            raise Unreadable(found, message("mesh-uncompressed"))


def _rows(header: Row, key: str) -> list[Row]:
    rows: list[Row] = header.get(key, [])
    return rows


def _whole(value: object, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(what)
    return value


def _item(rows: Sequence[Any], number: object, what: str) -> Any:
    index = _whole(number, what)
    if index >= len(rows):
        raise ValueError(f"{what} {index:,}")
    return rows[index]


def _unpacked(header: Row, most: int) -> None:
    """Check that all views and accessors together stay small: each of them is copied."""
    views = [_whole(view.get("byteLength"), "byteLength") for view in _rows(header, "bufferViews")]
    check_at_most(sum(views), most, "bytes")
    total = 0
    for row in _rows(header, "accessors"):
        count = _whole(row.get("count"), "count")
        if row.get("type") not in _NUMBERS or row.get("componentType") not in _BYTES:
            raise ValueError("componentType")
        size = count * _NUMBERS[row["type"]] * _BYTES[row["componentType"]]
        if "bufferView" in row:
            length = _item(views, row["bufferView"], "bufferView")
            if _whole(row.get("byteOffset", 0), "byteOffset") + (size if count else 0) > length:
                raise ValueError(f"bufferView: {length:,} < {size:,} bytes")
            stride = _rows(header, "bufferViews")[row["bufferView"]].get("byteStride", 1)
            if not 1 <= _whole(stride, "byteStride") <= 252:
                raise ValueError(f"byteStride {stride}")
        total += size
        check_at_most(total, most, "bytes")


def _primitives(header: Row, mesh: Row) -> Iterator[tuple[int, int]]:
    """Yield vertices and triangles of each primitive; lines and points have no triangles."""
    found = mesh.get("primitives")
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise ValueError("primitives")
    accessors = _rows(header, "accessors")
    for row in found:
        mode, attributes = row.get("mode", _TRIANGLES), row.get("attributes")
        _whole(mode, "mode")
        if not isinstance(attributes, dict) or "POSITION" not in attributes:
            raise ValueError("POSITION")
        position = _item(accessors, attributes["POSITION"], "accessor")
        if position["type"] != "VEC3":
            raise ValueError(f"POSITION {position['type']}")
        corners = position["count"]
        if "indices" in row:
            indices = _item(accessors, row["indices"], "accessor")
            if indices["type"] != "SCALAR":
                raise ValueError(f"indices {indices['type']}")
            corners = indices["count"]
        if mode in _LINES:
            check_at_most(corners, MAX_LINES, "line-points")
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
            raise ValueError("children")
        for child in children:
            _item(nodes, child, "node")
            if child in parent:
                raise ValueError(f"children {child}")
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
        raise Beyond(MAX_DEPTH + 1, MAX_DEPTH, "levels")
    if seen < len(nodes):
        raise ValueError("children")
    for node in nodes:
        if "mesh" in node:
            yield node["mesh"]


_HEADER_BYTES = 65_536
"""The longest header of a PLY file."""

_LINE_ENDS = tuple(one.encode() for one in "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
"""Bytes that end a line of text for Python's reader, in UTF-8."""


def claim_of(path: Path, data: bytes, limits: Limits | None = None) -> Claim:
    """Return the claim of a mesh file's bytes, by the ending of its name.

    ``limits``: those of a piece by default.

    Raises MeshFault where the claim is above a limit, or cannot be counted.
    """
    kind, budget = path.suffix[1:].lower(), Budget(limits)
    try:
        claim = _CLAIMS[kind](data, budget.limits)
    except (Beyond, Unreadable) as fault:
        raise MeshFault(path, fault.found, fault.expected) from None
    except (ValueError, LookupError, TypeError, OverflowError, RecursionError) as fault:
        raise MeshFault(path, damaged(fault), WHOLE) from None
    spend(budget, path, claim)
    return claim


def spend(budget: Budget, path: Path, claim: Claim) -> None:
    """Count a claim against the budget of a table. Raises MeshFault where it is exceeded."""
    budget.spend(path, claim.vertices, budget.limits.vertices, "vertices")
    budget.spend(path, claim.faces, budget.limits.faces, "triangles")


def _stl(data: bytes, _: Limits) -> Claim:
    if len(data) >= 84:
        (count,) = struct.unpack_from("<I", data, 80)
        if len(data) == 84 + 50 * count:
            return Claim(3 * count, count)
    text = data.lower()
    solids = text.count(b"endsolid")
    if not solids:
        raise ValueError(f"{len(data):,} bytes")
    check_at_most(solids, MAX_PARTS, "solids")
    corners = text.count(b"vertex")
    return Claim(corners, corners // 3)


def _obj(data: bytes, limits: Limits) -> Claim:
    text = b"\n" + data.replace(b"\r\n", b"\n")
    if b"\\\n" in text:
        text = text.replace(b"\\\n", b"")  # lines that go on
    # A face of n corners has n − 2 triangles; counted by its spaces, which are at least as many.
    faces = sum(max(1, row[1].count(b" ") - 2) for row in re.finditer(rb"\nf([^\n]*)", text))
    if faces > limits.faces:
        faces = sum(max(1, len(row[1].split()) - 2) for row in re.finditer(rb"\nf([^\n]*)", text))
    vertices = text.count(b"\nv ")
    check_at_most(max(text.count(b"\nvt "), text.count(b"\nvn ")), limits.vertices, "normals")
    materials = len(set(re.findall(rb"usemtl [^\n]*", text)))
    changes = text.count(b"usemtl ")
    check_at_most(materials, MAX_PARTS, "materials")
    check_at_most(changes, 100 * MAX_PARTS, "changes")
    check_at_most(materials * vertices, limits.sweep, "sweep")
    return Claim(vertices, faces)


def _ply(data: bytes, limits: Limits) -> Claim:
    head, end, _ = data[:_HEADER_BYTES].partition(b"end_header")
    if not head.startswith(b"ply") or not end:
        raise ValueError("end_header")
    counts: dict[bytes, int] = {}
    for line in head.splitlines():
        words = line.split()
        if len(words) == 3 and words[0] == b"element":
            counts[words[1]] = int(words[2])
    if any(count < 0 for count in counts.values()):
        raise ValueError("element")
    if b"ascii" in head.lower():
        # Lines are made into arrays before any is checked, whatever the header says of them.
        lines = sum(data.count(sign) for sign in _LINE_ENDS) - data.count(b"\r\n")
        check_at_most(lines, limits.rows, "lines")
    vertices = counts.get(b"vertex", 0)
    check_at_most(max(counts.values(), default=0), limits.vertices, "elements")
    return Claim(vertices, counts.get(b"face", 0))


def _off(data: bytes, limits: Limits) -> Claim:
    head = OFF_HEAD.match(data)
    if head is None:
        raise ValueError("OFF")
    # Each line and each word of it becomes a text of its own before any is checked.
    check_at_most(data.count(b"\n") + data.count(b"\r"), limits.rows, "lines")
    check_at_most(
        sum(data.count(sign) for sign in (b" ", b"\t", b"\n", b"\r")), limits.words, "words"
    )
    return Claim(*(int(number) for number in head[1].split()))


def _three_mf(data: bytes, _: Limits) -> Claim:
    return three_mf_claim(data)


OFF_HEAD = re.compile(rb"\s*(?:#[^\n]*\n\s*)*C?OFF\b(?:\s|#[^\n]*\n)*(\d{1,12}[ \t]+\d{1,12}\b)")

_CLAIMS: dict[str, Callable[[bytes, Limits], Claim]] = {
    "stl": _stl,
    "obj": _obj,
    "ply": _ply,
    "off": _off,
    "glb": glb_claim,
    "3mf": _three_mf,
}
