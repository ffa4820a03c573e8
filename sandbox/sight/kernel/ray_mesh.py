"""Meshes at which rays are cast.

Embree works in float32, so every mesh is recentred and scaled in float64 first. A segment is given
by its start and its unnormalised direction. Callers shorten segments by
`sandbox.sight.kernel.forms.SHORT`, because a segment that ends on a surface is stopped by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from languages.message import message
from sandbox.sight.kernel.embree import Tree, address
from sandbox.sight.kernel.forms import PIECE, Points
from sandbox.work.progress import Progress, part_of, silent

_FAR = np.float32(1e37)

_HAIR = 1e-3
"""Inches: a point so near to a box may be inside it in Embree's float32."""

_BOX = 100.0
"""Diagonal to which every mesh is scaled for Embree."""


_TREE = 500_000
"""Triangles of one tree. Building a tree cannot be interrupted. Only very large tables have more
than one; a ray is then cast at each."""


class Cells(NamedTuple):
    """The k parts of a mesh that are not empty.

    ``firsts``: ``(k,)``, number of each part's first triangle in the mesh; ``bounds``:
    ``(k, 2, 3)``; ``frames``: ``(k, 4)``; ``trees``: ``(k,)``, number of its trees. Of each tree:
    ``scenes``, address of the Embree scene, and ``tree_firsts``, number of its first triangle in
    its part.
    """

    firsts: NDArray[np.int64]
    bounds: Points
    frames: Points
    trees: NDArray[np.int64]
    scenes: NDArray[np.int64]
    tree_firsts: NDArray[np.int64]


def box_around(points: Points) -> Points:
    """Return the lowest and highest corner of ``(n, 3)`` points: ``(2, 3)``.

    It takes one column after the other, which NumPy does many times faster than all three at once.
    """
    columns = points.T
    return np.array([[axis.min() for axis in columns], [axis.max() for axis in columns]])


