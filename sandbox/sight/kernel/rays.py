"""Cast rays: loops around Embree's own functions, outside the interpreter's lock.

``function``, ``scene``: addresses (`sandbox.sight.kernel.embree`). Embree computes in float32.
Segments are moved and scaled in float64 first, by a ``frame`` ``(4,)``: origin and scale.
"""

from __future__ import annotations

import numpy as np

from sandbox.sight.kernel import plain
from sandbox.sight.kernel.compiling import inner, kernel
from sandbox.sight.kernel.forms import PIECE, Flags, Indices, Numbers, Points, Singles, Things
from sandbox.sight.kernel.memory import call, vector, wholes

_WORDS = 32
"""int32 words for one ray. An RTCRayHit has 21 of them and begins at a multiple of 16 bytes."""

FAR, NUMBER, TREE = 8, 17, 18
"""Words of a hit: distance along the ray, number of the triangle, number of its geometry (−1: no
hit)."""

WHOLE = np.float32(1.0)
"""A ray goes to the end of its segment."""


@inner
def a_ray() -> tuple[Singles, Indices]:
    """Allocate a ray as Embree takes it; the second array is the same memory as int32."""
    memory = np.empty(_WORDS + 3, np.float32)
    at = (16 - memory.ctypes.data % 16) % 16 // 4
    ray = memory[at : at + _WORDS]
    return ray, ray.view(np.int32)


@inner
def send(
    function: int,
    scene: int,
    ray: Singles,
    words: Indices,
    start: Points,
    way: Points,
    frame: Points,
    far: np.float32,
) -> None:
    """Cast one segment, up to ``far`` of its length. Change ``ray``: `TREE`, `NUMBER` and `FAR`
    then say what was hit, and where."""
    for axis in range(3):
        ray[axis] = (start[axis] - frame[axis]) * frame[3]
        ray[4 + axis] = way[axis] * frame[3]
    ray[3] = ray[7] = 0.0
    ray[FAR] = far
    words[9] = -1
    words[10] = words[11] = 0
    words[NUMBER] = words[TREE] = words[19] = words[20] = -1
    call(function, scene, ray.ctypes.data, 0)


@kernel(plain.cast)
def cast(
    function: int,
    scene: int,
    first: int,
    step: int,
    starts: Points,
    segments: Points,
    frame: Points,
    hit: Indices,
    far: Singles,
) -> None:
    """Find the first triangle that each segment hits before ``far``.

    Change ``hit`` and ``far`` of the segments that hit one. ``starts``: ``(m, 3)``, or ``(1, 3)``
    for all. A triangle's number is ``first``, plus ``step`` for each geometry before its own, plus
    its place there.
    """
    ray, words = a_ray()
    single = len(starts) == 1
    for row in range(len(segments)):
        start = starts[0 if single else row]
        send(function, scene, ray, words, start, segments[row], frame, far[row])
        if words[TREE] != -1:
            hit[row] = first + step * words[TREE] + words[NUMBER]
            far[row] = ray[FAR]


@kernel(plain.stopped)
def stopped(
    function: int, scene: int, starts: Points, segments: Points, frame: Points, hits: Flags
) -> None:
    """Find which segments hit anything. Change ``hits``; segments that are True are not cast.

    ``starts``: as for `cast`.
    """
    ray, words = a_ray()
    single = len(starts) == 1
    for row in range(len(segments)):
        if not hits[row]:
            start = starts[0 if single else row]
            send(function, scene, ray, words, start, segments[row], frame, WHOLE)
            hits[row] = ray[FAR] < 0.0


@inner
def hit_through(
    function: int,
    things: Things,
    near: Numbers,
    numbers: Numbers,
    boxes: Points,
    eye: Points,
    ways: Points,
    deep: int,
    past: float,
) -> Numbers:
    """Find the first ``deep`` triangles that each ray from one eye hits one behind another.

    ``near``: the things at which rays are cast; ``numbers``: number of each thing's first triangle;
    ``boxes``: ``(k, 2, 3)``; ``ways``: ``(m, 3)``; ``past``: the share of a ray by which it goes on
    behind a hit. Return the numbers of the triangles, ascending.
    """
    hits, count = wholes(len(ways) * deep), 0
    ray, words = a_ray()
    start, segment = vector(), vector()
    for row in range(len(ways)):
        way = ways[row]
        level = np.hypot(way[0], way[1])
        done = 0.0
        for _ in range(deep):
            nearest, number = np.inf, -1
            for axis in range(3):
                start[axis] = eye[axis] + way[axis] * done
            for thing in near:
                most = things.within[thing]
                rest = (1.0 if most == np.inf else most / max(level, most)) - done
                if rest <= 0.0:
                    continue
                for axis in range(3):
                    segment[axis] = way[axis] * rest
                if not _meets(start, segment, boxes[thing]):
                    continue
                frame = things.frames[thing]
                for tree in range(things.trees[thing], things.trees[thing + 1]):
                    send(function, things.scenes[tree], ray, words, start, segment, frame, WHOLE)
                    if words[TREE] != -1 and done + ray[FAR] * rest < nearest:
                        nearest = done + ray[FAR] * rest
                        number = numbers[thing] + things.firsts[tree]
                        number += PIECE * words[TREE] + words[NUMBER]
            if number < 0:
                break
            hits[count] = number
            count += 1
            done = nearest + past
    return ascending(hits[:count])


@inner
def ascending(numbers: Numbers) -> Numbers:
    """Sort numbers in place (Shell 1959) and return them."""
    count, gap = len(numbers), 1
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for row in range(gap, count):
            number, at = numbers[row], row
            while at >= gap and numbers[at - gap] > number:
                numbers[at] = numbers[at - gap]
                at -= gap
            numbers[at] = number
        gap //= 3
    return numbers


@inner
def _meets(start: Points, segment: Points, box: Points) -> bool:
    """Check whether a segment enters a box."""
    enter, leave = 0.0, 1.0
    for axis in range(3):
        if segment[axis] == 0.0:
            if start[axis] < box[0, axis] or start[axis] > box[1, axis]:
                return False
        else:
            at_low = (box[0, axis] - start[axis]) / segment[axis]
            at_high = (box[1, axis] - start[axis]) / segment[axis]
            enter, leave = max(enter, min(at_low, at_high)), min(leave, max(at_low, at_high))
    return enter <= leave
