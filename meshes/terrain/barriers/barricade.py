"""Low cover for a street: concrete barriers, or plates of scrap."""

from __future__ import annotations

from typing import Literal

import numpy as np

from meshes.shapes.kind import Inches, Seed, TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, extrude
from meshes.shapes.runs import Run, bent, core, rounded
from meshes.shapes.solid import Solid, joined
from meshes.shapes.texture import Texture, Textured, all_of

_CONCRETE, _STRIPE, _CORE = all_of(Texture.CONCRETE, "#908e86", "#9c8649", "#6f6d66")
_STAKE = Textured("#5f4c3a", Texture.WOOD)
_SCRAP = all_of(Texture.METAL, "#6f6a62", "#7b5f4c", "#5f6664", "#83796a", "#5a5149")


class Barricade(TerrainKind):
    """A barrier along x without a gap: 0.8 inches to crouch behind, 1.5 to stand behind."""

    size: tuple[Inches, Inches, Inches] = (4.0, 0.5, 0.8)
    points: Run | None = None
    style: Literal["concrete", "scrap"] = "concrete"
    seed: Seed = 0

    def make(self) -> Piece:
        """One part, ``barricade``."""
        rng = np.random.default_rng([self.seed, 89])
        path = None if self.points is None else rounded(self.points, 2 * self.size[1], 0.15)
        x, y, z = (self.size[0] if path is None else path.length), *self.size[1:]
        made = self._concrete if self.style == "concrete" else self._scrap
        whole = joined(*made(x, rng)).fitted((-x / 2, -y / 2, 0), (x / 2, y / 2, z))
        return Piece(((whole if path is None else bent(whole, path)).part("barricade"),))

    def _concrete(self, length: float, rng: np.random.Generator) -> list[Solid]:
        """Blocks wide at the foot, on a core that closes the joints."""
        _, thick, high = self.size
        count = max(1, min(60 if self.points is None else 240, round(length / 1.6)))
        each = length / count
        a, b, top = thick / 2, thick * 0.26, thick * 0.2
        half = [(a, 0.0), (a, high * 0.12), (b, high * 0.42), (top, high * 0.97), (top * 0.8, high)]
        profile = np.array([*half, *((-y, z) for y, z in reversed(half))])
        solids = [core(self.points, (length - each * 0.1, thick * 0.34, high * 0.96), _CORE)]
        for i in range(count):
            gap = min(0.05, each * 0.1)
            x = -length / 2 + i * each
            stations = list(np.linspace(x + gap / 2, x + each - gap / 2, 4))
            one = extrude(profile, stations, _CONCRETE)
            middle = one.centres()
            band = (abs(middle[:, 0] - x - each / 2) < each * 0.18) & (middle[:, 2] > high * 0.45)
            one = one.coloured(_STRIPE, band) if i % 2 == 0 else one
            solids.append(one.shaded(rng.uniform(0.93, 1.05)).speckled(rng, 0.025))
        return solids

    def _scrap(self, length: float, rng: np.random.Generator) -> list[Solid]:
        """Plates leaning on a core, held by stakes."""
        _, thick, high = self.size
        count = max(1, min(80 if self.points is None else 320, round(length / 0.75)))
        each = length / count
        solids = [core(self.points, (length, thick * 0.4, high * 0.93), "#4f4a43")]
        for side in (-1, 1):
            for i in range(count):
                x = -length / 2 + (i + 0.5) * each
                tall = high * rng.uniform(0.72, 0.99)
                size = (each * rng.uniform(0.86, 1.0), thick * 0.14, tall)
                plate = block(size, _SCRAP[int(rng.integers(len(_SCRAP)))])
                lean = min(8.0, float(np.degrees(np.arctan(thick * 0.15 / high))))
                plate = plate.turned(side * lean, "x").speckled(rng, 0.03)
                solids.append(plate.moved(x, side * thick * 0.36))
        for i in range(count // 2 + 1):
            x = -length / 2 + length * (i + 0.25) / (count // 2 + 1)
            stake = block((min(0.1, each / 3), thick * 0.5, high), _STAKE)
            solids.append(stake.moved(x))
        return solids
