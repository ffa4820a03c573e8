"""Who sees whom on a table, by real rays from cells of an inch to figures in other cells: worked
out once for every cell that somebody looks from. Inches.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rules.bolt_action.model.facts import COVERS
from sandbox.sight.occluders import ground_of
from sandbox.sight.rough import OPEN, stopped_by
from sandbox.table.table import Table

UNSEEN = -1

BODY = np.array([(0.2, 0.3), (-0.2, 0.5), (0.15, 0.75), (0.0, 1.0)])
"""Points of a figure: beside its middle, inches, and of its height, shares."""

EYE_IN, HULL_EYE_IN = 1.15, 1.45
"""How high men and crews look from, and men's heads about are."""

COVERED_BY = 1
"""So many of the points of a figure hidden put it in cover: one of four is a quarter of it."""

Codes = NDArray[np.int8]


class SightOfCells:
    """Of each cell of a table what is seen of figures in all cells: ``UNSEEN``, or the number of
    the class of cover that they have."""

    def __init__(self, table: Table) -> None:
        self._across, self._deep = int(table.size[0]), int(table.size[1])
        self._ground = ground_of(table.pieces, table.smoke)
        covers = [COVERS.index(one.cover) for one in (*table.pieces, *table.smoke)]
        self._covers = np.array([*covers, 0])
        x, y = np.meshgrid(
            np.arange(self._across) + 0.5, np.arange(self._deep) + 0.5, indexing="ij"
        )
        self._middles = np.column_stack([x.ravel(), y.ravel()])
        self._rows: dict[tuple[int, bool], Codes] = {}

    def cell(self, x: float, y: float) -> int:
        """Where a point is."""
        across = min(self._across - 1, max(0, int(x)))
        return across * self._deep + min(self._deep - 1, max(0, int(y)))

    def codes(self, eyes: Sequence[int], seen: Sequence[int], *, hull: bool) -> Codes:
        """``(n, m)``: what men, or a ``hull``, in some cells see of figures in others."""
        return np.stack([self._from(cell, hull)[list(seen)] for cell in eyes])

    def _from(self, cell: int, hull: bool) -> Codes:
        if (cell, hull) not in self._rows:
            self._rows[cell, hull] = self._looked(cell, HULL_EYE_IN if hull else EYE_IN)
        return self._rows[cell, hull]

    def _looked(self, cell: int, high: float) -> Codes:
        eye = np.array([*self._middles[cell], high])
        ways = self._middles - eye[:2]
        length = np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-9)
        aside = np.column_stack([-ways[:, 1], ways[:, 0]]) / length
        ends = np.empty((len(ways), len(BODY), 3))
        ends[:, :, :2] = self._middles[:, None] + aside[:, None] * BODY[None, :, :1]
        ends[:, :, 2] = EYE_IN * BODY[:, 1]
        eyes = np.repeat(eye[None], ends.shape[0] * len(BODY), axis=0)
        owner = stopped_by(self._ground, eyes, ends.reshape(-1, 3)).reshape(-1, len(BODY))
        free = owner == OPEN
        found = np.zeros(len(ways), dtype=np.int8)
        for number in range(1, len(COVERS)):
            hidden = (~free & (self._covers[owner] >= number)).sum(axis=1)
            found[hidden >= COVERED_BY] = number
        found[~free.any(axis=1)] = UNSEEN
        return found
