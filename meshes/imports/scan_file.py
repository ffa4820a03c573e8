"""Read the file of a scan of a whole table: a mesh, or a zip or USDZ with one in it."""

from __future__ import annotations

import base64
import json
import re
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote

from languages.message import Message, message
from meshes.imports.fault import NO_AREA, NO_FACES, MeshFault, damaged, plain_words, wrong_ending
from meshes.imports.limits import SCAN, Budget, check_file
from meshes.imports.reading import read_with_skin
from meshes.imports.skin import Skin
from meshes.imports.usdz import read_usdz
from meshes.shapes.solid import Solid

_DATA = "base64,"

BESIDE = ("mtl", "bin", "png", "jpg", "jpeg", "webp", "bmp", "tga")
"""Endings of the files that a mesh may refer to."""

_MOST_FILES = 2_000
_WITH_BUFFERS = message("mesh-with-buffers")


def _glb_of(path: Path, folder: Path) -> Path:
    """Write the GLB of a glTF to a folder, and return its path; pictures stay beside it.

    Raises MeshFault.
    """
    try:
        check_file(path, path.stat().st_size, SCAN.bytes, "bytes")
        header = json.loads(path.read_bytes())
        packed = _packed(path, header)
        for image in header.get("images", []):
            _bring(path, image, folder)
    except (OSError, ValueError, TypeError, AttributeError, KeyError, RecursionError) as fault:
        raise MeshFault(path, damaged(fault), _WITH_BUFFERS) from None
    made = folder / f"{path.stem[-80:]}.glb"
    made.write_bytes(packed(header))
    return made


def _packed(path: Path, header: dict[str, Any]) -> Any:
    """Join all buffers to one, and return what writes the GLB of a header."""
    joined, starts = bytearray(), []
    for buffer in header.get("buffers", []):
        starts.append(len(joined))
        joined += _content(path, str(buffer["uri"]))
        joined += bytes(-len(joined) % 4)
        check_file(path, len(joined), SCAN.unpacked, "bytes")
    for view in header.get("bufferViews", []):
        view["byteOffset"] = int(view.get("byteOffset", 0)) + starts[int(view.get("buffer", 0))]
        view["buffer"] = 0
    header["buffers"] = [{"byteLength": len(joined)}]

    def written(said: dict[str, Any]) -> bytes:
        text = json.dumps(said).encode()
        text += b" " * (-len(text) % 4)
        length = 12 + 8 + len(text) + 8 + len(joined)
        head = struct.pack("<4sIIII", b"glTF", 2, length, len(text), 0x4E4F534A)
        return head + text + struct.pack("<II", len(joined), 0x004E4942) + bytes(joined)

    return written


def _content(path: Path, uri: str) -> bytes:
    if uri.startswith("data:"):
        return base64.b64decode(uri.partition(_DATA)[2])
    return _beside(path, uri).read_bytes()


def _beside(path: Path, uri: str) -> Path:
    """Return the file that a glTF names: in its folder, or flattened there by unpacking.

    Raises MeshFault.
    """
    name = unquote(uri)
    for option in (name, PurePosixPath(name).name):
        found = (path.parent / option).resolve()
        if found.is_relative_to(path.parent.resolve()) and found.is_file():
            return found
    raise MeshFault(path, message("mesh-not-beside", file=repr(name[-60:])), _WITH_BUFFERS)


def _bring(path: Path, image: dict[str, Any], folder: Path) -> None:
    """Copy a picture beside the GLB, and name it there."""
    uri = image.get("uri")
    if not isinstance(uri, str) or uri.startswith("data:"):
        return
    try:
        source = _beside(path, uri)
    except MeshFault:
        return  # without it the scan has one colour
    target = folder / source.name
    if source != target.resolve() and source.stat().st_size <= SCAN.bytes:
        target.write_bytes(source.read_bytes())
    image["uri"] = source.name


MESHES = ("glb", "gltf", "obj", "ply", "stl", "off")
"""Endings of meshes that a scan may be, those with colours first."""

SCAN_FORMATS = (*MESHES, "zip", "usdz")
"""Endings of files that a scan may be."""

_POINT_FORMATS = ("e57", "las", "laz", "pts", "ptx", "xyz", "pcd")
_SPLAT_FORMATS = ("splat", "ksplat", "spz", "sog")
WITHOUT_SURFACE = _POINT_FORMATS + _SPLAT_FORMATS
"""Endings of point clouds and of Gaussian splats, which are refused with advice."""

_POINTS = message("mesh-points"), message("mesh-points-advice")
_SPLATS = message("mesh-splat"), message("mesh-splat-advice")

