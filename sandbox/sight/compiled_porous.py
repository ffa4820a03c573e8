"""What woods and smoke stop, compiled: how many inches of each a segment passes, in float64."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import inner
from sandbox.sight.compiled_counts import part_within, set_out
from sandbox.sight.forms import Woods
from sandbox.sight.porous import NEARLY

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]


@inner
def stop_in_porous(
    woods: Woods,
    reached: Numbers,
    normals: Points,
    offsets: Points,
    eye: Points,
    ways: Points,
    owner: Numbers,
    fraction: Points,
) -> None:
    """Stop the segments that pass more of porous volumes than they may before they are stopped
    by anything solid. Each inch uses up its volume's share of what may be passed; the volume
    that used most is what hid the body. Changes ``owner`` and ``fraction``.

    ``reached``: the volumes that segments may meet. ``normals``, ``offsets``: what they lie in.
    """
    corners, ends, boxes, depths, within, pieces, _, _ = woods
    number = len(reached)
    bound, counts, many = np.empty(number), np.empty(number), np.empty(number, np.int64)
    first, room = np.zeros(number, np.int64), 0
    for place in range(number):
        first[place], many[place] = room, -1
        room += ends[reached[place] + 1] - ends[reached[place]]
    sides = np.empty((room, 16))
    start, way = np.empty(3), np.empty(3)
    for row in range(len(ways)):
        set_out(eye, ways[row], start, way)
        until, total = min(fraction[row], 1.0), 0.0
        length = np.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
        for place in range(number):
            volume = reached[place]
            counts[place] = min(until, part_within(way, within[volume]))
            inches = _box_part(start, way, counts[place], boxes[volume]) * length
            bound[place] = _share(inches, depths[volume])
            total += bound[place]
        if total <= NEARLY:
            continue
        used, most, by = 0.0, 0.0, 0
        for place in range(number):
            if bound[place] <= 0.0:
                continue
            volume = reached[place]
            mine = sides[first[place] :]
            if many[place] < 0:
                triangles = corners[ends[volume] : ends[volume + 1]]
                many[place] = _ahead(triangles, normals, offsets, mine)
            inches = _inside(mine, many[place], start, way, counts[place]) * length
            share = _share(inches, depths[volume])
            used += share
            if share > most:
                most, by = share, pieces[volume]
        if used > 1.0:
            owner[row] = by
            # Where a line ends in a wood is for the eye only: in the middle of what it passed.
            fraction[row] = until * 0.5


@inner
def _share(inches: float, depth: float) -> float:
    """How much so many inches of a volume use up of what may be passed."""
    if depth > 0.0:
        return inches / depth
    return np.inf if inches > 0.0 else 0.0


@inner
def _box_part(start: Points, way: Points, until: float, box: Points) -> float:
    """The part of a segment that is in a box, and a hair more where it meets it: no less than in
    any volume in it."""
    enter, leave = 0.0, until
    for axis in range(3):
        if way[axis] == 0.0:
            if start[axis] < box[0, axis] or start[axis] > box[1, axis]:
                return 0.0
        else:
            one = (box[0, axis] - start[axis]) / way[axis]
            other = (box[1, axis] - start[axis]) / way[axis]
            enter, leave = max(enter, min(one, other)), min(leave, max(one, other))
    return leave - enter + 1e-9 if enter <= leave else 0.0


@inner
def _ahead(triangles: Points, normals: Points, offsets: Points, sides: Points) -> int:
    """Of triangles those that a line may cross ahead of the eye, also behind the body: what every
    segment is multiplied by. Changes ``sides``; how many there are.

    Möller and Trumbore (1997), without culling: a row is the normal, its level, the sides ab and
    ac, ac × a and ab × a.
    """
    number = 0
    for row in range(len(triangles)):
        a, b, c = triangles[row, 0], triangles[row, 1], triangles[row, 2]
        beside = False
        for plane in range(5):
            least = np.inf
            for corner in range(3):
                at = 0.0
                for axis in range(3):
                    at += triangles[row, corner, axis] * normals[plane, axis]
                least = min(least, at)
            beside = beside or least > offsets[plane]
        if beside:
            continue
        side = sides[number]
        for axis in range(3):
            side[4 + axis], side[7 + axis] = b[axis] - a[axis], c[axis] - a[axis]
        _cross(side[4:], side[7:], side)
        side[3] = a[0] * side[0] + a[1] * side[1] + a[2] * side[2]
        _cross(side[7:], a, side[10:])
        _cross(side[4:], a, side[13:])
        number += 1
    return number


@inner
def _inside(sides: Points, many: int, start: Points, way: Points, until: float) -> float:
    """The part of a segment, up to ``until``, that is in a closed mesh: what goes out less what
    comes in, each held to that stretch. So an eye or an end inside it needs no special case."""
    total = 0.0
    moment = np.empty(3)
    _cross(start, way, moment)
    for row in range(many):
        side = sides[row]
        facing = _dot(way, side)
        if facing == 0.0:
            continue
        # ac · ((o − a) × d), and ab likewise
        u = (_dot(way, side[10:]) - _dot(moment, side[7:])) / facing
        v = (_dot(moment, side[4:]) - _dot(way, side[13:])) / facing
        if u >= 0.0 and v >= 0.0 and u + v <= 1.0:
            at = min(max((side[3] - _dot(start, side)) / facing, 0.0), until)
            total += at if facing > 0.0 else -at
    return max(0.0, total)


@inner
def _dot(one: Points, other: Points) -> float:
    return float(one[0] * other[0] + one[1] * other[1] + one[2] * other[2])


@inner
def _cross(one: Points, other: Points, found: Points) -> None:
    found[0] = one[1] * other[2] - one[2] * other[1]
    found[1] = one[2] * other[0] - one[0] * other[2]
    found[2] = one[0] * other[1] - one[1] * other[0]
