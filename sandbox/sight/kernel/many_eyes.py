"""Lines of many pairs at once, each from an eye of its own: what is near them, and what stops them.

``k`` pairs of an eye and a place have ``n`` lines each: ``ways`` ``(k, n, 3)``.
"""

from __future__ import annotations

import numpy as np

from sandbox.sight.kernel import plain
from sandbox.sight.kernel.compiling import inner, kernel
from sandbox.sight.kernel.forms import NONE, Flags, Indices, Numbers, Points, Singles
from sandbox.sight.kernel.memory import reals
from sandbox.sight.kernel.rays import FAR, WHOLE, a_ray, send


@kernel(plain.near_circles)
def near_circles(eyes: Points, ends: Points, circles: Points, near: Flags) -> None:
    """Find which circles the line of each pair comes into, on the plan. Change ``near``.

    ``eyes``, ``ends``: ``(k, 3)``; ``circles``: ``(c, 3)``, middles and radii; ``near``:
    ``(k, c)``.
    """
    for pair in range(len(eyes)):
        x, y = ends[pair, 0] - eyes[pair, 0], ends[pair, 1] - eyes[pair, 1]
        length = max(x * x + y * y, 1e-12)
        for circle in range(len(circles)):
            to_x = circles[circle, 0] - eyes[pair, 0]
            to_y = circles[circle, 1] - eyes[pair, 1]
            part = min(max((x * to_x + y * to_y) / length, 0.0), 1.0)
            aside_x, aside_y = to_x - part * x, to_y - part * y
            radius = circles[circle, 2]
            near[pair, circle] = aside_x * aside_x + aside_y * aside_y <= radius * radius


@kernel(plain.stopped_by_parts)
def stopped_by_parts(
    function: int,
    trees: Numbers,
    scenes: Numbers,
    frames: Points,
    near: Flags,
    eyes: Points,
    ways: Singles,
    hits: Flags,
) -> None:
    """Find which lines hit a part of the terrain. Change ``hits`` ``(k, n)``; lines that are True
    are not cast.

    ``trees``: ``(p,)``, number of each part's trees; ``scenes``: their addresses; ``frames``:
    ``(p, 4)``; ``near``: ``(k, p)``, parts at which the lines of a pair are cast.
    """
    ray, words = a_ray()
    for pair in range(len(eyes)):
        first = 0
        for part in range(len(trees)):
            last = first + trees[part]
            if near[pair, part]:
                for line in range(ways.shape[1]):
                    for tree in range(first, last):
                        if not hits[pair, line]:
                            way, frame = ways[pair, line], frames[part]
                            send(function, scenes[tree], ray, words, eyes[pair], way, frame, WHOLE)
                            hits[pair, line] = ray[FAR] < 0.0
            first = last


@kernel(plain.leave_areas)
def leave_areas(
    sides: Points,
    side_ends: Numbers,
    near: Flags,
    eyes: Points,
    ways: Singles,
    far: Points,
    areas: Indices,
    any_of_them: bool,
) -> None:
    """Find the first area that each line leaves before ``far``, a share of its length; or any.

    An area is convex. It stops no line from an eye inside. Change ``far`` and ``areas``
    ``(k, n)``: the number of the area, unchanged for none.
    ``sides``: ``(s, 2, 2)``, of all areas, counter-clockwise; ``side_ends``: ``(a + 1,)``;
    ``near``: ``(k, a)``, the areas that count for a pair.
    """
    ahead = reals(len(sides))
    for pair in range(len(eyes)):
        for area in range(len(side_ends) - 1):
            outside, first, last = False, side_ends[area], side_ends[area + 1]
            for side in range(first, last if near[pair, area] else first):
                ahead[side] = _ahead(sides[side], eyes[pair])
                outside = outside or ahead[side] < 0.0
            for line in range(ways.shape[1] if outside else 0):
                if any_of_them and areas[pair, line] != NONE:
                    continue
                enter, leave = np.float32(-np.inf), np.float32(np.inf)
                for side in range(first, last):
                    start, end = sides[side, 0], sides[side, 1]
                    towards = np.float32(end[1] - start[1]) * ways[pair, line, 0]
                    towards += np.float32(start[0] - end[0]) * ways[pair, line, 1]
                    if towards == 0.0:
                        enter = np.float32(np.inf) if ahead[side] < 0.0 else enter
                    else:
                        crossed = np.float32(ahead[side]) / towards
                        enter = max(enter, crossed) if towards < 0.0 else enter
                        leave = min(leave, crossed) if towards > 0.0 else leave
                    if enter >= leave:
                        break
                if enter < leave and 0.0 < leave <= 1.0 and leave < far[pair, line]:
                    far[pair, line], areas[pair, line] = leave, area


@inner
def _ahead(side: Points, eye: Points) -> float:
    """Return the inches by which a side is ahead of an eye, times its length."""
    out_x, out_y = side[1, 1] - side[0, 1], side[0, 0] - side[1, 0]
    ahead: float = out_x * (side[0, 0] - eye[0]) + out_y * (side[0, 1] - eye[1])
    return ahead
