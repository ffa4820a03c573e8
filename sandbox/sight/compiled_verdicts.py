"""From counts to what may be said of a pair, compiled: intervals of shares, and the verdicts that
these leave open, as bits of a number (`sandbox.sight.verdict`)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import compiled, inner
from sandbox.sight.directions import REPLICATES

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

_FREE = REPLICATES - 1
_DRAWN = 0.5
"""Replicates may agree by chance. It weighs so much, in degrees of freedom, that they err as random
directions do: rays are added until the interval is narrow, which is sooner where they agree."""


@compiled
def interval(counts: Points, rays: Points, normal: float, student: float) -> tuple[float, float]:
    """As `sandbox.sight.intervals.interval`."""
    count, total, own, both, every = 0.0, 0.0, 0.0, 0.0, 0.0
    for number in range(len(rays)):
        count += counts[number]
        total += rays[number]
        own += counts[number] * counts[number]
        both += counts[number] * rays[number]
        every += rays[number] * rays[number]
    if count == 0.0 or count == total:  # two comparisons, no tuple
        return wilson(count, total, normal)
    share = count / total
    # What each replicate has more or less than its part, squared (a ratio estimator's residuals)
    apart = own - 2 * share * both
    apart += share * share * every
    as_drawn = total * share * (1 - share) * _FREE / REPLICATES
    effect = (_FREE * apart / as_drawn + _DRAWN) / (_FREE + _DRAWN)
    drawn = total / effect
    return wilson(share * drawn, drawn, student)


@compiled
def wilson(count: float, total: float, deviations: float) -> tuple[float, float]:
    """As `sandbox.sight.intervals.wilson`."""
    if total == 0.0:
        return 0.0, 1.0
    share, square = count / total, deviations * deviations
    middle = (share + square / (2 * total)) / (1 + square / total)
    reach = share * (1 - share) / total + square / (4 * total * total)
    half = deviations * np.sqrt(reach) / (1 + square / total)
    low = 0.0 if count == 0.0 else max(0.0, middle - half)
    high = 1.0 if count == total else min(1.0, middle + half)
    return low, high


@compiled
def left_open(
    rays: Points,
    seen: Points,
    hidden: Points,
    shares: tuple[float, float],
    level: tuple[float, float],
    exact: float,
) -> int:
    """Every verdict that the interval allows: 1 blocked, 2 clear, 4 the least class of cover, and
    so on.

    ``hidden``: ``(c, replicates)`` what each class stopped. ``shares``: that which makes a line of
    sight, and that which gives cover; ``level``: standard deviations as of
    `sandbox.sight.intervals.Level`; ``exact``: the share, where it is proved, else less than 0.
    """
    (least, enough), (normal, student) = shares, level
    low, high = (exact, exact) if exact >= 0.0 else interval(seen, rays, normal, student)
    found = 1 if low < least else 0
    if high < least:
        return found
    if exact == 1.0:
        return found | 2
    together = np.zeros(len(rays))
    for cover in range(len(hidden) - 1, -1, -1):
        met = 0.0
        for replicate in range(len(rays)):
            met += hidden[cover, replicate]
            together[replicate] += hidden[cover, replicate]
        if met == 0.0:
            continue  # nothing of this class was met: the better classes have settled it
        low, high = interval(together, rays, normal, student)
        if high >= enough:
            found |= 4 << cover
            if low >= enough:
                return found
    return found | 2


@inner
def by_class(table: Numbers, ranks: Numbers, number: int) -> Points:
    """``(number, replicates)`` how many directions each class of cover stopped. ``table``: as of a
    `sandbox.sight.sampling.Tally`; ``ranks``: of each blocker the number of its class, or −1."""
    found = np.zeros((number, table.shape[1]))
    for row in range(len(ranks)):
        if ranks[row] >= 0:
            for replicate in range(table.shape[1]):
                found[ranks[row], replicate] += table[1 + row, replicate]
    return found


@inner
def settled(
    table: Numbers,
    rays: Points,
    ranks: Numbers,
    number: int,
    shares: tuple[float, float],
    wide: float,
    marks: Points,
    sure: tuple[float, float],
    surer: tuple[float, float],
) -> bool:
    """Whether no more rays are needed: the interval is no wider than ``wide``, only one verdict is
    left open, and on which side of each of ``marks`` the share lies where it is not blocked."""
    seen = _seen(table)
    low, high = interval(seen, rays, *sure)
    if high - low > wide:
        return False
    found = left_open(rays, seen, by_class(table, ranks, number), shares, surer, -1.0)
    if found & (found - 1):
        return False
    if found & 1:
        return True
    low, high = interval(seen, rays, *surer)
    within = False
    for mark in marks:
        within = within or low < mark <= high
    return not within


@inner
def _likeliest(hidden: Points, rays: float, enough: float) -> int:
    """The cover by the counts alone, 1 for the least class: the best that hides enough, together
    with better; 0 for none. ``hidden``: as of `left_open`."""
    together = 0.0
    for cover in range(len(hidden) - 1, -1, -1):
        for replicate in range(hidden.shape[1]):
            together += hidden[cover, replicate]
        if together > 0.0 and together >= enough * rays:
            return cover + 1
    return 0


@compiled
def judged(
    table: Numbers,
    rays: Points,
    ranks: Numbers,
    number: int,
    shares: tuple[float, float],
    sure: tuple[float, float],
    exact: float,
) -> tuple[int, float, float, int]:
    """The verdicts that are left open, the interval of the share, and `_likeliest`."""
    seen, total = _seen(table), 0.0
    for replicate in range(len(rays)):
        total += rays[replicate]
    low, high = interval(seen, rays, *sure)
    hidden = by_class(table, ranks, number)
    cover = _likeliest(hidden, total, shares[1])
    return left_open(rays, seen, hidden, shares, sure, exact), low, high, cover


@inner
def _seen(table: Numbers) -> Points:
    found = np.empty(table.shape[1])
    for replicate in range(len(found)):
        found[replicate] = table[0, replicate]
    return found
