"""The resolution of a scan: the usual length of its triangles' edges."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.solid import Points


def usual_edge(vertices: Points, faces: NDArray[np.int64]) -> float:
    """Return the median length of the edges of some faces; 0 without faces."""
    if not len(faces):
        return 0.0
    some = faces[:: max(1, len(faces) // 200_000)]
    lengths = [
        np.linalg.norm(vertices[some[:, one]] - vertices[some[:, one - 1]], axis=1)
        for one in (0, 1, 2)
    ]
    return float(np.median(np.concatenate(lengths)))
