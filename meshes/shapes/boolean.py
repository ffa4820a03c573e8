"""Exact booleans on closed solids that keep every face's colour and texture.

`covered` unites triangles on the plan.
"""

from __future__ import annotations

import manifold3d
import numpy as np
from manifold3d import CrossSection, FillRule
from numpy.typing import NDArray

from meshes.shapes.solid import Solid

Points = NDArray[np.float64]

_AT_ONCE = 5_000
"""Most triangles that are united at once: the time grows faster than their number."""


def united(*solids: Solid) -> Solid:
    """Return the union, one closed surface without inner walls. Raises ValueError on an
    open one.
    """
    return _combined(solids, manifold3d.OpType.Add)


def carved(solid: Solid, *cutters: Solid) -> Solid:
    """Return a solid without the cutters; the cut faces take the cutters' colours and
    textures.
    """
    return _combined((solid, *cutters), manifold3d.OpType.Subtract)


def shared(*solids: Solid) -> Solid:
    """Return the intersection of all the solids."""
    return _combined(solids, manifold3d.OpType.Intersect)


def parted(solid: Solid, cutter: Solid) -> tuple[Solid, Solid]:
    """Return the intersection with another solid, and the rest: `shared` and `carved` in one."""
    starts = (0, len(solid.faces))
    whole, other = (_manifold(*one) for one in zip((solid, cutter), starts, strict=True))
    looks = _looks(solid, cutter)
    inside, outside = (_solid(part, looks) for part in whole.split(other))
    return inside, outside


def refined(solid: Solid, length: float) -> Solid:
    """Return the same closed surface with edges of at most about ``length`` inches."""
    return _solid(_manifold(solid, 0).refine_to_length(length), _looks(solid))


def tidied(solid: Solid) -> Solid:
    """Return the same closed surface without edges between coplanar faces of one look."""
    normals = solid.normals()
    away = (normals * solid.vertices[solid.faces[:, 0]]).sum(axis=1)
    looks = _looks(solid)
    plane = np.column_stack([looks, np.round(normals * 1e4), np.round(away * 1e3)])
    kinds, kind = np.unique(plane.astype(np.int64), axis=0, return_inverse=True)
    alike = _numbered(solid, kind.reshape(-1))
    return _solid(alike.simplify(0.0), kinds[:, : looks.shape[1]].astype(np.uint8))


def _combined(solids: tuple[Solid, ...], operation: manifold3d.OpType) -> Solid:
    starts = np.cumsum([0, *(len(solid.faces) for solid in solids[:-1])])
    manifolds = [_manifold(s, int(start)) for s, start in zip(solids, starts, strict=True)]
    result = manifold3d.Manifold.batch_boolean(manifolds, operation)
    return _solid(result, _looks(*solids))


def _looks(*solids: Solid) -> NDArray[np.uint8]:
    """Return the colours and the texture of every face, ``(m, 4)``."""
    return np.vstack([np.column_stack([solid.colours, solid.textures]) for solid in solids])


def _manifold(solid: Solid, first_face: int) -> manifold3d.Manifold:
    # Each face has an id of its own, so that the result can look up its look.
    return _numbered(solid, np.arange(first_face, first_face + len(solid.faces)))


def _numbered(solid: Solid, faces: np.ndarray) -> manifold3d.Manifold:
    mesh = manifold3d.Mesh64(
        vert_properties=np.array(solid.vertices, order="C"),
        tri_verts=np.array(solid.faces, dtype=np.uint64, order="C"),
        face_id=faces.astype(np.uint64),
    )
    manifold = manifold3d.Manifold(mesh)
    if manifold.status() != manifold3d.Error.NoError:
        raise ValueError(manifold.status())
    return manifold


def _solid(manifold: manifold3d.Manifold, looks: NDArray[np.uint8]) -> Solid:
    mesh = manifold.to_mesh64()
    look = looks[np.asarray(mesh.face_id, dtype=np.int64)]
    return Solid(
        np.array(mesh.vert_properties[:, :3], dtype=np.float64),
        np.array(mesh.tri_verts, dtype=np.int64),
        look[:, :3],
        look[:, 3],
    )


def covered(faces: Points) -> CrossSection:
    """Return what triangles, ``(n, 3, 2)`` inches, cover. It is ten times as fast as shapely."""
    a, b = faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0]
    twice = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    # A face covers the same whichever side is up; an upright face covers nothing.
    level = np.where(twice[:, None, None] < 0, faces[:, ::-1], faces)[np.abs(twice) > 1e-7]
    return _together(level)


def _together(faces: Points) -> CrossSection:
    """Return what triangles ``(n, 3, 2)`` cover; of very many each half first: that is faster."""
    if len(faces) <= _AT_ONCE:
        return CrossSection(list(faces), FillRule.NonZero)
    middles, half = faces.mean(axis=1), len(faces) // 2
    order = np.argpartition(middles[:, int(np.argmax(np.ptp(middles, axis=0)))], half)
    return _together(faces[order[:half]]) + _together(faces[order[half:]])
