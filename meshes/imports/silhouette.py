"""Outlines of a mesh from many sides, as small rasters: its openings, and the difference of two.

An outline is a raster of `CELLS` across the mesh's longest side; details of a cell or two are lost.
Triangles are filled by points closer together than cells.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from meshes.shapes.solid import Points

CELLS = 200
"""Cells across the longest side: one is 0.03 in of a house of six inches."""

_MARGIN = 4
_SMALLEST_HOLE = 9
"""Fewest cells of a hole that counts: a smaller one may be a gap between the points."""
_CLOSE = 0.7
"""Cells between points."""
_MOST_STEPS = 512
_MOST_POINTS = 6_000_000
"""Most points of one outline: where it would have more, its cells are larger."""
_AT_ONCE = 400_000
"""Points generated at once."""

Mask = NDArray[np.bool_]


def sides() -> list[Points]:
    """Return the directions a mesh is seen from, as ``(3, 2)`` frames of the picture's plane.

    Eight level ones, four from above at 45°, and one from the top.
    """
    frames = []
    for turn in range(8):
        a = np.pi * turn / 8
        right = np.array([np.cos(a), np.sin(a), 0.0])
        frames.append(np.column_stack([right, [0.0, 0.0, 1.0]]))
        if turn % 2 == 0:
            away = np.array([-np.sin(a), np.cos(a), 0.0])
            up = (away + [0.0, 0.0, 1.0]) / np.sqrt(2.0)
            frames.append(np.column_stack([right, up]))
    frames.append(np.eye(3)[:, :2])
    return frames


def holes(corners: Points) -> int:
    """Count the openings that can be looked through, from the one of `sides` that shows most.

    ``corners``: ``(n, 3, 3)``, up along z.
    """
    cell = _cell(corners)
    most = 0
    for frame in sides():
        flat = corners @ frame
        mask = _drawn(flat, *_raster(flat, cell))
        within = ndimage.binary_fill_holes(mask) & ~mask
        if within.any():
            names, count = ndimage.label(within)
            areas = np.bincount(names.ravel(), minlength=count + 1)[1:]
            most = max(most, int((areas >= _SMALLEST_HOLE).sum()))
    return most


def outline_difference(one: Points, other: Points) -> float:
    """Return the largest difference of the outlines of two meshes, over all `sides`.

    The Hausdorff distance of the filled outlines, in the meshes' own units, to half a cell of the
    raster: the larger of the distances by which one reaches beyond the other.
    """
    cell = min(_cell(one), _cell(other))
    worst = 0.0
    for frame in sides():
        a, b = one @ frame, other @ frame
        raster = _raster(np.concatenate([a, b]), cell)
        first, second = _drawn(a, *raster), _drawn(b, *raster)
        for mine, theirs in ((first, second), (second, first)):
            if (beyond := mine & ~theirs).any():
                distance = ndimage.distance_transform_edt(~theirs)[beyond].max()
                worst = max(worst, float(distance) * cell)
    return worst


def _cell(corners: Points) -> float:
    """Return the size of a cell: by the longest side, larger where filling needs many points."""
    extent = float(np.ptp(corners.reshape(-1, 3), axis=0).max())
    if extent <= 0:
        return 1.0
    cell = extent / CELLS
    along, across = _spans(corners)
    for _ in range(20):
        points = ((along / cell / _CLOSE + 1) * (across / cell / _CLOSE + 1)).sum()
        if points <= max(_MOST_POINTS, 4 * len(corners)):
            break
        cell *= 1.5
    return cell


def _spans(corners: Points) -> tuple[Points, Points]:
    """Return the longest edge of triangles ``(n, 3, 2 or 3)``, and the height above it."""
    edges = np.diff(corners[:, [0, 1, 2, 0]], axis=1)
    lengths = np.linalg.norm(edges, axis=2)
    along = lengths.max(axis=1)
    one, other = edges[:, 0], edges[:, 1]
    dot = (one * other).sum(axis=1)
    twice = np.sqrt(np.maximum((lengths[:, 0] * lengths[:, 1]) ** 2 - dot**2, 0.0))
    return along, np.divide(twice, along, out=np.zeros_like(along), where=along > 0)


def _raster(flat: Points, cell: float) -> tuple[Points, float, tuple[int, int]]:
    """Return the lowest corner of a raster that holds these, its cell size, and its shape."""
    low = flat.reshape(-1, 2).min(axis=0) - _MARGIN * cell
    wide, high = np.ceil((flat.reshape(-1, 2).max(axis=0) - low) / cell).astype(int) + _MARGIN
    return low, cell, (int(wide), int(high))


def _drawn(flat: Points, low: Points, cell: float, shape: tuple[int, int]) -> Mask:
    """Return the cells that triangles ``(n, 3, 2)`` cover."""
    mask = np.zeros(shape, dtype=bool)
    for points in _points((flat - low) / cell):
        at = points.astype(np.int64)
        mask[at[:, 0], at[:, 1]] = True
    return mask


def _points(scaled: Points) -> Iterator[Points]:
    """Yield points of triangles, `_CLOSE` along their longest edge and across it."""
    lengths = np.linalg.norm(np.diff(scaled[:, [0, 1, 2, 0]], axis=1), axis=2)
    turn = (lengths.argmax(axis=1)[:, None] + [0, 1, 2]) % 3
    scaled = np.take_along_axis(scaled, turn[:, :, None], axis=1)
    along, across = _spans(scaled)
    # By powers of two, so that a few shapes of lattice fit all triangles.
    levels = [
        np.ceil(np.log2(np.clip(np.ceil(span / _CLOSE), 1, _MOST_STEPS))).astype(int)
        for span in (along, across)
    ]
    both = levels[0] * 32 + levels[1]
    for level in np.unique(both):
        weights = _lattice(2 ** (int(level) // 32), 2 ** (int(level) % 32))
        mine = scaled[both == level]
        batch = max(1, _AT_ONCE // len(weights))
        for start in range(0, len(mine), batch):
            # One product: to multiply triangle by triangle, threads would wait for each other.
            some = mine[start : start + batch].transpose(1, 0, 2).reshape(3, -1)
            yield (weights @ some).reshape(-1, 2)


def _lattice(along: int, across: int) -> Points:
    """Return weights of a triangle's corners, in rows from its first edge to the third corner."""
    grid = np.meshgrid(np.linspace(0, 1, along + 1), np.linspace(0, 1, across + 1))
    u, v = grid[0].ravel(), grid[1].ravel()
    return np.column_stack([(1 - u) * (1 - v), u * (1 - v), v])
