"""What straight legs of ways must not meet, asked about very many of them. Inches."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.table.footprints import Points, Shapes

Mask = NDArray[np.bool_]


class Fence:
    """An area that no leg meets. Legs are asked about by compiled code; where its rounding might
    decide, by Shapely, which reckons exactly."""

    def __init__(self, shape: shapely.Geometry) -> None:
        shapely.prepare(shape)
        self.shape = shape

    @cached_property
    def lines(self) -> tuple[Points, Points]:
        """``(n, 4)`` its sides, ring after ring, and ``(r, 6)`` its rings: see `compiled_ways`."""
        rings = shapely.get_rings(shapely.get_parts(self.shape))
        points, whose = shapely.get_coordinates(rings, return_index=True)
        sides = np.concatenate([points[:-1], points[1:]], axis=1)[whose[:-1] == whose[1:]]
        ends = np.cumsum(shapely.get_num_points(rings) - 1)
        begun = np.concatenate([[0], ends[:-1]]) if len(ends) else ends
        return sides, np.column_stack([shapely.bounds(rings).reshape(-1, 4), begun, ends])

    def holds(self, points: Points) -> Mask:
        """``(m,)``: which of ``(m, 2)`` points are in it, or on its rim."""
        return np.asarray(shapely.intersects_xy(self.shape, points))

    def stops(self, starts: Points, ends: Points) -> Mask:
        """``(m,)``: which legs meet it, from ``(m, 2)`` points outside of it to others."""
        from sandbox.bolt_action.movement.compiled_ways import SHUT, UNSURE, met

        found = met(np.concatenate([starts, ends], axis=1), *self.lines)
        (unsure,) = np.nonzero(found == UNSURE)
        shut = np.asarray(found == SHUT)
        if len(unsure):
            shut[unsure] = shapely.intersects(self.shape, legs(starts[unsure], ends[unsure]))
        return shut

    def stops_one(self, start: Points, end: Points) -> bool:
        """The same of one leg, exactly."""
        return bool(shapely.intersects(self.shape, shapely.linestrings([start, end])))


def legs(start: Points, end: Points) -> Shapes:
    """``(m,)`` lines from ``(m, 2)`` points to others."""
    return np.asarray(shapely.linestrings(np.stack([start, end], axis=1)), dtype=object)
