"""Poses of a body: the places of its joints, in inches above the top of its base.

Figures face +x; left is +y. Heights are nominal and fitted to scale afterwards. A pose counts in
sight, its stances are for the eye alone: a squad is drawn in all of them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

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

    def wear(self, solid: Solid, up: float, out: float, left: float) -> Solid:
        """Place a solid that is drawn with x out of the chest and z up the spine."""
        frame = np.array([self.front, np.cross(self.spine, self.front), self.spine])
        turned = replace(solid, vertices=solid.vertices @ frame)
        return turned.moved(*self.along(up, out=out, left=left))


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


_ROWS = tomllib.loads(Path(__file__).with_name("poses.toml").read_text(encoding="utf-8"))
_WAYS = ("spine", "front", "aim", "toes")
"""Keys of directions, which have the length 1."""


def _read(key: str, value: Any) -> Any:
    if key == "legs":
        legs = [{part: _read(part, where) for part, where in row.items()} for row in value]
        return tuple(_leg(**leg) if "hint" in leg else Leg(**leg) for leg in legs)
    if not isinstance(value, list):
        return value
    return _unit(*value) if key in _WAYS else at(*value)


def posed(name: str) -> Pose:
    """Build a pose or stance of ``poses.toml``."""
    made = {key: _read(key, value) for key, value in _ROWS[name].items() if key != "like"}
    like = _ROWS[name].get("like")
    return replace(posed(like), **made) if like else Pose(**made)


STANCES = {
    "standing": ("standing", "walking", "aiming", "running", "stooping"),
    "kneeling": ("kneeling", "waiting"),
    "prone": ("prone", "firing"),
}
"""Names of the stances that a figure in a pose may be drawn in; the first is the pose."""
