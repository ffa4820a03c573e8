"""Assaults out of a house: each model goes to a door, and on from there (BA-MOV-7, BA-ASS-1).

Inches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from rules.bolt_action.rules.movement import RUN
from sandbox.bolt_action.movement.indoors import MOST_DOORS, Ways, spots_along
from sandbox.bolt_action.movement.paths import Mover, heights_of
from sandbox.bolt_action.movement.visibility_graph import VisibilityGraph
from sandbox.movement.interiors import NoEntry
from sandbox.table.footprints import Points, Pose2D


class Sally(VisibilityGraph):
    """Where the models of a unit that leaves a house by one of its doors can go."""

    def __init__(self, ways: Ways, door: int, reach_in: float, target: str) -> None:
        x, y, _ = ways.house.at[ways.house.doors[door]].tolist()
        spots = tuple(Pose2D(x, y, start.facing) for start in ways.starts)
        super().__init__(ways.mover, RUN, reach_in, frozenset({target}), spots)
        self._indoors, self._door = ways, door

    def inches(self, points: Points) -> Points:
        """Return the inches of `VisibilityGraph.inches`, by the door: ``(n, m)``."""
        return self._indoors.to_doors[:, [self._door]] + super().inches(points)

    def ways(self, ends: Sequence[Pose2D]) -> list[list[Pose2D]] | None:
        """Return each model's path to its end by the door; None where one of them has none."""
        outside = super().ways(ends)
        if outside is None:
            return None
        try:
            return [
                [*self._to_door(number, way[-1])[:-1], *way[1:]]
                for number, way in enumerate(outside)
            ]
        except NoEntry:
            return None

    def _to_door(self, number: int, end: Pose2D) -> list[Pose2D]:
        ways = self._indoors
        start, at = ways.starts[number], ways.house.at[ways.house.doors[self._door]]
        here = heights_of(ways.mover, [start])[0]
        line = ways.house.route(here, at) if ways.inside[number] else np.stack([here, at])
        return spots_along(np.concatenate([line, at[None]]), start, end)


def sallies(mover: Mover, target: str, at: Points, reach_in: float) -> Iterator[Sally]:
    """Yield the paths out of the house that a unit is in, by the doors nearest to a target.

    ``at``: ``(n, 2)``, where the target's models stand.
    """
    housed = [spot for spot in mover.floors if spot.z is not None] if mover.on_foot else []
    house = mover.houses.at(housed[0].x, housed[0].y) if housed else None
    if house is None or not len(house.doors):
        return
    ways = Ways(mover, house, mover.floors)
    doors = house.at[house.doors, :2]
    away = np.linalg.norm(doors[:, None] - at[None], axis=2).min(axis=1)
    away = away + ways.to_doors.max(axis=0)
    for door in np.argsort(away, kind="stable").tolist()[:MOST_DOORS]:
        if away[door] <= reach_in + 2.0:
            yield Sally(ways, door, reach_in, target)
