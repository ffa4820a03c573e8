"""At the water: a pier on piles, and a landing craft with its ramp down."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from pydantic import Field

from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kind import LONGEST, Length, Seed, TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, column, extrude, side_profile
from meshes.shapes.solid import Solid, joined
from meshes.shapes.texture import Texture, all_of

*_PLANKS, _PILE = all_of(Texture.WOOD, "#8a7657", "#7d6a4e", "#94805f", "#82704f", "#5f4f3d")
_GREY, _DARK, _DECK, _STRIPE = all_of(Texture.METAL, "#7e858a", "#565c61", "#6c7176", "#5f666b")


class Pier(TerrainKind):
    """A deck of planks on piles along x, over water, with a ramp at its −x end.

    Parts: ``deck``, ``piles``.
    """

    shelter = Shelter.SCREEN
    underfoot = Underfoot.OPEN
    carries = True

    size: tuple[
        Annotated[Length, Field(ge=3.0, le=LONGEST)], Annotated[Length, Field(ge=1.0, le=LONGEST)]
    ] = (12.0, 3.0)
    height: Length = Field(1.0, ge=0.3, le=12.0)
    seed: Seed = 0

    def make(self) -> Piece:
        """Build it, the deck as its first part."""
        length, width = self.size
        rng = np.random.default_rng([self.seed, 151])
        ramp = min(max(1.0, 2.2 * self.height), 0.4 * length)
        level = length - ramp
        planks: list[Solid] = []
        count = max(3, min(160, round(level / 0.42)))
        each = level / count
        for i in range(count):
            tone = _PLANKS[int(rng.integers(4))]
            plank = block((each * 0.93, width * float(rng.uniform(0.965, 1.0)), 0.12), tone)
            at = -length / 2 + ramp + (i + 0.5) * each
            planks.append(plank.moved(at, 0.0, self.height - 0.12).shaded(rng.uniform(0.93, 1.06)))
        low, top = (-length / 2, 0.05), (-length / 2 + ramp, self.height)
        slope = [low, top, (top[0], self.height - 0.14), (low[0], 0.0)]
        planks.append(side_profile(slope, width * 0.9, _PLANKS[1]))
        return Piece(
            (joined(*planks).part("deck"), self._piles(ramp, rng).part("piles", support=False))
        )

    def _piles(self, ramp: float, rng: np.random.Generator) -> Solid:
        """Piles a little higher than the deck, with beams between them, and two bollards."""
        length, width = self.size
        tall = self.height
        count = max(1, min(30, round((length - ramp) / 3.2)))
        made: list[Solid] = []
        for x in np.linspace(-length / 2 + ramp, length / 2 - 0.16, count + 1).tolist():
            for side in (-1, 1):
                rise = float(rng.uniform(0.05, 0.42))
                pile = column(0.14, tall + rise, _PILE, sides=7, top=0.13)
                made.append(pile.moved(x, side * (width / 2 - 0.15)).shaded(rng.uniform(0.9, 1.1)))
            beam = block((0.16, width - 0.1, 0.18), _PILE)
            made.append(beam.moved(x, 0.0, max(0.0, tall - 0.3)))
        return joined(*made)


class LandingCraft(TerrainKind):
    """A landing craft on the beach, its ramp down towards +x; men stand in it behind its sides.

    Parts: ``hull`` and ``fittings``.
    """

    shelter = Shelter.WALL
    underfoot = Underfoot.BARRIER
    carries = True

    size: tuple[
        Annotated[Length, Field(ge=3.0, le=30.0)],
        Annotated[Length, Field(ge=1.4, le=12.0)],
        Annotated[Length, Field(ge=0.9, le=6.0)],
    ] = (9.4, 2.5, 1.5)
    seed: Seed = 0

    def make(self) -> Piece:
        """Build the hull as the first part: a floor to stand on between its sides."""
        length, width, high = self.size
        ramp = min(1.9, 0.22 * length)
        bow, stern = length / 2 - ramp, -length / 2
        rng = np.random.default_rng([self.seed, 157])
        floor, wall = min(0.24, 0.2 * high), 0.13
        half = width / 2
        bottom = np.array(
            [(-half, floor * 0.5), (-half * 0.86, 0.0), (half * 0.86, 0.0), (half, floor * 0.5),
             (half, floor), (-half, floor)]
        )  # fmt: skip
        hull = [extrude(bottom, list(np.linspace(stern, bow, 9)), _DECK)]
        for side in (-1, 1):
            plate = [
                (stern, floor * 0.4),
                (bow - 0.1, floor * 0.4),
                (bow, floor),
                (bow, high * 0.97),
                (bow - 0.35, high),
                (stern + 0.3, high),
                (stern, high * 0.8),
            ]
            hull.append(side_profile(plate, wall, _GREY).moved(y=side * (half - wall / 2)))
            lip = block((bow - stern - 0.4, wall + 0.08, 0.07), _DARK)
            hull.append(lip.moved((bow + stern) / 2, side * (half - wall / 2 - 0.04), high - 0.08))
        hull.append(block((wall, width, high * 0.8), _GREY).moved(stern + wall / 2))
        box = block((min(1.3, 0.16 * length), width * 0.5, high * 0.5), _GREY).shaded(0.9)
        hull.append(box.moved(stern + 0.2 + min(1.3, 0.16 * length) / 2, 0.0, floor))
        down = [
            (bow - 0.05, floor),
            (bow - 0.05, floor - 0.12),
            (length / 2, 0.0),
            (length / 2, 0.07),
        ]
        hull.append(side_profile(down, width - 2 * wall - 0.02, _STRIPE))
        return Piece(
            (
                joined(*hull).speckled(rng, 0.02).part("hull"),
                self._fittings(bow, stern, floor, ramp).part("fittings", support=False),
            )
        )

    def _fittings(self, bow: float, stern: float, floor: float, ramp: float) -> Solid:
        """Ribs along the sides, the coxswain's stand, treads on the ramp."""
        width, high = self.size[1:]
        made: list[Solid] = []
        count = max(2, min(14, round((bow - stern) / 0.9)))
        for i in range(1, count):
            x = stern + (bow - stern) * i / count
            for side in (-1, 1):
                rib = block((0.08, 0.06, high - floor - 0.1), _DARK)
                made.append(rib.moved(x, side * (width / 2 - 0.16), floor))
                outer = block((0.06, 0.03, high * 0.8), _DARK).shaded(0.95)
                made.append(outer.moved(x, side * (width / 2 - 0.005), floor * 0.5))
        stand = block((0.5, 0.5, high * 0.92), _DARK)
        made.append(stand.moved(stern + 0.5, -(width / 2 - 0.45), floor))
        for i in range(5):
            share = (i + 0.7) / 5.4
            z = floor * (1 - share) + 0.05 * share
            made.append(block((0.06, width - 0.5, 0.05), _DARK).moved(bow + share * ramp, 0.0, z))
        return joined(*made)
