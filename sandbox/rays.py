"""Rays at meshes: the one module that touches Embree.

Embree works in float32, so every mesh is recentred and scaled in float64 first; segments are
given by start and unnormalised direction, and their ends are drawn in by `SHORT` because a
segment that ends on a surface is stopped by it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import trimesh
from numpy.typing import NDArray

Points = NDArray[np.float64]

SHORT = 1.0 - 1e-6
"""The share of a segment that is cast when its end lies on what it was aimed at."""

_FAR = np.float32(1e37)

_BOX = 100.0
"""How large every mesh is made for Embree, by its diagonal."""


class EmbreeMissing(RuntimeError):
    """trimesh would fall back to a slow path without a word; we say so instead."""

    def __init__(self) -> None:
        super().__init__("Embree casts the rays and is not there: pip install embreex")


@cache
def _device() -> Any:
    """The one Embree device: each scene would make its own, and after about a thousand there are
    no more, which ends the program without a word."""
    from embreex.rtcore import EmbreeDevice

    return EmbreeDevice()


class RayMesh:
    """Triangles that rays can be cast at. ``triangles``: ``(n, 3, 3)``, inches, n ≥ 0."""

    def __init__(self, triangles: Points) -> None:
        if not trimesh.ray.has_embree:
            raise EmbreeMissing
        self.triangles = np.asarray(triangles, dtype=np.float64).reshape(-1, 3, 3)
        self.count = len(self.triangles)
        if self.count == 0:  # Embree raises on an empty mesh; nothing is ever hit
            return
        self.bounds = np.stack([self.triangles.min(axis=(0, 1)), self.triangles.max(axis=(0, 1))])
        faces = np.arange(3 * self.count).reshape(-1, 3)
        mesh = trimesh.Trimesh(self.triangles.reshape(-1, 3), faces, process=False)
        corners = np.asarray(mesh.vertices, dtype=np.float64)
        self._origin, self._scale = corners.min(axis=0), _BOX / float(mesh.scale)
        from embreex.mesh_construction import TriangleMesh
        from embreex.rtcore_scene import EmbreeScene

        self._scene = EmbreeScene(device=_device())
        TriangleMesh(
            scene=self._scene,
            vertices=self._own(corners, corners)[0],
            indices=np.asarray(mesh.faces, dtype=np.int32),
        )

    def blocked(self, origins: Points, segments: Points) -> NDArray[np.bool_]:
        """``(m,)``: whether each segment from ``origins`` (m, 3) along ``segments`` meets it."""
        if self.count == 0 or len(origins) == 0:
            return np.zeros(len(origins), dtype=bool)
        start, along = self._own(origins, segments)
        reach = np.ones(len(origins), dtype=np.float32)
        return np.asarray(self._scene.run(start, along, query="OCCLUDED", dists=reach) == 0)

    def first(self, origins: Points, segments: Points) -> tuple[NDArray[np.int32], Points]:
        """The first triangle each segment meets: ``(m,)`` index, −1 for none, and ``(m,)`` how
        far along the segment, inf for none.
        """
        triangle, fraction = self._nearest(origins, segments, np.float32(1.0))
        return triangle, fraction

    def along(self, origins: Points, directions: Points) -> tuple[NDArray[np.int32], Points]:
        """As `first`, for endless rays; the distance is in lengths of ``directions``."""
        return self._nearest(origins, directions, _FAR)

    def _nearest(
        self, origins: Points, segments: Points, reach: np.float32
    ) -> tuple[NDArray[np.int32], Points]:
        number = len(origins)
        if self.count == 0 or number == 0:
            return np.full(number, -1, dtype=np.int32), np.full(number, np.inf)
        start, along = self._own(origins, segments)
        found = self._scene.run(
            start, along, dists=np.full(number, reach, dtype=np.float32), output=True
        )
        triangle = np.asarray(found["primID"], dtype=np.int32)
        return triangle, np.where(triangle >= 0, found["tfar"].astype(np.float64), np.inf)

    def _own(
        self, origins: Points, segments: Points
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        start = ((origins - self._origin) * self._scale).astype(np.float32)
        return start, (segments * self._scale).astype(np.float32)
