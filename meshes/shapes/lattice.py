"""Solids made of the cells of a rectangular lattice: walls with square holes, evenly faceted.

Even facets matter: light is baked into corners, and a sliver of a triangle smears it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import Colour
from meshes.shapes.solid import Points, Solid, plain


def lines(wanted: Iterable[float], spacing: float) -> Points:
    """Return sorted lines through all the wanted places, with more where those are far apart."""
    places = np.unique(np.round(np.array(list(wanted), dtype=np.float64), 9))
    pieces = [
        np.linspace(a, b, max(1, int(np.ceil((b - a) / spacing - 1e-9))), endpoint=False)
        for a, b in pairwise(places)
    ]
    found: Points = np.concatenate([*pieces, places[-1:]])
    return found


def inside(
    axes: Sequence[Points], low: Sequence[float], high: Sequence[float]
) -> NDArray[np.bool_]:
    """Return which cells of the lattice have their middle in a box: ``(nx, ny, nz)``."""
    within = []
    for axis, a, b in zip(axes, low, high, strict=True):
        middle = (axis[:-1] + axis[1:]) / 2
        within.append((middle > a) & (middle < b))
    x, y, z = within
    return np.asarray(x[:, None, None] & y[None, :, None] & z[None, None, :])


def lattice(axes: Sequence[Points], filled: NDArray[np.bool_], colour: Colour) -> Solid:
    """The surface of the filled cells: two triangles to each open side, the pair in a row.

    Cells that touch only along an edge would make a surface that is not a solid.
    """
    shape = tuple(len(axis) for axis in axes)
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
    padded = np.pad(filled, 1)
    faces = []
    for direction in range(3):
        u, v = (direction + 1) % 3, (direction + 2) % 3
        for step in (-1, 1):
            neighbour = np.roll(padded, -step, axis=direction)[1:-1, 1:-1, 1:-1]
            cells = np.argwhere(filled & ~neighbour)
            corner = cells.copy()
            corner[:, direction] += step > 0
            square = []
            for du, dv in ((0, 0), (1, 0), (1, 1), (0, 1)):
                at = corner.copy()
                at[:, u] += du
                at[:, v] += dv
                square.append(np.ravel_multi_index(tuple(at.T), shape))
            a, b, c, d = square if step > 0 else square[::-1]
            # Both triangles of a square follow each other, so that they can be coloured alike.
            pair = np.stack([np.column_stack([a, b, c]), np.column_stack([a, c, d])], axis=1)
            faces.append(pair.reshape(-1, 3))
    used, renumbered = np.unique(np.vstack(faces), return_inverse=True)
    return plain(grid[used], renumbered.reshape(-1, 3), colour)
