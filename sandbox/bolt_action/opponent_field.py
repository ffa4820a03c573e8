"""The table as a policy asks about it: `OpponentField`.

Inches and degrees throughout. Units are named by id, models by number.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.bolt_action.player.queries import ApproximateSight, PolicyField
from rules.engine.play.interruption import Places
from sandbox.bolt_action.approximate_sight import ApproximateSights
from sandbox.bolt_action.battle.facings import ARC_DEG
from sandbox.bolt_action.battle.field import TableField
from sandbox.bolt_action.ground_distances import GroundDistances
from sandbox.table.table import Table


class OpponentField(TableField, PolicyField):
    """A table that answers the rules, and beside that the questions that only a policy asks."""

    def __init__(self, table: Table, *, arc_deg: float = ARC_DEG) -> None:
        """``arc_deg``: width of a front arc, degrees."""
        super().__init__(table, arc_deg=arc_deg)
        self._approximate = ApproximateSights(self, arc_deg)
        self._ground = GroundDistances(self)

    def approximate_sights(
        self, unit: str, places: Sequence[Places], others: Sequence[str]
    ) -> list[list[ApproximateSight]]:
        """Return approximate sight from each place to each unit: see `ApproximateSights`."""
        return self._approximate.between(unit, places, others)

    def path_to_enemy_in(self, unit: str, at: Places = ()) -> float:
        """Return inches to the nearest enemy by passable ground: see `GroundDistances.enemy_in`."""
        return self._ground.enemy_in(unit, at)

    def goal_in(self, unit: str, at: Places = ()) -> float | None:
        """Return inches to the nearest goal by passable ground: see `GroundDistances.goal_in`."""
        straight = super().goal_in(unit, at)
        return self._ground.goal_in(unit, at, straight) if straight else straight

    def hold_in(self, unit: str, objective: str, at: Places = ()) -> float:
        """Return inches to holding one objective: see `GroundDistances.hold_in`."""
        return self._ground.hold_in(unit, objective, at)

    def ahead(self, unit: str, inches: float) -> Places:
        """Return where a unit will be further on its way: see `GroundDistances.ahead`."""
        return self._ground.ahead(unit, inches)
