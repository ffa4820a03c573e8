"""Count and judge one batch of pairs: calls of the kernels, stage by stage."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from sandbox.sight import casting, directions
from sandbox.sight.intervals import SURE, SURER
from sandbox.sight.kernel.embree import address
from sandbox.sight.kernel.forms import (
    COUNTED,
    EXACT,
    FREE,
    HIDDEN,
    JUDGED,
    LAST,
    STAGE,
    UNPROVEN,
    Bodies,
    CachedHits,
    CastHits,
    Levels,
    Looks,
    PairCounts,
    PorousVolumes,
    Room,
    Rule,
)
from sandbox.sight.obstacles import Obstacles
from sandbox.sight.proving import Proving

Numbers = NDArray[np.int64]
Of = TypeVar("Of", bound=np.generic)

_LEVELS = Levels((*SURE,), (*SURER,))

_ROUND = 2048
"""Directions of one pair for which there is room at first."""


class Batch:
    """Pairs from number ``first`` to before ``last`` of ``todo``, the numbers of their looks.

    ``known``: what is cached of them. Results go into ``counts``.
    """

    def __init__(
        self,
        todo: Numbers,
        first: int,
        last: int,
        bodies: Bodies,
        looks: Looks,
        obstacles: Obstacles,
        volumes: PorousVolumes,
        rule: Rule,
        known: CachedHits,
        counts: PairCounts,
    ) -> None:
        self._part = todo, first, last
        self._bodies, self._looks, self._obstacles = bodies, looks, obstacles
        self._volumes, self._rule, self._known, self._counts = volumes, rule, known, counts
        self._stages = counts.numbers[first:last, STAGE]
        self._proving = Proving(bodies, looks, obstacles.solids, volumes, obstacles.piercing)
        pairs, parts, rows = last - first, len(obstacles.parts), (last - first) * _ROUND
        self._cast = CastHits(
            np.zeros((pairs, 6), np.int64),
            np.empty(rows, np.float32),
            np.empty(rows, np.int32),
            np.empty(rows, np.int32),
            np.empty(rows),
            np.empty(pairs * parts, np.int64),
        )
        self._room = Room(
            np.empty(parts, np.int64),
            np.empty(parts),
            np.zeros(parts, bool),
            np.empty(len(volumes.depths), np.int64),
            *_for_rounds(_ROUND),
            np.zeros(3, np.int64),
        )

    def run(self) -> CastHits:
        """Count and judge all pairs. Return what their rays met."""
        self.count()
        while self._is_any(HIDDEN):
            self.prove(HIDDEN, UNPROVEN)
            self.count()
        self.judge()
        self.prove(FREE, JUDGED)
        self.prove(LAST, JUDGED)
        if self._is_any(COUNTED):
            self.judge()
        asked, segments, near = self._room.tops.tolist()
        cast = self._cast
        return CastHits(
            cast.spans,
            cast.reach[:asked].copy(),
            cast.by[:segments].copy(),
            cast.hit[:segments].copy(),
            cast.fraction[:segments].copy(),
            cast.near[:near].copy(),
        )

    def count(self) -> None:
        """Cast directions until each pair is counted, or is to be proved hidden."""
        from sandbox.sight.kernel.pairs import DONE, NO_ROOM, count

        functions = address("rtcIntersect1"), casting.stopping()
        while True:
            done = count(
                functions, directions.unit_square(), *self._part, self._bodies, self._looks,
                self._obstacles.solids, self._volumes, self._rule, _LEVELS, self._known,
                self._counts, self._cast, self._room,
            )  # fmt: skip
            if done == DONE:
                return
            if done == NO_ROOM:
                arrays = _for_rounds(2 * len(self._room.ways))
                ways, replicate, owner, along, asked = arrays
                self._room = self._room._replace(
                    ways=ways, replicate=replicate, owner=owner, along=along, asked=asked
                )
            else:
                cast = self._cast
                self._cast = cast._replace(
                    reach=_doubled(cast.reach), by=_doubled(cast.by), hit=_doubled(cast.hit),
                    fraction=_doubled(cast.fraction),
                )  # fmt: skip

    def prove(self, stage: int, failed: int) -> None:
        """Try to prove shares of 0, or of 1 at stage `FREE`, for pairs at ``stage``. They come to
        stage `COUNTED`; those of which nothing is proved to ``failed``."""
        todo, first, _ = self._part
        for row in np.flatnonzero(self._stages == stage).tolist():
            look = int(todo[first + row])
            if stage == FREE:
                proved = self._proving.is_free(look)
            else:
                proved = self._proving.is_hidden(look, self._cast, self._cast.spans[row])
            self._stages[row] = COUNTED if proved else failed
            if proved:
                self._counts.shares[first + row, EXACT] = 1.0 if stage == FREE else 0.0

    def judge(self) -> None:
        """Judge the pairs that are counted."""
        from sandbox.sight.kernel.pairs import judge

        judge(*self._part, self._looks.whole, self._rule, _LEVELS, self._counts)

    def _is_any(self, stage: int) -> bool:
        return bool((self._stages == stage).any())


def _for_rounds(
    number: int,
) -> tuple[NDArray[np.float64], Numbers, Numbers, NDArray[np.float64], NDArray[np.bool_]]:
    """Allocate what `Room` needs for ``number`` directions of one round."""
    return (
        np.empty((number, 3)), np.empty(number, np.int64), np.empty(number, np.int64),
        np.empty(number), np.ones(number, bool),
    )  # fmt: skip


def _doubled(row: NDArray[Of]) -> NDArray[Of]:
    """Return a copy with room for twice as many."""
    return np.concatenate([row, np.empty_like(row)])