class RayMesh:
    """Triangles at which rays can be cast. ``triangles``: ``(n, 3, 3)``, inches, n ≥ 0.

    ``progress``: called at least every `PIECE` triangles while trees are built. ``frame``:
    ``(4,)``, origin and scale of the mesh in Embree.
    """

    frame: Points

    def __init__(self, triangles: Points, progress: Progress = silent) -> None:
        self.triangles = np.ascontiguousarray(triangles, dtype=np.float64).reshape(-1, 3, 3)
        self.count = len(self.triangles)
        self._trees: list[tuple[int, Tree]] = []
        if self.count == 0:  # Embree raises on an empty mesh; nothing is ever hit
            return
        self._bound(box_around(self.triangles.reshape(-1, 3)))
        self._trees = self._grown(self.triangles, progress)

    @property
    def parts(self) -> Sequence[RayMesh]:
        """The meshes of which it consists: itself."""
        return (self,)

    @property
    def is_grown(self) -> bool:
        """Whether the trees are built."""
        return "_trees" in self.__dict__

    @property
    def scenes(self) -> list[tuple[int, int]]:
        """Number of each tree's first triangle, and address of its Embree scene."""
        return [(first, tree.scene) for first, tree in self._trees]

    @cached_property
    def cells(self) -> Cells:
        """The parts that are not empty, for kernels."""
        full, first = [], 0
        for part in self.parts:
            if part.count:
                full.append((first, part))
            first += part.count
        trees = [part.scenes for _, part in full]
        rows = np.array([row for scenes in trees for row in scenes], dtype=np.int64).reshape(-1, 2)
        return Cells(
            np.array([first for first, _ in full], dtype=np.int64),
            np.array([part.bounds for _, part in full]).reshape(-1, 2, 3),
            np.array([part.frame for _, part in full]).reshape(-1, 4),
            np.array([len(scenes) for scenes in trees], dtype=np.int64),
            np.ascontiguousarray(rows[:, 1]),
            np.ascontiguousarray(rows[:, 0]),
        )

    def at(self, numbers: NDArray[np.intp]) -> Points:
        """Return the triangles with these numbers, in that order: ``(k, 3, 3)``."""
        return np.asarray(self.triangles[numbers])

    def span(self, first: int, last: int) -> Points:
        """Return the triangles from one number to before another: ``(k, 3, 3)``."""
        return np.asarray(self.triangles[first:last])

    def along_of_few(self, origins: Points, directions: Points) -> tuple[NDArray[np.int32], Points]:
        """Do as `along`."""
        return self.along(origins, directions)

    def _bound(self, bounds: Points) -> None:
        self.bounds = bounds
        extent = float(np.linalg.norm(bounds[1] - bounds[0]))
        self.frame = np.append(bounds[0], _BOX / extent if extent > 1e-12 else _BOX)

    def _grown(self, triangles: Points, progress: Progress = silent) -> list[tuple[int, Tree]]:
        """Build the trees, each with the number of its first triangle."""
        trees = []
        for start in range(0, self.count, _TREE):
            part = part_of(progress, start / self.count, min(1.0, (start + _TREE) / self.count))
            trees.append((start, self._tree(triangles[start : start + _TREE], part)))
        return trees

    def _tree(self, triangles: Points, progress: Progress) -> Tree:
        tree = Tree()
        for start in range(0, len(triangles), PIECE):
            progress(start / len(triangles), message("sight-preparing-terrain"))
            piece = (triangles[start : start + PIECE] - self.frame[:3]) * self.frame[3]
            tree.add(piece.astype(np.float32))
        progress(1.0, message("sight-preparing-terrain"))
        tree.grow()
        return tree

    def blocked(self, origins: Points, segments: Points) -> NDArray[np.bool_]:
        """Return which segments, from ``origins`` (m, 3) along ``segments``, hit: ``(m,)``."""
        hits = np.zeros(len(origins), dtype=bool)
        if self.count and len(origins):
            self._stop(_plain(origins), np.ascontiguousarray(segments), hits)
        return hits

    def blocked_by_parts(self, origins: Points, segments: Points) -> NDArray[np.bool_]:
        """Do as `blocked`, for segments that are near each other; the one tree is not built."""
        hits = np.zeros(len(origins), dtype=bool)
        if not len(origins):
            return hits
        ends = origins + segments
        low = np.minimum(origins.min(axis=0), ends.min(axis=0)) - _HAIR
        high = np.maximum(origins.max(axis=0), ends.max(axis=0)) + _HAIR
        starts, ways = _plain(origins), np.ascontiguousarray(segments)
        for part in self.parts:
            if part.count and (part.bounds[0] <= high).all() and (part.bounds[1] >= low).all():
                part._stop(starts, ways, hits)
        return hits

    def _stop(self, starts: Points, ways: Points, hits: NDArray[np.bool_]) -> None:
        """Find which segments hit. Change ``hits``; those that are True are not cast."""
        from sandbox.sight.kernel.rays import stopped

        for _, tree in self._trees:
            stopped(address("rtcOccluded1"), tree.scene, starts, ways, self.frame, hits)

    def first(self, origins: Points, segments: Points) -> tuple[NDArray[np.int32], Points]:
        """Return the first triangle that each segment hits: ``(m,)`` number, −1 for none, and
        ``(m,)`` the share of the segment before it, infinite for none.
        """
        return self._nearest(origins, segments, np.float32(1.0))

    def along(self, origins: Points, directions: Points) -> tuple[NDArray[np.int32], Points]:
        """Do as `first` for endless rays; distances are in lengths of ``directions``."""
        return self._nearest(origins, directions, _FAR)

    def _nearest(
        self, origins: Points, segments: Points, reach: np.float32
    ) -> tuple[NDArray[np.int32], Points]:
        from sandbox.sight.kernel.rays import cast

        number = len(origins)
        nearest = np.full(number, -1, dtype=np.int32)
        if self.count == 0 or number == 0:
            return nearest, np.full(number, np.inf)
        far = np.full(number, reach, dtype=np.float32)
        function, starts = address("rtcIntersect1"), _plain(origins)
        ways = np.ascontiguousarray(segments)
        for first, tree in self._trees:
            cast(function, tree.scene, first, PIECE, starts, ways, self.frame, nearest, far)
        return nearest, np.where(nearest >= 0, far.astype(np.float64), np.inf)


def _plain(origins: Points) -> Points:
    """Return starts as kernels take them: one row where all are the same array row."""
    alike = len(origins) > 0 and origins.strides[0] == 0
    return np.ascontiguousarray(origins[:1] if alike else origins)


class ShiftedMesh(RayMesh):
    """A mesh moved ``by`` ``(3,)`` inches. It shares the trees of the original."""

    def __init__(self, mesh: RayMesh, by: Points) -> None:
        self._mesh, self._by = mesh, by
        self.count = mesh.count
        self._trees = mesh._trees
        if self.count:
            self.bounds = mesh.bounds + by
            self.frame = mesh.frame + np.append(by, 0.0)

    @cached_property
    def triangles(self) -> Points:  # type: ignore[override]
        """All triangles, in a copy: ``(n, 3, 3)``."""
        return np.asarray(self._mesh.triangles + self._by)


