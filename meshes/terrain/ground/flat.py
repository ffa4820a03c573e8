"""Fields of crops."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np
import shapely

from meshes.shapes.boolean import shared
from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kind import Inches, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import ROUGH, Piece
from meshes.shapes.relief import prism, slab
from meshes.shapes.runs import Outline
from meshes.shapes.solid import Solid, rgb
from meshes.shapes.texture import Texture

_THIN = 0.02
_SOIL = {"wheat": Texture.THATCH, "plough": Texture.EARTH, "cabbage": Texture.LEAVES}


class Crop(TerrainKind):
    """Ploughed earth or low crops in rows along x, on a rectangle or within an outline."""

    shelter = Shelter.SCREEN
    underfoot = Underfoot.OPEN

    size: tuple[Inches, Inches] = (10.0, 8.0)
    outline: Outline | None = None
    crop: Literal["wheat", "plough", "cabbage"] = "wheat"
    seed: Seed = 0

    def make(self) -> Piece:
        """One closed part, ``field``, at most 0.09 inches high."""
        if self.outline is None:
            return Piece((self._field(self.size).part("field", crease=ROUGH),))
        area = shapely.Polygon(self.outline)
        x0, y0, x1, y1 = area.bounds
        whole = self._field((x1 - x0 + 0.2, y1 - y0 + 0.2))
        whole = whole.moved((x0 + x1) / 2, (y0 + y1) / 2)
        return Piece(
            (shared(whole, prism(area, -1.0, 1.0, "#7a6a4c")).part("field", crease=ROUGH),)
        )

    def _field(self, size: tuple[float, float]) -> Solid:
        length, width = size
        rows = int(np.clip(round(width / 0.4), 2, 80))
        nx, ny = int(np.clip(length / 0.5, 4, 120)), rows * 2
        s, t = np.meshgrid(np.linspace(-0.5, 0.5, nx + 1), np.linspace(-0.5, 0.5, ny + 1))
        plan = np.column_stack([s.ravel() * length, t.ravel() * width])
        ridge = (np.arange(ny + 1) % 2).astype(np.float64)
        height = _THIN + np.repeat(ridge, nx + 1) * 0.055
        field = slab(plan, nx, height + 0.015 * (lumps(plan, self.seed, 1.0) + 1) / 2)
        furrow, top = {
            "wheat": ("#82785a", "#a59871"),
            "plough": ("#65523f", "#816a50"),
            "cabbage": ("#6b5a43", "#6f8258"),
        }[self.crop]
        middle = field.centres()
        # Two of three faces at a ridge have a side on it, and one of three in a furrow: where these
        # are averaged, a ridge is ``top`` and a furrow is ``furrow``.
        ridged = np.where(middle[:, 2] > _THIN + 0.035, 0.9, 0.1)
        amount = ridged + 0.08 * lumps(middle[:, :2], self.seed + 1, 4.0)
        low, high = 2 * rgb(furrow) - rgb(top), 2 * rgb(top) - rgb(furrow)
        colours = blend(low, high, amount)
        field = field.textured(_SOIL[self.crop])
        return replace(field, colours=colours).speckled(np.random.default_rng(4), 0.02)
