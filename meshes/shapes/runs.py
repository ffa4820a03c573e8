"""Lines and outlines on the plan, as drawn on a table, and solids laid along them.

A run is an open line of corners; where its first and last are the same, it is closed. An outline is
the edge of an area. Inches, in the piece's own frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Annotated

import numpy as np
import shapely
from pydantic import AfterValidator, Field

from languages.message import message
from meshes.shapes.kind import LONGEST, at_least, at_most, refusal
from meshes.shapes.piece import Colour
from meshes.shapes.primitives import block, extrude
from meshes.shapes.solid import Points, Solid

LONGEST_RUN = 4 * LONGEST
"""Greatest length of a run, in inches."""

NEAREST = 0.1
"""Least distance between neighbouring corners of a run or an outline, in inches."""

_SMALLEST = 0.25
"""Least area of an outline, in square inches."""

_Coordinate = Annotated[float, Field(ge=-LONGEST, le=LONGEST, allow_inf_nan=False)]
Point = tuple[_Coordinate, _Coordinate]


def _check_distances(points: Sequence[tuple[float, float]]) -> None:
    for number, (a, b) in enumerate(pairwise(points)):
        if (gap := float(np.hypot(a[0] - b[0], a[1] - b[1]))) < NEAREST:
            gap = float(f"{gap:.2g}")
            found = message("shape-points", one=number + 1, other=number + 2, gap=gap)
            raise refusal(found, at_least(NEAREST))


def _as_a_run(points: tuple[Point, ...]) -> tuple[Point, ...]:
    _check_distances(points)
    long = shapely.LineString(points).length
    if long > LONGEST_RUN:
        raise refusal(message("shape-line", long=round(long)), at_most(LONGEST_RUN))
    return points


def _as_an_outline(points: tuple[Point, ...]) -> tuple[Point, ...]:
    if points[0] == points[-1]:
        points = points[:-1]
    if len(points) < 3:
        raise refusal(message("shape-corners", count=len(points)), message("shape-three"))
    _check_distances((*points, points[0]))
    area = shapely.Polygon(points)
    if not area.is_valid:
        raise refusal(message("shape-crosses"), message("shape-crosses-not"))
    if area.area < _SMALLEST:
        found = message("shape-area", area=float(f"{area.area:.2g}"))
        raise refusal(found, message("shape-area-at-least", least=_SMALLEST))
    return points


Run = Annotated[tuple[Point, ...], Field(min_length=2, max_length=100), AfterValidator(_as_a_run)]
"""Corners of a line ``[x, y]``, two or more; the last may be the first again."""

Outline = Annotated[
    tuple[Point, ...], Field(min_length=3, max_length=100), AfterValidator(_as_an_outline)
]
"""Corners of an area ``[x, y]``, in order around it, either way; it may not cross itself."""


@dataclass(frozen=True, eq=False)
class Path:
    """A line by its length: ``at`` ``(n, 2)`` inches; ``run`` ``(n,)`` inches from its start."""

    at: Points
    run: Points
    closed: bool = False

    @property
    def length(self) -> float:
        """Length from end to end, in inches."""
        return float(self.run[-1])

    def places_at(self, run: Points | float) -> Points:
        """Return the places after these distances along it, ``(m, 2)``, inches."""
        x, y = (np.interp(run, self.run, self.at[:, axis]) for axis in (0, 1))
        found: Points = np.stack([x, y], axis=-1)
        return found

    def heading(self, run: Points | float) -> Points:
        """Return the unit vectors of its direction at these distances, ``(m, 2)``."""
        step = np.diff(self.at, axis=0)
        if self.closed:
            step = np.vstack([step[-1], step, step[0]])
        else:
            step = np.vstack([step[0], step, step[-1]])
        step /= np.linalg.norm(step, axis=1, keepdims=True)
        ways = step[:-1] + step[1:]
        ways /= np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-9)
        x, y = (np.interp(run, self.run, ways[:, axis]) for axis in (0, 1))
        found: Points = np.stack([x, y], axis=-1)
        found /= np.maximum(np.linalg.norm(found, axis=-1, keepdims=True), 1e-9)
        return found

    def bend(self) -> Points:
        """Return the curvature at each of its places, ``(n,)``, 1/inches; positive to the left."""
        step = np.diff(self.at, axis=0)
        turns = np.arctan2(step[:, 1], step[:, 0])
        change = np.diff(turns, append=turns[0] if self.closed else turns[-1])
        change = (change + np.pi) % (2 * np.pi) - np.pi
        reach = np.linalg.norm(step, axis=1)
        after = np.append(reach[1:], reach[0] if self.closed else reach[-1])
        inner = change / ((reach + after) / 2)
        first = inner[-1] if self.closed else 0.0
        found: Points = np.concatenate([[first], inner])
        return found


def path_of(at: Points) -> Path:
    """Build a path through these places, straight from each to the next."""
    at = np.asarray(at, dtype=np.float64)
    steps = np.linalg.norm(np.diff(at, axis=0), axis=1)
    closed = len(at) > 3 and bool(np.allclose(at[0], at[-1]))
    return Path(at, np.concatenate([[0.0], np.cumsum(steps)]), closed)


def bending(points: Sequence[tuple[float, float]], spacing: float = 0.25) -> Path:
    """Build a smooth line through all the points, in even steps of about ``spacing`` inches.

    A centripetal Catmull-Rom spline: it makes no loops between points (Yuksel and others, 2011).
    """
    corners = np.array(points, dtype=np.float64)
    closed = len(points) > 3 and points[0] == points[-1]
    before = corners[-2] if closed else 2 * corners[0] - corners[1]
    after = corners[1] if closed else 2 * corners[-1] - corners[-2]
    line = np.vstack([before, corners, after])
    fine = [_between(line[i : i + 4]) for i in range(len(corners) - 1)]
    return evenly(path_of(np.vstack([*fine, corners[-1:]])), spacing)


def _between(four: Points, count: int = 24) -> Points:
    """Return points from the second of four points to the third, without the third itself."""
    p0, p1, p2, p3 = four
    knots = np.concatenate(
        [[0.0], np.cumsum(np.sqrt(np.linalg.norm(np.diff(four, axis=0), axis=1)))]
    )
    t = np.linspace(knots[1], knots[2], count, endpoint=False)[:, None]

    def mix(a: Points, b: Points, low: float, high: float) -> Points:
        share: Points = (high - t) / (high - low) * a + (t - low) / (high - low) * b
        return share

    a1, a2, a3 = (
        mix(p, q, knots[i], knots[i + 1]) for i, (p, q) in enumerate(pairwise((p0, p1, p2, p3)))
    )
    b1, b2 = mix(a1, a2, knots[0], knots[2]), mix(a2, a3, knots[1], knots[3])
    return mix(b1, b2, knots[1], knots[2])


def rounded(points: Sequence[tuple[float, float]], radius: float, spacing: float) -> Path:
    """Return the straight line from point to point, its corners cut within about ``radius``."""
    corners = np.array(points, dtype=np.float64)
    closed = len(points) > 3 and points[0] == points[-1]
    inner = list(range(1, len(corners) - 1))
    line: list[Points] = [] if closed else [corners[0]]
    for i in [*inner, *([len(corners) - 1] if closed else [])]:
        here, before = corners[i], corners[i - 1]
        after = corners[1] if i == len(corners) - 1 else corners[i + 1]
        a, b = (
            here + (end - here) * min(0.48, radius / float(np.linalg.norm(end - here)))
            for end in (before, after)
        )
        share = np.linspace(0, 1, 7)[:, None]
        line += list((1 - share) ** 2 * a + 2 * share * (1 - share) * here + share**2 * b)
    line.append(line[0] if closed else corners[-1])
    return evenly(path_of(np.array(line)), spacing)


def evenly(path: Path, spacing: float) -> Path:
    """The same line in equal steps of about ``spacing`` inches."""
    count = max(2, round(path.length / spacing))
    at = path.places_at(np.linspace(0.0, path.length, count + 1))
    at[-1] = path.at[-1]
    return path_of(at)


def bent(solid: Solid, path: Path) -> Solid:
    """Bend a solid drawn straight along x, its middle on the origin, along a path.

    It may be of any width: where it would fold over itself within a bend it is narrowed.
    """
    x, y, z = solid.vertices.T
    run = x + path.length / 2
    # A solid longer than a closed path overlaps with its own beginning.
    run = run % path.length if path.closed else np.clip(run, 0.0, path.length)
    # Use the sharpest bend within half an inch to either side, or the inside would jump about.
    about = np.lib.stride_tricks.sliding_window_view(
        np.pad(path.bend(), 2, mode="wrap" if path.closed else "edge"), 5
    )
    turn = np.interp(run, path.run, np.sign(about.sum(axis=1)) * abs(about).max(axis=1))
    across = np.where(y * turn > 0.97, 0.97 / np.where(turn == 0, 1.0, turn), y)
    way = path.heading(run)
    flat = path.places_at(run) + across[:, None] * np.column_stack([-way[:, 1], way[:, 0]])
    return replace(solid, vertices=np.column_stack([flat, z]))


def core(points: Run | None, size: tuple[float, float, float], colour: Colour) -> Solid:
    """Build the inside of a barrier, a block along x on z = 0; of a line, with corners to bend at.

    ``size``: length, thickness and height.
    """
    length, thick, high = size
    if points is None:
        return block(size, colour)
    half = thick / 2
    square = np.array([(-half, 0.0), (half, 0.0), (half, high), (-half, high)])
    stations = np.linspace(-length / 2, length / 2, max(2, int(length / 0.25)))
    return extrude(square, list(stations), colour)


def legs(points: Sequence[tuple[float, float]]) -> list[tuple[Points, float, float]]:
    """Return the straight parts of a line: middle, length, and heading in degrees of each."""
    found = []
    for a, b in pairwise(np.array(points, dtype=np.float64)):
        step = b - a
        turn = float(np.degrees(np.arctan2(step[1], step[0])))
        found.append(((a + b) / 2, float(np.hypot(*step)), turn))
    return found


def corners(
    points: Sequence[tuple[float, float]], least: float
) -> list[tuple[tuple[float, float], float]]:
    """Return where a line turns by more than ``least`` degrees, and the mean of both headings."""
    closed = len(points) > 3 and points[0] == points[-1]
    turns = [turn for _, _, turn in legs(points)]
    met = list(zip(points[1:-1], turns, turns[1:], strict=False))
    if closed:
        met.append((points[0], turns[-1], turns[0]))
    found = []
    for at, before, after in met:
        turned = (after - before + 180.0) % 360.0 - 180.0
        if abs(turned) > least:
            found.append((at, before + turned / 2))
    return found


Ends = tuple[tuple[float, float], tuple[float, float]]


def ways_through(points: Sequence[tuple[float, float]], count: int, width: float) -> list[Ends]:
    """Return where each of ``count`` ways through a line begins and ends: see `_stops`."""
    path = path_of(np.array(points, dtype=np.float64))
    ends = [path.places_at(np.array(stop)).tolist() for stop in _stops(path, count, width)]
    return [((a[0], a[1]), (b[0], b[1])) for a, b in ends]


def _stops(path: Path, count: int, width: float) -> list[tuple[float, float]]:
    """Return begin and end of each way, in inches from the line's start.

    The ways are spread evenly. A way avoids corners where there is room beside it.
    """
    found = []
    for number in range(count):
        middle = (number + 0.5) * path.length / count
        leg = int(np.clip(np.searchsorted(path.run, middle, "right") - 1, 0, len(path.at) - 2))
        low, high = path.run[leg] + 0.75 * width, path.run[leg + 1] - 0.75 * width
        # In a leg too short for it, a gap takes the corners with it.
        middle = np.clip(middle, low, high) if low < high else (low + high) / 2
        found.append((max(0.0, middle - width / 2), min(path.length, middle + width / 2)))
    return found


def opened(
    points: Sequence[tuple[float, float]], count: int, width: float
) -> list[tuple[tuple[float, float], ...]]:
    """Return the parts of a line between its ways through."""
    if not count:
        return [tuple(points)]
    path = path_of(np.array(points, dtype=np.float64))
    stops = _stops(path, count, width)
    starts, ends = [0.0, *(b for _, b in stops)], [*(a for a, _ in stops), path.length]
    found = []
    for start, end in zip(starts, ends, strict=True):
        if end - start < NEAREST:
            continue
        between = [
            at for at, run in zip(points, path.run, strict=True) if start + 1e-6 < run < end - 1e-6
        ]
        first, last = path.places_at(np.array([start, end])).tolist()
        found.append(((first[0], first[1]), *between, (last[0], last[1])))
    if path.closed and len(found) > 1:
        found = [*found[1:-1], (*found[-1], *found[0][1:])]
    return found


def check_ways(length: float, count: int, width: float, what: str) -> None:
    """Check that there is room for ``count`` ways through a length. Raises ValueError.

    ``what``: their name in the message ``shape-ways``.
    """
    if count and length < count * (width + 0.5):
        found = message("shape-ways", count=count, what=what, width=width, length=length)
        raise refusal(found, at_least(count * (width + 0.5)))


def length_of(points: Sequence[tuple[float, float]]) -> float:
    """Return the length of a line from end to end, in inches."""
    return float(shapely.LineString(points).length)


def broad(points: Sequence[tuple[float, float]], width: float) -> shapely.Polygon:
    """Return the plan of a line so wide, its corners mitred; parts that cross become one."""
    line = shapely.LineString(points)
    if len(points) > 3 and points[0] == points[-1]:
        line = shapely.LinearRing(points)
    for join in ("mitre", "bevel"):  # a line that turns back on itself has no mitre
        with np.errstate(divide="ignore", invalid="ignore"):
            found = line.buffer(width / 2, cap_style="flat", join_style=join, mitre_limit=2.5)
        if found.is_valid and np.isfinite(found.area):
            break
    return found
