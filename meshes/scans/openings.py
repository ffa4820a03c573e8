"""Openings that a scan may have closed, seen by the dents that they leave.

A scan spans a window, a door or an arch that is only a few of its triangles wide. The surface there
lies deeper than the wall to its left and to its right.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from meshes.scans.noise import usual_edge
from meshes.shapes.solid import Points
from meshes.shapes.triangle_mesh import TriangleMesh

Faces = NDArray[np.int64]

DENT_IN = 0.05
"""Depth of a dent that may be a closed opening, inches."""

_REACH_IN, _LEVEL_IN, _ASIDE_IN = 1.2, 0.45, 0.3
"""Inches to either side, and up and down, within which the wall is compared; nearer than the last
of these is the dent itself."""

_CELL_IN = 0.25
"""Least side of the cells in which the surface is averaged, inches."""

_STEEP, _ALIKE = 0.6, 0.7
"""Greatest upward part of a wall's normal, and least cosine between normals of one wall."""

_TURNS = 8
"""Directions by which faces of one cell are told apart, so that both sides of a wall are."""

_NEIGHBOURS = 48


def closed_openings(vertices: Points, faces: Faces, error: float) -> NDArray[np.bool_]:
    """Return which faces may span an opening: ``(m,)``. Only steep walls have openings.

    ``error``: how far the surface may be off, inches. An opening may be wider than its dent by
    that.
    """
    from scipy.spatial import cKDTree  # slow to import, and few tables are scanned

    normals = np.asarray(TriangleMesh(vertices, faces).vertex_normals)
    walls = np.flatnonzero(np.abs(normals[:, 2]) < _STEEP)
    edge = usual_edge(vertices, faces)
    if len(walls) < _NEIGHBOURS:
        return np.zeros(len(faces), dtype=bool)
    cell_of, places, ways = _averaged(vertices[walls], normals[walls], max(_CELL_IN, edge))
    dented = np.zeros(len(vertices), dtype=bool)
    dented[walls] = (_dents(places, ways) > DENT_IN)[cell_of]
    if dented.any():
        off, _ = cKDTree(vertices[dented]).query(vertices[walls], distance_upper_bound=error)
        dented[walls] = np.isfinite(off)
    return np.asarray(dented[faces].any(axis=1))


def _averaged(points: Points, normals: Points, cell: float) -> tuple[Faces, Points, Points]:
    """Return the cell of each vertex, and the middle and level normal of each cell."""
    turns = np.arctan2(normals[:, 1], normals[:, 0]) / (2 * np.pi) * _TURNS
    keys = np.column_stack([np.floor(points / cell), np.floor(turns)]).astype(np.int64)
    _, cell_of, counts = np.unique(keys, axis=0, return_inverse=True, return_counts=True)
    cell_of = cell_of.ravel()
    places, ways = (
        np.column_stack([np.bincount(cell_of, rows[:, axis]) for axis in range(3)])
        / counts[:, None]
        for rows in (points, normals)
    )
    return cell_of, places, _level(ways)


def _dents(places: Points, ways: Points) -> Points:
    """Return how far each cell lies behind the wall on both of its sides, inches: ``(n,)``.

    ``ways``: level normals.
    """
    from scipy.spatial import cKDTree  # slow to import, and few tables are scanned

    flattened = places * (1.0, 1.0, _REACH_IN / _LEVEL_IN)
    count = min(_NEIGHBOURS, len(places))
    far, near = cKDTree(flattened).query(flattened, k=count, distance_upper_bound=_REACH_IN)
    known = np.isfinite(far)
    near = np.where(known, near, 0)
    facing = known & (np.einsum("ijk,ik->ij", ways[near], ways) > _ALIKE)
    wall = _level(np.einsum("ij,ijk->ik", facing.astype(np.float64), ways[near]))
    facing &= np.einsum("ijk,ik->ij", ways[near], wall) > _ALIKE
    steps = places[near] - places[:, None]
    before = np.einsum("ijk,ik->ij", steps, wall)
    aside = steps[..., 0] * -wall[:, None, 1] + steps[..., 1] * wall[:, None, 0]
    left, right = (_mean(before, facing & (side * aside > _ASIDE_IN)) for side in (1.0, -1.0))
    return np.asarray(np.minimum(left, right))


def _mean(values: Points, used: NDArray[np.bool_]) -> Points:
    """Return the mean of some values of each row; 0 where none is used."""
    total = np.where(used, values, 0.0).sum(axis=1)
    return np.asarray(total / np.maximum(used.sum(axis=1), 1))


def _level(ways: Points) -> Points:
    flat = ways * (1.0, 1.0, 0.0)
    return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=1), 1e-9)[:, None])
