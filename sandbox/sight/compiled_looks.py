"""How an eye looks at a body, compiled: the patch of directions that holds it, and the shaft that
all lines to it run in."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import compiled, inner
from sandbox.sight.forms import HAIR, OWN, REACH, ROW, SLANT, Look

Points = NDArray[np.float64]


@compiled
def looked_at(eye: Points, body: Points) -> Look:
    """An eye ``(3,)`` looks at ``(n, 3)`` points of a body, n > 0.

    Edges of triangles are straight in the plane the view is projected on, so the box around the
    projected vertices there holds the whole body; its corners bound longitude and latitude.
    """
    low, high, frame = np.empty(3), np.empty(3), np.empty((3, 3))
    for axis in range(3):
        low[axis], high[axis] = np.inf, -np.inf
    for row in range(len(body)):
        for axis in range(3):
            low[axis] = min(low[axis], body[row, axis])
            high[axis] = max(high[axis], body[row, axis])
    _look(eye, low, high, frame)
    nearest, reach, furthest = np.inf, -np.inf, 0.0
    box, spread, offsets, lines = np.empty((2, 2)), np.empty(4), np.empty(6), np.zeros(ROW)
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
        lines[REACH] = lines[SLANT] = np.inf
        return frame, spread, True, reach, offsets, lines
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
    normals = np.empty((6, 3))
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
    return frame, spread, False, reach, offsets, lines


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
