"""Light to super-heavy tanks, and a flamethrower tank."""

from __future__ import annotations

import numpy as np

from meshes.shapes.livery import Livery, shade
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import ball, block, column, lathe, limb, side_profile
from meshes.shapes.solid import Solid
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
    turret,
)
from meshes.vehicles.running_gear import both_sides, track

LIGHT, MEDIUM, HEAVY = (3.2, 1.6, 1.6), (4.1, 1.9, 2.0), (4.8, 2.4, 2.1)
"""Length, width and height of the hulls, in inches, without barrels."""

SUPER_HEAVY = (5.3, 2.65, 2.2)
"""Length, width and height of the hull of a tank larger than the heavy one, in inches."""

_STEEL, _CANVAS, _DARK = "#55565a", "#8a7f5e", "#33332f"


def light_tank(livery: Livery, pose: str = "") -> Piece:
    """Tall and narrow, small turret, bogies in pairs."""
    paint = livery.paint
    hull = side_profile(OUTLINES["light_tank_hull"], 0.95, paint)
    sponson = side_profile([(-1.3, 0.71), (-1.3, 0.97), (0.7, 0.97), (0.83, 0.71)], 1.5, paint)
    running = track(
        [(1.28, 0.46, 0.2), (-1.3, 0.36, 0.24)],
        (0.75, 0.3, -0.25, -0.7),
        0.2,
        0.3,
        shade(paint, 0.9),
        returns=((0.3, 0.6), (-0.5, 0.6)),
    )
    angles = np.pi / 6 * np.arange(12)
    ring = [(0.05 + 0.5 * float(np.cos(a)), 0.47 * float(np.sin(a))) for a in angles]
    body = [
        hull,
        sponson,
        *both_sides(running, 0.65),
        turret(ring, 0.96, 0.42, 0.88, paint),
        *cupola(-0.1, 0.12, 1.36, 0.17, 0.14, shade(paint, 1.05)),
        block((0.16, 0.3, 0.24), shade(paint, 0.92)).moved(0.52, 0, 1.05),
        block((0.05, 0.34, 0.16), shade(paint, 0.9)).turned(-32, "y").moved(0.84, 0.3, 0.78),
        block((0.05, 0.34, 0.16), shade(paint, 0.9)).turned(-32, "y").moved(0.84, -0.3, 0.78),
        *pair(block((2.7, 0.32, 0.03), shade(paint, 0.95)), -0.05, 0.64, 0.72),
        *lamps(1.28, 0.4, 0.74),
        *deck(-0.75, 0.98, 0.8, paint),
        *(marking(0.0, s * 0.45, 1.17, 0.11, livery) for s in (-1, 1)),
        *stowage(-0.3, -0.66, 0.96, livery),
    ]
    weapons = gun((0.56, 0.0, 1.17), 0.75, 0.035)
    weapons += [limb((0.8, 0.22, 0.86), (1.02, 0.22, 0.85), 0.025, 0.02, _STEEL, round_ends=False)]
    return finished(body, weapons, [aerial(-1.2, 0.5, 0.95)], LIGHT, (-0.1, 0.12, 1.45))


def medium_tank(livery: Livery, pose: str = "") -> Piece:
    """A sloped bow, a rounded turret well forward, six road wheels."""
    weapons = gun((0.95, 0.0, 1.47), 1.5, 0.05)
    weapons.append(limb((1.36, -0.42, 1.07), (1.62, -0.42, 1.06), 0.03, 0.022, _STEEL))
    body = _medium_body(livery)
    return finished(body, weapons, [aerial(-0.6, 0.35, 1.7)], MEDIUM, (-0.25, -0.24, 1.85))


def flamethrower_tank(livery: Livery, pose: str = "") -> Piece:
    """The same tank with a flame projector in its bow and drums of fuel on its rear deck."""
    paint = livery.paint
    weapons = gun((0.95, 0.0, 1.47), 1.5, 0.05)
    weapons += [
        limb((1.36, -0.42, 1.07), (1.75, -0.42, 1.05), 0.055, 0.05, _STEEL, round_ends=False),
        limb((1.7, -0.42, 1.05), (1.86, -0.42, 1.045), 0.085, 0.075, _DARK, round_ends=False),
    ]
    drums = [
        limb((-1.62, s * 0.45 - 0.3, 1.36), (-1.62, s * 0.45 + 0.3, 1.36), 0.2, 0.2,
             shade(paint, 0.85), sides=14, round_ends=False)
        for s in (-1, 1)
    ]  # fmt: skip
    pipe = limb((-1.5, -0.82, 1.24), (1.2, -0.82, 1.1), 0.035, 0.035, _DARK, sides=7)
    body = [*_medium_body(livery), *drums, pipe]
    return finished(body, weapons, [aerial(-0.6, 0.35, 1.7)], MEDIUM, (-0.25, -0.24, 1.85))


