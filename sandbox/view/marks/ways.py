"""Draw the ways of models: a band from each one's place to its end."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sandbox.measure.relief import relief_of
from sandbox.table.table import Table
from sandbox.view import style
from sandbox.view.items import Item, item
from sandbox.view.marks.measures import stroke
from sandbox.view.surface import Points, joined

WAY_IN, EVERY_IN = 0.12, 0.25
"""Width of a band, and step at which it samples the ground, inches."""

_LEAST_IN = 0.05

_BARB_IN, _BEFORE_IN = 0.9, 0.7
"""Length of an arrow's barbs, and how far before the end of its way its tip is, inches."""

Place = Sequence[float]
"""x, y and, on a floor, z, inches."""


def way_item(
    table: Table,
    name: str,
    ways: Sequence[Sequence[Place]],
    colour: style.Colour,
    *,
    arrows: bool = False,
) -> Item | None:
    """Draw all these ways; None without any movement. A place without z lies on the surface there.

    ``arrows``: each way ends with an arrow.
    """
    bands = [draped(table, way) for way in ways]
    if arrows:
        bands += [barb for way in bands for barb in _barbs(way)]
    drawn = [part for line in bands if len(line) > 1 for part in stroke(line, colour, WAY_IN)]
    whole = joined(drawn)
    if not len(whole.points):
        return None
    return item(name, whole, "overlay", lit=False, pickable=False)


def _barbs(way: Points) -> list[Points]:
    """Return the barbs of an arrow near the end of a way along the ground; none on a short one."""
    back = np.linalg.norm(way[:, :2] - way[-1:, :2], axis=1) if len(way) else np.zeros(0)
    if not len(way) or back.max() < _BARB_IN + _BEFORE_IN:
        return []
    tip = way[np.flatnonzero(back >= _BEFORE_IN)[-1]]
    tail = way[np.flatnonzero(back >= _BEFORE_IN + _BARB_IN)[-1]]
    ahead = (tip - tail)[:2] / np.linalg.norm((tip - tail)[:2])
    aside = np.array([-ahead[1], ahead[0]])
    ends = [tip[:2] - _BARB_IN * (0.8 * ahead + side * 0.6 * aside) for side in (1, -1)]
    return [np.array([[*end, tail[2]], tip]) for end in ends]


def circle_item(table: Table, name: str, circle: Sequence[float], colour: style.Colour) -> Item:
    """Draw a circle of x, y and radius on the ground."""
    x, y, radius = circle
    turns = np.linspace(0.0, 2 * np.pi, 73)
    rim = np.column_stack([x + radius * np.cos(turns), y + radius * np.sin(turns)])
    bands = list(stroke(draped(table, rim.tolist()), colour, WAY_IN))
    return item(name, joined(bands), "overlay", lit=False, pickable=False)


def draped(table: Table, way: Sequence[Place]) -> Points:
    """Return a way along the ground, ``(k, 3)``; empty for a way without length."""
    flat = np.array([place[:2] for place in way], dtype=np.float64).reshape(-1, 2)
    legs = np.linalg.norm(np.diff(flat, axis=0), axis=1)
    kept = np.concatenate([[True], legs > _LEAST_IN / 5])
    flat, rows = flat[kept], [place for place, keep in zip(way, kept, strict=True) if keep]
    if len(flat) < 2 or legs.sum() < _LEAST_IN:
        return np.zeros((0, 3))
    gone = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(flat, axis=0), axis=1))])
    at = np.union1d(np.arange(0.0, gone[-1], EVERY_IN), gone)
    points = np.column_stack([np.interp(at, gone, flat[:, axis]) for axis in (0, 1)])
    floors = [place[2] if len(place) > 2 else None for place in rows]
    if all(z is not None for z in floors):
        z = np.interp(at, gone, np.array(floors, dtype=np.float64))
    else:
        z = relief_of(table.pieces).heights(points)
    return np.column_stack([points, z])
