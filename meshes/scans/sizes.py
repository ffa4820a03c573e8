"""The unit of a scan and the size of its table, guessed from the measured rectangle."""

from __future__ import annotations

import math
from dataclasses import dataclass

from languages.message import Message, message
from meshes.imports.units import UNIT_INCHES, Unit, UnitReading

STANDARD = (
    (72.0, 48.0), (48.0, 48.0), (96.0, 48.0), (72.0, 72.0), (60.0, 44.0), (44.0, 30.0),
    (44.0, 44.0), (36.0, 36.0), (48.0, 36.0), (30.0, 22.0), (24.0, 24.0), (90.0, 44.0),
    (72.0, 36.0), (36.0, 24.0), (48.0, 24.0), (120.0, 48.0), (120.0, 72.0),
)  # fmt: skip
"""Usual sizes of tables, inches, the longer side first."""

_OFF = 0.03
"""Greatest difference between a measured side and a usual one, as a share: scans are off by so
much."""

_SURE, _POINT_IN = 0.005, 0.2
"""Error of a known distance: a share, or that of its two points in inches, whichever is more."""

_AGREES = 0.1
"""Greatest difference between a stated size and the measured one, as a share."""

SHORTEST, LONGEST = 18.0, 150.0
"""Sides in inches that a table may have."""

_HABIT: tuple[Unit, ...] = ("m", "mm", "cm", "in")
"""Units of scans, the usual one first: phones write metres."""


@dataclass(frozen=True)
class Sizing:
    """Unit, scale and size of a table.

    ``size``: inches, longer side first. ``size_sure``: whether the size was told, or is a usual
    one. ``scale``: inches of the table per inch that the unit gives, where a distance is known.
    """

    unit: Unit
    unit_why: Message
    size: tuple[float, float]
    size_why: Message
    size_sure: bool
    scale: float = 1.0

    @property
    def inches(self) -> float:
        """Inches in one of the file's numbers."""
        return UNIT_INCHES[self.unit] * self.scale


@dataclass(frozen=True)
class StatedSize:
    """Statements of a user. ``distance``: inches between two points, ``apart`` in the file.

    ``marked``: whether the corners were marked: a stated size then gives any scale.
    """

    size: tuple[float, float] | None = None
    unit: Unit | None = None
    marked: bool = False
    distance: float = 0.0
    apart: float = 0.0


def sizing(sides: tuple[float, float], told: StatedSize) -> Sizing | None:
    """Return unit and size of a table whose measured rectangle has such ``sides``, longer first.

    None where no unit makes it the size of a table, or of the table that was told.
    """
    return _by_distance(sides, told) if told.distance else _by_unit(sides, told)


def _by_distance(sides: tuple[float, float], told: StatedSize) -> Sizing | None:
    """Return the sizing by two points whose distance is known."""
    inches = told.distance / told.apart
    nearest = min(_HABIT, key=lambda name: _off(inches, UNIT_INCHES[name]))
    unit: Unit = nearest if told.unit is None else told.unit
    long, short = (side * inches for side in sides)
    measured = _sides(long, short)
    why = message("scan-unit-by-distance", distance=told.distance, measured=measured)
    scale = inches / UNIT_INCHES[unit]
    if told.size is not None:
        wanted = max(told.size), min(told.size)
        if max(_off(long, wanted[0]), _off(short, wanted[1])) > math.log(1 + _AGREES):
            return None
        as_told = message("scan-size-told", measured=measured)
        return Sizing(unit, why, wanted, as_told, True, scale)
    if short < SHORTEST or long > LONGEST:
        return None
    off = min(_OFF, max(_SURE, _POINT_IN / told.distance))
    if usual := _usual_size(long, short, off):
        nearest_to = message("scan-size-usual", measured=measured)
        return Sizing(unit, why, usual, nearest_to, True, scale)
    by_distance = message("scan-size-by-distance", measured=measured)
    return Sizing(unit, why, (round(long, 1), round(short, 1)), by_distance, False, scale)


def _by_unit(sides: tuple[float, float], told: StatedSize) -> Sizing | None:
    told_size, told_unit = told.size, told.unit
    units = _HABIT if told_unit is None else (told_unit,)
    options: list[tuple[float, Unit, tuple[float, float] | None]] = []
    for order, unit in enumerate(units):
        long, short = (side * UNIT_INCHES[unit] for side in sides)
        if told_size is not None:
            size: tuple[float, float] | None = (max(told_size), min(told_size))
            cost = max(_off(long, max(told_size)), _off(short, min(told_size)))
            if cost > math.log(1 + _AGREES) and not told.marked:
                continue
        else:
            if short < SHORTEST or long > LONGEST:
                continue
            size = _usual_size(long, short)
            cost = 0.3 if size is None else max(_off(long, size[0]), _off(short, size[1]))
        options.append((cost + 0.05 * order, unit, size))
    if not options:
        return None
    _, unit, size = min(options, key=lambda row: row[0])
    long, short = (side * UNIT_INCHES[unit] for side in sides)
    measured = _sides(long, short)
    why = message("scan-unit", reading=UnitReading(unit).words, measured=measured)
    if told_unit is not None:
        why = message("mesh-told-as-guessed", why=why)
    if told_size is not None:
        wanted = max(told_size), min(told_size)
        return Sizing(unit, why, wanted, message("scan-size-told", measured=measured), True)
    if size is not None:
        return Sizing(unit, why, size, message("scan-size-usual", measured=measured), True)
    unusual = message("scan-size-unusual", measured=measured)
    return Sizing(unit, why, (round(long, 1), round(short, 1)), unusual, False)


def _sides(long: float, short: float) -> Message:
    return message("scan-sides", long=long, short=short)


def _usual_size(long: float, short: float, most: float = _OFF) -> tuple[float, float] | None:
    """Return the usual size of a table that such sides are nearest to, or None.

    ``most``: greatest difference of a side, as a share.
    """
    best = min(STANDARD, key=lambda size: max(_off(long, size[0]), _off(short, size[1])))
    off = max(_off(long, best[0]), _off(short, best[1]))
    return best if off <= math.log(1 + most) else None


def _off(value: float, wanted: float) -> float:
    return abs(math.log(max(value, 1e-9) / wanted))
