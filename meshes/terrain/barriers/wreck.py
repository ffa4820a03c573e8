"""A burnt-out vehicle."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.boolean import united
from meshes.shapes.character import Underfoot
from meshes.shapes.kind import Seed, TerrainKind
from meshes.shapes.livery import Livery
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import ROUGH, Piece
from meshes.shapes.solid import rgb, solid_of
from meshes.shapes.texture import Texture
from meshes.vehicles.cars import armoured_car
from meshes.vehicles.casemates import assault_gun
from meshes.vehicles.tanks import heavy_tank, light_tank, medium_tank
from meshes.vehicles.trucks import halftrack, truck

_BUILDERS = {
    "medium-tank": medium_tank,
    "light-tank": light_tank,
    "heavy-tank": heavy_tank,
    "assault-gun": assault_gun,
    "armoured-car": armoured_car,
    "halftrack": halftrack,
    "truck": truck,
}
_SOOT = Livery(cloth="#4a4642", rim="#4a4642", paint="#5a4d42")


@lru_cache(maxsize=64)
def charred(piece: Piece) -> Piece:
    """Return a model burnt out: the same shapes in rust and soot.

    It is seen, and hides, exactly as before.
    """
    soot, parts = rgb(_SOOT.paint), []
    for part in piece.parts:
        centres = np.asarray(part.mesh.triangles_center, dtype=np.float64)
        kept = part.clear or not len(centres)
        scorched = blend(part.colours.astype(np.float64), soot, np.full(len(centres), 0.7))
        parts.append(part if kept else replace(part, colours=_burnt(centres, scorched, 0)))
    return replace(piece, parts=tuple(parts))


def _burnt(
    centres: NDArray[np.float64], colours: NDArray[np.uint8], seed: int
) -> NDArray[np.uint8]:
    """Return the colours of faces after the fire: rust where it was hottest, soot elsewhere."""
    heat = lumps(centres, seed, 1.3)
    rusty = blend(colours.astype(np.float64), rgb("#684737"), 0.35 + 0.4 * heat)
    return blend(rusty.astype(np.float64), rgb("#2f2c2a"), 0.45 - 0.5 * heat)


class Wreck(TerrainKind):
    """The hull of a vehicle, rusty and black with soot, at its true size."""

    underfoot = Underfoot.CLOSED

    vehicle: Literal[
        "medium-tank",
        "light-tank",
        "heavy-tank",
        "assault-gun",
        "armoured-car",
        "halftrack",
        "truck",
    ] = "medium-tank"
    seed: Seed = 0

    def make(self) -> Piece:
        """One part, ``wreck``: hull and gun together."""
        whole = _BUILDERS[self.vehicle](_SOOT)
        solids = [solid_of(part) for part in whole.parts if part.name != "aerial"]
        hull = united(*solids)
        sooty = _burnt(hull.centres(), hull.colours, self.seed)
        rusty = replace(hull, colours=sooty).textured(Texture.METAL)
        return Piece((rusty.part("wreck", support=False, crease=ROUGH),))
