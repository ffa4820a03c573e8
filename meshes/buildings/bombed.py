"""A house and a church opened by shells: walls, some floor and some roof still stand."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from pydantic import Field

from meshes.buildings.building import Building, Style
from meshes.buildings.church import Church
from meshes.buildings.damage import Damage, pieces_of
from meshes.shapes.character import Underfoot
from meshes.shapes.connected import without_loose
from meshes.shapes.kind import LONGEST, Length, Seed, TerrainKind
from meshes.shapes.piece import Part, Piece
from meshes.shapes.solid import joined, solid_of

_Wide = Annotated[Length, Field(ge=3.0, le=LONGEST / 6)]
_High = Annotated[Length, Field(ge=2.4, le=16.0)]


class RuinedHouse(TerrainKind):
    """A house that was hit at its +x, −y corner: what stands there is low, the far end still has
    its roof.

    Parts: ``walls``, ``floor`` and ``ladder`` as far as they are left, ``roof``, ``trim``,
    ``rubble``, which nobody is stopped by.
    """

    underfoot = Underfoot.HOUSE

    size: tuple[_Wide, _Wide, _High] = Field(
        (7.0, 5.6, 5.6), description="x, y over the eaves and z to the ridge as it was, in inches"
    )
    decay: float = Field(0.5, ge=0.0, le=1.0, description="how much has come down")
    style: Style = Field("plaster", description="of the walls")
    seed: Seed = Field(0, description="another number breaks it in another way")

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
    ] = Field(
        (12.0, 5.6, 13.0),
        description="x, y over the eaves and z to the tip of the spire as it was, in inches",
    )
    decay: float = Field(0.5, ge=0.0, le=1.0, description="how much has come down")
    seed: Seed = Field(0, description="another number breaks it in another way")

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
