"""The unit of a scan and the size of its table, guessed from the measured rectangle."""

from __future__ import annotations

import math
from dataclasses import dataclass

from meshes.imports.units import UNIT_INCHES, Unit

STANDARD = (
    (72.0, 48.0), (48.0, 48.0), (96.0, 48.0), (72.0, 72.0), (60.0, 44.0), (44.0, 30.0),
    (44.0, 44.0), (36.0, 36.0), (48.0, 36.0), (30.0, 22.0), (24.0, 24.0), (90.0, 44.0),
    (72.0, 36.0), (36.0, 24.0), (48.0, 24.0), (120.0, 48.0), (120.0, 72.0),
)  # fmt: skip
"""Usual sizes of tables, inches, the longer side first."""

_OFF = 0.03
"""Greatest difference between a measured side and a usual one, as a share: scans are off by so
much."""

SHORTEST, LONGEST = 18.0, 150.0
"""Sides in inches that a table may have."""

_HABIT: tuple[Unit, ...] = ("m", "mm", "cm", "in")
"""Units of scans, the usual one first: phones write metres."""

_NAMES = {"mm": "millimetres", "cm": "centimetres", "m": "metres", "in": "inches"}


@dataclass(frozen=True)
class Sizing:
    """``size``: inches of the table, longer side first. ``inches``: inches for one of the file's
    units, as the unit has it. ``size_sure``: whether the size was told, or is a usual one.
    """

    unit: Unit
    unit_why: str
    size: tuple[float, float]
    size_why: str
    size_sure: bool

    @property
    def inches(self) -> float:
        """Inches in one of the file's numbers."""
        return UNIT_INCHES[self.unit]


def sizing(
    sides: tuple[float, float], told_size: tuple[float, float] | None, told_unit: Unit | None
) -> Sizing | None:
    """Return unit and size of a table whose measured rectangle has such ``sides``, longer first.

    None where no unit makes it the size of a table, or of the table that was told.
    """
    units = _HABIT if told_unit is None else (told_unit,)
    options: list[tuple[float, Unit, tuple[float, float] | None]] = []
    for order, unit in enumerate(units):
        long, short = (side * UNIT_INCHES[unit] for side in sides)
        if told_size is not None:
            size: tuple[float, float] | None = (max(told_size), min(told_size))
            cost = max(_off(long, max(told_size)), _off(short, min(told_size)))
        else:
            if short < SHORTEST or long > LONGEST:
                continue
            size = usual_size(long, short)
            cost = 0.3 if size is None else max(_off(long, size[0]), _off(short, size[1]))
        options.append((cost + 0.05 * order, unit, size))
    if not options:
        return None
    _, unit, size = min(options, key=lambda row: row[0])
    long, short = (side * UNIT_INCHES[unit] for side in sides)
    measured = f"{long:.1f} × {short:.1f}″"
    why = f"as {_NAMES[unit]} the table is {measured}"
    if told_unit is not None:
        why = f"as told; {why}"
    if told_size is not None:
        wanted = max(told_size), min(told_size)
        return Sizing(unit, why, wanted, f"as told; it measures {measured}", True)
    if size is not None:
        return Sizing(unit, why, size, f"the usual size nearest to {measured}", True)
    rounded = round(long, 1), round(short, 1)
    return Sizing(unit, why, rounded, f"as measured: {measured} is no usual size", False)


def usual_size(long: float, short: float) -> tuple[float, float] | None:
    """Return the usual size of a table that such sides are nearest to, or None."""
    best = min(STANDARD, key=lambda size: max(_off(long, size[0]), _off(short, size[1])))
    off = max(_off(long, best[0]), _off(short, best[1]))
    return best if off <= math.log(1 + _OFF) else None


def _off(value: float, wanted: float) -> float:
    return abs(math.log(max(value, 1e-9) / wanted))
