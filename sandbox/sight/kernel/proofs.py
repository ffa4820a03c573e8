"""Prove that a share is exactly 0 or exactly 1.

Rays can only show that none or all of some number were blocked. A share of 1 is proved where no
triangle can come between the eye and any point of the body. A share of 0 is proved where triangles
that lie wholly between them cover the body's outline together, in the view plane. Both proofs use
float64 geometry; that of 0 has a tolerance of 1e-9 of the outline's area.
`sandbox.sight.counting.pair_counting` takes the steps one after another, and cuts triangles where
they count only near the eye.
"""

from __future__ import annotations

import numpy as np

from sandbox.sight.kernel.compiling import inner, kernel
from sandbox.sight.kernel.covering import left_open, middles, opened, project, shadows, sides
from sandbox.sight.kernel.forms import (
    NEARLY,
    NONE,
    CastHits,
    Numbers,
    Points,
    PorousVolumes,
    Solids,
)
from sandbox.sight.kernel.looks import passed_most
from sandbox.sight.kernel.memory import flat_points, vector, wholes
from sandbox.sight.kernel.proof_steps import is_outside, largest_first, outline, turn, ways_through
from sandbox.sight.kernel.rays import ascending, hit_through

FLAT = 1e-7
"""Inches from a plane that count as on it."""

NEAR = 1e-3
"""Nothing nearer to the eye than this many inches is projected: then nothing is proved."""

PARTS = 64
DEEP = 4
"""Rays through an open outline, and triangles that one ray may find."""

PAST = 1e-6
"""The share of a ray by which it goes on behind a triangle it has hit."""


@kernel()
def open_outline(
    eye: Points,
    frame: Points,
    hull: Points,
    lines: Points,
    volumes: PorousVolumes,
    solids: Solids,
    cast: CastHits,
    span: Numbers,
) -> tuple[Points, Numbers, float, Numbers, Numbers, Numbers]:
    """Return the pieces of a body's outline, and their area; the porous volumes that lines may
    meet; the parts of solids that they may meet; and the triangles that stopped the pair's rays."""
    corners, many, area = opened(outline(eye, frame, hull))
    reached = wholes(len(volumes.depths))
    through = passed_most(lines, volumes.boxes, volumes.depths, NEARLY, reached)
    near = wholes(span[5] - span[4])
    for place in range(len(near)):
        near[place] = cast.near[span[4] + place]
    stopping, count = wholes(span[3] - span[2]), 0
    for row in range(span[2], span[3]):
        if cast.by[row] != NONE:
            stopping[count] = solids.numbers[cast.by[row]] + cast.hit[row]
            count += 1
    return corners, many, area, reached[:through], ascending(near), ascending(stopping[:count])


@kernel()
def cover(
    eye: Points,
    frame: Points,
    hull: Points,
    triangles: Points,
    corners: Points,
    many: Numbers,
    least: float,
) -> tuple[int, Points, Numbers, float, float]:
    """Cover pieces of an outline with ``(n, 3, 3)`` triangles.

    Return how many of these stop all that is seen through them, and, as
    `sandbox.sight.kernel.covering.left_open` does, what they leave open.
    """
    flat = shadows(eye, frame, hull, triangles, FLAT, NEAR)
    # The few that cover most usually cover all.
    corners, many, area, thin = left_open(corners, many, largest_first(flat), least)
    return len(flat), corners, many, area, thin


@kernel()
def probe(
    function: int,
    eye: Points,
    frame: Points,
    reach: float,
    solids: Solids,
    near: Numbers,
    corners: Points,
    many: Numbers,
) -> Numbers:
    """Cast rays through the largest open pieces. Return the triangles that they hit one behind
    another, ascending. ``reach``: greatest depth of the body; ``near``: parts that may be hit."""
    ways = ways_through(middles(corners, many, PARTS), frame, reach)
    return hit_through(
        function, solids.things, near, solids.numbers, solids.boxes, eye, ways, DEEP, PAST
    )


@kernel()
def most_passed(
    lines: Points, offsets: Points, triangles: Points, ends: Numbers, depths: Points
) -> float:
    """Return how much of what may be passed of porous volumes a line of a shaft passes at most.

    ``triangles``, ``ends``, ``depths``: as in `sandbox.sight.kernel.forms.PorousVolumes`.
    """
    used = 0.0
    for volume in range(len(depths)):
        chord = _longest(triangles[ends[volume] : ends[volume + 1]], lines, offsets)
        if chord > 0.0:
            used += chord / depths[volume] if depths[volume] > 0.0 else np.inf
    return used


@kernel()
def none_between(eye: Points, frame: Points, hull: Points, triangles: Points) -> bool:
    """Check whether no ``(n, 3, 3)`` triangle stops a line to a body."""
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


@kernel()
def apart(triangle: Points, around: Points) -> bool:
    """Check whether a triangle ``(3, 2)`` covers nothing of a convex outline ``(n, 2)``,
    counter-clockwise: a side of either has all of the other on its right."""
    twice = turn(triangle[0], triangle[1], triangle[2])
    if twice == 0.0:
        return True  # seen along its plane
    return _is_right_of(triangle, around, twice < 0.0) or _is_right_of(around, triangle, False)


@inner
def _is_right_of(polygon: Points, other: Points, turned: bool) -> bool:
    """Check whether a side of one polygon, clockwise if ``turned``, has all of another outside."""
    for side in range(len(polygon)):
        a, b = polygon[side], polygon[side + 1 if side + 1 < len(polygon) else 0]
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
