"""A factory hall under a saw-tooth roof."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Annotated

import numpy as np
from pydantic import Field

from meshes.buildings.openings import DOOR, Opening, panes_of
from meshes.buildings.shell import shell
from meshes.shapes.character import Underfoot
from meshes.shapes.kind import LONGEST, Length, Panes, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Part, Piece
from meshes.shapes.primitives import block, column, side_profile
from meshes.shapes.solid import Solid, joined, rgb
from meshes.shapes.texture import Texture, Textured

_BRICK = Textured("#8a5d4b", Texture.BRICK)
_STONE = Textured("#a09684", Texture.CONCRETE)
_STEEL = Textured("#54585a", Texture.METAL)
_ROOF = Textured("#6a6765", Texture.SLATE)
_LEAF = Textured("#5f6b66", Texture.METAL)
_GLASS = "#8fa0a3"
_GATE = (2.6, 2.5)
"""Width and height of a gate: a tank drives in."""

_WINDOW, _BAY = (1.25, 1.9), 2.6
_FLOOR, _TOOTH = 0.05, 3.6
_BAR = 0.05
"""Depth of the bars before the glass of the roof, inches."""


class Factory(TerrainKind):
    """A hall of brick under a saw-tooth roof, with gates in both short sides.

    Parts: ``walls``, ``floor``, ``roof``, ``trim``.
    """

    underfoot = Underfoot.HOUSE

    size: tuple[
        Annotated[Length, Field(ge=6.0, le=LONGEST / 2)],
        Annotated[Length, Field(ge=5.0, le=LONGEST / 2)],
        Annotated[Length, Field(ge=4.5, le=24.0)],
    ] = (15.0, 9.5, 6.2)
    gates: int = Field(2, ge=0, le=2)
    chimney: bool = True
    seed: Seed = 0

    def make(self) -> Piece:
        """Build it, the walls as its first part."""
        x, y, z = self.size
        eaves = self._eaves()
        holes = self.openings()
        rng = np.random.default_rng([self.seed, 163])
        walls = shell((x - 0.1, y - 0.1), eaves, eaves, 0.26, holes, _BRICK)
        floor = block((x - 0.4, y - 0.4, _FLOOR), Textured("#85817a", Texture.CONCRETE))
        middle = walls.centres()
        soot = 0.22 * np.clip((middle[:, 2] - 2.0) / 3.0, 0, 1) + 0.3 * np.exp(-middle[:, 2] / 0.5)
        soot += 0.12 * lumps(middle, self.seed, 2.4)
        walls = replace(walls, colours=blend(walls.colours.astype(float), rgb("#55493f"), soot))
        return Piece(
            (
                walls.part("walls"),
                floor.part("floor"),
                self._roof(eaves, z, rng).part("roof"),
                joined(*self._trim(holes, eaves, rng)).part("trim", support=False),
                *self._stack(rng),
            )
        )

    def _eaves(self) -> float:
        return max(3.4, self.size[2] * 0.7)

    def openings(self) -> list[Opening]:
        """Return the doors and windows, where they are cut into the walls."""
        x, y, _ = self.size
        eaves = self._eaves()
        tall = min(_GATE[1], eaves - 0.7)
        gates = (180.0, 0.0)[: self.gates]
        found = [Opening(side, 0.0, x / 2 - 0.05, _FLOOR, _GATE[0], tall, True) for side in gates]
        high = min(_WINDOW[1], eaves - 1.6)
        for side in (90.0, 270.0):
            count = max(1, int((x - 1.0) / _BAY))
            for i in range(count):
                at = (i + 0.5) * (x - 1.0) / count - (x - 1.0) / 2
                # A door for men in the middle of each long side.
                if i == count // 2:
                    found.append(Opening(side, at, y / 2 - 0.05, _FLOOR, DOOR[0], DOOR[1], True))
                else:
                    found.append(Opening(side, at, y / 2 - 0.05, 1.0, _WINDOW[0], high, False))
        return found

    def panes(self) -> Panes:
        """Return its windows and doors."""
        return panes_of(self.openings())

    def _roof(self, eaves: float, ridge: float, rng: np.random.Generator) -> Solid:
        """Teeth across: glass that faces −x, and a slope behind it, closed at their ends."""
        x, y, _ = self.size
        count = max(1, min(16, round(x / _TOOTH)))
        # The first glass stands back, so that its bars keep within the walls.
        edges = np.linspace(-x / 2 + _BAR, x / 2, count + 1)
        thin = 0.13
        made: list[Solid] = []
        for a, b in pairwise(edges.tolist()):
            fall = (ridge - eaves) / (b - a)
            # One band up the glass and down the slope, its underside open to the hall.
            inner = ridge - thin * (1 + fall)
            band = [
                (a, eaves - 0.05),
                (a, ridge),
                (b, eaves),
                (b, eaves - 0.05),
                (b - thin, eaves - 0.05),
                (a + thin, inner),
                (a + thin, eaves - 0.05),
            ]
            roof = side_profile(band, y, _ROOF)
            across = roof.normals()
            glass = (across[:, 0] < -0.9) & (roof.centres()[:, 0] < a + 0.01)
            roof = roof.coloured(_GLASS, glass).textured(Texture.PLAIN, glass)
            made.append(roof.shaded(float(rng.uniform(0.96, 1.04))))
            end = [(a + 0.02, eaves - 0.04), (a + 0.02, ridge - 0.02), (b - 0.02, eaves - 0.02)]
            for side in (-1, 1):
                wall = side_profile([*end, (b - 0.02, eaves - 0.04)], 0.2, _BRICK)
                made.append(wall.moved(y=side * (y / 2 - 0.12)).shaded(0.95))
            bars = max(2, min(40, round(y / 0.9)))
            for i in range(bars + 1):
                at = -y / 2 + 0.06 + (y - 0.12) * i / bars
                bar = block((2 * _BAR, 0.06, ridge - eaves - 0.1), _STEEL)
                made.append(bar.moved(a, at, eaves))
            rail = block((2 * _BAR, y, 0.06), _STEEL)
            made += [rail.moved(a, 0.0, v) for v in (eaves, (eaves + ridge) / 2)]
        whole = joined(*made)
        return replace(
            whole, vertices=whole.vertices.clip([-x / 2, -y / 2, 0.0], [x / 2, y / 2, ridge])
        )

    def _trim(self, holes: list[Opening], eaves: float, rng: np.random.Generator) -> list[Solid]:
        """Surrounds, bars in the windows, piers between them, gates slid open."""
        x, y, _ = self.size
        made = [piece for hole in holes for piece in hole.surround(_STONE)]
        for hole in holes:
            if hole.door:
                if hole.width > 1.0:
                    leaf = block((0.06, hole.width * 0.98, hole.height), _LEAF)
                    at = hole.width * 0.96
                    if at + hole.width / 2 < y / 2:
                        made.append(leaf.moved(hole.out + 0.02, at, hole.z).turned(hole.side))
                continue
            for share in (-0.25, 0.0, 0.25):
                bar = block((0.04, 0.045, hole.height), _STEEL)
                at = hole.along + share * hole.width
                made.append(bar.moved(hole.out - 0.12, at, hole.z).turned(hole.side))
            for share in (0.33, 0.66):
                bar = block((0.04, hole.width, 0.045), _STEEL)
                z = hole.z + share * hole.height
                made.append(bar.moved(hole.out - 0.12, hole.along, z).turned(hole.side))
        for side in (90.0, 270.0):
            spots = sorted(hole.along for hole in holes if hole.side == side)
            ends = [(-x / 2 + 0.1, 0.2), (x / 2 - 0.1, 0.2)]
            for at, wide in [*(((a + b) / 2, 0.32) for a, b in pairwise(spots)), *ends]:
                pier = block((0.1, wide, eaves - 0.2), _BRICK)
                pier = pier.shaded(float(rng.uniform(0.86, 0.94)))
                made.append(pier.moved(y / 2 - 0.05, at).turned(side))
            course = block((0.12, x, 0.14), _STONE).shaded(0.9)
            made.append(course.moved(y / 2 - 0.06, 0.0, eaves - 0.2).turned(side))
        low = np.array([-x / 2, -y / 2, 0.0])
        whole = joined(*made)
        return [replace(whole, vertices=whole.vertices.clip(low, [x / 2, y / 2, 99.0]))]

    def _stack(self, rng: np.random.Generator) -> list[Part]:
        if not self.chimney:
            return []
        x, y, z = self.size
        tall = 2.0 * z
        stack = column(0.62, tall, _BRICK, sides=14, top=0.42).speckled(rng, 0.03)
        ring = column(0.5, 0.25, _STONE, sides=14).moved(z=tall - 0.25)
        foot = block((1.5, 1.5, 1.0), _BRICK).shaded(0.9)
        made = joined(stack, ring, foot).moved(x / 2 - 0.78, y / 2 - 0.78)
        return [made.part("chimney", support=False)]
