"""Obstacles for tanks: rows of concrete teeth, or hedgehogs of crossed steel beams."""

from __future__ import annotations

from typing import Literal

import numpy as np

from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kind import Inches, Seed, TerrainKind
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, wedge
from meshes.shapes.runs import Run, bending, bent
from meshes.shapes.solid import Solid, joined
from meshes.shapes.texture import Texture, Textured, all_of

_CONCRETE = Textured("#8f8d85", Texture.CONCRETE)
_STEEL, _RUST = all_of(Texture.METAL, "#5d5650", "#6d4f3c")

_SPACING = {"teeth": 0.85, "hedgehogs": 1.6}
"""Inches from one to the next: no track passes between."""

_MOST = 24
"""Most of them along either side."""


class TankTrap(TerrainKind):
    """Dragon's teeth or hedgehogs, in rows along x or a line: tanks stop, men go between them."""

    shelter = Shelter.SCREEN
    underfoot = Underfoot.TRAP

    size: tuple[Inches, Inches, Inches] = (6.0, 1.8, 0.7)
    points: Run | None = None
    style: Literal["teeth", "hedgehogs"] = "teeth"
    seed: Seed = 0

    def make(self) -> Piece:
        """One part, ``traps``, exactly filling its size where it has no points."""
        path = None if self.points is None else bending(self.points)
        x, y, z = (self.size[0] if path is None else path.length), *self.size[1:]
        rng = np.random.default_rng([self.seed, 97])
        every = _SPACING[self.style]
        columns = max(1, min(_MOST if path is None else 4 * _MOST, round(x / every)))
        rows = max(1, min(_MOST, round(y / every)))
        cell = (x / columns, y / rows)
        made = []
        for row in range(rows):
            for column in range(columns):
                # Rows are set off by half, within the length, so that no lane runs through.
                shift = 0.25 * cell[0] * (1 if row % 2 else -1) if rows > 1 else 0.0
                at = ((column + 0.5) * cell[0] - x / 2 + shift, (row + 0.5) * cell[1] - y / 2)
                made.append(self._obstacle(rng, min(cell)).moved(*at))
        whole = joined(*made)
        whole = whole.fitted((-x / 2, -y / 2, 0), (x / 2, y / 2, z))
        return Piece(((whole if path is None else bent(whole, path)).part("traps"),))

    def _obstacle(self, rng: np.random.Generator, room: float) -> Solid:
        high = self.size[2]
        if self.style == "teeth":
            foot, tip = room * 0.62, room * 0.26
            tooth = wedge((foot, foot), (tip, tip), high, _CONCRETE)
            return tooth.turned(float(rng.uniform(-4, 4))).shaded(float(rng.uniform(0.92, 1.06)))
        thick, long = room * 0.1, room * 0.95
        beams = []
        for number in range(3):
            beam = block((long, thick, thick * 1.4), _RUST if number == 1 else _STEEL)
            leaning = beam.moved(0, 0, -thick * 0.7).turned(-38, "y").turned(120.0 * number)
            beams.append(leaning.shaded(float(rng.uniform(0.9, 1.08))))
        whole = joined(*beams).turned(float(rng.uniform(0, 120)))
        return whole.moved(z=-float(whole.vertices[:, 2].min()))
