"""The camera that follows the action: poses at seconds, between which it moves smoothly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sandbox.view.effects.emitters import Point3
from sandbox.view.style import Camera

Vector = NDArray[np.float64]

Seat = tuple[float, float, float, float, float, float]
"""The point in the middle, x, y, z, its distance, azimuth and elevation, inches and degrees."""

ARRIVES = 0.8
"""Seconds that the camera takes to the action."""

FIELD_DEG = Camera((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 1.0)).angle
"""Height of the picture, degrees."""

NEAREST_IN, NEAREST = 20.0, 0.5
"""The shortest distance, inches, and as a share of the usual one."""

WIDE, HIGH = 0.97, 0.72
"""Place of framed points from the middle of the picture, as shares of half its height.

They are within a square, the part that a high and narrow window shows.
"""

ROOM, ROOM_IN = 0.045, (1.2, 3.5)
"""Room about each point, as a share of the usual distance, and its limits, inches."""

LOWERED_DEG, LOWEST_DEG = 9.0, 20.0


@dataclass(frozen=True)
class CameraMoment:
    """Where the camera is after some seconds."""

    seconds: float
    seat: Seat


def framing(points: Iterable[Point3], usual: Sequence[float], nearest: float = NEAREST_IN) -> Seat:
    """Return the nearest pose that shows points with room about them, from the usual side, lower.

    ``nearest``: the least distance, inches. It is never farther than ``usual``.
    """
    found = np.array(list(points))
    x, y, z = ((found.min(axis=0) + found.max(axis=0)) / 2).tolist()
    elevation = max(LOWEST_DEG, usual[5] - LOWERED_DEG)
    room = float(np.clip(ROOM * usual[3], *ROOM_IN))
    needed = needed_in(found, (x, y, z, 0.0, usual[4], elevation), room)
    least = min(nearest, NEAREST * usual[3])
    distance = min(max(least, needed), max(usual[3], least))
    return x, y, z, distance, usual[4], elevation


def needed_in(points: Vector, seat: Sequence[float], room: float) -> float:
    """Return the least distance, inches, at which a pose shows points ``(n, 3)``.

    ``room``: free space about each of them, inches.
    """
    right, up, towards = axes(seat[4], seat[5])
    off = points - np.array(seat[:3])
    beside = np.maximum((abs(off @ right) + room) / WIDE, (abs(off @ up) + room) / HIGH)
    return float((beside / np.tan(np.radians(FIELD_DEG / 2)) + off @ towards).max())


def axes(azimuth: float, elevation: float) -> tuple[Vector, Vector, Vector]:
    """Return the unit vectors to the right and up in a picture, and towards the camera."""
    turn, rise = np.radians([azimuth, elevation])
    right = np.array([-np.sin(turn), np.cos(turn), 0.0])
    towards = np.array([np.cos(rise) * np.cos(turn), np.cos(rise) * np.sin(turn), np.sin(rise)])
    return right, np.cross(towards, right), towards


def eye_of(seat: Sequence[float]) -> Point3:
    """Return the point from which a pose looks."""
    _, _, towards = axes(seat[4], seat[5])
    x, y, z = (np.array(seat[:3]) + seat[3] * towards).tolist()
    return x, y, z


def seen_at(seat: Sequence[float], points: Vector) -> Vector:
    """Return where points ``(n, 3)`` are in a picture from a pose: right, up, and their depth.

    ``(n, 3)``: shares of half the picture's height, from its middle; inches from the camera.
    """
    right, up, towards = axes(seat[4], seat[5])
    off = np.asarray(points) - np.array(seat[:3])
    depth = seat[3] - off @ towards
    half = np.maximum(1e-6, depth) * np.tan(np.radians(FIELD_DEG / 2))
    return np.column_stack([off @ right / half, off @ up / half, depth])


def seat_at(track: Sequence[CameraMoment], before: Seat, seconds: float) -> Seat:
    """Return the pose after some seconds, on a track that begins at ``before``."""
    keys = [CameraMoment(0.0, before), *track]
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
