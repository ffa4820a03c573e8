"""Positions of a unit at which its goal depends on a height that is not known.

As in `sandbox.analysis.maps.height_cells`, all pieces with a `height_range` are tried at their
least heights together, and at their greatest. The unit's moves are those at the heights stated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from sandbox.analysis.maps.counting import Pace
from sandbox.analysis.maps.stands import GOALS, SCHEMA, Stands, places_met, stands
from sandbox.measure.by_game import Reach
from sandbox.measure.relief import relief_of
from sandbox.table.heights import at_ends, unsure_pieces
from sandbox.table.table import Table
from sandbox.work.progress import Progress, part_of, silent

_ON_TOP_IN = 0.05
"""Distance from the highest surface within which a place is on it."""


def every_goal(
    table: Table, name: str, enemy: str = "", progress: Progress = silent
) -> tuple[Stands, ...]:
    """Return the positions of a unit for each of `GOALS`, with those that depend on heights.

    Raises as `stands` does.
    """
    return tuple(
        with_heights(table, stands(table, name, goal, enemy, progress), enemy, progress)
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


def with_heights(
    table: Table, found: Stands, enemy: str = "", progress: Progress = silent, pace: Pace = "fine"
) -> Stands:
    """Return positions on this table with those that depend on heights. ``enemy``, ``pace``: as
    they were found.
    """
    if not unsure_pieces(table):
        return found
    flips = [np.zeros(len(good), dtype=bool) for good in found.good]
    for number, other in enumerate(at_ends(table)):
        told = part_of(progress, number / 2, (number + 1) / 2)
        every = [_on(reach, table, other) for reach in found.reaches]
        met = places_met(other, found.name, found.goal, enemy, every, told, pace)
        for flip, now, stated in zip(flips, met, found.good, strict=True):
            flip |= now != stated
    return replace(found, by_height=tuple(flips))


def _on(reach: Reach, table: Table, other: Table) -> Reach:
    """Return a reach with the places on top of a piece at its other height."""
    plan = reach.at[:, :2]
    before, after = (relief_of(one.pieces).heights(plan) for one in (table, other))
    on_top = np.abs(reach.at[:, 2] - before) <= _ON_TOP_IN
    at = reach.at.copy()
    at[on_top, 2] = after[on_top]
    return replace(reach, at=at)
