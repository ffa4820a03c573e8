"""Figures of a table: its share of terrain, its number of pieces, its blocked views.

Players describe tables so: "a third of it is terrain", "a piece to the square foot". The usual
ranges are those of the examples here, with some room on either side: a help, no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from languages.message import Message, message
from languages.writing import written
from meshes.shapes.character import Underfoot
from sandbox.analysis.survey.columns import Mask, Points, columns_of, reach, unflat
from sandbox.table.table import PlacedPiece, Table

EYE_IN = 1.14
"""Height of a man's eye above the ground (scale: 1:56)."""

APART_IN = 24.0
"""Distance between the two men of a line of sight: a rifle's range."""

LINES = 2000

USUAL_COVERAGE = (15.0, 45.0)
USUAL_PIECES = (0.5, 3.5)
USUAL_BLOCKING = (20.0, 75.0)
USUAL_LINES = (35.0, 90.0)

_CELL = 0.25
_STEP = 0.2
_LOWEST_HILL = 0.5


@dataclass(frozen=True)
class Figure:
    """One figure.

    ``value``: in ``unit`` (``%``, or pieces per square foot). ``usual``: range of most tables.
    ``said``: its meaning, a sentence.
    """

    name: str
    value: float
    unit: str
    usual: tuple[float, float]
    said: Message

    @property
    def words(self) -> str:
        """Its meaning, for whoever reads it."""
        return written(self.said)

    @property
    def judged(self) -> str:
        """Its rank, ``few``, ``usual`` or ``many``, by the usual range."""
        low, high = self.usual
        return "few" if self.value < low else "many" if self.value > high else "usual"


@dataclass(frozen=True)
class TableFigures:
    """Figures of a table.

    ``coverage``: percent of the table that is terrain. ``pieces``: per square foot. ``blocking``:
    percent of that terrain that stops a view. ``lines``: percent of blocked lines of sight across
    the table. ``count``: number of pieces, see `_piece_count`.
    """

    coverage: Figure
    pieces: Figure
    blocking: Figure
    lines: Figure
    count: int

    @property
    def all(self) -> tuple[Figure, ...]:
        """All of them, in order."""
        return self.coverage, self.pieces, self.blocking, self.lines


def figures(table: Table) -> TableFigures:
    """Return the figures of a table, the same for the same table."""
    raster = _Raster(table)
    terrain = float(raster.terrain.mean() * 100)
    stops = raster.terrain & raster.stops
    blocking = float(100 * stops.sum() / max(1, raster.terrain.sum()))
    square_feet = table.size[0] * table.size[1] / 144
    # a group counts as one piece, as players lay them
    single = {piece.id for piece in table.pieces}
    groups = [single.intersection(group.members) for group in table.scenario.groups]
    count = len(single) - sum(len(members) - 1 for members in groups if members)
    pieces = count / square_feet
    lines = raster.lines_stopped()
    return TableFigures(
        Figure("coverage", terrain, "%", USUAL_COVERAGE,
               message("analysis-figure-coverage", share=terrain / 100)),
        Figure("pieces", pieces, "/ft²", USUAL_PIECES,
               message("analysis-figure-pieces", density=pieces, count=count)),
        Figure("blocking", blocking, "%", USUAL_BLOCKING,
               message("analysis-figure-blocking", share=blocking / 100)),
        Figure("lines", lines, "%", USUAL_LINES,
               message("analysis-figure-lines", share=lines / 100, apart=APART_IN)),
        count,
    )  # fmt: skip


def sight_blocking(table: Table, shapes: Sequence[shapely.Geometry]) -> list[float]:
    """Return for each shape the share of its ground under terrain that stops a standing man's view.

    As in `TableFigures.blocking`.
    """
    raster = _Raster(table)
    rows, across = raster.stops.shape
    x, y = np.meshgrid((np.arange(across) + 0.5) * _CELL, (np.arange(rows) + 0.5) * _CELL)
    stops = raster.terrain & raster.stops
    within = [shapely.intersects_xy(shape, x, y) for shape in shapes]
    return [float((mask & stops).sum() / max(1, mask.sum())) for mask in within]


