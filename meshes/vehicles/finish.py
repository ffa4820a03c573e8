"""Finish a vehicle or gun: dust it, scale it to its exact size, split it into named parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from meshes.shapes.boolean import united
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import BODY, ROUND, Piece
from meshes.shapes.solid import Solid, rgb

_DUST = rgb("#8d7f66")


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
