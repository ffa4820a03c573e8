"""What soldiers carry: each weapon along +x, its grip at the origin."""

from __future__ import annotations

from dataclasses import dataclass

from meshes.carve import united
from meshes.forms import block, limb, side_profile
from meshes.solid import Solid

_STEEL, _WOOD, _DARK = "#4a4c4e", "#7a5433", "#36383a"


@dataclass(frozen=True, eq=False)
class Arm:
    """A weapon and where along it the left hand holds it; ``None``: the left hand is free."""

    solid: Solid
    fore: float | None


def _barrel(start: float, end: float, radius: float, z: float = 0.0) -> Solid:
    return limb((start, 0, z), (end, 0, z), radius, radius, _STEEL, sides=8, round_ends=False)


def _stock(back: float) -> Solid:
    """Butt to grip: deep at the shoulder, slim at the wrist."""
    outline = [(back, -0.085), (back, 0.02), (-0.03, 0.022), (0.05, 0.022), (0.05, -0.03),
               (-0.02, -0.035), (back + 0.1, -0.06)]  # fmt: skip
    return side_profile(outline, 0.036, _WOOD)


def rifle() -> Arm:
    """A bolt-action rifle, 0.77 inches long."""
    fore = side_profile([(0.04, -0.032), (0.04, 0.016), (0.38, 0.01), (0.38, -0.02)], 0.034, _WOOD)
    bolt = limb((0.01, 0, 0.015), (0.01, -0.045, 0.0), 0.011, 0.013, _STEEL, sides=6)
    parts = [_stock(-0.21), fore, _barrel(0.0, 0.56, 0.012, 0.012), bolt]
    parts.append(block((0.012, 0.012, 0.03), _STEEL).moved(0.54, 0, 0.018))
    return Arm(united(*parts), 0.24)


def smg() -> Arm:
    """A submachine gun, about half an inch long, its magazine hanging down."""
    receiver = side_profile(
        [(-0.06, -0.025), (-0.06, 0.028), (0.2, 0.028), (0.2, -0.02)], 0.04, _STEEL
    )
    magazine = block((0.04, 0.022, 0.17), _DARK).turned(-8, "y").moved(0.12, 0, -0.18)
    parts = [_stock(-0.2), receiver, magazine, _barrel(0.15, 0.33, 0.016, 0.005)]
    return Arm(united(*parts), 0.19)


def lmg() -> Arm:
    """A light machine gun, 0.84 inches long, with its bipod and curved magazine."""
    receiver = side_profile(
        [(-0.04, -0.03), (-0.04, 0.035), (0.26, 0.035), (0.26, -0.025)], 0.05, _STEEL
    )
    magazine = side_profile([(0.08, 0.03), (0.15, 0.03), (0.2, 0.15), (0.13, 0.16)], 0.03, _DARK)
    legs = [
        limb((0.47, 0, 0), (0.50, y, -0.13), 0.009, 0.009, _DARK, sides=6) for y in (-0.06, 0.06)
    ]
    flash = limb((0.56, 0, 0.005), (0.62, 0, 0.005), 0.016, 0.022, _STEEL, round_ends=False)
    parts = [_stock(-0.22), receiver, magazine, _barrel(0.2, 0.6, 0.019, 0.005), flash, *legs]
    return Arm(united(*parts), 0.18)


def pistol() -> Arm:
    """A pistol, for one hand."""
    slide = block((0.16, 0.026, 0.034), _DARK).moved(0.06, 0, 0.02)
    grip = block((0.04, 0.026, 0.07), _WOOD).turned(15, "y").moved(-0.01, 0, -0.045)
    return Arm(united(slide, grip), None)


def launcher() -> Arm:
    """An anti-tank rocket launcher: a tube over the shoulder, 1.0 inch long."""
    olive = "#5d6048"
    tube = limb((-0.5, 0, 0.1), (0.5, 0, 0.1), 0.045, 0.045, olive, sides=12, round_ends=False)
    bell = limb((-0.56, 0, 0.1), (-0.5, 0, 0.1), 0.06, 0.046, olive, sides=12, round_ends=False)
    muzzle = limb((0.47, 0, 0.1), (0.51, 0, 0.1), 0.053, 0.053, olive, sides=12, round_ends=False)
    grip = block((0.035, 0.03, 0.1), _WOOD).moved(0.0, 0, -0.03)
    front = block((0.035, 0.03, 0.09), _WOOD).moved(0.2, 0, -0.02)
    sight = block((0.03, 0.012, 0.07), _STEEL).moved(0.26, 0.03, 0.13)
    return Arm(united(tube, bell, muzzle, grip, front, sight), 0.2)


def shell() -> Arm:
    """A shell in two hands, for the crew of a gun."""
    case = limb((-0.12, 0, 0), (0.06, 0, 0), 0.035, 0.035, "#a08a4f", sides=10, round_ends=False)
    tip = limb((0.06, 0, 0), (0.15, 0, 0), 0.035, 0.008, _STEEL, sides=10, round_ends=False)
    return Arm(united(case, tip), 0.08)
