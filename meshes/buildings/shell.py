"""The bare walls of a house: four sides, an open top, and holes for doors and windows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from meshes.buildings.openings import Opening
from meshes.shapes.boolean import carved
from meshes.shapes.lattice import inside, lattice, lines
from meshes.shapes.primitives import extrude
from meshes.shapes.solid import Solid
from meshes.shapes.texture import Texture, Textured

FACET = 0.6
"""Longest edge of a facet, in inches."""

_SKY = 999.0


def shell(
    size: tuple[float, float],
    eaves: float,
    ridge: float,
    thickness: float,
    holes: Sequence[Opening],
    colour: str,
) -> Solid:
    """Walls of outer ``size`` (x, y) up to ``eaves``, with gables up to a ``ridge`` along x.

    Every square facet is two faces in a row until the gables are cut.
    """
    half_x, half_y = size[0] / 2, size[1] / 2
    x = [side * v for v in (half_x, half_x - thickness) for side in (-1, 1)]
    y = [side * v for v in (half_y, half_y - thickness) for side in (-1, 1)]
    z = [0.0, eaves, ridge]
    boxes = [hole.box(thickness) for hole in holes]
    for hole, (low, high) in zip(holes, boxes, strict=True):
        # Lines along the edges of a hole, but none at its ends: those are beyond the wall.
        across, i = (x, 0) if hole.side in (90.0, 270.0) else (y, 1)
        across += [low[i], high[i]]
        z += [low[2], high[2]]
    # What is larger than any house gets larger facets, so that their number stays in bounds.
    facet = max(FACET, *(v / 60 for v in (*size, ridge)))
    axes = (lines(x, facet), lines(y, facet), lines(z, facet))
    filled = inside(axes, (-_SKY, -_SKY, 0.0), (_SKY, _SKY, _SKY))
    room = (half_x - thickness, half_y - thickness)
    filled &= ~inside(axes, (-room[0], -room[1], -1.0), (*room, _SKY))
    for low, high in boxes:
        filled &= ~inside(axes, low, high)
    walls = _shaded(lattice(axes, filled, colour), room)
    if ridge <= eaves:
        return walls
    edge, fall = half_y + 1.0, (ridge - eaves) / half_y
    above = [
        (edge, eaves - fall),
        (edge, ridge + 1),
        (-edge, ridge + 1),
        (-edge, eaves - fall),
        (0.0, ridge),
    ]
    return carved(walls, extrude(np.array(above), (-size[0], size[0]), colour))


def _shaded(walls: Solid, room: tuple[float, float]) -> Solid:
    """Facets each a little lighter or darker; the room inside is of one plaster."""
    shades = np.repeat(np.random.default_rng(31).normal(1.0, 0.012, len(walls.faces) // 2), 2)
    middle = walls.centres()
    within = (abs(middle[:, 0]) < room[0] + 0.01) & (abs(middle[:, 1]) < room[1] + 0.01)
    return walls.coloured(Textured("#b0a692", Texture.PLASTER), within).shaded(shades)
