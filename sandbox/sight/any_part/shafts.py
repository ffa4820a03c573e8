"""Prove that no segment between two bodies is free: convex solids that stop all of them.

If a convex solid meets every segment between the corners of two convex hulls, it meets every
segment between the hulls. For the places that it hides from one point are convex, and so are the
points from which one place is hidden. Where no solid stops the whole shaft, both boxes around the
bodies are halved. Each part of the shaft may be stopped by another solid. This is conservative
shaft culling (Haines and Wallace 1991).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import PASSED, Piece

Points = NDArray[np.float64]

_FLAT_IN = 1e-6
"""Inches by which a corner may lie outside a face of a convex solid."""

_DEEP_IN = 1e-4
"""Inches of a solid that a segment has to pass, so that no rounding decides."""

_HALVES = 8
"""Times that the boxes around both bodies are halved at most, one after the other."""

_MOST_PLANES = 40
"""Faces of a convex solid from which it is left out."""

_MOST_FACES = 2000
"""Faces of a part from which it is not searched for convex solids."""

Planes = NDArray[np.float64]
"""``(f, 4)``: outward unit normals and levels of the faces of a convex solid."""


def is_stopped(one: Points, other: Points, solids: Sequence[Planes]) -> bool:
    """Return whether it is proved that solids stop every segment between two hulls.

    ``one``, ``other``: corners, ``(h, 3)`` each, table frame.
    """
    if not solids:
        return False
    boxes = np.stack([[hull.min(axis=0), hull.max(axis=0)] for hull in (one, other)])
    most = max(map(len, solids))
    planes = np.zeros((len(solids), most, 4))
    planes[:, :, 3] = np.inf  # a plane that has everything inside
    for number, solid in enumerate(solids):
        planes[number, : len(solid)] = solid
    return _is_stopped(boxes, planes, _HALVES)


def _is_stopped(boxes: Points, solids: Points, halves: int) -> bool:
    """``boxes``: ``(2, 2, 3)``, around both bodies. ``solids``: ``(s, f, 4)``."""
    middles = boxes.mean(axis=1)
    crossed = _inches(middles[:1], middles[1:], solids)[:, 0, 0] > _DEEP_IN
    if not crossed.any():
        return False  # the middle of the shaft is free
    corners = [_corners(box) for box in boxes]
    through = _inches(corners[0], corners[1], solids[crossed])
    stopped = through > _DEEP_IN
    if stopped.all(axis=(1, 2)).any():
        return True
    if halves == 0:
        return False
    # Halve where the segments that pass the best solid differ most from those that it stops.
    best = stopped[int(stopped.sum(axis=(1, 2)).argmax())]
    passing = [(~best).sum(axis=1 - side) @ corners[side] / (~best).sum() for side in (0, 1)]
    sizes = np.maximum(boxes[:, 1] - boxes[:, 0], 1e-12)
    aside = np.abs(np.stack(passing) - middles) + 1e-3 * sizes
    side, axis = np.unravel_index(int(aside.argmax()), aside.shape)
    for end in (0, 1):
        half = boxes.copy()
        half[side, end, axis] = middles[side, axis]
        if not _is_stopped(half, solids, halves - 1):
            return False
    return True


def _corners(box: Points) -> Points:
    """Return the eight corners of a box ``(2, 3)``."""
    picks = (np.arange(8)[:, None] >> np.arange(3)) & 1
    return np.asarray(box[picks, np.arange(3)])


def _inches(starts: Points, ends: Points, solids: Points) -> Points:
    """Return the inches that each segment from a start to an end passes inside each convex solid.

    ``(s, a, b)``; below 0 where it misses it.
    """
    before = starts @ solids[:, :, :3].swapaxes(1, 2) - solids[:, None, :, 3]
    behind = ends @ solids[:, :, :3].swapaxes(1, 2) - solids[:, None, :, 3]
    one, other = before[:, :, None, :], behind[:, None, :, :]  # above 0 is outside
    with np.errstate(divide="ignore", invalid="ignore"):
        at = one / (one - other)
    enter = np.where((one > 0) & (other <= 0), at, 0.0).max(axis=3)
    leave = np.where((one <= 0) & (other > 0), at, 1.0).min(axis=3)
    outside = ((one > 0) & (other > 0)).any(axis=3)
    inches = np.linalg.norm(starts[:, None] - ends[None], axis=2)
    return np.asarray(np.where(outside, -1.0, (leave - enter) * inches))


def shifted(planes: Planes, by: Points) -> Planes:
    """Return planes moved ``by`` ``(3,)`` inches."""
    return np.column_stack([planes[:, :3], planes[:, 3] + planes[:, :3] @ by])


def upright(sides: Points) -> Planes:
    """Return the planes of the endless prism over a convex shape of the plan.

    ``sides``: ``(k, 2, 2)``, counter-clockwise.
    """
    ahead = sides[:, 1] - sides[:, 0]
    normals = np.stack([ahead[:, 1], -ahead[:, 0], np.zeros(len(ahead))], axis=1)
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    return np.column_stack([normals, (normals[:, :2] * sides[:, 0]).sum(axis=1)])


@lru_cache(maxsize=512)
def convex_solids(piece: Piece) -> tuple[Planes, ...]:
    """Return the convex solids of which a piece consists, as planes of its own frame.

    Parts that are not closed or not convex are left out: less is proved then, nothing wrong.
    """
    found = []
    for part in piece.parts:
        if part.name in PASSED or len(part.mesh.faces) > _MOST_FACES:
            continue
        for solid in part.mesh.split(only_watertight=True):
            planes = np.column_stack(
                [solid.face_normals, (solid.face_normals * solid.triangles[:, 0]).sum(axis=1)]
            )
            planes = np.unique(planes.round(9), axis=0)
            outside = solid.vertices @ planes[:, :3].T - planes[:, 3]
            if (
                4 <= len(planes) <= _MOST_PLANES
                and (outside <= _FLAT_IN).all()
                and solid.volume > 0.0
            ):
                found.append(planes)
    return tuple(found)
