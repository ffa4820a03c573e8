"""Self-intersections of a surface: pairs of triangles that pierce each other.

The test is exact for each pair: an edge of one triangle goes through the inside of the other.
Triangles that only touch, or lie flat on each other, do not cross. Time is bounded: of a mesh of
more than `LOOKED_AT` triangles that many are tested against all, drawn evenly by a fixed seed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from languages.message import Message, message
from meshes.shapes.solid import Points, Solid

LOOKED_AT = 6_000
MOST_PAIRS = 1_500_000
"""Most pairs of neighbouring triangles that are tested."""

_EPSILON = 1e-9


@dataclass(frozen=True)
class Crossings:
    """Count of self-intersections.

    ``faces``: number of the ``looked_at`` faces that go through another. ``all``: whether every
    face was tested against every other.
    """

    faces: int
    looked_at: int
    all: bool

    @property
    def words(self) -> Message:
        """Say in a sentence how many faces cross, of how many, and how these were chosen."""
        chosen = "all" if self.all else "sample"
        return message("mesh-crossing", faces=self.faces, looked=self.looked_at, chosen=chosen)


def crossings(solid: Solid) -> Crossings:
    """Count the triangles of a surface, its equal vertices merged, that pass through another."""
    faces = solid.faces
    chosen = np.arange(len(faces))
    if len(chosen) > LOOKED_AT:
        chosen = np.sort(np.random.default_rng(1).choice(chosen, LOOKED_AT, replace=False))
    corners = solid.vertices[faces]
    size = float(np.ptp(corners.reshape(-1, 3), axis=0).max()) or 1.0
    corners = (corners - corners.reshape(-1, 3).min(axis=0)) / size
    one, other, seen = _near(corners, chosen)
    apart = ~(faces[one][:, :, None] == faces[other][:, None, :]).any(axis=(1, 2))
    one, other = one[apart], other[apart]
    pierced = _pierces(corners, one, other) | _pierces(corners, other, one)
    found = np.unique(one[pierced])
    return Crossings(len(found), seen, seen == len(faces))


def _near(
    corners: Points, chosen: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
    """Return pairs of a chosen triangle and another whose boxes meet.

    The last number is how many of the chosen triangles these pairs cover completely.
    """
    low, high = corners.min(axis=1), corners.max(axis=1)
    # The tree is two-dimensional: across the two axes in which the triangles' boxes overlap least.
    overlap = (high - low).sum(axis=0) / np.maximum(np.ptp(corners.reshape(-1, 3), axis=0), 1e-12)
    x, y, z = np.argsort(overlap)
    boxes = shapely.box(low[:, x], low[:, y], high[:, x], high[:, y])
    tree = shapely.STRtree(boxes)
    ones, others, pairs, seen, batch = [], [], 0, 0, 1
    while seen < len(chosen):
        rows = chosen[seen : seen + batch]
        mine, found = tree.query(boxes[rows])
        seen, pairs = seen + len(rows), pairs + len(mine)
        mine = rows[mine]
        meet = (low[mine, z] <= high[found, z]) & (low[found, z] <= high[mine, z]) & (mine != found)
        ones.append(mine[meet])
        others.append(found[meet])
        if pairs > MOST_PAIRS:
            break
        # One triangle may be near half a million others: take as many at once as surely fit.
        batch = int(np.clip((MOST_PAIRS - pairs) * seen // max(pairs, 1), 1, 200))
    return np.concatenate(ones), np.concatenate(others), seen


def _pierces(
    corners: Points, one: NDArray[np.int64], other: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Return whether an edge of each first triangle goes through the inside of the second,
    ``(n,)``.
    """
    found = np.zeros(len(one), dtype=bool)
    a, b, c = (corners[other, i] for i in range(3))
    u, v = b - a, c - a
    normal = np.cross(u, v)
    uu, uv, vv = (u * u).sum(1), (u * v).sum(1), (v * v).sum(1)
    flat = uu * vv - uv * uv
    for i in range(3):
        start, end = corners[one, i], corners[one, (i + 1) % 3]
        above, below = ((start - a) * normal).sum(1), ((end - a) * normal).sum(1)
        length = np.linalg.norm(normal, axis=1) * _EPSILON
        sides = ((above > length) & (below < -length)) | ((above < -length) & (below > length))
        with np.errstate(all="ignore"):
            share = above / (above - below)
            w = start + share[:, None] * (end - start) - a
            wu, wv = (w * u).sum(1), (w * v).sum(1)
            s, t = (wu * vv - wv * uv) / flat, (wv * uu - wu * uv) / flat
            found |= sides & (s > 1e-6) & (t > 1e-6) & (s + t < 1 - 1e-6)
    return found
