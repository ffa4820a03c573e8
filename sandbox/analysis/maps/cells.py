"""The cells of a table, and the man in the middle of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from weakref import ref

import numpy as np
import shapely
from numpy.typing import NDArray

from languages.message import message
from meshes.shapes.piece import Piece
from sandbox.analysis.maps.onlooker import Men
from sandbox.measure.relief import relief_of
from sandbox.movement.standing import men_may_stand
from sandbox.scenario.schema import ModelSpec, UnitSpec
from sandbox.table.feet import foot
from sandbox.table.placement import Placement
from sandbox.table.ranges import foot_under
from sandbox.table.table import PlacedModel, PlacedUnit, Table
from sandbox.table.workshop import Workshop
from sandbox.work.weak_lru import WeakLru

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]

MAN = "rifle-squad"
"""Template whose first man stands in every cell."""

MOST_CELLS = 400_000
"""Most cells of a map: a quarter of an inch on the largest table has fewer."""

LEAST_CELL_IN = 0.1


class MapFault(ValueError):
    """A map that cannot be made, in one sentence."""


@dataclass(frozen=True, eq=False)
class Cells:
    """Columns along x and rows along y, each ``inches`` wide, the last cut by the edge."""

    size: tuple[float, float]
    inches: float

    @cached_property
    def columns(self) -> int:
        """Number of cells along x."""
        return int(np.ceil(self.size[0] / self.inches - 1e-9))

    @cached_property
    def rows(self) -> int:
        """Number of cells along y."""
        return int(np.ceil(self.size[1] / self.inches - 1e-9))

    @cached_property
    def middles(self) -> Points:
        """Middles, row by row from y = 0, ``(rows * columns, 2)``; of a cut cell, of its rest."""
        axes = []
        for count, edge in zip((self.columns, self.rows), self.size, strict=True):
            lines = np.minimum(np.arange(count + 1) * self.inches, edge)
            axes.append((lines[:-1] + lines[1:]) / 2)
        x, y = np.meshgrid(*axes)
        return np.column_stack([x.ravel(), y.ravel()])


def cells_of(table: Table, inches: float) -> Cells:
    """Return the cells of a table. Raises MapFault for an invalid size."""
    if not LEAST_CELL_IN <= inches <= min(table.size):
        raise MapFault(
            message(
                "analysis-cell-size", found=f"{inches:g}", least=LEAST_CELL_IN, most=min(table.size)
            )
        )
    cells = Cells(table.size, inches)
    if cells.rows * cells.columns > MOST_CELLS:
        raise MapFault(
            message("analysis-too-many-cells", found=cells.rows * cells.columns, most=MOST_CELLS)
        )
    return cells


@dataclass(frozen=True, eq=False)
class Stood:
    """A man in every cell where one can stand.

    ``heights``: ``(m,)`` inches at each cell, NaN where none can. ``cells``: ``(k,)`` the numbers
    of the others; ``men``: the men there. ``unit``: of the man alone, with a unique id; ``table``:
    with that unit.
    """

    table: Table
    unit: PlacedUnit
    heights: Points
    cells: NDArray[np.intp]
    men: Men

    def some(self, wanted: Mask) -> Stood:
        """Return the men of some cells alone. ``wanted``: ``(m,)`` of all cells."""
        kept = np.flatnonzero(wanted[self.cells])
        return replace(self, cells=self.cells[kept], men=self.men.some(kept))

    def placed(self, which: Iterable[int]) -> list[PlacedModel]:
        """Return the man as a model in some of ``cells``."""
        found = []
        for number in which:
            x, y, z = self.men.at[number].tolist()
            turn = float(np.degrees(self.men.turn[number]))
            spec = ModelSpec(position=(x, y, z), facing=turn % 360)
            stand = Placement(x, y, z, turn)
            found.append(PlacedModel(self.unit.id, 0, spec, self.men.piece, stand))
        return found


def stood(table: Table, cells: Cells, facing: Sequence[PlacedModel]) -> Stood:
    """Return a man in every cell where one can stand, on the highest surface.

    All face the middle of these models, or of the table without any.
    """
    piece, unit = _man(table)
    radius = foot(piece, False).radius
    heights, may = _ground(table, cells, radius)
    near = np.flatnonzero(_near_models(table, cells.middles, 2 * radius) & may)
    crowd = Table(table.file, (), table.units)
    taken = near[~men_may_stand(crowd, cells.middles[near], heights[near], radius)]
    may = may.copy()
    may[taken] = False
    numbers = np.flatnonzero(may)
    at = np.column_stack([cells.middles[numbers], heights[numbers]])
    middle = table.size[0] / 2, table.size[1] / 2
    to = np.mean([(model.stand.x, model.stand.y) for model in facing] or [middle], axis=0)
    turn = np.arctan2(to[1] - at[:, 1], to[0] - at[:, 0])
    known = np.full(len(heights), np.nan)
    known[numbers] = heights[numbers]
    first = PlacedModel(unit.id, 0, unit.spec.models[0], piece, Placement(0, 0, 0))
    unit = replace(unit, models=(first,))
    with_him = Table(table.file, table.pieces, (*table.units, unit))
    parts = tuple(table.scenario.sight_policy.parts)
    return Stood(with_him, unit, known, numbers, Men(piece, parts, at, turn))


def _near_models(table: Table, at: Points, reach: float) -> Mask:
    """Return the cells so near to a model's base or hull that it may be in the way, ``(m,)``."""
    near = np.zeros(len(at), dtype=bool)
    for model in table.models():
        under, core = foot_under(model)
        x0, y0, x1, y1 = shapely.bounds(core).tolist()
        wide = under.radius + reach
        near |= (np.abs(at[:, 0] - (x0 + x1) / 2) <= (x1 - x0) / 2 + wide) & (
            np.abs(at[:, 1] - (y0 + y1) / 2) <= (y1 - y0) / 2 + wide
        )
    return near


