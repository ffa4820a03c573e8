"""When a share is exactly 0 or exactly 1: proofs, not samples, compiled.

Rays can only say that none of so many was blocked, or all. A share of 1 is returned only where no
triangle can come between the eye and any point of the body; a share of 0 only where the triangles
that lie wholly between them cover the body's outline together, in the plane the view is
projected on. Both are float64 geometry, with a tolerance of 1e-9 of the outline's area for 0. Of
what counts only so far from the eye, a proof has as much as counts and no more.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import compiled, inner
from sandbox.sight.compiled_cuts import all_within, least_within
from sandbox.sight.compiled_depths import seen_past
from sandbox.sight.compiled_proofs import (
    ascending,
    corners_of,
    in_shaft,
    largest_first,
    outline,
    turn,
    ways_through,
)
from sandbox.sight.compiled_rays import met_through
from sandbox.sight.covering import left_open, middles, opened, shadows, sides
from sandbox.sight.forms import NONE, Solids, Woods
from sandbox.sight.rays import PIECE

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

Seen = tuple[Points, Points, Points, float]
"""A body, all of it in front of an eye: the eye, the frame of its look, the body's hull, how deep
it is at most."""

FLAT = 1e-7
"""Inches from a plane that count as on it."""

TOLERANCE = 1e-9
NEAR = 1e-3
"""Nothing nearer to the eye than this many inches is projected: then nothing is proved."""

THIN = 1e-15
"""Of the outline's area: what is smaller is not cut any further and stays open."""

ROUNDS = 30
PARTS = 64
DEEP = 4
"""How often, through how many parts at a time, and how many triangles deep, what closes an open
outline is looked for."""

PAST = 1e-6
"""The share of a ray by which it goes on behind a triangle it has met."""


@inner
def all_behind(
    function: int,
    seen: Seen,
    solids: Solids,
    woods: Woods,
    through: Numbers,
    near: Numbers,
    by: NDArray[np.int32],
    hit: NDArray[np.int32],
    first: int,
    last: int,
) -> bool:
    """Whether every sight line to the body is stopped: the share is exactly 0.

    ``through``, ``near``: the numbers of those porous volumes, and of those obstacles, that lines
    may meet. What the volumes leave is to be covered. To begin with are the triangles that stopped
    directions, ``by`` and ``hit`` from ``first`` to before ``last``, those of which any did. Where
    they leave
    a part of the outline open, a ray is sent through it, and what it meets is added, until nothing
    is left open or a ray meets nothing that would close it.
    """
    things, numbers, _, boxes, where, _ = solids
    eye, frame, hull, reach = seen
    asked, stopping, stopped = ascending(near.copy()), np.empty(last - first, np.int64), 0
    for row in range(first, last):
        if by[row] != NONE:
            stopping[stopped] = numbers[by[row]] + hit[row]
            stopped += 1
    stopping = ascending(stopping[:stopped])
    corners, counts, whole = opened(outline(eye, frame, hull))
    if whole <= 0.0:
        return False
    if len(through):
        corners, counts = seen_past(woods, through, eye, frame, hull, corners, counts)
        if len(counts) == 0:
            return True
    thin, before = 0.0, np.inf
    for _ in range(ROUNDS):
        triangles, inches = corners_of(where, numbers, things[4], stopping)
        triangles = least_within(triangles, inches, eye, hull)
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
def nothing_between(
    seen: Seen, solids: Solids, woods: Woods, normals: Points, offsets: Points
) -> bool:
    """Whether every sight line to the body is free: the share is exactly 1. ``normals``,
    ``offsets``: of the sides of the shaft that all lines run in."""
    things, _, bounds, _, where, counts = solids
    eye, frame, hull, _ = seen
    corners, ends, _, depths, within, _, _, _ = woods
    used = 0.0
    for volume in range(len(depths)):
        triangles = corners[ends[volume] : ends[volume + 1]]
        inches = np.full(len(triangles), within[volume])
        chord = _longest(all_within(triangles, inches, eye, hull), normals, offsets)
        if chord > 0.0:
            used += chord / depths[volume] if depths[volume] > 0.0 else np.inf
    if used > 1.0:
        return False
    triangles, inches = in_shaft(where, counts, bounds, things[4], normals, offsets)
    triangles = all_within(triangles, inches, eye, hull)
    own, low, high = sides(eye, hull, triangles)
    around = np.empty((0, 2))
    for row in range(len(triangles)):
        # A body that stands on a triangle is not behind it: lines end at the body.
        before = own[row] > FLAT and low[row] > -FLAT
        behind = own[row] < -FLAT and high[row] < FLAT
        if before or behind:
            continue
        if len(around) == 0:
            around = outline(eye, frame, hull)
        if not _is_beside(eye, frame, triangles[row], around):
            return False
    return True


@inner
def _is_beside(eye: Points, frame: Points, triangle: Points, around: Points) -> bool:
    """Whether no line through an outline meets a triangle; not where it is too near to the eye."""
    flat = np.empty((3, 2))
    for corner in range(3):
        x, y, z = (
            triangle[corner, 0] - eye[0], triangle[corner, 1] - eye[1], triangle[corner, 2] - eye[2]
        )  # fmt: skip
        depth = x * frame[0, 0] + y * frame[0, 1] + z * frame[0, 2]
        if depth < NEAR:
            return False
        for axis in range(2):
            at = x * frame[1 + axis, 0] + y * frame[1 + axis, 1] + z * frame[1 + axis, 2]
            flat[corner, axis] = at / depth
    return apart(flat, around)


@compiled
def apart(triangle: Points, around: Points) -> bool:
    """Whether a triangle ``(3, 2)`` covers nothing of a convex outline ``(n, 2)``, which is
    counter-clockwise: a side of either has all of the other on its right."""
    twice = turn(triangle[0], triangle[1], triangle[2])
    if twice == 0.0:
        return True  # seen along its plane
    for side in range(3):
        a, b = triangle[side], triangle[(side + 1) % 3]
        left = False
        for corner in range(len(around)):
            away = turn(a, b, around[corner])
            left = left or (away > 0.0 if twice > 0.0 else away < 0.0)
        if not left:
            return True
    for side in range(len(around)):
        a, b = around[side], around[(side + 1) % len(around)]
        left = False
        for corner in range(3):
            left = left or turn(a, b, triangle[corner]) > 0.0
        if not left:
            return True
    return False


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
