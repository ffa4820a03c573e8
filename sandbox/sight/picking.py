"""Find what a pointer is at, and the models near it, by rays at the meshes that sight uses."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sandbox.scenario.policy import PART_NAMES
from sandbox.sight.kernel.forms import SHORT
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.sight.occluders import ground_of, unit_blockers
from sandbox.table.table import Table

Point = tuple[float, float, float]
Points = NDArray[np.float64]


@dataclass(frozen=True)
class Pick:
    """A hit at a point, inches. ``id``: ``terrain/<id>``, ``model/<unit>/<n>`` or ``ground``."""

    id: str
    point: Point


@dataclass(frozen=True)
class Near:
    """A model near the pointer.

    ``pixels``: distance from the pointer to the nearest visible point of the model, in steps of
    `STEP_PX`; 0 where the pointer is on the model.
    """

    pick: Pick
    pixels: float

    @property
    def model(self) -> str:
        """Id of the model: ``unit/number``."""
        return self.pick.id.removeprefix("model/")


@dataclass(frozen=True)
class Aim:
    """A pixel's ray. ``right``, ``down``: change of its direction for one pixel right or down.

    ``cut``: height in inches above which nothing is drawn; what lies above cannot be picked.
    """

    origin: Point
    direction: Point
    right: Point = (0.0, 0.0, 0.0)
    down: Point = (0.0, 0.0, 0.0)
    cut: float | None = None


STEP_PX, ALONG_PX = 2.0, 2.5
"""Pixels between the circles of rays around a pointer, and between the rays of a circle."""


def pick(table: Table, origin: Point, direction: Point) -> Pick | None:
    """Return the first thing that an endless ray hits, or None where it hits nothing.

    Every part of a model can be picked, including those that do not count for sight.
    """
    return picked(table, Aim(origin, direction))


def picked(table: Table, aim: Aim) -> Pick | None:
    """Return the first thing that the pixel's ray hits, or None."""
    return _picks(table, aim, np.zeros((1, 2)))[0]


def near(table: Table, aim: Aim, pixels: float) -> list[Near]:
    """Return the models that are visible within some ``pixels`` of a pointer, nearest first."""
    circles = [np.zeros((1, 2))]
    for radius in np.arange(STEP_PX, pixels + STEP_PX / 2, STEP_PX):
        count = int(np.ceil(2 * np.pi * radius / ALONG_PX))
        turn = 2 * np.pi * np.arange(count) / count
        circles.append(radius * np.column_stack([np.cos(turn), np.sin(turn)]))
    models: dict[str, Near] = {}
    offsets = np.concatenate(circles)
    for hit, away in zip(_picks(table, aim, offsets), np.hypot(*offsets.T), strict=True):
        if hit is not None and hit.id.startswith("model/") and hit.id not in models:
            models[hit.id] = Near(hit, round(float(away), 3))
    return list(models.values())


def hidden(table: Table, eye: Point, points: Points) -> NDArray[np.bool_]:
    """Return whether terrain, smoke or a model is drawn between an eye and points, ``(n,)``."""
    ground = ground_of(table.pieces, table.smoke)
    meshes = [ground.solid.rays, *(RayMesh(volume.triangles) for volume in ground.porous)]
    meshes += [unit_blockers(unit, PART_NAMES).rays for unit in table.units]
    eyes = np.broadcast_to(eye, points.shape)
    found = np.zeros(len(points), dtype=bool)
    for mesh in meshes:
        found |= mesh.blocked(eyes, SHORT * (points - eyes))
    return found


def _picks(table: Table, aim: Aim, offsets: Points) -> list[Pick | None]:
    """Return the first hit of the ray of each pixel at ``offsets`` ``(m, 2)`` from the aim's."""
    hits: list[Pick | None] = [None] * len(offsets)
    rays = np.array([aim.origin, aim.direction, aim.right, aim.down], dtype=float)
    if not (np.isfinite(rays).all() and np.any(rays[1])):
        return hits
    rays[1:] /= np.abs(rays[1]).max()  # rays are cast in float32: avoid over- and underflow
    ways = rays[1] + offsets @ rays[2:]
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    starts = np.broadcast_to(rays[0], ways.shape)
    if aim.cut is not None and rays[0, 2] > aim.cut:
        # Downward rays begin at the cut, so that nothing above it is picked.
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
    for ray in np.flatnonzero(np.isfinite(nearest)).tolist():
        x, y, z = (starts[ray] + ways[ray] * nearest[ray]).tolist()
        hits[ray] = Pick(str(names[ray]), (x, y, z))
    return hits


def _ground(table: Table, starts: Points, ways: Points) -> Points:
    """Return the distance along each ray to the table's top: ``(m,)``, infinite where it misses."""
    falling = (ways[:, 2] < 0) & (starts[:, 2] >= 0)
    distance = np.where(falling, -starts[:, 2] / np.where(falling, ways[:, 2], -1.0), np.inf)
    at = starts + ways * np.where(falling, distance, 0.0)[:, None]
    on = ((at[:, :2] >= 0) & (at[:, :2] <= table.size)).all(axis=1)
    return np.asarray(np.where(on, distance, np.inf), dtype=np.float64)
