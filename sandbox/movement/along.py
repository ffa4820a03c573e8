"""Places along a move: where each model is when a share of its own way is behind it.

A way is a polyline from spot to spot; every model goes its own, all at the pace that brings them to
their ends together. Inches and degrees; nothing here knows a game.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, hypot, isfinite

import shapely

from rules.engine.interruption import Places

Row = tuple[float, ...]
"""x, y, facing, and z where it matters."""

FINE_IN = 0.5
"""How finely the place is found at which something begins or ends to hold, inches."""


@dataclass(frozen=True)
class Course:
    """Every model's polyline, by its number: one row or more for each.

    ``gone``: the share of it that is behind the mover.
    """

    lines: Mapping[int, tuple[Row, ...]]
    gone: float = 0.0

    @staticmethod
    def of(start: Places, way: Places, to: Places) -> Course:
        """The course from ``start`` round the corners of ``way`` to ``to``: rows of a model's
        number, x, y, facing and any more. Who is not named in ``to`` stays.
        """
        ends = {int(row[0]): row[1:] for row in to}
        corners: dict[int, list[Row]] = {}
        for row in way:
            corners.setdefault(int(row[0]), []).append(row[1:])
        lines: dict[int, tuple[Row, ...]] = {}
        for row in start:
            number = int(row[0])
            last = [ends[number]] if number in ends else []
            legs = [row[1:], *corners.get(number, []), *last]
            lines[number] = _levelled(legs)
        return Course(lines)

    @property
    def length_in(self) -> float:
        """Inches of the longest model's way."""
        return max((_length(line) for line in self.lines.values()), default=0.0)

    def at(self, share: float) -> Places:
        """Where the models are when so much of each one's way is behind it, 0 to 1."""
        return tuple((float(n), *_at(line, share)) for n, line in self.lines.items())

    def nearest(self, point: tuple[float, float]) -> float:
        """The share of the way at the place of any model's line nearest to a point, inches."""
        spot = shapely.Point(point)
        found = [(0.0, 0.0)] if not self.lines else []
        for rows in self.lines.values():
            line = shapely.LineString([row[:2] for row in (*rows, rows[-1])])
            found.append((line.distance(spot), line.project(spot, normalized=True)))
        share = min(found)[1]
        return share if isfinite(share) else 0.0

    def stopped_at(self, share: float) -> Course:
        """The same course with so much of it behind the mover."""
        return Course(self.lines, max(self.gone, share))

    def without(self, numbers: Sequence[int]) -> Course:
        """The course of those that are left."""
        left = {n: line for n, line in self.lines.items() if n not in numbers}
        return Course(left, self.gone)


def shares(length_in: float, step_in: float, most: int, gone: float = 0.0) -> list[float]:
    """Shares of a way from ``gone`` to its end, at most ``step_in`` inches apart, or evenly at
    ``most`` places where that would be more.
    """
    ahead = length_in * (1 - gone)
    count = min(max(1, ceil(ahead / step_in)), most - 1) if ahead > 0 else 0
    if not count:
        return [gone] if gone >= 1 or length_in <= 0 else [gone, 1.0]
    return [gone + (1 - gone) * k / count for k in range(count)] + [1.0]


def held(
    sampled: Sequence[float],
    holds: Callable[[float], bool],
    length_in: float,
    fine_in: float = FINE_IN,
) -> list[float]:
    """The shares at which something holds: of those sampled, and on each side of where it begins
    or ends to hold the nearest to it that bisection finds, within ``fine_in`` inches.
    """
    known = [(share, holds(share)) for share in sampled]
    found = [share for share, there in known if there]
    for (a, was), (b, then) in itertools.pairwise(known):
        if was == then:
            continue
        inside, outside = (a, b) if was else (b, a)
        while abs(outside - inside) * length_in > fine_in:
            middle = (inside + outside) / 2
            if holds(middle):
                inside = middle
            else:
                outside = middle
        found.append(inside)
    return sorted(set(found))


def _levelled(legs: Sequence[Row]) -> tuple[Row, ...]:
    """Rows that all have a z where one has: one without takes that of the nearest after it, or
    before it, that has."""
    heights = [leg[3:] for leg in legs]
    if not any(heights):
        return tuple(legs)
    for order in (range(len(legs) - 2, -1, -1), range(1, len(legs))):
        for place in order:
            heights[place] = heights[place] or heights[place + (1 if order.step < 0 else -1)]
    return tuple((*leg[:3], *z) for leg, z in zip(legs, heights, strict=True))


def _length(line: Sequence[Row]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(line))


def _at(line: Sequence[Row], share: float) -> Row:
    if share <= 0:
        return line[0]
    if share >= 1 or len(line) == 1:
        return line[-1]
    left = _length(line) * share
    for a, b in itertools.pairwise(line):
        inches = hypot(b[0] - a[0], b[1] - a[1])
        if inches > 0 and left <= inches:
            part = left / inches
            x, y = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
            # on its way a model faces as it does where the leg ends
            return (x, y, b[2], *(p + (q - p) * part for p, q in zip(a[3:], b[3:], strict=True)))
        left -= inches
    return line[-1] if _length(line) > 0 else line[0]
