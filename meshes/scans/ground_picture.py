"""The picture of a scanned table's ground from above, as fine as the scan's colours are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from meshes.imports.skin import Skin
from meshes.scans.finding import FoundTable
from meshes.scans.height_map import Grid, height_map
from meshes.scans.noise import usual_edge
from meshes.scans.parting import PartedTable, on_table
from meshes.shapes.solid import Points, Solid

LONGEST = 2048
"""Most pixels along the longer edge of a table."""

_PER_EDGE = 3.0
"""Pixels along a usual triangle's edge, where only its corners have colours."""

_FILL_IN = 0.25
"""Cell of the colours that are spread to where no ground was seen, inches."""

_SOFT_IN = 0.6
"""Reach of the blur of these colours, inches."""

_AT_ONCE = 500_000
"""Pixels that are coloured at once."""

Colours = NDArray[np.uint8]
Mask = NDArray[np.bool_]


def ground_picture(skin: Skin, solid: Solid, found: FoundTable, parted: PartedTable) -> Colours:
    """Return the ground's colours ``(rows, columns, 3)``, the first row along the near edge.

    ``solid``: the scan in the file's coordinates, whose colours are ``skin``. Where something
    stands on the ground, or none was seen, colours of the ground around it are spread.
    """
    vertices = found.placed(solid).vertices
    numbers = np.flatnonzero(on_table(vertices[solid.faces].mean(axis=1), found.size))
    triangles = vertices[solid.faces[numbers]]
    cell = max(found.size) / LONGEST
    if not skin.textured:
        cell = max(cell, usual_edge(vertices, solid.faces[numbers]) / _PER_EDGE)
    grid = Grid.over(np.zeros(2), np.array(found.size), cell)
    face = height_map(triangles, grid).face
    x, y = grid.middles()
    known = (face >= 0) & parted.bare[np.ix_(*parted.grid.lines_of(x, y))]
    picture = np.zeros((*grid.shape, 3), dtype=np.uint8)
    at = np.flatnonzero(known)
    for start in range(0, len(at), _AT_ONCE):
        some = at[start : start + _AT_ONCE]
        row, column = np.divmod(some, grid.columns)
        hit = face.ravel()[some]
        weights = _weights(triangles[hit], x[column], y[row])
        picture[row, column] = skin.at(numbers[hit], weights)
    return _spread(picture, known, max(1, round(_FILL_IN / grid.cell)), grid.cell)


def _weights(triangles: Points, x: Points, y: Points) -> Points:
    """Return the weights ``(n, 3)`` of the corners at a place of each triangle, seen from above."""
    a, b, c = (triangles[:, corner, :2] for corner in range(3))
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    second = ((x - a[:, 0]) * (c[:, 1] - a[:, 1]) - (y - a[:, 1]) * (c[:, 0] - a[:, 0])) / area
    third = ((b[:, 0] - a[:, 0]) * (y - a[:, 1]) - (b[:, 1] - a[:, 1]) * (x - a[:, 0])) / area
    found = np.clip(np.column_stack([1.0 - second - third, second, third]), 0.0, 1.0)
    return np.asarray(found / found.sum(axis=1, keepdims=True))


def _spread(picture: Colours, known: Mask, step: int, cell: float) -> Colours:
    """Fill unknown pixels with the blurred colours of the nearest known ones."""
    if known.all() or not known.any():
        return picture
    shape = tuple(-(-edge // step) for edge in known.shape)
    row, column = (np.arange(edge) // step for edge in known.shape)
    block = (row[:, None] * shape[1] + column[None, :])[known]
    count = np.bincount(block, minlength=shape[0] * shape[1])
    mean = (
        np.column_stack(
            [np.bincount(block, ink, len(count)) for ink in picture[known].T.astype(np.float64)]
        )
        / np.maximum(count, 1)[:, None]
    )
    near = ndimage.distance_transform_edt(
        count.reshape(shape) == 0, return_distances=False, return_indices=True
    )
    coarse = mean.reshape(*shape, 3)[tuple(near)]
    coarse = ndimage.gaussian_filter(coarse, (_SOFT_IN / (step * cell),) * 2 + (0,))
    rows, columns = np.nonzero(~known)
    places = (np.vstack([rows, columns]) + 0.5) / step - 0.5
    for channel in range(3):
        picture[rows, columns, channel] = np.round(
            ndimage.map_coordinates(coarse[..., channel], places, order=1, mode="nearest")
        )
    return picture
