"""The paint of figures: a wash in their creases, light from above."""

from __future__ import annotations

import numpy as np

from meshes.shapes.solid import Solid

_WASH, _SKY = 0.3, 0.12
"""The most that a crease is darkened by, and that a face which looks up is lightened by."""


def painted(solid: Solid) -> Solid:
    """Return a closed solid with its creases darker, and lighter where it looks up."""
    up = solid.normals()[:, 2]
    return solid.shaded((1.0 + _SKY * up) * (1.0 - _WASH * _creases(solid)))


def _creases(solid: Solid) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return how deep each face lies between those beside it, ``(m,)``, 0 to 1.

    That is the share of its outline at which the surface bends inwards, weighted by the sine.
    """
    _, point = np.unique(np.round(solid.vertices * 1e5), axis=0, return_inverse=True)
    faces = point.reshape(-1)[solid.faces]
    ends = np.stack([faces, np.roll(faces, -1, axis=1)], axis=2).reshape(-1, 2)
    owner = np.repeat(np.arange(len(faces)), 3)
    corners = solid.vertices[solid.faces]
    length = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2).reshape(-1)
    order = np.lexsort(np.sort(ends, axis=1).T)
    sorted_ends = np.sort(ends, axis=1)[order]
    pair = np.flatnonzero((sorted_ends[1:] == sorted_ends[:-1]).all(axis=1))
    one, other = order[pair], order[pair + 1]
    centres, normals = solid.centres(), solid.normals()
    a, b = owner[one], owner[other]
    inwards = np.einsum("ij,ij->i", centres[b] - centres[a], normals[a]) > 1e-6
    bend = np.linalg.norm(np.cross(normals[a], normals[b]), axis=1) * inwards
    deep = np.zeros(len(faces))
    for side, edge in ((a, one), (b, other)):
        deep += np.bincount(side, bend * length[edge], len(faces))
    around = np.bincount(owner, length, len(faces))
    return np.asarray(np.clip(deep / np.maximum(around, 1e-9), 0.0, 1.0))
