"""The ground under what stands on it: the table with its hills, from a height map.

There are three signs of a thing on the ground. Its sides are steep. It is narrow and stands out. Or
it rises little, but by more than the noise, over its surroundings, as rubble and craters do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from meshes.shapes.solid import Points

Mask = NDArray[np.bool_]
_Number = TypeVar("_Number", np.float64, np.int64, np.bool_)

_STEEP = 1.6
"""Rise per inch above which a side belongs to a thing, not to a hill: 58°."""
_NARROW_IN = 1.75
"""Radius of the disc that fits on a hill everywhere, and not on a wall or a hedge, inches."""
_SIDE = 0.75
"""Least slope of the side of a narrow thing."""
_SMEARED_IN = 0.6
"""Greatest width of a smeared side that is taken into account, inches."""
LEAST_IN = 0.3
"""Least height above the ground of a thing, inches."""
_WAY_IN = 0.6
"""Half of the width of the way by which raised ground is reached: stairs are no ground, inches."""
_ROOF_IN = 1.0
"""Radius of the disc that fits on a roof, inches."""
_STEP_IN, _MOST_STEPS, _BESIDE_IN = 1.0, 4, 0.8
"""Highest step of a stepped hill in inches, most of its steps, and inches beside it that are its
foot.
"""
_RAISED_IN = 0.6
"""Height from which ground is raised, inches."""
_LOW_IN, _LOW_NOISE = 0.12, 6.0
"""Least height of a low thing in inches, and in standard deviations of the surface, smoothed."""
_LOW_TOP_IN, _COMPACT = 1.1, 4.0
"""Height below which all of a heap is a low thing, inches; greatest area of a heap, in those of the
largest disc in it.
"""
_LOW_SHARE, _RIDGE_SHARE = 0.2, 0.4
"""Share of its height at the outline of a heap, and of a ridge, whose sides are smeared more."""
_BORDER_IN = 0.6
"""Inches from the table's edges within which a scan is often bent upwards."""
_FOOT_IN, _FOOT_EDGES = 0.4, 1.5
"""Inches, and edges of triangles, beside a tall thing that are its foot."""
_FOOT_SLOPE = 0.8
"""Greatest slope around a low thing, as a share of that at its border."""
_SOFT_IN = 0.3
"""Standard deviation over which the surface is smoothed to look for low things, inches."""
_LOW_AREA, _LOW_RADIUS_IN = 1.0, 0.4
"""Least area of a low thing, and radius of the least disc in it: square inches, inches."""
_BESIDE = 0.5
"""Greatest share of a low thing's border at tall things: beyond, it is their smeared foot."""


@dataclass(frozen=True, eq=False)
class Relief:
    """``ground``: height of the ground in each cell, inches. ``above``: height above it of the
    surface there. ``things``: cells where something stands on it. ``low``: cells of what rises
    little, none of them in ``things``.
    """

    ground: Points
    above: Points
    things: Mask
    low: Mask


def relief(top: Points, cell: float, noise: float, edge: float) -> Relief:
    """Part a height map, ``(rows, columns)`` of inches above the table, into ground and things.

    ``top``: NaN where nothing was seen. ``noise``: spread of the surface, inches. ``edge``: usual
    edge of its triangles, by which sides of things are smeared, inches.
    """
    seen = ~np.isnan(top)
    filled = _nearest(np.where(seen, top, np.nan), ~seen)
    smooth = ndimage.median_filter(filled, 3)
    smear = disc(max(1.0, min(edge, _SMEARED_IN) / cell))
    reached = _by_wide_ways(_reached(smooth, cell, noise), smooth, cell, noise)
    walls = ~_with_steps(reached, smooth, cell)
    around = ndimage.binary_dilation(walls, smear)
    level = _softened(_nearest(smooth, around), around, cell)
    plain = opened(level, _NARROW_IN / cell)
    least = max(LEAST_IN, 3.0 * noise)
    narrow = _steep(level - plain > least, level, cell)
    # The feet of a narrow thing stand out by less; they are no ground.
    around = ndimage.binary_dilation(narrow, smear)
    ground = np.minimum(_softened(_nearest(level, around), around, cell), level)
    tall = walls | narrow | around
    low, flat = _low(smooth, ground, tall, cell, noise, max(_FOOT_IN, _FOOT_EDGES * edge))
    ground = np.where(low, np.minimum(flat, ground), ground)
    above = np.where(seen, smooth - ground, 0.0)
    return Relief(ground, above, tall & (above > least) & ~low, low)


