"""The hatching of cells: lines that go on from cell to cell."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.analysis.maps.cells import Cells


def hatching(cells: Cells, which: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return a diagonal of each of some cells, by their numbers, on the plan, ``(k, 2, 2)``
    inches.
    """
    size = np.array(cells.size)
    corner = np.column_stack([which % cells.columns, which // cells.columns]) * cells.inches
    sides = np.minimum(cells.inches, size - corner)
    return np.stack([corner, corner + sides], axis=1)
