"""Compute views: the patch of directions that holds a body, and the shaft that all lines run in."""

from __future__ import annotations

import numpy as np

from sandbox.sight.kernel.compiling import inner, kernel
from sandbox.sight.kernel.forms import (
    AHEAD,
    HAIR,
    NORMALS,
    OFFSETS,
    OWN,
    REACH,
    ROW,
    SLANT,
    Bodies,
    BodyView,
    Flags,
    Looks,
    Numbers,
    Points,
)
from sandbox.sight.kernel.memory import points, reals, vector


@kernel()
def looked_at(eye: Points, body: Points) -> BodyView:
    """Return the view from an eye ``(3,)`` of ``(n, 3)`` points of a body, n > 0."""
    frame, spread, offsets, lines = points(3), reals(4), reals(6), reals(ROW)
    whole, reach = _looking(eye, body, frame, spread, offsets, lines)
    return BodyView(frame, spread, whole, reach, offsets, lines)


@kernel()
def look_at_each(bodies: Bodies, looks: Looks) -> None:
    """Fill in ``looks``, of which ``eyes`` and ``whose`` are given."""
    start = vector()
    for pair in range(len(looks.eyes)):
        eye, body = looks.eyes[pair], looks.whose[pair]
        hull = bodies.hulls[bodies.corners[body] : bodies.corners[body + 1]]
        looks.whole[pair], _ = _looking(
            eye,
            hull,
            looks.frames[pair],
            looks.spreads[pair],
            looks.offsets[pair],
            looks.lines[pair],
        )
        turn = bodies.turns[body]
        for axis in range(3):
            start[axis] = eye[axis] - bodies.origins[body, axis]
        for axis in range(3):
            at = start[0] * turn[0, axis] + start[1] * turn[1, axis]
            looks.starts[pair, axis] = at + start[2] * turn[2, axis]


@kernel()
def met(lines: Points, boxes: Points, hits: Flags) -> None:
    """Mark in ``hits`` ``(p, k)`` which of ``(k, 2, 3)`` boxes lines of each look may meet.

    ``lines``: ``(p, ROW)``, as in `sandbox.sight.kernel.forms.BodyView`.
    """
    for look in range(len(lines)):
        for box in range(len(boxes)):
            hits[look, box] = _met(lines[look], boxes[box])


@inner
def first_met(row: Points, boxes: Points, order: Numbers, begin: Points) -> int:
    """Find the ``(k, 2, 3)`` boxes that lines of a look may meet, nearest first.

    Change ``order``, the boxes, and ``begin``, the share of a line before it may enter each (0
    where that is unknown). Return how many there are.
    """
    number = 0
    for box in range(len(boxes)):
        if not _met(row, boxes[box]):
            continue
        first, _ = _depths(row, boxes[box])
        begin[box] = min(max((first - HAIR) / row[REACH], 0.0), 1.0)
        at = number
        while at > 0 and begin[order[at - 1]] > begin[box]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = box
        number += 1
    return number


@inner
def passed_most(row: Points, boxes: Points, depths: Points, enough: float, volumes: Numbers) -> int:
    """Find the porous volumes that lines of a look may meet.

    Change ``volumes``. Return how many there are; 0 where no line can pass more of them than
    ``enough`` of what it may, however it runs.
    """
    number, most = 0, 0.0
    for box in range(len(boxes)):
        if not _met(row, boxes[box]):
            continue
        first, last = _depths(row, boxes[box])
        inches = min(last, row[REACH]) - max(first, 0.0) + HAIR
        most += max(inches, 0.0) * row[SLANT] / depths[box] if depths[box] > 0.0 else np.inf
        volumes[number] = box
        number += 1
    return number if most > enough else 0


@inner
def _met(row: Points, box: Points) -> bool:
    for axis in range(3):
        if row[axis] > box[1, axis] or row[3 + axis] < box[0, axis]:
            return False
    for side in range(6):
        least = 0.0
        for axis in range(3):
            normal = row[NORMALS + 3 * side + axis]
            least += normal * box[0 if normal > 0.0 else 1, axis]
        if least > row[OFFSETS + side]:
            return False
    return True


@inner
def _depths(row: Points, box: Points) -> tuple[float, float]:
    """Return how far ahead of the eye a box begins and ends."""
    first = last = 0.0
    for axis in range(3):
        ahead = row[AHEAD + axis]
        low, high = ahead * box[0, axis], ahead * box[1, axis]
        first += low if ahead > 0.0 else high
        last += high if ahead > 0.0 else low
    return first - row[OWN], last - row[OWN]


