"""Audit and name users' own meshes before they are on a table.

This is the door for rooms that may not import the meshes themselves.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from pathlib import Path

from languages.message import message
from languages.writing import text
from meshes.imports.audit import MeshAudit, audit_mesh
from meshes.imports.decimate import BUDGET
from meshes.imports.extents import extents_of
from meshes.imports.fault import MeshFault
from meshes.imports.limits import MAX_BYTES
from meshes.imports.reading import FORMATS
from meshes.imports.scan_file import BESIDE
from meshes.imports.units import READINGS, Unit, UnitReading, Up
from sandbox.document.refusal import Refused
from sandbox.table.mat_picture import ENDINGS

_LEAST_M, _MOST_M = 0.6, 12.0
"""Lengths of a scanned table, or of the room around it, in metres."""

_FEWEST = 15_000
"""Triangles that a scan of a table has at least: models of that size have fewer."""


def scan_reason(extents: Sequence[float], triangles: int) -> str:
    """Return why a mesh is taken for a scan of a table, in a sentence; empty where it is not.

    ``extents``: of the file, along its axes, in its own numbers.
    """
    high, wide, long = sorted(extents)
    if triangles < _FEWEST or not (wide >= _LEAST_M and long <= _MOST_M) or high > _MOST_M / 3:
        return ""
    size = {"long": f"{long:.1f}", "wide": f"{wide:.1f}"}
    return text("edit-looks-like-a-scan", triangles=triangles, **size)


def recognised(name: str, content: bytes) -> str:
    """Return `scan_reason` of a mesh file, at once; empty where only reading the mesh tells."""
    told = extents_of(name, content)
    return scan_reason(*told) if told else ""


__all__ = [
    "BESIDE",
    "BUDGET",
    "MAX_BYTES",
    "READINGS",
    "MeshAudit",
    "MeshFault",
    "Unit",
    "UnitReading",
    "Up",
    "audit_mesh",
    "free_name",
    "recognised",
    "scan_reason",
]


def free_name(name: str, taken: Collection[str], folder: Path | None) -> str:
    """Return a plain file name like this one that is free, both in ``taken`` and in a folder."""
    ending, known = Path(name).suffix.lower(), (*FORMATS, *ENDINGS)
    if ending[1:] not in known:
        endings = ", ".join(known)
        raise Refused(message("edit-wrong-ending", ending=repr(ending), known=endings))
    stem = re.sub(r"[^A-Za-z0-9_-]+", "-", Path(name).stem).strip("-")[:60] or "mesh"
    number, free = 2, f"{stem}{ending}"
    while free in taken or (folder is not None and (folder / free).exists()):
        free, number = f"{stem}-{number}{ending}", number + 1
    return free
