"""Grounds of SW-MOV-3 for the terrain of a table, by place."""

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
"""Ground by a scenario's ground: an assumption. Obstacles are measured, not classed."""

BY_KIND: Mapping[str, str] = MappingProxyType({"pond": "difficult", "rubble": "very difficult"})
"""Ground of kinds whose scenario does not state it: a pond is the sheet's shallow pool."""

STEEP = 0.27
"""Rise per inch, 15 degrees, above which ground is difficult: an assumption."""


def _ground_name(piece: PlacedPiece) -> str:
    """Return the ground of a piece of terrain, one of `GROUNDS`."""
    spec = piece.spec
    if spec.ground is None and spec.kind_name in BY_KIND:
        return BY_KIND[spec.kind_name]
    return BY_GROUND[piece.ground]


def grounds_at(pieces: Sequence[PlacedPiece], points: Points, levels: Levels) -> Numbers:
    """Return the ground at each place to stand, as its number in `GROUNDS`, ``(k,)``.

    It is that of the piece underfoot, or the worst of those whose outline the place is in and whose
    foot is no lower: a floor above a wood is no wood. Steep ground is difficult.
    """
    own = np.array([GROUNDS.index(_ground_name(piece)) for piece in pieces] + [OPEN], dtype=np.intp)
    found = np.where(levels.piece == TABLE_TOP, OPEN, own[levels.piece])
    at = shapely.points(points[levels.point])
    for number, piece in enumerate(pieces):
        if own[number] == OPEN or piece.underfoot is Underfoot.OPEN:
            continue
        (outline,) = outlines_of([piece], pieces)
        inside = shapely.contains(outline, at) & (levels.z <= piece.stand.z + LOW_IN)
        found = np.where(inside, np.maximum(found, own[number]), found)
    return np.where(levels.grade > STEEP, np.maximum(found, DIFFICULT), found)
