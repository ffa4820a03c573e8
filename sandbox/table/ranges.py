"""Ranges: inches between the two nearest points of two bases, or hulls where there is no base."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from weakref import ref

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.table.feet import Foot, foot
from sandbox.table.table import PlacedModel
from sandbox.work.weak_lru import WeakLru

Points = NDArray[np.float64]


def foot_under(model: PlacedModel) -> tuple[Foot, shapely.Geometry]:
    """Return the foot of a model, and its core on the plan where it stands, table frame."""
    return _feet.get(ref(model), lambda: _foot_under(model), model)


_feet: WeakLru[tuple[Foot, shapely.Geometry]] = WeakLru(1024)


def _foot_under(model: PlacedModel) -> tuple[Foot, shapely.Geometry]:
    under = foot(model.piece, model.spec.mesh is not None)
    flat = np.column_stack([under.core, np.zeros(len(under.core))])
    return under, shapely.convex_hull(shapely.multipoints(model.stand.place(flat)[:, :2]))


def range_between(one: PlacedModel, other: PlacedModel) -> float:
    """Return the straight distance in inches, 0 where they touch or overlap."""
    return ranges_between([(one, other)])[0]


def ranges_between(pairs: Sequence[tuple[PlacedModel, PlacedModel]]) -> list[float]:
    """Return the distance of each of these pairs, inches."""
    feet = [(foot_under(one), foot_under(other)) for one, other in pairs]
    cores = np.array([(one[1], other[1]) for one, other in feet], dtype=object).reshape(-1, 2)
    found = []
    for (one, other), ((ours, _), (theirs, _)), apart in zip(
        pairs, feet, shapely.distance(cores[:, 0], cores[:, 1]).tolist(), strict=True
    ):
        level = apart - ours.radius - theirs.radius
        below = (other.stand.z + theirs.low) - (one.stand.z + ours.high)
        above = (one.stand.z + ours.low) - (other.stand.z + theirs.high)
        found.append(hypot(max(0.0, level), max(0.0, below, above)))
    return found
