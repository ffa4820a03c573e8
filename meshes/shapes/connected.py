"""Find what is connected: corners by faces, bodies by touch."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def connected(
    count: int, one: NDArray[np.integer], other: NDArray[np.integer]
) -> tuple[int, NDArray[np.int32]]:
    """Return the number of groups of ``count`` things, and the group of each.

    ``one``, ``other``: ``(n,)``, the things that are linked in pairs.
    """
    # scipy takes longer to import than most tables to set up, and few pieces need it.
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    graph = coo_matrix((np.ones(len(one)), (one, other)), shape=(count, count))
    number, groups = connected_components(graph, directed=False)
    return int(number), groups


def connected_corners(count: int, faces: NDArray[np.int64]) -> tuple[int, NDArray[np.int32]]:
    """Return the number of surfaces that share no corner, and the surface of each corner.

    ``count``: of corners. ``faces``: ``(m, 3)``.
    """
    return connected(count, faces.ravel(), np.roll(faces, 1, 1).ravel())
