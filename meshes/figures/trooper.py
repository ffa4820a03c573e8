"""Armour, hoods and capes of far-future troopers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from meshes.figures.pose import Pose, about_spine
from meshes.shapes.livery import Livery, mixed, shade
from meshes.shapes.primitives import ball, block, lathe, limb, wedge
from meshes.shapes.solid import Solid

_DARK, _GLOW, _PIPE = "#2b2d2f", "#b88f45", "#5b5e5f"


def _plate_colour(livery: Livery) -> str:
    """The paint of armour plates: the side's, lighter than its cloth."""
    return shade(mixed(livery.paint, livery.rim, 0.1), 1.12)


def visored(livery: Livery) -> list[Solid]:
    """A closed helmet with a glowing visor and a breathing mask; a comb in the side's colour."""
    plate = _plate_colour(livery)
    rows = [(0.07, -0.075), (0.094, -0.045), (0.1, 0.01), (0.096, 0.055), (0.074, 0.095),
            (0.04, 0.117), (0.0, 0.124)]  # fmt: skip
    return [
        lathe(rows, 14, plate).scaled(1.08, 0.98, 1.0),
        block((0.06, 0.15, 0.04), _DARK).moved(0.078, 0, -0.012),
        block((0.05, 0.12, 0.02), _GLOW).moved(0.088, 0, -0.002),
        ball((0.05, 0.045, 0.04), _DARK, sides=8, rings=4).moved(0.085, 0, -0.055),
        *(
            limb((0.08, y, -0.06), (-0.02, y * 1.6, -0.09), 0.016, 0.016, _PIPE, sides=6)
            for y in (-0.045, 0.045)
        ),
        block((0.16, 0.03, 0.05), livery.rim).moved(-0.01, 0, 0.078),
    ]


def hooded(livery: Livery) -> list[Solid]:
    """A deep hood over a face mask with lenses."""
    cloth = shade(mixed(livery.cloth, livery.rim, 0.2), 0.72)
    rows = [(0.1, -0.1), (0.118, -0.04), (0.114, 0.03), (0.085, 0.085), (0.04, 0.12), (0.0, 0.13)]
    hood = lathe(rows, 12, cloth).scaled(1.15, 0.95, 1.0).moved(x=-0.03)
    peak = ball((0.075, 0.085, 0.05), cloth, sides=10, rings=4).moved(0.045, 0, 0.065)
    mask = ball((0.07, 0.066, 0.08), _DARK, sides=10, rings=5).moved(0.03, 0, -0.015)
    lenses = [
        ball((0.016, 0.018, 0.018), _GLOW, sides=6, rings=3).moved(0.094, y, 0.002)
        for y in (-0.028, 0.028)
    ]
    return [hood, peak, mask, *lenses]


def plates(pose: Pose, livery: Livery, *, heavy: bool) -> list[Solid]:
    """Breastplate, shoulder pads (the left one in the side's colour), knee pads."""
    plate = _plate_colour(livery)
    chest = about_spine(
        pose,
        [
            (0.17, 0.1, 0.13, 0.012),
            (0.26, 0.128, 0.166, 0.012),
            (0.36, 0.118, 0.166, 0.006),
            (0.415, 0.08, 0.12, 0.0),
        ],
        14,
        plate,
    )
    size = 1.18 if heavy else 1.0
    pads = []
    for left, colour in ((1, livery.rim), (-1, plate)):
        pad = ball((0.1 * size, 0.086 * size, 0.088 * size), colour, sides=12, rings=6)
        trim = lathe(
            [(0.1 * size, -0.03), (0.104 * size, -0.012), (0.1 * size, 0.005)],
            12,
            shade(plate, 0.68),
        ).scaled(1, 0.87, 1)
        pads += [pose.wear(solid, 0.375, 0.0, 0.175 * left) for solid in (pad, trim)]
    knees = [
        ball((0.075, 0.076, 0.09), plate, sides=8, rings=4).moved(*leg.knee)
        for leg in pose.legs
        if pose.length is None
    ]
    return [chest, *pads, *knees]


def power_pack(pose: Pose, livery: Livery, *, heavy: bool) -> list[Solid]:
    """A pack with two vents; a larger one with an ammunition box for a heavy weapon."""
    flat = pose.length is not None
    plate = shade(_plate_colour(livery), 0.8)
    deep, wide = (0.08, 0.2) if flat else ((0.12, 0.26) if heavy else (0.11, 0.2))
    back = -0.12 - (0.0 if flat else deep * 0.25)
    box = wedge((deep, wide), (deep * 0.8, wide * 0.86), 0.22, plate)
    made = [pose.wear(box, 0.19, back, 0.0)]
    for left in (-1, 1):
        vent = limb((0, 0, 0), (-0.03, 0, 0.1), 0.034, 0.042, _DARK, sides=8, round_ends=False)
        made.append(pose.wear(vent, 0.36 if flat else 0.38, back, left * wide * 0.32))
    if heavy and not flat:
        drum = block((0.1, 0.12, 0.15), "#6a6a4e")
        made.append(pose.wear(drum, 0.04, back + 0.02, -0.1))
    return made


def cape(pose: Pose, livery: Livery) -> list[Solid]:
    """A long cape from the shoulders, in the side's colour."""
    colour = shade(mixed(livery.rim, "#4a4440", 0.3), 0.9)
    return _cloak(pose, colour, shade(colour, 0.8), long=True)


def cloak(pose: Pose, livery: Livery) -> list[Solid]:
    """A short, drab cloak."""
    colour = shade(mixed(livery.cloth, livery.rim, 0.2), 0.74)
    return _cloak(pose, colour, shade(colour, 0.85), long=False)


def _cloak(pose: Pose, colour: str, fold: str, *, long: bool) -> list[Solid]:
    if pose.length is not None:
        down, flare, depth = (-0.4 if long else -0.14), 0.0, 0.03
    else:
        # It ends above the ground in every pose.
        room = float(pose.pelvis[2]) - 0.09
        down, flare, depth = -min(room, 0.46 if long else 0.16), 0.16 if long else 0.1, 0.035
    rows = []
    for share in (0.0, 0.3, 0.65, 1.0):
        up = 0.43 + (down - 0.43) * share
        rows.append((up, depth, 0.13 + 0.1 * share, -0.085 - flare * share**1.5))
    sheet = about_spine(pose, sorted(rows), 14, colour)
    middle = sheet.centres() @ np.cross(pose.spine, pose.front)
    return [sheet.coloured(fold, np.floor(middle / 0.045).astype(int) % 2 == 0)]


HATS: dict[str, Callable[[Livery], list[Solid]]] = {"visor": visored, "hood": hooded}
"""Builders of headgear, drawn about the middle of the head."""

BACKS: dict[str, Callable[[Pose, Livery], list[Solid]]] = {"cape": cape, "cloak": cloak}
"""Builders of garments that hang from the shoulders."""
