"""Reduce the triangles of a mesh, and measure the change of its outline.

Edges are collapsed where the surface is flattest first (quadric error, the library
fast-simplification). A player would notice the outline, so the outline is measured.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from languages.message import Message, message
from meshes.imports.collapse import collapse_edges
from meshes.imports.repair import cleaned
from meshes.imports.silhouette import outline_difference
from meshes.shapes.solid import Solid

BUDGET = 200_000
"""Triangles of one piece: ten such figures and a town stay below the limit of a table."""

MOST_VERTICES = 1_200_000
"""Most vertices of a mesh that is decimated: each needs half a kilobyte while it runs.

A closed surface has half as many vertices as triangles. Triangles that share no corners could not
be reduced in any case.
"""


@dataclass(frozen=True)
class Decimated:
    """A surface of fewer triangles. ``off``: largest change of its outline, in inches."""

    solid: Solid
    before: int
    off: float

    @property
    def words(self) -> Message:
        """Say how many triangles were removed, and the change of the outline."""
        after = len(self.solid.faces)
        return message("mesh-decimated", before=self.before, after=after, off=self.off)


def decimated(solid: Solid, budget: int = BUDGET) -> Decimated | None:
    """Reduce the surface to about ``budget`` triangles.

    Each face takes the colour of the face whose middle was nearest. Returns None where it has no
    more than that, gets no fewer, or has more than `MOST_VERTICES`. Raises RuntimeError where the
    process ends early.
    """
    count = len(solid.faces)
    if count <= budget or len(solid.vertices) > MOST_VERTICES:
        return None
    points, faces = collapse_edges(solid.vertices, solid.faces, budget)
    if not 0 < len(faces) < count:
        return None
    bare = Solid(
        points.astype(np.float64), faces.astype(np.int64), np.zeros((len(faces), 3), dtype=np.uint8)
    )
    _, nearest = cKDTree(solid.centres()).query(bare.centres())
    fewer = cleaned(Solid(bare.vertices, bare.faces, solid.colours[nearest]))
    if not len(fewer.faces):
        return None
    off = outline_difference(solid.vertices[solid.faces], fewer.vertices[fewer.faces])
    return Decimated(fewer, count, off)
