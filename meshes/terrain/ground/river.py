"""Running water: a river between its banks, and a ford through it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kind import Inches, Inks, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Part, Piece
from meshes.shapes.primitives import ball
from meshes.shapes.relief import slab
from meshes.shapes.runs import Run, bending, bent
from meshes.shapes.solid import Points, Solid, joined, rgb
from meshes.shapes.texture import Texture, all_of

_DEEP, _SHALLOW, _FOAM = rgb("#4b636d"), rgb("#73898a"), rgb("#94a5a0")
_MUD, _GRASS = rgb("#716750"), rgb("#7b7e5b")
(_STONE,) = all_of(Texture.ROCK, "#8a877d")
_LEVEL, _BANK = 0.02, 0.11
"""Heights of the water and of the banks' crests, inches."""

_ACROSS = np.array(
    [-1.0, -0.9, -0.82, -0.74, -0.66, -0.5, -0.25, 0.0, 0.25, 0.5, 0.66, 0.74, 0.82, 0.9, 1.0]
)
"""Corners of the profile, as shares of half the width."""


class River(TerrainKind):
    """Water between low banks, straight or bending through points; nobody wades it."""

    shelter = Shelter.NONE
    underfoot = Underfoot.CLOSED
    lies_beneath = True
    grown_over = True

    size: tuple[Inches, Inches] = (24.0, 6.0)
    points: Run | None = None
    seed: Seed = 0

    def make(self) -> Piece:
        """One closed part, ``river``, its banks 0.11 inches high at the most."""
        return self.make_on(None)

    def make_on(self, ground: Inks | None) -> Piece:
        """Make it in the colours of the ground."""
        width = self.size[1]
        path = None if self.points is None else bending(self.points)
        length = self.size[0] if path is None else path.length
        nx = int(np.clip(length / 0.4, 6, 360))
        s, t = np.meshgrid(np.linspace(-0.5, 0.5, nx + 1), _ACROSS)
        along, across = s.ravel() * length, t.ravel()
        # The banks wander along the water; the outer edges stay where they are.
        at = np.column_stack([along, np.sign(across) * 50])
        wander = lumps(at, self.seed, 4.0) * np.interp(abs(across), [0, 0.7, 1], [0, 0.07, 0])
        across = across * (1 + wander)
        crest = np.exp(-(((abs(t.ravel()) - 0.86) / 0.08) ** 2))
        height = _LEVEL + (_BANK - _LEVEL) * crest * (0.75 + 0.25 * lumps(at, self.seed + 1, 2.0))
        height = np.where(abs(t.ravel()) > 0.99, 0.1 * _LEVEL, np.minimum(height, _BANK))
        river = slab(np.column_stack([along, across * width / 2]), nx, height)
        river = replace(river, colours=self._colours(river, width, ground))
        share = abs(river.centres()[:, 1]) / width * 2
        bank = Texture.GRASS if ground is None else ground.texture
        banks = river.textured(Texture.WATER).textured(Texture.EARTH, share > 0.72)
        river = banks.textured(bank, share > 0.85)
        river = river if path is None else bent(river, path)
        return Piece((river.part("river", smooth=True),))

    def _colours(self, river: Solid, width: float, ground: Inks | None) -> NDArray[np.uint8]:
        middle = river.centres()
        share = abs(middle[:, 1]) / width * 2
        # Ripples run with the water.
        ripple = lumps(middle[:, :2] * [0.5, 2.2], self.seed + 2, 2.2)
        water = blend(_DEEP, _SHALLOW, (share / 0.74) ** 3 * 0.8 + 0.2 + 0.28 * ripple)
        water = blend(water.astype(float), _FOAM, 1.1 * ripple - 0.75)
        bank = np.array(ground.mostly) if ground else _GRASS
        shore = blend(water.astype(float), _MUD, (share - 0.7) / 0.07)
        return blend(shore.astype(float), bank, (share - 0.8) / 0.12)


