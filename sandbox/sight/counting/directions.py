"""Directions from an eye over a body's silhouette: deterministic, of low discrepancy, uniform.

Uniform means uniform in solid angle: equal numbers of directions cover equal parts of the view.
They fill the smallest patch of longitudes and latitudes around the body (an equal-area cylindrical
map). Directions that miss the body are dropped.
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
"""Fixed, so that the same scenario gives the same bytes."""


@cache
def unit_square() -> Points:
    """Return the points from which all directions are computed: ``(2**19, 2)``, in [0, 1)."""
    return scrambled_square(_SEED)


def scrambled_square(seed: int) -> Points:
    """Return scrambled Sobol sequences in [0, 1)²: ``(2**19, 2)``.

    Row n is a point of replicate n modulo `REPLICATES`. The first 2ⁿ points of each replicate fill
    the square evenly. A random triangular matrix of bits and a shift scramble them (Matoušek 1998).
    That keeps the low discrepancy and makes every point uniform. It also removes the alignment with
    axes, with which many directions would slip together through a row of palings. `scipy.stats.qmc`
    does the same, but loading scipy.stats takes too long.
    """
    length = (1 << LOG_LONGEST) // REPLICATES
    square = np.empty((length, REPLICATES, 2))
    words = scrambling_words(seed)
    drawn = iter((words >> np.uint32(32 - _BITS)).reshape(-1, _BITS + 1).tolist())
    for replicate in range(REPLICATES):
        for column, steps in enumerate(_sobol()):
            start, *bits = next(drawn)
            square[:, replicate, column] = _sequence(start, _scrambled(steps, bits), length)
    return square.reshape(-1, 2)


def scrambling_words(seed: int = _SEED) -> NDArray[np.uint32]:
    """Return the random words that scramble a square: 31 for each coordinate of a replicate."""
    words = np.random.SeedSequence(seed).generate_state(REPLICATES * 2 * (_BITS + 1))
    return np.asarray(words, dtype=np.uint32)


def _sobol() -> tuple[list[int], list[int]]:
    """Return the direction numbers of Sobol's first two dimensions, as integers.

    The first are van der Corput's, the second the rows of Pascal's triangle modulo 2.
    """
    steps: tuple[list[int], list[int]] = ([], [])
    row = 1
    for power in range(_BITS):
        steps[0].append(1 << (_BITS - 1 - power))
        steps[1].append(row << (_BITS - 1 - power))
        row ^= row << 1
    return steps


def _scrambled(steps: list[int], bits: list[int]) -> list[int]:
    """Multiply direction numbers by a lower triangular matrix of bits.

    Its diagonal is 1; each integer of ``bits`` holds one column below the diagonal.
    """
    columns = [1 << n | word & ((1 << n) - 1) for n, word in enumerate(bits)]
    return [reduce(xor, (columns[n] for n in range(_BITS) if step >> n & 1)) for step in steps]


def _sequence(start: int, steps: list[int], length: int) -> Points:
    """Return the first ``length`` points, a power of 2, of one dimension: ``(length,)``.

    Points are in Gray code order: each new half is the points so far, backwards, XORed with the
    next direction number.
    """
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
    """A patch of the sphere of directions that contains all of a body as one eye sees it.

    ``frame``: ``(3, 3)``, rows forward, left, up. ``longitude``: lowest and highest, radians.
    ``height``: sines of the lowest and highest latitude. ``whole``: the body is too near or too
    wide for a patch, so the patch is the whole sphere.
    """

    frame: Points
    longitude: tuple[float, float]
    height: tuple[float, float]
    whole: bool

    def directions(self, first: int, last: int) -> Points:
        """Return directions ``first`` to before ``last`` of the patch: ``(n, 3)`` unit vectors."""
        square = unit_square()[first:last]
        (west, east), (low, high) = self.longitude, self.height
        angle = west + square[:, 0] * (east - west)
        sine = low + square[:, 1] * (high - low)
        level = np.sqrt(np.maximum(0.0, 1.0 - sine * sine))
        local = np.stack([level * np.cos(angle), level * np.sin(angle), sine], axis=1)
        return np.asarray(local @ self.frame)


def patch(eye: Points, body: Points) -> Patch:
    """Return the patch around ``(n, 3)`` points of a body as seen from an eye ``(3,)``."""
    from sandbox.sight.kernel.looks import looked_at

    frame, spread, whole, *_ = looked_at(eye, np.ascontiguousarray(body, dtype=np.float64))
    west, east, low, high = spread.tolist()
    return Patch(frame, (west, east), (low, high), whole)
