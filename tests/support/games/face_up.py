"""The face that a thrown die shows, by its pose alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_SIDES = {1: (0, 0, 1), 6: (0, 0, -1), 2: (1, 0, 0), 5: (-1, 0, 0), 3: (0, 1, 0), 4: (0, -1, 0)}
"""The side of a die with each face, in its own frame."""


def face_up(matrix: NDArray[np.float64]) -> int:
    """Return the face that a die in this pose, ``(4, 4)``, shows."""
    return max(_SIDES, key=lambda face: float((matrix[:3, :3] @ np.array(_SIDES[face]))[2]))
