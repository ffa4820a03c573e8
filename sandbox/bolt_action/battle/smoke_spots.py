"""Spots for barrages and smoke: those worth it, and the facts of one that a player points at.

Inches throughout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely

from rules.bolt_action.player.queries import Aim
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.bolt_action.battle.rows import PLACES
from sandbox.bolt_action.battle.unit_sight import UnitSight
from sandbox.bolt_action.movement.paths import Plans
from sandbox.sight.occluders import ground_of
from sandbox.sight.rough import OPEN, stopped_by
from sandbox.table.footprints import plan_distances
from sandbox.table.placement import height_under
from sandbox.table.table import PlacedUnit

OVER_IN = 0.25
"""Height over the ground at which a spot is looked at."""


class SmokeSpots:
    """The spots of a battle that barrages and smoke could be fired at."""

    def __init__(self, battle: FollowedBattle, sight: UnitSight) -> None:
        self._battle = battle
        self._sight = sight

    def points(self, side: str) -> Iterator[tuple[float, ...]]:
        """Yield points for a side's barrage or smoke.

        They are the middle of each enemy unit, and the point halfway from it to the nearest unit
        of the side, where smoke comes between the two.
        """
        grounded = self._battle.grounded()
        enemies = [u for u in grounded if u.spec.side != side]
        friends = [u for u in grounded if u.spec.side == side]
        for enemy in sorted(enemies, key=lambda u: u.id):
            x, y = middle_of(enemy)
            yield round(x, PLACES), round(y, PLACES)
            if friends:
                yield self._halfway(enemy, friends)

    def smoke_points(self, unit: str, model: int) -> Iterator[Aim]:
        """Yield the point halfway from each enemy on the ground to the nearest friend of a unit.

        A unit that sees that enemy sees the spot (assumption `smoke_spot_seen`). KeyError for an
        unknown unit or model.
        """
        ours, grounded = self._battle.table.unit(unit), self._battle.grounded()
        sees = self._sight.sees
        friends = [u for u in grounded if u.spec.side == ours.spec.side]
        for enemy in sorted(grounded, key=lambda u: u.id):
            if enemy.spec.side == ours.spec.side:
                continue
            at = self._halfway(enemy, friends)
            observed = any(u.id != unit and sees(u.id, enemy.id) for u in friends)
            yield Aim(at, self._away_in(unit, model, at), sees(unit, enemy.id), observed)

    def smoke_aim(self, unit: str, model: int, at: tuple[float, float]) -> Aim:
        """Return the facts of a spot that a player points at.

        A unit sees it if it sees the ground there, past terrain and smoke (assumption
        `smoke_spot_seen`). KeyError for an unknown unit or model.
        """
        ours = self._battle.table.unit(unit)
        friends = [
            u for u in self._battle.grounded() if u.spec.side == ours.spec.side and u is not ours
        ]
        sight = self._is_seen([ours], at)
        return Aim(at, self._away_in(unit, model, at), sight, self._is_seen(friends, at))

    def _halfway(self, enemy: PlacedUnit, friends: Sequence[PlacedUnit]) -> tuple[float, float]:
        near = min(friends, key=lambda u: (self._sight.distance_in(u.id, enemy.id), u.id))
        (ax, ay), (bx, by) = middle_of(near), middle_of(enemy)
        return round((ax + bx) / 2, PLACES), round((ay + by) / 2, PLACES)

    def _away_in(self, unit: str, model: int, at: tuple[float, float]) -> float:
        gun = Plans.of((self._battle.model(unit, model),))
        point = np.array([shapely.Point(*at)], dtype=object)
        return max(0.0, float(plan_distances(point, np.zeros(1), gun.cores, gun.radii).min()))

    def _is_seen(self, units: Sequence[PlacedUnit], at: tuple[float, float]) -> bool:
        """Check whether a model of these units sees the ground at a spot."""
        eyes = np.array([model.eye for unit in units for model in unit.models])
        if not len(eyes):
            return False
        table = self._battle.table
        laid = [(piece.piece, piece.stand) for piece in table.pieces]
        spot = np.array([*at, height_under(*at, laid) + OVER_IN])
        ends = np.broadcast_to(spot, eyes.shape)
        ground = ground_of(table.pieces, table.smoke)
        return bool((stopped_by(ground, eyes, ends) == OPEN).any())


def middle_of(unit: PlacedUnit) -> tuple[float, float]:
    """Return the middle of a unit's models on the plan."""
    count = len(unit.models)
    return sum(m.stand.x for m in unit.models) / count, sum(m.stand.y for m in unit.models) / count
