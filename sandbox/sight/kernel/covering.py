"""Compute what triangles leave open of a convex outline in a plane.

The open part is held as convex pieces. A triangle cuts each piece that it overlaps by its three
sides: the parts outside it stay, the part inside is removed. A cut gives the same corner to the
pieces on both of its sides, and a side that two triangles share is computed alike for both. So the
gaps that rounding leaves between them are far below the tolerance of a proof. Pieces too thin to be
cut stay open.
"""

from __future__ import annotations

import numpy as np

from sandbox.sight.kernel.compiling import inner, kernel
from sandbox.sight.kernel.forms import Numbers, Points
from sandbox.sight.kernel.looks import seen
from sandbox.sight.kernel.memory import flat_points, flat_triangles, quads, reals, wholes

MOST_CORNERS = 16
"""Most corners of a piece; one with more is cut in two."""

_ROOM = MOST_CORNERS + 4
_MOST_PIECES = 20_000
"""With more pieces than this the search ends, and nothing is proved."""


@kernel()
def opened(outline: Points) -> tuple[Points, Numbers, float]:
    """Split a convex outline ``(n, 2)``, counter-clockwise, into pieces.

    Return their corners ``(k, room, 2)``, the number of corners of each ``(k,)``, and the area.
    """
    corners, counts = pieces_for(len(outline)), wholes(len(outline))
    number, first = 0, 1
    while first < len(outline) - 1:
        last = min(first + MOST_CORNERS - 2, len(outline) - 1)
        _fan(outline, first, 1 + last - first, corners[number])
        counts[number] = 2 + last - first
        number, first = number + 1, last
    return corners[:number], counts[:number], _area(outline, len(outline))


@kernel()
def left_open(
    corners: Points, counts: Numbers, triangles: Points, least: float
) -> tuple[Points, Numbers, float, float]:
    """Cut ``(n, 3, 2)`` triangles out of pieces (`opened`).

    Return the corners and counts of the pieces that stay open, their area, and the area of pieces
    that were dropped because they are smaller than ``least``.
    """
    number, room = len(counts), max(64, 4 * len(counts))
    pieces, many = more(corners, counts, number, room)
    boxes = quads(room)
    for piece in range(number):
        _bound(pieces[piece], many[piece], boxes[piece])
    part, within, beside = a_piece(), a_piece(), a_piece()
    side, around = a_piece(), reals(4)
    thin = 0.0
    for triangle in range(len(triangles)):
        area = _area(triangles[triangle], len(triangles[triangle]))
        if area == 0.0:
            continue
        for corner in range(3):
            turned = corner if area > 0.0 else (3 - corner) % 3
            side[corner, 0] = triangles[triangle, turned, 0]
            side[corner, 1] = triangles[triangle, turned, 1]
        _bound(side, len(triangles[triangle]), around)
        # Backwards: pieces that are appended lie outside this triangle already.
        for piece in range(number - 1, -1, -1):
            box = boxes[piece]
            if box[0] > around[2] or box[2] < around[0]:
                continue
            if box[1] > around[3] or box[3] < around[1]:
                continue
            count = many[piece]
            copy(pieces[piece], count, part)
            for corner in range(3):
                count = _cut(part, count, side[corner], side[(corner + 1) % 3], within, beside)[0]
                part, within = within, part
            if count < 3 or _area(part, count) <= 0.0:
                continue
            count = many[piece]
            copy(pieces[piece], count, part)
            for corner in range(3):
                count, rest = _cut(
                    part, count, side[corner], side[(corner + 1) % 3], within, beside
                )
                part, within = within, part
                size = _area(beside, rest) if rest >= 3 else 0.0
                if size < least:
                    thin += max(size, 0.0)
                    continue
                if number + 2 > room:
                    room *= 2
                    pieces, many = more(pieces, many, number, room)
                    boxes = quads(room)
                    for one_more in range(number):
                        _bound(pieces[one_more], many[one_more], boxes[one_more])
                number = _put(beside, rest, pieces, many, boxes, number)
            number -= 1
            many[piece] = many[number]
            copy(pieces[number], many[number], pieces[piece])
            _bound(pieces[piece], many[piece], boxes[piece])
        if number == 0 or number > _MOST_PIECES:
            break
    area = 0.0
    for piece in range(number):
        area += _area(pieces[piece], many[piece])
    return pieces[:number], many[:number], area, thin


