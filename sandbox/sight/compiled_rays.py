"""Rays, compiled: loops around Embree's own functions, outside of the interpreter's lock.

``scene``, ``function``: addresses (`sandbox.sight.embree`). Embree reckons in float32: by a
``frame`` ``(4,)``, an origin and a scale, segments are moved and scaled in float64 first.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import call, compiled, inner
from sandbox.sight.forms import Things

Points = NDArray[np.float64]

_WORDS = 32
"""Of four bytes each: an RTCRayHit has 21 of them, and begins where 16 bytes do."""

FAR, NUMBER, TREE = 8, 17, 18
"""Of these words: how far along the ray, which triangle, and of which geometry; −1 for none."""

WHOLE = np.float32(1.0)
"""As far as the segment goes."""


@inner
def a_ray() -> tuple[NDArray[np.float32], NDArray[np.int32]]:
    """Room for a ray as Embree takes it; and the same room as whole numbers."""
    memory = np.empty(_WORDS + 3, np.float32)
    at = (16 - memory.ctypes.data % 16) % 16 // 4
    ray = memory[at : at + _WORDS]
    return ray, ray.view(np.int32)


@inner
def send(
    function: int,
    scene: int,
    ray: NDArray[np.float32],
    words: NDArray[np.int32],
    start: Points,
    way: Points,
    frame: Points,
    far: np.float32,
) -> None:
    """Ask Embree about one segment, to so many of its lengths. Changes ``ray``, which then says
    what was met: `TREE`, `NUMBER`, and where: `FAR`."""
    for axis in range(3):
        ray[axis] = (start[axis] - frame[axis]) * frame[3]
        ray[4 + axis] = way[axis] * frame[3]
    ray[3] = ray[7] = 0.0
    ray[FAR] = far
    words[9] = -1
    words[10] = words[11] = 0
    words[NUMBER] = words[TREE] = words[19] = words[20] = -1
    call(function, scene, ray.ctypes.data, 0)


@compiled
def cast(
    function: int,
    scene: int,
    first: int,
    step: int,
    starts: Points,
    segments: Points,
    frame: Points,
    hit: NDArray[np.int32],
    far: NDArray[np.float32],
) -> None:
    """The first triangle that each segment meets before ``far``, and where. Changes ``hit`` and
    ``far``, of those that meet one alone.

    ``starts``: ``(m, 3)``, or ``(1, 3)`` for all. The triangle's number is ``first``, and ``step``
    for each geometry before its own.
    """
    ray, words = a_ray()
    single = len(starts) == 1
    for row in range(len(segments)):
        start = starts[0 if single else row]
        send(function, scene, ray, words, start, segments[row], frame, far[row])
        if words[TREE] != -1:
            hit[row] = first + step * words[TREE] + words[NUMBER]
            far[row] = ray[FAR]


@compiled
def stopped(
    function: int,
    scene: int,
    starts: Points,
    segments: Points,
    frame: Points,
    found: NDArray[np.bool_],
) -> None:
    """Whether each segment meets anything. Changes ``found``; what is stopped is not asked.

    ``starts``: as of `cast`.
    """
    ray, words = a_ray()
    single = len(starts) == 1
    for row in range(len(segments)):
        if not found[row]:
            start = starts[0 if single else row]
            send(function, scene, ray, words, start, segments[row], frame, WHOLE)
            found[row] = ray[FAR] < 0.0


@compiled
def met_through(
    function: int,
    things: Things,
    near: NDArray[np.int64],
    numbers: NDArray[np.int64],
    boxes: Points,
    step: int,
    eye: Points,
    ways: Points,
    deep: int,
    past: float,
) -> NDArray[np.int64]:
    """``(m, deep)``: the numbers of the first triangles that rays from one eye meet one behind
    another, −1 for none.

    ``near``: which of things are asked; ``numbers``: that of each one's first triangle; ``boxes``:
    ``(k, 2, 3)``. ``past``: the share of a ray by which it goes on behind what it met.
    """
    trees, scenes, firsts, frames, within, _, _ = things
    found = np.full((len(ways), deep), -1, np.int64)
    ray, words = a_ray()
    start, segment = np.empty(3), np.empty(3)
    for row in range(len(ways)):
        way = ways[row]
        level = np.hypot(way[0], way[1])
        done = 0.0
        for depth in range(deep):
            nearest, number = np.inf, -1
            for axis in range(3):
                start[axis] = eye[axis] + way[axis] * done
            for thing in near:
                most = within[thing]
                rest = (1.0 if most == np.inf else most / max(level, most)) - done
                if rest <= 0.0:
                    continue
                for axis in range(3):
                    segment[axis] = way[axis] * rest
                if not _meets(start, segment, boxes[thing]):
                    continue
                for tree in range(trees[thing], trees[thing + 1]):
                    send(function, scenes[tree], ray, words, start, segment, frames[thing], WHOLE)
                    if words[TREE] != -1 and done + ray[FAR] * rest < nearest:
                        nearest = done + ray[FAR] * rest
                        number = numbers[thing] + firsts[tree]
                        number += step * words[TREE] + words[NUMBER]
            if number < 0:
                break
            found[row, depth] = number
            done = nearest + past
    return found


@inner
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
