"""What woods and smoke may stop: segments that pass more of them than they may.

Only of those pairs that may pass too much it is reckoned how much they pass, and only through the
triangles that their lines can meet.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.forms import Woods
from sandbox.sight.lines import Sheaf
from sandbox.sight.occluders import Porous

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

NEARLY = 1.0 - 1e-6
"""What a line may pass of porous volumes, less what a rounding makes of it."""


def woods_of(volumes: Sequence[Porous]) -> Woods:
    """All of them together."""
    return (
        np.concatenate([np.zeros((0, 3, 3)), *(volume.triangles for volume in volumes)]),
        np.cumsum([0, *(len(volume.triangles) for volume in volumes)], dtype=np.int64),
        np.array([volume.box for volume in volumes]).reshape(-1, 2, 3),
        np.array([volume.depth for volume in volumes], dtype=np.float64),
        np.array([volume.within for volume in volumes], dtype=np.float64),
        np.array([volume.piece for volume in volumes], dtype=np.int64),
    )


def passed(woods: Woods, sheaf: Sheaf) -> list[Numbers]:
    """Of each pair the volumes that its lines may meet, where these may stop any of them: of most
    pairs no line can pass more than it may, however it runs."""
    boxes, depths = woods[2], woods[3]
    met = sheaf.met(boxes)
    with np.errstate(divide="ignore", invalid="ignore"):
        most = np.where(depths > 0, sheaf.longest(boxes) / depths, np.inf)
    most[~met] = 0.0
    met &= most.sum(axis=1, keepdims=True) > NEARLY
    return [np.flatnonzero(row) for row in met]
