"""The upper surface of a table's supporting terrain, for many points at once."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import Piece
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.table.placement import bearing_parts
from sandbox.table.table import PlacedPiece
from sandbox.work.lasting import lasting

Points = NDArray[np.float64]

STEP_IN = 1 / 16
"""Distance between samples of the ground under a line; a narrower object may be missed."""

_HALVINGS = 7
_BENT_IN = 5e-4
_NEAR_IN = 0.01
_EVERY = round(0.5 / STEP_IN)
_ASIDE = np.array([1.31e-4, 0.73e-4])  # rays at a vertex or an edge may slip through


class _Top:
    """The supporting surface of a piece, piece frame: made once, wherever it stands."""

    def __init__(self, piece: Piece) -> None:
        found = [part.triangles for part in bearing_parts(piece)]
        triangles = np.concatenate(found) if found else np.zeros((0, 3, 3))
        a, b, c = (triangles[:, corner] for corner in range(3))
        normal = np.cross(b - a, c - a)
        upright = np.abs(normal[:, 2]) < 1e-12
        slope = -normal[:, :2] / np.where(upright, 1.0, normal[:, 2])[:, None]
        self._plane = np.column_stack([slope, a[:, 2] - np.sum(slope * a[:, :2], axis=1)])
        self._rays = RayMesh(triangles)
        away = np.linalg.norm(triangles[..., :2], axis=2)
        self.reach = float(away.max()) + 2 * float(_ASIDE.max()) if len(triangles) else -1.0

    def heights(self, points: Points) -> Points:
        """Return the highest surface at ``(n, 2)`` points, ``(n,)``; −inf where there is none."""
        over = float(self._rays.bounds[1, 2]) + 1.0
        start = np.column_stack([points + _ASIDE, np.full(len(points), over)])
        hit, down = self._rays.along(start, np.broadcast_to([0.0, 0.0, -1.0], start.shape))
        met = hit >= 0
        z = np.where(met, over - np.where(met, down, 0.0), -np.inf)
        plane = self._plane[np.where(met, hit, 0)]
        exact = np.sum(plane[:, :2] * points, axis=1) + plane[:, 2]
        return np.asarray(np.where(met & (np.abs(exact - z) < _NEAR_IN), exact, z))


@lasting()
def _top(piece: Piece) -> _Top:
    return _Top(piece)


class Relief:
    """The highest surface at each place, the same as by `sandbox.table.placement.Support`."""

    def __init__(self, pieces: tuple[PlacedPiece, ...]) -> None:
        tops = ((_top(placed.piece), placed.stand) for placed in pieces)
        self._tops = [(top, stand) for top, stand in tops if top.reach > 0]

    def heights(self, points: Points) -> Points:
        """Return the highest surface at ``(n, 2)`` points, ``(n,)``; 0 is the table's top."""
        found = np.zeros(len(points))
        if not len(points):
            return found
        x, y = points.T
        left, right = float(x.min()), float(x.max())
        near_y, far_y = float(y.min()), float(y.max())
        for top, stand in self._tops:
            reach = top.reach
            if not left - reach <= stand.x <= right + reach:
                continue
            if not near_y - reach <= stand.y <= far_y + reach:
                continue
            near = np.flatnonzero((x - stand.x) ** 2 + (y - stand.y) ** 2 <= reach**2)
            if len(near):
                local = stand.unplace(np.column_stack([points[near], np.zeros(len(near))]))
                found[near] = np.maximum(found[near], stand.z + top.heights(local[:, :2]))
        return found

    def draped(self, line: Points) -> Points:
        """Lay a line ``(n, 2)`` over the ground, up and down walls; return its points ``(k, 3)``.

        They are exact to about a thousandth of an inch.
        """
        line = np.asarray(line, dtype=np.float64)
        lengths = np.linalg.norm(np.diff(line, axis=0), axis=1)
        steps = np.maximum(1, np.ceil(lengths / STEP_IN)).astype(int)
        owner = np.repeat(np.arange(len(steps)), steps)
        first = np.concatenate([[0], np.cumsum(steps)[:-1]]).astype(int)
        share = (np.arange(len(owner)) - first[owner]) / steps[owner]
        at = line[owner] + (line[owner + 1] - line[owner]) * share[:, None]
        at = np.concatenate([at, line[-1:]])
        z = self.heights(at)
        for _ in range(_HALVINGS):
            middle = (at[:-1] + at[1:]) / 2
            between = (z[:-1] + z[1:]) / 2
            # only a change of height can hide a wall: level ground is not refined
            asked = np.flatnonzero(np.abs(np.diff(z)) > _BENT_IN)
            found = self.heights(middle[asked])
            bent = np.abs(found - between[asked]) > _BENT_IN
            if not bent.any():
                break
            at = np.insert(at, asked[bent] + 1, middle[asked[bent]], axis=0)
            z = np.insert(z, asked[bent] + 1, found[bent])
        return np.column_stack([at, z])


@lru_cache(maxsize=64)
def relief_of(pieces: tuple[PlacedPiece, ...]) -> Relief:
    """Return the relief of a table's terrain."""
    return Relief(pieces)


def length_of(way: Points) -> float:
    """Return the inches along ``(k, 3)`` points."""
    return float(np.linalg.norm(np.diff(way, axis=0), axis=1).sum())


def thinned(way: Points) -> Points:
    """Return a line without points nearly straight between their neighbours, for drawing.

    One point at every half inch stays.
    """
    if len(way) < 3:
        return way
    a, b, c = way[:-2], way[1:-1], way[2:]
    length = np.maximum(np.linalg.norm(c - a, axis=1), 1e-9)
    off = np.linalg.norm(np.cross(c - a, b - a), axis=1) / length
    kept = (off > _BENT_IN) | (np.arange(1, len(way) - 1) % _EVERY == 0)
    return np.asarray(way[np.concatenate([[True], kept, [True]])])
