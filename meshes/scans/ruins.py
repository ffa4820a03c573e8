"""Join the broken walls of a ruin: they are one thing, and so is the floor between them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage

from meshes.scans.ground import Mask
from meshes.shapes.solid import Points

Labels = NDArray[np.int64]

_HOUSE, _HIGH_IN = 8.0, 2.4
"""Least area and height of what may be the main part of a ruin, square inches and inches."""
_WITHIN, _RIM_IN = 0.6, 0.4
"""Share of a part that lies within the rectangle around the main part, and inches around that."""
_OPPOSITE_IN, _SPAN, _BEYOND_IN = 2.6, 0.55, 0.8
"""A wall opposite to the main part: greatest distance of its far side, least share of the side that
it runs along, and how far it may reach beyond that side's ends.
"""
_OFF = 0.6
"""Least share of a wall that lies beyond the side."""
_SMALLER = 0.6
"""Greatest area of a part, in those of the main one."""


@dataclass(frozen=True)
class _Part:
    number: int
    points: Points
    area: float
    peak: float

    @property
    def box(self) -> shapely.Polygon:
        """The narrowest rectangle around it."""
        found = shapely.MultiPoint(self.points).minimum_rotated_rectangle
        return found if isinstance(found, shapely.Polygon) else found.buffer(0.1)


def join_ruins(labels: Labels, above: Points, leafy: Mask, cell: float) -> Labels:
    """Return labels in which a ruin has one number, the floor between its walls included.

    ``above``: height of each cell above the ground, inches. ``leafy``: cells of the colour of
    leaves, which no ruin is.
    """
    labels = labels.copy()
    parts = {part.number: part for part in _parts(labels, above, leafy, cell)}
    mains = sorted(
        (part for part in parts.values() if part.area >= _HOUSE and part.peak >= _HIGH_IN),
        key=lambda part: -part.area,
    )
    for main in mains:
        if main.number not in parts:
            continue
        whole = main
        while walls := _walls_of(whole, parts, cell):
            for wall in walls:
                labels[labels == wall.number] = main.number
                del parts[wall.number]
            points = np.concatenate([whole.points, *(wall.points for wall in walls)])
            whole = replace(whole, points=points)
        if whole is not main:
            _fill(labels, main.number, cell)
    # numbers follow each other from 1
    used = np.unique(labels[labels > 0])
    return np.asarray(np.where(labels > 0, np.searchsorted(used, labels) + 1, 0), dtype=np.int64)


def _parts(labels: Labels, above: Points, leafy: Mask, cell: float) -> list[_Part]:
    found = []
    for number, box in enumerate(ndimage.find_objects(labels), 1):
        if box is None:
            continue
        mask = labels[box] == number
        if leafy[box][mask].mean() > 0.5:
            continue
        rows, columns = np.nonzero(mask)
        low = np.array([box[1].start, box[0].start])
        points = (np.column_stack([columns, rows]) + low + 0.5) * cell
        peak = float(np.percentile(above[box][mask], 95))
        found.append(_Part(number, points, len(points) * cell**2, peak))
    return found


def _walls_of(main: _Part, parts: dict[int, _Part], cell: float) -> list[_Part]:
    """Return the parts that are walls of the same ruin."""
    box = main.box
    near = box.buffer(_RIM_IN, join_style="mitre")
    ring = np.asarray(box.exterior.coords)
    corner, along, across = ring[0], ring[1] - ring[0], ring[3] - ring[0]
    joined = []
    for part in parts.values():
        if part.number == main.number or part.area > _SMALLER * main.area:
            continue
        within = shapely.contains_xy(near, part.points).mean()
        if within >= _WITHIN or _is_opposite(part.points - corner, along, across, cell):
            joined.append(part)
    return joined


def _is_opposite(points: Points, along: Points, across: Points, cell: float) -> bool:
    """Return whether some cells are a wall along a side of a rectangle, a little way off."""
    for side, off in ((along, across), (across, along)):
        long, deep = float(np.linalg.norm(side)), float(np.linalg.norm(off))
        run, away = points @ side / long, points @ off / deep
        span = np.clip([run.min(), run.max()], 0, long)
        beyond = max(-run.min(), run.max() - long)
        far = max(-away.min(), away.max() - deep)
        beside = max((away < cell).mean(), (away > deep - cell).mean()) >= _OFF
        if (
            beside
            and far <= _OPPOSITE_IN
            and beyond <= _BEYOND_IN
            and (span[1] - span[0] >= _SPAN * long)
        ):
            return True
    return False


def _fill(labels: Labels, number: int, cell: float) -> None:
    """Give a ruin the free cells within its hull."""
    rows, columns = np.nonzero(labels == number)
    hull = shapely.MultiPoint((np.column_stack([columns, rows]) + 0.5) * cell).convex_hull
    box = np.s_[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    y, x = np.mgrid[box]
    inside = shapely.contains_xy(hull, (x + 0.5) * cell, (y + 0.5) * cell)
    labels[box][inside & (labels[box] == 0)] = number
