"""Walls of a layout's pieces: where they stand beside the lines that the format gives.

The format gives a wall as a line and a thickness, and does not say on which side of the line it
stands. A footprint is the whole extent of its piece. So a wall along its edge stands inside it, as
does a wall around an area that meets its edge; every other wall has its line in the middle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.runs import NEAREST

Points = NDArray[np.float64]

THIN = 0.1
"""Thickness of a wall that is called thin, in inches."""

_ON_EDGE = 0.01
"""Distance from the edge within which a line lies along it, in inches."""


@dataclass(frozen=True, eq=False)
class Wall:
    """A wall. ``line``: ``(n, 2)`` corners of its middle line, inches; closed if it ends where it
    begins. ``thickness``: inches.
    """

    line: Points
    thickness: float


def middle_lines(
    footprint: Points, lines: Sequence[tuple[Points, float | None]]
) -> tuple[Wall, ...]:
    """Return the walls along lines with a thickness, in the frame of the footprint."""
    area = shapely.Polygon(footprint)
    if not area.is_valid:
        return ()
    return tuple(
        Wall(found, thickness)
        for line, given in lines
        for thickness in [given or THIN]
        for found in _standing(area, _distinct(line), thickness)
        if shapely.LineString(found).length > NEAREST
    )


def _standing(area: shapely.Polygon, line: Points, thickness: float) -> Iterator[Points]:
    if len(line) < 2:
        return
    along = [_along_edge(area, a, b) for a, b in pairwise(line)]
    if len(line) > 3 and np.allclose(line[0], line[-1]):
        yield _ring(line, thickness) if any(along) else line
        return
    for edge, group in groupby(range(len(along)), key=lambda number: along[number]):
        numbers = list(group)
        part = line[numbers[0] : numbers[-1] + 2]
        yield _inside(area, part, thickness) if edge else part


def _along_edge(area: shapely.Polygon, a: Points, b: Points) -> bool:
    spots = shapely.points(np.array([a, (a + b) / 2, b]))
    return bool((shapely.distance(area.exterior, spots) <= _ON_EDGE).all())


def _ring(line: Points, thickness: float) -> Points:
    """Return the middle line of a wall whose outer face is a closed line."""
    inner = shapely.buffer(shapely.Polygon(line), -thickness / 2, join_style="mitre")
    if not isinstance(inner, shapely.Polygon) or inner.is_empty:
        return line
    return _distinct(np.asarray(inner.exterior.coords))


def _inside(area: shapely.Polygon, line: Points, thickness: float) -> Points:
    """Return a line moved into an area by half the thickness."""
    sides = (
        shapely.offset_curve(shapely.LineString(line), by, join_style="mitre")
        for by in (thickness / 2, -thickness / 2)
    )
    fitting = [side for side in sides if side.geom_type == "LineString" and len(side.coords) > 1]
    best = max(fitting, key=lambda side: side.intersection(area).length, default=None)
    return line if best is None else _distinct(np.asarray(best.coords))


def _distinct(corners: Iterable[Sequence[float]] | Points) -> Points:
    """Return a line without corners that are hardly apart."""
    found = shapely.remove_repeated_points(shapely.LineString(np.asarray(corners)), NEAREST)
    return np.asarray(found.coords)
