"""The ends of segments: points on the silhouettes of two bodies, each as the other sees it.

A silhouette is the body as it is seen along the line between the middles of both. Ends are pairs of
its points, of low discrepancy in all four dimensions: Roberts' additive sequence (2018), the
powers of the root of x⁵ = x + 1, in replicates that are shifted independently. The differences of
the replicates give the interval (`sandbox.sight.counting.intervals`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.counting.ray_batch import Pair
from sandbox.sight.kernel.forms import REPLICATES
from sandbox.sight.occluders import Body, body_of
from sandbox.table.table import PlacedModel

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

_SEED = 28
"""Fixed, so that the same scenario gives the same bytes."""

_ROOT = 1.1673039782614187
"""The root of x⁵ = x + 1."""

LONGEST = 1 << 15
"""Ends of one pair that are tried at most."""


class Ends:
    """The ends of the segments of one pair: of its two bodies and the line between their middles.

    ``axis``: ``(3,)``, from the middle of the first body to that of the second, a unit vector.
    ``sides``: both bodies with their silhouettes.
    """

    def __init__(self, pair: Pair, parts: tuple[str, ...]) -> None:
        bodies = [_Standing(model, body_of(model.piece, parts)) for model in pair]
        way = bodies[1].middle - bodies[0].middle
        inches = float(np.linalg.norm(way))
        self.axis = way / inches if inches > 0.0 else np.array([1.0, 0.0, 0.0])
        across = _across(self.axis)
        self.sides = tuple(
            Silhouette(body, toward, across)
            for body, toward in zip(bodies, (self.axis, -self.axis), strict=True)
        )

    @cached_property
    def hulls(self) -> tuple[Points, Points]:
        """The corners of both convex hulls, table frame: ``(h, 3)`` each."""
        one, other = (side.body.hull for side in self.sides)
        return one, other

    def between(self, first: int, last: int) -> tuple[Points, Points, Numbers]:
        """Return rows ``first`` to before ``last`` of the sequence that meet both bodies.

        ``first``, ``last``: multiples of `REPLICATES`.

        They are points of the first body and points of the second, ``(n, 3)`` each, and the
        replicate of each row, ``(n,)``. Rows that miss are dropped on either side by itself, and
        the rest of a replicate paired in order.
        """
        rows = _sequence()[first:last]
        found = []
        for side, columns in zip(self.sides, (slice(0, 2), slice(2, 4)), strict=True):
            points, met = side.at(rows[:, columns])
            by_replicate = met.reshape(-1, REPLICATES).T
            places = np.nonzero(by_replicate)
            order = places[1] * REPLICATES + places[0]
            found.append((points[order], by_replicate.sum(axis=1)))
        both = np.minimum(found[0][1], found[1][1])
        ends = [points[_leading(counts, both)] for points, counts in found]
        return ends[0], ends[1], np.repeat(np.arange(REPLICATES), both)

    def through(self, ones: Points, others: Points) -> tuple[Points, Points, NDArray[np.bool_]]:
        """Return the segments of the endless lines through pairs of points, ``(m, 3)`` each.

        They run from the last point of the first body to the first of the second. The third array
        tells which lines meet both, ``(m,)``.
        """
        ways = others - ones
        ways = ways / np.maximum(np.linalg.norm(ways, axis=1), 1e-12)[:, None]
        starts, met = self.sides[0].body.nearest(ones, -ways)
        ends, met_too = self.sides[1].body.nearest(ones, ways)
        return starts, ends, met & met_too


def _leading(counts: Numbers, kept: Numbers) -> Numbers:
    """Return the places of the first ``kept`` of each group of ``counts`` rows."""
    begins = np.cumsum(counts) - counts
    within = np.arange(int(kept.sum())) - np.repeat(np.cumsum(kept) - kept, kept)
    return np.asarray(np.repeat(begins, kept) + within)


def additive() -> tuple[Points, Points]:
    """Return the steps of the sequence, ``(4,)``, and the shifts of its replicates, ``(r, 4)``."""
    words = np.random.SeedSequence(_SEED).generate_state(4 * REPLICATES)
    return _ROOT ** -np.arange(1.0, 5.0), np.asarray((words * 2.0**-32).reshape(REPLICATES, 4))


@cache
def _sequence() -> Points:
    """Return the rows of all ends: ``(LONGEST, 4)``, in [0, 1); row n is of replicate n modulo
    `REPLICATES`."""
    steps, shifts = additive()
    rows = np.arange(LONGEST // REPLICATES)[:, None, None] * steps + shifts
    return np.asarray((rows % 1.0).reshape(-1, 4))


def _across(axis: Points) -> Points:
    """Return two unit vectors at right angles to an axis and each other, the first level:
    ``(2, 3)``."""
    level = np.array([-axis[1], axis[0], 0.0])
    inches = float(np.linalg.norm(level))
    level = level / inches if inches > 1e-9 else np.array([0.0, 1.0, 0.0])
    return np.stack([level, np.cross(axis, level)])


@dataclass(frozen=True, eq=False)
class _Standing:
    """A body where its model stands."""

    model: PlacedModel
    own: Body

    @cached_property
    def hull(self) -> Points:
        """The corners of its convex hull, table frame: ``(h, 3)``."""
        return self.model.stand.place(self.own.hull)

    @cached_property
    def middle(self) -> Points:
        """The middle of the box around it, ``(3,)``."""
        if not len(self.hull):
            return self.model.stand.matrix[:3, 3]
        return np.asarray((self.hull.min(axis=0) + self.hull.max(axis=0)) / 2)

    @cached_property
    def reach(self) -> float:
        """Inches from its middle that hold all of it."""
        apart = np.linalg.norm(self.hull - self.middle, axis=1)
        return float(apart.max(initial=0.0)) + 0.1

    def nearest(self, points: Points, ways: Points) -> tuple[Points, NDArray[np.bool_]]:
        """Return where endless lines through ``points`` along unit ``ways`` first meet it.

        ``(m, 3)`` each. The second array tells which meet it, ``(m,)``.
        """
        stand = self.model.stand
        before = np.einsum("ij,ij->i", self.middle - points, ways) - self.reach
        starts = points + before[:, None] * ways
        _, far = self.own.rays.along(stand.unplace(starts), ways @ stand.matrix[:3, :3])
        met = np.isfinite(far)
        return starts + np.where(met, far, 0.0)[:, None] * ways, met


@dataclass(frozen=True, eq=False)
class Silhouette:
    """A body as it is seen from the other one.

    ``toward``: ``(3,)``, points at the other. ``across``: ``(2, 3)``, unit vectors of the picture.
    """

    body: _Standing
    toward: Points
    across: Points

    @cached_property
    def frame(self) -> tuple[Points, Points]:
        """The near corner of the picture and its size, inches from the middle: ``(2,)`` each."""
        flat = (self.body.hull - self.body.middle) @ self.across.T
        if not len(flat):
            return np.zeros(2), np.zeros(2)
        low = flat.min(axis=0)
        return low, flat.max(axis=0) - low

    def at(self, places: Points) -> tuple[Points, NDArray[np.bool_]]:
        """Return the points of the body seen at ``(n, 2)`` places of its picture, in [0, 1).

        ``(n, 3)``, and which places show it, ``(n,)``.
        """
        low, size = self.frame
        points = self.body.middle + (low + places * size) @ self.across
        ways = np.broadcast_to(-self.toward, points.shape)
        return self.body.nearest(points, ways)
