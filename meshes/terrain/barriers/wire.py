"""Barbed wire: coils on pickets, which models see and shoot through."""

from __future__ import annotations

from typing import Literal

import numpy as np

from meshes.shapes.character import Shelter
from meshes.shapes.kind import Inches, Seed, TerrainKind
from meshes.shapes.piece import Colour, Piece
from meshes.shapes.primitives import block, loft
from meshes.shapes.runs import Path, Run, bending, bent
from meshes.shapes.solid import Points, Solid, joined

_STEEL, _RUST, _PICKET = "#55514c", "#6f5a4a", "#5f5142"
_THIN = 0.022
"""Half the thickness of a wire, inches: thicker than to scale, as on every table."""


class Wire(TerrainKind):
    """A belt of barbed wire along x or a line; it slows models that cross it, and hides nobody."""

    shelter = Shelter.NONE

    size: tuple[Inches, Inches, Inches] = (8.0, 0.9, 0.75)
    points: Run | None = None
    style: Literal["coil", "fence"] = "coil"
    seed: Seed = 0

    def make(self) -> Piece:
        """Parts ``wire`` and ``pickets``."""
        line = self.points or ((-self.size[0] / 2, 0.0), (self.size[0] / 2, 0.0))
        rng = np.random.default_rng([self.seed, 109])
        path = bending(line, 0.2)
        wire = self._coils(path.length, rng) if self.style == "coil" else self._strands(path.length)
        half = (path.length / 2, self.size[1] / 2)
        wire = wire.fitted((-half[0], -half[1], 0.0), (*half, self.size[2]))
        pickets = self._pickets(path, rng)
        return Piece(
            (
                bent(wire, path).part("wire", support=False),
                bent(pickets, path).part("pickets", support=False),
            )
        )

    def _coils(self, length: float, rng: np.random.Generator) -> Solid:
        """One coil that leans this way and that, and a strand along its top."""
        _, width, high = self.size
        turns = max(1, min(220, round(length / 0.3)))
        around = 7
        t = np.linspace(0.0, turns * 2 * np.pi, turns * around + 1)
        wobble = np.interp(
            t, np.arange(0, turns * 7, 3), rng.normal(0, 0.06, len(np.arange(0, turns * 7, 3)))
        )
        x = (t / t[-1] - 0.5) * (length - 2 * _THIN)
        y = (0.5 + wobble) * width * np.cos(t) * 0.95
        z = high / 2 * (1 + np.sin(t) * (0.94 + wobble))
        solids = [tube(np.column_stack([x, y, z]), _RUST)]
        xs = np.linspace(-length / 2, length / 2, max(3, min(80, int(length / 0.8) + 2)))
        strand = np.column_stack([xs, 0.1 * width * np.sin(xs * 3), np.full_like(xs, high * 0.9)])
        solids.append(tube(strand, _STEEL))
        return joined(*solids)

    def _strands(self, length: float) -> Solid:
        """Three strands on each of two rows of posts, and some crossing between them."""
        _, width, high = self.size
        xs = np.linspace(-length / 2, length / 2, max(2, min(80, round(length / 1.4) + 1)))
        solids = []
        for side in (-1, 1):
            for share in (0.25, 0.6, 0.92):
                sag = np.where(np.arange(len(xs)) % 2, 0.97, 1.0) * share * high
                solids.append(
                    tube(np.column_stack([xs, np.full_like(xs, side * width / 2), sag]), _STEEL)
                )
        zig = np.where(np.arange(len(xs)) % 2, width / 2, -width / 2)
        rise = np.where(np.arange(len(xs)) % 2, 0.9, 0.25) * high
        solids.append(tube(np.column_stack([xs, zig, rise]), _RUST))
        solids.append(tube(np.column_stack([xs, -zig, high - rise]), _RUST))
        return joined(*solids)

    def _pickets(self, path: Path, rng: np.random.Generator) -> Solid:
        _, width, high = self.size
        count = max(1, min(90, round(path.length / 1.4)))
        sides = (0.0,) if self.style == "coil" else (-width / 2, width / 2)
        made = []
        for i in range(count + 1):
            x = (i / count - 0.5) * (path.length - 0.12)
            for y in sides:
                post = block((0.07, 0.07, high * (1.08 if self.style == "coil" else 1.0)), _PICKET)
                lean = post.turned(float(rng.uniform(-4, 4)), "y").turned(
                    float(rng.uniform(-5, 5)), "x"
                )
                lean = lean.moved(z=-float(lean.vertices[:, 2].min()))
                made.append(lean.moved(x, y).shaded(float(rng.uniform(0.88, 1.08))))
        return joined(*made)


def tube(line: Points, colour: Colour, radius: float = _THIN) -> Solid:
    """A wire of three sides through places ``(n, 3)``."""
    way = np.gradient(line, axis=0)
    way /= np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9)
    # A frame without twist: carried along from each place to the next.
    side = np.cross(way[0], [0.0, 0.0, 1.0] if abs(way[0, 2]) < 0.9 else [1.0, 0.0, 0.0])
    rings = []
    for at, along in zip(line, way, strict=True):
        side = side - along * float(side @ along)
        side = side / max(float(np.linalg.norm(side)), 1e-9)
        up = np.cross(along, side)
        rings.append(
            [at + radius * (np.cos(a) * side + np.sin(a) * up) for a in (0.0, 2.0944, 4.18879)]
        )
    return loft(np.array(rings), colour)
