"""Walls of gardens and yards: brick or render between piers, under a coping."""

from __future__ import annotations

from typing import Literal

import numpy as np
from pydantic import Field, model_validator

from meshes.shapes.kind import Inches, Length, Seed, TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, wedge
from meshes.shapes.relief import prism
from meshes.shapes.runs import Run, broad, check_ways, legs, length_of, opened, ways_through
from meshes.shapes.solid import Solid, joined
from meshes.shapes.texture import Texture, Textured
from meshes.terrain.gates import gate_leaves

_BODY = {
    "brick": Textured("#946450", Texture.BRICK),
    "render": Textured("#c2b69c", Texture.PLASTER),
}
_ODD = {"brick": ("#84543f", "#a3735c", "#8b5a49", "#7a5142"), "render": ("#a99d84", "#98705c")}
_PIER = {
    "brick": Textured("#8a5b49", Texture.BRICK),
    "render": Textured("#b3a78e", Texture.PLASTER),
}
_COPING = Textured("#a49c8a", Texture.CONCRETE)
_EVERY = 2.6
"""Approximate distance from pier to pier, inches."""


class GardenWall(TerrainKind):
    """A wall of brick or render along x or a line, with piers, and gates that stand open."""

    size: tuple[Inches, Inches, Inches] = (8.0, 0.26, 0.95)
    points: Run | None = None
    gates: int = Field(0, ge=0, le=12)
    gate: Length = Field(1.3, ge=0.6, le=24.0)
    style: Literal["brick", "render"] = "brick"
    seed: Seed = 0

    @model_validator(mode="after")
    def _room_for_gates(self) -> GardenWall:
        check_ways(length_of(self._line()), self.gates, self.gate, "gates")
        return self

    def _line(self) -> Run:
        return self.points or ((-self.size[0] / 2, 0.0), (self.size[0] / 2, 0.0))

    def make(self) -> Piece:
        """Part ``wall``, as high as its size between the piers, and with gates ``gate``."""
        rng = np.random.default_rng([self.seed, 107])
        lines = opened(self._line(), self.gates, self.gate)
        parts = [joined(*(self._run(line, rng) for line in lines)).part("wall")]
        ways = ways_through(self._line(), self.gates, self.gate)
        if ways:
            parts.append(gate_leaves(ways, self.size[2] * 0.95))
        return Piece(tuple(parts))

    def _run(self, line: Run, rng: np.random.Generator) -> Solid:
        _, thick, high = self.size
        coping = min(0.1, high * 0.2)
        body = prism(broad(line, thick * 0.86), 0.0, high - coping / 2, _BODY[self.style])
        cap = prism(broad(line, thick * 1.06), high - coping, high, _COPING)
        solids = [body, cap]
        for number, ((x, y), length, turn) in enumerate(legs(line)):
            leg = self._bricks(length, high - coping, rng)
            count = max(1, round(length / _EVERY))
            closed = line[0] == line[-1] and len(line) > 3
            # Every leg has a pier at its end, the first one at its beginning too.
            first = 0 if number == 0 and not closed else 1
            for i in range(first, count + 1):
                at = -length / 2 + length * i / count
                if i in (0, count):
                    at *= max(0.0, 1 - thick / length) if self._is_end(line, number, i) else 1.0
                leg += [one.moved(at) for one in self._pier(rng)]
            solids.append(joined(*leg).turned(turn).moved(float(x), float(y)))
        return joined(*solids)

    def _is_end(self, line: Run, leg: int, i: int) -> bool:
        """Return whether a pier is at an open end of a run; it has to stay within that end."""
        if len(line) > 3 and line[0] == line[-1]:
            return False
        return (leg == 0 and i == 0) or (leg == len(line) - 2 and i > 0)

    def _pier(self, rng: np.random.Generator) -> list[Solid]:
        _, thick, high = self.size
        shade = float(rng.uniform(0.94, 1.04))
        wide = thick * 1.5
        post = block((wide, wide, high * 1.04), _PIER[self.style]).shaded(shade)
        cap = wedge((wide * 1.2, wide * 1.2), (wide * 0.5, wide * 0.5), high * 0.12, _COPING)
        return [post, cap.moved(z=high * 1.04)]

    def _bricks(self, length: float, high: float, rng: np.random.Generator) -> list[Solid]:
        """Build single bricks a little proud, or places where the render has come off."""
        thick = self.size[1]
        rows = max(1, int(high / 0.11))
        density = 2.4 if self.style == "brick" else 0.7
        made: list[Solid] = []
        for _ in range(min(90, int(length * high * density * 2))):
            wide = min(0.24 if self.style == "brick" else 0.4, length * 0.5)
            tall = high / rows * (0.8 if self.style == "brick" else 1.6)
            at = float(rng.uniform(-0.5, 0.5)) * (length - wide)
            z = int(rng.integers(rows)) * high / rows
            side = 1 if rng.random() < 0.5 else -1
            tones = _ODD[self.style]
            brick = block(
                (wide, thick * 0.1, min(tall, high - z)), tones[int(rng.integers(len(tones)))]
            )
            brick = brick.shaded(float(rng.uniform(0.9, 1.06)))
            made.append(brick.moved(at, side * thick * 0.42, z))
        return made
