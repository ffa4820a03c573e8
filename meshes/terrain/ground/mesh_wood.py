"""A wood made of a mesh of trees, such as a scan's, in which leaves are a closed hull."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import shapely
from manifold3d import JoinType
from numpy.typing import NDArray

from meshes.scans.guess import are_leafy
from meshes.shapes.boolean import covered
from meshes.shapes.connected import connected_corners
from meshes.shapes.inner_hulls import inner_hull
from meshes.shapes.piece import LEAVES, Part, Piece, Volume
from meshes.shapes.relief import polygons, prism
from meshes.shapes.triangle_mesh import TriangleMesh

_BETWEEN_IN = 1.3
"""Distance between two trees of one wood, inches."""
_FINE_IN = 0.08
"""Greatest deviation of the area from what the trees cover, inches."""

_STEEP = 0.75
"""Greatest part upwards of the normal of a trunk's face."""
_HIGH = 0.6
"""Share of the height below which trunks are looked for: above, brown is a gap between leaves."""
_THICK_IN, _LEAST_IN, _FEWEST = 1.5, 0.5, 8
"""Greatest thickness and least height of a trunk, inches, and its least number of faces."""


def mesh_wood(piece: Piece, depth: float) -> Piece:
    """Return a mesh of trees as a wood of which a sight line may pass ``depth`` inches.

    Its trunks stop a line as they are; its other faces, `LEAVES`, are for the eye. The area that
    the trees cover is porous up to the highest top.
    """
    faces = np.concatenate([part.triangles for part in piece.parts])
    low, high = float(faces[..., 2].min()), float(faces[..., 2].max())
    flat = covered(faces[..., :2])
    grown = flat.offset(_BETWEEN_IN / 2, JoinType.Round).offset(-_BETWEEN_IN / 2, JoinType.Round)
    # What the trees enclose is wood as well.
    rings = [one.to_polygons()[0] for one in grown.simplify(_FINE_IN).decompose()]
    area = shapely.union_all([shapely.Polygon(ring).buffer(0) for ring in rings if len(ring) > 2])
    volumes = [
        Volume(prism(part, low, high, "#000000").mesh(), depth, inner_hull(part, low, high))
        for part in polygons(area)
    ]
    parts = [made for part in piece.parts for made in _parted(part, low + _HIGH * (high - low))]
    return Piece(tuple(parts), tuple(volumes))


def _parted(part: Part, below: float) -> Iterator[Part]:
    """Yield the leaves of a part, and its trunks if it shows any. ``below``: their top."""
    trunks = _trunks(part, below)
    for name, faces in ((LEAVES, ~trunks), ("trunks", trunks)):
        if faces.any():
            used, rows = np.unique(np.asarray(part.mesh.faces)[faces], return_inverse=True)
            mesh = TriangleMesh(np.asarray(part.mesh.vertices)[used], rows.reshape(-1, 3))
            inks, textures = part.colours[faces], part.textures[faces]
            yield replace(
                part, name=name, mesh=mesh, support=False, colours=inks, textures=textures
            )


def _trunks(part: Part, below: float) -> NDArray[np.bool_]:
    """Return which faces are of trunks: steep, without the colour of leaves, narrow and upright."""
    corners = part.triangles
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    steep = np.abs(normals[:, 2]) <= _STEEP * np.linalg.norm(normals, axis=1)
    may = steep & (corners[..., 2].max(axis=1) < below) & ~are_leafy(part.colours)
    found = np.zeros(len(corners), dtype=np.bool_)
    if may.any():
        rows, faces = np.flatnonzero(may), np.asarray(part.mesh.faces)[may]
        _, groups = connected_corners(len(part.mesh.vertices), faces)
        groups = groups[faces[:, 0]]
        for group in np.unique(groups):
            mine = rows[groups == group]
            reach = np.ptp(corners[mine].reshape(-1, 3), axis=0)
            narrow = max(reach[:2]) <= _THICK_IN and reach[2] >= _LEAST_IN
            found[mine] = narrow and len(mine) >= _FEWEST
    return found
