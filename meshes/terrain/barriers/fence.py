"""A fence: of wood, or of wire mesh on concrete posts."""

from __future__ import annotations

from typing import Literal

import numpy as np
from pydantic import Field, model_validator

from meshes.shapes.character import Shelter
from meshes.shapes.kind import Length, Seed, TerrainKind, Upright
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, side_profile
from meshes.shapes.runs import Run, check_ways, legs, length_of, opened, ways_through
from meshes.shapes.solid import Solid, joined
from meshes.shapes.texture import Texture, Textured, all_of
from meshes.terrain.gates import gate_leaves

_WOOD = all_of(Texture.WOOD, "#7f6a4e", "#8a7557", "#746146")
_PALE = Textured("#a79c87", Texture.WOOD)
_POST = all_of(Texture.CONCRETE, "#a3a098", "#97948c")
_WIRE, _MESH_IN, _WIRE_IN = Textured("#7d8184", Texture.METAL), 0.3, 0.018


class Fence(TerrainKind):
    """Posts and rails, or pickets, along x or a line; one sees and shoots between them."""

    shelter = Shelter.SCREEN

    size: Upright = (6.0, 0.77)
    points: Run | None = None
    style: Literal["rail", "picket", "mesh"] = "rail"
    gates: int = Field(0, ge=0, le=12)
    gate: Length = Field(2.6, ge=0.6, le=24.0)
    seed: Seed = 0

    @model_validator(mode="after")
    def _room_for_gates(self) -> Fence:
        check_ways(length_of(self._line()), self.gates, self.gate, "gates")
        return self

    def _line(self) -> Run:
        return self.points or ((-self.size[0] / 2, 0.0), (self.size[0] / 2, 0.0))

    def make(self) -> Piece:
        """Part ``fence``, and with gates ``gate``."""
        rng = np.random.default_rng([self.seed, 19])
        solids = [
            joined(*self._leg(length, rng)).turned(turn).moved(float(x), float(y))
            for line in opened(self._line(), self.gates, self.gate)
            for (x, y), length, turn in legs(line)
        ]
        parts = [joined(*solids).part("fence", support=False)]
        ways = ways_through(self._line(), self.gates, self.gate)
        if ways:
            parts.append(gate_leaves(ways, self.size[1]))
        return Piece(tuple(parts))

    def _leg(self, length: float, rng: np.random.Generator) -> list[Solid]:
        high = self.size[1]
        # Along a line two ends share a post in its corner.
        length += 0.0 if self.points is None else 0.12
        post = min(0.12, length / 3)
        count = max(1, round(length / 1.5))
        solids: list[Solid] = []
        mesh = self.style == "mesh"
        for i in range(count + 1):
            x = -length / 2 + post / 2 + (length - post) * i / count
            made = block((post, 0.12, high), _POST[i % 2] if mesh else _WOOD[0])
            solids.append(self._weathered(made, rng).moved(x))
        if mesh:
            return [*solids, *self._mesh(length)]
        for share in (0.32, 0.76) if self.style == "picket" else (0.25, 0.55, 0.86):
            for i in range(count):
                a = -length / 2 + (length - post) * i / count + post / 2
                rail = block(((length - post) / count, 0.05, high * 0.11), _WOOD[1])
                at = a + (length - post) / count / 2
                solids.append(self._weathered(rail, rng).moved(at, 0.02, high * (share - 0.055)))
        if self.style == "picket":
            solids += self._pickets(length, rng)
        return solids

    def _pickets(self, length: float, rng: np.random.Generator) -> list[Solid]:
        high = self.size[1]
        count = max(1, min(400, int(length / 0.24)))
        tall = high * 0.96
        tip = min(0.08, tall * 0.2)
        shape = [(-0.06, 0.0), (0.06, 0.0), (0.06, tall - tip), (0.0, tall), (-0.06, tall - tip)]
        picket = side_profile(shape, 0.03, _PALE)
        return [
            self._weathered(picket, rng).moved(-length / 2 + (i + 0.5) * length / count, -0.02)
            for i in range(count)
        ]

    def _mesh(self, length: float) -> list[Solid]:
        """Return wires across each other, between one along the top and one near the ground."""
        low, high = 0.06, self.size[1] - 0.05
        solids = [
            block((length, _WIRE_IN, _WIRE_IN), _WIRE).moved(0.0, 0.0, z)
            for z in (low, (low + high) / 2, high)
        ]
        rise, half = min(high - low, length / 2), _WIRE_IN
        for start in np.linspace(
            -length / 2, length / 2 - rise, 1 + min(120, round((length - rise) / _MESH_IN))
        ):
            for a, b in ((start, start + rise), (start + rise, start)):
                wire = [(a - half, low), (a + half, low), (b + half, high), (b - half, high)]
                solids.append(side_profile(wire, _WIRE_IN, _WIRE))
        return solids

    def _weathered(self, solid: Solid, rng: np.random.Generator) -> Solid:
        return solid.shaded(rng.uniform(0.88, 1.1))
