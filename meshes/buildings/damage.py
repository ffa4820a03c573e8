"""What a shell leaves of a building: all that stood above a broken surface has come down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import RegularGridInterpolator
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from meshes.shapes.boolean import shared
from meshes.shapes.noise import lumps
from meshes.shapes.piece import Part
from meshes.shapes.primitives import block
from meshes.shapes.relief import slab
from meshes.shapes.solid import Points, Solid, joined

_BREAK = "#a2937d"
_COURSE = 0.16
"""It breaks along courses so high, inches."""

_STONES = ("#8f8b82", "#7d786e", "#6c6963", "#93624f", "#8a5746", "#5f5850")


@dataclass(frozen=True, eq=False)
class Damage:
    """A surface over a building, its own frame. ``x``, ``y``: its lattice; ``z``: how high
    something still stands there, inches.
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
        """Down to ``low`` where it was ``hit``, up to ``high`` from ``reach`` inches away."""
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
        """How high something still stands at ``(n, 2)`` places."""
        find = RegularGridInterpolator(
            (self.x, self.y), self.z, bounds_error=False, fill_value=None
        )
        found: Points = np.asarray(find(points), dtype=np.float64)
        return found

    def lasts(self, lowered: float = 0.0) -> Solid:
        """All that is below the surface, or so much below it."""
        plan = np.array([(a, b) for b in self.y for a in self.x])
        height = np.maximum(self.z.T.ravel() - lowered, 0.02)
        return slab(plan, len(self.x) - 1, height).coloured(_BREAK)

    def broken(self, part: Part, lowered: float = 0.0) -> Part | None:
        """What is left of a part that is one closed surface; None where nothing is."""
        whole = Solid(np.asarray(part.mesh.vertices), np.asarray(part.mesh.faces), part.colours)
        left = shared(whole, self.lasts(lowered))
        if not len(left.faces):
            return None
        return left.part(part.name, support=part.support, smooth=part.smooth)

    def unharmed(self, part: Part) -> Part | None:
        """Of a part of many solids those that the surface leaves whole."""
        whole = Solid(np.asarray(part.mesh.vertices), np.asarray(part.mesh.faces), part.colours)
        kept = [
            solid
            for solid in pieces_of(whole)
            if (solid.vertices[:, 2] < self.height(solid.vertices[:, :2]) - 0.02).all()
        ]
        return joined(*kept).part(part.name, support=part.support) if kept else None

    def debris(
        self, size: tuple[float, float], hit: tuple[float, float], rng: np.random.Generator
    ) -> Part:
        """Stones and beams about where it was hit, which nobody is stopped by."""
        made: list[Solid] = []
        x, y = size[0] / 2 - 0.3, size[1] / 2 - 0.3
        for number in range(int(np.clip(size[0] * size[1] * 2.2, 24, 110))):
            away = rng.normal(0, 0.26, 2) * [size[0], size[1]]
            place = np.clip(np.array(hit) * 0.75 + away, [-x, -y], [x, y])
            edges = rng.uniform(0.12, 0.5, 3) * [1.0, 0.75, 0.5]
            tone = _STONES[int(rng.integers(len(_STONES)))]
            if number % 12 == 0:
                edges, tone = np.array([rng.uniform(1.2, 2.0), 0.14, 0.13]), "#5b4a3a"
            stone = block(tuple(edges), tone).turned(float(rng.uniform(-24, 24)), "y")
            stone = stone.turned(float(rng.uniform(0, 360))).shaded(float(rng.uniform(0.88, 1.08)))
            up = max(0.0, 0.35 - 0.12 * float(np.linalg.norm(away))) - 0.03
            made.append(stone.moved(float(place[0]), float(place[1]), up))
        heap = joined(*made)
        low = np.array([0.05 - size[0] / 2, 0.05 - size[1] / 2, 0.0])
        vertices = heap.vertices.clip(low, [*-low[:2], np.inf])
        return Solid(vertices, heap.faces, heap.colours).part("rubble", support=False)


def pieces_of(whole: Solid) -> Iterator[Solid]:
    """The closed surfaces of a solid that share no corners, one by one."""
    corners: NDArray[np.int64] = whole.faces
    count, label = connected_components(
        coo_matrix(
            (np.ones(corners.size), (corners.ravel(), np.roll(corners, 1, 1).ravel())),
            shape=(len(whole.vertices),) * 2,
        ),
        directed=False,
    )
    owner = label[corners[:, 0]]
    for number in range(count):
        mine = owner == number
        if mine.any():
            used, faces = np.unique(corners[mine], return_inverse=True)
            yield Solid(whole.vertices[used], faces.reshape(-1, 3), whole.colours[mine])
