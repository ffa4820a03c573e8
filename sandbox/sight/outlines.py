"""The surface of a piece as one array, and its outline from the side, both cached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import atan2, cos, degrees, radians, sin

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.piece import Part, Piece, Volume
from meshes.shapes.triangle_mesh import TriangleMesh
from sandbox.table.counted import counted_parts

Points = NDArray[np.float64]

_GRID = 100
"""Steps of the grid on which an outline is drawn, along its longest side. That is as fine as any
drawing, and merges the many triangles of a small model."""

_TURN_DEG = 2
"""Degrees between the directions for which outlines are drawn. At the edge of a model that is a
hundredth of an inch, and neighbouring models share their outlines."""


@dataclass(frozen=True, eq=False)
class Surface:
    """The ``triangles`` ``(n, 3, 3)`` of several ``meshes``, in the piece's frame."""

    meshes: tuple[TriangleMesh, ...]
    triangles: Points

    @cached_property
    def reach(self) -> float:
        """Greatest distance of a corner from the piece's origin on the plan, in inches."""
        return float(np.hypot(self.triangles[..., 0], self.triangles[..., 1]).max(initial=0.0))

    @cached_property
    def closed(self) -> bool:
        """Whether all meshes are closed. Then the triangles that face one way show all of it."""
        return all(mesh.is_watertight and mesh.is_winding_consistent for mesh in self.meshes)


@lru_cache(maxsize=512)
def surface_of(piece: Piece, parts: tuple[str, ...] | None) -> Surface:
    """Return the solid surface of a piece, or of some of its parts, by name."""
    return _surface(piece.parts if parts is None else counted_parts(piece, parts))


@lru_cache(maxsize=512)
def volumes_of(piece: Piece) -> Surface:
    """Return the surface of a piece's porous volumes."""
    return _surface(piece.volumes)


def outline_of(surface: Surface, way: Points) -> shapely.Geometry:
    """Return the outline of a surface in the vertical plane through its origin along ``way`` (2,).

    Its coordinates are (along, up) in inches, to the accuracy of `_TURN_DEG` and `_GRID`.
    """
    return _outline(surface, round(degrees(atan2(way[1], way[0])) / _TURN_DEG) * _TURN_DEG % 360)


@lru_cache(maxsize=1024)
def _outline(surface: Surface, turn: int) -> shapely.Geometry:
    way = [cos(radians(turn)), sin(radians(turn))]
    flat = np.stack([surface.triangles[..., :2] @ way, surface.triangles[..., 2]], axis=-1)
    if not len(flat):
        return shapely.from_wkt("POLYGON EMPTY")
    step = float(np.ptp(flat, axis=(0, 1)).max()) / _GRID or 1.0
    if surface.closed:
        flat = flat[_area(flat) > 0]
    steps = np.round(flat / step)
    _, first = np.unique(np.sort(steps @ [1.0, 1e6], axis=1), axis=0, return_index=True)
    steps = steps[first]
    return shapely.union_all(shapely.polygons(steps[_area(steps) != 0] * step))


def _surface(shapes: Sequence[Part] | Sequence[Volume]) -> Surface:
    triangles = [np.zeros((0, 3, 3)), *(shape.triangles for shape in shapes)]
    return Surface(tuple(shape.mesh for shape in shapes), np.concatenate(triangles))


def _area(flat: Points) -> Points:
    """Return twice the signed area of each triangle: ``(n,)``."""
    ab, ac = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
    return np.asarray(ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0])
