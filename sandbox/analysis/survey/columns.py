"""A piece as columns: its solid heights over each small square of its plan.

Houses are filled from floor to roof; a deck on legs is solid between its two sides. That is enough
to find whether two pieces cut into each other, and what lies under one. It is measured once for
every piece, by rays from above and from below. All inches.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, cos, radians, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import Part, Piece
from sandbox.movement.floors import LADDER
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedPiece
from sandbox.work.lasting import lasting

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]

YIELDS = (LADDER, "trim", "rubble", "canopy", "canopies")
"""Parts that give way to another piece: branches, shutters, debris."""

_CELL, _COARSE, _MOST = 0.08, 0.4, 12_000
_ASIDE = (1.7e-3, 0.9e-3)  # rays along an upright side may slip past it


@dataclass(frozen=True, eq=False)
class Columns:
    """A piece's columns, in its own frame: ``(ny, nx)`` each, nan for none.

    ``low``, ``high``: heights of its solid part. ``top``: height of its supporting surface.
    ``dim``, ``dark``: heights between which it stops a view, branches included. ``depth``: inches
    of it that a view may pass, per cell, where it is porous.
    """

    cell: float
    corner: tuple[float, float]
    low: Points
    high: Points
    top: Points
    dim: Points
    dark: Points
    depth: Points
    foot: float
    """Height of its lowest point."""
    peak: float
    """Height of its highest point."""

    @property
    def spots(self) -> Points:
        """Middles of the solid cells, in the order of `solid`, ``(n, 2)``."""
        return self.middles(self.solid)

    @property
    def solid(self) -> Mask:
        """Which cells are solid, ``(ny, nx)``."""
        return ~np.isnan(self.low)

    def middles(self, which: Mask) -> Points:
        """Return the middles of some cells, ``(n, 2)``."""
        rows, columns = np.nonzero(which)
        return np.asarray(
            np.column_stack([columns, rows]) * self.cell + self.cell / 2 + self.corner
        )

    def number(self, points: Points) -> NDArray[np.intp]:
        """Return the number of the cell at each point of the piece's frame, ``(n,)``; −1
        outside.
        """
        at = np.floor((points - self.corner) / self.cell).astype(np.intp)
        rows, columns = self.low.shape
        inside = (at >= 0).all(axis=1) & (at[:, 0] < columns) & (at[:, 1] < rows)
        return np.where(inside, at[:, 1] * columns + at[:, 0], -1)


@lasting()
def columns_of(piece: Piece) -> Columns:
    """Return the columns of a piece, cached."""
    everything = [part.triangles for part in piece.parts if len(part.mesh.faces)]
    bodies = [volume.triangles for volume in piece.volumes]
    corners = np.concatenate([*everything, *bodies]).reshape(-1, 3)
    low, high = corners.min(axis=0), corners.max(axis=0)
    wide = np.maximum(high[:2] - low[:2], 1e-3)
    cell = float(np.clip(sqrt(wide[0] * wide[1] / _MOST), _CELL, _COARSE))
    across, rows = (max(1, ceil(length / cell)) for length in wide)
    x, y = np.meshgrid(np.arange(across), np.arange(rows))
    spots = (np.stack([x, y], axis=2).reshape(-1, 2) + 0.5) * cell + low[:2] + _ASIDE

    def between(triangles: list[Points]) -> tuple[Points, Points]:
        rays = RayMesh(np.concatenate(triangles) if triangles else np.zeros((0, 3, 3)))
        below = np.column_stack([spots, np.full(len(spots), low[2] - 1.0)])
        above = np.column_stack([spots, np.full(len(spots), high[2] + 1.0)])
        way = np.broadcast_to([0.0, 0.0, 1.0], below.shape)
        hit, up = rays.along(below, way)
        _, down = rays.along(above, -way)
        there = hit >= 0
        return (
            np.where(there, low[2] - 1.0 + np.where(there, up, 0.0), np.nan).reshape(rows, across),
            np.where(there, high[2] + 1.0 - np.where(there, down, 0.0), np.nan).reshape(
                rows, across
            ),
        )

    solid = [p.triangles for p in piece.parts if _counts(p)]
    bears = [p.triangles for p in piece.parts if p.support and len(p.mesh.faces)]
    under, over = between(solid)
    dim, dark = (under, over) if len(solid) == len(everything) else between(everything)
    depth = np.full(under.shape, np.nan)
    for volume in piece.volumes:
        inside, _ = between([volume.triangles])
        depth = np.fmin(depth, np.where(np.isnan(inside), np.nan, volume.depth))
    feet = corners if not everything else np.concatenate(everything).reshape(-1, 3)
    top = over if len(bears) == len(solid) else between(bears)[1]
    corner = (float(low[0]), float(low[1]))
    foot, head = float(feet[:, 2].min()), float(feet[:, 2].max())
    return Columns(cell, corner, under, over, top, dim, dark, depth, foot, head)


def flat(stand: Placement, points: Points) -> Points:
    """Return points of a piece's plan on the table, ``(n, 2)``."""
    c, s = cos(radians(stand.turn)), sin(radians(stand.turn))
    return np.asarray(points @ np.array([[c, s], [-s, c]]) + (stand.x, stand.y))


def unflat(stand: Placement, points: Points) -> Points:
    """Return points of the table in a piece's plan, ``(n, 2)``."""
    c, s = cos(radians(stand.turn)), sin(radians(stand.turn))
    return np.asarray((points - (stand.x, stand.y)) @ np.array([[c, -s], [s, c]]))


def sampled(placed: PlacedPiece, values: Points, points: Points) -> Points:
    """Return a piece's cell values at points of the table, ``(n,)``, nan outside."""
    number = columns_of(placed.piece).number(unflat(placed.stand, points))
    return np.where(number >= 0, values.reshape(-1)[number], np.nan)


def reach(placed: PlacedPiece) -> tuple[float, float, float, float]:
    """Return the box around a piece's plan on the table: least and most x, then y."""
    columns = columns_of(placed.piece)
    (x, y), (rows, across) = columns.corner, columns.low.shape
    x1, y1 = x + across * columns.cell, y + rows * columns.cell
    at = flat(placed.stand, np.array([[x, y], [x1, y], [x1, y1], [x, y1]]))
    (left, near), (right, far) = at.min(axis=0).tolist(), at.max(axis=0).tolist()
    return left, right, near, far


def _counts(part: Part) -> bool:
    return len(part.mesh.faces) > 0 and (part.support or part.name not in YIELDS)
