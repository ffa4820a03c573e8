"""Proofs that a share is exactly 0 or exactly 1, compiled, where all of every solid counts.

The same as `sandbox.sight.proof` has it of any; that says what is proved, and how nearly.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import inner
from sandbox.sight.compiled_proofs import (
    ascending,
    corners_of,
    in_shaft,
    largest_first,
    outline,
    ways_through,
)
from sandbox.sight.compiled_rays import met_through
from sandbox.sight.covering import left_open, middles, opened, shadows, sides
from sandbox.sight.forms import Solids, Woods
from sandbox.sight.proof import DEEP, FLAT, NEAR, PARTS, PAST, ROUNDS, THIN, TOLERANCE
from sandbox.sight.rays import PIECE

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]


@inner
def all_behind(
    function: int,
    seen: tuple[Points, Points, Points, float],
    solids: Solids,
    near: Numbers,
    by: NDArray[np.int32],
    hit: NDArray[np.int32],
    first: int,
    last: int,
) -> bool:
    """As `sandbox.sight.proof.all_behind`. ``seen``: the eye, the frame of its look, the body's
    hull, its greatest depth. What stopped directions: from ``first`` to before ``last``."""
    things, numbers, _, boxes, where, _ = solids
    eye, frame, hull, reach = seen
    asked, stopping = ascending(near.copy()), np.empty(last - first, np.int64)
    for row in range(first, last):
        stopping[row - first] = numbers[by[row]] + hit[row]
    stopping = ascending(stopping)
    corners, counts, whole = opened(outline(eye, frame, hull))
    if whole <= 0.0:
        return False
    thin, before = 0.0, np.inf
    for _ in range(ROUNDS):
        triangles = corners_of(where, numbers, stopping)
        flat = shadows(eye, frame, hull, triangles, FLAT, NEAR)
        if len(flat) == 0:
            return False
        # The few that cover most usually cover all.
        corners, counts, area, lost = left_open(corners, counts, largest_first(flat), THIN * whole)
        thin += lost
        if area + thin <= TOLERANCE * whole:
            return True
        if area >= before or thin > TOLERANCE * whole:
            return False  # nothing that is met closes anything
        before = area
        ways = ways_through(middles(corners, counts, PARTS), frame, reach)
        met = met_through(function, things, asked, numbers, boxes, PIECE, eye, ways, DEEP, PAST)
        stopping = _met(met)
    return False


@inner
def _met(met: NDArray[np.int64]) -> Numbers:
    """Those numbers that are not less than 0, ascending."""
    found, number = np.empty(met.size, np.int64), 0
    for row in range(met.shape[0]):
        for depth in range(met.shape[1]):
            if met[row, depth] >= 0:
                found[number] = met[row, depth]
                number += 1
    return ascending(found[:number])


@inner
def surely_nothing_between(
    eye: Points,
    hull: Points,
    normals: Points,
    offsets: Points,
    solids: Solids,
    asked: Numbers,
    woods: Woods,
) -> tuple[bool, bool]:
    """Whether nothing is in the shaft that could come between; and whether something may be, and
    `sandbox.sight.proof.nothing_between` is to be asked. ``asked``: the numbers of all solids."""
    _, _, bounds, _, where, counts = solids
    corners, ends, _, depths, _, _ = woods
    used = 0.0
    for volume in range(len(depths)):
        chord = _longest(corners[ends[volume] : ends[volume + 1]], normals, offsets)
        if chord > 0.0:
            used += chord / depths[volume] if depths[volume] > 0.0 else np.inf
    if used > 1.0:
        return False, False
    triangles = in_shaft(where, counts, bounds, asked, normals, offsets)
    own, low, high = sides(eye, hull, triangles)
    for row in range(len(triangles)):
        before = own[row] > FLAT and low[row] > -FLAT
        behind = own[row] < -FLAT and high[row] < FLAT
        if not (before or behind):
            return False, True
    return True, False


@inner
def _longest(triangles: Points, normals: Points, offsets: Points) -> float:
    """No line to the body passes more inches of a volume than this."""
    number = 3 * len(triangles)
    for side in range(len(normals)):
        beside = True
        for row in range(number):
            at = 0.0
            for axis in range(3):
                at += triangles[row // 3, row % 3, axis] * normals[side, axis]
            beside = beside and at > offsets[side]
            if not beside:
                break
        if beside:
            return 0.0
    middle, most = np.zeros(3), 0.0
    for row in range(number):
        for axis in range(3):
            middle[axis] += triangles[row // 3, row % 3, axis]
    for row in range(number):
        away = 0.0
        for axis in range(3):
            away += (triangles[row // 3, row % 3, axis] - middle[axis] / number) ** 2
        most = max(most, away)
    return float(2.0 * np.sqrt(most))
