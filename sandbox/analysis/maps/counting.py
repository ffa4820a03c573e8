"""Count the visible part of the men in many cells from one model: a few points first, then more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import ceil, comb, log
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from sandbox.analysis.maps.onlooker import Looker, Men
from sandbox.scenario.policy import SightPolicy
from sandbox.sight.counting.intervals import SURE

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]

Pace = Literal["coarse", "fine"]

FEW, MORE, MOST = 16, 384, 1024
"""Points of a man: for a coarse picture, least for a fine one, and for a partly visible man."""

HIDDEN, OPEN = -1, -2
"""Values of a cell besides the numbers of classes of cover."""


@dataclass(frozen=True, eq=False)
class Counted:
    """Counts of points.

    ``rays``: ``(k,)`` points of each man. ``seen``: how many of them are visible. ``hidden``: ``(k,
    classes)`` how many each class of cover hides, if requested.
    """

    rays: NDArray[np.int32]
    seen: NDArray[np.int32]
    hidden: NDArray[np.int32] | None

    @property
    def share(self) -> Points:
        """Visible share, ``(k,)``; 0 and 1 where all points agree, which is no proof."""
        return np.asarray(self.seen / self.rays)


def lines_to_each(policy: SightPolicy, pace: Pace) -> int:
    """Return the lines that were tried to a man of whom nothing is seen; 0 by words of one eye."""
    return 0 if least_of(policy) != ONE_LINE else FEW if pace == "coarse" else MORE


def counted(onlooker: Looker, men: Men, pace: Pace, classes: int = 0) -> Counted:
    """Count points of men. ``classes``: number of classes of cover to distinguish; 0: none."""
    wide = 1 + classes
    rays = np.zeros(len(men.at), dtype=np.int32)
    table = np.zeros((len(men.at), wide), dtype=np.int32)
    which = np.arange(len(men.at))
    before = 0
    for count in (FEW,) if pace == "coarse" else (MORE, MOST):
        some = men if len(which) == len(men.at) else men.some(which)
        if classes:
            found = onlooker.hidden(some, count, before, classes)
        else:
            found = onlooker.seen(some, count, before)[:, None]
        table[which] += found
        rays[which] = count
        mixed = (table[which, 0] > 0) & (table[which, 0] < count)
        which, before = which[mixed], count
        if not len(which):
            break
    return Counted(rays, table[:, 0], table[:, 1:] if classes else None)


ONE_LINE = 1e-9
"""The least share that is seen where one free line is enough."""

_LINES_FIRST = 4, 16, 64
"""Lines to a man after each of the first looks that only ask whether one of `MORE` is free."""

_FIRST_POINTS = 4, 32, 160
"""Points of a man after each of the first looks that only ask whether there is a line of sight."""

_SEEN_WRONGLY, _MISSED = 0.00135, 0.025
"""The share of looks at which random points may decide wrongly that there is a line of sight, and
that there is none: one side of 3 standard deviations, and of 95 %. Points of low discrepancy err
far less."""


def least_of(policy: SightPolicy) -> float:
    """Return the least visible share that makes a line of sight."""
    words = policy.game.words
    return ONE_LINE if words is not None and words.from_any else float(policy.min_visible)


@cache
def looks(least: float) -> tuple[tuple[int, int, int], ...]:
    """Return the number of points after each look at men, and what it decides.

    At as many visible points as the second number there is a line of sight, at as few as the third
    there is none (−1: however few), if one takes a share of at least ``least``.
    """
    if least == ONE_LINE:
        return (*((count, 1, -1) for count in _LINES_FIRST), (MORE, 1, 0))
    unseen = ceil(log(_MISSED) / log(1.0 - least)) if least < 1.0 else 1
    counts = (*(count for count in _FIRST_POINTS if count < unseen), min(unseen, MOST))
    found = []
    for count in counts:
        each = [comb(count, k) * least**k * (1.0 - least) ** (count - k) for k in range(count + 1)]
        fewer = np.cumsum(each)  # the chance of no more than so many
        none = int(np.searchsorted(fewer, _MISSED, side="right")) - 1
        some = int(np.searchsorted(fewer, 1.0 - _SEEN_WRONGLY, side="left")) + 1
        found.append((count, some, none))
    return tuple(found)


def seen_at_all(
    seen: Callable[[Numbers, int, int], NDArray[np.integer]], groups: Numbers, least: float
) -> tuple[Mask, Numbers]:
    """Return which of many men are seen, ``(m,)``, and the numbers of those left open.

    ``seen``: counts visible points of some men, from one number to another. ``groups``: ``(m,)``,
    where one of a group is seen, the others are asked about no more, and are not left open.
    """
    count, said = np.zeros(len(groups), dtype=np.int64), np.zeros(len(groups), dtype=bool)
    answered = np.zeros(int(groups.max(initial=-1)) + 1, dtype=bool)
    left, before = np.arange(len(groups)), 0
    for points, some, none in looks(least):
        count[left] += seen(left, before, points)
        said[left] = count[left] >= some
        answered[groups[left[said[left]]]] = True
        left = left[(count[left] > none) & ~answered[groups[left]]]
        before = points
        if not len(left):
            break
    return said, left


def verdicts(found: Counted, policy: SightPolicy, *, sure: bool) -> NDArray[np.int8]:
    """Return the number of each man's cover from one eye, or `HIDDEN`, ``(k,)``.

    With ``sure`` it is `OPEN` where the points do not decide. Where one free line is enough, a
    man is hidden if none was found.
    """
    assert found.hidden is not None
    least_seen, share = least_of(policy), found.share
    by_share = sure and least_seen != ONE_LINE
    low, high = _interval(found.seen, found.rays) if by_share else (share, share)
    said, begins = np.zeros(len(found.rays), dtype=np.int8), policy.begins
    open_ = (low < least_seen) & (high >= least_seen)
    for number in range(1, found.hidden.shape[1]):
        together = found.hidden[:, number:].sum(axis=1)
        share = together / found.rays
        least, most = _interval(together, found.rays) if sure else (share, share)
        said[least >= begins[number - 1]] = number
        open_ |= (least < begins[number - 1]) & (most >= begins[number - 1])
    said[open_] = OPEN
    said[high < least_seen] = HIDDEN
    return said


def _interval(count: NDArray[np.integer], total: NDArray[np.integer]) -> tuple[Points, Points]:
    """Return `sandbox.sight.counting.intervals.wilson` of many."""
    share, square = count / total, SURE.normal * SURE.normal
    middle = (share + square / (2 * total)) / (1 + square / total)
    reach = share * (1 - share) / total + square / (4 * total * total)
    half = SURE.normal * np.sqrt(reach) / (1 + square / total)
    low = np.where(count == 0, 0.0, np.maximum(0.0, middle - half))
    return low, np.where(count == total, 1.0, np.minimum(1.0, middle + half))
