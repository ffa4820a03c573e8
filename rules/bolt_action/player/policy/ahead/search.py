"""The choice between good answers by rough games: each is tried in many of them, played on from
where the game stands, the better ones in more (`player.rehearsals`).

What is tried is what the odds and the worth of places think well of; both sides go on by the same
quick habits. Every answer is tried with the same dice, so that luck tells them apart less.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from math import dist

from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.state import Unit
from rules.bolt_action.player.legal import STAYS
from rules.bolt_action.player.policy.ahead.orders import Orders, Plan
from rules.bolt_action.player.policy.ahead.sketches import drawable, sketch
from rules.bolt_action.player.queries import Way
from rules.bolt_action.player.rehearsals import Rehearsal, Trial
from rules.bolt_action.rules.movement import RUN
from rules.engine.choices import Action, Decision

ROUNDS = ((60, 8), (150, 4), (300, 1))
"""In how many games more all are tried that are left, and how many of them are left then."""

FEW, FEWEST = 12, 20
"""So many units play all of these games, more units fewer, by the square of their number: each of
them looks at all enemies. So many games at least an answer is tried in."""

MORE = 1
"""Rough games end with the turn that is so many after this one."""

WAYS, WAYS_ON = 3, 8
"""Of the best ways of an order so many are tried before it is given, and after."""

APART_IN = 2.5
"""Ways that end nearer to each other than this are one and the same."""

WORSE = 1.0
"""What seems so much worse than the best of a unit is not tried, points."""

MOST = 24
"""So many answers are tried, those that can least wait."""

WORSE_SHOT = 0.3
"""Fire at somebody is tried that seems worth this share of the best."""


@dataclass
class Tried:
    """An answer, what it is in rough games, and by how much its side led after so many of them."""

    answer: Action
    trial: Trial
    seems: float
    urgency: float = 0.0
    lead: float = field(default=0.0, init=False)
    games: int = field(default=0, init=False)


class Search:
    """Tries the answers of a side. ``times``: in how many times as many games as usual."""

    def __init__(self, orders: Orders, rehearsal: Rehearsal, times: float) -> None:
        self.orders, self.places, self.state = orders, orders.places, orders.state
        units = max(FEW, len(self.state.grounded()))
        self._rehearsal, self._times = rehearsal, times * (FEW / units) ** 2

    @staticmethod
    def of(orders: Orders, times: float) -> Search | None:
        """None where rough games do not know what is at stake, or nobody can play them."""
        if not drawable(orders.state):
            return None
        drawn = sketch(orders.ruleset, orders.state, orders.worth)
        rehearsal = orders.field.rehearsal(drawn)
        return None if rehearsal is None else Search(orders, rehearsal, times)

    def order(self, side: str) -> acts.GiveOrder:
        """The order to give now."""
        names = [name for name, _ in groupby(self.orders.fire.builder.orders(side), _unit_of)]
        units = [self.state.units[name] for name in names]
        if any(unit.warplane for unit in units):
            return self.orders.best(side)
        tried = [one for unit in units for one in self._orders_of(unit)]
        tried.sort(key=lambda one: -one.urgency)
        best = self._best(tried[:MOST], side)
        if best is None or not isinstance(best.answer, acts.GiveOrder):
            return self.orders.best(side)
        if best.answer.order == "fire" and not self.orders.finds(self.state.units[best.trial.unit]):
            return self.orders.best(side)
        return best.answer

    def _orders_of(self, unit: Unit) -> list[Tried]:
        """What a unit might do, but for what seems far worse than its best."""
        found = []
        for plan in self.orders.ranked(unit):
            order, charge = plan.given.order, plan.given.charge
            if charge is not None:
                found.append(_tried(plan, Trial(unit.id, "charge", other=charge.target)))
            elif order in ("advance", RUN):
                found += self._moves_of(unit, plan)
            elif order == "fire":
                _, target = self.orders.volley(unit)
                other = "" if target is None else target.id
                found.append(_tried(plan, Trial(unit.id, order, other=other)))
            elif order != "down" or not unit.vehicle:
                found.append(_tried(plan, Trial(unit.id, order)))
        best = max((one.seems for one in found), default=0.0)
        return [one for one in found if one.seems >= best - WORSE]

    def _moves_of(self, unit: Unit, plan: Plan) -> list[Tried]:
        order = plan.given.order
        ways = self.places.ways(unit, order)
        found = []
        for worth, way in _apart(ways, WAYS):
            one = _tried(plan, Trial(unit.id, order, way.to))
            less = ways[0][0] - worth
            found.append(replace(one, seems=one.seems - less, urgency=one.urgency - less))
        return found

    def move(self, unit: Unit) -> acts.Move:
        """The move on the order that a unit has."""
        order = unit.order or "advance"
        ways = self.places.ways(unit, order)
        if not ways:
            return acts.Move(unit.id, STAYS)
        tried = [
            Tried(_move(unit, way), Trial(unit.id, order, way.to, tested=True), worth)
            for worth, way in _apart(ways, WAYS_ON)
            if worth >= ways[0][0] - WORSE
        ]
        best = self._best(tried, unit.side)
        if best is None or not isinstance(best.answer, acts.Move):
            return _move(unit, ways[0][1])
        return best.answer

    def shot(self, unit: Unit, found: Sequence[Action], weigh: Callable[[Action], float]) -> Action:
        """At whom a unit fires, of the best shots at each; or what else is best."""
        rows = sorted(((weigh(action), action) for action in found), key=lambda row: -row[0])
        does = "fire on" if unit.order == "advance" else "fire"
        tried: dict[str, Tried] = {}
        for worth, action in rows:
            if isinstance(action, acts.Shoot):
                target = action.volleys[0].target
                trial = Trial(unit.id, does, other=target, tested=True, moved=does == "fire on")
                tried.setdefault(target, Tried(action, trial, worth))
        best = rows[0][1]
        if not isinstance(best, acts.Shoot):
            return best
        few = [one for one in tried.values() if one.seems > WORSE_SHOT * rows[0][0]]
        chosen = self._best(few, unit.side) if len(few) > 1 else None
        return best if chosen is None else chosen.answer

    def reaction(self, pending: Decision, found: Sequence[Action]) -> Action:
        """Whether a unit goes Down under somebody's fire."""
        unit = self.state.units[pending.unit]
        moved = self.state.units[pending.other].order == "advance"
        tried = []
        for action in found:
            does = "duck" if isinstance(action, acts.GoDown) else "stand fast"
            trial = Trial(unit.id, does, other=pending.other, tested=True, moved=moved)
            tried.append(Tried(action, trial, 0.0))
        best = self._best(tried, unit.side)
        return found[0] if best is None else best.answer

    def _best(self, tried: list[Tried], side: str) -> Tried | None:
        """The answer after which the side led by most; fewer and fewer are tried again."""
        sign = 1 if self.state.sides.index(side) == 0 else -1
        left = list(tried)
        for count, stay in ROUNDS:
            many = max(FEWEST, round(count * self._times))
            if len(left) < 2:
                break
            for one in left:
                lead = sign * self._rehearsal.lead(one.trial, MORE, one.games, many)
                one.lead = (one.lead * one.games + lead * many) / (one.games + many)
                one.games += many
            left.sort(key=lambda one: -one.lead)
            left = left[:stay]
        return left[0] if left else None


def _unit_of(given: acts.GiveOrder) -> str:
    return given.unit


def _tried(plan: Plan, trial: Trial) -> Tried:
    return Tried(plan.given, trial, plan.gain, plan.urgency)


def _move(unit: Unit, way: Way) -> acts.Move:
    return acts.Move(unit.id, way.path, way.to, way.way)


def _apart(ways: Sequence[tuple[float, Way]], most: int) -> list[tuple[float, Way]]:
    """The best of some ways, best first, that end in different places."""
    found: list[tuple[float, Way]] = []
    for worth, way in ways:
        if way.to and all(dist(way.to[0][1:3], w.to[0][1:3]) >= APART_IN for _, w in found):
            found.append((worth, way))
        if len(found) == most:
            break
    return found
