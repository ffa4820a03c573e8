"""What stops each segment first of all that is solid.

What is near is asked first: what lies behind the point where a segment was stopped is asked
nothing. And what stopped a pair's segments is remembered: where something has moved, it alone is
asked again, and everything only of those segments that it had stopped.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.embree import address
from sandbox.sight.obstacles import NONE, Obstacles, OnTheWay
from sandbox.sight.rays import RayMesh
from sandbox.work.keeping import Kept

Points = NDArray[np.float64]


class Stops(NamedTuple):
    """For each segment: which obstacle stops it and which of its triangles, `NONE` for none, and
    how far along, inf for none."""

    by: NDArray[np.int32]
    hit: NDArray[np.int32]
    fraction: Points


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
    stops = Stops(
        np.full(number, NONE, dtype=np.int32),
        np.full(number, NONE, dtype=np.int32),
        np.full(number, np.inf),
    )
    anew, asked = np.ones(len(obstacles.parts), dtype=bool), np.ones(number, dtype=bool)
    here = sorted(way.order.tolist()) if known_by is not None else []
    found = None if known_by is None else _remembered.find(known_by[0])
    if found is not None:
        _recall(found, stops, obstacles, here, anew, asked)
    stop(
        address("rtcIntersect1"), obstacles.things, way.order, way.begin, anew, asked, eye, ways,
        *stops,
    )  # fmt: skip
    if known_by is not None:
        _remember(known_by, stops, obstacles, here)
    return stops


def _recall(
    found: _Remembered,
    stops: Stops,
    obstacles: Obstacles,
    here: Sequence[int],
    anew: NDArray[np.bool_],
    asked: NDArray[np.bool_],
) -> None:
    """What is still so of a pair's segments; which of them are to be asked of everything.

    Changes ``stops``, ``asked``, and ``anew``: what all of them are to be asked of.
    """
    if len(found.stops.by) != len(stops.by):
        return
    at = {(ref(obstacles.parts[k]), obstacles.within[k]): k for k in here}
    now = np.array([*(at.get(thing, NONE) for thing in found.things), NONE], dtype=np.int32)
    there = now[now != NONE]
    if np.any(np.diff(there) <= 0):
        return  # which of two that stop a segment at one point is the earlier hangs on it
    anew[there] = False
    by = now[found.stops.by]
    asked[:] = (by == NONE) & (found.stops.by != NONE)
    stops.by[:] = by
    stops.hit[:] = np.where(by != NONE, found.stops.hit, NONE)
    stops.fraction[:] = np.where(by != NONE, found.stops.fraction, np.inf)


def _remember(
    known_by: tuple[Hashable, object], stops: Stops, obstacles: Obstacles, here: Sequence[int]
) -> None:
    number = np.full(len(obstacles.parts) + 1, NONE, dtype=np.int32)
    number[here] = np.arange(len(here))
    held = tuple((ref(obstacles.parts[k]), obstacles.within[k]) for k in here)
    kept = _Remembered(held, stops._replace(by=number[stops.by]))
    _remembered.keep(known_by[0], kept, known_by[1], len(stops.by))
