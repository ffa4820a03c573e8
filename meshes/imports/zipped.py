"""Unpack a scan with its materials and textures from a zip, as untrusted bytes."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from meshes.imports.fault import MeshFault, plain_words
from meshes.imports.limits import SCAN

BESIDE = ("mtl", "bin", "png", "jpg", "jpeg", "webp", "bmp", "tga")
"""Endings of the files that a mesh may refer to."""
_MOST_FILES = 2_000


def unpacked(path: Path, folder: Path, kinds: Sequence[str]) -> Path:
    """Unpack a zip to a folder, all files side by side, and return the mesh in it.

    ``kinds``: endings of meshes, the preferred one first; of several the largest is taken. Raises
    MeshFault.
    """
    try:
        with zipfile.ZipFile(path) as packed:
            return _unpacked(path, packed, folder, kinds)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError) as fault:
        found = f"a zip that cannot be unpacked ({plain_words(fault)})"
        raise MeshFault(path, found, "a whole zip with a mesh in it") from None


def _unpacked(path: Path, packed: zipfile.ZipFile, folder: Path, kinds: Sequence[str]) -> Path:
    rows = [row for row in packed.infolist() if _ending(row) in (*kinds, *BESIDE)]
    if len(rows) > _MOST_FILES:
        raise MeshFault(path, f"{len(rows):,} files in the zip", f"at most {_MOST_FILES:,}")
    total = sum(row.file_size for row in rows)
    if total > SCAN.bytes + SCAN.unpacked:
        raise MeshFault(path, f"{total:,} bytes in the zip", f"at most {SCAN.bytes:,}")
    meshes = [row for row in rows if _ending(row) in kinds]
    if not meshes:
        raise MeshFault(path, "a zip without a mesh", "one with " + ", ".join(kinds))
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
