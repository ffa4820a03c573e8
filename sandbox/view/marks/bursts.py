"""Draw what fire leaves: explosions and smoke as players model them, craters, and burnt-out hulls.

They are marks, not terrain: none hides or slows a model.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np
import trimesh

from sandbox.measure.relief import Relief, relief_of
from sandbox.table.table import PlacedModel, Table
from sandbox.view import style
from sandbox.view.items import Item, item, split_aloft
from sandbox.view.marks.overlay import dashed_tubes, flat
from sandbox.view.surface import Surface, joined, surface

FIRE, FLARE, EMBER = "#E69F00", "#F6D55C", "#C8501E"
SOOT, SMOKE, EARTH, LOAM = "#2b2622", "#5d5750", "#7d6a48", "#6b5138"

Point3 = tuple[float, float, float]

_CRATER_SHARE, _INNER_SHARE, _CORNERS = 0.75, 0.62, 30
_LIFT_IN = 0.05
_RAISED_IN = 0.16
_DASH = (0.55, 0.4)
_BENDS = 12
_CHARRED = 0.2
_TILT_DEG = 7.0
_BELLY_DEG, _SUNK = 11.0, 0.38


def burst(name: str, at: Point3, radius_in: float) -> Item:
    """Draw an explosion as of cotton wool: fire within, earth and smoke above."""
    return item(name, _explosion(), "overlay", _scaled(at, radius_in), pickable=False)


def plume(name: str, at: Point3, radius_in: float) -> Item:
    """Draw a fire with a column of smoke as of cotton wool."""
    return item(name, _column(), "overlay", _scaled(at, radius_in), pickable=False)


def hulk(name: str, model: PlacedModel) -> Item:
    """Draw a model burnt out, where it stood."""
    drawn = surface(model.piece)
    black = (drawn.rgb * _CHARRED).astype(np.uint8)
    black[:, 0] += 12  # a little rust
    tilt = trimesh.transformations.rotation_matrix(np.radians(_TILT_DEG), [1.0, 0.25, 0.0])
    where = model.stand.matrix @ tilt
    where[2, 3] -= 0.08
    return item(name, drawn.coloured(black), "overlay", where, pickable=False)


def downed(name: str, model: PlacedModel, at: Point3) -> Item:
    """Draw a plane burnt out on the ground at a place, on its belly and one wing."""
    drawn = surface(split_aloft(model.piece)[0])
    black = (drawn.rgb * _CHARRED).astype(np.uint8)
    black[:, 0] += 12
    low, high = drawn.points.min(axis=0), drawn.points.max(axis=0)
    middle = (low + high) / 2
    belly = Surface(drawn.points - middle, drawn.faces, black, drawn.normals)
    rotation = trimesh.transformations.rotation_matrix
    where = rotation(np.radians(model.stand.turn), [0, 0, 1])
    where = where @ rotation(np.radians(_BELLY_DEG), [1.0, 0.35, 0.0])
    where[:3, 3] = np.array(at) + [0.0, 0.0, _SUNK * float(high[2] - low[2])]
    return item(name, belly, "overlay", where, pickable=False)


def way_of(name: str, start: Point3, end: Point3) -> Item:
    """Draw the arc along which a load falls, level at first, steep in the end."""
    share = np.linspace(0.0, 1.0, _BENDS + 1)
    way = np.array(start) + share[:, None] * np.subtract(end, start)
    way[:, 2] = start[2] + share**2 * (end[2] - start[2])
    dashes = dashed_tubes(way[:-1], way[1:], SOOT, _DASH, radius=0.05)
    return item(name, dashes, "overlay", lit=False, pickable=False)


def craters(name: str, table: Table, bursts: Iterable[Point3]) -> Iterator[Item]:
    """Draw craters with a raised rim at bursts, over the surface there.

    ``bursts``: x, y and radius of each.
    """
    relief = relief_of(table.pieces)
    drawn = [_crater(relief, (x, y), size) for x, y, size in dict.fromkeys(bursts)]
    if drawn:
        yield item(name, joined(drawn), "overlay", pickable=False)


def _crater(relief: Relief, at: tuple[float, float], burst_in: float) -> Surface:
    """Build rings from the scorched ground outside over the rim to the black middle."""
    turns = np.linspace(0.0, 2 * np.pi, _CORNERS, endpoint=False)
    ragged = 1.0 + 0.1 * np.cos(5.0 * turns + at[0]) + 0.04 * np.cos(9.0 * turns + at[1])
    ways = np.column_stack([np.cos(turns), np.sin(turns)]) * ragged[:, None]
    wide = _CRATER_SHARE * burst_in
    rings = (
        (1.4 * wide, 0.0, EARTH),
        (wide, _RAISED_IN, LOAM),
        (_INNER_SHARE * wide, 0.03, SOOT),
        (0.0, 0.01, SOOT),
    )
    points, colours = [], []
    for radius, raised, colour in rings:
        plan = np.array(at) + radius * ways
        rough = raised * (1.0 + 0.5 * np.cos(7.0 * turns + 3.0 * at[1]))
        points.append(np.column_stack([plan, relief.heights(plan) + _LIFT_IN + rough]))
        colours.append(np.tile(np.array(style.rgb(colour), dtype=np.uint8), (_CORNERS, 1)))
    k = np.arange(_CORNERS)
    after = (k + 1) % _CORNERS
    faces = []
    for ring in range(len(rings) - 1):
        a, b = ring * _CORNERS, (ring + 1) * _CORNERS
        faces += [np.column_stack([a + k, a + after, b + after])]
        faces += [np.column_stack([a + k, b + after, b + k])]
    whole = np.concatenate(points)
    up = np.tile([0.0, 0.0, 1.0], (len(whole), 1))
    return Surface(whole, np.concatenate(faces), np.concatenate(colours), up)


def _scaled(at: Point3, by: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    matrix = np.diag([by, by, by, 1.0])
    matrix[:3, 3] = at
    return matrix


def _lumps(rows: Iterable[tuple[Point3, float, style.Colour]]) -> Surface:
    """Build balls of wool: place, radius and colour of each."""
    ball = trimesh.creation.icosphere(subdivisions=1)
    points, faces = np.asarray(ball.vertices), np.asarray(ball.faces, dtype=np.int64)
    made = []
    for number, (at, radius, colour) in enumerate(rows):
        rough = 1.0 + 0.13 * np.sin(9.0 * points @ np.array([1.0, 1.7, 2.3]) + 2.0 * number)
        made.append(flat(radius * rough[:, None] * points + np.array(at), faces, colour))
    return joined(made)


@lru_cache(maxsize=1)
def _explosion() -> Surface:
    """Build an explosion of radius 1."""
    random = np.random.default_rng(5)
    rows: list[tuple[Point3, float, style.Colour]] = []
    for k in range(9):
        turn = 2.4 * k
        rows.append(((0.6 * np.cos(turn), 0.6 * np.sin(turn), 0.25), 0.34, EARTH))
    for k in range(7):
        turn = 2.4 * k + 0.7
        far = 0.28 * (k > 0)
        colour = (FLARE, FIRE, EMBER)[min(k, 2) if k < 3 else 1 + k % 2]
        rows.append(((far * np.cos(turn), far * np.sin(turn), 0.5 + 0.09 * k), 0.36, colour))
    for k in range(10):
        x, y = random.normal(scale=0.3, size=2)
        rows.append(((x, y, 1.15 + 0.09 * k), 0.42 - 0.012 * k, SOOT if k < 5 else SMOKE))
    return _lumps(rows)


@lru_cache(maxsize=1)
def _column() -> Surface:
    """Build a fire about 1 wide under a column of smoke that leans with the wind."""
    random = np.random.default_rng(11)
    rows: list[tuple[Point3, float, style.Colour]] = []
    for k in range(6):
        x, y = random.normal(scale=0.28, size=2)
        rows.append(((x, y, 0.15 + 0.12 * k), 0.3 - 0.03 * k, (FIRE, EMBER, FLARE)[k % 3]))
    for k in range(13):
        up = 0.7 + 0.26 * k
        x, y = random.normal(scale=0.09, size=2)
        rows.append(
            (
                (x + 0.05 * k + 0.012 * k * k, y + 0.03 * k, up),
                0.27 + 0.045 * k,
                SOOT if k < 7 else SMOKE,
            )
        )
    return _lumps(rows)
