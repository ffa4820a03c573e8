"""Shapes of pieces, as far as the survey distinguishes them."""

from __future__ import annotations

from functools import lru_cache

import shapely

from meshes.shapes.character import BARRIERS
from sandbox.analysis.survey.columns import columns_of, flat, reach, sampled
from sandbox.movement.ground_classes import outline_of
from sandbox.table.table import PlacedPiece

_NARROW_IN = 2.0
"""Greatest mean width of a line."""

_DRAWN_OUT = 4.6
"""Least elongation of a line: perimeter² ÷ (4 × area), 4 for a square."""

_TOUCH_IN = 0.05


@lru_cache(maxsize=2048)
def outline(placed: PlacedPiece) -> shapely.Geometry:
    """Return a piece's outline on the table, as ground to move on."""
    found = outline_of(placed)
    shapely.prepare(found)
    return found


@lru_cache(maxsize=2048)
def is_line(placed: PlacedPiece) -> bool:
    """Return whether it is an elongated barrier, which joins others: a wall, a hedge, a fence."""
    if placed.underfoot not in BARRIERS:
        return False
    shape = outline(placed)
    around, area = float(shape.length), max(float(shape.area), 1e-9)
    return 2 * area / around <= _NARROW_IN and around**2 / (4 * area) >= _DRAWN_OUT


def _foot_of(placed: PlacedPiece) -> float:
    return placed.stand.z + columns_of(placed.piece).foot


def is_under(ground: PlacedPiece, other: PlacedPiece) -> bool:
    """Return whether a piece is ground for another: a hill, or a piece under the other."""
    if ground is other:
        return False
    if ground.spec.lies_beneath and not other.spec.lies_beneath:
        return True
    return _foot_of(ground) < _foot_of(other) - _TOUCH_IN


def carries(ground: PlacedPiece, other: PlacedPiece) -> bool:
    """Return whether a piece carries another: its top is at the middle of the other's foot."""
    if not is_under(ground, other):
        return False
    if ground.spec.lies_beneath:
        return True
    columns = columns_of(other.piece)
    middle = flat(other.stand, columns.spots.mean(axis=0, keepdims=True))
    top = sampled(ground, columns_of(ground.piece).top, middle) + ground.stand.z
    return bool(abs(top[0] - _foot_of(other)) <= _TOUCH_IN)


def boxes_apart(one: PlacedPiece, other: PlacedPiece) -> bool:
    """Return whether the boxes around two plans do not touch."""
    a, b = reach(one), reach(other)
    return a[0] > b[1] or b[0] > a[1] or a[2] > b[3] or b[2] > a[3]
