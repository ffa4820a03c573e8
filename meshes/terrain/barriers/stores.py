"""Small cover: crates, sandbags, a haystack, a heap of rubble."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kind import Inches, Inks, Seed, TerrainKind, Upright
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import ROUGH, Piece
from meshes.shapes.primitives import ball, block, lathe
from meshes.shapes.runs import Run, bent, core, rounded
from meshes.shapes.solid import Solid, joined, rgb
from meshes.shapes.texture import Texture, Textured, all_of

_CRATE = all_of(Texture.WOOD, "#8a7450", "#7d6a4a", "#6d6f50")
_SACK, _FILL = all_of(Texture.EARTH, "#9b8d69", "#7f7252")
_HAY = Textured("#a8935a", Texture.THATCH)
_DUST = Textured("#7d7566", Texture.GRAVEL)
_RUBBLE = (
    *all_of(Texture.ROCK, "#8f887a", "#7b7468", "#86786a", "#6d6a64"),
    *all_of(Texture.BRICK, "#96604e"),
    *all_of(Texture.WOOD, "#5f4c3b"),
)
_MUD_DUST = Textured("#a08c68", Texture.GRAVEL)
_MUD_RUBBLE = (
    *all_of(Texture.ROCK, "#ab9772", "#9a8662", "#b5a17c", "#8d7a59", "#a4906a"),
    *all_of(Texture.WOOD, "#5f4c3b"),
)
"""Colours of rubble on sand: houses there are of mud brick."""


class Crates(TerrainKind):
    """A stack of wooden crates filling its size."""

    shelter = Shelter.SCREEN

    size: tuple[Inches, Inches, Inches] = (1.6, 1.2, 0.9)
    seed: Seed = 0

    def make(self) -> Piece:
        """One part, ``crates``."""
        x, y, z = self.size
        rng = np.random.default_rng([self.seed, 29])
        nx, ny = max(1, min(8, round(x / 0.75))), max(1, min(8, round(y / 0.55)))
        nz = max(1, min(8, round(z / 0.45)))
        cell = (x / nx, y / ny, z / nz)
        solids: list[Solid] = []
        for i in range(nx):
            for j in range(ny):
                tall = nz if i == j == 0 else int(rng.integers(max(1, nz - 1), nz + 1))
                for k in range(tall):
                    at = ((i + 0.5) * cell[0] - x / 2, (j + 0.5) * cell[1] - y / 2, k * cell[2])
                    colour = _CRATE[int(rng.integers(len(_CRATE)))]
                    solids += [part.moved(*at) for part in _crate(cell, colour)]
        return Piece((joined(*solids).part("crates"),))


def _crate(cell: tuple[float, float, float], colour: str) -> list[Solid]:
    """A box with battens around its ends, exactly as big as its cell."""
    x, y, z = cell
    thin = min(0.05, x / 8)
    box = block((x - 2 * thin, y - thin, z - thin / 2), colour)
    ends = [
        block((thin * 2, y, z), colour).shaded(0.84).moved(side * (x / 2 - thin))
        for side in (-1, 1)
    ]
    return [box, *ends]


class Sandbags(TerrainKind):
    """A breastwork of sandbags along x or a line."""

    size: tuple[Inches, Inches, Inches] = (3.0, 0.55, 0.6)
    points: Run | None = None
    seed: Seed = 0

    def make(self) -> Piece:
        """One part, ``sandbags``: bags on a solid core."""
        _, thick, high = self.size
        path = None if self.points is None else rounded(self.points, 2 * thick, 0.15)
        length = self.size[0] if path is None else path.length
        rng = np.random.default_rng([self.seed, 37])
        rows = max(1, min(8, round(high / 0.17)))
        count = max(1, min(80 if path is None else 240, round(length / 0.48)))
        each, tall = length / count, high / rows
        inner = (length - each * 0.3, 2 * self.size[1] * 0.3, high - tall * 0.3)
        solids = [core(self.points, inner, _FILL)]
        for row in range(rows):
            bags = count - row % 2 if count > 1 else 1
            start = -length / 2 + (each / 2 if row % 2 and count > 1 else 0.0)
            for i in range(bags):
                sides, rings = (10, 4) if path is None else (8, 2)
                bag = ball((each * 0.53, thick / 2, tall * 0.62), _SACK, sides=sides, rings=rings)
                squared = (
                    np.sign(bag.vertices) * abs(bag.vertices / bag.vertices.max(axis=0)) ** 0.6
                )
                bag = replace(bag, vertices=squared * bag.vertices.max(axis=0))
                shade = rng.uniform(0.88, 1.08)
                at = (start + (i + 0.5) * each, 0.0, (row + 0.5) * tall)
                solids.append(bag.turned(float(rng.uniform(-3, 3))).shaded(shade).moved(*at))
        heap = joined(*solids)
        fitted = heap.fitted((-length / 2, -thick / 2, 0), (length / 2, thick / 2, high))
        return Piece(((fitted if path is None else bent(fitted, path)).part("sandbags"),))


class Haystack(TerrainKind):
    """A round stack of hay."""

    shelter = Shelter.SCREEN

    size: Upright = (2.4, 2.0)
    seed: Seed = 0

    def make(self) -> Piece:
        """One closed part, ``hay``, drawn smooth."""
        wide, high = self.size
        rows = [
            (0.84, 0.0),
            (0.95, 0.15),
            (1.0, 0.34),
            (0.9, 0.52),
            (0.66, 0.72),
            (0.36, 0.88),
            (0.12, 0.98),
            (0.0, 1.0),
        ]
        stack = lathe(rows, 26, _HAY)
        lumpy = stack.vertices * (1 + 0.06 * lumps(stack.vertices, self.seed, 0.8))[:, None]
        stack = replace(stack, vertices=lumpy)
        stack = stack.fitted((-wide / 2, -wide / 2, 0), (wide / 2, wide / 2, high))
        light = 0.5 + 0.4 * stack.normals()[:, 2] + 0.3 * lumps(stack.centres(), self.seed, 0.6)
        hay = replace(stack, colours=blend(rgb("#837350"), rgb("#b0a073"), light))
        hay = hay.speckled(np.random.default_rng(self.seed), 0.06)
        return Piece((hay.part("hay", support=False, smooth=True),))


class Rubble(TerrainKind):
    """A heap of broken masonry; of mud brick on sand."""

    underfoot = Underfoot.BROKEN
    grown_over = True

    size: tuple[Inches, Inches, Inches] = (4.0, 3.0, 0.8)
    seed: Seed = 0

    def make(self) -> Piece:
        """One part, ``rubble``."""
        return self.make_on(None)

    def make_on(self, ground: Inks | None) -> Piece:
        """Make it of what houses on such ground are of."""
        mud = ground is not None and ground.texture == Texture.SAND
        dust, rubble = (_MUD_DUST, _MUD_RUBBLE) if mud else (_DUST, _RUBBLE)
        x, y, z = self.size
        rng = np.random.default_rng([self.seed, 43])
        mound = lathe([(1.0, 0.0), (0.8, 0.2), (0.5, 0.55), (0.2, 0.78), (0.0, 0.8)], 22, dust)
        bumps = 1 + 0.18 * lumps(mound.vertices, self.seed, 0.7)
        mound = replace(mound, vertices=mound.vertices * np.column_stack([bumps, bumps, bumps]))
        mound = mound.scaled(x * 0.46, y * 0.46, z).speckled(rng, 0.07)
        solids = [mound.moved(z=-0.15)]  # the lowest of all, so that nothing is seen beneath it
        for _ in range(int(np.clip(x * y * 5, 12, 160))):
            angle, reach = rng.uniform(0, 2 * np.pi), np.sqrt(rng.uniform(0, 0.9))
            size = rng.uniform(0.12, 0.42, 3) * [1.0, 0.7, 0.5] * min(1.0, min(x, y) / 2)
            stone = block(tuple(size), rubble[int(rng.integers(len(rubble)))])
            stone = stone.turned(float(rng.uniform(0, 360))).turned(
                float(rng.uniform(-35, 35)), "x"
            )
            at = (x / 2 * reach * np.cos(angle), y / 2 * reach * np.sin(angle))
            height = max(0.0, 0.8 * z * (1 - reach**1.5) - size[2] * 0.4)
            solids.append(stone.moved(float(at[0]), float(at[1]), float(height)))
        heap = joined(*solids)
        return Piece(
            (heap.fitted((-x / 2, -y / 2, 0), (x / 2, y / 2, z)).part("rubble", crease=ROUGH),)
        )
