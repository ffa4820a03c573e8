"""A policy that looks ahead: every answer in points of the scenario, by the exact odds of fire and
by rough looks at where each move would end.

It asks where a unit could be shot at after its move, by which enemies that have still to act, and
what it could shoot at itself; shares its objectives out among its units, the more earnestly the
nearer the end is; and gives first the order that cannot wait. It uses no dice of its own. One idea
a module:
`worth` (what a unit is worth), `harm` (what fire does to it), `goals` (who holds what), `places`
(where to be), `orders`, `answers`.
"""

from __future__ import annotations

from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.play.game import BoltAction
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.legal import STAYS, legal_actions
from rules.bolt_action.player.policy.ahead.answers import Answers
from rules.bolt_action.player.policy.ahead.goals import Goals
from rules.bolt_action.player.policy.ahead.harm import Harm
from rules.bolt_action.player.policy.ahead.orders import Orders
from rules.bolt_action.player.policy.ahead.places import Places
from rules.bolt_action.player.policy.ahead.worth import Worth
from rules.bolt_action.player.policy.fire import Fire
from rules.bolt_action.player.policy.moves import Moves, leaves
from rules.bolt_action.player.queries import Field
from rules.engine.choices import Action
from rules.engine.game import Game

NEVER = "fire-smoke"
"""It fires no smoke."""

LOOKS, ALL = 4, 99
"""At the moves of so many units it looks before it gives an order: of those that seem to have most
to gain, or of all."""


def middle(game: Game[State], field: Field) -> Action:
    """The policy's answer to the pending decision. Raises ValueError when the game is over."""
    return _answer(game, field, LOOKS)


def hard(game: Game[State], field: Field) -> Action:
    """The same by one who looks at the moves of all units. Raises ValueError likewise."""
    return _answer(game, field, ALL)


def _answer(game: Game[State], field: Field, looks: int) -> Action:
    pending, rules = game.pending, game.rules
    if pending is None or not isinstance(rules, BoltAction):
        raise ValueError("there is nothing to decide")
    fire = Fire(FactBuilder(rules.ruleset, game.state, field))
    worth = Worth(rules.ruleset, game.state)
    goals = Goals(rules.ruleset, game.state, field, worth)
    places = Places(fire, Harm(fire.builder, worth), goals)
    orders = Orders(places, looks)
    if "give-order" in pending.accepts:
        return orders.best(pending.by)
    if "move" in pending.accepts:
        return _move(places, game.state.units[pending.unit])
    found = legal_actions(game, field).but(NEVER)
    return max(found, key=Answers(orders, pending).weigh)


def _move(places: Places, unit: Unit) -> acts.Move:
    if leaves(places.state, unit):
        return Moves(places.fire).best(unit)
    ways = places.ways(unit, unit.order or "advance")
    if not ways:
        return acts.Move(unit.id, STAYS)
    _, way = ways[0]
    return acts.Move(unit.id, way.path, way.to, way.way)
