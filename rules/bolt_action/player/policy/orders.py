"""Choose the unit and its order. Riders never mount, and stay where they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.actions import GiveOrder
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.odds import close_combat
from rules.bolt_action.odds.distributions import p_test
from rules.bolt_action.play.fire import may_fire
from rules.bolt_action.player.policy import planes
from rules.bolt_action.player.policy.fire import WORTH_FIRING, Fire
from rules.bolt_action.player.policy.moves import (
    BESIDE_IN,
    RISKED,
    SHAKES_OFF,
    Moves,
    calls_for,
    company_in,
    goal_weight,
    holds_ground,
    leads,
    leaves,
    path_to_enemy_in,
    ranged_in,
    wanted_in,
)
from rules.bolt_action.rules.air_fire import flak_of
from rules.bolt_action.rules.close_combat import REACTION_IN, anti_tank, dares_armour
from rules.bolt_action.rules.morale import morale
from rules.bolt_action.rules.movement import RUN, pace, stuck

CHARGE_IN = 12.0
"""Greatest distance of an assault that is considered, inches (BA-ASS-3)."""

CLOSING_IN = 0.08
"""Worth of coming nearer to where a unit wants to be."""

NEXT_TURN = 0.4
"""Weight of better fire from the next turn on."""

TANKS_CLOSE, GUNS_CLOSE = 1.6, 0.3
"""Factors of that worth for vehicles and for guns."""

SEEKING = 0.03
"""Worth of another view to a unit that sees no enemy."""

GUNS_WAIT = 2
"""Turns for which a gun waits in its first place for an enemy; then it looks for them."""

NOTHING = -9.0
"""Worth of an order that leads nowhere."""

WATCHES = 0.004
"""Worth of Ambush to a unit that has nothing else to do.