def _by_wide_ways(reached: Mask, height: Points, cell: float, noise: float) -> Mask:
    """Return the reached cells without broad raised areas that only a narrow way leads to."""
    level = reached & (height < _RAISED_IN)
    steep = np.zeros_like(reached)
    for axis in (0, 1):
        step = np.abs(np.diff(height, axis=axis)) > _STEEP * cell + 2.0 * noise
        _before(steep, axis)[step] = True
        _after(steep, axis)[step] = True
    rim = disc(_WAY_IN / cell)
    wide = level | ndimage.binary_erosion(reached & ~steep, rim, border_value=1)
    labels, _ = ndimage.label(wide)
    starts = np.unique(labels[level])
    raised = np.isin(labels, starts[starts > 0]) & ~level
    reach = ndimage.binary_dilation(raised, disc(_WAY_IN / cell + 1))
    # What is narrow is found by that, with its feet.
    broad = ndimage.binary_opening(reached & ~level & ~reach, disc(_ROOF_IN / cell))
    found: Mask = reached & (level | reach | ~ndimage.binary_dilation(broad, rim))
    return found


def _with_steps(reached: Mask, height: Points, cell: float) -> Mask:
    """Return the reached cells with the levels of stepped hills: broad, and a low step up."""
    rim, way = disc(_NARROW_IN / cell), disc(_WAY_IN / cell)
    beside = max(1, round(_BESIDE_IN / cell))
    for _ in range(_MOST_STEPS):
        broad = ndimage.binary_opening(np.pad(~reached, 1), rim)[1:-1, 1:-1]
        steps = np.zeros_like(reached)
        for number, box, labels in _parts(broad, beside):
            mask = labels[box] == number
            around = ndimage.binary_dilation(mask, iterations=beside)
            foot = height[box][around & reached[box]]
            if len(foot):
                level = mask & (height[box] <= np.median(foot) + _STEP_IN)
                steps[box] |= ndimage.binary_opening(level, way)
        if not steps.any():
            break
        reached = reached | steps
    return reached


def _low(
    height: Points, ground: Points, tall: Mask, cell: float, noise: float, smear: float
) -> tuple[Mask, Points]:
    """Return the cells of what rises little from the ground, and the smooth ground without it.

    ``height``: of the surface; ``ground``: of the surface without ``tall`` things. ``smear``:
    inches beside a tall thing that are its foot.
    """
    soft = ndimage.gaussian_filter(ground, _SOFT_IN / cell, mode="nearest")
    flat = opened(soft, _NARROW_IN / cell)
    least = max(_LOW_IN, _LOW_NOISE * noise)
    rise = np.where(tall, height, soft) - flat
    low, whole = np.zeros_like(tall), np.zeros_like(tall)
    for level in (least / 2, least):
        for number, box, labels in _parts((rise > level) & ~whole):
            mask = labels[box] == number
            peak = float(np.percentile(rise[box][mask], 98))
            if peak < _LOW_TOP_IN and _is_compact(ndimage.binary_fill_holes(mask)):
                whole[box] |= mask
                low[box] |= mask & (rise[box] > _LOW_SHARE * peak)
    tall = tall & ~whole
    feet = ndimage.binary_dilation(tall, disc(smear / cell))
    low = ndimage.binary_opening(low, disc(1)) | ((rise > least / 2) & ~whole & ~feet)
    border = np.pad(np.zeros_like(low)[1:-1, 1:-1], 1, constant_values=True)
    border = ndimage.binary_dilation(border, iterations=round(_BORDER_IN / cell))
    kept, slope = np.zeros_like(low), np.hypot(*np.gradient(flat + rise, cell))
    beside = max(2, round(_FOOT_IN / cell))
    for number, box, labels in _parts(low, 2 * beside):
        mask = labels[box] == number
        wanted = least * (1 + (mask & border[box]).any())
        peak = rise[box][mask].max()
        if not _is_compact(ndimage.binary_fill_holes(mask)):
            mask &= rise[box] > _RIDGE_SHARE * peak
        stands = peak >= wanted and _has_foot(mask, slope[box], ~(low | feet)[box], beside)
        if stands and _is_patch(mask, feet[box], cell):
            kept[box] |= ndimage.binary_fill_holes(mask) & ~tall[box]
    return kept, flat


def _parts(mask: Mask, rim: int = 1) -> Iterator[tuple[int, tuple[slice, ...], NDArray[np.int64]]]:
    """Yield the number of each connected part, a box with a rim of cells, and all numbers."""
    labels, _ = ndimage.label(mask, np.ones((3, 3)))
    for number, box in enumerate(ndimage.find_objects(labels), 1):
        yield (
            number,
            tuple(slice(max(0, side.start - rim), side.stop + rim) for side in box),
            labels,
        )


