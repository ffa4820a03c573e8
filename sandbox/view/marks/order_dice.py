"""Order dice and pins of units, on free ground near the unit's middle, as players place them.

They are marks, which hide no model. All inches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from math import hypot
from types import MappingProxyType

import numpy as np
import trimesh
from numpy.typing import NDArray

from meshes.shapes.piece import Piece
from rules.engine.player.tokens import Face, Laid, Tokens
from sandbox.measure.relief import relief_of
from sandbox.table.placement import Placement
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import PlacedModel, PlacedUnit, Table
from sandbox.view import style
from sandbox.view.items import Item, item
from sandbox.view.marks.overlay import flat
from sandbox.view.surface import Points, Surface, joined
from sandbox.work.lasting import lasting

EDGE_IN, BEVEL_IN = 1.2, 0.14
"""Die: its edge and bevel, larger than real, so that its face is legible from afar."""

PIN_IN, PIN_HIGH_IN, PIN_GAP_IN = 0.36, 0.16, 0.05
"""Pin marker: its radius and height, and the gap to the next one on it."""

INK, PIN, PIN_EDGE = "#ffffff", "#F0E442", "#3b3a2a"
"""Colours of the die's face, and of pin markers and the rims between them."""

_PRINTED_IN = 0.012
_FILLS = 0.88
_ROUND = 14
_WAYS = 16
_NEXT_IN = EDGE_IN / 2 + PIN_IN + 0.5
"""Distance of pins from a die: no die hides them from above."""
_RINGS_IN = (0.0, 2.5, 5.0)
"""Distances from a model at which they are put in a house or a wood."""
_LOOKED_AT = 240
_LEVEL_IN = 0.3
_STEP_IN = 1.5
_FAR_IN = 12.0

Spot = tuple[float, float]

Stroke = tuple[tuple[float, float], ...]
"""A convex polygon, counter-clockwise, in a square from −1 to 1 with y up."""


def order_dice(table: Table, tokens: Laid) -> list[Item]:
    """Draw ``die/<unit>`` for each unit with a die or a pin."""
    found, taken = [], list[Spot]()
    for unit in table.units:
        laid = tokens.get(unit.id, Tokens())
        if unit.models and (laid.face or laid.pins):
            drawn = _drawn(laid.face, laid.pins, unit.side_number)
            wide = bool(laid.face and laid.pins)
            stands = [(model.stand.x, model.stand.y) for model in unit.models]
            x, y = (sum(values) / len(stands) for values in zip(*stands, strict=True))
            near = tuple(spot for spot in taken if hypot(spot[0] - x, spot[1] - y) < _FAR_IN)
            where = _free_spot(table, unit, wide, near)
            taken += [(where.x + off, where.y) for off in _covers(wide)]
            found.append(item(f"die/{unit.id}", drawn, "overlay", where.matrix, pickable=False))
    return found


# --- what they look like ------------------------------------------------------------------------


def _bar(x0: float, y0: float, x1: float, y1: float) -> Stroke:
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def _chevron(low: float) -> tuple[Stroke, Stroke]:
    """Return a chevron half a square high, from ``low`` up."""
    return (
        ((-0.85, low), (0.0, low + 0.5), (0.0, low + 0.95), (-0.85, low + 0.45)),
        ((0.0, low + 0.5), (0.85, low), (0.85, low + 0.45), (0.0, low + 0.95)),
    )


def _star(points: int) -> tuple[Stroke, ...]:
    turns = np.pi / 2 + np.pi * np.arange(2 * points) / points
    reach = np.where(np.arange(2 * points) % 2, 0.42, 1.0)
    x, y = reach * np.cos(turns), reach * np.sin(turns)
    corners = [(float(a), float(b)) for a, b in zip(x, y, strict=True)]
    spikes = [
        ((0.0, 0.0), corners[k - 1], corners[k], corners[(k + 1) % len(corners)])
        for k in range(0, len(corners), 2)
    ]
    return tuple(spikes)


