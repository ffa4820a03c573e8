"""Particles: where each is, how large and in which colour, in closed form.

A table of particles has a row for each; `COLUMNS` names its columns. Inches and seconds. The page
draws the same table by ``apps/scene/js/effects/particles.js``.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Rows = NDArray[np.float32]

_MOVES = ("x", "y", "z", "vx", "vy", "vz", "drag", "pull")
TONES = ("r0", "g0", "b0", "r1", "g1", "b1")
_LOOKS = ("size", "grown", *TONES, "alpha", "appears", "stretch", "floor")
COLUMNS = ("birth", "life", *_MOVES, *_LOOKS)
"""The columns of a table of particles.

``birth``, ``life``: seconds. ``x`` to ``vz``: the start, and inches per second. ``drag``: the share
of the speed that is lost per second. ``pull``: downwards, inches per second². ``size``, ``grown``:
radius at birth and at the end. ``r0`` to ``b1``: colours then, 0 to 1. ``alpha``: opacity.
``appears``: the share of the life until it is fully there. ``stretch``: length of a streak against
its way; 0 for a round puff. ``floor``: the lowest height.
"""

WIDE = len(COLUMNS)
_INDEX = {name: number for number, name in enumerate(COLUMNS)}
_STILL = 1e-6
"""Drag below which a particle keeps its speed."""


@dataclass(frozen=True, eq=False)
class Puffs:
    """Particles at one time.

    ``at`` ``(n, 3)``; ``size`` ``(n,)``; ``rgba`` ``(n, 4)``, 0 to 1; ``tail`` ``(n, 3)``: from the
    head of a streak to its end, zero for round ones.
    """

    at: NDArray[np.float64]
    size: NDArray[np.float64]
    rgba: NDArray[np.float64]
    tail: NDArray[np.float64]


def table(count: int, birth: ArrayLike, life: ArrayLike, **columns: ArrayLike) -> Rows:
    """Build rows of columns, each one value for all or ``(count,)``; others are 0."""
    rows = np.zeros((count, WIDE), dtype=np.float32)
    rows[:, _INDEX["floor"]] = -100.0
    rows[:, _INDEX["appears"]] = 0.02
    for name, values in {"birth": birth, "life": life, **columns}.items():
        rows[:, _INDEX[name]] = values
    return rows


def joined(parts: list[Rows]) -> Rows:
    """Join tables."""
    return np.concatenate([np.zeros((0, WIDE), dtype=np.float32), *parts])


def ends(rows: Rows) -> float:
    """Return when the last particle is gone, seconds."""
    return float((rows[:, 0] + rows[:, 1]).max(initial=0.0))


def puffs(rows: Rows, seconds: float) -> Puffs:
    """Return the particles that are there after some seconds."""
    there = (rows[:, 0] <= seconds) & (seconds < rows[:, 0] + rows[:, 1])
    r = rows[there].astype(np.float64)
    age = seconds - r[:, 0]
    u = age / np.maximum(r[:, 1], 1e-9)
    drag, pull = r[:, 8], r[:, 9]
    slow = drag > _STILL
    k = np.where(slow, drag, 1.0)
    gone = np.where(slow, (1 - np.exp(-k * age)) / k, age)
    at = r[:, 2:5] + r[:, 5:8] * gone[:, None]
    at[:, 2] -= 0.5 * pull * age**2
    at[:, 2] = np.maximum(at[:, 2], r[:, 21])
    speed = r[:, 5:8] * np.where(slow, np.exp(-k * age), 1.0)[:, None]
    speed[:, 2] -= pull * age
    fast = np.maximum(np.linalg.norm(speed, axis=1), 1e-9)
    # a streak is never longer than its way so far
    long = np.minimum(r[:, 20], fast * age)
    tail = -speed / fast[:, None] * np.where(r[:, 20] > 0, long, 0.0)[:, None]
    size = r[:, 10] + (r[:, 11] - r[:, 10]) * (1 - (1 - u) ** 2)
    rgb = r[:, 12:15] + (r[:, 15:18] - r[:, 12:15]) * u[:, None]
    fades = np.where(r[:, 20] > 0, 1.0, 1 - u * u)
    alpha = r[:, 18] * np.minimum(1.0, u / np.maximum(r[:, 19], 1e-9)) * fades
    return Puffs(at, size, np.column_stack([rgb, alpha]), tail)
