"""Lighter surfaces of a scanned piece, to be drawn: levels of detail by how far they are off.

Each level has half the triangles of the one before. Outlines differ by no more than surfaces do,
from whatever side they are seen.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from meshes.imports.collapse import collapse_edges
from meshes.imports.repair import cleaned
from meshes.scans.drawing.nearest import Nearest, far_off
from meshes.shapes.solid import Solid

FEW = 2_000
"""Triangles of a piece that is drawn as it is."""

MOST = 120_000
"""Most triangles of a level."""

_FEWEST = 250
"""Fewest triangles of a level."""

_STALLED = 0.8
"""A level that has more than this share of the triangles of the one before is the last."""


@dataclass(frozen=True, eq=False)
class Level:
    """A lighter surface. ``off``: inches by which its outline differs from the full one's."""

    solid: Solid
    off: float


def levels_of(solid: Solid) -> tuple[Level, ...]:
    """Return the lighter levels of a surface, the finest first; none for one of few triangles.

    A face has the mean colour of the faces that it stands for. Raises RuntimeError where collapsing
    edges ends early.
    """
    levels = list[Level]()
    if len(solid.faces) <= FEW:
        return ()
    count = min(len(solid.faces) // 2, MOST)
    last, full = solid, Nearest(solid)
    while count >= _FEWEST:
        points, faces = collapse_edges(last.vertices, last.faces, count)
        if not 0 < len(faces) < len(last.faces):
            break
        bare = np.zeros((len(faces), 3), dtype=np.uint8)
        lighter = cleaned(Solid(points.astype(np.float64), faces.astype(np.int64), bare))
        if not len(lighter.faces):
            break
        stalled = len(lighter.faces) > _STALLED * len(last.faces)
        last = Solid(lighter.vertices, lighter.faces, _colours(solid, lighter))
        levels.append(Level(last, far_off(full, Nearest(last))))
        if stalled:
            break
        count = len(last.faces) // 2
    return tuple(levels)


def _colours(full: Solid, lighter: Solid) -> NDArray[np.uint8]:
    """Return for each lighter face the mean colour of the full faces nearest to it."""
    middles = lighter.centres()
    _, nearest = cKDTree(middles).query(full.centres(), workers=-1)
    number = np.bincount(nearest, minlength=len(middles))
    mean = (
        np.column_stack([np.bincount(nearest, channel, len(middles)) for channel in full.colours.T])
        / np.maximum(number, 1)[:, None]
    )
    alone = number == 0
    if alone.any():
        _, there = cKDTree(full.centres()).query(middles[alone], workers=-1)
        mean[alone] = full.colours[there]
    return np.round(mean).astype(np.uint8)
