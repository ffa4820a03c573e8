"""Weapons of soldiers and of far-future troopers, each along +x with its grip at the origin."""

from __future__ import annotations

from dataclasses import dataclass

from meshes.shapes.boolean import united
from meshes.shapes.primitives import block, column, limb, side_profile
from meshes.shapes.solid import Solid

_STEEL, _WOOD, _DARK = "#4a4c4e", "#7a5433", "#36383a"

_CASE, _ALLOY, _BLACK, _EDGE, _BRASS = "#45484a", "#5c6063", "#2c2e30", "#a9adad", "#8f7c48"


@dataclass(frozen=True, eq=False)
class Arm:
    """A weapon and the place along it for the left hand; ``None``: the left hand is free."""

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


def assault_rifle() -> Arm:
    """A short rifle, 0.62 inches long, with a long curved magazine."""
    body = side_profile(
        [(-0.05, -0.028), (-0.05, 0.034), (0.24, 0.034), (0.24, -0.018)], 0.042, _STEEL
    )
    magazine = side_profile(
        [(0.05, -0.02), (0.11, -0.02), (0.15, -0.11), (0.2, -0.2), (0.14, -0.22), (0.08, -0.12)],
        0.026,
        _DARK,
    )
    gas = limb((0.2, 0, 0.034), (0.36, 0, 0.034), 0.011, 0.011, _STEEL, sides=6, round_ends=False)
    post = block((0.014, 0.014, 0.045), _STEEL).moved(0.37, 0, 0.012)
    parts = [_stock(-0.2), body, magazine, gas, post, _barrel(0.2, 0.42, 0.013, 0.012)]
    return Arm(united(*parts), 0.2)


def automatic_rifle() -> Arm:
    """An automatic rifle, 0.85 inches long: a straight magazine below, a bipod folded forward."""
    fore = side_profile([(0.14, -0.04), (0.14, 0.02), (0.36, 0.016), (0.36, -0.03)], 0.046, _WOOD)
    receiver = side_profile(
        [(-0.04, -0.03), (-0.04, 0.036), (0.18, 0.036), (0.18, -0.028)], 0.046, _STEEL
    )
    magazine = block((0.07, 0.026, 0.11), _DARK).moved(0.07, 0, -0.13)
    legs = [
        limb((0.55, y / 3, 0), (0.34, y, -0.06), 0.009, 0.009, _DARK, sides=6)
        for y in (-0.03, 0.03)
    ]
    flash = limb((0.58, 0, 0.01), (0.63, 0, 0.01), 0.018, 0.018, _STEEL, round_ends=False)
    parts = [_stock(-0.22), receiver, fore, magazine, _barrel(0.3, 0.6, 0.015, 0.01), flash, *legs]
    return Arm(united(*parts), 0.26)


def shotgun() -> Arm:
    """A pump-action shotgun, 0.72 inches long: a thick barrel over its tube of shells."""
    receiver = side_profile(
        [(-0.03, -0.03), (-0.03, 0.026), (0.14, 0.026), (0.14, -0.03)], 0.042, _STEEL
    )
    tube = limb((0.12, 0, -0.018), (0.44, 0, -0.018), 0.015, 0.015, _STEEL, sides=8)
    pump = limb((0.2, 0, -0.018), (0.34, 0, -0.018), 0.03, 0.03, _WOOD, sides=8, round_ends=False)
    parts = [_stock(-0.21), receiver, tube, pump, _barrel(0.1, 0.5, 0.021, 0.014)]
    return Arm(united(*parts), 0.27)


