"""The way between two neighbouring places: a free step, a barrier, a climb, a ladder, or a wall.

Measured on the meshes by rays along the way and straight down onto obstacles in it. A ladder is a
part of that name. Inches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.connected import connected
from sandbox.movement.floors import LADDER, STEP_IN, Solids
from sandbox.table.table import PlacedPiece

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]

CLIMB_MOST_IN = 3.2
"""Highest wall or ledge that is climbed without a ladder."""

OPENING_IN = 0.6
"""Clear height above a barrier to get over it: a man bends through a window."""

_LOW = STEP_IN + np.array([0.01, 0.12, 0.23, 0.34, 0.45, 0.56, 0.67, 0.78])
"""Heights above the ground at which a way must be free for walking."""

_RISE = 0.12
_SLICES = 24
"""Number of places along a way at which its barrier is measured."""

_JOINED_IN = 0.35
"""Distance up to which rails and rungs belong to one ladder."""


@dataclass(frozen=True, eq=False)
class Crossings:
    """Ways between pairs of places, ``(k,)`` each.

    ``open``: whether there is one. ``rise``: inches climbed without a ladder, 0 for a step or a
    slope. ``height`` and ``width`` of the barrier on it, 0 for none.
    """

    open: Mask
    rise: Points
    height: Points
    width: Points


def crossings(solids: Solids, a: Points, b: Points, ceiling: Points, grade: Points) -> Crossings:
    """Return the ways between ``(k, 3)`` places ``a`` and ``b``.

    ``ceiling``: the height of the surface above the lower of each two. ``grade``: the steeper of
    both, because places on a slope differ in height without a step.
    """
    apart = b - a
    level = np.linalg.norm(apart[:, :2], axis=1)
    rise = np.abs(apart[:, 2])
    walked = rise <= np.maximum(STEP_IN, 1.2 * grade * level)
    higher = np.maximum(a[:, 2], b[:, 2])
    climbed = ~walked & (rise <= CLIMB_MOST_IN) & (ceiling >= higher + OPENING_IN)
    # A climb goes straight up and then over the edge, at the height of the upper place.
    start, end = a.copy(), b.copy()
    start[climbed, 2] = end[climbed, 2] = higher[climbed]
    height, width = np.zeros(len(a)), np.zeros(len(a))
    found = walked | climbed
    rows = np.flatnonzero(found)
    stopped = rows[~_free(solids, start[rows], end[rows])]
    over = _openings(solids, start[stopped], end[stopped])
    found[stopped[np.isnan(over)]] = False
    rows, over = stopped[~np.isnan(over)], over[~np.isnan(over)]
    high, wide = _measured(solids, start[rows], end[rows], over)
    height[rows], width[rows] = np.round(high, 4), np.round(wide, 4)
    return Crossings(found, np.where(walked, 0.0, rise), height, width)


def _free(solids: Solids, start: Points, end: Points) -> Mask:
    """Return whether nothing higher than a step stands in a way."""
    free = np.ones(len(start), dtype=bool)
    for height in _LOW:
        rows = np.flatnonzero(free)
        lifted = start[rows] + np.array([0.0, 0.0, height])
        free[rows] = ~solids.rays.blocked(lifted, end[rows] - start[rows])
    return free


def _openings(solids: Solids, start: Points, end: Points) -> Points:
    """Return the least height over which a way is free for `OPENING_IN`; nan for none."""
    heights = np.arange(STEP_IN + 0.01, CLIMB_MOST_IN + OPENING_IN + _RISE, _RISE)
    clear = np.empty((len(start), len(heights)), dtype=bool)
    for column, height in enumerate(heights):
        lifted = start + np.array([0.0, 0.0, height])
        clear[:, column] = ~solids.rays.blocked(lifted, end - start)
    need = int(np.ceil(OPENING_IN / _RISE))
    run = np.asarray(np.lib.stride_tricks.sliding_window_view(clear, need, axis=1).all(axis=2))
    first = run.argmax(axis=1)
    return np.where(np.any(run, axis=1), heights[first], np.nan)


def _measured(solids: Solids, start: Points, end: Points, over: Points) -> tuple[Points, Points]:
    """Return height and width of the obstacle in a way that is free at a height ``over`` it."""
    if not len(start):
        return np.zeros(0), np.zeros(0)
    share = (np.arange(_SLICES) + 0.5) / _SLICES
    at = start[:, None] + (end - start)[:, None] * share[None, :, None]
    lifted = at + np.array([0.0, 0.0, 1.0]) * over[:, None, None]
    fall = np.broadcast_to([0.0, 0.0, -1.0], lifted.shape).reshape(-1, 3)
    _, down = solids.rays.along(lifted.reshape(-1, 3), fall)
    top = over[:, None] - down.reshape(len(start), _SLICES)
    above = top > STEP_IN
    height = np.where(above, top, 0.0).max(axis=1)
    first, last = above.argmax(axis=1), _SLICES - 1 - above[:, ::-1].argmax(axis=1)
    length = np.linalg.norm((end - start)[:, :2], axis=1)
    width = np.where(above.any(axis=1), (last - first + 1) / _SLICES * length, 0.0)
    # What is too thin for the slices still stands below the first free height.
    thin = ~above.any(axis=1)
    return np.where(thin, over, height), np.where(thin, length / _SLICES, width)


@dataclass(frozen=True)
class Ladder:
    """One ladder. ``low``, ``high``: the z of its ends."""

    x: float
    y: float
    low: float
    high: float


def ladders_of(pieces: Sequence[PlacedPiece]) -> tuple[Ladder, ...]:
    """Return every ladder of a table, piece by piece."""
    found = list[Ladder]()
    for piece in pieces:
        for part in piece.piece.parts:
            if part.name == LADDER and len(part.mesh.faces):
                points = piece.stand.place(np.asarray(part.mesh.vertices))
                found += _ladders_of_part(points, np.asarray(part.mesh.faces))
    return tuple(found)


def _ladders_of_part(points: Points, faces: NDArray[np.int64]) -> list[Ladder]:
    """Return the ladders of one part: pieces of its mesh that are near each other on the plan."""
    import trimesh  # takes longer to import than most tables to set up

    mesh = trimesh.Trimesh(points, faces, process=False)
    mesh.merge_vertices()
    corners = np.asarray(mesh.vertices)
    edges = np.concatenate([mesh.faces[:, :2], mesh.faces[:, 1:]])
    count, label = connected(len(corners), *edges.T)
    boxes = np.array([_box(corners[label == number]) for number in range(count)])
    low, high = boxes[:, 0], boxes[:, 1]
    near = np.all(
        (low[:, None] <= high[None] + _JOINED_IN) & (high[:, None] >= low[None] - _JOINED_IN),
        axis=2,
    )
    several, group = connected(count, *np.argwhere(near).T)
    made = []
    for number in range(several):
        start, end = low[group == number].min(axis=0), high[group == number].max(axis=0)
        x, y = ((start + end) / 2)[:2].tolist()
        made.append(Ladder(x, y, float(start[2]), float(end[2])))
    return made


def _box(points: Points) -> Points:
    return np.stack([points.min(axis=0), points.max(axis=0)])