class Ford(TerrainKind):
    """A shallow way of gravel through a river, laid over it; slow to go through, but a way."""

    shelter = Shelter.NONE
    underfoot = Underfoot.BROKEN
    carries = True

    size: tuple[Inches, Inches] = (7.0, 4.0)
    seed: Seed = 0

    def make(self) -> Piece:
        """Parts ``ford``, at most 0.13 inches high, and ``stones``."""
        length, width = self.size
        nx, ny = int(np.clip(length / 0.3, 8, 80)), int(np.clip(width / 0.3, 8, 60))
        s, t = np.meshgrid(np.linspace(-1, 1, nx + 1), np.linspace(-1, 1, ny + 1))
        grid = np.column_stack([s.ravel() * length / 2, t.ravel() * width / 2])
        # A ragged patch within its size, whose ends ramp over the banks.
        ragged = 1.0 - 0.07 * (1 + lumps(grid, self.seed, 1.6)) * _rim(grid, (length, width))
        end = np.exp(-(((abs(s.ravel()) - 0.84) / 0.12) ** 2))
        height = _LEVEL + 0.015 + 0.095 * end
        rim = np.maximum(abs(s.ravel()), abs(t.ravel())) > 0.999
        height = np.where(rim, 0.1 * _LEVEL, height)
        ford = slab(grid * ragged[:, None], nx, height)
        middle = ford.centres()
        stony = 0.5 + 0.5 * lumps(middle[:, :2], self.seed + 3, 0.8)
        water = blend(rgb("#6d8284"), rgb("#858c80"), stony)
        deeper = np.interp(abs(middle[:, 1]) / width * 2, [0.6, 1.0], [0.0, 1.0])
        water = blend(water.astype(float), (_DEEP + _SHALLOW) / 2, deeper)
        dry = np.interp(abs(middle[:, 0]) / length * 2, [0.55, 0.75], [0.0, 1.0])
        gravel = blend(rgb("#837758"), rgb("#978b6c"), stony)
        colours = blend(water.astype(float), gravel.astype(float), dry)
        ford = replace(ford, colours=colours)
        ford = ford.textured(Texture.WATER).textured(Texture.GRAVEL, dry > 0.5)
        ford = ford.speckled(np.random.default_rng([self.seed, 3]), 0.03)
        return Piece((ford.part("ford", smooth=True), self._stones()))

    def _stones(self) -> Part:
        rng = np.random.default_rng([self.seed, 7])
        length, width = self.size
        stones = []
        for _ in range(int(np.clip(length * width * 1.1, 6, 70))):
            side = rng.choice([-1.0, 1.0])
            # Most stones lie along both sides and show the way.
            y = (
                side * (0.38 + 0.06 * rng.normal())
                if rng.random() < 0.6
                else rng.uniform(-0.4, 0.4)
            )
            at = np.array([rng.uniform(-0.44, 0.44) * length, np.clip(y, -0.44, 0.44) * width])
            wide = min(1.0, width / 2) * rng.uniform(0.07, 0.2)
            stone = ball((wide, wide * 0.8, wide * 0.55), _STONE, sides=7, rings=3)
            stone = stone.turned(float(rng.uniform(0, 360))).shaded(float(rng.uniform(0.8, 1.1)))
            stones.append(stone.moved(float(at[0]), float(at[1]), float(wide * 0.55)))
        heap = joined(*stones)
        low = np.array([-length / 2, -width / 2, 0.0])
        return replace(heap, vertices=heap.vertices.clip(low, [*-low[:2], 9.0])).part(
            "stones", support=False
        )


def _rim(grid: Points, size: tuple[float, float]) -> NDArray[np.float64]:
    """Return the closeness of each place to the edge, 1 on it, ``(n,)``."""
    share: NDArray[np.float64] = np.max(abs(grid) / (np.array(size) / 2), axis=1)
    return share**4
