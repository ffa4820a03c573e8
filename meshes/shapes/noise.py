"""Smooth, seeded randomness: the same seed gives the same lumps on every machine."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def lumps(
    points: NDArray[np.float64], seed: int, wavelength: float, *, octaves: int = 3
) -> NDArray[np.float64]:
    """A smooth field of about −1 to 1 at points ``(n, d)``; ``wavelength`` in inches.

    Sums of plane waves in seeded directions: cheap, smooth, and without a lattice that shows.
    """
    rng = np.random.default_rng([seed, 7919])
    total: NDArray[np.float64] = np.zeros(len(points))
    for octave in range(octaves):
        k = float(2**octave)
        for _ in range(5):
            direction = rng.normal(size=points.shape[1])
            direction *= 2 * np.pi * k / (wavelength * float(np.linalg.norm(direction)))
            total += np.sin(points @ direction + rng.uniform(0, 2 * np.pi)) / (k * 5**0.5)
    field: NDArray[np.float64] = np.clip(total / 1.6, -1.0, 1.0)
    return field


def blend(
    low: NDArray[np.float64], high: NDArray[np.float64], amount: NDArray[np.float64]
) -> NDArray[np.uint8]:
    """Colours between two, by an amount of 0 to 1 each: ``(n, 3)`` uint8."""
    share = np.clip(amount, 0.0, 1.0)[:, None]
    return np.asarray(np.round(low * (1 - share) + high * share), dtype=np.uint8)
