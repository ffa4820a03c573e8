"""Places to get down from a vehicle: in formation beside, behind or before its hull."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, hypot, radians, sin

import numpy as np

from rules.bolt_action.play.transports import DOWN_WITHIN_IN
from sandbox.bolt_action.movement.paths import Mover, Spots, fits
from sandbox.table.footprints import Points, Pose2D, Shapes, cores, plan_distances, pose_of, radii
from sandbox.table.table import PlacedModel

CLEAR_IN = 1.05
"""Least distance of riders from the hull: units stay apart (BA-MOV-3), inches."""

BETWEEN_IN = 0.15
"""Gap between riders, inches."""

_SIDES_DEG = (90.0, -90.0, 180.0, 0.0)
_STEP_IN = 0.25


def beside(mover: Mover, vehicle: PlacedModel) -> Iterator[tuple[Spots, float]]:
    """Yield places of all of a mover's models on one side of a vehicle.

    Each comes with the distance of the furthest of them from the hull, inches.
    """
    hull = pose_of(vehicle)
    core, wide = cores([vehicle], [hull]), radii([vehicle])
    reach = float(radii(mover.models).max())
    free = _free(mover, hull, core, wide)
    for side in _SIDES_DEG:
        way = radians(hull.facing + side)
        door = hull.x + 2.0 * cos(way), hull.y + 2.0 * sin(way)
        near = sorted(free, key=lambda row: hypot(row[0] - door[0], row[1] - door[1]))
        chosen: list[tuple[float, float, float]] = []
        for row in near:
            gaps = [hypot(row[0] - x, row[1] - y) for x, y, _ in chosen]
            if not gaps or min(gaps) >= 2 * reach + BETWEEN_IN:
                chosen.append(row)
            if len(chosen) == len(mover.models):
                break
        spots = tuple(Pose2D(x, y, hull.facing + side) for x, y, _ in chosen)
        if len(spots) == len(mover.models) and fits(mover, spots):
            yield spots, max(inches for *_, inches in chosen)


def _free(
    mover: Mover, hull: Pose2D, core: Shapes, wide: Points
) -> list[tuple[float, float, float]]:
    """List x, y and the distance from the hull of points where one of the models has room."""
    model = mover.models[0]
    one = replace(mover, models=(model,))
    far = DOWN_WITHIN_IN + 6.0
    free = []
    for x in np.arange(hull.x - far, hull.x + far, 2 * _STEP_IN):
        for y in np.arange(hull.y - far, hull.y + far, 2 * _STEP_IN):
            spot = Pose2D(float(x), float(y), hull.facing)
            here = cores([model], [spot])
            inches = float(plan_distances(here, radii([model]), core, wide)[0, 0])
            if CLEAR_IN <= inches <= DOWN_WITHIN_IN and fits(one, (spot,)):
                free.append((spot.x, spot.y, inches))
    return free
