"""A gentle, grassy hill."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray
from pydantic import Field

from meshes.shapes.character import Underfoot
from meshes.shapes.kind import Inches, Inks, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Piece
from meshes.shapes.relief import softened, stepped
from meshes.shapes.runs import Outline
from meshes.shapes.solid import Solid, plain, rgb
from meshes.shapes.texture import Texture

_GRASS, _DRY, _EARTH = rgb("#777d59"), rgb("#8f8d66"), rgb("#7f7257")
_RINGS, _SPOKES = 22, 84
_FOOT, _LEVELS = 0.6, 0.35
"""Radius of the corners of a drawn hill: at its foot, and more for each inch in from there.

The first is a share of the widest circle in it, the second of the distance in.
"""


class Hill(TerrainKind):
    """A smooth hill with a flat top that models can stand on."""

    underfoot = Underfoot.OPEN
    lies_beneath = True
    grown_over = True

    size: tuple[Inches, Inches, Inches] = (12.0, 9.0, 2.0)
    outline: Outline | None = None
    top: float = Field(0.45, ge=0.0, le=0.95)
    irregular: float = Field(0.5, ge=0.0, le=1.0)
    seed: Seed = 0

    def make(self) -> Piece:
        """One closed part, ``hill``, drawn smooth."""
        return self.make_on(None)

    def make_on(self, ground: Inks | None) -> Piece:
        """Make it in the colours of the ground."""
        hill = self._round() if self.outline is None else self._drawn(self.outline)
        hill = hill.textured(Texture.GRASS if ground is None else ground.texture)
        return Piece(
            (replace(hill, colours=self._colours(hill, ground)).part("hill", smooth=True),)
        )

    def _drawn(self, outline: Outline) -> Solid:
        """Build slopes in from the outline as far as there is room, rounder the higher they are."""
        drawn = shapely.Polygon(outline)
        room = float(shapely.maximum_inscribed_circle(drawn).length)
        area = softened(drawn, max(2.0, _FOOT * room))
        share = np.linspace(1.0, 0.0, 15)[:-1]
        # Each level is the union of all discs of a radius in the area, so that none has a corner or
        # a ridge.
        plans = [
            (_rounded_in(area, room * (1 - s), _LEVELS * room * (1 - s)), s) for s in share.tolist()
        ]
        spacing = max(0.6, room / 8)
        levels = [
            (shapely.segmentize(plan, spacing), self.size[2] * self._height(s))
            for plan, s in plans
            if not plan.is_empty
        ]
        return stepped(levels, "#6f7f4c")

    def _round(self) -> Solid:
        angles = 2 * np.pi * np.arange(_SPOKES) / _SPOKES
        circle = np.column_stack([np.cos(angles), np.sin(angles)])
        reach = 1.0 + 0.16 * self.irregular * lumps(circle, self.seed, 2.2, octaves=2)
        # A flat shoulder at the top and a short foot at the bottom, so the slope has no crease.
        share = np.linspace(0.0, 1.0, _RINGS + 1)[1:][::-1]
        rings = [
            np.column_stack([circle * (reach**s)[:, None] * s, np.full(_SPOKES, self._height(s))])
            for s in share
        ]
        vertices = np.vstack([*rings, [[0.0, 0.0, 1.0], [0.0, 0.0, 0.0]]])
        hill = plain(vertices, _faces(), "#6f7f4c")
        x, y, z = self.size
        return hill.fitted((-x / 2, -y / 2, 0.0), (x / 2, y / 2, z))

    def _height(self, share: float) -> float:
        t = np.clip((share - self.top) / (1.0 - self.top), 0.0, 1.0)
        return float(1.0 - t**2 * (3 - 2 * t)) if share < 1.0 else 0.0

    def _colours(self, hill: Solid, ground: Inks | None) -> NDArray[np.uint8]:
        green, dry, earth = map(np.array, (ground or (_GRASS, _DRY, _EARTH))[:3])
        middle = hill.centres()
        patch = lumps(middle, self.seed + 1, 3.0)
        steep = 1.0 - hill.normals()[:, 2]
        grass = blend(green, dry, 0.25 + 0.35 * patch + 0.4 * middle[:, 2] / self.size[2])
        return blend(grass.astype(np.float64), earth, 1.6 * (steep - 0.18) + 0.2 * patch)


def _rounded_in(area: shapely.Polygon, by: float, radius: float) -> shapely.Geometry:
    """Return the union of all discs of a radius in an area without its rim, inches."""
    if by == 0.0:
        return area
    inner = area.buffer(-(by + radius), quad_segs=8).buffer(radius, quad_segs=8)
    return shapely.simplify(inner, 0.02)


def _faces() -> NDArray[np.int64]:
    i = np.arange(_SPOKES)
    j = (i + 1) % _SPOKES
    faces = []
    for ring in range(_RINGS - 1):
        a, b = ring * _SPOKES, (ring + 1) * _SPOKES
        faces += [np.column_stack([a + i, a + j, b + j]), np.column_stack([a + i, b + j, b + i])]
    a, apex = (_RINGS - 1) * _SPOKES, _RINGS * _SPOKES
    faces.append(np.column_stack([a + i, a + j, np.full(_SPOKES, apex)]))
    faces.append(np.column_stack([j, i, np.full(_SPOKES, apex + 1)]))
    return np.vstack(faces)
