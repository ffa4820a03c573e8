"""Sight with a unit supposed to stand elsewhere: at a place of its path, or where a move ends.

Inches and degrees.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.bolt_action.player.queries import Supposed
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.bolt_action.battle.unit_sight import UnitSight
from sandbox.sight.cache import SightCache
from sandbox.table.footprints import Pose2D
from sandbox.table.smoke import Cloud
from sandbox.table.table import PlacedUnit, Table


@dataclass(frozen=True, eq=False)
class _SupposedSituation:
    """A table with one unit elsewhere, the smoke on it, and the verdicts judged on it."""

    table: Table
    clouds: tuple[Cloud, ...]
    sights: SightCache


class SupposedSight:
    """The sight of a battle as it is, and as it would be with one unit elsewhere.

    A supposed situation is kept as long as the battle's table and smoke stay the same.
    """

    def __init__(self, battle: FollowedBattle, arc_deg: float) -> None:
        """``arc_deg``: width of a front arc, degrees."""
        self._battle = battle
        self._arc_deg = arc_deg
        self.actual = UnitSight(battle, arc_deg)
        self._supposed: dict[Supposed, tuple[PlacedUnit, UnitSight]] = {}
        self._stands = (battle.table, battle.clouds)

    def of(self, supposed: Supposed | None) -> UnitSight:
        """Return the sight with a unit where it is supposed; the actual one for None.

        The unit may be a plane that comes in from reserve. KeyError for an unknown unit. Ask the
        result only about the supposed unit: its sights are judged anew.
        """
        if supposed is None:
            return self.actual
        battle = self._battle
        stands = (battle.table, battle.clouds)
        if any(a is not b for a, b in zip(stands, self._stands, strict=True)):
            self._stands, self._supposed = stands, {}
        unit = battle.reserve.get(supposed.unit) or battle.table.unit(supposed.unit)
        known = self._supposed.get(supposed)
        if known is None or known[0] is not unit:
            known = self._supposed[supposed] = (unit, self._moved(unit, supposed))
        return known[1]

    def _moved(self, unit: PlacedUnit, supposed: Supposed) -> UnitSight:
        battle = self._battle
        rows = {int(row[0]): row for row in supposed.at}
        models = tuple(
            battle.put(m, Pose2D(*rows[m.index][1:4]), *rows[m.index][4:5])
            if m.index in rows
            else m
            for m in unit.models
        )
        stays = all(a is b for a, b in zip(models, unit.models, strict=True))
        if stays and unit.id not in battle.reserve:
            return self.actual
        table = battle.with_models(unit, models)
        situation = _SupposedSituation(table, battle.clouds, battle.sights.empty_copy())
        return UnitSight(situation, self._arc_deg)
