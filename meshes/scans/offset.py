"""A scanned surface moved outwards or inwards by its error.

The true surface lies between the two. Outwards, gaps narrow and walls thicken; inwards, gaps widen,
and what is thinner than twice the error vanishes. A scan rounds off corners, posts and the tops of
thin walls, so there the surface moves farther outwards.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.solid import Points
from meshes.shapes.triangle_mesh import TriangleMesh

Faces = NDArray[np.int64]

_NEARER = 0.95
"""Share of the error within which a moved vertex is too near to the old surface."""

_SLOPE = 0.2
"""Least cosine of the angle between a vertex's way and the faces around it that counts: a vertex of
a very sharp edge moves no farther than 1 / this."""


_BENT = 0.03
"""Bend of the surface at a vertex, 1 − cosine, from which it is an edge that the scan rounded."""

ROUNDED = 0.5
"""Share of the error by which an edge may have been rounded off, beside the error itself."""


def outwards(vertices: Points, faces: Faces, by: float) -> Points:
    """Return the vertices of a surface moved ``by`` inches along their normals: ``(n, 3)``.

    Every face then lies at least about ``by`` outside of its old plane: a vertex on an edge or a
    corner moves farther, and by `ROUNDED` more.
    """
    normals, slope = _slopes(vertices, faces)
    rounded = 1 + ROUNDED * np.minimum((1 - slope) / _BENT, 1.0)
    return vertices + (by * rounded / np.maximum(slope, _SLOPE))[:, None] * normals


def inwards(vertices: Points, faces: Faces, by: float) -> tuple[Points, NDArray[np.bool_]]:
    """Return the vertices moved ``by`` inches inwards, and which faces are thick enough to be sure.

    A face is not sure where another part of the surface, turned away from it, lies less than
    twice ``by`` behind it. Nor is one that would end up less than ``by`` from the old surface:
    beside an edge, one side would stick out of the other. Faces are about as wide as they
    are long, as those of scans are.
    """
    from scipy.spatial import cKDTree  # slow to import, and few tables are scanned

    normals, slope = _slopes(vertices, faces)
    moved = vertices - (by / np.maximum(slope, _SLOPE))[:, None] * normals
    sure = _thickness(vertices, faces, 2 * by) >= 2 * by
    used = np.unique(faces)
    near = np.zeros(len(vertices), dtype=bool)
    near[used] = cKDTree(vertices[used]).query(moved[used])[0] < _NEARER * by
    return moved, sure & ~near[faces].any(axis=1)


def _slopes(vertices: Points, faces: Faces) -> tuple[Points, Points]:
    """Return the normal of each vertex, and the cosine of its angle to the faces around it."""
    mesh = TriangleMesh(vertices, faces)
    normals = np.asarray(mesh.vertex_normals, np.float64)
    # How steeply the faces around a vertex stand to its normal, by their areas.
    along = np.einsum("ijk,ik->ij", normals[faces], np.asarray(mesh.face_normals, np.float64))
    weights = np.repeat(np.asarray(mesh.area_faces), 3)
    total = np.bincount(faces.ravel(), weights, len(vertices))
    slope = np.bincount(faces.ravel(), weights * along.ravel(), len(vertices))
    slope = np.divide(slope, total, out=np.ones_like(total), where=total > 0)
    return normals, np.asarray(slope, np.float64)


def _thickness(vertices: Points, faces: Faces, most: float) -> Points:
    """Return how far behind each face the surface ends again, inches, infinite beyond ``most``."""
    mesh = TriangleMesh(vertices, faces)
    normals = np.asarray(mesh.face_normals, np.float64)
    middles = np.asarray(mesh.triangles_center, np.float64)
    start = most * 1e-3
    hits = np.asarray(mesh.ray.intersects_first(middles - start * normals, -normals))
    found = np.full(len(faces), np.inf)
    there = np.flatnonzero(hits >= 0)
    other = hits[there]
    planes = np.einsum("ij,ij->i", middles[there] - middles[other], normals[other])
    facing = np.einsum("ij,ij->i", normals[there], normals[other])
    # The distance along the ray to the plane of the face that it hits.
    far = np.divide(planes, facing, out=np.full(len(there), np.inf), where=facing < -1e-6)
    found[there] = np.where((facing < 0) & (far <= most), np.abs(far), np.inf)
    return found
