"""Prove which part of an outline porous volumes hide.

A line passes no less of a volume than of the volume's inner hull, which is convex. A line through a
point of the view plane enters and leaves the hull at inverse depths that are linear in the point
for each plane: it enters at the least of them and leaves at the greatest. So over a convex piece of
the outline, the corners bound how much any line passes. Pieces whose corners do not prove enough
are halved.
"""

from __future__ import annotations

import numpy as np

from sandbox.sight.kernel.compiling import inner, kernel
from sandbox.sight.kernel.covering import MOST_CORNERS, a_piece, copy, halved, more, pieces_for
from sandbox.sight.kernel.forms import Numbers, Points, PorousVolumes
from sandbox.sight.kernel.memory import quads, wholes

HALVES = 8
"""Most times that a piece is halved."""

_ENOUGH = 1.0 + 1e-4
"""More than a line may pass, by as much as its ends are drawn in."""

_ON = 1e-9
"""Inches from a plane that count as on it."""


@kernel()
def seen_past(
    volumes: PorousVolumes,
    reached: Numbers,
    eye: Points,
    frame: Points,
    hull: Points,
    corners: Points,
    counts: Numbers,
) -> tuple[Points, Numbers]:
    """Return the pieces of an outline (`sandbox.sight.kernel.covering`), without those through
    which every line passes more of porous volumes than it may before it reaches the body.

    ``reached``: volumes that lines may meet.
    """
    nearest = np.inf
    for corner in range(len(hull)):
        depth = 0.0
        for axis in range(3):
            depth += (hull[corner, axis] - eye[axis]) * frame[0, axis]
        nearest = min(nearest, depth)
    slopes = _slopes(volumes, reached, eye, frame)
    room = len(corners) + HALVES + 1
    pieces, many, halvings = pieces_for(room), wholes(room), wholes(room)
    piece = a_piece()
    left, how_many, kept = pieces_for(room), wholes(room), 0
    for first in range(len(corners)):
        copy(corners[first], counts[first], pieces[0])
        many[0], halvings[0], waiting = counts[first], 0, 1
        while waiting:
            waiting -= 1
            count, deep = many[waiting], halvings[waiting]
            copy(pieces[waiting], count, piece)
            if _hidden(piece, count, slopes, volumes, reached, nearest):
                continue
            if deep < HALVES and count <= MOST_CORNERS:
                for half in range(2):
                    many[waiting] = halved(piece, count, half, pieces[waiting])
                    halvings[waiting] = deep + 1
                    if many[waiting] >= 3:
                        waiting += 1
                continue
            if kept == len(left):
                left, how_many = more(left, how_many, len(left), 2 * len(left))
            copy(piece, count, left[kept])
            how_many[kept] = count
            kept += 1
    return left[:kept], how_many[:kept]


@inner
def _slopes(volumes: PorousVolumes, reached: Numbers, eye: Points, frame: Points) -> Points:
    """Return ``(n, 4)``: of each plane of the reached volumes its normal in the look's frame, and
    how far outside of it the eye is."""
    ends, planes = volumes.plane_ends, volumes.planes
    most = 0
    for volume in reached:
        most += ends[volume + 1] - ends[volume]
    slopes, number = quads(most), 0
    for volume in reached:
        for plane in range(ends[volume], ends[volume + 1]):
            outside = -planes[plane, 3]
            for axis in range(3):
                outside += planes[plane, axis] * eye[axis]
            slopes[number, 3] = outside
            for way in range(3):
                slope = 0.0
                for axis in range(3):
                    slope += planes[plane, axis] * frame[way, axis]
                slopes[number, way] = slope
            number += 1
    return slopes


@inner
def _hidden(
    piece: Points,
    count: int,
    slopes: Points,
    volumes: PorousVolumes,
    reached: Numbers,
    nearest: float,
) -> bool:
    """Check whether every line through a piece passes more than it may."""
    used, first = 0.0, 0
    for volume in reached:
        last = first + volumes.plane_ends[volume + 1] - volumes.plane_ends[volume]
        inches = 0.0
        if last > first and volumes.within[volume] == np.inf:
            inches = _least(piece, count, slopes[first:last], nearest)
        if inches > _ON:
            depth = volumes.depths[volume]
            used += inches / depth if depth > 0.0 else np.inf
        first = last
    return used > _ENOUGH


@inner
def _least(piece: Points, count: int, slopes: Points, nearest: float) -> float:
    """Return the fewest inches that a line through a piece passes inside some planes, before
    ``nearest`` inches ahead."""
    enters, leaves, outside = np.inf, 0.0, False
    for corner in range(count):
        enter, leave = np.inf, 0.0
        for row in range(len(slopes)):
            slope = slopes[row, 0]
            slope += piece[corner, 0] * slopes[row, 1] + piece[corner, 1] * slopes[row, 2]
            away = slopes[row, 3]
            if away > _ON:
                outside = True
                enter = min(enter, -slope / away)
            elif away < -_ON:
                leave = max(leave, -slope / away)
            elif slope > -_ON:
                return 0.0
        enters, leaves = min(enters, enter), max(leaves, leave)
    if outside and enters <= 0.0:
        return 0.0
    begin = 1.0 / enters if outside else 0.0
    end = min(1.0 / leaves, nearest) if leaves > 0.0 else nearest
    return max(0.0, end - begin)
