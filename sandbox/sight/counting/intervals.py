"""Confidence intervals of counted shares.

Directions of low discrepancy err far less than random ones; how much less depends on the view. So
they are cast in replicates that are scrambled independently. The differences between the
replicates' shares estimate the error of their mean, with Student's t (L'Ecuyer, Nakayama, Owen and
Tuffin 2023).

From that error follows an effective number of random draws, for which Wilson's score interval
(1927) is taken. This is the modified Wilson interval of surveys (Kott 2017; Franco and others
2019). It holds near 0 and 1 too, where plus or minus a standard error does not.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.float64]
"""``(REPLICATES,)``: number of rays in each replicate."""


class Level(NamedTuple):
    """The confidence of an interval.

    ``normal``: standard deviations. ``student``: the same quantile of Student's t, for a deviation
    that is estimated from `REPLICATES` values.
    """

    normal: float
    student: float


SURE = Level(1.959963984540054, 2.131449545559776)
"""A 95 % interval."""

SURER = Level(3.0, 3.5864232263449534)
"""The 99.73 % interval by which rays stop being added. It is tested after every round; a 95 %
interval tested that often would err more than 5 % of the time."""


def interval(counts: Counts, rays: Counts, level: Level = SURE) -> tuple[float, float]:
    """Return the interval around the share ``counts`` of ``rays``; (0, 1) for no rays.

    Where all rays agree, the replicates do not differ, and the rays are taken as random draws.
    """
    from sandbox.sight.kernel.verdicts import interval

    return interval(counts, rays, *level)


def wilson(count: float, total: float, deviations: float = SURE.normal) -> tuple[float, float]:
    """Return the interval around ``count`` of ``total`` random draws; (0, 1) for no draws."""
    from sandbox.sight.kernel.verdicts import wilson

    return wilson(float(count), float(total), deviations)
