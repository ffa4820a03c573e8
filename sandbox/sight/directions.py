"""Directions from an eye over a body's silhouette: deterministic, low-discrepancy, fair.

Fair means uniform in solid angle: equal numbers of directions see equal parts of the view. They
fill the smallest patch of longitudes and latitudes around the body (an equal-area, cylindrical
map), and those that miss the body are thrown away.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, reduce
from operator import xor

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.kernel.forms import LOG_LONGEST, REPLICATES

Points = NDArray[np.float64]

_BITS = 30
_SEED = 28
"""Fixed: the same scenario must give the same bytes."""


@cache
def unit_square() -> Points:
    """``(2**19, 2)``: the points that all directions are made of."""
    return scrambled_square(_SEED)


def scrambled_square(seed: int) -> Points:
    """``(2**19, 2)``: scrambled Sobol sequences in [0, 1)², one of each replicate in turn; of each
    any prefix of 2ⁿ fills the square evenly.

    Scrambled by a random triangular matrix of bits and a shift (Matoušek 1998): that keeps the low
    discrepancy, makes every point uniform, and removes the alignment with axes that would let
    directions slip through a row of palings together. Written out because all of scipy.stats would
    be loaded for it.
    """
    length = (1 << LOG_LONGEST) // REPLICATES
    found = np.empty((length, REPLICATES, 2))
    words = np.random.SeedSequence(seed).generate_state(REPLICATES * 2 * (_BITS + 1))
    drawn = iter((words >> np.uint32(32 - _BITS)).reshape(-1, _BITS + 1).tolist())
    for replicate in range(REPLICATES):
        for column, steps in enumerate(_sobol()):
            start, *bits = next(drawn)
            found[:, replicate, column] = _sequence(start, _scrambled(steps, bits), length)
    return found.reshape(-1, 2)


def _sobol() -> tuple[list[int], list[int]]:
    """The direction numbers of the first two of Sobol's dimensions, as whole numbers: those of van
    der Corput, and the rows of Pascal's triangle modulo 2."""
    steps: tuple[list[int], list[int]] = ([], [])
    row = 1
    for power in range(_BITS):
        steps[0].append(1 << (_BITS - 1 - power))
        steps[1].append(row << (_BITS - 1 - power))
        row ^= row << 1
    return steps


def _scrambled(steps: list[int], bits: list[int]) -> list[int]:
    """Direction numbers times a lower triangular matrix with ones on its diagonal and ``bits``
    beneath it, a column a word."""
    columns = [1 << n | word & ((1 << n) - 1) for n, word in enumerate(bits)]
    return [reduce(xor, (columns[n] for n in range(_BITS) if step >> n & 1)) for step in steps]


def _sequence(start: int, steps: list[int], length: int) -> Points:
    """``(length,)``, a power of 2: in the order of Gray's code each half is the one before it,
    backwards."""
    whole = np.full(length, start, dtype=np.uint32)
    half = 1
    for step in steps:
        if half == length:
            break
        whole[half : 2 * half] = whole[half - 1 :: -1] ^ np.uint32(step)
        half *= 2
    return np.asarray(whole * 0.5**_BITS)


@dataclass(frozen=True)
class Patch:
    """A patch of the sphere of directions that holds all of a body as one eye sees it.

    ``frame``: ``(3, 3)``, rows forward, left, up. ``longitude``: radians, lowest and highest.
    ``height``: sines of the lowest and highest latitude. ``whole``: the body is too near or too
    wide for a patch, and all directions are searched.
    """

    frame: Points
    longitude: tuple[float, float]
    height: tuple[float, float]
    whole: bool

    def directions(self, first: int, last: int) -> Points:
        """``(last - first, 3)`` unit vectors, a stretch of the patch's one fixed sequence."""
        square = unit_square()[first:last]
        (west, east), (low, high) = self.longitude, self.height
        angle = west + square[:, 0] * (east - west)
        sine = low + square[:, 1] * (high - low)
        level = np.sqrt(np.maximum(0.0, 1.0 - sine * sine))
        local = np.stack([level * np.cos(angle), level * np.sin(angle), sine], axis=1)
        return np.asarray(local @ self.frame)


def patch(eye: Points, body: Points) -> Patch:
    """The patch of directions around ``(n, 3)`` points of a body from an eye ``(3,)``."""
    from sandbox.sight.kernel.looks import looked_at

    frame, spread, whole, *_ = looked_at(eye, np.ascontiguousarray(body, dtype=np.float64))
    west, east, low, high = spread.tolist()
    return Patch(frame, (west, east), (low, high), whole)
