"""Roofs of houses: tiled gables and flat slabs."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np

from meshes.shapes.boolean import united
from meshes.shapes.primitives import block, extrude
from meshes.shapes.solid import Solid, rgb
from meshes.shapes.texture import Texture, Textured

THICKNESS = 0.14
"""Thickness of a pitched roof, measured straight down, in inches."""

_BATTENS = Textured("#6b5842", Texture.WOOD)
_GUTTER = Textured("#6f6e68", Texture.METAL)
_STEP = 0.035
_RIDGE = 0.05


def gable_roof(
    length: float, width: float, eaves: float, ridge: float, colour: str, seed: int
) -> Solid:
    """A pitched roof along x in overlapping courses of tiles; its top is at ``ridge`` exactly.

    ``eaves``: height of the upper surface at its outer edge.
    """
    top = ridge - _RIDGE
    half = width / 2
    slope = (top - eaves) / half
    courses = max(3, min(24, round(float(np.hypot(half, top - eaves)) / 0.3)))
    edges = np.linspace(-half, 0.0, courses + 1)
    left = [(-half, eaves - THICKNESS)]
    upper: list[tuple[float, float]] = []
    for a, b in itertools.pairwise(edges):
        low, high = (top + slope * float(y) for y in (a, b))
        upper += [(float(a), low + _STEP), (float(b), high)]
    right = [(-y, z) for y, z in reversed(upper[:-1])]
    points = [*left, *upper, *right, (half, eaves - THICKNESS), (0.0, top - THICKNESS)]
    # Drawn from the left over the ridge to the right, which is clockwise seen from +x.
    profile = np.array(points[::-1])
    tiles = max(2, min(60, round(length / 0.4)))
    roof = extrude(profile, list(np.linspace(-length / 2, length / 2, tiles + 1)), colour)
    roof = _tiled(roof, length / tiles, half / courses, seed)
    cap = block((length, 0.2, _RIDGE + 0.06), colour).shaded(0.85).moved(z=top - 0.06)
    return united(roof, cap)


def thatched_roof(length: float, width: float, eaves: float, ridge: float, colour: str) -> Solid:
    """A pitched roof of straw along x, as `gable_roof`, with a thick ridge sewn over its top."""
    top, half = ridge - _RIDGE, width / 2
    slope = (top - eaves) / half
    low = -THICKNESS
    outer = [(half, eaves), (0.0, top), (-half, eaves)]
    profile = [*outer, *((y, z + low) for y, z in reversed(outer))]
    stations = list(np.linspace(-length / 2, length / 2, max(2, round(length / 1.0)) + 1))
    straw = extrude(np.array(profile), stations, colour)
    wide = min(0.5, half / 2)
    sewn = [(wide, top - wide * slope + _RIDGE), (0.0, ridge), (-wide, top - wide * slope + _RIDGE)]
    sewn += [(y, z - 2 * _RIDGE) for y, z in reversed(sewn)]
    cap = extrude(np.array(sewn), stations, colour).shaded(0.86)
    under = straw.normals()[:, 2] < -0.2
    return united(straw.coloured(_BATTENS, under), cap)


def roof_underside(y: float, width: float, eaves: float, ridge: float) -> float:
    """Height of a gable roof's underside at a distance from its middle line."""
    top = ridge - _RIDGE
    return top - THICKNESS - (top - eaves) * abs(y) / (width / 2)


def flat_roof(length: float, width: float, z: float, colour: str) -> Solid:
    """A slab whose top is at ``z``."""
    cells = max(2, min(40, round(length / 0.8)))
    slab = extrude(
        np.array([[-width / 2, -0.12], [width / 2, -0.12], [width / 2, 0], [-width / 2, 0]]),
        list(np.linspace(-length / 2, length / 2, cells + 1)),
        colour,
    )
    return slab.moved(z=z)


def _tiled(roof: Solid, across: float, up: float, seed: int) -> Solid:
    """Give each tile its own shade, the same on both its triangles."""
    middle = roof.centres()
    column = np.floor(middle[:, 0] / across + 1e-6).astype(int)
    row = np.floor(abs(middle[:, 1]) / up).astype(int) * 2 + (middle[:, 1] > 0)
    shades = np.random.default_rng([seed, 23]).normal(1.0, 0.07, (128, 128))
    shade = shades[(column + 64) % 128, row % 128].clip(0.8, 1.2)
    shaded = roof.shaded(shade)
    # The tiles' front edges and the timber beneath are darker, which draws the courses.
    normals = roof.normals()
    dark = abs(normals[:, 2]) < 0.25
    below = normals[:, 2] < -0.2
    eaves = (abs(normals[:, 1]) > 0.9) & (abs(middle[:, 1]) > roof.vertices[:, 1].max() - 1e-6)
    wood = np.where(
        below[:, None], rgb("#6b5842"), shaded.colours * np.where(dark, 0.72, 1.0)[:, None]
    )
    tiled = replace(shaded, colours=wood.astype(np.uint8))
    return tiled.textured(Texture.WOOD, dark | below).coloured(_GUTTER, eaves)
