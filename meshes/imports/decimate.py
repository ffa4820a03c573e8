"""Fewer triangles for a mesh that has more than a table needs, and what that does to its outline.

Edges are collapsed where the surface is flattest first (quadric error, the library
fast-simplification). What a player would notice is the outline, so that is what is measured.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from meshes.imports.collapse import collapse_edges
from meshes.imports.repair import cleaned
from meshes.imports.silhouette import apart
from meshes.shapes.solid import Solid

BUDGET = 200_000
"""Triangles of one piece: ten such figures and a town stay below what a table may have."""

MOST_VERTICES = 1_200_000
"""Corners of a mesh that is decimated: each costs half a kilobyte meanwhile. A closed surface has
half as many as triangles; triangles that share no corners would get no fewer in any case."""


@dataclass(frozen=True)
class Decimated:
    """A surface of fewer triangles. ``off``: inches that its outline differs from what it was."""

    solid: Solid
    before: int
    off: float

    @property
    def words(self) -> str:
        """What was done, and what it cost."""
        return (
            f"{self.before:,} triangles made {len(self.solid.faces):,}; from thirteen sides the "
            f"outline moves by at most {self.off:.3f} in"
        )


def decimated(solid: Solid, budget: int = BUDGET) -> Decimated | None:
    """The surface with about ``budget`` triangles; None where it has no more, or gets no fewer, or
    has more than `MOST_VERTICES`. Raises RuntimeError where its process ends early.

    Each face takes the colour of the one whose middle was nearest.
    """
    count = len(solid.faces)
    if count <= budget or len(solid.vertices) > MOST_VERTICES:
        return None
    points, faces = collapse_edges(solid.vertices, solid.faces, budget)
    if not 0 < len(faces) < count:
        return None
    bare = Solid(
        points.astype(np.float64),
        faces.astype(np.int64),
        np.zeros((len(faces), 3), dtype=np.uint8),
    )
    _, nearest = cKDTree(solid.centres()).query(bare.centres())
    fewer = cleaned(Solid(bare.vertices, bare.faces, solid.colours[nearest]))
    if not len(fewer.faces):
        return None
    off = apart(solid.vertices[solid.faces], fewer.vertices[fewer.faces])
    return Decimated(fewer, count, off)
