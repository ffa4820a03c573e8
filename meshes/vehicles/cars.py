"""Cars: armoured with a turret, armoured and open, and a jeep."""

from __future__ import annotations

import numpy as np

from meshes.shapes.boolean import carved, united
from meshes.shapes.livery import Livery, shade
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, column, limb, side_profile, wedge
from meshes.vehicles.fittings import (
    OUTLINES,
    aerial,
    cupola,
    finished,
    gun,
    hipped,
    lamps,
    marking,
    mudguard,
    pair,
    seated,
    turret,
)
from meshes.vehicles.running_gear import axle, tyre, wells

CAR, SCOUT_CAR, JEEP = (3.5, 1.8, 1.8), (2.4, 1.3, 1.2), (2.36, 1.11, 1.3)
"""Length, width and height, in inches."""

_STEEL, _CANVAS, _SEAT, _DARK = "#4f5153", "#8d8468", "#6b6347", "#33332f"


def armoured_car(livery: Livery, pose: str = "") -> Piece:
    """A faceted hull on four big wheels with a small turret."""
    paint = livery.paint
    lower = side_profile(
        [(-1.68, 0.62), (-1.6, 0.85), (1.45, 0.85), (1.72, 0.66), (1.4, 0.36), (-1.4, 0.36)],
        1.15,
        paint,
    )
    upper = united(
        hipped([(-1.62, 0.84), (1.0, 0.84), (0.55, 1.26), (-1.2, 1.26)], 1.3, 0.9, paint),
        hipped([(0.2, 0.84), (1.62, 0.84), (1.35, 0.98), (0.5, 1.06)], 1.05, 0.8, paint),
    )
    angles = np.radians(np.arange(8) * 45 + 22.5)
    ring = [(-0.05 + 0.5 * float(np.cos(a)), 0.5 * float(np.sin(a))) for a in angles]
    body = [
        lower,
        upper,
        turret(ring, 1.24, 0.4, 0.82, paint),
        *cupola(-0.12, 0.14, 1.63, 0.16, 0.12, shade(paint, 1.04)),
        block((0.16, 0.28, 0.2), shade(paint, 0.92)).moved(0.4, 0, 1.32),
        *axle(1.05, 0.74, 0.43, 0.28, shade(paint, 0.95)),
        *axle(-1.05, 0.74, 0.43, 0.28, shade(paint, 0.95)),
        *mudguard(1.05, 0.73, 0.44, 0.53, 0.32, shade(paint, 0.92)),
        *mudguard(-1.05, 0.73, 0.44, 0.53, 0.32, shade(paint, 0.92)),
        *lamps(1.6, 0.42, 0.92, 0.075),
        *(
            block((0.03, 0.24, 0.09), _DARK).turned(-47, "y").moved(0.83, y, 1.03)
            for y in (-0.2, 0.2)
        ),
        *pair(block((0.44, 0.06, 0.4), shade(paint, 0.85)), 0.0, 0.62, 0.46),
        *(marking(-0.05, s * 0.455, 1.43, 0.11, livery) for s in (-1, 1)),
        block((0.4, 0.5, 0.03), shade(paint, 0.65)).moved(-0.9, 0, 1.25),
        limb((-0.5, -0.6, 0.42), (0.5, -0.6, 0.42), 0.06, 0.06, _DARK),
        limb((-0.55, 0.62, 0.72), (-0.25, 0.62, 0.72), 0.11, 0.11, _CANVAS, sides=8),
    ]
    weapons = gun((0.42, 0.0, 1.43), 0.95, 0.03)
    return finished(body, weapons, [aerial(-1.1, -0.35, 1.2)], CAR, (-0.12, 0.14, 1.72))


def scout_car(livery: Livery, pose: str = "") -> Piece:
    """A small armoured box on four wheels, open above two men, a light machine gun in front."""
    paint = livery.paint
    shell = hipped(OUTLINES["scout_car_shell"], 1.02, 0.78, paint)
    room = block((0.76, 0.62, 0.8), "#6a654f").moved(-0.13, 0, 0.42)
    body = [
        carved(shell, room, *wells(0.74, 0.52, 0.31, 0.2), *wells(-0.74, 0.52, 0.31, 0.2)),
        *axle(0.74, 0.52, 0.31, 0.2, shade(paint, 0.95)),
        *axle(-0.74, 0.52, 0.31, 0.2, shade(paint, 0.95)),
        *mudguard(0.74, 0.52, 0.31, 0.38, 0.24, shade(paint, 0.92)),
        *mudguard(-0.74, 0.52, 0.31, 0.38, 0.24, shade(paint, 0.92)),
        *lamps(1.08, 0.3, 0.76),
        *pair(block((0.42, 0.16, 0.22), shade(paint, 0.88)), 0, 0.52, 0.46),
        *(
            block((0.03, 0.2, 0.08), _DARK).turned(-45, "y").moved(0.42, y, 0.89)
            for y in (-0.17, 0.17)
        ),
        *(
            block((0.04, 0.44, 0.03), shade(paint, 0.62)).moved(-0.72 - 0.09 * i, 0, 0.85)
            for i in range(3)
        ),
        *seated(-0.14, 0.16, 0.57, livery),
        *seated(-0.2, -0.16, 0.57, livery),
        block((0.05, 0.3, 0.22), paint).turned(-10, "y").moved(0.24, -0.16, 1.0),
        *(marking(-0.1, s * 0.43, 0.84, 0.11, livery, lean=9.0) for s in (-1, 1)),
    ]
    weapons = [
        block((0.26, 0.06, 0.08), _STEEL).moved(0.2, -0.16, 1.06),
        limb((0.3, -0.16, 1.1), (0.72, -0.16, 1.1), 0.024, 0.02, _STEEL, round_ends=False, sides=8),
    ]
    return finished(body, weapons, [aerial(-0.5, 0.3, 1.0, 0.9)], SCOUT_CAR, (-0.09, 0.16, 1.1))


