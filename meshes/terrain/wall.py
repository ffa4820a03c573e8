"""A field wall of coursed stone."""

from __future__ import annotations

import itertools

import numpy as np
from pydantic import Field

from meshes.shapes.kind import Inches, Seed, TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, wedge
from meshes.shapes.solid import Solid, joined

_STONES = ("#8b877b", "#7d786c", "#98907f", "#837f78", "#8f8573", "#76736b")
_MORTAR, _COPING = "#6d675b", "#9a9484"


class Wall(TerrainKind):
    """A dry-stone wall along x, full height over its whole length."""

    size: tuple[Inches, Inches, Inches] = Field(
        (6.0, 0.35, 0.84), description="length x, thickness y, height z in inches"
    )
    stones: bool = Field(True, description="false for a plain rendered wall")
    seed: Seed = Field(0, description="another number lays the stones another way")

    def make(self) -> Piece:
        """One part, ``wall``: a core with stones proud of it, and a coping."""
        length, thick, high = self.size
        coping = min(0.14, high * 0.25)
        proud = min(0.03, thick * 0.12) if self.stones else 0.0
        # The core alone fills length and height, so nothing can be seen through a joint.
        core = block((length, thick - 4 * proud, high - coping / 2), _MORTAR)
        solids = [core]
        rng = np.random.default_rng([self.seed, 11])
        if self.stones:
            solids += self._courses(rng, high - coping, proud)
        solids += self._coping(rng, high - coping, coping)
        return Piece((joined(*solids).part("wall"),))

    def _courses(self, rng: np.random.Generator, high: float, proud: float) -> list[Solid]:
        length, thick, _ = self.size
        wide = thick - 2 * proud
        rows = max(1, min(6, round(high / 0.21)))
        wanted = float(np.clip(length / 60, 0.42, 2.0))
        stones = []
        for row in range(rows):
            count = max(1, round(length / wanted))
            cuts = np.linspace(0, length, count + 1)
            if count > 1:
                cuts[1:-1] += (rng.uniform(-0.3, 0.3, count - 1) + 0.25 * (row % 2)) * wanted * 0.8
            for a, b in itertools.pairwise(cuts):
                gap = min(0.02, (b - a) * 0.1)
                stone = (b - a - gap, wide + rng.uniform(-1, 1) * proud, high / rows * 0.9)
                tone = _STONES[int(rng.integers(len(_STONES)))]
                x = (a + b) / 2 - length / 2
                solid = block(stone, tone).moved(x, 0, high * row / rows)
                stones.append(solid.shaded(rng.uniform(0.93, 1.06)))
        return stones

    def _coping(self, rng: np.random.Generator, z: float, high: float) -> list[Solid]:
        length, thick, _ = self.size
        count = max(1, min(60, round(length / 0.55)))
        each = length / count
        stones = []
        for i in range(count):
            stone = wedge((each, thick), (each, thick * 0.8), high, _COPING)
            shade = rng.uniform(0.9, 1.06)
            stones.append(stone.moved((i + 0.5) * each - length / 2, 0, z).shaded(shade))
        return stones
