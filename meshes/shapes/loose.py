"""What of a piece hangs in the air: it touches neither the ground nor what stands on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely
import trimesh
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from meshes.shapes.piece import Part

TOUCH_IN = 0.06
"""What is nearer than this touches, inches."""


def loose(parts: Sequence[Part]) -> list[NDArray[np.bool_]]:
    """For each part which of its faces hang in the air.

    Two surfaces touch where the box around one, a hair larger, meets the box around a face of the
    other; so what leans over a sloping face may pass for held, and nothing that is held for loose.
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
    group = connected_components(
        coo_matrix((np.ones(len(body)), (body, other)), shape=(count, count)), directed=False
    )[1]
    grounded = group[body_low[:, 2] <= float(low[:, 2].min()) + reach]
    held = np.isin(group, grounded)
    return [~held[own] for own in owners]


def without_loose(parts: Sequence[Part]) -> list[Part]:
    """The same parts without what hangs in the air; the very same where nothing does."""
    found = []
    for part, hangs in zip(parts, loose(parts), strict=True):
        if not hangs.any():
            found.append(part)
        elif not hangs.all():
            kept = trimesh.Trimesh(part.mesh.vertices, part.mesh.faces[~hangs], process=False)
            kept.remove_unreferenced_vertices()
            found.append(replace(part, mesh=kept, colours=part.colours[~hangs]))
    return found


def _bodies(mesh: trimesh.Trimesh) -> NDArray[np.intp]:
    """For each face the number of the connected surface it is of."""
    faces = np.asarray(mesh.faces, dtype=np.int64)
    graph = coo_matrix(
        (np.ones(faces.size), (faces.ravel(), np.roll(faces, 1, 1).ravel())),
        shape=(len(mesh.vertices),) * 2,
    )
    label = connected_components(graph, directed=False)[1][faces[:, 0]]
    found: NDArray[np.intp] = np.unique(label, return_inverse=True)[1].reshape(-1)
    return found
