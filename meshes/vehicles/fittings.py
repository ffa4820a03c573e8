"""What vehicles have in common: turrets, barrels, hatches, aerials, markings."""

from __future__ import annotations

import numpy as np

from meshes.shapes.livery import Livery, shade
from meshes.shapes.primitives import block, column, limb, loft, wheel
from meshes.shapes.solid import Points, Solid

_STEEL, _DARK = "#55565a", "#33332f"


def turret(
    outline: list[tuple[float, float]], z: float, height: float, top: float, paint: str
) -> Solid:
    """A turret of an outline ``(x, y)`` counter-clockwise, narrowing to ``top`` of its size."""
    points = np.array(outline)
    middle: Points = (points.min(axis=0) + points.max(axis=0)) / 2
    rings = []
    for share, size in ((0.0, 0.94), (0.18, 1.0), (0.86, top + 0.04), (1.0, top - 0.03)):
        ring = (points - middle) * size + middle
        rings.append(np.column_stack([ring, np.full(len(ring), z + share * height)]))
    return loft(np.array(rings), paint)


def gun(
    start: tuple[float, float, float], length: float, radius: float, *, brake: bool = False
) -> list[Solid]:
    """A barrel along +x, stepped once, perhaps with a muzzle brake."""
    x, y, z = start
    mid = x + length * 0.45
    tip = x + length
    solids = [
        limb(
            (x, y, z), (mid, y, z), radius * 1.35, radius * 1.25, _STEEL, round_ends=False, sides=12
        ),
        limb(
            (mid - 0.02, y, z),
            (tip, y, z),
            radius,
            radius * 0.9,
            _STEEL,
            round_ends=False,
            sides=12,
        ),
    ]
    if brake:
        for a, b in ((0.0, 0.09), (0.13, 0.2)):
            at = (tip - 0.2 + a, y, z), (tip - 0.2 + b, y, z)
            solids.append(limb(*at, radius * 1.7, radius * 1.7, _STEEL, round_ends=False, sides=12))
    else:
        end = (tip - 0.07, y, z), (tip, y, z)
        solids.append(limb(*end, radius * 1.25, radius * 1.25, _STEEL, round_ends=False, sides=12))
    return solids


def aerial(x: float, y: float, z: float, height: float = 1.3) -> Solid:
    """A whip aerial, leaning back a little."""
    return limb(
        (x, y, z), (x - 0.12, y, z + height), 0.014, 0.007, _DARK, sides=5, round_ends=False
    )


def marking(x: float, y: float, z: float, radius: float, livery: Livery) -> Solid:
    """A disc in the side's colour on a plate facing ±y."""
    return wheel(radius, 0.05, livery.rim, sides=14).moved(x, y, z)


def cupola(x: float, y: float, z: float, radius: float, height: float, paint: str) -> list[Solid]:
    """A commander's hatch with vision blocks around it."""
    ring = column(radius, height, paint, sides=12, top=radius * 0.9).moved(x, y, z)
    lid = column(radius * 0.75, 0.03, shade(paint, 0.85), sides=12).moved(x, y, z + height)
    blocks = []
    for i in range(6):
        angle = i * np.pi / 3
        glass = block((0.05, 0.08, 0.05), _DARK).turned(float(np.degrees(angle)))
        at = (x + radius * 0.93 * np.cos(angle), y + radius * 0.93 * np.sin(angle))
        blocks.append(glass.moved(float(at[0]), float(at[1]), z + height * 0.35))
    return [ring, lid, *blocks]
