"""A field wall of coursed stone."""

from __future__ import annotations

import itertools

import numpy as np
from pydantic import Field, model_validator

from meshes.shapes.kind import Inches, Length, Seed, TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, wedge
from meshes.shapes.relief import prism
from meshes.shapes.runs import (
    Run,
    broad,
    check_ways,
    corners,
    legs,
    length_of,
    opened,
    ways_through,
)
from meshes.shapes.solid import Solid, joined
from meshes.shapes.texture import Texture, all_of
from meshes.terrain.gates import gate_leaves

_STONES = all_of(Texture.ROCK, "#8b877b", "#7d786c", "#98907f", "#837f78", "#8f8573", "#76736b")
_MORTAR, _COPING = all_of(Texture.ROCK, "#6d675b", "#9a9484")
_TURN = 20.0
"""Turn in degrees beyond which there is a pier."""


class Wall(TerrainKind):
    """A dry-stone wall along x or a line, full height over its whole length."""

    size: tuple[Inches, Inches, Inches] = (6.0, 0.35, 0.84)
    points: Run | None = None
    gates: int = Field(0, ge=0, le=12)
    gate: Length = Field(2.2, ge=0.6, le=24.0)
    stones: bool = True
    seed: Seed = 0

    @model_validator(mode="after")
    def _room_for_gates(self) -> Wall:
        check_ways(length_of(self._line()), self.gates, self.gate, "gates")
        return self

    def _line(self) -> Run:
        return self.points or ((-self.size[0] / 2, 0.0), (self.size[0] / 2, 0.0))

    def make(self) -> Piece:
        """Make part ``wall`` and, with gates, part ``gate``.

        The wall is a core with stones proud of it, a coping, and piers where it turns.
        """
        rng = np.random.default_rng([self.seed, 11])
        runs = [self._run(line, rng) for line in opened(self._line(), self.gates, self.gate)]
        ways = ways_through(self._line(), self.gates, self.gate)
        for a, b in ways:
            turn = float(np.degrees(np.arctan2(b[1] - a[1], b[0] - a[0])))
            runs += [one.turned(turn).moved(*end) for end in (a, b) for one in self._pier(rng)]
        parts = [joined(*runs).part("wall")]
        if ways:
            parts.append(gate_leaves(ways, self.size[2] * 0.85))
        return Piece(tuple(parts))

    def _run(self, line: Run, rng: np.random.Generator) -> Solid:
        _, thick, high = self.size
        coping = min(0.14, high * 0.25)
        proud = min(0.03, thick * 0.12) if self.stones else 0.0
        # The core alone fills length and height, so nothing can be seen through a joint.
        solids = [prism(broad(line, thick - 4 * proud), 0.0, high - coping / 2, _MORTAR)]
        for (x, y), length, turn in legs(line):
            leg = self._courses(rng, length, high - coping, proud) if self.stones else []
            leg += self._coping(rng, length, high - coping, coping)
            solids.append(joined(*leg).turned(turn).moved(float(x), float(y)))
        for at, turn in corners(line, _TURN):
            solids += [one.turned(turn).moved(*at) for one in self._pier(rng)]
        return joined(*solids)

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
