"""Surface of the table that a scan did not see."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage

from meshes.scans.height_map import Grid
from meshes.scans.pieces import polygon_of

_AREA = 0.5
"""Least area of a hole that is listed, square inches."""


@dataclass(frozen=True, eq=False)
class Holes:
    """``share``: of the table without any surface. ``areas``: their outlines, inches, the largest
    first.
    """

    share: float
    areas: tuple[shapely.Polygon, ...]


def holes_of(unseen: NDArray[np.bool_], grid: Grid) -> Holes:
    """Return the holes of a height map. ``unseen``: cells of the table without surface."""
    share = float(unseen.mean())
    labels, count = ndimage.label(unseen)
    if not count:
        return Holes(share, ())
    sizes = np.bincount(labels.ravel())[1:] * grid.cell**2
    large = np.flatnonzero(sizes >= _AREA) + 1
    areas = [polygon_of(labels == number, grid) for number in large[:200]]
    return Holes(share, tuple(sorted(areas, key=lambda area: -area.area)))
