"""Import users' meshes: read, convert to inches, audit, and make into pieces."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Literal

import trimesh

from meshes.imports.fault import MeshFault
from meshes.imports.limits import MAX_BYTES, Budget
from meshes.imports.placing import factor, scaled, stood, upright
from meshes.imports.reading import FORMATS, claimed, read
from meshes.imports.repair import cleaned
from meshes.imports.units import Unit
from meshes.shapes.piece import BASE, BODY, Colour, Piece
from meshes.shapes.plane_cut import split_at
from meshes.shapes.solid import Solid


def load_mesh(
    path: Path,
    *,
    unit: Unit | None = None,
    scale: float | None = None,
    up: Literal["z", "y"] = "z",
    max_bytes: int = MAX_BYTES,
) -> trimesh.Trimesh:
    """Return a file's triangles in inches, z up, standing on z = 0, centred in x and y.

    ``unit``: of the file's numbers. ``scale``: multiplies them. Without either the numbers are
    millimetres; ``scale`` alone is the whole factor to inches. Equal vertices are merged and faces
    without area dropped. The mesh carries face colours if the file has any. Raises MeshFault.
    """
    solid, coloured = _loaded(path, unit, scale, up, max_bytes)
    solid = stood(solid, solid.vertices)
    mesh = solid.mesh().copy()
    if coloured:
        mesh.visual = trimesh.visual.ColorVisuals(mesh, face_colors=solid.colours)
    return mesh


def import_piece(
    path: Path,
    *,
    unit: Unit | None = None,
    scale: float | None = None,
    up: Literal["z", "y"] = "z",
    base_height: float = 0.0,
    colour: Colour = "#8d8a80",
    model: bool = False,
    max_bytes: int = MAX_BYTES,
    budget: Budget | None = None,
    content: bytes | None = None,
) -> Piece:
    """Build a piece from a file: terrain has one part ``mesh``, a model ``body`` and perhaps
    ``base``.

    ``base_height``: inches from the underside that are base; a model is cut there exactly, and
    centred on its base. ``colour`` is for files without colours. ``budget``: shared by all meshes
    of a table. ``content``: the file's bytes, where they are not on the disk. Raises MeshFault,
    also where nothing of a model would be left above its base.
    """
    if not math.isfinite(base_height) or base_height < 0:
        raise MeshFault(path, f"a base height of {base_height}", "finite inches, 0 or more")
    solid, coloured = _loaded(path, unit, scale, up, max_bytes, budget, content)
    if not coloured:
        solid = solid.coloured(colour)
    solid = stood(solid, solid.vertices)
    if base_height == 0:
        return Piece((solid.part(BODY if model else "mesh"),))
    base, body = split_at(solid, base_height)
    if not len(body.faces):
        height = float(solid.vertices[:, 2].max())
        found = f"a mesh {height:.3f} inches high with a base of {base_height} inches"
        raise MeshFault(path, found, "a base lower than the model")
    middle = base.vertices if len(base.faces) else solid.vertices
    if not model:
        return Piece((stood(solid, middle).part("mesh"),))
    parts = [stood(body, middle, underside=0.0).part(BODY)]
    if len(base.faces):
        parts.append(stood(base, middle, underside=0.0).part(BASE))
    return Piece(tuple(parts))


def _loaded(
    path: Path,
    unit: Unit | None,
    scale: float | None,
    up: str,
    max_bytes: int,
    budget: Budget | None = None,
    content: bytes | None = None,
) -> tuple[Solid, bool]:
    inches = factor(path, unit, scale)
    if up not in ("z", "y"):
        raise MeshFault(path, f"up = {up!r}", "'z' or 'y'")
    solid, coloured = read(path, max_bytes, budget, content)
    solid = upright(path, scaled(path, solid, inches), up)  # frees the mesh that was read
    clean = cleaned(solid)
    if not len(clean.faces):
        raise MeshFault(path, "no face with an area", "a mesh with triangles")
    return clean, coloured


__all__ = ["FORMATS", "MeshFault", "Unit", "claimed", "import_piece", "load_mesh"]
