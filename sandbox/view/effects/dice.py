"""Dice that are thrown onto the table and land on the faces that the rules rolled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import trimesh
from numpy.typing import NDArray

from sandbox.measure.relief import relief_of
from sandbox.sight.picking import hidden
from sandbox.table.table import Table
from sandbox.view.effects.camera import FIELD_DEG, eye_of, seen_at
from sandbox.view.effects.emitters import Point3
from sandbox.view.items import Item, item
from sandbox.view.marks.order_dice import bevelled, in_something
from sandbox.view.marks.overlay import flat
from sandbox.view.surface import Surface, joined

MOST_DICE, IN_A_ROW = 18, 6
"""Most dice that are thrown at once, and in a row."""

SIZE, LEAST_IN, MOST_IN = 0.026, 0.6, 1.2
"""Edge of a die as a share of the camera's distance, and its limits, inches."""

THROW, LATER = 1.1, 0.05
"""Seconds of a throw, and between two dice."""

HIGH, FROM = 0.11, 0.2
"""Height and distance from which dice are thrown, as shares of the camera's distance: none comes so
near to the camera that it looks larger than what it is rolled for.
"""

WIDE, LOWEST, HIGHEST = 0.85, -0.55, 0.75
"""The part of the picture in which dice lie: shares of half its height, from its middle."""

APART = 0.16
"""Distance in the picture from what no die may hide, as a share of half its height."""

IVORY, INK = "#f4f0e4", "#1d1b18"

Matrix = NDArray[np.float64]

_BEVEL, _PIP, _PRINTED = 0.07, 0.1, 0.006
_AT = 0.24
_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
_UP: dict[int, tuple[int, int, int]] = {
    1: (0, 0, 1), 6: (0, 0, -1), 2: (1, 0, 0), 5: (-1, 0, 0), 3: (0, 1, 0), 4: (0, -1, 0),
}  # fmt: skip
"""The side of a die with each face; opposite faces sum to 7."""

_RINGS = (4.0, 6.0, 8.0, 11.0, 14.0)
_WAYS = 24
_LEVEL_IN = 0.35


@dataclass(frozen=True)
class Throw:
    """The way of one item to its place. ``start``: x and y; ``axis``, ``turns``: how it tumbles.

    ``falls``: it falls straight on, faster and faster; it bounces and comes to rest as a die
    otherwise.
    """

    name: str
    begins: float
    ends: float
    start: tuple[float, float]
    high: float
    axis: Point3
    turns: float
    falls: bool = False


def thrown(throw: Throw, matrix: Matrix, seconds: float) -> Matrix | None:
    """Return the pose of an item on its way to ``matrix``, ``(4, 4)``; None before it begins."""
    u = (seconds - throw.begins) / (throw.ends - throw.begins)
    if u < 0:
        return None
    if u >= 1:
        return matrix
    left = 1 - u if throw.falls else (1 - u) ** 2
    high = 1 - u**2 if throw.falls else (1 - u) * abs(np.cos(2.5 * np.pi * u))
    out = np.array(matrix)
    angle = throw.turns * 2 * np.pi * left
    turn = trimesh.transformations.rotation_matrix(angle, throw.axis)
    out[:3, :3] = turn[:3, :3] @ matrix[:3, :3]
    out[:2, 3] = matrix[:2, 3] + left * (np.array(throw.start) - matrix[:2, 3])
    out[2, 3] = matrix[2, 3] + throw.high * high
    return out


def throws(
    table: Table,
    rolls: Sequence[Sequence[int]],
    about: Point3,
    camera: Sequence[float],
    begins: float,
    random: np.random.Generator,
    shown: Sequence[Point3] = (),
    taken: Sequence[Point3] = (),
) -> tuple[list[Item], list[Throw]]:
    """Return the dice at rest beside a place, a row for each roll, and how each comes there.

    ``camera``: a `camera.Seat`; dice are larger the farther it is, on its side, in its picture.
    ``shown``: places that no die may hide: what fires, and what is struck. ``taken``: places where
    something lies that is no model.
    """
    faces = [face for roll in rolls for face in roll][:MOST_DICE]
    if not faces:
        return [], []
    distance, azimuth = camera[3], np.radians(camera[4])
    size = SIZE * distance * (IN_A_ROW / max(IN_A_ROW, len(faces))) ** 0.5  # rows stay small
    edge = round(float(np.clip(size, LEAST_IN, MOST_IN)), 1)
    aside = np.array([-np.sin(azimuth), np.cos(azimuth)])
    towards = np.array([np.cos(azimuth), np.sin(azimuth)])
    rows = [faces[k : k + IN_A_ROW] for k in range(0, len(faces), IN_A_ROW)]
    places = np.array(
        [
            1.4 * edge * ((n - (len(row) - 1) / 2) * aside + (k - (len(rows) - 1) / 2) * towards)
            for k, row in enumerate(rows)
            for n in range(len(row))
        ]
    )
    places = places + random.uniform(-0.12, 0.12, places.shape) * edge
    stands = [(m.stand.x, m.stand.y, m.stand.z) for m in table.models()]
    kept, full = (np.array([*some, (-99.0, -99.0, 0.0)]) for some in (shown, [*stands, *taken]))
    middle = _free(table, np.array(about), places, towards, edge, camera, kept, full)
    plan = middle + places
    heights = relief_of(table.pieces).heights(plan)
    start = middle + FROM * distance * towards + random.normal(scale=edge / 2, size=plan.shape)
    items, ways = [], []
    for k, face in enumerate(faces):
        name = f"demonstration/die-{k}"
        onto = trimesh.geometry.align_vectors(_UP[face], [0, 0, 1])
        yaw = trimesh.transformations.rotation_matrix(
            np.radians(float(random.uniform(-40, 40))), [0, 0, 1]
        )
        matrix = np.asarray(yaw @ onto, dtype=np.float64)
        matrix[:3, 3] = (*plan[k], heights[k] + edge / 2)
        items.append(item(name, _die(edge), "overlay", matrix, pickable=False))
        axis = random.normal(size=3)
        axis /= np.linalg.norm(axis)
        begin = begins + LATER * k
        ways.append(
            Throw(
                name, begin, begin + THROW, (float(start[k, 0]), float(start[k, 1])),
                HIGH * distance, (float(axis[0]), float(axis[1]), float(axis[2])),
                float(random.uniform(1.5, 3.0)),
            )
        )  # fmt: skip
    return items, ways


