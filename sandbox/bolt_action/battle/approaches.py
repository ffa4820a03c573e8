"""Approaches: the paths of assaults to their targets (BA-ASS-1, BA-ASS-3). Inches and degrees."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from rules.bolt_action.model.facts import Path
from rules.bolt_action.player.queries import Approach
from rules.bolt_action.rules.movement import PACES
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.bolt_action.battle.rows import corner_rows, end_rows, row_of
from sandbox.bolt_action.battle.unit_sight import UnitSight
from sandbox.bolt_action.movement.charges import charge, piled_in
from sandbox.bolt_action.movement.paths import Plans
from sandbox.table.footprints import pose_of

INFANTRY_RUN_IN = PACES["infantry"].run_in


class Approaches:
    """The assaults that units of a battle could make.

    An answer is remembered while nothing that the assault can meet changes.
    """

    def __init__(self, battle: FollowedBattle, sight: UnitSight) -> None:
        self._battle = battle
        self._sight = sight
        self._known: dict[tuple[str, str, float], tuple[tuple[object, ...], Approach]] = {}

    def approach(self, unit: str, target: str) -> Approach:
        """Return how an assault would go. KeyError where either unit is not on the table."""
        inches = self._sight.distance_in(unit, target)
        if self._battle.table.unit(unit).template.mover != "infantry":  # others cannot (BA-ASS-1)
            return Approach(False, inches, Path(inches), contacts=0)
        if not self._sight.sees(unit, target):
            return Approach(False, inches, Path(inches), contacts=0)
        return self.drive_home(unit, target, INFANTRY_RUN_IN)

    def drive_home(self, unit: str, target: str, reach_in: float) -> Approach:
        """Return how an assault goes on from where both units stand now. KeyError as above."""
        # all that an assault can meet: a unit that changes becomes another object
        far, battle = 2 * reach_in, self._battle
        near = [u for u in battle.grounded() if self._sight.distance_in(unit, u.id) <= far]
        nearby = battle.table.unit(target), battle.ground, *near
        known = self._known.get((unit, target, reach_in))
        if known is None or known[0] != nearby:
            known = nearby, self._approach(unit, target, reach_in)
            self._known[unit, target, reach_in] = known
        return known[1]

    def _approach(self, unit: str, target: str, reach_in: float) -> Approach:
        battle = self._battle
        inches = self._sight.distance_in(unit, target)
        attackers, defenders = battle.table.unit(unit), battle.table.unit(target)
        charged = charge(battle.mover(attackers), target, defenders.models, reach_in)
        to, corners = end_rows(attackers, charged.option), corner_rows(attackers, charged.option)
        path, over = charged.option.path, charged.over
        if not charged.touching or defenders.template.mover != "infantry":
            contacts = charged.touching + charged.touched
            return Approach(True, inches, path, over, to, corners, contacts)
        there = tuple(
            battle.put(m, spot)
            for m, spot in zip(attackers.models, charged.option.ends, strict=True)
        )
        after = Plans.of(there)
        mover = battle.mover(defenders)
        kept = np.array([owner != unit for owner in mover.others.owners], dtype=bool)
        others = Plans(
            np.concatenate([mover.others.cores[kept], after.cores]),
            np.concatenate([mover.others.radii[kept], after.radii]),
            (*(o for o in mover.others.owners if o != unit), *after.owners),
        )
        spots, touching = piled_in(
            replace(mover, others=others), unit, attackers.models, charged.option.ends
        )
        moved = tuple(
            row_of(model.index, spot)
            for model, spot in zip(defenders.models, spots, strict=True)
            if spot != pose_of(model)
        )
        contacts = charged.touching + max(charged.touched, touching)
        return Approach(True, inches, path, over, to, corners, contacts, moved)
