"""Verdicts on pairs of models on many scans like the one at hand.

The true surface lies a random and smooth distance from that of a scan, more often outside of it:
partly the same everywhere, partly alike within some inches, partly within half an inch. Rays of a
pair are cast at the surfaces inwards by their error, as they were scanned, and outwards. On each
drawn scan a ray counts as at one of these, by the distance drawn for the place where it meets them.
A piece that may be something else gives the other's cover on as many of them as is probable. All
pairs share the draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED, CLEAR
from sandbox.sight.kernel.forms import SHORT
from sandbox.sight.pair_rays import at_body, stopped
from sandbox.sight.surroundings import covers_of, surroundings
from sandbox.table.piece_doubt import PieceDoubt, piece_doubts
from sandbox.table.table import Table

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]

DRAWS = 200
"""Scans that are drawn."""

_RAYS = 512
"""Rays of a pair."""

EATEN = 0.5
"""Mean of the drawn distance outwards, in errors of the surface: a scan eats edges, tops of walls
and thin things. This, and the three below, were fitted to synthetic scans (docs/scans.md)."""

WHOLE, FAR, NEAR = 0.35, 0.25, 0.2
"""Standard deviations of the parts of the drawn distance, in errors of the surface: the same
everywhere, alike within `_FAR_IN`, and within `_NEAR_IN`."""

_FAR_IN, _NEAR_IN = 5.0, 0.5
_WAVES = 32
"""Waves that a smooth random distance is the sum of."""

_GOLDEN = 0.618034
_SEED = 57


@dataclass(frozen=True, eq=False)
class _Cast:
    """Rays of a pair at one table.

    ``kinds``: ``(n,)``, 0 for one that is seen, 1 for one that something without cover stops, 2
    for the least class of cover, and so on. ``places``: ``(n, 3)``, where each meets a solid, NaN
    where none does. ``by``: ``(n,)``, number of what stops each, of those in ``names``.
    """

    kinds: Numbers
    places: Points
    by: Numbers
    names: tuple[str, ...]

    def of(self, name: str) -> NDArray[np.bool_]:
        """Return which rays a piece stops."""
        named = np.array([*(other == name for other in self.names), False])
        return np.asarray(named[self.by])


class DrawnPair:
    """A pair's rays at a table's surfaces inwards, as scanned and outwards.

    ``steps``: the table with these surfaces, in this order.
    """

    def __init__(self, steps: Sequence[Table], shooter: str, target: str) -> None:
        self._policy = steps[1].scenario.sight_policy
        models = steps[1].model(shooter), steps[1].model(target)
        ways, lengths = at_body(*models, tuple(self._policy.parts), _RAYS)
        ends = models[0].eye + ways * lengths[:, None]
        self._level = models[1].stand.z
        self._doubts = piece_doubts(steps[1])
        self.casts = [self._cast(table, shooter, target, ends) for table in steps]

    def _cast(self, table: Table, shooter: str, target: str, ends: Points) -> _Cast:
        """Cast the rays at one of the tables: its models stand on its surfaces."""
        one, other = table.model(shooter), table.model(target)
        around = surroundings(table, one.unit, other.unit, self._policy)
        ends = ends + (0.0, 0.0, other.stand.z - self._level)
        ways = (ends - one.eye) * SHORT
        by, along = stopped(around, np.broadcast_to(one.eye, ways.shape), ways, few=True)
        ranks = [self._policy.game.rank_of(cover) for cover in covers_of(table, around)]
        kinds = np.array([*(1 + rank for rank in ranks), 0])[by]
        met = np.where(np.isfinite(along), along, np.nan)[:, None]
        return _Cast(kinds, one.eye + ways * met, by, around.names)

    def verdicts(self, *, as_stated: bool = False) -> list[str]:
        """Return the verdict on each drawn scan. ``as_stated``: all pieces are what they are said
        to be."""
        words = (BLOCKED, CLEAR, *self._policy.covers[1:])
        counts = [self._counts[kind].copy() for kind in range(len(words))]
        for number, doubt in enumerate(self._met):
            hides = self._counts[len(words) + number]
            stated, other = (1 + self._policy.game.rank_of(one) for one in doubt.covers)
            others = np.zeros(DRAWS, np.bool_) if as_stated else is_other(doubt)
            counts[stated] += np.where(others, 0, hides)
            counts[other] += np.where(others, hides, 0)
        rays = len(self.casts[0].kinds)
        return [words[number] for number in _numbers(counts, rays, self._policy)]

    @cached_property
    def _met(self) -> list[PieceDoubt]:
        """The pieces that may be something else, and stop rays."""
        return [
            doubt for doubt in self._doubts if any(cast.of(doubt.id).any() for cast in self.casts)
        ]

    @cached_property
    def _counts(self) -> list[Numbers]:
        """The number of rays of each kind on each draw: those of `_Cast`, then those of `_met`."""
        first = 1 + len(self._policy.covers)
        kinds = np.stack([cast.kinds for cast in self.casts])
        for number, doubt in enumerate(self._met):
            for row, cast in zip(kinds, self.casts, strict=True):
                row[cast.of(doubt.id)] = first + number
        open_ = np.flatnonzero((kinds != kinds[0]).any(axis=0))
        steps = self._steps(open_)
        always = np.delete(kinds[0], open_)
        return [
            (always == kind).sum() + (kinds[steps, open_[:, None]] == kind).sum(axis=0)
            for kind in range(first + len(self._met))
        ]

    def differing(self, other: DrawnPair) -> set[str]:
        """Return the names of what does not stop the same rays as another, as scanned."""
        one, two = self.casts[1], other.casts[1]
        (rays,) = np.nonzero(one.kinds != two.kinds)
        return {
            cast.names[by] for ray in rays for cast in (one, two) if (by := int(cast.by[ray])) >= 0
        }

    def _steps(self, rays: Numbers) -> Numbers:
        """Return which of the tables each of these rays counts at, on each draw: ``(n, DRAWS)``."""
        places = np.stack([cast.places[rays] for cast in reversed(self.casts)])
        known = ~np.isnan(places[..., 0])
        first = known.argmax(axis=0)
        met = np.nan_to_num(places[first, np.arange(len(rays))])
        off = np.clip(_offsets(met), -1.0, 1.0)
        return np.floor(1.0 + off + _between(len(rays))[:, None]).astype(np.intp)


def _numbers(counts: Sequence[Numbers], rays: int, policy: SightPolicy) -> Numbers:
    """Return the number of the verdict of each draw: 0 blocked, 1 clear, 2 the least cover."""
    verdicts, together = np.ones(DRAWS, dtype=np.intp), np.zeros(DRAWS)
    for number in range(len(policy.begins) - 1, -1, -1):
        together = together + counts[2 + number]
        enough = (together > 0) & (together >= policy.begins[number] * rays)
        verdicts[(verdicts == 1) & enough] = 2 + number
    verdicts[counts[0] < policy.min_visible * rays] = 0
    return verdicts


def is_other(doubt: PieceDoubt) -> NDArray[np.bool_]:
    """Return on which draws a piece is what it may be instead of what it is said to be."""
    order = np.random.default_rng((_SEED, crc32(doubt.id.encode()))).permutation(DRAWS)
    return np.asarray((order + 0.5) / DRAWS < doubt.odds)


def _between(count: int) -> Points:
    """Return a fixed place between 0 and 1 for each ray, by which it falls to one of two steps."""
    return np.asarray(np.arange(count) * _GOLDEN % 1.0)


def _offsets(places: Points) -> Points:
    """Return how far the surface is off at ``(n, 3)`` places on each draw, in its errors."""
    whole, smooth = drawn_waves()
    total = np.broadcast_to(EATEN + WHOLE * whole, (len(places), DRAWS))
    for spread, (waves, weights) in zip((FAR, NEAR), smooth, strict=True):
        angles = places @ waves
        total = total + spread * np.concatenate([np.cos(angles), np.sin(angles)], axis=1) @ weights
    return np.asarray(total)


@cache
def drawn_waves() -> tuple[Points, tuple[tuple[Points, Points], ...]]:
    """Return the part of each draw that is the same everywhere, and the waves of the others."""
    rng = np.random.default_rng(_SEED)
    smooth = tuple(
        (
            rng.normal(0.0, 1.0 / inches, (3, _WAVES)),
            rng.normal(0.0, 1.0, (2 * _WAVES, DRAWS)) / np.sqrt(_WAVES),
        )
        for inches in (_FAR_IN, _NEAR_IN)
    )
    return rng.normal(0.0, 1.0, DRAWS), smooth
