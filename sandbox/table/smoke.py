"""Smoke on the table: volumes as high as they are wide, which limit sight lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import hypot, sqrt

import numpy as np
from numpy.typing import NDArray

from languages.message import message
from meshes.terrain.smoke import DEPTH_IN
from sandbox.scenario.marks.smoke import MOST_SMOKE, SmokeSpec
from sandbox.scenario.values import WIDEST_RADIUS_IN
from sandbox.table.table import PlacedModel, Table

SIGHT_IN = DEPTH_IN
"""A sight line that passes more smoke than this is blocked."""

ALWAYS = 1_000_000
"""Last turn of smoke in a scenario: it stands all game."""


@dataclass(frozen=True)
class Cloud:
    """A circle of smoke, the heights between which it is, inches, and its last turn."""

    x: float
    y: float
    radius_in: float
    low: float
    high: float
    until: int = ALWAYS


def smoke_between(clouds: Sequence[Cloud], shooter: PlacedModel, target: PlacedModel) -> float:
    """Return the inches of smoke between a model's eye and the middle of another."""
    if not clouds:
        return 0.0
    x, y, z = (float(value) for value in shooter.eye)
    return sum(
        _chord(cloud, (x, y, z), (target.stand.x, target.stand.y, float(target.eye[2])))
        for cloud in clouds
    )


def standing(table: Table, until: Mapping[str, int]) -> tuple[Cloud, ...]:
    """Return the smoke on a table. ``until``: the last turns of temporary smoke, by id."""
    return tuple(
        Cloud(
            one.stand.x,
            one.stand.y,
            spec.radius,
            one.stand.z,
            one.stand.z + 2 * spec.radius,
            until.get(one.id, ALWAYS),
        )
        for one, spec in zip(table.smoke, table.scenario.smoke, strict=True)
    )


def with_smoke(table: Table, spots: Iterable[Sequence[float]]) -> Table:
    """Return the table with more smoke on it: x, y, radius each.

    Sight is the same as if the scenario itself had that smoke. Raises ValueError for invalid smoke.
    """
    scenario = table.scenario
    lists = (scenario.terrain, scenario.units, scenario.smoke)
    taken = {one.id for some in lists for one in some}
    rows = list(scenario.smoke)
    for x, y, radius in spots:
        wide, deep = table.size
        if not (0 <= x <= wide and 0 <= y <= deep):
            raise ValueError(
                message("edit-smoke-off-the-table", x=f"{x:g}", y=f"{y:g}", width=wide, depth=deep)
            )
        if not 0 < radius <= WIDEST_RADIUS_IN:
            raise ValueError(
                message("edit-smoke-radius", found=f"{radius:g}", most=WIDEST_RADIUS_IN)
            )
        name = next(f"smoke-{k}" for k in count(1) if f"smoke-{k}" not in taken)
        taken.add(name)
        rows.append(SmokeSpec(id=name, position=(x, y), radius=radius))
    if len(rows) > MOST_SMOKE:
        raise ValueError(message("edit-too-much-smoke", found=len(rows), most=MOST_SMOKE))
    smoky = scenario.model_copy(update={"smoke": tuple(rows)})
    return replace(table, file=table.file.saying(smoky))


def box_of(cloud: Cloud) -> NDArray[np.float64]:
    """Return the corners of the box about a cloud, ``(2, 3)``."""
    x, y, radius = cloud.x, cloud.y, cloud.radius_in
    return np.array([[x - radius, y - radius, cloud.low], [x + radius, y + radius, cloud.high]])


Point = tuple[float, float, float]


def _chord(cloud: Cloud, start: Point, end: Point) -> float:
    """Return the inches of a line on the plan that are within a cloud."""
    dx, dy, dz = (b - a for a, b in zip(start, end, strict=True))
    length = hypot(dx, dy)
    if length == 0:
        return 0.0
    along = ((cloud.x - start[0]) * dx + (cloud.y - start[1]) * dy) / length
    off = ((cloud.x - start[0]) * dy - (cloud.y - start[1]) * dx) / length
    if abs(off) >= cloud.radius_in:
        return 0.0
    half = sqrt(cloud.radius_in**2 - off**2)
    first, last = max(0.0, along - half), min(length, along + half)
    if dz:
        ends = sorted((z - start[2]) / dz * length for z in (cloud.low, cloud.high))
        first, last = max(first, ends[0]), min(last, ends[1])
    elif not cloud.low <= start[2] <= cloud.high:
        return 0.0
    return max(0.0, last - first)
