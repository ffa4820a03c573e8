"""Import users' meshes: read, convert to inches, put on the table, audit, and make into pieces."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Literal

import numpy as np
import trimesh

from languages.message import message
from meshes.imports.fault import NO_AREA, WITH_TRIANGLES, MeshFault
from meshes.imports.limits import MAX_BYTES, Budget
from meshes.imports.reading import FORMATS, claimed, read
from meshes.imports.repair import cleaned
from meshes.imports.units import UNIT_INCHES, Unit
from meshes.shapes.piece import BASE, BODY, Colour, Piece
from meshes.shapes.plane_cut import split_at
from meshes.shapes.solid import Points, Solid

LARGEST, SMALLEST = 200.0, 0.05
"""Extents, in inches, beyond which a mesh is taken to be in other units than stated."""


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
        found = message("mesh-base-height", height=str(base_height))
        raise MeshFault(path, found, message("mesh-from-0"))
    solid, coloured = _loaded(path, unit, scale, up, max_bytes, budget, content)
    if not coloured:
        solid = solid.coloured(colour)
    solid = stood(solid, solid.vertices)
    if base_height == 0:
        return Piece((solid.part(BODY if model else "mesh"),))
    base, body = split_at(solid, base_height)
    if not len(body.faces):
        height = float(solid.vertices[:, 2].max())
        found = message("mesh-all-base", height=height, base=base_height)
        raise MeshFault(path, found, message("mesh-base-lower"))
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
    solid, coloured = read(path, max_bytes, budget, content)
    solid = upright(path, scaled(path, solid, inches), up)  # frees the mesh that was read
    clean = cleaned(solid)
    if not len(clean.faces):
        raise MeshFault(path, NO_AREA, WITH_TRIANGLES)
    return clean, coloured


__all__ = ["FORMATS", "MeshFault", "Unit", "claimed", "import_piece", "load_mesh"]


def factor(path: Path, unit: Unit | None, scale: float | None) -> float:
    """Return inches for one of the file's numbers. Raises MeshFault."""
    if unit is not None and unit not in UNIT_INCHES:
        known = message("fault-expected-one-of", known=", ".join(UNIT_INCHES))
        raise MeshFault(path, message("fault-the-unit", unit=repr(unit)), known)
    if scale is not None and not (math.isfinite(scale) and scale > 0):
        found = message("mesh-scale", scale=str(scale))
        raise MeshFault(path, found, message("mesh-above-0"))
    if unit is None:
        return UNIT_INCHES["mm"] if scale is None else scale
    return UNIT_INCHES[unit] * (1.0 if scale is None else scale)


def upright(path: Path, solid: Solid, up: str) -> Solid:
    """Return the same solid with z up. Raises MeshFault for an axis other than z and y."""
    if up not in ("z", "y"):
        raise MeshFault(path, f"up = {up!r}", message("fault-or", first="'z'", second="'y'"))
    if up == "z":
        return solid
    x, y, z = solid.vertices.T
    return Solid(np.column_stack([x, -z, y]), solid.faces, solid.colours)


def scaled(path: Path, solid: Solid, inches: float) -> Solid:
    """Return the same solid in inches. Raises MeshFault for a size no thing on a table has."""
    vertices = solid.vertices * inches
    used = vertices[solid.faces].reshape(-1, 3)
    if not np.isfinite(used).all():
        raise MeshFault(path, message("mesh-not-finite"), message("mesh-finite"))
    longest = float(np.ptp(used, axis=0).max())
    if longest > LARGEST or longest < SMALLEST:
        found = message("mesh-long", longest=float(f"{longest:.4g}"))
        raise MeshFault(path, found, message("mesh-between", least=SMALLEST, most=LARGEST))
    return Solid(vertices, solid.faces, solid.colours)


def stood(solid: Solid, middle: Points, *, underside: float | None = None) -> Solid:
    """Centre on the bounding box of ``middle`` in x and y, and put the underside on z = 0."""
    x, y = (middle[:, :2].min(axis=0) + middle[:, :2].max(axis=0)) / 2
    low = float(solid.vertices[:, 2].min()) if underside is None else underside
    return solid.moved(-float(x), -float(y), -low)
