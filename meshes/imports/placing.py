"""Put a file's triangles into inches, z up, on the table."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from meshes.imports.fault import MeshFault
from meshes.imports.units import UNIT_INCHES, Unit
from meshes.shapes.solid import Points, Solid

LARGEST, SMALLEST = 200.0, 0.05
"""Extents, in inches, beyond which a mesh is taken to be in other units than stated."""


def factor(path: Path, unit: Unit | None, scale: float | None) -> float:
    """Return inches for one of the file's numbers. Raises MeshFault."""
    if unit is not None and unit not in UNIT_INCHES:
        raise MeshFault(path, f"the unit {unit!r}", "one of " + ", ".join(UNIT_INCHES))
    if scale is not None and not (math.isfinite(scale) and scale > 0):
        raise MeshFault(path, f"a scale of {scale}", "a finite number above 0")
    if unit is None:
        return UNIT_INCHES["mm"] if scale is None else scale
    return UNIT_INCHES[unit] * (1.0 if scale is None else scale)


def upright(path: Path, solid: Solid, up: str) -> Solid:
    """Return the same solid with z up. Raises MeshFault for an axis other than z and y."""
    if up not in ("z", "y"):
        raise MeshFault(path, f"up = {up!r}", "'z' or 'y'")
    if up == "z":
        return solid
    x, y, z = solid.vertices.T
    return Solid(np.column_stack([x, -z, y]), solid.faces, solid.colours)


def scaled(path: Path, solid: Solid, inches: float) -> Solid:
    """Return the same solid in inches. Raises MeshFault for a size no thing on a table has."""
    vertices = solid.vertices * inches
    used = vertices[solid.faces].reshape(-1, 3)
    if not np.isfinite(used).all():
        raise MeshFault(path, "vertices beyond measure once scaled", "finite inches")
    extents = np.ptp(used, axis=0)
    shape = " × ".join(f"{v:.4g}" for v in extents)
    if extents.max() > LARGEST or extents.max() < SMALLEST:
        expected = f"between {SMALLEST} and {LARGEST} inches; say its unit or scale"
        raise MeshFault(path, f"a mesh of {shape} inches", expected)
    return Solid(vertices, solid.faces, solid.colours)


def stood(solid: Solid, middle: Points, *, underside: float | None = None) -> Solid:
    """Centre on the bounding box of ``middle`` in x and y, and put the underside on z = 0."""
    x, y = (middle[:, :2].min(axis=0) + middle[:, :2].max(axis=0)) / 2
    low = float(solid.vertices[:, 2].min()) if underside is None else underside
    return solid.moved(-float(x), -float(y), -low)
