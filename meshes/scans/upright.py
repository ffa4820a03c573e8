"""Which way is up in a scan: the direction that most of its surface looks in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from languages.message import Fact, Message, message
from meshes.imports.fault import NO_AREA, WITH_TRIANGLES
from meshes.scans.fault import ScanFault
from meshes.shapes.solid import Points, Solid

UpAxis = Literal["x", "y", "z"]
AXES: dict[UpAxis, Points] = {"x": np.eye(3)[0], "y": np.eye(3)[1], "z": np.eye(3)[2]}

_Y_UP = ("glb", "gltf", "usdz", "usd", "usda", "usdc")
"""Formats whose files state that y is up, or that nearly always have it so."""

_ENOUGH = 150_000
"""Faces whose directions are looked at."""

_STEPS = 6.0
"""Steps of a normal's coordinates from 0 to 1, by which directions are first counted."""

_CONE, _NARROW = np.cos(np.radians(20.0)), np.cos(np.radians(8.0))
_RIVAL = 0.35
"""Share of the greatest area that the usual axis needs to be believed."""
_TOLD = np.cos(np.radians(50.0))
_USUAL = np.cos(np.radians(40.0))


@dataclass(frozen=True)
class Upright:
    """``way``: ``(3,)``, the unit vector that points up. ``inside_out``: whether the faces' winding
    is turned. ``sure``: whether nothing else was possible.
    """

    way: Points
    why: Message
    inside_out: bool
    sure: bool


def way_up(solid: Solid, kind: str, told: UpAxis | None = None) -> Upright:
    """Return the direction in which most of the surface looks, near the axis that is usually up.

    ``kind``: ending of the file's name. ``told``: the axis that a user named. Raises ScanFault
    where little of the surface looks along that axis.
    """
    faces = solid.faces[:: 1 + len(solid.faces) // _ENOUGH]
    a, b, c = (solid.vertices[faces[:, corner]] for corner in range(3))
    cross: Points = np.cross(b - a, c - a)
    area = np.linalg.norm(cross, axis=1)
    used = area > 0
    normals, area = cross[used] / area[used, None], area[used]
    axis = told or ("y" if kind in _Y_UP else None)
    modes = _modes(normals, area)
    total = float(area.sum())
    best = modes[0]
    if axis is None:
        near = min(AXES, key=lambda name: -abs(float(AXES[name] @ best[0])))
        sure = len(modes) < 2 or modes[1][1] < 0.5 * best[1]
        why = message("scan-looks-along", share=best[1] / total, axis=near)
        return Upright(best[0], why, False, sure)
    bound = _TOLD if told else _USUAL
    rows = [mode for mode in modes if abs(float(mode[0] @ AXES[axis])) > bound]
    strong = [mode for mode in rows if told or mode[1] >= _RIVAL * best[1]]
    if not strong and told:
        raise ScanFault(message("scan-hardly-along", axis=axis), message("scan-another-axis"))
    if not strong:
        near = min(AXES, key=lambda name: -abs(float(AXES[name] @ best[0])))
        why = message("scan-looks-otherwise", share=best[1] / total, axis=near, usual=axis)
        return Upright(best[0], why, False, False)
    way, share = strong[0]
    inside_out = float(way @ AXES[axis]) < 0 and kind in _Y_UP
    facts: dict[str, Fact] = {"share": share / total}
    why = message("scan-up-told", **facts)
    if not told:
        why = message("scan-up-usual", kind=kind, axis=axis, **facts)
    return Upright(-way if inside_out else way, why, inside_out, True)


def _modes(normals: Points, area: Points) -> list[tuple[Points, float]]:
    """Return the directions that most surface looks in, at least 20° apart, with their areas."""
    steps = np.round(normals * _STEPS).astype(np.int64) + 8
    key = (steps[:, 0] * 32 + steps[:, 1]) * 32 + steps[:, 2]
    sums = np.bincount(key, weights=area, minlength=32**3)
    found: list[tuple[Points, float]] = []
    for cell in np.argsort(-sums)[:40]:
        if sums[cell] <= 0:
            break
        way = np.array([cell // 1024, cell // 32 % 32, cell % 32], dtype=np.float64) - 8
        way /= np.linalg.norm(way)
        for cone in (_CONE, _CONE, _NARROW, _NARROW):
            near = normals @ way > cone
            if not near.any():
                break
            way = (normals[near] * area[near, None]).sum(axis=0)
            way /= np.linalg.norm(way)
        if all(float(way @ other) < _CONE for other, _ in found):
            found.append((way, float(area[normals @ way > _CONE].sum())))
        if len(found) == 6:
            break
    if not found:
        raise ScanFault(NO_AREA, WITH_TRIANGLES)
    return sorted(found, key=lambda row: -row[1])


def levelled(way: Points) -> Points:
    """Return the rotation, ``(3, 3)``, that takes the unit vector ``way`` to +z.

    It turns the other axes as little as possible; down is turned about x.
    """
    x, y, z = way
    if z < -1 + 1e-9:
        return np.diag([1.0, -1.0, -1.0])
    return np.array(
        [
            [1 - x * x / (1 + z), -x * y / (1 + z), -x],
            [-x * y / (1 + z), 1 - y * y / (1 + z), -y],
            [x, y, z],
        ]
    )


def reflection(up: UpAxis | None) -> Points:
    """Return the reflection, ``(3, 3)``, that turns a mirrored scan back; it leaves up as it is."""
    return np.diag([1.0, -1.0, 1.0]) if up == "x" else np.diag([-1.0, 1.0, 1.0])
