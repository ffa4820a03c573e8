"""A raised walkway of an industrial yard."""

from __future__ import annotations

from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from meshes.buildings.stairs import ladder
from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kind import LONGEST, Length, Seed, TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block
from meshes.shapes.solid import Solid, joined
from meshes.shapes.texture import Texture, all_of

_DECK, RAIL = 0.14, 0.8
_STEEL, _DARK, _PLATE, _HAZARD = all_of(Texture.METAL, "#6f7373", "#55585a", "#77766f", "#a08a4c")


class Walkway(TerrainKind):
    """A deck on legs along x, with railings and ladders; its top is at exactly ``height``.

    Parts: ``deck`` (models stand on it), ``legs``, ``railing``, ``ladder`` (one at each end).
    """

    shelter = Shelter.SCREEN
    underfoot = Underfoot.OPEN

    size: tuple[
        Annotated[Length, Field(ge=2.0, le=LONGEST)], Annotated[Length, Field(ge=1.2, le=LONGEST)]
    ] = (10.0, 2.0)
    height: Length = Field(3.0, ge=1.0, le=24.0)
    railing: bool = True
    ladders: Literal["both", "one", "none"] = "both"
    seed: Seed = 0

    def make(self) -> Piece:
        """The deck first."""
        parts = [self._deck().part("deck"), self._legs().part("legs", support=False)]
        if self.railing:
            parts.append(self._railing().part("railing", support=False))
        ends = {"both": (-1, 1), "one": (-1,), "none": ()}[self.ladders]
        for end in ends:
            climb = ladder(self.height, 0.62).moved(-self.size[0] / 2 + 0.05)
            parts.append(climb.scaled(-end, 1, 1).part("ladder", support=False))
        return Piece(tuple(parts))

    def _deck(self) -> Solid:
        """Plates on two girders, their edges marked."""
        length, width = self.size
        # Ladders stand within the footprint, against the ends of the deck.
        run = length - 0.18
        rng = np.random.default_rng([self.seed, 83])
        count = max(1, min(120, round(run / 1.0)))
        each = run / count
        across = max(1, min(40, round(width / 1.2)))
        solids: list[Solid] = []
        for i in range(count):
            x = -run / 2 + (i + 0.5) * each
            for j in range(across):
                y = -width / 2 + (j + 0.5) * width / across
                plate = block((each, width / across, 0.05), _PLATE)
                plate = plate.shaded(float(rng.normal(1.0, 0.05)))
                solids.append(plate.moved(x, y, self.height - 0.05))
            bar = block((0.05, width, 0.05), _DARK).moved(x - each / 2 + 0.03, 0, self.height - 0.1)
            solids.append(bar)
        for side in (-1, 1):
            girder = block((run, 0.1, _DECK), _STEEL)
            solids.append(girder.moved(0, side * (width / 2 - 0.05), self.height - _DECK - 0.02))
            edge = block((run, 0.03, 0.1), _HAZARD)
            solids.append(edge.moved(0, side * (width / 2 - 0.015), self.height - 0.13))
        return joined(*solids)

    def _legs(self) -> Solid:
        length, width = self.size
        count = max(2, round(length / 5.0) + 1)
        tall = self.height - 0.1
        solids: list[Solid] = []
        for x in np.linspace(-length / 2 + 0.5, length / 2 - 0.5, count):
            for side in (-1, 1):
                y = side * (width / 2 - 0.14)
                solids += [
                    block((0.2, 0.05, tall), _STEEL).moved(float(x), y + 0.07),
                    block((0.2, 0.05, tall), _STEEL).moved(float(x), y - 0.07),
                    block((0.06, 0.16, tall), _DARK).moved(float(x), y),
                    block((0.36, 0.28, 0.06), _DARK).moved(float(x), y),
                ]
            for share in (0.3, 0.85):
                beam = block((0.08, width - 0.3, 0.1), _STEEL)
                solids.append(beam.moved(float(x), 0, tall * share))
        return joined(*solids)

    def _railing(self) -> Solid:
        length, width = self.size
        run = length - 0.18
        count = max(1, round(run / 1.4))
        solids: list[Solid] = []
        for side in (-1, 1):
            y = side * (width / 2 - 0.05)
            for i in range(count + 1):
                x = -run / 2 + 0.04 + (run - 0.08) * i / count
                solids.append(block((0.07, 0.07, RAIL), _DARK).moved(x, y, self.height - 0.02))
            bar = block((run, 0.05, 0.06), _STEEL)
            solids += [bar.moved(0, y, self.height + up) for up in (0.38, RAIL - 0.07)]
        return joined(*solids)
