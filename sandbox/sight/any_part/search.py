"""Search for a free segment between two bodies where no segment of the sequence is free.

A gap between things is bounded by their edges. So lines are tried that pass just beside one edge or
two. Then the search climbs: it moves the lines that are stopped over the fewest inches, less in
every round.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.any_part.silhouettes import Ends
from sandbox.sight.any_part.stops import Stops
from sandbox.sight.rough import OPEN

Points = NDArray[np.float64]

_SEED = 29
"""Fixed, so that the same scenario gives the same bytes."""

_BESIDE_IN = (0.002, 0.02)
"""Inches beside an edge at which lines are tried."""

_LINES = 4096
"""Lines of one round."""

_BEST = 64
"""Lines that are moved in a round of the climb."""

_MOVES_IN = (0.2, 0.1, 0.05, 0.02, 0.01, 0.005)
"""Standard deviation by which both ends of a line are moved in each round."""


def free_segment(
    ends: Ends, stops: Stops, near: NDArray[np.bool_], tried: tuple[Points, Points]
) -> tuple[Points | None, int]:
    """Return a free segment ``(2, 3)`` or None, and the number of segments that were tried.

    ``tried``: starts and ends of segments that are not free, ``(n, 3)`` each.
    """
    if not len(tried[0]):
        return None, 0
    search = _Search(ends, stops, near, tried)
    for lines in (search.beside_an_edge, search.beside_two_edges):
        if (found := search.try_(*lines())) is not None:
            return found, search.count
    for inches in _MOVES_IN:
        if (found := search.try_(*search.moved(inches))) is not None:
            return found, search.count
    return None, search.count


class _Search:
    def __init__(
        self, ends: Ends, stops: Stops, near: NDArray[np.bool_], tried: tuple[Points, Points]
    ) -> None:
        self._ends, self._stops, self._near = ends, stops, near
        self._random, self.count = np.random.default_rng(_SEED), 0
        self._starts, self._silhouette = tried[0], tried
        self._best = *tried, self._stopped_over(*tried)
        self._beside = self._points_beside_edges()

    def try_(self, ones: Points, others: Points) -> Points | None:
        """Return the first free segment of the lines through pairs of points; keep the best."""
        starts, ends, met = self._ends.through(ones, others)
        starts, ends = starts[met], ends[met]
        self.count += len(starts)
        free = np.flatnonzero(self._stops.by(starts, ends, self._near) == OPEN)
        if len(free):
            return np.stack([starts[free[0]], ends[free[0]]])
        over = self._stopped_over(starts, ends)
        every = [
            np.concatenate(pair) for pair in zip(self._best, (starts, ends, over), strict=True)
        ]
        order = np.argsort(every[2], kind="stable")[:_BEST]
        self._best = every[0][order], every[1][order], every[2][order]
        return None

    def beside_an_edge(self) -> tuple[Points, Points]:
        """Return lines from the first silhouette past one edge."""
        if not len(self._beside):
            return np.zeros((0, 3)), np.zeros((0, 3))
        picks = self._random.integers(len(self._beside), size=_LINES)
        starts = self._starts[self._random.integers(len(self._starts), size=_LINES)]
        return starts, self._beside[picks]

    def beside_two_edges(self) -> tuple[Points, Points]:
        """Return lines past two edges that point from the first body at the second."""
        if not len(self._beside):
            return np.zeros((0, 3)), np.zeros((0, 3))
        picks = self._random.integers(len(self._beside), size=(8 * _LINES, 2))
        ones, others = self._beside[picks[:, 0]], self._beside[picks[:, 1]]
        ways, axis = others - ones, self._ends.axis
        ahead = ways @ axis
        kept = np.abs(ahead) > 0.05
        for side in self._ends.sides:
            at = ((side.body.middle - ones) @ axis) / np.where(kept, ahead, 1.0)
            flat = (ones + at[:, None] * ways - side.body.middle) @ side.across.T
            low, size = side.frame
            kept &= ((flat > low) & (flat < low + size)).all(axis=1)
        return ones[kept][:_LINES], others[kept][:_LINES]

    def moved(self, inches: float) -> tuple[Points, Points]:
        """Return the best lines with both ends moved across them."""
        starts, ends, _ = self._best
        picks = np.arange(_LINES // 2) % len(starts)
        across = self._ends.sides[0].across
        by = self._random.normal(scale=inches, size=(2, len(picks), 2)) @ across
        return starts[picks] + by[0], ends[picks] + by[1]

    def _stopped_over(self, starts: Points, ends: Points) -> Points:
        """Return the inches between the first things that stop segments from either end."""
        return self._stops.stopped_over(starts, ends, self._near)

    def _points_beside_edges(self) -> Points:
        """Return points beside all edges in the shaft, ``(n, 3)``."""
        axis, (one, other) = self._ends.axis, self._ends.sides
        begins, length = one.body.middle, float((other.body.middle - one.body.middle) @ axis)
        corners = np.concatenate(self._ends.hulls)
        low, high = corners[:, 2].min(), corners[:, 2].max()
        found = [each.along(axis) for each in self._stops.edges(self._near, low, high)]
        edges = np.concatenate([np.zeros((0, 2, 3)), *(each.ends for each in found)])
        out = np.concatenate([np.zeros((0, 3)), *(each.out for each in found)])
        lower, upper = corners.min(axis=0), corners.max(axis=0)
        met = (edges.min(axis=1) <= upper) & (edges.max(axis=1) >= lower)
        near = np.asarray(met.all(axis=1))
        edges, out = edges[near], out[near]
        if not len(edges) or length <= 0.0:
            return np.zeros((0, 3))
        # Half by length, half edge by edge: the edges of a small hole are short.
        weights = np.cumsum(np.linalg.norm(edges[:, 1] - edges[:, 0], axis=1))
        picks = np.searchsorted(weights, self._random.random(_LINES) * weights[-1])
        picks[::2] = self._random.integers(len(edges), size=len(picks[::2]))
        picks = np.minimum(picks, len(edges) - 1)
        at = self._random.random(_LINES)[:, None]
        points = edges[picks, 0] * (1.0 - at) + edges[picks, 1] * at
        beside = np.concatenate([points + inches * out[picks] for inches in _BESIDE_IN])
        share = ((beside - begins) @ axis) / length
        flat = (beside - begins - share[:, None] * (other.body.middle - begins)) @ one.across.T
        reach = np.maximum(one.body.reach, other.body.reach)
        return np.asarray(beside[(share > 0) & (share < 1) & (np.abs(flat) <= reach).all(axis=1)])
