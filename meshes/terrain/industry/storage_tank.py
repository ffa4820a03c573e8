"""A tank for oil or water that stands upright in a yard."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np
from pydantic import Field

from meshes.buildings.stairs import ladder
from meshes.shapes.character import Underfoot
from meshes.shapes.kind import LONGEST, Length, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import column, lathe, limb
from meshes.shapes.solid import Solid, joined, rgb
from meshes.shapes.texture import Texture, Textured, all_of

_PLATE, _SEAM, _DARK, _PIPE = all_of(Texture.METAL, "#8f938c", "#7b7f78", "#55585a", "#7d7f78")
_BASE = Textured("#8b8980", Texture.CONCRETE)
_RUST = "#7c5c46"
_BASE_IN, _RAIL_IN, _SIDES = 0.12, 0.42, 48


class StorageTank(TerrainKind):
    """An upright tank of plates on a base of concrete, with a ladder and a rail round its roof.

    Parts: ``tank``, ``trim``.
    """

    underfoot = Underfoot.CLOSED

    size: tuple[
        Annotated[Length, Field(ge=1.5, le=LONGEST / 4)],
        Annotated[Length, Field(ge=1.5, le=LONGEST / 4)],
        Annotated[Length, Field(ge=1.5, le=24.0)],
    ] = (5.0, 5.0, 4.4)
    seed: Seed = 0

    def make(self) -> Piece:
        """Build it round, then stretch it to its size."""
        x, y, z = self.size
        radius = 0.5 - 0.3 / max(x, y)
        tank = self._shell(radius, z).scaled(x, y, 1)
        trim = self._trim(z, x * radius, y * radius)
        return Piece((self._rusty(tank).part("tank"), trim.part("trim", support=False)))

    def _eaves(self, z: float) -> float:
        return _BASE_IN + (z - _BASE_IN) * 0.9

    def _shell(self, radius: float, z: float) -> Solid:
        """Return base, plates and roof, one inch wide."""
        eaves = self._eaves(z)
        base = column(0.5, _BASE_IN, _BASE, sides=_SIDES)
        count = max(2, round((eaves - _BASE_IN) / 0.9))
        levels = np.linspace(_BASE_IN - 0.02, eaves, count + 1)
        solids = [base, lathe([(radius, float(v)) for v in levels], _SIDES, _PLATE)]
        for level in levels[1:-1]:
            ring = [(radius * 1.006, float(level) - 0.03), (radius * 1.006, float(level) + 0.03)]
            solids.append(lathe(ring, _SIDES, _SEAM))
        roof = [
            (radius * 1.02, eaves - 0.04),
            (radius * 1.02, eaves + 0.03),
            (radius * 0.2, z - 0.06),
        ]
        cap = [(radius * 0.2, z - 0.08), (radius * 0.2, z)]
        return joined(*solids, lathe(roof, _SIDES, _SEAM), lathe(cap, 12, _DARK))

    def _trim(self, z: float, x: float, y: float) -> Solid:
        """Return ladder, rail, and the pipe at the foot. ``x``, ``y``: radii of the shell."""
        eaves = self._eaves(z)
        made = [ladder(eaves - _BASE_IN, 0.44).moved(-x - 0.1, 0.0, _BASE_IN)]
        posts = max(8, round((x + y) * 2.2))
        angles = np.pi + np.pi / 14 + np.linspace(0, 2 * np.pi * 13 / 14, posts)
        ring = np.column_stack([np.cos(angles) * x, np.sin(angles) * y, np.full(posts, eaves)])
        up = np.array([0.0, 0.0, _RAIL_IN])
        rods = [(foot, foot + up) for foot in ring]
        for share in (0.55, 1.0):
            rods += zip(ring[:-1] + share * up, ring[1:] + share * up, strict=True)
        made += [limb(a, b, 0.028, 0.028, _DARK, sides=5, round_ends=False) for a, b in rods]
        pipe = [(0.16, 0.0), (0.16, 0.2), (0.22, 0.2), (0.22, 0.28)]
        return joined(*made, lathe(pipe, 14, _PIPE).turned(90, "y").moved(x - 0.03, 0.0, 0.5))

    def _rusty(self, tank: Solid) -> Solid:
        middle = tank.centres()
        streaks = lumps(middle * [1.0, 1.0, 0.0], self.seed, 1.6)
        metal = middle[:, 2] > _BASE_IN
        rust = np.where(
            metal, 0.05 + 0.4 * streaks + 0.3 * np.exp(-(middle[:, 2] - 0.1) / 0.5), 0.0
        )
        stained = blend(tank.colours.astype(np.float64), rgb(_RUST), rust)
        return replace(tank, colours=stained).speckled(np.random.default_rng(self.seed), 0.015)