def _eye() -> tuple[Stroke, ...]:
    """Return an eye: two lids, and the pupil."""
    x = np.linspace(-1.0, 1.0, 9)
    outer, inner = 0.62 * (1 - x**2), 0.4 * (1 - x**2) - 0.02
    lids = []
    for k in range(len(x) - 1):
        (a, b), (c, d), (e, f) = x[k : k + 2], inner[k : k + 2], outer[k : k + 2]
        lids.append(((a, c), (b, d), (b, f), (a, e)))
        lids.append(((a, -e), (b, -f), (b, -d), (a, -c)))
    turns = np.linspace(0.0, 2 * np.pi, 12, endpoint=False)
    pupil = tuple((0.27 * float(np.cos(t)), 0.27 * float(np.sin(t))) for t in turns)
    return (*((tuple((float(p), float(q)) for p, q in lid)) for lid in lids), pupil)


_PRINTED: Mapping[Face, tuple[Stroke, ...]] = MappingProxyType(
    {
        "star": _star(8),
        "chevron": _chevron(-0.5),
        "chevrons": (*_chevron(-0.95), *_chevron(0.0)),
        "eye": _eye(),
        "cross": (
            _bar(-0.27, -0.9, 0.27, 0.9),
            _bar(-0.9, -0.27, -0.27, 0.27),
            _bar(0.27, -0.27, 0.9, 0.27),
        ),
        "low": (((-0.8, 0.75), (0.0, -0.35), (0.8, 0.75)), _bar(-0.9, -0.9, 0.9, -0.55)),
    }
)


@lru_cache(maxsize=128)
def _drawn(face: Face | None, pins: int, side: int) -> Surface:
    """Build a die with this face on top and on every side, and a pile of pin markers next to it."""
    made = [] if face is None else [_die(side), *_faces(_PRINTED[face])]
    aside = _NEXT_IN if face is not None else 0.0
    made += [_pin(aside, number * (PIN_HIGH_IN + PIN_GAP_IN)) for number in range(pins)]
    return joined(made)


def _die(side: int) -> Surface:
    made = bevelled(EDGE_IN, BEVEL_IN, SIDE_COLOURS[side])
    return replace(made, points=made.points + [0.0, 0.0, EDGE_IN / 2])


def bevelled(edge: float, bevel: float, colour: style.Colour) -> Surface:
    """Build a cube about the origin whose edges are cut off, inches."""
    half, short = edge / 2, edge / 2 - bevel
    corners = [
        np.roll((a * half, b * short, c * short), axis)
        for axis in range(3)
        for a in (-1, 1)
        for b in (-1, 1)
        for c in (-1, 1)
    ]
    hull = trimesh.Trimesh(np.array(corners)).convex_hull
    return flat(np.asarray(hull.vertices), np.asarray(hull.faces, dtype=np.int64), colour)


def _faces(strokes: tuple[Stroke, ...]) -> list[Surface]:
    """Return the print on the top, legible from the near edge, and on the four sides."""
    size = _FILLS * (EDGE_IN / 2 - BEVEL_IN / 2)
    points, faces = list[tuple[float, float, float]](), list[tuple[int, int, int]]()
    for stroke in strokes:
        first = len(points)
        points += [(size * x, size * y, EDGE_IN / 2 + _PRINTED_IN) for x, y in stroke]
        faces += [(first, first + k, first + k + 1) for k in range(1, len(stroke) - 1)]
    plane, corners = np.array(points), np.array(faces, dtype=np.int64)
    up = plane[:, [0, 1, 2]]
    front = np.column_stack([plane[:, 0], -plane[:, 2], plane[:, 1]])
    turned = [up, front]
    for quarter in (1, 2, 3):
        c, s = (1, 0, -1, 0)[quarter], (0, 1, 0, -1)[quarter]
        turned.append(front @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]]))
    middle = np.array([0.0, 0.0, EDGE_IN / 2])
    return [flat(one + middle, corners, INK) for one in turned]


def _pin(x: float, z: float) -> Surface:
    disc = trimesh.creation.cylinder(PIN_IN, PIN_HIGH_IN, sections=_ROUND)
    rim = trimesh.creation.cylinder(PIN_IN * 0.93, PIN_GAP_IN, sections=_ROUND)
    up = np.array([x, 0.0, z])
    lids = [(rim, PIN_GAP_IN / 2, PIN_EDGE), (disc, PIN_GAP_IN + PIN_HIGH_IN / 2, PIN)]
    return joined(
        flat(
            np.asarray(made.vertices) + up + [0.0, 0.0, high],
            np.asarray(made.faces, dtype=np.int64),
            colour,
        )
        for made, high, colour in lids
    )


