"""Pieces of a scanned table: connected things on the ground, each with its faces and outline."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage

from meshes.scans.bases import FoundBase
from meshes.scans.ground import Relief
from meshes.scans.guess import Guess, Otherwise, guess_of, otherwise, shape_of
from meshes.scans.height_map import Grid
from meshes.scans.ruins import join_ruins
from meshes.scans.splitting import part_touching, split_bends
from meshes.shapes.solid import Points, Solid

Mask = NDArray[np.bool_]

_AREA = 0.25
"""Least area of a piece seen from above, square inches."""
_TREE_IN = 2.0
"""Height below which a green thing on a base is a figure, inches."""
_GROWN_IN = 0.45
"""Inches around a piece's cells whose faces belong to it: its sides, down to the ground."""


@dataclass(frozen=True, eq=False)
class ScanPiece:
    """A thing on the table.

    ``outline``: seen from above, inches of the table. ``height``: above the ground beneath.
    ``solid``: its surface, inches of the table, with a skirt down to the ground. ``error``: how far
    its surface may be off, inches. ``base``: of a model, where the scan shows one. ``facing``: of a
    figure or a vehicle, degrees. ``otherwise``: the shelter that it may give instead.
    """

    id: str
    outline: shapely.Polygon
    height: float
    foot: float
    guess: Guess
    error: float
    solid: Solid
    base: FoundBase | None = None
    facing: float | None = None
    otherwise: Otherwise | None = None


def labelled(
    relief: Relief, leafy: Mask, cell: float, edge: float, least: float
) -> tuple[NDArray[np.int64], int]:
    """Return the number of the piece in each cell, from 1 up, 0 for none, and the greatest.

    ``leafy``: cells of the colour of leaves. ``edge``: usual edge of a triangle, inches. ``least``:
    least height of a piece that is not low.
    """
    tall = join_ruins(_tall(relief, leafy, cell, edge, least), relief.above, leafy, cell)
    low, _ = ndimage.label(relief.low & (tall == 0), np.ones((3, 3)))
    labels = np.where((tall == 0) & (low > 0), low + int(tall.max(initial=0)), tall)
    return _without_gaps(labels, cell)


def _without_gaps(labels: NDArray[np.int64], cell: float) -> tuple[NDArray[np.int64], int]:
    """Return labels numbered from 1 without gaps, those of too little area left out."""
    areas = np.bincount(labels.ravel()) * cell**2
    kept = areas >= _AREA
    kept[0] = False
    renumber = np.where(kept, np.cumsum(kept), 0)
    found: NDArray[np.int64] = renumber[labels].astype(np.int64)
    return found, int(kept.sum())


def _tall(relief: Relief, leafy: Mask, cell: float, edge: float, least: float) -> NDArray[np.int64]:
    things, above = relief.things, relief.above
    closed = ndimage.binary_closing(np.pad(things, 2), np.ones((3, 3)))[2:-2, 2:-2] | things
    labels, count = ndimage.label(closed, np.ones((3, 3)))
    if not count:
        return np.zeros(labels.shape, dtype=np.int64)
    numbers = np.arange(1, count + 1)
    areas = ndimage.sum_labels(np.ones_like(above), labels, numbers) * cell**2
    peaks = ndimage.maximum(above, labels, numbers)
    kept = (areas >= _AREA) & (peaks >= least)
    renumber = np.concatenate([[0], np.where(kept, np.cumsum(kept), 0)]).astype(np.int64)
    return split_bends(part_touching(renumber[labels], above, leafy, cell, edge), cell)


def grown(labels: NDArray[np.int64], cell: float) -> NDArray[np.int64]:
    """Return the labels, each grown into the free cells around it."""
    away, near = ndimage.distance_transform_edt(labels == 0, return_indices=True)
    return np.where(away * cell <= _GROWN_IN + cell / 2, labels[tuple(near)], 0)


