"""A tape between two places or things: straight through the air, and along the ground.

Things are measured from their bases, or hulls without one, as ranges are (`sandbox.table.ranges`):
a tape shows the same range between two models as a verdict.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.measure.relief import length_of, relief_of
from sandbox.movement.ground_classes import outline_of
from sandbox.table.ranges import foot_under, range_between
from sandbox.table.table import PlacedModel, Table
from sandbox.table.things import marks

Points = NDArray[np.float64]
End = str | tuple[float, ...]
"""An end of a tape.

It is a place, ``(x, y)`` on the surface there or ``(x, y, z)``, or a thing: a unit, a piece of
terrain, smoke or an objective (its middle) by id, or a model as ``unit/number``.
"""


@dataclass(frozen=True, eq=False)
class TapeEnd:
    """The solid at an end of a tape.

    Everything within ``radius`` of ``core`` on the plan, from ``low`` to ``high``. ``model``: the
    model of the base, if it is one.
    """

    core: shapely.Geometry
    radius: float
    low: float
    high: float
    model: PlacedModel | None = None


@dataclass(frozen=True, eq=False)
class Leg:
    """One leg, from one place to the next. ``start``, ``end``: ``(3,)``, the nearest points of the
    two.

    ``straight_in``: through the air. ``way``: ``(k, 3)``, over the ground from one to the other,
    and ``ground_in`` its length: up walls and down again, as a tape is laid.
    """

    start: Points
    end: Points
    straight_in: float
    way: Points
    ground_in: float


@dataclass(frozen=True)
class Tape:
    """Legs, one after the other."""

    legs: tuple[Leg, ...]

    @property
    def straight_in(self) -> float:
        """Inches through the air, over all legs."""
        return sum(leg.straight_in for leg in self.legs)

    @property
    def ground_in(self) -> float:
        """Inches along the ground."""
        return sum(leg.ground_in for leg in self.legs)


def shortest_leg(table: Table, one: End, other: End) -> Leg:
    """Return the shortest leg between two ends. Raises KeyError for an unknown thing."""
    pairs = [(a, b) for a in _solids_at(table, one) for b in _solids_at(table, other)]
    apart = [_inches(a, b) for a, b in pairs]
    best = int(np.argmin(apart))
    start, end = _nearest(*pairs[best])
    way = relief_of(table.pieces).draped(np.array([start[:2], end[:2]]))
    return Leg(start, end, apart[best], way, length_of(way))


def tape(table: Table, ends: tuple[End, ...]) -> Tape:
    """Return a tape or a polyline along two ends or more, with a thing on the way from base to
    base.

    Raises KeyError for an unknown thing.
    """
    return Tape(tuple(shortest_leg(table, a, b) for a, b in pairwise(ends)))


def _solids_at(table: Table, end: End) -> list[TapeEnd]:
    """Return the possible solids at an end, of which the nearest counts: every model of a unit.

    Raises KeyError for an unknown thing.
    """
    if not isinstance(end, str):
        return [_held_point(table, end)]
    if "/" in end:
        return [_model(table.model(end))]
    for unit in table.units:
        if unit.id == end:
            return [_model(model) for model in unit.models]
    for one in table.scenario.smoke:
        if one.id == end:
            ground = table.piece(end).stand.z
            return [TapeEnd(shapely.Point(one.position), one.radius, ground, ground + one.radius)]
    for _, mark in marks(table):
        at = mark.place(table.size)
        if mark.id == end and mark.measured and at is not None:
            return [_held_point(table, at)]
    piece = table.piece(end)
    corners = np.concatenate([part.mesh.vertices for part in piece.piece.parts])[:, 2]
    low, high = float(corners.min()), float(corners.max())
    return [TapeEnd(outline_of(piece), 0.0, piece.stand.z + low, piece.stand.z + high)]


def _held_point(table: Table, at: tuple[float, ...]) -> TapeEnd:
    ground = at[2] if len(at) > 2 else float(relief_of(table.pieces).heights(np.array([at[:2]]))[0])
    return TapeEnd(shapely.Point(at[0], at[1]), 0.0, ground, ground)


def _model(model: PlacedModel) -> TapeEnd:
    under, core = foot_under(model)
    return TapeEnd(core, under.radius, model.stand.z + under.low, model.stand.z + under.high, model)


def _inches(one: TapeEnd, other: TapeEnd) -> float:
    if one.model is not None and other.model is not None:
        return range_between(one.model, other.model)
    level = float(shapely.distance(one.core, other.core)) - one.radius - other.radius
    return hypot(max(0.0, level), max(0.0, other.low - one.high, one.low - other.high))


def _nearest(one: TapeEnd, other: TapeEnd) -> tuple[Points, Points]:
    """Return the points where a tape touches the two, ``(3,)`` each, on the lower of level ones."""
    line = shapely.shortest_line(one.core, other.core)
    a, b = np.asarray(shapely.get_coordinates(line), dtype=np.float64)
    length = float(np.linalg.norm(b - a))
    if length > one.radius + other.radius:
        along = (b - a) / length
        a, b = a + along * one.radius, b - along * other.radius
    else:  # they overlap: a point in both
        a = b = (a + b) / 2
    if other.low > one.high:
        z = one.high, other.low
    elif one.low > other.high:
        z = one.low, other.high
    else:
        z = (max(one.low, other.low),) * 2
    return np.array([*a, z[0]]), np.array([*b, z[1]])
