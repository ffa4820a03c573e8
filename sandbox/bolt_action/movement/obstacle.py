"""Areas that straight legs of paths must not meet, tested for many legs at once. Inches."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.table.footprints import Points, Shapes

Mask = NDArray[np.bool_]


class Obstacle:
    """An area that no leg may meet.

    Compiled code tests the legs. Where its rounding might decide, Shapely does, which is exact.
    """

    def __init__(self, shape: shapely.Geometry) -> None:
        shapely.prepare(shape)
        self.shape = shape

    @cached_property
    def lines(self) -> tuple[Points, Points]:
        """Sides, ring after ring: ``(n, 4)``, and rings: ``(r, 6)``. See `compiled_ways`."""
        rings = shapely.get_rings(shapely.get_parts(self.shape))
        points, whose = shapely.get_coordinates(rings, return_index=True)
        sides = np.concatenate([points[:-1], points[1:]], axis=1)[whose[:-1] == whose[1:]]
        ends = np.cumsum(shapely.get_num_points(rings) - 1)
        begun = np.concatenate([[0], ends[:-1]]) if len(ends) else ends
        return sides, np.column_stack([shapely.bounds(rings).reshape(-1, 4), begun, ends])

    def holds(self, points: Points) -> Mask:
        """Check which of ``(m, 2)`` points are in it, or on its rim: ``(m,)``."""
        return np.asarray(shapely.intersects_xy(self.shape, points))

    def stops(self, starts: Points, ends: Points) -> Mask:
        """Check which legs meet it, from ``(m, 2)`` points outside of it to others: ``(m,)``."""
        from sandbox.bolt_action.movement.compiled_ways import SHUT, UNSURE, met

        states = met(np.concatenate([starts, ends], axis=1), *self.lines)
        (unsure,) = np.nonzero(states == UNSURE)
        shut = np.asarray(states == SHUT)
        if len(unsure):
            shut[unsure] = shapely.intersects(self.shape, legs(starts[unsure], ends[unsure]))
        return shut

    def stops_one(self, start: Points, end: Points) -> bool:
        """Check exactly whether one leg meets it."""
        return bool(shapely.intersects(self.shape, shapely.linestrings([start, end])))


def legs(start: Points, end: Points) -> Shapes:
    """Return ``(m,)`` lines from ``(m, 2)`` points to others."""
    return np.asarray(shapely.linestrings(np.stack([start, end], axis=1)), dtype=object)
