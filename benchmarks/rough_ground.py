"""The plan of a table as rasters of half inches: what stops whom, and how far it is by the ground;
and who sees whom (`rough_sight`). Inches.
"""

from __future__ import annotations

import heapq
from functools import lru_cache
from math import dist, hypot, inf

import numpy as np
import shapely

from benchmarks.rough_sight import SightOfCells
from rules.bolt_action.player.queries import NO_WAY_IN
from sandbox.movement.ground_classes import outlines_of
from sandbox.table.table import Table

CELL_IN = 0.5

Point = tuple[float, float]


class Ground:
    """The plan of a table as rasters: houses by number, rough ground, what bars the way."""

    def __init__(self, table: Table) -> None:
        self.wide, self.deep = table.size
        shape = int(self.wide / CELL_IN) + 1, int(self.deep / CELL_IN) + 1
        x, y = np.meshgrid(*(np.arange(n) * CELL_IN for n in shape), indexing="ij")
        self.house = np.zeros(shape, dtype=int)
        self.rough, self.barred = (np.zeros(shape, dtype=bool) for _ in range(2))
        outlines = outlines_of(table.pieces, table.pieces)
        for number, (piece, outline) in enumerate(zip(table.pieces, outlines, strict=True), 1):
            if piece.ground == "road":
                continue
            thin = piece.ground == "obstacle"
            cells = shapely.contains_xy(shapely.buffer(outline, 0.15 if thin else 0.0), x, y)
            if thin and not cells.any():
                cells = shapely.contains_xy(shapely.buffer(outline, 0.36), x, y)
            if piece.ground == "building":
                self.house[cells] = number
            self.rough |= cells & (piece.ground == "rough")
            self.barred |= cells & thin
        self.sight = SightOfCells(table)
        self.inches_to = lru_cache(maxsize=64)(self._inches_to)

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Where a point is in the rasters."""
        rows, columns = self.house.shape
        across, up = round(x / CELL_IN), round(y / CELL_IN)
        return min(rows - 1, max(0, across)), min(columns - 1, max(0, up))

    def line(self, a: Point, b: Point) -> tuple[np.ndarray, np.ndarray]:
        """The cells of a straight line."""
        share = np.linspace(0, 1, max(2, int(dist(a, b) / (0.8 * CELL_IN)) + 1))
        across, up = (
            np.rint((p + (q - p) * share) / CELL_IN).astype(int).clip(0, most - 1)
            for p, q, most in zip(a, b, self.house.shape, strict=True)
        )
        return across, up

    def crossed(self, a: Point, b: Point, mover: str) -> tuple[str, ...] | None:
        """The grounds of a straight way; None where such a mover cannot go it."""
        if not (0.8 <= b[0] <= self.wide - 0.8 and 0.8 <= b[1] <= self.deep - 0.8):
            return None
        cells = self.line(a, b)
        houses, found = self.house[cells], []
        if houses.any():
            between = (houses > 0) & (houses != houses[0]) & (houses != houses[-1])
            if mover != "infantry" or between.any():
                return None
            found.append("building")
        found += ["obstacle"] * bool(self.barred[cells].any())
        return (*found, *(["rough"] * bool(self.rough[cells].any())))

    def _inches_to(self, mover: str, goal: Point) -> np.ndarray:
        """From every cell, how far it is to a place by the ground."""
        slow = self.rough | self.barred
        cost = np.where(slow, 1.6 if mover == "infantry" else 1.0, 1.0)
        cost[self.house > 0] = 1.4 if mover == "infantry" else inf
        if mover in ("wheeled", "artillery"):
            cost[slow] = inf
        found = np.full(cost.shape, NO_WAY_IN)
        found[self.cell(*goal)] = 0.0
        queue = [(0.0, self.cell(*goal))]
        steps = [(a, b, CELL_IN * hypot(a, b)) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
        while queue:
            gone, (x, y) = heapq.heappop(queue)
            if gone > found[x, y]:
                continue
            for a, b, inches in steps:
                at = x + a, y + b
                if 0 <= at[0] < cost.shape[0] and 0 <= at[1] < cost.shape[1]:
                    there = gone + inches * cost[at]
                    if there < found[at] - 1e-9:
                        found[at] = there
                        heapq.heappush(queue, (float(there), at))
        return found
