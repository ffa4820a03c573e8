"""A village church."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np
from pydantic import Field

from meshes.buildings.building import Building
from meshes.buildings.facade import odd_stones
from meshes.buildings.openings import DOOR, SILL, Opening
from meshes.shapes.boolean import carved, refined
from meshes.shapes.character import Underfoot
from meshes.shapes.kind import LONGEST, Length, Panes, Seed, TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, column
from meshes.shapes.solid import Solid, joined
from meshes.shapes.texture import Texture, Textured

_STONE = Textured("#9a9382", Texture.STONE)
_TRIM = Textured("#7d776a", Texture.CONCRETE)
_INDOORS = Textured("#8b8474", Texture.PLASTER)
_SLATE = Textured("#5f646b", Texture.SLATE)
_Wide = Annotated[Length, Field(ge=4.0, le=LONGEST)]
_High = Annotated[Length, Field(ge=5.0, le=60.0)]


class _Nave(Building):
    """A house of one storey with tall pointed windows and no shutters."""

    def openings(self) -> list[Opening]:
        """Return the doors and windows."""
        tall = min(2.6, self._eaves() - self.level(0) - SILL - 0.3)
        return [
            hole
            if hole.door
            else replace(hole, pointed=True, height=tall if hole.z < self._eaves() else hole.height)
            for hole in super().openings()
        ]

    def _room_for_shutters(self, hole: Opening) -> bool:
        return False


class Church(TerrainKind):
    """A nave with a tower and spire at its −x end; one can enter both.

    Parts: ``walls``, ``floor``, ``roof``, ``trim``, ``tower``, ``spire``.
    """

    underfoot = Underfoot.HOUSE

    size: tuple[_Wide, _Wide, _High] = (12.0, 5.6, 13.0)
    seed: Seed = 0

    def make(self) -> Piece:
        """Build the nave as a building of its own and put it beside the tower."""
        x, y, z = self.size
        side = min(0.62 * y, 0.4 * x)
        nave = self._nave()
        shift = np.array([x / 2 - nave.size[0] / 2, 0.0, 0.0])
        parts = [one.with_vertices(one.mesh.vertices + shift) for one in nave.build().parts]
        at = -x / 2 + side / 2
        top = z * 0.62
        parts += [
            self._tower(side, top).moved(at).part("tower"),
            self._spire(side, top, z).moved(at).part("spire", support=False),
        ]
        return Piece(tuple(parts))

    def _nave(self) -> _Nave:
        x, y, z = self.size
        long = x - min(0.62 * y, 0.4 * x) + 0.22
        ridge = min(0.5 * z, 0.45 * y + 4.5)
        return _Nave(
            size=(max(long, y), y, max(ridge, 2.5)),
            storeys=1,
            doors=1,
            chimney=False,
            style="stone",
            seed=self.seed,
        )

    def panes(self) -> Panes:
        """Return the windows and doors of its nave."""
        nave = self._nave()
        panes, doors = nave.panes()
        return panes + np.array([self.size[0] / 2 - nave.size[0] / 2, 0.0, 0.0]), doors

    def _tower(self, side: float, top: float) -> Solid:
        thick = 0.22
        wall = side - 0.16
        room = block((wall - 2 * thick, wall - 2 * thick, top - 0.5), _INDOORS).moved(z=0.08)
        holes = [Opening(180.0, 0.0, wall / 2, 0.08, DOOR[0], DOOR[1], True)]
        belfry = top - 1.75
        holes += [
            Opening(turn, 0.0, wall / 2, belfry, 0.55, 1.1, False, pointed=True)
            for turn in (0.0, 90.0, 180.0, 270.0)
            if belfry > 2.0
        ]
        shell = carved(
            block((wall, wall, top), _STONE), room, *(hole.cutter(thick, _TRIM) for hole in holes)
        )
        rng = np.random.default_rng([self.seed, 61])
        bands = [
            _band(wall + 0.16, 0.12, thick).moved(z=z)
            for z in (top - 0.12, belfry - 0.35, top * 0.4)
        ]
        stones = odd_stones(wall, wall, top - 0.3, holes, "#8c8677", rng, 1.8)
        trim = [piece for hole in holes for piece in hole.surround(_TRIM)]
        return joined(refined(shell, 0.8), *bands, *trim, *stones)

    def _spire(self, side: float, top: float, z: float) -> Solid:
        cone = column(side * 0.6, z - top - 0.5, _SLATE, sides=8, top=0.02).turned(22.5)
        inside = (side - 0.16) / 2
        cone = cone.fitted((-inside, -inside, top), (inside, inside, z - 0.45))
        rod = block((0.05, 0.05, 0.55), "#4c4a45").moved(z=z - 0.55)
        arm = block((0.05, 0.3, 0.05), "#4c4a45").moved(z=z - 0.25)
        return joined(refined(cone, 0.7), rod, arm)


def _band(side: float, tall: float, thick: float) -> Solid:
    """A string course around the tower."""
    outer = block((side, side, tall), _TRIM)
    return carved(outer, block((side - thick, side - thick, tall * 3), _TRIM).moved(z=-tall))
