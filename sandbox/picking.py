"""What a pointer points at: one ray, answered by the meshes that sight is judged on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sandbox.bodies import Blockers, ground_of, unit_blockers
from sandbox.policy import PART_NAMES
from sandbox.table import Table

Point = tuple[float, float, float]


@dataclass(frozen=True)
class Pick:
    """``id``: ``terrain/<id>``, ``model/<unit>/<n>`` or ``ground``. ``point``: inches."""

    id: str
    point: Point


def pick(table: Table, origin: Point, direction: Point) -> Pick | None:
    """The nearest thing on the table along an endless ray, or None where it leaves the table.

    Every part of a model can be pointed at, whether or not it counts in sight.
    """
    start, way = np.array([origin], dtype=float), np.array([direction], dtype=float)
    if not (np.isfinite(start).all() and np.isfinite(way).all() and np.any(way)):
        return None
    way /= np.abs(way).max()  # however long or short it came: rays are cast in float32
    way /= np.linalg.norm(way)
    nearest, name = _ground(table, start[0], way[0]), "ground"
    ground = ground_of(table.pieces).solid
    found = _first(ground, start, way)
    if found is not None and found[1] < nearest:
        nearest, name = found[1], f"terrain/{table.pieces[found[0]].id}"
    for unit in table.units:
        found = _first(unit_blockers(unit, PART_NAMES), start, way)
        if found is not None and found[1] < nearest:
            nearest, name = found[1], f"model/{unit.models[found[0]].id}"
    if not np.isfinite(nearest):
        return None
    x, y, z = (start[0] + way[0] * nearest).tolist()
    return Pick(name, (x, y, z))


def _first(
    blockers: Blockers,
    start: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    way: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
) -> tuple[int, float] | None:
    triangle, distance = blockers.rays.along(start, way)
    if triangle[0] < 0:
        return None
    return int(blockers.owner[triangle[0]]), float(distance[0])


def _ground(
    table: Table,
    start: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    way: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
) -> float:
    if way[2] >= 0 or start[2] < 0:
        return np.inf
    distance = float(-start[2] / way[2])
    at = start + way * distance
    width, depth = table.size
    return distance if 0 <= at[0] <= width and 0 <= at[1] <= depth else np.inf
