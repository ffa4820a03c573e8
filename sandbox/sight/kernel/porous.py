"""Stop segments in woods and smoke: how many inches of each they pass, in float64."""

from __future__ import annotations

import numpy as np

from sandbox.sight.kernel import plain
from sandbox.sight.kernel.compiling import inner, inner_of
from sandbox.sight.kernel.forms import NEARLY, OFFSETS, Numbers, Points, PorousVolumes
from sandbox.sight.kernel.memory import reals, six_vectors, vector, wholes
from sandbox.sight.kernel.proof_steps import is_outside
from sandbox.sight.kernel.segments import part_within, set_out


@inner_of(plain.stop_in_porous)
def stop_in_porous(
    volumes: PorousVolumes,
    reached: Numbers,
    lines: Points,
    eye: Points,
    count: int,
    ways: Points,
    owner: Numbers,
    fraction: Points,
) -> None:
    """Stop those of the first ``count`` segments that pass more of porous volumes than they may.

    Only the way before a solid stops a segment counts. Each inch uses up its volume's share of what
    may be passed; the volume that used most is the blocker. Change ``owner`` and ``fraction``.
    ``reached``: volumes that segments may meet; ``lines``: the shaft of the look.
    """
    number = len(reached)
    bound, counts, many = reals(number), reals(number), wholes(number)
    first, room = wholes(number), 0
    for place in range(number):
        first[place], many[place] = room, -1
        room += volumes.ends[reached[place] + 1] - volumes.ends[reached[place]]
    sides = six_vectors(room)
    start, way, moment = vector(), vector(), vector()
    for row in range(count):
        set_out(eye, ways[row], start, way)
        until, total = min(fraction[row], 1.0), 0.0
        length = np.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
        for place in range(number):
            volume = reached[place]
            counts[place] = min(until, part_within(way, volumes.within[volume]))
            inches = _box_part(start, way, counts[place], volumes.boxes[volume]) * length
            bound[place] = _share(inches, volumes.depths[volume])
            total += bound[place]
        if total <= NEARLY:
            continue
        used, most, by = 0.0, 0.0, 0
        _cross(start, way, moment)
        for place in range(number):
            if bound[place] <= 0.0:
                continue
            volume, begin = reached[place], first[place]
            if many[place] < 0:
                many[place] = _ahead(volumes, volume, lines, sides, begin)
            inside = _inside(sides, begin, begin + many[place], start, way, moment, counts[place])
            share = _share(inside * length, volumes.depths[volume])
            used += share
            if share > most:
                most, by = share, volumes.pieces[volume]
        if used > 1.0:
            owner[row] = by
            # Only for drawing: the line ends in the middle of the passed way.
            fraction[row] = until * 0.5


@inner
def _share(inches: float, depth: float) -> float:
    """Return how much of what may be passed some inches of a volume use up."""
    if depth > 0.0:
        return inches / depth
    return np.inf if inches > 0.0 else 0.0


@inner
def _box_part(start: Points, way: Points, until: float, box: Points) -> float:
    """Return the share of a segment inside a box, and 1e-9 more where it meets it: no less than
    inside any volume in the box."""
    enter, leave = 0.0, until
    for axis in range(3):
        if way[axis] == 0.0:
            if start[axis] < box[0, axis] or start[axis] > box[1, axis]:
                return 0.0
        else:
            at_low = (box[0, axis] - start[axis]) / way[axis]
            at_high = (box[1, axis] - start[axis]) / way[axis]
            enter, leave = max(enter, min(at_low, at_high)), min(leave, max(at_low, at_high))
    return leave - enter + 1e-9 if enter <= leave else 0.0


@inner
def _ahead(volumes: PorousVolumes, volume: int, lines: Points, sides: Points, first: int) -> int:
    """Collect the triangles of a volume that a line may cross ahead of the eye, or behind the body.

    Change ``sides`` from row ``first`` on. Return how many there are. Möller and Trumbore (1997),
    without culling: a row is the normal, the sides ab and ac, ac × a, ab × a, and the normal's
    level.
    """
    number = first
    for row in range(volumes.ends[volume], volumes.ends[volume + 1]):
        triangle, outside = volumes.triangles[row], False
        for plane in range(5):
            outside = outside or is_outside(triangle, lines, plane, lines[OFFSETS + plane])
        if outside:
            continue
        a, side = triangle[0], sides[number]
        for axis in range(3):
            side[1, axis] = triangle[1, axis] - a[axis]
            side[2, axis] = triangle[2, axis] - a[axis]
        _cross(side[1], side[2], side[0])
        _cross(side[2], a, side[3])
        _cross(side[1], a, side[4])
        side[5, 0] = _dot(a, side[0])
        number += 1
    return number - first


@inner
def _inside(
    sides: Points, first: int, last: int, start: Points, way: Points, moment: Points, until: float
) -> float:
    """Return the share of a segment, up to ``until``, inside a closed mesh.

    The result is the sum of the exits less that of the entries, each clipped to ``until``. So an
    eye or an end inside the mesh needs no special case. ``moment``: start × way.
    """
    total = 0.0
    for row in range(first, last):
        side = sides[row]
        facing = _dot(way, side[0])
        if facing == 0.0:
            continue
        # ac · ((o − a) × d), and ab likewise
        u = (_dot(way, side[3]) - _dot(moment, side[2])) / facing
        v = (_dot(moment, side[1]) - _dot(way, side[4])) / facing
        if u >= 0.0 and v >= 0.0 and u + v <= 1.0:
            at = min(max((side[5, 0] - _dot(start, side[0])) / facing, 0.0), until)
            total += at if facing > 0.0 else -at
    return max(0.0, total)


@inner
def _dot(a: Points, b: Points) -> float:
    """Return the dot product of two vectors."""
    return float(a[0] * b[0] + a[1] * b[1] + a[2] * b[2])


@inner
def _cross(a: Points, b: Points, result: Points) -> None:
    """Change ``result`` to the cross product of two vectors."""
    result[0] = a[1] * b[2] - a[2] * b[1]
    result[1] = a[2] * b[0] - a[0] * b[2]
    result[2] = a[0] * b[1] - a[1] * b[0]
