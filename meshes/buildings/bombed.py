"""A house and a church opened by shells: walls, some floor and some roof still stand.

Everything above a broken surface is removed from the building.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from meshes.buildings.building import Building, Style
from meshes.buildings.church import Church
from meshes.shapes.boolean import shared
from meshes.shapes.character import Underfoot
from meshes.shapes.connected import connected_corners, without_loose
from meshes.shapes.kind import LONGEST, Length, Seed, TerrainKind
from meshes.shapes.noise import lumps
from meshes.shapes.piece import Part, Piece
from meshes.shapes.primitives import block
from meshes.shapes.relief import slab
from meshes.shapes.solid import Points, Solid, joined, solid_of
from meshes.shapes.texture import Texture, Textured, all_of

_Wide = Annotated[Length, Field(ge=3.0, le=LONGEST / 6)]
_High = Annotated[Length, Field(ge=2.4, le=16.0)]

_BREAK = Textured("#a2937d", Texture.ROCK)
_COURSE = 0.16
"""Height of the courses along which a wall breaks, in inches."""

_STONES = (
    *all_of(Texture.ROCK, "#8f8b82", "#7d786e", "#6c6963"),
    *all_of(Texture.BRICK, "#93624f", "#8a5746"),
    *all_of(Texture.WOOD, "#5f5850"),
)
_TIMBER = Textured("#5b4a3a", Texture.WOOD)


class RuinedHouse(TerrainKind):
    """A house that was hit at its +x, −y corner: what stands there is low, the far end still has
    its roof.

    Parts: ``walls``, ``floor`` and ``ladder`` as far as they are left, ``roof``, ``trim``,
    ``rubble``, which nobody is stopped by.
    """

    underfoot = Underfoot.HOUSE

    size: tuple[_Wide, _Wide, _High] = (7.0, 5.6, 5.6)
    decay: float = Field(0.5, ge=0.0, le=1.0)
    style: Style = "plaster"
    seed: Seed = 0

    def make(self) -> Piece:
        """Build it, the walls as its first part."""
        x, y, z = self.size
        house = Building(
            size=self.size, style=self.style, doors=2, chimney=False, seed=self.seed
        ).build()
        hit = (0.42 * x, -0.42 * y)
        damage = Damage.around(
            (x, y),
            hit,
            0.55 + 0.7 * (1 - self.decay),
            z * (1.25 - 0.35 * self.decay),
            reach=float(np.hypot(x, y)) * (0.62 + 0.33 * self.decay),
            seed=self.seed,
        )
        parts = _left(house, damage)
        rng = np.random.default_rng([self.seed, 179])
        return Piece((*without_loose(parts), damage.debris((x, y), hit, rng)))


class RuinedChurch(TerrainKind):
    """A church whose nave was hit: the tower stands without its spire, and part of the walls.

    Parts: ``walls``, ``floor``, ``roof``, ``trim``, ``tower``, ``rubble``.
    """

    underfoot = Underfoot.HOUSE

    size: tuple[
        Annotated[Length, Field(ge=6.0, le=LONGEST / 4)],
        Annotated[Length, Field(ge=4.0, le=LONGEST / 8)],
        Annotated[Length, Field(ge=6.0, le=30.0)],
    ] = (12.0, 5.6, 13.0)
    decay: float = Field(0.5, ge=0.0, le=1.0)
    seed: Seed = 0

    def make(self) -> Piece:
        """Build it, the walls as its first part."""
        x, y, z = self.size
        church = Church(size=self.size, seed=self.seed).build()
        hit = (0.2 * x, -0.5 * y)
        nave = Damage.around(
            (x, y),
            hit,
            0.7 + 0.8 * (1 - self.decay),
            0.62 * z * (0.95 - 0.3 * self.decay),
            reach=0.72 * x * (0.75 + 0.3 * self.decay),
            seed=self.seed,
        )
        above = Damage.around(
            (x, y),
            (-0.3 * x, -0.6 * y),
            0.62 * z * (0.78 - 0.28 * self.decay),
            0.62 * z * 1.02,
            reach=0.75 * y,
            seed=self.seed + 7,
        )
        parts = _left(Piece(tuple(p for p in church.parts if p.name != "tower")), nave)
        tower = church.part("tower")
        assert tower is not None, "every church has one"
        parts += _tower(tower, above)
        rng = np.random.default_rng([self.seed, 181])
        return Piece((*without_loose(parts), nave.debris((x, y), hit, rng)))


def _left(house: Piece, damage: Damage) -> list[Part]:
    """Return the parts of a building that the damage leaves."""
    found: list[Part | None] = []
    for part in house.parts:
        middle = part.mesh.bounds.mean(axis=0)[:2]
        top = float(part.mesh.bounds[1, 2])
        if part.name == "walls":
            found.append(damage.broken(part))
        elif part.name == "floor":
            # Floors above the ground break off a little behind the walls.
            found.append(part if top < 0.3 else damage.broken(part, 0.35))
        elif part.name == "roof":
            found.append(damage.broken(part, 0.5))
        elif part.name == "ladder":
            stands = float(damage.height(np.array([middle]))[0]) > top + 0.3
            found.append(part if stands else None)
        elif part.name == "trim":
            found.append(damage.unharmed(part))
    return [part for part in found if part is not None]


def _tower(tower: Part, damage: Damage) -> list[Part]:
    """Return the broken shell of the tower, with those bands and stones that are whole."""
    solids = list(pieces_of(solid_of(tower)))
    shell = max(solids, key=lambda one: float(np.ptp(one.vertices[:, 2])))
    rest = [solid for solid in solids if solid is not shell]
    found = [
        damage.broken(shell.part("tower")),
        damage.unharmed(joined(*rest).part("trim", support=False)),
    ]
    return [part for part in found if part is not None]


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
