"""What was cast at, to be known again.

What directions meet of a body, and what stopped them, is remembered of each pair: where something
has moved, it alone is asked again, and everything only of those segments that it had stopped.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.kernel.embree import address
from sandbox.sight.kernel.forms import NONE, CachedHits, CastHits
from sandbox.sight.lines import Sheaf
from sandbox.sight.obstacles import Names, Obstacles
from sandbox.work.weak_lru import WeakLru

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]


class CastPair(NamedTuple):
    """What was cast of a pair: how far each direction goes, and of those that meet the body what
    stops them, `NONE` for nothing, which of its triangles, and how far along, inf for nothing.

    ``names``: of all obstacles; ``near``: which of these they may meet, nearest first.
    """

    names: Names
    near: Numbers
    reach: NDArray[np.float32]
    by: NDArray[np.int32]
    hit: NDArray[np.int32]
    fraction: Points


class CastPairs(NamedTuple):
    """What was cast of several pairs, as kernels have it."""

    names: Names
    all: CastHits

    def pair(self, number: int) -> CastPair:
        """Return what was cast of one of them."""
        cast = self.all
        reach, last_reach, hit, last_hit, near, last_near = cast.spans[number].tolist()
        own = slice(hit, last_hit)
        return CastPair(
            self.names,
            cast.near[near:last_near],
            cast.reach[reach:last_reach],
            cast.by[own],
            cast.hit[own],
            cast.fraction[own],
        )


MOST_KEPT = 1 << 20
"""Segments of all pairs that are remembered."""

_remembered: WeakLru[tuple[CastPairs, int]] = WeakLru(MOST_KEPT)


def stopping() -> int:
    """Which function of Embree's stops segments."""
    return address("rtcIntersect1")


def _key(sheaf: Sheaf, look: int) -> Hashable:
    shooter, target = sheaf.pairs[look]
    return ref(shooter), ref(target), sheaf.parts


def remembered(sheaf: Sheaf, todo: Sequence[int]) -> list[CastPair | None]:
    """What is known of these looks; None of those of which nothing is."""
    found = [_remembered.find(_key(sheaf, look)) for look in todo]
    return [None if one is None else one[0].pair(one[1]) for one in found]


def remember(sheaf: Sheaf, todo: Sequence[int], cast: CastPairs) -> None:
    """Keep what was cast of these looks, until whom they look at is gone."""
    spans = cast.all.spans
    weights = (spans[:, 3] - spans[:, 2]).tolist()
    for number, (look, weight) in enumerate(zip(todo, weights, strict=True)):
        _remembered.add(_key(sheaf, look), (cast, number), sheaf.pairs[look][1], weight)


def known(every: Sequence[CastPair | None], obstacles: Obstacles) -> CachedHits:
    """What is still so of what was cast of pairs."""
    still = [None if one is None else _recalled(one, obstacles) for one in every]
    if all(one is None for one in still):
        none, nothing = np.zeros(len(every) + 1, np.int64), np.zeros(0, np.int32)
        flags = np.zeros(0, bool)
        return CachedHits(
            none, np.zeros(0, np.float32), none, nothing, nothing, np.zeros(0), flags,
            flags.reshape(0, 0),
        )  # fmt: skip
    rows = [one for one in still if one is not None]
    anew = np.ones((len(every), len(obstacles.parts)), dtype=bool)
    for number, one in enumerate(still):
        if one is not None:
            anew[number] = one.anew
    return CachedHits(
        np.cumsum([0, *(0 if one is None else len(one.reach) for one in still)], dtype=np.int64),
        np.concatenate([one.reach for one in rows]),
        np.cumsum([0, *(0 if one is None else len(one.by) for one in still)], dtype=np.int64),
        np.concatenate([one.by for one in rows]),
        np.concatenate([one.hit for one in rows]),
        np.concatenate([one.fraction for one in rows]),
        np.concatenate([one.asked for one in rows]),
        anew,
    )


class _Still(NamedTuple):
    """What is still so of a pair: as of `CastPair`, which of its segments are to be asked about
    all, and ``(k,)`` which obstacles all of them are to be asked about."""

    reach: NDArray[np.float32]
    by: NDArray[np.int32]
    hit: NDArray[np.int32]
    fraction: Points
    asked: NDArray[np.bool_]
    anew: NDArray[np.bool_]


def _recalled(was: CastPair, obstacles: Obstacles) -> _Still:
    now = obstacles.now(was.names)
    there = now[np.sort(was.near)]
    there = there[there != NONE]
    if np.any(np.diff(there) <= 0):
        # Which of two that stop a segment at one point is the earlier hangs on it: of what stops
        # them nothing is known.
        none = np.zeros(0, np.int32)
        every = np.ones(len(obstacles.parts), dtype=bool)
        return _Still(was.reach, none, none, np.zeros(0), np.zeros(0, bool), every)
    anew = np.ones(len(obstacles.parts), dtype=bool)
    anew[there] = False
    by = now[was.by]
    gone = by == NONE
    return _Still(
        was.reach,
        by,
        np.where(gone, np.int32(NONE), was.hit),
        np.where(gone, np.inf, was.fraction),
        gone & (was.by != NONE),
        anew,
    )
