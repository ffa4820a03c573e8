"""Cut triangles to their parts within some inches of an eye, measured on the plan.

They are cut by a polygon of `SIDES` sides, inside the circle or around it as the proof needs. So
proofs err on the safe side, by at most 4 parts in 100,000 of the radius.
"""

from __future__ import annotations

import numpy as np

from sandbox.sight.kernel.compiling import inner, kernel
from sandbox.sight.kernel.forms import Points
from sandbox.sight.kernel.memory import flat_points, points
from sandbox.sight.kernel.memory import triangles as allocate

SIDES = 360
_STEP = 2.0 * np.pi / SIDES
_INNER = float(np.cos(np.pi / SIDES))


@kernel()
def least_within(triangles: Points, inches: Points, eye: Points, hull: Points) -> Points:
    """Return parts of ``(n, 3, 3)`` triangles that are all within ``inches`` ``(n,)`` of an eye, if
    not quite all such parts: ``(k, 3, 3)``. What lies beside the way to ``hull`` may stay."""
    return _cut(triangles, inches, _INNER, eye, hull)


@kernel()
def all_within(triangles: Points, inches: Points, eye: Points, hull: Points) -> Points:
    """Return all parts of ``(n, 3, 3)`` triangles within ``inches`` ``(n,)`` of an eye, and a
    little more: ``(k, 3, 3)``."""
    return _cut(triangles, inches, 1.0, eye, hull)


@inner
def _cut(triangles: Points, inches: Points, share: float, eye: Points, hull: Points) -> Points:
    """Cut triangles by the sides of the polygon that face the hull; ``share`` of ``inches`` is how
    far each side is from the eye."""
    limited = False
    for row in range(len(inches)):
        limited = limited or inches[row] < np.inf
    if not limited:
        return triangles
    ways = _sides_towards(eye, hull)
    pieces, number = allocate(max(8, 2 * len(triangles))), 0
    current, spare = points(3 + len(ways)), points(3 + len(ways))
    for row in range(len(triangles)):
        count, apothem, within = 3, inches[row] * share, True
        for corner in range(3):
            for axis in range(3):
                current[corner, axis] = triangles[row, corner, axis]
            x, y = current[corner, 0] - eye[0], current[corner, 1] - eye[1]
            within = within and np.hypot(x, y) <= apothem
        for side in range(0 if within else len(ways)):
            count = _within_side(current, count, ways[side], apothem, eye, spare)
            current, spare = spare, current
            if count < 3:
                break
        while number + count - 2 > len(pieces):
            pieces = _doubled(pieces)
        for corner in range(1, count - 1):
            for axis in range(3):
                pieces[number, 0, axis] = current[0, axis]
                pieces[number, 1, axis] = current[corner, axis]
                pieces[number, 2, axis] = current[corner + 1, axis]
            number += 1
    return pieces[:number]


@inner
def _within_side(
    corners: Points, count: int, way: Points, apothem: float, eye: Points, into: Points
) -> int:
    """Cut a convex piece by one side, ``apothem`` inches from the eye along ``way``. Change
    ``into``. Return how many corners are left."""
    number, last = 0, corners[count - 1]
    before = (last[0] - eye[0]) * way[0] + (last[1] - eye[1]) * way[1] - apothem
    for corner in range(count):
        point = corners[corner]
        here = (point[0] - eye[0]) * way[0] + (point[1] - eye[1]) * way[1] - apothem
        if (before < 0.0 and here > 0.0) or (before > 0.0 and here < 0.0):
            share = before / (before - here)
            for axis in range(3):
                into[number, axis] = last[axis] + share * (point[axis] - last[axis])
            number += 1
        if here <= 0.0:
            for axis in range(3):
                into[number, axis] = point[axis]
            number += 1
        before, last = here, point
    return number


@inner
def _sides_towards(eye: Points, hull: Points) -> Points:
    """Return ``(k, 2)``: outward normals of the sides that lines to a hull can leave by."""
    x = y = 0.0
    for corner in range(len(hull)):
        x += (hull[corner, 0] - eye[0]) / len(hull)
        y += (hull[corner, 1] - eye[1]) / len(hull)
    length, first, last = np.hypot(x, y), 0, SIDES - 1
    if length >= 1e-9:
        low, high, least, widest = np.inf, -np.inf, np.inf, 0.0
        for corner in range(len(hull)):
            right, up = hull[corner, 0] - eye[0], hull[corner, 1] - eye[1]
            along, across = (right * x + up * y) / length, (up * x - right * y) / length
            least, widest = min(least, along), max(widest, abs(across))
            angle = np.arctan2(across, along)
            low, high = min(low, angle), max(high, angle)
        if least > 1e-6 * widest:  # else it is overhead: lines to it leave by any side
            turn = np.arctan2(y, x)
            first = int(np.floor((turn + low) / _STEP))
            last = min(int(np.ceil((turn + high) / _STEP)), first + SIDES - 1)
    ways = flat_points(1 + last - first)
    for side in range(len(ways)):
        ways[side, 0] = np.cos((first + side) * _STEP)
        ways[side, 1] = np.sin((first + side) * _STEP)
    return ways


@inner
def _doubled(triangles: Points) -> Points:
    """Return a copy with room for twice as many."""
    pieces = allocate(2 * len(triangles))
    for row in range(len(triangles)):
        for corner in range(3):
            for axis in range(3):
                pieces[row, corner, axis] = triangles[row, corner, axis]
    return pieces
