"""A fast test by bearing: whether a line from an eye can meet any of some boxes at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Singles = NDArray[Any]

_STEPS = 4096
_HAIR = 1e-3


@dataclass(frozen=True, eq=False)
class Ahead:
    """Distances to boxes by bearing.

    ``near``: ``(_STEPS + 1,)`` for each step of bearing from −π to π the inches on the plan before
    which no box is met; inf for none.
    """

    near: NDArray[np.float32]

    @staticmethod
    def of(boxes: Points, eye: Points) -> Ahead:
        """Build it from ``boxes``, ``(k, 2, 3)``, lowest and highest corners."""
        near = np.full(_STEPS, np.inf, dtype=np.float32)
        for (x0, y0, _), (x1, y1, _) in (boxes - eye).tolist():
            if not x0 <= x1:
                continue  # an empty box
            away = np.hypot(max(x0, 0.0, -x1), max(y0, 0.0, -y1)) - _HAIR
            if away <= 0.0:
                near[:] = 0.0
                break
            straight = np.arctan2((y0 + y1) / 2, (x0 + x1) / 2)
            turns = np.arctan2([y0, y0, y1, y1], [x0, x1, x0, x1]) - straight
            turns = (turns + np.pi) % (2 * np.pi) - np.pi
            first, last = (straight + turns.min(), straight + turns.max())
            steps = np.arange(_step(first) - 1, _step(last) + 2) % _STEPS
            near[steps] = np.minimum(near[steps], away)
        return Ahead(np.append(near, near[-1]))

    def may_meet(self, bearing: Singles, level: Singles) -> NDArray[np.bool_]:
        """Return whether lines of these bearings and plan lengths may meet anything, ``(m,)``."""
        step = ((bearing + np.float32(np.pi)) * np.float32(_STEPS / (2 * np.pi))).astype(np.int32)
        return np.asarray(level >= self.near[step])


def _step(bearing: float) -> int:
    return int(np.floor((bearing + np.pi) * _STEPS / (2 * np.pi)))
