"""Error of a scan's surface, by region: measured on flat places of the scan itself."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meshes.scans.height_map import Grid
from meshes.shapes.solid import Points

REGION_IN = 6.0
"""Side of the regions that have an error of their own, inches."""


@dataclass(frozen=True, eq=False)
class Noise:
    """Errors of a surface, inches.

    ``spread``: standard deviation of the surface about flat places. ``resolution``: half of the
    usual edge of a triangle; nothing finer is shown. ``drift``: how far the table top is bent, and
    its edges are off. ``regions``: ``(rows, columns)``, the error in squares of `REGION_IN`, from
    the near left corner.
    """

    spread: float
    resolution: float
    drift: float
    regions: Points

    @property
    def error(self) -> float:
        """The error of the whole scan: two standard deviations, resolution and drift together."""
        return combined(self.spread, self.resolution, self.drift)

    def near(self, x: float, y: float) -> float:
        """Return the error at a place of the table."""
        rows, columns = self.regions.shape
        row = min(max(int(y / REGION_IN), 0), rows - 1)
        return float(self.regions[row, min(max(int(x / REGION_IN), 0), columns - 1)])


def usual_edge(vertices: Points, faces: NDArray[np.int64]) -> float:
    """Return the median length of the edges of some faces; 0 without faces."""
    if not len(faces):
        return 0.0
    some = faces[:: max(1, len(faces) // 200_000)]
    lengths = [
        np.linalg.norm(vertices[some[:, one]] - vertices[some[:, one - 1]], axis=1)
        for one in (0, 1, 2)
    ]
    return float(np.median(np.concatenate(lengths)))


def combined(spread: float, resolution: float, drift: float) -> float:
    """Return one error of three that do not depend on each other."""
    return float(np.sqrt((2 * spread) ** 2 + resolution**2 + drift**2))


def noise_of(top: Points, flat: NDArray[np.bool_], grid: Grid, edge: float, drift: float) -> Noise:
    """Measure the noise of a height map.

    ``flat``: cells of bare ground. ``edge``: usual edge of a triangle, inches. ``drift``: how far
    the table's edges are off, inches.
    """
    # A second difference knows no slope; its variance is six times that of the noise.
    known = flat & ~np.isnan(top)
    wide = max(1, round(edge / grid.cell))
    off = np.full(top.shape, np.nan)
    inner = slice(wide, -wide)
    bend = top[:, 2 * wide :] - 2 * top[:, inner] + top[:, : -2 * wide]
    all_known = known[:, 2 * wide :] & known[:, inner] & known[:, : -2 * wide]
    off[:, inner] = np.where(all_known, bend / np.sqrt(6.0), np.nan)
    spread = _spread(off)
    cells = max(1, round(REGION_IN / grid.cell))
    rows = -(-grid.rows // cells)
    columns = -(-grid.columns // cells)
    bent = _bent(top, known, grid)
    regions = np.empty((rows, columns))
    for row in range(rows):
        for column in range(columns):
            block = np.s_[row * cells : (row + 1) * cells, column * cells : (column + 1) * cells]
            own = off[block]
            local = _spread(own) if (~np.isnan(own)).sum() > 40 else spread
            regions[row, column] = combined(local, edge / 2, max(drift, _greatest(bent[block])))
    return Noise(spread, edge / 2, max(drift, _greatest(bent)), regions)


def _spread(off: Points) -> float:
    known = off[~np.isnan(off)]
    return 1.4826 * float(np.median(np.abs(known))) if len(known) else 0.0


def _bent(top: Points, known: NDArray[np.bool_], grid: Grid) -> Points:
    """Return the height of bare ground at the table's level, averaged over four inches."""
    from scipy import ndimage  # slow to import, and only scanning needs it

    level = known & (np.abs(np.nan_to_num(top)) < 0.5)
    weight = ndimage.gaussian_filter(level.astype(np.float64), 2.0 / grid.cell)
    mean = ndimage.gaussian_filter(np.where(level, top, 0.0), 2.0 / grid.cell)
    return np.where(level & (weight > 0.3), mean / np.maximum(weight, 1e-9), np.nan)


def _greatest(bent: Points) -> float:
    known = np.abs(bent[~np.isnan(bent)])
    return float(np.percentile(known, 90)) if len(known) else 0.0
