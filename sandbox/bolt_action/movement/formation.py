"""Formation: where the models of a unit stand as one group, wherever there is room (BA-MOV-2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, ceil, cos, degrees, radians, sin

import numpy as np
from numpy.typing import NDArray

from rules.bolt_action.rules.movement import FORMATION_IN
from sandbox.bolt_action.movement.visibility_graph import VisibilityGraph
from sandbox.table.footprints import Points, Pose2D, Shapes, cores, plan_distances, radii
from sandbox.table.table import PlacedModel

CLOSE_IN = 0.5
"""Gap at which a straggler closes up to the rest, inches."""

ASIDE_IN = 2.5
"""Margin about the shape of a unit in which places with room are looked for, inches."""

Mask = NDArray[np.bool_]

_LATTICE_IN = 0.45
_ROOM_IN = 0.02

_TURNS_DEG = (0, 20, -20, 40, -40, 60, -60, 90, -90, 120, -120, 150, -150, 180)


def closed_up(models: Sequence[PlacedModel], spots: Sequence[Pose2D]) -> tuple[Pose2D, ...]:
    """Return the models' places as one group at `FORMATION_IN`; unchanged where they are one.

    The first model stays. The nearest model comes next each time, and steps up to the nearest of
    those already placed if it is too far away. A model that finds no room stays where it is.
    """
    wide = radii(models)
    at = list(spots)
    here = cores(models, at)
    between = plan_distances(here, wide, here, wide)
    near, placed, left = between[0].copy(), [0], set(range(1, len(models)))
    while left:
        number = min(left, key=lambda n: (near[n], n))
        left.remove(number)
        if near[number] > FORMATION_IN:
            to = min(placed, key=lambda n: float(between[n, number]))
            at[number] = _step_up(models, at, wide, here, number, to, placed)
            here = cores(models, at)
            between = plan_distances(here, wide, here, wide)
        placed.append(number)
        near = np.minimum(near, between[number])
    return tuple(at)


def _step_up(
    models: Sequence[PlacedModel],
    at: list[Pose2D],
    wide: Points,
    here: Shapes,
    number: int,
    to: int,
    placed: list[int],
) -> Pose2D:
    old, goal = at[number], at[to]
    bearing = degrees(atan2(old.y - goal.y, old.x - goal.x))
    for turn in _TURNS_DEG:
        way = radians(bearing + turn)
        away = float(wide[number] + wide[to]) + CLOSE_IN
        for _ in range(12):
            spot = Pose2D(goal.x + away * cos(way), goal.y + away * sin(way), old.facing)
            core = cores([models[number]], [spot])
            gaps = plan_distances(core, wide[[number]], here[placed], wide[placed])[0]
            if gaps.min() >= CLOSE_IN / 2:
                if gaps.min() <= FORMATION_IN:
                    return spot
                break
            away += CLOSE_IN / 2
    return old


def settled(graph: VisibilityGraph, wanted: Points) -> Points | None:
    """Return free places as near as possible to those wanted: ``(n, 2)``; None for no room.

    The places form one group at `FORMATION_IN`, and none overlaps another. ``wanted``: a shape that
    is such a group. It is kept where all of it fits. Otherwise the model nearest to the middle is
    placed first, and the rest close up to those placed.
    """
    fits = graph.free(wanted)
    if fits.all():
        return wanted
    middle = wanted.mean(axis=0)
    reach = float(np.linalg.norm(wanted - middle, axis=1).max()) + ASIDE_IN
    grid = middle + lattice(reach)
    grid = grid[graph.free(grid)]
    places = np.full_like(wanted, np.nan)
    to_grid = np.empty((len(wanted), len(grid)))  # inches from each placed model, in their order
    placed: list[int] = []
    left = list(range(len(wanted)))
    while left:
        first = middle[None] if not placed else places[placed]
        away = _apart(wanted[left], first).min(axis=1)
        number = left.pop(int(np.argmin(away)))
        alone = graph.wide[placed] + graph.wide[number] + _ROOM_IN
        place = wanted[number]
        if not (fits[number] and _joins(_apart(places[placed], place[None]), alone)[0]):
            open_ = grid[_joins(to_grid[: len(placed)], alone)]
            if not len(open_):
                return None
            place = open_[int(np.argmin(_apart(open_, place[None])[:, 0]))]
        places[number] = place
        to_grid[len(placed)] = _apart(place[None], grid)[0]
        placed.append(number)
    return places


def _apart(some: Points, others: Points) -> Points:
    """Return the distances from ``(n, 2)`` points to ``(m, 2)`` others: ``(n, m)``."""
    x, y = (some[:, None, k] - others[None, :, k] for k in (0, 1))
    return np.asarray(np.sqrt(x * x + y * y))


def _joins(apart: Points, alone: Points) -> Mask:
    """Check which of m points overlap no placed model and are near enough to one of them: ``(m,)``.

    ``apart``: ``(k, m)``, inches from each placed model. ``alone``: ``(k,)``, where they touch.
    """
    if not len(apart):
        return np.ones(apart.shape[1], dtype=bool)
    nearest = (apart - alone[:, None]).min(axis=0)
    return np.asarray((nearest >= 0) & (nearest <= FORMATION_IN - 2 * _ROOM_IN))


@lru_cache(maxsize=64)
def _steps(count: int) -> Points:
    rows = [
        (_LATTICE_IN * (a + 0.5 * b), _LATTICE_IN * sin(radians(60)) * b)
        for a in range(-2 * count, 2 * count + 1)
        for b in range(-2 * count, 2 * count + 1)
    ]
    points = np.array(rows)
    return np.asarray(points[np.linalg.norm(points, axis=1) <= _LATTICE_IN * count])


def lattice(reach: float) -> Points:
    """Return places evenly spread within some inches of the origin: ``(n, 2)``."""
    return _steps(ceil(reach / _LATTICE_IN))
