"""Find the model that prevents the placement of a warplane; terrain never does.

A whole aircraft must be clear of the other models: its wings, nose and propeller. Two surfaces meet
exactly where an edge of one goes through a triangle of the other. Both are cast as rays, exactly
but for rounding in float32. A part wholly within the other, without touching it, is found by rays
straight up.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import BASE, RIM, Piece, corners
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.table.footprints import cores, plan_distances, pose_of, radii
from sandbox.table.placement import Placement, Points, height_under
from sandbox.table.table import PlacedModel, Table

ON_THE_GROUND = (BASE, RIM, "stem")
"""Parts of a flying model that do not belong to the aircraft itself."""

Mask = NDArray[np.bool_]


class Airframe:
    """One aircraft, and the models of a table that it could meet."""

    def __init__(self, model: PlacedModel, others: Sequence[PlacedModel]) -> None:
        """Prepare the check; ``others``: every other model on the table, flyers included."""
        self._frame = _frame_of(model.piece)
        self._others = [
            (other, _box(_frame_of(other.piece, whole=True), other.stand)) for other in others
        ]

    def hindrance(self, stand: Placement, order: Iterable[int] | None = None) -> PlacedModel | None:
        """Return the first model that the aircraft would be in with its base there.

        None where it fits. `order`: the numbers of the other models that are looked at, in turn.
        """
        if not len(self._frame.triangles):
            return None
        mine = _box(self._frame, stand)
        for row in range(len(self._others)) if order is None else order:
            other, box = self._others[row]
            met = (box[0] < mine[1]) & (box[1] > mine[0])
            if met.all() and self._in_model(stand, other):
                return other
        return None

    def _in_model(self, stand: Placement, other: PlacedModel) -> bool:
        theirs = _frame_of(other.piece, whole=True)
        start, end = (other.stand.unplace(stand.place(points)) for points in self._frame.edges)
        if theirs.rays.blocked(start, end - start).any():
            return True
        triangles = other.stand.place(theirs.triangles.reshape(-1, 3)).reshape(-1, 3, 3)
        return self._meets(stand, _reaching_into(triangles, *_box(self._frame, stand)))

    def _meets(self, stand: Placement, triangles: Points) -> bool:
        """Return whether an edge of table triangles goes through the aircraft, or is within it."""
        if not len(triangles):
            return False
        own = stand.unplace(triangles.reshape(-1, 3)).reshape(-1, 3, 3)
        start, end = own.reshape(-1, 3), np.roll(own, -1, axis=1).reshape(-1, 3)
        if self._frame.rays.blocked(start, end - start).any():
            return True
        up = np.broadcast_to([0.0, 0.0, 1.0], start.shape)
        hit, _ = self._frame.rays.along(start, up)
        return bool((self._frame.upward[hit[hit >= 0]]).any())


class _Frame:
    """Some parts of a piece, in its own frame: triangles, edges once each, rays."""

    def __init__(self, piece: Piece, kept: tuple[str, ...]) -> None:
        self._meshes = [p.mesh for p in piece.parts if p.name in kept and len(p.mesh.faces)]
        found = [corners(mesh) for mesh in self._meshes]
        self.triangles = np.concatenate(found) if found else np.zeros((0, 3, 3))
        points = self.triangles.reshape(-1, 3)
        low, high = (points.min(axis=0), points.max(axis=0)) if found else (points, points)
        self.corners = np.array(list(itertools.product(*zip(low, high, strict=True))))

    @cached_property
    def rays(self) -> RayMesh:
        return RayMesh(self.triangles)

    @cached_property
    def upward(self) -> Mask:
        a, b, c = (self.triangles[:, corner] for corner in range(3))
        return np.asarray(np.cross(b - a, c - a)[:, 2] > 0)

    @cached_property
    def edges(self) -> tuple[Points, Points]:
        ends = [
            np.asarray(mesh.vertices, dtype=np.float64)[np.asarray(mesh.edges_unique)]
            for mesh in self._meshes
        ]
        edges = np.concatenate(ends)
        return edges[:, 0], edges[:, 1]


@lru_cache(maxsize=256)
def _frame_of(piece: Piece, *, whole: bool = False) -> _Frame:
    """Return the flying parts of a model, or with ``whole`` all of them."""
    names = tuple(part.name for part in piece.parts)
    return _Frame(piece, names if whole else tuple(n for n in names if n not in ON_THE_GROUND))


def _box(frame: _Frame, stand: Placement) -> Points:
    """Return the lowest and highest corner of a box around it, placed there, ``(2, 3)``."""
    points = stand.place(frame.corners)
    return np.stack([points.min(axis=0), points.max(axis=0)])


def _reaching_into(triangles: Points, low: Points, high: Points) -> Points:
    over = (triangles.min(axis=1) < high) & (triangles.max(axis=1) > low)
    return np.asarray(triangles[over.all(axis=1)])


_TOUCH = 1e-9


class Footing:
    """The models that prevent one warplane's placement, for many places on a table."""

    def __init__(self, table: Table, model: PlacedModel, others: Sequence[PlacedModel]) -> None:
        """Prepare the check; ``others``: all other models on the table."""
        self._laid = [(piece.piece, piece.stand) for piece in table.pieces]
        self._model, self._others = model, others
        self._airframe = Airframe(model, others)
        self._cores, self._radii = cores(others, [pose_of(m) for m in others]), radii(others)
        self._spans = [_span(other, other.stand.z) for other in others]

    def height(self, x: float, y: float) -> float:
        """Return the height of the surface at a place, inches."""
        return height_under(x, y, self._laid)

    def in_the_way(self, stand: Placement) -> PlacedModel | None:
        """Return the model that prevents a place, the nearest of several; None where none does.

        Its base is under the flying base at the same height, or it is itself in the aircraft.
        """
        if not self._others:
            return None
        there = pose_of(self._model)._replace(x=stand.x, y=stand.y, facing=stand.turn)
        core, radius = cores([self._model], [there]), radii([self._model])
        gaps = plan_distances(core, radius, self._cores, self._radii)[0]
        low, high = _span(self._model, stand.z)
        nearest: list[int] = np.argsort(gaps, kind="stable").tolist()
        for place, row in enumerate(nearest):
            beneath, above = self._spans[row]
            if gaps[row] < -_TOUCH and beneath < high and low < above:
                return self._airframe.hindrance(stand, nearest[:place]) or self._others[row]
        return self._airframe.hindrance(stand, nearest)


def _span(model: PlacedModel, z: float) -> tuple[float, float]:
    """Return the lowest and highest z of a model that stands at a height, inches."""
    bounds = np.array([part.mesh.bounds[:, 2] for part in model.piece.parts])
    return z + float(bounds[:, 0].min()), z + float(bounds[:, 1].max())
