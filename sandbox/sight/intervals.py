"""How sure a counted share is.

Directions of low discrepancy err far less than random ones, by how much hangs on what is looked at.
So they are asked in replicates, scrambled each by itself: what the replicates' shares differ by
says what their mean errs by, with Student's t (L'Ecuyer, Nakayama, Owen and Tuffin 2023). The
share is counted as if of so many random draws as would err as much, in Wilson's score interval
(1927): the modified Wilson interval of surveys (Kott 2017; Franco and others 2019), which holds
near 0 and 1 too, where plus or minus a standard error does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.directions import REPLICATES

Counts = NDArray[np.float64]
"""``(REPLICATES,)``: how many directions of each replicate."""


@dataclass(frozen=True)
class Level:
    """How sure an interval is to be. ``normal``: standard deviations; ``student``: what these are
    where the deviation itself is known from `REPLICATES` alone."""

    normal: float
    student: float


SURE = Level(1.959963984540054, 2.131449545559776)
"""A 95 % interval."""

SURER = Level(3.0, 3.5864232263449534)
"""What has to be excluded before rays stop being added, 99.73 %: looking again and again at a
95 % interval until it says something would err more often than 5 % of the time."""

_FREE = REPLICATES - 1
_DRAWN = 0.5
"""Replicates may agree by chance. It weighs so much, in degrees of freedom, that they err as random
directions do: rays are added until the interval is narrow, which is sooner where they agree."""


def interval(counts: Counts, rays: Counts, level: Level = SURE) -> tuple[float, float]:
    """Around the share that ``counts`` are of ``rays``, of each replicate; (0, 1) of no rays.

    Where all rays agree the replicates say nothing, and they are taken for random.
    """
    count, total = float(counts.sum()), float(rays.sum())
    if count in (0.0, total):
        return wilson(count, total, level.normal)
    share = count / total
    # What each replicate has more or less than its part, squared (a ratio estimator's residuals)
    apart = float(counts @ counts) - 2 * share * float(counts @ rays)
    apart += share * share * float(rays @ rays)
    as_drawn = total * share * (1 - share) * _FREE / REPLICATES
    effect = (_FREE * apart / as_drawn + _DRAWN) / (_FREE + _DRAWN)
    drawn = total / effect
    return wilson(share * drawn, drawn, level.student)


def wilson(count: float, total: float, deviations: float = SURE.normal) -> tuple[float, float]:
    """The interval around ``count`` of ``total`` random draws; (0, 1) when nothing was drawn."""
    if total == 0:
        return 0.0, 1.0
    share, square = count / total, deviations * deviations
    middle = (share + square / (2 * total)) / (1 + square / total)
    reach = share * (1 - share) / total + square / (4 * total * total)
    half = deviations * sqrt(reach) / (1 + square / total)
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == total else min(1.0, middle + half)
    return low, high
