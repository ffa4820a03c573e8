"""Bocage: a bank of earth with a hedge and trees on it, and gaps for gates."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from pydantic import Field, model_validator

from meshes.shapes.kind import Inches, Length, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import extrude
from meshes.shapes.runs import Path, Run, bent, check_ways, length_of, opened, rounded
from meshes.shapes.solid import Solid, joined, rgb
from meshes.shapes.texture import Texture, Textured
from meshes.terrain.ground.hedge import foliage
from meshes.terrain.ground.trees import parts_of, tree

_SOIL = Textured("#6f6247", Texture.GRASS)
_EARTH, _GRASS = rgb("#6f6247"), rgb("#6f7550")
_BANK = 0.36
"""Share of the height that is bank."""

_PROFILE = np.array(
    [
        (-1.0, 0.0), (1.0, 0.0), (0.88, 0.32), (0.72, 0.72), (0.56, 1.0),
        (-0.56, 1.0), (-0.72, 0.72), (-0.88, 0.32),
    ]
)  # fmt: skip
"""Profile of the bank, in half its width and its height."""


class Bocage(TerrainKind):
    """A bank of earth with a thick hedge on it, along x or a line, that nobody sees over.

    Parts: ``bank``, ``hedge``, and with trees ``trunks`` and ``canopies``.
    """

    size: tuple[Inches, Inches, Inches] = (12.0, 1.7, 2.25)
    points: Run | None = None
    gaps: int = Field(0, ge=0, le=12)
    gap: Length = Field(2.6, ge=0.6, le=24.0)
    trees: int | None = Field(None, ge=0, le=60)
    seed: Seed = 0

    @model_validator(mode="after")
    def _room_for_gaps(self) -> Bocage:
        check_ways(length_of(self._line()), self.gaps, self.gap, "gaps")
        return self

    def _line(self) -> Run:
        return self.points or ((-self.size[0] / 2, 0.0), (self.size[0] / 2, 0.0))

    def make(self) -> Piece:
        """Build it, the bank as its first part."""
        _, width, high = self.size
        earth = high * _BANK
        banks, leaves = [], []
        lines = opened(self._line(), self.gaps, self.gap)
        paths = [rounded(line, width * 0.7, 0.25) for line in lines]
        for number, path in enumerate(paths):
            seed = self.seed + 101 * number
            banks.append(bent(self._bank(path, earth, seed), path))
            over = width / 2 if path.closed else 0.0
            hedge = foliage(
                (path.length + over, width * 0.8, high - earth * 0.75),
                seed,
                each=0.3,
                taper=0.0 if path.closed else 0.22,
            )
            leaves.append(bent(hedge.moved(z=earth * 0.75), path))
        return Piece(
            (
                joined(*banks).part("bank", smooth=True),
                joined(*leaves).part("hedge", support=False, smooth=True),
                *parts_of(self._trees(paths, earth)),
            )
        )

    def _bank(self, path: Path, high: float, seed: int) -> Solid:
        """Build a bank sloped at its sides and ends, grass on earth."""
        half, width = path.length / 2, self.size[1]
        steps = int(np.clip(path.length / 0.5, 4, 300))
        bank = extrude(_PROFILE, list(np.linspace(-half, half, steps + 1)), _SOIL)
        x, y, z = bank.vertices.T
        end = 1.0 if path.closed else np.clip((half - abs(x)) / min(0.5, half), 0.05, 1.0) ** 0.5
        rough = 1 + 0.08 * lumps(np.column_stack([x, y * width, z * high]), seed, 1.6)
        bank = replace(
            bank,
            vertices=np.column_stack([x, np.clip(y * rough, -1, 1) * width / 2, z * end * high]),
        )
        middle = bank.centres()
        patch = lumps(middle, seed + 1, 1.1)
        colours = blend(_EARTH, _GRASS, 0.55 + 0.5 * patch)
        return replace(bank, colours=colours).speckled(np.random.default_rng([seed, 3]), 0.03)

    def _trees(self, paths: list[Path], foot: float) -> list[tuple[Solid, Solid]]:
        total = sum(path.length for path in paths)
        count = max(0, min(60, round(total / 8.0))) if self.trees is None else self.trees
        rng = np.random.default_rng([self.seed, 103])
        grown = []
        for number in range(count):
            run = (number + float(rng.uniform(0.25, 0.75))) * total / count
            for path in paths:
                if run <= path.length:
                    break
                run -= path.length
            (x, y), tall = path.places_at(run), self.size[2] * float(rng.uniform(1.5, 2.1))
            # Each tree stands in the hedge, so that its trunk begins on the bank.
            trunk, canopy = tree("broadleaf", tall, int(rng.integers(2**31)))
            at = (float(x), float(y), foot * 0.8)
            grown.append((trunk.moved(*at), canopy.moved(*at)))
        return grown
