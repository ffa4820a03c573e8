"""Choose the unit and its order: the worth of each in points, and its urgency."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.state import Unit
from rules.bolt_action.odds import close_combat
from rules.bolt_action.odds.distributions import p_test
from rules.bolt_action.play.fire import may_fire
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.policy import orders as simply
from rules.bolt_action.player.policy import planes
from rules.bolt_action.player.policy.ahead.goals import Goals
from rules.bolt_action.player.policy.ahead.harm import MEN, Harm
from rules.bolt_action.player.policy.ahead.onward import Onward
from rules.bolt_action.player.policy.ahead.places import Places
from rules.bolt_action.player.policy.ahead.worth import Worth
from rules.bolt_action.player.policy.fire import Fire
from rules.bolt_action.player.policy.moves import hemmed_in, leaves
from rules.bolt_action.player.policy.past import Past
from rules.bolt_action.player.queries import PolicyField, Way
from rules.bolt_action.rules.air_fire import flak_of
from rules.bolt_action.rules.close_combat import REACTION_IN, anti_tank, dares_armour
from rules.bolt_action.rules.morale import morale
from rules.bolt_action.rules.movement import RUN, pace, stuck
from rules.engine.player.legal import chosen

HASTE = {"fire": 1.0, "advance": 0.85, "run": 0.6, "ambush": 0.5, "rally": 0.6, "down": 0.5}
"""Share of an order's gain that is lost when it is not given now."""

GROUND_LATER = 0.1
"""Share of ground taken that is lost by going later: the unit may be stopped before it goes."""

SEEN_LATER = 0.5
"""Share of the fire at a moving unit that is avoided by moving after others have acted."""

ACTED = 0.75
"""The same for fire at a target that has acted: it will not escape, nor is it stopped."""

STANDS_BY = 0.12
"""Fire worth more than this keeps a machine gun in place, points, so that it fires at all."""

LOOKS = 4
"""Consider the moves of this many units before an order is given, the most promising first."""

NEARLY = 0.02
"""Orders whose urgency differs by less are equal, points: the seed decides between them."""

ONWARD = 0.01
"""Worth of a move of an idle unit over staying idle, points."""

HARDLY = 0.02
"""Fire worth less than this counts as none, points."""

RALLIED = 3
"""Usual number of pins that a rally removes, besides the one for its test.

Each would have stayed a turn longer than the one before, since a passed test removes one
(BA-PIN-3).
"""

EAGER = 0.12
"""Assumed gain of a move that is not examined yet, points."""

WATCHES = 0.05
"""Worth of Ambush to a unit that expects no enemy, points; Down must save it more."""

LEAVING = 3.0
"""Weight of driving to the edge by which a unit should leave."""

LEAVES_LATER = 0.05
"""Share lost by a unit that leaves last in a turn and is under no fire.

Fewer enemies that still act see it then.
"""

FLAK = 0.22
"""Worth of Flak in Ambush, in shares of the planes that may still come."""

POINTLESS = -0.9
"""Orders below this are pointless or impossible for a unit, points."""


@dataclass(frozen=True)
class Plan:
    """An order, and its gain over doing nothing, points."""

    given: acts.GiveOrder
    gain: float
    haste: float
    waits: float = 0.0
    exposes: float = 0.0

    @property
    def urgency(self) -> float:
        """Return the loss by not giving it now, points.

        ``waits``, the share of the gain that is ground taken, adds little to it. ``exposes``, the
        added danger to the unit, reduces it.
        """
        found = (self.haste * (1 - self.waits) + GROUND_LATER * self.waits) * self.gain
        return found - SEEN_LATER * self.exposes


