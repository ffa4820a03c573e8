"""Models at a scenario's objectives, measured on the plan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

import numpy as np
import shapely

from rules.engine.play.objectives import EXIT, HOLD, Objective
from sandbox.scenario.marks.objective import ObjectiveSpec
from sandbox.table.footprints import Points, Shapes, cores, plan_distances, pose_of, radii
from sandbox.table.table import PlacedUnit


def rules_of(objectives: Sequence[ObjectiveSpec]) -> tuple[Objective, ...]:
    """Return objectives as the rules have them."""
    return tuple(
        Objective(
            objective.id,
            objective.kind,
            objective.side or "",
            objective.unit or "",
            objective.edge or "",
            objective.points,
        )
        for objective in objectives
    )


def rows_of(objectives: Sequence[ObjectiveSpec]) -> list[dict[str, object]]:
    """Return objectives as a game's header has them: without their places."""
    kept = {"id", "kind", "side", "unit", "edge", "points"}
    return [objective.model_dump(include=kept, exclude_none=True) for objective in objectives]


def holders(
    objectives: Iterable[ObjectiveSpec], units: Sequence[PlacedUnit]
) -> Iterator[tuple[str, str, int]]:
    """Return for each objective to hold the sides with models there, and how many.

    The sides are in the order of the units. A model is there if its base comes within the radius.
    """
    for objective in objectives:
        if objective.kind != HOLD or objective.position is None:
            continue
        place, reach = np.array([shapely.Point(objective.position)], dtype=object), objective.reach
        there: dict[str, int] = {}
        for unit in units:
            at = cores(unit.models, [pose_of(model) for model in unit.models])
            gaps = plan_distances(at, radii(unit.models), place, np.zeros(1))[:, 0]
            near = int((gaps <= reach + 1e-9).sum())
            if near:
                there[unit.spec.side] = there.get(unit.spec.side, 0) + near
        for side, count in there.items():
            yield objective.id, side, count


def goal_in(
    objectives: Iterable[ObjectiveSpec],
    size: tuple[float, float],
    unit: PlacedUnit,
    at: tuple[float, float],
) -> float | None:
    """Return the distance of a point from the nearest goal of a unit, inches.

    The goal is the edge it is to leave by, else an objective its side may hold (0 within the
    radius). None without a goal.
    """
    x, y = at
    edges = {"left": x, "right": size[0] - x, "near": y, "far": size[1] - y}
    away: list[float] = []
    held: list[float] = []
    for objective in objectives:
        if objective.side not in (None, unit.spec.side):
            continue
        if objective.kind == HOLD and objective.position is not None:
            inches = hypot(x - objective.position[0], y - objective.position[1])
            held.append(max(0.0, inches - objective.reach))
        elif (
            objective.kind == EXIT
            and objective.edge is not None
            and objective.unit in (None, unit.id)
        ):
            away.append(edges[objective.edge])
    return min(away or held, default=None)


def to_edge(at: Shapes, wide: Points, edge: str, size: tuple[float, float]) -> Points:
    """Return the distances of plans from an edge of the table, inches, ``(n,)``."""
    low_x, low_y, high_x, high_y = shapely.bounds(at).T
    length, depth = size
    found = {"left": low_x, "right": length - high_x, "near": low_y, "far": depth - high_y}
    return np.asarray(np.maximum(0.0, found[edge] - wide), dtype=np.float64)