class GatheredMesh(RayMesh):
    """Several meshes as one, their triangles numbered through.

    Rays can be cast at each of ``parts`` separately, or at all of them, in one tree that is built
    when it is first needed.
    """

    def __init__(self, parts: Sequence[RayMesh]) -> None:
        self._parts = tuple(parts)
        self._firsts = np.cumsum([0, *(part.count for part in parts)])
        self.count = int(self._firsts[-1])
        self._growing = Lock()
        full = [part.bounds for part in parts if part.count]
        if full:
            low = np.min([box[0] for box in full], axis=0)
            self._bound(np.stack([low, np.max([box[1] for box in full], axis=0)]))

    @property
    def parts(self) -> Sequence[RayMesh]:
        """The meshes of which it consists, in order."""
        return self._parts

    @cached_property
    def triangles(self) -> Points:  # type: ignore[override]
        """All triangles, in a copy: ``(n, 3, 3)``."""
        return self._gathered()

    @cached_property
    def _trees(self) -> list[tuple[int, Tree]]:  # type: ignore[override]
        self.grow()
        trees: list[tuple[int, Tree]] = self.__dict__["_trees"]
        return trees

    def grow(self, progress: Progress = silent) -> RayMesh:
        """Build the one tree. Raises Cancelled where ``progress`` does."""
        with self._growing:
            if not self.is_grown:
                self.__dict__["_trees"] = self._grown(self._gathered(), progress)
        return self

    def at(self, numbers: NDArray[np.intp]) -> Points:
        """Return triangles by number; only these are copied."""
        triangles = np.empty((len(numbers), 3, 3))
        whose = np.searchsorted(self._firsts, numbers, side="right") - 1
        for part in np.unique(whose).tolist():
            mine = whose == part
            triangles[mine] = self._parts[part].triangles[numbers[mine] - self._firsts[part]]
        return triangles

    def span(self, first: int, last: int) -> Points:
        """Return a range of triangles; those of one part are not copied."""
        part = int(np.searchsorted(self._firsts, first, side="right")) - 1
        start, end = self._firsts[part], self._firsts[min(part + 1, len(self._parts))]
        if first >= start and last <= end and first < last:
            return self._parts[part].triangles[first - start : last - start]
        return self.triangles[first:last]

    def along_of_few(self, origins: Points, directions: Points) -> tuple[NDArray[np.int32], Points]:
        """Do as `along`, part by part: for few directions, so that the one tree is not built."""
        nearest = np.full(len(origins), -1, dtype=np.int32)
        far = np.full(len(origins), np.inf)
        full = [n for n, part in enumerate(self._parts) if part.count]
        if not full or len(origins) == 0:
            return nearest, far
        bounds = np.stack([self._parts[n].bounds for n in full])
        meets = _meets(origins, directions, bounds)
        for column in np.flatnonzero(meets.any(axis=0)).tolist():
            part, first = self._parts[full[column]], int(self._firsts[full[column]])
            near = np.flatnonzero(meets[:, column])
            triangle, along = part.along(origins[near], directions[near])
            nearer = along < far[near]
            nearest[near[nearer]] = first + triangle[nearer]
            far[near[nearer]] = along[nearer]
        return nearest, far

    def _gathered(self) -> Points:
        return np.concatenate([np.zeros((0, 3, 3)), *(part.triangles for part in self._parts)])


def within_a_hair(boxes: Points) -> Points:
    """Return boxes around all that may be inside ``(k, 2, 3)`` boxes in Embree's float32."""
    return np.asarray(boxes + np.array([[-_HAIR], [_HAIR]]))


def _meets(origins: Points, ways: Points, boxes: Points) -> NDArray[np.bool_]:
    """Return which endless rays come within `_HAIR` of ``(k, 2, 3)`` boxes: ``(m, k)``."""
    low, high = boxes[:, 0] - _HAIR, boxes[:, 1] + _HAIR
    origins, ways = origins[:, None], ways[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        near, far = (low - origins) / ways, (high - origins) / ways
    inside = (origins >= low) & (origins <= high)
    flat = ways == 0
    enter = np.where(flat, np.where(inside, -np.inf, np.inf), np.minimum(near, far)).max(axis=2)
    leave = np.where(flat, np.where(inside, np.inf, -np.inf), np.maximum(near, far)).min(axis=2)
    return np.asarray(np.maximum(enter, 0.0) <= leave)
