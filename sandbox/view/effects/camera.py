"""The camera that follows the action: poses at seconds, between which it moves smoothly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from sandbox.view.effects.emitters import Point3

Seat = tuple[float, float, float, float, float, float]
"""The point in the middle, x, y, z, its distance, azimuth and elevation, inches and degrees."""

ARRIVES = 0.8
"""Seconds that the camera takes to the action."""

NEAREST_IN, ROOM_IN, PER_INCH, PER_INCH_UP = 20.0, 9.0, 2.9, 5.2
"""The shortest distance; the room about points; distance for each inch from their middle, over the
table and upwards in the picture, which is wider than high.
"""

LOWERED_DEG, LOWEST_DEG = 9.0, 20.0


@dataclass(frozen=True)
class Key:
    """Where the camera is after some seconds."""

    seconds: float
    seat: Seat


def framing(points: Iterable[Point3], usual: Sequence[float], nearest: float = NEAREST_IN) -> Seat:
    """Return a pose that shows points from the side of the usual camera, nearer and lower."""
    found = np.array(list(points))
    low, high = found.min(axis=0), found.max(axis=0)
    x, y, z = (low + high) / 2
    radius = float(np.linalg.norm(high[:2] - low[:2])) / 2
    elevation = max(LOWEST_DEG, usual[5] - LOWERED_DEG)
    turn, rise = np.radians([usual[4], elevation])
    up = found @ [-np.sin(rise) * np.cos(turn), -np.sin(rise) * np.sin(turn), np.cos(rise)]
    needed = max(PER_INCH * radius, PER_INCH_UP * float(np.ptp(up)) / 2) + ROOM_IN
    distance = min(max(nearest, needed), max(usual[3], nearest))
    return float(x), float(y), float(z), distance, usual[4], elevation


def seat_at(track: Sequence[Key], before: Seat, seconds: float) -> Seat:
    """Return the pose after some seconds, on a track that begins at ``before``."""
    keys = [Key(0.0, before), *track]
    later = next((k for k, key in enumerate(keys) if key.seconds > seconds), len(keys))
    if later == len(keys):
        return keys[-1].seat
    one, other = keys[max(0, later - 1)], keys[later]
    t = (seconds - one.seconds) / max(1e-9, other.seconds - one.seconds)
    k = t * t * (3 - 2 * t)
    a, b = np.array(one.seat), np.array(other.seat)
    turn = (b[4] - a[4] + 180.0) % 360.0 - 180.0
    mixed = a + k * (b - a)
    mixed[4] = a[4] + k * turn
    return tuple(float(value) for value in mixed)  # type: ignore[return-value]
