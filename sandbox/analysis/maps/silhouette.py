"""The visible points of a man's body from an eye, uniform by solid angle.

An eye's place relative to the man is rounded in bearing, height and distance. Eyes with equal
values share the same points, so that a map of many thousand cells casts at the body only a few
dozen times.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import Piece
from sandbox.sight.counting.directions import patch
from sandbox.sight.kernel.forms import LOG_LONGEST
from sandbox.sight.occluders import body_of

Points = NDArray[np.float64]
Singles = NDArray[np.float32]
Numbers = NDArray[np.intp]

BEARING_DEG, CLIMB_DEG = 6.0, 5.0
"""Steps of bearing and of height, degrees."""

_OCTAVE = 3
"""Steps of distance per doubling."""

_NEAREST_IN, _FARTHEST_IN = 0.7, 90.0
_WAIST = 0.55
_ASKED = 1024


@dataclass(frozen=True, eq=False)
class Silhouettes:
    """Points by viewing direction.

    ``points``: ``(k, n, 3)`` of the body, man's frame, inches. ``which``: ``(m,)`` the row of each
    requested place.
    """

    points: Singles
    which: Numbers


def silhouettes(
    man: Piece, parts: tuple[str, ...], eyes: Points, count: int, first: int = 0, far: float = 0.0
) -> Silhouettes:
    """Return the body points seen from eyes ``(m, 3)``, man's frame.

    They are those from ``first`` to before ``count`` of a fixed sequence for each. ``far``: inches
    from which all of them look, in their directions; 0: from where they are.
    """
    middle = eyes - [0.0, 0.0, _middle(man, parts)]
    level = np.hypot(middle[:, 0], middle[:, 1])
    away = np.hypot(level, middle[:, 2]) if far == 0.0 else np.full(len(eyes), far)
    away = np.clip(away, _NEAREST_IN, _FARTHEST_IN)
    bearing = np.rint(np.degrees(np.arctan2(middle[:, 1], middle[:, 0])) / BEARING_DEG)
    climb = np.rint(np.degrees(np.arctan2(middle[:, 2], level)) / CLIMB_DEG)
    steps = np.rint(np.log2(away) * _OCTAVE)
    key = ((bearing + 512) * 1024 + climb + 512) * 1024 + steps + 512
    _, where, which = np.unique(key, return_index=True, return_inverse=True)
    rows = [
        _seen_of(man, parts, int(bearing[n]), int(climb[n]), int(steps[n]), count)[first:count]
        for n in where.tolist()
    ]
    points = np.stack(rows) if rows else np.zeros((0, count - first, 3), dtype=np.float32)
    return Silhouettes(points, which.reshape(-1))


@lru_cache(maxsize=64)
def _middle(man: Piece, parts: tuple[str, ...]) -> float:
    hull = body_of(man, parts).hull
    return float(_WAIST * hull[:, 2].max())


@lru_cache(maxsize=8192)
def _seen_of(
    man: Piece, parts: tuple[str, ...], bearing: int, climb: int, steps: int, count: int
) -> Singles:
    """Return points of the body, in the order of one fixed sequence of directions,
    ``(count, 3)``.
    """
    body = body_of(man, parts)
    turn, rise = np.radians(bearing * BEARING_DEG), np.radians(climb * CLIMB_DEG)
    away = 2.0 ** (steps / _OCTAVE)
    eye = away * np.array([np.cos(turn) * np.cos(rise), np.sin(turn) * np.cos(rise), np.sin(rise)])
    eye[2] += _middle(man, parts)
    around = patch(eye, body.hull)
    found: list[Points] = []
    have, asked = 0, 0
    while have < count and asked < 1 << LOG_LONGEST:
        step = max(_ASKED, 4 * count) if not around.whole else 1 << (LOG_LONGEST - 3)
        ways = around.directions(asked, asked + step)
        asked += step
        hit, along = body.rays.along(np.broadcast_to(eye, ways.shape), ways)
        met = hit >= 0
        found.append(eye + ways[met] * along[met][:, None])
        have += int(met.sum())
    points = np.concatenate(found)[:count]
    # Of a barely visible body the points are repeated.
    return np.resize(points, (count, 3)).astype(np.float32)
