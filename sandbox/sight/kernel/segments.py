"""One pair's directions: aimed at the body, stopped by solids, and counted."""

from __future__ import annotations

import numpy as np

from sandbox.sight.kernel import plain
from sandbox.sight.kernel.compiling import inner, inner_of
from sandbox.sight.kernel.forms import (
    NONE,
    PIECE,
    REPLICATES,
    SHORT,
    BatchMemory,
    Bodies,
    CachedHits,
    CastHits,
    Looks,
    Numbers,
    Points,
    Things,
)
from sandbox.sight.kernel.memory import number_at, vector, wholes
from sandbox.sight.kernel.rays import FAR, NUMBER, TREE, WHOLE, a_ray, send

ENDLESS = plain.ENDLESS


@inner_of(plain.aim)
def aim(
    function: int,
    bodies: Bodies,
    looks: Looks,
    look: int,
    square: Points,
    at: int,
    asked: int,
    until: int,
    cached: CachedHits,
    span: Numbers,
    cast: CastHits,
    room: BatchMemory,
) -> int:
    """Cast directions ``asked`` to before ``until`` of ``square`` ``(n, 2)`` at the body of a look.

    Directions that are cached for pair ``at`` are not cast. Change ``cast.reach``: how far each
    goes, `ENDLESS` where it misses; and ``room.ways``, the segments from the eye to the body's
    first surface, with ``room.replicate``. Return how many segments there are.
    """
    ways, replicate = room.ways, room.replicate
    reach = cast.reach[span[0] + asked : span[0] + until]
    begin = cached.reach_ends[at] + asked
    known = min(until, cached.reach_ends[at + 1] - cached.reach_ends[at]) - asked
    for row in range(known):
        reach[row] = cached.reach[begin + row]
    body = looks.whose[look]
    first, last = bodies.trees[body], bodies.trees[body + 1]
    axes, spread, start = looks.frames[look], looks.spreads[look], looks.starts[look]
    frame, turn = bodies.frames[body], bodies.turns[body]
    ray, words = a_ray()
    way, turned = vector(), vector()
    west, low, wide, tall = spread[0], spread[2], spread[1] - spread[0], spread[3] - spread[2]
    number = 0
    for row in range(until - asked):
        if first == last:
            reach[row] = ENDLESS
        if row < known and reach[row] == ENDLESS:
            continue
        angle, sine = west + square[asked + row, 0] * wide, low + square[asked + row, 1] * tall
        level = np.sqrt(max(0.0, 1.0 - sine * sine))
        ahead, left = level * np.cos(angle), level * np.sin(angle)
        for axis in range(3):
            way[axis] = ahead * axes[0, axis] + left * axes[1, axis] + sine * axes[2, axis]
        if row >= known:
            for axis in range(3):
                at = way[0] * turn[0, axis] + way[1] * turn[1, axis]
                turned[axis] = at + way[2] * turn[2, axis]
            far = ENDLESS
            for tree in range(first, last):
                send(function, bodies.scenes[tree], ray, words, start, turned, frame, far)
                if words[TREE] != -1:
                    far = ray[FAR]
            reach[row] = far
        far = reach[row]
        if far < ENDLESS:
            for axis in range(3):
                ways[number, axis] = way[axis] * far * SHORT
            replicate[number] = (asked + row) % REPLICATES
            number += 1
    return number


