"""Find what is connected: corners by faces, bodies by touch; and parts of a piece that float."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.piece import Part
from meshes.shapes.triangle_mesh import TriangleMesh


def connected(
    count: int, one: NDArray[np.integer], other: NDArray[np.integer]
) -> tuple[int, NDArray[np.int32]]:
    """Return the number of groups of ``count`` things, and the group of each.

    ``one``, ``other``: ``(n,)``, the things that are linked in pairs.
    """
    # scipy takes longer to import than most tables to set up, and few pieces need it.
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    graph = coo_matrix((np.ones(len(one)), (one, other)), shape=(count, count))
    number, groups = connected_components(graph, directed=False)
    return int(number), groups


def connected_corners(count: int, faces: NDArray[np.int64]) -> tuple[int, NDArray[np.int32]]:
    """Return the number of surfaces that share no corner, and the surface of each corner.

    ``count``: of corners. ``faces``: ``(m, 3)``.
    """
    return connected(count, faces.ravel(), np.roll(faces, 1, 1).ravel())


TOUCH_IN = 0.06
"""Distance at which two surfaces touch, in inches."""


def loose(parts: Sequence[Part]) -> list[NDArray[np.bool_]]:
    """Return for each part which of its faces float.

    Two surfaces touch where the box around one, enlarged by `TOUCH_IN`, meets the box around a face
    of the other. So a part that leans over a sloping face may pass for supported, but a supported
    part never passes for floating.
    """
    corners = [np.asarray(part.mesh.triangles, dtype=np.float64) for part in parts]
    owners, count = [], 0
    for part in parts:
        label = _bodies(part.mesh)
        owners.append(label + count)
        count += int(label.max(initial=-1)) + 1
    owner, boxes = np.concatenate(owners), np.concatenate(corners)
    low, high = boxes.min(axis=1), boxes.max(axis=1)
    body_low, body_high = np.full((count, 3), np.inf), np.full((count, 3), -np.inf)
    np.minimum.at(body_low, owner, low)
    np.maximum.at(body_high, owner, high)
    tree = shapely.STRtree(shapely.box(*low[:, :2].T, *high[:, :2].T))
    reach = TOUCH_IN
    around = shapely.box(*(body_low[:, :2] - reach).T, *(body_high[:, :2] + reach).T)
    body, face = tree.query(around)
    meets = (low[face, 2] <= body_high[body, 2] + reach) & (
        high[face, 2] >= body_low[body, 2] - reach
    )
    body, other = body[meets], owner[face[meets]]
    group = connected(count, body, other)[1]
    grounded = group[body_low[:, 2] <= float(low[:, 2].min()) + reach]
    held = np.isin(group, grounded)
    return [~held[own] for own in owners]


def without_loose(parts: Sequence[Part]) -> list[Part]:
    """Return the parts without floating faces; the same objects where nothing floats."""
    found = []
    for part, hangs in zip(parts, loose(parts), strict=True):
        if not hangs.any():
            found.append(part)
        elif not hangs.all():
            used, faces = np.unique(part.mesh.faces[~hangs], return_inverse=True)
            kept = TriangleMesh(part.mesh.vertices[used], faces.reshape(-1, 3))
            found.append(
                replace(
                    part, mesh=kept, colours=part.colours[~hangs], textures=part.textures[~hangs]
                )
            )
    return found


def _bodies(mesh: TriangleMesh) -> NDArray[np.intp]:
    """Return for each face the number of its connected surface."""
    faces = np.asarray(mesh.faces, dtype=np.int64)
    label = connected_corners(len(mesh.vertices), faces)[1][faces[:, 0]]
    found: NDArray[np.intp] = np.unique(label, return_inverse=True)[1].reshape(-1)
    return found
