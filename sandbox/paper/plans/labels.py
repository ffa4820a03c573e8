"""Place labels so that none hides another. Millimetres on the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

import numpy as np
import shapely
from numpy.typing import NDArray

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
"""Left, bottom, right, top."""

_RINGS, _SPOKES = 16, 16
_STEP = 1.5


class LabelRoom:
    """The occupied places of a sheet."""

    def __init__(self, within: Rect) -> None:
        self._within = within
        self._taken: NDArray[np.float64] = np.zeros((0, 4))

    def take(self, rect: Rect) -> None:
        """Mark a rectangle as occupied."""
        self._taken = np.vstack([self._taken, [rect]])

    def free(self, rect: Rect) -> bool:
        """Return whether a rectangle is free, and on the sheet."""
        left, bottom, right, top = rect
        a, b, c, d = self._within
        if left < a or bottom < b or right > c or top > d:
            return False
        taken = self._taken
        return not bool(
            np.any(
                (taken[:, 0] < right)
                & (taken[:, 2] > left)
                & (taken[:, 1] < top)
                & (taken[:, 3] > bottom)
            )
        )


@dataclass(frozen=True)
class Label:
    """The middle of a label; ``anchor``: the end of a line to its subject, where needed."""

    middle: Point
    anchor: Point | None


def rect_about(middle: Point, size: Point) -> Rect:
    """Return the rectangle about a point."""
    return (
        middle[0] - size[0] / 2,
        middle[1] - size[1] / 2,
        middle[0] + size[0] / 2,
        middle[1] + size[1] / 2,
    )


def heart(shape: shapely.Geometry) -> Point:
    """Return the middle of a shape, or its deepest point where the middle is near its rim."""
    largest = max(shapely.get_parts(shape), key=lambda part: float(part.area))
    circle = shapely.maximum_inscribed_circle(largest, tolerance=0.2)
    middle = largest.centroid
    deep = largest.covers(middle) and largest.boundary.distance(middle) >= 0.8 * circle.length
    x, y = (middle if deep else circle).coords[0]
    return (float(x), float(y))


def place_badge(
    room: LabelRoom, shape: shapely.Geometry, others: shapely.STRtree, own: int, size: Point
) -> Label:
    """Place a badge that must be somewhere: on its shape if there is room, else near it.

    It occupies its place. ``own``: the number of the shape in ``others``, which it avoids. Where
    all is full it is put on the shape's deepest point, over other labels.
    """
    start = heart(shape)
    best: tuple[float, Point] | None = None
    for spot in _spots(start):
        rect = rect_about(spot, size)
        far = hypot(spot[0] - start[0], spot[1] - start[1])
        if best is not None and far >= best[0]:
            continue
        if room.free(rect):
            box = shapely.box(*rect)
            hidden = [n for n in others.query(box, predicate="intersects") if n != own]
            outside = not shape.covers(shapely.Point(spot))
            cost = far + 4.0 * len(hidden) + 2.0 * outside
            if best is None or cost < best[0]:
                best = (cost, spot)
    middle = start if best is None else best[1]
    room.take(rect_about(middle, size))
    near = shape.distance(shapely.Point(middle)) < size[0] * 0.2
    return Label(middle, None if near else start)


def name_beside(
    room: LabelRoom, badge: Point, size: Point, gap: float, others: shapely.STRtree | None = None
) -> Point | None:
    """Return the middle of a free place right beside a badge for a name; None for none.

    ``others``: shapes that it must not cover, except those under the badge.
    """
    w, h = size
    for x, y in (
        (gap + w / 2, 0.0), (-gap - w / 2, 0.0), (0.0, -gap - h / 2), (0.0, gap + h / 2),
        (w / 2, -gap - h / 2), (w / 2, gap + h / 2), (-w / 2, -gap - h / 2), (-w / 2, gap + h / 2),
    ):  # fmt: skip
        middle = (badge[0] + x, badge[1] + y)
        if room.free(rect_about(middle, size)) and not _over(
            others, badge, rect_about(middle, size)
        ):
            room.take(rect_about(middle, size))
            return middle
    return None


def _over(others: shapely.STRtree | None, badge: Point, rect: Rect) -> bool:
    if others is None:
        return False
    met = set(others.query(shapely.box(*rect), predicate="intersects").tolist())
    return bool(met - set(others.query(shapely.Point(badge), predicate="intersects").tolist()))


def first_free(
    room: LabelRoom, spots: Sequence[Point], size: Point, others: shapely.STRtree
) -> Point | None:
    """Occupy the first of these places with room for a label, off the ``others`` if possible."""
    free = [spot for spot in spots if room.free(rect_about(spot, size))]
    boxes = [shapely.box(*rect_about(spot, size)) for spot in free]
    over = {int(n) for n in others.query(boxes, predicate="intersects")[0]} if boxes else set()
    for spot in (*(spot for n, spot in enumerate(free) if n not in over), *free):
        room.take(rect_about(spot, size))
        return spot
    return None


def grid_in(shape: shapely.Geometry, step: float) -> Sequence[Point]:
    """Return places all over a shape, the nearest to its heart first."""
    left, bottom, right, top = shape.bounds
    xs, ys = np.meshgrid(np.arange(left, right, step), np.arange(bottom, top, step))
    points = np.column_stack([xs.ravel(), ys.ravel()])
    inside = points[shapely.covers(shape, shapely.points(points))]
    middle = np.array(heart(shape))
    order = np.argsort(np.hypot(*(inside - middle).T), kind="stable")
    return [(float(x), float(y)) for x, y in inside[order]]


def _spots(start: Point) -> Iterator[Point]:
    yield start
    for ring in range(1, _RINGS + 1):
        for spoke in range(_SPOKES):
            angle = 2 * pi * (spoke + 0.5 * (ring % 2)) / _SPOKES
            reach = ring * _STEP
            yield (start[0] + reach * cos(angle), start[1] + reach * sin(angle))
