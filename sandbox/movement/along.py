"""Places along a move: each model's place after a share of its own way.

A way is a polyline from spot to spot. Every model goes its own, at the pace that brings all to
their ends together. Inches and degrees; independent of the game.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, hypot, isfinite

import shapely

from rules.engine.play.interruption import Places

Row = tuple[float, ...]
"""x, y, facing, and z where it matters."""

FINE_IN = 0.5
"""Precision of the place at which a condition begins or ends, inches."""


@dataclass(frozen=True)
class Course:
    """Every model's polyline, by its number: one row or more for each.

    ``gone``: the share of it that is behind the mover.
    """

    lines: Mapping[int, tuple[Row, ...]]
    gone: float = 0.0

    @staticmethod
    def of(start: Places, way: Places, to: Places) -> Course:
        """Return the course from ``start`` round the corners of ``way`` to ``to``.

        All are rows of a model's number, x, y, facing and any more. A model that ``to`` does not
        name stays.
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
        """Return the inches of the longest model's way."""
        return max((_length(line) for line in self.lines.values()), default=0.0)

    def at(self, share: float) -> Places:
        """Return the models' places after a share of each one's way, 0 to 1."""
        return tuple((float(n), *_at(line, share)) for n, line in self.lines.items())

    def nearest(self, point: tuple[float, float]) -> float:
        """Return the share of the way at the nearest place of any model's line to a point,
        inches.
        """
        spot = shapely.Point(point)
        found = [(0.0, 0.0)] if not self.lines else []
        for rows in self.lines.values():
            line = shapely.LineString([row[:2] for row in (*rows, rows[-1])])
            found.append((line.distance(spot), line.project(spot, normalized=True)))
        share = min(found)[1]
        return share if isfinite(share) else 0.0

    def stopped_at(self, share: float) -> Course:
        """Return the same course with this share of it behind the mover."""
        return Course(self.lines, max(self.gone, share))

    def without(self, numbers: Sequence[int]) -> Course:
        """Return the course of the remaining models."""
        left = {n: line for n, line in self.lines.items() if n not in numbers}
        return Course(left, self.gone)


def shares(length_in: float, step_in: float, most: int, gone: float = 0.0) -> list[float]:
    """Return shares of a way from ``gone`` to its end, at most ``step_in`` inches apart.

    Where that would be more than ``most`` places, these are spread evenly.
    """
    ahead = length_in * (1 - gone)
    count = min(max(1, ceil(ahead / step_in)), most - 1) if ahead > 0 else 0
    if not count:
        return [gone] if gone >= 1 or length_in <= 0 else [gone, 1.0]
    return [gone + (1 - gone) * k / count for k in range(count)] + [1.0]


def shares_where(
    sampled: Sequence[float],
    holds: Callable[[float], bool],
    length_in: float,
    fine_in: float = FINE_IN,
) -> list[float]:
    """Return the shares at which a condition holds.

    These are samples, and next to each begin or end of the condition the nearest share that
    bisection finds, within ``fine_in`` inches.
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
    """Return rows that all have a z if one has; a row without takes the nearest after or
    before it.
    """
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
