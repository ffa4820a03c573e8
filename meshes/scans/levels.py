"""Level planes of a scan: the table top, the floor, the seat of a chair.

All points are levelled: z is up. Lengths are in the file's units.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage

from meshes.scans.height_map import Grid, height_map
from meshes.shapes.solid import Points

_FACING = 0.9
"""Least upward part of the normal of a face that may be part of a level plane."""
_BINS = 160
_LEAST = 0.04
"""Least area of a level, as a share of the greatest."""
_CELLS = 360
"""Cells along the scan's longer side of the map on which a level's shape is found."""
_CLOSED, _CLOSED_APART = 4, 1
"""Half of the width, in cells, of gaps that are closed, and of those between two tables."""
_PART = 0.25
"""Least area of a part of a level, as a share of the largest."""
_SUNK, _STANDING = 0.02, 0.35
"""Depth and height of what belongs to a table, as shares of its longer side."""
_WHOLE = 0.9
"""Least share of its box that a surface beside another fills."""
_ALIKE = 0.05
"""Greatest difference of boxes that are the same, as a share of the longer side."""


@dataclass(frozen=True)
class Plane:
    """z = ``across`` · x + ``along`` · y + ``height``.

    ``noise``: spread of the surface about it.
    """

    across: float
    along: float
    height: float
    noise: float

    def above(self, points: Points) -> Points:
        """Return how far ``(n, 3)`` points are above it, along z."""
        found: Points = points[:, 2] - (
            self.across * points[:, 0] + self.along * points[:, 1] + self.height
        )
        return found

    def on(self, plan: Points) -> Points:
        """Return the points of the plane at ``(n, 2)`` x and y: ``(n, 3)``."""
        z = plan @ [self.across, self.along] + self.height
        found: Points = np.column_stack([plan, z])
        return found

    @property
    def normal(self) -> Points:
        """Its unit normal, upward."""
        way: Points = np.array([-self.across, -self.along, 1.0])
        way /= np.linalg.norm(way)
        return way


@dataclass(frozen=True, eq=False)
class Level:
    """A level plane and a connected surface on it.

    ``box``: ``(4, 2)``, the corners of the smallest rectangle around it, counter-clockwise, the
    first side the longer one. ``filled``: area of the surface, gaps filled, as a share of the box.
    """

    plane: Plane
    box: Points
    filled: float
    area: float

    @property
    def sides(self) -> tuple[float, float]:
        """Longer and shorter side of the box."""
        return (
            float(np.linalg.norm(self.box[1] - self.box[0])),
            float(np.linalg.norm(self.box[2] - self.box[1])),
        )


def levels(triangles: Points) -> list[Level]:
    """Return the level planes of ``(n, 3, 3)`` levelled triangles, the highest first."""
    normal = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    doubled = np.linalg.norm(normal, axis=1)
    flat = normal[:, 2] > _FACING * np.maximum(doubled, 1e-300)
    triangles, area = triangles[flat], doubled[flat] / 2
    if not len(triangles):
        return []
    middles = triangles.mean(axis=1)
    low, high = middles[:, 2].min(), middles[:, 2].max()
    step = max((high - low) / _BINS, 1e-9)
    bins = np.minimum(((middles[:, 2] - low) / step).astype(np.int64), _BINS - 1)
    sums = np.bincount(bins, weights=area, minlength=_BINS)
    summed = np.convolve(sums, [1, 1, 1], mode="same")
    found: list[Level] = []
    for peak in np.argsort(-summed):
        if summed[peak] < _LEAST * summed.max():
            break
        if summed[peak] < summed[max(0, peak - 3) : peak + 4].max():
            continue
        plane = fitted(middles, area, low + (peak + 0.5) * step, 1.5 * step)
        if plane is not None and not any(
            _same(plane, other.plane, middles, step) for other in found
        ):
            found += _surfaces(plane, triangles, middles, step)
    return sorted(found, key=lambda one: -one.plane.height)


def fitted(middles: Points, area: Points, height: float, reach: float) -> Plane | None:
    """Fit a plane to the surface within ``reach`` of a height, robustly; None where too little is
    there.

    The reach shrinks to three times the spread of what is near: hills and pieces drop out.
    """
    plane = Plane(0.0, 0.0, height, reach / 3)
    for _ in range(12):
        off = plane.above(middles)
        near = np.abs(off) < reach
        if near.sum() < 12:
            return None
        # The height that most surface is at comes first: a slope of roads would pull a mean.
        weight = area[near] * (1 - (off[near] / reach) ** 2) ** 2
        rows = np.column_stack([middles[near, :2], np.ones(int(near.sum()))])
        scaled = rows * weight[:, None]
        solution = np.linalg.lstsq(scaled.T @ rows, scaled.T @ middles[near, 2], rcond=1e-12)[0]
        across, along, level = (float(number) for number in solution)
        off = np.abs(middles[near, 2] - rows @ solution)
        order = np.argsort(off)
        summed = np.cumsum(area[near][order])
        spread = 1.4826 * float(off[order[np.searchsorted(summed, summed[-1] / 2)]])
        plane = Plane(across, along, level, spread)
        smaller = max(3.0 * spread, 1e-9)
        if smaller > 0.98 * reach:
            break
        reach = smaller
    return plane


def _same(plane: Plane, other: Plane, middles: Points, step: float) -> bool:
    at = np.array([[*np.median(middles[:, :2], axis=0), 0.0]])
    return abs(float(plane.above(at)[0] - other.above(at)[0])) < 2 * step


def _surfaces(plane: Plane, triangles: Points, middles: Points, step: float) -> list[Level]:
    """Return the connected surfaces on a plane, with gaps closed; then those that are apart.

    Two tables side by side are one surface of the first kind, and two of the second.
    """
    above = plane.above(middles)
    some = triangles[np.abs(above) < max(step, 4 * plane.noise)]
    low, high = some[:, :, :2].min(axis=(0, 1)), some[:, :, :2].max(axis=(0, 1))
    cell = max(float((high - low).max()) / _CELLS, 1e-9)
    grid = Grid.over(low - cell, high + cell, cell)
    seen = height_map(some, grid).face >= 0
    found = [_boxed(plane, mask, grid) for mask in _parts(seen, _CLOSED)]
    joined = [level for level in found if level is not None]
    if not joined:
        return []
    # What stands on a table, or is sunk into it, does not part it.
    long = joined[0].sides[0]
    on_it = (above > -_SUNK * long) & (above < _STANDING * long)
    covered = seen | (height_map(triangles[on_it], grid).face >= 0)
    for mask in _parts(covered, _CLOSED_APART):
        level = _boxed(plane, mask, grid)
        if level is None or level.filled < _WHOLE or any(_alike(level, one) for one in joined):
            continue
        joined.append(level)
    return joined


def _parts(seen: NDArray[np.bool_], closed: int) -> list[NDArray[np.bool_]]:
    """Return the large connected parts of a map, the largest first, their gaps filled.

    ``closed``: half of the width in cells of a gap that is closed.
    """
    filled = ndimage.binary_closing(np.pad(seen, 8), iterations=closed)
    # A bridge of a few cells to something beside the table is cut.
    whole = ndimage.binary_opening(ndimage.binary_fill_holes(filled), iterations=4)[8:-8, 8:-8]
    labels, count = ndimage.label(whole)
    if not count:
        return []
    areas = np.bincount(labels.ravel())[1:]
    return [
        ndimage.binary_fill_holes(labels == 1 + number)
        for number in np.argsort(-areas, kind="stable")
        if areas[number] >= _PART * areas.max()
    ]


def _alike(level: Level, other: Level) -> bool:
    near = _ALIKE * other.sides[0]
    apart = float(np.linalg.norm(level.box.mean(axis=0) - other.box.mean(axis=0)))
    sides = zip(level.sides, other.sides, strict=True)
    return apart < near and all(abs(one - two) < near for one, two in sides)


def _boxed(plane: Plane, mask: NDArray[np.bool_], grid: Grid) -> Level | None:
    rows, columns = np.nonzero(mask & ~ndimage.binary_erosion(mask))
    x, y = grid.middles()
    hull = shapely.MultiPoint(np.column_stack([x[columns], y[rows]])).convex_hull
    if not isinstance(hull, shapely.Polygon):
        return None
    box = np.asarray(shapely.orient_polygons(hull.minimum_rotated_rectangle).exterior.coords)[:4]
    if np.linalg.norm(box[1] - box[0]) < np.linalg.norm(box[2] - box[1]):
        box = np.roll(box, -1, axis=0)
    area = float(mask.sum()) * grid.cell**2
    around = float(shapely.Polygon(box).buffer(grid.cell / 2, join_style="mitre").area)
    return Level(plane, box, area / around, area)
