"""A leafy hedge, with or without a bank of earth beneath."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from pydantic import Field, model_validator

from meshes.shapes.character import Shelter
from meshes.shapes.kind import Inches, Length, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import extrude
from meshes.shapes.runs import Run, bent, check_ways, length_of, opened, rounded, ways_through
from meshes.shapes.solid import Solid, joined, rgb
from meshes.shapes.texture import Texture, Textured
from meshes.terrain.gates import gate_leaves

_SOIL = Textured("#6f6247", Texture.EARTH)
_DARK, _LEAF, _TIP = rgb("#414f37"), rgb("#566341"), rgb("#717c55")
_AROUND = 18


class Hedge(TerrainKind):
    """A hedge along x or a line: a lumpy, closed mass of leaves, with gates that stand open."""

    shelter = Shelter.SCREEN

    size: tuple[Inches, Inches, Inches] = (6.0, 0.7, 1.05)
    points: Run | None = None
    bank: float = Field(0.0, ge=0.0, le=0.8)
    gates: int = Field(0, ge=0, le=12)
    gate: Length = Field(2.6, ge=0.6, le=24.0)
    seed: Seed = 0

    @model_validator(mode="after")
    def _room_for_gates(self) -> Hedge:
        check_ways(length_of(self._line()), self.gates, self.gate, "gates")
        return self

    def _line(self) -> Run:
        return self.points or ((-self.size[0] / 2, 0.0), (self.size[0] / 2, 0.0))

    def make(self) -> Piece:
        """Part ``hedge``, ``bank`` if it stands on one, and with gates ``gate``."""
        lines = opened(self._line(), self.gates, self.gate) if self.gates else [self.points]
        stretches = [self._stretch(line, self.seed + 101 * n) for n, line in enumerate(lines)]
        parts = [
            joined(*(leaves for leaves, _ in stretches)).part("hedge", support=False, smooth=True)
        ]
        if self.bank > 0:
            parts.append(joined(*(soil for _, soil in stretches)).part("bank"))
        ways = ways_through(self._line(), self.gates, self.gate)
        if ways:
            parts.append(gate_leaves(ways, self.size[2] * 0.85))
        return Piece(tuple(parts))

    def _stretch(self, line: Run | None, seed: int) -> tuple[Solid, Solid]:
        """Return the leaves and the bank along a line, or along x over its length."""
        length, width, high = self.size
        path = None if line is None else rounded(line, width, 0.15)
        if path is not None:
            length = path.length + (width / 2 if path.closed else 0.0)
        taper = 0.0 if path is not None and path.closed else 0.22
        each, most = (0.2, 120) if path is None else (0.3, 480)
        earth = high * self.bank
        leaves = foliage((length, width, high - earth), seed, each, taper, most).moved(z=earth)
        count = max(2, min(60, int(length) + 1)) if path is None else len(path.at)
        half, top = width / 2, max(earth, 0.01)
        ramp = np.array([[-half, 0], [half, 0], [half * 0.72, top], [-half * 0.72, top]])
        soil = extrude(ramp, list(np.linspace(-length / 2, length / 2, count)), _SOIL)
        soil = soil.speckled(np.random.default_rng([seed, 3]), 0.05)
        return (leaves, soil) if path is None else (bent(leaves, path), bent(soil, path))


def foliage(
    size: tuple[float, float, float], seed: int, each: float, taper: float, most: int = 480
) -> Solid:
    """Build a mass of leaves along x that fills its size, in steps of about ``each`` inches.

    ``taper``: share by which it is narrower at both ends. ``most``: the most steps.
    """
    length, width, high = size
    turn = 2 * np.pi * (np.arange(_AROUND) + 0.5) / _AROUND
    # A superellipse: nearly a box, with rounded shoulders.
    c, s = np.cos(turn), np.sin(turn)
    round_ = np.column_stack([np.sign(c) * abs(c) ** 0.55, np.sign(s) * abs(s) ** 0.55])
    steps = int(np.clip(length / each, 6, most))
    solid = extrude(
        round_, list(np.linspace(-1, 1, steps + 1)), Textured("#566b3d", Texture.LEAVES)
    )
    x, y, z = solid.vertices.T
    slim = 1.0 - taper * np.clip((abs(x) - (1 - 0.5 / steps * 2)) * steps, 0, 1)
    shape = np.column_stack([x * length / 2, y * slim * width / 2, z * slim * high / 2])
    bumps = lumps(shape, seed, min(0.9, width * 1.5))
    outward = np.column_stack([np.zeros_like(x), y * width, np.where(z > -0.5, z, 0) * high])
    shape += outward * (0.09 * bumps)[:, None]
    solid = replace(solid, vertices=shape)
    solid = solid.fitted((-length / 2, -width / 2, 0.0), (length / 2, width / 2, high))
    middle, normals = solid.centres(), solid.normals()
    light = 0.35 + 0.3 * lumps(middle, seed + 1, 0.5) + 0.3 * normals[:, 2]
    tips = blend(_LEAF, _TIP, light)
    deep = blend(tips.astype(np.float64), _DARK, 0.9 - 1.3 * middle[:, 2] / high)
    rng = np.random.default_rng([seed, 5])
    return replace(solid, colours=deep).speckled(rng, 0.06)