# --- where they lie -----------------------------------------------------------------------------


def _covers(wide: bool) -> tuple[float, ...]:
    """Return the places of dice or pins along x from the first one."""
    return (0.0, _NEXT_IN) if wide else (0.0,)


@lasting(256)
def _free_spot(table: Table, unit: PlacedUnit, wide: bool, taken: tuple[Spot, ...]) -> Placement:
    """Return the nearest free level spot to the middle of a unit, beside one of its models.

    Beside its first model where there is none.
    """
    own = np.array([[one.stand.x, one.stand.y, one.stand.z, _reach(one)] for one in unit.models])
    half = EDGE_IN / 2 * 1.15
    there = [(model.stand.x, model.stand.y, _reach(model)) for model in table.models()]
    others = np.array([*there, *((x, y, half) for x, y in taken)])
    turns = np.linspace(0.0, 2 * np.pi, _WAYS, endpoint=False) - np.pi / 2
    ways = np.column_stack([np.cos(turns), np.sin(turns)])
    rings = [own[:, None, 3:] + half + 0.08 + ring for ring in _RINGS_IN]
    spots = np.concatenate([(own[:, None, :2] + far * ways).reshape(-1, 2) for far in rings])
    heights = np.tile(np.repeat(own[:, 2], _WAYS), len(rings))
    needs = [np.array([off, 0.0]) for off in _covers(wide)]
    free = np.ones(len(spots), dtype=bool)
    for off in needs:
        away = np.linalg.norm((spots + off)[:, None] - others[None, :, :2], axis=2)
        gaps = away - others[:, 2]
        free &= gaps.min(axis=1) >= half - 1e-9
        free &= np.all((spots + off >= half) & (spots + off <= np.array(table.size) - half), axis=1)
    away = np.linalg.norm(spots - own[:, :2].mean(axis=0), axis=1)
    order = [k for k in np.argsort(away, kind="stable") if free[k]][:_LOOKED_AT]
    if order:
        relief = relief_of(table.pieces)
        around = half * np.array([[0, 0], [1, 1], [1, -1], [-1, 1], [-1, -1]]) / np.sqrt(2)
        looked: Points = (spots[order][:, None] + around).reshape(-1, 2)
        z = relief.heights(looked).reshape(len(order), -1)
        good = (np.ptp(z, axis=1) < _LEVEL_IN) & (np.abs(z[:, 0] - heights[order]) < _STEP_IN)
        for off in needs:
            good &= ~in_something(table, spots[order] + off, heights[order], half)
        if good.any():
            place = int(np.flatnonzero(good)[0])
            k = order[place]
            return Placement(float(spots[k, 0]), float(spots[k, 1]), float(z[place].max()))
    return Placement(float(spots[0, 0]), float(spots[0, 1]), float(own[0, 2]))


def in_something(table: Table, spots: Points, floors: Points, half: float) -> NDArray[np.bool_]:
    """Return whether a die's square would stand in a wall, a hedge, a tree or a house, ``(n,)``."""
    found = np.zeros(len(spots), dtype=bool)
    for placed in table.pieces:
        boxes = _boxes(placed.piece)
        if not len(boxes):
            continue
        upright = np.column_stack([spots, floors])
        here = placed.stand.unplace(upright)[:, None]
        low, high = boxes[None, :, 0], boxes[None, :, 1]
        level = np.all((here > low - half)[..., :2] & (here < high + half)[..., :2], axis=2)
        found |= (level & (high[..., 2] > here[..., 2] + _LEVEL_IN)).any(axis=1)
    return found


@lasting()
def _boxes(piece: Piece) -> Points:
    """Return the boxes around the parts of a piece that carry nothing, ``(k, 2, 3)``."""
    rows = [p.mesh.bounds for p in piece.parts if not p.support and len(p.mesh.faces)]
    return np.array(rows, dtype=float).reshape(-1, 2, 3)


def _reach(model: PlacedModel) -> float:
    """Return how far a model reaches horizontally from its middle."""
    corners = np.array([part.mesh.bounds[:, :2] for part in model.piece.parts])
    return float(np.abs(corners).max())