def anti_tank_rifle() -> Arm:
    """An anti-tank rifle, 1.25 inches long: a barrel without end, a brake, a bipod."""
    receiver = side_profile(
        [(-0.05, -0.032), (-0.05, 0.034), (0.24, 0.034), (0.24, -0.03)], 0.05, _STEEL
    )
    magazine = block((0.09, 0.04, 0.07), _DARK).moved(0.14, 0, 0.03)
    brake = limb(
        (0.96, 0, 0.005), (1.03, 0, 0.005), 0.034, 0.034, _STEEL, sides=8, round_ends=False
    )
    legs = [
        limb((0.42, 0, 0), (0.46, y, -0.16), 0.011, 0.011, _DARK, sides=6) for y in (-0.09, 0.09)
    ]
    parts = [_stock(-0.24), receiver, magazine, _barrel(0.2, 0.98, 0.019, 0.005), brake, *legs]
    return Arm(united(*parts), 0.2)


def piat() -> Arm:
    """A spring-driven bomb thrower, 0.75 inches long: a fat tube, an open trough, a bomb in it."""
    olive = "#5a5b43"
    tube = limb((-0.22, 0, 0.0), (0.28, 0, 0.0), 0.05, 0.05, olive, sides=12, round_ends=False)
    butt = block((0.05, 0.07, 0.2), _DARK).moved(-0.24, 0, -0.1)
    trough = side_profile([(0.26, -0.06), (0.26, 0.0), (0.52, -0.03), (0.52, -0.06)], 0.11, olive)
    bomb = limb((0.3, 0, 0.0), (0.46, 0, 0.0), 0.03, 0.05, "#4a4b3a", sides=10, round_ends=False)
    nose = limb((0.45, 0, 0.0), (0.56, 0, 0.0), 0.05, 0.012, _STEEL, sides=10, round_ends=False)
    grip = block((0.035, 0.03, 0.1), _WOOD).moved(0.0, 0, -0.13)
    leg = limb((0.2, 0, -0.03), (0.22, 0, -0.16), 0.012, 0.012, _DARK, sides=6)
    return Arm(united(tube, butt, trough, bomb, nose, grip, leg), 0.18)


def panzerfaust() -> Arm:
    """A thin tube with a head much thicker than itself, 0.75 inches long; a rifle is slung."""
    sand = "#94865a"
    tube = limb((-0.28, 0, 0), (0.3, 0, 0), 0.024, 0.024, sand, sides=10, round_ends=False)
    rows = ((0.28, 0.3, 0.024, 0.075), (0.3, 0.36, 0.075, 0.075), (0.36, 0.47, 0.075, 0.02))
    head = [
        limb((a, 0, 0), (b, 0, 0), ra, rb, sand, sides=12, round_ends=False)
        for a, b, ra, rb in rows
    ]
    sight = block((0.02, 0.012, 0.08), _STEEL).moved(0.12, 0, 0.01)
    return Arm(united(tube, *head, sight), 0.18)


def rifle_with_launcher() -> Arm:
    """A rifle with a cup for grenades on its muzzle, 0.86 inches long."""
    cup = [
        limb((0.53, 0, 0.012), (0.58, 0, 0.012), 0.018, 0.045, _DARK, sides=10, round_ends=False),
        limb((0.57, 0, 0.012), (0.67, 0, 0.012), 0.045, 0.045, _DARK, sides=10, round_ends=False),
    ]
    return Arm(united(rifle().solid, *cup), 0.24)


def flame_lance() -> Arm:
    """The lance of a flamethrower: a pipe, a thick nozzle, a second grip, its hose to the rear."""
    pipe = limb((-0.2, 0, 0), (0.48, 0, 0), 0.02, 0.02, _STEEL, sides=8, round_ends=False)
    nozzle = limb((0.44, 0, 0), (0.58, 0, 0), 0.04, 0.03, _DARK, sides=10, round_ends=False)
    igniter = limb((0.3, 0, 0.03), (0.52, 0, 0.035), 0.016, 0.016, _STEEL, sides=6)
    grips = [block((0.035, 0.03, 0.1), _WOOD).moved(x, 0, -0.11) for x in (0.0, 0.24)]
    hose = limb((-0.19, 0, 0), (-0.36, 0.06, -0.1), 0.024, 0.024, "#2e2b28", sides=7)
    return Arm(united(pipe, nozzle, igniter, *grips, hose), 0.24)


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