@inner
def _looking(
    eye: Points, body: Points, frame: Points, spread: Points, offsets: Points, lines: Points
) -> tuple[bool, float]:
    """Look from an eye at points of a body. Change the arrays of a `BodyView`; return its
    ``whole`` and ``reach``.

    Edges of triangles are straight in the plane the view is projected on, so the box around the
    projected vertices there holds the whole body; its corners bound longitude and latitude.
    """
    low, high = vector(), vector()
    for axis in range(3):
        low[axis], high[axis] = np.inf, -np.inf
    for row in range(len(body)):
        for axis in range(3):
            low[axis] = min(low[axis], body[row, axis])
            high[axis] = max(high[axis], body[row, axis])
    _look(eye, low, high, frame)
    nearest, reach, furthest = np.inf, -np.inf, 0.0
    west = south = np.inf
    east = north = -np.inf
    for row in range(len(body)):
        ahead, left, up = seen(frame, eye, body[row])
        nearest, reach = min(nearest, ahead), max(reach, ahead)
        furthest = max(furthest, ahead * ahead + left * left + up * up)
        if ahead > 0.0:
            left, up = left / ahead, up / ahead
            west, east = min(west, left), max(east, left)
            south, north = min(south, up), max(north, up)
    for axis in range(3):
        low[axis], high[axis] = min(low[axis], eye[axis]), max(high[axis], eye[axis])
    whole = nearest < 0.05 * np.sqrt(furthest)
    if whole:
        spread[0], spread[1], spread[2], spread[3] = -np.pi, np.pi, -1.0, 1.0
        for place in range(ROW):
            lines[place] = 0.0
        for side in range(6):
            offsets[side] = lines[OFFSETS + side] = np.inf
        lines[REACH] = lines[SLANT] = np.inf
    else:
        _shaft(eye, frame, west, east, south, north, reach, low, high, spread, offsets, lines)
    for axis in range(3):
        lines[axis], lines[3 + axis] = low[axis] - HAIR, high[axis] + HAIR
    return whole, reach


@inner
def _shaft(
    eye: Points,
    frame: Points,
    west: float,
    east: float,
    south: float,
    north: float,
    reach: float,
    low: Points,
    high: Points,
    spread: Points,
    offsets: Points,
    lines: Points,
) -> None:
    """Build the patch of directions and the shaft around a box in the view plane. Change
    ``spread``, ``offsets`` and ``lines``; ``low`` and ``high`` become the box around all lines."""
    spread[0], spread[1] = np.arctan(west), np.arctan(east)
    widest = np.cos(max(abs(spread[0]), abs(spread[1])))
    # tan(latitude) = up · cos(longitude): steepest in the middle, flattest at the widest side
    top = north * (1.0 if north > 0.0 else widest)
    bottom = south * (1.0 if south < 0.0 else widest)
    spread[2], spread[3] = bottom / np.hypot(1.0, bottom), top / np.hypot(1.0, top)
    for axis in range(3):
        ahead, left, up = frame[0, axis], frame[1, axis], frame[2, axis]
        for corner in range(4):
            at = (east if corner % 2 else west) * left + (north if corner // 2 else south) * up
            at = eye[axis] + (ahead + at) * reach
            low[axis], high[axis] = min(low[axis], at), max(high[axis], at)
        lines[NORMALS + axis], lines[AHEAD + axis] = -ahead, ahead
        lines[NORMALS + 3 + axis], lines[NORMALS + 6 + axis] = (
            left - east * ahead,
            west * ahead - left,
        )
        lines[NORMALS + 9 + axis], lines[NORMALS + 12 + axis] = (
            up - north * ahead,
            south * ahead - up,
        )
    for side in range(6):
        own, length = 0.0, 0.0
        for axis in range(3):
            normal = lines[NORMALS + 3 * side + axis]
            own += normal * eye[axis]
            length += normal * normal
        offsets[side] = own + reach if side == 5 else own
        lines[OFFSETS + side] = offsets[side] + HAIR * np.sqrt(length)
        lines[OWN] = own
    lines[REACH] = reach
    wide = max(abs(west), abs(east)) ** 2 + max(abs(south), abs(north)) ** 2
    lines[SLANT] = np.sqrt(1.0 + wide)


@inner
def seen(frame: Points, eye: Points, point: Points) -> tuple[float, float, float]:
    """Return how many inches a point is ahead of an eye, to its left, and above it."""
    x, y, z = point[0] - eye[0], point[1] - eye[1], point[2] - eye[2]
    return (
        x * frame[0, 0] + y * frame[0, 1] + z * frame[0, 2],
        x * frame[1, 0] + y * frame[1, 1] + z * frame[1, 2],
        x * frame[2, 0] + y * frame[2, 1] + z * frame[2, 2],
    )


@inner
def _look(eye: Points, low: Points, high: Points, frame: Points) -> None:
    """Change ``frame`` ``(3, 3)`` to forward, left and up of a level look at the middle of a
    box."""
    x = (low[0] + high[0]) / 2 - eye[0]
    y = (low[1] + high[1]) / 2 - eye[1]
    z = (low[2] + high[2]) / 2 - eye[2]
    length = np.sqrt(x * x + y * y + z * z)
    if length > 1e-9:
        x, y, z = x / length, y / length, z / length
    else:
        x, y, z = 1.0, 0.0, 0.0
    side = np.hypot(x, y)
    a, b = 0.0, 1.0
    if side > 1e-6:
        a, b = -y / side, x / side
    frame[0, 0], frame[0, 1], frame[0, 2] = x, y, z
    frame[1, 0], frame[1, 1], frame[1, 2] = a, b, 0.0
    frame[2, 0], frame[2, 1], frame[2, 2] = -z * b, z * a, x * b - y * a
