"""The hits of earlier verdicts, kept for pairs of which most is unchanged.

For each pair, the cache holds where its directions meet the body and what stopped each segment.
After a change, all segments are cast at the obstacles that are new. Only the segments that were
stopped by an obstacle that is gone are cast at everything again.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.counting.ray_batch import RayBatch
from sandbox.sight.kernel.embree import address
from sandbox.sight.kernel.forms import NONE, CachedHits, CastHits
from sandbox.sight.obstacles import Obstacles, PartKeys
from sandbox.work.weak_lru import WeakLru

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]


class PairHits(NamedTuple):
    """The hits of one pair.

    ``keys``: of all obstacles; ``near``: numbers of those that lines of the pair may meet, nearest
    first. ``reach``: inches to the body along each direction. For each segment, that is each
    direction that meets the body: ``by``, the obstacle that stops it, `NONE` for none; ``hit``,
    the triangle of the obstacle; ``fraction``, the share of the segment before it, infinite for
    none.
    """

    keys: PartKeys
    near: Numbers
    reach: NDArray[np.float32]
    by: NDArray[np.int32]
    hit: NDArray[np.int32]
    fraction: Points


class BatchHits(NamedTuple):
    """The hits of several pairs, as kernels return them. ``keys``: of all obstacles."""

    keys: PartKeys
    cast: CastHits

    def pair(self, number: int) -> PairHits:
        """Return the hits of one of the pairs."""
        cast = self.cast
        reach, last_reach, hit, last_hit, near, last_near = cast.spans[number].tolist()
        own = slice(hit, last_hit)
        return PairHits(
            self.keys,
            cast.near[near:last_near],
            cast.reach[reach:last_reach],
            cast.by[own],
            cast.hit[own],
            cast.fraction[own],
        )


MOST_SEGMENTS = 1 << 20
"""Most segments of all pairs together that are kept."""

_cached: WeakLru[tuple[BatchHits, int]] = WeakLru(MOST_SEGMENTS)


def intersect() -> int:
    """Return the address of the Embree function that finds what stops a segment."""
    return address("rtcIntersect1")


def _key(batch: RayBatch, look: int) -> Hashable:
    shooter, target = batch.pairs[look]
    return ref(shooter), ref(target), batch.parts


def find_hits(batch: RayBatch, looks: Sequence[int]) -> list[PairHits | None]:
    """Return the cached hits of each of these looks; None where there are none."""
    rows = [_cached.find(_key(batch, look)) for look in looks]
    return [None if row is None else row[0].pair(row[1]) for row in rows]


def store_hits(batch: RayBatch, looks: Sequence[int], hits: BatchHits) -> None:
    """Cache the hits of these looks, until their target is gone."""
    spans = hits.cast.spans
    weights = (spans[:, 3] - spans[:, 2]).tolist()
    for number, (look, weight) in enumerate(zip(looks, weights, strict=True)):
        _cached.add(_key(batch, look), (hits, number), batch.pairs[look][1], weight)


def valid_hits(pairs: Sequence[PairHits | None], obstacles: Obstacles) -> CachedHits:
    """Return what is still valid of the hits of each pair among these obstacles."""
    rows = [None if pair is None else _valid(pair, obstacles) for pair in pairs]
    if all(row is None for row in rows):
        none, nothing = np.zeros(len(pairs) + 1, np.int64), np.zeros(0, np.int32)
        flags = np.zeros(0, bool)
        reach, far = np.zeros(0, np.float32), np.zeros(0)
        return CachedHits(none, reach, none, nothing, nothing, far, flags, flags.reshape(0, 0))
    present = [row for row in rows if row is not None]
    anew = np.ones((len(pairs), len(obstacles.parts)), dtype=bool)
    for number, row in enumerate(rows):
        if row is not None:
            anew[number] = row.anew
    return CachedHits(
        np.cumsum([0, *(0 if row is None else len(row.reach) for row in rows)], dtype=np.int64),
        np.concatenate([row.reach for row in present]),
        np.cumsum([0, *(0 if row is None else len(row.by) for row in rows)], dtype=np.int64),
        np.concatenate([row.by for row in present]),
        np.concatenate([row.hit for row in present]),
        np.concatenate([row.fraction for row in present]),
        np.concatenate([row.asked for row in present]),
        anew,
    )


class _ValidHits(NamedTuple):
    """The hits of a pair that are still valid.

    ``reach``, ``by``, ``hit``, ``fraction``: as in `PairHits`. ``asked``: segments to cast at all
    obstacles. ``anew``: ``(k,)``, obstacles at which all segments are cast.
    """

    reach: NDArray[np.float32]
    by: NDArray[np.int32]
    hit: NDArray[np.int32]
    fraction: Points
    asked: NDArray[np.bool_]
    anew: NDArray[np.bool_]


def _valid(hits: PairHits, obstacles: Obstacles) -> _ValidHits:
    numbers = obstacles.numbers_of(hits.keys)
    present = numbers[np.sort(hits.near)]
    present = present[present != NONE]
    if np.any(np.diff(present) <= 0):
        # Where two obstacles stop a segment at one point, the one with the lower number counts.
        # Their order has changed, so no hit is valid.
        none = np.zeros(0, np.int32)
        every = np.ones(len(obstacles.parts), dtype=bool)
        return _ValidHits(hits.reach, none, none, np.zeros(0), np.zeros(0, bool), every)
    anew = np.ones(len(obstacles.parts), dtype=bool)
    anew[present] = False
    by = numbers[hits.by]
    gone = by == NONE
    return _ValidHits(
        hits.reach,
        by,
        np.where(gone, np.int32(NONE), hits.hit),
        np.where(gone, np.inf, hits.fraction),
        gone & (hits.by != NONE),
        anew,
    )
