"""A grid of places over a part of a table, and the squares between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]

SPACING_IN = 0.5


@dataclass(frozen=True, eq=False)
class Grid:
    """x of its columns ``(a,)`` and y of its rows ``(b,)``; place ``i * b + j`` is ``x[i],
    y[j]``.
    """

    x: Points
    y: Points

    @staticmethod
    def over(
        size: tuple[float, float], low: Points, high: Points, spacing: float = SPACING_IN
    ) -> Grid:
        """Return a grid about a box ``(2,)`` to ``(2,)``, as far as it is on a table of
        that size.
        """
        axes = []
        for edge, first, last in zip(size, low.tolist(), high.tolist(), strict=True):
            a, b = max(0.0, first), min(edge, last)
            axes.append(np.linspace(a, b, max(2, int(np.ceil((b - a) / spacing)) + 1)))
        return Grid(*axes)

    @cached_property
    def points(self) -> Points:
        """Return its places, ``(a * b, 2)``."""
        return np.stack(np.meshgrid(self.x, self.y, indexing="ij"), axis=-1).reshape(-1, 2)

    @cached_property
    def quads(self) -> Numbers:
        """Return the corners of each square, counter-clockwise, ``(m, 4)``."""
        across, along = len(self.x), len(self.y)
        number = np.arange(across * along).reshape(across, along)
        corners = (number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:])
        return np.stack(corners, axis=-1).reshape(-1, 4)
