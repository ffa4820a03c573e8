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

from sandbox.work.progress import Progress, silent, within

Points = NDArray[np.float64]

SHORT = 1.0 - 1e-6
"""The share of a segment that is cast when its end lies on what it was aimed at."""

_FAR = np.float32(1e37)

_BOX = 100.0
"""How large every mesh is made for Embree, by its diagonal."""


_PIECE, _TREE = 100_000, 500_000
"""Triangles that are handed over at once, and those of one tree, which is grown at once: nobody
can stop it meanwhile. Only tables far larger than usual have more than one; a ray is then cast at
each."""


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
    """Triangles that rays can be cast at. ``triangles``: ``(n, 3, 3)``, inches, n ≥ 0.

    ``progress``: told as the trees grow, no less often than every `_PIECE` triangles.
    """

    def __init__(self, triangles: Points, progress: Progress = silent) -> None:
        if not trimesh.ray.has_embree:
            raise EmbreeMissing
        self.triangles = np.asarray(triangles, dtype=np.float64).reshape(-1, 3, 3)
        self.count = len(self.triangles)
        self._trees: list[tuple[int, Any]] = []
        if self.count == 0:  # Embree raises on an empty mesh; nothing is ever hit
            return
        corners = self.triangles.reshape(-1, 3)
        self.bounds = np.stack([corners.min(axis=0), corners.max(axis=0)])
        self._origin = self.bounds[0]
        extent = float(np.linalg.norm(self.bounds[1] - self.bounds[0]))
        self._scale = _BOX / extent if extent > 1e-12 else _BOX
        for start in range(0, self.count, _TREE):
            told = within(progress, start / self.count, min(1.0, (start + _TREE) / self.count))
            self._trees.append((start, self._tree(self.triangles[start : start + _TREE], told)))

    def _tree(self, triangles: Points, progress: Progress) -> Any:
        """An Embree scene, grown at once: by itself it would wait for the first ray."""
        from embreex.mesh_construction import TriangleMesh
        from embreex.rtcore_scene import EmbreeScene

        tree = EmbreeScene(device=_device())
        for start in range(0, len(triangles), _PIECE):
            progress(start / len(triangles), "Preparing what rays are cast at")
            piece = (triangles[start : start + _PIECE] - self._origin) * self._scale
            TriangleMesh(scene=tree, vertices=piece.astype(np.float32))
        progress(1.0, "Preparing what rays are cast at")
        nowhere = np.zeros((1, 3), dtype=np.float32)
        tree.run(nowhere, nowhere + 1, query="OCCLUDED", dists=np.zeros(1, dtype=np.float32))
        return tree

    def blocked(self, origins: Points, segments: Points) -> NDArray[np.bool_]:
        """``(m,)``: whether each segment from ``origins`` (m, 3) along ``segments`` meets it."""
        stopped = np.zeros(len(origins), dtype=bool)
        if self.count == 0 or len(origins) == 0:
            return stopped
        start, along = self._own(origins, segments)
        for number, (_, tree) in enumerate(self._trees):
            left = np.flatnonzero(~stopped) if number else slice(None)
            way = start[left]
            reach = np.ones(len(way), dtype=np.float32)
            stopped[left] = tree.run(way, along[left], query="OCCLUDED", dists=reach) == 0
        return stopped

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
        nearest = np.full(number, -1, dtype=np.int32)
        far = np.full(number, reach, dtype=np.float32)
        for first, tree in self._trees:
            found = tree.run(start, along, dists=far, output=True)
            hit = found["primID"] >= 0
            nearest[hit] = first + _PIECE * found["geomID"][hit] + found["primID"][hit]
            far = np.where(hit, found["tfar"], far)
        return nearest, np.where(nearest >= 0, far.astype(np.float64), np.inf)

    def _own(
        self, origins: Points, segments: Points
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        start = ((origins - self._origin) * self._scale).astype(np.float32)
        return start, (segments * self._scale).astype(np.float32)
