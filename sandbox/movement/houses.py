"""The buildings of a table: the one at a place, and walls across a way."""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.movement.floors import STEP_IN, Solids
from sandbox.movement.ground_classes import outline_of
from sandbox.movement.interiors import (
    LADDER_REACH_IN,
    Interior,
    buildings_of,
    crosses_wall,
    houses_of,
    interior_of,
)
from sandbox.table.table import PlacedPiece

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Houses:
    """The buildings of a table; the inside of each is measured at its first use."""

    def __init__(self, pieces: tuple[PlacedPiece, ...]) -> None:
        self._pieces = pieces
        self._numbers = houses_of(pieces)
        self._outlines = np.empty(len(self._numbers), dtype=object)
        self._outlines[:] = [outline_of(pieces[number]) for number in self._numbers]
        shapely.prepare(self._outlines)
        self._measured: dict[int, Interior] = {}

    @cached_property
    def _walls(self) -> Solids:
        return buildings_of(self._pieces)

    def _inside(self, which: int) -> Interior:
        if which not in self._measured:
            self._measured[which] = interior_of(self._pieces, self._numbers[which])
        return self._measured[which]

    def near(self, x: float, y: float, inches: float) -> list[Interior]:
        """Return those within ``inches`` of a point of the plan, nearest first."""
        away = shapely.distance(self._outlines, shapely.Point(x, y))
        order = [k for k in np.argsort(away, kind="stable").tolist() if away[k] <= inches]
        return [self._inside(k) for k in order]

    def at(self, x: float, y: float) -> Interior | None:
        """Return the one that contains a point of the plan, or None."""
        found = self.near(x, y, 0.0)
        return found[0] if found else None

    def walled(self, way: Points) -> bool:
        """Return whether a way, ``(k, 3)``, goes through a wall without an opening that a man fits
        through.

        It also returns true for a way up or down without a ladder.
        """
        start, end = way[:-1], way[1:]
        lines = shapely.linestrings(np.stack([start[:, :2], end[:, :2]], axis=1))
        met = shapely.intersects(self._outlines[None, :], lines[:, None]).any(axis=1)
        if not met.any():
            return False
        start, end = start[met], end[met]
        level = np.abs(start[:, 2] - end[:, 2]) <= 2 * STEP_IN
        short = np.hypot(*(start - end)[:, :2].T) <= 2 * LADDER_REACH_IN
        if (~level & ~short).any():
            return True
        return bool(crosses_wall(self._walls, start[level], end[level]).any())

    def crossed(self, lines: NDArray[np.object_]) -> Mask:
        """Return whether each of some lines of the plan, of any shape, meets a building."""
        return np.asarray(shapely.intersects(lines[..., None], self._outlines).any(axis=-1))

    def foot(self, x: float, y: float) -> float:
        """Return the height of the ground floor of the house at a point, or of the nearest one."""
        away = shapely.distance(self._outlines, shapely.Point(x, y))
        return self._pieces[self._numbers[int(np.argmin(away))]].stand.z if len(away) else 0.0

    def touched(self, x: float, y: float) -> bool:
        """Return whether a point of the plan is in any of them."""
        return bool(shapely.intersects_xy(self._outlines, x, y).any())


@lru_cache(maxsize=8)
def houses_on(pieces: tuple[PlacedPiece, ...]) -> Houses:
    """Return the buildings of a table."""
    return Houses(pieces)
