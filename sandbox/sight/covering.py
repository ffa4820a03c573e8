"""What triangles leave open of a convex outline in a plane, compiled.

What is open is held as convex pieces. A triangle cuts each piece that it overlaps by its three
sides: what is beside stays, what is within goes. A cut leaves one and the same corner on both of
its sides, and a side that two triangles share is reckoned alike for both, so that what roundings
leave between them is far less than a proof lets pass. What is too thin to be cut on stays open.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import compiled, inner

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

MOST_CORNERS = 16
"""Of a piece; one with more is cut in two."""

_ROOM = MOST_CORNERS + 4
_MOST_PIECES = 20_000
"""So many are not closed any more: then nothing is proved."""


@compiled
def opened(outline: Points) -> tuple[Points, Numbers, float]:
    """A convex outline ``(n, 2)``, counter-clockwise, as pieces: ``(k, room, 2)`` corners and
    ``(k,)`` how many; and its area."""
    corners, counts = np.empty((len(outline), _ROOM, 2)), np.empty(len(outline), np.int64)
    number, first = 0, 1
    while first < len(outline) - 1:
        last = min(first + MOST_CORNERS - 2, len(outline) - 1)
        _copy(outline, 1, corners[number])
        _copy(outline[first:], 1 + last - first, corners[number, 1:])
        counts[number] = 2 + last - first
        number, first = number + 1, last
    return corners[:number], counts[:number], _area(outline, len(outline))


@compiled
def left_open(
    corners: Points, counts: Numbers, triangles: Points, least: float
) -> tuple[Points, Numbers, float, float]:
    """What ``(n, 3, 2)`` triangles leave open of pieces, as `opened` has them; its area, and the
    area of what was too thin to be kept among the pieces, less than ``least`` each."""
    number, room = len(counts), max(64, 4 * len(counts))
    pieces, many, boxes = np.empty((room, _ROOM, 2)), np.empty(room, np.int64), np.empty((room, 4))
    for piece in range(number):
        many[piece] = counts[piece]
        _copy(corners[piece], counts[piece], pieces[piece])
        _bound(pieces[piece], many[piece], boxes[piece])
    one, within, beside = np.empty((_ROOM, 2)), np.empty((_ROOM, 2)), np.empty((_ROOM, 2))
    side, around = np.empty((3, 2)), np.empty(4)
    thin = 0.0
    for triangle in range(len(triangles)):
        area = _area(triangles[triangle], 3)
        if area == 0.0:
            continue
        for corner in range(3):
            turned = corner if area > 0.0 else (3 - corner) % 3
            side[corner, 0] = triangles[triangle, turned, 0]
            side[corner, 1] = triangles[triangle, turned, 1]
        _bound(side, 3, around)
        # Downwards: what is added behind is beside this triangle already.
        for piece in range(number - 1, -1, -1):
            box = boxes[piece]
            if box[0] > around[2] or box[2] < around[0]:
                continue
            if box[1] > around[3] or box[3] < around[1]:
                continue
            count = many[piece]
            _copy(pieces[piece], count, one)
            for corner in range(3):
                count = _cut(one, count, side[corner], side[(corner + 1) % 3], within, beside)[0]
                one, within = within, one
            if count < 3 or _area(one, count) <= 0.0:
                continue
            count = many[piece]
            _copy(pieces[piece], count, one)
            for corner in range(3):
                count, other = _cut(
                    one, count, side[corner], side[(corner + 1) % 3], within, beside
                )
                one, within = within, one
                size = _area(beside, other) if other >= 3 else 0.0
                if size < least:
                    thin += max(size, 0.0)
                    continue
                if number + 2 > room:
                    room *= 2
                    pieces, many, boxes = _more(pieces, many, boxes, number, room)
                number = _put(beside, other, pieces, many, boxes, number)
            number -= 1
            many[piece] = many[number]
            _copy(pieces[number], many[number], pieces[piece])
            _bound(pieces[piece], many[piece], boxes[piece])
        if number == 0 or number > _MOST_PIECES:
            break
    area = 0.0
    for piece in range(number):
        area += _area(pieces[piece], many[piece])
    return pieces[:number], many[:number], area, thin


@inner
def halved(corners: Points, count: int, half: int, into: Points) -> int:
    """One half of a piece, cut across where it is longest. Changes ``into``; how many corners."""
    box, within, beside = np.empty(4), np.empty((_ROOM, 2)), np.empty((_ROOM, 2))
    _bound(corners, count, box)
    a, b = np.empty(2), np.empty(2)
    a[0], a[1] = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    b[0], b[1] = a[0], a[1]
    if box[2] - box[0] > box[3] - box[1]:
        b[1] += 1.0
    else:
        b[0] += 1.0
    inner, outer = _cut(corners, count, a, b, within, beside)
    number = outer if half else inner
    _copy(beside if half else within, number, into)
    return number


@compiled
def middles(corners: Points, counts: Numbers, most: int) -> Points:
    """``(k, 2)``: a point within each of the largest pieces, largest first."""
    area = np.empty(len(counts))
    for piece in range(len(counts)):
        area[piece] = _area(corners[piece], counts[piece])
    found = np.empty((min(most, len(counts)), 2))
    for row in range(len(found)):
        piece = int(np.argmax(area))
        area[piece] = -1.0
        for axis in range(2):
            total = 0.0
            for corner in range(counts[piece]):
                total += corners[piece, corner, axis]
            found[row, axis] = total / counts[piece]
    return found


@compiled
def sides(eye: Points, hull: Points, triangles: Points) -> tuple[Points, Points, Points]:
    """``(n,)`` inches from the planes of ``(n, 3, 3)`` triangles: the eye, and the least and the
    greatest of a hull's corners.

    A triangle without area has no plane and stops nothing: all three are on one side.
    """
    found = np.ones((3, len(triangles)))
    for row in range(len(triangles)):
        a, b, c = triangles[row, 0], triangles[row, 1], triangles[row, 2]
        x = (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1])
        y = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2])
        z = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        length = np.sqrt(x * x + y * y + z * z)
        if length < 1e-14:
            continue
        x, y, z = x / length, y / length, z / length
        level = x * a[0] + y * a[1] + z * a[2]
        found[0, row] = x * eye[0] + y * eye[1] + z * eye[2] - level
        low, high = np.inf, -np.inf
        for corner in range(len(hull)):
            away = x * hull[corner, 0] + y * hull[corner, 1] + z * hull[corner, 2] - level
            low, high = min(low, away), max(high, away)
        found[1, row], found[2, row] = low, high
    return found[0], found[1], found[2]


@compiled
def shadows(
    eye: Points, frame: Points, hull: Points, triangles: Points, flat: float, near: float
) -> Points:
    """``(k, 3, 2)``: what ``(n, 3, 3)`` triangles cover in the view plane.

    A triangle counts where its plane has the eye on one side and the whole hull on the other, by
    ``flat`` inches; then it stops all that is seen through it. None that comes nearer to the eye
    than ``near`` inches.
    """
    own, low, high = sides(eye, hull, triangles)
    found, number = np.empty((len(triangles), 3, 2)), 0
    for row in range(len(triangles)):
        if not ((own[row] > flat and high[row] < -flat) or (own[row] < -flat and low[row] > flat)):
            continue
        before = True
        for corner in range(3):
            x = triangles[row, corner, 0] - eye[0]
            y = triangles[row, corner, 1] - eye[1]
            z = triangles[row, corner, 2] - eye[2]
            depth = x * frame[0, 0] + y * frame[0, 1] + z * frame[0, 2]
            if depth <= near:
                before = False
                break
            for axis in range(2):
                found[number, corner, axis] = (
                    x * frame[axis + 1, 0] + y * frame[axis + 1, 1] + z * frame[axis + 1, 2]
                ) / depth
        if before:
            number += 1
    return found[:number]


@inner
def _cut(
    corners: Points, count: int, a: Points, b: Points, within: Points, beside: Points
) -> tuple[int, int]:
    """Cut a piece by the line from a to b: what is left of it, and what is right of it. How many
    corners each has."""
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
    """More than 0 left of the line from a to b; the same but for its sign from b to a."""
    if a[0] < b[0] or (a[0] == b[0] and a[1] <= b[1]):
        return float((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]))
    return float((b[0] - a[0]) * (point[1] - b[1]) - (b[1] - a[1]) * (point[0] - b[0]))


@inner
def _put(
    corners: Points, count: int, pieces: Points, many: Numbers, boxes: Points, number: int
) -> int:
    """Put a piece behind others, in two if it has many corners. How many there are now."""
    half = count - 1 if count <= MOST_CORNERS else count // 2
    first = 1
    while first < count - 1:
        last = min(first + half, count - 1)
        _copy(corners, 1, pieces[number])
        _copy(corners[first:], 1 + last - first, pieces[number, 1:])
        many[number] = 2 + last - first
        _bound(pieces[number], many[number], boxes[number])
        number, first = number + 1, last
    return number


@inner
def _area(corners: Points, count: int) -> float:
    twice = 0.0
    x, y = corners[0, 0], corners[0, 1]
    for at in range(1, count - 1):
        twice += (corners[at, 0] - x) * (corners[at + 1, 1] - y)
        twice -= (corners[at, 1] - y) * (corners[at + 1, 0] - x)
    return twice / 2


@inner
def _copy(corners: Points, count: int, into: Points) -> None:
    """The first so many corners. Changes ``into``."""
    for corner in range(count):
        into[corner, 0], into[corner, 1] = corners[corner, 0], corners[corner, 1]


@inner
def _bound(corners: Points, count: int, box: Points) -> None:
    """The box around a piece: lowest and highest. Changes ``box``."""
    box[0] = box[1] = np.inf
    box[2] = box[3] = -np.inf
    for corner in range(count):
        for axis in range(2):
            box[axis] = min(box[axis], corners[corner, axis])
            box[2 + axis] = max(box[2 + axis], corners[corner, axis])


@inner
def _more(
    pieces: Points, many: Numbers, boxes: Points, number: int, room: int
) -> tuple[Points, Numbers, Points]:
    """The same with room for more."""
    new, counts, around = np.empty((room, _ROOM, 2)), np.empty(room, np.int64), np.empty((room, 4))
    for piece in range(number):
        counts[piece] = many[piece]
        _copy(pieces[piece], many[piece], new[piece])
        _bound(new[piece], many[piece], around[piece])
    return new, counts, around
