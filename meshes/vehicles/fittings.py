"""Parts that vehicles share: turrets, barrels, hatches, aerials, markings, open crews.

`finished` dusts a vehicle or gun, scales it to its exact size, and splits it into named parts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from meshes.shapes.boolean import united
from meshes.shapes.livery import Livery, mixed, shade
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import BODY, ROUND, Piece
from meshes.shapes.primitives import ball, block, column, lathe, limb, loft, side_profile, wheel
from meshes.shapes.solid import Points, Solid, rgb
from meshes.shapes.texture import Texture, Textured

_STEEL, _DARK, _WOOD, _CANVAS, _SKIN = "#55565a", "#33332f", "#7a5a3a", "#8a7f5e", "#b98a68"


OUTLINES: dict[str, list[tuple[float, float]]] = tomllib.loads(
    Path(__file__).with_name("outlines.toml").read_text(encoding="utf-8")
)
"""Long outlines of vehicles, by their names."""

_DUST = rgb("#8d7f66")


def pair(solid: Solid, x: float, y: float, z: float) -> list[Solid]:
    """Return the same solid on the right and on the left."""
    return [solid.moved(x, side * y, z) for side in (-1, 1)]


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


def marking(
    x: float, y: float, z: float, radius: float, livery: Livery, *, lean: float = 0.0
) -> Solid:
    """Build a disc in the side's colour on a plate facing ±y that leans inwards, in degrees."""
    disc = wheel(radius, 0.05, livery.rim, sides=14)
    return disc.turned(lean if y > 0 else -lean, "x").moved(x, y, z)


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


def stowage(x: float, y: float, z: float, livery: Livery) -> list[Solid]:
    """A rolled tarpaulin, a spade and a box along a fender."""
    roll = limb((x - 0.3, y, z + 0.09), (x + 0.3, y, z + 0.09), 0.085, 0.085, _CANVAS, sides=9)
    box = block((0.35, 0.2, 0.16), shade(livery.paint, 0.88)).moved(x + 0.7, y, z)
    shaft = limb((x - 0.5, y, z + 0.03), (x - 1.0, y, z + 0.03), 0.02, 0.02, _WOOD, sides=6)
    return [roll, box, shaft, block((0.14, 0.11, 0.03), _STEEL).moved(x - 1.02, y, z + 0.02)]


def lamps(x: float, y: float, z: float, radius: float = 0.065) -> list[Solid]:
    """Two headlamps, left and right."""
    glass = Textured("#c9c4ad", Texture.LAMP)
    lamp = ball((0.05, radius, radius), glass, sides=9, rings=4)
    return pair(lamp, x, y, z)


def deck(x: float, z: float, width: float, paint: str) -> list[Solid]:
    """Engine grilles at the rear."""
    return [
        block((0.05, width, 0.03), shade(paint, 0.62)).moved(x - 0.1 * i, 0, z - 0.01)
        for i in range(5)
    ]


def mudguard(x: float, y: float, z: float, radius: float, width: float, paint: str) -> list[Solid]:
    """A curved plate over a wheel, left and right."""
    turn = np.radians(np.linspace(15, 165, 8))
    outer = [(x + radius * float(np.cos(t)), z + radius * float(np.sin(t))) for t in turn]
    inner = [
        (x + (radius - 0.04) * float(np.cos(t)), z + (radius - 0.04) * float(np.sin(t)))
        for t in turn[::-1]
    ]
    plate = side_profile([*outer, *inner], width, paint)
    return [plate.moved(y=y), plate.moved(y=-y)]


def hipped(profile: Sequence[tuple[float, float]], low: float, high: float, paint: str) -> Solid:
    """A side profile whose sides lean inwards from width ``low`` to ``high``."""
    solid = side_profile(profile, 1.0, paint)
    z = solid.vertices[:, 2]
    share = (z - z.min()) / np.ptp(z)
    width = low + (high - low) * share
    vertices = solid.vertices * np.column_stack([np.ones_like(z), width, np.ones_like(z)])
    return Solid(vertices, solid.faces, solid.colours)


