"""Shortest paths between corners of what cannot be crossed, compiled. Inches.

A leg is a straight line: x and y of both its ends. It may meet the sides of rings, and each side is
a leg. ``sides``: ``(n, 4)``, of all rings one after another. ``rings``: ``(r, 6)``, the box round
each and the numbers of its first and last side. Where rounding might decide whether two lines meet,
the answer is `UNSURE`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.kernel.compiling import compiled, inner

Points = NDArray[np.float64]
Marks = NDArray[np.int8]

UNKNOWN, OPEN, SHUT, UNSURE = 0, 1, 2, 3
"""States of a leg."""

_ROUNDED = 3.3306690738754716e-16
"""Relative error bound of the area of three points, per part of the sum (J.

R. Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997, ccwerrboundA).
"""

NOWHERE = np.inf


@inner
def _turned(ax: float, ay: float, bx: float, by: float, x: float, y: float) -> int:
    """Return on which side of the line a–b a point is: 1 or −1, 0 where rounding might decide."""
    left, right = (ax - x) * (by - y), (ay - y) * (bx - x)
    area = left - right
    least = _ROUNDED * (abs(left) + abs(right))
    if area > least:
        return 1
    if area < -least:
        return -1
    return 0


@inner
def _met(leg: Points, sides: Points, rings: Points) -> int:
    """Return `SHUT` where a leg meets a side, `OPEN` where it meets none, else `UNSURE`."""
    ax, ay, bx, by = leg[0], leg[1], leg[2], leg[3]
    left, right, low, high = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    state = OPEN
    for ring in range(len(rings)):
        west, south, east, north = rings[ring, 0], rings[ring, 1], rings[ring, 2], rings[ring, 3]
        if west > right or east < left or south > high or north < low:
            continue
        one = _turned(ax, ay, bx, by, west, south)
        if (
            one != 0
            and one == _turned(ax, ay, bx, by, east, south)
            and one == _turned(ax, ay, bx, by, west, north)
            and one == _turned(ax, ay, bx, by, east, north)
        ):
            continue
        for side in range(int(rings[ring, 4]), int(rings[ring, 5])):
            px, py, qx, qy = sides[side, 0], sides[side, 1], sides[side, 2], sides[side, 3]
            if min(px, qx) > right or max(px, qx) < left:
                continue
            if min(py, qy) > high or max(py, qy) < low:
                continue
            p, q = _turned(ax, ay, bx, by, px, py), _turned(ax, ay, bx, by, qx, qy)
            if p == q and p != 0:
                continue
            a, b = _turned(px, py, qx, qy, ax, ay), _turned(px, py, qx, qy, bx, by)
            if a == b and a != 0:
                continue
            if p == 0 or q == 0 or a == 0 or b == 0:
                state = UNSURE
            else:
                return SHUT
    return state


@compiled
def met(legs: Points, sides: Points, rings: Points) -> Marks:
    """Return `OPEN`, `SHUT` or `UNSURE` for each of ``(m, 4)`` legs: ``(m,)``.

    The legs begin outside of all rings.
    """
    states = np.empty(len(legs), np.int8)
    for row in range(len(legs)):
        states[row] = _met(legs[row], sides, rings)
    return states


@compiled
def routes(
    number: int,
    start: Points,
    corners: Points,
    reach: float,
    own: tuple[Points, Points],
    others: tuple[Points, Points],
    known: Marks,
    lengths: Points,
    before: NDArray[np.int32],
) -> tuple[int, int]:
    """Find Dijkstra's paths from a start to all corners, by legs of at most ``reach``.

    A leg is tested only when a path by it would be shorter. Return the numbers of the ends of a leg
    that is `UNSURE` and not yet ``known``: the caller decides it and calls again. Return −1 twice
    when all is done.

    ``own``: sides and rings that the first leg may meet. ``others``: those of all further legs.
    ``known``: ``(k + n, k)``, the state of each leg between corners, and after these rows one row
    for each start; ``number`` is this start. ``lengths``, ``before``: ``(k,)``, inches and the
    corner before, −1 for the start itself. The call changes ``known``, ``lengths`` and ``before``.
    """
    count = len(corners)
    done = np.zeros(count, np.bool_)
    lengths[:] = NOWHERE
    before[:] = -1
    here, gone, leg, row = -1, 0.0, np.empty(4), count + number
    while True:
        if here < 0:
            leg[0], leg[1] = start[0], start[1]
        else:
            leg[0], leg[1] = corners[here, 0], corners[here, 1]
            gone, row = lengths[here], here
        for there in range(count):
            if done[there] or there == here:
                continue
            x, y = corners[there, 0] - leg[0], corners[there, 1] - leg[1]
            apart = np.sqrt(x * x + y * y)
            if apart > reach or apart == 0.0 or gone + apart >= lengths[there]:
                continue
            if known[row, there] == UNKNOWN:
                leg[2], leg[3] = corners[there, 0], corners[there, 1]
                if here < 0:
                    known[row, there] = _met(leg, own[0], own[1])
                else:
                    known[row, there] = known[there, here] = _met(leg, others[0], others[1])
            if known[row, there] == UNSURE:
                return row, there
            if known[row, there] == OPEN:
                lengths[there], before[there] = gone + apart, here
        here, nearest = -1, NOWHERE
        for there in range(count):
            if not done[there] and lengths[there] < nearest:
                here, nearest = there, lengths[there]
        if here < 0:
            return -1, -1
        done[here] = True


@compiled
def last_corner(
    x: float,
    y: float,
    corners: Points,
    lengths: Points,
    known: float,
    most: float,
    others: tuple[Points, Points],
    asked: Marks,
) -> tuple[float, int, int]:
    """Find the shortest path to a point by corners, of at most ``most`` inches.

    Return its inches, its last corner, and −1. Return infinity and −1 where there is none. The
    third number is a corner from which the last leg is `UNSURE`, which the caller decides.

    ``lengths``: inches of the path to each corner. ``known``: the longest of them that counts.
    ``asked``: ``(k,)``, the state of each last leg. The call changes it.
    """
    count = len(corners)
    whole, leg = np.empty(count), np.empty(4)
    leg[2], leg[3] = x, y
    for corner in range(count):
        right, up = corners[corner, 0] - x, corners[corner, 1] - y
        far = lengths[corner] > known
        whole[corner] = NOWHERE if far else lengths[corner] + np.sqrt(right * right + up * up)
    while True:
        best, shortest = -1, NOWHERE
        for corner in range(count):
            if whole[corner] < shortest:
                best, shortest = corner, whole[corner]
        if best < 0 or shortest > most:
            return NOWHERE, -1, -1
        if asked[best] == UNKNOWN:
            leg[0], leg[1] = corners[best, 0], corners[best, 1]
            asked[best] = _met(leg, others[0], others[1])
        if asked[best] == UNSURE:
            return NOWHERE, -1, best
        if asked[best] == OPEN:
            return shortest, best, -1
        whole[best] = NOWHERE
