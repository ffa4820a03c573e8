"""Read the file of a scan of a whole table: a mesh, or a zip or USDZ with one in it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from meshes.imports.fault import MeshFault
from meshes.imports.gltf_text import glb_of
from meshes.imports.limits import SCAN, Budget
from meshes.imports.reading import read_with_skin
from meshes.imports.skin import Skin
from meshes.imports.usdz import read_usdz
from meshes.imports.zipped import unpacked
from meshes.shapes.solid import Solid

MESHES = ("glb", "gltf", "obj", "ply", "stl", "off")
"""Endings of meshes that a scan may be, those with colours first."""

SCAN_FORMATS = (*MESHES, "zip", "usdz")
"""Endings of files that a scan may be."""

POINT_FORMATS = ("e57", "las", "laz", "pts", "ptx", "xyz", "pcd", "splat", "ksplat", "spz")
"""Endings of point clouds, which are refused with advice."""

POINT_ADVICE = "a mesh: export it from the scanning app as GLB, OBJ or PLY mesh, not as points"


def read_scan(path: Path) -> tuple[Solid, Skin | None, str]:
    """Return the triangles of a scan, its colours, if it has any, and the ending of its mesh.

    The triangles are in the file's own units and axes. Raises MeshFault in one sentence.
    """
    kind = path.suffix[1:].lower()
    if kind in POINT_FORMATS:
        raise MeshFault(path, "a point cloud", POINT_ADVICE)
    if kind not in SCAN_FORMATS:
        raise MeshFault(
            path, f"a file ending in {path.suffix!r}", "one of " + ", ".join(SCAN_FORMATS)
        )
    if kind == "usdz":
        return *read_usdz(path), kind
    with tempfile.TemporaryDirectory(prefix="sightline-scan-") as folder:
        mesh = unpacked(path, Path(folder), MESHES) if kind == "zip" else path
        if mesh.suffix.lower() == ".gltf":
            mesh = glb_of(mesh, Path(folder))
        try:
            solid, skin = read_with_skin(mesh, SCAN.bytes, Budget(SCAN))
        except MeshFault as fault:
            found, expected = fault.found, fault.expected
            if found in ("no faces", "no face with an area"):
                found, expected = "points without triangles: a point cloud", POINT_ADVICE
            raise MeshFault(path, found, expected) from None
        return solid, skin, mesh.suffix[1:].lower()
