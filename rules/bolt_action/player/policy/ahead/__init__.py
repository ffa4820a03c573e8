"""A policy that looks ahead: every answer in points of the scenario, by the exact odds of fire and
by rough looks at where each move would end.

It asks where a unit could be shot at after its move, by which enemies that have still to act, and
what it could shoot at itself; shares its objectives out among its units, the more earnestly the
nearer the end is; and gives first the order that cannot wait. It uses no dice of its own. One idea
a module:
`worth` (what a unit is worth), `harm` (what fire does to it, by exact odds or, for rough looks, by
`quick_odds`), `goals` (who holds what), `places`
(where to be), `sorties` (what planes would find), `orders`, `answers`; `search` (what is tried in
rough games) and `sketches` (what those are told).
"""

from __future__ import annotations

from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.play.fire import MUST_FIRE
from rules.bolt_action.play.game import BoltAction
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.legal import STAYS, legal_actions
from rules.bolt_action.player.passengers import rides_on, without_riders
from rules.bolt_action.player.policy.ahead.answers import Answers
from rules.bolt_action.player.policy.ahead.goals import Goals
from rules.bolt_action.player.policy.ahead.harm import Harm
from rules.bolt_action.player.policy.ahead.orders import Orders
from rules.bolt_action.player.policy.ahead.places import Places
from rules.bolt_action.player.policy.ahead.search import Search
from rules.bolt_action.player.policy.ahead.worth import Worth
from rules.bolt_action.player.policy.fire import Fire
from rules.bolt_action.player.policy.moves import Moves, leaves
from rules.bolt_action.player.queries import Field
from rules.engine.choices import Action, Decision
from rules.engine.game import Game

NEVER = "fire-smoke"
"""It fires no smoke."""

DOWN_OR_NOT = {"go-down", "stand-fast"}

IN_POINTS = frozenset(
    {"shoot", "hold-fire", "fire-smoke", "reaction-fire", "stand-fast", "go-down"}
    | {"spring-ambush", "hold-ambush"}
)
"""Answers that are weighed in points; others, and those of planes, are only ranked."""

LOOKS, ALL = 4, 99
"""At the moves of so many units it looks before it gives an order where it plays no rough games: of
those that seem to have most to gain, or of all."""


def middle(game: Game[State], field: Field) -> Action:
    """The policy's answer to the pending decision. Raises ValueError when the game is over."""
    return _answer(game, field, LOOKS, 1.0)


def hard(game: Game[State], field: Field) -> Action:
    """The same by one who looks at the moves of all units, and plays half as many rough games more.
    Raises ValueError likewise."""
    return _answer(game, field, ALL, 1.5)


def ranked(game: Game[State], field: Field, about: str) -> list[tuple[Action, float | None]]:
    """What may be answered now, the best first, and what it is worth above doing nothing, points;
    of orders those of one unit, ``about``. None for points where it only ranks.

    Raises ValueError when the game is over.
    """
    orders, pending, units = _orders(game, field, ALL), game.pending, game.state.units
    assert pending is not None
    if "give-order" in pending.accepts:
        if about not in units or units[about].side != pending.by:
            return []
        apart = units[about].warplane or leaves(orders.state, units[about])
        return [(p.given, None if apart else p.gain) for p in orders.ranked(units[about])]
    if "move" in pending.accepts:
        unit, places = units[pending.unit], orders.places
        if leaves(places.state, unit):
            return [(_move(places, unit), None)]
        here = places.staying(unit)
        return [
            (acts.Move(unit.id, way.path, way.to, way.way), worth - here)
            for worth, way in places.ways(unit, unit.order or "advance")
        ]
    weigh = Answers(orders, pending).weigh
    rows = [(action, weigh(action)) for action in legal_actions(game, field).but(NEVER)]
    rows.sort(key=lambda row: -row[1])
    who = units.get(pending.unit)
    in_points = IN_POINTS.issuperset(pending.accepts) and not (who is not None and who.warplane)
    return [(action, worth if in_points else None) for action, worth in rows]


def _answer(game: Game[State], field: Field, looks: int, times: float) -> Action:
    """By rough games, as far as those know what is at stake; else by the odds and the places."""
    pending = game.pending
    assert pending is not None
    rides = rides_on(game.state, pending.by) if "give-order" in pending.accepts else None
    if rides is not None:
        return rides
    if "dismount" in pending.accepts:
        return acts.Dismount(pending.unit)
    orders = _orders(game, field, looks)
    search = Search.of(orders, times) if _tried(game.state, pending) else None
    tried = None if search is None else _searched(search, game, field, pending)
    if tried is not None:
        return tried
    if "give-order" in pending.accepts:
        return orders.best(pending.by)
    if "move" in pending.accepts:
        return _move(orders.places, game.state.units[pending.unit])
    found = legal_actions(game, field).but(NEVER)
    return max(found, key=Answers(orders, pending).weigh)


def _searched(search: Search, game: Game[State], field: Field, pending: Decision) -> Action | None:
    """What rough games find best; None where there is nothing to choose."""
    if "give-order" in pending.accepts:
        return search.order(pending.by)
    unit = game.state.units[pending.unit]
    if "move" in pending.accepts:
        return search.move(unit)
    found = list(legal_actions(game, field).but(NEVER))
    if len(found) < 2:
        return None
    if "shoot" in pending.accepts:
        return search.shot(unit, found, Answers(search.orders, pending).weigh)
    return search.reaction(pending, found)


def _tried(state: State, pending: Decision) -> bool:
    """Whether answers are tried in rough games: orders, moves on the ground, at whom to fire, and
    whether to go Down under fire."""
    if "give-order" in pending.accepts:
        return True
    unit, other = state.units.get(pending.unit), state.units.get(pending.other)
    if unit is None or unit.warplane or unit.side != pending.by or pending.rule in MUST_FIRE:
        return False
    if "move" in pending.accepts:
        return True
    if "shoot" in pending.accepts:
        return not pending.other
    foe = other is not None and other.side != unit.side and not other.warplane
    return foe and set(pending.accepts) == DOWN_OR_NOT and not unit.vehicle


def _orders(game: Game[State], field: Field, looks: int) -> Orders:
    rules = game.rules
    if game.pending is None or not isinstance(rules, BoltAction):
        raise ValueError("there is nothing to decide")
    state = without_riders(game.state)
    fire = Fire(FactBuilder(rules.ruleset, state, field))
    worth = Worth(rules.ruleset, state)
    goals = Goals(rules.ruleset, state, field, worth)
    return Orders(Places(fire, Harm(fire.builder, worth), goals), looks)


def _move(places: Places, unit: Unit) -> acts.Move:
    if leaves(places.state, unit):
        return Moves(places.fire).best(unit)
    ways = places.ways(unit, unit.order or "advance")
    if not ways:
        return acts.Move(unit.id, STAYS)
    _, way = ways[0]
    return acts.Move(unit.id, way.path, way.to, way.way)
