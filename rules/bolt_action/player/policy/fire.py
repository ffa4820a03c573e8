"""Expected effect of fire: of one's own, and of the enemy's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules.bolt_action.model.facts import Shot, Volley
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.odds import salvo
from rules.bolt_action.odds.distributions import size_of
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.policy.past import Past
from rules.bolt_action.player.queries import Look, PolicyField, Supposed
from rules.bolt_action.rules.morale import DRIVEN_OFF_AT, MORALE
from rules.bolt_action.rules.movement import pace, stuck
from rules.engine.play.objectives import DESTROY, EXIT, SURVIVE

WORTH_FIRING = 0.02
"""Least expected harm that makes fire worth while, in shares of a target."""

PIN_WORTH = 0.06
"""Worth of placing a pin, in shares of a target."""

SHARED = 0.5
"""Weight of an enemy's possible harm to a unit: it may fire at others instead."""

FEARED_IN = 24.0
"""Enemies farther away are no threat, inches."""

STAKE = 0.1
"""Worth that each point at stake adds to a target."""

STAYS_PUT = 1.25
"""Factor for a target of indirect fire that will not move away (BA-SHO-8)."""

LOBBED_AT = 3
"""Enemies that a unit with indirect fire considers."""

COMES_BY = 0.45
"""Chance that an enemy comes into sight of a unit in Ambush.

Each Ambush without a shot lowers it (`Past.idle`).
"""

LURED = 2
"""Number of nearest enemies whose ways a unit in Ambush considers."""

NO_PAST = Past()


