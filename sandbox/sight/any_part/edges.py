"""Points beside the edges of things, from which gaps between them are searched."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.work.lasting import lasting

Points = NDArray[np.float64]

_WELD = 1e5
"""Corners closer than an inch by this are one."""

_BENT = 0.999
"""Cosine between two faces from which their edge is none."""

_ASIDE = 0.3
"""Greatest product of the cosines between both faces of an edge and an axis: the lines of a shaft
are not parallel."""


class Edges(NamedTuple):
    """The edges of a mesh at which its faces bend or end.

    ``ends``: ``(e, 2, 3)``. ``out``: ``(e, 3)``, unit vectors away from the faces of each.
    ``faces``: ``(e, 2, 3)``, normals of both faces; of the only one twice.
    """

    ends: Points
    out: Points
    faces: Points

    def along(self, axis: Points) -> Edges:
        """Return those that may bound what is seen along an axis ``(3,)``."""
        seen = self.faces @ axis
        alone = (self.faces[:, 0] == self.faces[:, 1]).all(axis=1)
        kept = alone | (seen.prod(axis=1) < _ASIDE)
        return Edges(self.ends[kept], self.out[kept], self.faces[kept])


@lasting()
def edges_of(mesh: RayMesh) -> Edges:
    """Return the edges of a mesh."""
    triangles = mesh.triangles
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    areas = np.linalg.norm(normals, axis=1)
    triangles, normals, areas = (rows[areas > 0.0] for rows in (triangles, normals, areas))
    normals = normals / areas[:, None]
    welded = np.rint(triangles.reshape(-1, 3) * _WELD).astype(np.int64)
    corners = np.unique(welded, axis=0, return_inverse=True)[1].reshape(-1, 3)
    after = [[0, 1], [1, 2], [2, 0]]
    ends = np.concatenate([triangles[:, pair] for pair in after])
    across = np.concatenate([triangles[:, 2], triangles[:, 0], triangles[:, 1]])
    key = np.sort(np.concatenate([corners[:, pair] for pair in after]), axis=1)
    order = np.lexsort((key[:, 1], key[:, 0]))
    key, ends, across = key[order], ends[order], across[order]
    normals = np.tile(normals, (3, 1))[order]
    begins = np.flatnonzero(np.append(True, (key[1:] != key[:-1]).any(axis=1))[: len(key)])
    alone = np.diff(np.append(begins, len(key))) == 1
    one, other = normals[begins], normals[np.where(alone, begins, begins + 1)]
    ends = ends[begins]
    # Of an edge with one face, the way out lies in its plane.
    along, inward = ends[:, 1] - ends[:, 0], across[begins] - ends[:, 0]
    square = np.maximum(np.einsum("ij,ij->i", along, along), 1e-18)
    inward = inward - along * (np.einsum("ij,ij->i", inward, along) / square)[:, None]
    out = np.where(alone[:, None], -inward, one + other)
    inches = np.linalg.norm(out, axis=1)
    kept = (alone | (np.einsum("ij,ij->i", one, other) < _BENT)) & (inches > 1e-9)
    faces = np.stack([one, other], axis=1)[kept]
    return Edges(ends[kept], out[kept] / inches[kept][:, None], faces)


def corners_of(sides: Points, low: float, high: float) -> Edges:
    """Return the upright edges over the corners of a convex shape of the plan.

    ``sides``: ``(k, 2, 2)``, counter-clockwise. ``low``, ``high``: their lowest and highest z.
    """
    corners, ahead = sides[:, 0], sides[:, 1] - sides[:, 0]
    normals = np.stack([ahead[:, 1], -ahead[:, 0], np.zeros(len(ahead))], axis=1)
    normals = normals / np.linalg.norm(normals, axis=1)[:, None]
    before = np.roll(normals, 1, axis=0)
    out = normals + before
    ends = np.stack([np.insert(corners, 2, z, axis=1) for z in (low, high)], axis=1)
    out = out / np.linalg.norm(out, axis=1)[:, None]
    return Edges(ends, out, np.stack([before, normals], axis=1))
