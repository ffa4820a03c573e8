"""Take a row of ``[[measures]]`` on a table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.measure.by_game import Reach, reaches
from sandbox.measure.relief import relief_of
from sandbox.measure.rings import Arc, Ring, arcs, rings
from sandbox.measure.tape import Tape, tape
from sandbox.scenario.briefing import MeasureSpec
from sandbox.table.outlines import keystone, outline
from sandbox.table.table import PlacedPiece, Table

Points = NDArray[np.float64]

NEIGHBOURS, NEAR_IN = 3, 24.0
"""Most neighbours that are measured, nearest first, and their greatest distance."""

EDGES = ("left", "right", "near", "far")

_TOUCHING_IN = 0.01


@dataclass(frozen=True, eq=False)
class Taken:
    """A measure and its results: empty for all but one kind.

    ``side``: the side whose rings, arcs or reach it is, 0 or 1.
    """

    spec: MeasureSpec
    tape: Tape | None = None
    rings: tuple[Ring, ...] = ()
    arcs: tuple[Arc, ...] = ()
    reaches: tuple[Reach, ...] = ()
    keystones: tuple[Gap, ...] = ()
    side: int = 0


def take(table: Table, spec: MeasureSpec) -> Taken | None:
    """Take a measure; None where a thing that it names is not on the table."""
    try:
        return _measured(table, spec)
    except KeyError:
        return None


def _measured(table: Table, spec: MeasureSpec) -> Taken:
    if spec.kind in ("tape", "line"):
        return Taken(spec, tape=tape(table, spec.points))
    of = spec.of or ""
    if spec.kind == "keystones":
        return Taken(spec, keystones=keystones(table, of))
    side = table.unit(of.partition("/")[0]).side_number
    if spec.kind == "rings":
        return Taken(spec, rings=rings(table, of), side=side)
    if spec.kind == "arcs":
        return Taken(spec, arcs=arcs(table, of), side=side)
    return Taken(spec, reaches=reaches(table, of), side=side)


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
