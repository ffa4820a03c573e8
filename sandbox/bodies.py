"""What rays are cast at: a model's body in its own frame, all terrain, each unit as a blocker.

What moves is kept apart from what does not: a moved model rebuilds its unit, never the terrain.
Each is made once for the value it stands for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import inf

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import ConvexHull, QhullError

from meshes.piece import Piece
from sandbox.rays import RayMesh
from sandbox.table import PlacedPiece, PlacedUnit
from sandbox.within import part_within

Points = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Body:
    """The parts of a piece that count. ``hull``: ``(h, 3)`` the corners of its convex hull."""

    rays: RayMesh
    hull: Points


@dataclass(frozen=True, eq=False)
class Porous:
    """A porous volume on the table. ``piece``: number of the terrain it belongs to.

    ``within``: what of it counts, in inches from the eye on the plan.
    """

    triangles: Points
    depth: float
    piece: int
    within: float = inf


@dataclass(frozen=True, eq=False)
class Blockers:
    """Triangles that can block, table frame, and whose they are.

    ``owner``: ``(n,)`` for each triangle the number of its terrain piece, or of its model in its
    unit. ``spans``: for each owner its first and last triangle. ``boxes``: ``(k, 2, 3)`` their
    lowest and highest corners. ``within``: what of them counts, in inches from the eye on the plan.
    """

    rays: RayMesh
    owner: NDArray[np.int32]
    spans: tuple[tuple[int, int], ...]
    boxes: Points
    within: float = inf

    @cached_property
    def reaches(self) -> Points:
        """``(n, 2, 3)``: the lowest and highest corner of a box around each triangle."""
        triangles = self.rays.triangles
        return np.stack([triangles.min(axis=1), triangles.max(axis=1)], axis=1)

    def first(self, eyes: Points, ways: Points) -> tuple[NDArray[np.int32], Points]:
        """The first triangle that counts on each segment from an eye, as `RayMesh.first`."""
        if self.within == inf:
            return self.rays.first(eyes, ways)
        part = part_within(ways, self.within)
        triangle, along = self.rays.first(eyes, ways * part[:, None])
        return triangle, along * part

    def blocked(self, eyes: Points, ways: Points) -> NDArray[np.bool_]:
        """``(m,)``: whether anything that counts is on each segment from an eye."""
        return self.rays.blocked(eyes, ways * part_within(ways, self.within)[:, None])


@dataclass(frozen=True, eq=False)
class Ground:
    """All terrain: what blocks, and what is porous."""

    solid: Blockers
    porous: tuple[Porous, ...]

    def near(self, inches: float) -> Ground:
        """The same, of which only what is within so many inches of the eye counts."""
        return Ground(
            replace(self.solid, within=inches),
            tuple(replace(volume, within=inches) for volume in self.porous),
        )


@lru_cache(maxsize=512)
def body_of(piece: Piece, parts: tuple[str, ...]) -> Body:
    """The body of a model's piece, in its own frame."""
    kept = [part.mesh.triangles for part in piece.parts if part.name in parts]
    triangles = np.concatenate(kept) if kept else np.zeros((0, 3, 3))
    return Body(RayMesh(triangles), hull_corners(triangles.reshape(-1, 3)))


@lru_cache(maxsize=16)
def ground_of(pieces: tuple[PlacedPiece, ...], smoke: tuple[PlacedPiece, ...] = ()) -> Ground:
    """All terrain of a table, and its smoke, which is numbered after it."""
    solid = [
        [piece.stand.place(part.mesh.triangles.reshape(-1, 3)) for part in piece.piece.parts]
        for piece in pieces
    ]
    porous = tuple(
        Porous(
            piece.stand.place(volume.mesh.triangles.reshape(-1, 3)).reshape(-1, 3, 3),
            volume.depth,
            number,
        )
        for number, piece in enumerate((*pieces, *smoke))
        for volume in piece.piece.volumes
    )
    return Ground(_blockers(solid), porous)


@lru_cache(maxsize=512)
def unit_blockers(unit: PlacedUnit, parts: tuple[str, ...]) -> Blockers:
    """What of a unit's models can stand in the way of others."""
    return _blockers(
        [
            [
                model.stand.place(part.mesh.triangles.reshape(-1, 3))
                for part in model.piece.parts
                if part.name in parts
            ]
            for model in unit.models
        ]
    )


def hull_corners(points: Points) -> Points:
    """``(h, 3)`` the corners of the convex hull of points; the points where they are flat."""
    if len(points) < 5:
        return points
    try:
        return np.asarray(points[ConvexHull(points).vertices])
    except QhullError:
        return np.unique(points, axis=0)


def _blockers(owners: list[list[Points]]) -> Blockers:
    joined = [np.concatenate(o) if o else np.zeros((0, 3)) for o in owners]
    triangles = (np.concatenate(joined) if joined else np.zeros((0, 3))).reshape(-1, 3, 3)
    counts = [len(points) // 3 for points in joined]
    ends = np.cumsum(counts)
    spans = tuple((int(end - count), int(end)) for end, count in zip(ends, counts, strict=True))
    nowhere = np.array([[np.inf] * 3, [-np.inf] * 3])
    boxes = [np.stack([p.min(axis=0), p.max(axis=0)]) if len(p) else nowhere for p in joined]
    return Blockers(
        RayMesh(triangles),
        np.repeat(np.arange(len(counts), dtype=np.int32), counts),
        spans,
        np.stack(boxes) if boxes else np.zeros((0, 2, 3)),
    )
