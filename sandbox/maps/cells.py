"""The cells of a table, and the man who is stood in the middle of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import atan2, degrees

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import Piece
from sandbox.movement.standing import men_may_stand
from sandbox.scenario.schema import ModelSpec, UnitSpec
from sandbox.table.placement import Placement, Support
from sandbox.table.ranges import foot
from sandbox.table.table import PlacedModel, PlacedUnit, Table
from sandbox.table.workshop import Workshop

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]

MAN = "rifle-squad"
"""The template whose first man is stood in every cell."""

MOST_CELLS = 400_000
"""A map of more is refused: a quarter of an inch on the largest table is fewer."""

LEAST_CELL_IN = 0.1


class MapFault(ValueError):
    """A map that cannot be made, in one sentence."""


@dataclass(frozen=True, eq=False)
class Cells:
    """``columns`` along x and ``rows`` along y, each ``inches`` wide, the last cut by the edge."""

    size: tuple[float, float]
    inches: float

    @cached_property
    def columns(self) -> int:
        """How many along x."""
        return int(np.ceil(self.size[0] / self.inches - 1e-9))

    @cached_property
    def rows(self) -> int:
        """How many along y."""
        return int(np.ceil(self.size[1] / self.inches - 1e-9))

    @cached_property
    def middles(self) -> Points:
        """``(rows * columns, 2)``, row by row from y = 0; of a cut cell, of what is left of it."""
        axes = []
        for count, edge in zip((self.columns, self.rows), self.size, strict=True):
            lines = np.minimum(np.arange(count + 1) * self.inches, edge)
            axes.append((lines[:-1] + lines[1:]) / 2)
        x, y = np.meshgrid(*axes)
        return np.column_stack([x.ravel(), y.ravel()])


def cells_of(table: Table, inches: float) -> Cells:
    """The cells of a table. Raises MapFault for sizes that make no map."""
    if not LEAST_CELL_IN <= inches <= min(table.size):
        raise MapFault(
            f"found cells of {inches:g} inches; expected {LEAST_CELL_IN:g} to {min(table.size):g}"
        )
    cells = Cells(table.size, inches)
    if cells.rows * cells.columns > MOST_CELLS:
        raise MapFault(
            f"found {cells.rows * cells.columns:,} cells; expected at most {MOST_CELLS:,}"
        )
    return cells


@dataclass(frozen=True, eq=False)
class Stood:
    """``table``: with a unit more, of one man. ``heights``: ``(m,)`` inches at each cell, NaN where
    he cannot stand. ``cells``: ``(k,)`` the numbers of those where he can; ``men``: him there.
    """

    table: Table
    heights: Points
    cells: NDArray[np.intp]
    men: tuple[PlacedModel, ...]


def stood(table: Table, cells: Cells, facing: Sequence[PlacedModel]) -> Stood:
    """A man in every cell where one can stand, on the top of what lies there, looking at the
    middle of these models."""
    piece, unit = _man(table)
    support = Support((one.piece, one.stand) for one in table.pieces)
    at = cells.middles
    heights = np.array([support.height(x, y) for x, y in at.tolist()])
    reach = foot(piece, False).radius
    numbers = np.flatnonzero(men_may_stand(table, at, heights, reach))
    to = np.mean([(model.stand.x, model.stand.y) for model in facing], axis=0)
    men = []
    for (x, y), z in zip(at[numbers].tolist(), heights[numbers].tolist(), strict=True):
        turn = degrees(atan2(float(to[1]) - y, float(to[0]) - x))
        spec = ModelSpec(position=(x, y, z), facing=turn % 360)
        men.append(PlacedModel(unit.id, 0, spec, piece, Placement(x, y, z, turn)))
    known = np.full(len(at), np.nan)
    known[numbers] = heights[numbers]
    first = (
        men[0] if men else PlacedModel(unit.id, 0, unit.spec.models[0], piece, Placement(0, 0, 0))
    )
    with_him = Table(table.file, table.pieces, (*table.units, replace(unit, models=(first,))))
    return Stood(with_him, known, numbers, tuple(men))


def _man(table: Table) -> tuple[Piece, PlacedUnit]:
    """The man's figure, and a unit of him alone, whose id no other has."""
    taken = {unit.id for unit in table.units}
    name = next(f"man-{n}" for n in range(len(taken) + 1) if f"man-{n}" not in taken)
    spec = UnitSpec(id=name, side="map", template=MAN, models=(ModelSpec(position=(0.0, 0.0)),))
    piece = Workshop(table.file).model(spec, 0, spec.models[0], 0)
    return piece, PlacedUnit(spec, 0, ())
