"""Weapons of far-future troopers, each along +x with its grip at the origin."""

from __future__ import annotations

from meshes.figures.small_arms import Arm
from meshes.shapes.boolean import united
from meshes.shapes.primitives import block, column, limb, side_profile
from meshes.shapes.solid import Solid

_CASE, _STEEL, _DARK, _EDGE, _BRASS = "#45484a", "#5c6063", "#2c2e30", "#a9adad", "#8f7c48"


def carbine() -> Arm:
    """A bulky rifle with a box magazine and a slotted muzzle, 0.77 inches long."""
    case = side_profile(
        [(-0.2, -0.09), (-0.2, 0.04), (-0.04, 0.05), (0.34, 0.05), (0.34, -0.02), (0.1, -0.035),
         (-0.03, -0.035)], 0.06, _CASE,
    )  # fmt: skip
    parts = [
        case,
        limb((0.3, 0, 0.015), (0.5, 0, 0.015), 0.02, 0.02, _STEEL, sides=8, round_ends=False),
        limb((0.47, 0, 0.015), (0.57, 0, 0.015), 0.034, 0.034, _DARK, sides=8, round_ends=False),
        block((0.09, 0.04, 0.13), _DARK).turned(-8, "y").moved(0.13, 0, -0.15),
        block((0.16, 0.03, 0.045), _DARK).moved(0.1, 0, 0.05),
    ]
    return Arm(united(*parts), 0.25)


def cannon() -> Arm:
    """A heavy weapon of two hands: a thick shroud, a drum, a carrying handle, 1.15 inches long."""
    case = side_profile(
        [(-0.22, -0.08), (-0.22, 0.06), (0.3, 0.085), (0.34, 0.06), (0.34, -0.07), (-0.02, -0.07)],
        0.12,
        _CASE,
    )
    bore = (0.85, 0, 0.0)
    parts = [
        case,
        limb((0.3, 0, 0), (0.72, 0, 0), 0.065, 0.06, _STEEL, sides=10, round_ends=False),
        limb((0.7, 0, 0), bore, 0.034, 0.034, _DARK, sides=8, round_ends=False),
        limb((0.83, 0, 0), (0.93, 0, 0), 0.062, 0.066, _DARK, sides=10, round_ends=False),
        *(
            limb((x, 0, 0), (x + 0.04, 0, 0), 0.078, 0.078, _DARK, sides=10, round_ends=False)
            for x in (0.4, 0.5, 0.6)
        ),
        column(0.11, 0.13, _BRASS, sides=12).turned(90, "x").moved(0.06, 0.065, -0.12),
        block((0.2, 0.03, 0.03), _DARK).moved(0.16, 0, 0.12),
        *(block((0.03, 0.03, 0.08), _DARK).moved(x, 0, 0.06) for x in (0.07, 0.25)),
    ]
    return Arm(united(*parts), 0.28)


def heavy_pistol() -> Arm:
    """A pistol with a large bore, for one hand."""
    frame = side_profile(
        [(-0.05, 0.0), (-0.05, 0.06), (0.17, 0.06), (0.17, -0.005), (0.07, -0.01)], 0.045, _CASE
    )
    grip = block((0.045, 0.034, 0.085), _DARK).turned(15, "y").moved(-0.01, 0, -0.06)
    muzzle = limb((0.15, 0, 0.03), (0.22, 0, 0.03), 0.028, 0.028, _DARK, round_ends=False)
    return Arm(united(frame, grip, muzzle), None)


def blade(length: float) -> Solid:
    """A broad blade along +x, its grip at the origin."""
    outline = [
        (0.06, -0.035),
        (0.06, 0.035),
        (length * 0.8, 0.045),
        (length, 0.0),
        (length * 0.9, -0.04),
    ]
    edge = side_profile(outline, 0.018, _EDGE)
    guard = block((0.03, 0.04, 0.14), _BRASS).moved(0.055, 0, -0.07)
    grip = limb((-0.08, 0, 0), (0.05, 0, 0), 0.02, 0.02, _DARK, sides=6)
    return united(edge, guard, grip)
