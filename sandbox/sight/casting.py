"""What stops each segment first of all that is solid.

What is near is asked first: what lies behind the point where a segment was stopped is asked
nothing. And what stopped a pair's segments is remembered: where something has moved, it alone is
asked again, and everything only of those segments that it had stopped.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.clipping import part_within
from sandbox.sight.lines import Sheaf
from sandbox.sight.occluders import Blockers
from sandbox.sight.rays import RayMesh
from sandbox.work.keeping import Kept

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]

NONE = -1


@dataclass(frozen=True, eq=False)
class Obstacle:
    """A mesh that rays are cast at by itself: a part of a solid. ``first``: the number of its first
    triangle through all solids, ``within``: through its solid's own; ``first_owner``: the number
    of its solid's first owner.
    """

    part: RayMesh
    solid: Blockers
    first: int
    within: int
    first_owner: int


def obstacles(solids: Sequence[Blockers], first_owners: Sequence[int]) -> tuple[Obstacle, ...]:
    """All that rays are cast at, in order."""
    found, first = [], 0
    for solid, first_owner in zip(solids, first_owners, strict=True):
        base = first
        for part in solid.rays.parts:
            if part.count:
                found.append(Obstacle(part, solid, first, first - base, first_owner))
            first += part.count
    return tuple(found)


@dataclass(frozen=True, eq=False)
class Stops:
    """For each segment: which obstacle stops it and which of its triangles, `NONE` for none, and
    how far along, inf for none."""

    by: NDArray[np.signedinteger]
    hit: NDArray[np.signedinteger]
    fraction: Points

    def owners(self, things: Sequence[Obstacle]) -> Numbers:
        """``(m,)``: the number of the thing that stops each segment."""
        found = np.full(len(self.by), NONE, dtype=np.intp)
        for number in np.unique(self.by[self.by != NONE]).tolist():
            thing, mine = things[number], self.by == number
            found[mine] = thing.first_owner + thing.solid.owner[thing.within + self.hit[mine]]
        return found

    def triangles(self, things: Sequence[Obstacle]) -> Numbers:
        """``(m,)``: the number of the triangle, through all solids."""
        firsts = np.array([0, *(thing.first for thing in things)], dtype=np.intp)
        return np.where(self.by == NONE, NONE, firsts[self.by + 1] + self.hit)


@dataclass(frozen=True, eq=False)
class _Remembered:
    """The segments of a pair as they were stopped. ``things``: each part that they may meet, and
    how much of it counted; ``stops``: by the numbers of these."""

    things: tuple[tuple[ref[RayMesh], float], ...]
    stops: Stops


MOST_KEPT = 1 << 20
"""Segments of all pairs that are remembered."""

_remembered: Kept[_Remembered] = Kept(MOST_KEPT)


def first_stops(
    starts: Points,
    directions: Points,
    things: Sequence[Obstacle],
    rows: Sequence[slice],
    sheaf: Sheaf,
    known_by: Sequence[tuple[Hashable, object] | None],
) -> Stops:
    """What stops each segment first. Of two that stop it at the same point the earlier counts.

    ``rows``: the segments of each pair of the sheaf. ``known_by``: under what to remember those of
    a pair, and until what is gone; None for those that are not to be remembered.
    """
    stops = Stops(
        np.full(len(starts), NONE, dtype=np.intp),
        np.full(len(starts), NONE, dtype=np.intp),
        np.full(len(starts), np.inf),
    )
    if not things or not len(starts):
        return stops
    bounds = np.stack([thing.part.bounds for thing in things])
    met, begin = sheaf.met(bounds), sheaf.begin(bounds)
    new, left = met.copy(), [np.arange(mine.start, mine.stop) for mine in rows]
    for number, key in enumerate(known_by):
        found = None if key is None else _remembered.find(key[0])
        if found is not None:
            left[number] = _recall(found, stops, rows[number], things, met[number], new[number])
    farthest = np.full(len(rows), np.inf)
    for column in np.argsort(np.where(met, begin, np.inf).min(axis=0), kind="stable").tolist():
        wanted = [
            (n, np.arange(rows[n].start, rows[n].stop) if new[n, column] else left[n])
            for n in np.flatnonzero(met[:, column] & (begin[:, column] <= farthest)).tolist()
            if new[n, column] or len(left[n])
        ]
        if not wanted:
            continue
        every = np.concatenate([segments for _, segments in wanted])
        passed = np.repeat([begin[n, column] for n, _ in wanted], [len(s) for _, s in wanted])
        _cast(starts, directions, things, column, every[stops.fraction[every] >= passed], stops)
        for n, _ in wanted:
            farthest[n] = stops.fraction[rows[n]].max(initial=0.0)
    for number, key in enumerate(known_by):
        if key is not None:
            _remember(key, stops, rows[number], things, met[number])
    return stops


def _cast(
    starts: Points,
    directions: Points,
    things: Sequence[Obstacle],
    column: int,
    near: Numbers,
    stops: Stops,
) -> None:
    """Ask one thing about some segments. Changes ``stops``."""
    thing = things[column]
    way = part_within(directions[near], thing.solid.within)
    hit, at = thing.part.first(starts[near], directions[near] * way[:, None])
    at = at * way
    before = stops.fraction[near]
    nearer = (at < before) | ((at == before) & (hit != NONE) & (column < stops.by[near]))
    mine = near[nearer]
    stops.by[mine], stops.hit[mine], stops.fraction[mine] = column, hit[nearer], at[nearer]


def _recall(
    found: _Remembered,
    stops: Stops,
    mine: slice,
    things: Sequence[Obstacle],
    met: NDArray[np.bool_],
    new: NDArray[np.bool_],
) -> Numbers:
    """What is still so of a pair's segments; which of them are to be asked of everything.

    Changes ``stops``, and ``new``: what all of them are to be asked of.
    """
    every = np.arange(mine.start, mine.stop)
    if len(found.stops.by) != len(every):
        return every
    at = {(ref(things[k].part), things[k].solid.within): k for k in np.flatnonzero(met).tolist()}
    now = np.array([*(at.get(thing, NONE) for thing in found.things), NONE], dtype=np.intp)
    there = now[now != NONE]
    if np.any(np.diff(there) <= 0):
        return every  # which of two that stop a segment at one point is the earlier hangs on it
    new[there] = False
    by = now[found.stops.by]
    still = (by != NONE) | (found.stops.by == NONE)
    stops.by[mine] = by
    stops.hit[mine] = np.where(by != NONE, found.stops.hit, NONE)
    stops.fraction[mine] = np.where(by != NONE, found.stops.fraction, np.inf)
    return np.asarray(np.flatnonzero(~still) + mine.start)


def _remember(
    key: tuple[Hashable, object],
    stops: Stops,
    mine: slice,
    things: Sequence[Obstacle],
    met: NDArray[np.bool_],
) -> None:
    here = np.flatnonzero(met)
    number = np.full(len(things) + 1, NONE, dtype=np.intp)
    number[here] = np.arange(len(here))
    by, hit = number[stops.by[mine]].astype(np.int32), stops.hit[mine].astype(np.int32)
    kept = Stops(by, hit, stops.fraction[mine].copy())
    held = tuple((ref(things[k].part), things[k].solid.within) for k in here.tolist())
    _remembered.keep(key[0], _Remembered(held, kept), key[1], len(kept.by))
