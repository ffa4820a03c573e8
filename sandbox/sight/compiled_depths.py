"""Of which part of an outline it is proved that woods and smoke hide it, compiled.

A line passes no less of a volume than of a convex part of it. What a line through a point of the
view plane passes of that begins and ends at inverse depths that are linear in the point, of each of
its planes: where it comes in, at the least of them, where it goes out, at the greatest. So over a
convex piece of the outline neither is farther from the other than its corners say. Pieces of which
the corners do not say enough are halved.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import compiled, inner
from sandbox.sight.covering import MOST_CORNERS, halved
from sandbox.sight.forms import Woods

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

HALVES = 8
"""So often a piece is halved at most."""

_ENOUGH = 1.0 + 1e-4
"""More than a line may pass, by what its ends are drawn in."""

_ON = 1e-9
"""Inches from a plane that count as on it."""


@compiled
def seen_past(
    woods: Woods,
    reached: Numbers,
    eye: Points,
    frame: Points,
    hull: Points,
    corners: Points,
    counts: Numbers,
) -> tuple[Points, Numbers]:
    """The pieces of an outline, as `sandbox.sight.covering` has them, but those through which every
    line passes more of porous volumes than it may before it comes to the body.

    ``reached``: the volumes that lines may meet.
    """
    _, _, _, depths, within, _, planes, ends = woods
    nearest = np.inf
    for corner in range(len(hull)):
        depth = 0.0
        for axis in range(3):
            depth += (hull[corner, axis] - eye[axis]) * frame[0, axis]
        nearest = min(nearest, depth)
    most = 0
    for volume in reached:
        most += ends[volume + 1] - ends[volume]
    slopes, number = np.empty((most, 4)), 0
    for volume in reached:
        for plane in range(ends[volume], ends[volume + 1]):
            slopes[number, 3] = -planes[plane, 3]
            for axis in range(3):
                slopes[number, 3] += planes[plane, axis] * eye[axis]
            for way in range(3):
                slopes[number, way] = 0.0
                for axis in range(3):
                    slopes[number, way] += planes[plane, axis] * frame[way, axis]
            number += 1
    room = len(corners) + HALVES + 1
    pieces, many = np.empty((room, *corners.shape[1:])), np.empty(room, np.int64)
    depth_of = np.empty(room, np.int64)
    left, how_many, kept = np.empty_like(pieces), np.empty(room, np.int64), 0
    for first in range(len(corners)):
        pieces[0], many[0], depth_of[0], waiting = corners[first], counts[first], 0, 1
        while waiting:
            waiting -= 1
            piece, count, deep = pieces[waiting].copy(), many[waiting], depth_of[waiting]
            if _hidden(piece, count, slopes, reached, ends, depths, within, nearest):
                continue
            if deep < HALVES and count <= MOST_CORNERS:
                for half in range(2):
                    many[waiting] = halved(piece, count, half, pieces[waiting])
                    depth_of[waiting] = deep + 1
                    waiting += many[waiting] >= 3
                continue
            if kept == len(left):
                left, how_many = _doubled(left, how_many)
            left[kept], how_many[kept] = piece, count
            kept += 1
    return left[:kept], how_many[:kept]


@inner
def _hidden(
    piece: Points,
    count: int,
    slopes: Points,
    reached: Numbers,
    ends: Numbers,
    depths: Points,
    within: Points,
    nearest: float,
) -> bool:
    """Whether every line through a piece passes more than it may."""
    used, first = 0.0, 0
    for volume in reached:
        last = first + ends[volume + 1] - ends[volume]
        inches = 0.0
        if last > first and within[volume] == np.inf:
            inches = _least(piece, count, slopes[first:last], nearest)
        if inches > _ON:
            used += inches / depths[volume] if depths[volume] > 0.0 else np.inf
        first = last
    return used > _ENOUGH


@inner
def _least(piece: Points, count: int, slopes: Points, nearest: float) -> float:
    """A line through a piece passes no fewer inches than this between some planes, before
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


@inner
def _doubled(pieces: Points, many: Numbers) -> tuple[Points, Numbers]:
    """The same with room for twice as many."""
    found, counts = (
        np.empty((2 * len(pieces), *pieces.shape[1:])),
        np.empty(2 * len(many), np.int64),
    )
    found[: len(pieces)], counts[: len(many)] = pieces, many
    return found, counts
