"""Ranges: inches between the two nearest points of two bases, or hulls where there is no base."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING
from weakref import ref

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.piece import BASE, BODY, Piece
from sandbox.work.weak_lru import WeakLru

if TYPE_CHECKING:
    from sandbox.table.table import PlacedModel

Points = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Foot:
    """The solid that ranges are measured from, model frame: within ``radius`` of a convex ``core``.

    ``core``: ``(k, 2)`` corners. ``low``, ``high``: the z it reaches between.
    """

    core: Points
    radius: float
    low: float
    high: float


@lru_cache(maxsize=512)
def foot(piece: Piece, own_mesh: bool) -> Foot:
    """Return the foot of a model's piece. ``own_mesh``: a player's own base is measured exactly."""
    base = piece.part(BASE)
    part = base or piece.part(BODY)
    assert part is not None, "every model has a body"
    points = np.asarray(part.mesh.vertices, dtype=np.float64)
    low, high = float(points[:, 2].min()), float(points[:, 2].max())
    if base is not None and not own_mesh:
        # Our bases count as circles: the sides' shapes only identify them, and neither shape nor
        # facing may be worth an inch.
        radius = float(np.linalg.norm(points[:, :2], axis=1).max())
        return Foot(np.zeros((1, 2)), radius, low, high)
    hull = shapely.convex_hull(shapely.multipoints(points[:, :2]))
    return Foot(shapely.get_coordinates(hull), 0.0, low, high)


def foot_under(model: PlacedModel) -> tuple[Foot, shapely.Geometry]:
    """Return the foot of a model, and its core on the plan where it stands, table frame."""
    found = _feet.find(ref(model))
    return found if found is not None else _feet.add(ref(model), _foot_under(model), model)


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
