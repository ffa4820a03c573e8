"""The surface of a scan seen from above, on a grid: the highest point of every cell."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.solid import Points

_PAIRS = 2_000_000
"""Most pairs of a triangle and a cell that are tested at once."""

MOST_CELLS = 4_000_000
"""Most cells of a map."""


@dataclass(frozen=True, eq=False)
class Grid:
    """A grid of square cells. ``corner``: the lowest x and y; row 0 is at the lowest y."""

    corner: tuple[float, float]
    cell: float
    columns: int
    rows: int

    @classmethod
    def over(cls, low: Points, high: Points, cell: float) -> Grid:
        """Return a grid that covers the rectangle from ``low`` to ``high``, ``(2,)`` each."""
        wide, deep = (max(1, int(np.ceil((high[axis] - low[axis]) / cell))) for axis in (0, 1))
        if wide * deep > MOST_CELLS:
            return cls.over(low, high, cell * (wide * deep / MOST_CELLS) ** 0.5 * 1.01)
        return cls((float(low[0]), float(low[1])), cell, wide, deep)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.rows, self.columns

    def cells_of(self, points: Points) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return row and column of each point, ``(n, 2 or 3)``; those outside take the nearest."""
        return self.lines_of(points[:, 0], points[:, 1])

    def lines_of(self, x: Points, y: Points) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the row of each y and the column of each x; those outside take the nearest."""
        across = np.floor((x - self.corner[0]) / self.cell).astype(np.int64)
        along = np.floor((y - self.corner[1]) / self.cell).astype(np.int64)
        return np.clip(along, 0, self.rows - 1), np.clip(across, 0, self.columns - 1)

    def middles(self) -> tuple[Points, Points]:
        """Return x of every column and y of every row."""
        x = self.corner[0] + self.cell * (np.arange(self.columns, dtype=np.float64) + 0.5)
        y = self.corner[1] + self.cell * (np.arange(self.rows, dtype=np.float64) + 0.5)
        return x, y


@dataclass(frozen=True, eq=False)
class HeightMap:
    """``top``: ``(rows, columns)``, the greatest z above the middle of each cell, NaN where no
    surface is. ``face``: the number of that face, −1 where none is.
    """

    grid: Grid
    top: Points
    face: NDArray[np.int64]


def height_map(triangles: Points, grid: Grid) -> HeightMap:
    """Return the surface of ``(n, 3, 3)`` triangles seen from above, exactly at cells' middles."""
    top = np.full(grid.rows * grid.columns, -np.inf)
    face = np.full(grid.rows * grid.columns, -1, dtype=np.int64)
    plan = triangles[:, :, :2]
    first = np.ceil((plan.min(axis=1) - grid.corner) / grid.cell - 0.5).astype(np.int64)
    last = np.floor((plan.max(axis=1) - grid.corner) / grid.cell - 0.5).astype(np.int64)
    limits = np.array([grid.columns, grid.rows]) - 1
    first, last = np.maximum(first, 0), np.minimum(last, limits)
    spans = np.maximum(last - first + 1, 0)
    counts = spans[:, 0] * spans[:, 1]
    used = np.flatnonzero(counts)
    ends = np.cumsum(counts[used])
    start = 0
    while start < len(used):
        reached = ends[start - 1] if start else 0
        stop = max(start + 1, int(np.searchsorted(ends, reached + _PAIRS)))
        some = used[start:stop]
        _draw(triangles, some, first[some], spans[some], grid, top, face)
        start = stop
    top[face < 0] = np.nan
    return HeightMap(grid, top.reshape(grid.shape), face.reshape(grid.shape))


def _draw(
    triangles: Points,
    numbers: NDArray[np.int64],
    first: NDArray[np.int64],
    spans: NDArray[np.int64],
    grid: Grid,
    top: Points,
    face: NDArray[np.int64],
) -> None:
    """Test the cells in the bounds of some triangles, and keep the highest of each cell."""
    counts = spans[:, 0] * spans[:, 1]
    which = np.repeat(np.arange(len(numbers)), counts)
    within = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)
    column = first[which, 0] + within % spans[which, 0]
    row = first[which, 1] + within // spans[which, 0]
    x = grid.corner[0] + grid.cell * (column + 0.5)
    y = grid.corner[1] + grid.cell * (row + 0.5)
    corners = triangles[numbers]
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    safe = np.where(area == 0.0, 1.0, area)
    a_, b_, c_ = a[which], b[which], c[which]
    beside = ((x - a_[:, 0]) * (c_[:, 1] - a_[:, 1]) - (y - a_[:, 1]) * (c_[:, 0] - a_[:, 0])) / (
        safe[which]
    )
    beyond = ((b_[:, 0] - a_[:, 0]) * (y - a_[:, 1]) - (b_[:, 1] - a_[:, 1]) * (x - a_[:, 0])) / (
        safe[which]
    )
    inside = (beside >= -1e-9) & (beyond >= -1e-9) & (beside + beyond <= 1 + 1e-9)
    inside &= area[which] != 0.0
    z = a_[:, 2] + beside * (b_[:, 2] - a_[:, 2]) + beyond * (c_[:, 2] - a_[:, 2])
    cells = row * grid.columns + column
    inside &= z > top[cells]
    hits = np.flatnonzero(inside)
    hits = hits[np.argsort(z[hits], kind="stable")]  # the highest is written last
    top[cells[hits]] = z[hits]
    face[cells[hits]] = numbers[which[hits]]
