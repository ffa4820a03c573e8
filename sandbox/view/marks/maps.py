"""Maps draped over the table, and possible positions.

A map is a veil in the colours of its key, where a man can stand. A cell lies at the height of its
middle; on a slope its corners follow. Positions are the ground that meets the goal, and the least
move there.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sandbox.analysis.maps.cells import Cells, hatching
from sandbox.analysis.maps.key import NOBODY, MapKey
from sandbox.analysis.maps.sight_map import SightMap
from sandbox.analysis.maps.stands import Stands
from sandbox.measure.by_game import chosen
from sandbox.measure.relief import relief_of
from sandbox.measure.taken import Taken
from sandbox.scenario.briefing import MeasureSpec
from sandbox.table.table import PlacedPiece, Table
from sandbox.view import style
from sandbox.view.items import Item, item
from sandbox.view.marks import measures
from sandbox.view.marks.overlay import HALO, RIM, flat
from sandbox.view.surface import Surface, joined

NAME, HATCHED = "map", "hatched"
OPACITY = 0.5
LIFT_IN = 0.06
HATCH_LIFT_IN = 0.02
"""Distance of hatching over the veil, and of its lines over their rims, inches."""

_LINE_IN, _RIM_IN = 0.04, 0.085
"""Half the width of a line of the hatching, and of it with its rim."""

_STEP_IN = 0.45
"""Height difference between corner and middle from which a corner is on another floor."""

_STANDS = "could-stand"
_RING_IN, _AROUND = 0.6, 32

Points = NDArray[np.float64]


def map_item(table: Table, found: SightMap, key: MapKey) -> Item:
    """Draw ``map``: all cells in one mesh, equal neighbours of a row as one."""
    cells = found.cells
    wide = cells.columns
    corners = _heights(table.pieces, cells.size, cells.inches)
    heights = np.array([np.nan if z is None else z for z in found.heights])
    first, last = _runs(key.classes, heights, corners, wide)
    row = first // wide
    columns = np.stack([first % wide, last % wide + 1, last % wide + 1, first % wide], axis=1)
    rows = np.stack([row, row, row + 1, row + 1], axis=1)
    x, y = _lines(cells)
    z = corners[rows, columns]
    middle = heights[first][:, None]
    z = np.where(np.abs(z - middle) <= _STEP_IN, z, middle) + LIFT_IN
    points = np.stack([x[columns], y[rows], z], axis=2).reshape(-1, 3)
    number = 4 * np.arange(len(first))[:, None]
    faces = (number + [0, 1, 2, 0, 2, 3]).reshape(-1, 3)
    colours = np.array([style.rgb(shade.colour) for shade in key.shades] or [(0, 0, 0)])
    rgb = np.repeat(colours[key.classes[first]], 4, axis=0).astype(np.uint8)
    drawn = Surface(points, faces, rgb, np.tile([0.0, 0.0, 1.0], (len(points), 1)))
    return item(NAME, drawn, "overlay", lit=False, pickable=False, opacity=OPACITY)


def hatch_item(table: Table, found: SightMap) -> Item | None:
    """Draw ``hatched``: lines over the cells that depend on unknown heights; None for none."""
    which = np.flatnonzero(np.array(found.by_height, dtype=bool))
    if not len(which):
        return None
    lines = hatching(found.cells, which)
    middle = np.array([found.heights[number] for number in which.tolist()], dtype=np.float64)
    z = relief_of(table.pieces).heights(lines.reshape(-1, 2)).reshape(-1, 2)
    middle = middle[:, None]
    z = np.where(np.abs(z - middle) <= _STEP_IN, z, middle) + LIFT_IN
    drawn = stripes(np.concatenate([lines, z[..., None]], axis=2))
    return item(HATCHED, drawn, "overlay", lit=False, pickable=False)


def stripes(lines: Points) -> Surface:
    """Return flat lines with rims, just over ``lines``, ``(k, 2, 3)``, whose ends go on."""
    ahead = lines[:, 1, :2] - lines[:, 0, :2]
    ahead = ahead / np.maximum(np.linalg.norm(ahead, axis=1, keepdims=True), 1e-9)
    aside = np.column_stack([-ahead[:, 1], ahead[:, 0], np.zeros(len(lines))])
    layers = []
    for number, (half, colour) in enumerate(((_RIM_IN, HALO), (_LINE_IN, RIM)), 1):
        up = [0.0, 0.0, number * HATCH_LIFT_IN]
        left, right = lines + half * aside[:, None] + up, lines - half * aside[:, None] + up
        points = np.stack([left[:, 0], right[:, 0], right[:, 1], left[:, 1]], axis=1)
        faces = 4 * np.arange(len(lines))[:, None, None] + np.array([[0, 1, 2], [0, 2, 3]])
        layers.append(flat(points.reshape(-1, 3), faces.reshape(-1, 3), colour))
    return joined(layers)


def _runs(
    classes: NDArray[np.intp], heights: Points, corners: Points, wide: int
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Yield the first and last cell of each stretch of a row with one colour on level ground."""
    cells = np.flatnonzero(classes != NOBODY)
    if not len(cells):
        return cells, cells
    row, column = cells // wide, cells % wide
    around = np.stack(
        [
            corners[row, column],
            corners[row, column + 1],
            corners[row + 1, column],
            corners[row + 1, column + 1],
        ]
    )
    level = np.asarray((np.abs(around - heights[cells]) < 1e-3).all(axis=0))
    alike = (
        (np.diff(cells) == 1)
        & (np.diff(row) == 0)
        & (np.diff(classes[cells]) == 0)
        & (np.abs(np.diff(heights[cells])) < 1e-6)
        & level[1:]
        & level[:-1]
    )
    starts = np.concatenate([[True], ~alike])
    ends = np.concatenate([~alike, [True]])
    return cells[starts], cells[ends]


