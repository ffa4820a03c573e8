"""Junctions: how roads are drawn where they meet.

Their meshes for sight and movement stay as they are.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import shapely

from meshes.shapes.kind import Inks
from meshes.shapes.piece import Piece
from meshes.terrain.ground.road import Road
from sandbox.scenario.schema import KindTerrain
from sandbox.table.outlines import outline
from sandbox.table.table import PlacedPiece, Table

_NEAR, _FINE = 1.0, 0.03
"""Distance of roads that may meet, and how exact the outline of one is for another, inches."""


def road_among(one: PlacedPiece, table: Table, ground: Inks | None) -> Piece | None:
    """Return a road as it is drawn among the others; None where it meets none, or is no road.

    The wider of two lies on the other; of two as wide, the first in the file.
    """
    if not _is_road(one):
        return None
    roads = [other for other in table.pieces if _is_road(other)]
    area = outline(one)
    met = [other for other in roads if other is not one and outline(other).dwithin(area, _NEAR)]
    if not met:
        return None
    own = roads.index(one)
    above = [other for other in met if (-_width(other), roads.index(other)) < (-_width(one), own)]
    shape = _shape(one)
    return _drawn(shape, ground, *(_within(one, some) for some in (above, met)))


def _is_road(one: PlacedPiece) -> bool:
    """Return whether a piece is a road."""
    return isinstance(one.spec, KindTerrain) and isinstance(one.spec.shape, Road)


def _shape(one: PlacedPiece) -> Road:
    assert isinstance(one.spec, KindTerrain) and isinstance(one.spec.shape, Road)
    return one.spec.shape


def _width(one: PlacedPiece) -> float:
    return _shape(one).size[1]


def _within(one: PlacedPiece, others: list[PlacedPiece]) -> bytes:
    """Return the area of others in the frame of one, as well-known binary."""
    area = shapely.simplify(shapely.union_all([outline(other) for other in others]), _FINE)
    turn, at = one.stand.matrix[:2, :2], one.stand.matrix[:2, 3]
    return bytes(shapely.to_wkb(shapely.transform(area, lambda xy: np.round((xy - at) @ turn, 3))))


@lru_cache(maxsize=256)
def _drawn(road: Road, ground: Inks | None, above: bytes, beside: bytes) -> Piece:
    return road.make_among(ground, shapely.from_wkb(above), shapely.from_wkb(beside))
