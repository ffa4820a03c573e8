"""How an eye looks at a body, compiled: the patch of directions that holds it, and the shaft that
all lines to it run in."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import compiled, inner
from sandbox.sight.forms import (
    AROUND,
    HAIR,
    NORMALS,
    OFFSETS,
    OWN,
    REACH,
    ROW,
    SLANT,
    Bodies,
    Look,
    Looks,
)

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]


@compiled
def looked_at(eye: Points, body: Points) -> Look:
    """An eye ``(3,)`` looks at ``(n, 3)`` points of a body, n > 0."""
    frame, spread = np.empty((3, 3)), np.empty(4)
    offsets, lines = np.empty(6), np.empty(ROW)
    whole, reach = _looking(eye, body, frame, spread, offsets, lines)
    return frame, spread, whole, reach, offsets, lines


@compiled
def looked_at_each(eyes: Points, whose: Numbers, bodies: Bodies) -> Looks:
    """Eyes ``(p, 3)``, and the number of the body that each looks at."""
    hulls, corners, turns, _, _, _, origins = bodies
    pairs, start = len(eyes), np.empty(3)
    frames, spreads = np.empty((pairs, 3, 3)), np.empty((pairs, 4))
    whole, offsets = np.empty(pairs, np.bool_), np.empty((pairs, 6))
    lines, starts = np.empty((pairs, ROW)), np.empty((pairs, 3))
    for pair in range(pairs):
        eye, body = eyes[pair], whose[pair]
        hull = hulls[corners[body] : corners[body + 1]]
        whole[pair], _ = _looking(
            eye, hull, frames[pair], spreads[pair], offsets[pair], lines[pair]
        )
        for axis in range(3):
            start[axis] = eye[axis] - origins[body, axis]
        for axis in range(3):
            at = start[0] * turns[body, 0, axis] + start[1] * turns[body, 1, axis]
            starts[pair, axis] = at + start[2] * turns[body, 2, axis]
    return eyes, whose, frames, spreads, whole, offsets, lines, starts


@compiled
def met(rows: Points, boxes: Points) -> NDArray[np.bool_]:
    """``(p, k)``: which of ``(k, 2, 3)`` boxes any line of each look may meet. ``rows``: as of
    `sandbox.sight.forms.Look`."""
    found = np.empty((len(rows), len(boxes)), np.bool_)
    for look in range(len(rows)):
        for box in range(len(boxes)):
            found[look, box] = _met(rows[look], boxes[box])
    return found


@inner
def first_met(row: Points, boxes: Points, order: Numbers, begin: Points) -> int:
    """Which of ``(k, 2, 3)`` boxes any line of a look may meet, nearest first, and of these the
    part of a line that is passed before it may be in there; 0 where that is not known. Changes
    ``order`` and ``begin``; how many there are."""
    number = 0
    for box in range(len(boxes)):
        if not _met(row, boxes[box]):
            continue
        first = _depth(row, boxes[box], 0)
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
    """The porous volumes that lines of a look may meet, where these may stop any of them: of most
    pairs no line can pass more than it may, however it runs. Changes ``volumes``; how many there
    are."""
    number, most = 0, 0.0
    for box in range(len(boxes)):
        if not _met(row, boxes[box]):
            continue
        first, last = _depth(row, boxes[box], 0), _depth(row, boxes[box], 1)
        inches = min(last, row[REACH]) - max(first, 0.0) + HAIR
        most += max(inches, 0.0) * row[SLANT] / depths[box] if depths[box] > 0.0 else np.inf
        volumes[number] = box
        number += 1
    return number if most > enough else 0


@inner
def _met(row: Points, box: Points) -> bool:
    around, normals, offsets = row[AROUND], row[NORMALS], row[OFFSETS]
    for axis in range(3):
        if around[axis] > box[1, axis] or around[3 + axis] < box[0, axis]:
            return False
    for side in range(6):
        least = 0.0
        for axis in range(3):
            normal = normals[3 * side + axis]
            least += normal * box[0 if normal > 0.0 else 1, axis]
        if least > offsets[side]:
            return False
    return True


@inner
def _depth(row: Points, box: Points, last: int) -> float:
    """How far ahead of the eye a box begins, or how far ahead is its last."""
    far, ahead = 0.0, row[NORMALS][15:]
    for axis in range(3):
        far += ahead[axis] * box[last if ahead[axis] > 0.0 else 1 - last, axis]
    return float(far - row[OWN])


@inner
def _looking(
    eye: Points, body: Points, frame: Points, spread: Points, offsets: Points, lines: Points
) -> tuple[bool, float]:
    """An eye looks at points of a body. Changes all that is of a `sandbox.sight.forms.Look`, but
    whether it is ``whole``, and its ``reach``, which are returned.

    Edges of triangles are straight in the plane the view is projected on, so the box around the
    projected vertices there holds the whole body; its corners bound longitude and latitude.
    """
    low, high = np.empty(3), np.empty(3)
    for axis in range(3):
        low[axis], high[axis] = np.inf, -np.inf
    for row in range(len(body)):
        for axis in range(3):
            low[axis] = min(low[axis], body[row, axis])
            high[axis] = max(high[axis], body[row, axis])
    _look(eye, low, high, frame)
    nearest, reach, furthest = np.inf, -np.inf, 0.0
    box, normals = np.empty((2, 2)), np.empty((6, 3))
    box[0, 0] = box[0, 1] = np.inf
    box[1, 0] = box[1, 1] = -np.inf
    for row in range(len(body)):
        ahead, left, up = _seen(frame, eye, body[row])
        nearest, reach = min(nearest, ahead), max(reach, ahead)
        furthest = max(furthest, ahead * ahead + left * left + up * up)
        if ahead > 0.0:
            box[0, 0], box[1, 0] = min(box[0, 0], left / ahead), max(box[1, 0], left / ahead)
            box[0, 1], box[1, 1] = min(box[0, 1], up / ahead), max(box[1, 1], up / ahead)
    for axis in range(3):
        low[axis], high[axis] = min(low[axis], eye[axis]), max(high[axis], eye[axis])
    if nearest < 0.05 * np.sqrt(furthest):
        spread[0], spread[1], spread[2], spread[3] = -np.pi, np.pi, -1.0, 1.0
        for axis in range(3):
            lines[axis], lines[3 + axis] = low[axis] - HAIR, high[axis] + HAIR
        for side in range(6):
            offsets[side] = lines[24 + side] = np.inf
            for axis in range(3):
                lines[6 + 3 * side + axis] = 0.0
        lines[REACH] = lines[SLANT] = np.inf
        lines[OWN] = 0.0
        return True, reach
    spread[0], spread[1] = np.arctan(box[0, 0]), np.arctan(box[1, 0])
    widest = np.cos(max(abs(spread[0]), abs(spread[1])))
    # tan(latitude) = up · cos(longitude): steepest in the middle, flattest at the widest side
    top = box[1, 1] * (1.0 if box[1, 1] > 0.0 else widest)
    bottom = box[0, 1] * (1.0 if box[0, 1] < 0.0 else widest)
    spread[2], spread[3] = bottom / np.hypot(1.0, bottom), top / np.hypot(1.0, top)
    for corner in range(4):
        for axis in range(3):
            at = box[corner % 2, 0] * frame[1, axis] + box[corner // 2, 1] * frame[2, axis]
            at = eye[axis] + (frame[0, axis] + at) * reach
            low[axis], high[axis] = min(low[axis], at), max(high[axis], at)
    for axis in range(3):
        lines[axis], lines[3 + axis] = low[axis] - HAIR, high[axis] + HAIR
        normals[0, axis], normals[5, axis] = -frame[0, axis], frame[0, axis]
        for number in range(2):
            across = frame[1 + number, axis]
            normals[1 + 2 * number, axis] = across - box[1, number] * frame[0, axis]
            normals[2 + 2 * number, axis] = box[0, number] * frame[0, axis] - across
    for side in range(6):
        own, length = 0.0, 0.0
        for axis in range(3):
            lines[6 + 3 * side + axis] = normals[side, axis]
            own += normals[side, axis] * eye[axis]
            length += normals[side, axis] * normals[side, axis]
        offsets[side] = own + reach if side == 5 else own
        lines[24 + side] = offsets[side] + HAIR * np.sqrt(length)
        lines[OWN] = own
    lines[REACH] = reach
    wide = max(abs(box[0, 0]), abs(box[1, 0])) ** 2 + max(abs(box[0, 1]), abs(box[1, 1])) ** 2
    lines[SLANT] = np.sqrt(1.0 + wide)
    return False, reach


@inner
def _seen(frame: Points, eye: Points, point: Points) -> tuple[float, float, float]:
    """Inches ahead, to the left and up from an eye."""
    x, y, z = point[0] - eye[0], point[1] - eye[1], point[2] - eye[2]
    return (
        x * frame[0, 0] + y * frame[0, 1] + z * frame[0, 2],
        x * frame[1, 0] + y * frame[1, 1] + z * frame[1, 2],
        x * frame[2, 0] + y * frame[2, 1] + z * frame[2, 2],
    )


@inner
def _look(eye: Points, low: Points, high: Points, frame: Points) -> None:
    """``(3, 3)`` rows forward, left, up of a level-headed look at the middle of a box. Changes
    ``frame``."""
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
