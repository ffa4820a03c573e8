"""Moments of a mover's path at which a unit in ambush may interrupt it (BA-AMB-1, WP-7).

Inches and degrees.
"""

from __future__ import annotations

from rules.bolt_action.player.queries import Supposed
from rules.engine.play.interruption import Moment, Places
from sandbox.bolt_action.battle.interruption_points import GLANCE_IN, MOST_GLANCES, Glimpse, moments
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.bolt_action.battle.unit_sight import SupposedSight
from sandbox.movement.along import Course, shares
from sandbox.scenario.words import BLOCKED
from sandbox.table.footprints import Pose2D
from sandbox.table.smoke import Cloud
from sandbox.table.table import PlacedUnit, Table

_MomentsKey = tuple[Course, Table, tuple[Cloud, ...]]


class AmbushMoments:
    """The sight of units in ambush along a mover's path."""

    def __init__(self, battle: FollowedBattle, sight: SupposedSight) -> None:
        self._battle = battle
        self._sight = sight
        self._moments: dict[tuple[str, str], tuple[_MomentsKey, tuple[Moment, ...]]] = {}

    def moments(self, watcher: str, mover: str) -> tuple[Moment, ...]:
        """Return the moments at which a watcher may interrupt a mover, in the order of its path.

        See `interruption_points.moments`. KeyError for a mover that has not set out, or a watcher
        that is not on the table.
        """
        battle = self._battle
        now = (battle.courses[mover], battle.table, battle.clouds)
        known = self._moments.get((watcher, mover))
        if known is None or any(a is not b for a, b in zip(known[0], now, strict=True)):
            course, *_ = now

            def glimpse(at: Places, fully: bool) -> Glimpse | None:
                return self._sight.of(Supposed(mover, at)).glimpse(watcher, mover, fully=fully)

            known = self._moments[watcher, mover] = (now, moments(course, glimpse))
        return known[1]

    def seen_from_start(self, unit: str) -> tuple[str, ...] | None:
        """Return the enemies in ambush against a unit, by id, if all of them see it where it is.

        None if one of them does not: it might see the unit later on its path.
        """
        lurking = self._battle.lurking(unit)
        sees = self._sight.actual.sees
        return tuple(lurking) if all(sees(other, unit) for other in lurking) else None

    def seen_along(self, unit: PlacedUnit, corners: Places, ends: Places) -> tuple[str, ...]:
        """Return the enemies in ambush, by id, that see a unit somewhere along its path.

        They look every `GLANCE_IN` inches (BA-AMB-1). ``corners`` and ``ends``: where the models'
        paths bend and end.
        """
        battle, sees = self._battle, self._sight.actual.sees
        lurking = battle.lurking(unit.id)
        seeing = [other for other in lurking if sees(other, unit.id)]
        if len(seeing) == len(lurking):
            return tuple(seeing)
        course = Course.of(battle.rows(unit.id), corners, ends)
        for share in shares(course.length_in, GLANCE_IN, MOST_GLANCES)[1:]:
            rows = course.at(share)
            models = tuple(
                battle.put(model, Pose2D(*row[1:]))
                for model, row in zip(unit.models, rows, strict=True)
            )
            then = battle.with_models(unit, models)
            sights = battle.sights.empty_copy()
            for other in (o for o in lurking if o not in seeing):
                eyes = battle.table.unit(other).models
                if any(v != BLOCKED for eye in eyes for v in sights.verdicts(then, eye, models)):
                    seeing.append(other)
        return tuple(sorted(seeing))