class Orders:
    """Weighs the orders of the units that wait for one."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.fire, self.harm = places.fire, places.harm
        self.worth, self.goals = places.worth, places.goals
        self.state, self.field = self.fire.state, self.fire.field
        self.ruleset = self.fire.ruleset
        self.simple = simply.Orders(self.fire)
        self.onward = Onward(places)
        self._blind: set[str] = set()

    @classmethod
    def of(cls, builder: FactBuilder[PolicyField], past: Past) -> Orders:
        """Weigh the orders of a state and a table."""
        worth = Worth(builder.ruleset, builder.state)
        goals = Goals(builder.ruleset, builder.state, builder.field, worth)
        return cls(Places(Fire(builder, past), Harm(builder, worth), goals))

    def best(self, side: str) -> acts.GiveOrder:
        """Return the order to give now."""
        given = {
            name: list(some)
            for name, some in groupby(self.fire.builder.orders(side), lambda one: one.unit)
        }
        if any(self.state.units[name].warplane for name in given):
            best = self.simple.best(side)
            plane = self.state.units[best.unit]
            if best.order == "advance" and planes.target_of(self.fire, plane) is None:
                return next((one for one in given[best.unit] if one.order == "down"), best)
            return best
        waits = [name for name in given if self._waits_for_friends(self.state.units[name])]
        if len(waits) < len(given):
            given = {name: some for name, some in given.items() if name not in waits}
        plans = {
            name: max(self._standing(self.state.units[name], some), key=lambda plan: plan.gain)
            for name, some in given.items()
        }
        hopes = {name: self._hoped(self.state.units[name], one) for name, one in plans.items()}
        looked = sorted(plans, key=lambda n: (hopes[n], n))[-LOOKS:]
        for name in looked:
            plans[name] = self._best_of(self.state.units[name], given[name])
        while True:
            name = chosen(((plans[n].urgency, n) for n in looked), NEARLY, *self._moment(side))
            unit, found = self.state.units[name], plans[name].given
            if found.order != "fire" or name in self._blind or self._finds(unit):
                return found
            self._blind.add(name)
            plans[name] = self._best_of(unit, given[name])

    def order_of(self, name: str) -> str:
        """Return the order that a unit would be given, whatever the others of its side do."""
        unit = self.state.units[name]
        given = [one for one in self.fire.builder.orders(unit.side) if one.unit == name]
        return self._best_of(unit, given).given.order

    def _waits_for_friends(self, unit: Unit) -> bool:
        """Return whether a vehicle lets those go first who are in its way; not where it fires."""
        return hemmed_in(self.fire, unit) and self.volley(unit)[1] is None

    def _moment(self, side: str) -> tuple[object, ...]:
        """Return what a choice among nearly equal orders depends on."""
        ordered = sum(unit.order is not None for unit in self.state.units.values())
        return self.fire.past.seed, self.state.turn, side, ordered

    def _best_of(self, unit: Unit, given: list[acts.GiveOrder]) -> Plan:
        """Return the best plan of a unit.

        A unit without pins does not go Down while it has a shot, and is idle only where it has
        nothing to go for.
        """
        found = [*self._standing(unit, given), *self._moving(unit, given)]
        best = max(found, key=lambda plan: plan.gain)
        if best.given.order == "down" and not unit.pins:
            shots = [plan for plan in found if plan.given.order == "fire"]
            best = max(shots, key=lambda plan: plan.gain, default=best)
        if self._idles(unit, best):
            return max(self._onward(unit, given, best.gain), key=lambda p: p.gain, default=best)
        return best

    def _idles(self, unit: Unit, plan: Plan) -> bool:
        """Return whether a plan leaves a unit idle that could be of use elsewhere."""
        if unit.pins or not self.worth.left or self.onward.keeps(unit):
            return False
        hopeless = plan.gain <= WATCHES or self.fire.past.idle.get(unit.id, 0) > 0
        return plan.given.order == "down" or (plan.given.order == "ambush" and hopeless)

    def _onward(self, unit: Unit, given: list[acts.GiveOrder], idle: float) -> Iterator[Plan]:
        """Yield moves towards a shot or an objective, worth as much as to be ``idle``."""
        if stuck(unit) or self.stays(unit):
            return
        goes = ("advance",) if unit.kind == "artillery" else ("advance", RUN)
        for one in given:
            way = self.onward.best(unit, one.order) if one.order in goes else None
            if way is not None:
                worth = way[0] - self._stay(unit)
                yield Plan(one, max(idle, 0.0) + ONWARD * max(0.0, 1 + worth), HASTE[one.order])

    def _finds(self, unit: Unit) -> bool:
        """Return whether the fire that approximate sight promises exists in real sight."""
        for target, hope in self._worths(unit):
            volley = self.fire.volley(unit, target, "fire") if hope > HARDLY else None
            if volley and self.harm.of_volley(unit, target, volley, "fire") > 0.5 * HARDLY:
                return True
        return False

    def _hoped(self, unit: Unit, plan: Plan) -> float:
        """Return the most a unit might gain, before its ways are examined."""
        if stuck(unit):
            return plan.urgency
        if leaves(self.state, unit):
            return LEAVING * _leaving_haste(self.places, unit)
        moves = EAGER + 0.6 * self.places.risk(unit, self.places.here(unit))
        ground = GROUND_LATER * self.goals.late(unit)
        return max(plan.urgency, HASTE["advance"] * moves + ground)

    def ranked(self, unit: Unit) -> list[Plan]:
        """Return every worthwhile order of a unit, the best first."""
        given = [order for order in self.fire.builder.orders(unit.side) if order.unit == unit.id]
        if unit.warplane:
            found = [Plan(one, self.simple.worth(one), 1.0) for one in given]
        else:
            found = [*self._standing(unit, given), *self._moving(unit, given)]
        best: dict[acts.GiveOrder, Plan] = {}
        for plan in sorted(found, key=lambda plan: -plan.gain):
            if plan.gain > POINTLESS:
                best.setdefault(plan.given, plan)
        return list(best.values())

    def gives_up(self, unit: Unit) -> float:
        """Return the gain of a unit by its best order other than Down, points."""
        side = self.fire.builder.orders(unit.side)
        given = [one for one in side if one.unit == unit.id]
        if not given:
            return 0.0
        plans = [*self._standing(unit, given), *self._moving(unit, given)]
        return max((plan.gain for plan in plans if plan.given.order != "down"), default=0.0)

    def _standing(self, unit: Unit, given: list[acts.GiveOrder]) -> list[Plan]:
        by_order = {one.order: one for one in given}
        down = self.places.staying(unit, down=True) - self.places.staying(unit)
        if unit.vehicle:
            down = 0.0
        hope, target = self.volley(unit)
        haste = HASTE["fire"] if target is not None and target.order is None else ACTED
        found = [
            Plan(by_order["down"], POINTLESS if unit.vehicle else down, HASTE["down"]),
            self._tested(by_order["rally"], self.rally(unit), down, HASTE["rally"]),
            self._tested(by_order["ambush"], self.ambush(unit), down, HASTE["ambush"]),
        ]
        if waits := self._flak(unit):
            found.append(self._tested(by_order["ambush"], waits, down, HASTE["fire"]))
        if target is not None:
            found.append(self._tested(by_order["fire"], hope, down, haste))
        charges = self.charges(unit)
        found += [self._tested(charge, self.assault(unit, charge), down, 1.0) for charge in charges]
        return found

    def _tested(self, given: acts.GiveOrder, gain: float, down: float, haste: float) -> Plan:
        """Return a plan by the chance that it is followed; a failed test means Down."""
        unit = self.state.units[given.unit]
        on_armour = given.charge is not None and dares_armour(
            self.ruleset, unit, self.state.units[given.charge.target]
        )
        if unit.pins or on_armour:
            passes = p_test(morale(unit, given.officer, on_armour=on_armour))
            shed = self.worth.pin(unit) * bool(unit.pins and self.worth.left)
            gain = passes * (gain + shed) + (1 - passes) * down
        return Plan(given, gain, haste)

    def volley(self, unit: Unit) -> tuple[float, Unit | None]:
        """Return the worth of a unit's fire from its place, and its target."""
        if not may_fire(self.ruleset, unit, "fire") or unit.id in self._blind:
            return 0.0, None
        best, found = HARDLY, None
        for target, worth in self._worths(unit):
            if worth > best:
                best, found = worth, target
        return best if found else 0.0, found

    def _worths(self, unit: Unit) -> Iterator[tuple[Unit, float]]:
        """Yield the worth of fire at each enemy: by approximate sight, except for indirect fire."""
        if self.fire.shells(unit):
            for target in self.fire.looked_at(unit):
                volley = self.fire.volley(unit, target, "fire")
                if volley is not None:
                    yield target, self.harm.of_volley(unit, target, volley, "fire")
            return
        for target, sight in zip(self.places.enemies(unit), self.places.here(unit), strict=True):
            yield target, self.harm.there(unit, target, sight, "fire")

    def ambush(self, unit: Unit) -> float:
        """Return what Ambush is worth, points.

        −1 where no enemy can come any more, or one is in sight already.
        """
        if not may_fire(self.ruleset, unit, "ambush") or not self._awaited(unit):
            return -1.0
        if self.volley(unit)[1] is not None:
            return -1.0
        if unit.officer != "none" or self.fire.lobs(unit):
            return WATCHES
        hopes = []
        for enemy in self.fire.lured(unit):
            rates = pace(self.ruleset, enemy)
            ahead = (self.field.ahead(enemy.id, far) for far in (rates.advance_in, rates.run_in))
            there = [place for place in ahead if place]
            rows = self.field.approximate_sights(enemy.id, there, [unit.id])
            hopes.append(max((self.harm.back(unit, enemy, row[0]) for row in rows), default=0.0))
        return max(WATCHES, self.fire.waited_for(unit, hopes))

    def _flak(self, unit: Unit) -> float:
        """Return the worth of Flak in Ambush for planes that may still come (WP-7)."""
        if not flak_of(unit) or leaves(self.state, unit):
            return 0.0
        return FLAK * sum(map(self.worth.of, planes.coming(self.fire, unit)))

    def _awaited(self, unit: Unit) -> bool:
        """Return whether any enemy on the ground may still move."""
        return bool(self.worth.left) or any(
            enemy.order is None for enemy in self.places.enemies(unit)
        )

    def rally(self, unit: Unit) -> float:
        """Return what Rally is worth, points; −1 without pins, and on the last turn."""
        if not unit.pins or not self.worth.left:
            return -1.0
        taken_off = range(1, int(min(unit.pins - 1, RALLIED)) + 1)
        return sum(min(turns, self.worth.left) for turns in taken_off) * self.worth.pin(unit)

    def charges(self, unit: Unit) -> list[acts.GiveOrder]:
        """Return the assaults of a unit on enemies in reach that are worth a fight."""
        if unit.kind != "infantry" or unit.officer != "none" or leaves(self.state, unit):
            return []
        found = []
        for target in self.places.enemies(unit):
            near = self.field.distance_in(unit.id, target.id) <= simply.CHARGE_IN
            if near and self.fight(unit, target, over=False) > 0:
                one = self.fire.builder.assault(unit, target)
                if one is not None and one.charge is not None and one.charge.contacts:
                    found.append(one)
        return found

    def fight(self, unit: Unit, target: Unit, *, over: bool) -> float:
        """Return the worth of close combat, points."""
        theirs, ours = self.worth.of(target), self.worth.after(unit)
        if target.vehicle:
            if target.armoured and not target.open_topped and not anti_tank(self.ruleset, unit):
                return -1.0
            return theirs * close_combat.assault_on_vehicle(self.ruleset, unit, target, "none")
        sides = self.ruleset, unit, target
        win, lose, both = close_combat.assault_on_men(*sides, over_obstacle=over)
        lost = close_combat.struck_back(*sides, over_obstacle=over) / unit.men
        return (win + both) * theirs - (lose + both + MEN * win * lost) * ours

    def assault(self, unit: Unit, given: acts.GiveOrder) -> float:
        """Return the worth of an assault, less the harm of reaction fire, points."""
        charge = given.charge
        assert charge is not None
        if max(charge.distance_in, charge.path.distance_in) > simply.CHARGE_IN:
            return -1.0
        target = self.state.units[charge.target]
        found = self.fight(unit, target, over=charge.over_obstacle)
        reacts = charge.distance_in > REACTION_IN and target.order is None
        volley = self.fire.volley(target, unit, "fire") if reacts else None
        if volley is not None:
            found -= 1.5 * self.harm.of_volley(target, unit, volley, "fire")
        # a charge ends the move at contact, whatever is left of it
        return found + self.goals.worth_of(unit, given.to) - self.goals.worth_of(unit)

    def _moving(self, unit: Unit, given: list[acts.GiveOrder]) -> list[Plan]:
        """Return the orders that move a unit, by the best place that each leads to."""
        if stuck(unit) or self.stays(unit):
            return []
        by_order = {one.order: one for one in given}
        down = 0.0 if unit.vehicle else self.places.staying(unit, down=True) - self._stay(unit)
        if leaves(self.state, unit):
            ranked = [(self.simple.worth(by_order[o]), by_order[o]) for o in (RUN, "advance")]
            worth, one = max(ranked, key=lambda row: row[0])
            onward = self.simple.moves.leads_on(unit, one.order)
            way, far = self.simple.moves.off(unit, one.order)
            gain = (LEAVING + worth) * (simply.HELD_UP + (1 - simply.HELD_UP) * far)
            return [Plan(one, gain, _leaving_haste(self.places, unit, way))] if onward else []
        found = []
        for order in ("advance",) if unit.kind == "artillery" else ("advance", RUN):
            ways = self.places.ways(unit, order)
            if ways:
                gain = ways[0][0] - self._stay(unit)
                plan = self._tested(by_order[order], gain, down, HASTE[order])
                late = self.goals.late(unit)
                waits = min(1.0, late / gain) if gain > 0 else 0.0
                exposes = max(0.0, self.places.exposed(unit, ways[0][1]))
                found.append(replace(plan, waits=waits, exposes=exposes))
        return found

    def stays(self, unit: Unit) -> bool:
        """Return whether a gun keeps its place: it fires indirectly, has a target, or waits.

        A machine gun does so with a target worth its fire, unless an enemy may assault it or has
        ranged in on it.
        """
        if unit.kind != "artillery":
            set_up = self.fire.is_fixed(unit) and not self.goals.late(unit)
            hunted = self.places.charged(unit) or self.places.bracketed(unit)
            return bool(set_up and not hunted and self.volley(unit)[0] > STANDS_BY)
        waits = self.state.turn <= simply.GUNS_WAIT
        waits = waits or (self.fire.shells(unit) and self.onward.keeps(unit))
        return waits or self.volley(unit)[1] is not None

    def _stay(self, unit: Unit) -> float:
        return self.places.staying(unit)


def _leaving_haste(places: Places, unit: Unit, way: Way | None = None) -> float:
    """Return the share of leaving that is lost by letting others act first.

    All when time is short. Otherwise by the fire that the unit avoids by going now, on ``way`` or,
    without one, at best.
    """
    rates = pace(places.fire.ruleset, unit)
    runs = (places.fire.field.goal_in(unit.id) or 0.0) / rates.run_in
    if runs > places.worth.left:
        return 1.0
    spared = places.risk(unit, places.here(unit))
    if way is not None and not way.path.exits:
        spared = -places.exposed(unit, way)
    return min(1.0, max(LEAVES_LATER, spared / LEAVING))