def _lines(cells: Cells) -> tuple[Points, Points]:
    x, y = (
        np.minimum(np.arange(count + 1) * cells.inches, edge)
        for count, edge in zip((cells.columns, cells.rows), cells.size, strict=True)
    )
    return x, y


@lru_cache(maxsize=16)
def _heights(pieces: tuple[PlacedPiece, ...], size: tuple[float, float], inches: float) -> Points:
    x, y = _lines(Cells(size, inches))
    grid = np.stack(np.meshgrid(x, y), axis=-1)
    return relief_of(pieces).heights(grid.reshape(-1, 2)).reshape(grid.shape[:2])


def stand_items(table: Table, found: Stands) -> list[Item]:
    """Draw ``measure/could-stand/…`` as a reach is drawn.

    ``…/hatched``: lines over the ground where the verdict is contested. ``…/least``: a
    ring around the place of the least move, and a dashed straight line from the
    nearest model.
    """
    unit, _ = chosen(table, found.name)
    spec = MeasureSpec(id=_STANDS, kind="reach", of=found.name)
    items = measures.measure_items(Taken(spec, reaches=found.ground, side=unit.side_number))
    items += _hatched(found)
    if found.least is None:
        return items
    at = found.least.at
    turns = np.linspace(0.0, 2 * np.pi, _AROUND + 1)
    ring = at[:2] + _RING_IN * np.column_stack([np.cos(turns), np.sin(turns)])
    drawn = [
        *measures.stroke(np.column_stack([ring, np.full(len(ring), at[2])]), RIM, measures.RING_IN)
    ]
    way = _way(table, found, at)
    if len(way) > 1:
        drawn += measures.stroke(way, RIM, measures.RING_IN, measures.DASHED)
    name = f"measure/{_STANDS}/least"
    return [*items, item(name, joined(drawn), "overlay", lit=False, pickable=False)]


def _hatched(found: Stands) -> list[Item]:
    """Hatch the squares of ground with such a corner."""
    lines = [
        (reach.at[reach.quads[flips[reach.quads].any(axis=1)]][:, [0, 2]])
        for reach, flips in zip(found.reaches, found.contested, strict=True)
    ]
    every = np.concatenate(lines) if lines else np.zeros((0, 2, 3))
    if not len(every):
        return []
    lifted = np.unique(every, axis=0) + [0.0, 0.0, measures.LIFT_IN]
    name = f"measure/{_STANDS}/hatched"
    return [item(name, stripes(lifted), "overlay", lit=False, pickable=False)]


def _way(table: Table, found: Stands, at: Points) -> Points:
    unit, numbers = chosen(table, found.name)
    models = [model for model in unit.models if model.index in numbers]
    stands = np.array([(model.stand.x, model.stand.y) for model in models])
    start = stands[int(np.argmin(np.linalg.norm(stands - at[:2], axis=1)))]
    ahead = at[:2] - start
    far = float(np.linalg.norm(ahead))
    if far <= 2 * _RING_IN:
        return np.zeros((0, 3))
    end = at[:2] - ahead / far * _RING_IN
    return relief_of(table.pieces).draped(np.array([start + ahead / far * _RING_IN, end]))
