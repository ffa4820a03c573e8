"""Where a unit on foot, or a gun and its crew, can end a move in formation, and by which ways.

The place of a unit is that of the model in its middle. A place is reached if all models stand there
in formation, each by its own shortest way (BA-MOV-2, BA-MOV-8). Drawn moves go these ways: what is
shown can be reached. Inches and degrees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from rules.bolt_action.rules.movement import APART_IN, FORMATION_IN
from sandbox.bolt_action.movement.formation import closed_up, settled
from sandbox.bolt_action.movement.indoors import in_and_out, inside_reach
from sandbox.bolt_action.movement.on_foot import Goal, facings_at, going, led, stood
from sandbox.bolt_action.movement.paths import Mover, Option, length_of
from sandbox.bolt_action.movement.visibility_graph import VisibilityGraph, barred
from sandbox.measure.by_game import Numbers, Reach
from sandbox.measure.grid import Grid
from sandbox.measure.relief import relief_of
from sandbox.table.footprints import Points, Pose2D
from sandbox.table.table import Table

_NEAR_IN, _TRIED = 1.0, 60
"""A place this near to one that is reached counts as reached; places that are tried for a move."""


class WalkingReach:
    """Where a unit can get to on an order, of at most ``inches``."""

    def __init__(self, mover: Mover, order: str, inches: float) -> None:
        self._mover, self._order, self._inches = mover, order, inches
        self._base = closed_up(mover.models, mover.spots)
        self._at, self._lead = led(self._base)
        self._graph = VisibilityGraph(mover, order, inches)
        self._inside = mover.on_foot and any(spot.z is not None for spot in mover.floors)
        self._round = all(core.geom_type == "Point" for core in mover.cores)

    def reach(self, table: Table) -> Reach:
        """Return the ground and the floors that the middle of the unit gets to."""
        grid, cost = self._grid
        at = [np.column_stack([grid.points, relief_of(table.pieces).heights(grid.points)])]
        quads, costs = [grid.quads], [cost]
        for places, inches, step in self._indoors:
            corners, squares = _tiles(places, step, sum(map(len, at)))
            at.append(corners)
            quads.append(squares)
            costs.append(np.repeat(inches, 4))
        every = np.concatenate(costs)
        return Reach(self._order, self._inches, np.concatenate(at), np.concatenate(quads), every)

    def moves_to(self, place: Sequence[float]) -> Iterator[Option]:
        """Yield moves of the unit to a place, and then to the places nearest to it."""
        x, y, *height = place
        mover, at = self._mover, np.array([x, y])
        if self._inside or (mover.on_foot and mover.houses.at(x, y) is not None):
            moves = in_and_out(mover, self._order, self._inches, (x, y))
            yield from sorted(moves, key=lambda move: _away(move.ends, x, y, height))
        if not self._inside:
            yield from self._moves(at)
            away = np.linalg.norm(self._places - at, axis=1)
            order = np.argsort(away, kind="stable")[:_TRIED]
            near = order[away[order] <= _NEAR_IN]
            for number in near.tolist():
                yield from self._moves(self._places[number])
            towards = going(mover, self._graph, self._base, Goal(x, y), self._inches)
            if towards is not None:
                yield towards
            for number in order[len(near) :].tolist():
                yield from self._moves(self._places[number])

    @cached_property
    def _indoors(self) -> list[tuple[Points, Points, float]]:
        mover = self._mover
        return list(inside_reach(mover, self._order, self._inches)) if mover.on_foot else []

    @cached_property
    def _places(self) -> Points:
        """Places on open ground that are reached: ``(n, 2)``."""
        grid, cost = self._grid
        return grid.points[cost <= self._inches]

    @cached_property
    def _grid(self) -> tuple[Grid, Points]:
        """The ground about the unit, and the inches of the longest way of a model to each place."""
        graph, lead = self._graph, self._at[self._lead]
        far = self._inches + 0.5
        grid = Grid.over(graph.mover.size, lead - far, lead + far)
        cost = np.full(len(grid.points), np.inf)
        if self._inside:
            return grid, cost
        offsets = self._at - lead
        free = np.array([graph.free(grid.points + off) for off in offsets])
        alike = free.all(axis=0) & self._round
        whole = np.flatnonzero(alike)
        rows = [graph.to(number, grid.points[whole] + off) for number, off in enumerate(offsets)]
        cost[whole] = np.max(rows, axis=0)
        near = np.flatnonzero(free[self._lead] & ~alike)
        near = near[graph.to(self._lead, grid.points[near]) <= self._inches]
        for number in near.tolist():
            cost[number] = self._settled(grid.points[number])
        return grid, np.where(cost <= self._inches, cost, np.inf)

    def _settled(self, at: Points) -> float:
        """Return the inches of the longest way to places about one, wherever there is room."""
        found = self._ways(at)
        if found is None:
            return np.inf
        if not self._round and not any(map(self._is_open, self._moves(at))):
            return np.inf
        return max(map(length_of, found[1]))

    def _is_open(self, move: Option) -> bool:
        """Check the facts of a move: ways are found for round bases, and guns are not round."""
        path, shut = move.path, barred(self._mover.mover, self._order)
        clear = path.nearest_unit_in > APART_IN and path.gap_in <= FORMATION_IN
        return clear and not shut & {*path.grounds}

    def _ways(self, at: Points) -> tuple[Points, list[list[Pose2D]]] | None:
        places = settled(self._graph, self._at - self._at[self._lead] + at)
        if places is None:
            return None
        ways = self._graph.ways([Pose2D(x, y, 0.0) for x, y in places.tolist()])
        return None if ways is None else (places, ways)

    def _moves(self, at: Points) -> Iterator[Option]:
        """Yield the moves of the unit to a place, turned to the enemy, and as it stands."""
        if not self._graph.free(at[None])[0] or (found := self._ways(at)) is None:
            return
        places, ways = found
        if max(map(length_of, ways)) > self._inches + 1e-6:
            return
        now = [spot.facing for spot in self._base]
        for facings in (facings_at(self._mover, places, self._base), now):
            move = stood(self._mover, ways, facings)
            if move is not None:
                yield move


def _away(spots: Sequence[Pose2D], x: float, y: float, height: Sequence[float]) -> float:
    """Return the inches from the nearest model to a place; with those between their floors."""
    return min(
        float(np.hypot(spot.x - x, spot.y - y))
        + (abs(spot.z - height[0]) if height and spot.z is not None else 0.0)
        for spot in spots
    )


def _tiles(places: Points, wide: float, first: int) -> tuple[Points, Numbers]:
    """Return a small square of floor about each place."""
    offsets = (wide / 2) * np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], dtype=float)
    corners = (places[:, None] + offsets).reshape(-1, 3)
    squares: NDArray[np.intp] = first + np.arange(len(corners)).reshape(-1, 4)
    return corners, squares