def polygon_of(mask: Mask, grid: Grid) -> shapely.Polygon:
    """Return the outline of the largest connected part of some cells, a little simplified."""
    boxes = []
    for row in np.flatnonzero(mask.any(axis=1)):
        steps = np.diff(np.concatenate([[0], mask[row].astype(np.int8), [0]]))
        y = grid.corner[1] + row * grid.cell
        for first, last in zip(
            np.flatnonzero(steps == 1), np.flatnonzero(steps == -1), strict=True
        ):
            x = grid.corner[0] + grid.cell * np.array([first, last])
            boxes.append(shapely.box(x[0], y, x[1], y + grid.cell))
    joined = shapely.union_all(boxes)
    # Cells that touch at a corner belong together.
    joined = joined.buffer(grid.cell * 0.1, join_style="mitre")
    largest = max(shapely.get_parts(joined), key=lambda part: part.area)
    outline = shapely.simplify(shapely.Polygon(largest.exterior), grid.cell * 0.75)
    assert isinstance(outline, shapely.Polygon), "a part of a union of boxes has an area"
    return shapely.orient_polygons(outline)


def taken(solid: Solid, kept: Mask | NDArray[np.int64]) -> Solid:
    """Return some of the faces, marked or by their numbers, with the vertices that they use."""
    faces = solid.faces[kept]
    used, inverse = np.unique(faces, return_inverse=True)
    return Solid(solid.vertices[used], inverse.reshape(-1, 3).astype(np.int64), solid.colours[kept])


def skirted(solid: Solid, floor: Points, reach: float) -> Solid:
    """Close the gap between the lower rim of a surface and the ground.

    ``floor``: height of the ground under each vertex. Edges of the rim higher than ``reach`` above
    it are real holes and stay open.
    """
    sides = np.vstack([solid.faces[:, [0, 1]], solid.faces[:, [1, 2]], solid.faces[:, [2, 0]]])
    owner = np.tile(np.arange(len(solid.faces)), 3)
    key = np.sort(sides, axis=1) @ np.array([len(solid.vertices), 1])
    _, first, counts = np.unique(key, return_index=True, return_counts=True)
    rim = first[counts == 1]
    low = (solid.vertices[sides[rim], 2] - floor[sides[rim]] < reach).all(axis=1)
    rim = rim[low]
    if not len(rim):
        return solid
    count, edges = len(solid.vertices), sides[rim]
    feet = solid.vertices[edges.ravel()].copy()
    feet[:, 2] = np.minimum(feet[:, 2], floor[edges.ravel()]) - 0.02
    one = count + 2 * np.arange(len(rim))
    a, b = edges[:, 0], edges[:, 1]
    new = np.vstack([np.column_stack([b, a, one]), np.column_stack([b, one, one + 1])])
    return Solid(
        np.vstack([solid.vertices, feet]),
        np.vstack([solid.faces, new]),
        np.vstack([solid.colours, np.tile(solid.colours[owner[rim]], (2, 1))]),
    )


def piece_of(
    number: int,
    labels: NDArray[np.int64],
    grid: Grid,
    relief: Relief,
    solid: Solid,
    error: float,
    base: FoundBase | None = None,
) -> ScanPiece:
    """Build the piece with a number: its outline, height and guess.

    ``solid``: its faces. ``base``: the one that it stands on.
    """
    mask, above, ground = labels == number, relief.above, relief.ground
    outline = polygon_of(mask, grid)
    height = float(np.percentile(above[mask], 98))
    foot = float(np.median(ground[mask]))
    if base is not None:
        height = float(above[mask].max())  # it may be narrow
    rows, columns = grid.cells_of(solid.vertices)
    floor = ground[rows, columns]
    upper = solid.centres()
    rows, columns = grid.cells_of(upper)
    raised = upper[:, 2] - ground[rows, columns] > 0.3 * height
    rows, columns = np.nonzero(mask)
    box = np.s_[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    heights = np.where(mask[box], above[box], np.nan)
    low = bool(relief.low[mask].mean() > 0.5)
    colours = solid.colours[raised].astype(np.float64)
    shape = shape_of(outline, height, heights, grid.cell, low, colours)
    guess = guess_of(shape)
    if base is not None and (guess not in ("trees", "hedge") or height < _TREE_IN):
        guess = "figure"
    whole = skirted(solid, floor, max(0.35, 0.15 * height))
    other = otherwise(guess, shape, error)
    return ScanPiece("", outline, height, foot, guess, error, whole, base, None, other)
