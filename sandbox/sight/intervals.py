"""How sure a counted share is.

Directions of low discrepancy err far less than random ones, by how much hangs on what is looked at.
So they are asked in replicates, scrambled each by itself: what the replicates' shares differ by
says what their mean errs by, with Student's t (L'Ecuyer, Nakayama, Owen and Tuffin 2023). The
share is counted as if of so many random draws as would err as much, in Wilson's score interval
(1927): the modified Wilson interval of surveys (Kott 2017; Franco and others 2019), which holds
near 0 and 1 too, where plus or minus a standard error does not.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.float64]
"""``(REPLICATES,)``: how many directions of each replicate."""


class Level(NamedTuple):
    """How sure an interval is to be. ``normal``: standard deviations; ``student``: what these are
    where the deviation itself is known from `REPLICATES` alone."""

    normal: float
    student: float


SURE = Level(1.959963984540054, 2.131449545559776)
"""A 95 % interval."""

SURER = Level(3.0, 3.5864232263449534)
"""What has to be excluded before rays stop being added, 99.73 %: looking again and again at a
95 % interval until it says something would err more often than 5 % of the time."""


def interval(counts: Counts, rays: Counts, level: Level = SURE) -> tuple[float, float]:
    """Around the share that ``counts`` are of ``rays``, of each replicate; (0, 1) of no rays.

    Where all rays agree the replicates say nothing, and they are taken for random.
    """
    from sandbox.sight.kernel.verdicts import interval

    return interval(counts, rays, *level)


def wilson(count: float, total: float, deviations: float = SURE.normal) -> tuple[float, float]:
    """The interval around ``count`` of ``total`` random draws; (0, 1) when nothing was drawn."""
    from sandbox.sight.kernel.verdicts import wilson

    return wilson(float(count), float(total), deviations)