@inner
def halved(corners: Points, count: int, half: int, into: Points) -> int:
    """Cut a piece across where it is longest, and copy one half to ``into``. Return how many
    corners it has."""
    box, within, beside = reals(4), a_piece(), a_piece()
    _bound(corners, count, box)
    a, b = reals(2), reals(2)
    a[0], a[1] = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    b[0], b[1] = a[0], a[1]
    if box[2] - box[0] > box[3] - box[1]:
        b[1] += 1.0
    else:
        b[0] += 1.0
    inner, outer = _cut(corners, count, a, b, within, beside)
    number = outer if half else inner
    copy(beside if half else within, number, into)
    return number


@kernel()
def middles(corners: Points, counts: Numbers, most: int) -> Points:
    """Return a point inside each of the ``most`` largest pieces, largest first: ``(k, 2)``."""
    area = reals(len(counts))
    for piece in range(len(counts)):
        area[piece] = _area(corners[piece], counts[piece])
    points = flat_points(min(most, len(counts)))
    for row in range(len(points)):
        largest = 0
        for piece in range(1, len(counts)):
            if area[piece] > area[largest]:
                largest = piece
        area[largest] = -1.0
        for axis in range(2):
            total = 0.0
            for corner in range(counts[largest]):
                total += corners[largest, corner, axis]
            points[row, axis] = total / counts[largest]
    return points


@inner
def sides(eye: Points, hull: Points, triangles: Points, row: int) -> tuple[float, float, float]:
    """Return inches from the plane of one of ``(n, 3, 3)`` triangles: of the eye, and the least and
    the greatest of a hull's corners.

    A triangle without area has no plane and stops nothing: all three are on one side.
    """
    a, b, c = triangles[row, 0], triangles[row, 1], triangles[row, 2]
    x = (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1])
    y = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2])
    z = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    length = np.sqrt(x * x + y * y + z * z)
    if length < 1e-14:
        return 1.0, 1.0, 1.0
    x, y, z = x / length, y / length, z / length
    level = x * a[0] + y * a[1] + z * a[2]
    own = x * eye[0] + y * eye[1] + z * eye[2] - level
    low, high = np.inf, -np.inf
    for corner in range(len(hull)):
        away = x * hull[corner, 0] + y * hull[corner, 1] + z * hull[corner, 2] - level
        low, high = min(low, away), max(high, away)
    return own, low, high


@inner
def shadows(
    eye: Points, frame: Points, hull: Points, triangles: Points, flat: float, near: float
) -> Points:
    """Return what ``(n, 3, 3)`` triangles cover in the view plane: ``(k, 3, 2)``.

    A triangle counts where its plane has the eye on one side and the whole hull on the other, by
    ``flat`` inches; then it stops all that is seen through it. Triangles that come nearer to the
    eye than ``near`` inches do not count.
    """
    covered, number = flat_triangles(len(triangles)), 0
    for row in range(len(triangles)):
        own, low, high = sides(eye, hull, triangles, row)
        across = (own > flat and high < -flat) or (own < -flat and low > flat)
        if across and project(eye, frame, triangles[row], near, covered[number]):
            number += 1
    return covered[:number]


@inner
def project(eye: Points, frame: Points, points: Points, near: float, flat: Points) -> bool:
    """Project points ``(n, 3)`` on the view plane: change ``flat`` ``(n, 2)``. Return False where
    one of them is not more than ``near`` inches ahead of the eye."""
    for row in range(len(points)):
        ahead, left, up = seen(frame, eye, points[row])
        if ahead <= near:
            return False
        flat[row, 0], flat[row, 1] = left / ahead, up / ahead
    return True


