"""Answers other than orders and moves, in points; some are weighed as in the simple policy."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from math import dist

from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.facts import Volley
from rules.bolt_action.model.state import Unit
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.policy import planes
from rules.bolt_action.player.policy.ahead.orders import HARDLY, Orders
from rules.bolt_action.player.policy.answers import Answers as Simply
from rules.bolt_action.player.policy.answers import next_turn
from rules.bolt_action.rules.air_fire import flak_of
from rules.engine.play.choices import Action, Decision

SPRUNG_FOR = 0.08
"""Least gain of a sprung ambush, points; Flak that waits for planes needs three times as much."""

ONCE = 0.12
"""Worth of keeping a one-shot weapon, points."""

LATER = 0.35
"""Weight of the fire still to come that going Down would reduce."""

SMOKE_APART_IN = 6.0
"""Least distance of called smoke from other smoke, inches."""

TURN_LOST = 0.1
"""Least worth of an order given up by going Down, points: the game may change before it is
given.
"""

SURELY = 10.0
"""Weight for a plane of a target that it would see, relative to others."""

ACTS_YET = 0.6
"""Chance that a unit that stands fast under fire still follows its plan: pins may stop it."""


class Answers(Simply):
    """Weighs answers to the pending decision, in points; of equal ones the first is best."""

    def __init__(self, orders: Orders, pending: Decision) -> None:
        super().__init__(orders.fire, pending)
        self.orders, self.harm = orders, orders.harm

    def weigh(self, action: Action) -> float:
        """Return the worth of an answer; higher is better."""
        if isinstance(action, acts.Shoot):
            unit = self.state.units[action.unit]
            if not unit.warplane:
                order = unit.order or "fire"
                return sum(self._volley(unit, v, order) for v in action.volleys) - 0.5 * HARDLY
        if isinstance(action, acts.ReactionFire):
            return self._volley(self.state.units[action.unit], action.volley, "ambush")
        if isinstance(action, acts.PickPrey) and action.target == self._prey:
            return SURELY + super().weigh(action)
        return super().weigh(action)

    def _supporting(self, action: Action) -> float:
        """Return the simple policy's worth of a call, or −1 for smoke near other smoke."""
        if isinstance(action, acts.CallSupport) and action.at and self._smoked(action):
            return -1.0
        return super()._supporting(action)

    def _smoked(self, action: acts.CallSupport) -> bool:
        """Return whether smoke is called for where other smoke is or will be."""
        markers, assets = self.state.markers, self.state.assets
        called = (*assets, *(marker.asset for marker in markers))
        if not any(a.number == action.asset and a.kind == "smoke" for a in called):
            return False
        others = [m for m in markers if m.asset.number != action.asset and m.asset.kind == "smoke"]
        spots = [one.at for one in others] + [smoke.at for smoke in self.state.smokes]
        return any(dist(action.at[:2], spot[:2]) < SMOKE_APART_IN for spot in spots if spot)

    @cached_property
    def _prey(self) -> str:
        """Return the target of a plane with a choice among its enemies; "" where none is best."""
        plane = self.state.units[self.pending.unit]
        found = None
        if self.pending.by == plane.side:  # gone wrong, the enemy picks
            found = planes.target_of(self.fire, plane)
        return "" if found is None or found.warplane else found.id

    def _volley(self, unit: Unit, volley: Volley, order: str) -> float:
        target = self.state.units[volley.target]
        found = self.harm.of_volley(unit, target, volley, order)
        if target.side == unit.side:
            return -found
        spent = sum(
            len(shot.models)
            for shot in volley.shots
            if "one-shot" in self.ruleset.weapon(shot.weapon).traits
        )
        return found - (ONCE * spent if self.harm.worth.left else 0.0)

    def _springing(self, unit: Unit, action: acts.SpringAmbush) -> float:
        if self.state.units[action.volley.target].warplane:
            return super()._springing(unit, action)
        hope = self._volley(unit, action.volley, "ambush")
        waits = flak_of(unit) and planes.coming(self.fire, unit)
        if self._only_pins(unit, action.volley) and self._others_come(unit, action.volley):
            return -SPRUNG_FOR
        return hope - SPRUNG_FOR * (3 if waits else 1) - 0.001 * action.moment.share

    def _others_come(self, unit: Unit, volley: Volley) -> bool:
        """Return whether another enemy that the fire would harm may still come past."""
        enemies = [e for e in self.orders.places.enemies(unit) if e.id != volley.target]
        return any(e.order is None and not e.armoured for e in enemies)

    def _only_pins(self, unit: Unit, volley: Volley) -> bool:
        """Return whether fire can only pin its target."""
        target = self.state.units[volley.target]
        found = self.harm.expected(unit, target, volley, "ambush")
        return target.armoured and max(found.men, found.killed, found.shaken) < HARDLY

    def _ducking(self, unit: Unit) -> float:
        """Return the worth of Down: what it saves, less the order that the unit gives up
        (BA-SHO-4).
        """
        if unit.vehicle or not self.pending.other:
            return -1.0
        shooter = self.state.units[self.pending.other]
        order = shooter.order if shooter.order == "advance" else "fire"
        volley = self.fire.volley(shooter, unit, order)
        if volley is None:
            return -1.0
        low = replace(unit, order="down")
        spared = self.harm.of_volley(shooter, unit, volley, order)
        spared -= self.harm.points(self.harm.expected(shooter, low, volley, order), unit)
        if spared <= 0:
            return -1.0
        places = self.orders.places
        here = places.here(unit)
        later = LATER * (places.risk(unit, here) - places.risk(unit, here, down=True))
        return spared + later - self.given_up(unit)

    def next_order(self, unit: Unit) -> str:
        """Return the order that a unit would get as the next turn begins."""
        builder = FactBuilder(self.ruleset, next_turn(self.state), self.fire.field)
        return Orders.of(builder, self.fire.past).order_of(unit.id)

    def given_up(self, unit: Unit) -> float:
        """Return what a unit would gain by its order, points."""
        if unit.order is not None:
            return 0.0
        floor = TURN_LOST if self.harm.worth.left else 0.05
        return max(floor, ACTS_YET * self.orders.gives_up(unit))
