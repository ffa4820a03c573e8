"""Count and judge a range of pairs: call the kernels, stage by stage."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.counting import directions, hit_cache
from sandbox.sight.counting.intervals import SURE, SURER
from sandbox.sight.kernel.embree import address
from sandbox.sight.kernel.forms import (
    COUNTED,
    EXACT,
    FREE,
    HIDDEN,
    JUDGED,
    LAST,
    REACH,
    STAGE,
    UNPROVEN,
    BatchMemory,
    Bodies,
    CachedHits,
    CastHits,
    Levels,
    Looks,
    PairCounts,
    PorousVolumes,
    Rule,
    Solids,
)
from sandbox.sight.obstacles import Obstacles

Points = NDArray[np.float64]


TOLERANCE = 1e-9
"""The share of an outline's area that may stay open where nothing is seen."""

THIN = 1e-15
"""Share of the outline's area: smaller pieces are not cut further and stay open."""

ROUNDS = 30
"""Most rounds of rays through an open outline."""


class Proofs(NamedTuple):
    """Proofs for several pairs. ``intersect``: address of Embree's function for the nearest hit."""

    bodies: Bodies
    looks: Looks
    solids: Solids
    volumes: PorousVolumes
    intersect: int

    def is_hidden(self, look: int, cast: CastHits, span: Numbers) -> bool:
        """Check whether every line of a look is stopped. ``span``: the pair's row in ``cast``.

        Porous volumes and the triangles that stopped rays have to cover the body's outline. Where
        they do not, rays are sent through the open pieces, and the triangles that they hit come
        next, until nothing is open or a ray hits nothing that would close it.
        """
        from sandbox.sight.kernel.depths import seen_past
        from sandbox.sight.kernel.proof_steps import corners_of
        from sandbox.sight.kernel.proofs import cover, open_outline, probe

        view = eye, frame, _ = self._view(look)
        lines = self.looks.lines[look]
        corners, many, whole, through, near, stopping = open_outline(
            *view, lines, self.volumes, self.solids, cast, span
        )
        if whole <= 0.0:
            return False
        if len(through):
            corners, many = seen_past(self.volumes, through, *view, corners, many)
            if len(many) == 0:
                return True
        thin, before = 0.0, np.inf
        for _ in range(ROUNDS):
            triangles, inches = corners_of(self.solids, stopping)
            triangles = self._cut(triangles, inches, look, least=True)
            covering, corners, many, area, lost = cover(
                *view, triangles, corners, many, THIN * whole
            )
            thin += lost
            if not covering or area + thin <= TOLERANCE * whole:
                return covering > 0
            if area >= before or thin > TOLERANCE * whole:
                return False  # no triangle that is hit closes anything
            before = area
            reach = float(lines[REACH])
            stopping = probe(self.intersect, eye, frame, reach, self.solids, near, corners, many)
        return False

    def is_free(self, look: int) -> bool:
        """Check whether no line of a look is stopped."""
        from sandbox.sight.kernel.proof_steps import in_shaft
        from sandbox.sight.kernel.proofs import most_passed, none_between

        lines, offsets, volumes = self.looks.lines[look], self.looks.offsets[look], self.volumes
        triangles, ends = volumes.triangles, volumes.ends
        if np.isfinite(volumes.within).any():
            parts = [
                self._cut(part, np.full(len(part), within), look, least=False)
                for part, within in zip(
                    np.split(triangles, ends[1:-1]), volumes.within, strict=True
                )
            ]
            triangles = np.concatenate(parts)
            ends = np.cumsum([0, *map(len, parts)], dtype=np.int64)
        if most_passed(lines, offsets, triangles, ends, volumes.depths) > 1.0:
            return False
        triangles, inches = in_shaft(self.solids, lines, offsets)
        return none_between(*self._view(look), self._cut(triangles, inches, look, least=False))

    def _view(self, look: int) -> tuple[Points, Points, Points]:
        """Return the eye, the frame of the look, and the corners of the body's hull."""
        first, last = self.bodies.corners[self.looks.whose[look] :][:2]
        return self.looks.eyes[look], self.looks.frames[look], self.bodies.hulls[first:last]

    def _cut(self, triangles: Points, inches: Points, look: int, *, least: bool) -> Points:
        """Cut triangles that count only near the eye: no more of them than counts if ``least``,
        else no less."""
        if not np.isfinite(inches).any():
            return triangles
        from sandbox.sight.kernel.cuts import all_within, least_within

        eye, _, hull = self._view(look)
        return (least_within if least else all_within)(triangles, inches, eye, hull)


Numbers = NDArray[np.int64]
Item = TypeVar("Item", bound=np.generic)

_LEVELS = Levels((*SURE,), (*SURER,))

_FIRST_ROOM = 2048
"""Directions of one pair for which memory is allocated at first."""


