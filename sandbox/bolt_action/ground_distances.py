"""Distances from units to the enemy and to their objectives, by the ground that they can cross.

Inches throughout.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from rules.bolt_action.player.queries import NO_WAY_IN
from rules.engine.play.interruption import Places
from rules.engine.play.objectives import EXIT, HOLD
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.bolt_action.distance_field import DistanceField, MoverGrid
from sandbox.movement.ground_classes import Grounds
from sandbox.movement.houses import houses_on
from sandbox.scenario.marks.objective import ObjectiveSpec
from sandbox.table.table import PlacedUnit, Table

_Place = tuple[float, float]

BASE_IN = 0.4
"""Least reach of an infantry base, or a hull, beyond its middle, inches."""


class GroundDistances:
    """The distance fields of a battle.

    A field is remembered while the ground and the enemies stay the same.
    """

    def __init__(self, battle: FollowedBattle) -> None:
        self._battle = battle
        self._grids: dict[str, tuple[Grounds, MoverGrid]] = {}
        self._fields: dict[tuple[str, tuple[_Place, ...]], tuple[MoverGrid, DistanceField]] = {}
        self._foes: dict[str, tuple[Table, tuple[_Place, ...]]] = {}

    def enemy_in(self, unit: str, at: Places = ()) -> float:
        """Return inches from a unit, or from these rows of it, to the nearest enemy on the ground.

        `NO_WAY_IN` where there is no enemy, or no path to one.
        """
        mover = self._battle.table.unit(unit)
        return self._inches(mover, self._enemies_of(mover), at)

    def goal_in(self, unit: str, at: Places, straight: float) -> float:
        """Return inches from a unit, or from these rows of it, to its nearest objective.

        That is a place it may hold, or the edge it is to leave by. ``straight``: the same in a
        straight line, which is never longer.
        """
        mover = self._battle.table.unit(unit)
        gaps = [self._inches(mover, self._along(edge), at) for edge in self._exits_of(mover)]
        gaps = gaps or [self._inches(mover, (p,), at) - reach for p, reach in self._held_by(mover)]
        return max(straight, min(gaps, default=straight))

    def hold_in(self, unit: str, objective: str, at: Places = ()) -> float:
        """Return inches from a unit, or from these rows of it, to holding an objective.

        0 where one of its models is within the radius. KeyError for an unknown unit or objective.
        """
        mover = self._battle.table.unit(unit)
        for goal in self._battle.table.scenario.objectives:
            if goal.id == objective and goal.position is not None:
                reach, place = goal.reach, (goal.position[0], goal.position[1])
                feet = [(row[1], row[2]) for row in at] or _feet(mover)
                near = min(hypot(x - place[0], y - place[1]) for x, y in feet) - reach - BASE_IN
                return max(near, self._inches(mover, (place,), at) - reach) if near > 0 else 0.0
        raise KeyError(objective)

    def ahead(self, unit: str, inches: float) -> Places:
        """Return the rows of a unit after so many inches of its way, in its present formation.

        It goes to what it may hold, or else to the enemy. Empty where no path leads on.
        """
        mover = self._battle.table.unit(unit)
        goals = tuple(place for place, _ in self._held_by(mover))
        x, y = _middle(_feet(mover))
        there = self._field(mover, goals or self._enemies_of(mover)).point_along(x, y, inches)
        if there is None:
            return ()
        right, up = there[0] - x, there[1] - y
        return tuple(
            (row[0], round(row[1] + right, 4), round(row[2] + up, 4), row[3])
            for row in self._battle.rows(unit)
        )

    def _goals_of(self, mover: PlacedUnit, kind: str) -> list[ObjectiveSpec]:
        """Return the objectives of one kind that count for a unit's side."""
        objectives = self._battle.table.scenario.objectives
        return [g for g in objectives if g.kind == kind and g.side in (None, mover.spec.side)]

    def _held_by(self, mover: PlacedUnit) -> list[tuple[_Place, float]]:
        """Return places and radii that a unit may hold; none for a unit that should leave."""
        if self._exits_of(mover):
            return []
        return [
            ((goal.position[0], goal.position[1]), goal.reach)
            for goal in self._goals_of(mover, HOLD)
            if goal.position is not None
        ]

    def _exits_of(self, mover: PlacedUnit) -> list[str]:
        return [
            goal.edge
            for goal in self._goals_of(mover, EXIT)
            if goal.edge is not None and goal.unit in (None, mover.id)
        ]

    def _along(self, edge: str) -> tuple[_Place, ...]:
        """Return places along an edge, an inch apart."""
        width, depth = self._battle.table.size
        if edge in ("left", "right"):
            x = 0.0 if edge == "left" else width
            return tuple((x, y + 0.5) for y in range(int(depth)))
        y = 0.0 if edge == "near" else depth
        return tuple((x + 0.5, y) for x in range(int(width)))

    def _inches(self, mover: PlacedUnit, places: tuple[_Place, ...], at: Places) -> float:
        x, y = _middle([(row[1], row[2]) for row in at] or _feet(mover))
        return min(NO_WAY_IN, self._field(mover, places).inches_from(x, y))

    def _field(self, mover: PlacedUnit, places: tuple[_Place, ...]) -> DistanceField:
        grid = self.grid_of(mover.template.mover)
        key = (mover.template.mover, places)
        known = self._fields.get(key)
        if known is None or known[0] is not grid:
            known = self._fields[key] = (grid, grid.distances_to(places))
        return known[1]

    def grid_of(self, mover: str) -> MoverGrid:
        """Return the grid of a kind of mover over the present ground."""
        battle = self._battle
        known = self._grids.get(mover)
        if known is None or known[0] is not battle.ground:
            houses = houses_on(battle.table.pieces)
            grid = MoverGrid(mover, battle.ground, houses, battle.table.size)
            known = self._grids[mover] = (battle.ground, grid)
        return known[1]

    def _enemies_of(self, mover: PlacedUnit) -> tuple[_Place, ...]:
        """Return the middles of the units of the other side."""
        known = self._foes.get(mover.spec.side)
        if known is None or known[0] is not self._battle.table:
            foes = [u for u in self._battle.grounded() if u.spec.side != mover.spec.side]
            places = tuple(sorted(_middle(_feet(foe)) for foe in foes))
            known = self._foes[mover.spec.side] = (self._battle.table, places)
        return known[1]


def _feet(unit: PlacedUnit) -> list[_Place]:
    return [(model.stand.x, model.stand.y) for model in unit.models]


def _middle(places: Sequence[_Place]) -> _Place:
    x = sum(x for x, _ in places) / len(places)
    return round(x, 4), round(sum(y for _, y in places) / len(places), 4)
