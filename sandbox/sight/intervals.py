"""How sure a counted share is: the Wilson score interval (Wilson 1927).

For directions of low discrepancy it is wider than it need be, never narrower: their error
falls faster than that of random draws.
"""

from __future__ import annotations

from math import sqrt

SURE = 1.959963984540054
"""Standard deviations of a 95 % interval."""

SURER = 3.0
"""What has to be excluded before rays stop being added: looking again and again at a 95 %
interval until it says something would err more often than 5 % of the time."""


def wilson(count: int, total: int, deviations: float = SURE) -> tuple[float, float]:
    """The interval around ``count`` of ``total``; (0, 1) when nothing was counted."""
    if total == 0:
        return 0.0, 1.0
    share, square = count / total, deviations * deviations
    middle = (share + square / (2 * total)) / (1 + square / total)
    reach = share * (1 - share) / total + square / (4 * total * total)
    half = deviations * sqrt(reach) / (1 + square / total)
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == total else min(1.0, middle + half)
    return low, high
