"""Spots for barrages and smoke: those worth it, and what is known of one that a player points at.

Inches throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import shapely

from rules.bolt_action.player.queries import Aim
from sandbox.bolt_action.battle.glances import GlancedBattle
from sandbox.bolt_action.movement.paths import Plans
from sandbox.sight.occluders import ground_of
from sandbox.sight.rough import OPEN, stopped_by
from sandbox.table.footprints import plan_distances
from sandbox.table.placement import height_under
from sandbox.table.table import PlacedUnit

_PLACES = 4

OVER_IN = 0.25
"""So high over the ground a spot is looked at."""


class SpottedBattle(GlancedBattle):
    """A battle that knows the spots which something could be fired at."""

    def points(self, side: str) -> Iterator[tuple[float, ...]]:
        """For a side's barrage or smoke: the middle of each enemy unit, and halfway from each to
        the nearest of the side's own, where smoke comes between them."""
        enemies = [u for u in self.grounded() if u.spec.side != side]
        friends = [u for u in self.grounded() if u.spec.side == side]
        for enemy in sorted(enemies, key=lambda u: u.id):
            x, y = middle_of(enemy)
            yield round(x, _PLACES), round(y, _PLACES)
            if friends:
                yield self._halfway(enemy, friends)

    def _halfway(self, enemy: PlacedUnit, friends: Sequence[PlacedUnit]) -> tuple[float, float]:
        """The point halfway from a unit to the nearest of its foes."""
        near = min(friends, key=lambda u: (self.distance_in(u.id, enemy.id), u.id))
        (ax, ay), (bx, by) = middle_of(near), middle_of(enemy)
        return round((ax + bx) / 2, _PLACES), round((ay + by) / 2, _PLACES)

    def smoke_points(self, unit: str, model: int) -> Iterable[Aim]:
        """Halfway from each enemy on the ground to who of its foes is nearest to it.

        Whoever sees that enemy sees the spot (assumption `smoke_spot_seen`). KeyError for an
        unknown unit or model.
        """
        ours = self.table.unit(unit)
        friends = [u for u in self.grounded() if u.spec.side == ours.spec.side]
        for enemy in sorted(self.grounded(), key=lambda u: u.id):
            if enemy.spec.side == ours.spec.side:
                continue
            at = self._halfway(enemy, friends)
            observed = any(u.id != unit and self.sees(u.id, enemy.id) for u in friends)
            yield Aim(at, self._away(unit, model, at), self.sees(unit, enemy.id), observed)

    def smoke_aim(self, unit: str, model: int, at: tuple[float, float]) -> Aim:
        """A spot that a player points at: seen by who sees the ground there, past terrain and
        smoke (assumption `smoke_spot_seen`). KeyError for an unknown unit or model."""
        ours = self.table.unit(unit)
        friends = [u for u in self.grounded() if u.spec.side == ours.spec.side and u is not ours]
        sight = self._sees_spot([ours], at)
        return Aim(at, self._away(unit, model, at), sight, self._sees_spot(friends, at))

    def _away(self, unit: str, model: int, at: tuple[float, float]) -> float:
        gun = Plans.of((self.model(unit, model),))
        point = np.array([shapely.Point(*at)], dtype=object)
        return max(0.0, float(plan_distances(point, np.zeros(1), gun.cores, gun.radii).min()))

    def _sees_spot(self, units: Sequence[PlacedUnit], at: tuple[float, float]) -> bool:
        eyes = np.array([model.eye for unit in units for model in unit.models])
        if not len(eyes):
            return False
        laid = [(piece.piece, piece.stand) for piece in self.table.pieces]
        spot = np.array([*at, height_under(*at, laid) + OVER_IN])
        ground = ground_of(self.table.pieces, self.table.smoke)
        ends = np.broadcast_to(spot, eyes.shape)
        return bool((stopped_by(ground, eyes, ends) == OPEN).any())


def middle_of(unit: PlacedUnit) -> tuple[float, float]:
    """The middle of a unit on the plan."""
    count = len(unit.models)
    return sum(m.stand.x for m in unit.models) / count, sum(m.stand.y for m in unit.models) / count
