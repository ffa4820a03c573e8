"""Read 3MF, the zip of XML that slicers write, as untrusted bytes, into millimetres.

Meshes, components, build items with their transforms, parts in other files of the zip, plain
colours of materials. Left out: textures, beams, slices, support. Nothing is unpacked beyond
`MAX_XML`. A document type, and with it every entity of the file's own, is refused.

Source: 3MF Core Specification 1.3; Production Extension 1.1 (``p:path``).
"""

from __future__ import annotations

import io
import zipfile
import zlib
from dataclasses import dataclass, field
from xml.parsers import expat

import numpy as np

from meshes.imports.limits import (
    MAX_DEPTH,
    MAX_FACES,
    MAX_PARTS,
    MAX_ROWS,
    MAX_VERTICES,
    Claim,
    check_at_most,
)
from meshes.shapes.solid import Points, Solid, joined

MAX_XML = 128 * 2**20
"""Most bytes of all models in a file, unpacked."""
_LONGEST = 2**20
"""Most bytes from one element to the next."""
_CHUNK = 2**20
_GREY = (150, 150, 150)

_MILLIMETRES = {
    "micron": 0.001,
    "millimeter": 1.0,
    "centimeter": 10.0,
    "inch": 25.4,
    "foot": 304.8,
    "meter": 1000.0,
}
_FIRST = "3D/3dmodel.model"
_MODEL = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"

_Rgb = tuple[int, int, int]
_Key = tuple[str, str]
"""A part of the zip, and an id in it."""


def three_mf_claim(data: bytes) -> Claim:
    """Return the claim of a 3MF, each mesh counted once. Raises Beyond; ValueError for no 3MF."""
    models = _unpacked(data).values()
    vertices, faces = (sum(part.count(word) for part in models) for word in (b"vertex ", b"v1"))
    return Claim(vertices, faces)


def read_three_mf(data: bytes) -> tuple[Solid, bool]:
    """Return the triangles of a 3MF in millimetres, and whether it has colours.

    Raises Beyond above a limit, ValueError for an invalid file.
    """
    parts = {name: _Part(name).read(content) for name, content in _unpacked(data).items()}
    first = next(iter(parts))
    shown = list(_shown(parts, first))
    if not shown:
        raise ValueError("build")
    for count, most, what in (
        (sum(len(mesh.vertices) for mesh, _ in shown), MAX_VERTICES, "vertices"),
        (sum(len(mesh.faces) for mesh, _ in shown), MAX_FACES, "triangles"),
    ):
        check_at_most(count, most, what)
    colours = {key: row for part in parts.values() for key, row in part.colours.items()}
    solids = [mesh.solid(colours, placing) for mesh, placing in shown]
    whole = joined(*solids)
    factor = _MILLIMETRES[parts[first].unit]
    coloured = any(mesh.paint is not None or mesh.own for mesh, _ in shown) and bool(colours)
    return Solid(whole.vertices * factor, whole.faces, whole.colours), coloured


@dataclass
class _Mesh:
    vertices: list[tuple[float, float, float]] = field(default_factory=list)
    faces: list[tuple[int, int, int]] = field(default_factory=list)
    paint: tuple[_Key, int] | None = None
    own: dict[int, tuple[_Key, int]] = field(default_factory=dict)

    def solid(self, colours: dict[_Key, list[_Rgb]], placing: Points) -> Solid:
        """Return it placed, its faces outward also where the transform mirrors it."""
        if not self.vertices or not self.faces:
            raise ValueError("triangles")
        vertices = np.array(self.vertices, dtype=np.float64) @ placing[:3] + placing[3]
        faces = np.array(self.faces, dtype=np.int64)
        if faces.min() < 0 or faces.max() >= len(vertices):
            raise ValueError("triangle")
        if np.linalg.det(placing[:3]) < 0:
            faces = faces[:, ::-1]
        shades = np.tile(np.array(_colour_of(colours, self.paint), np.uint8), (len(faces), 1))
        for row, paint in self.own.items():
            shades[row] = _colour_of(colours, paint)
        return Solid(vertices, faces, shades)


def _colour_of(colours: dict[_Key, list[_Rgb]], paint: tuple[_Key, int] | None) -> _Rgb:
    rows = [] if paint is None else colours.get(paint[0], [])
    return rows[paint[1]] if paint is not None and 0 <= paint[1] < len(rows) else _GREY


