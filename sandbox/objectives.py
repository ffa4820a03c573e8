"""Who stands at a scenario's objectives, measured on the plan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

import numpy as np
import shapely

from rules.engine.objectives import EXIT, HOLD
from sandbox.briefing import ObjectiveSpec
from sandbox.plans import apart, cores, radii, spot_of
from sandbox.table import PlacedUnit

HOLD_IN = 6.0
"""How near a model's base must be to an objective whose scenario gives no radius, inches."""


def rows_of(objectives: Sequence[ObjectiveSpec]) -> list[dict[str, object]]:
    """Objectives as a game's header has them: without their places, which are the table's."""
    kept = {"id", "kind", "side", "unit", "edge", "points"}
    return [one.model_dump(include=kept, exclude_none=True) for one in objectives]


def holders(
    objectives: Iterable[ObjectiveSpec], units: Sequence[PlacedUnit]
) -> Iterator[tuple[str, str, int]]:
    """For each objective to hold, the sides of these units that have models at it, in the order
    of the units, and how many: those whose base comes within the radius of its place.
    """
    for one in objectives:
        if one.kind != HOLD or one.position is None:
            continue
        place = np.array([shapely.Point(one.position)], dtype=object)
        reach = HOLD_IN if one.radius is None else one.radius
        there: dict[str, int] = {}
        for unit in units:
            at = cores(unit.models, [spot_of(model) for model in unit.models])
            gaps = apart(at, radii(unit.models), place, np.zeros(1))[:, 0]
            near = int((gaps <= reach + 1e-9).sum())
            if near:
                there[unit.spec.side] = there.get(unit.spec.side, 0) + near
        for side, count in there.items():
            yield one.id, side, count


def goal_in(
    objectives: Iterable[ObjectiveSpec],
    size: tuple[float, float],
    unit: PlacedUnit,
    at: tuple[float, float],
) -> float | None:
    """How far a point is from the nearest place that a scenario wants a unit at, inches: what its
    side may hold (0 within the radius), the edge it is to leave by. None where there is none.
    """
    x, y = at
    edges = {"left": x, "right": size[0] - x, "near": y, "far": size[1] - y}
    found: list[float] = []
    for one in objectives:
        if one.side not in (None, unit.spec.side):
            continue
        if one.kind == HOLD and one.position is not None:
            reach = HOLD_IN if one.radius is None else one.radius
            found.append(max(0.0, hypot(x - one.position[0], y - one.position[1]) - reach))
        elif one.kind == EXIT and one.edge is not None and one.unit in (None, unit.id):
            found.append(edges[one.edge])
    return min(found, default=None)