def seated(x: float, y: float, z: float, livery: Livery) -> list[Solid]:
    """Build a seated member of the crew, whose eyes are 0.53 inches above the seat."""
    cloth = shade(mixed(livery.cloth, livery.rim, 0.06), 1.05)
    steel = mixed(shade(livery.cloth, 0.66), livery.rim, 0.12)
    brim = [(0.108, 0.0), (0.112, 0.012), (0.09, 0.06), (0.052, 0.105), (0.0, 0.118)]
    man = [
        limb((-0.02, 0, 0.06), (0.02, 0, 0.34), 0.13, 0.12, cloth, sides=8),
        limb((0.03, 0, 0.4), (0.04, 0, 0.5), 0.05, 0.05, _SKIN, sides=6),
        ball((0.076, 0.066, 0.09), _SKIN, sides=8, rings=4).moved(0.05, 0, 0.53),
        lathe(brim, 10, steel).scaled(1.1, 1.0, 1.0).moved(0.04, 0, 0.545),
    ]
    for s in (-1, 1):
        elbow = (0.1, s * 0.2, 0.2)
        man += [
            limb((0.02, s * 0.15, 0.36), elbow, 0.058, 0.048, cloth, sides=6),
            limb(elbow, (0.28, s * 0.09, 0.28), 0.045, 0.036, cloth, sides=6),
            limb((0.0, s * 0.09, 0.05), (0.3, s * 0.1, 0.07), 0.085, 0.068, cloth, sides=6),
        ]
    return [solid.moved(x, y, z) for solid in man]


def _weathered(solid: Solid, *, dust: float = 0.5) -> Solid:
    """Add dust below, lighten faces that look up, and vary the plates."""
    middle, normals = solid.centres(), solid.normals()
    low = dust * np.exp(-middle[:, 2] / 0.35) + 0.06 * lumps(middle, 5, 0.8)
    dusty = blend(solid.colours.astype(np.float64), _DUST, low)
    lit = replace(solid, colours=dusty).shaded(1.0 + 0.07 * normals[:, 2])
    return lit.speckled(np.random.default_rng(9), 0.012)


def finished(
    body: Sequence[Solid],
    weapons: Sequence[Solid],
    aerials: Sequence[Solid],
    size: tuple[float, float, float],
    eye: tuple[float, float, float],
    *,
    over_all: bool = False,
) -> Piece:
    """Scale the body to exactly ``size`` inches, centred in x and y on z = 0, the rest with it.

    ``over_all``: the length is from the spades of a gun to its muzzle, not the body's alone.
    """
    hull = united(*body)
    low, high = hull.vertices.min(axis=0), hull.vertices.max(axis=0)
    if over_all:
        low[0] = min(low[0], *(float(solid.vertices[:, 0].min()) for solid in weapons))
        high[0] = max(high[0], *(float(solid.vertices[:, 0].max()) for solid in weapons))
    goal = np.array([[-size[0] / 2, -size[1] / 2, 0.0], [size[0] / 2, size[1] / 2, size[2]]])
    scale = (goal[1] - goal[0]) / (high - low)

    def placed(solid: Solid) -> Solid:
        return replace(solid, vertices=goal[0] + (solid.vertices - low) * scale)

    parts = [_weathered(placed(hull)).part(BODY, crease=ROUND)]
    if weapons:
        weapon = united(*(placed(solid) for solid in weapons))
        parts.append(_weathered(weapon, dust=0.0).part("weapon", support=False, crease=ROUND))
    if aerials:
        parts.append(united(*(placed(solid) for solid in aerials)).part("aerial", support=False))
    x, y, z = goal[0] + (np.array(eye) - low) * scale
    return Piece(tuple(parts), eye=(float(x), float(y), float(z)))
