"""Things of a market place: a stall beneath an awning, and a well."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from pydantic import Field

from meshes.shapes.boolean import carved
from meshes.shapes.character import Shelter
from meshes.shapes.kind import LONGEST, Length, Seed, TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import ball, block, column, limb, side_profile
from meshes.shapes.solid import Solid, joined
from meshes.shapes.texture import Texture, Textured, all_of

_WOOD, _BOARD = all_of(Texture.WOOD, "#6e563c", "#8a7450")
_CLOTH = ("#a2543f", "#4f7480", "#8a7a3e", "#6d5a70")
_PALE = "#d6c9a8"
_GOODS = ("#9c6a34", "#7d7f3e", "#8b4a36", "#b08f4a")
_STONE = Textured("#a3957c", Texture.STONE)
_WATER = Textured("#43606b", Texture.WATER)


class Stall(TerrainKind):
    """A table of goods beneath an awning on four poles, open to −y.

    Parts: ``table``, ``awning``.
    """

    shelter = Shelter.SCREEN

    size: tuple[
        Annotated[Length, Field(ge=1.2, le=LONGEST / 10)],
        Annotated[Length, Field(ge=1.0, le=LONGEST / 10)],
        Annotated[Length, Field(ge=1.2, le=4.0)],
    ] = (2.6, 1.9, 1.7)
    seed: Seed = 0

    def make(self) -> Piece:
        """Build the table first."""
        rng = np.random.default_rng([self.seed, 227])
        return Piece(
            (
                self._table(rng).part("table"),
                self._awning(_CLOTH[int(rng.integers(len(_CLOTH)))]).part("awning", support=False),
            )
        )

    def _table(self, rng: np.random.Generator) -> Solid:
        x, y, _ = self.size
        wide, deep, high = x - 0.4, y * 0.42, 0.55
        made = [block((wide, deep, 0.07), _BOARD).moved(z=high - 0.07)]
        for side in (-1, 1):
            leg = block((0.1, deep - 0.1, high - 0.07), _WOOD)
            made.append(leg.moved(side * (wide / 2 - 0.12)))
        count = max(2, int(wide / 0.42))
        for n in range(count):
            at = -wide / 2 + wide * (n + 0.5) / count
            colour = _GOODS[int(rng.integers(len(_GOODS)))]
            basket = column(0.15, 0.12, _BOARD, sides=10, top=0.18).moved(at, 0.0, high)
            heap = ball((0.16, 0.16, 0.11), colour, sides=10, rings=4).moved(at, 0.0, high + 0.12)
            made += [basket, heap]
        return joined(*made)

    def _awning(self, colour: str) -> Solid:
        """Return cloth in stripes that falls to the front, and its poles."""
        x, y, z = self.size
        front, thin = z - 0.3, 0.035
        made = []
        for side in (-1, 1):
            for end, top in ((-1, front), (1, z)):
                foot = (side * (x / 2 - 0.06), end * (y / 2 - 0.06))
                made.append(column(0.045, top - 0.05, _WOOD, sides=6).moved(*foot))
        stripes = max(3, round(x / 0.4))
        fall = [(-y / 2, front), (0.0, (front + z) / 2 - 0.07), (y / 2, z)]
        band = [*fall, *((a, b - thin) for a, b in reversed(fall))]
        flap = [
            (-y / 2, front),
            (-y / 2 + thin, front),
            (-y / 2 + thin, front - 0.2),
            (-y / 2, front - 0.2),
        ]
        for n in range(stripes):
            middle = -x / 2 + x * (n + 0.5) / stripes
            cloth = _PALE if n % 2 else colour
            strip = joined(*(side_profile(one, x / stripes, cloth) for one in (band, flap)))
            made.append(strip.turned(90).moved(middle))
        return joined(*made)


class Well(TerrainKind):
    """A round well with a beam over it for the bucket."""

    size: tuple[
        Annotated[Length, Field(ge=0.8, le=6.0)],
        Annotated[Length, Field(ge=0.8, le=6.0)],
        Annotated[Length, Field(ge=1.0, le=4.0)],
    ] = (1.7, 1.7, 1.7)
    seed: Seed = 0

    def make(self) -> Piece:
        """Parts ``wall`` and ``beam``."""
        x, y, z = self.size
        high = 0.42 * z
        wall = carved(
            column(0.5, high, _STONE, sides=20),
            column(0.34, high, _STONE, sides=20).moved(z=0.25 * high),
        )
        water = column(0.35, 0.04, _WATER, sides=20).moved(z=0.25 * high)
        round_wall = joined(wall, water).scaled(x, y, 1)
        round_wall = round_wall.speckled(np.random.default_rng([self.seed, 229]), 0.05)
        posts = [block((0.12, 0.12, z - 0.06), _WOOD).moved(s * (x / 2 - 0.12)) for s in (-1, 1)]
        low, high_end = (np.array([s * (x / 2 - 0.02), 0.0, z - 0.08]) for s in (-1, 1))
        beam = limb(low, high_end, 0.08, 0.08, _WOOD, sides=8, round_ends=False)
        rope = limb(
            (0, 0, z - 0.1), (0, 0, high + 0.2), 0.02, 0.02, _PALE, sides=5, round_ends=False
        )
        bucket = column(0.1, 0.2, _BOARD, sides=10, top=0.13).moved(z=high + 0.02)
        hung = joined(*posts, beam, rope, bucket)
        return Piece((round_wall.part("wall"), hung.part("beam", support=False)))
