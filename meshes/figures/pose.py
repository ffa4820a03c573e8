"""Poses of a body: the places of its joints, in inches above the top of its base.

Figures face +x; left is +y. Heights are nominal and fitted to scale afterwards. A pose counts in
sight, its stances are for the eye alone: a squad is drawn in all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from meshes.shapes.primitives import loft
from meshes.shapes.solid import Points, Solid


def at(x: float, y: float, z: float) -> Points:
    """Return a point or direction."""
    return np.array([x, y, z], dtype=np.float64)


@dataclass(frozen=True, eq=False)
class Leg:
    """Hip, knee and ankle, and the way the toes point."""

    hip: Points
    knee: Points
    ankle: Points
    toes: Points


@dataclass(frozen=True, eq=False)
class Pose:
    """Joints of a body. ``spine`` runs up the back, ``front`` out of the chest."""

    pelvis: Points
    spine: Points
    front: Points
    head: Points
    legs: tuple[Leg, Leg]
    grip: Points
    aim: Points
    elbow_hint: Points
    height: float
    eye: float
    length: float | None = None

    def along(self, distance: float, *, out: float = 0.0, left: float = 0.0) -> Points:
        """Return the point at a distance up the spine, out of the chest and to the left, inches."""
        side = np.cross(self.spine, self.front)
        point: Points = self.pelvis + self.spine * distance + self.front * out + side * left
        return point


def joint(a: Points, c: Points, upper: float, lower: float, hint: Points) -> Points:
    """Return the place of the elbow or knee between ``a`` and ``c``, bent towards ``hint``."""
    reach = c - a
    distance = float(np.linalg.norm(reach))
    upper, lower = upper * max(1.0, distance / (upper + lower)), lower
    share = np.clip((distance**2 + upper**2 - lower**2) / (2 * distance), 0.0, upper)
    away = hint - reach * (hint @ reach) / distance**2
    away = away / np.linalg.norm(away)
    elbow: Points = a + reach / distance * share + away * np.sqrt(max(0.0, upper**2 - share**2))
    return elbow


def about_spine(
    pose: Pose, rows: list[tuple[float, float, float, float]], corners: int, colour: str
) -> Solid:
    """Return a skin about the spine through ``(along, depth, width, forward)``, upwards."""
    turn = 2 * np.pi * np.arange(corners) / corners
    side = np.cross(pose.spine, pose.front)
    rings = [
        pose.along(up, out=forward)
        + np.outer(np.cos(turn) * depth, pose.front)
        + np.outer(np.sin(turn) * width, side)
        for up, depth, width, forward in rows
    ]
    return loft(np.array(rings), colour)


def _unit(x: float, y: float, z: float) -> Points:
    vector = at(x, y, z)
    return np.asarray(vector / np.linalg.norm(vector))


def _leg(hip: Points, ankle: Points, toes: Points, hint: Points) -> Leg:
    return Leg(hip, joint(hip, ankle, 0.29, 0.29, hint), ankle, toes)


def standing() -> Pose:
    """Stepping forward, weapon at the ready across the body."""
    forward = at(1, 0, 0)
    return Pose(
        pelvis=at(-0.01, 0, 0.60),
        spine=_unit(0.08, 0, 1),
        front=_unit(1, 0, -0.08),
        head=at(0.055, 0, 1.105),
        legs=(
            _leg(at(0, 0.075, 0.59), at(0.15, 0.115, 0.07), _unit(1, 0.2, 0), forward),
            _leg(at(-0.01, -0.075, 0.59), at(-0.17, -0.12, 0.075), _unit(1, -0.45, 0), forward),
        ),
        grip=at(0.16, -0.13, 0.80),
        aim=_unit(0.92, 0.34, 0.16),
        elbow_hint=at(-0.5, 0, -1),
        height=1.23,
        eye=1.14,
    )


def kneeling() -> Pose:
    """One knee on the ground, aiming."""
    hip = at(-0.10, -0.075, 0.27)
    return Pose(
        pelvis=at(-0.10, 0, 0.27),
        spine=_unit(0.24, 0, 1),
        front=_unit(1, 0, -0.24),
        head=at(0.07, -0.01, 0.735),
        legs=(
            _leg(at(-0.08, 0.08, 0.28), at(0.2, 0.13, 0.07), _unit(1, 0.1, 0), at(0.6, 0.1, 1)),
            Leg(hip, at(0.1, -0.15, 0.07), at(-0.2, -0.13, 0.07), _unit(-0.5, 0, -1)),
        ),
        grip=at(0.2, -0.11, 0.60),
        aim=_unit(0.98, 0.1, 0.02),
        elbow_hint=at(0, 0, -1),
        height=0.84,
        eye=0.74,
    )


def prone() -> Pose:
    """Flat on the ground as one crawls: on the elbows, one knee drawn up, the weapon ahead."""
    return Pose(
        pelvis=at(-0.1, 0, 0.085),
        spine=_unit(1, 0, 0.10),
        front=_unit(0.10, 0, -1),
        head=at(0.40, -0.01, 0.175),
        legs=(
            Leg(
                at(-0.12, 0.07, 0.085),
                at(-0.2, 0.31, 0.075),
                at(-0.47, 0.24, 0.055),
                _unit(-0.7, 0.7, -0.1),
            ),
            Leg(
                at(-0.12, -0.07, 0.085),
                at(-0.39, -0.12, 0.06),
                at(-0.64, -0.14, 0.055),
                _unit(-0.7, -0.7, -0.1),
            ),
        ),
        grip=at(0.47, -0.09, 0.125),
        aim=_unit(1, 0.06, 0.03),
        elbow_hint=at(-0.2, 0, -1),
        height=0.28,
        eye=0.25,
        length=1.27,
    )


def walking() -> Pose:
    """A step forward, upright, the weapon low across the body."""
    forward = at(1, 0, 0)
    return replace(
        standing(),
        spine=_unit(0.04, 0, 1),
        front=_unit(1, 0, -0.04),
        head=at(0.045, 0, 1.115),
        legs=(
            _leg(at(0, 0.075, 0.59), at(-0.21, 0.085, 0.11), _unit(1, 0.1, -0.03), forward),
            _leg(at(-0.01, -0.075, 0.59), at(0.2, -0.09, 0.075), _unit(1, -0.1, 0), forward),
        ),
        grip=at(0.13, -0.15, 0.70),
        aim=_unit(0.72, 0.55, -0.3),
    )


def running() -> Pose:
    """In full stride, leaning forward, the weapon held up across the chest."""
    return Pose(
        pelvis=at(-0.04, 0, 0.57),
        spine=_unit(0.34, 0, 1),
        front=_unit(1, 0, -0.34),
        head=at(0.155, 0, 1.045),
        legs=(
            Leg(
                at(-0.02, 0.075, 0.56), at(0.24, 0.09, 0.47), at(0.2, 0.095, 0.2),
                _unit(1, 0.05, -0.04),
            ),
            Leg(
                at(-0.05, -0.075, 0.56), at(-0.1, -0.085, 0.29), at(-0.33, -0.095, 0.13),
                _unit(0.75, -0.1, -0.04),
            ),
        ),
        grip=at(0.2, -0.14, 0.74),
        aim=_unit(0.7, 0.42, 0.46),
        elbow_hint=at(-0.6, 0, -1),
        height=1.18,
        eye=1.09,
    )  # fmt: skip


def aiming() -> Pose:
    """On both feet, the weapon at the shoulder."""
    forward = at(1, 0, 0)
    return replace(
        standing(),
        spine=_unit(0.13, 0, 1),
        front=_unit(1, 0, -0.13),
        head=at(0.11, -0.03, 1.085),
        legs=(
            _leg(at(0, 0.075, 0.59), at(0.13, 0.13, 0.07), _unit(1, 0.15, 0), forward),
            _leg(at(-0.01, -0.075, 0.59), at(-0.19, -0.13, 0.07), _unit(0.6, -0.8, 0), forward),
        ),
        grip=at(0.23, -0.1, 0.95),
        aim=_unit(0.99, 0.08, 0.0),
        elbow_hint=at(0, 0, -1),
    )


def _stooping() -> Pose:
    """Bent at hip and knees, as one goes along a wall, the weapon pointing ahead."""
    forward = at(1, 0, 0)
    return Pose(
        pelvis=at(-0.1, 0, 0.5),
        spine=_unit(0.5, 0, 1),
        front=_unit(1, 0, -0.5),
        head=at(0.16, 0, 0.925),
        legs=(
            _leg(at(-0.09, 0.075, 0.49), at(0.15, 0.11, 0.07), _unit(1, 0.15, 0), forward),
            _leg(at(-0.1, -0.075, 0.49), at(-0.2, -0.12, 0.075), _unit(1, -0.3, 0), forward),
        ),
        grip=at(0.19, -0.12, 0.63),
        aim=_unit(0.95, 0.24, 0.02),
        elbow_hint=at(-0.5, 0, -1),
        height=1.06,
        eye=0.97,
    )


def waiting() -> Pose:
    """On one knee, the weapon upright before the body."""
    return replace(
        kneeling(),
        spine=_unit(0.08, 0, 1),
        front=_unit(1, 0, -0.08),
        head=at(-0.02, 0, 0.765),
        grip=at(0.16, -0.09, 0.47),
        aim=_unit(0.2, 0.22, 0.95),
        height=0.87,
    )


def firing() -> Pose:
    """Flat on the ground with both legs spread, the weapon at the shoulder."""
    return replace(
        prone(),
        legs=(
            Leg(
                at(-0.12, 0.07, 0.085), at(-0.37, 0.18, 0.06), at(-0.61, 0.28, 0.055),
                _unit(-0.5, 0.8, -0.1),
            ),
            Leg(
                at(-0.12, -0.07, 0.085), at(-0.37, -0.17, 0.06), at(-0.61, -0.27, 0.055),
                _unit(-0.5, -0.8, -0.1),
            ),
        ),
        grip=at(0.45, -0.07, 0.16),
        aim=_unit(1, 0.03, 0.05),
    )  # fmt: skip


POSES = {"standing": standing, "kneeling": kneeling, "prone": prone}
"""Builders of poses by name."""

STANCES: dict[str, tuple[Callable[[], Pose], ...]] = {
    "standing": (standing, walking, aiming, running, _stooping),
    "kneeling": (kneeling, waiting),
    "prone": (prone, firing),
}
"""Builders of the stances that a figure in a pose may be drawn in; the first is the pose."""
