"""Rows of the rules' actions: a model's number, x, y, facing and, on a floor, z.

Inches and degrees, rounded as `Table.moved` rounds them.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.play.interruption import Places
from sandbox.bolt_action.movement.paths import Option, bends
from sandbox.movement.flight import FlightPath
from sandbox.table.footprints import Pose2D
from sandbox.table.table import PlacedUnit

PLACES = 4
"""Decimals of an inch or a degree at which models are put down."""


def row_of(number: int, spot: Pose2D) -> tuple[float, ...]:
    """Return the row of one model at a place."""
    x, y = round(spot.x, PLACES), round(spot.y, PLACES)
    z = () if spot.z is None else (round(spot.z, PLACES),)
    return (float(number), x, y, round(spot.facing % 360, PLACES), *z)


def rows_of(unit: PlacedUnit, spots: Sequence[Sequence[Pose2D]]) -> Places:
    """Return the rows of a unit's models, each at some places; none at all for no ``spots``."""
    return tuple(
        row_of(model.index, spot)
        for model, some in zip(unit.models, spots, strict=bool(spots))
        for spot in some
    )


def end_rows(unit: PlacedUnit, option: Option) -> Places:
    """Return where a move puts a unit's models."""
    return rows_of(unit, [(spot,) for spot in option.ends])


def corner_rows(unit: PlacedUnit, option: Option) -> Places:
    """Return the corners between the start and the end of each model's path."""
    return rows_of(unit, [bends(path) for path in option.ways])


def flight_row(number: int, at: tuple[float, float, float], path: FlightPath) -> Places:
    """Return the row of a plane at a point of its flight."""
    x, y, z = (round(value, PLACES) for value in at)
    return ((float(number), x, y, round(path.facing, PLACES), z),)
