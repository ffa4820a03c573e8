"""A concrete bunker with firing slits."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np
from pydantic import Field

from meshes.buildings.openings import DOOR, Opening
from meshes.buildings.shell import shell
from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kind import LONGEST, Length, Seed, TerrainKind
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, wedge
from meshes.shapes.solid import Solid, joined, rgb
from meshes.shapes.texture import Texture, Textured

_CONCRETE = Textured("#97958c", Texture.CONCRETE)
_DARK, _RUST = rgb("#6f6c62"), Textured("#6b5443", Texture.METAL)
_FLOOR, _SLIT = 0.06, (0.9, 0.34)
"""Height of the floor; the slit's sill above the floor and its height. A standing man looks out."""

_Wide = Annotated[Length, Field(ge=2.6, le=LONGEST / 4)]


class Bunker(TerrainKind):
    """A pillbox facing +x: slits in front and at both sides, a door behind.

    Parts: ``walls``, ``floor``, ``roof``, ``trim``.
    """

    shelter = Shelter.FORTRESS
    underfoot = Underfoot.HOUSE

    size: tuple[_Wide, _Wide, Annotated[Length, Field(ge=1.9, le=12.0)]] = (5.0, 4.2, 2.1)
    thickness: Length = Field(0.42, ge=0.15, le=0.8)
    slits: int = Field(3, ge=1, le=3)
    seed: Seed = 0

    def make(self) -> Piece:
        """Build it, the walls as its first part."""
        x, y, z = self.size
        roof = min(0.42, z - 1.45 - _FLOOR)
        plan = (x - 0.3, y - 0.3)
        holes = self._openings(plan)
        walls = shell(plan, z - roof, z - roof, self.thickness, holes, _CONCRETE)
        floor = block((plan[0] - 0.2, plan[1] - 0.2, _FLOOR), Textured("#8a877c", Texture.CONCRETE))
        slab = wedge((x, y), (x - 0.4, y - 0.4), roof, _CONCRETE).moved(z=z - roof)
        rng = np.random.default_rng([self.seed, 131])
        middle = walls.centres()
        streak = lumps(middle * [1.0, 1.0, 0.15], self.seed, 0.8)
        damp = 0.4 * np.exp(-middle[:, 2] / 0.4) + 0.16 * np.clip(streak, 0, 1)
        walls = replace(walls, colours=blend(walls.colours.astype(float), _DARK, damp))
        return Piece(
            (
                walls.part("walls"),
                floor.part("floor"),
                slab.shaded(1.05).part("roof"),
                self._trim(plan, z - roof, holes, rng).part("trim", support=False),
            )
        )

    def _openings(self, plan: tuple[float, float]) -> list[Opening]:
        x, y = plan
        sill, tall = _SLIT
        found = [Opening(180.0, 0.0, x / 2, _FLOOR, DOOR[0], DOOR[1], True)]
        for side in (0.0, 90.0, 270.0)[: self.slits]:
            run, out = (y, x / 2) if side == 0.0 else (x, y / 2)
            wide = min(1.5, run - 2 * self.thickness - 0.5)
            count = max(1, int((run - 2 * self.thickness) / 2.6))
            each = (run - 2 * self.thickness) / count
            found += [
                Opening(
                    side, (i + 0.5) * each - count * each / 2, out, _FLOOR + sill, wide, tall, False
                )
                for i in range(count)
            ]
        return found

    def _trim(
        self, plan: tuple[float, float], high: float, holes: list[Opening], rng: np.random.Generator
    ) -> Solid:
        """Stepped hoods around the slits, a steel door, earth at the corners."""
        made: list[Solid] = []
        for hole in holes:
            if hole.door:
                made.append(hole.leaf(self.thickness, _RUST))
                continue
            frame = (0.12, hole.width + 0.36, 0.1)
            for z in (hole.z + hole.height + 0.02, hole.z - 0.12):
                lip = block(frame, _CONCRETE).shaded(0.86)
                made.append(lip.moved(hole.out + 0.03, hole.along, z).turned(hole.side))
        x, y = plan
        for side in (-1, 1):
            for corner in (-1, 1):
                tall = high * float(rng.uniform(0.3, 0.42))
                heap = wedge((1.1, 0.5), (0.5, 0.1), tall, Textured("#7c7153", Texture.EARTH))
                at = (corner * (x / 2 - 0.5), side * (y / 2 + 0.02))
                made.append(heap.moved(*at).shaded(float(rng.uniform(0.92, 1.06))))
        low = np.array([-self.size[0] / 2, -self.size[1] / 2, 0.0])
        whole = joined(*made)
        return replace(whole, vertices=whole.vertices.clip(low, [*-low[:2], 99.0]))
