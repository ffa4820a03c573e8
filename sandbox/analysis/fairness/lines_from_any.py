"""Lines from any part of a man to any part of another, for many pairs at once.

As `sandbox.sight.any_part` draws them, but of a fixed number, and without a search for gaps: a pair
is seen where one of them is free. That none is free is proved only where an area hides all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.piece import Piece
from sandbox.analysis.fairness.lines import Lines, Rays
from sandbox.analysis.maps.onlooker import SEEN
from sandbox.analysis.maps.silhouette import silhouettes
from sandbox.sight.kernel.forms import HAIR, SHORT

Points = NDArray[np.float64]
Singles = NDArray[Any]
Mask = NDArray[np.bool_]

_LINES = 64
"""Lines that are tried between two men at most."""

_FAR_IN = 50.0
"""Distance from which a man's outline is taken, inches: all others are shaped nearly alike."""


@dataclass(frozen=True, eq=False)
class LinesFromAny(Lines):
    """Everything that stops lines, for men who look from all over the body.

    ``piece``: the man who looks. ``eye``: height of the eye from which lines are given, inches.
    """

    piece: Piece
    eye: float

    @property
    def rounds(self) -> tuple[tuple[int, int], ...]:
        """Ranges of lines that are tried after each other."""
        return (0, 4), (4, 16), (16, _LINES)

    @property
    def enough(self) -> int:
        """Free lines that let a man be seen: one is a proof."""
        return 1

    @cached_property
    def _begins(self) -> Points:
        """Points of the man who looks, from the eye: ``(_LINES, 3)``, x towards the other man.

        In an order that has nothing to do with that of the points they are joined to.
        """
        front = silhouettes(
            self.piece, tuple(self.policy.parts), np.array([[_FAR_IN, 0.0, self.eye]]), _LINES
        )
        points = front.points[front.which[0]].astype(np.float64)
        return np.random.default_rng(0).permutation(points) - [0.0, 0.0, self.eye]

    def hides(self, eyes: Points, at: Points, reach: float) -> Mask:
        """Return which pairs have an area between them that stops every line, ``(m,)``.

        It stops both outer tangents of the circles around the two men, and meets neither circle: it
        is convex, so that it stops all between.
        """
        found = np.zeros(len(at), dtype=bool)
        if not self.areas:
            return found
        wide = max(reach, float(np.hypot(*self._begins.T[:2]).max())) + HAIR
        c, s = _toward(eyes, at)
        aside = wide * np.column_stack([-s, c, np.zeros(len(at))])
        ways = (at - eyes)[:, None].astype(np.float32)
        pairs = (eyes, at, wide), np.arange(len(at))
        by = [self._areas_left(Rays(eyes + off, ways, *pairs))[1][:, 0] for off in (aside, -aside)]
        found = (by[0] == by[1]) & (by[0] != SEEN)
        for number in np.unique(by[0][found]).tolist():
            rows = np.flatnonzero(found & (by[0] == number))
            shape = shapely.polygons(self.areas[number][1][:, 0])
            shapely.prepare(shape)
            for ends in (eyes, at):
                points = shapely.points(ends[rows, :2])
                found[rows] &= ~shapely.dwithin(shape, points, wide)
        return np.asarray(found)

    def _rays(self, eyes: Points, at: Points, reach: float, ways: Singles, first: int) -> Rays:
        pairs, count = ways.shape[:2]
        c, s = (one[:, None] for one in _toward(eyes, at))
        x, y, z = self._begins[first : first + count].T
        off = np.stack([x * c - y * s, x * s + y * c, np.broadcast_to(z, (pairs, count))], axis=2)
        return Rays(
            (eyes[:, None] + off).reshape(-1, 3),
            (ways - off * SHORT).astype(np.float32).reshape(-1, 1, 3),
            (eyes, at, reach + float(np.hypot(x, y).max(initial=0.0))),
            np.repeat(np.arange(pairs), count),
        )


def _toward(eyes: Points, at: Points) -> Points:
    """Return the directions of pairs on the plan, unit vectors: ``(2, m)``."""
    way = (at - eyes)[:, :2].T
    return np.asarray(way / np.maximum(np.hypot(*way), 1e-9))
