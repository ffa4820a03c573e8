"""Part things that touch, and split thin pieces at their bends.

Two buildings touch at a corner, a low wall a tall house. A wall that meets another is two walls.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from meshes.scans.ground import Mask, disc
from meshes.shapes.solid import Points

_ANGLES = 45
_THIN_IN = 1.6
"""Greatest thickness of a piece that is split, inches."""
_LEAST_IN = 1.6
"""Least length of a part, inches."""
_TURN = np.radians(35.0)
"""Least angle between two parts; a curve goes on as one."""
_MOST_PARTS = 8


def split_bends(labels: NDArray[np.int64], cell: float) -> NDArray[np.int64]:
    """Return labels with thin pieces split into straight parts; new parts are numbered last."""
    labels = labels.copy()
    count = int(labels.max(initial=0))
    for number, box in enumerate(ndimage.find_objects(labels), 1):
        mask = labels[box] == number
        depth = float(ndimage.distance_transform_edt(np.pad(mask, 1)).max()) * cell
        if 2 * depth - cell > _THIN_IN:
            continue
        for part in _straight_parts(mask, cell)[1:]:
            count += 1
            labels[box][part] = count
    return labels


def _straight_parts(mask: NDArray[np.bool_], cell: float) -> list[NDArray[np.bool_]]:
    """Return the straight parts of a thin piece, the longest first; all of it where it has one."""
    parts: list[NDArray[np.bool_]] = []
    ways: list[float] = []
    rest = mask
    while len(parts) < _MOST_PARTS:
        rows, columns = np.nonzero(rest)
        points = np.column_stack([columns, rows]).astype(np.float64) * cell
        way, near = _best_line(points, cell)
        bent = not ways or min(_between(way, other) for other in ways[-1:]) >= _TURN
        on = np.zeros_like(mask)
        on[rows[near], columns[near]] = True
        length = float(np.ptp(points[near] @ [np.cos(way), np.sin(way)]))
        if length < _LEAST_IN or not bent:
            break
        parts.append(on)
        ways.append(way)
        labels, count = ndimage.label(rest & ~on, np.ones((3, 3)))
        if not count:
            rest = np.zeros_like(mask)
            break
        largest = 1 + int(np.argmax(np.bincount(labels.ravel())[1:]))
        rest = labels == largest
    if len(parts) < 2:
        return [mask]
    # each cell to the nearest part
    away = np.stack([ndimage.distance_transform_edt(~part) for part in parts])
    nearest = away.argmin(axis=0)
    return [mask & (nearest == number) for number in range(len(parts))]


def _best_line(points: Points, cell: float) -> tuple[float, NDArray[np.bool_]]:
    """Return the direction of the line that most points are near, and which those are."""
    wide = max(0.8, 3.5 * cell)
    best = (0, 0.0, np.zeros(len(points), dtype=bool))
    for way in np.arange(_ANGLES) * np.pi / _ANGLES:
        across = points @ [-np.sin(way), np.cos(way)]
        ordered = np.sort(across)
        inside = np.searchsorted(ordered, ordered + wide, "right") - np.arange(len(ordered))
        start = int(np.argmax(inside))
        if inside[start] > best[0]:
            low = ordered[start]
            near = (across >= low) & (across <= low + wide)
            best = int(inside[start]), float(way), near
    return best[1], best[2]


def _between(one: float, other: float) -> float:
    turn = abs(one - other) % np.pi
    return float(min(turn, np.pi - turn))


Labels = NDArray[np.int64]

_NECK_IN = 0.5
"""Half of the width of a neck at which two broad things are parted, inches."""
_BROAD = 2.5
"""Least area of each without its rim, square inches."""
_TALL_IN, _LOW_SHARE, _LOW_IN = 2.0, 0.5, 1.9
"""Least height of a tall thing, inches; greatest height of a low one beside it, as a share of the
tall one's and in inches.
"""
_BESIDE_IN, _BESIDE_EDGES = 0.45, 1.5
"""Inches, and edges of triangles, beside a tall thing that are its smeared side, no low thing."""
_LOW_AREA, _LOW_LENGTH, _LOW_EDGES = 0.4, 1.0, 3.0
"""Least area and length of a low thing, square inches, inches, and edges of triangles."""
_LEAFY = 0.6
"""Share of cells of the colour of leaves, from which a thing is a plant."""


def part_touching(labels: Labels, above: Points, leafy: Mask, cell: float, edge: float) -> Labels:
    """Return labels in which touching things have numbers of their own.

    ``above``: height of each cell above the ground, inches. ``leafy``: cells of the colour of
    leaves. ``edge``: usual edge of a triangle, inches. New numbers come last.
    """
    labels = _low_from_tall(labels, above, leafy, cell, edge)
    return _at_necks(labels, cell)


def _low_from_tall(labels: Labels, above: Points, leafy: Mask, cell: float, edge: float) -> Labels:
    labels, count = labels.copy(), int(labels.max(initial=0))
    beside = disc(max(_BESIDE_IN, _BESIDE_EDGES * edge) / cell)
    for number, box in enumerate(ndimage.find_objects(labels), 1):
        mask = labels[box] == number
        peak = float(np.percentile(above[box][mask], 95))
        if peak < _TALL_IN:
            continue
        tall = mask & (above[box] > min(_LOW_SHARE * peak, _LOW_IN))
        low = mask & ~ndimage.binary_dilation(tall, beside)
        green = leafy[box]
        if low.any() and min(green[tall].mean(), green[low].mean()) >= _LEAFY:
            continue  # trees in a hedge
        parts, found = ndimage.label(low, np.ones((3, 3)))
        for part in range(1, found + 1):
            own = parts == part
            if _is_large(own, cell, edge):
                count += 1
                labels[box][own] = count
    return labels


def _is_large(mask: Mask, cell: float, edge: float) -> bool:
    rows, columns = np.nonzero(mask)
    length = float(np.hypot(np.ptp(rows), np.ptp(columns))) * cell
    long_enough = length >= max(_LOW_LENGTH, _LOW_EDGES * edge)
    return len(rows) * cell**2 >= _LOW_AREA and long_enough


def _at_necks(labels: Labels, cell: float) -> Labels:
    labels, count = labels.copy(), int(labels.max(initial=0))
    rim = disc(_NECK_IN / cell)
    for number, box in enumerate(ndimage.find_objects(labels), 1):
        mask = labels[box] == number
        cores, found = ndimage.label(ndimage.binary_erosion(np.pad(mask, 1), rim)[1:-1, 1:-1])
        areas = np.bincount(cores.ravel(), minlength=found + 1)[1:] * cell**2
        broad = np.flatnonzero(areas >= _BROAD) + 1
        if len(broad) < 2:
            continue
        near = ndimage.distance_transform_edt(
            ~np.isin(cores, broad), return_distances=False, return_indices=True
        )
        nearest = cores[tuple(near)]
        for core in broad[1:]:
            count += 1
            labels[box][mask & (nearest == core)] = count
    return labels
