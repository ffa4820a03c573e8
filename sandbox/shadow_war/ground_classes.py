"""What the terrain of a table is to a fighter's feet: the grounds of SW-MOV-3 by place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.character import Underfoot
from rules.shadow_war.model.facts import GROUNDS
from sandbox.movement.floors import TABLE_TOP, Levels
from sandbox.movement.ground_classes import LOW_IN, outlines_of
from sandbox.table.table import PlacedPiece

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]

OPEN, DIFFICULT, IMPASSABLE = (GROUNDS.index(n) for n in ("open", "difficult", "impassable"))

BY_GROUND: Mapping[str, str] = MappingProxyType(
    {
        "open": "open",
        "road": "open",
        "building": "open",
        "obstacle": "open",
        "anti-tank obstacle": "open",
        "rough": "difficult",
        "difficult": "difficult",
        "very difficult": "very difficult",
        "impassable": "impassable",
    }
)
"""What a scenario's ground is here: an assumption. Obstacles are measured, not classed."""

BY_KIND: Mapping[str, str] = MappingProxyType({"pond": "difficult", "rubble": "very difficult"})
"""What kinds are whose scenario does not say: a pond is the sheet's shallow pool."""

STEEP = 0.27
"""Ground that rises more than this per inch, 15 degrees, is difficult: an assumption."""


def ground_name(piece: PlacedPiece) -> str:
    """What a piece of terrain is to move on, one of `GROUNDS`."""
    spec = piece.spec
    if spec.ground is None and spec.kind_name in BY_KIND:
        return BY_KIND[spec.kind_name]
    return BY_GROUND[piece.ground]


def grounds_at(pieces: Sequence[PlacedPiece], points: Points, levels: Levels) -> Numbers:
    """``(k,)``: the ground at each place to stand, as its number in `GROUNDS`.

    It is that of the piece underfoot, or the worst of those whose outline the place is in, no
    higher than their foot: a floor above a wood is no wood. Steep ground is difficult.
    """
    own = np.array([GROUNDS.index(ground_name(piece)) for piece in pieces] + [OPEN], dtype=np.intp)
    found = np.where(levels.piece == TABLE_TOP, OPEN, own[levels.piece])
    at = shapely.points(points[levels.point])
    for number, piece in enumerate(pieces):
        if own[number] == OPEN or piece.underfoot is Underfoot.OPEN:
            continue
        (outline,) = outlines_of([piece], pieces)
        inside = shapely.contains(outline, at) & (levels.z <= piece.stand.z + LOW_IN)
        found = np.where(inside, np.maximum(found, own[number]), found)
    return np.where(levels.grade > STEEP, np.maximum(found, DIFFICULT), found)
