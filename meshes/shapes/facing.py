"""The likely facing of a model: along it, its thinner end ahead, or else to the table's middle."""

from __future__ import annotations

from math import atan2, degrees

import numpy as np
import shapely

from meshes.shapes.solid import Points

_ROUND = 1.2
"""Length by width up to which a thing is too round to show its facing."""
_END, _THINNER = 0.14, 0.6
"""Share of the length that an end takes, and the greatest width of the front by that of the rear: a
barrel is thinner than an engine deck.
"""


def rectangle(points: Points) -> tuple[Points, Points, Points]:
    """Return the rectangle around points seen from above: its middle and its sides as ways, the
    longer first.
    """
    hull = shapely.MultiPoint(points[:, :2]).minimum_rotated_rectangle
    ring = shapely.get_coordinates(hull)
    first, second = ring[1] - ring[0], ring[2 % len(ring)] - ring[1]
    middle = shapely.get_coordinates(hull.centroid)[0]
    turned = np.hypot(*first) < np.hypot(*second)
    return (middle, second, first) if turned else (middle, first, second)


def facing(points: Points, size: tuple[float, float]) -> float:
    """Return the likely facing of a thing with these surface points, degrees.

    It faces along its length, or, where it is round, across the table. Of both ways it takes that
    of its thinner end, or, where both are alike, the one to the middle of a table of this ``size``.
    """
    middle, long, wide = rectangle(points)
    length = float(np.hypot(*long))
    round_ = length <= _ROUND * np.hypot(*wide)
    along = np.array([0.0, 1.0]) if round_ else long / length
    ahead = 0.0 if round_ else _thinner(points[:, :2] - middle, along, length)
    if (ahead or along @ (np.array(size) / 2 - middle)) < 0:
        along = -along
    return round(degrees(atan2(along[1], along[0])) % 360, 1) % 360


def _thinner(points: Points, along: Points, length: float) -> float:
    """Return 1 where the end ahead is the thinner one, −1 where the other is, 0 where neither."""
    at = points @ along
    across = points @ np.array([-along[1], along[0]])
    widths = []
    for way in (1.0, -1.0):
        end = across[way * at > (0.5 - _END) * length]
        widths.append(float(np.ptp(end)) if len(end) else 0.0)
    front, rear = widths
    if front <= _THINNER * rear:
        return 1.0
    return -1.0 if rear <= _THINNER * front else 0.0
