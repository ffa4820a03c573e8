"""Damage by shells: everything above a broken surface is removed from a building."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.boolean import shared
from meshes.shapes.connected import connected_corners
from meshes.shapes.noise import lumps
from meshes.shapes.piece import Part
from meshes.shapes.primitives import block
from meshes.shapes.relief import slab
from meshes.shapes.solid import Points, Solid, joined, solid_of
from meshes.shapes.texture import Texture, Textured, all_of

_BREAK = Textured("#a2937d", Texture.ROCK)
_COURSE = 0.16
"""Height of the courses along which a wall breaks, in inches."""

_STONES = (
    *all_of(Texture.ROCK, "#8f8b82", "#7d786e", "#6c6963"),
    *all_of(Texture.BRICK, "#93624f", "#8a5746"),
    *all_of(Texture.WOOD, "#5f5850"),
)
_TIMBER = Textured("#5b4a3a", Texture.WOOD)


@dataclass(frozen=True, eq=False)
class Damage:
    """A surface over a building, in the building's frame, below which everything still stands.

    ``x``, ``y``: its lattice, inches. ``z``: its height at each point of the lattice, inches.
    """

    x: Points
    y: Points
    z: Points

    @staticmethod
    def around(
        size: tuple[float, float],
        hit: tuple[float, float],
        low: float,
        high: float,
        *,
        reach: float,
        seed: int,
    ) -> Damage:
        """Build a surface that falls from ``high``, at ``reach`` inches, to ``low`` at ``hit``."""
        x, y = (np.linspace(-v / 2 - 0.6, v / 2 + 0.6, int(np.clip(v / 0.34, 8, 60))) for v in size)
        across, along = np.meshgrid(x, y, indexing="ij")
        plan = np.column_stack([across.ravel(), along.ravel()])
        away = np.linalg.norm(plan - np.array(hit), axis=1)
        share = np.clip((away / reach - 0.35) / 0.65 + 0.16 * lumps(plan, seed, 2.6), 0.0, 1.0)
        ragged = 0.22 * lumps(plan, seed + 1, 0.9) + 0.12 * np.random.default_rng(
            [seed, 173]
        ).normal(size=len(plan))
        z = low + (high - low) * share * share * (3 - 2 * share) + ragged * min(1.0, low)
        stepped = np.maximum(np.round(z / _COURSE) * _COURSE, 0.2)
        return Damage(x, y, stepped.reshape(across.shape))

    def height(self, points: Points) -> Points:
        """Return the height below which everything stands at ``(n, 2)`` places, inches."""
        from scipy.interpolate import RegularGridInterpolator  # slow to import

        find = RegularGridInterpolator(
            (self.x, self.y), self.z, bounds_error=False, fill_value=None
        )
        found: Points = np.asarray(find(points), dtype=np.float64)
        return found

    def lasts(self, lowered: float = 0.0) -> Solid:
        """Build the volume below the surface lowered by ``lowered`` inches."""
        plan = np.array([(a, b) for b in self.y for a in self.x])
        height = np.maximum(self.z.T.ravel() - lowered, 0.02)
        return slab(plan, len(self.x) - 1, height).coloured(_BREAK)

    def broken(self, part: Part, lowered: float = 0.0) -> Part | None:
        """Return the rest of a part that is one closed surface, or None where nothing is left."""
        whole = solid_of(part)
        left = shared(whole, self.lasts(lowered))
        if not len(left.faces):
            return None
        return left.part(part.name, support=part.support, smooth=part.smooth)

    def unharmed(self, part: Part) -> Part | None:
        """Return those solids of a part that the surface leaves whole, or None."""
        whole = solid_of(part)
        kept = [
            solid
            for solid in pieces_of(whole)
            if (solid.vertices[:, 2] < self.height(solid.vertices[:, :2]) - 0.02).all()
        ]
        return joined(*kept).part(part.name, support=part.support) if kept else None

    def debris(
        self, size: tuple[float, float], hit: tuple[float, float], rng: np.random.Generator
    ) -> Part:
        """Build stones and beams around the hit; they stop nobody."""
        made: list[Solid] = []
        x, y = size[0] / 2 - 0.3, size[1] / 2 - 0.3
        for number in range(int(np.clip(size[0] * size[1] * 2.2, 24, 110))):
            away = rng.normal(0, 0.26, 2) * [size[0], size[1]]
            place = np.clip(np.array(hit) * 0.75 + away, [-x, -y], [x, y])
            edges = rng.uniform(0.12, 0.5, 3) * [1.0, 0.75, 0.5]
            tone = _STONES[int(rng.integers(len(_STONES)))]
            if number % 12 == 0:
                edges, tone = np.array([rng.uniform(1.2, 2.0), 0.14, 0.13]), _TIMBER
            stone = block(tuple(edges), tone).turned(float(rng.uniform(-24, 24)), "y")
            stone = stone.turned(float(rng.uniform(0, 360))).shaded(float(rng.uniform(0.88, 1.08)))
            up = max(0.0, 0.35 - 0.12 * float(np.linalg.norm(away))) - 0.03
            made.append(stone.moved(float(place[0]), float(place[1]), up))
        heap = joined(*made)
        low = np.array([0.05 - size[0] / 2, 0.05 - size[1] / 2, 0.0])
        vertices = heap.vertices.clip(low, [*-low[:2], np.inf])
        return replace(heap, vertices=vertices).part("rubble", support=False)


def pieces_of(whole: Solid) -> Iterator[Solid]:
    """Yield the closed surfaces of a solid that share no corners."""
    corners: NDArray[np.int64] = whole.faces
    count, label = connected_corners(len(whole.vertices), corners)
    owner = label[corners[:, 0]]
    for number in range(count):
        mine = owner == number
        if mine.any():
            used, faces = np.unique(corners[mine], return_inverse=True)
            yield Solid(
                whole.vertices[used],
                faces.reshape(-1, 3),
                whole.colours[mine],
                whole.textures[mine],
            )
