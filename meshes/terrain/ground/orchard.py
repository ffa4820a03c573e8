"""An orchard: fruit trees in rows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely
from pydantic import Field

from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kind import Inches, Inks, Length, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Piece
from meshes.shapes.relief import relief, softened
from meshes.shapes.runs import Outline
from meshes.shapes.solid import rgb
from meshes.shapes.texture import Texture, Textured
from meshes.terrain.ground.trees import parts_of, tree

_MOST = 64

_LONG = 0.8
"""Brightness of long grass, relative to mown grass."""


_SWARD = Textured("#74794f", Texture.GRASS)


class Orchard(TerrainKind):
    """Fruit trees in rows along x. Models see through it between the trunks, and walk freely."""

    shelter = Shelter.SCREEN
    underfoot = Underfoot.OPEN
    grown_over = True

    size: tuple[Inches, Inches] = (10.0, 8.0)
    outline: Outline | None = None
    spacing: Length = Field(2.5, ge=1.2, le=12.0)
    height: Length = Field(3.5, ge=0.5, le=12.0)
    seed: Seed = 0

    def make(self) -> Piece:
        """Parts ``grass``, ``trunks`` and ``canopies``."""
        return self.make_on(None)

    def make_on(self, ground: Inks | None) -> Piece:
        """Make it, its grass in the colours of the ground around it."""
        x, y = (v / 2 for v in self.size)
        area = shapely.box(-x, -y, x, y) if self.outline is None else shapely.Polygon(self.outline)
        area = softened(area, min(0.6, 0.2 * min(self.size)))
        levels = [(0.0, 0.004), (0.3, 0.025), (1.2, 0.025), (2.4, 0.025), (4.0, 0.025)]
        grass = relief(area, levels, _SWARD, 0.8)
        middle = grass.centres()
        # Mown between the rows, long under the trees.
        row = 0.5 + 0.5 * np.cos(middle[:, 1] * 2 * np.pi / self.spacing)
        mown, long = rgb("#7f8459"), rgb("#666d44")
        if ground is not None:
            mown, long = np.array(ground.mostly), _LONG * np.array(ground.mostly)
        green = blend(mown, long, 0.7 * row + 0.3 * lumps(middle, self.seed, 2.0))
        rng = np.random.default_rng([self.seed, 139])
        # Four trees, turned and stretched, make all the rows.
        kinds = [tree("orchard", 1.0, int(rng.integers(2**31))) for _ in range(4)]
        grown = []
        for number, (x, y) in enumerate(self._spots(area)):
            high = self.height * (1.0 if number == 0 else float(rng.uniform(0.8, 0.97)))
            wide = min(high, self.spacing / 0.62)
            turn = float(rng.uniform(0, 360))
            grown.append(
                [one.scaled(wide, wide, high).turned(turn).moved(x, y) for one in kinds[number % 4]]
            )
        sward = replace(grass, colours=green).part("grass", smooth=True)
        return Piece((sward, *parts_of(grown)))

    def _spots(self, area: shapely.Polygon) -> list[tuple[float, float]]:
        """Return places in rows, far enough apart to need about a hundred trees at most."""
        every = max(self.spacing, float(np.sqrt(area.area / _MOST)))
        x0, y0, x1, y1 = area.bounds
        columns, rows = (max(1, int(v / every)) for v in (x1 - x0, y1 - y0))
        inner = area.buffer(-0.25 * every)
        inner = area if inner.is_empty else inner
        rng = np.random.default_rng([self.seed, 137])
        spots = []
        for j in range(rows):
            for i in range(columns):
                away = rng.normal(0, 0.03 * every, 2)
                at = (
                    (x0 + x1) / 2 + (i - (columns - 1) / 2) * every + float(away[0]),
                    (y0 + y1) / 2 + (j - (rows - 1) / 2) * every + float(away[1]),
                )
                if inner.contains(shapely.Point(at)):
                    spots.append(at)
        return spots[: int(1.3 * _MOST)]