Down is worth more only where it saves the unit something.
"""

VEHICLE_WAITS = -0.03
"""The same for a vehicle, which should rather move."""

LEAVING = 0.5
"""Worth of going on towards the edge by which a unit should leave."""

HURRY = 1.5
"""The same when it may soon be too late."""

LOSS = 1.05
"""Cost of losing an assault, relative to the gain of winning it."""

HELD_UP = 0.2
"""Worth of driving on where friends are in the way, in shares of a free way: they go first."""

FLAK_WAITS = 0.22
"""Worth of Flak in Ambush, for each enemy plane that may still come."""


class Orders:
    """Weighs every order of every unit that waits for one."""

    def __init__(self, fire: Fire) -> None:
        self.fire = fire
        self.builder = fire.builder
        self.state = fire.state
        self.field = fire.field
        self.ruleset: Ruleset = fire.ruleset
        self.moves = Moves(fire)

    def best(self, side: str, unit: str = "") -> acts.GiveOrder:
        """Return the best order for a unit of a side whose die is drawn, or for one ``unit``."""
        some = (one for one in self._given(side) if unit in ("", one.unit))
        ranked = sorted(
            ((self.worth(given), -number, given) for number, given in enumerate(some)), reverse=True
        )
        found, most = ranked[0][2], NOTHING
        for worth, _, given in ranked:
            if worth <= most:
                break
            closer = min(worth, self._closely(given, worth))
            if closer > most:
                found, most = given, closer
        return found

    def _closely(self, given: acts.GiveOrder, worth: float) -> float:
        """Return the worth of an order after its ways are examined: slow, so done for few."""
        unit = self.state.units[given.unit]
        if given.charge is not None or unit.warplane:
            return worth
        if given.order == "ambush" and not flak_of(unit):
            return self.fire.in_wait_here(unit) or (VEHICLE_WAITS if unit.vehicle else WATCHES)
        if given.order not in ("advance", RUN):
            return worth
        if not self.moves.leads_on(unit, given.order):
            return NOTHING
        if leaves(self.state, unit):
            return worth * (HELD_UP + (1 - HELD_UP) * self.moves.off(unit, given.order)[1])
        if given.order == RUN:
            fear = RISKED * self.moves.caution(unit)
            return worth - fear * max(0.0, self.moves.risk(unit)) if fear else worth
        return worth

    def _given(self, side: str) -> Iterator[acts.GiveOrder]:
        units = self.state.units
        for name, given in groupby(self.builder.orders(side), lambda one: one.unit):
            yield from given
            if units[name].kind == "infantry":
                yield from self._charges(units[name])

    def _charges(self, unit: Unit) -> Iterator[acts.GiveOrder]:
        for target in self.fire.enemies(unit):
            near = not target.warplane and self.field.distance_in(unit.id, target.id) <= CHARGE_IN
            if near and self._beats(unit, target):
                found = self.builder.assault(unit, target)
                if found is not None and found.charge is not None and found.charge.contacts:
                    yield found

    def worth(self, given: acts.GiveOrder) -> float:
        """Return the gain of an order, by the chance that it is followed."""
        unit, order = self.state.units[given.unit], given.order
        tested = unit.pins and order != "down"
        on_armour = given.charge is not None and dares_armour(
            self.ruleset, unit, self.state.units[given.charge.target]
        )
        passes = 1.0
        if tested or on_armour:
            passes = p_test(morale(unit, given.officer, on_armour=on_armour))
        gain = self._gain(unit, order, given)
        return passes * gain if gain > 0 else gain

    def _gain(self, unit: Unit, order: str, given: acts.GiveOrder) -> float:
        if given.charge is not None:
            return self._assault(unit, self.state.units[given.charge.target], given)
        if unit.warplane:
            return planes.sortie(self.fire, unit, order)
        if leaves(self.state, unit) and order in ("advance", RUN) and not stuck(unit):
            return self._leaving(unit) * (1.0 if order == RUN else 0.8)
        gains = {
            "fire": self._fire,
            "advance": self._advance,
            "run": self._run,
            "ambush": self._ambush,
            "rally": self._rally,
            "down": self._down,
        }
        return gains[order](unit)

    def _leaving(self, unit: Unit) -> float:
        """Return the worth of driving on to the edge: high with at most one turn to spare."""
        runs = (self.field.goal_in(unit.id) or 0.0) / pace(self.ruleset, unit).run_in
        hurries = runs + 1 >= self.state.turns - self.state.turn
        return (HURRY if hurries else LEAVING) + self.fire.threat(unit)

    def _fire(self, unit: Unit) -> float:
        hope = self.fire.best(unit) if may_fire(self.ruleset, unit, "fire") else 0.0
        return hope if hope > WORTH_FIRING else -1.0

    def _advance(self, unit: Unit) -> float:
        """Return the worth of fire on the move from nearer, and of the place it reaches."""
        if stuck(unit) or self._shells_on(unit) or self._observes(unit):
            return -0.01
        inches, wanted = pace(self.ruleset, unit).advance_in, wanted_in(self.fire, unit)
        blind = self.fire.best(unit) <= WORTH_FIRING
        seeks = self._closing(unit, inches) + SEEKING * (blind and unit.officer == "none")
        if not may_fire(self.ruleset, unit, "advance"):
            waits = unit.kind == "artillery" and self.state.turn <= GUNS_WAIT
            return (
                seeks if blind and not waits else -0.01
            )  # nor is a gun that can fire wheeled about
        now = self.fire.nearer(unit, inches, wanted, "advance")
        then = self.fire.nearer(unit, inches, wanted, "fire") - self.fire.best(unit)
        last = self.state.turn >= self.state.turns
        later = 0.0 if last else NEXT_TURN * max(0.0, then) * (1 - now)
        shakes = SHAKES_OFF * ranged_in(self.state, unit)
        fear = 0.25 * self.moves.caution(unit) * self.fire.threat(unit)
        return now + later + seeks + shakes - fear

    def _run(self, unit: Unit) -> float:
        """Return the worth of a Run: it reaches farther than an Advance, but without fire."""
        if stuck(unit) or self._shells_on(unit) or self._observes(unit):
            return -0.01
        if unit.mover == "artillery":
            return -0.06  # a gun does not run
        rates = pace(self.ruleset, unit)
        if not unit.models or not any(m.arms for m in unit.models):
            return 1.4 * CLOSING_IN
        goal = self.field.goal_in(unit.id) or 0.0
        if max(self._too_far(unit), goal) <= rates.advance_in:
            return 0.0
        seeks = SEEKING * (self.fire.best(unit) <= WORTH_FIRING)
        shakes = SHAKES_OFF * ranged_in(self.state, unit)
        fear = 0.3 * self.moves.caution(unit) * self.fire.threat(unit)
        return 1.4 * self._closing(unit, rates.run_in) + seeks + shakes - fear

    def _too_far(self, unit: Unit) -> float:
        """Return a unit's distance from the enemy beyond its preferred one, inches.

        For an officer it is the distance from the units led.
        """
        if unit.officer != "none":
            return max(0.0, company_in(self.fire, unit) - BESIDE_IN)
        away = max(self.builder.nearest_enemy_in(unit), path_to_enemy_in(self.fire, unit))
        return max(0.0, away - wanted_in(self.fire, unit))

    def _closing(self, unit: Unit, inches: float) -> float:
        worth = {"vehicle": TANKS_CLOSE, "artillery": GUNS_CLOSE}.get(unit.kind, 1.0)
        near = worth * CLOSING_IN * min(1.0, self._too_far(unit) / inches)
        goal = self.field.goal_in(unit.id) if holds_ground(self.fire, unit) else None
        if goal is None:
            return near
        return max(near, goal_weight(self.state) * CLOSING_IN * min(1.0, goal / inches))

    def _shells_on(self, unit: Unit) -> bool:
        """Return whether a unit fires over others from where it is; a howitzer that was idle for
        long goes to where it sees somebody."""
        idle = self.fire.past.idle.get(unit.id, 0) >= GUNS_WAIT
        return self.fire.lobs(unit) or (self.fire.shells(unit) and not idle)

    def _observes(self, unit: Unit) -> bool:
        """Return whether an officer observes for guns without sight, and so stays (BA-SHO-8,
        BA-MOR-2).

        The officer goes if friends within reach of a Run need it more.
        """
        if unit.officer == "none" or unit.warplane:
            return False
        reach = pace(self.ruleset, unit).run_in + BESIDE_IN
        for friend in self.state.present(unit.side):
            called = calls_for(friend) and leads(self.fire, unit, friend)
            if called and BESIDE_IN < self.field.distance_in(unit.id, friend.id) <= reach:
                return False
        guns = any(self.fire.shells(friend) for friend in self.state.present(unit.side))
        return guns and self.builder.seen_from(unit)

    def _ambush(self, unit: Unit) -> float:
        if not may_fire(self.ruleset, unit, "ambush"):
            return -0.01
        if self.fire.lobs(unit):
            return WATCHES
        waits = FLAK_WAITS * len(planes.coming(self.fire, unit)) if flak_of(unit) else 0.0
        if leaves(self.state, unit):
            waits = min(waits, 0.5 * LEAVING)
        under_fire = SHAKES_OFF * ranged_in(self.state, unit)
        return max(waits, WATCHES, self.fire.in_wait(unit) - under_fire)

    def _rally(self, unit: Unit) -> float:
        if self.state.turn >= self.state.turns:
            return -0.05
        return 0.07 * unit.pins - 0.08

    def _down(self, unit: Unit) -> float:
        """Return the worth of Down: what it saves of the fire still to come."""
        if unit.vehicle:
            return NOTHING  # it saves a vehicle nothing (BA-SHO-6)
        return 0.12 * self.fire.threat(unit)

    def _assault(self, unit: Unit, target: Unit, given: acts.GiveOrder) -> float:
        charge = given.charge
        if charge is None or max(charge.distance_in, charge.path.distance_in) > CHARGE_IN:
            return -1.0
        if target.vehicle:
            return self._assault_vehicle(unit, target)
        win, lose, both = close_combat.assault_on_men(
            self.ruleset, unit, target, over_obstacle=charge.over_obstacle
        )
        reacts = charge.distance_in > REACTION_IN and target.order is None
        shot_at = self.fire.at(target, unit, "fire") if reacts else 0.0
        return win - LOSS * (lose + both) - shot_at

    def _beats(self, unit: Unit, target: Unit) -> bool:
        """Return whether an assault could pay at all, before its way is searched."""
        if target.vehicle:
            return self._assault_vehicle(unit, target) > 0
        win, lose, both = close_combat.assault_on_men(
            self.ruleset, unit, target, over_obstacle=False
        )
        return win > LOSS * (lose + both)

    def _assault_vehicle(self, unit: Unit, target: Unit) -> float:
        if target.armoured and not target.open_topped and not anti_tank(self.ruleset, unit):
            return -1.0
        return close_combat.assault_on_vehicle(self.ruleset, unit, target, "none")


def without_riders(state: State) -> State:
    """Return a state in which riders are out of the game, so that policies ignore them."""
    if not any(unit.aboard for unit in state.units.values()):
        return state
    units = {
        name: replace(unit, exited="aboard") if unit.aboard else unit
        for name, unit in state.units.items()
    }
    return replace(state, units=units)


def rides_on(state: State, side: str) -> GiveOrder | None:
    """Return the order by which a rider stays aboard, if its side has no other unit to order."""
    waiting = [unit for unit in state.alive(side) if unit.order is None]
    if waiting and all(unit.aboard for unit in waiting):
        return GiveOrder(waiting[0].id, "down")
    return None
