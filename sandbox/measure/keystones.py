"""Keystones of a piece of terrain, by which it can be laid again.

They are the distances of its outline from two edges of the table, from
`sandbox.table.outlines.keystone`, and from its neighbours. On the plan, inches.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.measure.relief import relief_of
from sandbox.table.outlines import keystone, outline
from sandbox.table.table import PlacedPiece, Table

Points = NDArray[np.float64]

NEIGHBOURS, NEAR_IN = 3, 24.0
"""Most neighbours that are measured, nearest first, and their greatest distance."""

EDGES = ("left", "right", "near", "far")

_TOUCHING_IN = 0.01


@dataclass(frozen=True, eq=False)
class Gap:
    """One measured distance.

    ``to``: an edge of the table, or a piece. ``start``, ``end``: ``(2,)``, on the plan. ``way``:
    ``(k, 3)``, from one to the other over the ground.
    """

    to: str
    inches: float
    start: Points
    end: Points
    way: Points

    @property
    def is_edge(self) -> bool:
        """Whether it is measured to an edge of the table."""
        return self.to in EDGES


def keystones(table: Table, name: str) -> tuple[Gap, ...]:
    """Return the keystones of a piece of terrain.

    They run from its measuring point to the nearer edges, and to its nearest neighbours that it
    does not touch. Raises KeyError for an unknown piece.
    """
    piece = table.piece(name)
    shape = outline(piece)
    if shapely.is_empty(shape):
        return ()
    relief = relief_of(table.pieces)
    return tuple(
        Gap(to, inches, line[0], line[1], relief.draped(line))
        for to, inches, line in (*_to_edges(table, shape), *_to_neighbours(table, piece, shape))
    )


def _to_edges(table: Table, shape: shapely.Geometry) -> list[tuple[str, float, Points]]:
    known = keystone(shape, table.size)
    found = list[tuple[str, float, Points]]()
    for axis, (edge, inches) in enumerate((known.across, known.along)):
        start = np.array(known.point)
        end = start.copy()
        end[axis] = 0.0 if edge in ("left", "near") else table.size[axis]
        found.append((edge, float(inches), np.array([start, end])))
    return found


def _to_neighbours(
    table: Table, piece: PlacedPiece, shape: shapely.Geometry
) -> list[tuple[str, float, Points]]:
    found = []
    for other in table.pieces:
        there = outline(other)
        if other is piece or shapely.is_empty(there):
            continue
        line = shapely.get_coordinates(shapely.shortest_line(shape, there))
        inches = float(np.linalg.norm(line[1] - line[0]))
        if _TOUCHING_IN < inches <= NEAR_IN:
            found.append((other.id, inches, line))
    return sorted(found, key=lambda row: (row[1], row[0]))[:NEIGHBOURS]
