"""Turn counts into intervals of shares, and these into the verdicts that are left open, as bits
(`sandbox.sight.verdict`)."""

from __future__ import annotations

import numpy as np

from sandbox.sight.kernel.compiling import inner, kernel
from sandbox.sight.kernel.forms import REPLICATES, Levels, Numbers, Points, Rule
from sandbox.sight.kernel.memory import reals

_FREE = REPLICATES - 1
_DRAWN = 0.5
"""Degrees of freedom given to the assumption that replicates err as random directions do. They may
agree by chance, and rays are added until the interval is narrow, which is sooner where they
agree."""


@kernel()
def interval(counts: Points, rays: Points, normal: float, student: float) -> tuple[float, float]:
    """Return the interval of a share (`sandbox.sight.counting.intervals.interval`)."""
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


@kernel()
def wilson(count: float, total: float, deviations: float) -> tuple[float, float]:
    """Return Wilson's interval (`sandbox.sight.counting.intervals.wilson`)."""
    if total == 0.0:
        return 0.0, 1.0
    share, square = count / total, deviations * deviations
    middle = (share + square / (2 * total)) / (1 + square / total)
    reach = share * (1 - share) / total + square / (4 * total * total)
    half = deviations * np.sqrt(reach) / (1 + square / total)
    low = 0.0 if count == 0.0 else max(0.0, middle - half)
    high = 1.0 if count == total else min(1.0, middle + half)
    return low, high


@kernel()
def left_open(
    rays: Points,
    seen: Points,
    hidden: Points,
    least: float,
    begins: Points,
    level: tuple[float, float],
    exact: float,
) -> int:
    """Return every verdict that the interval allows, as bits: 1 blocked, 2 clear, 4 the least class
    of cover, and so on.

    ``hidden``: ``(c, replicates)``, rays that each class stopped. ``least``: the visible share that
    makes a line of sight. ``begins``: ``(c,)``, the hidden share that gives each class of cover.
    ``level``: standard deviations (`sandbox.sight.counting.intervals.Level`). ``exact``: the share
    where it is proved, else less than 0.
    """
    normal, student = level
    low, high = (exact, exact) if exact >= 0.0 else interval(seen, rays, normal, student)
    verdicts = 1 if low < least else 0
    if high < least:
        return verdicts
    if exact == 1.0:
        return verdicts | 2
    together, tried = reals(len(rays)), -1.0
    for replicate in range(len(rays)):
        together[replicate] = 0.0
    for cover in range(len(hidden) - 1, -1, -1):
        met = 0.0
        for replicate in range(len(rays)):
            met += hidden[cover, replicate]
            together[replicate] += hidden[cover, replicate]
        if met == 0.0 and begins[cover] >= tried:
            continue  # nothing of this class was met: the better classes have settled it
        tried = begins[cover]
        low, high = interval(together, rays, normal, student)
        if high >= begins[cover]:
            verdicts |= 4 << cover
            if low >= begins[cover]:
                return verdicts
    return verdicts | 2


@inner
def by_class(table: Numbers, ranks: Numbers, number: int) -> Points:
    """Return the rays that each class of cover stopped: ``(number, replicates)``.

    ``table``: ``(1 + n, replicates)``; ``ranks``: number of each blocker's class, or −1.
    """
    hidden = np.empty((number, table.shape[1]))
    for cover in range(number):
        for replicate in range(table.shape[1]):
            hidden[cover, replicate] = 0.0
    for row in range(len(ranks)):
        if ranks[row] >= 0:
            for replicate in range(table.shape[1]):
                hidden[ranks[row], replicate] += table[1 + row, replicate]
    return hidden


@inner
def settled(table: Numbers, rays: Points, rule: Rule, levels: Levels) -> bool:
    """Check whether no more rays are needed.

    The interval is no wider than ``rule.wide``, one verdict is left open, and, unless it is
    blocked, the share lies on one side of each of ``rule.marks``.
    """
    seen = _seen(table)
    low, high = interval(seen, rays, levels.sure[0], levels.sure[1])
    if high - low > rule.wide:
        return False
    hidden = by_class(table, rule.ranks, rule.classes)
    bits = left_open(rays, seen, hidden, rule.least, rule.begins, levels.surer, -1.0)
    if bits & (bits - 1):
        return False
    if bits & 1:
        return True
    low, high = interval(seen, rays, levels.surer[0], levels.surer[1])
    apart = True
    for mark in rule.marks:
        apart = apart and not low < mark <= high
    return apart


@inner
def likeliest(hidden: Points, rays: float, begins: Points) -> int:
    """Return the class of cover by the counts alone, 1 for the least, 0 for none: the best that
    hides enough, together with better ones. ``hidden``, ``begins``: as for `left_open`."""
    together = 0.0
    for cover in range(len(hidden) - 1, -1, -1):
        for replicate in range(hidden.shape[1]):
            together += hidden[cover, replicate]
        if together > 0.0 and together >= begins[cover] * rays:
            return cover + 1
    return 0


@inner
def judged(
    table: Numbers, rays: Points, rule: Rule, levels: Levels, exact: float
) -> tuple[int, float, float, int]:
    """Return the verdicts that are left open, the interval of the share, and `likeliest`."""
    seen, total = _seen(table), 0.0
    for replicate in range(len(rays)):
        total += rays[replicate]
    low, high = interval(seen, rays, levels.sure[0], levels.sure[1])
    hidden = by_class(table, rule.ranks, rule.classes)
    cover = likeliest(hidden, total, rule.begins)
    bits = left_open(rays, seen, hidden, rule.least, rule.begins, levels.sure, exact)
    return bits, low, high, cover


@inner
def _seen(table: Numbers) -> Points:
    """Return the free rays of each replicate as float64."""
    seen = reals(table.shape[1])
    for replicate in range(len(seen)):
        seen[replicate] = table[0, replicate]
    return seen
