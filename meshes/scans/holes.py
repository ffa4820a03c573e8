"""Surface of the table that a scan did not see."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage

from meshes.scans.height_map import Grid
from meshes.scans.pieces import polygon_of
from meshes.shapes.solid import Solid

_AREA = 0.5
"""Least area of a hole that is listed, square inches."""


@dataclass(frozen=True, eq=False)
class Holes:
    """``share``: of the surface on the table that was not seen. ``areas``: outlines of places where
    no surface is seen from above, inches, the largest first.
    """

    share: float
    areas: tuple[shapely.Polygon, ...]


def holes_of(missing: NDArray[np.bool_], grid: Grid, table: Solid, unseen: Solid) -> Holes:
    """Return the holes of a table.

    ``missing``: cells of its height map without surface. ``table``: what was seen. ``unseen``: what
    closes its holes.
    """
    closing, seen = _area(unseen), _area(table)
    share = closing / max(closing + seen, 1e-9)
    labels, count = ndimage.label(missing)
    if not count:
        return Holes(share, ())
    sizes = np.bincount(labels.ravel())[1:] * grid.cell**2
    large = np.flatnonzero(sizes >= _AREA) + 1
    areas = [polygon_of(labels == number, grid) for number in large[:200]]
    return Holes(share, tuple(sorted(areas, key=lambda area: -area.area)))


def _area(solid: Solid) -> float:
    a, b, c = (solid.vertices[solid.faces[:, corner]] for corner in range(3))
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum()) / 2
