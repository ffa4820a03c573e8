"""Craters, and trenches between banks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.character import Underfoot
from meshes.shapes.kind import Inches, Inks, Seed, TerrainKind, Upright
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import ball, block, loft
from meshes.shapes.relief import slab
from meshes.shapes.runs import Run, bent, rounded
from meshes.shapes.solid import Solid, joined, rgb
from meshes.shapes.texture import Texture, Textured, all_of

_EARTH, _DARK, _GRASS = rgb("#7f7054"), rgb("#574b3a"), rgb("#74784f")
_LOAM = rgb("#8f7f60")
_BAG = Textured("#9b8d69", Texture.EARTH)
_PLANK = all_of(Texture.WOOD, "#6f5c43", "#7b674b", "#665540")
_CLOD = Textured("#6f614a", Texture.EARTH)


def _turf(ground: Inks | None) -> NDArray[np.float64]:
    return np.array(ground.mostly) if ground else _GRASS


def _sward(ground: Inks | None) -> Texture:
    return ground.texture if ground else Texture.GRASS


_BOWL = (
    (1.0, 0.0), (0.93, 0.16), (0.85, 0.55), (0.76, 0.92), (0.7, 1.0),
    (0.63, 0.86), (0.52, 0.48), (0.38, 0.2), (0.2, 0.08),
)  # fmt: skip
"""Profile of a crater: share of its radius, and of its height."""


class Crater(TerrainKind):
    """A ring of thrown-up earth around a bowl: a table cannot be dug into."""

    underfoot = Underfoot.BROKEN
    grown_over = True

    size: Upright = (4.0, 0.5)
    seed: Seed = 0

    def make(self) -> Piece:
        """Make one closed part, ``crater``, drawn smooth, with its rim at the given height."""
        return self.make_on(None)

    def make_on(self, ground: Inks | None) -> Piece:
        """Make it in the colours of the ground."""
        wide, high = self.size
        around = 36
        angles = 2 * np.pi * np.arange(around) / around
        circle = np.column_stack([np.cos(angles), np.sin(angles)])
        edge = 1 + 0.1 * lumps(circle, self.seed, 1.3, octaves=2)
        lip = 1 + 0.22 * lumps(circle, self.seed + 1, 1.1)
        rings = []
        for share, up in _BOWL:
            ragged = edge if share > 0.8 else 1 + (edge - 1) * share
            z = np.full(around, 0.0) if up == 0 else np.maximum(up * lip, 0.06)
            rings.append(np.column_stack([circle * (share * ragged)[:, None], z]))
        crater = loft(np.array(rings), "#7f7054", start=np.zeros(3), end=np.array([0.0, 0.0, 0.06]))
        crater = crater.fitted((-wide / 2, -wide / 2, 0.0), (wide / 2, wide / 2, high))
        middle = crater.centres()
        out = np.hypot(middle[:, 0], middle[:, 1]) / wide * 2
        patch = lumps(middle, self.seed + 2, 0.7)
        soil = blend(_DARK, _LOAM, (out - 0.12) * 1.5 + 0.2 * patch)
        grass = blend(soil.astype(float), _turf(ground), (out - 0.84) / 0.12 + 0.35 * patch)
        rng = np.random.default_rng([self.seed, 113])
        crater = crater.textured(Texture.EARTH).textured(_sward(ground), out > 0.9)
        crater = replace(crater, colours=grass).speckled(rng, 0.04)
        return Piece(
            (crater.part("crater", smooth=True), self._clods(rng).part("clods", support=False))
        )

    def _clods(self, rng: np.random.Generator) -> Solid:
        wide, high = self.size
        made = []
        for _ in range(int(np.clip(wide * 5, 6, 40))):
            angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.62, 0.92) * wide / 2
            size = float(rng.uniform(0.04, 0.11)) * min(1.0, wide / 3)
            clod = ball((size, size * 0.8, size * 0.7), _CLOD, sides=6, rings=2)
            clod = clod.turned(float(rng.uniform(0, 360))).shaded(float(rng.uniform(0.8, 1.15)))
            up = high * float(np.interp(away / wide * 2, [0.6, 0.7, 0.95], [0.7, 0.8, 0.02]))
            made.append(
                clod.moved(float(np.cos(angle) * away), float(np.sin(angle) * away), max(size, up))
            )
        return joined(*made)


_ACROSS = np.array([-1.0, -0.9, -0.76, -0.6, -0.55, -0.5, -0.485, 0.0])
_BANKS = np.array([0.0, 0.28, 0.74, 1.0, 1.0, 0.96, 0.0, 0.0])
"""Half the profile of a trench, in half its width and its height; the other half is the same."""


class Trench(TerrainKind):
    """A trench along x or a line, between banks with planks and sandbags; models stand in its lane.

    The banks rise from the table, because a table cannot be dug into.
    """

    underfoot = Underfoot.BROKEN
    grown_over = True

    size: tuple[Inches, Inches, Inches] = (10.0, 3.4, 0.85)
    points: Run | None = None
    sandbags: bool = True
    seed: Seed = 0

    def make(self) -> Piece:
        """Parts ``banks``, ``planks``, and ``sandbags``."""
        return self.make_on(None)

    def make_on(self, ground: Inks | None) -> Piece:
        """Make it in the colours of the ground."""
        width = self.size[1]
        path = None if self.points is None else rounded(self.points, width * 0.55, 0.3)
        length = self.size[0] if path is None else path.length
        rng = np.random.default_rng([self.seed, 127])
        solids = {"banks": self._banks(length, ground), "planks": self._planks(length, rng)}
        if self.sandbags:
            solids["sandbags"] = self._bags(length, rng)
        return Piece(
            tuple(
                (one if path is None else bent(one, path)).part(
                    name, support=name == "banks", smooth=False
                )
                for name, one in solids.items()
            )
        )

    def _banks(self, length: float, ground: Inks | None) -> Solid:
        _, width, high = self.size
        share = np.concatenate([_ACROSS, -_ACROSS[-2::-1]])
        rise = np.concatenate([_BANKS, _BANKS[-2::-1]])
        nx = int(np.clip(length / 0.6, 4, 200))
        s, t = np.meshgrid(np.linspace(-0.5, 0.5, nx + 1), share)
        across = t.ravel()
        plan = np.column_stack([s.ravel() * length, across * width / 2])
        up = np.interp(across, share, rise)
        rough = lumps(plan, self.seed, 1.6)
        outer = abs(across) > 0.58
        up = np.clip(up * (1 + np.where(outer, 0.16 * rough, 0.0)), 0.0, 1.0)
        # Both ends run out, so that models walk in.
        away = (0.5 - abs(s.ravel())) * length
        up *= np.interp(away, [0.0, 0.2, 0.7], [0.04, 0.45, 1.0])
        banks = slab(plan, nx, 0.03 + up * (high * 0.9 - 0.03))
        low, top = banks.vertices.min(axis=0), banks.vertices.max(axis=0)
        tall = high * (0.9 if self.sandbags else 1.0)
        banks = banks.fitted(low, [*top[:2], tall])
        middle = banks.centres()
        part = abs(middle[:, 1]) / width * 2
        patch = lumps(middle, self.seed + 1, 1.0)
        soil = blend(_DARK, _EARTH, (part - 0.3) * 2.2 + 0.3 * patch)
        grass = blend(soil.astype(float), _turf(ground), (part - 0.62) * 3 + 0.5 * patch)
        banks = banks.textured(Texture.EARTH).textured(_sward(ground), part > 0.72)
        return replace(banks, colours=grass).speckled(np.random.default_rng([self.seed, 5]), 0.03)

    def _planks(self, length: float, rng: np.random.Generator) -> Solid:
        """Build posts and boards that hold the banks, and duckboards along the lane."""
        _, width, high = self.size
        tall = high * 0.84
        made: list[Solid] = []
        inner = max(0.3, length - 1.0)
        count = max(1, min(70, round(inner / 1.3)))
        each = inner / count
        for side in (-1, 1):
            y = side * width * 0.235
            for i in range(count + 1):
                post = block((0.1, 0.09, tall), _PLANK[2])
                made.append(
                    post.moved(i * each - inner / 2, y).shaded(float(rng.uniform(0.9, 1.1)))
                )
            for i in range(count):
                for row in range(3):
                    board = block(
                        (each * 0.98, 0.04, tall / 3 * 0.86), _PLANK[int(rng.integers(3))]
                    )
                    board = board.moved(
                        (i + 0.5) * each - inner / 2, y + side * 0.02, row * tall / 3
                    )
                    made.append(board.shaded(float(rng.uniform(0.88, 1.08))))
        lane = width * 0.4
        boards = max(2, min(160, round(inner / 0.32)))
        for i in range(boards):
            board = block((inner / boards * 0.7, lane * 0.72, 0.06), _PLANK[int(rng.integers(3))])
            at = (i + 0.5) * inner / boards - inner / 2
            made.append(board.moved(at).shaded(float(rng.uniform(0.9, 1.1))))
        return joined(*made)

    def _bags(self, length: float, rng: np.random.Generator) -> Solid:
        _, width, high = self.size
        run = max(0.4, length - 1.0)
        count = max(1, min(120, round(run / 0.5)))
        each = run / count
        made = []
        for side in (-1, 1):
            for i in range(count):
                bag = ball((each * 0.52, 0.17, high * 0.12), _BAG, sides=8, rings=3)
                bag = bag.turned(float(rng.uniform(-7, 7))).shaded(float(rng.uniform(0.86, 1.08)))
                at = ((i + 0.5) * each - run / 2, side * width * 0.278, high * 0.88)
                made.append(bag.moved(*at))
        return joined(*made)
