"""Prove that a share is exactly 0 or exactly 1.

Rays can only say that none of some number was blocked, or all. A share of 1 is returned only where
no triangle can come between the eye and any point of the body; a share of 0 only where the triangles
that lie wholly between them cover the body's outline together, in the view plane. Both are float64
geometry, with a tolerance of 1e-9 of the outline's area for 0. What counts only near the eye, proofs
use only there.

``limited``: True where anything counts only near the eye, else None; the code for cutting triangles
is compiled for True only.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from sandbox.sight.kernel.compiling import compiled, inner
from sandbox.sight.kernel.covering import (
    left_open,
    middles,
    opened,
    project,
    shadows,
    sides,
)
from sandbox.sight.kernel.cuts import all_within, least_within
from sandbox.sight.kernel.depths import seen_past
from sandbox.sight.kernel.forms import (
    COUNTED,
    EXACT,
    NEARLY,
    NONE,
    RAYS,
    REACH,
    STAGE,
    Bodies,
    CastHits,
    Looks,
    Numbers,
    PairCounts,
    Points,
    PorousVolumes,
    Solids,
)
from sandbox.sight.kernel.looks import passed_most
from sandbox.sight.kernel.memory import flat_points, reals, vector, wholes
from sandbox.sight.kernel.proof_steps import (
    corners_of,
    in_shaft,
    is_outside,
    largest_first,
    outline,
    turn,
    ways_through,
)
from sandbox.sight.kernel.rays import ascending, hit_through

Limited = Literal[True] | None

FLAT = 1e-7
"""Inches from a plane that count as on it."""

TOLERANCE = 1e-9
NEAR = 1e-3
"""Nothing nearer to the eye than this many inches is projected: then nothing is proved."""

THIN = 1e-15
"""Share of the outline's area: smaller pieces are not cut further and stay open."""

ROUNDS = 30
PARTS = 64
DEEP = 4
"""Rounds of rays through an open outline, rays in each, and triangles that one ray may find."""

PAST = 1e-6
"""The share of a ray by which it goes on behind a triangle it has hit."""


@compiled
def prove_hidden(
    function: int,
    todo: Numbers,
    begin: int,
    end: int,
    bodies: Bodies,
    looks: Looks,
    solids: Solids,
    volumes: PorousVolumes,
    counts: PairCounts,
    cast: CastHits,
    stage: int,
    failed: int,
    limited: Limited,
) -> None:
    """Try to prove that nothing is seen, for those of pairs ``begin`` to before ``end`` that are at
    ``stage``. Change ``counts``: a pair is `COUNTED` and its share 0, or its stage is ``failed``.

    Porous volumes and the triangles that stopped rays have to cover the body's outline. Where they
    do not, rays are sent through the open pieces, and the triangles that they hit come next, until
    nothing is open or a ray hits nothing that would close it.
    """
    room = wholes(len(volumes.depths))
    for at in range(begin, end):
        numbers = counts.numbers[at]
        if numbers[STAGE] != stage:
            continue
        numbers[STAGE] = failed
        look, span = todo[at], cast.spans[at - begin]
        eye, frame, row, body = (
            looks.eyes[look],
            looks.frames[look],
            looks.lines[look],
            looks.whose[look],
        )
        hull = bodies.hulls[bodies.corners[body] : bodies.corners[body + 1]]
        corners, many, whole = opened(outline(eye, frame, hull))
        if whole <= 0.0:
            continue
        through = passed_most(row, volumes.boxes, volumes.depths, NEARLY, room)
        if through:
            corners, many = seen_past(volumes, room[:through], eye, frame, hull, corners, many)
        near, stopping = _near_and_stopping(solids, cast, span, span[2] + numbers[RAYS])
        closed, thin, before = len(many) == 0, 0.0, np.inf
        for _ in range(ROUNDS):
            if closed:
                break
            triangles, inches = corners_of(solids, stopping)
            if limited is not None:
                triangles = least_within(triangles, inches, eye, hull)
            flat = shadows(eye, frame, hull, triangles, FLAT, NEAR)
            if len(flat) == 0:
                break
            # The few that cover most usually cover all.
            corners, many, area, lost = left_open(corners, many, largest_first(flat), THIN * whole)
            thin += lost
            closed = area + thin <= TOLERANCE * whole
            if closed or area >= before or thin > TOLERANCE * whole:
                break  # or no triangle that is hit closes anything
            before = area
            ways = ways_through(middles(corners, many, PARTS), frame, row[REACH])
            stopping = hit_through(
                function, solids.things, near, solids.numbers, solids.boxes, eye, ways, DEEP, PAST
            )
        if closed:
            numbers[STAGE] = COUNTED
            counts.shares[at, EXACT] = 0.0


