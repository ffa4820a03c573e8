"""Draw a comparison of two zones: each place of a man, and the moves that would make them fair.

A visible place is a full dot, a hidden one a ring, distinct without colours too.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from shapely import affinity

from sandbox.analysis.fairness.fairness import Fairness
from sandbox.analysis.fairness.mend import Move
from sandbox.analysis.fairness.sides import StandingPlace
from sandbox.measure.relief import relief_of
from sandbox.sight.colours import BLOCKED, CLEAR
from sandbox.table.outlines import outline
from sandbox.table.table import Table
from sandbox.view import style
from sandbox.view.items import Item, item
from sandbox.view.marks.measures import DASHED, LIFT_IN, RING_IN, stroke
from sandbox.view.marks.overlay import RIM
from sandbox.view.marks.ways import draped
from sandbox.view.surface import Points, Surface, joined

EXPOSED, SAFE = BLOCKED, CLEAR

_DOT_IN, _HOLE_IN = 0.3, 0.17
_CORNERS = 12
_HEAD_IN = 0.9


def fairness_items(table: Table, found: Fairness) -> list[Item]:
    """Draw the places of both zones, and the proposed moves.

    ``fairness/exposed`` and ``fairness/safe``: the places. ``fairness/move/<id>``: the new place of
    a piece, dashed, and an arrow to it.
    """
    spots = [spot for side in found.sides for spot in side.spots]
    seen = [spot for spot in spots if spot.seen_from is not None]
    safe = [spot for spot in spots if spot.seen_from is None]
    marks = [
        ("exposed", _dots(table, seen, EXPOSED, 0.0)),
        ("safe", _dots(table, safe, SAFE, _HOLE_IN)),
    ]
    items = [
        item(f"fairness/{name}", drawn, "overlay", lit=False, pickable=False)
        for name, drawn in marks
        if len(drawn.points)
    ]
    return [*items, *(_move(table, move) for move in found.mend)]


def _dots(table: Table, spots: Sequence[StandingPlace], colour: str, hole: float) -> Surface:
    """Build round marks on the ground, all in one mesh."""
    if not spots:
        return joined([])
    plan = np.array([(spot.x, spot.y) for spot in spots])
    middles = np.column_stack([plan, relief_of(table.pieces).heights(plan) + LIFT_IN])
    turns = np.linspace(0.0, 2 * np.pi, _CORNERS, endpoint=False)
    round_ = np.column_stack([np.cos(turns), np.sin(turns), np.zeros(_CORNERS)])
    mark = np.concatenate([hole * round_, _DOT_IN * round_])
    inner = np.arange(_CORNERS)
    after = (inner + 1) % _CORNERS
    outer, beyond = inner + _CORNERS, after + _CORNERS
    faces = np.concatenate(
        [np.stack([inner, outer, beyond], axis=1), np.stack([inner, beyond, after], axis=1)]
    )
    points = (middles[:, None] + mark).reshape(-1, 3)
    every = (len(mark) * np.arange(len(spots)))[:, None, None] + faces
    rgb = np.tile(np.array(style.rgb(colour), dtype=np.uint8), (len(points), 1))
    return Surface(points, every.reshape(-1, 3), rgb, np.tile([0.0, 0.0, 1.0], (len(points), 1)))


def _move(table: Table, move: Move) -> Item:
    start, end = np.array(move.start), np.array(move.end)
    there = affinity.translate(outline(table.piece(move.id)), *(end - start))
    drawn: list[Surface] = []
    for part in _polygons(there):
        drawn += stroke(_along(table, np.array(part.exterior.coords)), RIM, RING_IN, DASHED)
    ahead = (end - start) / max(float(np.linalg.norm(end - start)), 1e-9)
    aside = np.array([-ahead[1], ahead[0]])
    barbs = [end - _HEAD_IN * (ahead - side * aside / 2) for side in (1, -1)]
    drawn += stroke(_along(table, np.array([start, end])), RIM, RING_IN)
    drawn += stroke(_along(table, np.array([barbs[0], end, barbs[1]])), RIM, RING_IN)
    return item(f"fairness/move/{move.id}", joined(drawn), "overlay", lit=False, pickable=False)


def _polygons(shape: shapely.Geometry) -> list[shapely.Polygon]:
    return [part for part in shapely.get_parts(shape) if isinstance(part, shapely.Polygon)]


def _along(table: Table, way: Points) -> Points:
    """Return a way over the surface, as far as it is on the table, ``(k, 3)``."""
    return draped(table, np.clip(way[:, :2], 0.0, np.array(table.size)).tolist())