@inner
def _cut(
    corners: Points, count: int, a: Points, b: Points, within: Points, beside: Points
) -> tuple[int, int]:
    """Cut a piece by the line from a to b into ``within``, left of it, and ``beside``, right of it.
    Return how many corners each has."""
    inner, outer = 0, 0
    if count < 3:
        return 0, 0
    before = _away(a, b, corners[count - 1])
    for corner in range(count):
        here = _away(a, b, corners[corner])
        if (before < 0.0 and here > 0.0) or (before > 0.0 and here < 0.0):
            last = corners[corner - 1] if corner else corners[count - 1]
            share = before / (before - here)
            for axis in range(2):
                met = last[axis] + share * (corners[corner, axis] - last[axis])
                within[inner, axis] = beside[outer, axis] = met
            inner, outer = inner + 1, outer + 1
        if here >= 0.0:
            within[inner, 0], within[inner, 1] = corners[corner, 0], corners[corner, 1]
            inner += 1
        if here <= 0.0:
            beside[outer, 0], beside[outer, 1] = corners[corner, 0], corners[corner, 1]
            outer += 1
        before = here
    return inner, outer


@inner
def _away(a: Points, b: Points, point: Points) -> float:
    """Return more than 0 left of the line from a to b; from b to a exactly the negative."""
    if a[0] < b[0] or (a[0] == b[0] and a[1] <= b[1]):
        return float((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]))
    return float((b[0] - a[0]) * (point[1] - b[1]) - (b[1] - a[1]) * (point[0] - b[0]))


@inner
def _put(
    corners: Points, count: int, pieces: Points, many: Numbers, boxes: Points, number: int
) -> int:
    """Append a piece to ``number`` others, in two parts if it has many corners. Return how many
    there are then."""
    half = count - 1 if count <= MOST_CORNERS else count // 2
    first = 1
    while first < count - 1:
        last = min(first + half, count - 1)
        _fan(corners, first, 1 + last - first, pieces[number])
        many[number] = 2 + last - first
        _bound(pieces[number], many[number], boxes[number])
        number, first = number + 1, last
    return number


@inner
def _fan(corners: Points, first: int, count: int, into: Points) -> None:
    """Copy the first corner and ``count`` corners from ``first`` on to ``into``."""
    into[0, 0], into[0, 1] = corners[0, 0], corners[0, 1]
    for corner in range(count):
        into[1 + corner, 0] = corners[first + corner, 0]
        into[1 + corner, 1] = corners[first + corner, 1]


@inner
def _area(corners: Points, count: int) -> float:
    """Return the area of a piece, more than 0 where its corners are counter-clockwise."""
    twice = 0.0
    x, y = corners[0, 0], corners[0, 1]
    for at in range(1, count - 1):
        twice += (corners[at, 0] - x) * (corners[at + 1, 1] - y)
        twice -= (corners[at, 1] - y) * (corners[at + 1, 0] - x)
    return twice / 2


@inner
def copy(corners: Points, count: int, into: Points) -> None:
    """Copy the first ``count`` corners to ``into``."""
    for corner in range(count):
        into[corner, 0], into[corner, 1] = corners[corner, 0], corners[corner, 1]


@inner
def _bound(corners: Points, count: int, box: Points) -> None:
    """Change ``box`` to the lowest and highest x and y of a piece."""
    box[0] = box[1] = np.inf
    box[2] = box[3] = -np.inf
    for corner in range(count):
        for axis in range(2):
            box[axis] = min(box[axis], corners[corner, axis])
            box[2 + axis] = max(box[2 + axis], corners[corner, axis])


@inner
def pieces_for(number: int) -> Points:
    """Allocate the corners of ``number`` pieces."""
    return np.empty((number, _ROOM, 2))


@inner
def a_piece() -> Points:
    """Allocate the corners of one piece."""
    return np.empty((_ROOM, 2))


@inner
def more(pieces: Points, many: Numbers, number: int, room: int) -> tuple[Points, Numbers]:
    """Copy ``number`` pieces and their counts to arrays with more room."""
    new, counts = pieces_for(room), wholes(room)
    for piece in range(number):
        counts[piece] = many[piece]
        copy(pieces[piece], many[piece], new[piece])
    return new, counts
