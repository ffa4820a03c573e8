"""One pair's directions, compiled: aimed at the body, stopped by what is solid, and counted."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import inner, number_at
from sandbox.sight.compiled_rays import FAR, NUMBER, TREE, WHOLE, a_ray, send
from sandbox.sight.directions import REPLICATES
from sandbox.sight.forms import NONE, Aim, Things
from sandbox.sight.rays import PIECE, SHORT

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

ENDLESS = np.float32(1e37)
"""How far a direction goes that meets nothing."""


@inner
def aimed(
    function: int,
    scenes: Numbers,
    frame: Points,
    aim: Aim,
    square: Points,
    first: int,
    reach: NDArray[np.float32],
    known: int,
    ways: Points,
    replicate: Numbers,
) -> int:
    """Of those directions that meet the body the ``(m, 3)`` segments from the eye to its first
    surface, and of which replicate each is. Changes ``ways`` and ``replicate``; how many there are.

    ``scenes``, ``frame``: the body's, in its own frame. ``square``: ``(n, 2)`` what the directions
    are made of, from number ``first`` on. ``reach``: ``(n,)`` how far each goes, `ENDLESS` where it
    misses: of the first ``known`` that is so already, of the others it is changed.
    """
    ray, words = a_ray()
    way, turned = np.empty(3), np.empty(3)
    axes, spread, start, turn = aim
    west, low, wide, tall = spread[0], spread[2], spread[1] - spread[0], spread[3] - spread[2]
    number = 0
    for row in range(len(square)):
        if row < known and reach[row] == ENDLESS:
            continue
        angle, sine = west + square[row, 0] * wide, low + square[row, 1] * tall
        level = np.sqrt(max(0.0, 1.0 - sine * sine))
        ahead, left = level * np.cos(angle), level * np.sin(angle)
        for axis in range(3):
            way[axis] = ahead * axes[0, axis] + left * axes[1, axis] + sine * axes[2, axis]
        if row >= known:
            for axis in range(3):
                at = way[0] * turn[0, axis] + way[1] * turn[1, axis]
                turned[axis] = at + way[2] * turn[2, axis]
            far = ENDLESS
            for scene in scenes:
                send(function, scene, ray, words, start, turned, frame, far)
                if words[TREE] != -1:
                    far = ray[FAR]
            reach[row] = far
        far = reach[row]
        if far < ENDLESS:
            for axis in range(3):
                ways[number, axis] = way[axis] * far * SHORT
            replicate[number] = (first + row) % REPLICATES
            number += 1
    return number


@inner
def stop(
    function: int,
    things: Things,
    order: Numbers,
    begin: Points,
    anew: NDArray[np.bool_],
    asked: NDArray[np.bool_],
    eye: Points,
    ways: Points,
    by: NDArray[np.int32],
    hit: NDArray[np.int32],
    fraction: Points,
) -> None:
    """What stops each segment first of all that is solid: which thing, which of its triangles, how
    far along. Of two that stop it at the same point the earlier counts. Changes ``by``, ``hit``
    and ``fraction``, which have what is known already.

    ``order``: the things that may be met, by ``begin``: the part of a segment that is passed
    before one may be. All are asked about each thing that is ``anew``, and those alone about others
    that are ``asked`` about all.
    """
    trees, scenes, firsts, frames, within, _, _ = things
    ray, words = a_ray()
    start, way = np.empty(3), np.empty(3)
    for thing in order:
        farthest = 0.0
        for row in range(len(ways)):
            farthest = max(farthest, fraction[row])
        if begin[thing] > farthest:
            break
        for row in range(len(ways)):
            if fraction[row] < begin[thing] or not (anew[thing] or asked[row]):
                continue
            set_out(eye, ways[row], start, way)
            part = part_within(way, within[thing])
            for axis in range(3):
                way[axis] *= part
            far, found = WHOLE, NONE
            for tree in range(trees[thing], trees[thing + 1]):
                send(function, scenes[tree], ray, words, start, way, frames[thing], far)
                if words[TREE] != -1:
                    far = ray[FAR]
                    found = firsts[tree] + PIECE * words[TREE] + words[NUMBER]
            if found == NONE:
                continue
            at = far * part
            if at < fraction[row] or (at == fraction[row] and thing < by[row]):
                by[row], hit[row], fraction[row] = thing, found, at


@inner
def owners(things: Things, by: NDArray[np.int32], hit: NDArray[np.int32], found: Numbers) -> bool:
    """The number of whom that which stops each segment belongs to, `NONE` of those that go on.
    Changes ``found``; whether any goes on."""
    _, _, _, _, _, at, first = things
    free = False
    for row in range(len(by)):
        if by[row] == NONE:
            found[row], free = NONE, True
        else:
            found[row] = first[by[row]] + number_at(at[by[row]] + 4 * hit[row])
    return free


@inner
def added(
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
    """Add to ``table`` ``(1 + n, replicates)`` by whom each segment was stopped, by nobody at 0;
    to ``rays`` ``(replicates,)`` each.

    ``end``: ``(3,)`` the end of the line that stands for them all. ``known``: what is known of it,
    2 where it is of one that is free, 1 of one that is not, 0 nothing. Returns how many were free,
    and what is known then.
    """
    most = 0
    mine = np.zeros(len(table), np.int64)
    for row in range(len(owner)):
        table[owner[row] + 1, replicate[row]] += 1
        rays[replicate[row]] += 1.0
        mine[owner[row] + 1] += 1
    if len(owner) == 0 or known == 2 or (known == 1 and mine[0] == 0):
        return mine[0], known
    if mine[0] == 0:
        for number in range(len(mine)):
            if mine[number] > mine[most]:
                most = number
    start, way, middle = np.empty(3), np.empty(3), np.zeros(3)
    for last in range(2):
        nearest = np.inf
        for row in range(len(owner)):
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
                end[0], end[1], end[2] = start[0], start[1], start[2]
        if last == 0:
            for axis in range(3):
                middle[axis] /= mine[most]
    return mine[0], 2 if most == 0 else 1


@inner
def set_out(eye: Points, segment: Points, start: Points, way: Points) -> None:
    """What of a segment from an eye to a body is between them: what the eye touches is not before
    it, as what the body touches is not. Changes ``start`` and ``way``."""
    for axis in range(3):
        start[axis] = eye[axis] + segment[axis] * (1.0 - SHORT)
        way[axis] = segment[axis] * SHORT


@inner
def part_within(way: Points, inches: float) -> float:
    """As `sandbox.sight.clipping.part_within`, of one segment."""
    if inches == np.inf:
        return 1.0
    return inches / max(float(np.hypot(way[0], way[1])), inches)
