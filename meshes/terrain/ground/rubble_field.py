"""A field of rubble, the remains of a street."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely

from meshes.shapes.character import Underfoot
from meshes.shapes.kind import Inches, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import ball, block
from meshes.shapes.relief import circle, inset, relief, softened, stretched
from meshes.shapes.runs import Outline
from meshes.shapes.solid import Solid, joined, rgb
from meshes.shapes.texture import Texture, Textured, all_of

_BRICKS = (
    *all_of(Texture.ROCK, "#8f887a", "#7b7468", "#86786a", "#6d6a64"),
    *all_of(Texture.BRICK, "#96604e", "#8a5746"),
)
_BEAM = Textured("#5b4a3a", Texture.WOOD)
_DUST = Textured("#7d7566", Texture.GRAVEL)
_STUMPS = (Textured("#93604d", Texture.BRICK), Textured("#8d867a", Texture.STONE))
_MOST = 320


class RubbleField(TerrainKind):
    """Ground strewn with broken masonry, beams and stumps of walls, slow to cross."""

    underfoot = Underfoot.BROKEN

    size: tuple[Inches, Inches, Inches] = (10.0, 8.0, 0.9)
    outline: Outline | None = None
    seed: Seed = 0

    def make(self) -> Piece:
        """Parts ``ground`` and ``rubble``; no higher than its size."""
        area = self._area()
        rng = np.random.default_rng([self.seed, 149])
        levels = [(0.0, 0.004), (0.35, 0.05), (1.2, 0.07), (2.5, 0.07), (4.0, 0.07)]
        ground = relief(area, levels, _DUST, 0.8)
        dust = blend(
            rgb("#857b68"), rgb("#6c675d"), 0.5 + 0.5 * lumps(ground.centres(), self.seed, 1.5)
        )
        ground = replace(ground, colours=dust).speckled(rng, 0.03)
        heap = self._rubble(area, rng)
        return Piece((ground.part("ground"), heap.part("rubble")))

    def _area(self) -> shapely.Polygon:
        if self.outline is not None:
            return softened(shapely.Polygon(self.outline), 0.8)
        even = circle(48)
        # Squarish: it was a block of houses.
        square = np.sign(even) * abs(even) ** 0.7
        points = square * (1 + 0.08 * lumps(even, self.seed, 0.9))[:, None]
        return shapely.Polygon(stretched(points, self.size))

    def _rubble(self, area: shapely.Polygon, rng: np.random.Generator) -> Solid:
        high = self.size[2]
        within = inset(area, min(0.45, 0.1 * float(np.sqrt(area.area))), 1.0)
        within = area if within.is_empty else within
        x0, y0, x1, y1 = within.bounds
        tries = rng.uniform((x0, y0), (x1, y1), (4000, 2))
        spots = tries[shapely.contains_xy(within, tries)]
        fine = min(1.0, float(np.sqrt(area.area)) / 4)
        made: list[Solid] = []
        heaps = spots[: int(np.clip(area.area / 12, 1, 14))]
        for x, y in heaps.tolist():
            wide = float(rng.uniform(0.9, 1.6)) * fine
            mound = ball((wide, wide * 0.8, high * 0.75), _DUST, sides=10, rings=3)
            mound = replace(mound, vertices=mound.vertices * [1, 1, 0.55])
            mound = mound.turned(float(rng.uniform(0, 360))).speckled(rng, 0.06)
            mound = replace(mound, vertices=mound.vertices.clip([-99, -99, 0.0], None))
            made.append(mound.moved(x, y, 0.01))
        count = int(np.clip(area.area * 2.6, 10, _MOST))
        for number in range(count):
            x, y = spots[int(rng.integers(len(spots)))].tolist()
            if number % 2 and len(heaps):
                x, y = (heaps[number % len(heaps)] + rng.normal(0, 0.6 * fine, 2)).tolist()
                if not shapely.contains_xy(within, x, y):
                    continue
            made.append(self._stone(rng, fine).moved(x, y, self._up(heaps, x, y, fine)))
        for _ in range(int(np.clip(area.area / 16, 0, 10))):
            x, y = spots[int(rng.integers(len(spots)))].tolist()
            made.append(self._stump(rng, high * 0.9, fine).moved(x, y, 0.0))
        heap = joined(*made)
        edge = np.array(area.bounds)
        return replace(heap, vertices=heap.vertices.clip([*edge[:2], 0.0], [*edge[2:], high]))

    def _up(self, heaps: np.ndarray, x: float, y: float, fine: float) -> float:
        """Return the height at which a stone lies: on the nearest heap, or on the ground."""
        if not len(heaps):
            return 0.04
        away = float(np.linalg.norm(heaps - [x, y], axis=1).min()) / fine
        return self.size[2] * max(0.0, 0.36 - 0.3 * away) + 0.04

    def _stone(self, rng: np.random.Generator, fine: float) -> Solid:
        size = rng.uniform(0.12, 0.46, 3) * [1.0, 0.7, 0.5] * fine
        tone = _BRICKS[int(rng.integers(len(_BRICKS)))]
        if rng.random() < 0.07:
            size, tone = np.array([rng.uniform(0.9, 1.6), 0.13, 0.12]) * fine, _BEAM
        stone = block(tuple(size), tone).turned(float(rng.uniform(-25, 25)), "y")
        return stone.turned(float(rng.uniform(0, 360))).shaded(float(rng.uniform(0.88, 1.08)))

    def _stump(self, rng: np.random.Generator, high: float, fine: float) -> Solid:
        """The foot of a wall, broken off in steps."""
        tone = _STUMPS[0] if rng.random() < 0.5 else _STUMPS[1]
        steps = [
            block((0.42 * fine, 0.24 * fine, high * float(rng.uniform(0.35, 1.0))), tone).moved(
                (i - 1.0) * 0.42 * fine
            )
            for i in range(3)
        ]
        return joined(*steps).turned(float(rng.choice([0.0, 90.0]) + rng.uniform(-6, 6)))
