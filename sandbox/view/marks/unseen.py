"""Outline the ground under things that a page does not draw: they still block sight."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import numpy as np
import shapely
import shapely.affinity

from sandbox.table.feet import foot
from sandbox.table.outlines import outline
from sandbox.table.table import PlacedModel, PlacedPiece, Table
from sandbox.view.items import Item, item
from sandbox.view.marks.measures import DASHED, stroke
from sandbox.view.marks.overlay import RIM
from sandbox.view.surface import Points, joined

_WIDE_IN, _LIFT_IN = 0.1, 0.06


def unseen_items(table: Table, things: Collection[str]) -> list[Item]:
    """Draw ``unseen/<id>``: a dashed line around the foot of each of these pieces and models."""
    pieces = [piece for piece in table.pieces if piece.id in things]
    models = [model for model in table.models() if model.id in things]
    found = [_item(one.id, outline(one), one) for one in pieces]
    return found + [_item(one.id, _base(one), one) for one in models]


def _base(model: PlacedModel) -> shapely.Geometry:
    under = foot(model.piece, model.spec.mesh is not None)
    hull = shapely.multipoints(under.core).convex_hull.buffer(under.radius, quad_segs=6)
    turned = shapely.affinity.rotate(hull, model.stand.turn, origin=(0, 0))
    return shapely.affinity.translate(turned, model.stand.x, model.stand.y)


def _item(name: str, shape: shapely.Geometry, placed: PlacedPiece | PlacedModel) -> Item:
    lines = [stroke(way, RIM, _WIDE_IN, DASHED) for way in _rims(shape, placed.stand.z + _LIFT_IN)]
    drawn = joined([surface for line in lines for surface in line])
    return item(f"unseen/{name}", drawn, "overlay", lit=False, pickable=False)


def _rims(shape: shapely.Geometry, z: float) -> Iterator[Points]:
    for part in shapely.get_parts(shape):
        if part.geom_type == "Polygon" and not part.is_empty:
            ring = np.asarray(part.exterior.coords, dtype=np.float64)[:, :2]
            yield np.column_stack([ring, np.full(len(ring), z)])