class _Raster:
    """The table in cells: its ground, and its terrain."""

    def __init__(self, table: Table) -> None:
        self._size = table.size
        across, rows = (max(1, round(length / _CELL)) for length in table.size)
        shape = (rows, across)
        self.terrain = np.zeros(shape, dtype=bool)
        self.stops = np.zeros(shape, dtype=bool)
        self._ground = np.zeros(shape)
        self._dim, self._dark = np.full(shape, np.inf), np.full(shape, -np.inf)
        self._depth = np.full(shape, np.inf)
        self._barred = np.zeros(shape, dtype=bool)
        for placed in sorted(table.pieces, key=lambda piece: not piece.spec.lies_beneath):
            self._lay(placed)

    def _lay(self, placed: PlacedPiece) -> None:
        rows, across = self.terrain.shape
        left, right, near, far = reach(placed)
        i0, i1 = (int(np.clip(at / _CELL, 0, across)) for at in (left, right + _CELL))
        j0, j1 = (int(np.clip(at / _CELL, 0, rows)) for at in (near, far + _CELL))
        if i1 <= i0 or j1 <= j0:
            return
        columns = columns_of(placed.piece)
        x, y = np.meshgrid((np.arange(i0, i1) + 0.5) * _CELL, (np.arange(j0, j1) + 0.5) * _CELL)
        spots = unflat(placed.stand, np.column_stack([x.ravel(), y.ravel()]))
        number = columns.number(spots).reshape(x.shape)
        there = number >= 0
        part = (slice(j0, j1), slice(i0, i1))

        def read(values: Points) -> Points:
            return np.where(there, values.reshape(-1)[number], np.nan)

        solid, depth = read(columns.high), read(columns.depth)
        dim, dark = read(columns.dim) + placed.stand.z, read(columns.dark) + placed.stand.z
        wood, on = ~np.isnan(depth), ~np.isnan(solid)
        if placed.underfoot is not Underfoot.PAVED:
            self.terrain[part] |= on | wood
        if placed.spec.lies_beneath:
            top = np.nan_to_num(solid + placed.stand.z, nan=0.0)
            self.stops[part] |= top >= EYE_IN
            self._ground[part] = np.maximum(self._ground[part], top)
            return
        eye = self._ground[part] + EYE_IN
        seen = ~np.isnan(dim)
        self.stops[part] |= wood | (seen & (dim <= eye) & (dark >= eye))
        self._dim[part] = np.fmin(self._dim[part], dim)
        self._dark[part] = np.fmax(self._dark[part], dark)
        self._depth[part] = np.fmin(self._depth[part], depth)
        high = seen & (dark - self._ground[part] > _LOWEST_HILL)
        self._barred[part] |= high & (dim - self._ground[part] < EYE_IN)

    def lines_stopped(self) -> float:
        """Return the percentage of blocked lines between men on open ground."""
        start, end = self._pairs()
        if not len(start):
            return 0.0
        steps = max(2, round(APART_IN / _STEP))
        share = (np.arange(steps) + 0.5) / steps
        at = start[:, None] + (end - start)[:, None] * share[None, :, None]
        cell = self._cell(at)
        a, b = (self._ground[self._cell(side)] + EYE_IN for side in (start, end))
        look = a[:, None] + (b - a)[:, None] * share[None]
        stopped = (self._dim[cell] <= look) & (look <= self._dark[cell])
        stopped |= self._ground[cell] >= look
        depth = self._depth[cell]
        inside = np.isfinite(depth)
        length = np.linalg.norm(end - start, axis=1) / steps
        within = inside.sum(axis=1) * length > np.where(inside, depth, np.inf).min(axis=1)
        return float(100 * (stopped.any(axis=1) | within).mean())

    def _pairs(self) -> tuple[Points, Points]:
        """Return pairs of men, as far apart as the table allows, none of them in a wall."""
        rng = np.random.default_rng(1944)
        far = min(APART_IN, 0.8 * max(self._size))
        start = rng.uniform((0, 0), self._size, (4 * LINES, 2))
        turn = rng.uniform(0, 2 * np.pi, len(start))
        end = start + far * np.column_stack([np.cos(turn), np.sin(turn)])
        good = ((end >= 0) & (end < self._size)).all(axis=1)
        start, end = start[good], end[good]
        free: Mask = ~(self._barred[self._cell(start)] | self._barred[self._cell(end)])
        return start[free][:LINES], end[free][:LINES]

    def _cell(self, at: Points) -> tuple[np.ndarray, np.ndarray]:
        rows, across = self.terrain.shape
        i = np.clip((at[..., 0] / _CELL).astype(np.intp), 0, across - 1)
        j = np.clip((at[..., 1] / _CELL).astype(np.intp), 0, rows - 1)
        return j, i
