"""A pipeline on saddles."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np
from pydantic import Field

from meshes.shapes.kind import LONGEST, Length, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, lathe
from meshes.shapes.runs import Run, bent, rounded
from meshes.shapes.solid import Solid, joined, rgb
from meshes.shapes.texture import Texture, Textured, all_of

_PIPE, _RUST, _FLANGE = all_of(Texture.METAL, "#7d7f78", "#7c5c46", "#63655f")
_SADDLE = Textured("#8b8980", Texture.CONCRETE)


class Pipe(TerrainKind):
    """A pipe along x with flanges, on saddles; one sees beneath it."""

    size: tuple[
        Annotated[Length, Field(ge=0.5, le=LONGEST)], Annotated[Length, Field(ge=0.2, le=12.0)]
    ] = (8.0, 1.0)
    points: Run | None = None
    gap: Length = Field(0.3, ge=0.0, le=6.0)
    seed: Seed = 0

    def make(self) -> Piece:
        """Parts ``pipe`` and, where there is a gap, ``saddles``."""
        wide = self.size[1]
        path = None if self.points is None else rounded(self.points, 1.5 * wide, 0.15)
        length = self.size[0] if path is None else path.length
        radius, axis = wide * 0.44, self.gap + wide / 2
        step = 0.9 if path is None else 0.3
        stations = np.linspace(-length / 2, length / 2, max(3, int(length / step)))
        tube = lathe([(radius, float(x)) for x in stations], 20, _PIPE)
        flange = min(0.16, length / 8)
        solids = [tube]
        count = max(1, round(length / 4.0))
        for i in range(count + 1):
            x = -length / 2 + flange / 2 + (length - flange) * i / count
            ring = [(wide / 2, x - flange / 2), (wide / 2, x + flange / 2)]
            solids.append(lathe(ring, 20, _FLANGE))
        for i in range(count):
            x = -length / 2 + length * (i + 0.5) / count
            seam = [(radius * 1.04, x - 0.04), (radius * 1.04, x + 0.04)]
            solids.append(lathe(seam, 20, _FLANGE))
        end = [(radius * 0.85, length / 2 - 0.02), (radius * 0.85, length / 2 + 0.001)]
        hollow = lathe(end, 20, "#3a3835")
        solids += [hollow, hollow.scaled(1, 1, -1)]
        pipe = joined(*solids).turned(90, "y").moved(z=axis)
        pipe = pipe.fitted(
            (-length / 2, -wide / 2, self.gap), (length / 2, wide / 2, self.gap + wide)
        )
        middle = pipe.centres()
        rust = 0.45 + 0.6 * lumps(middle, self.seed, 2.4) - 0.25 * pipe.normals()[:, 2]
        stained = blend(pipe.colours.astype(np.float64), rgb(_RUST), 0.6 * rust.clip(0, 1))
        pipe = replace(pipe, colours=stained).speckled(np.random.default_rng(self.seed), 0.02)
        made = {"pipe": pipe}
        if self.gap > 0.02:
            made["saddles"] = self._saddles(length, axis, radius)
        return Piece(
            tuple(
                (solid if path is None else bent(solid, path)).part(name, support=False)
                for name, solid in made.items()
            )
        )

    def _saddles(self, length: float, axis: float, radius: float) -> Solid:
        wide = self.size[1]
        count = max(2, round(length / 4.0) + 1)
        each = min(0.4, length / 6)
        solids = []
        for x in np.linspace(-length / 2 + each * 1.6, length / 2 - each * 1.6, count):
            foot = block((each, wide * 0.9, axis - radius * 0.75), _SADDLE)
            plinth = block((each * 1.4, wide, min(0.08, self.gap)), _SADDLE).shaded(0.85)
            solids += [foot.moved(float(x)), plinth.moved(float(x))]
        return joined(*solids)
