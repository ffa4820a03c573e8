"""Distance fields: inches by ground that a mover can cross, round houses, in by doors.

The table is a grid of places an inch apart, each linked to its eight neighbours. A link that meets
what a mover cannot cross is left out; a link through ground that slows it counts as longer. Other
units do not block: they will have moved before the mover gets there.
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
"""Inches that one inch counts as on ground where the mover cannot run."""

HULL_IN = 1.6
"""Half a hull: how far the middle of a vehicle or gun keeps from what stops it, inches."""

_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))
_NEAR_IN = (1.5, 3.0, 6.0, 12.0)


class MoverGrid:
    """The grid of a table for one kind of mover, and the links that it can use."""

    def __init__(
        self, mover: str, ground: Grounds, houses: Houses, size: tuple[float, float]
    ) -> None:
        """``mover``: as in a unit's template. ``size``: of the table, inches."""
        self._mover, self._ground, self._houses = mover, ground, houses
        self._across, self._down = (max(1, int(length)) for length in size)
        x, y = np.meshgrid(np.arange(self._across) + 0.5, np.arange(self._down) + 0.5)
        self.places: Points = np.column_stack([x.ravel(), y.ravel()])

    def distances_to(self, goals: Sequence[tuple[float, float]]) -> DistanceField:
        """Return the field of distances to the nearest of some goals.

        A goal where the mover cannot stand counts as the grid place nearest to it.
        """
        ends = np.unique([number for goal in goals for number in self.linked_near(goal)])
        if not len(ends):
            return DistanceField(self, np.full(len(self.places), np.inf))
        return DistanceField(
            self, np.asarray(dijkstra(self.links, indices=ends.astype(int), min_only=True))
        )

    def number_at(self, x: float, y: float) -> int:
        """Return the number of the grid place whose square inch holds a point."""
        column = min(self._across - 1, max(0, int(x)))
        row = min(self._down - 1, max(0, int(y)))
        return row * self._across + column

    def linked_near(self, goal: tuple[float, float]) -> list[int]:
        """Return the number of the nearest grid place that has links; empty where none is near."""
        away = np.hypot(*(self.places - np.array(goal)).T)
        for reach in _NEAR_IN:
            near = np.flatnonzero((away <= reach) & self._linked)
            if len(near):
                return [int(near[np.argmin(away[near])])]
        return []

    @cached_property
    def _linked(self) -> NDArray[np.bool_]:
        """``(n,)``: which places have links."""
        return np.asarray(self.links.getnnz(axis=1) > 0)

    @cached_property
    def links(self) -> csr_matrix:
        """``(n, n)``: inches of each link between two places, both ways."""
        numbers = np.arange(len(self.places)).reshape(self._down, self._across)
        starts, ends = [], []
        for right, up in _STEPS:
            rows = slice(0, self._down - up) if up >= 0 else slice(1, None)
            after = slice(up, None) if up >= 0 else slice(0, -1)
            starts.append(numbers[rows, : self._across - right].ravel())
            ends.append(numbers[after, right:].ravel())
        start, end = np.concatenate(starts), np.concatenate(ends)
        lines = shapely.linestrings(np.stack([self.places[start], self.places[end]], axis=1))
        inches = np.hypot(*(self.places[start] - self.places[end]).T)
        shut, slow = self._shapes()
        open_ = ~shapely.intersects(shut, lines)
        inches = np.where(shapely.intersects(slow, lines), SLOWED * inches, inches)
        start, end, inches = start[open_], end[open_], inches[open_]
        if self._mover == "infantry":
            doors = self._doorways()
            start = np.concatenate([start, doors[:, 0].astype(int)])
            end = np.concatenate([end, doors[:, 1].astype(int)])
            inches = np.concatenate([inches, doors[:, 2]])
        count = len(self.places)
        both = (np.concatenate([start, end]), np.concatenate([end, start]))
        return csr_matrix((np.concatenate([inches, inches]), both), shape=(count, count))

    def _shapes(self) -> tuple[shapely.Geometry, shapely.Geometry]:
        """Return what the mover cannot cross, and where it cannot run."""
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
        closed, slowing = shapely.union_all(shut), shapely.union_all(slow)
        shapely.prepare(closed)
        shapely.prepare(slowing)
        return closed, slowing

    def _doorways(self) -> Points:
        """Return the places on either side of each door and the inches between them: ``(k, 3)``."""
        doorways = []
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
                    apart = float(np.hypot(*(self.places[ends[0]] - self.places[ends[1]])))
                    doorways.append((*ends, max(1.0, apart)))
        return np.array(doorways, dtype=np.float64).reshape(-1, 3)

    def _number(self, x: float, y: float, house: shapely.Geometry, inside: bool) -> int:
        """Return the place nearest to a point, inside a house or outside it; −1 for none."""
        away = np.hypot(*(self.places - np.array([x, y])).T)
        for number in np.argsort(away, kind="stable")[:24].tolist():
            if shapely.contains_xy(house, *self.places[number]) == inside:
                return int(number)
        return -1


class DistanceField:
    """Inches from each place of a grid to the nearest goal, infinite where no path leads there."""

    def __init__(self, grid: MoverGrid, inches: Points) -> None:
        """``inches``: ``(n,)``, one for each place of the grid."""
        self._grid = grid
        self._inches = inches

    def inches_from(self, x: float, y: float) -> float:
        """Return the distance from a point of the table.

        From a point where the mover cannot stand, it goes straight to a grid place first.
        """
        known = float(self._inches[self._grid.number_at(x, y)])
        if np.isfinite(known):
            return known
        away = np.hypot(*(self._grid.places - np.array([x, y])).T)
        return float((self._inches + SLOWED * away).min())

    def point_along(self, x: float, y: float, far: float) -> tuple[float, float] | None:
        """Return the point ``far`` inches along the shortest path from a point; None if none."""
        inches, places, links = self._inches, self._grid.places, self._grid.links
        start = self._grid.linked_near((x, y))
        if not start or not np.isfinite(inches[start[0]]):
            return None
        here, gone = start[0], 0.0
        while gone < far:
            beside = slice(links.indptr[here], links.indptr[here + 1])
            near, steps = links.indices[beside], links.data[beside]
            best = int(np.argmin(inches[near] + steps))
            if inches[near[best]] >= inches[here]:
                break
            here, gone = int(near[best]), gone + float(steps[best])
        return float(places[here, 0]), float(places[here, 1])
