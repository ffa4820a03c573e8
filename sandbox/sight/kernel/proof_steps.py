"""Steps of proofs: triangles by number and in a shaft, outlines, order by size."""

from __future__ import annotations

import numpy as np

from sandbox.sight.kernel import plain
from sandbox.sight.kernel.compiling import inner, kernel
from sandbox.sight.kernel.covering import project
from sandbox.sight.kernel.forms import NORMALS, Numbers, Points, Solids
from sandbox.sight.kernel.memory import flat_points, flat_triangles, points, real_at, reals, wholes
from sandbox.sight.kernel.memory import triangles as allocate

_TRIANGLE = 9 * 8
"""Bytes of a triangle's corners."""


@kernel(plain.corners_of)
def corners_of(solids: Solids, numbers: Numbers) -> tuple[Points, Points]:
    """Return the triangles with these numbers, ascending, each once, ``(n, 3, 3)``, and within how
    many inches of the eye each counts ``(n,)``."""
    triangles, inches = allocate(len(numbers)), reals(len(numbers))
    firsts, mesh, count = solids.numbers, 0, 0
    for row in range(len(numbers)):
        number = numbers[row]
        if row > 0 and number == numbers[row - 1]:
            continue
        while mesh + 1 < len(firsts) and firsts[mesh + 1] <= number:
            mesh += 1
        _read(solids.where[mesh] + _TRIANGLE * (number - firsts[mesh]), triangles[count])
        inches[count] = solids.things.within[mesh]
        count += 1
    return triangles[:count], inches[:count]


@kernel(plain.in_shaft)
def in_shaft(solids: Solids, lines: Points, offsets: Points) -> tuple[Points, Points]:
    """Return the triangles that are not wholly outside one side of a look's shaft, ``(n, 3, 3)``,
    and within how many inches of the eye each counts ``(n,)``."""
    triangle, count = points(3), 0
    triangles, inches = allocate(count), reals(count)
    for filling in range(2):  # count them first
        if filling:
            triangles, inches, count = allocate(count), reals(count), 0
        for mesh in range(len(solids.counts)):
            if _outside(solids.bounds[mesh], lines, offsets):
                continue
            for row in range(solids.counts[mesh]):
                at = solids.where[mesh] + _TRIANGLE * row
                _read(at, triangle)
                if beside(triangle, lines, offsets):
                    continue
                if filling:
                    _read(at, triangles[count])
                    inches[count] = solids.things.within[mesh]
                count += 1
    return triangles, inches


@inner
def _outside(box: Points, lines: Points, offsets: Points) -> bool:
    """Check whether a box is wholly outside one side of a shaft."""
    for side in range(6):
        least = 0.0
        for axis in range(3):
            normal = lines[NORMALS + 3 * side + axis]
            least += normal * box[0 if normal > 0.0 else 1, axis]
        if least > offsets[side]:
            return True
    return False


@inner
def beside(triangle: Points, lines: Points, offsets: Points) -> bool:
    """Check whether a triangle is wholly outside one side of a shaft."""
    for side in range(6):  # noqa: SIM110  # numba compiles no generators
        if is_outside(triangle, lines, side, offsets[side]):
            return True
    return False


@inner
def is_outside(triangle: Points, lines: Points, side: int, offset: float) -> bool:
    """Check whether a triangle is wholly outside one side of a shaft, ``offset`` inches out."""
    for corner in range(3):
        at = 0.0
        for axis in range(3):
            at += triangle[corner, axis] * lines[NORMALS + 3 * side + axis]
        if not at > offset:
            return False
    return True


@kernel()
def outline(eye: Points, frame: Points, hull: Points) -> Points:
    """Return the convex outline of ``(m, 3)`` corners in the view plane: ``(n, 2)``,
    counter-clockwise (Andrew 1979)."""
    number = len(hull)
    corners, order = flat_points(number), wholes(number)
    project(eye, frame, hull, -np.inf, corners)
    _sort(corners, order)
    around, made = flat_points(2 * number), 0
    for half in range(2):
        first = made
        for at in range(number):
            point = corners[order[at if half == 0 else number - 1 - at]]
            while made >= first + 2 and turn(around[made - 2], around[made - 1], point) <= 0.0:
                made -= 1
            around[made, 0], around[made, 1] = point[0], point[1]
            made += 1
        made -= 1  # where one half ends the other begins
    return around[:made]


@inner
def largest_first(triangles: Points) -> Points:
    """Return ``(n, 3, 2)`` triangles, sorted by their area."""
    number = len(triangles)
    size, order = flat_points(number), wholes(number)
    for row in range(number):
        size[row, 0] = -abs(turn(triangles[row, 0], triangles[row, 1], triangles[row, 2]))
        size[row, 1] = 0.0
    _sort(size, order)
    ordered = flat_triangles(number)
    for row in range(number):
        for corner in range(3):
            for axis in range(2):
                ordered[row, corner, axis] = triangles[order[row], corner, axis]
    return ordered


@inner
def ways_through(flat: Points, frame: Points, reach: float) -> Points:
    """Return ways ``(k, 3)`` from the eye, ``reach`` inches deep, through ``(k, 2)`` points of the
    view plane."""
    ways = points(len(flat))
    for row in range(len(flat)):
        for axis in range(3):
            at = frame[0, axis] + flat[row, 0] * frame[1, axis] + flat[row, 1] * frame[2, axis]
            ways[row, axis] = at * reach
    return ways


@inner
def _sort(values: Points, order: Numbers) -> None:
    """Change ``order`` to the order of ``(n, 2)`` values by the first, then the second, then their
    place (Shell 1959)."""
    number = len(values)
    for row in range(number):
        order[row] = row
    gap = 1
    while gap < number // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for row in range(gap, number):
            item, at = order[row], row
            while at >= gap and _after(values, order[at - gap], item):
                order[at] = order[at - gap]
                at -= gap
            order[at] = item
        gap //= 3


@inner
def _after(values: Points, a: int, b: int) -> bool:
    for column in range(2):
        if values[a, column] != values[b, column]:
            return bool(values[a, column] > values[b, column])
    return a > b


@inner
def _read(where: int, triangle: Points) -> None:
    """Read the three corners at an address into ``triangle``."""
    for corner in range(3):
        for axis in range(3):
            triangle[corner, axis] = real_at(where + 8 * (3 * corner + axis))


@inner
def turn(a: Points, b: Points, c: Points) -> float:
    """Return twice the area of a triangle in a plane, more than 0 where it turns to the left."""
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
