"""Guns that fire upwards: a light anti-aircraft gun, and twin autocannons on a vehicle."""

from __future__ import annotations

from meshes.shapes.livery import Livery, shade
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, column, limb, wedge
from meshes.shapes.solid import Solid
from meshes.vehicles.fittings import finished, gun, pair
from meshes.vehicles.running_gear import tyre

LIGHT_GUN = (3.4, 2.6, 1.25)
"""Length over all, width across the outriggers and height of a light gun's body, inches."""

_STEEL, _DARK, _SEAT = "#55565a", "#33332f", "#4a3d2f"

_TILT = 28.0
"""Elevation of the barrels, degrees."""


def light_gun(livery: Livery, pose: str = "") -> Piece:
    """A light anti-aircraft gun: a cross of outriggers, a turntable, a long barrel raised."""
    paint = livery.paint
    breech = 0.86
    arms = [
        limb((0, 0, 0.2), (1.25 * x, 1.2 * y, 0.1), 0.075, 0.055, shade(paint, 0.9), sides=6)
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    feet = [
        column(0.16, 0.06, shade(paint, 0.75), sides=12).moved(1.25 * x, 1.2 * y, 0)
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    wheels = [
        tyre(0.27, 0.13, shade(paint, 0.95)).scaled(1, s, 1).moved(x, s * 0.62, 0.27)
        for x in (-0.85, 0.85)
        for s in (-1, 1)
    ]
    axles = [
        limb((x, -0.6, 0.27), (x, 0.6, 0.27), 0.035, 0.035, _DARK, round_ends=False)
        for x in (-0.85, 0.85)
    ]
    body = [
        *arms,
        *feet,
        *wheels,
        *axles,
        column(0.46, 0.14, shade(paint, 0.85), sides=20).moved(0, 0, 0.16),
        column(0.3, 0.2, paint, sides=16, top=0.22).moved(0, 0, 0.28),
        *pair(block((0.4, 0.07, 0.5), shade(paint, 0.95)), 0, 0.22, 0.44),
        *pair(block((0.05, 0.5, 0.62), paint).turned(-14, "y"), 0.36, 0.46, 0.56),
        *_seats(0.48),
        block((0.06, 0.12, 0.12), livery.rim).moved(0.34, 0.62, 0.8),
        block((0.46, 0.26, 0.24), _STEEL).turned(-_TILT, "y").moved(-0.15, 0, breech - 0.16),
        column(0.07, 0.2, _DARK, sides=8).moved(-0.2, 0, breech + 0.12),
    ]
    barrel = [
        part.turned(-_TILT, "y").moved(0, 0, breech)
        for part in (
            *gun((0.0, 0, 0), 2.1, 0.04),
            limb((1.98, 0, 0), (2.16, 0, 0), 0.05, 0.085, _DARK, sides=10, round_ends=False),
        )
    ]
    return finished(body, barrel, [], LIGHT_GUN, (-0.3, 0.45, 1.12), over_all=True)


def _seats(z: float) -> list[Solid]:
    return [
        part.moved(-0.28, s * 0.44, z)
        for s in (-1, 1)
        for part in (
            block((0.22, 0.2, 0.05), _SEAT),
            block((0.04, 0.2, 0.2), _SEAT).moved(-0.1, 0, 0.04),
        )
    ]


def twin_mount(at: tuple[float, float, float], livery: Livery) -> tuple[list[Solid], list[Solid]]:
    """Build twin autocannons on a pedestal at a point: the mount, and its barrels."""
    paint = livery.paint
    x, y, z = at
    breech = 0.42
    mount = [
        column(0.34, 0.08, shade(paint, 0.8), sides=16),
        column(0.12, 0.34, shade(paint, 0.9), sides=10).moved(0, 0, 0.06),
        block((0.3, 0.46, 0.14), _STEEL).turned(-_TILT, "y").moved(-0.06, 0, breech - 0.06),
        *pair(wedge((0.04, 0.3), (0.04, 0.22), 0.42, paint).turned(-12, "y"), 0.26, 0.3, 0.2),
        *pair(column(0.09, 0.13, _DARK, sides=10), -0.1, 0.16, breech + 0.06),
        block((0.2, 0.2, 0.05), _SEAT).moved(-0.36, 0, 0.22),
        limb((-0.1, 0, 0.16), (-0.34, 0, 0.24), 0.03, 0.03, _DARK, sides=6),
    ]
    barrels = [
        part.turned(-_TILT, "y").moved(0, s * 0.13, breech)
        for s in (-1, 1)
        for part in gun((0.05, 0, 0), 1.15, 0.024)
    ]
    return [solid.moved(x, y, z) for solid in mount], [solid.moved(x, y, z) for solid in barrels]