def shielded_launcher() -> Arm:
    """A longer rocket launcher, 1.17 inches long, with a shield before the firer's face."""
    grey = "#696c60"
    tube = limb((-0.58, 0, 0.1), (0.56, 0, 0.1), 0.05, 0.05, grey, sides=12, round_ends=False)
    rims = [
        limb((x, 0, 0.1), (x + 0.03, 0, 0.1), 0.062, 0.062, grey, sides=12, round_ends=False)
        for x in (-0.6, 0.54)
    ]
    shield = block((0.02, 0.34, 0.28), "#7c7a5c").moved(0.3, 0.07, 0.03)
    grip = block((0.035, 0.03, 0.12), _WOOD).moved(0.0, 0, -0.05)
    front = block((0.035, 0.03, 0.1), _WOOD).moved(0.2, 0, -0.03)
    return Arm(united(tube, *rims, shield, grip, front), 0.2)


def shell() -> Arm:
    """A shell in two hands, for the crew of a gun."""
    case = limb((-0.12, 0, 0), (0.06, 0, 0), 0.035, 0.035, "#a08a4f", sides=10, round_ends=False)
    tip = limb((0.06, 0, 0), (0.15, 0, 0), 0.035, 0.008, _STEEL, sides=10, round_ends=False)
    return Arm(united(case, tip), 0.08)


def carbine() -> Arm:
    """A bulky rifle with a box magazine and a slotted muzzle, 0.77 inches long."""
    case = side_profile(
        [(-0.2, -0.09), (-0.2, 0.04), (-0.04, 0.05), (0.34, 0.05), (0.34, -0.02), (0.1, -0.035),
         (-0.03, -0.035)], 0.06, _CASE,
    )  # fmt: skip
    parts = [
        case,
        limb((0.3, 0, 0.015), (0.5, 0, 0.015), 0.02, 0.02, _ALLOY, sides=8, round_ends=False),
        limb((0.47, 0, 0.015), (0.57, 0, 0.015), 0.034, 0.034, _BLACK, sides=8, round_ends=False),
        block((0.09, 0.04, 0.13), _BLACK).turned(-8, "y").moved(0.13, 0, -0.15),
        block((0.16, 0.03, 0.045), _BLACK).moved(0.1, 0, 0.05),
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
        limb((0.3, 0, 0), (0.72, 0, 0), 0.065, 0.06, _ALLOY, sides=10, round_ends=False),
        limb((0.7, 0, 0), bore, 0.034, 0.034, _BLACK, sides=8, round_ends=False),
        limb((0.83, 0, 0), (0.93, 0, 0), 0.062, 0.066, _BLACK, sides=10, round_ends=False),
        *(
            limb((x, 0, 0), (x + 0.04, 0, 0), 0.078, 0.078, _BLACK, sides=10, round_ends=False)
            for x in (0.4, 0.5, 0.6)
        ),
        column(0.11, 0.13, _BRASS, sides=12).turned(90, "x").moved(0.06, 0.065, -0.12),
        block((0.2, 0.03, 0.03), _BLACK).moved(0.16, 0, 0.12),
        *(block((0.03, 0.03, 0.08), _BLACK).moved(x, 0, 0.06) for x in (0.07, 0.25)),
    ]
    return Arm(united(*parts), 0.28)


def heavy_pistol() -> Arm:
    """A pistol with a large bore, for one hand."""
    frame = side_profile(
        [(-0.05, 0.0), (-0.05, 0.06), (0.17, 0.06), (0.17, -0.005), (0.07, -0.01)], 0.045, _CASE
    )
    grip = block((0.045, 0.034, 0.085), _BLACK).turned(15, "y").moved(-0.01, 0, -0.06)
    muzzle = limb((0.15, 0, 0.03), (0.22, 0, 0.03), 0.028, 0.028, _BLACK, round_ends=False)
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
    grip = limb((-0.08, 0, 0), (0.05, 0, 0), 0.02, 0.02, _BLACK, sides=6)
    return united(edge, guard, grip)
