"""Still water within its bank."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely

from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kind import Inches, Inks, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Piece
from meshes.shapes.relief import circle, inset, polygons, softened, stepped, stretched
from meshes.shapes.runs import Outline
from meshes.shapes.solid import Solid, rgb
from meshes.shapes.texture import Texture

_DEEP, _SHALLOW = rgb("#43606b"), rgb("#7a8c86")
_MUD, _GRASS = rgb("#716750"), rgb("#7b7e5b")
_LEVEL, _CREST = 0.02, 0.11
"""Heights of the water and of the bank's crest, inches."""

_BANK_IN = 0.75
"""Greatest width of the bank, inches."""

_PROFILE = (
    (0.0, 0.004), (0.2, 0.06), (0.42, _CREST), (0.58, _CREST * 0.9), (0.85, 0.035), (1.0, _LEVEL),
    (1.5, _LEVEL), (2.4, _LEVEL), (4.0, _LEVEL),
)  # fmt: skip
"""The way in from the edge, in widths of the bank, and the height there, inches."""


class Pond(TerrainKind):
    """A sheet of water within a low bank; nobody wades it."""

    shelter = Shelter.NONE
    underfoot = Underfoot.CLOSED
    grown_over = True

    size: tuple[Inches, Inches] = (8.0, 6.0)
    outline: Outline | None = None
    seed: Seed = 0

    def make(self) -> Piece:
        """One closed part, ``water``, its bank 0.11 inches high at the most."""
        return self.make_on(None)

    def make_on(self, ground: Inks | None) -> Piece:
        """Make it in the colours of the ground."""
        area = (
            self._round() if self.outline is None else softened(shapely.Polygon(self.outline), 1.5)
        )
        bank = min(_BANK_IN, 0.16 * float(np.ptp(np.reshape(area.bounds, (2, 2)), axis=0).min()))
        edge = shapely.segmentize(shapely.MultiPolygon(polygons(area)), 0.5)
        plans = [(edge, 0.0), *((inset(area, by * bank, 0.5), z) for by, z in _PROFILE[1:])]
        water = stepped(plans, "#5d7076")
        return Piece((self._coloured(water, area, bank, ground).part("water", smooth=True),))

    def _round(self) -> shapely.Polygon:
        even = circle(56)
        reach = 1 + 0.12 * lumps(even, self.seed, 1.8, octaves=2)
        return shapely.Polygon(stretched(even * reach[:, None], self.size))

    def _coloured(
        self, water: Solid, area: shapely.Polygon, bank: float, ground: Inks | None
    ) -> Solid:
        middle = water.centres()[:, :2]
        away = shapely.distance(area.exterior, shapely.points(middle)) / bank
        away = away + 0.1 * lumps(middle, self.seed, 1.5)
        deep = blend(_SHALLOW, _DEEP, (away - 0.9) / 2.2 + 0.15 * lumps(middle, 3, 2.5))
        shore = blend(_MUD, deep.astype(float), (away - 0.75) / 0.3)
        grown = np.array(ground.mostly) if ground else _GRASS
        colours = blend(grown.astype(float), shore.astype(float), (away - 0.35) / 0.35)
        made = replace(water, colours=colours).textured(Texture.WATER)
        made = made.textured(Texture.EARTH, away < 0.92)
        return made.textured(Texture.GRASS if ground is None else ground.texture, away < 0.5)
