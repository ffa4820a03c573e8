"""A table in a room, as coloured triangles in table inches: terrain, top, floor, furniture."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
import trimesh
from numpy.typing import NDArray

from meshes.shapes.piece import Part, corners
from meshes.terrain.board import ground
from sandbox.table.placement import Placement
from sandbox.table.table import Table

Points = NDArray[np.float64]
Colours = NDArray[np.uint8]

TABLE_HEIGHT_IN = 28.4
"""Height of the table top above the floor, inches."""

AROUND_IN = 36.0
"""Width of the floor on each side of the table, inches."""

TOP_THICK_IN = 1.0
"""Thickness of the table top, inches."""


@dataclass(frozen=True, eq=False)
class Surface:
    """Triangles, ``(n, 3, 3)`` inches in the table's frame, and their colours, ``(n, 3)``."""

    triangles: Points
    colours: Colours


def room(table: Table, rng: np.random.Generator) -> Surface:
    """Return all surfaces that a phone meets: a table's pieces, its top, a floor and furniture.

    Woods stand as the volumes that rays are judged by, because their trees are only drawn.
    """
    parts = [_solid(table), _top(table), _furniture(table, rng)]
    return Surface(
        np.concatenate([part.triangles for part in parts]),
        np.concatenate([part.colours for part in parts]),
    )


def _solid(table: Table) -> Surface:
    triangles, colours = [np.zeros((0, 3, 3))], [np.zeros((0, 3), np.uint8)]
    for piece in table.pieces:
        for part in () if piece.piece.volumes else piece.piece.parts:
            triangles.append(_placed(part, piece.stand))
            colours.append(part.colours)
        for volume in piece.piece.volumes:
            triangles.append(
                piece.stand.place(corners(volume.mesh).reshape(-1, 3)).reshape(-1, 3, 3)
            )
            colours.append(np.tile(np.array([[70, 92, 52]], np.uint8), (len(volume.mesh.faces), 1)))
    return Surface(np.concatenate(triangles), np.concatenate(colours))


def _placed(part: Part, stand: Placement) -> Points:
    return stand.place(part.triangles.reshape(-1, 3)).reshape(-1, 3, 3)


def _box(low: tuple[float, float, float], high: tuple[float, float, float], ink: int) -> Surface:
    box = trimesh.creation.box(bounds=[low, high])
    shade = np.array([[ink, int(ink * 0.9), int(ink * 0.8)]], np.uint8)
    return Surface(np.asarray(box.triangles), np.tile(shade, (len(box.faces), 1)))


def _joined(parts: list[Surface]) -> Surface:
    return Surface(
        np.concatenate([part.triangles for part in parts]),
        np.concatenate([part.colours for part in parts]),
    )


def _top(table: Table) -> Surface:
    """The mat, and the slab below it that makes the table's edge."""
    spec, (width, depth) = table.scenario.table, table.size
    mat = ground(table.size, mat=spec.mat, season=spec.ground)
    return _joined(
        [
            Surface(mat.triangles, mat.colours),
            _box((0, 0, -TOP_THICK_IN), (width, depth, -0.02), 120),
        ]
    )


def _furniture(table: Table, rng: np.random.Generator) -> Surface:
    """A floor, the table's legs, and a chair on one side."""
    width, depth = table.size
    floor = -TABLE_HEIGHT_IN
    parts = [
        _box(
            (-AROUND_IN, -AROUND_IN, floor - 0.5),
            (width + AROUND_IN, depth + AROUND_IN, floor),
            150,
        )
    ]
    for x, y in product((2.0, width - 4.0), (2.0, depth - 4.0)):
        parts += [_box((x, y, floor), (x + 2, y + 2, -TOP_THICK_IN), 90)]
    return _joined([*parts, *_chair(width, depth, rng)])


def _chair(width: float, depth: float, rng: np.random.Generator) -> list[Surface]:
    x = rng.uniform(0, width - 18)
    near = bool(rng.integers(2))
    y = -22.0 if near else depth + 5.0
    seat, floor = -TABLE_HEIGHT_IN + 16, -TABLE_HEIGHT_IN
    back = y if near else y + 15.5
    legs = [
        _box((x + dx, y + dy, floor), (x + dx + 1.5, y + dy + 1.5, seat), 80)
        for dx, dy in product((0, 15.5), repeat=2)
    ]
    return [
        *legs,
        _box((x, y, seat), (x + 17, y + 17, seat + 1.5), 100),
        _box((x, back, seat + 1.5), (x + 17, back + 1.5, seat + 18), 100),
    ]
