"""Distances of models from a place, as the rules measure: to the edge of a base, or of a hull.

All inches, rounded to a millionth, so that the reported number is the one that decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np
import shapely

from sandbox.measure.relief import relief_of
from sandbox.measure.rings import ranges
from sandbox.measure.templates.by_game import ModelAt, UnitAt
from sandbox.table.ranges import foot_under, range_between
from sandbox.table.table import PlacedModel, PlacedUnit, Table

Place = tuple[float, float, float]
Away = Mapping[str, float]
"""Distance of each model, ``unit/number``."""

_PLACES = 6


def ground_at(table: Table, x: float, y: float) -> Place:
    """Return a place on the surface there."""
    return x, y, float(relief_of(table.pieces).heights(np.array([[x, y]]))[0])


def on_plan(table: Table, at: Place) -> Away:
    """Return distances on the plan, without height."""
    point = shapely.Point(at[:2])
    found = {}
    for model in table.models():
        under, core = foot_under(model)
        found[model.id] = _neat(float(shapely.distance(core, point)) - under.radius)
    return found


def straight(table: Table, at: Place) -> Away:
    """Return straight distances, with height, as ranges are."""
    place, z = np.array([at[:2]]), np.array([at[2]])
    return {model.id: _neat(float(ranges([model], place, z)[0])) for model in table.models()}


def from_unit(table: Table, unit: PlacedUnit) -> Away:
    """Return straight distances from the nearest model of a unit; its own are 0."""
    return {
        model.id: 0.0
        if model.unit == unit.id
        else _neat(min(range_between(model, other) for other in unit.models))
        for model in table.models()
    }


def models_within(
    table: Table, away: Away, radius_in: float, also: Callable[[PlacedModel], bool] | None = None
) -> tuple[ModelAt, ...]:
    """Return every model, within if its distance is at most the radius and ``also`` agrees."""
    return tuple(
        ModelAt(
            model.id, away[model.id], away[model.id] <= radius_in and (also is None or also(model))
        )
        for model in table.models()
    )


def units_of(table: Table, models: Iterable[ModelAt]) -> tuple[UnitAt, ...]:
    """Return every unit by its models: within if one is."""
    rows: dict[str, list[ModelAt]] = {}
    for model in models:
        rows.setdefault(model.id.rpartition("/")[0], []).append(model)
    found = []
    for unit in table.units:
        some = rows.get(unit.id)
        if some:
            within = any(one.within for one in some)
            nearest = min(one.distance_in for one in some)
            found.append(UnitAt(unit.id, nearest, within, float(within)))
    return tuple(found)


def nearest_unit(table: Table, at: Place) -> PlacedUnit | None:
    """Return the unit whose base is nearest to a place, on the plan; None on an empty table."""
    away = on_plan(table, at)
    near = min(away, key=lambda name: (away[name], name), default=None)
    return None if near is None else table.unit(near.rpartition("/")[0])


def _neat(inches: float) -> float:
    return max(0.0, round(inches, _PLACES))
