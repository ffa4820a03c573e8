"""What woods and smoke may stop: segments that pass more of them than they may.

Only of those pairs that may pass too much it is reckoned how much they pass, and only through the
triangles that their lines can meet.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.kernel.forms import PorousVolumes
from sandbox.sight.occluders import Porous

Points = NDArray[np.float64]


def woods_of(volumes: Sequence[Porous]) -> PorousVolumes:
    """All of them together."""
    return PorousVolumes(
        np.concatenate([np.zeros((0, 3, 3)), *(volume.triangles for volume in volumes)]),
        np.cumsum([0, *(len(volume.triangles) for volume in volumes)], dtype=np.int64),
        np.array([volume.box for volume in volumes]).reshape(-1, 2, 3),
        np.array([volume.depth for volume in volumes], dtype=np.float64),
        np.array([volume.within for volume in volumes], dtype=np.float64),
        np.array([volume.piece for volume in volumes], dtype=np.int64),
        np.concatenate([np.zeros((0, 4)), *(volume.heart for volume in volumes)]),
        np.cumsum([0, *(len(volume.heart) for volume in volumes)], dtype=np.int64),
    )
