"""Place units of a side in formation on free ground in its deployment zone. Inches, degrees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import atan2, cos, degrees, radians, sin

import numpy as np
import shapely

from meshes.shapes.piece import Piece
from sandbox.movement.deployment import Place, formed, sides_of
from sandbox.scenario.marks.zone import EntryEdge
from sandbox.scenario.schema import Scenario, UnitSpec
from sandbox.scenario.templates import templates
from sandbox.table.feet import foot
from sandbox.table.footprints import Points
from sandbox.table.formation import formation
from sandbox.table.table import PlacedUnit, Table

STRIP_IN = 12.0
"""Depth of the strip along an edge for a side without a zone, or with an entry edge."""

GAP_IN = 1.1
"""Distance between units: the rules want more than an inch."""

_STEP_IN = 1.0
_TRIES = 400
_EIGHTH = 45.0


class Deployment:
    """Places the units of one side, one after the other.

    ``table`` grows with each. ``facing``: from the zone towards the middle of the table.
    """

    def __init__(self, table: Table, side: str) -> None:
        self.table = table
        self._zone = zone_of(table.scenario, side)
        width, depth = table.size
        self._board = shapely.box(0, 0, width, depth)
        middle = self._zone.centroid
        towards = degrees(atan2(depth / 2 - middle.y, width / 2 - middle.x))
        self.facing = round(towards / _EIGHTH) * _EIGHTH % 360
        self._taken = shapely.union_all([_kept_free(unit) for unit in table.units])

    def place(self, spec: UnitSpec, pieces: Sequence[Piece]) -> tuple[PlacedUnit, bool] | None:
        """Return a unit where it stands, and whether that is in the zone; None without room."""
        for region, inside in ((self._zone, True), (self._board, False)):
            shape = formation(pieces, templates()[spec.template].moves)
            for at in self._spots(region, _turned(shape, self.facing), _widest(pieces)):
                unit = formed(self.table, spec, pieces, at, self.facing)
                if unit is not None:
                    self.table = replace(self.table, units=(*self.table.units, unit))
                    self._taken = self._taken.union(_kept_free(unit))
                    return unit, inside
        return None

    def _spots(self, region: shapely.Geometry, shape: Points, wide: float) -> Iterator[Place]:
        """Yield places for a formation in a region: the front first, from its middle outwards."""
        hull = shapely.buffer(shapely.convex_hull(shapely.multipoints(shape)), wide)
        x0, y0, x1, y1 = region.bounds
        xs, ys = (
            np.arange(low, high + _STEP_IN / 2, _STEP_IN / 2) for low, high in ((x0, x1), (y0, y1))
        )
        spots = np.array([(x, y) for x in xs for y in ys])
        corners = shapely.get_coordinates(hull)
        hulls = shapely.polygons(corners[None, :, :] + spots[:, None, :])
        room = shapely.difference(region, self._taken)
        shapely.prepare(room)
        spots = spots[shapely.covers(room, hulls)]
        if not len(spots):
            return
        ahead = np.array([cos(radians(self.facing)), sin(radians(self.facing))])
        depth, middle = spots @ ahead, np.array([(x0 + x1) / 2, (y0 + y1) / 2])
        across = abs((spots - middle) @ np.array([-ahead[1], ahead[0]]))
        own = self._zone.centroid
        away = np.maximum(0.0, depth - np.array([own.x, own.y]) @ ahead - STRIP_IN / 2)
        rank = depth if region is self._zone else -away
        order = np.lexsort((across, -np.round(rank, 2)))
        yield from ((float(x), float(y)) for x, y in spots[order[:_TRIES]])


def zone_of(scenario: Scenario, side: str) -> shapely.Geometry:
    """Return the area where a side sets up: its zones, else a strip along its edge.

    The first side of a table without zones has the near edge, the other one the far edge.
    """
    size = scenario.table.size
    found = [
        shapely.Polygon(zone.corners(size, STRIP_IN)).buffer(0)
        for zone in scenario.zones
        if zone.side == side
    ]
    found = [area for area in found if area.area > 0]
    if found:
        return shapely.union_all(found)
    edge = "near" if side == sides_of(scenario)[0] else "far"
    strip = EntryEdge.model_validate({"id": "edge", "side": side, "edge": edge})
    return shapely.Polygon(strip.corners(size, min(STRIP_IN, size[1] / 4)))


def _kept_free(unit: PlacedUnit) -> shapely.Geometry:
    """Return the area around a unit that other units keep clear of."""
    at = shapely.multipoints([(model.stand.x, model.stand.y) for model in unit.models])
    wide = _widest([model.piece for model in unit.models])
    return shapely.buffer(shapely.convex_hull(at), wide + GAP_IN)


def _widest(pieces: Sequence[Piece]) -> float:
    unders = [foot(piece, False) for piece in pieces]
    return max(float(under.radius + np.linalg.norm(under.core, axis=1).max()) for under in unders)


def _turned(shape: Points, facing: float) -> Points:
    c, s = cos(radians(facing)), sin(radians(facing))
    return np.asarray(shape @ np.array([[c, s], [-s, c]]))
