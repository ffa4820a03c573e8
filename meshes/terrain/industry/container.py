"""A cargo container."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from pydantic import Field

from meshes.shapes.kind import LONGEST, Length, Seed, TerrainKind
from meshes.shapes.livery import shade
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block
from meshes.shapes.solid import Solid, joined
from meshes.shapes.texture import Texture, Textured

_PAINTS = ("#6d5348", "#56646a", "#66694f", "#7d7257")
_Any = Annotated[Length, Field(ge=0.5, le=LONGEST)]


class Container(TerrainKind):
    """A steel box with corrugated sides and doors at +x; its roof is flat to stand on."""

    size: tuple[_Any, _Any, _Any] = (4.3, 1.7, 1.8)
    colour: str | None = Field(None, pattern=r"^#[0-9a-fA-F]{6}$")
    seed: Seed = 0

    def make(self) -> Piece:
        """One part, ``container``."""
        x, y, z = self.size
        rng = np.random.default_rng([self.seed, 97])
        paint = Textured(self.colour or _PAINTS[self.seed % len(_PAINTS)], Texture.METAL)
        post = min(0.14, y / 6, z / 6, x / 8)
        deep = post * 0.45
        core = (x - 2 * deep, y - 2 * deep, z - deep)
        solids = [block(core, shade(paint, 0.86)).moved(z=deep / 2)]
        solids += self._frame(paint, post)
        solids += self._ribs(paint, post, deep)
        solids += self._doors(paint, post, deep)
        roof = block((x - 2 * post, y - 2 * post, deep), shade(paint, 1.04)).moved(z=z - deep)
        return Piece((joined(*solids, roof).speckled(rng, 0.025).part("container"),))

    def _frame(self, paint: str, post: float) -> list[Solid]:
        """Twelve beams along the edges, exactly to the size."""
        x, y, z = self.size
        dark = shade(paint, 0.74)
        upright = block((post, post, z), dark)
        beams = [
            upright.moved(a * (x - post) / 2, b * (y - post) / 2) for a in (-1, 1) for b in (-1, 1)
        ]
        for a in (-1, 1):
            for up in (0.0, z - post):
                beams.append(block((x, post, post), dark).moved(0, a * (y - post) / 2, up))
                beams.append(block((post, y, post), dark).moved(a * (x - post) / 2, 0, up))
        return beams

    def _ribs(self, paint: str, post: float, deep: float) -> list[Solid]:
        """Corrugation along both sides and the closed end."""
        x, y, z = self.size
        ribs = []
        for run, out, turn in ((x, y / 2, 90.0), (x, y / 2, -90.0), (y, x / 2, 180.0)):
            room = run - 2 * post
            count = max(2, min(90, round(room / 0.3)))
            for i in range(count):
                rib = block((deep * 1.2, room / count * 0.5, z - 2 * post), paint)
                at = -room / 2 + (i + 0.5) * room / count
                ribs.append(rib.moved(out - deep, at, post).turned(turn))
        return ribs

    def _doors(self, paint: str, post: float, deep: float) -> list[Solid]:
        """Two leaves with locking bars."""
        x, y, z = self.size
        room = y - 2 * post
        solids = []
        for side in (-1, 1):
            leaf = block((deep, room * 0.48, z - 2.2 * post), paint)
            solids.append(leaf.moved(x / 2 - deep * 0.8, side * room * 0.25, post * 1.1))
            for share in (0.14, 0.36):
                bar = block((deep, room * 0.035, z - 2 * post), "#8b8b86")
                solids.append(bar.moved(x / 2 - deep * 0.55, side * room * share, post))
        return solids
