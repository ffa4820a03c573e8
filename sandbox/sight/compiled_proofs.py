"""Steps of proofs, compiled: what lies in a shaft, and what triangles leave open of an outline."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import compiled, inner, real_at

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

_TRIANGLE = 9 * 8
"""Bytes of a triangle's corners."""


@compiled
def corners_of(
    where: Numbers, firsts: Numbers, within: Points, numbers: Numbers
) -> tuple[Points, Points]:
    """``(n, 3, 3)`` the triangles with these numbers, ascending, each once, and ``(n,)`` how far
    each counts. ``where``: the address of each mesh's, ``firsts``: the number of its first,
    ``within``: how far it counts."""
    found, inches = np.empty((len(numbers), 3, 3)), np.empty(len(numbers))
    mesh, number = 0, 0
    for row in range(len(numbers)):
        if row > 0 and numbers[row] == numbers[row - 1]:
            continue
        while mesh + 1 < len(firsts) and firsts[mesh + 1] <= numbers[row]:
            mesh += 1
        _read(where[mesh] + _TRIANGLE * (numbers[row] - firsts[mesh]), found[number])
        inches[number] = within[mesh]
        number += 1
    return found[:number], inches[:number]


@compiled
def in_shaft(
    where: Numbers,
    counts: Numbers,
    bounds: Points,
    within: Points,
    normals: Points,
    offsets: Points,
) -> tuple[Points, Points]:
    """``(n, 3, 3)`` the triangles that are not wholly outside one side of a shaft, and ``(n,)`` how
    far each counts. ``where``, ``counts``, ``bounds``, ``within``: the address of each mesh's, how
    many, the box that they are in, and how far they count."""
    number, one = 0, np.empty((3, 3))
    found, inches = one.reshape((1, 3, 3)), np.empty(0)
    for filling in range(2):  # how many there are first
        if filling:
            found, inches, number = np.empty((number, 3, 3)), np.empty(number), 0
        for mesh in range(len(counts)):
            beside = False
            for side in range(6):
                least = 0.0
                for axis in range(3):
                    normal = normals[side, axis]
                    least += normal * bounds[mesh, 0 if normal > 0.0 else 1, axis]
                beside = beside or least > offsets[side]
            for row in range(0 if beside else counts[mesh]):
                _read(where[mesh] + _TRIANGLE * row, one)
                if not _outside(one, normals, offsets):
                    if filling:
                        _read(where[mesh] + _TRIANGLE * row, found[number])
                        inches[number] = within[mesh]
                    number += 1
    return found, inches


@compiled
def outline(eye: Points, frame: Points, hull: Points) -> Points:
    """``(n, 2)``, counter-clockwise: the convex outline of ``(m, 3)`` corners in the plane the view
    is projected on (Andrew 1979)."""
    number = len(hull)
    points, order = np.empty((number, 2)), np.empty(number, np.int64)
    for row in range(number):
        x, y, z = hull[row, 0] - eye[0], hull[row, 1] - eye[1], hull[row, 2] - eye[2]
        ahead = x * frame[0, 0] + y * frame[0, 1] + z * frame[0, 2]
        for axis in range(2):
            at = x * frame[1 + axis, 0] + y * frame[1 + axis, 1] + z * frame[1 + axis, 2]
            points[row, axis] = at / ahead
    sort(points, order)
    found, made = np.empty((2 * number, 2)), 0
    for half in range(2):
        first = made
        for at in range(number):
            point = points[order[at if half == 0 else number - 1 - at]]
            while made >= first + 2 and turn(found[made - 2], found[made - 1], point) <= 0.0:
                made -= 1
            found[made, 0], found[made, 1] = point[0], point[1]
            made += 1
        made -= 1  # where one half ends the other begins
    return found[:made]


@compiled
def largest_first(triangles: Points) -> Points:
    """``(n, 3, 2)`` triangles, by their area."""
    number = len(triangles)
    size, order = np.zeros((number, 2)), np.empty(number, np.int64)
    for row in range(number):
        size[row, 0] = -abs(turn(triangles[row, 0], triangles[row, 1], triangles[row, 2]))
    sort(size, order)
    found = np.empty((number, 3, 2))
    for row in range(number):
        for corner in range(3):
            for axis in range(2):
                found[row, corner, axis] = triangles[order[row], corner, axis]
    return found


@compiled
def ways_through(flat: Points, frame: Points, reach: float) -> Points:
    """``(k, 3)`` ways from the eye, as deep as the view, through ``(k, 2)`` points of its plane."""
    ways = np.empty((len(flat), 3))
    for row in range(len(flat)):
        for axis in range(3):
            at = frame[0, axis] + flat[row, 0] * frame[1, axis] + flat[row, 1] * frame[2, axis]
            ways[row, axis] = at * reach
    return ways


@inner
def sort(values: Points, order: Numbers) -> None:
    """By the first of ``(n, 2)`` values, of those that are alike by the second, then by their
    place (Shell 1959). Changes ``order``."""
    number = len(values)
    for row in range(number):
        order[row] = row
    gap = 1
    while gap < number // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for row in range(gap, number):
            mine, at = order[row], row
            while at >= gap and _after(values, order[at - gap], mine):
                order[at] = order[at - gap]
                at -= gap
            order[at] = mine
        gap //= 3


@inner
def ascending(numbers: Numbers) -> Numbers:
    """The same by their size. Changes ``numbers``."""
    gap = 1
    while gap < len(numbers) // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for row in range(gap, len(numbers)):
            mine, at = numbers[row], row
            while at >= gap and numbers[at - gap] > mine:
                numbers[at] = numbers[at - gap]
                at -= gap
            numbers[at] = mine
        gap //= 3
    return numbers


@inner
def _after(values: Points, one: int, other: int) -> bool:
    if values[one, 0] != values[other, 0]:
        return bool(values[one, 0] > values[other, 0])
    if values[one, 1] != values[other, 1]:
        return bool(values[one, 1] > values[other, 1])
    return one > other


@inner
def _read(where: int, found: Points) -> None:
    """The three corners at an address. Changes ``found``."""
    for corner in range(3):
        for axis in range(3):
            found[corner, axis] = real_at(where + 8 * (3 * corner + axis))


@inner
def _outside(triangle: Points, normals: Points, offsets: Points) -> bool:
    """Whether all of a triangle is on the other side of a plane."""
    for side in range(len(normals)):
        least = np.inf
        for corner in range(3):
            at = 0.0
            for axis in range(3):
                at += triangle[corner, axis] * normals[side, axis]
            least = min(least, at)
        if least > offsets[side]:
            return True
    return False


@inner
def turn(a: Points, b: Points, c: Points) -> float:
    """Twice the area of a triangle in a plane, more than 0 where it turns to the left."""
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
