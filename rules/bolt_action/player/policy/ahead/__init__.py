"""A policy that looks ahead: it weighs every answer in points of the scenario.

It uses the exact odds of fire, and approximate sight at the end of each move. It considers which
enemies that have not yet acted could fire at a unit after its move, and what the unit could fire
at. It assigns objectives to its units, with more weight as the end comes nearer. It gives first the
order that cannot wait. It uses no dice of its own. One idea a module:

- `worth`: the worth of a unit
- `harm`: the worth of fire on it, by exact odds or, with approximate sight, by `quick_odds`
- `goals`: the unit for each objective
- `places`: the worth of a place
- `onward`: the moves of idle units
- `leaving`: the urgency to leave the table
- `sorties`: the targets that planes would find
- `orders`, `answers`
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.play.game import rules_of
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.legal import STAYS, legal_actions
from rules.bolt_action.player.policy.ahead.answers import Answers
from rules.bolt_action.player.policy.ahead.orders import Orders
from rules.bolt_action.player.policy.moves import Moves, leaves
from rules.bolt_action.player.policy.orders import rides_on, without_riders
from rules.bolt_action.player.policy.past import Past
from rules.bolt_action.player.queries import PolicyField
from rules.bolt_action.rules.movement import stuck
from rules.engine.play.choices import Action, Decision
from rules.engine.play.game import Game

NEVER = "fire-smoke"
"""Kind of action that it never takes."""

IN_POINTS = frozenset(
    {"shoot", "hold-fire", "fire-smoke", "reaction-fire", "stand-fast", "go-down"}
    | {"spring-ambush", "hold-ambush"}
)
"""Answers that are weighed in points; others, and those of planes, are only ranked."""


def middle(game: Game[State], field: PolicyField) -> Action:
    """Return the policy's answer to the pending decision. Raises ValueError when the game
    is over.
    """
    orders, pending = _orders(game, field), game.pending
    assert pending is not None
    if "give-order" in pending.accepts:
        rides = rides_on(game.state, pending.by)
        return rides if rides is not None else orders.best(pending.by)
    if "dismount" in pending.accepts:
        return acts.Dismount(pending.unit)
    if "move" in pending.accepts:
        return _move(orders, game.state.units[pending.unit])
    found = legal_actions(game, field).but(NEVER)
    return max(found, key=Answers(orders, pending).weigh)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A possible answer.

    ``gain``: over doing nothing, points; None where answers are only ranked. ``move``: the move
    that the policy would make after an order, where the order lets the unit move.
    """

    action: Action
    gain: float | None
    move: acts.Move | None = None


def ranked(game: Game[State], field: PolicyField, about: str) -> list[Ranked]:
    """Return the possible answers now, the best first.

    Orders are those of one unit, ``about``. Raises ValueError when the game is over.
    """
    orders, pending, units = _orders(game, field), game.pending, game.state.units
    assert pending is not None
    if "give-order" in pending.accepts:
        if about not in units or units[about].side != pending.by:
            return []
        unit = units[about]
        apart = unit.warplane or leaves(orders.state, unit)
        return [
            Ranked(plan.given, None if apart else plan.gain, _move_after(orders, plan.given))
            for plan in orders.ranked(unit)
        ]
    if "move" in pending.accepts:
        unit, places = units[pending.unit], orders.places
        if leaves(places.state, unit):
            return [Ranked(_move(orders, unit), None)]
        waits = places.state.units[unit.id]
        here = places.staying(waits)
        return [
            Ranked(acts.Move(unit.id, way.path, way.to, way.way), worth - here)
            for worth, way in places.ways(waits, unit.order or "advance")
        ]
    weigh = Answers(orders, pending).weigh
    rows = [(action, weigh(action)) for action in legal_actions(game, field).but(NEVER)]
    rows.sort(key=lambda row: -row[1])
    who = units.get(pending.unit)
    in_points = IN_POINTS.issuperset(pending.accepts) and not (who is not None and who.warplane)
    return [Ranked(action, worth if in_points else None) for action, worth in rows]


def _move_after(orders: Orders, given: acts.GiveOrder) -> acts.Move | None:
    """Return the policy's move after an order to Advance or Run on foot or wheels, else None."""
    unit = orders.state.units[given.unit]
    rides = unit.warplane or unit.aboard
    if given.order not in ("advance", "run") or given.charge or rides or stuck(unit):
        return None
    return _move(orders, replace(unit, order=given.order))


def _orders(game: Game[State], field: PolicyField) -> Orders:
    rules = rules_of(game)
    if game.pending is None:
        raise ValueError(game.pending)
    state = _before_moving(without_riders(game.state), game.pending)
    return Orders.of(FactBuilder(rules.ruleset, state, field), Past.of(game))


def _before_moving(state: State, pending: Decision) -> State:
    """Return a state in which a unit that is asked where it moves still has its turn to act.

    Its order was weighed so: by what it may reach in all the turns that it has, this one included.
    """
    unit = state.units.get(pending.unit)
    if "move" not in pending.accepts or unit is None:
        return state
    return replace(state, units={**state.units, unit.id: replace(unit, order=None)})


def _move(orders: Orders, unit: Unit) -> acts.Move:
    if leaves(orders.state, unit):
        return Moves(orders.fire).best(unit)
    way = orders.onward.going(orders.state.units[unit.id], unit.order or "advance")
    if way is None:
        return acts.Move(unit.id, STAYS)
    return acts.Move(unit.id, way.path, way.to, way.way)
