"""Tell how large a mesh file is without reading it as a mesh: from its head and its vertices.

It takes tenths of a second, whatever the size, and loads no library but NumPy.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meshes.imports.claims import OFF_HEAD, claim_of, header_of
from meshes.imports.fault import MeshFault

_PLY_TYPES = {
    "char": "i1", "int8": "i1", "uchar": "u1", "uint8": "u1", "short": "i2", "int16": "i2",
    "ushort": "u2", "uint16": "u2", "int": "i4", "int32": "i4", "uint": "u4", "uint32": "u4",
    "float": "f4", "float32": "f4", "double": "f8", "float64": "f8",
}  # fmt: skip

Points = NDArray[Any]


def extents_of(name: str, data: bytes) -> tuple[tuple[float, ...], int] | None:
    """Return the size of a mesh along the axes of its file, and about how many triangles it has.

    None where only reading the mesh tells.
    """
    path = Path(name)
    points = _POINTS.get(path.suffix[1:].lower())
    if points is None:
        return None
    try:
        faces = claim_of(path, data).faces
        with np.errstate(all="ignore"):
            boxes = [[some.min(axis=0), some.max(axis=0)] for some in points(data) if len(some)]
            lows, highs = np.moveaxis(np.array(boxes), 1, 0)
            return tuple((highs.max(axis=0) - lows.min(axis=0)).tolist()), faces
    except (MeshFault, ValueError, LookupError, TypeError, OverflowError, struct.error):
        return None  # reading it says what is wrong


def _stl(data: bytes) -> Iterator[Points]:
    if len(data) == 84 + 50 * int.from_bytes(data[80:84], "little"):
        layout = [("normal", "<f4", 3), ("at", "<f4", (3, 3)), ("", "<u2")]
        rows = np.frombuffer(data, layout, offset=84)
        yield rows["at"].reshape(-1, 3)
    else:
        yield _numbers(b" ".join(re.findall(rb"vertex([^\n]*)", data)), 3)


def _obj(data: bytes) -> Iterator[Points]:
    rows = re.findall(rb"^v +(\S+ +\S+ +\S+)", data, re.MULTILINE)
    yield _numbers(b" ".join(rows), 3)


def _off(data: bytes) -> Iterator[Points]:
    head = OFF_HEAD.match(data)
    if head is not None:
        count, rest = int(head[1].split()[0]), data[head.end() :].partition(b"\n")[2]
        yield _lines(rest, count)[:, :3]


def _ply(data: bytes) -> Iterator[Points]:
    head, _, rest = data.partition(b"end_header")
    said = head.decode("ascii", "replace").splitlines()
    body = rest.partition(b"\n")[2]
    words = [line.split() for line in said if line.startswith(("element", "property", "format"))]
    (_, form, _), (_, element, count), *others = words
    until = next((n for n, row in enumerate(others) if row[0] == "element"), len(others))
    kinds = [(row[2], row[1]) for row in others[:until]]
    if element != "vertex":
        return
    if form == "ascii":
        columns = [name for name, _ in kinds]
        yield _lines(body, int(count))[:, [columns.index(axis) for axis in "xyz"]]
        return
    order = "<" if form == "binary_little_endian" else ">"
    layout = np.dtype([(name, order + _PLY_TYPES[kind]) for name, kind in kinds])
    rows = np.frombuffer(body, layout, int(count))
    yield np.stack([rows[axis].astype(np.float64) for axis in "xyz"], axis=1)


def _glb(data: bytes) -> Iterator[Points]:
    """Yield the vertices of every mesh where a node shows it. `claim_of` has checked the header."""
    header, start = header_of(data), 20 + struct.unpack_from("<I", data, 12)[0] + 8
    nodes, meshes = header.get("nodes", []), header.get("meshes", [])
    beneath = {child for node in nodes for child in node.get("children", [])}
    waiting = [(n, np.eye(4)) for n in range(len(nodes)) if n not in beneath]
    while waiting:
        number, above = waiting.pop()
        node = nodes[number]
        matrix = above @ _matrix(node)
        waiting += [(child, matrix) for child in node.get("children", [])]
        for shape in meshes[node["mesh"]]["primitives"] if "mesh" in node else ():
            points = _accessor(header, data, start, shape["attributes"]["POSITION"])
            yield points @ matrix[:3, :3].T + matrix[:3, 3]


def _matrix(node: dict[str, Any]) -> Points:
    """Return the transform of a node of a glTF: ``(4, 4)``."""
    if "matrix" in node:
        return np.array(node["matrix"], dtype=np.float64).reshape(4, 4).T
    x, y, z, w = node.get("rotation", (0.0, 0.0, 0.0, 1.0))
    matrix = np.eye(4)
    matrix[:3, :3] = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    matrix[:3, :3] *= np.array(node.get("scale", (1.0, 1.0, 1.0)), dtype=np.float64)
    matrix[:3, 3] = node.get("translation", (0.0, 0.0, 0.0))
    return matrix


def _accessor(header: dict[str, Any], data: bytes, start: int, number: int) -> Points:
    """Return the vertices of an accessor, float32 as glTF has them."""
    row = header["accessors"][number]
    view = header["bufferViews"][row["bufferView"]]
    if row["componentType"] != 5126 or view.get("buffer", 0) or "uri" in header["buffers"][0]:
        raise ValueError("componentType")
    at = start + view.get("byteOffset", 0) + row.get("byteOffset", 0)
    stride = view.get("byteStride", 12)
    points = np.ndarray((row["count"], 3), "<f4", data, at, (stride, 4))
    return points.astype(np.float64)


def _lines(text: bytes, count: int) -> Points:
    """Return the numbers of the first lines of a text, a row for each."""
    first = text.split(b"\n", count)[:count]
    return _numbers(b" ".join(first), len(first[0].split()))


def _numbers(text: bytes, columns: int) -> Points:
    """Return the numbers of a text in rows. Raises ValueError for another text."""
    return np.fromstring(text, sep=" ").reshape(-1, columns)


_POINTS: dict[str, Callable[[bytes], Iterator[Points]]] = {
    "stl": _stl,
    "obj": _obj,
    "ply": _ply,
    "off": _off,
    "glb": _glb,
}
