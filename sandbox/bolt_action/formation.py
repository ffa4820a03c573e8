"""Closing up: where the models of a unit go that has come apart (BA-MOV-2)."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, radians, sin

import numpy as np

from sandbox.plans import Points, Shapes, Spot, apart, cores, radii
from sandbox.table import PlacedModel

CLOSE_IN = 0.5
"""How near to the rest a straggler comes, inches."""

FORMATION_IN = 1.0

_TURNS_DEG = (0, 20, -20, 40, -40, 60, -60, 90, -90, 120, -120, 150, -150, 180)


def closed_up(models: Sequence[PlacedModel], spots: Sequence[Spot]) -> tuple[Spot, ...]:
    """Where models would stand as one group at `FORMATION_IN`; as they are where they are one.

    The first model stays. Whoever is nearest comes next, and steps up to the nearest of those
    that are there already if it is too far away. One that finds no room stays where it is.
    """
    wide = radii(models)
    at = list(spots)
    here = cores(models, at)
    between = apart(here, wide, here, wide)
    near, placed, left = between[0].copy(), [0], set(range(1, len(models)))
    while left:
        number = min(left, key=lambda n: (near[n], n))
        left.remove(number)
        if near[number] > FORMATION_IN:
            to = min(placed, key=lambda n: float(between[n, number]))
            at[number] = _step_up(models, at, wide, here, number, to, placed)
            here = cores(models, at)
            between = apart(here, wide, here, wide)
        placed.append(number)
        near = np.minimum(near, between[number])
    return tuple(at)


def _step_up(
    models: Sequence[PlacedModel],
    at: list[Spot],
    wide: Points,
    here: Shapes,
    number: int,
    to: int,
    placed: list[int],
) -> Spot:
    old, goal = at[number], at[to]
    bearing = degrees(atan2(old.y - goal.y, old.x - goal.x))
    for turn in _TURNS_DEG:
        way = radians(bearing + turn)
        away = float(wide[number] + wide[to]) + CLOSE_IN
        for _ in range(12):
            spot = Spot(goal.x + away * cos(way), goal.y + away * sin(way), old.facing)
            core = cores([models[number]], [spot])
            gaps = apart(core, wide[[number]], here[placed], wide[placed])[0]
            if gaps.min() >= CLOSE_IN / 2:
                if gaps.min() <= FORMATION_IN:
                    return spot
                break
            away += CLOSE_IN / 2
    return old