def jeep(livery: Livery, pose: str = "") -> Piece:
    """A small open car: flat bonnet, windscreen, two men, a machine gun on a post between them."""
    paint = livery.paint
    tub = side_profile(OUTLINES["jeep_tub"], 0.98, paint)
    room = side_profile([(-1.03, 0.46), (-1.03, 1.2), (0.24, 1.2), (0.24, 0.46)], 0.86, "#6a654f")
    boxes = [block((0.58, 0.16, 0.12), paint).moved(-0.72, s * 0.41, 0.44) for s in (-1, 1)]
    screen = block((0.035, 0.98, 0.38), shade(paint, 0.9))
    panes = [block((0.2, 0.4, 0.26), paint).moved(0, s * 0.23, 0.07) for s in (-1, 1)]
    body = [
        carved(united(carved(tub, room), *boxes), *wells(-0.72, 0.45, 0.26, 0.16)),
        carved(screen, united(*panes)).turned(-12, "y").moved(0.27, 0, 0.88),
        wedge((0.82, 0.74), (0.76, 0.62), 0.46, paint).moved(0.7, 0, 0.44),
        block((0.05, 0.74, 0.42), shade(paint, 0.8)).moved(1.1, 0, 0.44),
        *(block((0.03, 0.035, 0.3), _DARK).moved(1.125, -0.18 + 0.09 * i, 0.5) for i in range(5)),
        *lamps(1.13, 0.28, 0.68, 0.07),
        *pair(wedge((0.74, 0.22), (0.6, 0.22), 0.05, shade(paint, 0.95)), 0.72, 0.44, 0.66),
        *axle(0.72, 0.45, 0.26, 0.16, shade(paint, 0.95)),
        *axle(-0.72, 0.45, 0.26, 0.16, shade(paint, 0.95)),
        block((2.1, 0.4, 0.1), _DARK).moved(0, 0, 0.34),
        block((0.06, 1.0, 0.09), shade(paint, 0.8)).moved(1.19, 0, 0.42),
        tyre(0.25, 0.1, shade(paint, 0.95)).turned(90).moved(-1.145, -0.16, 0.66),
        *pair(block((0.3, 0.32, 0.14), _SEAT), -0.16, 0.23, 0.44),
        *pair(block((0.05, 0.32, 0.32), _SEAT).turned(-8, "y"), -0.33, 0.23, 0.52),
        block((0.24, 0.66, 0.14), _SEAT).moved(-0.86, 0, 0.46),
        limb((0.24, 0.23, 0.72), (0.1, 0.23, 0.78), 0.015, 0.015, _DARK, sides=6),
        limb((0.09, 0.23, 0.78), (0.07, 0.23, 0.79), 0.12, 0.12, _DARK, sides=12, round_ends=False),
        *seated(-0.18, 0.23, 0.56, livery),
        *seated(-0.18, -0.23, 0.56, livery),
        column(0.035, 0.78, _STEEL, sides=8).moved(-0.55, 0, 0.44),
        *(
            limb((-0.55 + x, y, 0.48), (-0.55, 0, 0.8), 0.025, 0.025, _STEEL, sides=6)
            for x, y in ((-0.2, 0.0), (0.1, 0.18), (0.1, -0.18))
        ),
        *(marking(-0.72, s * 0.48, 0.68, 0.1, livery) for s in (-1, 1)),
        column(0.15, 0.03, livery.rim, sides=14).moved(0.7, 0, 0.88),
    ]
    weapons = [
        block((0.36, 0.085, 0.11), _STEEL).moved(-0.55, 0, 1.2),
        limb((-0.4, 0, 1.26), (0.16, 0, 1.28), 0.034, 0.032, _STEEL, round_ends=False, sides=8),
        block((0.16, 0.11, 0.14), "#666a4c").moved(-0.5, 0.09, 1.17),
    ]
    return finished(body, weapons, [aerial(-0.98, 0.42, 0.8, 0.9)], JEEP, (-0.13, 0.23, 1.09))
