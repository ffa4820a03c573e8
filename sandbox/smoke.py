"""Smoke on the table: circles that a sight line passes through, from above (BA-SMK-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt

from sandbox.table import PlacedModel

SIGHT_IN = 2.0
"""A sight line that passes more smoke than this is blocked (BA-SMK-2)."""


@dataclass(frozen=True)
class Cloud:
    """A circle of smoke, inches, and the last turn it stands."""

    x: float
    y: float
    radius_in: float
    until: int


def smoke_between(clouds: Sequence[Cloud], shooter: PlacedModel, target: PlacedModel) -> float:
    """Inches of smoke between a model's eye and the middle of another, all clouds together."""
    if not clouds:
        return 0.0
    start = (float(shooter.eye[0]), float(shooter.eye[1]))
    end = (target.stand.x, target.stand.y)
    return sum(_chord(cloud, start, end) for cloud in clouds)


def _chord(cloud: Cloud, start: tuple[float, float], end: tuple[float, float]) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    if length == 0:
        return 0.0
    along = ((cloud.x - start[0]) * dx + (cloud.y - start[1]) * dy) / length
    off = ((cloud.x - start[0]) * dy - (cloud.y - start[1]) * dx) / length
    if abs(off) >= cloud.radius_in:
        return 0.0
    half = sqrt(cloud.radius_in**2 - off**2)
    return max(0.0, min(length, along + half) - max(0.0, along - half))