def _medium_body(livery: Livery) -> list[Solid]:
    paint = livery.paint
    hull = side_profile(OUTLINES["medium_body_hull"], 1.2, paint)
    sponson = side_profile([(-1.9, 0.85), (-1.82, 1.14), (1.0, 1.2), (1.63, 0.85)], 1.78, paint)
    running = track(
        [(1.62, 0.56, 0.23), (-1.62, 0.5, 0.22)],
        (1.1, 0.66, 0.22, -0.22, -0.66, -1.1),
        0.2,
        0.36,
        shade(paint, 0.88),
        returns=((0.7, 0.75), (-0.1, 0.76), (-0.9, 0.74)),
    )
    ring = OUTLINES["medium_body_ring"]
    mantlet = lathe([(0.2, -0.3), (0.24, -0.15), (0.24, 0.15), (0.2, 0.3)], 12, shade(paint, 0.93))
    return [
        hull,
        sponson,
        *both_sides(running, 0.78),
        turret(ring, 1.18, 0.6, 0.84, paint),
        mantlet.turned(90, "x").moved(0.86, 0, 1.47),
        *cupola(-0.25, -0.24, 1.76, 0.2, 0.14, shade(paint, 1.04)),
        column(0.17, 0.04, shade(paint, 0.9), sides=12).moved(-0.15, 0.27, 1.77),
        block((0.34, 0.7, 0.26), shade(paint, 0.9)).moved(-0.92, 0, 1.32),
        limb((-0.98, -0.38, 1.62), (-0.98, 0.38, 1.62), 0.1, 0.1, _CANVAS, sides=9),
        *pair(block((3.85, 0.42, 0.03), shade(paint, 0.94)), -0.03, 0.74, 0.88),
        *lamps(1.62, 0.72, 0.98),
        *deck(-1.05, 1.17, 1.0, paint),
        column(0.16, 0.05, shade(paint, 0.9), sides=10).moved(0.85, 0.42, 1.2),
        column(0.16, 0.05, shade(paint, 0.9), sides=10).moved(0.85, -0.42, 1.2),
        ball((0.12, 0.12, 0.12), shade(paint, 0.85), sides=10, rings=5).moved(1.3, -0.42, 1.06),
        *(marking(-0.1, s * 0.585, 1.46, 0.14, livery) for s in (-1, 1)),
        *(limb((1.9, s * 0.35, 0.5), (2.04, s * 0.35, 0.5), 0.06, 0.05, _DARK) for s in (-1, 1)),
        *(limb((-2.0, s * 0.4, 0.72), (-2.08, s * 0.4, 0.72), 0.07, 0.07, _DARK) for s in (-1, 1)),
        *stowage(-0.75, 0.72, 1.13, livery),
        *(
            block((0.06, 0.3, 0.1), "#4d4a42").turned(30, "y").moved(1.5, y, 0.93)
            for y in (-0.1, 0.22)
        ),
    ]


def heavy_tank(livery: Livery, pose: str = "") -> Piece:
    """A box of plates on overlapping wheels, with a long gun and a muzzle brake."""
    paint = livery.paint
    hull = side_profile(OUTLINES["heavy_tank_hull"], 1.33, paint)
    sponson = side_profile([(-2.2, 0.81), (-2.2, 1.19), (1.45, 1.19), (1.55, 0.81)], 2.3, paint)
    wheels = [1.47 - 0.49 * i for i in range(7)]
    running = track(
        [(1.95, 0.52, 0.24), (-1.95, 0.46, 0.22)], wheels, 0.24, 0.5, shade(paint, 0.88)
    )
    back = np.linspace(np.pi / 2, 3 * np.pi / 2, 11)
    round_ = [(-0.25 + 0.72 * float(np.cos(a)), 0.72 * float(np.sin(a))) for a in back]
    ring = [(0.85, -0.45), (0.85, 0.45), (0.45, 0.72), *round_, (0.45, -0.72)]
    body = [
        hull,
        sponson,
        *both_sides(running, 0.92),
        turret(ring, 1.18, 0.62, 0.96, paint),
        block((0.16, 1.0, 0.46), shade(paint, 0.93)).moved(0.9, 0, 1.24),
        column(0.17, 0.22, shade(paint, 0.93), sides=14).turned(90, "y").moved(0.95, 0, 1.47),
        *cupola(-0.35, 0.38, 1.79, 0.2, 0.2, shade(paint, 1.04)),
        column(0.18, 0.04, shade(paint, 0.9), sides=12).moved(-0.1, -0.35, 1.79),
        block((0.36, 0.95, 0.34), shade(paint, 0.9)).moved(-1.05, 0, 1.32),
        *pair(block((4.5, 0.44, 0.03), shade(paint, 0.94)), -0.03, 0.95, 0.86),
        *lamps(2.0, 0.9, 0.97),
        *deck(-1.35, 1.2, 1.2, paint),
        *pair(column(0.17, 0.05, shade(paint, 0.9), sides=10), 1.2, 0.5, 1.19),
        *(
            limb(
                (-2.38, s * 0.4, 0.7),
                (-2.38, s * 0.4, 1.25),
                0.11,
                0.1,
                shade(paint, 0.75),
                round_ends=False,
                sides=10,
            )
            for s in (-1, 1)
        ),
        ball((0.13, 0.13, 0.13), shade(paint, 0.85), sides=10, rings=5).moved(1.58, -0.5, 1.06),
        block((0.06, 0.4, 0.14), _DARK).moved(1.58, 0.5, 1.02),
        *(marking(-0.3, s * 0.715, 1.47, 0.15, livery) for s in (-1, 1)),
        *pair(block((0.28, 0.05, 0.3), "#4d4a42"), 0.2, 0.73, 1.3),
        *stowage(-0.4, 1.0, 1.18, livery),
    ]
    weapons = gun((1.0, 0.0, 1.47), 2.1, 0.055, brake=True)
    weapons.append(limb((1.66, -0.5, 1.07), (1.92, -0.5, 1.06), 0.03, 0.022, _STEEL))
    return finished(body, weapons, [aerial(-1.9, -0.7, 1.2)], HEAVY, (-0.35, 0.38, 1.92))


