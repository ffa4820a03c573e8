"""Rays, compiled: loops around Embree's own functions, outside of the interpreter's lock.

``scene``, ``function``: addresses (`sandbox.sight.embree`). Embree reckons in float32: segments are
moved by ``origin`` and scaled in float64 first.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import call, compiled

Points = NDArray[np.float64]

_WORDS = 32
"""Of four bytes each: an RTCRayHit has 21 of them, and begins where 16 bytes do."""


@compiled
def cast(
    function: int,
    scene: int,
    first: int,
    step: int,
    starts: Points,
    segments: Points,
    origin: Points,
    scale: float,
    hit: NDArray[np.int32],
    far: NDArray[np.float32],
) -> None:
    """The first triangle that each segment meets before ``far``, and where. Changes ``hit`` and
    ``far``, of those that meet one alone.

    ``starts``: ``(m, 3)``, or ``(1, 3)`` for all. The triangle's number is ``first``, and ``step``
    for each geometry before its own.
    """
    memory = np.empty(_WORDS + 3, np.float32)
    at = (16 - memory.ctypes.data % 16) % 16 // 4
    ray = memory[at : at + _WORDS]
    words = ray.view(np.int32)
    where = ray.ctypes.data
    single = len(starts) == 1
    for row in range(len(segments)):
        start = 0 if single else row
        for axis in range(3):
            ray[axis] = (starts[start, axis] - origin[axis]) * scale
            ray[4 + axis] = segments[row, axis] * scale
        ray[3] = ray[7] = 0.0
        ray[8] = far[row]
        words[9] = -1
        words[10] = words[11] = 0
        words[17] = words[18] = words[19] = words[20] = -1
        call(function, scene, where, 0)
        if words[18] != -1:
            hit[row] = first + step * words[18] + words[17]
            far[row] = ray[8]


@compiled
def stopped(
    function: int,
    scene: int,
    starts: Points,
    segments: Points,
    origin: Points,
    scale: float,
    found: NDArray[np.bool_],
) -> None:
    """Whether each segment meets anything. Changes ``found``; what is stopped is not asked.

    ``starts``: as of `cast`.
    """
    memory = np.empty(_WORDS + 3, np.float32)
    at = (16 - memory.ctypes.data % 16) % 16 // 4
    ray = memory[at : at + _WORDS]
    words = ray.view(np.int32)
    where = ray.ctypes.data
    single = len(starts) == 1
    for row in range(len(segments)):
        if found[row]:
            continue
        start = 0 if single else row
        for axis in range(3):
            ray[axis] = (starts[start, axis] - origin[axis]) * scale
            ray[4 + axis] = segments[row, axis] * scale
        ray[3] = ray[7] = 0.0
        ray[8] = 1.0
        words[9] = -1
        words[10] = words[11] = 0
        call(function, scene, where, 0)
        found[row] = ray[8] < 0.0


@compiled
def met_through(
    function: int,
    scenes: NDArray[np.int64],
    firsts: NDArray[np.int64],
    step: int,
    frames: Points,
    boxes: Points,
    within: Points,
    eye: Points,
    ways: Points,
    deep: int,
    past: float,
) -> NDArray[np.int64]:
    """``(m, deep)``: the numbers of the first triangles that rays from one eye meet one behind
    another, −1 for none.

    Of each of n trees: its scene and the number of its first triangle; ``frames`` ``(n, 4)`` its
    origin and scale; ``boxes`` ``(n, 2, 3)``; ``within`` ``(n,)`` inches from the eye on the plan
    within which it counts. ``past``: the share of a ray by which it goes on behind what it met.
    """
    found = np.full((len(ways), deep), -1, np.int64)
    hit, far = np.empty(1, np.int32), np.empty(1, np.float32)
    start, segment = np.empty((1, 3)), np.empty((1, 3))
    for row in range(len(ways)):
        way = ways[row]
        level = np.hypot(way[0], way[1])
        done = 0.0
        for depth in range(deep):
            nearest, number = np.inf, -1
            for axis in range(3):
                start[0, axis] = eye[axis] + way[axis] * done
            for tree in range(len(scenes)):
                counts = 1.0 if within[tree] == np.inf else within[tree] / max(level, within[tree])
                rest = counts - done
                if rest <= 0.0:
                    continue
                for axis in range(3):
                    segment[0, axis] = way[axis] * rest
                if not _meets(start[0], segment[0], boxes[tree]):
                    continue
                hit[0], far[0] = -1, 1.0
                cast(
                    function, scenes[tree], 0, step, start, segment,
                    frames[tree, :3], frames[tree, 3], hit, far,
                )  # fmt: skip
                if hit[0] >= 0 and done + far[0] * rest < nearest:
                    nearest, number = done + far[0] * rest, firsts[tree] + hit[0]
            if number < 0:
                break
            found[row, depth] = number
            done = nearest + past
    return found


@compiled
def _meets(start: Points, segment: Points, box: Points) -> bool:
    """Whether a segment comes into a box."""
    enter, leave = 0.0, 1.0
    for axis in range(3):
        if segment[axis] == 0.0:
            if start[axis] < box[0, axis] or start[axis] > box[1, axis]:
                return False
        else:
            one = (box[0, axis] - start[axis]) / segment[axis]
            other = (box[1, axis] - start[axis]) / segment[axis]
            enter, leave = max(enter, min(one, other)), min(leave, max(one, other))
    return enter <= leave
