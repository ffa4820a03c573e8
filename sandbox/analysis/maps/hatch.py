"""The hatching of cells: lines that go on from cell to cell."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.analysis.maps.cells import Cells

_FROM = np.array([[0.0, 0.0], [0.0, 0.5], [0.5, 0.0]])
_TO = np.array([[1.0, 1.0], [0.5, 1.0], [1.0, 0.5]])
"""Ends of the three lines of a cell, as shares of its sides."""


def hatching(cells: Cells, which: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return the lines over some cells, by their numbers, on the plan, ``(k, 3, 2, 2)`` inches."""
    size = np.array(cells.size)
    corner = np.column_stack([which % cells.columns, which // cells.columns]) * cells.inches
    sides = np.minimum(cells.inches, size - corner)
    ends = np.stack([_FROM, _TO], axis=1)
    return np.asarray(corner[:, None, None] + ends[None] * sides[:, None, None])
