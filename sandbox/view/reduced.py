"""An item with fewer triangles, for pictures that must be small: edges are collapsed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.spatial import cKDTree

from meshes.imports.collapse import collapse_edges
from sandbox.view.items import Item
from sandbox.view.surface import Surface

FEWEST = 500
"""Triangles below which nothing is reduced."""

_PLAIN = np.zeros(0, dtype=np.uint8)

_WELD = 4
"""Decimals of an inch to which points are one."""


def reduced(item: Item, faces: int) -> Item:
    """Return an item with about this many triangles.

    Each point has the colour, the normal and the texture of the nearest one before. Raises
    RuntimeError where collapsing edges ends early.
    """
    mesh = item.mesh
    points = np.asarray(mesh.points, dtype=np.float64)
    welded, number = np.unique(np.round(points, _WELD), axis=0, return_inverse=True)
    corners = number.reshape(-1)[np.asarray(mesh.regular_faces)]
    apart = (np.diff(np.sort(corners, axis=1), axis=1) > 0).all(axis=1)
    at, triangles = collapse_edges(welded, corners[apart], faces)
    if not len(triangles):
        return item
    _, nearest = cKDTree(points).query(at)
    data = mesh.point_data
    drawn = Surface(
        at.astype(np.float64),
        triangles.astype(np.int64),
        np.asarray(data["rgb"])[nearest],
        np.asarray(data["Normals"])[nearest] if item.smooth else np.zeros_like(at),
        item.smooth,
        np.asarray(data["texture"])[nearest] if "texture" in data else _PLAIN,
    )
    return replace(item, mesh=drawn.mesh, digest=drawn.digest)