def _has_foot(mask: Mask, slope: Points, free: Mask, beside: int) -> bool:
    """Return whether the surface is less steep around some cells than at their border.

    It is not at the round top of a hill. ``free``: cells of bare ground. ``beside``: cells.
    """
    near = ndimage.binary_dilation(mask, iterations=beside)
    around = ndimage.binary_dilation(near, iterations=beside) & ~near & free
    border = mask & ~ndimage.binary_erosion(mask, iterations=beside)
    if not around.any():
        return True
    return bool(slope[around].mean() < _FOOT_SLOPE * slope[border].mean())


def _is_compact(mask: Mask) -> bool:
    """Return whether some cells are about as wide as long: a heap, not a wall."""
    radius = float(ndimage.distance_transform_edt(np.pad(mask, 1)).max())
    return bool(mask.sum() <= _COMPACT * np.pi * radius**2)


def _is_patch(mask: Mask, feet: Mask, cell: float) -> bool:
    """Return whether some cells are a thing of their own, not a speck or a tall thing's foot."""
    broad = ndimage.distance_transform_edt(np.pad(mask, 1)).max() * cell >= _LOW_RADIUS_IN
    rim = ndimage.binary_dilation(mask, np.ones((3, 3))) & ~mask
    beside = (rim & feet).sum() <= _BESIDE * rim.sum()
    return bool(broad and beside and mask.sum() * cell**2 >= _LOW_AREA)


def _steep(narrow: Mask, height: Points, cell: float) -> Mask:
    """Return the connected parts of a mask with a steep side: the top of a hill has none."""
    labels, count = ndimage.label(narrow, np.ones((3, 3)))
    if not count:
        return narrow
    slope = np.hypot(*np.gradient(height, cell))
    steepest = ndimage.maximum(ndimage.grey_dilation(slope, 3), labels, np.arange(count + 1))
    found: Mask = narrow & (steepest[labels] > _SIDE)
    return found


def disc(radius: float) -> Mask:
    """Return a disc of cells."""
    reach = int(np.ceil(radius))
    found: Mask = np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1]) <= radius + 0.25
    return found


def opened(height: Points, radius: float) -> Points:
    """Return the map without what is narrower than a disc (grey opening)."""
    shape = disc(radius)
    pad = len(shape) // 2
    whole = ndimage.grey_opening(np.pad(height, pad, "edge"), footprint=shape)
    found: Points = whole[pad:-pad, pad:-pad]
    return found


def _reached(height: Points, cell: float, noise: float) -> Mask:
    """Return the cells that the table's level reaches without a steep step."""
    step = _STEEP * cell + 2.0 * noise
    index = np.arange(height.size).reshape(height.shape)
    pairs = []
    for axis in (0, 1):
        a, b = _before(height, axis), _after(height, axis)
        gentle = np.abs(a - b) <= step
        pairs.append((_before(index, axis)[gentle], _after(index, axis)[gentle]))
    one = np.concatenate([pair[0] for pair in pairs])
    other = np.concatenate([pair[1] for pair in pairs])
    graph = coo_matrix((np.ones(len(one), dtype=bool), (one, other)), shape=(height.size,) * 2)
    _, label = connected_components(graph, directed=False)
    flat = np.abs(height.ravel()) <= max(0.2, 3.0 * noise)
    base = np.bincount(label, weights=flat)
    # Several parts of the table may be cut off by walls or by what was not seen.
    large = base >= max(25.0, 0.01 * base.sum())
    found: Mask = large[label].reshape(height.shape)
    return found


def _before(grid: NDArray[_Number], axis: int) -> NDArray[_Number]:
    return grid[:-1] if axis == 0 else grid[:, :-1]


def _after(grid: NDArray[_Number], axis: int) -> NDArray[_Number]:
    return grid[1:] if axis == 0 else grid[:, 1:]


def _nearest(height: Points, unknown: Mask) -> Points:
    """Return the map with unknown cells at the height of the nearest known one."""
    if unknown.all():
        return np.zeros_like(height)
    if not unknown.any():
        return height
    near = ndimage.distance_transform_edt(unknown, return_distances=False, return_indices=True)
    found: Points = height[tuple(near)]
    return found


def _softened(height: Points, guessed: Mask, cell: float) -> Points:
    """Smooth the cells that were guessed from their neighbours; leave the others."""
    if not guessed.any():
        return height
    blurred = ndimage.gaussian_filter(height, 1.0 / cell, mode="nearest")
    return np.where(guessed, blurred, height)
