"""A ruin of plain walls along lines, with floors and a roof over areas of their own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

import numpy as np
import shapely
from pydantic import Field, model_validator

from languages.message import message
from meshes.buildings.openings import SILL, WINDOW, bays
from meshes.shapes.boolean import carved
from meshes.shapes.character import Underfoot
from meshes.shapes.kind import Inches, TerrainKind, refusal
from meshes.shapes.piece import Part, Piece
from meshes.shapes.primitives import block
from meshes.shapes.relief import polygons, prism
from meshes.shapes.runs import Outline, Run, broad
from meshes.shapes.solid import Solid
from meshes.shapes.texture import Texture, Textured

SLAB = 0.15
"""Thickness of a floor and of a roof, in inches."""

Windows = Literal["none", "bays", "slits"]

_SIZES: dict[Windows, tuple[float, float, float]] = {
    "bays": (*WINDOW, SILL),
    "slits": (0.22, 1.0, 0.5),
}
"""Width, height and sill of each pattern's windows, in inches."""

_BESIDE = 0.15
"""Least height of wall above a window, in inches."""

_INTO = 0.02
"""Depth to which a slab reaches into the walls, so that no crack is between them, in inches."""

_SPECK = 1e-4
"""Width of a gap between walls that is rounding error, in inches."""

_FLOOR = Textured("#77726a", Texture.CONCRETE)
_CUT = Textured("#a39a8b", Texture.STONE)


class WalledRuin(TerrainKind):
    """Walls along lines, of full height, with floors and a roof; open wherever no wall stands.

    Parts: ``walls``, then ``floor`` for each floor, and ``roof``.
    """

    underfoot = Underfoot.HOUSE

    walls: tuple[Run, ...] = Field(
        (((-2.75, -1.5), (-2.75, 1.75), (3.0, 1.75)),), min_length=1, max_length=50
    )
    thickness: tuple[Inches, ...] = Field((0.5,), min_length=1, max_length=50)
    height: Inches = 5.0
    floors: tuple[Outline, ...] = Field(
        (((-3.0, 2.0), (-3.0, 0.0), (1.0, 0.0), (1.0, 2.0)),), max_length=20
    )
    levels: tuple[Inches, ...] = Field((3.0,), max_length=20)
    roof: Outline | None = None
    windows: Windows = "none"
    colour: str = Field("#8d8a80", pattern=r"^#[0-9a-fA-F]{6}$")

    @model_validator(mode="after")
    def _floors_have_levels(self) -> WalledRuin:
        if len(self.floors) != len(self.levels):
            found = message("shape-floors", floors=len(self.floors), levels=len(self.levels))
            raise refusal(found, message("shape-level-each"))
        if any(level > self.height for level in self.levels):
            found = message("shape-floor", level=max(self.levels))
            raise refusal(found, message("shape-within-walls", height=self.height))
        return self

    def at_height(self, height: float) -> TerrainKind:
        """Return the same walls at another height; floors stay, but for those above the walls."""
        levels = tuple(min(level, height) for level in self.levels)
        return self._with(height=height, levels=levels)

    def make(self) -> Piece:
        """Make the walls, then the floors in their order, then the roof."""
        area = self._area()
        walls = prism(area, 0.0, self.height, Textured(self.colour, Texture.STONE))
        holes = list(self._holes())
        parts = [(carved(walls, *holes) if holes else walls).part("walls")]
        rows = zip(self.floors, self.levels, strict=True)
        parts += [part for floor, top in rows for part in _slab(floor, top, area, "floor")]
        if self.roof is not None:
            parts += _slab(self.roof, self.height, area, "roof")
        return Piece(tuple(parts))

    def _area(self) -> shapely.Geometry:
        found = shapely.union_all(
            [broad(run, thick) for run, thick in zip(self.walls, self._thick(), strict=True)]
        )
        grown = shapely.buffer(found, _SPECK, join_style="mitre")
        return shapely.buffer(grown, -_SPECK, join_style="mitre")

    def _thick(self) -> list[float]:
        last = len(self.thickness) - 1
        return [self.thickness[min(number, last)] for number in range(len(self.walls))]

    def _holes(self) -> Iterator[Solid]:
        if self.windows == "none":
            return
        wide, high, sill = _SIZES[self.windows]
        feet = [0.0, *self.levels]
        for run, thick in zip(self.walls, self._thick(), strict=True):
            for a, b in pairwise(np.array(run)):
                along = b - a
                turn = float(np.degrees(np.arctan2(along[1], along[0])))
                for at in bays(float(np.hypot(*along))):
                    x, y = (a + b) / 2 + at * along / np.hypot(*along)
                    hole = block((wide, 3 * thick, high), _CUT).turned(turn)
                    for foot in feet:
                        if foot + sill + high + _BESIDE <= self.height:
                            yield hole.moved(float(x), float(y), foot + sill)


def _slab(
    outline: tuple[tuple[float, float], ...], top: float, walls: shapely.Geometry, name: str
) -> list[Part]:
    open_area = shapely.difference(shapely.Polygon(outline), walls)
    grown = shapely.buffer(open_area, _INTO, join_style="mitre")
    area = polygons(shapely.intersection(grown, shapely.union(open_area, walls)))
    if not area:
        return []
    low = max(0.0, top - SLAB)
    return [prism(shapely.MultiPolygon(area), low, top, _FLOOR).part(name)]