def super_heavy_tank(livery: Livery, pose: str = "") -> Piece:
    """All plates sloped, skirts along the tracks, a long turret and the longest of guns."""
    paint = livery.paint
    hull = side_profile(
        [(-2.5, 0.5), (-2.35, 0.8), (1.85, 0.8), (2.65, 0.62), (2.3, 0.25), (-2.25, 0.25)],
        1.4,
        paint,
    )
    upper = hipped(
        [(-2.55, 0.76), (-2.2, 1.3), (1.2, 1.3), (2.4, 0.76)], 2.6, 1.85, shade(paint, 1.02)
    )
    running = track(
        [(2.2, 0.45, 0.25), (-2.2, 0.48, 0.22)],
        [1.65 - 0.55 * i for i in range(7)],
        0.27,
        0.55,
        shade(paint, 0.88),
    )
    ring = [(1.15, -0.36), (1.15, 0.36), (0.2, 0.7), (-1.1, 0.62), (-1.25, 0.4)]
    ring += [(-1.25, -0.4), (-1.1, -0.62), (0.2, -0.7)]
    skirts = [
        block((1.32, 0.04, 0.3), shade(paint, 0.94)).moved(-1.45 + 1.36 * i, s * 1.28, 0.52)
        for i in range(3)
        for s in (-1, 1)
    ]
    body = [
        hull,
        upper,
        *both_sides(running, 0.98),
        *skirts,
        turret(ring, 1.28, 0.66, 0.84, paint),
        limb((1.0, 0, 1.6), (1.42, 0, 1.6), 0.27, 0.13, shade(paint, 0.93), sides=14,
             round_ends=False),
        *cupola(-0.35, 0.28, 1.93, 0.2, 0.16, shade(paint, 1.04)),
        column(0.18, 0.04, shade(paint, 0.9), sides=12).moved(-0.3, -0.26, 1.93),
        *(
            block((0.42, 0.05, 0.18), "#4d4a42").turned(-s * 4).moved(-0.55, s * 0.66, 1.48)
            for s in (-1, 1)
        ),
        *lamps(2.2, 0.5, 0.98),
        *deck(-1.55, 1.3, 1.3, paint),
        *pair(column(0.17, 0.05, shade(paint, 0.9), sides=10), 1.0, 0.55, 1.3),
        *(
            limb((-2.5, s * 0.4, 0.9), (-2.5, s * 0.4, 1.5), 0.1, 0.09, shade(paint, 0.75),
                 round_ends=False, sides=10)
            for s in (-1, 1)
        ),
        ball((0.15, 0.15, 0.15), shade(paint, 0.85), sides=10, rings=5).moved(1.7, -0.5, 1.08),
        *(marking(-0.1, s * 0.64, 1.62, 0.15, livery) for s in (-1, 1)),
        *stowage(-0.3, 0.98, 1.27, livery),
    ]  # fmt: skip
    weapons = gun((1.3, 0.0, 1.6), 2.7, 0.065, brake=True)
    weapons.append(limb((1.78, -0.5, 1.09), (2.06, -0.5, 1.08), 0.03, 0.022, _STEEL))
    aerials = [aerial(-2.1, -0.6, 1.3)]
    return finished(body, weapons, aerials, SUPER_HEAVY, (-0.35, 0.28, 2.02))