class PairCounting:
    """Count and judge the pairs from ``first`` to before ``last`` of ``numbers``.

    ``numbers``: ``(p,)``, numbers of the pairs' looks. ``cached``: hits of earlier verdicts.
    Results go into ``counts``.
    """

    def __init__(
        self,
        numbers: Numbers,
        first: int,
        last: int,
        bodies: Bodies,
        looks: Looks,
        obstacles: Obstacles,
        volumes: PorousVolumes,
        rule: Rule,
        cached: CachedHits,
        counts: PairCounts,
    ) -> None:
        self._range = numbers, first, last
        self._bodies, self._looks, self._obstacles = bodies, looks, obstacles
        self._volumes, self._rule, self._cached, self._counts = volumes, rule, cached, counts
        self._stages = counts.numbers[first:last, STAGE]
        self._proofs = Proofs(bodies, looks, obstacles.solids, volumes, obstacles.intersect)
        pairs, parts, rows = last - first, len(obstacles.parts), (last - first) * _FIRST_ROOM
        self._cast = CastHits(
            np.zeros((pairs, 6), np.int64),
            np.empty(rows, np.float32),
            np.empty(rows, np.int32),
            np.empty(rows, np.int32),
            np.empty(rows),
            np.empty(pairs * parts, np.int64),
        )
        self._room = BatchMemory(
            np.empty(parts, np.int64),
            np.empty(parts),
            np.zeros(parts, bool),
            np.empty(len(volumes.depths), np.int64),
            *_round_arrays(_FIRST_ROOM),
            np.zeros(3, np.int64),
        )

    def run(self) -> CastHits:
        """Count and judge all pairs. Return the hits of their rays."""
        self.count()
        while self._is_any(HIDDEN):
            self.prove(HIDDEN, UNPROVEN)
            self.count()
        self.judge()
        self.prove(FREE, JUDGED)
        self.prove(LAST, JUDGED)
        if self._is_any(COUNTED):
            self.judge()
        directions_used, segments, near = self._room.tops.tolist()
        cast = self._cast
        return CastHits(
            cast.spans,
            cast.reach[:directions_used].copy(),
            cast.by[:segments].copy(),
            cast.hit[:segments].copy(),
            cast.fraction[:segments].copy(),
            cast.near[:near].copy(),
        )

    def count(self) -> None:
        """Cast directions until each pair is counted, or is to be proved hidden."""
        from sandbox.sight.kernel.pairs import DONE, NO_ROOM, count

        functions = address("rtcIntersect1"), hit_cache.intersect()
        while True:
            result = count(
                functions, directions.unit_square(), *self._range, self._bodies, self._looks,
                self._obstacles.solids, self._volumes, self._rule, _LEVELS, self._cached,
                self._counts, self._cast, self._room,
            )  # fmt: skip
            if result == DONE:
                return
            if result == NO_ROOM:
                arrays = _round_arrays(2 * len(self._room.ways))
                ways, replicate, owner, along, asked = arrays
                self._room = self._room._replace(
                    ways=ways, replicate=replicate, owner=owner, along=along, asked=asked
                )
            else:
                cast = self._cast
                self._cast = cast._replace(
                    reach=_doubled(cast.reach),
                    by=_doubled(cast.by),
                    hit=_doubled(cast.hit),
                    fraction=_doubled(cast.fraction),
                )

    def prove(self, stage: int, failed: int) -> None:
        """Try to prove the share of each pair at ``stage``: 1 at stage `FREE`, else 0.

        A pair with a proof goes on to stage `COUNTED`, one without to ``failed``.
        """
        numbers, first, _ = self._range
        for row in np.flatnonzero(self._stages == stage).tolist():
            look = int(numbers[first + row])
            if stage == FREE:
                proved = self._proofs.is_free(look)
            else:
                proved = self._proofs.is_hidden(look, self._cast, self._cast.spans[row])
            self._stages[row] = COUNTED if proved else failed
            if proved:
                self._counts.shares[first + row, EXACT] = 1.0 if stage == FREE else 0.0

    def judge(self) -> None:
        """Judge the pairs that are counted."""
        from sandbox.sight.kernel.pairs import judge

        judge(*self._range, self._looks.whole, self._rule, _LEVELS, self._counts)

    def _is_any(self, stage: int) -> bool:
        return bool((self._stages == stage).any())


def _round_arrays(
    number: int,
) -> tuple[NDArray[np.float64], Numbers, Numbers, NDArray[np.float64], NDArray[np.bool_]]:
    """Allocate the arrays of `BatchMemory` that hold the ``number`` directions of one round."""
    return (
        np.empty((number, 3)),
        np.empty(number, np.int64),
        np.empty(number, np.int64),
        np.empty(number),
        np.ones(number, bool),
    )


def _doubled(row: NDArray[Item]) -> NDArray[Item]:
    return np.concatenate([row, np.empty_like(row)])
