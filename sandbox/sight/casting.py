"""What stops each segment first of all that is solid.

What is near is asked first: what lies behind the point where a segment was stopped is asked
nothing. And what stopped a pair's segments is remembered: where something has moved, it alone is
asked again, and everything only of those segments that it had stopped.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.embree import address
from sandbox.sight.forms import NONE
from sandbox.sight.obstacles import Names, Obstacles, OnTheWay
from sandbox.work.keeping import Kept

Points = NDArray[np.float64]


class Stops(NamedTuple):
    """For each segment: which obstacle stops it and which of its triangles, `NONE` for none, and
    how far along, inf for none."""

    by: NDArray[np.int32]
    hit: NDArray[np.int32]
    fraction: Points


class _Remembered(NamedTuple):
    """The segments of a pair as they were stopped. ``names``: of all obstacles; ``order``: which of
    these they may meet."""

    names: Names
    order: NDArray[np.intp]
    stops: Stops


MOST_KEPT = 1 << 20
"""Segments of all pairs that are remembered."""

_remembered: Kept[_Remembered] = Kept(MOST_KEPT)

_NOTHING = np.zeros(0, dtype=bool)


def first_stops(
    eye: Points,
    ways: Points,
    obstacles: Obstacles,
    way: OnTheWay,
    known_by: tuple[Hashable, object] | None,
) -> Stops:
    """What stops each segment of a pair first. Of two that stop it at the same point the earlier
    counts.

    ``known_by``: under what to remember them, and until what is gone; None where not at all.
    """
    from sandbox.sight.compiled_counts import stop

    number = len(ways)
    stops = Stops(np.empty(number, np.int32), np.empty(number, np.int32), np.empty(number))
    found = None if known_by is None else _remembered.find(known_by[0])
    asked = None if found is None else _recall(found, stops, obstacles)
    anew, rest = asked or (_NOTHING, _NOTHING)
    stop(
        address("rtcIntersect1"), obstacles.things, way.order, way.begin, anew, rest,
        asked is not None, eye, ways, *stops,
    )  # fmt: skip
    if known_by is not None:
        kept = _Remembered(obstacles.names, way.order, stops)
        _remembered.keep(known_by[0], kept, known_by[1], number)
    return stops


def _recall(
    found: _Remembered, stops: Stops, obstacles: Obstacles
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]] | None:
    """What is still so of a pair's segments: which obstacles all of them are to be asked about, and
    which of them about all; None where nothing is known.

    Changes ``stops``.
    """
    if len(found.stops.by) != len(stops.by):
        return None
    now = obstacles.now(found.names)
    there = now[np.sort(found.order)]
    there = there[there != NONE]
    if np.any(np.diff(there) <= 0):
        return None  # which of two that stop a segment at one point is the earlier hangs on it
    anew = np.ones(len(obstacles.parts), dtype=bool)
    anew[there] = False
    by = now[found.stops.by]
    stops.by[:] = by
    stops.hit[:] = np.where(by != NONE, found.stops.hit, NONE)
    stops.fraction[:] = np.where(by != NONE, found.stops.fraction, np.inf)
    return anew, (by == NONE) & (found.stops.by != NONE)