@inner
def _near_and_stopping(
    solids: Solids, cast: CastHits, span: Numbers, last: int
) -> tuple[Numbers, Numbers]:
    """Return the parts that lines of a pair may meet, and the numbers of the triangles that stopped
    its segments up to before ``last``; both ascending."""
    near = wholes(span[5] - span[4])
    for place in range(len(near)):
        near[place] = cast.near[span[4] + place]
    stopping, count = wholes(last - span[2]), 0
    for row in range(span[2], last):
        if cast.by[row] != NONE:
            stopping[count] = solids.numbers[cast.by[row]] + cast.hit[row]
            count += 1
    return ascending(near), ascending(stopping[:count])


@compiled
def prove_free(
    todo: Numbers,
    begin: int,
    end: int,
    bodies: Bodies,
    looks: Looks,
    solids: Solids,
    volumes: PorousVolumes,
    counts: PairCounts,
    stage: int,
    failed: int,
    limited: Limited,
) -> None:
    """Try to prove that all is seen, for those of pairs ``begin`` to before ``end`` that are at
    ``stage``. Change ``counts``: a pair is `COUNTED` and its share 1, or its stage is ``failed``."""
    for at in range(begin, end):
        if counts.numbers[at, STAGE] != stage:
            continue
        look = todo[at]
        eye, frame, body = looks.eyes[look], looks.frames[look], looks.whose[look]
        hull = bodies.hulls[bodies.corners[body] : bodies.corners[body + 1]]
        lines, offsets = looks.lines[look], looks.offsets[look]
        counts.numbers[at, STAGE] = failed
        if _few_inches(eye, hull, lines, volumes, offsets, limited) and _none_between(
            eye, frame, hull, lines, solids, offsets, limited
        ):
            counts.numbers[at, STAGE] = COUNTED
            counts.shares[at, EXACT] = 1.0


@inner
def _few_inches(
    eye: Points,
    hull: Points,
    lines: Points,
    volumes: PorousVolumes,
    offsets: Points,
    limited: Limited,
) -> bool:
    """Check whether no line to a body can pass more of porous volumes than it may."""
    used = 0.0
    for volume in range(len(volumes.depths)):
        triangles = volumes.triangles[volumes.ends[volume] : volumes.ends[volume + 1]]
        if limited is not None:
            inches = reals(len(triangles))
            for row in range(len(triangles)):
                inches[row] = volumes.within[volume]
            triangles = all_within(triangles, inches, eye, hull)
        chord = _longest(triangles, lines, offsets)
        if chord > 0.0:
            depth = volumes.depths[volume]
            used += chord / depth if depth > 0.0 else np.inf
    return used <= 1.0


@inner
def _none_between(
    eye: Points,
    frame: Points,
    hull: Points,
    lines: Points,
    solids: Solids,
    offsets: Points,
    limited: Limited,
) -> bool:
    """Check whether no triangle stops a line to a body."""
    triangles, inches = in_shaft(solids, lines, offsets)
    if limited is not None:
        triangles = all_within(triangles, inches, eye, hull)
    flat, around = flat_points(3), flat_points(0)
    for row in range(len(triangles)):
        own, low, high = sides(eye, hull, triangles, row)
        # A body that stands on a triangle is not behind it: lines end at the body.
        if (own > FLAT and low > -FLAT) or (own < -FLAT and high < FLAT):
            continue
        if len(around) == 0:
            around = outline(eye, frame, hull)
        if not project(eye, frame, triangles[row], NEAR, flat) or not apart(flat, around):
            return False
    return True


@compiled
def apart(triangle: Points, around: Points) -> bool:
    """Check whether a triangle ``(3, 2)`` covers nothing of a convex outline ``(n, 2)``,
    counter-clockwise: a side of either has all of the other on its right."""
    twice = turn(triangle[0], triangle[1], triangle[2])
    if twice == 0.0:
        return True  # seen along its plane
    return _is_right_of(triangle, around, twice < 0.0) or _is_right_of(around, triangle, False)


@inner
def _is_right_of(one: Points, other: Points, turned: bool) -> bool:
    """Check whether a side of one polygon, clockwise if ``turned``, has all of another outside."""
    for side in range(len(one)):
        a, b = one[side], one[side + 1 if side + 1 < len(one) else 0]
        left = False
        for corner in range(len(other)):
            away = turn(a, b, other[corner])
            left = left or (away < 0.0 if turned else away > 0.0)
        if not left:
            return True
    return False


@inner
def _longest(triangles: Points, lines: Points, offsets: Points) -> float:
    """Return inches of a volume, at least as many as any line of a shaft passes."""
    number = 3 * len(triangles)
    for side in range(6):
        outside = True
        for row in range(len(triangles)):
            outside = outside and is_outside(triangles[row], lines, side, offsets[side])
            if not outside:
                break
        if outside:
            return 0.0
    middle, most = vector(), 0.0
    for axis in range(3):
        middle[axis] = 0.0
        for row in range(number):
            middle[axis] += triangles[row // 3, row % 3, axis]
    for row in range(number):
        away = 0.0
        for axis in range(3):
            away += (triangles[row // 3, row % 3, axis] - middle[axis] / number) ** 2
        most = max(most, away)
    return float(2.0 * np.sqrt(most))
