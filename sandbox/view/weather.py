"""Draw what weather and night bring: rain and puddles; lit windows, lamps on doors and vehicles.

They are drawn only: no ray, verdict or export has them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.kind import TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.texture import Texture
from sandbox.measure.relief import relief_of
from sandbox.movement.ground_classes import FLAT_IN
from sandbox.scenario.schema import KindTerrain
from sandbox.table.outlines import outline
from sandbox.table.table import PlacedPiece, Table
from sandbox.view import style
from sandbox.view.surface import Surface, joined

FALL_IN, FALLS_IN_A_SECOND = 14.0, 30.0
"""Height of the rain over the table, after which it is the same again, and its speed, inches."""

_A_DROP_ON, _DROP_IN = 2.0, (0.8, 0.008)
"""Square inches for each drop of the rain, and a drop's length and width."""

_DROP, _WATER, _SHEEN = "#dbe4ea", "#30393f", "#66747d"
_WARM, _EMBER, _LAMP = (255, 206, 122), (232, 150, 66), (255, 236, 190)

_PUDDLES_EVERY, _PUDDLE_IN, _RIM = 60.0, (0.6, 1.9), 26
_FLAT, _LIFT = 0.03, 0.035
_DARK_WINDOWS = 4
"""One window in so many is dark."""

_POOL_IN, _POOL = 1.7, 12
_GLOW_IN = 0.006


@lru_cache(maxsize=4)
def rain(size: tuple[float, float]) -> Surface:
    """Draw drops up to twice `FALL_IN`: moved down by less than that, they fill the air."""
    random = np.random.default_rng(7)
    count = int(size[0] * size[1] / _A_DROP_ON)
    at = random.uniform(0.0, 1.0, (count, 3)) * [*size, FALL_IN]
    at = np.concatenate([at, at + [0.0, 0.0, FALL_IN]])
    long, wide = _DROP_IN
    fall = np.array([0.12, 0.05, 1.0]) * long
    sides = wide * np.array([[[1.0, 0, 0], [-1.0, 0, 0]], [[0, 1.0, 0], [0, -1.0, 0]]])
    corners = [np.stack([at + a, at + b, at + fall], axis=1) for a, b in sides]
    return _flat(np.concatenate(corners).reshape(-1, 3), style.rgb(_DROP))


def puddles(table: Table) -> Surface:
    """Draw puddles on flat ground, clear of all that stands there."""
    random = np.random.default_rng(11)
    x, y = table.size
    high = [one for one in table.pieces if _top(one) > FLAT_IN]
    taken = shapely.union_all([outline(one) for one in high]).buffer(0.3)
    shapely.prepare(taken)
    relief, turns = relief_of(table.pieces), np.linspace(0, 2 * np.pi, _RIM, endpoint=False)
    made = []
    for _ in range(int(x * y / _PUDDLES_EVERY)):
        middle = random.uniform((2.0, 2.0), (x - 2.0, y - 2.0))
        phase, radius = random.uniform(0, 6.0, 3), random.uniform(*_PUDDLE_IN)
        rim = 1 + 0.2 * np.sin(2 * turns + phase[0]) + 0.12 * np.sin(3 * turns + phase[1])
        ways = np.column_stack([np.cos(turns), 0.62 * np.sin(turns)]) * (radius * rim)[:, None]
        plan = np.concatenate([middle[None], middle + 0.82 * ways, middle + ways])
        heights = relief.heights(plan)
        if np.ptp(heights) > _FLAT or taken.intersects(shapely.Polygon(plan[1 + _RIM :])):
            continue
        points = np.column_stack([plan, np.full(len(plan), heights.max() + _LIFT)])
        far = np.concatenate([[0.0], ways[:, 1] / radius, ways[:, 1] / radius])
        share = np.clip(0.5 + 0.6 * far, 0, 1)[:, None]
        # the sky from its far side, the dark ground from the near
        seen = (1 - share) * style.rgb(_WATER) + share * style.rgb(_SHEEN)
        made.append(_fan(points, seen, 0.62))
    return joined(made)


def lights(one: PlacedPiece) -> Surface:
    """Draw the lit windows of a house, its lamps over doors, and their light on the ground before
    them; piece frame, perhaps empty.
    """
    return _lights(one.spec.shape) if isinstance(one.spec, KindTerrain) else joined(())


