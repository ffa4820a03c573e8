"""Judge pairs by the segments from any part of one body to any part of the other.

A pair is seen where one free segment is found, and that segment is proof. That nothing is seen is
proved where convex solids stop the whole shaft; else it rests on the segments that were tried. The
visible share is over pairs of points of both silhouettes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from sandbox.scenario.policy import SightPolicy
from sandbox.sight.any_part.search import free_segment
from sandbox.sight.any_part.shafts import is_stopped
from sandbox.sight.any_part.silhouettes import LONGEST, Ends
from sandbox.sight.any_part.stops import Stops
from sandbox.sight.counting.intervals import SURE, SURER, Level, interval
from sandbox.sight.counting.ray_batch import Pair
from sandbox.sight.kernel.forms import (
    COUNTS,
    COVER,
    ENDED,
    EXACT,
    HIGH,
    LOW,
    RAYS,
    REPLICATES,
    SEEN,
    PairCounts,
)
from sandbox.sight.kernel.forms import OPEN as OPEN_BITS
from sandbox.sight.kernel.verdicts import left_open
from sandbox.sight.pair_sights import pair_sights
from sandbox.sight.report import PairSight, point_of
from sandbox.sight.rough import OPEN
from sandbox.sight.surroundings import Surroundings, covers_of, surroundings
from sandbox.table.table import Table

Points = NDArray[np.float64]

ROUNDS = ((0, 1024), *((1 << n, 2 << n) for n in range(10, LONGEST.bit_length() - 1)))
"""Rows of the sequence in each round; about two in five meet both bodies."""

_BLOCKED = 1
"""The verdict of no line of sight, as bits."""


def any_part_sights(
    table: Table,
    policy: SightPolicy,
    wanted: Sequence[Pair],
    shifts: Mapping[str, Points],
    *,
    precise: bool,
    marks: Sequence[float] = (),
) -> tuple[PairSight, ...]:
    """Return the sight of each pair, from any part to any part.

    All firers belong to one unit, all targets to another. ``shifts``, ``precise``, ``marks``: as
    for `sandbox.sight.judge.judge_each`.
    """
    around = surroundings(table, wanted[0][0].unit, wanted[0][1].unit, policy, shifts)
    stops = Stops(table, around, shifts, [model.unit for model in wanted[0]])
    covers = covers_of(table, around)
    ranks = np.array([policy.game.rank_of(cover) - 1 for cover in covers], dtype=np.int64)
    rule = _Rule(ranks, policy, precise, tuple(marks))
    both_ways = around.ground.solid.within == np.inf
    pairs = [_CountedPair(pair, policy, stops, both_ways) for pair in wanted]
    _count(pairs, stops, rule)
    for pair in pairs:
        if pair.seen == 0 and pair.rays:
            pair.settle(stops)
    counted = _counts(pairs, around, rule)
    found = pair_sights(wanted, around.names, counted, policy, covers)
    return tuple(
        replace(one, eye=point_of(pair.start), line=pair.line)
        for one, pair in zip(found, pairs, strict=True)
    )


def seen_back(pair: PairSight) -> PairSight:
    """Return the sight of a pair the other way: the same segments, from the other end."""
    line = pair.line and pair.line[::-1]
    return replace(
        pair, shooter=pair.target, target=pair.shooter, eye=pair.end, end=pair.eye, line=line
    )


class _Rule:
    """When segments are enough, and which verdicts their counts leave open."""

    def __init__(
        self, ranks: NDArray[np.int64], policy: SightPolicy, precise: bool, marks: Sequence[float]
    ) -> None:
        self._ranks, self._classes = ranks, len(policy.covers) - 1
        self._begins = np.array(policy.begins, dtype=np.float64)
        self._wide = 2.0 * float(policy.precision) if precise else np.inf
        self._marks, self.most = marks, int(policy.max_rays)

    def settled(self, pair: _CountedPair) -> bool:
        """Return whether no more segments are needed."""
        if pair.rays >= self.most:
            return True
        if pair.seen == 0:
            return False
        low, high = interval(pair.table[0].astype(float), pair.counts, SURE)
        bits = self.bits(pair, SURER)
        if high - low > self._wide or bits & (bits - 1):
            return False
        low, high = interval(pair.table[0].astype(float), pair.counts, SURER)
        return not any(low < mark <= high for mark in self._marks)

    def bits(self, pair: _CountedPair, level: Level = SURE) -> int:
        """Return the verdicts that are left open, as bits."""
        if not pair.is_seen:
            return _BLOCKED
        seen, hidden = pair.table[0].astype(float), self._hidden(pair)
        exact = 1.0 if pair.exact == 1.0 else -1.0
        return int(left_open(pair.counts, seen, hidden, 0.0, self._begins, (*level,), exact))

    def cover(self, pair: _CountedPair) -> int:
        """Return the best class of cover that hides enough by the counts alone, 0 for none."""
        together = np.cumsum(self._hidden(pair).sum(axis=1)[::-1])[::-1]
        enough = (together > 0.0) & (together >= self._begins * pair.rays)
        return int(np.flatnonzero(enough).max(initial=-1)) + 1

    def _hidden(self, pair: _CountedPair) -> Points:
        """Return the segments that each class of cover stopped: ``(c, replicates)``."""
        hidden = np.zeros((self._classes, REPLICATES))
        given = self._ranks >= 0
        np.add.at(hidden, self._ranks[given], pair.table[1:][given])
        return hidden


class _CountedPair:
    """A pair with its counts.

    ``table``: ``(1 + n, replicates)``, segments that each blocker stopped; row 0: free ones.
    ``counts``: ``(replicates,)``, segments. ``exact``: the share where it is proved, else −1.
    """

    def __init__(self, pair: Pair, policy: SightPolicy, stops: Stops, both_ways: bool) -> None:
        # Both directions cast the same segments, so that what sees is seen.
        self._turned = both_ways and pair[0].id > pair[1].id
        self.ends = Ends(pair[::-1] if self._turned else pair, tuple(policy.parts))
        self.near = stops.near(*self.ends.hulls)
        self.table = np.zeros((1 + len(stops.around.names), REPLICATES), dtype=np.int64)
        self.counts = np.zeros(REPLICATES)
        self.exact = -1.0
        self._free: Points | None = None
        self._tried = np.zeros((2, 0, 3))
        self._searched = 0

    @property
    def rays(self) -> int:
        """Number of segments."""
        return int(self.counts.sum()) + self._searched

    @property
    def seen(self) -> int:
        """Number of free segments."""
        return int(self.table[0].sum())

    @property
    def is_seen(self) -> bool:
        """Whether a free segment was found."""
        return self._free is not None

    @property
    def line(self) -> tuple[tuple[float, float, float], tuple[float, float, float]] | None:
        """A free segment from the firer to the target, if any was found."""
        if self._free is None:
            return None
        start, end = self._free[::-1] if self._turned else self._free
        return point_of(start), point_of(end)

    @property
    def start(self) -> Points:
        """The point from which the line is drawn: of the free segment, else of the first tried."""
        return np.asarray(self._drawn()[0])

    @property
    def end(self) -> Points:
        """The point at which the line is drawn."""
        return np.asarray(self._drawn()[1])

    def _drawn(self) -> Points:
        one, other = (side.body.middle for side in self.ends.sides)
        drawn = self._free if self._free is not None else np.stack([one, other])
        return drawn[::-1] if self._turned else drawn

    def add(
        self, starts: Points, ends: Points, replicates: NDArray[np.int64], by: NDArray[np.intp]
    ) -> None:
        """Add segments and what stops each."""
        np.add.at(self.table, (by + 1, replicates), 1)
        self.counts += np.bincount(replicates, minlength=REPLICATES)
        free = np.flatnonzero(by == OPEN)
        if self._free is None and len(free):
            # one from the middle of them: far from what bounds the gap
            apart = np.linalg.norm(starts[free] - starts[free].mean(axis=0), axis=1)
            apart += np.linalg.norm(ends[free] - ends[free].mean(axis=0), axis=1)
            best = free[int(apart.argmin())]
            self._free = np.stack([starts[best], ends[best]])
        if self._free is None:
            self._tried = np.concatenate([self._tried, np.stack([starts, ends])], axis=1)

    def settle(self, stops: Stops) -> None:
        """Prove that nothing is seen, or search for a gap."""
        solids = stops.convex_solids(self.near, *self.ends.hulls)
        if is_stopped(*self.ends.hulls, solids):
            self.exact = 0.0
            return
        self._free, self._searched = free_segment(
            self.ends, stops, self.near, (self._tried[0], self._tried[1])
        )


def _count(pairs: Sequence[_CountedPair], stops: Stops, rule: _Rule) -> None:
    """Add segments to every pair until it is settled. Change the pairs."""
    open_ = list(pairs)
    for first, last in ROUNDS:
        if not open_:
            break
        cast = [pair.ends.between(first, last) for pair in open_]
        counts = [len(starts) for starts, _, _ in cast]
        near = np.repeat(np.stack([pair.near for pair in open_]), counts, axis=0)
        starts, ends = (np.concatenate([row[side] for row in cast]) for side in (0, 1))
        by = stops.by(starts, ends, near)
        for pair, row, own in zip(open_, cast, np.split(by, np.cumsum(counts)[:-1]), strict=True):
            pair.add(*row, own)
            if not pair.near.any():
                pair.exact = 1.0
        open_ = [pair for pair in open_ if pair.near.any() and pair.seen and not rule.settled(pair)]


def _counts(pairs: Sequence[_CountedPair], around: Surroundings, rule: _Rule) -> PairCounts:
    """Return the counts of all pairs as of counted rays."""
    number = len(pairs)
    numbers, shares = np.zeros((number, COUNTS), dtype=np.int64), np.zeros((number, 3))
    for row, pair in enumerate(pairs):
        numbers[row, [RAYS, SEEN, ENDED]] = pair.rays, pair.seen, 1
        numbers[row, [OPEN_BITS, COVER]] = rule.bits(pair), rule.cover(pair)
        low, high = interval(pair.table[0].astype(float), pair.counts, SURE)
        shares[row, [LOW, HIGH, EXACT]] = low, high, pair.exact
    tables = np.stack([pair.table for pair in pairs])
    rays, ends = np.stack([pair.counts for pair in pairs]), np.stack([pair.end for pair in pairs])
    return PairCounts(tables, rays, numbers, shares, ends)
