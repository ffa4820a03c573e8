"""Names for the place where a move ends: by the nearest thing or objective worth a name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import shapely

from languages.message import code_of
from sandbox.movement.ground_classes import outline_of
from sandbox.table.footprints import Pose2D, Shapes
from sandbox.table.table import PlacedPiece

BY_IN = 3.0
"""A unit is by a thing if the middle of the unit is this near to it, inches."""

NEAR_IN = 12.0
"""A unit is near to a thing if it is by none and the middle of the unit is this near to it."""

BEHIND = ("wall", "hedge", "fence", "sandbags", "barricade")
HOUSES = ("building", "church", "ruin", "container")
WITHIN = ("wood", "field", "ruin", "building", "church")

OPEN = code_of("in-the-open")
"""The place of a move that ends near nothing, as logs have it."""


def called(
    pieces: tuple[PlacedPiece, ...],
    objectives: Sequence[tuple[str, float, float]],
    spots: Sequence[Pose2D],
    enemy: tuple[float, float] | None,
) -> str:
    """Return ``by the farmhouse``, ``behind the wall``, ``on the high road``, ``near the wood``.

    Where nothing is near: ``in the open``.
    ``objectives``: labels and places. ``enemy``: where the nearest enemy is; a thing between it and
    the unit is one that the unit is behind.
    """
    middle = shapely.Point(
        sum(spot.x for spot in spots) / len(spots), sum(spot.y for spot in spots) / len(spots)
    )
    for label, x, y in objectives:
        if middle.distance(shapely.Point(x, y)) <= BY_IN:
            return f"by {_the(label)}"
    shapes = _outlines(pieces)
    apart = shapely.distance(shapes, middle)
    nearest = [
        (float(apart[number]), pieces[number], shapes[number])
        for number in np.argsort(apart, kind="stable").tolist()
        if apart[number] <= NEAR_IN
    ]
    near = [row for row in nearest if row[0] <= BY_IN]
    for away, piece, _ in near:
        if away == 0 and piece.spec.kind_name in WITHIN:
            return f"in {_the(piece.spec.label)}"
    for _, piece, shape in near:
        if piece.spec.kind_name in BEHIND:
            line = None if enemy is None else shapely.LineString([middle, enemy])
            between = line is not None and shape.intersects(line)
            return f"{'behind' if between else 'by'} {_the(piece.spec.label)}"
        if piece.spec.kind_name in HOUSES:
            return f"by {_the(piece.spec.label)}"
    for away, piece, _ in near:
        if away == 0 and piece.spec.kind_name in ("road", "hill"):
            return f"on {_the(piece.spec.label)}"
    return f"near {_the(nearest[0][1].spec.label)}" if nearest else OPEN


def _the(label: str) -> str:
    return label if label.startswith("the ") else f"the {label}"


@lru_cache(maxsize=8)
def _outlines(pieces: tuple[PlacedPiece, ...]) -> Shapes:
    shapes = np.empty(len(pieces), dtype=object)
    shapes[:] = [outline_of(piece) for piece in pieces]
    return shapes