@lru_cache(maxsize=128)
def _lights(shape: TerrainKind) -> Surface:
    return joined(_lit(shape))


def _lit(shape: TerrainKind) -> Iterator[Surface]:
    for number, (pane, door) in enumerate(zip(*shape.panes(), strict=True)):
        low, top = pane[:2].mean(axis=0), pane[2:].mean(axis=0)
        right = (pane[1] - pane[0]) / np.linalg.norm(pane[1] - pane[0])
        out = np.cross(right, [0.0, 0.0, 1.0])
        if door:
            at = top + 0.22 * np.array([0.0, 0.0, 1.0]) + 0.2 * out
            yield _lamp(at)
        elif number % _DARK_WINDOWS == _DARK_WINDOWS - 1:
            continue
        else:
            bright = np.concatenate([np.tile(_EMBER, (2, 1)), np.tile(_WARM, (2, 1))])
            rgba = np.column_stack([bright, np.full(4, 255)]).astype(np.uint8)
            faces = np.array([[0, 1, 2], [0, 2, 3]])
            yield Surface(pane, faces, rgba, np.tile(out, (4, 1)))
        if low[2] < 1.5:
            foot = np.array([*(low + 0.75 * out)[:2], 0.06])
            turns = np.linspace(0, 2 * np.pi, _POOL, endpoint=False)
            ways = np.cos(turns)[:, None] * right + 0.55 * np.sin(turns)[:, None] * out
            points = np.concatenate(
                [foot[None], foot + 0.4 * _POOL_IN * ways, foot + _POOL_IN * ways]
            )
            yield _fan(points, np.tile(_WARM, (len(points), 1)), 0.34, 0.2)


def headlamps(piece: Piece) -> Surface:
    """Draw the lit lamps of a vehicle just before their glass; piece frame, perhaps empty."""
    found = []
    for part in piece.parts:
        glass = part.textures == Texture.LAMP
        faces, out = part.mesh.faces[glass], np.zeros(part.mesh.vertices.shape)
        np.add.at(out, faces.ravel(), np.repeat(part.mesh.face_normals[glass], 3, axis=0))
        out *= _GLOW_IN / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-9)
        found.append(_flat((part.mesh.vertices + out)[faces].reshape(-1, 3), _LAMP))
    return joined(found)


def _lamp(at: NDArray[np.float64]) -> Surface:
    """Draw a small lamp: a bright octahedron."""
    corners = 0.09 * np.concatenate([np.eye(3), -np.eye(3)])
    faces = [[0, 1, 2], [1, 3, 2], [3, 4, 2], [4, 0, 2], [1, 0, 5], [3, 1, 5], [4, 3, 5], [0, 4, 5]]
    rgba = np.tile([*_LAMP, 255], (6, 1)).astype(np.uint8)
    return Surface(at + corners, np.array(faces), rgba, np.tile([0.0, 0.0, 1.0], (6, 1)))


def _fan(
    points: NDArray[np.float64], rgb: NDArray[np.float64], alpha: float, ring: float | None = None
) -> Surface:
    """Draw a middle, a ring and a rim, of the same number of points, that fades out at the rim."""
    count = (len(points) - 1) // 2
    a = 1 + np.arange(count)
    b = 1 + (np.arange(count) + 1) % count
    faces = np.concatenate(
        [
            np.column_stack([np.zeros(count, dtype=np.int64), a, b]),
            np.column_stack([a, a + count, b + count]),
            np.column_stack([a, b + count, b]),
        ]
    )
    inner = np.full(count, alpha if ring is None else ring)
    opacity = np.concatenate([[alpha], inner, np.zeros(count)])
    rgba = np.column_stack([rgb, 255 * opacity]).round().astype(np.uint8)
    return Surface(points, faces, rgba, np.tile([0.0, 0.0, 1.0], (len(points), 1)))


def _flat(points: NDArray[np.float64], colour: tuple[int, int, int]) -> Surface:
    """Draw triangles, three points each, in one colour."""
    ink = np.tile(np.array(colour, dtype=np.uint8), (len(points), 1))
    faces = np.arange(len(points)).reshape(-1, 3)
    return Surface(points, faces, ink, np.tile([0.0, 0.0, 1.0], (len(points), 1)))


def _top(one: PlacedPiece) -> float:
    return max(float(part.mesh.bounds[1, 2]) for part in one.piece.parts)