class _Part:
    """One model of the zip: its objects, and the items built from them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.unit = "millimeter"
        self.meshes: dict[str, _Mesh] = {}
        self.components: dict[str, list[tuple[_Key, Points]]] = {}
        self.built: list[tuple[_Key, Points]] = []
        self.colours: dict[_Key, list[_Rgb]] = {}
        self._object = ""
        self._mesh = _Mesh()
        self._group: list[_Rgb] = []

    def read(self, content: bytes) -> _Part:
        """Read the XML and return itself. Raises ValueError."""
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.StartDoctypeDeclHandler = _refused
        try:
            for start in range(0, len(content), _CHUNK):
                parser.Parse(content[start : start + _CHUNK], False)
            parser.Parse(b"", True)
        except expat.ExpatError as fault:
            raise ValueError(fault) from None
        return self

    def _start(self, tag: str, said: dict[str, str]) -> None:
        match tag.rpartition(":")[2]:
            case "vertex":
                self._mesh.vertices.append((float(said["x"]), float(said["y"]), float(said["z"])))
            case "triangle":
                if "pid" in said and "p1" in said:
                    paint = ((self.name, said["pid"]), int(said["p1"]))
                    self._mesh.own[len(self._mesh.faces)] = paint
                self._mesh.faces.append((int(said["v1"]), int(said["v2"]), int(said["v3"])))
            case "object":
                self._begin(said)
            case "component":
                row = self.components.setdefault(self._object, [])
                row.append((self._meant(said), _transform(said.get("transform"))))
            case "item":
                self.built.append((self._meant(said), _transform(said.get("transform"))))
            case "basematerials" | "colorgroup":
                self._group = self.colours.setdefault((self.name, said["id"]), [])
            case "base":
                self._group.append(_rgb(said.get("displaycolor", "")))
            case "color":
                self._group.append(_rgb(said.get("color", "")))
            case "model":
                self.unit = said.get("unit", "millimeter")
                if self.unit not in _MILLIMETRES:
                    raise ValueError(f"unit {self.unit!r}")

    def _begin(self, said: dict[str, str]) -> None:
        self._object, self._mesh = said["id"], _Mesh()
        if "pid" in said:
            self._mesh.paint = (self.name, said["pid"]), int(said.get("pindex", 0))
        if said.get("type", "model") not in ("support", "solidsupport"):
            self.meshes[self._object] = self._mesh

    def _meant(self, said: dict[str, str]) -> _Key:
        path = next((value for key, value in said.items() if key.endswith(":path")), "")
        return path.lstrip("/") or self.name, said["objectid"]


def _refused(*_declared: object) -> None:
    raise ValueError("DOCTYPE")


def _rgb(text: str) -> _Rgb:
    try:
        return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
    except ValueError:
        return _GREY


def _transform(text: str | None) -> Points:
    """Parse a transform, four rows of three: the images of x, y, z, and of the origin."""
    if text is None:
        return np.vstack([np.eye(3), np.zeros(3)])
    numbers = np.array([float(word) for word in text.split(maxsplit=12)[:13]])
    if numbers.shape != (12,) or not np.isfinite(numbers).all():
        raise ValueError("transform")
    return numbers.reshape(4, 3)


def _shown(parts: dict[str, _Part], first: str) -> list[tuple[_Mesh, Points]]:
    """Return every mesh that is built, as often as it is, with its transform."""
    found: list[tuple[_Mesh, Points]] = []
    waiting = [(key, placing, 0) for key, placing in parts[first].built]
    visited = 0
    while waiting:
        (name, number), placing, depth = waiting.pop()
        visited += 1
        check_at_most(visited, MAX_PARTS, "parts")
        check_at_most(depth, MAX_DEPTH, "levels")
        part = parts.get(name)
        if part is None:
            raise ValueError(f"path {name[:40]!r}")
        for key, inner in part.components.get(number, ()):
            turned = np.vstack([inner[:3] @ placing[:3], inner[3] @ placing[:3] + placing[3]])
            waiting.append((key, turned, depth + 1))
        mesh = part.meshes.get(number)
        if mesh is not None and mesh.faces:
            found.append((mesh, placing))
    return found


def _unpacked(data: bytes) -> dict[str, bytes]:
    """Return the models in the zip, the first one first. Raises Beyond above a limit."""
    check_at_most(data.count(b"PK\x01\x02"), MAX_PARTS, "zip-files")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            names = [row.filename for row in packed.infolist() if row.filename.endswith(".model")]
            first = _root(packed, names)
            found: dict[str, bytes] = {}
            total = 0
            for name in dict.fromkeys([first, *names]):
                content = _entry(packed, name, MAX_XML - total)
                total += len(content)
                found[name.lstrip("/")] = content
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError) as fault:
        raise ValueError(f"zip: {fault}") from None
    marks = sum(content.count(b"<") for content in found.values())
    check_at_most(marks, MAX_ROWS, "elements")
    for content in found.values():
        signs = np.flatnonzero(np.frombuffer(content, dtype=np.uint8) == ord("<"))
        gaps = np.diff(np.concatenate([[0], signs, [len(content)]]))
        check_at_most(int(gaps.max(initial=0)), _LONGEST, "element-bytes")
    return found


def _root(packed: zipfile.ZipFile, names: list[str]) -> str:
    """Return the model that the zip's own list names first, else the usual one, else the only."""
    try:
        listed = _entry(packed, "_rels/.rels", _LONGEST)
    except KeyError:
        listed = b""
    targets: list[str] = []

    def start(tag: str, said: dict[str, str]) -> None:
        if tag.rpartition(":")[2] == "Relationship" and said.get("Type") == _MODEL:
            targets.append(said.get("Target", "").lstrip("/"))

    if listed.count(b"<") <= MAX_PARTS:
        parser = expat.ParserCreate()
        parser.StartElementHandler = start
        parser.StartDoctypeDeclHandler = _refused
        try:
            parser.Parse(listed or b"<none/>", True)
        except expat.ExpatError as fault:
            raise ValueError(f"_rels/.rels: {fault}") from None
    for name in (*targets, _FIRST, *names):
        if name in names:
            return name
    raise ValueError(_FIRST)


def _entry(packed: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Return one file of the zip. Raises Beyond, KeyError."""
    row = packed.getinfo(name)
    if row.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(f"zip: {row.compress_type}")
    # It is never unpacked beyond the size that it states.
    check_at_most(row.file_size, most, "bytes")
    return packed.read(row)
