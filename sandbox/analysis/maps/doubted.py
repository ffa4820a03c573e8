"""Cells of a map, and positions of a unit, whose verdict depends on what is not known of the table.

All pieces with a `height_range` are tried at their least heights together, and at their greatest.
Taller pieces hide more, so that other combinations lie between these two, unless somebody stands on
such a piece. For positions the surfaces of a scan are tried too, inwards and outwards by their
error. A place whose verdict differs there is contested. The unit's moves are those of the table as
it is stated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.analysis.doubt import ends
from sandbox.analysis.maps.cells import Cells
from sandbox.analysis.maps.counting import Pace
from sandbox.analysis.maps.key import NOBODY, key_of
from sandbox.analysis.maps.sight_map import SightMap, What, lookers, sight_map
from sandbox.analysis.maps.stands import GOALS, SCHEMA, Stands, stands, verdict_here, verdicts_at
from sandbox.measure.by_game import Reach
from sandbox.measure.relief import relief_of
from sandbox.scenario.words import CONTESTED
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


_ON_TOP_IN = 0.05
"""Distance from the highest surface within which a place is on it."""


def every_goal(
    table: Table, name: str, enemy: str = "", progress: Progress = silent
) -> tuple[Stands, ...]:
    """Return the positions of a unit for each of `GOALS`, with those that are in doubt.

    Raises as `stands` does.
    """
    return tuple(
        with_doubts(table, stands(table, name, goal, enemy, progress), enemy, progress)
        for goal in GOALS
    )


def goals_json(table: Table, name: str, enemy: str, results: Sequence[Stands]) -> dict[str, Any]:
    """Return the positions for every goal as `sightline stands --json` prints them."""
    return {
        "schema": SCHEMA,
        "digest": table.digest,
        "unit": name,
        "target": enemy or None,
        "goals": [result.to_json() for result in results],
    }


def with_doubts(
    table: Table, found: Stands, enemy: str = "", progress: Progress = silent, pace: Pace = "fine"
) -> Stands:
    """Return positions on this table where a verdict that is in doubt is contested.

    ``enemy``, ``pace``: as they were found.
    """
    here, verdicts = found.here, list(found.verdicts)
    for other, told in ends(table, progress, scan=True):
        every = [_on(reach, table, other) for reach in found.reaches]
        said = verdicts_at(other, found.name, found.goal, enemy, every, told, pace)
        verdicts = [
            np.where(one == now, one, CONTESTED) for one, now in zip(verdicts, said, strict=True)
        ]
        if verdict_here(other, found.name, found.goal, enemy) != here:
            here = CONTESTED
    return replace(found, here=here, verdicts=tuple(verdicts))


def _on(reach: Reach, table: Table, other: Table) -> Reach:
    """Return a reach with the places on top of a piece at its other height."""
    plan = reach.at[:, :2]
    before, after = (relief_of(one.pieces).heights(plan) for one in (table, other))
    on_top = np.abs(reach.at[:, 2] - before) <= _ON_TOP_IN
    at = reach.at.copy()
    at[on_top, 2] = after[on_top]
    return replace(reach, at=at)
