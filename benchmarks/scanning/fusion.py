"""Fuse depth views into one mesh: truncated signed distances (Curless and Levoy, 1996)."""

from __future__ import annotations

import numpy as np
import pyvista as pv
from numba import njit, prange
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from benchmarks.scanning.depth_views import View, slopes

Points = NDArray[np.float64]


@njit(parallel=True, fastmath=True, cache=False)
def _add_view(  # type: ignore[no-untyped-def] # pragma: no cover - compiled
    distance, weight, low, cell, reach, eye, axes, depth, wide, high
):
    rows, columns = depth.shape
    for i in prange(distance.shape[0]):
        for j in range(distance.shape[1]):
            for k in range(distance.shape[2]):
                x = low[0] + i * cell - eye[0]
                y = low[1] + j * cell - eye[1]
                z = low[2] + k * cell - eye[2]
                ahead = x * axes[2, 0] + y * axes[2, 1] + z * axes[2, 2]
                if ahead < 1.0:
                    continue
                right = (x * axes[0, 0] + y * axes[0, 1] + z * axes[0, 2]) / ahead
                up = (x * axes[1, 0] + y * axes[1, 1] + z * axes[1, 2]) / ahead
                column = int((right / wide + 1) / 2 * columns)
                row = int((1 - up / high) / 2 * rows)
                if right <= -wide or up >= high or column >= columns or row >= rows:
                    continue
                seen = depth[row, column]
                if not np.isfinite(seen):
                    continue
                off = seen - ahead
                if off < -reach:
                    continue
                part = min(1.0, off / reach)
                new = 1.0 / (ahead * ahead)
                old = weight[i, j, k]
                distance[i, j, k] = (distance[i, j, k] * old + part * new) / (old + new)
                weight[i, j, k] = old + new


def fused(
    views: list[View], low: Points, high: Points, cell: float, reach: float
) -> tuple[Points, NDArray[np.int64]]:
    """Return the vertices, inches, and faces of the surface that the views agree on.

    ``low``, ``high``: corners of the space that is fused; ``cell``: edge of a cell; ``reach``:
    distance behind a surface up to which a view says anything.
    """
    shape = np.ceil((high - low) / cell).astype(int) + 1
    distance = np.ones(shape, np.float32)
    weight = np.zeros(shape, np.float32)
    columns, rows = slopes(views[0].depth.shape[::-1])
    wide = abs(columns[0]) * len(columns) / (len(columns) - 1)
    up = abs(rows[0]) * len(rows) / (len(rows) - 1)
    for view in views:
        _add_view(distance, weight, low, cell, reach, view.eye, view.axes, view.depth, wide, up)
    return _surface(distance, weight, low, cell)


def _surface(
    distance: NDArray[np.float32], weight: NDArray[np.float32], low: Points, cell: float
) -> tuple[Points, NDArray[np.int64]]:
    """Return the surface between cells that were seen: what nobody saw is a hole."""
    grid = pv.ImageData(dimensions=distance.shape, spacing=(cell,) * 3, origin=tuple(low))
    grid["distance"] = distance.ravel(order="F")
    mesh = grid.contour([0.0], scalars="distance", method="flying_edges")
    if mesh.n_cells == 0:
        return np.zeros((0, 3)), np.zeros((0, 3), np.int64)
    points = np.asarray(mesh.points, np.float64)
    faces = np.asarray(mesh.faces).reshape(-1, 4)[:, 1:].astype(np.int64)
    at = (points - low) / cell
    limit = np.array(weight.shape) - 1
    corners = [
        np.clip(np.floor(at).astype(int), 0, limit),
        np.clip(np.ceil(at).astype(int), 0, limit),
    ]
    seen = np.ones(len(points), bool)
    for corner in corners:
        seen &= weight[tuple(corner.T)] > 0
    faces = faces[seen[faces].all(axis=1)]
    used, flat = np.unique(faces, return_inverse=True)
    # Distances grow towards the eye, so the contour's faces look inwards.
    return points[used], flat.reshape(-1, 3)[:, ::-1]


def colours_of(points: Points, views: list[View]) -> NDArray[np.uint8]:
    """Return the colour of each point: that of the nearest that any view saw."""
    places, inks = [], []
    for view in views:
        columns, rows = slopes(view.depth.shape[::-1])
        ways = view.axes[2] + columns[None, ::2, None] * view.axes[0]
        ways = ways + rows[::2, None, None] * view.axes[1]
        depth = view.depth[::2, ::2]
        seen = np.isfinite(depth)
        places.append((view.eye + ways * np.where(seen, depth, 0.0)[..., None])[seen])
        inks.append(view.colours[::2, ::2][seen])
    nearest = cKDTree(np.concatenate(places)).query(points, workers=2)[1]
    return np.concatenate(inks)[nearest]