def _free(
    table: Table,
    about: NDArray[np.float64],
    places: Matrix,
    towards: Matrix,
    edge: float,
    camera: Sequence[float],
    shown: Matrix,
    stands: Matrix,
) -> Matrix:
    """Return the middle of the best free level ground near a place, on the camera's side.

    ``shown``: ``(n, 3)``, places that stay in sight. ``stands``: ``(m, 3)``, where something is.
    """
    turns = np.linspace(0, 2 * np.pi, _WAYS, endpoint=False)
    ways = np.column_stack([np.cos(turns), np.sin(turns)])
    spots = np.concatenate([about[:2] + ring * ways for ring in _RINGS])
    kept, bodies = (seen_at(camera, some)[:, :2] for some in (shown, stands + [0.0, 0.0, 0.5]))
    relief, size = relief_of(table.pieces), np.array(table.size)
    best, least = spots[0], np.inf
    plans = spots[:, None] + places
    grounds = relief.heights(plans.reshape(-1, 2))
    aside = np.array([-towards[1], towards[0]])
    corners = [
        np.column_stack([plans.reshape(-1, 2) + across * edge * aside, grounds + up * edge])
        for across in (-0.5, 0.5)
        for up in (0.1, 0.95)
    ]
    unseen = hidden(table, eye_of(camera), np.concatenate(corners)).reshape(4, *plans.shape[:2])
    for number, spot in enumerate(spots):
        plan = plans[number]
        off = np.sum((plan < edge) | (plan > size - edge))
        near = np.linalg.norm(plan[:, None] - stands[None, :, :2], axis=2).min(axis=1)
        heights = grounds.reshape(plans.shape[:2])[number]
        inside = in_something(table, plan, heights, edge / 2)
        drawn = seen_at(camera, np.column_stack([plan, heights + edge / 2]))
        apart, beside = (
            np.linalg.norm(drawn[:, None, :2] - points, axis=2).min(axis=1)
            for points in (kept, bodies)
        )
        half = edge / drawn[:, 2] / np.tan(np.radians(FIELD_DEG / 2))
        hides = apart < APART + half
        cut = (abs(drawn[:, 0]) + half > WIDE) | (drawn[:, 1] - half < LOWEST)
        cut |= drawn[:, 1] + half > HIGHEST
        cost = 5.0 * off + 4.0 * np.sum(near < 1.6 + edge / 2) + 4.0 * inside.sum()
        cost += 3.0 * hides.sum() + 1.5 * np.sum(beside < half) + 5.0 * cut.sum()
        cost += 6.0 * max(0.0, float(np.ptp(heights)) - _LEVEL_IN)
        cost += 9.0 * float(unseen[:, number].any(axis=0).sum())
        way = (spot - about[:2]) / np.linalg.norm(spot - about[:2])
        cost += 0.3 * float(np.linalg.norm(spot - about[:2])) - 0.9 * float(way @ towards)
        if cost < least:
            best, least = spot, float(cost)
    return np.asarray(best)


@lru_cache(maxsize=16)
def _die(edge: float) -> Surface:
    made = [bevelled(1.0, _BEVEL, IVORY)]
    turns = np.linspace(0, 2 * np.pi, 10, endpoint=False)
    disc = np.column_stack([_PIP * np.cos(turns), _PIP * np.sin(turns)])
    fan = np.array([(0, k, k + 1) for k in range(1, len(disc) - 1)], dtype=np.int64)
    for face, pips in _PIPS.items():
        onto = trimesh.geometry.align_vectors([0, 0, 1], _UP[face])[:3, :3]
        for pip in pips:
            plane = disc + _AT * np.array(pip)
            points = np.column_stack([plane, np.full(len(plane), 0.5 + _PRINTED)])
            made.append(flat(points @ onto.T, fan, INK))
    whole = joined(made)
    return Surface(whole.points * edge, whole.faces, whole.rgb, whole.normals)
