"""What a pointer points at, and what it nearly points at: rays, answered by the meshes that sight
is judged on.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sandbox.scenario.policy import PART_NAMES
from sandbox.sight.occluders import ground_of, unit_blockers
from sandbox.table.table import Table

Point = tuple[float, float, float]
Points = NDArray[np.float64]


@dataclass(frozen=True)
class Pick:
    """``id``: ``terrain/<id>``, ``model/<unit>/<n>`` or ``ground``. ``point``: inches."""

    id: str
    point: Point


@dataclass(frozen=True)
class Near:
    """A model near the pointer. ``pixels``: how far from it what shows of the model begins, in
    steps of `STEP_PX`; 0 where the pointer is on it.
    """

    pick: Pick
    pixels: float

    @property
    def model(self) -> str:
        """``unit/number``."""
        return self.pick.id.removeprefix("model/")


@dataclass(frozen=True)
class Aim:
    """A pixel's ray. ``right``, ``down``: by what its direction differs from the next pixel's that
    way. ``cut``: inches; what of the table is higher is not drawn and cannot be pointed at.
    """

    origin: Point
    direction: Point
    right: Point = (0.0, 0.0, 0.0)
    down: Point = (0.0, 0.0, 0.0)
    cut: float | None = None


STEP_PX, ALONG_PX = 2.0, 2.5
"""How far apart the circles are that are looked at around a pointer, and the rays of one circle."""


def pick(table: Table, origin: Point, direction: Point) -> Pick | None:
    """The nearest thing on the table along an endless ray, or None where it leaves the table.

    Every part of a model can be pointed at, whether or not it counts in sight.
    """
    return picked(table, Aim(origin, direction))


def picked(table: Table, aim: Aim) -> Pick | None:
    """The nearest thing on the table at the pixel itself."""
    return _picks(table, aim, np.zeros((1, 2)))[0]


def near(table: Table, aim: Aim, pixels: float) -> list[Near]:
    """The models that show within so many pixels of a pointer, the nearest first.

    What stands behind something is near only where it looks out.
    """
    circles = [np.zeros((1, 2))]
    for radius in np.arange(STEP_PX, pixels + STEP_PX / 2, STEP_PX):
        count = int(np.ceil(2 * np.pi * radius / ALONG_PX))
        turn = 2 * np.pi * np.arange(count) / count
        circles.append(radius * np.column_stack([np.cos(turn), np.sin(turn)]))
    found: dict[str, Near] = {}
    offsets = np.concatenate(circles)
    for one, away in zip(_picks(table, aim, offsets), np.hypot(*offsets.T), strict=True):
        if one is not None and one.id.startswith("model/") and one.id not in found:
            found[one.id] = Near(one, round(float(away), 3))
    return list(found.values())


def _picks(table: Table, aim: Aim, offsets: Points) -> list[Pick | None]:
    """What is met first by the rays of pixels so far, ``(m, 2)``, from an aim's."""
    nothing: list[Pick | None] = [None] * len(offsets)
    rays = np.array([aim.origin, aim.direction, aim.right, aim.down], dtype=float)
    if not (np.isfinite(rays).all() and np.any(rays[1])):
        return nothing
    rays[1:] /= np.abs(rays[1]).max()  # however long or short it came: rays are cast in float32
    ways = rays[1] + offsets @ rays[2:]
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    starts = np.broadcast_to(rays[0], ways.shape)
    if aim.cut is not None and rays[0, 2] > aim.cut:
        # What is cut away cannot be pointed at: rays that fall begin at the cut.
        falling = ways[:, 2] < 0
        along = (aim.cut - starts[:, 2]) / np.where(falling, ways[:, 2], -np.inf)
        starts = starts + ways * along[:, None]
    nearest = _ground(table, starts, ways)
    names = np.full(len(ways), "ground", dtype=object)
    ground = ground_of(table.pieces).solid
    things = [(ground, [f"terrain/{piece.id}" for piece in table.pieces])]
    for unit in table.units:
        owners = [f"model/{model.id}" for model in unit.models]
        things.append((unit_blockers(unit, PART_NAMES), owners))
    for blockers, owners in things:
        triangle, distance = blockers.rays.along_of_few(starts, ways)
        closer = np.flatnonzero((triangle >= 0) & (distance < nearest))
        nearest[closer] = distance[closer]
        for ray in closer.tolist():
            names[ray] = owners[blockers.owner[triangle[ray]]]
    found = nothing
    for ray in np.flatnonzero(np.isfinite(nearest)).tolist():
        x, y, z = (starts[ray] + ways[ray] * nearest[ray]).tolist()
        found[ray] = Pick(str(names[ray]), (x, y, z))
    return found


def _ground(table: Table, starts: Points, ways: Points) -> Points:
    """How far along each ray the table's top is; inf for none."""
    falling = (ways[:, 2] < 0) & (starts[:, 2] >= 0)
    distance = np.where(falling, -starts[:, 2] / np.where(falling, ways[:, 2], -1.0), np.inf)
    at = starts + ways * np.where(falling, distance, 0.0)[:, None]
    on = ((at[:, :2] >= 0) & (at[:, :2] <= table.size)).all(axis=1)
    return np.asarray(np.where(on, distance, np.inf), dtype=np.float64)