_grounds: WeakLru[tuple[Points, Mask]] = WeakLru(8 * MOST_CELLS)


def _ground(table: Table, cells: Cells, radius: float) -> tuple[Points, Mask]:
    """Return the heights of the cells' middles, and where a man may stand without other models.

    Cached by terrain.
    """
    key = tuple(map(ref, table.pieces)), cells.size, cells.inches, radius
    found = _grounds.find(key)
    if found is None:
        heights = relief_of(table.pieces).heights(cells.middles)
        alone = Table(table.file, table.pieces, ())
        may = men_may_stand(alone, cells.middles, heights, radius)
        source = table.pieces[0] if table.pieces else None
        found = _grounds.add(key, (heights, may), source, len(heights))
    return found


_figures: WeakLru[tuple[Piece, UnitSpec]] = WeakLru(8)
"""By name of the man, and words that may move its eye."""


def _man(table: Table) -> tuple[Piece, PlacedUnit]:
    """Return the man's figure, and a unit of one, with a unique id."""
    taken = {unit.id for unit in table.units}
    name = next(f"man-{n}" for n in range(len(taken) + 1) if f"man-{n}" not in taken)
    key = name, table.scenario.brings.words
    found = _figures.find(key)
    if found is None:
        spec = UnitSpec(id=name, side="map", template=MAN, models=(ModelSpec(position=(0.0, 0.0)),))
        found = _figures.add(key, (Workshop(table.file).model(spec, 0, spec.models[0], 0), spec))
    return found[0], PlacedUnit(found[1], 0, ())


def hatching(cells: Cells, which: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return a diagonal of each of some cells, by their numbers, on the plan, ``(k, 2, 2)``
    inches.
    """
    size = np.array(cells.size)
    corner = np.column_stack([which % cells.columns, which // cells.columns]) * cells.inches
    sides = np.minimum(cells.inches, size - corner)
    return np.stack([corner, corner + sides], axis=1)
