"""Walking distances: inches by ground that a mover can cross, round houses, in by doors.

The table is a grid of places an inch apart, each linked to its eight neighbours; a link that meets
what a mover cannot cross is shut, one through what slows it counts for more. Other units are in
nobody's way: they will have moved by the time anybody gets there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import hypot

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from rules.bolt_action.rules.movement import NEVER, TERRAIN
from sandbox.movement.ground_classes import Grounds
from sandbox.movement.houses import Houses
from sandbox.table.footprints import Points

SLOWED = 1.6
"""How many inches of a trek one inch counts where nobody runs."""

HULL_IN = 1.6
"""How far the middle of what drives or is wheeled keeps from what stops it, half a hull."""

_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))
_NEAR_IN = (1.5, 3.0, 6.0, 12.0)

Inches = NDArray[np.float64]


class Treks:
    """The ways of one kind of mover over a table's ground, all of them together."""

    def __init__(
        self, mover: str, ground: Grounds, houses: Houses, size: tuple[float, float]
    ) -> None:
        self._mover, self._ground, self._houses = mover, ground, houses
        self._across, self._down = (max(1, int(length)) for length in size)
        x, y = np.meshgrid(np.arange(self._across) + 0.5, np.arange(self._down) + 0.5)
        self._at = np.column_stack([x.ravel(), y.ravel()])

    def to(self, places: Sequence[tuple[float, float]]) -> Inches:
        """``(n,)``: inches from each place of the grid to the nearest of these, infinite where
        there is no way. A place that nobody can stand at counts as what is nearest to it."""
        ends = np.unique([number for place in places for number in self._beside(place)])
        if not len(ends):
            return np.full(len(self._at), np.inf)
        return np.asarray(dijkstra(self._links, indices=ends.astype(int), min_only=True))

    def from_(self, inches: Inches, x: float, y: float) -> float:
        """What one of those fields of inches has for a point of the table."""
        column = min(self._across - 1, max(0, int(x)))
        row = min(self._down - 1, max(0, int(y)))
        known = float(inches[row * self._across + column])
        if np.isfinite(known):
            return known
        away = np.hypot(*(self._at - np.array([x, y])).T)
        return float((inches + SLOWED * away).min())

    def along(self, inches: Inches, x: float, y: float, far: float) -> tuple[float, float] | None:
        """Where one is who goes so far from a point by the shortest way of such a field."""
        start = self._beside((x, y))
        if not start or not np.isfinite(inches[start[0]]):
            return None
        here, gone, links = start[0], 0.0, self._links
        while gone < far:
            beside = slice(links.indptr[here], links.indptr[here + 1])
            near, steps = links.indices[beside], links.data[beside]
            best = int(np.argmin(inches[near] + steps))
            if inches[near[best]] >= inches[here]:
                break
            here, gone = int(near[best]), gone + float(steps[best])
        return float(self._at[here, 0]), float(self._at[here, 1])

    def _beside(self, place: tuple[float, float]) -> list[int]:
        away = np.hypot(*(self._at - np.array(place)).T)
        for reach in _NEAR_IN:
            near = np.flatnonzero((away <= reach) & self._linked)
            if len(near):
                return [int(near[np.argmin(away[near])])]
        return []

    @cached_property
    def _linked(self) -> NDArray[np.bool_]:
        """``(n,)``: the places that one can leave."""
        return np.asarray(self._links.getnnz(axis=1) > 0)

    @cached_property
    def _links(self) -> csr_matrix:
        numbers = np.arange(len(self._at)).reshape(self._down, self._across)
        starts, ends = [], []
        for right, up in _STEPS:
            rows = slice(0, self._down - up) if up >= 0 else slice(1, None)
            after = slice(up, None) if up >= 0 else slice(0, -1)
            starts.append(numbers[rows, : self._across - right].ravel())
            ends.append(numbers[after, right:].ravel())
        start, end = np.concatenate(starts), np.concatenate(ends)
        lines = shapely.linestrings(np.stack([self._at[start], self._at[end]], axis=1))
        inches = np.hypot(*(self._at[start] - self._at[end]).T)
        shut, slow = self._shapes()
        open_ = ~shapely.intersects(shut, lines)
        inches = np.where(shapely.intersects(slow, lines), SLOWED * inches, inches)
        start, end, inches = start[open_], end[open_], inches[open_]
        if self._mover == "infantry":
            doors = self._doorways()
            start = np.concatenate([start, doors[:, 0].astype(int)])
            end = np.concatenate([end, doors[:, 1].astype(int)])
            inches = np.concatenate([inches, doors[:, 2]])
        count = len(self._at)
        both = (np.concatenate([start, end]), np.concatenate([end, start]))
        return csr_matrix((np.concatenate([inches, inches]), both), shape=(count, count))

    def _shapes(self) -> tuple[shapely.Geometry, shapely.Geometry]:
        """What a mover does not cross, and where it does not run."""
        effects = TERRAIN.get(self._mover, TERRAIN["wheeled"])
        shut, slow = [], []
        for shape, name in zip(self._ground.outlines, self._ground.classes, strict=True):
            effect = effects.get(name)
            if name == "building" and self._mover == "infantry":
                shut.append(shapely.boundary(shape))
            elif name == "impassable" or effect == NEVER:
                wide = 0.0 if self._mover == "infantry" else HULL_IN
                shut.append(shapely.buffer(shape, wide))
            elif effect is not None:
                slow.append(shape)
        found = (shapely.union_all(shut), shapely.union_all(slow))
        shapely.prepare(found[0])
        shapely.prepare(found[1])
        return found

    def _doorways(self) -> Points:
        """``(k, 3)``: places on either side of the doors of houses, and the inches between."""
        found = []
        middle = hypot(self._across, self._down)
        for house in self._houses.near(self._across / 2, self._down / 2, middle):
            if not len(house.doors) or not len(house.standing):
                continue
            within = house.at[house.standing, :2]
            for x, y in house.at[house.doors, :2].tolist():
                inside = within[int(np.argmin(np.hypot(*(within - np.array([x, y])).T)))]
                ends = [self._number(x, y, house.outline, False)]
                ends.append(self._number(float(inside[0]), float(inside[1]), house.outline, True))
                if min(ends) >= 0:
                    apart = float(np.hypot(*(self._at[ends[0]] - self._at[ends[1]])))
                    found.append((*ends, max(1.0, apart)))
        return np.array(found, dtype=np.float64).reshape(-1, 3)

    def _number(self, x: float, y: float, house: shapely.Geometry, inside: bool) -> int:
        """The place nearest to a point that is inside a house, or outside it; -1 for none."""
        away = np.hypot(*(self._at - np.array([x, y])).T)
        for number in np.argsort(away, kind="stable")[:24].tolist():
            if shapely.contains_xy(house, *self._at[number]) == inside:
                return int(number)
        return -1
