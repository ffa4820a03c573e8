"""The surface of a piece in one array, and its outline from the side: each made once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import atan2, cos, degrees, radians, sin

import numpy as np
import shapely
import trimesh
from numpy.typing import NDArray

from meshes.shapes.piece import Part, Piece, Volume

Points = NDArray[np.float64]

_FINE = 100
"""An outline is drawn on a grid of so many steps along the longest side of what it is of: as fine
as any drawing of it, and a small model's many triangles become few."""

_TURN_DEG = 2
"""An outline is drawn for directions so far apart: to a model's edge it is a hundredth of an inch,
and those who stand beside each other are seen from the same."""


@dataclass(frozen=True, eq=False)
class Surface:
    """``triangles``: ``(n, 3, 3)``, piece frame, of these ``meshes`` together."""

    meshes: tuple[trimesh.Trimesh, ...]
    triangles: Points

    @cached_property
    def reach(self) -> float:
        """Inches from the piece's origin to the farthest of them on the plan."""
        return float(np.hypot(self.triangles[..., 0], self.triangles[..., 1]).max(initial=0.0))

    @cached_property
    def closed(self) -> bool:
        """It is the skin of a body: from the side, the half of it that looks one way is all."""
        return all(one.is_watertight and one.is_winding_consistent for one in self.meshes)


@lru_cache(maxsize=512)
def surface_of(piece: Piece, parts: tuple[str, ...] | None) -> Surface:
    """What of a piece is solid; of these parts alone, if any are named."""
    return _surface([part for part in piece.parts if parts is None or part.name in parts])


@lru_cache(maxsize=512)
def volumes_of(piece: Piece) -> Surface:
    """What of a piece is porous."""
    return _surface(piece.volumes)


def outline_of(surface: Surface, way: Points) -> shapely.Geometry:
    """A surface laid onto the upright plane through its origin along ``way`` (2,), as (along, up),
    to within `_TURN_DEG` and the grid."""
    return _outline(surface, round(degrees(atan2(way[1], way[0])) / _TURN_DEG) * _TURN_DEG % 360)


@lru_cache(maxsize=1024)
def _outline(surface: Surface, turn: int) -> shapely.Geometry:
    way = [cos(radians(turn)), sin(radians(turn))]
    flat = np.stack([surface.triangles[..., :2] @ way, surface.triangles[..., 2]], axis=-1)
    if not len(flat):
        return shapely.from_wkt("POLYGON EMPTY")
    step = float(np.ptp(flat, axis=(0, 1)).max()) / _FINE or 1.0
    if surface.closed:
        flat = flat[_area(flat) > 0]
    steps = np.round(flat / step)
    _, first = np.unique(np.sort(steps @ [1.0, 1e6], axis=1), axis=0, return_index=True)
    steps = steps[first]
    return shapely.union_all(shapely.polygons(steps[_area(steps) != 0] * step))


def _surface(shapes: Sequence[Part] | Sequence[Volume]) -> Surface:
    found = [np.zeros((0, 3, 3)), *(shape.triangles for shape in shapes)]
    return Surface(tuple(shape.mesh for shape in shapes), np.concatenate(found))


def _area(flat: Points) -> Points:
    """``(n,)`` twice the area of each triangle, by its sense."""
    one, other = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
    return np.asarray(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0])
