"""Positions of a unit whose verdict depends on a height that is not known, or on a scan's error.

As in `sandbox.analysis.maps.height_cells`, all pieces with a `height_range` are tried at their
least heights together, and at their greatest; the surfaces of a scan inwards and outwards by their
error. A place whose verdict differs there is contested. The unit's moves are those of the table as
it is stated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from sandbox.analysis.doubt import ends
from sandbox.analysis.maps.counting import Pace
from sandbox.analysis.maps.stands import (
    GOALS,
    SCHEMA,
    Stands,
    stands,
    verdict_here,
    verdicts_at,
)
from sandbox.measure.by_game import Reach
from sandbox.measure.relief import relief_of
from sandbox.scenario.words import CONTESTED
from sandbox.table.table import Table
from sandbox.work.progress import Progress, silent

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