@inner_of(plain.stop)
def stop(
    function: int,
    things: Things,
    at: int,
    had: int,
    new: int,
    near: int,
    cached: CachedHits,
    eye: Points,
    span: Numbers,
    cast: CastHits,
    room: BatchMemory,
) -> bool:
    """Find what stops ``new`` segments after the first ``had`` of pair ``at``.

    Rays are cast at the ``near`` things of ``room.order``. ``room.begin``: the share of a line
    before it may meet each. Cached hits are used; then only some segments are cast at things that
    have not changed. Change ``cast``, ``room.along`` and ``room.owner``, the blocker of each
    segment or `NONE`. Return whether any segment is free.
    """
    order, begin, asked, ways = room.order, room.begin, room.asked, room.ways
    first = span[2] + had
    by, hit = cast.by[first : first + new], cast.hit[first : first + new]
    fraction = cast.fraction[first : first + new]
    begin_cached = cached.hit_ends[at] + had
    known = min(had + new, cached.hit_ends[at + 1] - cached.hit_ends[at]) - had
    for row in range(new):
        by[row] = hit[row] = NONE
        fraction[row], asked[row] = np.inf, True
        if row < known:
            old = begin_cached + row
            by[row], hit[row] = cached.by[old], cached.hit[old]
            fraction[row], asked[row] = cached.fraction[old], cached.asked[old]
    anew = cached.anew[at] if len(cached.anew) else room.all
    ray, words = a_ray()
    start, way = vector(), vector()
    for place in range(near):
        thing = order[place]
        farthest = 0.0
        for row in range(new):
            farthest = max(farthest, fraction[row])
        if begin[thing] > farthest:
            break
        frame = things.frames[thing]
        for row in range(new):
            if fraction[row] < begin[thing] or not (anew[thing] or asked[row]):
                continue
            set_out(eye, ways[row], start, way)
            part = part_within(way, things.within[thing])
            for axis in range(3):
                way[axis] *= part
            far = WHOLE
            triangle = NONE
            for tree in range(things.trees[thing], things.trees[thing + 1]):
                send(function, things.scenes[tree], ray, words, start, way, frame, far)
                if words[TREE] != -1:
                    far = ray[FAR]
                    triangle = things.firsts[tree] + PIECE * words[TREE] + words[NUMBER]
            if triangle == NONE:
                continue
            share = far * part
            if share < fraction[row] or (share == fraction[row] and thing < by[row]):
                by[row], hit[row], fraction[row] = thing, triangle, share
    free = False
    for row in range(new):
        room.along[row] = fraction[row]
        thing = by[row]
        if thing == NONE:
            room.owner[row], free = NONE, True
        else:
            number = number_at(things.owners[thing] + 4 * hit[row])
            room.owner[row] = things.first_owner[thing] + number
    return free


@inner_of(plain.add_segments)
def add_segments(
    count: int,
    owner: Numbers,
    fraction: Points,
    eye: Points,
    ways: Points,
    replicate: Numbers,
    table: Numbers,
    rays: Points,
    end: Points,
    known: int,
) -> tuple[int, int]:
    """Add ``count`` segments to ``table`` ``(1 + n, replicates)``, by the blocker that stops each,
    row 0 for free ones; and to ``rays`` ``(replicates,)``.

    ``end``: ``(3,)`` end of the line that is drawn for all. ``known``: 2 where it is the end of a
    free segment, 1 of another, 0 where there is none yet. Return how many segments are free, and
    ``known`` as it is then.
    """
    by_blocker = wholes(len(table))
    for number in range(len(table)):
        by_blocker[number] = 0
    for row in range(count):
        number = owner[row] + 1
        table[number, replicate[row]] += 1
        rays[replicate[row]] += 1.0
        by_blocker[number] += 1
    free = by_blocker[0]
    if count == 0 or known == 2 or (known == 1 and free == 0):
        return free, known
    most = _commonest(by_blocker)
    _middle_one(most, by_blocker[most], count, owner, fraction, eye, ways, end)
    return free, 2 if most == 0 else 1


@inner
def _commonest(numbers: Numbers) -> int:
    """Return the place of the largest number; 0 where that place has any."""
    largest = 0
    for place in range(len(numbers)):
        if numbers[0] == 0 and numbers[place] > numbers[largest]:
            largest = place
    return largest


@inner
def _middle_one(
    most: int,
    number: int,
    count: int,
    owner: Numbers,
    fraction: Points,
    eye: Points,
    ways: Points,
    end: Points,
) -> None:
    """Change ``end`` to the end that is nearest to the mean of all ``number`` ends at blocker
    ``most`` − 1."""
    start, way, middle = vector(), vector(), vector()
    for axis in range(3):
        middle[axis] = 0.0
    for last in range(2):
        nearest = np.inf
        for row in range(count):
            if owner[row] + 1 != most:
                continue
            set_out(eye, ways[row], start, way)
            away = 0.0
            for axis in range(3):
                at = start[axis] + way[axis] * min(fraction[row], 1.0)
                if last == 0:
                    middle[axis] += at
                else:
                    start[axis] = at
                    away += (at - middle[axis]) ** 2
            if last == 1 and away < nearest:
                nearest = away
                for axis in range(3):
                    end[axis] = start[axis]
        if last == 0:
            for axis in range(3):
                middle[axis] /= number


@inner
def set_out(eye: Points, segment: Points, start: Points, way: Points) -> None:
    """Shorten a segment from an eye to a body at both ends, so that what touches either does not
    stop it. Change ``start`` and ``way``."""
    for axis in range(3):
        start[axis] = eye[axis] + segment[axis] * (1.0 - SHORT)
        way[axis] = segment[axis] * SHORT


@inner
def part_within(way: Points, inches: float) -> float:
    """Return the share of a segment within ``inches`` of its start on the plan
    (`sandbox.sight.kernel.plain.part_within`)."""
    if inches == np.inf:
        return 1.0
    return inches / max(float(np.hypot(way[0], way[1])), inches)
