"""Facings: what is in a front arc, and where a shot strikes a vehicle."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin

import numpy as np
import shapely

from meshes.shapes.piece import BODY
from sandbox.table.footprints import cores, pose_of, radii
from sandbox.table.table import PlacedModel, PlacedUnit

ARC_DEG = 90.0
"""The width of a front arc (BA-WPN-3)."""

REAR_ARC_DEG = 90.0
"""The width of a plane's rear arc (assumption: as wide as a front arc)."""

_FAR_IN = 1000.0
_STEP_DEG = 15.0


def in_arc(model: PlacedModel, target: PlacedModel, arc_deg: float = ARC_DEG) -> bool:
    """Check whether a target is at least partly in a model's front arc, from above (BA-WPN-3).

    The arc opens at the model's origin, half of ``arc_deg`` to either side of its facing. Its edges
    are in it.
    """
    if arc_deg >= 360:
        return True
    core, radius = cores([target], [pose_of(target)])[0], float(radii([target])[0])
    return bool(shapely.distance(_wedge(model, arc_deg / 2), core) <= radius + 1e-9)


def in_rear_arc(target: PlacedModel, shooter: PlacedModel) -> bool:
    """Check whether the middle of a shooter's base is in a target's rear arc, from above (WP-15).

    The arc opens at the middle of the target's base. Its edges are in it.
    """
    behind = radians(target.stand.turn + 180)
    x, y = shooter.stand.x - target.stand.x, shooter.stand.y - target.stand.y
    along, across = x * cos(behind) + y * sin(behind), y * cos(behind) - x * sin(behind)
    if hypot(along, across) < 1e-9:
        return False
    return abs(degrees(atan2(across, along))) <= REAR_ARC_DEG / 2 + 1e-9


def _wedge(model: PlacedModel, half: float) -> shapely.Geometry:
    turns = np.linspace(-half, half, 2 + int(2 * half / _STEP_DEG))
    x, y, facing = pose_of(model)[:3]
    rim = [
        (x + _FAR_IN * cos(radians(facing + turn)), y + _FAR_IN * sin(radians(facing + turn)))
        for turn in turns
    ]
    return shapely.Polygon([(x, y), *rim])


def struck_from(unit: PlacedUnit, firer: PlacedModel, target: PlacedModel) -> str:
    """Return the facing of a hull that a shot strikes: ``front``, ``side``, ``rear`` or ``top``.

    A warplane's shot strikes the top, wherever the plane is (WP-13). Other shots strike by where
    the model stands (BA-VEH-1).
    """
    if unit.template.flies:
        return "top"
    return facing_struck(target, firer.stand.x, firer.stand.y)


def facing_struck(target: PlacedModel, x: float, y: float) -> str:
    """Return where a shot from a point strikes a hull: ``front``, ``side`` or ``rear`` (BA-VEH-1).

    The quadrants are those between the lines through the hull's corners. The hull is the rectangle
    around the body. A shot along such a line strikes the stronger facing.
    """
    body = target.piece.part(BODY)
    assert body is not None, "every model has a body"
    (low_x, low_y), (high_x, high_y) = np.asarray(body.mesh.bounds)[:, :2].tolist()
    local = target.stand.unplace(np.array([[x, y, target.stand.z]]))[0]
    along = float(local[0]) - (low_x + high_x) / 2
    across = abs(float(local[1]) - (low_y + high_y) / 2)
    # the diagonal rises by (half the width) on (half the length)
    steep, flat = across * (high_x - low_x), abs(along) * (high_y - low_y)
    edge = 1e-9 * max(steep, flat)
    if along > 0 and flat >= steep - edge:
        return "front"
    if along < 0 and flat > steep + edge:
        return "rear"
    return "side"
