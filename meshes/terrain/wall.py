"""A field wall of coursed stone."""

from __future__ import annotations

import itertools

import numpy as np
from pydantic import Field

from meshes.shapes.kind import Inches, Seed, TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, wedge
from meshes.shapes.relief import prism
from meshes.shapes.runs import Run, broad, corners, legs
from meshes.shapes.solid import Solid, joined

_STONES = ("#8b877b", "#7d786c", "#98907f", "#837f78", "#8f8573", "#76736b")
_MORTAR, _COPING = "#6d675b", "#9a9484"
_TURN = 20.0
"""Where it turns by more degrees there is a pier."""


class Wall(TerrainKind):
    """A dry-stone wall along x or a line, full height over its whole length."""

    size: tuple[Inches, Inches, Inches] = Field(
        (6.0, 0.35, 0.84), description="length x, thickness y, height z in inches"
    )
    points: Run | None = Field(
        None, description="corners [x, y] of a line that it stands along, in place of its length"
    )
    stones: bool = Field(True, description="false for a plain rendered wall")
    seed: Seed = Field(0, description="another number lays the stones another way")

    def make(self) -> Piece:
        """One part, ``wall``: a core with stones proud of it, a coping, piers where it turns."""
        _, thick, high = self.size
        coping = min(0.14, high * 0.25)
        proud = min(0.03, thick * 0.12) if self.stones else 0.0
        # The core alone fills length and height, so nothing can be seen through a joint.
        line = self.points or ((-self.size[0] / 2, 0.0), (self.size[0] / 2, 0.0))
        solids = [prism(broad(line, thick - 4 * proud), 0.0, high - coping / 2, _MORTAR)]
        rng = np.random.default_rng([self.seed, 11])
        for (x, y), length, turn in legs(line):
            leg = self._courses(rng, length, high - coping, proud) if self.stones else []
            leg += self._coping(rng, length, high - coping, coping)
            solids.append(joined(*leg).turned(turn).moved(float(x), float(y)))
        for at, turn in corners(line, _TURN):
            solids += [one.turned(turn).moved(*at) for one in self._pier(rng)]
        return Piece((joined(*solids).part("wall"),))

    def _pier(self, rng: np.random.Generator) -> list[Solid]:
        _, thick, high = self.size
        rows = max(1, min(6, round(high / 0.21)))
        wide, coping = thick * 1.2, min(0.14, high * 0.25)
        stones = []
        for row in range(rows):
            # Every other course is a little narrower, as quoins are laid.
            side = wide * (1.0 if row % 2 else 0.94)
            stone = block((side, side, (high - coping) / rows), _STONES[row % len(_STONES)])
            stones.append(stone.moved(z=(high - coping) * row / rows).shaded(rng.uniform(0.93, 1)))
        cap = wedge((wide * 1.1, wide * 1.1), (wide * 0.9, wide * 0.9), coping, _COPING)
        return [*stones, cap.moved(z=high - coping)]

    def _courses(
        self, rng: np.random.Generator, length: float, high: float, proud: float
    ) -> list[Solid]:
        thick = self.size[1]
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

    def _coping(
        self, rng: np.random.Generator, length: float, z: float, high: float
    ) -> list[Solid]:
        thick = self.size[1]
        count = max(1, min(60, round(length / 0.55)))
        each = length / count
        stones = []
        for i in range(count):
            stone = wedge((each, thick), (each, thick * 0.8), high, _COPING)
            shade = rng.uniform(0.9, 1.06)
            stones.append(stone.moved((i + 0.5) * each - length / 2, 0, z).shaded(shade))
        return stones
