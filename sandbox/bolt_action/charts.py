"""A table as rough games know it: square cells, who sees whom from one to another, where orders
lead, and how far it is to what may be held by the ground. Worked out once for a table's terrain.

Neither units nor smoke are on it. Inches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from rules.bolt_action.model.facts import COVERS
from rules.bolt_action.player.queries import NO_WAY_IN
from rules.bolt_action.rules.movement import PACES
from sandbox.bolt_action.treks import Treks
from sandbox.movement.ground_classes import Grounds
from sandbox.movement.houses import houses_on
from sandbox.sight.occluders import ground_of
from sandbox.sight.rough import OPEN, stopped_by
from sandbox.table.table import PlacedPiece

Reals = NDArray[np.float64]

MOVERS = ("infantry", "artillery", "wheeled", "half-tracked", "tracked")

CELL_IN, MOST_CELLS = 2.0, 400
"""How wide a cell is at least, and how many there are at most."""

EYES_IN = (1.15, 1.45)
"""How high men and crews look from."""

BODY = ((0.2, 0.3), (-0.2, 0.5), (0.15, 0.75), (0.0, 1.0))
"""Points of a man: beside his middle, inches, and of his height, shares."""

QUARTERS = ((-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25))
"""Where in a cell somebody stands who looks, and who is looked at, in shares of its width: the
first looks at the last, and so on."""

LOOKS = (4, 2)
"""How many pairs of them are looked at, of men and of crews."""

COVERED_BY = 1
"""So many points of a man hidden put him in cover."""

REACHED = 64
"""So many places of those that an order leads to are kept, spread over all of them."""

WHEELED_IN = (6.0, 12.0)
"""What a gun is moved by."""


@dataclass(frozen=True, eq=False)
class Cells:
    """The cells of a table: column by column, ``middles`` ``(n, 2)``."""

    across: int
    deep: int
    wide_in: float
    middles: Reals

    @staticmethod
    def of(size: tuple[float, float]) -> Cells:
        """Those of a table of a size."""
        wide = max(CELL_IN, sqrt(size[0] * size[1] / MOST_CELLS))
        across, deep = (max(1, round(length / wide)) for length in size)
        x, y = np.meshgrid(np.arange(across) + 0.5, np.arange(deep) + 0.5, indexing="ij")
        middles = np.column_stack([x.ravel() * size[0] / across, y.ravel() * size[1] / deep])
        return Cells(across, deep, wide, middles)

    def at(self, x: float, y: float) -> int:
        """The cell of a point."""
        return int(np.argmin(np.hypot(*(self.middles - np.array([x, y])).T)))


@dataclass(frozen=True, eq=False)
class Sights:
    """``(2, n, n)``: of men and of crews in a cell the share that see somebody in another, and the
    number of the class of cover that he has."""

    sees: NDArray[np.float32]
    covers: NDArray[np.int8]


@lru_cache(maxsize=8)
def sights(pieces: tuple[PlacedPiece, ...], size: tuple[float, float]) -> Sights:
    """Who sees whom on a table."""
    cells, ground = Cells.of(size), ground_of(pieces, ())
    covers = np.array([COVERS.index(piece.cover) for piece in pieces] + [0])
    count = len(cells.middles)
    sees = np.zeros((2, count, count), np.float32)
    shown = np.zeros((2, count, count), np.int8)
    for high, eye_in in enumerate(EYES_IN):
        seen, deepest = np.zeros((count, count)), np.zeros((count, count))
        for a, b in list(zip(QUARTERS, reversed(QUARTERS), strict=True))[: LOOKS[high]]:
            eyes = np.column_stack(
                [cells.middles + np.array(a) * cells.wide_in, np.full(count, eye_in)]
            )
            ends = cells.middles + np.array(b) * cells.wide_in
            for cell in range(count):
                points = _bodies(eyes[cell], ends)
                rays = np.repeat(eyes[cell : cell + 1], len(points), axis=0)
                owner = stopped_by(ground, rays, points).reshape(count, len(BODY))
                free = owner == OPEN
                sight = free.any(axis=1)
                seen[cell] += sight
                for number in range(1, len(COVERS)):
                    hidden = (~free & (covers[owner] >= number)).sum(axis=1) >= COVERED_BY
                    deepest[cell] += hidden & sight
        sees[high] = seen / LOOKS[high]
        shown[high] = np.rint(deepest / np.maximum(1, seen))
    return Sights(sees, shown)


def _bodies(eye: Reals, ends: Reals) -> Reals:
    """Points of a man in each of some places, as seen from another."""
    ways = ends - eye[:2]
    length = np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-9)
    aside = np.column_stack([-ways[:, 1], ways[:, 0]]) / length
    found = np.empty((len(ends), len(BODY), 3))
    for number, (beside, share) in enumerate(BODY):
        found[:, number, :2] = ends + aside * beside
        found[:, number, 2] = EYES_IN[0] * share
    return found.reshape(-1, 3)


@dataclass(frozen=True, eq=False)
class Lanes:
    """Where orders lead a mover. ``reach``: ``(2, n, k)`` cells that an Advance and a Run lead to,
    ``count``: ``(2, n)`` how many. ``inches``: ``(h, n)`` how far each objective is. ``onward``:
    ``(2, h, n)`` the cell nearest to it that an order leads to."""

    reach: NDArray[np.int64]
    count: NDArray[np.int64]
    inches: Reals
    onward: NDArray[np.int64]


def lanes(mover: str, treks: Treks, cells: Cells, places: Sequence[tuple[float, float]]) -> Lanes:
    """Where orders lead a mover on a table, and how far it then is to some places."""
    rates = WHEELED_IN
    if mover in PACES:
        rates = (PACES[mover].advance_in, PACES[mover].run_in)
    count = len(cells.middles)
    inches = np.full((len(places), count), NO_WAY_IN)
    for number, place in enumerate(places):
        field = treks.to([place])
        inches[number] = [min(NO_WAY_IN, treks.from_(field, x, y)) for x, y in cells.middles]
    reach = np.zeros((2, count, REACHED), np.int64)
    reached = np.zeros((2, count), np.int64)
    onward = np.zeros((2, len(places), count), np.int64)
    gone = treks.between(cells.middles, max(rates) + 1.0)
    for order, rate in enumerate(rates):
        for cell in range(count):
            near = np.flatnonzero((gone[cell] <= rate + 0.7) & (gone[cell] > 0))
            if order:
                near = near[gone[cell, near] > rate / 2]
            few = near
            if len(near) > REACHED:
                few = near[np.linspace(0, len(near) - 1, REACHED).astype(int)]
            reach[order, cell, : len(few)], reached[order, cell] = few, len(few)
            there = np.append(near, cell)
            for number in range(len(places)):
                onward[order, number, cell] = there[np.argmin(inches[number, there])]
    return Lanes(reach, reached, inches, onward)


def treks_of(mover: str, pieces: tuple[PlacedPiece, ...], size: tuple[float, float]) -> Treks:
    """The ways of a mover over a table's terrain alone."""
    return Treks(mover, Grounds.of(pieces), houses_on(pieces), size)
