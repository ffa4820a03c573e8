"""A jib crane of an industrial yard."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kind import Length, Seed, TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, column, limb
from meshes.shapes.solid import Solid, joined
from meshes.shapes.texture import Texture, Textured, all_of

_PAINT, _DARK, _CABLE = all_of(Texture.METAL, "#a5853f", "#5a5c5b", "#3f4142")
_WEIGHT = Textured("#8b8980", Texture.CONCRETE)
_GLASS = "#6f8088"
_THICK, _BRACE = 0.08, 0.045

_Corner = NDArray[np.float64]


class Crane(TerrainKind):
    """A crane on a portal of four legs, its jib along +x; one sees and walks through beneath it.

    Parts: ``portal``, ``house`` (machines, cab and counterweight), ``jib`` (with cable and hook).
    """

    shelter = Shelter.SCREEN
    underfoot = Underfoot.BARRIER

    size: tuple[
        Annotated[Length, Field(ge=2.0, le=12.0)], Annotated[Length, Field(ge=2.0, le=12.0)]
    ] = (3.6, 3.6)
    height: Length = Field(7.5, ge=4.0, le=24.0)
    reach: Length = Field(6.0, ge=2.0, le=24.0)
    seed: Seed = 0

    def make(self) -> Piece:
        """Build it from the legs up."""
        deck = self.height * 0.42
        return Piece(
            (
                self._portal(deck).part("portal", support=False),
                self._house(deck).part("house", support=False),
                self._jib(deck).part("jib", support=False),
            )
        )

    def _portal(self, deck: float) -> Solid:
        """Return legs that lean in to a platform, and the ties between them."""
        x, y = self.size
        made = []
        corners = [(a, b) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        foot = [np.array([a * (x / 2 - 0.16), b * (y / 2 - 0.16), 0.1]) for a, b in corners]
        top = [np.array([a * x * 0.27, b * y * 0.27, deck]) for a, b in corners]
        for here, there in zip(foot, top, strict=True):
            made.append(_rod(here, there, 0.12))
            made.append(block((0.32, 0.32, 0.12), _DARK).moved(here[0], here[1]))
        for k in range(4):
            n = (k + 1) % 4
            low, high = (
                [f + (t - f) * s for f, t in zip(foot, top, strict=True)] for s in (0.45, 0.95)
            )
            made.append(_rod(low[k], low[n], _BRACE))
            made += [_rod(low[k], high[n], _BRACE), _rod(low[n], high[k], _BRACE)]
        platform = block((x * 0.62, y * 0.62, 0.14), _DARK).moved(z=deck - 0.02)
        return joined(
            *made, platform, column(min(x, y) * 0.2, 0.2, _DARK, sides=18).moved(z=deck + 0.1)
        )

    def _house(self, deck: float) -> Solid:
        wide = min(self.size)
        z, high = deck + 0.28, 0.2 * self.height
        house = block((0.55 * wide, 0.42 * wide, high), _PAINT).moved(-0.18 * wide, 0.0, z)
        roof = block((0.59 * wide, 0.46 * wide, 0.07), _DARK).moved(-0.18 * wide, 0.0, z + high)
        weight = block((0.24 * wide, 0.46 * wide, 0.55 * high), _WEIGHT).moved(-0.57 * wide, 0.0, z)
        cab = block((0.22 * wide, 0.2 * wide, 0.75 * high), _PAINT)
        pane = block((0.02, 0.16 * wide, 0.4 * high), _GLASS)
        side = block((0.16 * wide, 0.02, 0.4 * high), _GLASS)
        y = -0.13 * wide
        seat = joined(
            cab.moved(0.2 * wide, y, z),
            pane.moved(0.31 * wide + 0.005, y, z + 0.28 * high),
            side.moved(0.2 * wide, y - 0.1 * wide - 0.005, z + 0.28 * high),
        )
        return joined(house, roof, weight, seat)

    def _jib(self, deck: float) -> Solid:
        """Return a lattice that narrows to the tip, its stays, and the cable with the hook."""
        wide = min(self.size)
        foot = np.array([0.08 * wide, 0.0, deck + 0.4])
        tip = np.array([self.reach, 0.0, self.height - 0.08])
        bays = max(4, round(float(np.linalg.norm(tip - foot)) / 0.8))
        shares = np.linspace(0.0, 1.0, bays + 1)
        across = np.interp(shares, [0.0, 0.3, 1.0], [0.12, 0.12, 0.035]) * wide / 2
        along = (tip - foot) / np.linalg.norm(tip - foot)
        up = np.array([-along[2], 0.0, along[0]])
        chords = [
            [
                foot + s * (tip - foot) + a * (way * np.array([0.0, 1.0, 0.0]) + rise * up)
                for s, a in zip(shares, across, strict=True)
            ]
            for way, rise in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        made = []
        for k, chord in enumerate(chords):
            beside = chords[(k + 1) % 4]
            for n in range(bays):
                made.append(_rod(chord[n], chord[n + 1], 0.05, _PAINT))
                made.append(_rod(chord[n], beside[n + 1], 0.03, _PAINT))
                made.append(_rod(chord[n + 1], beside[n + 1], 0.03, _PAINT))
        mast = np.array([-0.3 * wide, 0.0, deck + 0.28 + 0.42 * self.height])
        base = np.array([-0.3 * wide, 0.0, deck + 0.28])
        made += [_rod(base, mast, 0.07), _rod(mast, tip, 0.025, _CABLE)]
        made.append(_rod(mast, np.array([-0.57 * wide, 0.0, deck + 0.45]), 0.025, _CABLE))
        drop = np.random.default_rng([self.seed, 211]).uniform(0.3, 0.6) * self.height
        hook = tip - [0.0, 0.0, drop]
        made += [
            _rod(tip, hook, 0.022, _CABLE),
            block((0.22, 0.12, 0.3), _DARK).moved(*hook - [0, 0, 0.3]),
        ]
        return joined(*made)


def _rod(a: _Corner, b: _Corner, thick: float = _THICK, colour: str = _PAINT) -> Solid:
    return limb(a, b, thick, thick, colour, sides=5, round_ends=False)
