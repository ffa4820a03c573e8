"""Guns on tracks without a turret: the barrel is in the front of a casemate."""

from __future__ import annotations

from meshes.shapes.livery import Livery, shade
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import ball, block, column, limb, side_profile, wedge
from meshes.vehicles.fittings import (
    OUTLINES,
    aerial,
    cupola,
    deck,
    finished,
    gun,
    hipped,
    lamps,
    marking,
    pair,
    stowage,
)
from meshes.vehicles.running_gear import both_sides, track

DESTROYER, ASSAULT_GUN = (4.8, 2.4, 1.85), (4.1, 2.05, 1.55)
"""Length, width and height of the hulls, in inches, without barrels."""

_STEEL = "#55565a"


def assault_gun(livery: Livery, pose: str = "") -> Piece:
    """Low and broad behind its skirts: a short, thick howitzer in a medium tank's hull."""
    paint = livery.paint
    hull = side_profile(OUTLINES["assault_gun_hull"], 1.2, paint)
    casemate = hipped(
        [(-1.0, 0.86), (-0.82, 1.4), (0.5, 1.44), (0.86, 1.12), (0.92, 0.86)], 1.72, 1.3, paint
    )
    running = track(
        [(1.68, 0.56, 0.23), (-1.68, 0.5, 0.21)],
        (1.2, 0.72, 0.24, -0.24, -0.72, -1.2),
        0.2,
        0.36,
        shade(paint, 0.88),
    )
    skirts = [
        block((1.02, 0.035, 0.46), shade(paint, 1.06 - 0.06 * (i % 2)))
        .turned(-s * 5, "x")
        .moved(-1.1 + 1.05 * i, s * 1.0, 0.5)
        for i in range(3)
        for s in (-1, 1)
    ]
    body = [
        hull,
        casemate,
        *both_sides(running, 0.78),
        *skirts,
        *(
            limb((-1.1 + 1.05 * i, 0.7 * s, 0.9), (-1.1 + 1.05 * i, s, 0.9), 0.03, 0.03, _STEEL)
            for i in range(3)
            for s in (-1, 1)
        ),
        *pair(block((3.8, 0.4, 0.03), shade(paint, 0.94)), -0.03, 0.76, 0.88),
        block((0.3, 0.62, 0.42), shade(paint, 0.95)).moved(0.78, -0.06, 0.96),
        limb((0.9, -0.06, 1.18), (1.12, -0.06, 1.18), 0.2, 0.16, shade(paint, 0.9), sides=14),
        *cupola(-0.45, 0.32, 1.4, 0.19, 0.14, shade(paint, 1.04)),
        block((0.05, 0.36, 0.24), paint).turned(-12, "y").moved(0.05, -0.3, 1.42),
        *lamps(1.75, 0.62, 0.92),
        *deck(-1.2, 1.02, 1.0, paint),
        limb((-1.35, -0.42, 1.12), (-1.35, 0.42, 1.12), 0.11, 0.11, "#8a7f5e", sides=9),
        *(
            block((0.08, 0.34, 0.1), "#4d4a42").turned(25, "y").moved(1.45, y, 0.84)
            for y in (-0.38, 0.02, 0.42)
        ),
        *(marking(-0.1, s * 0.76, 1.14, 0.14, livery, lean=20.0) for s in (-1, 1)),
    ]
    weapons = gun((1.05, -0.06, 1.18), 1.05, 0.095)
    weapons.append(limb((-0.05, -0.3, 1.58), (0.42, -0.3, 1.58), 0.03, 0.022, _STEEL, sides=8))
    return finished(body, weapons, [aerial(-0.9, 0.5, 1.3)], ASSAULT_GUN, (-0.45, 0.32, 1.5))


def tank_destroyer(livery: Livery, pose: str = "") -> Piece:
    """No turret: a sloped casemate on a heavy running gear, a very long gun in its front."""
    paint = livery.paint
    hull = side_profile(OUTLINES["tank_destroyer_hull"], 1.33, paint)
    sponson = side_profile([(-2.2, 0.81), (-2.2, 1.14), (1.3, 1.14), (1.53, 0.81)], 2.3, paint)
    wheels = [1.47 - 0.49 * i for i in range(7)]
    running = track(
        [(1.95, 0.52, 0.24), (-1.95, 0.46, 0.22)], wheels, 0.24, 0.5, shade(paint, 0.88)
    )
    casemate = wedge((2.7, 2.05), (1.75, 1.5), 0.72, paint, lean=(-0.2, 0.0)).moved(-0.05, 0, 1.12)
    body = [
        hull,
        sponson,
        *both_sides(running, 0.92),
        casemate,
        ball((0.3, 0.34, 0.3), shade(paint, 0.9), sides=14, rings=7).moved(0.98, 0, 1.4),
        *cupola(-0.55, 0.4, 1.82, 0.18, 0.14, shade(paint, 1.04)),
        column(0.17, 0.04, shade(paint, 0.9), sides=12).moved(-0.4, -0.36, 1.82),
        *pair(block((4.5, 0.44, 0.03), shade(paint, 0.94)), -0.03, 0.95, 0.86),
        *lamps(2.0, 0.9, 0.93),
        *deck(-1.55, 1.15, 1.2, paint),
        *(marking(-0.4, s * 0.94, 1.35, 0.15, livery, lean=21.0) for s in (-1, 1)),
        *stowage(-0.9, 1.0, 1.13, livery),
    ]
    weapons = gun((1.1, 0.0, 1.4), 2.7, 0.06, brake=True)
    weapons.append(limb((1.62, -0.6, 1.02), (1.92, -0.6, 1.01), 0.03, 0.022, _STEEL))
    return finished(body, weapons, [aerial(-1.9, -0.7, 1.15)], DESTROYER, (-0.55, 0.4, 1.9))
