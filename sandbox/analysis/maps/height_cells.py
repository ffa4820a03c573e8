"""Cells of a map whose value depends on a height that is not known.

All pieces with a `height_range` are tried at their least heights together, and at their greatest.
Taller pieces hide more, so that other combinations lie between these two, unless somebody stands on
such a piece.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.analysis.doubt import ends
from sandbox.analysis.maps.cells import Cells
from sandbox.analysis.maps.counting import Pace
from sandbox.analysis.maps.key import NOBODY, key_of
from sandbox.analysis.maps.sight_map import SightMap, What, lookers, sight_map
from sandbox.sight.judge import looks_from_any
from sandbox.table.heights import unsure_pieces
from sandbox.table.outlines import outline
from sandbox.table.table import PlacedModel, Table
from sandbox.work.progress import Progress, part_of, silent

_ASIDE_IN = 1.0
"""Greatest distance of a line to a man from the line to the middle of the cell."""

Mask = NDArray[np.bool_]


def mapped(
    table: Table,
    looker: str,
    what: What,
    inches: float,
    progress: Progress = silent,
    pace: Pace = "fine",
) -> SightMap:
    """Return a map as `sight_map` does, with the cells that depend on unknown heights."""
    share = 0.5 if unsure_pieces(table) else 1.0
    found = sight_map(table, looker, what, inches, part_of(progress, 0.0, share), pace)
    return with_heights(table, found, part_of(progress, share, 1.0), pace)


def with_heights(
    table: Table, found: SightMap, progress: Progress = silent, pace: Pace = "fine"
) -> SightMap:
    """Return a map of this table with the cells that change their class in its key, at an end of
    the unknown heights. ``pace``: as the map was made. A cell where nobody can stand at an end
    does not change.
    """
    if not unsure_pieces(table):
        return found
    wanted = _behind(table, found)
    changes = np.zeros(len(found.values), dtype=bool)
    stated = _classes(table, found)
    for other, told in ends(table, progress):
        cells = found.cells.inches
        classes = _classes(
            table, sight_map(other, found.looker, found.what, cells, told, pace, wanted)
        )
        changes |= (classes != stated) & (classes != "") & (stated != "")
    return replace(found, by_height=tuple(changes.tolist()))


def _behind(table: Table, found: SightMap) -> Mask:
    """Return the cells to which a line from any firer passes over a piece of unknown height."""
    area = shapely.union_all([outline(table.piece(name)) for name in unsure_pieces(table)])
    firers = lookers(table, found.looker)
    area = area.buffer(_ASIDE_IN + (max(map(_wide, firers)) if looks_from_any(table) else 0.0))
    shapely.prepare(area)
    cells: Cells = found.cells
    behind = np.zeros(len(found.values), dtype=bool)
    for firer in firers:
        left = np.flatnonzero(~behind)
        ends = np.empty((len(left), 2, 2))
        ends[:, 0], ends[:, 1] = firer.eye[:2], cells.middles[left]
        behind[left] = shapely.intersects(area, shapely.linestrings(ends))
    return behind


def _wide(firer: PlacedModel) -> float:
    """Return the greatest distance of a point of a model from its eye on the plan, inches."""
    points = np.concatenate([part.mesh.vertices for part in firer.piece.parts])
    apart = firer.stand.place(points)[:, :2] - np.array(firer.eye[:2])
    return float(np.hypot(*apart.T).max())


def _classes(table: Table, found: SightMap) -> NDArray[np.str_]:
    """Return the name of each cell's class in the key; empty where nobody can stand."""
    key = key_of(found, table.scenario.sight_policy)
    names = np.array([*(shade.name for shade in key.shades), ""])
    return np.asarray(names[np.where(key.classes == NOBODY, len(key.shades), key.classes)])