class Fire:
    """Expected effect of fire, in shares of a target; results are cached."""

    def __init__(self, builder: FactBuilder[PolicyField], past: Past = NO_PAST) -> None:
        self.builder = builder
        self.past = past
        self.ruleset = builder.ruleset
        self.state = builder.state
        self.field = builder.field
        self._volleys: dict[tuple[str, str, str], Volley | None] = {}
        self._hopes: dict[tuple[str, str, str], float] = {}
        self._threats: dict[str, float] = {}

    def enemies(self, unit: Unit) -> list[Unit]:
        """Return the enemies of a unit that are on the table."""
        return self.state.present(self.state.enemy(unit.side))

    def hope(self, unit: Unit, target: Unit, volley: Volley, order: str) -> float:
        """Return the expected harm of a volley, as a share of a target, and a little for
        its pin.
        """
        harm, spared, miss = 0.0, 1.0, 1.0
        for shot in volley.shots:
            one = salvo.fired(self.ruleset, unit, target, shot, order == "advance", 1)
            dice = sum(k * p for k, p in size_of(one.weapon.shots).items()) * len(shot.models)
            blast = 1.0
            if one.shell and one.weapon.he is not None and not target.armoured:
                blast = sum(k * p for k, p in size_of(one.weapon.he).items())
            struck = one.p_damage * blast  # one shell kills a man only once
            harm += dice * one.p_hit * (struck if target.vehicle else min(struck, target.men))
            spared *= (1 - one.p_hit * (1 - (1 - one.p_damage) ** blast)) ** dice
            miss *= (1 - one.p_hit) ** dice
        if target.armoured and not harm:
            return 0.0
        if target.warplane:
            share = harm / max(1, DRIVEN_OFF_AT - target.pins)
        else:
            share = 1 - spared if target.vehicle else harm / max(1, target.men)
        broken = target.pins + 1 >= MORALE[target.quality] and not target.warplane
        return min(1.0, share + (1.0 if broken else PIN_WORTH) * (1 - miss))

    def volley(self, unit: Unit, target: Unit, order: str) -> Volley | None:
        """Return all that a unit can fire at a target from its place."""
        key = (unit.id, target.id, order)
        if key not in self._volleys:
            self._volleys[key] = self.builder.volley(unit, target, order)
        return self._volleys[key]

    def at(self, unit: Unit, target: Unit, order: str) -> float:
        """Return the expected effect of a unit's fire at a target; 0 where it cannot fire at it."""
        key = (unit.id, target.id, order)
        if key not in self._hopes:
            volley = self.volley(unit, target, order)
            found = 0.0 if volley is None else self.hope(unit, target, volley, order)
            self._hopes[key] = found * self.keen(unit, target)
        return self._hopes[key]

    def best(self, unit: Unit, order: str = "fire") -> float:
        """Return the best expected effect of a unit's fire on this order, from its place."""
        return max((self.at(unit, enemy, order) for enemy in self.looked_at(unit)), default=0.0)

    def looked_at(self, unit: Unit) -> list[Unit]:
        """Return the enemies that a unit considers firing at.

        For indirect fire sight is checked for all friends, so it considers few, first those it has
        ranged in on.
        """
        found = self.enemies(unit)
        if not self.lobs(unit):
            return found
        ranged = unit.ranging.target if unit.ranging is not None else ""
        return sorted(found, key=lambda e: (e.id != ranged, -e.men, e.id))[:LOBBED_AT]

    def lobs(self, unit: Unit) -> bool:
        """Return whether a unit fires indirectly in place, and moves only when it must."""
        return self.ruleset.carried(unit.models, "indirect")

    def nearer(self, unit: Unit, inches: float, wanted_in: float, order: str) -> float:
        """Return the best expected effect of fire at enemies in sight from ``inches`` nearer.

        A unit goes no nearer to its target than ``wanted_in``, inches.
        """
        found = 0.0
        for enemy in self.enemies(unit):
            volley = self.volley(unit, enemy, order)
            if volley is not None:
                gone = max(0.0, min(inches, min(s.range_in for s in volley.shots) - wanted_in))
                shots = tuple(
                    replace(shot, range_in=max(self._least(shot), shot.range_in - gone))
                    for shot in volley.shots
                )
                hope = self.hope(unit, enemy, replace(volley, shots=shots), order)
                found = max(found, hope * eager(enemy))
        return found

    def _least(self, shot: Shot) -> float:
        weapon = self.ruleset.weapon(shot.weapon)
        return max(1.5, weapon.least_range(shot.indirect))

    def best_from(self, unit: Unit, order: str, supposed: Supposed, targets: list[Unit]) -> float:
        """Return the best expected effect of a unit's fire at some enemies from another place."""
        return max((self.best_at(unit, t, order, supposed) for t in targets), default=0.0)

    def best_at(self, unit: Unit, target: Unit, order: str, supposed: Supposed) -> float:
        """Return the expected effect of a unit's fire at a target with one of the two elsewhere."""
        volley = self.builder.volley(unit, target, order, supposed=supposed)
        return 0.0 if volley is None else self.hope(unit, target, volley, order) * eager(target)

    def threat(self, unit: Unit) -> float:
        """Return the harm by enemies that still act this turn."""
        if unit.id not in self._threats:
            waiting = [e for e in self.enemies(unit) if e.order is None and self._feared(e, unit)]
            feared = sorted((self.at(e, unit, "fire") for e in waiting), reverse=True)
            self._threats[unit.id] = min(1.0, SHARED * sum(feared[:4]))
        return self._threats[unit.id]

    def _feared(self, enemy: Unit, unit: Unit) -> bool:
        """Return whether an enemy's fire is a threat: it is near, and not indirect."""
        near = self.field.distance_in(enemy.id, unit.id) <= FEARED_IN
        return near and not self.lobs(enemy) and not enemy.warplane

    def danger_at(self, unit: Unit, supposed: Supposed, enemies: list[Unit]) -> float:
        """Return the harm that some enemies could do to a unit at another place."""
        found = 0.0
        for enemy in enemies:
            volley = self.builder.volley(enemy, unit, "fire", supposed=supposed)
            if volley is not None:
                found += self.hope(enemy, unit, volley, "fire")
        return SHARED * found

    def saved_by_going_down(self, unit: Unit, shooter: Unit) -> float:
        """Return the harm by one enemy's fire that going Down now may save."""
        order = shooter.order if shooter.order == "advance" else "fire"
        volley = self.volley(shooter, unit, order)
        if volley is None:
            return 0.0
        standing = self.hope(shooter, unit, volley, order)
        return standing - self.hope(shooter, replace(unit, order="down"), volley, order)

    def in_wait(self, unit: Unit) -> float:
        """Return the most that fire from Ambush could gain: from enemies that still act and may
        come by.
        """
        reach = self.reach_in(unit)
        hopes = [
            self.open_fire(unit, enemy, max(3.0, min(self._away(unit, enemy), 0.6 * reach)))
            for enemy in self.lured(unit)
        ]
        return self.waited_for(unit, hopes)

    def in_wait_here(self, unit: Unit, *, next_turn: bool = False) -> float:
        """Return the same by the unit's sight of the places where they must come by.

        On the next turn, enemies that have acted act again.
        """
        hopes = []
        for enemy in self.lured(unit, acted=next_turn):
            there = self.field.ahead(enemy.id, pace(self.ruleset, enemy).advance_in)
            if there:
                supposed = Supposed(enemy.id, there)
                hopes.append(self.best_at(unit, enemy, "ambush", supposed))
        return self.waited_for(unit, hopes)

    def waited_for(self, unit: Unit, hopes: Sequence[float]) -> float:
        """Return what Ambush is worth to a unit.

        ``hopes``: what its fire would do to each enemy that may come into its sight.
        """
        comes = COMES_BY / (1 + self.past.idle.get(unit.id, 0))
        missed = (1 - comes) ** sum(hope > WORTH_FIRING for hope in hopes)
        return (1 - missed) * max(hopes, default=0.0)

    def lured(self, unit: Unit, *, acted: bool = False) -> list[Unit]:
        """Return the nearest enemies that still act, or have ``acted``, and may come near a
        unit.
        """
        most = self.reach_in(unit)
        found = []
        for enemy in self.enemies(unit):
            over = enemy.order is not None and not acted
            if over or enemy.warplane or enemy.mover == "artillery":
                continue
            near = self._away(unit, enemy) - pace(self.ruleset, enemy).advance_in
            if near <= most and not stuck(enemy):
                found.append(enemy)
        return sorted(found, key=lambda enemy: (self._away(unit, enemy), enemy.id))[:LURED]

    def _away(self, unit: Unit, other: Unit) -> float:
        return self.field.distance_in(unit.id, other.id)

    def open_fire(self, unit: Unit, target: Unit, inches: float) -> float:
        """Return the effect of a unit's fire at a target in the open, at ``inches``."""
        look = Look(inches)
        shots = [
            Shot(arm.weapon, (model.number,), look.range_in, mount=arm.mount)
            for model in unit.models
            for arm in model.arms[:1]
        ]
        return self.hope(unit, target, Volley(target.id, tuple(shots)), "ambush")

    def reach_in(self, unit: Unit) -> float:
        """Return the range of most of a unit's weapons, inches."""
        reach = sorted(self.ruleset.weapon(a.weapon).range for m in unit.models for a in m.arms)
        return reach[len(reach) // 2] if reach else 0.0

    def all_at(self, unit: Unit, volleys: Iterable[Volley], order: str) -> float:
        """Return the expected effect of volleys; fire at friends is a harm."""
        found = 0.0
        for volley in volleys:
            target = self.state.units[volley.target]
            hope = self.hope(unit, target, volley, order)
            found += -hope if target.side == unit.side else hope * self.keen(unit, target)
        return found

    def keen(self, unit: Unit, target: Unit) -> float:
        """Return the preference for a target: its stake, and whether it stays for indirect fire."""
        sits = target.kind == "artillery" or self.is_fixed(target) or stuck(target)
        stays = STAYS_PUT if sits and self.lobs(unit) else 1.0
        return eager(target) * stays * (1 + STAKE * stake(self.state, target))

    def is_fixed(self, unit: Unit) -> bool:
        """Return whether a unit has a weapon that never fires on an Advance (BA-ORD-2)."""
        return not unit.vehicle and self.ruleset.carried(unit.models, "fixed")

    def shells(self, unit: Unit) -> bool:
        """Return whether a unit may fire indirectly: mortars always, howitzers without sight."""
        return self.lobs(unit) or self.ruleset.carried(unit.models, "howitzer")


def stake(state: State, target: Unit) -> int:
    """Return the points that an enemy gains by destroying a unit, or denies it.

    Points for any unit are left out.
    """
    mine = (objective for objective in state.objectives if objective.unit == target.id)
    return sum(one.points for one in mine if one.kind in (DESTROY, EXIT, SURVIVE))


def eager(target: Unit) -> float:
    """Return the preference for a target that still acts: a pin may stop it."""
    return 1.1 if target.order is None else 1.0