_HEAD = 16_384
"""Bytes in which the header of a PLY ends."""

_GLTF_SPLATS = b"KHR_gaussian_splatting"
"""The extension of glTF by which it has splats in place of triangles."""


def without_surface(ending: str, content: bytes) -> tuple[Message, Message] | None:
    """Return what a file without triangles is, and what to bring instead; None for any other.

    ``ending``: of its name. ``content``: the beginning of the file is enough.
    """
    if ending in _POINT_FORMATS:
        return _POINTS
    if ending in _SPLAT_FORMATS or (ending in ("glb", "gltf") and _GLTF_SPLATS in content[:_HEAD]):
        return _SPLATS
    header, end, _ = content[:_HEAD].partition(b"end_header")
    if ending != "ply" or not end:
        return None
    words = set(header.split())
    if {b"f_dc_0", b"opacity", b"scale_0"} <= words or b"packed_position" in words:
        return _SPLATS
    return None if re.search(rb"element\s+(face|tristrips)\s+0*[1-9]", header) else _POINTS


def read_scan(path: Path) -> tuple[Solid, Skin | None, str]:
    """Return the triangles of a scan, its colours, if it has any, and the ending of its mesh.

    The triangles are in the file's own units and axes. Raises MeshFault in one sentence.
    """
    kind = path.suffix[1:].lower()
    if kind in WITHOUT_SURFACE:
        _check_surface(path, path)
    if kind not in SCAN_FORMATS:
        raise wrong_ending(path, SCAN_FORMATS)
    if kind == "usdz":
        return *read_usdz(path), kind
    with tempfile.TemporaryDirectory(prefix="sightline-scan-") as folder:
        mesh = path
        if kind == "zip":
            mesh = unpacked(path, Path(folder), MESHES + WITHOUT_SURFACE)
        _check_surface(path, mesh)
        if mesh.suffix.lower() == ".gltf":
            mesh = _glb_of(mesh, Path(folder))
        try:
            solid, skin = read_with_skin(mesh, SCAN.bytes, Budget(SCAN))
        except MeshFault as fault:
            if fault.found in (NO_FACES, NO_AREA):
                raise MeshFault(path, *_POINTS) from None
            raise MeshFault(path, fault.found, fault.expected) from None
        return solid, skin, mesh.suffix[1:].lower()


def _check_surface(path: Path, mesh: Path) -> None:
    """Refuse points and splats. ``path``: the file that is named in the fault. Raises MeshFault."""
    head = b""
    if mesh.is_file():
        with mesh.open("rb") as stream:
            head = stream.read(_HEAD)
    if lacking := without_surface(mesh.suffix[1:].lower(), head):
        raise MeshFault(path, *lacking)


def unpacked(path: Path, folder: Path, kinds: Sequence[str]) -> Path:
    """Unpack a zip to a folder, all files side by side, and return the mesh in it.

    ``kinds``: endings of meshes, the preferred one first; of several the largest is taken. Raises
    MeshFault.
    """
    try:
        with zipfile.ZipFile(path) as packed:
            return _unpacked(path, packed, folder, kinds)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError) as fault:
        found = message("mesh-zip-damaged", why=plain_words(fault))
        raise MeshFault(path, found, message("mesh-zip-whole")) from None


def _unpacked(path: Path, packed: zipfile.ZipFile, folder: Path, kinds: Sequence[str]) -> Path:
    rows = [row for row in packed.infolist() if _ending(row) in (*kinds, *BESIDE)]
    check_file(path, len(rows), _MOST_FILES, "zip-files")
    total = sum(row.file_size for row in rows)
    check_file(path, total, SCAN.bytes + SCAN.unpacked, "zip-bytes")
    meshes = [row for row in rows if _ending(row) in kinds]
    if not meshes:
        wanted = message("mesh-zip-with", kinds=", ".join(MESHES))
        raise MeshFault(path, message("mesh-zip-without"), wanted)
    mesh = min(meshes, key=lambda row: (kinds.index(_ending(row)), -row.file_size))
    for row in (mesh, *(row for row in rows if _ending(row) in BESIDE)):
        # `read` stops at the size that the zip states.
        (folder / _plain(row)).write_bytes(packed.read(row))
    return folder / _plain(mesh)


def _plain(row: zipfile.ZipInfo) -> str:
    return PurePosixPath(row.filename.replace("\\", "/")).name[-120:]


def _ending(row: zipfile.ZipInfo) -> str:
    name = _plain(row)
    # Resource forks of macOS have the names of the files that they belong to.
    if row.is_dir() or name.startswith("._") or "__MACOSX" in row.filename:
        return ""
    return PurePosixPath(name).suffix[1:].lower()
